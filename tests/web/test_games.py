"""Each game in a real browser, from the first click to the payoff."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import DealersChoice, Offer
from tests.web.guests import PHONE, SOON, Guest
from tests.web.tables import asked, begun, host_at, play, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game
    from tests.web.site import Site

GAMES = (Wojciech(half_stake_withdrawal=True), Wasteland(), Spokane(), Polish(stake=5), Whiskey())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_deal_of_two_browsers_and_a_bot_comes_to_its_payoff(
    game: Game, site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, game)
    ann, bob = host_at(guest(), links), guest(size=PHONE)
    bob.goes_to(links["play"], "Bob")
    bob.sits(100)
    ann.button("Deal the first").click()
    bob.button("Ready").click()
    assert play([ann, bob]), "nobody was asked"
    for one in (ann, bob):
        expect(one.dock).to_contain_text(re.compile("wins?|share"), timeout=SOON)
    night = site.table(links["table"]).scene.night
    assert sum(place.stack for place in night.places if place) == 300
    mine = ann.deal["facts"]["net"][ann.deal["players"].index("Ann")]
    told = f"You won {mine}" if mine > 0 else f"You lost {-mine}" if mine else "You are even"
    expect(ann.dock).to_contain_text(told)


def test_U17_the_dealer_names_the_game_and_its_option(site: Site, guest: Callable[..., Guest]) -> None:
    menu = DealersChoice((Offer(Wojciech()), Offer(Spokane(), (("ante", (1, 3)),)), Offer(Whiskey())))
    links = table_of(site, menu, choice_time=60_000, bots=0)
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")
    bob.sits(100)
    ann.button("Deal the first").click()
    bob.button("Ready").click()
    ann.until(lambda: bool(ann.look["choosing"] or bob.look["choosing"]))
    chooser, other = (ann, bob) if ann.look["choosing"] else (bob, ann)
    expect(other.dock).to_contain_text("chooses the next game")
    choice = chooser.page.locator("form.choose")
    choice.get_by_role("radio", name="Spokane").check()
    choice.get_by_role("combobox").select_option("3")
    choice.get_by_role("button", name="Deal Spokane").click()
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Spokane Open Wild", timeout=SOON)
    assert "ante=3" in chooser.deal["game"]


def test_W7_withdrawing_names_the_sum_that_comes_back(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech(half_stake_withdrawal=True), bots=0)
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")
    bob.sits(100)
    ann.button("Deal the first").click()
    bob.button("Ready").click()
    ann.until(lambda: bool(ann.looks and ann.look["deal"]))
    here = ann.deal["players"].index("Ann")
    for _ in range(400):
        if ann.button("Withdraw").count():
            break
        if ann.button("Bet").count() and not ann.deal["staked"][here] > 1:
            ann.dock.get_by_role("textbox").fill("9")
            ann.button("Bet 9").click()
        else:
            ann.acts(but="Stay")
        bob.acts()
        ann.waits(60)
    expect(ann.button("Withdraw with 4")).to_be_visible()
    before = ann.deal["stacks"][here]
    ann.button("Withdraw").click()
    ann.until(ann.is_over)
    assert ann.deal["stacks"][here] == before + 4


def test_K12_lives_are_played_for_instead_of_chips(site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(), table_of(site, Whiskey(lives=1, ante=1), bots=2))
    begun(ann)
    assert ann.deal["facts"]["whiskey"]["lives"] == [1, 1, 1]
    play([ann])
    expect(ann.dock).to_contain_text(re.compile("wins? the game"))


def test_K12_any_number_of_cards_goes_for_as_many(site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(), table_of(site, Whiskey(exchange="any"), bots=1))
    begun(ann)
    card = ann.page.locator("[data-card] button")
    for _ in range(200):
        if card.count() or ann.is_over():
            break
        if ann.is_asked and ann.button("Pass").count():
            ann.button("Pass").click()
        ann.waits(60)
    mine = ann.deal["players"].index("Ann")
    for name in (f"hand {mine}:0", f"hand {mine}:1", "widow:3"):
        ann.page.locator(f"[data-card='{name}'] button").click()
    expect(ann.button("Give")).to_have_count(0)
    widow = [ann.deal["piles"]["widow"][place] for place in (3, 4)]
    ann.page.locator("[data-card='widow:4'] button").click()
    ann.button("Give").click()
    ann.until(lambda: set(widow) <= set(ann.deal["piles"][f"hand {mine}"]))


def test_U4_folding_for_nothing_is_asked_about(site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(), table_of(site, Wojciech(), bots=1))
    begun(ann)
    asked(ann)
    while not ann.button("Check").count():
        ann.acts()
        asked(ann)
    ann.button("Fold").click()
    expect(ann.dock).to_contain_text("Checking is free. Fold anyway?")
    ann.button("Check").click()
    ann.waits(300)
    assert 0 in ann.deal["live"]


def test_U6_a_size_is_what_it_comes_to_whether_typed_slid_or_chosen(
    site: Site, guest: Callable[..., Guest]
) -> None:
    ann = host_at(guest(), table_of(site, Wojciech(), bots=1))
    begun(ann)
    asked(ann)
    field, slider = ann.dock.get_by_role("textbox"), ann.dock.get_by_role("slider")
    verb = "Raise to" if ann.button("Raise").count() else "Bet"
    field.fill("20")
    expect(ann.button(f"{verb} 20")).to_be_visible()
    assert slider.input_value() == "20"
    slider.focus()
    ann.page.keyboard.press("ArrowRight")
    expect(field).to_have_value("21")
    field.fill("100000")
    expect(ann.button("All in: 99")).to_be_visible()
    field.fill("0")
    field.blur()
    assert int(field.input_value()) == ann.deal["facts"]["least"]
    ann.dock.get_by_role("button", name="All in", exact=True).click()
    expect(field).to_have_value("99")


def test_U5_an_action_chosen_before_the_turn_is_shown_and_taken_back(
    site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, Wojciech(), bots=0)
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")
    bob.sits(100)
    ann.button("Deal the first").click()
    bob.button("Ready").click()
    ann.until(lambda: bool(ann.looks and ann.look["deal"]))
    mover, other = (ann, bob) if ann.deal["told"] else (bob, ann)
    choice = other.dock.get_by_role("button", name="Check or fold")
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true", timeout=SOON)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "false", timeout=SOON)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true", timeout=SOON)
    asked(mover)
    mover.button("Check").click()
    mover.until(lambda: mover.deal["facts"]["street"] == "wild-1")

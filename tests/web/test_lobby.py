"""Before the table: setting one up, coming by a link, reading the rules."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from homegame import Wojciech
from homegame.games import games, with_options
from homegame.night import DealersChoice, Rotation
from homegame.options import Option, options
from tests.server.tables import settings_for
from tests.web.guests import DESKTOP, PHONE, SOON

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Locator, Page

    from homegame.game import Game
    from homegame.night import House
    from tests.web.guests import Guest
    from tests.web.site import Site

ITS_OWN = {"limit": "pot-limit", "blinds": "1/5 5/10 10/20 20/40"}
BOUND = {  # each of these allows less of the others, in its game
    "order": "polish",
    "lowest_rank": "polish",
    "high_card": "polish",
    "cards_to_start": "polish",
    "lives": "whiskey",
}


def lobby(guest: Guest, site: Site, name: str = "Ann") -> Page:
    """Open the page on which tables are set up."""
    guest.page.goto(site.opening)
    expect(guest.page.locator("label.game")).to_have_count(6, timeout=SOON)
    guest.page.locator("#name").fill(name)
    return guest.page


def choose(page: Page, game: str) -> None:
    """Choose a game by its card."""
    page.locator(f"label.game:has(input[value={game}])").click()


def pick(where: Page | Locator, text: str) -> None:
    """Choose one of several."""
    where.get_by_role("radio", name=re.compile(f"^{text}")).last.locator("xpath=..").click()


def newest(site: Site) -> House:
    """The house of the table that was set up last."""
    return site.hall.open_keepers[-1].table.scene.settings.house


def deals(guest: Guest) -> None:
    """Press the button, and wait for the table."""
    guest.page.get_by_role("button", name=re.compile("^(Deal|Open the table)$")).click()
    expect(guest.dock).to_be_visible(timeout=SOON)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_first_visitor_has_cards_within_a_minute(
    size: dict[str, int], site: Site, guest: Callable[..., Guest]
) -> None:
    began = time.monotonic()
    ann = guest(size=size)
    lobby(ann, site)
    deals(ann)
    while not (ann.looks and ann.look["deal"] and ann.deal["piles"]):
        assert time.monotonic() - began < 60, "a minute, and no card"
        ann.waits(50)
    assert sorted(one["bot"] for one in ann.look["sitters"]) == ["", "regular", "regular", "regular"]
    assert ann.look["seat"] == 0


def changed(field: Locator, option: Option) -> str:
    """Set an option otherwise by hand; give what it must be now, as it is written."""
    if option.kind is bool:
        field.get_by_role("switch").first.click()
        return str(not option.default).lower()
    if option.words:
        field.locator("label:has(input[type=radio])").last.click()
        return option.words[-1]
    if option.name == "limit":
        pick(field, "Pot limit")
    elif option.name == "blinds":
        field.get_by_role("button", name="Add a level").click()
    elif option.default is None:
        field.get_by_role("switch").click()
        return str(option.least or 1)
    else:
        fewer = option.default == option.most
        field.get_by_role("button", name="One fewer" if fewer else "One more").click()
        return str(int(str(option.default)) + (-1 if fewer else 1))
    return ITS_OWN[option.name]


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_U9_every_house_rule_can_be_chosen_and_is_played(
    game: type[Game], site: Site, guest: Callable[..., Guest]
) -> None:
    ann = guest()
    page = lobby(ann, site)
    choose(page, game.name)
    page.get_by_role("button", name="House rules").click()
    wanted: dict[str, str] = {}
    for name, option in options(game).items():
        field = page.locator(f"[data-option={name}]")
        expect(field).to_contain_text(option.says)
        expect(field.get_by_role("button", name=f"Rule {option.rule}")).to_be_visible()
        if name not in BOUND:
            wanted[name] = changed(field, option)
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("button", name="House rules")).to_contain_text("of your own")
    deals(ann)
    assert newest(site).programme == Rotation((with_options(game.name, wanted),), "deal")


@pytest.mark.parametrize(("name", "game"), BOUND.items())
def test_U9_the_house_rules_that_bind_each_other_can_be_chosen_singly(
    name: str, game: str, site: Site, guest: Callable[..., Guest]
) -> None:
    ann = guest()
    page = lobby(ann, site)
    choose(page, game)
    page.get_by_role("button", name="House rules").click()
    wanted: dict[str, str] = {"lowest_rank": "9"} if name == "order" else {}
    if wanted:
        page.locator("[data-option=lowest_rank] input").fill("9")
    wanted[name] = changed(page.locator(f"[data-option={name}]"), options(games()[game])[name])
    page.get_by_role("button", name="Done").click()
    deals(ann)
    assert newest(site).games == (with_options(game, wanted),)


def test_U17_a_menu_of_the_house(site: Site, guest: Callable[..., Guest]) -> None:
    ann = guest()
    page = lobby(ann, site)
    choose(page, "choice")
    page.get_by_role("button", name="House rules").click()
    pick(page, "Spokane")
    page.get_by_label("Spokane Open Wild: on the menu").click()
    pick(page, "Wojciech")
    page.locator("[data-option=suit_card_wild]").get_by_label("The dealer may decide this").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Seats, chips and clocks").click()
    pick(page, "a whole orbit")
    page.get_by_role("button", name="Done").click()
    deals(ann)
    programme = newest(site).programme
    assert isinstance(programme, DealersChoice)
    assert {offer.game.name for offer in programme.menu} == set(games()) - {"spokane"}
    assert {offer.game.name: offer.free for offer in programme.menu if offer.free} == {
        "wojciech": (("suit_card_wild", (True, False)),)
    }
    assert programme.per == "orbit"


def test_seats_chips_and_clocks(site: Site, guest: Callable[..., Guest]) -> None:
    ann = guest()
    page = lobby(ann, site)
    pick(page, "Long night")
    page.get_by_role("button", name="Seats, chips and clocks").click()
    page.get_by_role("textbox", name="Chairs at the table").fill("4")
    page.get_by_role("textbox", name="Most to buy in for").fill("300")
    page.get_by_role("switch", name="No clock").click()
    page.get_by_role("switch", name="Coach").click()
    page.get_by_role("button", name="Done").click()
    deals(ann)
    settings = site.hall.open_keepers[-1].table.scene.settings
    house = settings.house
    assert (house.seats, house.least_buy_in, house.most_buy_in) == (4, 50, 300)
    assert (settings.turn_time, settings.coach, settings.approve) == (None, False, True)


def test_a_table_that_can_not_be_is_refused_in_words(site: Site, guest: Callable[..., Guest]) -> None:
    ann = guest()
    page = lobby(ann, site, "Dealer")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("nobody may be called Dealer")
    page.locator("#name").fill("")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Type a name first")
    expect(page.locator("#name")).to_be_focused()


def test_U1_a_friend_needs_a_name_and_no_other_than_their_own(
    site: Site, guest: Callable[..., Guest]
) -> None:
    links = site.opens(settings_for(Wojciech()))
    bob = guest()
    bob.page.goto(links["play"])
    field = bob.page.locator("#name")
    expect(field).to_be_focused()
    for name, reason in (("", "Type a name"), ("Ann", "somebody here is called Ann"), ("bot", "nobody may")):
        field.fill(name)
        bob.page.keyboard.press("Enter")
        expect(bob.page.get_by_role("alert")).to_contain_text(reason)
    field.fill("Bob")
    bob.page.keyboard.press("Enter")
    bob.sits(100)
    assert bob.look["sitters"][0]["player"] == "Bob"


def test_the_host_may_show_the_address_around(site: Site, guest: Callable[..., Guest]) -> None:
    links = site.opens(settings_for(Wojciech()))
    ann = guest()
    ann.goes_to(links["host"])
    assert ann.page.url == links["play"]
    ann.page.reload()
    expect(ann.dock).to_be_visible(timeout=SOON)
    assert ann.look["player"] == "Ann"


def test_U15_who_watches_is_asked_for_nothing(site: Site, guest: Callable[..., Guest]) -> None:
    links = site.opens(settings_for(Wojciech()))
    eve = guest()
    eve.goes_to(links["watch"])
    expect(eve.button("sit down")).to_have_count(0)


def test_U2_a_reload_keeps_the_seat_and_a_second_device_takes_it_over(
    site: Site, guest: Callable[..., Guest]
) -> None:
    links = site.opens(settings_for(Wojciech()))
    bob = guest()
    bob.goes_to(links["play"], "Bob")
    bob.sits(100)
    bob.page.reload()
    expect(bob.dock).to_be_visible(timeout=SOON)
    assert bob.look["seat"] == 0
    seen = bob.page.evaluate("JSON.parse(localStorage['homegame.tables'])[0]")
    other = guest()
    other.goes_to(f"{site.url}/#seat.{seen['table']}.{seen['secret']}")
    assert (other.look["player"], other.look["seat"]) == ("Bob", 0)
    expect(bob.page.get_by_text("You are here from another window")).to_be_visible(timeout=SOON)
    bob.page.get_by_role("button", name="Play here").click()
    expect(bob.dock).to_be_visible(timeout=SOON)


@pytest.mark.parametrize(
    ("hash_", "says"),
    [("", "Got a link?"), ("nonsense", "Got a link?"), ("dead.link", "This link leads nowhere")],
)
def test_a_way_that_leads_nowhere_says_so(
    hash_: str, says: str, site: Site, guest: Callable[..., Guest]
) -> None:
    ann = guest()
    ann.page.goto(f"{site.url}/#{hash_}")
    expect(ann.page.get_by_role("heading", name=says)).to_be_visible(timeout=SOON)


def test_the_table_is_found_again_from_the_first_page(site: Site, guest: Callable[..., Guest]) -> None:
    links = site.opens(settings_for(Wojciech()))
    bob = guest()
    bob.goes_to(links["play"], "Bob")
    bob.page.goto(site.url)
    bob.page.get_by_role("link", name=re.compile("Wojciech.*Bob|table.*Bob", re.IGNORECASE)).click()
    expect(bob.dock).to_be_visible(timeout=SOON)
    bob.page.goto(site.url)
    bob.page.locator("#link").fill(f"look: {links['watch']}")
    bob.page.keyboard.press("Enter")
    expect(bob.dock).to_be_visible(timeout=SOON)


def test_U9_the_rules_are_numbered_and_lead_to_each_other(site: Site, guest: Callable[..., Guest]) -> None:
    page = guest().page
    page.goto(f"{site.url}/#rules/wojciech/W4")
    rule = page.locator("#rule-W4")
    expect(rule).to_be_in_viewport(timeout=SOON)
    expect(rule).to_contain_text("Which cards are wild")
    page.get_by_role("link", name="W7", exact=False).first.click()
    expect(page.locator("#rule-W7")).to_be_in_viewport()
    page.get_by_role("link", name="Polish Poker").click()
    expect(page.get_by_role("heading", name="Ladder")).to_be_visible()
    expect(page.get_by_role("heading", name="Which hand beats which")).to_be_visible()


def violations(page: Page, axe: str, where: str) -> list[str]:
    """What axe finds wrong with a page."""
    page.evaluate(axe)
    found: list[Mapping[str, str]] = page.evaluate("axe.run().then(found => found.violations)")
    return [f"{where}: {one['id']}: {one['help']}" for one in found]


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_U25_no_page_has_barriers(
    size: dict[str, int], theme: str, site: Site, axe: str, guest: Callable[..., Guest]
) -> None:
    links = site.opens(settings_for(Wojciech()))
    one = guest(size=size, theme=theme)
    page = lobby(one, site)
    found = violations(page, axe, "lobby")
    page.get_by_role("button", name="House rules").click()
    found += violations(page, axe, "house rules")
    page.get_by_role("button", name="Rule W1").first.click()
    expect(page.locator("#rule-W1")).to_be_visible(timeout=SOON)
    found += violations(page, axe, "rules beside")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Seats, chips and clocks").click()
    found += violations(page, axe, "numbers")
    for address, heading in (
        (site.url, "Got a link?"),
        (links["play"], "There is a chair for you"),
        (f"{site.url}/#dead.link", "This link leads nowhere"),
        (f"{site.url}/#rules/polish", "Which hand beats which"),
    ):
        page.goto("about:blank")
        page.goto(address)
        expect(page.get_by_role("heading", name=heading)).to_be_visible(timeout=SOON)
        found += violations(page, axe, heading)
    assert found == []


@pytest.mark.parametrize("hash_", ["", "rules/spokane", "opening"])
def test_U23_nothing_lies_sideways_at_360_pixels(hash_: str, site: Site, guest: Callable[..., Guest]) -> None:
    page = guest(size={"width": 360, "height": 740}).page
    page.goto(site.opening if hash_ == "opening" else f"{site.url}/#{hash_}")
    expect(page.get_by_role("heading").first).to_be_visible(timeout=SOON)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

"""A dealer's-choice night in two browsers and with a bot: all five games, the ledger, and who pays whom."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import TimeoutError, expect  # noqa: A004 - Playwright's is what its pages raise

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import DealersChoice, Offer
from tests.web.guests import DESKTOP, PHONE, SOON, Guest
from tests.web.tables import LONG, host_at, play, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from tests.web.site import Site

TITLES = ("Polish Poker", "Wasteland Hold’em", "Spokane Open Wild", "Whiskey Poker", "Wojciech")
MENU = DealersChoice((
    Offer(Wojciech()), Offer(Wasteland()), Offer(Spokane()), Offer(Polish(stake=5, card_limit=2)),
    Offer(Whiskey()),
))  # fmt: skip
CHIPS = 1000
MOST_DEALS = 8


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_U17_a_night_of_all_five_games_ends_with_what_each_pays(
    size: dict[str, int], site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, MENU, choice_time=None)
    ann, bob = guest(size=size), guest(size=size)
    host_at(ann, links, CHIPS)
    bob.goes_to(links["play"], "Bob")
    bob.sits(CHIPS)
    played, choosers = plays_all([ann, bob])
    assert set(played) == set(TITLES)
    assert choosers >= {"Ann", "Bob"}, "both have named games"
    ends(ann)
    settlement = ledger(ann, played)
    assert settlement == ledger(bob, played), "the ledger is the same for all"
    night = site.table(links["table"]).scene.night
    assert settlement == [tuple(payment) for payment in night.payments]


def plays_all(guests: list[Guest]) -> tuple[list[str], set[str]]:
    """Play until every game has been: whoever deals names one that has not. Give the games, and who chose."""
    played: list[str] = []
    choosers: set[str] = set()
    guests[0].button("Deal the first").click()
    for number in range(1, MOST_DEALS + 1):
        for one in guests:
            ready(one)
        if chooser := next_deal(guests, number, played):
            choosers.add(chooser)
        played.append(guests[0].page.get_by_role("heading", level=1).inner_text())
        play(guests, number)
        for one in guests:
            expect(one.dock).to_contain_text(re.compile("wins?|share"), timeout=SOON)
        if set(played) == set(TITLES):
            break
    return played, choosers


def ready(guest: Guest) -> None:
    """Wait for the next deal no longer."""
    guest.until(lambda: bool(guest.looks) and guest.look["opened"])
    if guest.button("Ready").count():
        with suppress(TimeoutError):  # the next deal has begun
            guest.button("Ready").click(timeout=500)


def next_deal(guests: list[Guest], number: int, played: list[str]) -> str:
    """Wait for a deal; if somebody before a browser must name its game, let them, and give their name."""
    for _ in range(LONG * 20):
        if all(one.looks and one.look["deal"] and one.deal["number"] == number for one in guests):
            return ""
        for one in guests:
            menu = one.page.locator("form.choose")
            if menu.count():
                game = next(title for title in TITLES if title not in played)
                menu.get_by_role("radio", name=game).check()
                menu.get_by_role("button", name=f"Deal {game}").click()
                for each in guests:
                    expect(each.page.get_by_role("heading", level=1)).to_have_text(game, timeout=SOON)
                return one.name
            ready(one)
        guests[0].waits(50)
    raise AssertionError(f"deal {number} doesn't begin: {guests[0].dock.inner_text()}")


def ends(host: Guest) -> None:
    """Let the host end the night."""
    beside(host, "Host").get_by_role("button", name="End the night").click()
    host.page.get_by_role("dialog").last.get_by_role("button", name="End the night").click()
    expect(host.dock).to_contain_text("The night is over", timeout=SOON)
    close(host)


def ledger(guest: Guest, played: list[str]) -> list[tuple[str, str, int]]:
    """What the page of the night says: even sums, and every deal. Give who pays whom how much."""
    expect(guest.dock).to_contain_text("The night is over", timeout=SOON)
    guest.button("Settle up").click()
    panel = guest.page.get_by_role("tabpanel")
    expect(panel.get_by_role("row")).to_have_count(4, timeout=SOON)
    sums = [int(text.replace("−", "-")) for text in panel.locator("tbody td:last-child").all_inner_texts()]
    assert sum(sums) == 0
    assert any(sums)
    expect(panel.locator("ol li")).to_have_count(len(played))
    for title in TITLES:
        expect(panel.locator("ol")).to_contain_text(title)
    pays = panel.locator("li").filter(has_text=" pays ")
    said = [re.fullmatch(r"(\w+) pays (\w+) (\d+)", text) for text in pays.all_inner_texts()]
    found = [(one[1], one[2], int(one[3])) for one in said if one]
    assert sum(amount for _, _, amount in found) == sum(one for one in sums if one > 0)
    close(guest)
    return found


def beside(guest: Guest, panel: str) -> Locator:
    """Open what is beside the table on a desktop, and in the menu on a phone."""
    if guest.page.get_by_role("tab", name=panel).count():
        return guest.opens(panel)
    guest.picks(panel)
    return guest.page.get_by_role("tabpanel")


def close(guest: Guest) -> None:
    """Close a sheet, if it is one."""
    guest.page.keyboard.press("Escape")

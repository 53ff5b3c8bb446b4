"""A deal of each game by keys alone (U26)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.limits import FixedLimit
from tests.web.guests import SOON
from tests.web.tables import LONG, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game
    from tests.web.guests import Guest
    from tests.web.site import Site

NAMED = "(e => e && (e.getAttribute('aria-label') || e.innerText || ''))(document.activeElement)"
GAMES = (  # in none of them do the bots lose all in one deal, so that a second one follows
    Wojciech(limit=FixedLimit()), Wasteland(), Spokane(), Polish(stake=5), Whiskey(),
)  # fmt: skip
MOST = 80  # tabs from one end of a page to the other


def tabs_to(guest: Guest, name: str) -> None:
    """Press Tab until something is in focus."""
    for _ in range(MOST):
        guest.page.keyboard.press("Tab")
        if str(guest.page.evaluate(NAMED)).startswith(name):
            return
    raise AssertionError(f"{name!r} can't be reached by Tab")


def presses(guest: Guest, *keys: str) -> None:
    for key in keys:
        guest.page.keyboard.press(key)
        guest.waits()


def answers(guest: Guest) -> None:
    """Answer what is asked, as the keys do it."""
    turn = guest.deal["told"][0]
    if turn.startswith("take "):
        presses(guest, "1", "1")
    elif turn.startswith(("declare", "call bluff")):
        speaks(guest)
    elif "knock" in guest.deal["told"]:
        presses(guest, "p" if guest.deal["facts"]["street"] == "widow down" else "k")
    else:
        presses(guest, "c")


def speaks(guest: Guest) -> None:
    if (
        "pair of" not in guest.deal["facts"]["polish"]["standing_words"]
        and "call bluff" in guest.deal["told"]
    ):
        presses(guest, "c")
        return
    presses(guest, "d")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.locator("button.cell").first).to_be_visible(timeout=SOON)
    for _ in range(MOST):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.classList.contains('cell')"):
            break
    presses(guest, "Enter")
    tabs_to(guest, "Declare")
    presses(guest, "Enter")
    expect(dialog).to_have_count(0, timeout=SOON)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_U26_a_deal_is_played_by_keys_alone(game: Game, site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, game, bots=2)
    ann = guest()
    ann.goes_to(links["host"])
    tabs_to(ann, "Sit down")
    presses(ann, "Enter")
    expect(ann.button("Deal the first")).to_be_visible(timeout=SOON)
    tabs_to(ann, "Deal the first")
    presses(ann, "Enter")
    answered = 0
    for _ in range(LONG * 10):
        if ann.is_asked:
            ann.waits(350)
            answers(ann)
            answered += 1
        if ann.is_over():
            break
        ann.waits(100)
    assert ann.is_over(), ann.dock.inner_text()
    assert answered, "nobody was asked"
    presses(ann, "Space")
    ann.until(lambda: ann.look["deal"]["number"] == 2)


def test_U26_letters_that_are_switched_off_do_nothing(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech())
    ann = guest()
    ann.goes_to(links["host"])
    presses(ann, "?")
    dialog = ann.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    dialog.get_by_role("switch").click()
    presses(ann, "Escape", "?")
    expect(dialog).to_have_count(0)

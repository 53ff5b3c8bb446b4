"""Tables of the browser tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.server.tables import settings_for
from tests.web.guests import SOON, Guest

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.night import Programme
    from tests.web.site import Site

LONG = 60  # seconds that a deal may take
SEEN = 60_000  # milliseconds: the result stays until all are ready


def table_of(site: Site, programme: Game | Programme, *, bots: int = 1, **changes: object) -> dict[str, str]:
    """A table for Ann and others, with bots at it; give its links."""
    links = site.opens(settings_for(programme, **{"pause": SEEN, "turn_time": None, **changes}))
    site.seats_bots(links["table"], *("Kettle", "Ladle", "Nutmeg")[:bots], first=2)
    return links


def host_at(guest: Guest, links: dict[str, str], chips: int = 100) -> Guest:
    """Let Ann, the host, come and sit down."""
    guest.name = "Ann"
    guest.goes_to(links["host"])
    guest.sits(chips)
    return guest


def begun(guest: Guest) -> None:
    """Let the host begin, and wait for the first deal."""
    guest.button("Deal the first").click()
    guest.until(lambda: bool(guest.looks and guest.look["deal"]))


def asked(guest: Guest) -> None:
    """Wait until it is one's turn, and the buttons have rested."""
    expect(guest.dock.locator("p.turn.mine")).to_be_visible(timeout=SOON)
    guest.waits(350)


def play(guests: list[Guest], number: int = 1) -> set[str]:
    """Play until a deal is over; give the streets that somebody was asked in."""
    streets: set[str] = set()
    for _ in range(LONG * 20):
        for guest in guests:
            if guest.looks and guest.look["deal"]:
                street = guest.deal["facts"]["street"]
                if guest.acts():
                    streets.add(street)
        if all(guest.is_over(number) for guest in guests):
            return streets
        guests[0].waits(50)
    raise AssertionError(f"deal {number} doesn't end: {guests[0].dock.inner_text()}")

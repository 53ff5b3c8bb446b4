"""Asking: what the person at the lines is asked now, or waits for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.lineplay.pages import hand_told, menu_page, paragraph, paragraphs, seats_page, table_page
from homegame.lineplay.reading import offered
from homegame.terminal import strings
from homegame.terminal.beforehand import beforehand
from homegame.terminal.clocks import clock_text, then_text

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal, Look

OPEN = "An empty line opens the night; bot regular lets a bot play."
BETWEEN = "Enter: the next deal; log; undo: back into this one; q: stop"
AMONG_PEOPLE = "Enter: you are ready for the next deal; log; q: stop, your seat is kept"
WATCHING = "You are watching. Write sit, a seat and your chips, such as sit {} {}."


def question(driver: Driver, look: Look) -> tuple[object, str]:
    """What is asked now, in words, and something that is another whenever it is to be asked anew."""
    deal = look.deal
    number = deal.number if deal is not None else 0
    if look.playing and deal is not None:
        return _of_the_deal(driver, look, deal)
    if look.closed:
        return "closed", "The night is over."
    if look.seat is None:
        free = next((seat for seat in range(look.seats) if not look.name_at(seat)), 0)
        words = WATCHING.format(free + 1, look.buy_in[1])
        return ("watching", len(look.sitters)), f"{words}\n{seats_page(look)}"
    if not look.opened:
        words = OPEN if look.is_host else strings.WAITING
        return ("before", len(look.sitters)), f"{seats_page(look)}\n{words}"
    if look.my_choice and (look.am_ready or driver.among_people):
        hurry = _hurry(driver, look)
        return ("choice", number, bool(hurry)), "\n".join(filter(None, [menu_page(look), hurry]))
    return _between(driver, look, number)


def _of_the_deal(driver: Driver, look: Look, deal: Deal) -> tuple[object, str]:
    """One's turn, or what one may choose before it."""
    if deal.my_turn:
        events = len(driver.chronicle.events.get(deal.number, ()))
        parts = [f"\n{table_page(deal)}\n", hand_told(deal), paragraphs(offered(deal)), _hurry(driver, look)]
        return ("turn", deal.number, events), "\n".join(filter(None, parts))
    early = beforehand(deal)
    if not early:
        return ("waits", deal.number), ""
    ways = ", ".join(f"before {one.text}" for one in early)
    key = ("early", deal.number, deal.facts.street, ways)
    return key, paragraph(f"{strings.BEFOREHAND} {ways}.")


def _between(driver: Driver, look: Look, number: int) -> tuple[object, str]:
    if not driver.among_people:
        return ("between", number), BETWEEN
    if look.chooser is not None and look.chooser != look.seat:
        names = strings.OTHERS_NAME.format(look.name_at(look.chooser))
        key = ("named by", number, look.chooser, look.am_ready, bool(then_text(driver)))
        told = " ".join(filter(None, [names, _hurry(driver, look), "" if look.am_ready else AMONG_PEOPLE]))
        return key, paragraph(told)
    return ("between", number, look.am_ready), strings.READY if look.am_ready else AMONG_PEOPLE


def _hurry(driver: Driver, look: Look) -> str:
    """How much time there is, and what happens when it is over."""
    time, then = clock_text(driver), then_text(driver)
    if not time or not then or look.paused:
        return ""
    return f"Time: {time}."

"""Clocks: whose time runs, how much of it is left, and what is done when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Driver


def clock_text(driver: Driver) -> str:
    """Whose time runs, and how much of it is left: ``you 24 s, then check``; bots know no hurry."""
    look, now = driver.chronicle.look, driver.now()
    clock = look.clock if look is not None and driver.among_people else None
    if look is None or look.paused or clock is None or clock.get("until") is None:
        return "paused" if look is not None and look.paused else ""
    seat = clock["seat"]
    whose = "" if seat is None else ("you" if seat == look.seat else look.name_at(seat))
    then = then_text(driver)
    left = f"{max(0, clock['until'] - now) // 1000} s"
    return " ".join(filter(None, [whose, f"{left}, then {then}" if then else left]))


def then_text(driver: Driver) -> str:
    """What is done when the time that runs is over; empty if nothing is, or one may not know."""
    look = driver.chronicle.look
    clock = look.clock if look is not None else None
    if look is None or clock is None:
        return ""
    if clock["what"] == "choice":
        return "" if look.if_unnamed is None else look.if_unnamed.title
    return look.deal.default if clock["what"] == "turn" and look.deal is not None else ""

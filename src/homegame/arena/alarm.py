"""The alarm: stops a bot that thinks for too long."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

TICK = 0.05  # seconds between two looks at the clock


class TooSlow(BaseException):
    """A bot's time is up. No bot catches it by catching every Exception."""


class Alarm:
    """Rings by raising TooSlow once the clock has passed *at*, and at every tick until that is put off."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = inf

    def tick(self, *_: object) -> None:
        """Look at the clock."""
        if perf_counter() > self.at:
            raise TooSlow


@contextmanager
def alarm() -> Iterator[Alarm]:
    """Give an alarm that is set by writing a time of the clock into it.

    A bot can be stopped only in a main thread, and where the system has such a clock; elsewhere it is found
    out afterwards that it was slow.
    """
    found = Alarm()
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield found
        return
    before = signal.signal(signal.SIGALRM, found.tick)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

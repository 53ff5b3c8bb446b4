"""The alarm: stops a bot that thinks for too long."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Set = Callable[[float], object]

AGAIN = 0.5  # seconds after which it rings again, for a bot that took no notice


class TooSlow(BaseException):
    """A bot's time is up. No bot catches it by catching every Exception."""


def _ring(*_: object) -> NoReturn:
    raise TooSlow


@contextmanager
def alarm() -> Iterator[Set]:
    """Give a function that sets the alarm to so many seconds from now, 0 for off; it raises TooSlow.

    A bot can be stopped only in a main thread, and where the system has such a clock; elsewhere it is found
    out afterwards that it was slow.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield lambda _: None
        return
    before = signal.signal(signal.SIGALRM, _ring)
    try:
        yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN if seconds else 0)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

"""Calm: how often the interpreter may hold everybody up, while a server has many tables to tell of things.

By itself it looks through all that there is for refuse, again and again, which with two hundred tables in
memory stops them all for some tenths of a second. And a thread that works keeps another from going on for
five thousandths of one, whenever the store's has asked something of the disk.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from homegame.fast.one import ranker
from homegame.hands import NO_WILDS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

YOUNG = (2_000, 1_000_000, 1_000_000)  # what is new is looked through once, the rest not by itself
ALL = 600.0  # seconds from one look through everything to the next
SIZES = range(5, 9)  # cards of which a hand is made
TURN = 0.0005  # seconds for which a thread may keep the others waiting


@asynccontextmanager
async def calm() -> AsyncIterator[None]:
    """While this lasts, everything is looked through every ten minutes only, and threads take short turns."""
    young, turn = gc.get_threshold(), sys.getswitchinterval()
    for size in SIZES:  # the names and strengths of all hands are read now, not at the first showdown
        ranker(NO_WILDS).rank(ranker(NO_WILDS).of(size)(range(size)))
    gc.set_threshold(*YOUNG)
    sys.setswitchinterval(TURN)
    gc.collect()
    gc.freeze()
    looking = asyncio.create_task(_look_through())
    try:
        yield
    finally:
        looking.cancel()
        gc.unfreeze()
        gc.set_threshold(*young)
        sys.setswitchinterval(turn)


async def _look_through() -> None:
    while True:
        await asyncio.sleep(ALL)
        gc.collect()

"""While a server serves, nothing holds everybody up for long (L2), and what is gone is still found."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref

import pytest

from homegame.server import calm


class Ring:
    """Something that nothing but itself refers to, once it is let go."""

    def __init__(self) -> None:
        self.itself = self


def test_L2_it_is_calm_while_it_lasts_and_as_before_afterwards() -> None:
    before = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()

    async def main() -> None:
        async with calm.calm():
            assert gc.get_threshold() == calm.YOUNG
            assert sys.getswitchinterval() == pytest.approx(calm.TURN)
            assert gc.get_freeze_count() > 1_000

    asyncio.run(main())
    assert (gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count()) == before


def test_L2_what_is_old_and_gone_is_found_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calm, "ALL", 0.02)

    async def main() -> None:
        async with calm.calm():
            ring = Ring()
            gc.collect()  # it is old now
            gone = weakref.ref(ring)
            del ring
            assert gone() is not None
            await asyncio.sleep(0.1)
            assert gone() is None

    asyncio.run(main())

"""Somebody whose chips are gone, over real sockets: they are told so, act no more, and buy (N2, N4, G15)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from homegame import Wojciech
from homegame.server.table import Act, Back, Buy, Open, Rest, Sit
from tests.server.tables import settings_for
from tests.server.town import Person, town

if TYPE_CHECKING:
    from pathlib import Path


def stack(person: Person, seat: int) -> int:
    return next(int(one["stack"]) for one in person.look["sitters"] if one["seat"] == seat)


async def lost(host: Person, bob: Person) -> Person:
    """Both are all in with the ante; give whoever has nothing left. After a tie it is dealt again."""
    while not host.look["deal"] or stack(host, 0) == stack(host, 1):
        await host.read()
    await bob.until(host.seq)
    return bob if stack(host, 0) else host


def test_N4_who_has_no_chips_left_is_told_so_and_comes_back_by_buying_some(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(settings_for(Wojciech(ante=50), pause=10, turn_time=None))
            host, bob = await here.comes(scope="host"), await here.comes("Bob")
            await host.order(Sit(0, 50))
            await bob.order(Sit(1, 50))
            await bob.until(host.seq)
            await host.order(Open(), answers=bob.seq)
            poor = await lost(host, bob)
            seat = 0 if poor is host else 1
            busted = [frame for frame in poor.told.values() if '"Busted"' in frame]
            assert len(busted) == 1
            number = poor.look["deal"]["number"]
            refused = await poor.order(Act("check"))
            assert refused["code"] == "illegal"
            assert (await poor.order(Rest()))["type"] == "done"
            refused = await poor.order(Back())
            assert refused["code"] == "illegal"
            assert "buy some" in refused["reason"]
            assert (await poor.order(Buy(70)))["type"] == "done"
            assert stack(poor, seat) == 70
            assert (await poor.order(Back()))["type"] == "done"
            while poor.look["deal"]["number"] == number:
                await poor.read()
            assert set(poor.look["deal"]["players"]) == {"Ann", "Bob"}
            books = (await here.get("settlement", poor)).json()
            assert sum(one["net"] for one in books["balances"]) == 0
            mine = next(one for one in books["balances"] if one["player"] == poor.name)
            assert mine["bought"] == 120
            await host.leave()
            await bob.leave()

    asyncio.run(main())

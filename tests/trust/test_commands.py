"""Commands come twice, late, in any order, or changed, and the store fails (I1 to I3; methods M4, M8)."""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

from homegame import Polish, Wojciech
from homegame.errors import HomegameError
from homegame.night import Rotation
from homegame.server.keeper import Keeper, Unsure
from homegame.server.outbox import Outbox
from homegame.server.pace import Pace
from homegame.server.store import Guest, NotStored, Writer
from homegame.server.store.sealing import Key, Seal
from homegame.server.store.sqlite import SqliteStore
from homegame.server.table import (
    Act,
    AddBot,
    Answer,
    FairDecks,
    Open,
    Order,
    Prepare,
    Ready,
    Say,
    Sit,
    Table,
    read_row,
)
from homegame.server.table.storing import read_settings, write_settings
from tests.server.tables import settings_for
from tests.trust.figures import times

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from homegame.server.store import LogLine, StoreError
    from homegame.server.table import Wish

KEY = Key(b"k" * 32)
PEOPLE = ("Ann", "Bob", "Cy")


class Failing(SqliteStore):
    """A store that fails now and then, before or after it has kept what it was given."""

    def __init__(self, path: Path, rng: Random) -> None:
        super().__init__(path)
        self.rng, self.failures_left = rng, 0

    def append(self, lines: Sequence[LogLine]) -> list[StoreError | None]:
        fate = self.rng.random() if self.failures_left else 1.0
        if fate < 0.02:
            self.failures_left -= 1
            raise NotStored("lost on the way")
        answers = super().append(lines)
        if fate < 0.04:
            self.failures_left -= 1
            raise NotStored("kept, and the answer was lost")
        return answers


class Nemesis:
    """Gives orders to a keeper, and gives them again; notes the first answer to each."""

    def __init__(self, keeper: Keeper, rng: Random) -> None:
        self.keeper, self.rng = keeper, rng
        self.sent: list[Order] = []
        self.first: dict[tuple[str, str], int] = {}
        self.repeats = 0

    async def give(self, order: Order) -> Answer | HomegameError:
        """Give an order until it is sure what became of it."""
        while True:
            answer = await self.once(order)
            if not isinstance(answer, Unsure):
                return answer

    async def once(self, order: Order) -> Answer | HomegameError:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.keeper.give(order, done.set_result)
        answer: Answer | HomegameError = await done
        key = (order.by, order.id)
        if isinstance(answer, Answer):
            assert self.first.setdefault(key, answer.seq) == answer.seq, "another answer than the first"
        return answer

    async def new(self) -> None:
        """Somebody wants something new; mostly whose turn it is."""
        table = self.keeper.table
        state, seating, by = table.scene.state, table.scene.night.seating, self.rng.choice(PEOPLE)
        wish: Wish = self.rng.choice((Say("hm"), Prepare(""), Ready(), Prepare("check/fold")))
        if state is not None and seating is not None and state.turn is not None and state.turn.seat >= 0:
            by = seating.players[state.turn.seat]
            wish = Act(str(state.choices[self.rng.randrange(min(3, len(state.choices)))]))
        order = Order(f"n{len(self.sent)}", by, table.seq, wish)
        self.sent.append(order)
        await self.give(order)

    async def again(self, how_many: int) -> None:
        """Old orders come again, in any order, all at once; some were changed on the way."""
        some = self.rng.choices(self.sent, k=how_many)
        self.repeats += how_many
        await asyncio.gather(*map(self.give, some))
        order = self.rng.choice(some)
        if (order.by, order.id) in self.first:
            for other in (Say("changed"), Prepare("fold")):
                changed = Order(order.id, order.by, order.answers, other)
                if changed != order:
                    assert isinstance(await self.give(changed), HomegameError)
            assert isinstance(await self.give(Order("x", order.by, 10**9, order.wish)), HomegameError)
            stolen = Order(order.id, self.rng.choice(("Zoe", "")), order.answers, Act("fold"))
            assert isinstance(await self.give(stolen), HomegameError)


async def night(folder: Path, seed: int, orders: int, repeats: int) -> None:
    rng = Random(seed)
    store = Failing(folder / "homegame.db", rng)
    settings = settings_for(Rotation((Wojciech(), Polish(stake=1, cards_to_start=3)), "deal"), pause=20)
    store.create("t", write_settings(settings), [])
    writer = Writer(store)
    keeper = Keeper("t", writer, KEY, FairDecks("t"), Pace(quickest=0.0, slowest=0.001, retry=0.001))
    await keeper.open()
    watcher = Outbox(Guest("t", b"w", "watch", "", None, 1), 0)
    keeper.attach(watcher, catch_up=False)
    nemesis = Nemesis(keeper, rng)
    for seat, who in enumerate(PEOPLE):
        await nemesis.give(Order("sit", who, keeper.table.seq, Sit(seat, 500)))
    await nemesis.give(Order("bot", "Ann", keeper.table.seq, AddBot(3, "Rob", "simple", 500)))
    await nemesis.give(Order("open", "Ann", keeper.table.seq, Open()))
    store.failures_left = 10**6
    for _ in range(orders):
        await nemesis.new()
        if rng.random() < 0.5:
            await nemesis.again(1 + 2 * repeats // orders)
        while not watcher.empty:
            await watcher.get()
    store.failures_left = 0
    while nemesis.repeats < repeats:
        await nemesis.again(50)
    await keeper.stop()
    check(store, nemesis)
    writer.close()


def check(store: Failing, nemesis: Nemesis) -> None:
    """Each acknowledged order is in the log once, at its version; chips are conserved; the log replays."""
    seal = Seal(KEY, "t")
    rows = [read_row(seal.open(line, place)) for place, line in enumerate(store.lines("t"), start=1)]
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    log = {(row.order.by, row.order.id): row.seq for row in rows}
    assert len(log) == len(rows), "an order took effect twice"
    assert {key: log.get(key) for key in nemesis.first} == nemesis.first
    table = Table.replayed(read_settings(store.claim("t").settings), rows)
    assert table.mark == nemesis.keeper.table.mark
    assert table.scene.night.chips == 2000
    assert table.scene.night.deals > 2
    assert nemesis.repeats >= len(nemesis.sent)


def test_I2_whatever_comes_twice_late_or_changed_takes_effect_once(tmp_path: Path) -> None:
    asyncio.run(night(tmp_path, 1, times(150, 400), times(1_000, 10_000)))

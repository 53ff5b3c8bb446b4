"""Whatever a bot holds, and however long it looks at it, it acts at the moment that was drawn before (V4)."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame import Wasteland, Whiskey, Wojciech
from homegame.actions import Call, Check
from homegame.bots import Bot
from homegame.errors import HomegameError
from homegame.piles import hand
from homegame.server.hall import Hall
from homegame.server.keeper import Keeper, nobody
from homegame.server.outbox import Outbox
from homegame.server.pace import Pace
from homegame.server.store import Guest, store_at
from homegame.server.store.sealing import Key
from homegame.server.table import AddBot, Decks, GoOn, Open, Order, Pause
from tests.server.tables import settings_for
from tests.trust.virtual import VirtualLoop, played

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from homegame.actions import Action
    from homegame.game import Game
    from homegame.night import Night
    from homegame.server.table import Answer, Dealer, Wish
    from homegame.view import View

GAMES = {"wojciech": Wojciech(), "wasteland": Wasteland(), "whiskey": Whiskey(betting=True)}
KEYS = (b"one key for tests", b"another for tests")


@dataclass(frozen=True, slots=True)
class DrawnPace(Pace):
    """A pace that follows from the seed."""

    rng: Random = field(default_factory=lambda: Random(2))

    def thought(self) -> float:
        return self.rng.uniform(self.quickest, self.slowest)


class Hesitant(Bot):
    """Goes along with everything, and looks at its cards the longer the better they are."""

    name = "hesitant"

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        assert isinstance(loop, VirtualLoop)
        self.loop = loop
        self.looked: list[float] = []

    def policy(self, view: View) -> dict[Action, float]:
        assert view.turn is not None
        quiet = [one for one in list(view.choices)[:2] if isinstance(one, Check | Call)]
        return {quiet[0] if quiet else view.turn.default(view): 1.0}

    def act(self, view: View, rng: Random, budget: float | None = None) -> Action:
        took = 0.005 * sum(card.rank for card in view.cards(hand(view.seat)))
        self.looked.append(took)
        self.loop.now += took
        return super().act(view, rng, budget)


class OneDealer(Hall):
    """A hall with the dealer that it is given."""

    dealer: Dealer

    def _dealer(self, name: str) -> Dealer:  # noqa: ARG002
        return self.dealer


class Evening:
    """Three bots at a table, in virtual time."""

    def __init__(self, folder: Path, game: Game, key: bytes) -> None:
        self.folder, self.game, self.key = folder, game, key
        self.times: list[tuple[str, int]] = []
        self.looked: list[float] = []
        self.keeper: Keeper

    async def order(self, wish: Wish) -> None:
        """Let the host have a wish."""
        done: asyncio.Future[Answer | HomegameError] = asyncio.get_running_loop().create_future()
        seq = self.keeper.table.seq
        self.keeper.give(Order(f"o{seq}", "Ann", seq, wish), done.set_result)
        assert not isinstance(await done, HomegameError)

    async def main(self, loop: VirtualLoop, pause: float) -> None:
        hall = OneDealer(store_at(self.folder), Key(b"k" * 32), DrawnPace(clock=loop.time))
        hall.dealer = Decks(self.key)
        bot = Hesitant(loop)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("homegame.server.keeper.bot_named", lambda name: bot)  # noqa: ARG005
            try:
                self.keeper = await hall.keeper(await hall.create(settings_for(self.game, turn_time=None)))
                await self.play(pause)
            finally:
                await hall.close()
        self.times = [(row.order.by, row.at) for row in self.keeper.table.log]
        self.looked = bot.looked

    async def play(self, pause: float) -> None:
        """Let them play a deal, with a pause of so many seconds in it."""
        guest = Guest(self.keeper.name, b"", "watch", "", None, 1)  # while nobody looks on, no deal begins
        self.keeper.attach(Outbox(guest, 0), catch_up=False)
        for seat in range(3):
            await self.order(AddBot(seat, f"Rob {seat}", "hesitant", 100))
        await self.order(Open())
        if pause:
            await self.until(lambda night: night.seating is not None)
            await self.order(Pause())
            await asyncio.sleep(pause)
            await self.order(GoOn())
        await self.until(lambda night: night.deals > 0 and night.seating is None)

    async def until(self, so: Callable[[Night], bool]) -> None:
        """Wait until the night has come so far."""
        async with asyncio.timeout(100):
            while not so(self.keeper.table.scene.night):  # noqa: ASYNC110 - virtual time passes at once
                await asyncio.sleep(0.1)


def evening(folder: Path, game: Game, key: bytes, pause: float = 0) -> Evening:
    """Let three bots play a deal."""
    found = Evening(folder, game, key)
    played(Random(1), lambda loop: found.main(loop, pause))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_V4_a_bot_takes_as_long_whatever_it_holds(name: str, tmp_path: Path) -> None:
    one, other = [evening(tmp_path / str(at), GAMES[name], key) for at, key in enumerate(KEYS)]
    assert one.looked != other.looked
    assert len(one.looked) > 3
    assert one.times == other.times


async def _looks_when_it_should_act(self: Keeper, since: int) -> None:
    await asyncio.sleep(self._pace.thought())
    turn = self.table.bot_turn
    if turn is not None and self.table.scene.since == since:
        action = await asyncio.to_thread(Hesitant(asyncio.get_running_loop()).act, turn.view, Random(1))
        self.give(self.table.bot_order(turn.player, action), nobody)


def test_M10_a_bot_that_looks_at_its_cards_when_it_should_act_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Keeper, "_think", _looks_when_it_should_act)
    one, other = [evening(tmp_path / str(at), Wojciech(), key) for at, key in enumerate(KEYS)]
    assert one.times != other.times


def test_a_bot_whose_turn_comes_in_a_pause_goes_on_after_it(tmp_path: Path) -> None:
    found = evening(tmp_path, Wojciech(), KEYS[0], 60.0)
    assert found.keeper.table.scene.night.deals == 1

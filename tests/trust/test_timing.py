"""Nor does time tell: cards that one has not seen make nobody wait longer, or shorter (V4; method M10).

At two tables the same is ordered, and the cards that a viewer never sees lie otherwise; each order is given
at both, one right after the other, now at this one first and now at that one. What is measured is the time
from an order's coming in by a socket to the viewer's being handed all that follows from it: by the clock, and
by the processor's work. A busy machine delays both alike, so the median of the differences stands still where
times don't.
"""

from __future__ import annotations

import asyncio
import json
import time
from contextlib import suppress
from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import numpy as np
import pytest

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.cards import Rank
from homegame.errors import HomegameError
from homegame.night import Rotation
from homegame.piles import hand
from homegame.server.app import app_for
from homegame.server.calm import calm
from homegame.server.hall import Hall, hashed
from homegame.server.keeper import Keeper, nobody
from homegame.server.pace import Pace
from homegame.server.patience import Limits
from homegame.server.store import Guest, store_at
from homegame.server.store.sealing import Key
from homegame.server.table import TABLE, Table, plain
from tests.server.databases import run
from tests.server.two_tables import OtherCards, Script, scripted, swaps_for
from tests.trust.figures import SIZE, times

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from homegame.game import Game
    from homegame.server.keeper import Told
    from homegame.server.table import Answer, Dealer, Order, Step

# The viewers: a spectator without a name, the host (Ann), a seat (Bob), and somebody who comes late (Zoe).
GAMES: dict[str, tuple[Game, str]] = {
    "wojciech": (Wojciech(half_stake_withdrawal=True), ""),
    "wasteland": (Wasteland(), "Ann"),
    "spokane": (Spokane(), "Bob"),
    "whiskey": (Whiskey(betting=True, exchange="any"), "Zoe"),
    "polish": (Polish(stake=5, cards_to_start=3), ""),
}
PEOPLE = {"Ann": "host", "Bob": "play", "Cy": "play", "Di": "play", "Zoe": "play", "": "watch"}
ORDERS = times(16, 30)
ROUNDS = times(6, 75)  # for each game, of some twenty pairs each: more than 5,000 of them
MOST = 500.0  # microseconds: the promise
SURELY = 5_000.0  # what the clock can't be wrong by, however busy the machine is
GENEROUS = Limits(messages=10**6, knocks=10**6, strangers=10**6)


class Heard(NamedTuple):
    """A moment, or the time between two: in nanoseconds, by the clock and by the processor's work."""

    clock: int
    work: int

    @classmethod
    def now(cls) -> Heard:
        return cls(time.perf_counter_ns(), time.process_time_ns())

    def since(self, before: Heard) -> Heard:
        return Heard(self.clock - before.clock, self.work - before.work)


class Seq(msgspec.Struct):
    """The version of a look."""

    seq: int


class Frame(msgspec.Struct):
    """As much of a message as is listened to."""

    type: str
    look: Seq | None = None


class Ear:
    """A socket as the app has it. Of what is sent down it nothing is kept but when it came."""

    def __init__(self) -> None:
        self.up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.up.put_nowait({"type": "websocket.connect"})
        self.seq, self.heard = -1, Heard(0, 0)
        self.something = asyncio.Event()
        state = {"abort": lambda: None, "post": self.post, "hand": self.hand}
        self.scope = {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "root_path": "", "query_string": b"",
            "headers": [], "client": ("192.0.2.1", 1), "server": ("poker.example", 443), "scheme": "wss",
            "subprotocols": [], "http_version": "1.1", "state": state,
        }  # fmt: skip

    def say(self, **message: object) -> None:
        """Send something up."""
        self.up.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def send(self, message: dict[str, Any]) -> None:
        assert message["type"] in {"websocket.accept", "websocket.close"}

    async def post(self, frames: list[bytes]) -> None:
        self.hand(frames)

    def hand(self, frames: list[bytes]) -> bool:
        now = Heard.now()
        for one in frames:
            frame = msgspec.json.decode(one, type=Frame)
            assert frame.type in {"welcome", "look", "news", "done", "bye"}, one
            if frame.look is not None:
                self.seq, self.heard = frame.look.seq, now
        self.something.set()
        return True

    async def until(self, seq: int) -> None:
        """Wait until the table is known to have come so far."""
        while self.seq < seq:
            self.something.clear()
            await self.something.wait()


@dataclass(frozen=True, slots=True)
class Twins:
    """What is ordered at both tables, the versions that come of it, and which cards change places."""

    script: Script
    viewer: str
    swaps: dict[int, list[dict[Any, Any]]]
    orders: list[tuple[Order, int, int]]  # each with its time, and the table's version after it
    begin: int  # of the orders, the first after which some card lies otherwise

    def dealer(self, *, other: bool) -> Dealer:
        same = {number: [{card: card for card in one} for one in some] for number, some in self.swaps.items()}
        return OtherCards(self.script.deals, self.swaps if other else same)


def twins(game: Game, viewer: str, seed: int) -> Twins:
    """Two worlds that differ in what the viewer has not seen of a deal, up to the moment that gives most."""
    script = scripted(Rotation((game,)), seed, ORDERS)
    return max(
        (until(script, viewer, moment) for moment in range(len(script.deals[1].actions))),
        key=lambda two: len(two.orders) - two.begin,
    )


def until(script: Script, viewer: str, moment: int) -> Twins:
    """The same, up to a moment of the first deal: so many moves."""
    swaps = {1: swaps_for(script, 1, viewer, moment, Random(moment))}
    dealer, table = OtherCards(script.deals, swaps), Table(script.settings)
    orders: list[tuple[Order, int, int]] = []
    begin = 0
    for (order, at), reached in zip(script.orders, script.moves, strict=True):
        if reached > (1, moment):
            break
        before = table.seq
        with suppress(HomegameError):
            table.submit(order, at, dealer)
        if table.seq > before:
            orders.append((order, at, table.seq))
            begin = begin if dealer.moved else len(orders)
    return Twins(script, viewer, swaps, orders, begin)


class Here:
    """One of the two tables, and everybody's ears at it."""

    def __init__(self, keeper: Keeper, viewer: str) -> None:
        self.keeper = keeper
        names = sorted(PEOPLE, key=lambda name: name == viewer)  # the viewer is told last
        self.ears = {name: Ear() for name in names}
        self.viewer = self.ears[viewer]
        self.sockets: list[asyncio.Task[None]] = []

    async def come(self, hall: Hall) -> None:
        """Let everybody open a socket."""
        app = app_for(hall, frozenset(), GENEROUS)
        for name, ear in self.ears.items():
            secret = f"the secret of {name}"
            scope = PEOPLE[name]
            self.keeper.admit(Guest(self.keeper.name, hashed(secret), scope, name, name or None, 1))
            self.sockets.append(asyncio.ensure_future(app(ear.scope, ear.up.get, ear.send)))  # type: ignore[arg-type]
            ear.say(type="hello", version=1, table=self.keeper.name, secret=secret, since=None)
            await ear.until(0)

    async def heard(self, order: Order, seq: int) -> Heard:
        """Give an order; say how long it took until the viewer had heard all that came of it."""
        began = Heard.now()
        if order.by == TABLE:
            self.keeper.give(order, nobody)
        else:
            wish = plain(order.wish)
            self.ears[order.by].say(type="order", id=order.id, answers=order.answers, wish=wish)
        await self.viewer.until(seq)
        took = self.viewer.heard.since(began)
        for ear in self.ears.values():
            await ear.until(seq)
        await asyncio.sleep(0)
        return took

    async def leave(self) -> None:
        """Hang up."""
        for socket in self.sockets:
            socket.cancel()
        await asyncio.gather(*self.sockets, return_exceptions=True)
        self.keeper.close()


class TwoWorlds(Hall):
    """A hall whose dealers are given to it."""

    dealers: list[Dealer]

    def _dealer(self, name: str) -> Dealer:  # noqa: ARG002
        return self.dealers.pop()


async def differences(folder: Path, two: Twins, rounds: int) -> np.ndarray:
    """Play both tables so often; give the differences, in microseconds: for each round, order and measure."""
    now = [0.0]
    store = store_at(folder)
    run(store, "PRAGMA synchronous = OFF")  # what a disk takes, it takes for any cards
    hall = TwoWorlds(store, Key(b"k" * 32), Pace(clock=lambda: now[0]))
    found = []
    async with calm():
        for number in range(rounds + 1):
            now[0], here = 0.0, []
            for other in (False, True):
                hall.dealers = [two.dealer(other=other)]
                here.append(Here(await hall.keeper(await hall.create(two.script.settings)), two.viewer))
                await here[-1].come(hall)
            row = []
            for place, (order, at, seq) in enumerate(two.orders):
                now[0] = at / 1000
                turned = (place + number) % 2 == 1
                took = [await one.heard(order, seq) for one in (reversed(here) if turned else here)]
                row.append(took[0].since(took[1]) if turned else took[1].since(took[0]))
            for one in here:
                await one.leave()
            found.append(row[two.begin :])
    await hall.close()
    return np.array(found[1:]) / 1000  # the first is a rehearsal


def interval(differences: np.ndarray, sure: float = 0.95) -> tuple[float, float]:
    """Where the median of some differences lies, by bootstrap: how far from none, at least and at most."""
    rng = np.random.default_rng(0)
    chosen = rng.integers(len(differences), size=(1_000, len(differences)))
    medians = np.median(differences[chosen], axis=1)
    low, high = map(float, np.quantile(medians, (0.5 - sure / 2, 0.5 + sure / 2)))
    return max(0.0, low, -high), max(high, -low)


def measured(folder: Path, name: str, rounds: int, seed: int = 2) -> np.ndarray:
    """Measure two tables that nobody's clock hurries: the script rings."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Keeper, "_look_ahead", lambda self: None)  # noqa: ARG005
        return asyncio.run(differences(folder, twins(*GAMES[name], seed), rounds))


def told(found: np.ndarray) -> str:
    """What the differences give away; nothing: an empty text.

    At each commit that is what can't be chance: the work for one order that differs for certain, or the time
    of all of them. The gate asks for more: that no difference so great can have been missed.
    """
    work = [interval(found[:, order, 1]) for order in range(found.shape[1])]
    clock = interval(found[:, :, 0].ravel(), 0.999)
    if max(least for least, _ in work) > MOST or clock[0] > SURELY:
        return f"work {max(work)}, clock {clock} microseconds"
    if SIZE and (max(most for _, most in work) > MOST or interval(found[:, :, 0].ravel())[1] > MOST):
        return f"perhaps: work {max(work, key=itemgetter(1))}, clock {clock} microseconds"
    return ""


@pytest.mark.no_cover
@pytest.mark.parametrize("name", GAMES)
def test_V4_cards_that_one_has_not_seen_take_no_time(name: str, tmp_path: Path) -> None:
    assert told(measured(tmp_path, name, ROUNDS)) == ""


# What these differences would find: a server that reckons, or waits, by what lies face down


def good(keeper: Keeper) -> bool:
    """Whether the hands are good ones: more than four court cards are in them."""
    state = keeper.table.scene.state
    held = [] if state is None else [one for seat in state.live for one in state.cards(hand(seat))]
    return sum(card.rank >= Rank.JACK for card in held) > 4


def reckons_the_odds(patch: pytest.MonkeyPatch) -> None:
    """Before anybody is told of anything, good hands are played out in many ways."""
    honest = Keeper.publish

    def leaky(self: Keeper) -> None:
        sum(range(300_000 if good(self) else 0))
        honest(self)

    patch.setattr(Keeper, "publish", leaky)


def waits_for_effect(patch: pytest.MonkeyPatch) -> None:
    """With good hands, everybody is kept waiting."""
    honest = Keeper._keep

    async def leaky(self: Keeper, step: Step | Answer, told: Told) -> None:
        await asyncio.sleep(0.05 if good(self) else 0)
        await honest(self, step, told)

    patch.setattr(Keeper, "_keep", leaky)


@pytest.mark.no_cover
@pytest.mark.parametrize("leak", [reckons_the_odds, waits_for_effect])
def test_M10_the_measure_finds_a_server_that(
    leak: Callable[[pytest.MonkeyPatch], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert told(measured(tmp_path, "wojciech", 3, 3)) != ""

"""Killed at named points, and at random ones, with many tables in play (D1, D3, I1, I2, L4; method M5)."""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from contextlib import ExitStack
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame.server.store import store_at
from homegame.server.store.sealing import Seal, key_in
from homegame.server.table import AddBot, Open, Sit, Table, read_row
from homegame.server.table.storing import read_settings
from homegame.server.wire import listening
from tests.server.test_serve import Player
from tests.server.town import Person
from tests.trust.figures import SIZE, times
from tests.trust.lives import POINTS, Lives

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from pathlib import Path

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

TABLES = times(6, 24)
ROUNDS = times(1, 4)  # of all points
MANY, KILLS = times(6, 200), times(2, 10)
SOON = 5 if SIZE else 30  # seconds until all tables have gone on


class Night:
    """Many tables and their players, and the server that dies."""

    def __init__(self, folder: Path, tables: int = TABLES) -> None:
        self.lives = Lives(folder, tables)
        self.rng = Random(1)
        self.url = f"http://127.0.0.1:{self.lives.port}"
        self.players = [Player(Person(self.url, *one)) for one in people(self.lives.told["people"])]

    async def begin(self) -> None:
        for number, player in enumerate(self.players):
            await player.person.hello()
            await player.person.order(Sit(number % 2, 300))
            if number % 2:
                host = self.players[number - 1].person
                await host.order(AddBot(2, "Rob", "simple", 300), answers=player.person.seq)
                await host.order(Open(), answers=player.person.seq + 1)

    async def play(self, trouble: Callable[[Night], Awaitable[None]]) -> None:
        """Let everybody play while there is *trouble*."""
        playing: list[asyncio.Task[None]] = []
        try:
            await self.begin()
            playing += [asyncio.create_task(player.play()) for player in self.players]
            await trouble(self)
        finally:
            for task in playing:
                task.cancel()
            faults = await asyncio.gather(*playing, return_exceptions=True)
            for player in self.players:
                await player.person.leave()
        for fault in faults:
            assert isinstance(fault, asyncio.CancelledError), fault

    async def die_at_each_point(self) -> None:
        """Die at each, one life after the other."""
        await asyncio.to_thread(self.lives.end)
        for point in list(POINTS) * ROUNDS:
            await asyncio.to_thread(self.lives.begin, point, self.rng.randint(1, TABLES))
            assert await asyncio.to_thread(self.lives.has_ended, 60) == "SIGKILL", point
            if SIZE:
                await self.one_more_life()
        await self.one_more_life()

    async def die_again_and_again(self) -> None:
        """Die at any moment, once everybody has done something."""
        async with asyncio.timeout(120):
            while not all(player.journal for player in self.players):  # noqa: ASYNC110 - over real sockets
                await asyncio.sleep(0.05)
        await asyncio.to_thread(self.lives.end)
        for _ in range(KILLS):
            await self.one_more_life()

    async def one_more_life(self) -> None:
        """All tables go on, and then it is killed at any moment."""
        await asyncio.to_thread(self.lives.begin)
        await self.all_go_on()
        await asyncio.sleep(self.rng.random() / 5)
        await asyncio.to_thread(self.lives.end)

    async def all_go_on(self) -> None:
        """Wait until at each table something new has been acknowledged."""
        began, before = time.monotonic(), self.acknowledged()
        while any(now == then for now, then in zip(self.acknowledged(), before, strict=True)):
            assert time.monotonic() < began + SOON, "a table goes on no more"
            await asyncio.sleep(0.02)

    def acknowledged(self) -> list[int]:
        """How much of each table has been acknowledged."""
        found = [len(player.journal) for player in self.players]
        return [one + other for one, other in zip(found[::2], found[1::2], strict=True)]


def check_logs(folder: Path, players: list[Player]) -> None:
    """Every acknowledged order is in its log, once, at its version; a log and its snapshot agree."""
    store, key = store_at(folder), key_in(folder)
    for table in store.tables():
        seal, found = Seal(key, table), store.claim(table)
        rows = [read_row(seal.open(line, at)) for at, line in enumerate(store.lines(table), start=1)]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        log = {(row.order.by, row.order.id): row.seq for row in rows}
        assert len(log) == len(rows), "an order took effect twice"
        for player in players:
            if player.person.table == table:
                mine = {(player.person.name, key): seq for key, seq in player.journal.items()}
                assert mine
                assert {key: log.get(key) for key in mine} == mine
        snapshot = Seal(key, f"{table}/snapshot").open(found.snapshot, 0) if found.snapshot else b""
        settings = read_settings(found.settings)
        again = Table.replayed(settings, rows, snapshot)
        assert again.scene.night.ledger == Table.replayed(settings, rows).scene.night.ledger
        assert again.scene.broken == ""
    store.close()


def people(told: list[list[str]]) -> list[tuple[str, str, str]]:
    return [(table, secret, name) for table, name, secret in told]


def test_D1_killed_at_each_point_it_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    night = Night(tmp_path)
    try:
        asyncio.run(night.play(Night.die_at_each_point))
    finally:
        night.lives.no_more()
    check_logs(tmp_path, night.players)


def test_L4_killed_while_many_play_all_tables_go_on_soon(tmp_path: Path) -> None:
    night = Night(tmp_path, MANY)
    try:
        asyncio.run(night.play(Night.die_again_and_again))
    finally:
        night.lives.no_more()
    check_logs(tmp_path, night.players)


@pytest.mark.skipif(sys.platform != "linux", reason="others let fewer wait")
def test_L4_who_comes_back_while_tables_are_opened_need_not_knock_again() -> None:
    """Who found no room would come seconds after the others: the system tries again later and later."""
    with listening("127.0.0.1", 0) as listener, ExitStack() as crowd:
        for _ in range(300):
            crowd.enter_context(socket.create_connection(listener.getsockname(), timeout=5))

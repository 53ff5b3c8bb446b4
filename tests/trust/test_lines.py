"""A bad line between people and server: late, halved, silent, closed on one side, cut (I2, L1; method M8)."""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame.server.protocol import news_frame
from homegame.server.store import store_at
from homegame.server.store.sealing import Seal, key_in
from homegame.server.table import read_row
from tests.trust.figures import times
from tests.trust.proxies import Proxy
from tests.trust.test_points import Night, check_logs

if TYPE_CHECKING:
    from pathlib import Path

    from tests.trust.proxies import Ends

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there is no fork")

FAULTS = times(30, 1000)


class BadLine(Proxy):
    """A line to a server on which one thing goes wrong now and then."""

    def __init__(self, port: int, rng: Random) -> None:
        super().__init__()
        self.port, self.rng = port, rng
        self.faults = Counter[str]()
        self.bad = True

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port)

    async def hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: Ends) -> None:
        while data := await reader.read(4096):
            fate = self.rng.random() if self.bad else 1.0
            if fate < 0.02:
                self.faults["halved, and then the rest"] += 1
                writer.write(data[: len(data) // 2])
                await asyncio.sleep(self.rng.random() / 2)
                writer.write(data[len(data) // 2 :])
            elif fate < 0.03:
                self.faults["halved, and cut"] += 1
                writer.write(data[: len(data) // 2])
                await asyncio.sleep(0.02)
                break
            elif fate < 0.04:
                self.faults["lost, and cut"] += 1
                break
            elif fate < 0.045:
                self.faults["silent, and then cut"] += 1
                await asyncio.sleep(self.rng.random() * 2)
                break
            elif fate < 0.055:
                self.faults["closed on one side"] += 1
                writer.write(data)
                writer.write_eof()
                return
            else:
                await asyncio.sleep(self.rng.choice((0.0, 0.0, 0.005, 0.03)))
                writer.write(data)
            await writer.drain()
        for end in ends:
            end.transport.abort()

    async def until(self, faults: int) -> None:
        """Wait for so many."""
        while self.faults.total() < faults:  # noqa: ASYNC110 - over real sockets
            await asyncio.sleep(0.05)


def test_I2_L1_over_a_bad_line_each_order_counts_once_and_all_is_heard(tmp_path: Path) -> None:
    night = Night(tmp_path, 2)
    line = BadLine(night.lives.port, Random(1))

    async def trouble(night: Night) -> None:
        port = await line.open()
        for player in night.players:
            player.person.url = f"http://127.0.0.1:{port}"
            await player.person.leave()
        async with asyncio.timeout(60 + FAULTS):
            await line.until(FAULTS)
        line.bad = False
        await night.all_go_on()
        for player in night.players:
            player.person.url = night.url
        await line.close()
        await night.all_go_on()
        with suppress(TimeoutError):
            async with asyncio.timeout(5):
                await line.server.wait_closed()
        await asyncio.to_thread(night.lives.end)

    try:
        asyncio.run(night.play(trouble))
    finally:
        night.lives.no_more()
    assert len(line.faults) == 5
    check_logs(tmp_path, night.players)
    check_heard(tmp_path, night)


def check_heard(folder: Path, night: Night) -> None:
    """What each was told is what the log says, without a gap."""
    store = store_at(folder)
    for table in store.tables():
        seal = Seal(key_in(folder), table)
        rows = [read_row(seal.open(body, at)) for at, body in enumerate(store.lines(table), start=1)]
        for player in night.players:
            person = player.person
            if person.table == table:
                first, last = min(person.told), max(person.told)
                expected = {
                    row.seq: news_frame(row.seq, told).decode()
                    for row in rows
                    if first <= row.seq <= last and (told := row.told_to(person.name))
                }
                assert person.told == expected
    store.close()

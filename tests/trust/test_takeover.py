"""Two servers and one database: when one dies or stands still, the other goes on with its tables (L5, I6)."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from websockets.exceptions import ConnectionClosed

from homegame.server.store import Elsewhere, Fenced, LogLine, store_at
from homegame.server.store.sealing import Seal, key_in
from homegame.server.table import Table, read_row
from homegame.server.table.storing import read_settings
from tests.server.databases import emptied, postgres
from tests.server.town import Person
from tests.trust.figures import SIZE, times

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NODE = """
import asyncio, json, sys
from pathlib import Path
from homegame import Wojciech
from homegame.night import House, Rotation
from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.patience import Limits
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in
from homegame.server.table import Settings
from homegame.server.wire import listening, serve

async def main(folder, database, first):
    listener = listening("127.0.0.1", 0)
    hall = Hall(store_at(folder, database), key_in(folder))
    limits = Limits(messages=10**6, knocks=10**6, strangers=10**6)
    told = {"port": listener.getsockname()[1]}
    if first == "first":
        house = House(programme=Rotation((Wojciech(),)), seats=4, least_buy_in=1, most_buy_in=1000)
        table = await hall.create(Settings(house=house, host="Ann", turn_time=None, pause=100))
        links = await hall.links(table)
        some = [await hall.join(links["host"], ""), await hall.join(links["play"], "Bob")]
        told |= {"table": table, "people": [(one.guest.name, one.secret) for one in some]}
    print(json.dumps(told), flush=True)
    await serve(app_for(hall, frozenset(), limits), listener)

asyncio.run(main(Path(sys.argv[1]), sys.argv[2], sys.argv[3]))
"""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


class Node:
    """A server in a process of its own."""

    def __init__(self, folder: Path, address: str, *, first: bool = False) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", NODE, str(folder), address, "first" if first else "next"],
            stdout=subprocess.PIPE, text=True, stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.told: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.url = f"http://127.0.0.1:{self.told['port']}"

    def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
            if how != signal.SIGSTOP:
                self.process.wait(15)
        if how != signal.SIGSTOP and self.process.stdout is not None:
            self.process.stdout.close()


SOON = 10 if SIZE else 30  # seconds


async def comes_to(nodes: list[Node], person: Person) -> None:
    """Try one server after the other, until the table is kept by one."""
    began = time.monotonic()
    while time.monotonic() < began + SOON:
        for node in nodes:
            person.url = node.url
            with suppress(OSError, ConnectionClosed, TimeoutError, AssertionError):
                async with asyncio.timeout(2):
                    await person.hello(max(person.told, default=0))
                return
        await asyncio.sleep(0.05)
    raise AssertionError("nobody goes on with the table")


@pytest.mark.parametrize(
    "how", [signal.SIGKILL, signal.SIGSTOP, signal.SIGTERM], ids=["killed", "paused", "drained"]
)
def test_L5_another_server_goes_on_with_the_tables(  # noqa: C901 - one story
    how: signal.Signals, address: str, tmp_path: Path
) -> None:
    emptied(address)
    nodes = [Node(tmp_path, address, first=True)]
    told = nodes[0].told
    people = [Person(nodes[0].url, told["table"], secret, name) for name, secret in told["people"]]
    acknowledged: dict[tuple[str, str], int] = {}

    async def main() -> None:
        for seat, person in enumerate(people):
            await person.hello()
            await noted(person, {"is": "Sit", "seat": seat, "chips": 500})
        await noted(people[0], {"is": "Open"})
        for _ in range(times(2, 5)):
            nodes.append(await asyncio.to_thread(Node, tmp_path, address))
            for person in people:
                await noted(person, {"is": "Say", "text": "well"})
            await asyncio.to_thread(nodes[0].end, how)
            old = nodes.pop(0)
            for person in people:
                if person.socket is not None:
                    person.socket.transport.abort()
                await comes_to(nodes, person)
                await noted(person, {"is": "Say", "text": "on"})
            if how == signal.SIGSTOP:
                old.process.send_signal(signal.SIGCONT)
                old.end(signal.SIGTERM)
        for person in people:
            await person.leave()

    async def noted(person: Person, wish: dict[str, Any]) -> None:
        answer = await person.order(wish)
        assert answer["type"] == "done", answer
        acknowledged[person.name, answer["id"]] = answer["seq"]

    try:
        asyncio.run(main())
    finally:
        for node in nodes:
            node.end(signal.SIGTERM)
    check(address, tmp_path, told["table"], acknowledged)


def check(address: str, folder: Path, table: str, acknowledged: dict[tuple[str, str], int]) -> None:
    """What was acknowledged is in the log, the epochs rise, and the log replays."""
    store = store_at(folder, address)
    seal = Seal(key_in(folder), table)
    rows = [read_row(seal.open(line, at)) for at, line in enumerate(store.lines(table), start=1)]
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    log = {(row.order.by, row.order.id): row.seq for row in rows}
    assert {key: log.get(key) for key in acknowledged} == acknowledged
    epochs = [one for (one,) in store._all("SELECT epoch FROM event ORDER BY seq")]  # type: ignore[attr-defined]
    assert epochs == sorted(epochs)
    assert len(set(epochs)) > times(2, 5)
    settings = store.claim(table).settings
    assert Table.replayed(read_settings(settings), rows).seq == len(rows)
    store.close()


def test_I6_a_table_is_claimed_only_when_its_servers_lease_has_run_out(address: str, tmp_path: Path) -> None:
    emptied(address)
    one, other = store_at(tmp_path, address), store_at(tmp_path, address)
    one.create("t", b"", [])
    epoch = one.claim("t").epoch
    assert one.claim("t").epoch == epoch + 1, "one's own may be claimed again"
    assert other.renew() == []
    with pytest.raises(Elsewhere):
        other.claim("t")
    assert one.lease is not None
    time.sleep(one.lease + 0.2)
    assert other.renew() == ["t"]
    taken = other.claim("t")
    assert taken.epoch > epoch + 1
    late = one.append([LogLine("t", epoch + 1, 1, "Ann", "late", b"")])
    assert [type(answer) for answer in late] == [Fenced]
    with pytest.raises(Elsewhere):
        one.claim("t")
    other.close()
    assert one.renew() == ["t"]
    assert one.claim("t").epoch > taken.epoch
    one.close()

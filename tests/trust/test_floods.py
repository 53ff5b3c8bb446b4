"""One address floods the server, and others play on (promise A5; methods M12 and M14)."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from pathlib import Path

import pytest

from homegame import Wojciech
from homegame.server.patience import MOST_HELD_UP, Limits, Porter
from homegame.server.table import Sit
from tests.server.tables import settings_for
from tests.server.town import Person, town
from tests.trust.figures import SIZE, times
from tests.trust.floods import UPGRADE, frame
from tests.trust.lives import Lives

if sys.platform != "linux":
    pytest.skip("it reads what Linux says of a process", allow_module_level=True)

SECONDS = times(3, 20)
MOST_MEMORY = 64  # MiB more than before


def memory(pid: int) -> float:
    """What a process has in memory, in MiB."""
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise AssertionError("it is gone")


async def waited(person: Person, seconds: float) -> list[float]:
    """Ask for something small four times in a second; give how long the answers took, in seconds."""
    found = []
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        began = time.monotonic()
        answer = await person.order({"is": "Prepare", "action": ""})
        assert answer["type"] in {"done", "refused"}
        found.append(time.monotonic() - began)
        await asyncio.sleep(0.4)
    return sorted(found)


def test_A5_a_flood_from_one_address_takes_no_memory_and_slows_nobody(tmp_path: Path) -> None:
    lives = Lives(tmp_path, 2, strict=True)
    url = f"http://127.0.0.1:{lives.port}"
    people = [Person(url, table, secret, name) for table, name, secret in lives.told["people"]]

    async def main() -> tuple[list[float], list[float], float]:
        honest, watched = people[0], people[2]
        await honest.hello()
        await honest.order(Sit(0, 100))
        before, had = await waited(honest, SECONDS), memory(lives.pid)
        command = [sys.executable, "-m", "tests.trust.floods", str(lives.port), str(SECONDS + 1)]
        paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        flood = await asyncio.create_subprocess_exec(*command, watched.table, watched.secret, env=paths)
        await asyncio.sleep(1)
        most, during = 0.0, asyncio.create_task(waited(honest, SECONDS))
        while not during.done():
            most = max(most, memory(lives.pid))
            await asyncio.sleep(0.1)
        async with asyncio.timeout(20):
            assert await flood.wait() == 0
        await watched.hello()
        await watched.leave()
        await honest.leave()
        return before, during.result(), most - had

    try:
        before, during, more = asyncio.run(main())
    finally:
        lives.no_more()
    assert more < MOST_MEMORY
    assert during[-1] < 5
    if SIZE:
        assert during[len(during) * 99 // 100] < 3 * before[len(before) * 99 // 100] + 0.05


async def poured(writer: asyncio.StreamWriter, more: bytes) -> None:
    """Pour the same over a server until it cuts the line."""
    async with asyncio.timeout(10):
        while True:
            writer.write(more)
            await writer.drain()
            await asyncio.sleep(0.001)


def test_A5_what_comes_after_the_answer_or_the_farewell_is_not_listened_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("homegame.server.wire.FAREWELL", 0.2)

    async def main() -> None:
        async with town(tmp_path, limits=Limits(messages=2)) as here:
            await here.open(settings_for(Wojciech(), turn_time=None))
            host = await here.person(scope="host")
            port = int(here.url.rpartition(":")[2])
            said = {"type": "hello", "version": 1, "table": here.table, "secret": host.secret}
            body = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n"
            hello = UPGRADE + frame(json.dumps(said).encode(), 1)
            for first, more in (
                (body, bytes(65536)),
                (hello, frame(b"{}", 1) * 1000),
                (hello, frame(b"", 9) * 99),
            ):
                _, writer = await asyncio.open_connection("127.0.0.1", port)
                writer.write(first)
                with pytest.raises(ConnectionError):
                    await poured(writer, more)
                writer.transport.abort()

    asyncio.run(main())


def test_A5_who_asks_too_often_hears_so_slowly_unless_many_do(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path, limits=Limits(knocks=1, knocks_a_second=0.001)) as here:
            asked = {"link": "t.x", "name": "Eve"}
            assert (await here.http.post("/api/join", json=asked)).status_code == 404
            began = time.monotonic()
            assert (await here.http.post("/api/join", json=asked)).status_code == 429
            assert time.monotonic() - began > 0.4

    asyncio.run(main())
    porter = Porter(Limits(slowly=60))

    async def crowd() -> None:
        waiting = [asyncio.create_task(porter.hold_up()) for _ in range(MOST_HELD_UP)]
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await porter.hold_up()
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(crowd())

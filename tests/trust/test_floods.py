"""One address floods the server, and others play on (promise A5; methods M12 and M14)."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

import pytest

from homegame.server.table import Sit
from tests.server.town import Person
from tests.trust.figures import SIZE, times
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

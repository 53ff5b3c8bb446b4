"""A disk that is full while people play, and a process that may open no more files (D5; method M7)."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.asyncio.client import connect

from homegame.server.store import LogLine, store_at
from tests.trust.figures import SIZE, times
from tests.trust.test_points import Night, check_logs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

if sys.platform != "linux":
    pytest.skip("limits of another process are set on Linux", allow_module_level=True)

import resource

TIMES = times(1, 20)
BACK = 10 if SIZE else 30  # seconds
UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


async def full_for_a_while(night: Night, fill: Ballast) -> None:
    """Nothing is acknowledged while there is no room; with room again all tables go on by themselves."""
    for _ in range(TIMES):
        await night.all_go_on()
        fill.begin(night.lives.pid)
        await asyncio.sleep(0.3)
        before = night.acknowledged()
        await asyncio.sleep(1)
        assert fill.leaks or night.acknowledged() == before
        well = await asyncio.to_thread(httpx.get, f"{night.url}/api/games", trust_env=False)
        assert well.status_code == 200, "what needs no disk is answered"
        began = time.monotonic()
        fill.end(night.lives.pid)
        await night.all_go_on()
        assert time.monotonic() - began < BACK
    figures = await asyncio.to_thread(httpx.get, f"{night.url}/metrics", trust_env=False)
    assert 'homegame_orders_total{result="unsure"}' in figures.text
    await asyncio.to_thread(night.lives.end)


class Ballast:
    """Leaves no room on a disk; when the database tidies up there is some for a moment."""

    leaks = True

    def __init__(self, folder: Path) -> None:
        self.file = folder / "ballast"

    def begin(self, pid: int) -> None:  # noqa: ARG002 - as a limit does
        with self.file.open("ab", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    pass

    def end(self, pid: int) -> None:  # noqa: ARG002 - as a limit does
        self.file.unlink()


class Limit(Ballast):
    """Lets nothing be written to any file."""

    leaks = False

    def begin(self, pid: int) -> None:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    def end(self, pid: int) -> None:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, UNLIMITED)


def test_D5_while_nothing_can_be_written_nothing_is_acknowledged_and_then_it_goes_on(tmp_path: Path) -> None:
    played(tmp_path, Limit(tmp_path))


def test_D5_on_a_full_small_disk_nothing_is_acknowledged_and_then_it_goes_on(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path / "disk") as disk:
        played(disk, Ballast(disk))


def played(folder: Path, ballast: Ballast) -> None:
    night = Night(folder, 2)
    try:
        asyncio.run(night.play(lambda night: full_for_a_while(night, ballast)))
    finally:
        night.lives.no_more()
    check_logs(folder, night.players)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of 2 MiB, where one may have one; what is played after each time it was full takes room too."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={1 + TIMES}m,mode=700", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root may mount a disk")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)  # noqa: S607 - of the system


def test_D5_the_log_beside_the_database_never_fills_a_disk_of_two_megabytes(tmp_path: Path) -> None:
    """What it holds is moved over long before; else a full disk would stay full."""
    store = store_at(tmp_path)
    store.create("t", b"", [])
    store.claim("t")
    longest = 0
    for seq in range(1, 601, 4):
        lines = [LogLine("t", 1, seq + more, "Ann", f"c{seq + more}", bytes(2_000)) for more in range(4)]
        assert store.append(lines) == [None] * 4
        longest = max(longest, sum(file.stat().st_size for file in tmp_path.glob("*-wal")))
    store.close()
    assert 0 < longest < 1.2 * 2**20


async def no_more_files(night: Night) -> None:
    """While no more files can be opened, those who are there play on; then others can come again."""
    pid = night.lives.pid
    await night.all_go_on()
    few, most = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    assert few == most, "each socket is a file"
    opened = max(int(one.name) for one in descriptors(pid))
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (opened + 4, 4096))
    crowd = [asyncio.create_task(asyncio.open_connection("127.0.0.1", night.lives.port)) for _ in range(20)]
    await asyncio.sleep(0.3)
    await night.all_go_on()
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (4096, 4096))
    for _, writer in await asyncio.gather(*crowd):
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    async with asyncio.timeout(BACK):
        async with connect(night.url.replace("http", "ws") + "/ws"):
            pass
    await night.all_go_on()
    await asyncio.to_thread(night.lives.end)


def descriptors(pid: int) -> list[Path]:
    from pathlib import Path  # noqa: PLC0415 - here alone

    return list(Path(f"/proc/{pid}/fd").iterdir())


def test_L3_while_no_file_can_be_opened_those_who_are_there_play_on(tmp_path: Path) -> None:
    night = Night(tmp_path, 1)
    try:
        asyncio.run(night.play(no_more_files))
    finally:
        night.lives.no_more()
    check_logs(tmp_path, night.players)

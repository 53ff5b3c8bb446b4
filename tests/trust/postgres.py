"""A PostgreSQL of the tests' own that may crash, and a line to it that may be dead in one direction."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import pytest

from tests.server.databases import address_of, program

psycopg = pytest.importorskip("psycopg")


class Database:
    """A PostgreSQL that the test may stop as a crash does, and start again on what is on the disk."""

    def __init__(self) -> None:
        initdb, server = program("initdb"), program("postgres")
        if initdb is None or server is None:
            pytest.skip("no PostgreSQL is installed")
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path may not be long
        self.options: dict[str, Any] = {
            "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder
        }  # fmt: skip
        if os.geteuid() == 0:  # the server refuses to be root
            shutil.chown(self.folder, "postgres")
            self.options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        data = str(self.folder / "data")
        made = [
            initdb,
            "-D",
            data,
            "-U",
            "postgres",
            "--auth=trust",
            "--no-sync",
            "--no-locale",
            "-E",
            "UTF8",
        ]
        subprocess.run(made, check=True, **self.options)
        settings = ("listen_addresses=", "shared_buffers=4MB")
        self.command = [server, "-D", data, "-k", str(self.folder)]
        self.command += [part for one in settings for part in ("-c", one)]
        self.start()
        self.address = address_of(self.folder)

    def start(self) -> None:
        """Start; it answers when it has read what was left in its log."""
        self.running = subprocess.Popen(self.command, **self.options)

    def stop(self, how: signal.Signals) -> None:
        """Stop: SIGQUIT is what ``pg_ctl stop -m immediate`` sends."""
        self.running.send_signal(how)
        self.running.wait(30)

    def hang_up(self) -> None:
        """Close all connections, as a failover does."""
        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )

    def end(self) -> None:
        """That was the last."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Line:
    """A line to the database. A direction of it can stand still: what goes that way comes later, or never."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / ".s.PGSQL.5432")
        self.moves = {"up": asyncio.Event(), "down": asyncio.Event()}
        for moves in self.moves.values():
            moves.set()
        self.serving: set[asyncio.Task[None]] = set()
        self.dead: set[asyncio.Task[None]] = set()

    async def open(self) -> str:
        """Open it; give the database's address at this end."""
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return f"postgresql://postgres@127.0.0.1:{self.server.sockets[0].getsockname()[1]}/postgres"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.serving.add(task)
        ends = [writer]
        try:
            far, away = await asyncio.open_unix_connection(self.path)
            ends.append(away)
            both = self.hand_on(reader, away, "up", task), self.hand_on(far, writer, "down", task)
            await asyncio.gather(*both)
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                end.transport.abort()
            self.serving.discard(task)

    async def hand_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, way: str, task: asyncio.Task[None]
    ) -> None:
        while data := await reader.read(65536):
            await self.moves[way].wait()
            if task not in self.dead:
                writer.write(data)
                await writer.drain()
        writer.close()

    def stand(self, way: str) -> None:
        """Let a direction stand still; nobody is told."""
        self.moves[way].clear()

    def heal(self, *, lost: bool) -> None:
        """Let it move; with what was *lost*, who was connected is so no more, and nobody is told either."""
        if lost:
            self.dead |= self.serving
        for moves in self.moves.values():
            moves.set()

    async def close(self) -> None:
        """Cut all that leads over it."""
        self.server.close()
        for task in list(self.serving):
            task.cancel()
        await asyncio.sleep(0)

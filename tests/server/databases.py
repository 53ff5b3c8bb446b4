"""A PostgreSQL server for the tests, which start it themselves."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.server.store import Store


def program(name: str) -> str | None:
    """Where a program of PostgreSQL is; Debian has them out of everybody's way."""
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), reverse=True)
    return shutil.which(name) or next(map(str, places), None)


class Database:
    """A PostgreSQL in a folder of its own, reached by a socket there; it may be stopped and started again."""

    def __init__(self) -> None:
        initdb, server = program("initdb"), program("postgres")
        if initdb is None or server is None:
            pytest.skip("no PostgreSQL is installed")
        pytest.importorskip("psycopg")
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path may not be long
        self.options: dict[str, Any] = {
            "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder
        }  # fmt: skip
        if os.name == "posix" and os.geteuid() == 0:  # the server refuses to be root
            shutil.chown(self.folder, "postgres")
            self.options |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        data = str(self.folder / "data")
        made = [
            initdb,
            "-D",
            data,
            "-U",
            "postgres",
            "-E",
            "UTF8",
            "--auth=trust",
            "--no-sync",
            "--no-locale",
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
        import psycopg  # noqa: PLC0415 - only where it is installed

        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
            )

    def end(self) -> None:
        """That was the last."""
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """Start a server; give its address."""
    database = Database()
    try:
        yield database.address
    finally:
        database.end()


def address_of(folder: Path) -> str:
    """The address of the server in a folder, once it answers."""
    import psycopg  # noqa: PLC0415 - only where it is installed

    address = f"postgresql://postgres@/postgres?host={folder}"
    until = time.monotonic() + 20
    while True:
        try:
            psycopg.connect(address).close()
        except psycopg.OperationalError:
            assert time.monotonic() < until, "PostgreSQL does not start"
            time.sleep(0.1)
        else:
            return address


def emptied(address: str) -> None:
    """Take everything out of a database."""
    import psycopg  # noqa: PLC0415

    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("DROP SCHEMA public CASCADE")
        connection.execute("CREATE SCHEMA public")


def run(store: Store, statement: str) -> Any:  # noqa: ANN401 - a cursor
    """Run a statement on the store's own connection."""
    return store._run(statement)  # type: ignore[attr-defined]

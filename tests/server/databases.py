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


@contextmanager
def postgres() -> Iterator[str]:
    """Start a server in a folder of its own, reached by a socket there; give its address."""
    initdb, server = program("initdb"), program("postgres")
    if initdb is None or server is None:
        pytest.skip("no PostgreSQL is installed")
    pytest.importorskip("psycopg")
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path may not be long
    user: dict[str, Any] = {}
    if os.name == "posix" and os.geteuid() == 0:  # the server refuses to be root
        shutil.chown(folder, "postgres")
        user = {"user": "postgres", "group": "postgres", "extra_groups": []}
    quiet: dict[str, Any] = {
        "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **user
    }  # fmt: skip
    data = folder / "data"
    command = [
        initdb,
        "-D",
        str(data),
        "-U",
        "postgres",
        "--auth=trust",
        "--no-sync",
        "--no-locale",
        "-E",
        "UTF8",
    ]
    subprocess.run(command, check=True, **quiet)
    running = subprocess.Popen(
        [server, "-D", str(data), "-k", str(folder), "-c", "listen_addresses=", "-c", "shared_buffers=4MB"],
        **quiet,
    )
    try:
        yield address_of(folder)
    finally:
        running.send_signal(signal.SIGINT)  # it waits for nobody then
        running.wait()
        shutil.rmtree(folder, ignore_errors=True)


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

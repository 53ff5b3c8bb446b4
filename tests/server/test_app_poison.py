"""A table that can't be put together again stands still, says so, and troubles no other (L3; method M7)."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from contextlib import closing, suppress
from hashlib import sha256
from shutil import copytree
from typing import TYPE_CHECKING

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from homegame import Wojciech
from homegame.server.store.sealing import Key, Seal, key_in
from homegame.server.table import Open, Say, Sit
from tests.server.tables import settings_for
from tests.server.town import Person, Town, town

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Ill:
    """A table in the file, to be spoilt."""

    def __init__(self, table: str, key: Key, file: sqlite3.Connection) -> None:
        self.table, self.key, self.file = table, key, file
        self.seal = Seal(key, table)
        found = file.execute("SELECT body FROM event WHERE tbl = ? ORDER BY seq", (table,))
        self.bodies: list[bytes] = [body for (body,) in found]

    def put(self, seq: int, body: bytes) -> None:
        self.file.execute("UPDATE event SET body = ? WHERE tbl = ? AND seq = ?", (body, self.table, seq))

    def write_last(self, **changes: object) -> None:
        """Write the last row otherwise, and seal it as this server does."""
        seq = len(self.bodies)
        found = json.loads(self.seal.open(self.bodies[-1], seq)[64:]) | changes
        body = json.dumps(found, ensure_ascii=True, separators=(",", ":"), sort_keys=True).encode()
        self.put(seq, self.seal.close(sha256(body).hexdigest().encode() + body, seq))

    def change(self, column: str, value: bytes) -> None:
        self.file.execute(f"UPDATE tbl SET {column} = ? WHERE id = ?", (value, self.table))  # noqa: S608


ILLS: dict[str, Callable[[Ill], object]] = {
    "one bit of a row": lambda ill: ill.put(2, ill.bodies[1][:-1] + bytes([ill.bodies[1][-1] ^ 1])),
    "a row without any byte": lambda ill: ill.put(2, b""),
    "a wish that nobody knows": lambda ill: ill.write_last(wish={"is": "Dance"}),
    "a row that comes out otherwise": lambda ill: ill.write_last(facts="0" * 64),
    "a row that follows no other": lambda ill: ill.write_last(before="0" * 64),
    "news of another make": lambda ill: ill.write_last(told=[{"": '{"clock":{},"is":"ClockSet"}'}]),
    "news that are no news": lambda ill: ill.write_last(told=[None]),
    "a row that is gone": lambda ill: ill.file.execute(
        "DELETE FROM event WHERE tbl = ? AND seq = 2", (ill.table,)
    ),
    "settings of a later program": lambda ill: ill.change("settings", b'{"format": 99}'),
    "settings that are none": lambda ill: ill.change("settings", b"\0"),
    "a secret that nobody can open": lambda ill: ill.change("secret", bytes(100)),
    "a secret that is none": lambda ill: ill.change(
        "secret", Seal(ill.key, f"{ill.table}/secret").close(b"[]", 0)
    ),
    "a secret of another deck": lambda ill: ill.change(
        "secret", Seal(ill.key, f"{ill.table}/secret").close(b'{"label":"x","deck":"00","numbers":{}}', 0)
    ),
}


async def two_tables(folder: Path) -> list[tuple[str, str]]:
    """Let people play at two tables; give each table with the secret of somebody there."""
    found = []
    async with town(folder) as here:
        for _ in range(2):
            await here.open(settings_for(Wojciech(), pause=10, turn_time=None))
            host, bob = await here.comes(scope="host"), await here.comes("Bob")
            await host.order(Sit(0, 100))
            await bob.order(Sit(1, 100))
            await bob.until(host.seq)
            await host.order(Open())
            while host.look["deal"] is None:
                await host.read()
            await host.order(Say("well"))
            found.append((here.table, bob.secret))
            await host.leave()
            await bob.leave()
    return found


async def asked(here: Town, table: str, secret: str) -> list[str]:
    """Say hello at a table; give the kinds of messages that come, and how the socket was closed."""
    async with connect(here.url.replace("http", "ws") + "/ws", compression=None) as socket:
        hello = {"type": "hello", "version": 1, "table": table, "secret": secret}
        await socket.send(json.dumps(hello))
        kinds = []
        with suppress(ConnectionClosed):
            while "look" not in kinds:
                async with asyncio.timeout(5):
                    kinds.append(json.loads(await socket.recv())["type"])
    return [*kinds, str(socket.close_code)]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, str]]]:
    """What two tables have left behind, and who was there."""
    folder = tmp_path_factory.mktemp("evening")
    return folder, asyncio.run(two_tables(folder))


@pytest.mark.parametrize("ill", ILLS)
def test_L3_a_table_that_is_spoilt_stands_still_and_the_others_go_on(
    ill: str, evening: tuple[Path, list[tuple[str, str]]], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    left, ((spoilt, secret), (well, other)) = evening
    copytree(left, tmp_path, dirs_exist_ok=True)
    with closing(sqlite3.connect(tmp_path / "homegame.db", isolation_level=None)) as file:
        ILLS[ill](Ill(spoilt, key_in(tmp_path), file))
    rows = kept(tmp_path, spoilt)

    async def main() -> None:
        async with town(tmp_path) as here:
            assert (await here.http.get("/healthz")).status_code == 200
            assert (await here.http.get("/metrics")).status_code == 200
            here.table = well
            bob = await here_again(here, well, other)
            assert (await bob.order(Say("still here")))["type"] == "done"
            for _ in range(2):
                assert await asked(here, spoilt, secret) == ["bye", "1011"]
                headers = {"Authorization": f"Bearer {secret}"}
                said = await here.http.get(f"/api/tables/{spoilt}/ledger", headers=headers)
                assert said.status_code == 503
                assert set(said.json()) == {"error", "reason"}
            assert (await bob.order(Say("and I")))["type"] == "done"
            await bob.leave()

    with caplog.at_level(logging.INFO):
        asyncio.run(main())
    closed = [one for one in caplog.records if one.getMessage() == "closed"]
    assert {one.table for one in closed} == {spoilt}  # type: ignore[attr-defined]
    assert not any(one.exc_info for one in caplog.records), caplog.text
    assert kept(tmp_path, spoilt) == rows, "whatever it was, it stays as it is"


async def here_again(here: Town, table: str, secret: str) -> Person:
    person = Person(here.url, table, secret, "Bob")
    await person.hello()
    return person


def kept(folder: Path, table: str) -> list[bytes]:
    with closing(sqlite3.connect(folder / "homegame.db")) as file:
        return [one for (one,) in file.execute("SELECT body FROM event WHERE tbl = ? ORDER BY seq", (table,))]

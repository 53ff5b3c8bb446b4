"""``homegame serve``, as a process: it starts, is killed, and goes on (promises D1, D3, L4, V6, V8, A2)."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from homegame import cards
from homegame.commands.serve import host_name, reached_at
from homegame.server.table import AddBot, Open, Say, Sit
from homegame.server.wire import listening
from tests.server.town import Person
from tests.trust.figures import times

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest

LINK = re.compile(r"(https?://\S+)/#([\w-]+)\.([\w-]+)")


class Server:
    """A server in a process of its own."""

    def __init__(self, folder: Path, *more: str, port: int = 0) -> None:
        command = [sys.executable, "-m", "homegame.cli", "serve", "--data", str(folder), "--name", "Ann"]
        where = ["--host", "127.0.0.1", "--port", str(port), *more]
        code = "import sys; from homegame.cli import main; sys.exit(main(sys.argv[1:]))"
        self.log = (folder.parent / "log").open("a+")
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *command[3:], *where],
            stdout=subprocess.PIPE, stderr=self.log, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        assert self.process.stdout is not None
        self.said = [self.process.stdout.readline() for _ in range(4)]
        assert self.said[-1], "it did not start"
        found = [LINK.search(line) for line in self.said]
        self.links = [f"{one[2]}.{one[3]}" for one in found if one is not None]
        assert found[0] is not None
        self.url = found[0][1].replace("localhost", "127.0.0.1")
        self.port = int(self.url.rpartition(":")[2])

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End it; give the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(15)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()
        return code

    def join(self, link: str, name: str = "") -> Person:
        """Come by a link."""
        until = time.monotonic() + 5
        while True:
            try:
                said = httpx.post(f"{self.url}/api/join", json={"link": link, "name": name}, trust_env=False)
            except httpx.TransportError:
                assert time.monotonic() < until
                time.sleep(0.02)
            else:
                break
        assert said.status_code == 200, said.text
        found = said.json()
        return Person(self.url, found["table"], found["secret"], found["player"])


@contextmanager
def serving(folder: Path, *more: str, port: int = 0) -> Iterator[Server]:
    """A server, for a while."""
    server = Server(folder, *more, port=port)
    try:
        yield server
    finally:
        server.kill()


class Player:
    """Plays on whatever happens to the server, and keeps a journal of what was acknowledged."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.journal: dict[str, int] = {}
        self.rng = Random(person.name)
        self.pending: tuple[str, dict[str, Any], int] | None = None
        self.number = 0

    async def back(self) -> None:
        """Come back with the cursor, as often as it takes; what was not answered is asked again then."""
        person = self.person
        while True:
            await person.leave()
            try:
                await person.hello(max(person.told, default=0))
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                await asyncio.sleep(0.02)
            else:
                break

    async def ask(self) -> None:
        """Ask what is pending, and note the answer."""
        assert self.pending is not None
        name, wish, answers = self.pending
        answer = await self.person.order(wish, answers, name)
        if answer.get("code") != "unsure":
            self.pending = None
        if answer["type"] == "done":
            assert self.journal.get(name, answer["seq"]) == answer["seq"]
            self.journal[name] = answer["seq"]

    async def play(self) -> None:
        """Act when it is one's turn; when it is not, do something small."""
        while True:
            try:
                await self.step()
            except (ConnectionClosed, OSError, TimeoutError):
                await self.back()

    async def step(self) -> None:
        person = self.person
        if self.pending is None and person.turn == person.name:
            told = person.look["deal"]["told"]
            act = self.rng.choice(told).partition("..")[0]
            self.number += 1
            self.pending = (f"{person.name}{self.number}", {"is": "Act", "action": act}, person.seq)
        elif self.pending is None and self.rng.random() < 0.6:
            self.number += 1
            wish = self.rng.choice(({"is": "Ready"}, {"is": "Prepare", "action": ""}))
            self.pending = (f"{person.name}{self.number}", wish, person.seq)
        if self.pending is not None:
            await self.ask()
        else:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await person.read()


KILLS = times(5, 50)


def test_D1_kill_9_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Two people and a bot play on; every acknowledged order is in the log, once, at its version."""
    folder, rng = tmp_path / "data", Random(1)
    server = Server(folder)
    host, play, _, __ = server.links
    people = [server.join(host), server.join(play, "Bob")]

    async def main() -> list[Player]:
        nonlocal server
        players = [Player(person) for person in people]
        for seat, person in enumerate(people):
            await person.hello()
            assert (await person.order(Sit(seat, 200)))["type"] == "done"
        await people[0].until(2)
        await people[0].order(AddBot(2, "Rob", "simple", 200))
        await people[0].order(Open())

        def done() -> int:
            return sum(len(player.journal) for player in players)

        playing = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            before = done()
            until = time.monotonic() + 8
            while done() < before + 2 and time.monotonic() < until:  # noqa: ASYNC110 - across processes
                await asyncio.sleep(0.02)
            await asyncio.sleep(rng.random() / 3)
            await asyncio.to_thread(server.kill)
            server = await asyncio.to_thread(Server, folder, port=server.port)
            assert server.links[:2] == [host, play]
        await asyncio.sleep(1)
        while not all(task.done() for task in playing):  # before 3.12 wait_for may swallow one cancellation
            for task in playing:
                task.cancel()
            await asyncio.sleep(0.05)
        for fault in await asyncio.gather(*playing, return_exceptions=True):
            assert isinstance(fault, asyncio.CancelledError), fault
        for person in people:
            await person.leave()
        return players

    try:
        players = asyncio.run(main())
    finally:
        server.kill(signal.SIGTERM)
    acknowledged = {(p.person.name, name): seq for p in players for name, seq in p.journal.items()}
    assert len(acknowledged) > KILLS
    log = stored(folder)
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    found = {(who, name): seq for seq, who, name in log}
    assert {key: found.get(key) for key in acknowledged} == acknowledged
    scan(tmp_path, [person.secret for person in people] + [link.partition(".")[2] for link in server.links])


def stored(folder: Path) -> list[tuple[int, str, str]]:
    """The log as it is on the disk: versions, who and which order; it replays too."""
    from homegame.server.store import store_at  # noqa: PLC0415
    from homegame.server.store.sealing import Seal, key_in  # noqa: PLC0415
    from homegame.server.table import Table, read_row  # noqa: PLC0415
    from homegame.server.table.storing import read_settings  # noqa: PLC0415

    store = store_at(folder)
    [name] = store.tables()
    seal = Seal(key_in(folder), name)
    rows = [read_row(seal.open(line, place)) for place, line in enumerate(store.lines(name), start=1)]
    table = Table.replayed(read_settings(store.claim(name).settings), rows)
    assert table.seq == len(rows)
    store.close()
    return [(row.seq, row.order.by, row.order.id) for row in rows]


def scan(folder: Path, secrets: list[str]) -> None:
    """No secret and no card is in the log or the store; the key alone is beside it."""
    kept = [path for path in folder.rglob("*") if path.is_file() and path.suffix != ".key"]
    assert {path.name for path in kept} >= {"homegame.db", "log"}
    cards_dealt = re.compile(rb'"chance"|deal [2-9TJQKA][cdhs] |"[2-9TJQKA][cdhs]"')
    for path in kept:
        data = path.read_bytes()
        assert not [secret for secret in secrets if secret.encode() in data], path
        assert not cards_dealt.search(data), path
    for line in (folder / "log").read_text().splitlines():
        assert set(json.loads(line)) >= {"time", "level", "from", "what"}


def test_L4_it_stops_when_it_is_told_to_and_says_goodbye(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        bob = server.join(server.links[1], "Bob")

        async def main() -> int:
            await bob.hello()
            assert (await bob.order(Say("hello")))["type"] == "done"
            await asyncio.to_thread(server.process.send_signal, signal.SIGTERM)
            return await bob.farewell()

        assert asyncio.run(main()) == 1012
        assert server.process.wait(10) in {0, -signal.SIGTERM, 128 + signal.SIGTERM}
    with serving(tmp_path / "data") as again:
        assert again.links == server.links
        assert httpx.get(f"{again.url}/healthz", trust_env=False).json() == {"well": True}


def test_I6_two_servers_never_share_a_folder_or_a_port(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        for more in (("--port", "0"), ("--port", str(server.port), "--data", str(tmp_path / "other"))):
            command = ["serve", "--data", str(tmp_path / "data"), "--host", "127.0.0.1", *more]
            code = "import sys; from homegame.cli import main; sys.exit(main(sys.argv[1:]))"
            run = subprocess.run(
                [sys.executable, "-c", code, *command], check=False, capture_output=True, text=True,
                timeout=20, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            )  # fmt: skip
            assert run.returncode == 2
            assert "another" in run.stderr


def test_the_best_address_comes_first() -> None:
    local = ["http://localhost:80", "http://127.0.0.1:80"]
    assert reached_at("127.0.0.1", 80, None) == local
    assert reached_at("10.0.0.7", 80, None) == ["http://10.0.0.7:80", *local]
    assert reached_at("fd00::1", 80, "https://poker.example/") == [
        "https://poker.example",
        "http://[fd00::1]:80",
        *local,
    ]
    assert set(reached_at("::", 80, None)) >= set(local)


def test_the_host_has_a_name_whatever_the_system_says(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, name in (("ann", "Ann"), ("host", "Sam"), ("x" * 40, "Sam"), ("", "Sam")):
        monkeypatch.setattr("getpass.getuser", lambda user=user: user)
        assert host_name() == name


def test_V6_no_pattern_of_the_scan_misses_a_card() -> None:
    assert re.search(rb'"[2-9TJQKA][cdhs]"', json.dumps([str(card) for card in cards("Kh")]).encode())


def test_no_small_answer_is_held_back() -> None:
    """A socket that does not name TCP keeps Nagle's delay under asyncio: 40 ms for each answer."""
    with listening("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP

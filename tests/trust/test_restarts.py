"""A real PostgreSQL that crashes and starts again, and lines to it that are dead one way (D1, L5, I6)."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import suppress
from itertools import cycle
from random import Random
from threading import Event
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from homegame import Wojciech
from homegame.server.hall import Hall
from homegame.server.outbox import STOPPING, Outbox
from homegame.server.protocol import news_frame
from homegame.server.store import Guest, NotStored, store_at
from homegame.server.store.sealing import Seal, key_in
from homegame.server.store.sqlite import SqliteStore
from homegame.server.table import Open, Sit, Table, read_row
from homegame.server.table.storing import read_settings
from tests.server.databases import Database, emptied
from tests.server.tables import settings_for
from tests.server.test_serve import Player
from tests.server.town import Person
from tests.trust.figures import SIZE, times
from tests.trust.proxies import Proxy
from tests.trust.test_takeover import Node

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator
    from pathlib import Path

    from tests.trust.proxies import Ends


SOON = 10 if SIZE else 30  # seconds until the table has gone on
TIMES = times(1, 10)


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    found = Database()
    yield found
    found.end()


class Line(Proxy):
    """A line to the database. A direction of it can stand still: what goes that way comes later, or never."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.path = str(folder / ".s.PGSQL.5432")
        self.moves = {"up": asyncio.Event(), "down": asyncio.Event()}
        for moves in self.moves.values():
            moves.set()
        self.dead: list[Ends] = []

    async def address(self) -> str:
        """Open it; give the database's address at this end."""
        return f"postgresql://postgres@127.0.0.1:{await self.open()}/postgres"

    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_unix_connection(self.path)

    async def hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: Ends) -> None:
        way = "down" if writer is ends[0] else "up"
        while data := await reader.read(65536):
            await self.moves[way].wait()
            if ends not in self.dead:
                writer.write(data)
                await writer.drain()
        writer.close()

    def stand(self, way: str) -> None:
        """Let a direction stand still; nobody is told."""
        self.moves[way].clear()

    def heal(self, *, lost: bool) -> None:
        """Let it move; with what was *lost*, who was connected is so no more, and nobody is told either."""
        if lost:
            self.dead += self.serving.values()
        for moves in self.moves.values():
            moves.set()


class Traveller(Player):
    """Plays on at whichever server goes on with the table."""

    def __init__(self, person: Person, urls: list[str]) -> None:
        super().__init__(person)
        self.urls = urls

    async def back(self) -> None:
        """Try one server after the other; one that only stands by says goodbye at once."""
        person, tried = self.person, cycle(self.urls)
        while True:
            if person.socket is not None:
                person.socket.transport.abort()
            person.url = next(tried)
            with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, AssertionError):
                async with asyncio.timeout(2):
                    await person.hello(max(person.told, default=0))
                return
            await asyncio.sleep(0.05)


class Evening:
    """Two people who play whatever happens, and the servers they find."""

    def __init__(self, folder: Path, database: Database) -> None:
        self.folder, self.database = folder, database
        self.nodes: list[Node] = []
        self.players: list[Traveller] = []
        self.playing: list[asyncio.Task[None]] = []

    async def begin(self, *addresses: str) -> None:
        """Start a server at each address, of which the first has the table; let everybody play."""
        for address in addresses:
            self.nodes.append(await asyncio.to_thread(Node, self.folder, address, first=not self.nodes))
        told, urls = self.nodes[0].told, [node.url for node in self.nodes]
        people = [Person(urls[0], told["table"], secret, name) for name, secret in told["people"]]
        for seat, person in enumerate(people):
            await person.hello()
            await person.order(Sit(seat, 500))
        await people[0].order(Open(), people[1].seq)
        self.players = [Traveller(person, urls) for person in people]
        self.playing = [asyncio.create_task(player.play()) for player in self.players]
        await self.goes_on()

    @property
    def place(self) -> str:
        """The server at which they are."""
        return self.players[0].person.url

    @property
    def acknowledged(self) -> int:
        """How much has been."""
        return sum(len(player.journal) for player in self.players)

    async def goes_on(self) -> None:
        """Wait until more has been acknowledged to everybody."""
        began, before = time.monotonic(), [len(player.journal) for player in self.players]
        while any(len(player.journal) < then + 3 for player, then in zip(self.players, before, strict=True)):
            assert time.monotonic() < began + SOON, "the table goes on no more"
            for task in self.playing:
                assert not task.done(), task.exception()
            await asyncio.sleep(0.05)

    async def end(self) -> None:
        """Let everybody go."""
        for task in self.playing:
            task.cancel()
        await asyncio.gather(*self.playing, return_exceptions=True)
        for player in self.players:
            await player.person.leave()

    def no_more(self) -> None:
        """Stop the servers."""
        for node in self.nodes:
            node.end(signal.SIGKILL)

    def check(self) -> list[int]:
        """Hold the log against what everybody was told; give the epochs."""
        table = self.nodes[0].told["table"]
        store = store_at(self.folder, self.database.address)
        seal = Seal(key_in(self.folder), table)
        rows = [read_row(seal.open(line, at)) for at, line in enumerate(store.lines(table), start=1)]
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        log = {(row.order.by, row.order.id): row.seq for row in rows}
        assert len(log) == len(rows), "an order took effect twice"
        for player in self.players:
            name, heard = player.person.name, player.person.told
            mine = {(name, key): seq for key, seq in player.journal.items()}
            assert {key: log.get(key) for key in mine} == mine
            first, last = min(heard), max(heard)
            assert heard == {
                row.seq: news_frame(row.seq, some).decode()
                for row in rows
                if first <= row.seq <= last and (some := row.told_to(name))
            }
        epochs = [one for (one,) in store._all("SELECT epoch FROM event ORDER BY seq")]  # type: ignore[attr-defined]
        settings = store._all("SELECT settings FROM tbl")[0][0]  # type: ignore[attr-defined]
        store.close()
        assert Table.replayed(read_settings(bytes(settings)), rows).seq == len(rows)
        assert epochs == sorted(epochs)
        return sorted(set(epochs))


def played(folder: Path, database: Database, trouble: Callable[[Evening], Awaitable[None]]) -> Evening:
    """Let people play while there is trouble."""
    emptied(database.address)
    evening = Evening(folder, database)

    async def main() -> None:
        try:
            await trouble(evening)
        finally:
            await evening.end()

    try:
        asyncio.run(main())
    finally:
        evening.no_more()
    return evening


async def is_well(node: Node) -> None:
    """Wait until a server's store answers."""
    async with asyncio.timeout(SOON):
        while True:
            with suppress(httpx.HTTPError):
                if (await asked(node, "/healthz")).status_code == httpx.codes.OK:
                    return
            await asyncio.sleep(0.1)


async def asked(node: Node, path: str) -> httpx.Response:
    async with httpx.AsyncClient(base_url=node.url, trust_env=False, timeout=2) as http:
        return await http.get(path)


CRASHES = ("crash", "stop", "hang up") * times(1, 5)


def test_D1_L5_a_database_that_crashes_and_starts_again_loses_nothing(
    database: Database, tmp_path: Path
) -> None:
    """Nothing is acknowledged meanwhile, and the table goes on by itself."""

    async def trouble(evening: Evening) -> None:
        await evening.begin(database.address)
        for how in CRASHES:
            if how == "hang up":
                await asyncio.to_thread(database.hang_up)
            else:
                await asyncio.to_thread(database.stop, signal.SIGQUIT if how == "crash" else signal.SIGINT)
                await asyncio.sleep(0.5)
                before = evening.acknowledged
                await asyncio.sleep(rng.choice((0.5, 3.0)) if SIZE else 0.5)
                assert evening.acknowledged == before
                database.start()
            await evening.goes_on()

    rng = Random(1)
    evening = played(tmp_path, database, trouble)
    assert len(evening.check()) > 1


FATES = [("up", True), ("down", False), ("up", False), ("down", True)][: times(2, 4)] * times(1, 3)


def test_L5_I6_a_line_that_is_dead_in_one_direction_leaves_the_table_to_another_server(
    database: Database, tmp_path: Path
) -> None:
    """Orders that don't arrive, and answers that don't; in the end the line is well, and so is its server."""

    async def trouble(evening: Evening) -> None:
        lines = [Line(database.folder) for _ in range(2)]
        try:
            await evening.begin(*[await line.address() for line in lines])
            for way, lost in FATES:
                here = next(at for at, node in enumerate(evening.nodes) if node.url == evening.place)
                lines[here].stand(way)
                await evening.goes_on()
                lines[here].heal(lost=lost)
                await is_well(evening.nodes[here])
        finally:
            for line in lines:
                await line.close()

    evening = played(tmp_path, database, trouble)
    assert len(evening.check()) > 1


class Dumb(SqliteStore):
    """A store that is asked for a lease, and gives no answer until the line is cut."""

    lease = 0.2

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.answers, self.cuts = Event(), 0

    def renew(self) -> list[str]:
        if not self.answers.wait(SOON):
            raise AssertionError("nobody has cut the line")
        if not self.cuts:
            return []
        self.answers.clear()
        raise NotStored("cut")

    def cut(self) -> None:
        self.cuts += 1
        self.answers.set()


def test_I6_a_server_without_an_answer_lets_go_of_its_tables_when_its_lease_may_be_over(
    tmp_path: Path,
) -> None:
    """Whoever waits there for an answer is told to look for another server, and the line is given up."""

    async def main() -> None:
        store = Dumb(tmp_path / "homegame.db")
        store.answers.set()
        hall = Hall(store, key_in(tmp_path))
        keeper = await hall.keeper(await hall.create(settings_for(Wojciech())))
        outbox = Outbox(Guest(keeper.name, b"", "watch", "", None, 1), 0)
        keeper.attach(outbox, catch_up=False)
        await hall.open_all()
        await asyncio.sleep(0.1)
        assert hall.open_keepers == [keeper]
        store.answers.clear()
        async with asyncio.timeout(SOON):
            while store.cuts < 2:  # noqa: ASYNC110 - threads have other events
                await asyncio.sleep(0.02)
        assert outbox.closing == STOPPING
        assert hall.open_keepers == []
        store.cuts = 0
        store.answers.set()
        await hall.close()

    asyncio.run(main())

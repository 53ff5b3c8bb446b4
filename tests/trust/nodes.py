"""Two servers and the database they share, all of them simulated: any of the three can fail at any moment."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.pace import Pace
from homegame.server.patience import Limits
from homegame.server.store import Elsewhere, NotStored
from homegame.server.table import FairDecks
from tests.trust.disks import Disk, DiskStore

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.server.store import LogLine, StoreError
    from homegame.server.store.sealing import Key
    from homegame.server.table import Dealer
    from tests.trust.disks import Linked
    from tests.trust.virtual import Link, VirtualLoop

LEASE = 2.0
CALM = 0.0


class Database:
    """A database on a disk whose power can fail; it grants leases by its own clock."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop, self.rng = loop, loop.rng
        self.disk = Disk()
        self.leases: dict[str, float] = {}
        self.owners: dict[str, str] = {}
        self.faults = CALM  # how often a commit fails, or its answer is lost
        self.generation = 0
        self.connection: Linked | None = None

    def power_cut(self) -> None:
        """What was not flushed may be gone; all connections are."""
        self.generation += 1
        left = self.disk.image(self.rng)
        self.hang_up()
        self.disk = Disk(left)

    def hang_up(self) -> None:
        """Let go of the disk."""
        if self.connection is not None:
            self.connection.close()
            self.connection = None


class Line:
    """One server's connection to it; a cut or failed one is used no more."""

    def __init__(self, linked: Linked) -> None:
        self.execute = linked.execute

    def close(self) -> None:
        """The others' stays."""


class NodeStore(DiskStore):
    """The store as one server has it: with a lease, and a line to the database that may be down."""

    lease = LEASE

    def __init__(self, database: Database, node: str) -> None:
        self.database, self.node = database, node
        self.away_until = 0.0
        self.killed = False
        super().__init__(database.disk)

    def _connect(self) -> Linked:
        self.disk = self.database.disk
        if self.database.connection is None:
            self.database.connection = super()._connect()
        self.generation = self.database.generation
        return Line(self.database.connection)  # type: ignore[return-value]  # as much of it as is used

    def _run(self, statement: str, *values: object) -> object:
        database = self.database
        if self.killed or database.loop.now < self.away_until:
            raise OSError("no answer")
        if self._connection is not None and self.generation != database.generation:
            raise OSError("the connection was lost")
        return super()._run(statement, *values)

    def renew(self) -> list[str]:
        self._all("SELECT 1")
        database = self.database
        database.leases[self.node] = database.loop.now + LEASE
        return [table for table in self.tables() if self._free(table)]

    def _free(self, table: str) -> bool:
        owner = self.database.owners.get(table, "")
        return owner != self.node and self.database.leases.get(owner, 0.0) <= self.database.loop.now

    def _take(self, table: str) -> None:
        if self.database.owners.get(table, self.node) != self.node and not self._free(table):
            raise Elsewhere("another server keeps this table")
        super()._take(table)
        self.database.owners[table] = self.node

    def append(self, lines: Sequence[LogLine]) -> list[StoreError | None]:
        fate = self.database.rng.random()
        if fate < self.database.faults:
            raise NotStored("lost on the way")
        answers = super().append(lines)
        if fate < 2 * self.database.faults:
            raise NotStored("kept, and the answer was lost")
        return answers

    def close(self) -> None:
        if not self.killed:
            self.database.leases.pop(self.node, None)
        super().close()


@dataclass(frozen=True, slots=True)
class SeededPace(Pace):
    """A pace that follows from the seed."""

    rng: Random | None = None

    def thought(self) -> float:
        assert self.rng is not None
        return self.rng.uniform(self.quickest, self.slowest)


class SeededHall(Hall):
    """A hall whose decks follow from the seed."""

    rng = Random(0)

    def _dealer(self, name: str) -> Dealer:
        return FairDecks(name, self.rng.randbytes)


class Node:
    """A server. Killed, it does nothing any more, not even what it was about to do."""

    def __init__(self, name: str, database: Database, key: Key) -> None:
        self.name, self.database, self.key = name, database, key
        self.loop = database.loop
        self.life = 0
        self.links: dict[asyncio.Task[None], Link] = {}
        self.hall: SeededHall | None = None

    async def start(self) -> None:
        """Start, once the database answers."""
        self.life += 1
        while True:
            try:
                self.store = NodeStore(self.database, f"{self.name}{self.life}")
                self.store.renew()
                break
            except NotStored:
                await asyncio.sleep(0.3)
        pace = SeededPace(clock=self.loop.time, rng=self.loop.rng)
        hall = SeededHall(self.store, self.key, pace)
        hall.rng = self.loop.rng
        limits = Limits(messages=10**6, knocks=10**6, strangers=10**6)
        self.app = app_for(hall, frozenset(), limits)
        self.opening = asyncio.create_task(hall.open_all())
        self.hall = hall

    def serve(self, link: Link) -> None:
        """Take a socket, if there is somebody to take it."""
        if self.hall is None:
            link.cut()
            return
        task: asyncio.Task[None] = asyncio.ensure_future(self.app(link.scope, link.receive, link.send))  # type: ignore[arg-type]
        self.links[task] = link
        task.add_done_callback(self._served)

    def _served(self, task: asyncio.Task[None]) -> None:
        self.links.pop(task).hung_up = True

    def kill(self) -> None:
        """Like kill -9: what was not sent is never sent."""
        hall, self.hall = self.hall, None
        if hall is None:
            return
        self.store.killed = True
        tasks = [self.opening, *hall._keepers.values(), *self.links]
        if hall._holding is not None:
            tasks.append(hall._holding)
        for link in self.links.values():
            link.cut()
        for keeper in hall.open_keepers:
            keeper.outboxes.clear()
            keeper.close()
        for task in tasks:
            task.cancel()

"""A site for the browser tests: the real server in a thread of its own, with the client that it serves."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in
from homegame.server.table import AddBot, Open, Order
from homegame.server.wire import listening, server_for
from tests.server.town import GENEROUS, QUICK

if TYPE_CHECKING:
    from collections.abc import Coroutine, Iterator
    from pathlib import Path

    from homegame.errors import HomegameError
    from homegame.server.pace import Pace
    from homegame.server.table import Answer, Settings, Table, Wish

Found = TypeVar("Found")
IDS = count(1)
SOON = 10


class Site:
    """A running server, asked from the thread of the tests."""

    def __init__(self, folder: Path, client: Path, pace: Pace = QUICK, port: int = 0) -> None:
        self.folder = folder
        self.client = client
        self.pace = pace
        self.port = port
        self.url = ""
        self.hall: Hall
        self._loop = asyncio.new_event_loop()
        self._up = threading.Event()
        self._server: Any = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Come up, on a free port."""
        self._thread.start()
        assert self._up.wait(SOON), "the server does not come up"

    def stop(self) -> None:
        """Go down as on a signal."""
        self._server.should_exit = True
        self._thread.join(SOON)

    def again(self) -> Site:
        """The server that is started after this one, at the same place."""
        return Site(self.folder, self.client, self.pace, self.port)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        listener = listening("127.0.0.1", self.port)
        self.port = int(listener.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.hall = Hall(store_at(self.folder, None), key_in(self.folder), self.pace)
        self._server = server_for(app_for(self.hall, frozenset({self.url}), GENEROUS, static=self.client))
        running = asyncio.ensure_future(self._server.serve([listener]))
        while not self._server.started and not running.done():  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        self._up.set()
        await running

    def ask(self, work: Coroutine[Any, Any, Found]) -> Found:
        """Have something done on the server's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SOON)

    def opens(self, settings: Settings) -> dict[str, str]:
        """Set up a table; give the addresses of its links, by what they let people do."""
        table = self.ask(self.hall.create(settings))
        links = self.ask(self.hall.links(table))
        return {scope: f"{self.url}/#{link}" for scope, link in links.items()} | {"table": table}

    def gives(self, table: str, by: str, wish: Wish) -> None:
        """Let somebody have something done, without a browser."""

        async def give() -> None:
            keeper = await self.hall.keeper(table)
            done: asyncio.Future[Answer | HomegameError] = asyncio.get_running_loop().create_future()
            keeper.give(Order(f"site{next(IDS)}", by, keeper.table.seq, wish), done.set_result)
            answer = await done
            assert not isinstance(answer, Exception), answer

        self.ask(give())

    def seats_bots(
        self, table: str, *names: str, by: str = "Ann", level: str = "beginner", first: int = 1
    ) -> None:
        """Let bots sit down, from seat *first* on."""
        for seat, name in enumerate(names, start=first):
            self.gives(table, by, AddBot(seat, name, level, 100))

    def begins(self, table: str, by: str = "Ann") -> None:
        """Let the night begin."""
        self.gives(table, by, Open())

    def table(self, name: str) -> Table:
        """The table as the server has it: with all cards."""
        return next(keeper.table for keeper in self.hall.open_keepers if keeper.name == name)

    @property
    def opening(self) -> str:
        """The address at which tables are set up."""
        return f"{self.url}/#opening.{self.hall.opening}"

    @contextmanager
    def running(self) -> Iterator[Site]:
        """Start, and stop at the end."""
        self.start()
        try:
            yield self
        finally:
            self.stop()


@contextmanager
def site_at(folder: Path, client: Path, pace: Pace = QUICK) -> Iterator[Site]:
    """Start a server with a built client, and stop it at the end."""
    with Site(folder, client, pace).running() as site:
        yield site

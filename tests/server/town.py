"""A town for the tests: a server on a real port, and people who come to it over real sockets."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.pace import Pace
from homegame.server.patience import Limits
from homegame.server.protocol import ServerMessage
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in
from homegame.server.table import plain
from homegame.server.wire import listening, server_for

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from homegame.server.table import Settings, Wish

SOON = 5  # seconds in which everything must have come
QUICK = Pace(quickest=0.0, slowest=0.01, retry=0.05)
GENEROUS = Limits(messages=10**6, knocks=10**6, strangers=10**6)
IDS = count(1)


@dataclass(slots=True)
class Person:
    """Somebody with a secret, and a socket to the table."""

    url: str
    table: str
    secret: str
    name: str
    socket: ClientConnection | None = None
    seq: int = 0
    look: dict[str, Any] = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)  # all that came, but for the welcome
    told: dict[int, str] = field(default_factory=dict)  # the news frame of each version
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)

    async def hello(self, since: int | None = None) -> None:
        """Open the socket, and read up to the first look."""
        self.socket = await connect(self.url.replace("http", "ws") + "/ws", compression=None)
        hello = {"type": "hello", "version": 1, "table": self.table, "secret": self.secret, "since": since}
        await self.socket.send(json.dumps(hello))
        assert (await self.read())["type"] == "welcome"
        while (await self.read())["type"] != "look":
            pass

    async def read(self) -> dict[str, Any]:
        """Take the next message, which must be one that the protocol has."""
        assert self.socket is not None
        async with asyncio.timeout(SOON):
            frame = await self.socket.recv()
        assert isinstance(frame, str)
        msgspec.json.decode(frame, type=ServerMessage)
        found: dict[str, Any] = json.loads(frame)
        if found["type"] != "welcome":
            self.frames.append(frame)
        if found["type"] == "look":
            self.look = found["look"]
            self.seq = max(self.seq, self.look["seq"])
        elif found["type"] == "news":
            assert found["seq"] not in self.told, "told twice"
            assert found["seq"] > max(self.told, default=0), "out of order"
            self.told[found["seq"]] = frame
        elif found["type"] in {"done", "refused"}:
            self.answers[found["id"]] = found
        return found

    async def send(
        self, wish: Wish | dict[str, Any], answers: int | None = None, name: str | None = None
    ) -> str:
        """Send an order; give its id."""
        assert self.socket is not None
        chosen = name or f"o{next(IDS)}"
        written = wish if isinstance(wish, dict) else plain(wish)
        order = {
            "type": "order",
            "id": chosen,
            "answers": self.seq if answers is None else answers,
            "wish": written,
        }
        await self.socket.send(json.dumps(order))
        return chosen

    async def order(
        self, wish: Wish | dict[str, Any], answers: int | None = None, name: str | None = None
    ) -> dict[str, Any]:
        """Send an order, and wait for its answer and for the look that follows."""
        chosen = await self.send(wish, answers, name)
        self.answers.pop(chosen, None)
        while chosen not in self.answers:
            await self.read()
        answer = self.answers[chosen]
        if answer["type"] == "done":
            await self.until(answer["seq"])
        return answer

    async def until(self, seq: int) -> None:
        """Read until the table has come so far."""
        while self.seq < seq:
            await self.read()

    async def farewell(self) -> int:
        """Read until the socket is closed; give the code."""
        assert self.socket is not None
        with suppress(ConnectionClosed):
            while True:
                await self.read()
        return self.socket.close_code or 0

    async def leave(self) -> None:
        """Hang up."""
        if self.socket is not None:
            await self.socket.close()

    @property
    def turn(self) -> str:
        """Whose turn it is, as far as this person knows."""
        deal = self.look["deal"]
        if deal is None or deal["over"] or deal["to_act"] is None:
            return ""
        return next(str(one["player"]) for one in self.look["sitters"] if one["seat"] == deal["to_act"])


class Town:
    """A server, and the people of it."""

    def __init__(self, hall: Hall, url: str, http: httpx.AsyncClient) -> None:
        self.hall, self.url, self.http = hall, url, http
        self.table = ""
        self.links: dict[str, str] = {}

    async def open(self, settings: Settings) -> None:
        """Set up a table."""
        self.table = await self.hall.create(settings)
        self.links = await self.hall.links(self.table)

    async def person(self, name: str = "", scope: str = "play") -> Person:
        """Let somebody come by a link."""
        said = await self.http.post("/api/join", json={"link": self.links[scope], "name": name})
        assert said.status_code == 200, said.text
        found = said.json()
        return Person(self.url, found["table"], found["secret"], found["player"])

    async def comes(self, name: str = "", scope: str = "play") -> Person:
        """Let somebody come, and open a socket."""
        person = await self.person(name, scope)
        await person.hello()
        return person

    async def get(self, path: str, person: Person) -> httpx.Response:
        """Ask something as somebody."""
        headers = {"Authorization": f"Bearer {person.secret}"}
        return await self.http.get(f"/api/tables/{self.table}/{path}", headers=headers)


@asynccontextmanager
async def town(
    folder: Path, *, pace: Pace = QUICK, limits: Limits = GENEROUS, database: str | None = None
) -> AsyncIterator[Town]:
    """Start a server on a free port, and stop it at the end."""
    listener = listening("127.0.0.1", 0)
    url = f"http://127.0.0.1:{listener.getsockname()[1]}"
    hall = Hall(store_at(folder, database), key_in(folder), pace)
    server = server_for(app_for(hall, frozenset({url}), limits))
    running = asyncio.create_task(server.serve([listener]))
    while not server.started:
        await asyncio.sleep(0.01)
        if running.done():
            running.result()
    try:
        async with httpx.AsyncClient(base_url=url, trust_env=False) as http:
            yield Town(hall, url, http)
    finally:
        server.should_exit = True
        async with asyncio.timeout(10):
            await running

"""Playing at a server's table: looks, news and answers by WebSocket, again and again if it breaks."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Literal

from homegame.errors import HomegameError, IllegalAction
from homegame.terminal import strings
from homegame.terminal.chronicle import Step
from homegame.terminal.drivers.asking import Unreachable, ask, is_near, split_link
from homegame.terminal.drivers.driver import Chances, Driver
from homegame.terminal.drivers.seats import Seat, forget, keep, kept

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from websockets.asyncio.client import ClientConnection

VERSION = 1
FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0  # seconds between attempts
STRANGER, RENEWED = 4001, 4006


class Farewell(HomegameError):
    """The server has closed the line for good, and says why."""


class WireDriver(Driver):
    """A seat at a server's table."""

    def __init__(self, link: str, name: str = "", *, first_wait: float = FIRST_WAIT) -> None:
        super().__init__()
        self.address, self.link = split_link(link)
        self.name = name
        self.seat: Seat | None = None
        self.online = False
        self.seq = 0  # the version up to which everything has been heard
        self._first_wait = first_wait
        self._socket: ClientConnection | None = None
        self._open: dict[str, tuple[dict[str, Any], asyncio.Future[int]]] = {}  # orders without an answer yet
        self._looked = asyncio.Event()
        self._ahead = 0.0  # what the table's clock is ahead of this machine's, in milliseconds
        self._closed = False

    # Coming

    def join(self, own_name: Callable[[], str] = str) -> Seat:
        """Come by the link, or back to the seat one had; IllegalAction if the server won't have it."""
        seat = kept(self.address, self.link, self.name)
        if seat is None:
            found = self._asked_for(self.name or own_name())
            seat = Seat(**{key: str(found[key]) for key in Seat.__slots__})
            keep(self.address, self.link, seat)
        self.seat = seat
        return seat

    def _asked_for(self, name: str) -> dict[str, str]:
        """Ask for a seat; where the answer is lost, again with the same key: one is still the same person."""
        body = {"link": self.link, "name": name, "key": secrets.token_urlsafe(24)}
        try:
            found = ask(self.address, "/api/join", body=body)
        except Unreachable:
            found = ask(self.address, "/api/join", body=body)
        return dict(found)

    async def run(self) -> None:
        """Be at the table; when the line breaks, come back to where one was."""
        if self.seat is None:
            await asyncio.to_thread(self.join)
        wait = self._first_wait
        while not self._closed:
            try:
                await self._listen()
                wait = self._first_wait
            except Farewell as reason:
                self._lost(strings.GONE.format(reason))
                self._drop_orders(str(reason))
                return
            except Unreachable:
                wait = min(LONGEST_WAIT, 2 * wait)
            if not self._closed:
                self._lost(strings.OFFLINE)
                await asyncio.sleep(wait)

    async def _listen(self) -> None:
        """Say hello, and take what comes, until the line breaks."""
        from websockets.asyncio.client import connect  # only who joins needs it
        from websockets.exceptions import WebSocketException  # likewise

        seat = self.seat
        assert seat is not None
        hello = {
            "type": "hello",
            "version": VERSION,
            "table": seat.table,
            "secret": seat.secret,
            "since": self.seq,
        }
        address = self.address.replace("http", "ws", 1) + "/ws"
        proxy: Literal[True] | None = None if is_near(self.address) else True
        heard = False
        try:
            async with connect(
                address, compression=None, max_size=None, open_timeout=10, proxy=proxy
            ) as socket:
                await socket.send(json.dumps(hello))
                async for frame in socket:
                    if not heard:
                        heard = True
                        await self._connected(socket)
                    self._take(json.loads(frame))
        except (OSError, WebSocketException, TimeoutError) as broken:
            if not heard:
                raise Unreachable(str(broken)) from None
        finally:
            self._socket = None

    async def _connected(self, socket: ClientConnection) -> None:
        """Send again what has no answer yet: it is carried out once."""
        self._socket, self.online, self.notice = socket, True, ""
        for order, _ in list(self._open.values()):
            await socket.send(json.dumps(order))

    def _lost(self, notice: str) -> None:
        self.online, self.notice = False, notice
        self.on_change()

    # What comes

    def _take(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "news":
                if message["seq"] > self.seq:
                    self.chronicle.hear(message["seq"], message["news"])
                    self.seq = message["seq"]
                return
            case "look":
                self._ahead = message["now"] - 1000 * time.monotonic()
                self.chronicle.see(message["look"])
                self.seq = max(self.seq, message["look"]["seq"])
                self._looked.set()
            case "done" | "refused":
                self._answered(message)
            case "bye":
                self._bye(message)
        self.on_change()

    def _answered(self, message: Mapping[str, Any]) -> None:
        _, answer = self._open.get(message["id"], ({}, None))
        if answer is None or answer.done():
            return
        if message["type"] == "done":
            answer.set_result(message["seq"])
        elif message["code"] != "unsure":
            answer.set_exception(IllegalAction(message["reason"]))

    def _bye(self, message: Mapping[str, Any]) -> None:
        if message["again"]:
            return
        if message["code"] in {STRANGER, RENEWED}:
            forget(self.address, self.link)
        raise Farewell(message["reason"])

    # What is wanted

    async def order(self, wish: Mapping[str, Any]) -> None:
        """Send it, and wait until it is done and seen; while the line is broken it waits too."""
        look = self.chronicle.look
        name = secrets.token_hex(8)
        order = {"type": "order", "id": name, "answers": 0 if look is None else look.seq, "wish": dict(wish)}
        answer: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._open[name] = (order, answer)
        try:
            if self._socket is not None:
                with suppress(Exception):  # a line that has just broken: it is sent again on the next
                    await self._socket.send(json.dumps(order))
            await self._seen(await answer)
        finally:
            self._open.pop(name, None)

    async def _seen(self, seq: int) -> None:
        """Wait for the look of a version."""
        while not self._closed and (self.chronicle.look is None or self.chronicle.look.seq < seq):
            self._looked.clear()
            await self._looked.wait()

    def _drop_orders(self, reason: str) -> None:
        for _, answer in self._open.values():
            if not answer.done():
                answer.set_exception(IllegalAction(reason))

    def now(self) -> int:
        """The table's own time."""
        return int(self._ahead + 1000 * time.monotonic())

    async def _get(self, path: str) -> Any:  # noqa: ANN401 - JSON
        seat = self.seat
        assert seat is not None
        return await asyncio.to_thread(
            ask, self.address, f"/api/tables/{seat.table}/{path}", secret=seat.secret
        )

    async def odds(self) -> Chances:
        """Ask the table's coach."""
        found = await self._get("odds")
        tables = [
            (
                f"{table['title']} ({table['how']})",
                tuple([(row["label"], row["value"], _told(row)) for row in table["rows"]]),
            )
            for table in found["tables"]
            if not table.get("appendix")
        ]
        return Chances(found["about"], tuple(tables), tuple(found.get("notes", ())))

    async def steps(self, number: int) -> list[Step]:
        """As it was heard here; of a deal before one came, as the server has it."""
        heard = await super().steps(number)
        if heard:
            return heard
        found = await self._get(f"deals/{number}")
        for step in found["steps"]:
            self.chronicle.look_back(number, step)
        return [Step(step["seq"], step["deal"]) for step in found["steps"]]

    def close(self) -> None:
        """Hang up; the seat is kept."""
        self._closed = True


def _told(row: Mapping[str, Any]) -> str:
    """A chance in per cent, and how far a sampled one may be off."""
    percent = f"{100 * row['value']:.2f} %"
    if row["exact"]:
        return percent
    return (
        f"{100 * row['value']:.1f} % ± {100 * max(row['high'] - row['value'], row['value'] - row['low']):.1f}"
    )

"""The socket of one person: hello first, then orders in and frames out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, cast

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from homegame.errors import (
    HomegameError,
    IllegalAction,
    NotAllowed,
    NotationError,
    NotYourTurn,
    StaleVersion,
    TableBroken,
)
from homegame.server.keeper import Busy, Unsure
from homegame.server.outbox import NO_HELLO, SPOILT, STOPPING, TOO_MANY, UNKNOWN, Closing, Outbox
from homegame.server.protocol import (
    VERSION,
    Bye,
    Done,
    Hello,
    Refused,
    Welcome,
    read_message,
    write,
)
from homegame.server.protocol import Order as OrderMessage
from homegame.server.store import Elsewhere, NotStored, Spoilt, StoreError
from homegame.server.table import Answer, Order, Say
from homegame.server.table.reading import read_wish

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from homegame.server.hall import Hall
    from homegame.server.keeper import Keeper
    from homegame.server.metrics import Metrics
    from homegame.server.patience import Porter
    from homegame.server.protocol.messages import Code
    from homegame.server.store import Guest

LOG = logging.getLogger("homegame.socket")

CODES: tuple[tuple[type[HomegameError], Code], ...] = (  # the first that fits
    (StaleVersion, "stale"),
    (NotYourTurn, "turn"),
    (NotationError, "notation"),
    (NotAllowed, "allowed"),
    (TableBroken, "broken"),
    (Busy, "busy"),
    (Unsure, "unsure"),
    (IllegalAction, "illegal"),
)

CLOSINGS: tuple[tuple[type[StoreError], Closing], ...] = (  # likewise; anything else: nobody is known so
    (Spoilt, SPOILT),
    (Elsewhere, STOPPING),
    (NotStored, STOPPING),
)


def code_of(refusal: HomegameError) -> Code:
    """The code of a refusal."""
    return next((code for kind, code in CODES if isinstance(refusal, kind)), "illegal")


class Socket:
    """A socket, from its first message to its last."""

    def __init__(self, websocket: WebSocket, hall: Hall, porter: Porter, metrics: Metrics) -> None:
        self._websocket = websocket
        self._hall, self._porter, self._metrics = hall, porter, metrics
        self._bucket = porter.messages()

    async def run(self, address: str) -> None:
        """Serve it until it is closed."""
        if not self._porter.come(address):
            await self._porter.hold_up()
            await self._websocket.close(1013)
            return
        try:
            await self._websocket.accept()
            found = await self._greeted()
        finally:
            self._porter.known(address)
        if found is not None:
            hello, keeper, guest = found
            await self._serve(hello, keeper, guest)

    async def _greeted(self) -> tuple[Hello, Keeper, Guest] | None:
        """Wait for the hello of somebody who is known; who says nothing of the kind in time is sent away."""
        try:
            async with asyncio.timeout(self._porter.limits.hello_in):
                data = await self._received()
            hello = read_message(data)
            if not isinstance(hello, Hello) or hello.version != VERSION:
                await self._bye(NO_HELLO)
                return None
            keeper, guest = await self._hall.guest(hello.table, hello.secret)
        except WebSocketDisconnect:
            return None
        except (TimeoutError, NotationError):
            await self._bye(NO_HELLO)
            return None
        except StoreError as fault:
            await self._bye(next((closing for kind, closing in CLOSINGS if isinstance(fault, kind)), UNKNOWN))
            return None
        return hello, keeper, guest

    async def _received(self) -> bytes:
        """Give the next message; a binary one can't be right."""
        message = await self._websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code") or 1005)
        text = message.get("text")
        if text is None:
            raise NotationError("messages are text")
        return cast("str", text).encode("utf-8", "surrogatepass")

    async def _bye(self, closing: Closing) -> None:
        """Say why, and hang up."""
        self._metrics.count("homegame_closings_total", code=closing.code)
        bye = Bye(code=closing.code, reason=closing.reason, again=closing.again)
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._websocket.send_text(write(bye).decode())
            await self._websocket.close(closing.code, closing.reason)

    async def _serve(self, hello: Hello, keeper: Keeper, guest: Guest) -> None:
        outbox = Outbox(guest, 0, self._abort, self._websocket.scope["state"].get("hand"))
        seq = keeper.table.seq
        outbox.put(
            write(Welcome(version=VERSION, table=keeper.name, player=guest.name, scope=guest.scope, seq=seq))
        )
        since = hello.since if hello.since is not None and hello.since <= seq else None
        outbox.seen = seq if since is None else since
        keeper.attach(outbox, catch_up=since is not None)
        sending = asyncio.create_task(self._send(outbox, keeper))
        receiving = asyncio.create_task(self._receive(outbox, keeper))
        try:
            await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        finally:
            keeper.detach(outbox)
            for task in (sending, receiving):
                task.cancel()
            for fault in await asyncio.gather(sending, receiving, return_exceptions=True):
                if isinstance(fault, Exception):  # logged without its words: they may name cards
                    LOG.error("fault", extra={"table": keeper.name}, exc_info=fault)

    def _abort(self) -> None:
        """Cut the line to somebody who takes nothing from it."""
        cut: Callable[[], None] | None = self._websocket.scope.get("state", {}).get("abort")
        if cut is not None:
            cut()

    async def _next(self, outbox: Outbox, keeper: Keeper) -> list[bytes]:
        if outbox.behind and outbox.empty:
            keeper.catch_up(outbox)
        return await outbox.get()

    async def _send(self, outbox: Outbox, keeper: Keeper) -> None:
        """Send what is in the outbox, until it is closed."""
        post: Callable[[list[bytes]], Awaitable[None]] = self._websocket.scope["state"]["post"]
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while frames := await self._next(outbox, keeper):
                await post(frames)
            closing = outbox.closing
            assert closing is not None
            self._metrics.count("homegame_closings_total", code=closing.code)
            await self._websocket.close(closing.code, closing.reason)

    async def _receive(self, outbox: Outbox, keeper: Keeper) -> None:
        """Take messages, as many as are borne; whatever they are, each has an answer."""
        while outbox.closing is None:
            try:
                data = await self._received()
            except WebSocketDisconnect:
                return
            except NotationError as refusal:
                self._refuse(outbox, keeper, "", refusal)
                continue
            if not self._bucket.take():
                outbox.close(TOO_MANY)
                break
            self._take(data, outbox, keeper)
        await asyncio.sleep(1)  # for the farewell to be sent

    def _take(self, data: bytes, outbox: Outbox, keeper: Keeper) -> None:
        name = ""
        try:
            message = read_message(data)
            if not isinstance(message, OrderMessage):
                raise NotationError("hello was said already")
            name = message.id if message.id.isprintable() else ""
            wish = read_wish(msgspec.to_builtins(message.wish))
            if outbox.guest.scope == "watch" and not isinstance(wish, Say):
                raise NotAllowed("your link is for watching")
            order = Order(message.id, outbox.guest.name, message.answers, wish)
            order.check()
        except HomegameError as refusal:
            self._refuse(outbox, keeper, name, refusal)
            return

        def told(answer: Answer | HomegameError) -> None:
            if isinstance(answer, HomegameError):
                self._refuse(outbox, keeper, name, answer)
            else:
                self._metrics.count("homegame_orders_total", result="done")
                outbox.put(write(Done(id=answer.id, seq=answer.seq)))

        keeper.give(order, told)

    def _refuse(self, outbox: Outbox, keeper: Keeper, name: str, refusal: HomegameError) -> None:
        code = code_of(refusal)
        self._metrics.count("homegame_orders_total", result=code)
        outbox.put(write(Refused(id=name, code=code, reason=str(refusal), seq=keeper.table.seq)))

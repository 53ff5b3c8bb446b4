"""The wire: uvicorn as a table needs it, without compression, and with an end to pings (promise A5)."""

from __future__ import annotations

import asyncio
import socket
import sys
from contextlib import suppress
from random import uniform
from typing import TYPE_CHECKING, Any

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from homegame.server.calm import calm
from homegame.server.patience import Bucket
from homegame.server.table.reading import LONGEST

if TYPE_CHECKING:
    from starlette.applications import Starlette
    from websockets.frames import Frame
    from websockets.http11 import Request

FRAMES, FRAMES_A_SECOND = 32, 2
COMING_BACK = 2048  # who may wait until all tables are open; who finds no room knocks again seconds later
AT_THE_DOOR = 128  # asyncio tries so often in a row, and complains each time, when it can open no file
FAREWELL = 3.0  # seconds in which who sends too much is still there, and is not listened to
UNASKED = 64 * 1024  # bytes of a body that come after the answer
SENDING = 128 * 1024  # bytes that the system keeps for who reads nothing; left alone it takes megabytes


def listen_no_more(transport: asyncio.Transport) -> None:
    """Read nothing more from somebody who sends too much, and cut the line a little later.

    Cut at once, they would be back at once, and each new connection costs more than all that waits unread in
    the system's memory.
    """
    transport.pause_reading()
    asyncio.get_running_loop().call_later(FAREWELL, transport.abort)


class Door(H11Protocol):
    """A request, whose body is not read for ever after it has been answered."""

    _unasked = 0

    def data_received(self, data: bytes) -> None:
        """Take some bytes."""
        self._unasked = self._unasked + len(data) if self.conn.our_state is h11.DONE else 0
        if self._unasked > UNASKED:
            listen_no_more(self.transport)
        else:
            super().data_received(data)


class Wire(WebSocketsSansIOProtocol):
    """A socket whose pings, pongs and fragments are counted: the app sees none of them.

    So is what comes after the farewell.
    """

    def __init__(self, *given: Any, **named: Any) -> None:  # noqa: ANN401 - uvicorn's own
        super().__init__(*given, **named)
        self._bucket = Bucket(FRAMES, FRAMES_A_SECOND)
        self._shut = False
        self.close_timeout = FAREWELL

    def handle_connect(self, event: Request) -> None:
        """Let the app cut the line, and send much at once."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            self.scope["state"].update(abort=self.transport.abort, post=self.post, hand=self.hand)

    async def post(self, texts: list[bytes]) -> None:
        """Send messages, one after the other, with one write; OSError if nobody is there any more."""
        await self.writable.wait()
        if not self.hand(texts):
            raise ClientDisconnected

    def hand(self, texts: list[bytes]) -> bool:
        """Send messages with one write, now; False if too much waits to be sent, or nobody is there."""
        if not self.writable.is_set() or self.disconnected or self.close_sent:
            return False
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True

    def schedule_ping(self) -> None:
        """Ping after some time, never the same: who came together is not pinged together for ever."""
        assert self.ping_interval is not None
        wait = self.ping_interval * uniform(0.5, 1)  # noqa: S311 - nothing is hidden by it
        self.ping_timer = self.loop.call_later(wait, self.send_keepalive_ping)

    def data_received(self, data: bytes) -> None:
        """Take some bytes, while anything is taken."""
        if not self._shut:
            super().data_received(data)

    def _pay(self) -> bool:
        if self._bucket.take():
            return True
        if not self._shut:
            self._shut = True
            listen_no_more(self.transport)
        return False

    def send_receive_event_to_app(self) -> None:
        """Hand on a message; after the farewell it costs credit instead."""
        if not self.close_sent or self._pay():
            super().send_receive_event_to_app()

    def handle_ping(self) -> None:
        """Answer a ping, while there is credit."""
        if self._pay():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, while there is credit."""
        if self._pay():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a fragment, while there is credit."""
        if self._pay():
            super().handle_cont(event)


def listening(host: str, port: int) -> socket.socket:
    """Listen at an address; OSError if somebody else does.

    The protocol is named, since asyncio lets only a socket that says TCP send small answers at once; any
    other holds them back for 40 ms.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING)
    try:
        found.bind((host, port))
        found.listen(COMING_BACK)
    except OSError:
        found.close()
        raise
    found.setblocking(False)  # noqa: FBT003 - its only argument
    return found


def server_for(app: Starlette, trusted: str | None = None) -> uvicorn.Server:
    """Make the server; it believes what a proxy at one of the *trusted* addresses says of who asks."""
    config = uvicorn.Config(
        app,
        http=Door,
        ws=Wire,
        backlog=AT_THE_DOOR,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=trusted is not None,
        forwarded_allow_ips=trusted,
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=5,
    )
    return uvicorn.Server(config)


def open_many_files() -> None:
    """Let this process open as many files as the system grants it: each socket is one, and few are usual."""
    if sys.platform != "win32":
        import resource  # noqa: PLC0415 - Windows has none

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(OSError, ValueError):  # some systems name a limit that they don't grant
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def serve(app: Starlette, listener: socket.socket, trusted: str | None = None) -> None:
    """Serve until a signal comes."""
    open_many_files()
    async with calm():
        await server_for(app, trusted).serve([listener])


def own_address() -> str | None:
    """The address of this machine in its network; None if it has none. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        found = str(probe.getsockname()[0])
    return None if found.startswith("127.") else found

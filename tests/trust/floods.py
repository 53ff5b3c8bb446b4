"""Floods: what somebody could pour over a server from one address, for a while (promise A5).

Run as a module with a port, how many seconds, a table and the secret of somebody who watches there.
"""

from __future__ import annotations

import asyncio
import json
import os
import struct
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    Pour = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]

FROM = ("127.0.0.2", 0)  # another address than honest people's
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def frame(data: bytes, code: int, *, last: bool = True) -> bytes:
    """A frame as clients send them, under a mask of zeros."""
    head = bytes([code | (0x80 if last else 0)])
    if len(data) < 126:
        length = bytes([0x80 | len(data)])
    elif len(data) < 65536:
        length = struct.pack("!BH", 0x80 | 126, len(data))
    else:
        length = struct.pack("!BQ", 0x80 | 127, len(data))
    return head + length + bytes(4) + data


class Flood:
    """One address that floods a server."""

    def __init__(self, port: int, seconds: float, hello: bytes) -> None:
        self.port, self.hello = port, hello
        self.until = time.monotonic() + seconds

    async def again_and_again(self, pour: Pour) -> None:
        """Let it pour over one connection after the other, until the time is up."""
        while (left := self.until - time.monotonic()) > 0:
            with suppress(OSError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=FROM)
                try:
                    async with asyncio.timeout(left):
                        await pour(reader, writer)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(0.002)

    def poured(self, data: bytes, *, reads: bool) -> Pour:
        """Somebody who is known there, and sends the same for ever."""

        async def pour(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(UPGRADE + frame(self.hello, 1))
            await reader.read(65536)
            while not reader.at_eof():
                writer.write(data)
                await writer.drain()
                if reads:
                    with suppress(TimeoutError):
                        async with asyncio.timeout(0.001):
                            await reader.read(65536)
                await asyncio.sleep(0)

        return pour

    async def all(self) -> None:
        """All at once."""
        order = b'{"type":"order","id":"%s","answers":0,"wish":{"is":"Say","text":"hm"}}' % (b"x" * 60)
        pours: list[Pour] = [
            *[stranger] * 30, *[knocks] * 3, *[long_body] * 3, *[slow_handshake] * 20,
            self.poured(frame(order, 1), reads=True),
            self.poured(frame(order, 1), reads=False),
            self.poured(frame(b"[" * 4000, 1), reads=True),
            self.poured(frame(bytes(16 << 20), 2), reads=False),
            self.poured(frame(bytes(100), 9), reads=False),
            self.poured(frame(b"", 1, last=False) + frame(b"", 0, last=False) * 100, reads=False),
        ]  # fmt: skip
        await asyncio.gather(*map(self.again_and_again, pours))


async def stranger(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A socket that does not say who it is."""
    writer.write(UPGRADE)
    await asyncio.sleep(1)


async def knocks(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Attempts to join by a link that leads nowhere, as quickly as they are answered."""
    body = json.dumps({"link": "t.x", "name": "Eve"}).encode()
    head = b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
    while not reader.at_eof():
        writer.write(head + body)
        await reader.read(4096)


async def long_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A request that does not end."""
    writer.write(b"POST /api/join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000000\r\n\r\n")
    while not reader.at_eof():
        writer.write(bytes(65536))
        await writer.drain()
        await asyncio.sleep(0)


async def slow_handshake(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """A byte a second."""
    for byte in UPGRADE:
        writer.write(bytes([byte]))
        await asyncio.sleep(1)


if __name__ == "__main__":
    _, port, seconds, table, secret = sys.argv
    said = {"type": "hello", "version": 1, "table": table, "secret": secret}
    os.nice(19)  # a stranger's machine is another one: what it costs itself slows nobody
    asyncio.run(Flood(int(port), float(seconds), json.dumps(said).encode()).all())

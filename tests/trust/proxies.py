"""Lines between people, servers and a database that the tests can spoil."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TypeAlias

Ends: TypeAlias = list[asyncio.StreamWriter]
"""Where a connection leads: first to who came, then to the server."""


class Proxy(ABC):
    """Hands on what comes, both ways, until either end is closed; how it does so is its kind's affair."""

    def __init__(self) -> None:
        self.serving: dict[asyncio.Task[None], Ends] = {}

    async def open(self) -> int:
        """Open it; give the port at which one can come."""
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task, ends = asyncio.current_task(), [writer]
        assert task is not None
        self.serving[task] = ends
        try:
            from_server, to_server = await self.reach()
            ends.append(to_server)
            await asyncio.gather(
                self.hand_on(reader, to_server, ends), self.hand_on(from_server, writer, ends)
            )
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            for end in ends:
                end.transport.abort()
            del self.serving[task]

    @abstractmethod
    async def reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to the server."""

    @abstractmethod
    async def hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ends: Ends) -> None:
        """Hand on one way of a connection."""

    async def close(self) -> None:
        """Cut all that leads over it."""
        self.server.close()
        for task in list(self.serving):
            task.cancel()
        await asyncio.sleep(0)

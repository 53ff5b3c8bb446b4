"""The outbox: what is still to be sent to one socket. A table never waits for it (promise L2)."""

from __future__ import annotations

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.server.protocol import Bye, Own, write

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.server.store import Guest

MOST_FRAMES, MOST_BYTES = 64, 256 * 1024
AT_ONCE = 32 * 1024  # bytes that are handed to the system together; one frame may be longer


@dataclass(frozen=True, slots=True)
class Closing:
    """Why a socket is closed, as a code of the WebSocket protocol and in words."""

    code: int
    reason: str
    again: bool  # one may come back, and goes on from where one was


UNKNOWN = Closing(4001, "nobody here has that secret", again=False)
REPLACED = Closing(4002, "you are here from another window now", again=False)
TOO_SLOW = Closing(4003, "you were too far behind", again=True)
TOO_MANY = Closing(4004, "too many messages", again=True)
NO_HELLO = Closing(4005, "say hello first", again=False)
REVOKED = Closing(4006, "your link counts no longer", again=False)
SPOILT = Closing(1011, "this table can't be opened: the server's log says why", again=True)
STOPPING = Closing(1012, "the server is starting again", again=True)


class Outbox:
    """Frames on their way to one viewer, at most 64 and 256 KiB; past that the socket is closed."""

    def __init__(
        self,
        guest: Guest,
        seen: int,
        abort: Callable[[], None] = lambda: None,
        hand: Callable[[list[bytes]], bool] | None = None,
    ) -> None:
        self.guest = guest
        self.seen = seen  # the version up to which everything has been put in
        self.first = True  # no look has been sent yet
        self.own = Own()
        self.behind = False  # what was missed is put in bit by bit, as it is sent
        self.closing: Closing | None = None
        self._abort = abort
        self._hand = hand  # sends at once, if it can
        self._idle = False  # whoever sends waits for frames
        self._due = False  # what is in here will be handed on when the loop comes round
        self._frames: deque[bytes] = deque()
        self._bytes = 0
        self._something = asyncio.Event()

    def put(self, frame: bytes) -> None:
        """Add a frame, unless the socket is about to be closed."""
        if self.closing is not None:
            return
        if len(self._frames) >= MOST_FRAMES or self._bytes + len(frame) > MOST_BYTES:
            self._frames.clear()
            self.close(TOO_SLOW)
            self._abort()
            return
        self._frames.append(frame)
        self._bytes += len(frame)
        if self._hand is None:
            self._something.set()
        elif not self._due:
            self._due = True
            asyncio.get_running_loop().call_soon(self._hand_on, self._hand)

    def _hand_on(self, hand: Callable[[list[bytes]], bool]) -> None:
        """Send all that has been put in meanwhile; what can't be sent so is left to whoever sends."""
        self._due = False
        plain = self._idle and not self.behind and self.closing is None and self._bytes <= AT_ONCE
        if plain and self._frames and hand(list(self._frames)):
            self._frames.clear()
            self._bytes = 0
        elif self._frames:
            self._something.set()

    @property
    def half_full(self) -> bool:
        """Whether more of what was missed should wait."""
        return len(self._frames) >= MOST_FRAMES // 2 or self._bytes >= MOST_BYTES // 2

    @property
    def empty(self) -> bool:
        """Whether all has been sent."""
        return not self._frames

    def close(self, closing: Closing) -> None:
        """Let the socket be closed, once what is in here has been sent."""
        if self.closing is None:
            self.closing = closing
            bye = Bye(code=closing.code, reason=closing.reason, again=closing.again)
            self._frames.append(write(bye))
            self._something.set()

    async def get(self) -> list[bytes]:
        """Give the next frames, as many as are sent together; none when there will be no more."""
        while not self._frames:
            if self.closing is not None:
                return []
            self._something.clear()
            self._idle = True
            try:
                await self._something.wait()
            finally:
                self._idle = False
        found = [self._frames.popleft()]
        size = len(found[0])
        while self._frames and size + len(self._frames[0]) <= AT_ONCE:
            found.append(self._frames.popleft())
            size += len(found[-1])
        self._bytes -= size
        return found

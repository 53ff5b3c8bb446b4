"""Virtual time: a loop that waits for nothing, and links between people and servers that lose what they like.

Everything happens in one thread, in an order that follows from a seed alone (method M4).
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

ROOM = 40  # messages that a link holds for somebody who does not read


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop whose time passes only when nobody has anything to do.

    What other loops do in threads is done here between two steps, a little later; what one executor is given
    is done in that order.
    """

    def __init__(self, rng: Random) -> None:
        self.now = 0.0
        self.rng = rng
        self.free: dict[object, float] = {}
        super().__init__()

    def time(self) -> float:
        """The time of this loop, in seconds."""
        return self.now

    def moment(self) -> float:
        """How long something short takes."""
        return self.rng.choice((0.0002, 0.001, 0.004))

    def _run_once(self) -> None:
        if not self._ready:  # type: ignore[attr-defined]
            assert self._scheduled, "nothing will ever happen here"  # type: ignore[attr-defined]
            self.now = max(self.now, self._scheduled[0]._when)  # type: ignore[attr-defined]
        super()._run_once()  # type: ignore[misc]

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:  # type: ignore[override]  # noqa: ANN401
        """Do it in a moment, and no sooner than what this executor was given before."""
        future = self.create_future()

        def work() -> None:
            try:
                found = func(*args)
            except Exception as fault:  # noqa: BLE001 - for whoever waits
                answer(future.set_exception, fault)
            else:
                answer(future.set_result, found)

        def answer(given: Callable[[Any], None], what: object) -> None:
            self.call_later(self.moment(), lambda: None if future.done() else given(what))

        start = self.now if executor is None else max(self.now, self.free.get(executor, 0.0))
        done = start + self.moment()
        if executor is not None:
            self.free[executor] = done
        self.call_at(done, work)
        return future


def played(rng: Random, main: Callable[[VirtualLoop], Any]) -> Any:  # noqa: ANN401 - whatever it gives
    """Run something in virtual time, to its end."""
    with asyncio.Runner(loop_factory=lambda: VirtualLoop(rng)) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, VirtualLoop)
        return runner.run(main(loop))


class Cut(Exception):
    """The link is gone."""


class Link:
    """A socket as an app sees it: what goes over it is late, stands still, or is lost when it breaks.

    Each side learns of the break in its own time, the server perhaps long after.
    """

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop, self.rng = loop, loop.rng
        self.broken = False
        self.up: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.down: deque[tuple[float, str]] = deque()
        self.news = asyncio.Event()
        self.room = asyncio.Event()
        self.latest = 0.0
        self.stands_until = 0.0
        self.hung_up = False
        self.up.put_nowait({"type": "websocket.connect"})

    @property
    def scope(self) -> dict[str, Any]:
        """What the app is told of it."""
        return {
            "type": "websocket", "path": "/ws", "raw_path": b"/ws", "root_path": "", "query_string": b"",
            "headers": [], "client": ("192.0.2.1", 1), "server": ("poker.example", 443), "scheme": "wss",
            "subprotocols": [], "http_version": "1.1", "state": {"abort": self.cut, "post": self.post},
        }  # fmt: skip

    # The server's side

    async def receive(self) -> dict[str, Any]:
        """Give the app its next message."""
        return await self.up.get()

    async def send(self, message: dict[str, Any]) -> None:
        """Take a message of the app's; it waits while there is no room for it."""
        await self._is_room()
        if message["type"] == "websocket.send":
            self._leave(message["text"])
        elif message["type"] == "websocket.close":
            self.hung_up = True
            self.up.put_nowait({"type": "websocket.disconnect", "code": message.get("code", 1000)})
            self.news.set()

    async def post(self, texts: list[bytes]) -> None:
        """Take some messages of the app's at once, as the wire does; OSError if it knows of the break."""
        await self._is_room()
        if self.hung_up:
            raise OSError("nobody is there any more")
        for text in texts:
            self._leave(text.decode())

    async def _is_room(self) -> None:
        while len(self.down) >= ROOM and not self.broken:
            self.room.clear()
            await self.room.wait()

    def _leave(self, text: str) -> None:
        self.latest = max(self.latest, self.loop.now + self.rng.random() * 0.08)
        self.down.append((self.latest, text))
        self.news.set()

    # The client's side

    def write(self, text: str) -> None:
        """Send a message; whether it arrives, nobody knows."""
        if self.broken or self.hung_up:
            raise Cut
        message = {"type": "websocket.receive", "text": text}
        self.loop.call_later(self.rng.choice((0.01, 0.03)), self._arrive, message)

    def _arrive(self, message: dict[str, Any]) -> None:
        if not self.broken:
            self.up.put_nowait(message)

    async def read(self) -> str:
        """Give the next message that arrives; Cut when none will."""
        while not self.down:
            if self.broken or self.hung_up:
                raise Cut
            self.news.clear()
            await self.news.wait()
        wait = max(self.down[0][0], self.stands_until) - self.loop.now
        if wait > 0:
            await asyncio.sleep(wait)
        if self.broken or not self.down:
            raise Cut
        self.room.set()
        return self.down.popleft()[1]

    def stand(self, seconds: float) -> None:
        """Let nothing arrive for a while, but lose nothing."""
        self.stands_until = max(self.stands_until, self.loop.now + seconds)

    def cut(self) -> None:
        """Break it. What was on its way down is lost; the server hears of it at once, or much later."""
        if self.broken:
            return
        self.broken = True
        self.down.clear()
        self.news.set()
        self.room.set()
        told = {"type": "websocket.disconnect", "code": 1006}
        self.loop.call_later(self.rng.choice((0.0, 0.5, 20.0)), self.up.put_nowait, told)

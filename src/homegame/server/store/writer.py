"""The writer: one thread that has the store to itself, and commits what has gathered meanwhile in one go."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.server.store.contract import LogLine, Store, StoreError

Given = ParamSpec("Given")
Found = TypeVar("Found")

MOST_AT_ONCE = 500


class Writer:
    """Writes for all tables. Whoever awaits :meth:`append` knows afterwards that the line is kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.commits = 0
        self.lines = 0
        self._waiting: list[tuple[LogLine, asyncio.Future[None]]] = []
        self._busy = False
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")

    async def append(self, line: LogLine) -> None:
        """Keep a line; a StoreError says that it was not, or that nobody knows (NotStored)."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((line, done))
        if not self._busy:
            self._busy = True
            self._commit_next()
        await done

    def _commit_next(self) -> None:
        """Hand over what has gathered; while that is being committed, the next lines gather.

        What nobody waits for any more, because their table was closed, is not kept.
        """
        wanted = [one for one in self._waiting if not one[1].done()]
        batch, self._waiting = wanted[:MOST_AT_ONCE], wanted[MOST_AT_ONCE:]
        self._busy = bool(batch)
        if not batch:
            return
        loop = asyncio.get_running_loop()
        commit = loop.run_in_executor(self._thread, self.store.append, [line for line, _ in batch])
        commit.add_done_callback(lambda done: self._tell(batch, done))

    def _tell(
        self,
        batch: list[tuple[LogLine, asyncio.Future[None]]],
        commit: asyncio.Future[list[StoreError | None]],
    ) -> None:
        fault = commit.exception()
        answers: Sequence[BaseException | None] = [fault] * len(batch) if fault else commit.result()
        self.commits += 1
        for (_, done), answer in zip(batch, answers, strict=True):
            if done.done():
                continue
            if answer is not None:
                done.set_exception(answer)
            else:
                self.lines += 1
                done.set_result(None)
        self._commit_next()

    async def call(self, ask: Callable[Given, Found], *given: Given.args, **named: Given.kwargs) -> Found:
        """Ask something of the store, in its turn."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, lambda: ask(*given, **named))

    def close(self) -> None:
        """Finish what is being written, and let go of the store."""
        self._thread.submit(self.store.close).result()
        self._thread.shutdown()

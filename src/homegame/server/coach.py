"""The coach: odds for one's own seat, reckoned by another process from nothing but what the seat sees."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING

from homegame.errors import HomegameError
from homegame.odds import odds
from homegame.server.api import Odds, OddsRow, OddsTable

if TYPE_CHECKING:
    from homegame.odds import Answer, Chance
    from homegame.odds import Table as Chances
    from homegame.view import View

MOST_SECONDS = 10.0
MOST_WAITING = 20
TELLING = ("Against ", "At the showdown", "What stands", "Likeliest ")
MOST_ROWS = 12


class CoachBusy(HomegameError):
    """Too many ask for odds, or the answer takes too long."""


class Coach:
    """Answers one question after the other, in another process: nothing at a table waits for it (V4)."""

    def __init__(self, most_seconds: float = MOST_SECONDS) -> None:
        self._most_seconds = most_seconds
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def ask(self, view: View) -> Answer:
        """Reckon the odds of a view. GameError if there are none; CoachBusy if they can't be had in time."""
        if self._waiting >= MOST_WAITING:
            raise CoachBusy("too many ask for odds: try again")
        self._waiting += 1
        try:
            async with self._turn:
                return await self._reckoned(view)
        finally:
            self._waiting -= 1

    async def _reckoned(self, view: View) -> Answer:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, multiprocessing.get_context("spawn"))
        answer = asyncio.get_running_loop().run_in_executor(self._pool, odds, view)
        try:
            async with asyncio.timeout(self._most_seconds):
                return await answer
        except (TimeoutError, BrokenProcessPool):
            self.close()
            raise CoachBusy("these odds take too long") from None

    def close(self) -> None:
        """End the process, whatever it reckons at."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in (pool._processes or {}).values():  # noqa: SLF001 - there is no other way to end one
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def told(answer: Answer, seq: int) -> Odds:
    """Write an answer as it is sent; the most telling rows by themselves."""
    tables = [_table(one) for one in answer.tables]
    telling = [one for one in answer.tables if one.title.startswith(TELLING)] or list(answer.tables[:1])
    rows = [_row(row.name, list(row.chances.values())[-1]) for table in telling for row in table.rows]
    return Odds(seq=seq, about=answer.title, rows=rows[:MOST_ROWS], tables=tables, notes=list(answer.notes))


def _table(table: Chances) -> OddsTable:
    many = len(table.columns) > 1
    rows = [
        _row(f"{row.name}: {column}" if many else row.name, chance)
        for row in table.rows
        for column, chance in row.chances.items()
    ]
    return OddsTable(title=table.title, how=table.how, appendix=table.appendix, rows=rows)


def _row(label: str, chance: Chance) -> OddsRow:
    low, high = chance.interval
    return OddsRow(label=label, value=chance.value, low=low, high=high, exact=chance.exact)

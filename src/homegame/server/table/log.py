"""The log: the rows of a table. Those that a snapshot spares are read when somebody asks for one of them.

So a table opens as quickly late in a long night as early: what is done for an old row is to know who gave
its order under which id.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, overload

from homegame.errors import RecordError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from homegame.server.table.rows import Row

    Name = tuple[str, str]


class Log(Sequence["Row"]):
    """The rows of a table, in order."""

    __slots__ = ("_names", "_read", "_rows")

    def __init__(self, rows: Iterable[Row] = ()) -> None:
        self._rows: list[Row | None] = list(rows)
        self._names: Sequence[Name] = ()
        self._read: Callable[[int], Row] | None = None

    @classmethod
    def stored(cls, names: Sequence[Name], read: Callable[[int], Row]) -> Log:
        """Rows that are stored, by who gave each order and its id; *read* gives the row at a version."""
        found = cls()
        found._rows, found._names, found._read = [None] * len(names), names, read
        return found

    def names(self) -> Iterator[Name]:
        """Who gave each order, and its id; no row is read for it that was not read before."""
        for at, row in enumerate(self._rows):
            yield self._names[at] if row is None else (row.order.by, row.order.id)

    def until(self, count: int) -> Log:
        """Give the first *count* rows, as a log of their own; none is read for it."""
        found = Log()
        found._rows, found._names, found._read = self._rows[:count], self._names, self._read
        return found

    def append(self, row: Row) -> None:
        """Add the next row."""
        self._rows.append(row)

    def __len__(self) -> int:
        return len(self._rows)

    @overload
    def __getitem__(self, at: int) -> Row: ...

    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...

    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self._rows)))]
        row = self._rows[at]
        return self._looked_up(range(len(self._rows))[at]) if row is None else row

    def _looked_up(self, at: int) -> Row:
        assert self._read is not None
        row = self._read(at + 1)
        if (row.order.by, row.order.id) != self._names[at] or row.seq != at + 1:
            raise RecordError(f"row {at + 1} is not the one that was stored there")
        self._rows[at] = row
        return row

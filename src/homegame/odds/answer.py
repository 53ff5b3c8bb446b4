"""Answers: named chances, each of which says whether it is exact or sampled, and how sure it is."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, TypeVar

from homegame.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Progress = Callable[[int, int], None]  # called now and then with how much is done, and of how much

Found = TypeVar("Found")

QUANTILE = 1.959964  # of the normal distribution: 95 % lie within so many standard deviations
MOST_SAMPLES = 100_000_000


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely something is: so many of so many possibilities, or of so many samples.

    *hits* need not be whole: a pot shared by two counts half for each.

    >>> Chance(1, 4, exact=True).value
    0.25
    >>> Chance(250, 1000, exact=False).told
    '25.0 % ± 2.8'
    """

    hits: float
    of: int
    exact: bool

    @property
    def value(self) -> float:
        """The probability, from 0 to 1."""
        return self.hits / self.of

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true value lies: in 95 of 100 samplings; one point if it is exact.

        Wilson's interval, which never leaves 0 to 1 and is never empty. For shares it is a little wide.
        """
        if self.exact:
            return self.value, self.value
        part = QUANTILE**2 / self.of
        middle = (self.value + part / 2) / (1 + part)
        reach = sqrt(part * self.value * (1 - self.value) + part**2 / 4) / (1 + part)
        return min(self.value, middle - reach), max(self.value, middle + reach)

    @property
    def told(self) -> str:
        """The chance in per cent; one that is sampled with how far it may be off."""
        percent = 100 * self.value
        if self.exact:
            if 0 < percent < 0.005:
                return f"{percent:.1g} %" if percent >= 0.0001 else "< 0.0001 %"
            return f"{percent:.2f} %"
        low, high = self.interval
        off = 100 * max(high - self.value, self.value - low)
        decimals = 1 if off >= 0.1 else 2
        return f"{percent:.{decimals}f} % ± {max(off, 0.01):.{decimals}f}"

    def as_json(self) -> dict[str, Any]:
        """The chance as plain numbers."""
        if self.exact:
            return {"value": self.value, "exact": True, "of": self.of}
        low, high = self.interval
        return {"value": self.value, "exact": False, "samples": self.of, "low": low, "high": high}


@dataclass(frozen=True, slots=True)
class Row:
    """Something that may happen: its name, its chances by what they are of, and perhaps a remark."""

    name: str
    chances: Mapping[str, Chance]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of the same chances; the last chance of a row is the one that is drawn.

    An *appendix* is shown only when it is asked for.
    """

    title: str
    rows: tuple[Row, ...]
    appendix: bool = False

    def __getitem__(self, name: str) -> Mapping[str, Chance]:
        """The chances of the row of that name."""
        return _named(name, {row.name: row.chances for row in self.rows})

    @property
    def columns(self) -> tuple[str, ...]:
        """What the chances of each row are of."""
        return tuple(self.rows[0].chances)

    @property
    def how(self) -> str:
        """How the chances were found: ``exact``, or of how many samples."""
        found = [chance for row in self.rows for chance in row.chances.values()]
        samples = {chance.of for chance in found if not chance.exact}
        if not samples:
            return "exact"
        told = f"{max(samples):,} random deals"
        return told if not any(chance.exact for chance in found) else f"{told}; exact where no ± stands"


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question about odds.

    *title* repeats the question, *notes* say what was supposed.
    """

    game: str
    title: str
    tables: tuple[Table, ...]
    notes: tuple[str, ...] = ()

    def __getitem__(self, title: str) -> Table:
        """The table of that title."""
        return _named(title, {table.title: table for table in self.tables})

    @property
    def exact(self) -> bool:
        """Whether nothing in it was sampled."""
        return all(table.how == "exact" for table in self.tables)

    def as_json(self) -> dict[str, Any]:
        """The answer as plain values."""
        return {
            "game": self.game,
            "title": self.title,
            "exact": self.exact,
            "tables": [
                {
                    "title": table.title,
                    "how": table.how,
                    "rows": [
                        {
                            "name": row.name,
                            **({"remark": row.remark} if row.remark else {}),
                            **{name: chance.as_json() for name, chance in row.chances.items()},
                        }
                        for row in table.rows
                    ],
                }
                for table in self.tables
            ],
            "notes": list(self.notes),
        }


def _named(name: str, among: Mapping[str, Found]) -> Found:
    """What is called so. KeyError with all names if nothing is."""
    if name not in among:
        raise KeyError(f"{name!r} is not among {', '.join(map(repr, among))}")
    return among[name]


def nothing(done: int, of: int) -> None:
    """Show no progress."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How much to do for an answer that is not exact: so many random deals, which follow from a seed.

    Without *samples* there are as many as take about a second at most. *progress* is told now and then how
    much is done. The same seed gives the same answer on every machine. Hold'em is compiled where that is
    worth the time it takes to load numba; with *compiled* from the first answer on.
    """

    samples: int | None = None
    seed: int = 1
    progress: Progress = nothing
    compiled: bool = False

    def __post_init__(self) -> None:
        if self.samples is not None and not 100 <= self.samples <= MOST_SAMPLES:
            raise GameError(f"samples={self.samples}: write a whole number from 100 to {MOST_SAMPLES:,}")
        if not 0 <= self.seed < 2**64:
            raise GameError(f"seed={self.seed}: write a whole number from 0 to {2**64 - 1}")


EFFORT = Effort()

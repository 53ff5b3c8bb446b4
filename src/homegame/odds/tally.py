"""Tallies: how often a hand wins, ties and loses, and which share of the pot comes to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.odds.answer import Chance, Row, Table
from homegame.odds.arrays import np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.odds.arrays import Integers

WIN, TIE, LOSE, SHARE = "win", "tie", "lose", "share of the pot"
UNITS = 2_520  # of a pot: so many can be shared evenly by any number up to ten


@dataclass(slots=True)
class Tally:
    """Showdowns counted: those won alone, those tied, and what was won in all, a pot being so many units."""

    wins: int = 0
    ties: int = 0
    units: int = 0
    of: int = 0

    def add(
        self, mine: Integers | int, best: Integers, holders: Integers, weights: Integers | int = 1
    ) -> None:
        """Count showdowns: *mine* against the *best* of the others, which so many of them hold.

        A weight says for how many possibilities a showdown stands.
        """
        times = np.broadcast_to(weights, best.shape)
        tied = np.where(mine == best, times, 0)
        wins = int(times[mine > best].sum())
        self.wins += wins
        self.ties += int(tied.sum())
        self.units += UNITS * wins + int((tied * (UNITS // (holders + 1))).sum())
        self.of += int(times.sum())

    def chances(self, *, exact: bool) -> dict[str, Chance]:
        """To win alone, to tie, and the share of the pot."""
        return {
            WIN: Chance(self.wins, self.of, exact),
            TIE: Chance(self.ties, self.of, exact),
            SHARE: Chance(self.units / UNITS, self.of, exact),
        }

    def table(self, title: str, *, exact: bool) -> Table:
        """The tally as a table of its own."""
        found = self.chances(exact=exact)
        lost = Chance(self.of - self.wins - self.ties, self.of, exact)
        rows = {WIN: found[WIN], TIE: found[TIE], LOSE: lost, SHARE: found[SHARE]}
        return Table(title, tuple(Row(name, {"chance": chance}) for name, chance in rows.items()))


def best_of(others: Integers) -> tuple[Integers, Integers]:
    """The best of each column, and how many hold it."""
    best = others.max(axis=0)
    return best, (others == best).sum(axis=0)


def divide_pots(tallies: Sequence[Tally], strengths: Integers) -> None:
    """Count showdowns of several hands: a row of *strengths* for each, a column for each showdown."""
    best = strengths == strengths.max(axis=0)
    together = best.sum(axis=0)
    alone = together == 1
    units = UNITS // together
    for tally, mine in zip(tallies, best, strict=True):
        wins = int((mine & alone).sum())
        tally.wins += wins
        tally.ties += int(mine.sum()) - wins
        tally.units += int(units[mine].sum())
        tally.of += len(mine)


def against(number: int) -> str:
    """The title of a table of what happens at the showdown."""
    return f"Against {number} opponent{'s' if number > 1 else ''}"

"""Figures: means with their 95 % intervals, and the result of a match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf, sqrt
from typing import TYPE_CHECKING, Literal, NamedTuple

from homegame.arena.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.arena.matches import Match
    from homegame.arena.playing import Chunk

NORMAL = 1.959964  # 95 % of a normal distribution lie within so many standard deviations
FEW = {1: 12.7062, 2: 4.3027, 3: 3.1824, 4: 2.7764}  # Student's quantiles of so few degrees of freedom

Verdict = Literal["wins", "loses", "draw"]


class Interval(NamedTuple):
    """A mean, and how far from it the true one may lie, 95 times of 100."""

    mean: float
    half: float  # of the interval's width; infinite if one deal is all there is

    @property
    def low(self) -> float:
        """Where the interval begins."""
        return self.mean - self.half

    @property
    def high(self) -> float:
        """Where it ends."""
        return self.mean + self.half


def interval(count: int, total: float, squares: float) -> Interval:
    """The mean of *count* numbers, of which the sum and the sum of squares are known."""
    mean = total / count
    if count == 1:
        return Interval(mean, inf)
    variance = max(0.0, squares - total * mean) / (count - 1)
    return Interval(mean, students(count - 1) * sqrt(variance / count))


def students(freedom: int) -> float:
    """Student's 97.5 % quantile, by the series in powers of 1 / *freedom* (Abramowitz and Stegun 26.7.5)."""
    if freedom in FEW:
        return FEW[freedom]
    z = NORMAL
    return (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a match: a tally for each bot, the hero's first, and the processor time it took."""

    match: Match
    tallies: tuple[Tally, ...]
    seconds: float

    @property
    def playings(self) -> int:
        """How often cards were dealt and played: each deal once for each seat."""
        return self.match.deals * self.match.seats

    def net(self, place: int = 0) -> Interval:
        """What a bot, the hero by default, wins a playing in chips; each deal counts as one observation."""
        tally, scale = self.tallies[place], 1 / self.match.seats
        found = interval(tally.deals, tally.net, tally.net_squares)
        return Interval(found.mean * scale, found.half * scale)

    def won(self, place: int = 0) -> Interval:
        """The part of the pots, or of the games, that a bot wins; one by the number of seats is fair."""
        tally, scale = self.tallies[place], 1 / self.match.seats
        found = interval(tally.deals, sum(tally.won), sum(tally.won_squares))
        return Interval(found.mean * scale, found.half * scale)

    @property
    def verdict(self) -> Verdict:
        """A draw if the interval of the hero's winnings touches zero."""
        net = self.net()
        if net.low <= 0 <= net.high:
            return "draw"
        return "wins" if net.mean > 0 else "loses"

    @property
    def speed(self) -> float:
        """Playings a second of processor time."""
        return self.playings / self.seconds if self.seconds else inf

    @property
    def mirrored(self) -> Result:
        """The same match between two, as the other bot sees it."""
        first, second = self.match.bots
        return Result(replace(self.match, bots=(second, first)), self.tallies[::-1], self.seconds)


def result(match: Match, chunks: Iterable[Chunk]) -> Result:
    """Add up the chunks of a match."""
    tallies, seconds = tuple(Tally() for _ in match.bots), 0.0
    for chunk in sorted(chunks, key=lambda chunk: chunk.number):
        seconds += chunk.seconds
        for tally, more in zip(tallies, chunk.tallies, strict=True):
            tally.add(more)
    return Result(match, tallies, seconds)

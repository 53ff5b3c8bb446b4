"""Limits: which sizes of bets and raises the house allows (rules G11, G12)."""

from __future__ import annotations

import re
from abc import abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.errors import GameError, NotationError

if TYPE_CHECKING:
    from homegame.chips import Chips

ANY = 10**15  # more than any stack: no upper bound


@dataclass(frozen=True)
class Limit:
    """A betting structure. ``str(limit)`` is how it is written: ``fixed-limit 2/4 from 3``."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if type(value) is not int or not 0 <= value < ANY:
                raise GameError(
                    f"{self.__class__.__name__}: {name}={value!r} must be a whole number of chips"
                )

    @abstractmethod
    def at(self, blind: int) -> Limit:
        """Give the same limit where *blind* is the big blind. GameError if it needs one and that is 0."""

    @abstractmethod
    def opening(self, number: int) -> int:
        """Give the least that a first bet, or a raise over the blind, adds in betting round *number*."""

    @abstractmethod
    def sizes(self, price: int, full: int, chips: Chips, owed: int) -> tuple[int, int]:
        """Give the least and the most a bet or raise may come to.

        *price* is what a seat must have in front to call, *full* the least a full raise adds, *owed* what a
        call costs the seat.
        """

    def stops(self, raises: int) -> bool:  # noqa: ARG002 - most limits have no cap
        """Say whether no more may be added in a round after so many raises, while three players are left."""
        return False

    @staticmethod
    def read(text: str) -> Limit:
        """Read a limit as it is written; NotationError with the four kinds if it is none of them."""
        words = " ".join(text.lower().split())
        for pattern, kind in _WRITTEN:
            found = pattern.fullmatch(words)
            if found:
                return kind(**{name: int(value) for name, value in found.groupdict().items() if value})
        raise NotationError(
            f"{text[:40]!r} is no limit: write no-limit or pot-limit (with 'min 5' if the least bet is 5), "
            "fixed-limit 2/4 (with 'from 3' if the big bet begins in round 3), or spread-limit 1-5; "
            "these two with 'cap 4' for four raises a round"
        )


@dataclass(frozen=True)
class NoLimit(Limit):
    """Any bet from the least up to everything one has. *min_bet* holds where there are no blinds."""

    min_bet: int = 1

    def __str__(self) -> str:
        return "no-limit" if self.min_bet == 1 else f"no-limit min {self.min_bet}"

    def at(self, blind: int) -> Limit:
        """The least bet is the big blind where there are blinds."""
        return replace(self, min_bet=blind) if blind else self

    def opening(self, number: int) -> int:  # noqa: ARG002 - the same in every round
        """The least bet."""
        return max(1, self.min_bet)

    def sizes(self, price: int, full: int, chips: Chips, owed: int) -> tuple[int, int]:  # noqa: ARG002 - no bound
        """From a full raise up."""
        return price + full, ANY


@dataclass(frozen=True)
class PotLimit(NoLimit):
    """Any bet from the least bet up to what is in the pot."""

    def __str__(self) -> str:
        return "pot-limit" if self.min_bet == 1 else f"pot-limit min {self.min_bet}"

    def sizes(self, price: int, full: int, chips: Chips, owed: int) -> tuple[int, int]:
        """From a full raise up to the price plus the pot as it is after calling."""
        return price + full, price + max(chips.pot + owed, full)


@dataclass(frozen=True)
class FixedLimit(Limit):
    """Bets and raises of one size: *small*, and *big* from the betting round numbered *big_from* on.

    Where there are blinds, 0 stands for the big blind, and twice that.
    """

    small: int = 2
    big: int = 4
    big_from: int = 3
    raises: int = 3

    def __str__(self) -> str:
        start = "" if self.big_from == FixedLimit.big_from else f" from {self.big_from}"
        return f"fixed-limit {self.small}/{self.big}{start}{_cap(self.raises)}"

    def at(self, blind: int) -> Limit:
        """Sizes that were left open are the big blind, and twice that."""
        if self.small and self.big:
            return self
        small = self.small or blind
        if not small:
            raise GameError(
                "fixed-limit 0/0 takes its sizes from the blinds, and this game has none: write 2/4"
            )
        return replace(self, small=small, big=self.big or 2 * small)

    def opening(self, number: int) -> int:
        """The size of this round's bets."""
        return self.small if number < self.big_from else self.big

    def sizes(self, price: int, full: int, chips: Chips, owed: int) -> tuple[int, int]:  # noqa: ARG002 - no bound
        """The price plus the fixed bet, also after a short all-in."""
        return price + full, price + full

    def stops(self, raises: int) -> bool:
        """After three raises over the bet, unless the house says otherwise."""
        return raises >= self.raises


@dataclass(frozen=True)
class SpreadLimit(Limit):
    """Any bet or raise of *least* to *most* chips; where there are blinds, *most* 0 is the big blind."""

    least: int = 1
    most: int = 0
    raises: int = 3

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.most and self.most < self.least:
            raise GameError(f"spread-limit {self.least}-{self.most}: the most is below the least")

    def __str__(self) -> str:
        return f"spread-limit {self.least}-{self.most or 'blind'}{_cap(self.raises)}"

    def at(self, blind: int) -> Limit:
        """A most that was left open is the big blind (rule H7)."""
        if self.most:
            return self
        if not blind:
            raise GameError(
                "this spread-limit takes its most from the blinds, and this game has none: write 1-5"
            )
        return replace(self, most=max(blind, self.least))

    def opening(self, number: int) -> int:  # noqa: ARG002 - the same in every round; a blind is no bet here (G12)
        """The least of the spread."""
        return max(1, self.least)

    def sizes(self, price: int, full: int, chips: Chips, owed: int) -> tuple[int, int]:  # noqa: ARG002 - no bound
        """At least the largest bet or raise so far, at most the spread's most."""
        return price + full, price + max(self.most, full)

    def stops(self, raises: int) -> bool:
        """After three raises over the bet, unless the house says otherwise."""
        return raises >= self.raises


def _cap(raises: int) -> str:
    return "" if raises == FixedLimit.raises else f" cap {raises}"


_WRITTEN: tuple[tuple[re.Pattern[str], type[Limit]], ...] = (
    (re.compile(r"no-limit(?: min (?P<min_bet>\d{1,13}))?"), NoLimit),
    (re.compile(r"pot-limit(?: min (?P<min_bet>\d{1,13}))?"), PotLimit),
    (
        re.compile(
            r"fixed-limit (?P<small>\d{1,13})/(?P<big>\d{1,13})"
            r"(?: from (?P<big_from>\d{1,3}))?(?: cap (?P<raises>\d{1,3}))?"
        ),
        FixedLimit,
    ),
    (
        re.compile(
            r"spread-limit (?P<least>\d{1,13})-(?:blind|(?P<most>\d{1,13}))(?: cap (?P<raises>\d{1,3}))?"
        ),
        SpreadLimit,
    ),
)

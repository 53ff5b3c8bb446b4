"""The tables as they are stored, and as each house's options change them."""

from __future__ import annotations

import sys
import zlib
from array import array
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Final, NamedTuple

from homegame.cards import JOKERS, NATURAL_RANKS, STANDARD, Card, Rank
from homegame.fast.layout import MOST_WILD, WILD_SHIFT, classes
from homegame.hands import Category, HandRank, Wilds, evaluate, in_one_suit, past_suits
from homegame.ranking import WEAKEST_FIRST, FiveOfAKind

if TYPE_CHECKING:
    from collections.abc import Iterable

STORED: Final = files("homegame.fast") / "stored"
UNIT: Final = 16  # offsets are stored in steps of sixteen


class House(NamedTuple):
    """The options that change what the tables hold; which cards are wild does not."""

    five_of_a_kind: FiveOfAKind = "above"
    ace_low_straight: bool = True
    double_ace_flush: bool = False
    bugs: bool = False

    def wilds(self, ranks: frozenset[Rank]) -> Wilds:
        """The declaration of wild ranks in this house."""
        return Wilds(
            ranks=ranks,
            jokers="bug" if self.bugs else "wild",
            five_of_a_kind=self.five_of_a_kind,
            ace_low_straight=self.ace_low_straight,
            double_ace_flush=self.double_ace_flush,
        )


PLAIN: Final = House()


def house_of(wilds: Wilds) -> House:
    """The options of *wilds* that the tables depend on."""
    return House(
        wilds.five_of_a_kind,
        wilds.ace_low_straight,
        wilds.double_ace_flush,
        Rank.JOKER in wilds.ranks and wilds.jokers == "bug",
    )


@dataclass(frozen=True, slots=True)
class PastSuits:
    """The strengths by sums of keys: a row of sums for each offset, and no two sums in one place."""

    shift: int
    offsets: array[int]
    strengths: array[int]
    rows: array[int]  # what is added to a whole sum, row by row, to find its place

    @classmethod
    def of(cls, shift: int, offsets: array[int], strengths: array[int]) -> PastSuits:
        """Put a table together."""
        rows = array("i", [offset * UNIT - (row << shift) for row, offset in enumerate(offsets)])
        return cls(shift, offsets, strengths, rows)

    def place(self, total: int) -> int:
        """Where the strength for a sum of keys stands."""
        return total + self.rows[total >> self.shift]


def hand_of(ranks: Iterable[int], bugs: int, wild: int, house: House) -> tuple[list[Card], Wilds]:
    """Cards with these natural ranks and so many bugs and wild cards, and what makes them wild.

    Equal ranks are of different suits, different ranks all of one suit.
    """
    ranks = tuple(ranks)
    cards = [STANDARD[4 * rank + ranks[:i].count(rank)] for i, rank in enumerate(ranks)]
    others = [rank for rank in NATURAL_RANKS if rank - 2 not in ranks][:2]
    spare = [STANDARD[4 * (others[i // 4] - 2) + i % 4] for i in range(wild)]
    return [*cards, *JOKERS[:bugs], *spare], _declared(house, *others)


@cache
def _declared(house: House, *ranks: Rank) -> Wilds:
    return house.wilds(frozenset({*ranks, Rank.JOKER}))


def rank_past_suits(size: int, ranks: tuple[int, ...], bugs: int, house: House) -> HandRank:
    """What a class of hands makes past suits, the cards that are not named being wild.

    The second word can't count more than seven wild cards, so eight of them make here what they make at all.
    """
    wild = size - len(ranks) - bugs
    cards, wilds = hand_of(ranks, bugs, wild, house)
    return evaluate(cards, wilds) if wild > MOST_WILD else past_suits(cards, wilds)


def rank_in_suit(index: int, house: House) -> HandRank | None:
    """What one suit's ranks and wild cards make in that suit."""
    ranks = [rank for rank in range(WILD_SHIFT) if index >> rank & 1]
    wild = index >> WILD_SHIFT
    if not 5 <= len(ranks) + wild <= 8:
        return None
    return in_one_suit(*hand_of(ranks, 0, wild, house._replace(bugs=False)))


@cache
def names(house: House = PLAIN) -> dict[int, HandRank]:
    """The hand that each strength stands for, from 1, the weakest."""
    if house == PLAIN:
        return dict(enumerate(_read_names(), 1))
    renamed = _renamed(house)
    table = past_suits_table(5, PLAIN._replace(bugs=house.bugs))
    past_suits = {
        rank_past_suits(5, ranks, bugs, house)
        for total, ranks, bugs in classes(5, bugs=house.bugs)
        if table.strengths[table.place(total)] not in renamed
    }
    return dict(enumerate(sorted({*renamed.values(), *past_suits, *_other_suited(house).values()}), 1))


@cache
def strengths_of(house: House) -> dict[HandRank, int]:
    """The strength of each hand."""
    return {rank: strength for strength, rank in names(house).items()}


@cache
def _renamed(house: House) -> dict[int, HandRank]:
    """The plain strengths that still stand for a hand in this house, and how it is placed there."""
    order = WEAKEST_FIRST[house.five_of_a_kind]
    return {
        strength: rank._replace(place=order.index(rank.category))
        for strength, rank in names().items()
        if rank.category in order and (house.ace_low_straight or not _is_wheel(rank))
    }


def _is_wheel(rank: HandRank) -> bool:
    return rank.category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH} and rank.ranks == (Rank.FIVE,)


@cache
def _other_suited(house: House) -> dict[int, HandRank]:
    """The indices at which this house's table for one suit differs from the plain one by more than places."""
    renamed = _renamed(house)
    flushes = {strength for strength, rank in names().items() if rank.category is Category.FLUSH}
    other = {}
    for index, strength in enumerate(in_suit_table()):
        doubled = house.double_ace_flush and index >> WILD_SHIFT and strength in flushes
        if strength and (doubled or strength not in renamed):
            rank = rank_in_suit(index, house)
            assert rank is not None
            other[index] = rank
    return other


@cache
def past_suits_table(size: int, house: House = PLAIN) -> PastSuits:
    """The table for hands of *size* cards that looks past suits."""
    stored = PLAIN._replace(bugs=house.bugs)
    if house == stored:
        return _read_past_suits(size, bugs=house.bugs)
    table = past_suits_table(size, stored)
    strength_of = strengths_of(house)
    renumbered = [0] * (len(names()) + 1)
    for strength, rank in _renamed(house).items():
        renumbered[strength] = strength_of[rank]
    strengths = array("H", map(renumbered.__getitem__, table.strengths))
    changed = replace(table, strengths=strengths)
    if size > MOST_WILD or any(old and not new for old, new in zip(table.strengths, strengths, strict=True)):
        for total, ranks, bugs in classes(size, bugs=house.bugs):
            place = table.place(total)
            if not strengths[place] or size - len(ranks) - bugs > MOST_WILD:
                strengths[place] = strength_of[rank_past_suits(size, ranks, bugs, house)]
    return changed


@cache
def in_suit_table(house: House = PLAIN) -> array[int]:
    """The table of what one suit's ranks and wild cards make, for hands of any size."""
    if house._replace(bugs=False) == PLAIN:
        return _numbers("H", _stored("suit"))
    strength_of, renamed = strengths_of(house), _renamed(house)
    ranks = [renamed.get(strength) for strength in in_suit_table()]
    for index, rank in _other_suited(house).items():
        ranks[index] = rank
    return array("H", [strength_of[rank] if rank else 0 for rank in ranks])


def _stored(name: str) -> bytes:
    return zlib.decompress((STORED / f"{name}.z").read_bytes())


def _numbers(kind: str, data: bytes) -> array[int]:
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _read_names() -> list[HandRank]:
    columns = _stored("names")
    height = len(columns) // 6
    order = WEAKEST_FIRST["above"]
    return [
        HandRank(place, order[place], tuple(map(Rank, filter(None, ranks))))
        for place, *ranks in zip(
            *(columns[at : at + height] for at in range(0, len(columns), height)), strict=True
        )
    ]


def file_name(size: int, *, bugs: bool) -> str:
    """The name under which a table is stored."""
    return f"{'bug' if bugs else 'wild'}{size}"


def _read_past_suits(size: int, *, bugs: bool) -> PastSuits:
    data = _numbers("H", _stored(file_name(size, bugs=bugs)))
    shift, rows = data[0], data[1]
    return PastSuits.of(shift, data[2 : 2 + rows], data[2 + rows :])

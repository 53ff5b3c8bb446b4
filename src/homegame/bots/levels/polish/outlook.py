"""How every declaration looks to somebody who holds some cards: exact, and quick enough for many hands.

It depends on little: of a pair, on how many of its rank one holds; of a straight, on how many ranks are
missing. So the chances are worked out once for each number of cards on the table, and looked up by hand.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb, exp
from typing import TYPE_CHECKING, TypeAlias

from homegame.cards import Rank, Suit
from homegame.declarations import FIVE, SUITED, needs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.cards import Card
    from homegame.declarations import Declaration, Ladder

Want = tuple[int, int]  # so many are missing, of so many unseen cards

Family: TypeAlias = "Callable[[Sequence[int], Sequence[int]], list[float]]"

OF_A_RANK = 4  # cards of one rank
MOST_URGES = 100_000  # kept
ROUGHLY = 0.05  # a difference of so much in chance is a factor of e in what a player says


class Urges(dict[float, float]):
    """How much a player is drawn to say what has such a chance; the same chances come again and again."""

    def __missing__(self, chance: float) -> float:
        if len(self) >= MOST_URGES:
            self.clear()
        found = self[chance] = exp(chance / ROUGHLY)
        return found


_URGES = Urges()


class Outlook:
    """What a hand thinks of each declaration, by its place on the ladder."""

    __slots__ = ("_likeliest", "_readiness", "chances")

    def __init__(self, chances: list[float]) -> None:
        self.chances = chances
        self._likeliest: dict[int, int] = {}
        self._readiness: dict[int, float] = {}

    def likeliest(self, first: int) -> int:
        """The likeliest place from *first* up; of equals the lowest."""
        found = self._likeliest.get(first)
        if found is None:
            chances = self.chances
            found = self._likeliest[first] = chances.index(max(chances[first:]), first)
        return found

    def readiness(self, first: int, place: int) -> float:
        """How likely it is to say *place* when it may say anything from *first* up, and says something."""
        total = self._readiness.get(first)
        if total is None:
            total = self._readiness[first] = sum(map(_URGES.__getitem__, self.chances[first:]))
        return _URGES[self.chances[place]] / total


@cache
def places_above(ladder: Ladder) -> tuple[int, ...]:
    """By place: the first place that is a raise; the number of declarations if there is none."""
    count = len(ladder.declarations)
    return tuple(count - len(ladder.above(declared)) for declared in ladder.declarations)


@cache
def place_of(ladder: Ladder) -> dict[Declaration, int]:
    """Where each declaration stands, counted from 0."""
    return {declared: place for place, declared in enumerate(ladder.declarations)}


@lru_cache(maxsize=6_000)
def outlook(own: tuple[Card, ...], on_table: int, ladder: Ladder) -> Outlook:
    """The chance of each declaration, the others holding any of the unseen cards."""
    return _outlook(own, on_table, ladder)


def truths(table: tuple[Card, ...], ladder: Ladder) -> Sequence[float]:
    """One for each declaration that all cards on the table contain, else zero."""
    return _outlook(table, len(table), ladder).chances


def _outlook(own: tuple[Card, ...], on_table: int, ladder: Ladder) -> Outlook:
    counts, suits = [0] * (Rank.ACE + 1), [0] * len(Suit)
    for card in own:
        counts[card.rank] += 1
        suits[card.suit] |= 1 << card.rank  # type: ignore[index]  # no jokers play
    chances: list[float] = []
    for family in _families(ladder, len(own), on_table):
        chances += family(counts, suits)
    return Outlook(chances)


@lru_cache(maxsize=400)
def _families(ladder: Ladder, held: int, on_table: int) -> tuple[Family, ...]:
    """For each kind of hand, lowest first, what tells its chances from the ranks and suits one holds."""
    unseen, others = len(ladder.deck) - held, on_table - held

    def chance(*wants: Want) -> float:
        return at_least(tuple(sorted(want for want in wants if want[0] > 0)), unseen, others)

    deck = sum(1 << rank for rank in {card.rank for card in ladder.deck})
    found: list[Family] = []
    for kind in dict.fromkeys(declared.kind for declared in ladder.declarations):
        declared = [d for d in ladder.declarations if d.kind is kind]
        if kind in SUITED:
            found.append(_suited(declared, chance, deck))
        else:
            family = {1: _of_one_rank, 2: _of_two_ranks, FIVE: _straights}[len(needs(declared[0]))]
            found.append(family(declared, chance))
    return tuple(found)


def _of_one_rank(declared: Sequence[Declaration], chance: Callable[..., float]) -> Family:
    asked = needs(declared[0])[0].how_many
    table = [chance((asked - have, OF_A_RANK - have)) for have in range(OF_A_RANK + 1)]
    ranks = [int(d.ranks[0]) for d in declared]
    return lambda counts, _: [table[counts[rank]] for rank in ranks]


def _of_two_ranks(declared: Sequence[Declaration], chance: Callable[..., float]) -> Family:
    first, second = (need.how_many for need in needs(declared[0]))
    having = range(OF_A_RANK + 1)
    table = [
        [chance((first - a, OF_A_RANK - a), (second - b, OF_A_RANK - b)) for b in having] for a in having
    ]
    ranks = [(int(d.ranks[0]), int(d.ranks[1])) for d in declared]
    return lambda counts, _: [table[counts[one]][counts[two]] for one, two in ranks]


def _straights(declared: Sequence[Declaration], chance: Callable[..., float]) -> Family:
    table = [chance(*[(1, OF_A_RANK)] * (FIVE - have)) for have in range(FIVE + 1)]
    rows = [sum(1 << next(iter(need.among)).rank for need in needs(d)) for d in declared]

    def family(_: Sequence[int], suits: Sequence[int]) -> list[float]:
        held = suits[0] | suits[1] | suits[2] | suits[3]
        return [table[(row & held).bit_count()] for row in rows]

    return family


def _suited(declared: Sequence[Declaration], chance: Callable[..., float], deck: int) -> Family:
    """A flush asks for its top card and four below it, a straight flush for five cards; in any suit alike."""
    asked = [
        [(need.how_many, deck & sum(1 << card.rank for card in need.among)) for need in needs(d)]
        for d in declared[:: len(Suit)]
    ]

    @lru_cache(maxsize=4_000)
    def one(held: int) -> list[float]:
        return [
            chance(
                *[(many - (among & held).bit_count(), (among & ~held).bit_count()) for many, among in sets]
            )
            for sets in asked
        ]

    return lambda _, suits: [chance for row in zip(*map(one, suits), strict=True) for chance in row]


@lru_cache(maxsize=50_000)
def at_least(wants: tuple[Want, ...], unseen: int, others: int) -> float:
    """The chance that *others* of the *unseen* cards have enough of every set; no two sets share a card."""
    ways, rest = [1], unseen
    for missing, size in wants:
        if missing > size:
            return 0.0
        rest -= size
        if rest < 0:
            return 0.0
        after = [0] * (min(others, len(ways) - 1 + size) + 1)
        for before, number in enumerate(ways):
            for taken in range(missing, min(size, others - before) + 1):
                after[before + taken] += number * comb(size, taken)
        ways = after
    total = sum(number * comb(rest, others - taken) for taken, number in enumerate(ways))
    return total / comb(unseen, others)

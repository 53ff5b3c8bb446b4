"""How every declaration looks to somebody who holds some cards: exact chances, quick enough for hundreds of hands.

It depends on little: of a pair, on how many of its rank one holds; of a straight, on how many ranks are
missing. So the chances are worked out once for each number of cards on the table, and looked up by hand.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from homegame.cards import Rank, Suit
from homegame.declarations import FIVE, Kind, needs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.cards import Card
    from homegame.declarations import Declaration, Ladder

Want = tuple[int, int]  # so many are missing, of so many unseen cards

IN_A_SUIT = 4  # cards of one rank


class Outlook(NamedTuple):
    """What a hand thinks of each declaration, by its place on the ladder."""

    chances: Sequence[float]
    best_from: Sequence[int]  # by place: the likeliest from there up, of equals the lowest


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
    chances = _chances(own, on_table, ladder)
    best_from, best, most = [0] * len(chances), len(chances) - 1, -1.0
    for place in range(len(chances) - 1, -1, -1):
        if chances[place] >= most:
            best, most = place, chances[place]
        best_from[place] = best
    return Outlook(chances, best_from)


def truths(table: tuple[Card, ...], ladder: Ladder) -> Sequence[float]:
    """One for each declaration that all cards on the table contain, else zero."""
    return _chances(table, len(table), ladder)


def _chances(own: tuple[Card, ...], on_table: int, ladder: Ladder) -> list[float]:
    counts, suits = [0] * (Rank.ACE + 1), [0] * len(Suit)
    for card in own:
        counts[card.rank] += 1
        assert card.suit is not None
        suits[card.suit] |= 1 << card.rank
    found: list[float] = []
    for family in _families(ladder, len(own), on_table):
        found += family(counts, suits)
    return found



@lru_cache(maxsize=400)
def _families(
    ladder: Ladder, held: int, on_table: int
) -> tuple[Callable[[list[int], list[int]], list[float]], ...]:
    """For each kind of hand, lowest first, what tells its chances from the ranks and suits one holds."""
    unseen, others = len(ladder.deck) - held, on_table - held

    def chance(*wants: Want) -> float:
        return at_least(tuple(sorted(want for want in wants if want[0] > 0)), unseen, others)

    kinds = dict.fromkeys(declared.kind for declared in ladder.declarations)
    deck = sum(1 << rank for rank in {card.rank for card in ladder.deck})
    return tuple(
        _family(kind, [d for d in ladder.declarations if d.kind is kind], chance, deck) for kind in kinds
    )


def _family(
    kind: Kind, declared: Sequence[Declaration], chance: Callable[..., float], deck: int
) -> Callable[[list[int], list[int]], list[float]]:
    if kind in {Kind.HIGH_CARD, Kind.PAIR, Kind.THREE, Kind.FOUR}:
        return _of_one_rank(declared, chance)
    if kind in {Kind.TWO_PAIR, Kind.FULL_HOUSE}:
        return _of_two_ranks(declared, chance)
    return _straights(declared, chance) if kind is Kind.STRAIGHT else _suited(kind, declared, chance, deck)


def _of_one_rank(
    declared: Sequence[Declaration], chance: Callable[..., float]
) -> Callable[[list[int], list[int]], list[float]]:
    asked = needs(declared[0])[0].how_many
    table = [chance((asked - have, IN_A_SUIT - have)) for have in range(IN_A_SUIT + 1)]
    ranks = [d.ranks[0] for d in declared]
    return lambda counts, _: [table[counts[rank]] for rank in ranks]


def _of_two_ranks(
    declared: Sequence[Declaration], chance: Callable[..., float]
) -> Callable[[list[int], list[int]], list[float]]:
    first, second = (need.how_many for need in needs(declared[0]))
    having = range(IN_A_SUIT + 1)
    table = {
        IN_A_SUIT * 2 * a + b: chance((first - a, IN_A_SUIT - a), (second - b, IN_A_SUIT - b))
        for a, b in product(having, having)
    }
    ranks = [(int(d.ranks[0]), int(d.ranks[1])) for d in declared]
    return lambda counts, _: [table[IN_A_SUIT * 2 * counts[one] + counts[two]] for one, two in ranks]


def _straights(
    declared: Sequence[Declaration], chance: Callable[..., float]
) -> Callable[[list[int], list[int]], list[float]]:
    table = [chance(*[(1, IN_A_SUIT)] * missing) for missing in range(FIVE + 1)]
    rows = [tuple(int(next(iter(need.among)).rank) for need in needs(d)) for d in declared]
    return lambda counts, _: [table[sum([not counts[rank] for rank in row])] for row in rows]


def _suited(
    kind: Kind, declared: Sequence[Declaration], chance: Callable[..., float], deck: int
) -> Callable[[list[int], list[int]], list[float]]:
    """A flush asks for its top card and four below it; a straight flush for five cards."""
    asked = []
    for d in declared:
        assert d.suit is not None
        sets = needs(d)
        bits = [deck & sum(1 << card.rank for card in need.among) for need in sets]
        asked.append((int(d.suit), sets[0].how_many, bits[0], bits[1] if kind is Kind.FLUSH else 0))

    @cache
    def one(first: int, top: int, lower: int, held: int) -> float:
        wants = [(first - (top & held).bit_count(), (top & ~held).bit_count())]
        if lower:
            wants.append((FIVE - 1 - (lower & held).bit_count(), (lower & ~held).bit_count()))
        return chance(*wants)

    return lambda _, suits: [one(first, top, lower, suits[suit]) for suit, first, top, lower in asked]


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

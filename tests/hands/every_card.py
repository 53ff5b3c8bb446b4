"""A third evaluator, for very many hands: every card it may be in the place of every wild card, on arrays.

It knows neither the package's tables nor its readable ranking. For each category it keeps the best that any
substitution makes; which category then counts is the house's order. A hand told is one number: the place of
its category, then up to five deciding ranks, four bits each.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from typing import TYPE_CHECKING, Any

import numpy as np

from homegame.cards import JOKER_INDEX, WITH_JOKERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import numpy.typing as npt

    from homegame.hands import HandRank, Wilds

    Array = npt.NDArray[Any]
    Levels = list[Array]

AT_ONCE = 1 << 18  # hands with their wild cards replaced, so that the arrays stay small
COLOURS = {False: (0, 3), True: (1, 2)}  # suits of the black joker and of the red one
RANKS = 13
MASKS = range(1 << RANKS)  # of ranks: bit 0 is the two
ORDER = ("high card", "pair", "two pair", "three", "straight", "flush", "full house", "four")
ORDERS = {
    "above": (*ORDER, "straight flush", "five"),
    "below": (*ORDER, "five", "straight flush"),
    "none": (*ORDER, "straight flush"),
}


def code(ranks: Iterable[int]) -> int:
    """Up to five ranks as one number that orders as they do."""
    return sum(rank << 4 * (4 - place) for place, rank in enumerate(ranks))


def told(rank: HandRank) -> int:
    """What the package makes of a hand, as one number."""
    return (rank.place << 20) + code(rank.ranks)


def _highest(mask: int, count: int) -> tuple[int, ...]:
    return tuple([rank for rank in range(14, 1, -1) if mask >> rank - 2 & 1][:count])


def _top(mask: int, *, ace_low: bool) -> int:
    wheel = [5] if ace_low and mask & 0b1_0000_0000_1111 == 0b1_0000_0000_1111 else []
    return max([top for top in range(6, 15) if mask >> top - 6 & 31 == 31] + wheel, default=0)


RANK = np.array([sum(_highest(mask, 1)) for mask in MASKS], np.int32)
BIT = np.array([1 << RANK[mask] - 2 if mask else 0 for mask in MASKS], np.uint16)
TWO, THREE, FIVE = (
    np.array([code(_highest(mask, count)) if mask.bit_count() >= count else 0 for mask in MASKS], np.int32)
    for count in (2, 3, 5)
)
STRAIGHT = {
    low: np.array([_top(mask, ace_low=low) << 16 for mask in MASKS], np.int32) for low in (False, True)
}


def every_card(hands: Array, wilds: Wilds) -> dict[tuple[str, str], Array]:
    """The best of each category that each of *hands*, rows of card indices, makes: 0 where it makes none.

    *wilds* says which cards are wild, and what a joker may be; the house's other options are looked at in
    `in_house`. A category is told by its name and by the option that it depends on, or ``""``.
    """
    wild = np.array([card.rank in wilds.ranks for card in WITH_JOKERS])
    kinds = np.array([_kind(index, wilds) for index in range(len(WITH_JOKERS))]) * wild
    order = np.lexsort((hands, kinds[hands]), axis=1)  # naturals first, wild cards by what they may be
    rows, back = np.unique(np.take_along_axis(hands, order, 1), axis=0, return_inverse=True)
    patterns = kinds[rows]
    found: dict[tuple[str, str], Array] = {}
    for pattern in np.unique(patterns, axis=0):
        same = np.flatnonzero((patterns == pattern).all(axis=1))
        naturals = rows[same][:, pattern == 0]
        naturals, of_these = np.unique(naturals, axis=0, return_inverse=True)
        for name, best in _replaced(naturals, pattern[pattern > 0].tolist()).items():
            found.setdefault(name, np.zeros(len(rows), np.int32))[same] = best[of_these.ravel()]
    return {name: best[back.ravel()] for name, best in found.items()}


ANY, BUG, BLACK, RED = 1, 2, 3, 4


def _kind(index: int, wilds: Wilds) -> int:
    if index < JOKER_INDEX or wilds.jokers == "wild":
        return ANY
    return BUG if wilds.jokers == "bug" else BLACK + index - JOKER_INDEX


def _stand_ins(kinds: Sequence[int]) -> Array:
    """Every way to put cards in the place of wild cards of these kinds, a row each."""
    full = list(combinations_with_replacement(range(52), kinds.count(ANY)))
    others = [
        [card for card in range(52) if kind == BUG or card % 4 in COLOURS[kind == RED]]
        for kind in kinds
        if kind != ANY
    ]
    ways = [(*some, *rest) for some in full for rest in product(*others)]
    return np.array(ways, np.uint8).reshape(len(ways), len(kinds))


def _replaced(naturals: Array, kinds: Sequence[int]) -> dict[tuple[str, str], Array]:
    ways = _stand_ins(kinds)
    bugs = ways[:, kinds.count(ANY) :] if BUG in kinds else ways[:, :0]
    anything: Array = np.all(bugs >= 48, axis=1)  # a bug that is no ace completes a straight or a flush
    step = max(1, AT_ONCE // len(ways))
    parts = [
        dict(_best(naturals[start : start + step], ways, anything)) for start in range(0, len(naturals), step)
    ]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def _levels(naturals: Array, ways: Array, suit: int | None = None) -> Levels:
    """The ranks that are held once, twice, and so on up to five times, in one suit or in all.

    A row for each hand, a column for each way to replace its wild cards.
    """
    levels = [np.zeros((len(naturals), 1), np.uint16) for _ in range(5)]
    for cards in (*naturals.T[:, :, None], *ways.T[:, None, :]):
        here = (cards % 4 == suit) if suit is not None else True
        bit = np.where(here, np.uint16(1) << (cards // 4).astype(np.uint16), np.uint16(0)).astype(np.uint16)
        for level in range(4, 0, -1):
            levels[level] = levels[level] | levels[level - 1] & bit
        levels[0] = levels[0] | bit
    return [np.broadcast_to(level, (len(naturals), len(ways))) for level in levels]


def _best(naturals: Array, ways: Array, anything: Array) -> Iterator[tuple[tuple[str, str], Array]]:
    held = _levels(naturals, ways)
    suited = [_levels(naturals, ways, suit) for suit in range(4)]
    for name, made in _by_ranks(*held):
        yield (name, ""), np.where(anything, made, 0).max(axis=1)
    for low, tops in STRAIGHT.items():
        yield ("straight", str(low)), tops[held[0]].max(axis=1)
        yield ("straight flush", str(low)), np.max([tops[ranks].max(axis=1) for ranks, *_ in suited], axis=0)
    yield ("flush", "False"), np.max([FIVE[ranks].max(axis=1) for ranks, *_ in suited], axis=0)
    yield ("flush", "True"), np.max([_repeating(levels).max(axis=1) for levels in suited], axis=0)


def _by_ranks(one: Array, two: Array, three: Array, four: Array, five: Array) -> Iterator[tuple[str, Array]]:
    """What rests on ranks alone: the best of each category, 0 where a card is missing for it."""
    quad, triple, pair = BIT[four], BIT[three], BIT[two]
    other, lower = BIT[two & ~triple], BIT[two & ~pair]
    kickers, three_kickers = TWO[one & ~triple], THREE[one & ~pair]
    last = RANK[one & ~pair & ~lower]
    yield "five", RANK[five] << 16
    yield "four", _if(quad, (RANK[quad] << 16) + (RANK[one & ~quad] << 12))  # four aces and a bug: no fifth
    yield "full house", _if(other, _if(triple, (RANK[triple] << 16) + (RANK[other] << 12)))
    yield "three", _if(kickers, _if(triple, (RANK[triple] << 16) + (kickers >> 4)))
    yield "two pair", _if(last, _if(lower, (RANK[pair] << 16) + (RANK[lower] << 12) + (last << 8)))
    yield "pair", _if(three_kickers, _if(pair, (RANK[pair] << 16) + (three_kickers >> 4)))
    yield "high card", FIVE[one]


def _if(there: Array, made: Array) -> Array:
    return np.where(there > 0, made, 0)


def _repeating(levels: Levels) -> Array:
    """The best flush in which a rank may repeat: five cards of the suit, the highest there are."""
    made = np.zeros(levels[0].shape, np.int32)
    enough = np.sum([np.bitwise_count(level) for level in levels], axis=0) >= 5
    one, two, three, four, five = [level[enough] for level in levels]
    found = np.zeros(len(one), np.int32)
    for place in range(4, -1, -1):
        top = BIT[one]
        found |= RANK[top] << 4 * place
        one, two, three, four, five = (
            one & ~top | two & top,
            two & ~top | three & top,
            three & ~top | four & top,
            four & ~top | five & top,
            five & ~top,
        )
    made[enough] = found
    return made


def in_house(found: dict[tuple[str, str], Array], wilds: Wilds) -> Array:
    """What each hand makes in this house: of the categories it can make, the one that ranks highest."""
    options = {"flush": str(wilds.double_ace_flush)}
    options |= dict.fromkeys(("straight", "straight flush"), str(wilds.ace_low_straight))
    made = [found[name, options.get(name, "")] for name in ORDERS[wilds.five_of_a_kind]]
    highest: Array = np.max([_if(best, (place << 20) + best) for place, best in enumerate(made)], axis=0)
    return highest

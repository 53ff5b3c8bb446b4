"""How strong many hands are: the one door of the odds to the evaluators.

NumPy alone, since loading numba takes longer than most answers.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from homegame.cards import WITH_JOKERS
from homegame.fast import arrays
from homegame.fast.arrays import np
from homegame.fast.one import PER_NATURAL
from homegame.fast.tables import house_of, names
from homegame.hands import Category, evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.fast.tables import House
    from homegame.hands import Wilds
    from homegame.odds.arrays import Indices, Integers

MOST_CARDS: Final = 7  # looked up at once: with house options the table for eight takes seconds to fill


def strengths(hands: Indices, wilds: Wilds) -> Integers:
    """The strength of each hand, a row of five or more card indices: a higher one wins, an equal one ties.

    Which of two equal hands has fewer wild cards is not looked at.
    """
    return arrays.strengths(hands, wilds, most=MOST_CARDS).astype(np.int64)


def contested(hands: Sequence[Indices], wilds: Wilds) -> Integers:
    """The strengths of hands that are shown together, a row for each player, a column for each showdown.

    An array of one row is a hand that is the same in every showdown. Where fewer wild cards win a tie, they
    are counted, though only of hands that tie for the best.
    """
    lengths = [len(hand) for hand in hands]
    each = np.split(strengths(np.concatenate(hands), wilds), np.cumsum(lengths)[:-1])
    found = np.array([np.broadcast_to(row, max(lengths)) for row in each])
    return _with_naturals(found, hands, wilds) if wilds.natural_wins_ties else found


def on_board(boards: Indices, holes: Sequence[Indices], wilds: Wilds) -> Integers:
    """The same for hands that have cards of their own and share a board; its words are added up once."""
    found = arrays.on_board(boards, holes, wilds).astype(np.int64)
    if not wilds.natural_wins_ties:
        return found
    return _with_naturals(found, [np.hstack((boards, own)) for own in holes], wilds)


def _with_naturals(found: Integers, hands: Sequence[Indices], wilds: Wilds) -> Integers:
    """Tell strengths apart by the wild cards that are needed, where hands tie for the best."""
    best = found == found.max(axis=0)
    tied = best & (best.sum(axis=0) > 1)
    found *= PER_NATURAL
    for hand, row, among in zip(hands, found, tied, strict=True):
        for place in np.flatnonzero(among).tolist():
            row[place] += _naturals(tuple(hand[place if len(hand) > 1 else 0].tolist()), wilds)
    return found


@lru_cache(maxsize=100_000)
def _naturals(hand: tuple[int, ...], wilds: Wilds) -> int:
    """Minus the wild cards that a hand needs."""
    return evaluate(map(WITH_JOKERS.__getitem__, hand), wilds).naturals


def categories(found: Integers, wilds: Wilds) -> Counter[Category]:
    """How many of these strengths, as `contested` gives them, are of each category."""
    plain = -(-found // PER_NATURAL) if wilds.natural_wins_ties else found
    return categories_of(np.bincount(plain), wilds)


def categories_of(times: Integers, wilds: Wilds) -> Counter[Category]:
    """The same, told how often each strength occurs."""
    of_strength = _category_of(house_of(wilds))
    both = min(len(of_strength), len(times))
    found = np.bincount(of_strength[:both], weights=times[:both], minlength=len(Category))
    return Counter({category: int(found[category]) for category in Category if found[category]})


@lru_cache(maxsize=64)
def _category_of(house: House) -> Integers:
    """The category of each strength; what no hand has is counted as the lowest."""
    named = names(house)
    found = np.zeros(max(named) + 1, dtype=np.int64)
    for strength, rank in named.items():
        found[strength] = rank.category
    return found

"""How strong many hands are: the one door of the odds to the evaluators.

NumPy alone, since loading numba takes longer than most answers.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from homegame.cards import WITH_JOKERS
from homegame.fast.layout import KEY_BITS, KEY_MASK, LONG, START, SUIT_BITS, SUIT_MASK, words
from homegame.fast.tables import UNIT, house_of, in_suit_table, names, past_suits_table
from homegame.hands import Category, evaluate
from homegame.odds.arrays import AT_ONCE, np, parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from homegame.fast.tables import House
    from homegame.hands import Wilds
    from homegame.odds.arrays import Indices, Integers, Numbers

    Strengths = NDArray[np.uint16]

MOST_CARDS = 7  # that are looked up at once; a larger hand is the best of its parts
NATURALS = 8  # steps between two strengths where fewer wild cards win a tie


class Lookup(NamedTuple):
    """The tables for hands of one size, as arrays."""

    words: Numbers  # both words of each card
    shift: int
    offsets: Strengths
    past_suits: Strengths
    in_suit: Strengths


@lru_cache(maxsize=2_048)
def lookup(size: int, wilds: Wilds) -> Lookup:
    """What hands of *size* cards are looked up by."""
    both = np.zeros((len(WITH_JOKERS), 2), dtype=np.uint64)
    found = words(size, wilds)
    both[: len(found)] = found
    return Lookup(both, *_tables(size, house_of(wilds)))


@lru_cache(maxsize=64)
def _tables(size: int, house: House) -> tuple[int, Strengths, Strengths, Strengths]:
    table = past_suits_table(size, house)
    arrays = (table.offsets, table.strengths, in_suit_table(house))
    offsets, past_suits, in_suit = (np.array(array, dtype=np.uint16) for array in arrays)
    return table.shift, offsets, past_suits, in_suit


def strengths(hands: Indices, wilds: Wilds) -> Integers:
    """The strength of each hand, a row of five or more card indices: a higher one wins, an equal one ties.

    Which of two equal hands has fewer wild cards is not looked at.
    """
    size = hands.shape[1]
    if size > MOST_CARDS:
        some = combinations(range(size), MOST_CARDS)
        best: Integers = np.max([strengths(hands[:, kept], wilds) for kept in map(list, some)], axis=0)
        return best
    found = np.empty(len(hands), dtype=np.int64)
    tables = lookup(size, wilds)
    for part in parts(len(hands), AT_ONCE):
        found[part] = _looked_up(_first_words(hands[part], tables), [hands[part]], tables)
    return found


def _first_words(cards: Indices, tables: Lookup) -> Numbers:
    """The sum of the first words of each row."""
    total = np.zeros(len(cards), dtype=np.uint64)
    for column in cards.T:
        total += tables.words[column, 0]
    return total


def _looked_up(first: Numbers, cards: Sequence[Indices], tables: Lookup) -> Strengths:
    """The strengths for sums of first words; each hand is a row of all arrays of *cards* together."""
    ranks = (first & np.uint64(KEY_MASK)).view(np.int64)
    places = tables.offsets[ranks >> tables.shift].astype(np.int64) * UNIT
    found: Strengths = tables.past_suits[places + (ranks & ((1 << tables.shift) - 1))]
    suits = first + np.uint64(START)
    long = np.flatnonzero(suits & np.uint64(LONG))
    second = tables.words[np.hstack([some[long] for some in cards]), 1].sum(axis=1)
    for suit in range(4):
        is_long = suits[long] >> np.uint64(KEY_BITS + 3 + 4 * suit) & np.uint64(1)
        suited = tables.in_suit[second >> np.uint64(SUIT_BITS * suit) & np.uint64(SUIT_MASK)]
        found[long] = np.maximum(found[long], np.where(is_long, suited, np.uint16(0)))
    return found


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
    tables = lookup(boards.shape[1] + holes[0].shape[1], wilds)
    found = np.empty((len(holes), len(boards)), dtype=np.int64)
    for part in parts(len(boards), AT_ONCE):
        shared = _first_words(boards[part], tables)
        for row, own in zip(found, holes, strict=True):
            first = shared + _first_words(own[part], tables)
            row[part] = _looked_up(first, [boards[part], own[part]], tables)
    if not wilds.natural_wins_ties:
        return found
    return _with_naturals(found, [np.hstack((boards, own)) for own in holes], wilds)


def _with_naturals(found: Integers, hands: Sequence[Indices], wilds: Wilds) -> Integers:
    """Tell strengths apart by the wild cards that are needed, where hands tie for the best."""
    best = found == found.max(axis=0)
    tied = best & (best.sum(axis=0) > 1)
    found *= NATURALS
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
    plain = -(-found // NATURALS) if wilds.natural_wins_ties else found
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

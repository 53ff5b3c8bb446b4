"""The tables as arrays, and the loops over many hands as NumPy does them: `kernels` has the same, compiled.

Whoever wants an answer soon comes here, since loading numba takes longer than most answers.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final, NamedTuple

from homegame.errors import GameError
from homegame.fast.layout import KEY_MASK, KEYS, LONG, SIZES, START, SUIT_BITS, SUIT_MASK, words
from homegame.fast.tables import UNIT, house_of, in_suit_table, past_suits_table

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as missing:  # pragma: no cover - the tests need it
    raise GameError("hands by the million need NumPy: pip install 'homegame[fast]'") from missing

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.fast.tables import House
    from homegame.hands import Wilds

__all__ = [
    "Hands",
    "Strengths",
    "Tables",
    "Words",
    "add_up",
    "count",
    "look_up",
    "np",
    "npt",
    "on_board",
    "rank",
    "repeated",
    "strengths",
    "tables_for",
]

Hands = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]

BYTES: Final = 256  # words are kept for so many indices, so that none leads out of the tables
CHUNK: Final = 1 << 13  # hands taken at a time, to stay within the caches


class Tables(NamedTuple):
    """Everything that hands of one size are ranked by: what `words` and `tables` hold, as arrays."""

    firsts: Words  # by card index; 0 for a byte that is none
    seconds: Words
    shift: np.uint64
    offsets: Strengths
    strengths: Strengths
    suits: Strengths


@lru_cache(maxsize=2_048)
def tables_for(size: int, wilds: Wilds) -> Tables:
    """The tables for hands of *size* cards under one declaration of wild cards."""
    both = words(size, wilds)
    firsts, seconds = np.zeros((2, BYTES), np.uint64)
    firsts[: len(both)], seconds[: len(both)] = np.array(both, np.uint64).T
    return Tables(firsts, seconds, *_tables_of(size, house_of(wilds)))


@lru_cache(maxsize=64)
def _tables_of(size: int, house: House) -> tuple[np.uint64, Strengths, Strengths, Strengths]:
    """What the tables for hands of *size* cards hold in any case, whichever ranks are wild."""
    table = past_suits_table(size, house)
    rows = (size * max(KEYS[size]) >> table.shift) + 1  # of which a hand of equal cards may have the last
    offsets = np.zeros(rows, np.uint16)
    offsets[: len(table.offsets)] = table.offsets
    past_suits, suits = (np.array(each, np.uint16) for each in (table.strengths, in_suit_table(house)))
    return np.uint64(table.shift), offsets, past_suits, suits


def strengths(
    hands: Hands,
    wilds: Wilds,
    *,
    most: int = SIZES[False][-1],
    by: Callable[[Hands, Tables, Strengths], object] | None = None,
) -> Strengths:
    """The strengths of hands of five or more cards of the deck; how many of them are wild is not looked at.

    A hand of more than *most* cards, or of more than there are tables for, is the best of its parts. *by* is
    who ranks hands that are not: `rank`, or the like.
    """
    size = hands.shape[1]
    most = min(most, SIZES[house_of(wilds).bugs][-1])
    if size > most:
        found = np.zeros(len(hands), np.uint16)
        for kept in combinations(range(size), most):
            part = np.ascontiguousarray(hands[:, kept])
            np.maximum(found, strengths(part, wilds, most=most, by=by), out=found)
    else:
        found = np.empty(len(hands), np.uint16)
        (by or rank)(hands, tables_for(size, wilds), found)
    return found


def on_board(boards: Hands, holes: Sequence[Hands], wilds: Wilds) -> Strengths:
    """The same for hands that have cards of their own and share a board, whose words are added up once.

    The answer has a row for each array of hole cards; a row of *boards* goes with the same row of each.
    """
    tables = tables_for(boards.shape[1] + holes[0].shape[1], wilds)
    found = np.empty((len(holes), len(boards)), np.uint16)
    for chunk in _chunks(len(boards)):
        shared = _added_up(boards[chunk], tables.firsts)
        for row, own in zip(found[:, chunk], holes, strict=True):
            long = _past_suits(shared + _added_up(own[chunk], tables.firsts), tables, row)
            both = np.hstack((boards[chunk][long], own[chunk][long]))
            _in_suit(long, _added_up(both, tables.seconds), tables, row)
    return found


def rank(hands: Hands, tables: Tables, found: Strengths) -> None:
    """Find the strengths of hands, a chunk of them and a card of each at a time."""
    for chunk in _chunks(len(hands)):
        held, part = hands[chunk], found[chunk]
        long = _past_suits(_added_up(held, tables.firsts), tables, part)
        _in_suit(long, _added_up(held[long], tables.seconds), tables, part)


def look_up(firsts: Words, seconds: Words, tables: Tables, found: Strengths) -> None:
    """Find the strengths of hands whose words have been added up already."""
    long = _past_suits(firsts, tables, found)
    _in_suit(long, seconds[long], tables, found)


def add_up(hands: Hands, tables: Tables, firsts: Words, seconds: Words) -> None:
    """Find both sums of words of any number of cards."""
    for chunk in _chunks(len(hands)):
        firsts[chunk] = _added_up(hands[chunk], tables.firsts)
        seconds[chunk] = _added_up(hands[chunk], tables.seconds)


def repeated(hands: Hands) -> int:
    """The first hand in which a card is there twice, or -1."""
    ordered = np.sort(hands, axis=1)
    rows = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    return int(rows[0]) if len(rows) else -1


def count(lowest: int, size: int, deck: Tables, counts: Words) -> None:
    """Count the strengths of all hands of a deck whose lowest card is *lowest*.

    The words of *deck* are those of its cards. The last three cards of a hand are taken all at once.
    """
    last = len(deck.firsts)
    triples = _triples(last)
    firsts, seconds = deck.firsts[triples].sum(axis=1), deck.seconds[triples].sum(axis=1)
    for rest in combinations(range(lowest + 1, last), size - 4):
        begun = [lowest, *rest]
        tail = slice(len(triples) - comb(last - begun[-1] - 1, 3), None)
        found = np.empty(len(triples[tail]), np.uint16)
        look_up(
            firsts[tail] + deck.firsts[begun].sum(), seconds[tail] + deck.seconds[begun].sum(), deck, found
        )
        counts += np.bincount(found, minlength=len(counts)).astype(np.uint64)


@cache
def _triples(deck: int) -> npt.NDArray[np.intp]:
    return np.array(list(combinations(range(deck), 3)), np.intp).reshape(-1, 3)


def _chunks(of: int) -> list[slice]:
    return [slice(start, start + CHUNK) for start in range(0, of, CHUNK)]


def _added_up(hands: Hands, of_cards: Words) -> Words:
    """The sum of one word of each card, for each hand."""
    columns = np.ascontiguousarray(hands.T)
    total: Words = of_cards.take(columns[0], mode="clip")
    term = np.empty_like(total)
    for column in columns[1:]:
        total += of_cards.take(column, mode="clip", out=term)
    return total


def _past_suits(firsts: Words, tables: Tables, found: Strengths) -> npt.NDArray[np.intp]:
    """Find the strengths past suits; the answer is which hands have a long suit."""
    keys = firsts & KEY_MASK
    places = tables.offsets.take((keys >> tables.shift).view(np.int64), mode="clip").astype(np.int64)
    places *= UNIT
    places += (keys & ((1 << int(tables.shift)) - 1)).view(np.int64)
    tables.strengths.take(places, mode="clip", out=found)
    return np.flatnonzero((firsts + START) & LONG)


def _in_suit(long: npt.NDArray[np.intp], seconds: Words, tables: Tables, found: Strengths) -> None:
    """Raise the strengths of hands with a long suit, where it makes more; *seconds* are theirs alone."""
    best = found[long]
    for suit in range(4):
        np.maximum(best, tables.suits[(seconds >> (SUIT_BITS * suit)) & SUIT_MASK], out=best)
    found[long] = best

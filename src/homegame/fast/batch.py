"""Millions of hands at a time, on arrays of card indices.

With numba the loops are compiled and use all cores; without it NumPy does the same, some times slower.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from homegame.cards import JOKER_INDEX, WITH_JOKERS, Rank, distinct
from homegame.errors import GameError
from homegame.fast.layout import KEY_MASK, LONG, SIZES, START, SUIT_BITS, SUIT_MASK, words
from homegame.fast.one import FEWEST, PER_NATURAL, ranker
from homegame.fast.tables import UNIT, house_of, in_suit_table, names, past_suits_table
from homegame.hands import NO_WILDS, HandRank, Wilds

try:
    from homegame.fast import kernels
except ImportError:
    kernels = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from homegame.cards import Card

Hands = npt.NDArray[np.uint8]
Strengths = npt.NDArray[np.uint16]
Words = npt.NDArray[np.uint64]

CORES: Final = os.cpu_count() or 1
WORTH_SHARING: Final = 1 << 16  # hands; fewer are done before a second core has begun
CHUNK: Final = 1 << 13  # hands that NumPy takes at a time, to stay within the caches


@dataclass(frozen=True, slots=True)
class Sums:
    """The words of some cards of each hand, added up; those of further cards can be added to them.

    *firsts* and *seconds* are arrays of one length; sums of one hand can be added to the sums of many.
    """

    firsts: Words
    seconds: Words

    def __len__(self) -> int:
        return len(self.firsts)

    def __add__(self, other: Sums) -> Sums:
        return Sums(self.firsts + other.firsts, self.seconds + other.seconds)

    def __getitem__(self, which: Any) -> Sums:  # noqa: ANN401
        return Sums(np.atleast_1d(self.firsts[which]), np.atleast_1d(self.seconds[which]))


class Tables(NamedTuple):
    """Everything that hands of one size are ranked by: what `words` and `tables` hold, as arrays."""

    firsts: Words  # by card index; 0 for a byte that is none
    seconds: Words
    shift: np.uint64
    offsets: npt.NDArray[np.uint16]
    strengths: Strengths
    suits: Strengths


@cache
def _tables(size: int, wilds: Wilds) -> Tables:
    both = words(size, wilds)
    firsts, seconds = np.zeros((2, 256), np.uint64)
    firsts[: len(both)], seconds[: len(both)] = np.array(both, np.uint64).T
    table = past_suits_table(size, house_of(wilds))
    rows = (
        size * int((firsts & KEY_MASK).max()) >> table.shift
    ) + 1  # of which a hand of equal cards has the last
    offsets = np.zeros(rows, np.uint16)
    offsets[: len(table.offsets)] = table.offsets[:rows]
    strengths, suits = (
        np.array(each, np.uint16) for each in (table.strengths, in_suit_table(house_of(wilds)))
    )
    return Tables(firsts, seconds, np.uint64(table.shift), offsets, strengths, suits)


def strengths(hands: npt.ArrayLike, wilds: Wilds = NO_WILDS, *, check: bool = True) -> Strengths:
    """The strength of each hand: the higher wins, equal ones tie.

    *hands* is an array of card indices, a row for each hand, of five or more cards; the strengths are those
    of `homegame.fast.one.Ranker`. GameError for another shape or for cards that don't play, NotationError for
    a card that a hand holds twice; without *check* such hands have no meaning.
    """
    held = _read(hands, wilds, check=check)
    size = held.shape[1]
    if size < FEWEST:
        raise GameError(f"hands of {size} cards have no strength among hands of five")
    most = SIZES[house_of(wilds).bugs][-1]
    if size > most:
        subsets = (np.ascontiguousarray(held[:, kept]) for kept in combinations(range(size), most))
        found = np.zeros(len(held), np.uint16)
        for subset in subsets:
            np.maximum(found, _strengths(subset, wilds), out=found)
    else:
        found = _strengths(held, wilds)
    return _with_naturals(found, held, wilds) if wilds.natural_wins_ties else found


def names_of(wilds: Wilds = NO_WILDS) -> dict[int, HandRank]:
    """The hand that each strength stands for."""
    return names(house_of(wilds))


def sums(hands: npt.ArrayLike, size: int, wilds: Wilds = NO_WILDS, *, check: bool = True) -> Sums:
    """The words of some cards, for hands that are to have *size* cards in the end."""
    held = _read(hands, wilds, check=check)
    tables = _tables(_summable(size, wilds), wilds)
    first, second = np.empty((2, len(held)), np.uint64)
    if kernels:
        kernels.add_up(held, tables, first, second)
    else:
        tables.firsts[held].sum(axis=1, out=first)
        tables.seconds[held].sum(axis=1, out=second)
    return Sums(first, second)


def strengths_of_sums(added: Sums, size: int, wilds: Wilds = NO_WILDS) -> Strengths:
    """The strengths of hands of *size* cards whose words have been added up, by `sums` and by ``+``."""
    tables = _tables(_summable(size, wilds), wilds)
    look_up = kernels.look_up if kernels else _look_up_plainly
    found = np.empty(len(added), np.uint16)
    _share(lambda part: look_up(added.firsts[part], added.seconds[part], tables, found[part]), len(found))
    return found


def frequencies(
    deck: Iterable[Card],
    size: int,
    wilds: Wilds = NO_WILDS,
    *,
    progress: Callable[[int, int], None] = lambda done, of: None,  # noqa: ARG005 - nobody looks
) -> dict[HandRank, int]:
    """How many of all hands of *size* cards make what, the weakest first.

    *progress* is told now and then how many have been counted, and of how many.

    >>> from homegame.cards import STANDARD
    >>> max(frequencies(STANDARD, 5).items(), key=lambda counted: counted[0])[1]
    4
    """
    tables = _tables(_summable(size, wilds), wilds)
    cards = _read([[card.index for card in deck]], wilds, check=True)[0]
    words_of_deck = tables._replace(firsts=tables.firsts[cards], seconds=tables.seconds[cards])
    counts = np.zeros((max(len(cards) - size + 1, 0), len(names_of(wilds)) + 1), np.uint64)
    count = kernels.count if kernels else _count_plainly
    with ThreadPoolExecutor(CORES) as pool:
        work = pool.map(lambda lowest: count(lowest, size, words_of_deck, counts[lowest]), range(len(counts)))
        for done, _ in enumerate(work, start=1):
            progress(comb(len(cards), size) - comb(len(cards) - done, size), comb(len(cards), size))
    totals = counts.sum(axis=0)
    return {rank: int(totals[strength]) for strength, rank in names_of(wilds).items() if totals[strength]}


def _read(hands: npt.ArrayLike, wilds: Wilds, *, check: bool) -> Hands:
    held = np.asarray(hands)
    if held.ndim != 2 or not held.shape[1] or held.dtype.kind not in "ui":
        raise GameError(f"hands are rows of card indices, not {held.dtype} in the shape {held.shape}")
    if check and held.size:
        last = len(WITH_JOKERS) if Rank.JOKER in wilds.ranks else JOKER_INDEX
        if not 0 <= held.min() <= held.max() < last:
            raise GameError(f"the cards of this deck have the indices 0 to {last - 1}")
    read = np.ascontiguousarray(held, np.uint8)
    if check:
        row = kernels.repeated(read) if kernels else _repeated(read)
        if row >= 0:
            distinct(tuple(WITH_JOKERS[index] for index in read[row]))
    return read


def _repeated(hands: Hands) -> int:
    ordered = np.sort(hands, axis=1)
    rows = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    return int(rows[0]) if len(rows) else -1


def _summable(size: int, wilds: Wilds) -> int:
    sizes = SIZES[house_of(wilds).bugs]
    if size not in sizes:
        raise GameError(f"the tables are for hands of {sizes[0]} to {sizes[-1]} cards, not {size}")
    if wilds.natural_wins_ties:
        raise GameError("where natural hands win ties, sums don't tell: use strengths")
    return size


def _share(work: Callable[[slice], object], count: int) -> None:
    """Do the work on slices of a batch, on all cores if that is worth it."""
    parts = CORES if count >= WORTH_SHARING else 1
    slices = [slice(count * part // parts, count * (part + 1) // parts) for part in range(parts)]
    if parts == 1:
        work(slices[0])
    else:
        list(_pool().map(work, slices))


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(CORES)


def _strengths(hands: Hands, wilds: Wilds) -> Strengths:
    size = hands.shape[1]
    tables = _tables(size, wilds)
    found = np.empty(len(hands), np.uint16)
    rank = getattr(kernels, f"rank{size}", _rank_plainly)
    _share(lambda part: rank(hands[part], tables, found[part]), len(hands))
    return found


def _rank_plainly(hands: Hands, tables: Tables, found: Strengths) -> None:
    """What the kernels do, a chunk of hands and a card of each at a time."""
    for start in range(0, len(hands), CHUNK):
        chunk = hands[start : start + CHUNK]
        columns = np.ascontiguousarray(chunk.T)
        first = tables.firsts.take(columns[0], mode="clip")
        term = np.empty_like(first)
        for column in columns[1:]:
            first += tables.firsts.take(column, mode="clip", out=term)
        part = found[start : start + CHUNK]
        long = _past_suits_plainly(first, tables, part)
        _in_suit_plainly(long, tables.seconds[chunk[long]].sum(axis=1), tables, part)


def _look_up_plainly(firsts: Words, seconds: Words, tables: Tables, found: Strengths) -> None:
    long = _past_suits_plainly(firsts, tables, found)
    _in_suit_plainly(long, seconds[long], tables, found)


def _past_suits_plainly(firsts: Words, tables: Tables, found: Strengths) -> npt.NDArray[np.intp]:
    """Find the strengths past suits; the answer is which hands have a long suit."""
    keys = firsts & KEY_MASK
    places = tables.offsets.take((keys >> tables.shift).view(np.int64), mode="clip").astype(np.int64)
    places *= UNIT
    places += (keys & ((1 << int(tables.shift)) - 1)).view(np.int64)
    tables.strengths.take(places, mode="clip", out=found)
    return np.flatnonzero((firsts + START) & LONG)


def _in_suit_plainly(long: npt.NDArray[np.intp], seconds: Words, tables: Tables, found: Strengths) -> None:
    best = found[long]
    for suit in range(4):
        np.maximum(best, tables.suits[(seconds >> (SUIT_BITS * suit)) & SUIT_MASK], out=best)
    found[long] = best


def _count_plainly(lowest: int, size: int, deck: Tables, counts: Words) -> None:
    """Count the hands whose lowest card is *lowest*; their last three cards are taken all at once."""
    last = len(deck.firsts)
    triples = _triples(last)
    firsts, seconds = deck.firsts[triples].sum(axis=1), deck.seconds[triples].sum(axis=1)
    for rest in combinations(range(lowest + 1, last), size - 4):
        begun = [lowest, *rest]
        tail = slice(len(triples) - comb(last - begun[-1] - 1, 3), None)
        found = np.empty(len(triples[tail]), np.uint16)
        _look_up_plainly(
            firsts[tail] + deck.firsts[begun].sum(), seconds[tail] + deck.seconds[begun].sum(), deck, found
        )
        counts += np.bincount(found, minlength=len(counts)).astype(np.uint64)


@cache
def _triples(deck: int) -> npt.NDArray[np.intp]:
    return np.array(list(combinations(range(deck), 3)), np.intp).reshape(-1, 3)


def _with_naturals(found: Strengths, hands: Hands, wilds: Wilds) -> Strengths:
    """Where natural hands win ties, each hand with a wild card is read on its own, which is slow."""
    found = found * np.uint16(PER_NATURAL)
    wild = [card.index for card in WITH_JOKERS if card.rank in wilds.ranks]
    strength = ranker(wilds).of(hands.shape[1])
    for row in np.flatnonzero(np.isin(hands, wild).any(axis=1)):
        found[row] = strength(hands[row].tolist())
    return found

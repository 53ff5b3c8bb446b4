"""Millions of hands at a time, on arrays of card indices.

With numba the loops are compiled and use all cores; without it, and until there are hands enough to load it
for, NumPy does the same, some times slower.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, Final

from homegame.cards import JOKER_INDEX, WITH_JOKERS, Rank, distinct
from homegame.errors import GameError
from homegame.fast import arrays, compiled
from homegame.fast.arrays import np, tables_for
from homegame.fast.layout import SIZES
from homegame.fast.one import FEWEST, PER_NATURAL, ranker
from homegame.fast.tables import house_of, names
from homegame.hands import NO_WILDS, HandRank, Wilds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import ModuleType

    from homegame.cards import Card
    from homegame.fast.arrays import Hands, Strengths, Tables, Words, npt

CORES: Final = os.cpu_count() or 1
WORTH_SHARING: Final = 1 << 16  # hands; fewer are done before a second core has begun
WORTH_COMPILING: Final = 1 << 23  # hands, of all calls so far: NumPy is done with fewer before numba loads


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


@dataclass(slots=True)
class Work:
    """How many hands have been asked for so far."""

    hands: int = 0


_WORK: Final = Work()


def loops(hands: int) -> ModuleType:
    """Who goes through so many hands more: `kernels` once it is worth it, and `arrays` until then."""
    _WORK.hands += hands
    return compiled.kernels(_WORK.hands, worth=WORTH_COMPILING) or arrays


def strengths(hands: npt.ArrayLike, wilds: Wilds = NO_WILDS, *, check: bool = True) -> Strengths:
    """The strength of each hand: the higher wins, equal ones tie.

    *hands* is an array of card indices, a row for each hand, of five or more cards; the strengths are those
    of `homegame.fast.one.Ranker`. GameError for another shape or for cards that don't play, NotationError for
    a card that a hand holds twice; without *check* such hands have no meaning.
    """
    held, by = _read(hands, wilds, check=check)
    size = held.shape[1]
    if size < FEWEST:
        raise GameError(f"hands of {size} cards have no strength among hands of five")

    def rank(hands: Hands, tables: Tables, found: Strengths) -> None:
        _share(lambda part: by.rank(hands[part], tables, found[part]), len(hands))

    found = arrays.strengths(held, wilds, by=rank)
    return _with_naturals(found, held, wilds) if wilds.natural_wins_ties else found


def names_of(wilds: Wilds = NO_WILDS) -> dict[int, HandRank]:
    """The hand that each strength stands for."""
    return names(house_of(wilds))


def sums(hands: npt.ArrayLike, size: int, wilds: Wilds = NO_WILDS, *, check: bool = True) -> Sums:
    """The words of some cards, for hands that are to have *size* cards in the end."""
    held, by = _read(hands, wilds, check=check)
    tables = tables_for(_summable(size, wilds), wilds)
    first, second = np.empty((2, len(held)), np.uint64)
    by.add_up(held, tables, first, second)
    return Sums(first, second)


def strengths_of_sums(added: Sums, size: int, wilds: Wilds = NO_WILDS) -> Strengths:
    """The strengths of hands of *size* cards whose words have been added up, by `sums` and by ``+``."""
    tables = tables_for(_summable(size, wilds), wilds)
    found = np.empty(len(added), np.uint16)
    look_up = loops(len(added)).look_up
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
    tables = tables_for(_summable(size, wilds), wilds)
    (cards,), _ = _read([[card.index for card in deck]], wilds, check=True)
    words_of_deck = tables._replace(firsts=tables.firsts[cards], seconds=tables.seconds[cards])
    counts = np.zeros((max(len(cards) - size + 1, 0), len(names_of(wilds)) + 1), np.uint64)
    count = loops(comb(len(cards), size)).count
    with ThreadPoolExecutor(CORES) as pool:
        work = pool.map(lambda lowest: count(lowest, size, words_of_deck, counts[lowest]), range(len(counts)))
        for done, _ in enumerate(work, start=1):
            progress(comb(len(cards), size) - comb(len(cards) - done, size), comb(len(cards), size))
    totals = counts.sum(axis=0)
    return {rank: int(totals[strength]) for strength, rank in names_of(wilds).items() if totals[strength]}


def _read(hands: npt.ArrayLike, wilds: Wilds, *, check: bool) -> tuple[Hands, ModuleType]:
    """The hands as arrays of bytes, and who goes through them."""
    held = np.asarray(hands)
    if held.ndim != 2 or not held.shape[1] or held.dtype.kind not in "ui":
        raise GameError(f"hands are rows of card indices, not {held.dtype} in the shape {held.shape}")
    if check and held.size:
        last = len(WITH_JOKERS) if Rank.JOKER in wilds.ranks else JOKER_INDEX
        if not 0 <= held.min() <= held.max() < last:
            raise GameError(f"the cards of this deck have the indices 0 to {last - 1}")
    read, by = np.ascontiguousarray(held, np.uint8), loops(len(held))
    if check and (row := by.repeated(read)) >= 0:
        distinct(tuple(WITH_JOKERS[index] for index in read[row]))
    return read, by


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


def _with_naturals(found: Strengths, hands: Hands, wilds: Wilds) -> Strengths:
    """Where natural hands win ties, each hand with a wild card is read on its own, which is slow."""
    found = found * np.uint16(PER_NATURAL)
    wild = [card.index for card in WITH_JOKERS if card.rank in wilds.ranks]
    strength = ranker(wilds).of(hands.shape[1])
    for row in np.flatnonzero(np.isin(hands, wild).any(axis=1)):
        found[row] = strength(hands[row].tolist())
    return found

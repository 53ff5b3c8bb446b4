"""Arrays of cards: every choice of some, and random deals that follow from a seed.

A card is its index; a deal is a row. The random numbers are those of splitmix64, counted and not drawn in
turn: each place of each deal has its own, so a deal is the same whoever makes it, and in however many parts.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from homegame.fast.arrays import np

__all__ = [
    "AT_ONCE",
    "CHOICE",
    "choices",
    "dealt",
    "indices",
    "key_of",
    "np",
    "parts",
    "random_numbers",
    "scaled",
    "without",
]

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from homegame.cards import Card

    Indices = NDArray[np.uint8]
    Floats = NDArray[np.float64]
    Integers = NDArray[np.int64]
    Numbers = NDArray[np.uint64]

GAMMA = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
PLACES = 64  # random numbers kept for each deal
CHOICE = PLACES - 1  # of them, the one that chooses a row of hole cards
AT_ONCE = 16_384  # deals, or hands, worked on together: they stay in the cache


def indices(cards: Iterable[Card]) -> Indices:
    """The indices of cards."""
    return np.array([card.index for card in cards], dtype=np.uint8)


@cache
def choices(of: int, count: int) -> Indices:
    """Every choice of *count* places out of *of*, one a row, each in rising order."""
    found = np.zeros((1, 0), dtype=np.uint8)
    last = np.full(1, -1)
    for left in range(count - 1, -1, -1):
        how_many = of - left - 1 - last
        starts = np.cumsum(how_many) - how_many
        into = np.repeat(np.arange(len(found)), how_many)
        last = np.arange(len(into)) - starts[into] + last[into] + 1
        found = np.column_stack((found[into], last.astype(np.uint8)))
    return found


def parts(of: int, size: int = AT_ONCE) -> Iterator[slice]:
    """Slices that cut *of* rows into parts."""
    for start in range(0, of, size):
        yield slice(start, min(start + size, of))


def without(deck: Indices, held: Indices) -> Indices:
    """For each row of *held*, the cards of the deck that are not in it, in the deck's order."""
    taken = np.zeros((len(held), 64), dtype=bool)
    np.put_along_axis(taken, held.astype(np.intp), values=True, axis=1)
    left = ~taken[:, deck]
    return np.broadcast_to(deck, left.shape)[left].reshape(len(held), -1)


def random_numbers(seed: int, deals: Integers, place: int) -> Numbers:
    """The random numbers of one place, for these deals, told by their numbers."""
    return _mixed(deals.astype(np.uint64) * np.uint64(PLACES) + np.uint64(place), key_of(seed))


def key_of(seed: int) -> int:
    """The key that a seed stands for, so that neighbouring seeds have nothing in common."""
    return int(_mixed(np.array([seed], dtype=np.uint64), 0)[0])


def _mixed(counter: Numbers, key: int) -> Numbers:
    """Splitmix64 (Steele, Lea and Flood, 2014): the number at each counter."""
    found = (counter + np.uint64(1)) * GAMMA + np.uint64(key)
    found = (found ^ found >> np.uint64(30)) * MIX_1
    found = (found ^ found >> np.uint64(27)) * MIX_2
    return found ^ found >> np.uint64(31)


def scaled(numbers: Numbers, below: int) -> Integers:
    """Random numbers from 0 up to *below*."""
    return ((numbers >> np.uint64(11)) * (below / 2**53)).astype(np.int64)


def dealt(decks: Indices, count: int, *, seed: int, first: int) -> Indices:
    """Random cards: *count* from each row of *decks*, for the deals from deal *first* on.

    The first places of a shuffle of Fisher and Yates; one random number serves for two places.
    """
    left = decks.copy()
    deals, size = left.shape
    row = np.arange(deals)
    half = np.zeros(deals, dtype=np.uint64)
    for place in range(count):
        if place % 2 == 0:
            half = random_numbers(seed, first + row, place // 2)
        draw = (half & np.uint64(0xFFFFFFFF)) if place % 2 else half >> np.uint64(32)
        other = place + (draw * np.uint64(size - place) >> np.uint64(32)).astype(np.intp)
        left[row, place], left[row, other] = left[row, other], left[row, place]
    return left[:, :count]

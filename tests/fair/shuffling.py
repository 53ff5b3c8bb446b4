"""A battery of tests for shuffled decks, given as an array: one deck in a row, cards as numbers from 0.

Each test gives a probability: how rarely a fair shuffle strays as far. They are combined by Holm's method.
"""

from __future__ import annotations

from math import erfc, sqrt
from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from homegame import Shoe

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from homegame.cards import Card

    Decks: TypeAlias = NDArray[np.uint8]


def by_the_shoe(count: int, deck: tuple[Card, ...], seed: int) -> Decks:
    """So many decks of ours, one from each key."""
    cards = frozenset(deck)
    shoe = Shoe(seed)
    rows = [bytes([card.index for card in shoe.shuffle(cards)]) for _ in range(count)]
    return np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(count, len(deck))


def of_normal(deviations: float) -> float:
    """How rarely a normal variable strays so many standard deviations, to either side."""
    return erfc(abs(deviations) / sqrt(2))


def of_chi_square(value: float, degrees: int) -> float:
    """How rarely chi-square strays so far, to either side (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * degrees)
    return of_normal(((value / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread))


def chi_square(counts: NDArray[np.int64], expected: float | NDArray[np.float64]) -> float:
    """Sum the squared strays over what was expected."""
    return float((np.square(counts - expected) / expected).sum())


def cards_by_positions(decks: Decks) -> float:
    """Every card comes in every position as often; with rows and columns fixed, (n - 1) squared degrees."""
    n = decks.shape[1]
    counts = np.array([np.bincount(decks[:, place], minlength=n) for place in range(n)])
    value = chi_square(counts, len(decks) / n) * (n - 1) / n
    return of_chi_square(value, (n - 1) ** 2)


def pairs_at(first: int, second: int) -> Callable[[Decks], float]:
    """Every ordered pair of cards comes in two positions as often."""

    def test(decks: Decks) -> float:
        n = decks.shape[1]
        codes = decks[:, first].astype(np.int64) * n + decks[:, second]
        counts = np.bincount(codes, minlength=n * n).reshape(n, n)
        counts = counts[~np.eye(n, dtype=bool)]
        return of_chi_square(chi_square(counts, len(decks) / (n * (n - 1))), n * (n - 1) - 1)

    return test


def next_deck(decks: Decks) -> float:
    """The card in a position says nothing about the card there in the next deck; no deck is in two pairs."""
    n = decks.shape[1]
    pairs = len(decks) // 2
    codes = decks[0 : 2 * pairs : 2, 7].astype(np.int64) * n + decks[1 : 2 * pairs : 2, 7]
    return of_chi_square(chi_square(np.bincount(codes, minlength=n * n), pairs / n**2), n**2 - 1)


def neighbours_kept(decks: Decks) -> float:
    """A card and the one after it follow each other in the next deck, too, (n - 1) / n times on average.

    The variance is 1 but for a few parts in n: cards that follow each other are as good as independent.
    """
    n, pairs = decks.shape[1], len(decks) // 2
    where = np.argsort(decks[1 : 2 * pairs : 2], axis=1)
    places = np.take_along_axis(where, decks[0 : 2 * pairs : 2], axis=1)
    found = (places[:, 1:] - places[:, :-1] == 1).sum(axis=1)
    return of_normal((found.mean() - (n - 1) / n) * sqrt(pairs))


def order_of_five(decks: Decks) -> float:
    """Five cards of the fresh deck come in each of their 120 orders as often."""
    where = np.argsort(decks, axis=1)[:, [0, 1, 25, 26, -1]]
    ranks = (where[:, :, None] > where[:, None, :]).sum(axis=2)
    codes = ranks @ np.array([625, 125, 25, 5, 1])
    counts = np.unique(codes, return_counts=True)[1]
    absent = (120 - len(counts)) * len(decks) / 120
    return of_chi_square(chi_square(counts, len(decks) / 120) + absent, 119)


def rises(decks: Decks) -> float:
    """The higher card follows the lower (n - 1) / 2 times on average; the variance is (n + 1) / 12."""
    return _rises(decks)


def rising_sequences(decks: Decks) -> float:
    """The rising sequences that riffles leave behind: the same, of where the cards lie."""
    return _rises(np.argsort(decks, axis=1).astype(np.uint8))


def _rises(orders: Decks) -> float:
    n = orders.shape[1]
    mean = (orders[:, 1:] > orders[:, :-1]).sum(axis=1).mean()
    return of_normal((mean - (n - 1) / 2) / sqrt((n + 1) / 12 / len(orders)))


def cycles(decks: Decks) -> float:
    """The number of cycles: on average 1 + 1/2 + ... + 1/n, with a variance of less by the sum of squares."""
    count, n = decks.shape
    lowest = np.minimum(decks, np.arange(n, dtype=np.uint8))  # met in the first steps from each card
    steps = decks
    while not (lowest == np.take_along_axis(lowest, steps, axis=1)).all():
        np.minimum(lowest, np.take_along_axis(lowest, steps, axis=1), out=lowest)
        steps = np.take_along_axis(steps, steps, axis=1)  # twice as many as before
    found = (lowest == np.arange(n, dtype=np.uint8)).sum(axis=1)
    mean = sum(1 / k for k in range(1, n + 1))
    variance = mean - sum(1 / k**2 for k in range(1, n + 1))
    return of_normal((found.mean() - mean) / sqrt(variance / count))


def fixed_points(decks: Decks) -> float:
    """One card lies where it lay in the fresh deck, on average; the variance is 1, too."""
    found = (decks == np.arange(decks.shape[1], dtype=np.uint8)).sum(axis=1)
    return of_normal((found.mean() - 1) * sqrt(len(decks)))


def gaps(decks: Decks) -> float:
    """From one card to the next the number goes up by 1 to n - 1, around the end, each as often."""
    n = decks.shape[1]
    steps = (decks[:, 1::2].astype(np.int16) - decks[:, : n - n % 2 : 2]) % n
    counts = np.bincount(steps.ravel(), minlength=n)[1:]
    return of_chi_square(chi_square(counts, steps.size / (n - 1)), n - 2)


def ranks_of_hands(places: slice) -> Callable[[Decks], float]:
    """Pairs, trips and so on in the five cards at *places*: 0, 1, 2, 3, 4 or 6 pairs of equal ranks.

    Of 2,598,960 hands 1,317,888 have five ranks, 1,098,240 one pair, 123,552 two; 54,912 are trips, 3,744
    full houses, 624 quads (the usual counts; straights and flushes are among the first).
    """

    def test(decks: Decks) -> float:
        hands = decks[:, places]
        standard = hands[(hands < 52).all(axis=1)] // 4
        pairs = sum(
            (standard[:, a] == standard[:, b]).astype(np.int64) for a in range(5) for b in range(a + 1, 5)
        )
        counts = np.bincount(np.asarray(pairs), minlength=7)[[0, 1, 2, 3, 4, 6]]
        usual = np.array([1317888, 1098240, 123552, 54912, 3744, 624]) / 2598960
        return of_chi_square(chi_square(counts, len(standard) * usual), 5)

    return test


def repeats(decks: Decks) -> float:
    """No two decks are equal: there are more orders than could ever be dealt."""
    return 1.0 if len(set(map(bytes, decks))) == len(decks) else 0.0


def battery(n: int) -> dict[str, Callable[[Decks], float]]:
    """The tests for decks of *n* cards, by name."""
    return {
        "cards by positions": cards_by_positions,
        "first pair": pairs_at(0, 1),
        "last pair": pairs_at(n - 2, n - 1),
        "ends": pairs_at(0, n - 1),
        "next deck": next_deck,
        "neighbours kept": neighbours_kept,
        "order of five": order_of_five,
        "rises": rises,
        "rising sequences": rising_sequences,
        "cycles": cycles,
        "fixed points": fixed_points,
        "gaps": gaps,
        "hands, dealt in a row": ranks_of_hands(slice(0, 5)),
        "hands, dealt in turn": ranks_of_hands(slice(0, 10, 2)),
        "repeats": repeats,
    }


def faults(decks: Decks, level: float) -> dict[str, float]:
    """The tests that the decks fail; a fair shuffle fails any of them with a chance of *level* (Holm)."""
    found = {name: test(decks) for name, test in battery(decks.shape[1]).items()}
    failed: dict[str, float] = {}
    for place, (name, chance) in enumerate(sorted(found.items(), key=lambda pair: pair[1])):
        if chance > level / (len(found) - place):
            break
        failed[name] = chance
    return failed


# Wrong shuffles


def fresh(count: int, n: int) -> Decks:
    return np.tile(np.arange(n, dtype=np.uint8), (count, 1))


def _exchange(decks: Decks, place: int, others: NDArray[np.int64]) -> None:
    rows = np.arange(len(decks))
    held = decks[:, place].copy()
    decks[:, place] = decks[rows, others]
    decks[rows, others] = held


def fisher_yates(count: int, n: int, luck: np.random.Generator) -> Decks:
    """The right one, so that the wrong ones below differ from it in one thing each."""
    decks = fresh(count, n)
    for last in range(n - 1, 0, -1):
        _exchange(decks, last, luck.integers(0, last + 1, count))
    return decks


def swap_with_any(count: int, n: int, luck: np.random.Generator) -> Decks:
    decks = fresh(count, n)
    for place in range(n):
        _exchange(decks, place, luck.integers(0, n, count))
    return decks


def sattolo(count: int, n: int, luck: np.random.Generator) -> Decks:
    decks = fresh(count, n)
    for last in range(n - 1, 0, -1):
        _exchange(decks, last, luck.integers(0, last, count))
    return decks


def off_by_one(count: int, n: int, luck: np.random.Generator) -> Decks:
    """The first card of the fresh deck is never drawn."""
    decks = fresh(count, n)
    for last in range(n - 1, 1, -1):
        _exchange(decks, last, luck.integers(1, last + 1, count))
    return decks


def byte_modulo(count: int, n: int, luck: np.random.Generator) -> Decks:
    decks = fresh(count, n)
    for last in range(n - 1, 0, -1):
        _exchange(decks, last, luck.integers(0, 256, count) % (last + 1))
    return decks


def sort_keys(bits: int) -> Callable[[int, int, np.random.Generator], Decks]:
    """Sort by random keys of so many bits, equal ones as they lay; it is that many riffles taken back."""

    def shuffle(count: int, n: int, luck: np.random.Generator) -> Decks:
        keys = luck.integers(0, 2**bits, (count, n), dtype=np.uint8)
        return np.argsort(keys, axis=1, kind="stable").astype(np.uint8)

    return shuffle


def riffles(times: int) -> Callable[[int, int, np.random.Generator], Decks]:
    """Riffle a fresh deck (Gilbert, Shannon and Reeds): the inverse of sorting by random bits."""

    def shuffle(count: int, n: int, luck: np.random.Generator) -> Decks:
        return np.argsort(sort_keys(times)(count, n, luck), axis=1).astype(np.uint8)

    return shuffle


def cut_of_the_old_deck(count: int, n: int, luck: np.random.Generator) -> Decks:
    """Every second deck is the one before it, cut."""
    decks = fisher_yates(count, n, luck)
    at = luck.integers(1, n, count // 2)[:, None]
    decks[1::2] = np.take_along_axis(decks[0 : 2 * (count // 2) : 2], (np.arange(n) + at) % n, axis=1)
    return decks


def seed_of_32_bits(count: int, n: int, luck: np.random.Generator) -> Decks:
    """Decks that follow from 32 bits: of a million, 116 have been dealt before (10^12 by 2 to the 33)."""
    seeds = luck.integers(0, 2**32, count, dtype=np.uint32)
    mixed = seeds.astype(np.uint64)[:, None] + np.arange(1, n + 1, dtype=np.uint64) * np.uint64(
        0x9E3779B97F4A7C15
    )
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):  # splitmix64
        mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
    return np.argsort(mixed ^ (mixed >> np.uint64(31)), axis=1).astype(np.uint8)


WRONG: dict[str, Callable[[int, int, np.random.Generator], Decks]] = {
    "swap with any": swap_with_any,
    "Sattolo": sattolo,
    "off by one": off_by_one,
    "sort by keys of 8 bits": sort_keys(8),
    "byte modulo": byte_modulo,
    "one riffle": riffles(1),
    "seven riffles": riffles(7),
    "cut of the old deck": cut_of_the_old_deck,
}

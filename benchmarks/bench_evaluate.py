"""Hands evaluated per second: one at a time from Python, and in batches; other packages in the same run.

Only homegame knows wild cards, so the others get hands of a plain deck. Each figure is the best of several
passes over the same hands, the packages taking turns. Batches run on one core. All but the enumerations are
measured in processor time, so that a busy machine does less harm.
"""

from __future__ import annotations

import argparse
import platform
import random
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import comb
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any, NamedTuple
from unittest.mock import patch

import numpy as np

from homegame.cards import STANDARD, WITH_JOKERS, Rank
from homegame.fast import arrays, batch, kernels
from homegame.fast.one import Ranker, rank_of
from homegame.hands import NO_WILDS, Wilds, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

JOKERS = Wilds(ranks=frozenset({Rank.JOKER}))
DEUCES = Wilds(ranks=frozenset({Rank.TWO}))
Hand = list[int]

QUICK = 4  # times as many passes where one takes milliseconds


class Row(NamedTuple):
    """One line of the table: who does what, how to do it to all hands, and how many those are."""

    who: str
    what: str
    work: Callable[[], object]
    hands: int


def each(evaluate_one: Callable[[Any], object], hands: Sequence[Any]) -> Callable[[], object]:
    """Evaluate hands one after the other."""

    def work() -> None:
        for hand in hands:
            evaluate_one(hand)

    return work


def singles(hands: list[Hand]) -> list[Row]:
    """Seven cards at a time, from a loop in Python; what the cards are is each package's own."""
    count = len(hands)
    cards = [[STANDARD[index] for index in hand] for hand in hands]
    jokers = random.Random(2)
    wild = [jokers.sample(range(54), 7) for _ in hands]
    rows = [
        Row("homegame", "indices, two jokers of 54 wild", each(Ranker(JOKERS).of(7), wild), count),
        Row("homegame", "indices", each(Ranker().of(7), hands), count),
        Row("homegame", "cards, to a HandRank", each(rank_of, cards), count),
        Row("homegame", "the readable evaluator", each(evaluate, cards[:500]), len(cards[:500])),
    ]
    return rows + [row for peer in PEERS if find_spec(peer.__name__) for row in peer(hands)]


def pkrbot(hands: list[Hand]) -> list[Row]:
    """A Cython evaluator with eval7's interface."""
    module = import_module("pkrbot")
    cards = [[module.Card(STANDARD[index].name) for index in hand] for hand in hands]
    return [Row("pkrbot", "cards", each(module.evaluate, cards), len(hands))]


def phevaluator(hands: list[Hand]) -> list[Row]:
    """A perfect hash in C, called with numbers."""
    module = import_module("phevaluator")
    return [Row("phevaluator", "numbers", each(lambda hand: module.evaluate_cards(*hand), hands), len(hands))]


def eval7(hands: list[Hand]) -> list[Row]:
    """A Cython evaluator."""
    module = import_module("eval7")
    cards = [[module.Card(STANDARD[index].name) for index in hand] for hand in hands]
    return [Row("eval7", "cards", each(module.evaluate, cards), len(hands))]


def xiapl(hands: list[Hand]) -> list[Row]:
    """A C++ evaluator, called with bit masks."""
    module = import_module("xiapl.eval")
    masks = [sum(1 << index for index in hand) for hand in hands]
    return [Row("xiapl", "masks", each(module.evaluate_mask, masks), len(hands))]


def treys(hands: list[Hand]) -> list[Row]:
    """Cactus Kev's evaluator in Python."""
    module = import_module("treys")
    cards = [[module.Card.new(STANDARD[index].name) for index in hand] for hand in hands[:500]]
    evaluator = module.Evaluator()
    return [
        Row("treys", "numbers", each(lambda hand: evaluator.evaluate(hand[:2], hand[2:]), cards), len(cards))
    ]


def pokerkit(hands: list[Hand]) -> list[Row]:
    """An evaluator within a game engine in Python."""
    module = import_module("pokerkit")
    cards = [[next(iter(module.Card.parse(STANDARD[index].name))) for index in hand] for hand in hands[:20]]
    high = module.StandardHighHand.from_game
    return [Row("pokerkit", "cards", each(lambda hand: high(hand[:2], hand[2:]), cards), len(cards))]


PEERS = (pkrbot, phevaluator, eval7, xiapl, treys, pokerkit)


def batches(count: int) -> list[Row]:
    """Random hands in arrays, on one core, without the checks."""
    rows = []
    for wilds, deck, size, what in (
        (JOKERS, 54, 7, "7 of 54, two jokers wild"),
        (DEUCES, 52, 7, "7 of 52, deuces wild"),
        (NO_WILDS, 52, 7, "7 of 52"),
        (DEUCES, 52, 5, "5 of 52, deuces wild"),
    ):
        rng = np.random.default_rng(size)
        hands = np.concatenate(
            [rng.permuted(np.tile(np.arange(deck, dtype=np.uint8), (10_000, 1)), axis=1)[:, :size]]
            * (count // 10_000)
        )
        rng.shuffle(hands)
        added = batch.sums(hands, size, wilds)
        rows += [
            Row("homegame", what, partial(batch.strengths, hands, wilds, check=False), count),
            Row("homegame", f"{what}, added up", partial(batch.strengths_of_sums, added, size, wilds), count),
        ]
    return rows


def enumerations() -> list[Row]:
    """All hands there are, on all cores."""
    return [
        Row("homegame", what, partial(batch.frequencies, deck, size, wilds), comb(len(deck), size))
        for deck, size, wilds, what in (
            (WITH_JOKERS, 7, JOKERS, "all 7 of 54, two jokers wild"),
            (STANDARD, 5, NO_WILDS, "all 5 of 52"),
        )
    ]


def seconds(rows: list[Row], passes: int, clock: Callable[[], float]) -> list[float]:
    """The best time of each row."""
    best = [float("inf")] * len(rows)
    for row in rows:
        row.work()
    for _ in range(passes):
        for i, row in enumerate(rows):
            begun = clock()
            row.work()
            best[i] = min(best[i], clock() - begun)
    return best


def table(title: str, rows: list[Row], passes: int, clock: Callable[[], float] = thread_time) -> None:
    """Print the hands per second, and how that compares with the first row."""
    speeds = [row.hands / best for row, best in zip(rows, seconds(rows, passes, clock), strict=True)]
    print(f"\n| {title} | | hands/s | ratio |\n| --- | --- | ---: | ---: |")
    for speed, row in sorted(zip(speeds, rows, strict=True), key=lambda pair: -pair[0]):
        print(f"| {row.who} | {row.what} | {speed:,.0f} | {speed / speeds[0]:.3g} |")


def main() -> None:
    """Print three tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000_000, help="hands in a batch")
    parser.add_argument("--passes", type=int, default=9)
    asked = parser.parse_args()
    rng = random.Random(1)
    hands = [rng.sample(range(52), 7) for _ in range(10_000)]
    print(f"Python {platform.python_version()} on {platform.machine()}, {batch.CORES} cores")
    table("one at a time", singles(hands), asked.passes)
    table("enumerations, all cores", enumerations(), 3, perf_counter)
    with patch.object(batch, "CORES", 1):
        with patch.object(batch, "loops", lambda _: kernels):
            table("batches, one core, numba", batches(asked.hands), QUICK * asked.passes)
        with patch.object(batch, "loops", lambda _: arrays):
            table("batches, one core, NumPy", batches(asked.hands)[::2], 3)


if __name__ == "__main__":
    main()

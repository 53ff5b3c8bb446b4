"""Batches: compiled or not, they give the strengths that single hands get."""

from __future__ import annotations

import random
import subprocess
import sys

import numpy as np
import pytest

from homegame.cards import STANDARD, WITH_JOKERS, Rank
from homegame.errors import GameError, NotationError
from homegame.fast import arrays, batch, compiled, kernels
from homegame.fast.one import Ranker
from homegame.hands import NO_WILDS, Wilds

JOKERS = Wilds(ranks=frozenset({Rank.JOKER}))
BUGS = Wilds(ranks=frozenset({Rank.JOKER, Rank.SIX}), jokers="bug", five_of_a_kind="none")
DEUCES = Wilds(ranks=frozenset({Rank.TWO}), double_ace_flush=True, ace_low_straight=False)
WILDS = [NO_WILDS, JOKERS, BUGS, DEUCES, Wilds(ranks=frozenset({Rank.JOKER}), jokers="colour")]


@pytest.fixture(params=["numba", "numpy"])
def path(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """With numba, and as if it weren't installed."""
    loops = arrays if request.param == "numpy" else kernels
    monkeypatch.setattr(batch, "loops", lambda _: loops)


def random_hands(size: int, wilds: Wilds, count: int = 500) -> list[list[int]]:
    rng = random.Random(f"{size} {wilds}")
    deck = 54 if Rank.JOKER in wilds.ranks else 52
    return [rng.sample(range(deck), size) for _ in range(count)]


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("wilds", WILDS, ids=str)
@pytest.mark.parametrize("size", [5, 6, 7, 8, 9])
def test_G3_as_one_by_one(size: int, wilds: Wilds) -> None:
    hands = random_hands(size, wilds)
    ranker = Ranker(wilds)
    found = batch.strengths(np.array(hands, np.uint8), wilds)
    assert found.dtype == np.uint16
    assert found.tolist() == [ranker(hand) for hand in hands]


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize("size", [5, 6, 7, 8])
def test_H6_board_and_own_cards_added_up(size: int) -> None:
    hands = np.array(random_hands(size, JOKERS))
    added = batch.sums(hands[:, 2:], size, JOKERS) + batch.sums(hands[:, :2], size, JOKERS)
    assert (batch.strengths_of_sums(added, size, JOKERS) == batch.strengths(hands, JOKERS)).all()
    assert (batch.strengths_of_sums(added[7], size, JOKERS) == batch.strengths(hands[7:8], JOKERS)).all()


@pytest.mark.usefixtures("path")
def test_a_batch_that_all_cores_share() -> None:
    hands = np.array(random_hands(7, JOKERS, 1000), np.uint8)
    many = np.tile(hands, (70, 1))
    assert (batch.strengths(many, JOKERS).reshape(70, -1) == batch.strengths(hands, JOKERS)).all()


def test_without_numba_frequencies_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    deck = WITH_JOKERS[34:]
    for size in (5, 6):
        counts = []
        for loops in (kernels, arrays):
            monkeypatch.setattr(batch, "loops", lambda _, loops=loops: loops)
            counts.append(batch.frequencies(deck, size, JOKERS))
        assert counts[0] == counts[1]


@pytest.mark.usefixtures("path")
def test_G18_natural_wins_ties() -> None:
    wilds = Wilds(ranks=frozenset({Rank.JOKER, Rank.KING}), natural_wins_ties=True)
    hands = random_hands(7, wilds, 60)
    ranker = Ranker(wilds)
    assert batch.strengths(hands, wilds).tolist() == [ranker(hand) for hand in hands]
    with pytest.raises(GameError, match="use strengths"):
        batch.sums(hands, 7, wilds)


@pytest.mark.usefixtures("path")
@pytest.mark.parametrize(
    ("hands", "error", "match"),
    [
        ([0, 1, 2, 3, 4], GameError, "shape"),
        ([[0.0, 1, 2, 3, 4]], GameError, "float64"),
        ([[], []], GameError, "shape"),
        ([[0, 1, 2, 3]], GameError, "4 cards"),
        ([[0, 1, 2, 3, 52]], GameError, "0 to 51"),
        ([[0, 1, 2, 3, -1]], GameError, "0 to 51"),
        ([[0, 1, 2, 3, 4], [5, 6, 7, 50, 50]], NotationError, "Ah is there twice"),
    ],
)
def test_hands_that_are_none(hands: list[list[int]], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        batch.strengths(hands)


def test_other_refusals() -> None:
    with pytest.raises(GameError, match="5 to 8 cards, not 9"):
        batch.frequencies(STANDARD, 9)
    with pytest.raises(GameError, match="5 to 7 cards, not 8"):
        batch.sums([[0, 1]], 8, BUGS)
    with pytest.raises(NotationError, match="2c is there twice"):
        batch.frequencies([*STANDARD, STANDARD[0]], 5)
    with pytest.raises(GameError, match="0 to 51"):
        batch.frequencies(WITH_JOKERS, 5)


def test_no_hands_at_all() -> None:
    assert batch.strengths(np.empty((0, 7), np.uint8)).tolist() == []
    assert batch.frequencies(STANDARD[:4], 5) == {}


def test_a_small_batch_does_not_wait_for_numba() -> None:
    """Loading it takes as long as NumPy takes for millions of hands."""
    code = (
        "import sys; from homegame.fast import batch; from homegame.cards import STANDARD; "
        "hands = [range(7), range(1, 8)] * 500; added = batch.sums(hands, 7); "
        "assert batch.strengths(hands).tolist() == batch.strengths_of_sums(added, 7).tolist(); "
        "batch.frequencies(STANDARD[:20], 5); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_many_small_batches_are_worth_numba_in_the_end() -> None:
    code = (
        "import sys; from homegame.fast import batch; batch.WORTH_COMPILING = 20; "
        "found = [batch.loops(10).__name__ for _ in range(3)]; "
        "sys.exit(found != [f'homegame.fast.{name}' for name in ('arrays', 'arrays', 'kernels')])"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_where_numba_cannot_be_loaded_numpy_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "homegame.fast.kernels", None)
    monkeypatch.delattr("homegame.fast.kernels")
    monkeypatch.setattr(compiled, "_loaded", compiled._loaded.__wrapped__)
    assert batch.loops(0) is arrays

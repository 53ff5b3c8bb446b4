"""The tables against every card put in the place of every wild card, hand by hand, in every house.

A share of it runs always; with the environment variable ``HOMEGAME_TRUST=long``, 100,000 hands in each house.
"""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple, get_args

import numpy as np
import pytest

from homegame.cards import Rank
from homegame.fast import batch
from homegame.fast.one import ranker
from homegame.hands import Wilds
from homegame.ranking import FiveOfAKind, JokerKind
from tests.hands.every_card import every_card, in_house, told

if TYPE_CHECKING:
    import numpy.typing as npt

LONG = os.environ.get("HOMEGAME_TRUST") == "long"
HANDS = 100_000 if LONG else 1_000
MOST_WILD = 4 if LONG else 3  # five can be replaced in 3,819,816 ways; test_fast.py compares their classes
HOUSES = list(product(get_args(FiveOfAKind), (True, False), (False, True)))
SOME_HOUSES = [HOUSES[0], HOUSES[7], HOUSES[9]]  # each value of each option is among them

JOKER, NINE = Rank.JOKER, Rank.NINE


class Setting(NamedTuple):
    """What is wild, and how many cards are held."""

    size: int
    ranks: frozenset[Rank] = frozenset()
    jokers: JokerKind = "wild"


SETTINGS = [
    Setting(7),
    Setting(8, frozenset({NINE})),
    Setting(5, frozenset({Rank.TWO, Rank.JACK, Rank.ACE})),
    *[Setting(7, frozenset({JOKER}), kind) for kind in get_args(JokerKind)],
    *[Setting(6, frozenset({JOKER, NINE}), kind) for kind in get_args(JokerKind)],
]


def some_hands(setting: Setting, count: int) -> npt.NDArray[np.uint8]:
    """Random hands of different cards."""
    rng = np.random.default_rng([setting.size, *sorted(setting.ranks), len(setting.jokers)])
    deck = 54 if JOKER in setting.ranks else 52
    wild = np.array([index // 4 + 2 in setting.ranks or index >= 52 for index in range(54)])
    shuffled = np.argsort(rng.random((count + count // 50, deck)), axis=1).astype(np.uint8)
    hands = shuffled[:, : setting.size]
    few: npt.NDArray[np.uint8] = hands[wild[hands].sum(axis=1) <= MOST_WILD][:count]
    assert len(few) == count
    return few


@pytest.mark.no_cover
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_G5_tables_equal_every_card_in_place_of_the_wild_ones(setting: Setting) -> None:
    hands = some_hands(setting, HANDS)
    declared = Wilds(ranks=setting.ranks, jokers=setting.jokers)
    best = every_card(hands, declared)
    for five, low, double in HOUSES if LONG else SOME_HOUSES:
        wilds = replace(declared, five_of_a_kind=five, ace_low_straight=low, double_ace_flush=double)
        found, back = np.unique(batch.strengths(hands, wilds), return_inverse=True)
        made = np.array([told(ranker(wilds).rank(int(strength))) for strength in found])[back]
        wrong = np.flatnonzero(made != in_house(best, wilds))
        assert not len(wrong), f"{len(wrong)} hands, the first of them {hands[wrong[0]]} with {wilds!r}"
        assert found[back].tolist() == list(map(ranker(wilds), hands.tolist()))

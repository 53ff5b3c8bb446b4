"""How strong a hand is among hands dealt at random."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Final

from homegame.cards import STANDARD, Rank
from homegame.fast.one import ranker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.hands import Wilds

FIELD: Final = 1000  # hands; a percentile read off them is wrong by one or two in a hundred
AS_WELL: Final = (Rank.NINE, Rank.FOUR, Rank.QUEEN, Rank.SIX)  # any ranks do, where only their number counts


def strength(cards: Sequence[Card], wilds: Wilds) -> int:
    """How strong five cards or more are. The strengths of one house compare, whatever is wild."""
    return ranker(wilds)([card.index for card in cards])


@cache
def field(wild: int, house: Wilds) -> Sequence[int]:
    """Five cards dealt many times over with so many wild ranks, weakest first; the same ones every time."""
    wilds = replace(house, ranks=frozenset(AS_WELL[:wild]))
    rng = Random(wild)
    return sorted([strength(rng.sample(STANDARD, 5), wilds) for _ in range(FIELD)])


def percentile(made: int, hands: Sequence[int]) -> float:
    """The chance of beating one of these *hands*, weakest first, a tie counting half; never quite 0 or 1."""
    return (bisect_left(hands, made) + bisect_right(hands, made) + 1) / (2 * len(hands) + 2)

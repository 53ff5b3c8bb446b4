"""How strong a hand is among hands dealt at random."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Final

from homegame.cards import STANDARD, Rank
from homegame.fast.one import rank_of as evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.hands import HandRank, Wilds

FIELD: Final = 1000  # hands; a percentile read off them is wrong by one or two in a hundred
AS_WELL: Final = (Rank.NINE, Rank.FOUR, Rank.QUEEN, Rank.SIX)  # any ranks do, where only their number counts


@cache
def field(wild: int, house: Wilds) -> Sequence[HandRank]:
    """Five cards dealt many times over with so many wild ranks, weakest first; the same ones every time."""
    wilds = replace(house, ranks=frozenset(AS_WELL[:wild]))
    rng = Random(wild)
    return sorted([evaluate(rng.sample(STANDARD, 5), wilds) for _ in range(FIELD)])


def percentile(rank: HandRank, hands: Sequence[HandRank]) -> float:
    """The chance of beating one of these *hands*, weakest first, a tie counting half; never quite 0 or 1."""
    return (bisect_left(hands, rank) + bisect_right(hands, rank) + 1) / (2 * len(hands) + 2)


@lru_cache(maxsize=50_000)
def among(cards: tuple[Card, ...], wilds: Wilds, wild: int) -> float:
    """The chance that *cards* beat one hand of five, dealt at random where *wild* ranks are wild."""
    return percentile(evaluate(cards, wilds), _field_of(wilds, wild))


@lru_cache(maxsize=2_000)
def _field_of(wilds: Wilds, wild: int) -> Sequence[HandRank]:
    return field(wild, replace(wilds, ranks=frozenset()))

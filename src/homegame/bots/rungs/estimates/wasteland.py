"""Wasteland Hold'em: possible boards, and possible hands of one rival on each."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from homegame.bots.rungs.estimates.futures import Future
from homegame.bots.rungs.estimates.ranked import strength
from homegame.cards import JOKERS, STANDARD, WITH_JOKERS, written
from homegame.games.wasteland import BOARD
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card, Rank
    from homegame.hands import Wilds
    from homegame.view import View

FULL_BOARD = 5
BOARDS, HANDS = 12, 12  # looked at
ON_A_FULL_BOARD = 60  # hands
BEFORE_THE_FLOP = 40  # boards: done once for each kind of hand

Own = tuple["Card", ...]
Beats = tuple[float, float]


def futures(view: View) -> tuple[Future, ...]:
    """Boards dealt at random, and on each how many hands one would beat."""
    found, count = boards(view), len(view.live) - 1
    return tuple(Future(1 / len(found), ((fewest + most) / 2,) * count) for fewest, most in found)


def boards(view: View) -> tuple[Beats, ...]:
    """On each of some boards the chance to beat one hand: a tie counted as lost, and as won."""
    own, board = tuple(sorted(view.cards(hand(view.seat)))), tuple(sorted(view.open_cards(BOARD)))
    return _beats(own if board else kind(own), board, view.game.wilds(view), len(view.game.deck))


def kind(own: Sequence[Card]) -> Own:
    """The same kind of hand in fixed suits: pairs, suited, not suited, a joker and a card, or two jokers."""
    low, high = sorted(own, key=lambda c: c.rank)
    if low.suit is None:
        return JOKERS
    if high.suit is None:
        return _of(low.rank, 0), JOKERS[0]
    return _of(low.rank, 0), _of(high.rank, int(low.suit is not high.suit))


def _of(rank: Rank, suit: int) -> Card:
    return STANDARD[4 * (rank - 2) + suit]


@lru_cache(maxsize=20_000)
def _beats(own: Own, board: Own, wilds: Wilds, deck: int) -> tuple[Beats, ...]:
    rng = Random(written((*own, *board)))
    unseen = [card for card in WITH_JOKERS[:deck] if card not in own and card not in board]
    many, hands = BOARDS if board else BEFORE_THE_FLOP, HANDS
    if len(board) == FULL_BOARD:
        many, hands = 1, ON_A_FULL_BOARD
    found = []
    for _ in range(many):
        come = (*board, *rng.sample(unseen, FULL_BOARD - len(board)))
        others = [card for card in unseen if card not in come]
        theirs = sorted(strength((*rng.sample(others, 2), *come), wilds) for _ in range(hands))
        mine = strength((*own, *come), wilds)
        fewest, most = bisect_left(theirs, mine), bisect_right(theirs, mine)
        found.append(((fewest + 0.5) / (hands + 1), (most + 0.5) / (hands + 1)))
    return tuple(found)

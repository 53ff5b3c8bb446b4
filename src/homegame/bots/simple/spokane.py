"""Spokane by rules of thumb: take what makes the best hand, counting the rank that is left wild."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.bots.simple.betting import Prospect
from homegame.bots.simple.worth import as_it_lies, preferring, worth
from homegame.fast.one import rank_of
from homegame.games.spokane import CENTRE, LEAST_ROUNDS, Spokane, Take
from homegame.piles import hand, up

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.bots.bot import Policy
    from homegame.cards import Card, Rank
    from homegame.view import View

OTHERS = 0.5  # what the best hand of another weighs against one's own
SETTLED = 0.15  # how much of a hand is settled with each round
PICKY = 0.08  # so much more worth is a factor of e


def choose(view: View) -> Policy:
    """Weigh each card by the hand it makes under every rank that may be left wild, less what others show."""
    centre = view.cards(CENTRE)
    showing = {card.rank: _best_of_others(view, card.rank) for card in centre}
    values: dict[Action, float] = {}
    for card in centre:
        left = [other for other in centre if other is not card]
        values[Take(card)] = sum(_mine(view, card, other.rank) - showing[other.rank] for other in left) / len(
            left
        )
    return preferring(values, PICKY)


def _mine(view: View, taken: Card, wild: Rank) -> float:
    game = cast("Spokane", view.game)
    return worth(rank_of((taken, *view.cards(hand(view.seat), up(view.seat))), game.with_wild(wild)))


def _best_of_others(view: View, wild: Rank) -> float:
    wilds = cast("Spokane", view.game).with_wild(wild)
    others = [view.cards(up(seat)) for seat in view.live if seat != view.seat]
    return OTHERS * max([worth(rank_of(cards, wilds)) for cards in others if cards], default=0.0)


def prospect(view: View) -> Prospect:
    """The share won as the cards lie, drawn towards a fair one by the rounds to come."""
    rounds = len(view.cards(up(view.seat)))
    settled = 1 - SETTLED * max(0, LEAST_ROUNDS - rounds)
    fair = 1 / len(view.live)
    return Prospect(fair + settled * (as_it_lies(view).share - fair))

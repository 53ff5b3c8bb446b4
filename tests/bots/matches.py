"""Duplicate matches: the same cards again with the hero in every seat."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from homegame import Shoe

if TYPE_CHECKING:
    from homegame.bots import Bot
    from homegame.game import Game


class Result(NamedTuple):
    """The mean payoff of a deal, and half of its 95% interval."""

    mean: float
    within: float


def duplicate(game: Game, seats: int, deals: int, hero: Bot, others: Bot) -> Result:
    """Play every deal once with the hero in each seat; a deal's result is the hero's mean over the seats."""
    means = [
        sum(payoff(game, seats, deal, seat, hero, others) for seat in range(seats)) / seats
        for deal in range(deals)
    ]
    mean = sum(means) / deals
    variance = sum((found - mean) ** 2 for found in means) / (deals - 1)
    return Result(mean, 1.96 * sqrt(variance / deals))


def payoff(game: Game, seats: int, deal: int, seat: int, hero: Bot, others: Bot) -> int:  # noqa: PLR0917 - a match has six parts
    """What the hero wins in *seat*."""
    shoe, rng = Shoe(deal), Random(deal)
    state = shoe.deal(game.start((100,) * seats))
    while not state.over:
        assert state.to_act is not None
        bot = hero if state.to_act == seat else others
        state = shoe.deal(state.apply(bot.act(state.view(state.to_act), rng)))
    return state.payoffs()[seat]

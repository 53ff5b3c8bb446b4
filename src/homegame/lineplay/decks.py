"""Decks: the cards of one deal, so that a decision that is taken back finds the same cards again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.events import Dealt, Gathered
from homegame.shoe import Shoe
from homegame.steps import Draw

if TYPE_CHECKING:
    from homegame.cards import Card
    from homegame.position import Position
    from homegame.state import State


class Decks:
    """The order of the cards, shuffled anew whenever they are gathered; a Shoe of that *seed* agrees."""

    def __init__(self, seed: str) -> None:
        self._shoe = Shoe(seed)
        self._orders: list[list[Card]] = []

    def next_cards(self, state: State) -> DealCards:
        """Give the cards that come next; they depend on nothing but how many are dealt already."""
        turn = state.turn
        assert isinstance(turn, Draw)
        order = self._order(state)
        first = len(order) - len(state.stock)
        return DealCards(tuple(order[first : first + len(turn.piles)]))

    def _order(self, state: State) -> list[Card]:
        shuffles = times_shuffled(state)
        while len(self._orders) <= shuffles:
            self._orders.append(self._shoe.shuffle(frozenset(state.game.deck))[::-1])
        return self._orders[shuffles]


def times_shuffled(position: Position) -> int:
    """How often dealt cards have been gathered, up to now."""
    times, lying = 0, False
    for event in position.events:
        if isinstance(event, Dealt):
            lying = True
        elif isinstance(event, Gathered) and lying:
            times, lying = times + 1, False
    return times

"""Chance at a table: who keeps the cards to come, which no scene holds."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from homegame.actions import DealCards
from homegame.errors import RecordError
from homegame.events import Gathered
from homegame.piles import CHANCE
from homegame.shoe import SEED_BYTES, Shoe
from homegame.steps import Draw

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.state import State


class Dealer(Protocol):
    """Gives out the cards of a table."""

    def deal(self, number: int, state: State) -> State:
        """Give out cards in deal *number* until a seat must choose or the deal is over."""


class Decks:
    """Shuffled decks, all of which follow from one secret key.

    The same deal gets the same cards again, however often it is asked for, so a table that starts again
    goes on with the deck it had. Without a *key* it is drawn from the system's random source.
    """

    def __init__(self, key: bytes | None = None) -> None:
        secret = secrets.token_bytes(SEED_BYTES) if key is None else key

        @lru_cache(maxsize=2)
        def order(number: int, shuffle: int, deck: tuple[Card, ...]) -> list[Card]:
            seed = secret + number.to_bytes(8, "big") + shuffle.to_bytes(8, "big")
            return Shoe(seed).shuffle(frozenset(deck))

        self._order = order

    def deal(self, number: int, state: State) -> State:
        """Give out the next cards of the deal's deck; after they have been gathered it is another."""
        while state.to_act == CHANCE:
            shuffle = sum(isinstance(event, Gathered) for event in state.events)
            order = self._order(number, shuffle, state.game.deck)
            dealt = len(order) - len(state.stock)
            state = state.apply(DealCards(tuple(order[dealt : dealt + due(state)])))
        return state


class Replayed:
    """Gives out the cards that were given out before."""

    def __init__(self, dealt: Sequence[tuple[Card, ...]]) -> None:
        self._left = list(dealt)[::-1]

    def deal(self, number: int, state: State) -> State:  # noqa: ARG002 - they come in order
        """Give out what comes next. RecordError if there is nothing left."""
        while state.to_act == CHANCE:
            if not self._left:
                raise RecordError("cards are to be dealt, and none were")
            state = state.apply(DealCards(self._left.pop()))
        return state


def due(state: State) -> int:
    """How many cards are to be dealt now."""
    turn = state.turn
    assert isinstance(turn, Draw)
    return len(turn.piles)

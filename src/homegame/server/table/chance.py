"""Chance at a table: who keeps the cards to come, which no scene holds."""

from __future__ import annotations

import secrets
from functools import lru_cache
from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.errors import RecordError
from homegame.events import Gathered
from homegame.piles import CHANCE
from homegame.shoe import SEED_BYTES, Shoe
from homegame.steps import Draw

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.cards import Card
    from homegame.fair import Cut
    from homegame.piles import Seat
    from homegame.server.table.scene import Scene
    from homegame.state import State


class Dealer:
    """Gives out the cards of a table. One that seals no decks has only :meth:`deal`."""

    def deal(self, number: int, state: State) -> State:
        """Give out cards in deal *number* until a seat must choose or the deal is over."""
        raise NotImplementedError

    def label(self, number: int, shuffle: int, seq: int) -> str:  # noqa: ARG002 - nothing to tell apart
        """Name a shuffle that is to be sealed and cut, in the row *seq*; empty: nothing is sealed here."""
        return ""

    def seal(self, label: str, deck: frozenset[Card]) -> str:
        """Shuffle a deck and seal it; give its root, the same whenever it is asked for."""
        raise NotImplementedError

    def number(self, label: str, seat: Seat) -> str:
        """Draw a number for a seat that sends none; the same whenever it is asked for."""
        raise NotImplementedError

    def cut(self, cuts: Sequence[Cut]) -> None:
        """Hear how the decks of the deal were cut so far."""

    def opening(self, label: str, card: Card) -> str:  # noqa: ARG002 - nothing to open
        """Open a card of a sealed deck; empty where that can't be done."""
        return ""

    def kept(self, scene: Scene) -> bytes:  # noqa: ARG002 - nothing to keep
        """Give the secret that must be stored with a scene, in the place of the one before."""
        return b""

    def settle(self, scene: Scene) -> None:
        """Forget what is needed no longer, now that a scene has been stored."""

    def take_up(self, secret: bytes) -> None:
        """Go on with the secret that was stored last."""


class Decks(Dealer):
    """Shuffled decks, all of which follow from one secret key; they are not sealed.

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


class Replayed(Dealer):
    """Gives out the cards that were given out before, and draws what was drawn before."""

    def __init__(self, dealt: Sequence[tuple[Card, ...]], drawn: Iterable[str] = ()) -> None:
        self._left = list(dealt)[::-1]
        self._drawn = list(drawn)[::-1]

    def deal(self, number: int, state: State) -> State:  # noqa: ARG002 - they come in order
        """Give out what comes next. RecordError if there is nothing left."""
        while state.to_act == CHANCE:
            if not self._left:
                raise RecordError("cards are to be dealt, and none were")
            state = state.apply(DealCards(self._left.pop()))
        return state

    def label(self, number: int, shuffle: int, seq: int) -> str:  # noqa: ARG002 - they come in order
        """Name the next shuffle as it was; empty if none was sealed."""
        return self._drawn.pop() if self._drawn else ""

    def seal(self, label: str, deck: frozenset[Card]) -> str:  # noqa: ARG002 - they come in order
        """Give the root that was published."""
        return self._next()

    def number(self, label: str, seat: Seat) -> str:  # noqa: ARG002 - they come in order
        """Give the number that was drawn."""
        return self._next()

    def _next(self) -> str:
        if not self._drawn:
            raise RecordError("something is to be drawn, and nothing was")
        return self._drawn.pop()


def due(state: State) -> int:
    """How many cards are to be dealt now."""
    turn = state.turn
    assert isinstance(turn, Draw)
    return len(turn.piles)

"""The shoe: a shuffled deck that gives out its cards in order; no state holds it."""

from __future__ import annotations

import secrets
from hashlib import shake_256
from itertools import chain, count, tee
from typing import TYPE_CHECKING, TypeVar

from homegame.actions import DealCards
from homegame.cards import WITH_JOKERS
from homegame.piles import CHANCE
from homegame.steps import Draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.cards import Card
    from homegame.state import State

Thing = TypeVar("Thing")

SEED_BYTES = 32  # 256 bits: more than the 237.1 that tell all orders of 54 cards apart


class Shoe:
    """A deck, shuffled whenever all its cards are back. Without a *seed* the system's random source does it.

    The same seed shuffles the same way on every machine. *order* gives out exactly these cards, first card
    first, and after them what is left of the deck, as shuffled.
    """

    def __init__(self, seed: int | str | bytes | None = None, *, order: Sequence[Card] = ()) -> None:
        key = secrets.token_bytes(SEED_BYTES) if seed is None else seed
        self._bytes: Iterator[int] = stream_from(key if isinstance(key, bytes) else str(key).encode())
        self._order = tuple(order)
        self._deck: list[Card] = []  # the next card last

    def __copy__(self) -> Shoe:
        """Another shoe that gives out the same cards from here on."""
        other = Shoe(b"", order=self._order)
        other._deck = self._deck.copy()
        self._bytes, other._bytes = tee(self._bytes)
        return other

    def deal(self, state: State) -> State:
        """Give out cards as long as cards are to be dealt, until a seat must choose or the deal is over."""
        while state.to_act == CHANCE:
            turn = state.turn
            assert isinstance(turn, Draw)
            state = state.apply(DealCards(self._draw(state.stock, len(turn.piles))))
        return state

    def _draw(self, stock: frozenset[Card], how_many: int) -> tuple[Card, ...]:
        if len(self._deck) != len(stock) or not stock.issuperset(self._deck):  # all cards were gathered
            first, self._order = self._order, ()
            self._deck = [*self.shuffle(stock.difference(first)), *reversed(first)]
        drawn = tuple(self._deck[: -how_many - 1 : -1])
        del self._deck[len(self._deck) - how_many :]
        return drawn

    def shuffle(self, some: frozenset[Card]) -> list[Card]:
        """Put cards into one of all their orders, each as likely as any other."""
        return in_any_order([*filter(some.__contains__, WITH_JOKERS)], self._bytes)


FAIR = tuple(256 - 256 % (last + 1) for last in range(54))  # below it each of last + 1 places is as likely


def in_any_order(things: list[Thing], stream: Iterator[int]) -> list[Thing]:
    """Put at most 54 things into one of all their orders, each as likely as any other (Fisher and Yates).

    *stream* gives bytes; the list itself is put in order, and given back.
    """
    last = len(things) - 1
    for byte in stream if last > 0 else ():
        if byte < FAIR[last]:  # the bytes that would favour some places are passed over
            other = byte % (last + 1)
            things[last], things[other] = things[other], things[last]
            last -= 1
            if not last:
                break
    return things


def stream_from(key: bytes) -> Iterator[int]:
    """Bytes without end that follow from a key (SHAKE-256)."""
    blocks = (shake_256(block.to_bytes(8, "big") + key).digest(128) for block in count())
    return chain.from_iterable(blocks)

"""The shoe: a shuffled deck that gives out its cards in order; no state holds it."""

from __future__ import annotations

import secrets
from functools import lru_cache
from hashlib import shake_256
from itertools import chain, count, tee
from typing import TYPE_CHECKING, TypeVar

from homegame.actions import DealCards
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
        self._unshuffled = 0  # so many of the deck, the first, are still to be shuffled

    def __copy__(self) -> Shoe:
        """Another shoe that gives out the same cards from here on."""
        other = Shoe(b"", order=self._order)
        other._deck, other._unshuffled = self._deck.copy(), self._unshuffled
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
            self._shuffle_on(0)
            first, self._order = self._order, ()
            rest = in_order(stock.difference(first) if first else stock)
            self._deck = [*rest, *reversed(first)]
            self._unshuffled = len(rest)
        left = len(self._deck) - how_many
        self._shuffle_on(left)
        drawn = tuple(self._deck[: -how_many - 1 : -1])
        del self._deck[left:]
        return drawn

    def _shuffle_on(self, left: int) -> None:
        """Shuffle as far as cards are needed: all but *left* of the deck."""
        if left < self._unshuffled:
            in_any_order(self._deck, self._bytes, self._unshuffled, left)
            self._unshuffled = left

    def shuffle(self, some: frozenset[Card]) -> list[Card]:
        """Put cards into one of all their orders, each as likely as any other."""
        self._shuffle_on(0)
        return in_any_order([*in_order(some)], self._bytes)


@lru_cache(maxsize=100)
def in_order(some: frozenset[Card]) -> tuple[Card, ...]:
    """Cards as a new deck has them; there are few decks, so they are sorted once."""
    return tuple(sorted(some))


FAIR = (0, *(256 - 256 % size for size in range(1, 55)))  # below it each of so many places is as likely


def in_any_order(
    things: list[Thing], stream: Iterator[int], size: int | None = None, left: int = 1
) -> list[Thing]:
    """Put at most 54 things into one of all their orders, each as likely as any other (Fisher and Yates).

    *stream* gives bytes; the list itself is put in order, and given back. Of a shuffle in parts, this is the
    part in which the first *size* things are not yet shuffled, and the first *left* will still not be.
    """
    size, left = len(things) if size is None else size, max(left, 1)
    for byte in stream if size > left else ():
        if byte < FAIR[size]:  # the bytes that would favour some places are passed over
            other = byte % size
            size -= 1
            things[size], things[other] = things[other], things[size]
            if size == left:
                break
    return things


def stream_from(key: bytes) -> Iterator[int]:
    """Bytes without end that follow from a key (SHAKE-256)."""
    blocks = (shake_256(block.to_bytes(8, "big") + key).digest(128) for block in count())
    return chain.from_iterable(blocks)

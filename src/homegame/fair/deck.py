"""A deck that is shuffled and sealed: each card under a salted hash of its own, all under one root."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from homegame.cards import WITH_JOKERS
from homegame.errors import GameError
from homegame.fair.tree import grow, leaf, path_from, root_from
from homegame.shoe import SEED_BYTES, Shoe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from homegame.cards import Card

SALT_BYTES = 32  # 256 bits for each card: trying all salts is as hopeless as guessing the shuffle


@dataclass(frozen=True, slots=True)
class Opening:
    """A card is shown, with what proves that it lay in its position of the sealed deck."""

    position: int  # in the sealed deck, counted from 0
    card: Card
    salt: bytes
    path: tuple[bytes, ...]  # the neighbours on the way to the root, the lowest first

    def root(self, size: int) -> bytes:
        """Give the root that this leads to in a deck of *size* cards. ProofError if the path can't be one."""
        return root_from(leaf(self.position, self.card.name, self.salt), self.position, size, self.path)


class SealedDeck:
    """A shuffled deck whose every card is fixed, and none is known from outside.

    It is a secret: it can't be printed, copied or pickled. Only its *root* is for everybody's eyes, and the
    opening of a card for those who may see that card. :meth:`kept` and :meth:`from_kept` are for a store
    that keeps it safe.
    """

    __slots__ = ("_levels", "_order", "_salts", "root", "size")

    root: bytes  # stands for all cards in their order; it is published before the first bet
    size: int  # how many cards

    def __init__(self, order: Sequence[Card], salts: Sequence[bytes]) -> None:
        if not order or len(set(order)) < len(order) or len(salts) != len(order):
            raise GameError("a sealed deck has each of its cards once, and a salt for each")
        if len(set(salts)) < len(salts) or any(len(salt) != SALT_BYTES for salt in salts):
            raise GameError(f"each card has a salt of its own, of {SALT_BYTES} bytes")
        self._order = tuple(order)
        self._salts = tuple(salts)
        leaves = [leaf(place, order[place].name, salt) for place, salt in enumerate(salts)]
        self._levels = grow(leaves)
        self.root = self._levels[-1][0]
        self.size = len(order)

    @classmethod
    def shuffled(
        cls, deck: Iterable[Card], *, random_bytes: Callable[[int], bytes] = secrets.token_bytes
    ) -> SealedDeck:
        """Shuffle a deck and seal it.

        *random_bytes* is asked for 32 bytes, from which the order follows, and then for each salt by itself:
        no salt follows from another one, or from what the order follows from.
        """
        order = Shoe(random_bytes(SEED_BYTES)).shuffle(frozenset(deck))
        return cls(order, [random_bytes(SALT_BYTES) for _ in order])

    def card(self, position: int) -> Card:
        """Give the card in a position, for whoever deals it."""
        return self._order[position]

    def position(self, card: Card) -> int:
        """Give the position of a card, for whoever opens it."""
        return self._order.index(card)

    def open(self, position: int) -> Opening:
        """Open one card: from then on all who get this can be sure of it. It opens no other card."""
        path = path_from(position, self._levels)
        return Opening(position, self._order[position], self._salts[position], path)

    def kept(self) -> bytes:
        """Give the whole secret, for a store that lets nobody see it."""
        return b"".join(
            bytes([card.index]) + salt for card, salt in zip(self._order, self._salts, strict=True)
        )

    @classmethod
    def from_kept(cls, data: bytes) -> SealedDeck:
        """Give the deck again that was kept. GameError if that was none."""
        step = 1 + SALT_BYTES
        rows = [data[start : start + step] for start in range(0, len(data), step)]
        if any(row[0] >= len(WITH_JOKERS) for row in rows):
            raise GameError("this is no sealed deck")
        return cls([WITH_JOKERS[row[0]] for row in rows], [row[1:] for row in rows])

    def __repr__(self) -> NoReturn:
        raise TypeError("a sealed deck is secret: it can't be printed; its root can")

    def __str__(self) -> NoReturn:
        raise TypeError("a sealed deck is secret: it can't be written; its root can")

    def __format__(self, how: str) -> NoReturn:
        raise TypeError("a sealed deck is secret: it can't be written; its root can")

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a sealed deck is secret: it can't be copied or pickled; a store keeps kept()")

"""Piles: named places for cards, and who has seen each card that lies there."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from homegame.cards import WITH_JOKERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from homegame.cards import Card

Seat = int  # 0 upward, clockwise
CHANCE: Seat = -1  # deals the cards
SPECTATOR: Seat = -2  # holds no cards, and sees what everybody sees
MOST_SEATS = 10

NOBODY: frozenset[Seat] = frozenset()
EVERYBODY: frozenset[Seat] = frozenset((SPECTATOR, *range(MOST_SEATS)))


class Pile(NamedTuple):
    """A place for cards: before a seat, or on the table where *seat* is None."""

    name: str
    seat: Seat | None = None

    def __str__(self) -> str:
        return self.name if self.seat is None else f"{self.name} {self.seat}"


class Slot(NamedTuple):
    """A card lying somewhere, and who has seen it; *card* is None in the view of those who have not."""

    card: Card | None
    seen: frozenset[Seat]


@cache
def lying(seen: frozenset[Seat]) -> Mapping[Card, Slot]:
    """The slot of each card that these have seen: made once, for it lies like that in many deals."""
    return {card: Slot(card, seen) for card in WITH_JOKERS}


FACE_UP = lying(EVERYBODY)
face = itemgetter(0)  # of a slot: its card
OPEN = frozenset(FACE_UP.values())  # every card as it lies when all have seen it


@lru_cache(maxsize=10_000)
def laid_out(
    piles: tuple[Pile, ...], *, face_up: bool
) -> tuple[tuple[Pile, Callable[[Sequence[Card]], tuple[Card, ...]], Mapping[Card, Slot]], ...]:
    """How cards are laid out that are dealt one to each of *piles* in turn.

    For each pile: what picks its cards out of those dealt, and the slot of each card as it lies there.
    """
    found: dict[Pile, list[int]] = {}
    for place, pile in enumerate(piles):
        found.setdefault(pile, []).append(place)
    return tuple(
        [(pile, _picking(places), lying(sees(pile, face_up=face_up))) for pile, places in found.items()]
    )


def _picking(places: list[int]) -> Callable[[Sequence[Card]], tuple[Card, ...]]:
    """What gives a tuple of the things at some places, also of a single one."""
    return itemgetter(*places) if len(places) > 1 else itemgetter(slice(places[0], places[0] + 1))


@cache
def before(name: str, seat: Seat) -> Pile:
    """The pile of this name before a seat."""
    return Pile(name, seat)


@cache
def hand(seat: Seat) -> Pile:
    """The cards a seat holds, face down."""
    return Pile("hand", seat)


@cache
def up(seat: Seat) -> Pile:
    """The cards that lie face up before a seat."""
    return Pile("up", seat)


@cache
def only(seat: Seat | None) -> frozenset[Seat]:
    """Who sees a card dealt face down to a pile of *seat*: that seat; on the table, nobody."""
    return NOBODY if seat is None else frozenset((seat,))


def sees(pile: Pile, *, face_up: bool) -> frozenset[Seat]:
    """Who sees a card dealt to *pile*."""
    return EVERYBODY if face_up else only(pile.seat)

"""Events: what happened, in order, and what of it each seat saw.

Two laws hold: folding the events that a seat saw gives the view it has, and exchanging two cards that
a seat has not seen changes neither (see :mod:`homegame.fold`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, TypeAlias

from homegame.values import maker, value

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.piles import Pile, Seat

WINS = "wins"

Faces: TypeAlias = "tuple[Card | None, ...]"  # None: a card that may not be seen


@value
class Event:
    """Something that happened, in full or as one seat saw it."""

    def seen_by(self, seat: Seat) -> Event:  # noqa: ARG002 - most events are public: every seat sees all of them
        """Give the event as *seat* saw it."""
        return self


@value
class Posted(Event):
    """A seat put in a forced stake: ``ante``, ``stake``, ``small blind`` or ``big blind``."""

    seat: Seat
    amount: int
    what: str
    live: bool  # a blind is a live bet; an ante is dead money (rule G13)


@value
class Dealt(Event):
    """Cards came off the deck, one to each of *piles* in turn."""

    piles: tuple[Pile, ...]
    cards: Faces
    face_up: bool

    def seen_by(self, seat: Seat) -> Event:
        """Hide the cards dealt face down to others."""
        if self.face_up:
            return self
        faces = tuple([c if p.seat == seat else None for p, c in zip(self.piles, self.cards, strict=True)])
        return Dealt(self.piles, faces, self.face_up)


@value
class Moved(Event):
    """The cards at *places* of one pile went to the end of another."""

    source: Pile
    places: tuple[int, ...]
    target: Pile
    cards: Faces
    seen: tuple[frozenset[Seat], ...]  # by whom each has been seen, now that it lies there

    def seen_by(self, seat: Seat) -> Event:
        """Hide the cards that *seat* has not seen."""
        if all(seat in seen for seen in self.seen):
            return self
        return replace(
            self,
            cards=tuple([c if seat in seen else None for c, seen in zip(self.cards, self.seen, strict=True)]),
        )


@value
class Shown(Event):
    """The cards at *places* of a pile were turned face up."""

    pile: Pile
    places: tuple[int, ...]
    cards: tuple[Card, ...]


@value
class Gathered(Event):
    """All cards went back into the deck, which was shuffled afresh."""


@value
class ButtonMoved(Event):
    """Another seat is the dealer now."""

    seat: Seat


@value
class Began(Event):
    """A street, or a round of a game, began."""

    street: str


@value
class Acted(Event):
    """A seat chose; *paid* chips went from its stack to its bet."""

    seat: Seat
    action: Action
    paid: int = 0


@value
class Collected(Event):
    """The bets went into the pot."""


@value
class Returned(Event):
    """Chips that nobody had called, or that were taken back, returned to a stack."""

    seat: Seat
    amount: int


@value
class Out(Event):
    """A seat is no longer in: it folded, withdrew or was eliminated."""

    seat: Seat


@value
class Gone(Event):
    """The player left the table in the middle of the deal (rule G17)."""

    seat: Seat


@value
class Mucked(Event):
    """A beaten hand was given up unseen at the showdown (rule G14)."""

    seat: Seat


@value
class Awarded(Event):
    """A pot was paid out: *shares* are the seats that took it, and what each got."""

    amount: int
    shares: tuple[tuple[Seat, int], ...]
    contested: bool  # False: everybody else was out, and nothing need be shown (rule G9)


@value
class Forfeited(Event):
    """A seat paid chips to another outside the pot (rule K9)."""

    seat: Seat
    to: Seat
    amount: int


@value
class Told(Event):
    """The dealer said what a game's rules make public: ``first choice``, ``loses the round``, ``wins``."""

    what: str
    seat: Seat | None = None


acted, came_off, turned_up = maker(Acted), maker(Dealt), maker(Shown)  # they are made again and again
began = cache(Began)  # the same streets begin in every deal: each event is made once
out = cache(Out)
COLLECTED = Collected()


@lru_cache(maxsize=1000)
def posted(seat: Seat, amount: int, what: str) -> Posted:
    """The event of an ante, which is dead money: the same ones are put in deal after deal."""
    return Posted(seat, amount, what, live=False)

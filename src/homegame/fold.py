"""Folding: a table put together again from what was told of it.

Whoever follows a deal by its events alone ends up knowing what a view shows: this is one of the two laws of
:mod:`homegame.events`, written out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from homegame.chips import Chips
from homegame.events import (
    Acted,
    Awarded,
    ButtonMoved,
    Collected,
    Dealt,
    Forfeited,
    Gathered,
    Gone,
    Moved,
    Out,
    Posted,
    Returned,
    Shown,
)
from homegame.piles import NOBODY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from homegame.cards import Card
    from homegame.events import Event, Faces
    from homegame.game import Game
    from homegame.piles import Pile, Seat
    from homegame.view import View


@dataclass(frozen=True, slots=True)
class Folded:
    """A table as the events tell it: everything on it that can be seen, and how many cards are undealt."""

    game: Game
    button: Seat
    live: frozenset[Seat]
    gone: frozenset[Seat]
    chips: Chips
    piles: Mapping[Pile, Faces]
    stock_size: int

    @classmethod
    def before(cls, game: Game, brought: Sequence[int], button: Seat) -> Folded:
        """Give the table before anything has happened: *brought* are the chips of each seat."""
        everybody = frozenset(range(len(brought)))
        return cls(game, button, everybody, NOBODY, Chips.of(brought), {}, len(game.deck))

    @classmethod
    def of(cls, view: View) -> Folded:
        """Give the same of a view, to compare."""
        faces = {pile: view.faces(pile) for pile in view.piles}
        return cls(view.game, view.button, view.live, view.gone, view.chips, faces, view.stock_size)

    def after(self, event: Event) -> Folded:
        """Give the table after one more event."""
        match event:
            case Dealt():
                left = self.stock_size - len(event.cards)
                return replace(self, piles=_dealt(self.piles, event), stock_size=left)
            case Moved():
                return replace(self, piles=_moved(self.piles, event))
            case Shown():
                return replace(self, piles=_shown(self.piles, event))
            case Gathered():
                return replace(self, piles={}, stock_size=len(self.game.deck))
            case ButtonMoved() | Out() | Gone():
                return self._after_seat(event)
        chips = _chips_after(self.chips, event)
        return self if chips == self.chips else replace(self, chips=chips)

    def _after_seat(self, event: ButtonMoved | Out | Gone) -> Folded:
        match event:
            case ButtonMoved(seat):
                return replace(self, button=seat)
            case Out(seat):
                return replace(self, live=self.live - {seat})
            case Gone(seat):
                return replace(self, gone=self.gone | {seat})


def folded(game: Game, brought: Sequence[int], button: Seat, events: Iterable[Event]) -> Folded:
    """Put a table together from the events that a seat saw.

    *brought* and *button* are the stacks and the dealer as the deal began. The result equals
    ``Folded.of(view)`` of the seat's view after the last event.
    """
    return reduce(Folded.after, events, Folded.before(game, brought, button))


def _dealt(piles: Mapping[Pile, Faces], event: Dealt) -> dict[Pile, Faces]:
    found: dict[Pile, list[Card | None]] = {pile: list(piles.get(pile, ())) for pile in event.piles}
    for pile, face in zip(event.piles, event.cards, strict=True):
        found[pile].append(face)
    return {**piles, **{pile: tuple(faces) for pile, faces in found.items()}}


def _moved(piles: Mapping[Pile, Faces], event: Moved) -> dict[Pile, Faces]:
    left = tuple(face for place, face in enumerate(piles[event.source]) if place not in event.places)
    there = piles.get(event.target, ())
    return {**piles, event.source: left, event.target: (*there, *event.cards)}


def _shown(piles: Mapping[Pile, Faces], event: Shown) -> dict[Pile, Faces]:
    turned = dict(zip(event.places, event.cards, strict=True))
    faces = tuple(turned.get(place, face) for place, face in enumerate(piles[event.pile]))
    return {**piles, event.pile: faces}


def _chips_after(chips: Chips, event: Event) -> Chips:
    match event:
        case Acted(seat, _, paid) | Posted(seat, paid, _, True):
            chips = chips.bet(seat, paid)
        case Posted(seat, paid):
            chips = chips.stake({seat: paid})
        case Collected():
            chips = chips.collect()
        case Returned(seat, amount):
            chips = chips.give_back(seat, amount)
        case Awarded(amount, shares):
            chips = chips.award(amount, shares)
        case Forfeited(giver, taker, amount):
            chips = chips.pass_on(giver, taker, amount)
    return chips

"""Possible worlds: every way the cards may lie that a seat has not seen.

A planner asks a view for one world after the other, and plays on in each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.events import Dealt, Gathered, Moved, Shown
from homegame.piles import Slot
from homegame.state import Draft

if TYPE_CHECKING:
    from random import Random

    from homegame.cards import Card
    from homegame.events import Event
    from homegame.piles import Pile, Seat
    from homegame.state import State
    from homegame.view import View


class Worlds:
    """All states that look the same to the seat of a *view*, each as likely as any other.

    They differ in the cards that the seat has not seen, and nowhere else: what others' actions say about
    their cards is not weighed. The events of a world tell all its cards: it can be looked at from every seat.
    """

    __slots__ = ("_deals", "_events", "_faces", "_piles", "_view")

    def __init__(self, view: View) -> None:
        trace = Trace(view)
        self._view = view
        self._faces = trace.faces
        self._deals = trace.deals
        self._events = trace.masked
        self._piles: dict[Pile, list[tuple[int, frozenset[Seat]]]] = {
            pile: [(place, slot.seen) for place, slot in zip(trace.piles[pile], slots, strict=True)]
            for pile, slots in view.piles.items()
            if None in [slot.card for slot in slots]
        }

    def one(self, rng: Random) -> State:
        """Give one world: the unseen cards are dealt at random to where an unseen card lies."""
        faces, random = self._faces.copy(), rng.random
        stock: list[Card] = []
        for hidden, unseen in self._deals:
            stock = unseen.copy()
            for place in hidden:
                at = int(random() * len(stock))
                faces[place], stock[at] = stock[at], stock[-1]
                stock.pop()
        return self._state(faces, stock)

    def _state(self, faces: list[Card | None], stock: list[Card]) -> State:
        view = self._view
        events = list(view.events)
        for at, event, places in self._events:
            events[at] = _unmasked(event, tuple([faces[place] for place in places]))
        piles = {
            pile: tuple([Slot(faces[place], seen) for place, seen in slots])
            for pile, slots in self._piles.items()
        }
        world = Draft()
        world.game = view.game
        world.seats = view.seats
        world.button = view.button
        world.live = view.live
        world.gone = view.gone
        world.chips = view.chips
        world.agenda = view.agenda
        world.piles = {**view.piles, **piles}
        world.events = tuple(events)
        world.stock = frozenset(stock)
        return world.sealed()


class Trace:
    """Follows each card of the deal, known or not, so that it is the same card wherever it lay.

    Cards are numbered in the order they were dealt.
    """

    __slots__ = ("deals", "faces", "masked", "piles")

    faces: list[Card | None]  # of each number; None: the seat has never seen it
    piles: dict[Pile, list[int]]  # where the numbers lie now
    masked: list[
        tuple[int, Dealt | Moved, list[int]]
    ]  # events that hide a card: where they stand, and their cards
    deals: list[
        tuple[list[int], list[Card]]
    ]  # between gatherings: the unseen numbers, and the cards they may be

    def __init__(self, view: View) -> None:
        self.faces, self.piles, self.masked, self.deals = [], {}, [], []
        deck, first = view.game.deck, 0
        for at, event in enumerate(view.events):
            if isinstance(event, Dealt):
                self._note(at, event, self._dealt(event))
            elif isinstance(event, Moved):
                self._note(at, event, self._moved(event))
            elif isinstance(event, Shown):
                numbers = self.piles[event.pile]
                self._learn([numbers[place] for place in event.places], event.cards)
            elif isinstance(event, Gathered):
                self._close(first, deck)
                first, self.piles = len(self.faces), {}
        self._close(first, deck)

    def _note(self, at: int, event: Dealt | Moved, numbers: list[int]) -> None:
        if None in event.cards:
            self.masked.append((at, event, numbers))

    def _dealt(self, event: Dealt) -> list[int]:
        numbers = list(range(len(self.faces), len(self.faces) + len(event.cards)))
        self.faces += event.cards
        piles = self.piles
        for number, pile in zip(numbers, event.piles, strict=True):
            if pile in piles:
                piles[pile].append(number)
            else:
                piles[pile] = [number]
        return numbers

    def _moved(self, event: Moved) -> list[int]:
        there = self.piles[event.source]
        moved = [there[place] for place in event.places]
        self.piles[event.source] = [number for number in there if number not in moved]
        self.piles.setdefault(event.target, []).extend(moved)
        self._learn(moved, event.cards)
        return moved

    def _learn(self, numbers: list[int], cards: tuple[Card | None, ...]) -> None:
        for number, card in zip(numbers, cards, strict=True):
            if card is not None:
                self.faces[number] = card

    def _close(self, first: int, deck: tuple[Card, ...]) -> None:
        """End the deal that began with the number *first*."""
        known = set(self.faces[first:])
        hidden = [number for number in range(first, len(self.faces)) if self.faces[number] is None]
        self.deals.append((hidden, [card for card in deck if card not in known]))


def _unmasked(event: Dealt | Moved, cards: tuple[Card | None, ...]) -> Event:
    """The same event, with all its cards."""
    if isinstance(event, Dealt):
        return Dealt(event.piles, cards, event.face_up)
    return Moved(event.source, event.places, event.target, cards, event.seen)

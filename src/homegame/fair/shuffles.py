"""What was dealt from each shuffle of a deal, and which of those cards everybody has seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from homegame.events import Dealt, Gathered, Gone, Moved, Out, Shown
from homegame.piles import SPECTATOR

if TYPE_CHECKING:
    from homegame.cards import Card
    from homegame.events import Event
    from homegame.piles import Seat
    from homegame.position import Position


@dataclass(slots=True)
class Shuffle:
    """The cards between one gathering and the next."""

    seats: frozenset[Seat]  # still in, and at the table, when it was dealt from for the first time
    dealt: list[Card | None] = field(default_factory=list)  # in order; None: the viewer hasn't seen it
    shown: set[Card] = field(default_factory=set)  # to everybody
    seen: set[Card] = field(default_factory=set)  # by the viewer whom one asks for


def shuffles(position: Position, viewer: Seat = SPECTATOR) -> list[Shuffle]:
    """Give the shuffles that cards were dealt from; there are several where cards are gathered again."""
    found: list[Shuffle] = []
    there, fresh = set(range(position.seats)), True
    for event in position.events:
        if isinstance(event, Out | Gone):
            there.discard(event.seat)
        elif isinstance(event, Gathered):
            fresh = True
        elif isinstance(event, Dealt) and fresh:
            found.append(Shuffle(frozenset(there)))
            fresh = False
        if isinstance(event, Dealt):
            found[-1].dealt += event.cards
        if found:
            found[-1].shown.update(faces(event, SPECTATOR))
            found[-1].seen.update(faces(event, viewer))
    return found


def seen_last(position: Position) -> set[Card]:
    """The cards of the last shuffle that some player has seen."""
    found: set[Card] = set()
    dealt = False
    for event in reversed(position.events):
        if isinstance(event, Gathered) and dealt:
            break
        if isinstance(event, Dealt | Moved | Shown):
            dealt = dealt or isinstance(event, Dealt)
            for seat in range(position.seats):
                found.update(faces(event, seat))
    return found


def used_up(position: Position) -> int:
    """How many shuffles are done with: cards were dealt from them, and gathered again."""
    count, dealt = 0, False
    for event in position.events:
        if isinstance(event, Gathered):
            count, dealt = count + dealt, False
        elif isinstance(event, Dealt):
            dealt = True
    return count


def dealt_in(position: Position) -> frozenset[Seat]:
    """The seats that the next cards are dealt to: still in, and at the table."""
    out = {event.seat for event in position.events if isinstance(event, Out | Gone)}
    return frozenset(range(position.seats)) - out


def faces(event: Event, viewer: Seat) -> list[Card]:
    """The cards that an event showed to *viewer*."""
    if not isinstance(event, Dealt | Moved | Shown):
        return []
    return [card for card in event.seen_by(viewer).cards if card is not None]  # type: ignore[attr-defined]

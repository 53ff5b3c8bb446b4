"""A position: what there is to know of a table at one moment.

:class:`~homegame.state.State` is a position with every card known, :class:`~homegame.view.View` one with
the cards that a seat has seen. The words here only read, and are the same for both, so that a rule which is
written for a position can't see more than it should when it is asked about a view.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from homegame.actions import NOTHING
from homegame.events import WINS, Awarded, Told
from homegame.piles import MOST_SEATS, OPEN, face

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.actions import Choices
    from homegame.cards import Card
    from homegame.chips import Chips
    from homegame.events import Event
    from homegame.game import Game, Step, Turn
    from homegame.piles import Pile, Seat, Slot

# All seats of a table of so many, from each on; "first" may be the seat after the last, which is seat 0.
CLOCKWISE = tuple(
    tuple(tuple((first + place) % seats for place in range(seats)) for first in range(seats + 1) if seats)
    for seats in range(MOST_SEATS + 1)
)


class Position:
    """A table at one moment, with the words for reading it."""

    __slots__ = (
        "agenda",
        "button",
        "chips",
        "events",
        "game",
        "gone",
        "live",
        "piles",
        "seats",
    )

    game: Game
    seats: int  # how many
    button: Seat  # the seat that deals
    live: frozenset[Seat]  # still in
    gone: frozenset[Seat]  # left the table during this deal
    chips: Chips
    piles: Mapping[Pile, tuple[Slot, ...]]
    agenda: tuple[Step | Turn, ...]  # still to do, next thing first; it never holds a card
    events: tuple[Event, ...]  # what happened, from the start

    @property
    def turn(self) -> Turn | None:
        """Whoever must choose now, and what; None when the deal is over."""
        return self.agenda[0] if self.agenda else None  # type: ignore[return-value]  # steps never wait at the head

    @property
    def over(self) -> bool:
        """True when nothing is left to do."""
        return not self.agenda

    @property
    def to_act(self) -> Seat | None:
        """The seat that must choose now (CHANCE: cards are to be dealt), or None."""
        return self.agenda[0].seat if self.agenda else None  # type: ignore[union-attr]  # as in turn

    @property
    def choices(self) -> Choices:
        """What can be chosen now."""
        turn = self.turn
        return NOTHING if turn is None else turn.choices(self)

    def cards(self, *piles: Pile) -> tuple[Card, ...]:
        """The known cards that lie in these piles."""
        found: list[Card] = []
        for pile in piles:
            found += filter(None, map(face, self.piles.get(pile, ())))
        return tuple(found)

    def faces(self, pile: Pile) -> tuple[Card | None, ...]:
        """The cards of a pile in their places; None for one that is not known."""
        return tuple([slot[0] for slot in self.piles.get(pile, ())])

    def open_cards(self, *piles: Pile) -> tuple[Card, ...]:
        """The cards in these piles that every seat may see."""
        found = self.piles
        return tuple([slot[0] for pile in piles for slot in found.get(pile, ()) if slot in OPEN])  # type: ignore[misc]  # who sees a card knows it

    def lies_open(self, pile: Pile) -> bool:
        """Whether every seat may see every card of this pile."""
        return OPEN.issuperset(self.piles.get(pile, ()))

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """Every seat, in or out, beginning with *first*."""
        return CLOCKWISE[self.seats][first]

    def around(self, first: Seat) -> list[Seat]:
        """The live seats clockwise, beginning with *first* or the next one after it."""
        return [*_in_order(self.live, self.seats, first)]

    def left_of(self, seat: Seat) -> Seat:
        """The next live seat clockwise; *seat* itself if no other is left."""
        live = self.live
        for other in CLOCKWISE[self.seats][seat + 1]:
            if other in live:
                return other
        return seat

    @property
    def winners(self) -> frozenset[Seat]:
        """Who won, once the deal is over: the last one standing, or those who took a pot."""
        found: set[Seat] = set()
        for event in self.events:
            if isinstance(event, Awarded):
                found.update(seat for seat, _ in event.shares)
            elif isinstance(event, Told) and event.what == WINS and event.seat is not None:
                found.add(event.seat)
        return frozenset(found)

    def payoffs(self) -> tuple[int, ...]:
        """The net result of each seat in chips; they add up to zero when the deal is over.

        In a game without chips it is as if every seat had put in one, all to the winner.
        """
        chips = self.chips
        if self.game.has_chips:
            return tuple(now - then for now, then in zip(chips.stacks, chips.brought, strict=True))
        winners = self.winners
        if not winners:
            return (0,) * self.seats
        return tuple(self.seats - 1 if seat in winners else -1 for seat in range(self.seats))


@lru_cache(maxsize=10_000)
def _in_order(live: frozenset[Seat], seats: int, first: Seat) -> tuple[Seat, ...]:
    """The live seats clockwise, kept for the next time."""
    return tuple([seat for seat in CLOCKWISE[seats][first] if seat in live])


Opener: TypeAlias = "Callable[[Position], Seat]"


def button(position: Position) -> Seat:
    """The dealer."""
    return position.button


def dealers_left(position: Position) -> Seat:
    """The seat to the dealer's left, live or not; whoever follows it clockwise and is live comes first."""
    return (position.button + 1) % position.seats

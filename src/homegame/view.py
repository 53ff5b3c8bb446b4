"""A view: what one seat may know of a table; built only from cards it has seen, it fails closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import NOTHING
from homegame.piles import Slot
from homegame.position import Position

if TYPE_CHECKING:
    from random import Random

    from homegame.actions import Choices
    from homegame.events import Event
    from homegame.piles import Seat
    from homegame.state import State
    from homegame.worlds import Worlds


class View(Position):
    """A table as *seat* sees it; a card it has not seen is None, and of the stock it knows the number.

    Bots and clients are given a view, never a state. Events *seen* are those that the seat saw earlier in
    this deal: they stay as they were, so that only the later ones are looked at.
    """

    __slots__ = ("_worlds", "seat", "stock_size")

    seat: Seat
    stock_size: int  # how many cards are undealt
    _worlds: Worlds | None  # made when a world is first asked for

    def __init__(self, state: State, seat: Seat, seen: tuple[Event, ...] = ()) -> None:
        self._worlds = None
        self.seat = seat
        self.stock_size = len(state.stock)
        self.game = state.game
        self.seats = state.seats
        self.button = state.button
        self.live = state.live
        self.gone = state.gone
        self.chips = state.chips
        self.agenda = state.agenda
        self.events = (*seen, *[event.seen_by(seat) for event in state.events[len(seen) :]])
        self.piles = {
            pile: tuple([slot if seat in slot.seen else Slot(None, slot.seen) for slot in slots])
            for pile, slots in state.piles.items()
        }

    @property
    def choices(self) -> Choices:
        """What the seat can choose now: nothing when it is another's turn."""
        turn = self.turn
        return NOTHING if turn is None or turn.seat != self.seat else turn.choices(self)

    def resample(self, rng: Random) -> State:
        """Give one possible world: a state whose view for this seat is this one, and that can be played on.

        The cards that the seat has not seen are dealt at random among the places where they may lie.
        """
        if self._worlds is None:
            from homegame.worlds import Worlds  # noqa: PLC0415 - worlds are states, which are built of views

            self._worlds = Worlds(self)
        return self._worlds.one(rng)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        slots = (*Position.__slots__, "seat", "stock_size")
        return all(getattr(self, name) == getattr(other, name) for name in slots)

    __hash__ = None  # type: ignore[assignment]  # a view is looked at, not looked up

"""A view: what one seat may know of a table; built only from cards it has seen, it fails closed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import NOTHING
from homegame.piles import Slot
from homegame.position import Position

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from homegame.actions import Choices
    from homegame.events import Event
    from homegame.piles import Pile, Seat
    from homegame.state import State
    from homegame.worlds import Worlds


class Seen:
    """What a seat has seen of one deal so far: what has not changed since is not looked at again.

    It holds hidden cards, to know them by, so that nobody who plays may hold it.
    """

    __slots__ = ("_events", "_lying", "_piles", "_seat")

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._events: tuple[Event, ...] = ()
        self._lying: Mapping[Pile, tuple[Slot, ...]] = {}  # the piles as they lay when it last looked
        self._piles: dict[Pile, tuple[Slot, ...]] = {}  # and as it saw them

    def events(self, happened: tuple[Event, ...]) -> tuple[Event, ...]:
        """What happened, as the seat saw it; what it saw before has stayed as it was."""
        seat, before = self._seat, self._events
        self._events = (*before, *[event.seen_by(seat) for event in happened[len(before) :]])
        return self._events

    def piles(self, lying: Mapping[Pile, tuple[Slot, ...]]) -> dict[Pile, tuple[Slot, ...]]:
        """The piles, as the seat sees them."""
        if lying is not self._lying:
            seat, before, looked_at, found = self._seat, self._lying, self._piles, {}
            for pile, slots in lying.items():
                if before.get(pile) is slots:
                    found[pile] = looked_at[pile]
                else:
                    found[pile] = tuple(
                        [slot if seat in slot.seen else Slot(None, slot.seen) for slot in slots]
                    )
            self._lying, self._piles = lying, found
        return self._piles.copy()


class View(Position):
    """A table as *seat* sees it; a card it has not seen is None, and of the stock it knows the number.

    Bots and clients are given a view, never a state. Whoever makes one view of a deal after another for the
    same seat keeps what it has *seen*.
    """

    __slots__ = ("_worlds", "seat", "stock_size")

    seat: Seat
    stock_size: int  # how many cards are undealt
    _worlds: Worlds | None  # made when a world is first asked for

    def __init__(self, state: State, seat: Seat, seen: Seen | None = None) -> None:
        seen = seen or Seen(seat)
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
        self.events = seen.events(state.events)
        self.piles = seen.piles(state.piles)

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

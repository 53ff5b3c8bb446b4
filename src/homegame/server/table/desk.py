"""The desk: where an order is carried out, on a scene that nobody sees before it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from homegame.actions import DealCards
from homegame.events import Dealt
from homegame.piles import SPECTATOR
from homegame.record import Leaves
from homegame.server.table.news import ClockSet, Happened, Opened, Played
from homegame.server.table.proving import first_seen
from homegame.server.table.scene import Clock, ClockKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.cards import Card
    from homegame.events import Event
    from homegame.night import Command, Seating
    from homegame.piles import Seat
    from homegame.record import Record
    from homegame.record.playing import Move
    from homegame.server.table.chance import Dealer
    from homegame.server.table.news import News
    from homegame.server.table.scene import Scene
    from homegame.state import State


class Desk:
    """One order being carried out: the scene as far as it has come, and all that was told and dealt."""

    def __init__(self, scene: Scene, seq: int, dealer: Dealer) -> None:
        self.scene = scene
        self.seq = seq  # that the order will have
        self.dealer = dealer
        self.news: list[News] = []
        self.chance: list[tuple[Card, ...]] = []
        self.drawn: list[str] = []  # labels, roots and numbers of the cut
        self.record: Record | None = None  # of a deal that ended

    def change(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of a scene
        """Let the scene be so."""
        self.scene = self.scene.changed(**changes)

    def chair(self, seat: Seat, **changes: Any) -> None:  # noqa: ANN401 - the fields of a chair
        """Let a chair be so."""
        self.scene = self.scene.with_chair(seat, **changes)

    def tell(self, *news: News) -> None:
        """Let it be known."""
        self.news += news

    def night(self, command: Command) -> None:
        """Do something in the night, and tell what happened."""
        night, happened = self.scene.night.apply(command)
        self.change(night=night)
        self.tell(*map(Happened, happened))

    def ask_anew(self) -> None:
        """What was asked until now is asked no longer: answers to it come too late."""
        self.change(since=self.seq)

    # The deal that is going on

    def play(self, state: State, *moves: Move) -> None:
        """Let the deal stand so, after *moves*; tell what happened, and note which cards chance gave out."""
        seating, before = self.scene.shown, self.scene.state
        assert seating is not None
        told = len(before.events) if before is not None else 0
        new = state.events[told:]
        dealt = [event.cards for event in new if isinstance(event, Dealt)]
        self.chance += [tuple([card for card in cards if card is not None]) for cards in dealt]
        self.tell(*[Played(seating.number, seating.players, event) for event in new])
        self.open(before, new)
        made = moves or tuple(map(DealCards, self.chance[len(self.chance) - len(dealt) :]))
        self.change(state=state, moves=(*self.scene.moves, *made), since=self.seq)

    def open(self, before: State | None, new: Iterable[Event]) -> None:
        """Prove to whoever has just seen a card that it lay in the sealed deck."""
        seating = self.scene.shown
        if not self.scene.cuts or seating is None:
            return
        label = self.scene.cuts[-1].label
        for seat, card in first_seen(before, new):
            opening = self.dealer.opening(label, card)
            if opening:
                player = "" if seat == SPECTATOR else seating.players[seat]
                self.tell(Opened(seating.number, label, player, opening))

    def leave(self, state: State, seat: Seat) -> None:
        """Let the deal stand so after the player of its *seat* has left it."""
        self.play(state, Leaves(seat))

    def begin(self, seating: Seating) -> None:
        """A deal begins."""
        self.change(state=None, shown=seating, moves=(), cutting=None, cuts=())
        self.play(seating.start())

    # Time

    def set_clock(self, what: ClockKind, seat: Seat | None, time: int | None, bank: int = 0) -> None:
        """Let time run, and *bank* after it; None: there is no hurry."""
        now = self.scene.at
        free, until = (None, None) if time is None else (now + time, now + time + bank)
        clock = Clock(what, seat, now, free, until, self.seq)
        self.change(clock=clock)
        self.tell(ClockSet(clock))

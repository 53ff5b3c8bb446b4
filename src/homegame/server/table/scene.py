"""The scene: everything about a table at one moment, as a value. An order makes the next one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from homegame.errors import NotAllowed
from homegame.night import Night
from homegame.server.table.changed import changer
from homegame.values import value

if TYPE_CHECKING:
    from homegame.fair import Cut, Cutting
    from homegame.night import Seating
    from homegame.piles import Seat
    from homegame.record.playing import Move
    from homegame.server.table.settings import Settings
    from homegame.state import State


@value
class Armed:
    """An action chosen before its turn has come, and the conditions under which it was."""

    action: str
    conditions: tuple[object, ...]


@value
class Chair:
    """What the table keeps for a seat, beside the night's books."""

    bot: str = ""  # the name of the bot that plays here; a person, if empty
    bank: int = 0  # milliseconds
    late: int = 0  # turns in a row that ran out of time
    away: bool = False  # too many: turns are taken for the seat at once, until the player is back
    ready: bool = False  # for the next deal
    armed: Armed | None = None
    since: int = 0  # the version in which somebody sat down here, or bought chips
    cuts: bool = False  # with numbers of their own


EMPTY = Chair()

ClockKind: TypeAlias = Literal["turn", "choice", "pause", "cut"]


@value
class Clock:
    """A time that runs: for a turn, for the dealer's choice of a game, between deals, or for the cut."""

    what: ClockKind
    seat: Seat | None
    began: int
    free: int | None  # until then the bank is not touched
    until: int | None  # None: there is no hurry
    seq: int  # the version in which it was set


@value
class Request:
    """Somebody asks the host for a seat, or for chips."""

    player: str
    seat: Seat
    chips: int
    rebuy: bool


@value
class Line:
    """A line of chat."""

    player: str
    at: int
    text: str


@value
class Scene:
    """A table at one moment.

    *state* is the deal that is going on, or the last one until the next begins; *shown* is its seating.
    """

    settings: Settings
    night: Night
    host: str
    chairs: tuple[Chair, ...]
    state: State | None = None
    shown: Seating | None = None
    moves: tuple[Move, ...] = ()  # of that deal, from its start
    cutting: Cutting | None = None  # the deck that is being cut for it
    cuts: tuple[Cut, ...] = ()  # of its decks so far
    at: int = 0  # the table's own time, in milliseconds
    clock: Clock | None = None
    since: int = 0  # the version in which the question that is put changed last
    requests: tuple[Request, ...] = ()
    talk: tuple[Line, ...] = ()
    opened: bool = False
    paused: int | None = None  # since when
    broken: str = ""  # why the table stands still
    closed: bool = False

    @classmethod
    def of(cls, settings: Settings) -> Scene:
        """Give the table before anybody has come."""
        return cls(settings, Night.at(settings.house), settings.host, (EMPTY,) * settings.house.seats)

    @property
    def runs(self) -> bool:
        """Whether play goes on by itself."""
        return self.opened and self.paused is None and not self.broken and not self.closed

    @property
    def deal_commitment(self) -> str:
        """The root of the deck that was sealed last for the deal, in hexadecimal; empty if none was."""
        if self.cutting is not None and self.cutting.root is not None:
            return self.cutting.root.hex()
        return self.cuts[-1].root.hex() if self.cuts else ""

    def seat_of(self, player: str) -> Seat:
        """The seat of a player; NotAllowed for somebody who has none."""
        seat = self.night.seat_of(player)
        if seat is None:
            raise NotAllowed(f"{player} has no seat here")
        return seat

    def with_chair(self, seat: Seat, **changes: Any) -> Scene:  # noqa: ANN401 - the fields of a chair
        """Give the scene in which a chair is so."""
        before = self.chairs[seat]
        if all(getattr(before, name) == one for name, one in changes.items()):
            return self
        chair = changed_chair(before, **changes)
        return self.changed(chairs=(*self.chairs[:seat], chair, *self.chairs[seat + 1 :]))

    def changed(self, **changes: Any) -> Scene:  # noqa: ANN401 - the fields of a scene
        """Give the scene with other fields."""
        return changed_scene(self, **changes)


changed_chair, changed_scene = changer(Chair), changer(Scene)

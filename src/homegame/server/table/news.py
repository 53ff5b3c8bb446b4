"""News: what happened at a table, in full or as one person may know it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from homegame.piles import SPECTATOR
from homegame.values import value

if TYPE_CHECKING:
    from homegame.events import Event
    from homegame.night.happenings import Happening
    from homegame.piles import Seat
    from homegame.server.table.scene import Clock, Request


@value
class News:
    """Something that happened at the table."""

    def seen_by(self, player: str, *, host: bool) -> News | None:  # noqa: ARG002 - most news are for everybody
        """Give it as *player* may know it, None if not at all. A host sees requests, and no card."""
        return self

    @property
    def concerns(self) -> tuple[str, ...]:
        """The players who may know something else of it than everybody does; so may the host."""
        return ()


@value
class Played(News):
    """Something happened in a deal; *players* are those in it."""

    number: int
    players: tuple[str, ...]
    event: Event

    def seen_by(self, player: str, *, host: bool) -> News:  # noqa: ARG002 - a host sees no card either
        """Hide the cards that the player has not seen."""
        seat = self.players.index(player) if player in self.players else SPECTATOR
        seen = self.event.seen_by(seat)
        return self if seen is self.event else replace(self, event=seen)

    @property
    def concerns(self) -> tuple[str, ...]:
        """All who are in the deal."""
        return self.players


@value
class CutBegan(News):
    """A deck is to be cut: the places *own* of the deal are to commit to numbers of their own."""

    number: int
    players: tuple[str, ...]
    label: str
    own: tuple[Seat, ...]


@value
class DeckSealed(News):
    """All have committed, and the root appears; now those who cut with numbers of their own open them."""

    number: int
    label: str
    root: str
    commitments: tuple[str, ...]


@value
class DeckCut(News):
    """A deck of *size* cards was sealed and cut; only the places *own* of the deal drew their own numbers."""

    number: int
    label: str
    size: int
    root: str
    commitments: tuple[str, ...]
    numbers: tuple[str, ...]
    own: tuple[Seat, ...]


@value
class Withheld(News):
    """Numbers for the cut never came, from these seats of the table."""

    number: int
    label: str
    seats: tuple[Seat, ...]


@value
class CutsAlone(News):
    """A player cuts with numbers of their own from now on, or not any more."""

    seat: Seat
    own: bool


@value
class Opened(News):
    """What proves where a card lay in the sealed deck, for the *player* who saw it; empty: for everybody."""

    number: int
    label: str
    player: str
    opening: str

    def seen_by(self, player: str, *, host: bool) -> News | None:  # noqa: ARG002 - nor is the host
        """It tells the card, so only who has seen that gets it."""
        return self if self.player in {"", player} else None

    @property
    def concerns(self) -> tuple[str, ...]:
        """The player who saw the card."""
        return (self.player,) if self.player else ()


@value
class Happened(News):
    """Something happened in the night."""

    happening: Happening


@value
class ClockSet(News):
    """Time runs."""

    clock: Clock


@value
class RanOut(News):
    """A player's time was up, and *action* was done for them (rule G18)."""

    seat: Seat
    action: str


@value
class WentAway(News):
    """Too many turns ran out of time: the player is taken to be away."""

    seat: Seat


@value
class IsBack(News):
    """A player who was away is back, at once."""

    seat: Seat


@value
class Private(News):
    """Something that only one player is told."""

    player: str

    def seen_by(self, player: str, *, host: bool) -> News | None:  # noqa: ARG002 - nor is the host
        """It is for the player alone."""
        return self if player == self.player else None

    @property
    def concerns(self) -> tuple[str, ...]:
        """The player."""
        return (self.player,)


@value
class Prepared(Private):
    """An action was chosen before its turn; empty: that was taken back."""

    action: str


@value
class Lapsed(Private):
    """An action chosen before its turn counts no longer: something has changed since."""

    action: str


@value
class Requested(News):
    """Somebody asked the host for a seat or for chips."""

    request: Request

    def seen_by(self, player: str, *, host: bool) -> News | None:
        """It is between the two of them."""
        return self if host or player == self.request.player else None

    @property
    def concerns(self) -> tuple[str, ...]:
        """The player; the host is meant in any case."""
        return (self.request.player,)


@value
class Answered(Requested):
    """The host has answered a request."""

    granted: bool


@value
class Ready(News):
    """A player waits for the next deal."""

    seat: Seat


@value
class Said(News):
    """A line of chat."""

    player: str
    text: str


@value
class HostDid(News):
    """The host did something for all to know: ``opened``, ``paused``, ``went on``, ``removed`` ..."""

    what: str
    player: str = ""
    reason: str = ""


@value
class Broke(News):
    """The table stands still after a fault of the program."""

    reason: str


@value
class Resumed(News):
    """The table is back after an outage."""

"""What happens in a night outside of the deals, as everybody at the table is told it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.night.ledger import Entry
    from homegame.piles import Seat


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that happened; everybody may know it."""


@dataclass(frozen=True, slots=True)
class SatDown(Happening):
    """A player took a seat."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class Booked(Happening):
    """The ledger has a new line."""

    entry: Entry


@dataclass(frozen=True, slots=True)
class SatOut(Happening):
    """A player keeps the seat, and is passed over from the next deal on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CameBack(Happening):
    """A player who sat out, or was about to leave, is in again from the next deal on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Leaving(Happening):
    """A player has got up in the middle of a deal, and will be paid out when it is over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GotUp(Happening):
    """A player has been paid out, and the seat is free."""

    seat: Seat
    player: str


@dataclass(frozen=True, slots=True)
class GameNamed(Happening):
    """The dealer has named the next game, or, out of time, was given the house's."""

    seat: Seat
    game: Game
    by_default: bool


@dataclass(frozen=True, slots=True)
class DealBegan(Happening):
    """A deal began; *seats* are those dealt in, clockwise."""

    number: int
    game: Game
    dealer: Seat
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class DealEnded(Happening):
    """A deal is over; *stacks* are what the seats that were dealt in have now."""

    number: int
    seats: tuple[Seat, ...]
    stacks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealCancelled(Happening):
    """A deal was called off, and every chip of it given back."""

    number: int
    reason: str


@dataclass(frozen=True, slots=True)
class Busted(Happening):
    """A seat has no chips left, and is out until it buys in."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class BlindsRose(Happening):
    """From the next deal on the blinds are these."""

    small: int
    big: int

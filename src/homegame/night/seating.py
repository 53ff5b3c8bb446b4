"""A seating: who is in one deal of the night, and how the table's seats are those of the deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.night.levels import LOWEST, Levels

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.piles import Seat
    from homegame.state import State


@dataclass(frozen=True, slots=True)
class Run:
    """A game that goes on for an orbit: as many deals as there were players at its start."""

    game: Game
    left: int  # deals


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the night has come: what a finished deal moves on, and a cancelled one does not."""

    button: Seat | None = None  # who dealt last
    turn: int = 0  # whose turn it is among the games of a rotation
    run: Run | None = None
    levels: Levels = LOWEST


AT_FIRST = Progress()


@dataclass(frozen=True, slots=True)
class Seating:
    """One deal of the night. Its seats are the table's, without those who are not in, in the same order.

    *progress* is where the night will stand once this deal is over.
    """

    number: int
    asked: Game  # as the house has it, or the dealer named it
    game: Game  # the same with the blinds of its level
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    stacks: tuple[int, ...]
    dealer: Seat
    progress: Progress

    def start(self) -> State:
        """Begin the deal. GameError if the game can't be dealt to so many, or with these chips."""
        return self.game.start(self.stacks, self.seats.index(self.dealer))

    def seat_of(self, player: str) -> int | None:
        """Give the seat that a player has in the deal, None for somebody who is not in it."""
        return self.players.index(player) if player in self.players else None

"""The blinds rise in the course of a night (rule H3)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.games.wasteland import Wasteland

if TYPE_CHECKING:
    from homegame.game import Game


@dataclass(frozen=True, slots=True)
class Levels:
    """How far the blinds have risen, counted in deals of games that have levels."""

    risen: int = 0  # times
    length: int = 0  # deals of this level in all, 0: it has not begun
    dealt: int = 0  # deals of it so far

    def on(self, game: Game) -> Game:
        """Give the game with the blinds of this level; the last level lasts."""
        if not isinstance(game, Wasteland):
            return game
        return replace(game, level=min(game.level + self.risen, len(game.blinds)))

    def after(self, game: Game, players: int) -> Levels:
        """Give the levels after a deal of *game* among so many *players*.

        A level lasts as many deals as there are players at its start, unless the house has a number.
        """
        if not isinstance(game, Wasteland):
            return self
        length = self.length or game.hands_per_level or players
        if self.dealt + 1 < length:
            return Levels(self.risen, length, self.dealt + 1)
        return Levels(self.risen + 1)


LOWEST = Levels()


def blinds(game: Game) -> tuple[int, int] | None:
    """Small and big blind of a game at its level, None for a game that has none."""
    return game.blinds[game.level - 1] if isinstance(game, Wasteland) else None

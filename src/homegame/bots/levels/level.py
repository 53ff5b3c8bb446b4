"""A level: how well a person plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.bots.bot import Policy
from homegame.bots.by_turn import ByTurn, default

if TYPE_CHECKING:
    from homegame.view import View


class Level(ByTurn[Policy]):
    """Answers each kind of turn with a policy."""

    def policy(self, view: View) -> Policy:
        """Look up which kind of turn it is."""
        return self.answer(view)

    def otherwise(self, view: View) -> Policy:
        """In a game that it doesn't know."""
        return {default(view): 1.0}

"""The shark: the best that is known for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.bots.bot import Bot, Policy
from homegame.bots.levels.polish import shark as polish
from homegame.bots.simple import Simple
from homegame.games.polish import Speak

if TYPE_CHECKING:
    from homegame.view import View


class Shark(Bot):
    """Weighs what the others may hold by what they have done, and follows each choice to its end."""

    name = "shark"

    def policy(self, view: View) -> Policy:
        if isinstance(view.turn, Speak):
            return polish.speak(view)
        return Simple().policy(view)

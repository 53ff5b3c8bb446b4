"""The caller: always checks or calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.bots.rungs.estimates import polish
from homegame.bots.rungs.rung import Rung, quiet
from homegame.games.polish import CallBluff, Declare, Speak

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.view import View


class Caller(Rung):
    """Stays in to the end whatever it holds, and never raises; what it need not decide, it doesn't."""

    name = "caller"

    def bet(self, view: View, choices: Wagers) -> Action:  # noqa: ARG002 - whatever it sees
        """Check or call."""
        return quiet(choices)

    def speak(self, view: View) -> Action:
        """Raise by as little as possible, until the standing declaration is as likely false as true."""
        turn = cast("Speak", view.turn)
        chances = polish.plain(view)
        if turn.standing is not None and (len(chances) == 1 or chances[turn.standing] < 1 / 2):
            return CallBluff()
        return Declare(next(iter(chances)))

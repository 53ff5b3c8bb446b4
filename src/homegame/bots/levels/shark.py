"""The shark: the best that is known for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.bots.levels import spokane, whiskey
from homegame.bots.levels.polish import shark as polish
from homegame.bots.levels.regular import Regular
from homegame.bots.levels.weighing import knocking, preferring

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Future
    from homegame.games.polish import Polish
    from homegame.view import View

PLAYED_OUT = 0.02  # of the chance to win: a difference of so much is a factor of e


class Shark(Regular):
    """Weighs what the others may hold by what they have done, and follows each choice to its end."""

    name = "shark"
    credence = 1.8  # whoever bets has more than the odds would ask for: measured among all the other bots
    picky = 0.005
    respect = 1.3

    def speak(self, view: View) -> Policy:
        """Follow each declaration through possible tables to the next card counts."""
        if cast("Polish", view.game).exists == "at_least":
            return super().speak(view)
        return polish.speak(view)

    def exchange(self, view: View) -> Policy:
        """Play the best exchanges out to the showdown."""
        return knocking(whiskey.by_playing_out(view), PLAYED_OUT)

    def choose(self, view: View) -> Policy:
        """Play the draft out after each card."""
        if not spokane.playable(view):
            return super().choose(view)
        return preferring(spokane.by_playing_out(view), PLAYED_OUT)

    def futures(self, view: View) -> Sequence[Future]:
        """In Spokane, with hidden cards weighed by what was taken."""
        return spokane.futures(view) if spokane.playable(view) else super().futures(view)

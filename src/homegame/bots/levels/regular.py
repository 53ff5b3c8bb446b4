"""The regular: sound play, the best that simple estimates give."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from homegame.bots.levels.level import Level
from homegame.bots.levels.weighing import expectations, preferring
from homegame.bots.rungs.estimates import futures, spokane
from homegame.bots.rungs.estimates.futures import share
from homegame.bots.rungs.estimates.pressure import pressures
from homegame.bots.rungs.rung import stay_or_leave
from homegame.bots.simple import polish, whiskey
from homegame.widow import Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Future, Pressures
    from homegame.view import View

PICKY = 0.03  # of the pot, or of a chance to win: a difference of so much is a factor of e


class Regular(Level):
    """Knows its chances against what the others have shown, the pot odds, and when a bluff pays."""

    name = "regular"
    picky: ClassVar[float] = PICKY

    def bet(self, view: View, choices: Wagers) -> Policy:
        """Whatever wins most on average, bluffs included; what is close is mixed."""
        values = expectations(view, choices, self.futures(view), self.pressures(view), self.respect(view))
        return preferring(values, self.picky * max(1, view.chips.pot))

    def speak(self, view: View) -> Policy:
        """Say what is true, or will be believed; call what is unlikely."""
        return polish.speak(view)

    def choose(self, view: View) -> Policy:
        """Take the card after which one is likeliest ahead, the rank that is left wild counted."""
        return preferring(spokane.by_chance(view, believing=True), PICKY)

    def exchange(self, view: View) -> Policy:
        """Make the exchange that helps most; knock at a hand that is good among so many."""
        return whiskey.offer(view) if isinstance(view.turn, Offer) else whiskey.turnabout(view)

    def withdraw(self, view: View) -> Policy:
        """Leave if that saves more than one's part of the pot."""
        return {stay_or_leave(view, share(self.futures(view), self.pressures(view))): 1.0}

    def futures(self, view: View) -> Sequence[Future]:
        """What may still come, and how good one's hand would be then."""
        return futures(view)

    def respect(self, view: View) -> float:  # noqa: ARG002 - the same in every game
        """How much more each rival gives up to a bet than it would have to."""
        return 1.0

    def pressures(self, view: View) -> Pressures:
        """What the others' bets and calls say about their hands."""
        return pressures(view)

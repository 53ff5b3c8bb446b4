"""One ply with beliefs: as before, but who bets, bids or takes a card has shown something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.bots.rungs.estimates import polish, spokane, whiskey
from homegame.bots.rungs.estimates.pressure import pressures
from homegame.bots.rungs.one_ply import OnePly
from homegame.bots.rungs.rung import best

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.bots.rungs.estimates.whiskey import Opposition
    from homegame.declarations import Declaration
    from homegame.view import View


class Bayesian(OnePly):
    """Takes the action with the highest expectation against hands that fit what their holders have done."""

    name = "bayesian"

    def pressures(self, view: View) -> Pressures:
        """The more a rival has paid for the pot, the better its hand."""
        return pressures(view)

    def chances(self, view: View) -> Mapping[Declaration, float]:
        """Who declares a hand is likely to hold some of it."""
        return polish.believed(view)

    def choose(self, view: View) -> Action:
        """Who takes a card is likely to hide one that goes with it."""
        return best(spokane.by_chance(view, believing=True))

    def opposition(self, view: View) -> Sequence[Opposition]:
        """Every card that was taken from the open widow is remembered."""
        return whiskey.acquaintances(view)

"""A rung: a bot that plays every game by one idea, to measure others against."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from homegame.actions import Action, Fold
from homegame.bots.by_turn import ByTurn, default
from homegame.bots.rungs.estimates import futures
from homegame.bots.rungs.estimates.futures import no_pressures, share
from homegame.games.wojciech import Stay, Withdraw
from homegame.widow import Knock, Pass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.games.wojciech import Withdrawal
    from homegame.view import View


class Rung(ByTurn[Action]):
    """Answers each kind of turn with one action; what its idea says nothing about is left to the default."""

    def policy(self, view: View) -> Policy:
        """Choose one action, for certain."""
        return {self.answer(view): 1.0}

    def otherwise(self, view: View) -> Action:
        """The game's default."""
        return default(view)

    def pressures(self, view: View) -> Pressures:
        """How much better than random the rivals' hands are thought to be."""
        return no_pressures(view)

    def share(self, view: View) -> float:
        """The chance to win all."""
        return share(futures(view), self.pressures(view))


def best(values: Mapping[Action, Any]) -> Action:
    """The action of the highest value, all hands or all chances; of equals the first."""
    return max(values, key=values.__getitem__)


def price(view: View, choices: Wagers) -> float:
    """The chance to win that a call must have to be worth it: the pot odds."""
    return choices.owed / (view.chips.pot + choices.owed)


def quiet(choices: Wagers) -> Action:
    """A check, or a call where something is owed."""
    return choices.plain[1]


def give_up(choices: Wagers) -> Action:
    """A check, or a fold where something is owed."""
    return Fold() if choices.owed else choices.plain[1]


def keep(view: View) -> Action:
    """A pass, or a knock where a pass is barred."""
    return Pass() if Pass() in view.choices else Knock()


def stay_or_leave(view: View, chance: float) -> Action:
    """Stay in Wojciech if one's part of the pot is more than half of one's bets."""
    turn = cast("Withdrawal", view.turn)
    half = max(0, view.chips.staked[view.seat] - turn.ante) // 2
    return Stay() if chance * view.chips.pot >= half else Withdraw()

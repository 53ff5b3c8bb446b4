"""A rung: a bot that plays every game by one idea, to measure others against."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, cast

from homegame.actions import Fold
from homegame.betting import Wager
from homegame.bots.bot import Bot
from homegame.bots.rungs.estimates import futures
from homegame.bots.rungs.estimates.futures import no_pressures, share
from homegame.games.polish import Speak
from homegame.games.spokane import Choose
from homegame.games.wojciech import Stay, Withdraw, Withdrawal
from homegame.widow import Knock, Offer, Pass, Turnabout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.view import View


class Rung(Bot):
    """Looks up which kind of turn it is; what its idea says nothing about is left to the game's default."""

    def policy(self, view: View) -> Policy:
        """Choose one action, for certain."""
        return {self.choice(view): 1.0}

    def choice(self, view: View) -> Action:
        """Choose one action."""
        turn = view.turn
        match turn:
            case Wager():
                return self.bet(view, turn.choices(view))
            case Speak():
                return self.speak(view)
            case Choose():
                return self.choose(view)
            case Offer() | Turnabout():
                return self.exchange(view)
            case Withdrawal():
                return self.withdraw(view)
            case _:
                return default(view)

    @abstractmethod
    def bet(self, view: View, choices: Wagers) -> Action:
        """In a betting round."""

    @abstractmethod
    def speak(self, view: View) -> Action:
        """In Polish Poker."""

    def choose(self, view: View) -> Action:
        """In Spokane Open Wild, of the cards in the centre."""
        return default(view)

    def exchange(self, view: View) -> Action:
        """In Whiskey Poker, with the widow."""
        return default(view)

    def withdraw(self, view: View) -> Action:
        """In Wojciech, when half of one's bets may be taken back."""
        return default(view)

    def pressures(self, view: View) -> Pressures:
        """How much better than random the rivals' hands are thought to be."""
        return no_pressures(view)

    def share(self, view: View) -> float:
        """The chance to win all."""
        return share(futures(view), self.pressures(view))


def default(view: View) -> Action:
    """What the game does for a player whose time runs out."""
    turn = view.turn
    assert turn is not None
    return turn.default(view)


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

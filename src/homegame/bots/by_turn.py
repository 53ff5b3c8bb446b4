"""A bot that has an answer for each kind of turn."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Generic, TypeVar

from homegame.betting import Wager
from homegame.bots.bot import Bot
from homegame.games.polish import Speak
from homegame.games.spokane import Choose
from homegame.games.wojciech import Withdrawal
from homegame.widow import Offer, Turnabout

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.view import View

Answer = TypeVar("Answer")  # an action, or a policy


class ByTurn(Bot, Generic[Answer]):
    """Looks up which kind of turn it is; at a turn of a game that it doesn't know it goes by the default."""

    def answer(self, view: View) -> Answer:
        """Give its answer to the turn that waits for it."""
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
                return self.otherwise(view)

    @abstractmethod
    def bet(self, view: View, choices: Wagers) -> Answer:
        """In a betting round."""

    @abstractmethod
    def speak(self, view: View) -> Answer:
        """In Polish Poker."""

    def choose(self, view: View) -> Answer:
        """In Spokane Open Wild, of the cards in the centre."""
        return self.otherwise(view)

    def exchange(self, view: View) -> Answer:
        """In Whiskey Poker, with the widow."""
        return self.otherwise(view)

    def withdraw(self, view: View) -> Answer:
        """In Wojciech, when half of one's bets may be taken back."""
        return self.otherwise(view)

    @abstractmethod
    def otherwise(self, view: View) -> Answer:
        """At any other turn, and where its idea says nothing."""


def default(view: View) -> Action:
    """What the game does for a player whose time runs out."""
    turn = view.turn
    assert turn is not None
    return turn.default(view)

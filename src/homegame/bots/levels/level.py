"""A level: a bot that looks up what to do for each kind of turn."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from homegame.betting import Wager
from homegame.bots.bot import Bot
from homegame.games.polish import Speak
from homegame.games.spokane import Choose
from homegame.games.wojciech import Withdrawal
from homegame.widow import Offer, Turnabout

if TYPE_CHECKING:
    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.view import View


class Level(Bot):
    """How well a person plays; at a turn of a game that it doesn't know it does the game's default."""

    def policy(self, view: View) -> Policy:
        """Look up which kind of turn it is."""
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
                assert turn is not None
                return {turn.default(view): 1.0}

    @abstractmethod
    def bet(self, view: View, choices: Wagers) -> Policy:
        """In a betting round."""

    @abstractmethod
    def speak(self, view: View) -> Policy:
        """In Polish Poker."""

    @abstractmethod
    def choose(self, view: View) -> Policy:
        """In Spokane Open Wild, of the cards in the centre."""

    @abstractmethod
    def exchange(self, view: View) -> Policy:
        """In Whiskey Poker, with the widow."""

    @abstractmethod
    def withdraw(self, view: View) -> Policy:
        """In Wojciech, when half of one's bets may be taken back."""

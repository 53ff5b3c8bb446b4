"""homegame: play, host and study home-game poker.

>>> from homegame import Wojciech, deal
>>> deal(Wojciech(ante=1), seats=3, seed=7).choices
[fold, check, bet 1..99]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import Card, Colour, Rank, Suit, card, cards
from homegame.errors import (
    GameError,
    GameOver,
    HomegameError,
    IllegalAction,
    NotationError,
    NotYourTurn,
    RecordError,
)
from homegame.games import game_named, games
from homegame.games.polish import Polish
from homegame.games.spokane import Spokane
from homegame.games.wasteland import Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import Wojciech
from homegame.hands import BestHand, Category, HandRank, Wilds, best_hand, evaluate
from homegame.limits import FixedLimit, Limit, NoLimit, PotLimit, SpreadLimit
from homegame.piles import CHANCE, SPECTATOR
from homegame.shoe import Shoe
from homegame.state import State
from homegame.view import View

if TYPE_CHECKING:
    from homegame.game import Game

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BestHand",
    "Card",
    "Category",
    "Colour",
    "FixedLimit",
    "GameError",
    "GameOver",
    "HandRank",
    "HomegameError",
    "IllegalAction",
    "Limit",
    "NoLimit",
    "NotYourTurn",
    "NotationError",
    "Polish",
    "PotLimit",
    "Rank",
    "RecordError",
    "Shoe",
    "Spokane",
    "SpreadLimit",
    "State",
    "Suit",
    "View",
    "Wasteland",
    "Whiskey",
    "Wilds",
    "Wojciech",
    "best_hand",
    "card",
    "cards",
    "deal",
    "evaluate",
    "game_named",
    "games",
]


def deal(game: Game, seats: int, *, stack: int = 100, seed: int | str | None = None) -> State:
    """Deal *game* as far as the first decision; the last of the *seats* is the dealer.

    Each seat has the same *stack*. The cards follow from *seed*; without one they are random. A game that
    deals again later needs a :class:`Shoe`.
    """
    return Shoe(seed).deal(game.start((stack,) * seats))

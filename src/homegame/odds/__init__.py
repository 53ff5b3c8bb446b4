"""How likely things are, told from what one player can see.

>>> from homegame import Polish, Shoe
>>> state = Shoe(seed=7).deal(Polish().start((0, 0, 0)))
>>> answer = odds(state.view(state.to_act))
>>> answer.exact, answer["All declarations"]["pair A"]["true"].told
(True, '0.47 %')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from homegame.errors import GameError
from homegame.odds.answer import EFFORT, Answer, Chance, Effort, Row, Table

if TYPE_CHECKING:
    from homegame.view import View

__all__ = ["EFFORT", "GAMES", "Answer", "Chance", "Effort", "Row", "Table", "odds"]

GAMES = {
    "wojciech": "homegame.odds.wojciech",
    "wasteland": "homegame.odds.wasteland",
    "spokane": "homegame.odds.spokane",
    "polish": "homegame.odds.claims",
    "whiskey": "homegame.odds.whiskey",
}
"""The module that answers for each game; it has a function ``odds(view, effort)``."""


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What the seat of a view can expect, from nothing but what it has seen.

    GameError for a game without odds, and for a seat that has no cards or no opponent left.
    """
    name = view.game.name
    if name not in GAMES:
        raise GameError(f"there are no odds for {view.game.title}: only for {', '.join(GAMES)}")
    found: Answer = import_module(GAMES[name]).odds(view, effort)
    return found

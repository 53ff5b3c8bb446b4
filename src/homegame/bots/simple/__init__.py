"""The simple bot: a page of sensible rules for each kind of turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from homegame.betting import Wager
from homegame.bots.bot import Bot, Policy
from homegame.bots.simple import polish, spokane, wasteland, whiskey, wojciech
from homegame.bots.simple.betting import Prospect, wager
from homegame.bots.simple.worth import as_it_lies
from homegame.bots.uniform import Uniform
from homegame.games.polish import Speak
from homegame.games.spokane import Choose
from homegame.games.wojciech import Withdrawal
from homegame.widow import Offer, Turnabout

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Turn
    from homegame.view import View

Rules: TypeAlias = "Callable[[View], Policy]"


class Simple(Bot):
    """Plays by rules of thumb, fast; of a game it has no rules for it knows how to bet."""

    name = "simple"

    def policy(self, view: View) -> Policy:
        """Look up the rules for this kind of turn."""
        turn = view.turn
        if isinstance(turn, Wager):
            return wager(view, turn, _PROSPECTS.get(view.game.name, as_it_lies)(view))
        rules = _TURNS.get(type(turn))
        return Uniform().policy(view) if rules is None else rules(view)


_PROSPECTS: dict[str, Callable[[View], Prospect]] = {
    "wojciech": wojciech.prospect,
    "wasteland": wasteland.prospect,
    "spokane": spokane.prospect,
    "whiskey": whiskey.prospect,
}
_TURNS: dict[type[Turn | None], Rules] = {
    Withdrawal: wojciech.withdrawal,
    Choose: spokane.choose,
    Speak: polish.speak,
    Offer: whiskey.offer,
    Turnabout: whiskey.turnabout,
}

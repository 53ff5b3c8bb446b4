"""Weighing: from what actions are worth to how often they are chosen."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from homegame.actions import Bet, Fold, Raise
from homegame.bots.bot import likely
from homegame.bots.rungs.estimates.futures import share
from homegame.bots.rungs.one_ply import Push
from homegame.bots.rungs.rung import quiet
from homegame.bots.sizes import sensible
from homegame.widow import Knock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Future, Pressures
    from homegame.view import View

FAR = 4  # so many factors of e behind the best, an action is not chosen
SURE = 0.9


def preferring(values: Mapping[Action, float], picky: float) -> Policy:
    """Choose the better the likelier: *picky* more is a factor of e; what is far behind is left out."""
    best = max(values.values())
    return likely({a: exp((v - best) / picky) for a, v in values.items() if best - v <= FAR * picky})


def knocking(values: Mapping[Action, float], picky: float) -> Policy:
    """The same for chances to win with the widow; who is nearly sure to win knocks, and waits for nothing."""
    return {Knock(): 1.0} if values.get(Knock(), 0.0) >= SURE else preferring(values, picky)


def expectations(
    view: View, choices: Wagers, found: Sequence[Future], pressures: Pressures, respect: float
) -> dict[Action, float]:
    """What a fold, a check or call, and a few sizes of bets win on average, in chips."""
    pot, owed = view.chips.pot, choices.owed
    values: dict[Action, float] = {Fold(): 0.0} if owed else {}
    values[quiet(choices)] = share(found, pressures) * (pot + owed) - owed
    for action in sensible(view, choices):
        assert isinstance(action, Bet | Raise)
        push = Push.of(view, action.to, owed)
        giving_up = tuple(min(1.0, respect * part) for part in push.giving_up)
        values[action] = push._replace(giving_up=giving_up).value(found, pressures)
    return values

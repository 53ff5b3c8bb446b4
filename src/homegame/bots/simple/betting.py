"""How the simple bot bets: the share it expects against the price, and a little bluffing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import Action, Bet, Call, Check, Fold, Raise
from homegame.bots.bot import Policy, likely
from homegame.bots.simple.worth import Prospect
from homegame.bots.sizes import sized
from homegame.events import Acted, Began

if TYPE_CHECKING:
    from homegame.betting import Wager, Wagers
    from homegame.view import View

__all__ = ["Prospect", "wager"]

DOUBT = 0.07  # of the share, for a bet and for each raise: who bets has something
MOST_TOLD = 4
VALUE_FROM, VALUE_SURE = 0.10, 0.60  # of the edge: where betting begins, where it is nearly certain
RAISE_FROM, RAISE_SURE = 0.30, 0.80
SUREST = 0.9  # now and then a good hand lies in wait
BLUFF, BLUFF_RAISE = 0.08, 0.02
MARGIN = 0.05  # of the pot: as close as this to the price, calling is a toss
SMALL, LARGE = 0.5, 1.0  # of the pot


def wager(view: View, turn: Wager, prospect: Prospect) -> Policy:
    """Bet or raise with an edge, call for a fair price, else check or fold."""
    choices = turn.choices(view)
    rivals = len(view.live) - 1
    share = prospect.share * (1 - DOUBT * _strength_told(view))
    fair = 1 / (rivals + 1)
    edge = (share - fair) / (1 - fair)
    caution = 1 - prospect.spread / 2  # what hangs on one card is worth seeing cheaply
    if not choices.owed:
        push = caution * _ramp(edge, VALUE_FROM, VALUE_SURE) + _bluff(edge, BLUFF / rivals)
        return likely(_split(Check(), push, _raises(view, choices, edge)))
    push = caution * _ramp(edge, RAISE_FROM, RAISE_SURE) + _bluff(edge, BLUFF_RAISE / rivals)
    price = choices.owed / (view.chips.pot + choices.owed)
    stay = _stay(share + MARGIN * prospect.spread - price)
    weights = _split(Call(), push, _raises(view, choices, edge))
    return likely(
        {Fold(): (1 - stay) * (1 - push), **{a: w * (stay if a == Call() else 1) for a, w in weights.items()}}
    )


def _strength_told(view: View) -> int:
    """How often others have bet or raised on this street, as far as it tells anything."""
    times = 0
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted) and event.seat != view.seat:
            times += isinstance(event.action, Bet | Raise)
    return min(times, MOST_TOLD)


def _ramp(value: float, start: float, end: float) -> float:
    return SUREST * min(1.0, max(0.0, (value - start) / (end - start)))


def _stay(margin: float) -> float:
    return min(1.0, max(0.0, 0.5 + margin / (2 * MARGIN)))


def _bluff(edge: float, chance: float) -> float:
    return chance if edge < 0 else 0.0


def _split(quiet: Action, push: float, raises: dict[Action, float]) -> dict[Action, float]:
    """The quiet action, and with *push* one of the raises, if one is allowed."""
    if not raises:
        return {quiet: 1.0}
    return {quiet: 1 - push, **{action: push * weight for action, weight in raises.items()}}


def _raises(view: View, choices: Wagers, edge: float) -> dict[Action, float]:
    """A small one and a large one; the stronger the hand, the likelier the large one."""
    if not choices.most:
        return {}
    large = 0.3 + 0.5 * min(1.0, max(0.0, edge))
    found: dict[Action, float] = {}
    for fraction, weight in ((SMALL, 1 - large), (LARGE, large)):
        action = sized(view, choices, fraction)
        found[action] = found.get(action, 0.0) + weight
    return found

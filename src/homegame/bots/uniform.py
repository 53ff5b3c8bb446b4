"""The random bot: any kind of action is as likely as another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import Action, Check, Fold
from homegame.betting import Wagers
from homegame.bots.bot import Bot, Policy, likely
from homegame.bots.sizes import sensible
from homegame.games.polish import Bids

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.view import View

NEAREST = 30  # of the declarations above the standing one


class Uniform(Bot):
    """Draws the kind of action first, then one of that kind; it never folds when checking is free."""

    name = "random"

    def policy(self, view: View) -> Policy:
        """Every kind is as likely, and within a kind every action."""
        kinds: dict[type[Action], list[Action]] = {}
        for action in _worth_drawing(view):
            kinds.setdefault(type(action), []).append(action)
        if Check in kinds:
            kinds.pop(Fold, None)
        return likely({action: 1 / len(alike) for alike in kinds.values() for action in alike})


def _worth_drawing(view: View) -> Iterable[Action]:
    """All choices; of bets a few sizes, of declarations the nearest."""
    choices = view.choices
    if isinstance(choices, Wagers):
        return [*choices.plain, *sensible(view, choices)]
    if isinstance(choices, Bids):
        return [choices[place] for place in range(min(NEAREST, len(choices)))]
    return choices

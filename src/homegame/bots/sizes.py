"""Sizes: the few bets and raises worth thinking of, out of all that are allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.view import View

COMMITTED = 0.6  # a bet of so much of all one has may as well be all of it


def sized(view: View, choices: Wagers, fraction: float) -> Action:
    """Give the bet or raise that adds about this fraction of the pot, as it is once called."""
    price = view.chips.bets[view.seat] + choices.owed
    to = price + round(fraction * (view.chips.pot + choices.owed))
    if to >= COMMITTED * choices.all_in:
        to = choices.all_in
    return choices.wager(max(choices.least, min(to, choices.most)))


def sensible(view: View, choices: Wagers, fractions: Iterable[float] = (0, 0.5, 1, 2)) -> list[Action]:
    """Give the least bet, some fractions of the pot, each once; none if no bet is allowed."""
    if not choices.most:
        return []
    return list(dict.fromkeys(sized(view, choices, fraction) for fraction in fractions))

"""Spokane's last betting round: what the bets say of the one card that each rival hides.

All but one card of a hand lies open, so whoever raises into a pair of kings has a card that beats it, or
bluffs. Each card that a rival may hide is weighed by how likely the rival would have acted so with it.
"""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import TYPE_CHECKING, NamedTuple

from homegame.actions import Bet, Call, Check, Raise
from homegame.betting import Wager
from homegame.bots.levels.spokane import draft, playable
from homegame.bots.rungs.estimates.futures import Future, rivals
from homegame.events import Acted, Began

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.bots.levels.spokane_hands import Measure
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.piles import Seat
    from homegame.view import View

BLUFFS, STABS, STUBBORN = 0.06, 0.15, 0.1  # how often a raise, a bet and a call come with any hand at all
LEAST, MOST = 0.005, 0.995  # no chance is thought to be smaller or greater: a model is no proof


class Holdings(NamedTuple):
    """What somebody may hold, as the others see it: how likely each hidden card is, and what it makes."""

    weights: Sequence[float]
    values: tuple[int, ...]

    def below(self, value: int) -> float:
        """The chance that a hand of this strength beats it; a tie counts half."""
        won = sum(
            weight * ((value > theirs) + (value >= theirs))
            for weight, theirs in zip(self.weights, self.values, strict=True)
        )
        return won / 2 / sum(self.weights)


def is_last(view: View) -> bool:
    """Whether every card has been taken, and the last bets are made."""
    return isinstance(view.turn, Wager) and playable(view) and not draft(view).rounds


def read(view: View) -> tuple[Future, Pressures]:
    """The chance to beat each rival by what was taken alone, and how much better its bets say that it is."""
    seen = draft(view)
    by = seen.by[seen.wild]
    hidden, *shown = seen.own
    mine = by(seen.own)
    myself = Holdings((1.0,) * (len(seen.unseen) + 1), _values(by, (hidden, *seen.unseen), shown))
    others = [
        Holdings(_apart(weights), _values(by, seen.unseen, cards))
        for weights, cards in zip(seen.beliefs, seen.showing, strict=True)
    ]
    before, pressures = [], []
    acts = _acts(view)
    for place, seat in enumerate(rivals(view)):
        held = others[place]
        against = [myself, *others[:place], *others[place + 1 :]]
        told = [
            weight * _likely(acts.get(seat, ()), _ahead(value, against))
            for weight, value in zip(held.weights, held.values, strict=True)
        ]
        chance, then = _bounded(held.below(mine)), _bounded(held._replace(weights=told).below(mine))
        before.append(chance)
        pressures.append(log(then) / log(chance) - 1)
    return Future(1.0, tuple(before)), tuple(pressures)


def _values(by: Measure, hidden: Sequence[int], shown: Sequence[int]) -> tuple[int, ...]:
    return tuple(by.with_each(shown, hidden))


def _apart(added_up: Sequence[float]) -> tuple[float, ...]:
    return tuple(after - before for before, after in pairwise((0.0, *added_up)))


def _ahead(value: int, against: Sequence[Holdings]) -> float:
    """The chance to beat all of them, as somebody sees it who knows none of their hidden cards."""
    chance = 1.0
    for holdings in against:
        chance *= holdings.below(value)
    return chance


def _bounded(chance: float) -> float:
    return min(MOST, max(LEAST, chance))


def _acts(view: View) -> Mapping[Seat, Sequence[Action]]:
    """What each has done in this betting round, the last first."""
    found: dict[Seat, list[Action]] = {}
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted):
            found.setdefault(event.seat, []).append(event.action)
    return found


def _likely(acts: Sequence[Action], ahead: float) -> float:
    """How likely somebody does all this who is ahead with this chance; a second raise asks for more."""
    found, raises = 1.0, 0
    for action in acts:
        match action:
            case Raise():
                raises += 1
                found *= BLUFFS / raises + float(ahead ** (3 * raises))
            case Bet():
                found *= STABS + float(ahead**1.5)
            case Call():
                found *= STUBBORN + ahead
            case Check():
                found *= 1 - ahead / 2
            case _:
                pass
    return found

"""Worth: hands as numbers, and how often a hand wins in possible worlds."""

from __future__ import annotations

from functools import partial
from math import exp
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from homegame.bots.bot import Policy, likely
from homegame.fast.one import rank_of as evaluate
from homegame.piles import Pile, hand, up

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from homegame.actions import Action
    from homegame.hands import HandRank
    from homegame.piles import Seat
    from homegame.state import State
    from homegame.view import View

EVALUATIONS = 120  # hands looked at for one estimate: a few thousandths of a second
FEWEST_WORLDS = 24
BOARD = Pile("board")


class Prospect(NamedTuple):
    """What a hand may win: its share of the pot on average, and how much that hangs on one card (0 to 1)."""

    share: float
    spread: float = 0.0


def worth(rank: HandRank) -> float:
    """A hand as a number: one for each category, and the ranks between them."""
    value, weight = float(rank.place), 1.0
    for deciding in rank.ranks:
        weight /= 16
        value += weight * deciding
    return value


def worlds(view: View) -> Iterator[tuple[State, Random]]:
    """Possible worlds, as many as there is time for; the same ones for equal views."""
    rng = Random(0)
    for _ in range(max(FEWEST_WORLDS, EVALUATIONS // len(view.live))):
        yield view.resample(rng), rng


def won(seat: Seat, live: frozenset[Seat], ranked: Callable[[Seat], HandRank]) -> float:
    """The part of the pot that *seat* wins: all, a share, or nothing."""
    mine, equals = ranked(seat), 1
    for other in live:
        if other != seat:
            theirs = ranked(other)
            if theirs > mine:
                return 0.0
            equals += theirs == mine
    return 1 / equals


def as_it_lies(view: View) -> Prospect:
    """What a seat would win if hands were shown now; any game's first guess."""
    total, count = 0.0, 0
    for world, _ in worlds(view):
        total += won(view.seat, view.live, partial(_lying, world))
        count += 1
    return Prospect(total / count)


def _lying(s: State, seat: Seat) -> HandRank:
    return evaluate(s.cards(hand(seat), up(seat), BOARD), s.game.wilds(s))


def preferring(values: Mapping[Action, float], temperature: float) -> Policy:
    """Choose the better the likelier: a difference of *temperature* is a factor of e."""
    best = max(values.values())
    return likely({action: exp((value - best) / temperature) for action, value in values.items()})

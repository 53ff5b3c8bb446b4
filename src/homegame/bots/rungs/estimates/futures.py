"""Futures: what may still come, and how good one's hand would be then.

A hand that is the best one if the suit card is red and worthless if it is black is not the same as a middling
one, so an estimate is a list of futures, not a mean. In each stands how likely one would beat each rival.

Rivals have no random hands: who bets has something. Their *pressures* say how much better than random: of so
many hands dealt, and one more, they are thought to hold the best. To beat that, one must beat each of them,
so the chance of beating one random hand is raised to their number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.piles import Seat
    from homegame.view import View

Pressures = tuple[float, ...]  # of each rival


class Future(NamedTuple):
    """One way that things may go."""

    weight: float
    beats: tuple[float, ...]  # the chance to beat each rival, in their order


def rivals(view: View) -> list[Seat]:
    """Everybody else who is still in, clockwise."""
    return [seat for seat in view.around(view.seat) if seat != view.seat]


def share(futures: Sequence[Future], pressures: Pressures) -> float:
    """The chance to beat all rivals, over all futures."""
    found = 0.0
    for weight, beats in futures:
        for chance, more in zip(beats, pressures, strict=True):
            weight *= power(chance, 1 + more) if more else chance  # noqa: PLW2901 - of this future, and what is left of it
        found += weight
    return found


def power(base: float, exponent: float) -> float:
    """The one to the power of the other; to beat so many hands, where their number need not be whole."""
    return base**exponent  # type: ignore[no-any-return]  # no base is negative, so this is no complex number


def no_pressures(view: View) -> Pressures:
    """Random hands all around."""
    return (0.0,) * (len(view.live) - 1)

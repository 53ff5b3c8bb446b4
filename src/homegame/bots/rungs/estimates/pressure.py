"""Pressure: what bets, calls and checks say about the hands behind them.

Whoever pays for a chance at the pot gives up the hands that are not worth the price. So every payment is
counted as so much of one more hand, of which the best is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import Bet, Call, Check, Raise
from homegame.bots.rungs.estimates.futures import rivals
from homegame.events import Acted, Posted, Returned

if TYPE_CHECKING:
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.piles import Seat
    from homegame.view import View

AGGRESSION, PATIENCE, WEAKNESS = 1.6, 0.7, -0.12
LEAST, MOST = -0.4, 4.0


def pressures(view: View, calls: float = 1.0) -> Pressures:
    """How much better than random each rival's hand is thought to be; *calls* weigh so many times as much."""
    found: dict[Seat, float] = {}
    pot = 0
    for event in view.events:
        if isinstance(event, Posted):
            pot += event.amount
        elif isinstance(event, Returned):
            pot -= event.amount
        elif isinstance(event, Acted):
            pot += event.paid
            found[event.seat] = found.get(event.seat, 0.0) + _said_by(event, pot, calls)
    return tuple(min(MOST, max(LEAST, found.get(seat, 0.0))) for seat in rivals(view))


def _said_by(event: Acted, pot: int, calls: float) -> float:
    if isinstance(event.action, Bet | Raise):
        return AGGRESSION * event.paid / pot
    if isinstance(event.action, Call):
        return calls * PATIENCE * event.paid / pot
    return WEAKNESS if isinstance(event.action, Check) else 0.0

"""Standing: what the rules fix of a table, whatever words it is told in.

Chips, cards, seats, and whose turn it is: a log that is played again must come to the same in these.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from homegame.night.ledger import bank
from homegame.server.table.plain import in_bytes

if TYPE_CHECKING:
    from homegame.piles import Slot
    from homegame.server.table.scene import Scene
    from homegame.state import State


def facts(scene: Scene) -> str:
    """Give a hash of what the rules fix."""
    return sha256(in_bytes(standing(scene))).hexdigest()


def standing(scene: Scene) -> dict[str, Any]:
    """Give it as plain data."""
    night, seating, state = scene.night, scene.shown, scene.state
    return {
        "places": [
            None if place is None else [place.player, place.stack, place.out, place.leaving]
            for place in night.places
        ],
        "bank": bank(night.ledger),
        "deals": night.deals,
        "button": night.progress.button,
        "host": scene.host,
        "opened": scene.opened,
        "paused": scene.paused is not None,
        "stands": bool(scene.broken),
        "closed": scene.closed,
        "going on": night.seating is not None,
        "deal": None if seating is None else [seating.number, list(seating.seats), seating.dealer],
        "state": None if state is None else _state(state),
    }


def _state(state: State) -> dict[str, Any]:
    chips = state.chips
    held = sorted([[pile.seat, *map(_card, slots)] for pile, slots in state.piles.items() if slots], key=repr)
    return {
        "turn": state.to_act,
        "live": sorted(state.live),
        "gone": sorted(state.gone),
        "stacks": list(chips.stacks),
        "bets": list(chips.bets),
        "staked": list(chips.staked),
        "held": held,
        "stock": len(state.stock),
    }


def _card(slot: Slot) -> str:
    assert slot.card is not None
    return slot.card.name

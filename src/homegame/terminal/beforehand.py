"""Beforehand: what one may choose before one's turn comes. It counts only while the price stays as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.terminal import strings
from homegame.terminal.offers import Offer

if TYPE_CHECKING:
    from homegame.terminal.looks import Deal

GOING_ON = "G9"  # the rule that is in force in every betting round


def beforehand(deal: Deal | None) -> list[Offer]:
    """What one can choose now for when one's turn comes; nothing where no bets go around, or one is out."""
    if deal is None or deal.mine is None or not _may_choose(deal, deal.mine):
        return []
    fold = Offer("check/fold", "f", strings.CHECK_OR_FOLD, "check/fold")
    owed = price(deal)
    if not owed:
        return [fold, Offer("check", "c", "check", "check")]
    return [fold, Offer("call", "c", f"call {owed}", f"call {owed}")]


def _may_choose(deal: Deal, mine: int) -> bool:
    waits = deal.turn is not None and not deal.over and not deal.my_turn
    return waits and mine in deal.live and deal.stacks[mine] > 0 and GOING_ON in deal.facts.rules


def price(deal: Deal) -> int:
    """What a call would cost one now."""
    mine = deal.mine or 0
    return min(max(deal.bets) - deal.bets[mine], deal.stacks[mine])


def wish_by_key(deal: Deal | None, key: str | None) -> dict[str, str] | None:
    """The wish to choose beforehand what a key stands for; the same key again takes it back."""
    offer = next((one for one in beforehand(deal) if one.key == key), None)
    if deal is None or offer is None:
        return None
    return {"is": "Prepare", "action": "" if deal.prepared == offer.text else offer.text}

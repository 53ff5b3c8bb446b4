"""Offers: what one can choose now, as it is told, with a key for each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.terminal.strings import raise_to

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.terminal.looks import Deal

KEYS = {
    "fold": "f", "check": "c", "call": "c", "bet": "b", "raise": "r", "stay": "s", "withdraw": "w",
    "take": "1", "pass": "p", "knock": "k", "exchange": "e", "exchange all": "w", "call bluff": "c",
    "declare": "d",
}  # fmt: skip
ALSO = {"x": "c", "k": "c", "b": "r", "r": "b"}
"""Keys that do as well, where nothing else has them."""

_SIZES = re.compile(r"(bet|raise) (\d+)(?:\.\.(\d+))?")


@dataclass(frozen=True, slots=True)
class Offer:
    """Something one can choose: its verb, the key for it, and how it is shown.

    *text* is how it is written, where it needs nothing more; a bet or raise is of *least* to *most*.
    """

    verb: str
    key: str
    label: str
    text: str = ""
    least: int = 0
    most: int = 0


def offers_of(deal: Deal) -> list[Offer]:
    """What one can choose now, each kind once."""
    found: dict[str, Offer] = {}
    for told in deal.told:
        offer = _offer(told, deal)
        found.setdefault(offer.verb, offer)
    return [*found.values(), *_all_in(deal, found.values())]


def _offer(told: str, deal: Deal) -> Offer:
    sized = _SIZES.fullmatch(told)
    if sized:
        verb, least = sized[1], int(sized[2])
        most = int(sized[3] or least)
        in_front = deal.bets[deal.mine or 0]
        text = f"{verb} {least}" if least == most else ""
        label = (
            raise_to(verb, least, in_front) if text else f"{verb} {'to ' * (verb == 'raise')}{least}–{most}"
        )
        return Offer(verb, KEYS[verb], label, text, least, most)
    first = told.split(" ", 1)[0]
    if told == "withdraw":
        return Offer(told, KEYS[told], f"withdraw, and take back {deal.withdrawn}", told)
    if told in KEYS:
        return Offer(told, KEYS[told], _LABELS.get(told, told), told)
    if first == "call":
        return Offer("call", KEYS["call"], told, "call")
    if first == "take" and (centre := len(deal.pile("centre"))) > 1:
        return Offer(first, f"1–{centre}", _LABELS[first])
    return Offer(first, KEYS.get(first, ""), _LABELS.get(first, told))


def _all_in(deal: Deal, offers: Iterable[Offer]) -> list[Offer]:
    """All in, where that is a size one can bet or raise to."""
    size = deal.facts.all_in
    for offer in offers:
        if size is not None and offer.least <= size <= offer.most and offer.least < offer.most:
            return [Offer("all in", "a", f"all in {size}", f"{offer.verb} {size}")]
    return []


_LABELS = {
    "exchange": "exchange",
    "exchange all": "take the whole widow",
    "call bluff": "call the bluff",
    "declare": "declare",
    "take": "take a card",
}


def meant(key: str, offers: Iterable[Offer]) -> Offer | None:
    """The offer that a key stands for now."""
    by_key = {offer.key: offer for offer in offers}
    return by_key.get(key) or by_key.get(ALSO.get(key, ""))

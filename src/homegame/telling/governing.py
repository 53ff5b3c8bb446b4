"""The rules in force: which numbered rules of the rulebook govern the turn now."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from homegame.position import Position

# By the game and its turn, the most telling rule first.
_RULES: dict[tuple[str, str], tuple[str, ...]] = {
    ("wojciech", "Wager"): ("W3", "W9", "G9", "G12"),
    ("wojciech", "Withdrawal"): ("W7",),
    ("wasteland", "Wager"): ("H5", "H7", "G9", "G12"),
    ("spokane", "Choose"): ("S4", "S9"),
    ("spokane", "Wager"): ("S5", "S6", "G9", "G12"),
    ("polish", "Speak"): ("P6", "P2", "P3", "P4"),
    ("whiskey", "Offer"): ("K3", "K6"),
    ("whiskey", "Turnabout"): ("K4", "K6", "K7"),
    ("whiskey", "Wager"): ("K8", "G9", "G12"),
}
_OVER: dict[str, tuple[str, ...]] = {
    "wojciech": ("W4", "W5", "G14", "G6", "G7"),
    "wasteland": ("H6", "H9", "G14", "G6", "G7"),
    "spokane": ("S8", "G14", "G6", "G7"),
    "polish": ("P8",),
    "whiskey": ("K10", "G14", "G6", "G7"),
}


def rule_in_force(position: Position) -> tuple[str, ...]:
    """The numbers of the rules that govern the turn now, the most telling first; afterwards, of its end."""
    name, turn = position.game.name, position.turn
    if turn is None:
        return _OVER.get(name, ("G6", "G7"))
    kind = type(turn).__name__
    if (name, kind) == ("spokane", "Choose") and getattr(turn, "wild", None) is not None:
        return ("S5", "S4", "S9")
    if (name, kind) == ("polish", "Speak") and getattr(turn, "standing", None) is not None:
        return ("P6", "P7", "P4", "P5")
    if (name, kind) == ("whiskey", "Turnabout") and getattr(turn, "last", False):
        return ("K6", "K4")
    return _RULES.get((name, kind), ("G9", "G12") if kind == "Wager" else ("G16",))

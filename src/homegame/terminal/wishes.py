"""Wishes that need no more than a word: to rest, to show, to open the night."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.terminal import strings
from homegame.terminal.setup import BOT_NAMES

if TYPE_CHECKING:
    from homegame.terminal.looks import Look, Plain

SIMPLE: dict[str, Plain] = {
    "rest": {"is": "Rest"},
    "back": {"is": "Back"},
    "show": {"is": "Show"},
    "get up": {"is": "Leave"},
    "open": {"is": "Open"},
    "pause": {"is": "Pause"},
    "go on": {"is": "GoOn"},
    "close": {"is": "Close"},
    "call off": {"is": "CallOff", "reason": strings.CALLED_OFF},
}
USUAL_CHIPS = 100


def usual_chips(look: Look) -> int:
    """What one buys in for, if one says nothing else."""
    least, most = look.buy_in
    return max(least, min(most, USUAL_CHIPS))


def free_seats(look: Look) -> list[int]:
    """The seats where nobody sits."""
    taken = {one["seat"] for one in look.sitters}
    return [seat for seat in range(look.seats) if seat not in taken]


def a_bot(look: Look, level: str) -> Plain:
    """The wish for a bot at the first free seat."""
    known = {str(one["player"]).casefold() for one in look.sitters}
    name = next(name for name in BOT_NAMES if name.casefold() not in known)
    seat, chips = free_seats(look)[0], usual_chips(look)
    return {"is": "AddBot", "seat": seat, "name": name, "bot": level, "chips": chips}

"""The table before its first deal: who sits where, and which seats are free."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.terminal.canvas import Sprite, fitted
from homegame.terminal.cards import SMALL, card_sprite
from homegame.terminal.layout import Placed, Scene

if TYPE_CHECKING:
    from homegame.terminal.looks import Look
    from homegame.terminal.palette import Palette

FAN = ("Ah", "Jk1", "Td", "9c", "Ks")
WIDTH = 34


def waiting_scene(look: Look, width: int, height: int, palette: Palette) -> Scene:
    """Some cards, and a line for each seat."""
    lines = [_line(look, seat) for seat in range(look.seats)]
    top = max(0, (height - len(lines) - SMALL.height - 2) // 2)
    left = (width - len(FAN) * (SMALL.width + 1)) // 2
    placed = [
        Placed(left + at * (SMALL.width + 1), top, card_sprite(face, SMALL, palette))
        for at, face in enumerate(FAN)
    ]
    for down, (text, taken) in enumerate(lines, start=top + SMALL.height + 1):
        row = tuple(fitted(text, WIDTH, palette["strong" if taken else "quiet"]))
        placed.append(Placed((width - WIDTH) // 2, down, Sprite((row,))))
    return Scene(width, height, tuple(placed))


def _line(look: Look, seat: int) -> tuple[str, bool]:
    sitter = next((one for one in look.sitters if one["seat"] == seat), None)
    if sitter is None:
        return f"seat {seat + 1:>2}  free", False
    you = "you" if seat == look.seat else str(sitter["player"])
    about = [str(sitter["stack"]), sitter["bot"], "host" if sitter["player"] == look.host else ""]
    return f"seat {seat + 1:>2}  {you}  {' · '.join(filter(None, about))}", True

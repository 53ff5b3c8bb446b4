"""A canvas of cells, and sprites that are laid on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rich.cells import get_character_cell_size
from rich.segment import Segment
from textual.strip import Strip

if TYPE_CHECKING:
    from rich.style import Style

Cell: TypeAlias = "tuple[str, Style]"  # an empty text follows a letter that is two columns wide
Row: TypeAlias = "list[Cell]"


@dataclass(frozen=True, slots=True)
class Sprite:
    """A small picture: rows of cells, all as wide."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def width(self) -> int:
        """How many columns it takes."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """How many lines it takes."""
        return len(self.rows)

    def squeezed(self, width: int) -> Sprite:
        """The same picture turned away: only so many of its columns, the outer ones."""
        left, right = (width + 1) // 2, width // 2
        return Sprite(tuple([(*row[:left], *row[len(row) - right :]) for row in self.rows]))


def cells(text: str, style: Style) -> Row:
    """Letters as cells; a wide one takes two."""
    found: Row = []
    for letter in text:
        size = get_character_cell_size(letter)
        if size == 0 and found:
            found[-1] = (found[-1][0] + letter, found[-1][1])
        elif size:
            found += [(letter, style), ("", style)][:size]
    return found


def fitted(text: str, width: int, style: Style, align: str = "left") -> Row:
    """Letters as exactly so many cells; what is too long ends in an ellipsis."""
    row = cells(text, style)
    if len(row) > width:
        row = row[: max(0, width - 1)]
        if row and row[-1][0] and get_character_cell_size(row[-1][0][0]) == 2:
            row[-1] = (" ", style)  # half of a wide letter
        row = [*row, ("…", style)][:width]
    room = width - len(row)
    before = {"left": 0, "right": room, "centre": room // 2}[align]
    return [*cells(" " * before, style), *row, *cells(" " * (room - before), style)]


class Canvas:
    """A field of cells to draw on."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self.rows: list[Row] = [[(" ", style)] * width for _ in range(height)]

    def lay(self, x: int, y: int, sprite: Sprite) -> None:
        """Lay a sprite with its upper left corner there; what lies outside is not seen."""
        for down, cells_of_row in enumerate(sprite.rows):
            if not 0 <= y + down < self.height:
                continue
            row = self.rows[y + down]
            for right, cell in enumerate(cells_of_row):
                if 0 <= x + right < self.width:
                    row[x + right] = cell

    def strips(self) -> list[Strip]:
        """The lines, as Textual shows them."""
        return [Strip(_merged(row), self.width) for row in self.rows]


def _merged(row: Row) -> list[Segment]:
    found: list[Segment] = []
    text, style = "", row[0][1] if row else None
    for letter, its_style in row:
        if its_style is not style:
            found.append(Segment(text, style))
            text, style = "", its_style
        text += letter
    found.append(Segment(text, style))
    return found

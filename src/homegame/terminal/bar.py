"""The bar below the table: what is asked, what can be chosen with its keys, and what was refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message
from textual.widget import Widget

from homegame.terminal.canvas import Canvas, Sprite, cells, fitted

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual import events
    from textual.strip import Strip

    from homegame.terminal.canvas import Row
    from homegame.terminal.palette import Palette


class Key(NamedTuple):
    """A key, what it does, and what is sent when it is clicked."""

    shown: str
    does: str
    press: str = ""


class Lines(Widget):
    """Lines of cells that are set from outside; clicks on keys are sent on."""

    DEFAULT_CSS = "Lines { height: 1; width: 1fr; }"

    class Clicked(Message):
        """A key was clicked."""

        def __init__(self, press: str) -> None:
            super().__init__()
            self.press = press

    def __init__(self, palette: Palette, ground: str = "cloth", *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.palette, self.ground = palette, ground
        self._rows: list[Row] = []
        self._spots: list[tuple[int, int, int, str]] = []  # line, from, to, what is pressed

    def set_rows(self, rows: Sequence[Row], spots: Sequence[tuple[int, int, int, str]] = ()) -> None:
        """Show these lines."""
        self._rows, self._spots = list(rows), list(spots)
        self.refresh()

    @property
    def text(self) -> str:
        """The lines as text."""
        return "\n".join("".join(letter for letter, _ in row).rstrip() for row in self._rows)

    def render_line(self, y: int) -> Strip:
        """Give a line."""
        canvas = Canvas(self.size.width, 1, self.palette[self.ground])
        if y < len(self._rows):
            canvas.lay(0, 0, Sprite((tuple(self._rows[y]),)))
        return canvas.strips()[0]

    def on_click(self, event: events.Click) -> None:
        """Say which key was clicked."""
        for line, start, end, press in self._spots:
            if line == event.y and start <= event.x < end:
                self.post_message(self.Clicked(press))


def keys_row(
    keys: Sequence[Key], width: int, palette: Palette, line: int = 0, *, boxed: bool = False
) -> tuple[Row, list[tuple[int, int, int, str]]]:
    """Keys side by side, as many as there is room for."""
    ground, key_style, text_style = (
        ("cloth", "turn", "strong") if boxed else ("wood", "wood accent", "wood quiet")
    )
    row: Row = cells(" ", palette[ground])
    spots = []
    for key in keys:
        part: Row = [
            *cells(f" {key.shown} " if boxed else key.shown, palette[key_style]),
            *cells(f" {key.does}", palette[text_style]),
            *cells("   " if boxed else "  ", palette[ground]),
        ]
        if len(row) + len(part) - 2 > width:
            break
        spots.append((line, len(row), len(row) + len(part) - 2, key.press or key.shown))
        row += part
    return row, spots


def text_row(text: str, width: int, palette: Palette, style: str = "cloth") -> Row:
    """A line of text."""
    return fitted(f" {text}", width, palette[style])

"""The program at the terminal: its colours, and which screen comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App
from textual.theme import Theme

from homegame.terminal.palette import ACCENT, CLOTH, CLOTH_DEEP, RAISED, TEXT, WARN

if TYPE_CHECKING:
    from textual.screen import Screen

    from homegame.terminal.manner import Manner

KITCHEN = Theme(
    name="kitchen",
    primary="#5d7f73",
    secondary="#8a6a4f",
    accent=ACCENT,
    warning=WARN,
    error=WARN,
    foreground=TEXT,
    background=CLOTH,
    surface=CLOTH_DEEP,
    panel=RAISED,
    dark=True,
)


class TableApp(App[None]):
    """The table at the terminal."""

    TITLE = "homegame"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: $background; color: $foreground; }"

    def __init__(self, first: Screen[None], manner: Manner) -> None:
        super().__init__(ansi_color=manner.depth != "many")
        self.first, self.manner = first, manner
        self.register_theme(KITCHEN)
        self.theme = "kitchen" if manner.depth == "many" else "ansi-dark"
        self.animation_level = "none" if manner.still else "full"

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first, lambda _: self.exit())

    async def action_quit(self) -> None:
        """Leave, by the key that stops programs."""
        self.exit()

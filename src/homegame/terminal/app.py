"""The program at the terminal: its colours, and which screen comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App
from textual.theme import Theme

from homegame.terminal.palette import THEMES

if TYPE_CHECKING:
    from textual.screen import Screen

    from homegame.terminal.manner import Manner
    from homegame.terminal.palette import Theme as Lighting


def theme_of(name: Lighting) -> Theme:
    """The theme for everything that is not drawn on the felt."""
    colours = THEMES[name]
    return Theme(
        name=f"kitchen-{name}",
        primary=colours.primary,
        secondary=colours.secondary,
        accent=colours.accent,
        warning=colours.warn,
        error=colours.warn,
        foreground=colours.text,
        background=colours.cloth,
        surface=colours.deep,
        panel=colours.raised,
        dark=name == "dark",
    )


class TableApp(App[None]):
    """The table at the terminal."""

    TITLE = "homegame"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { background: $background; color: $foreground; }"

    def __init__(self, first: Screen[None], manner: Manner) -> None:
        super().__init__(ansi_color=manner.depth != "many")
        self.first, self.manner = first, manner
        for name in THEMES:
            self.register_theme(theme_of(name))
        self.dress()
        self.animation_level = "none" if manner.still else "full"

    def dress(self) -> None:
        """Take on the theme that was chosen; with few colours it is the terminal's own."""
        kind = "kitchen" if self.manner.depth == "many" else "ansi"
        self.theme = f"{kind}-{self.manner.theme}"

    def on_mount(self) -> None:
        """Show the first screen."""
        self.push_screen(self.first, lambda _: self.exit())

    async def action_quit(self) -> None:
        """Leave, by the key that stops programs."""
        self.exit()

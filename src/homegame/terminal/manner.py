"""The manner: how the table is shown to somebody, in colour or not, in motion or still."""

from __future__ import annotations

import locale
import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from homegame.terminal.palette import palette

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.terminal.app import TableApp
    from homegame.terminal.palette import Deck, Depth, Palette, Theme

SLOW = 38_400  # baud
LIGHT_GROUNDS = ("7", "15")  # white, as COLORFGBG has it


@dataclass(slots=True)
class Manner:
    """How things are shown; it can be changed at the table."""

    depth: Depth = "many"
    deck: Deck = "four"
    theme: Theme = "dark"
    still: bool = False
    letters: bool = False
    silent: bool = False
    rest: float = 0.3  # seconds after the turn came in which no key counts
    pace: float = 0.7  # seconds that a bot takes at least
    palette: Palette = field(init=False)

    def __post_init__(self) -> None:
        self.mix()

    def mix(self) -> None:
        """Make the palette anew."""
        self.palette = palette(self.depth, self.deck, self.theme)

    def change(self, app: TableApp, after: Callable[[], None]) -> None:
        """Ask what is to be otherwise."""
        entries = [
            ("theme", f"a {'light' if self.theme == 'dark' else 'dark'} table"),
            ("deck", f"suits in {'two' if self.deck == 'four' else 'four'} colours"),
            ("still", "let cards move" if self.still else "let nothing move"),
            ("letters", "suits as symbols" if self.letters else "suits as letters"),
            ("silent", "ring at my turn" if self.silent else "be silent"),
        ]

        def chosen(name: str | None) -> None:
            if name == "deck":
                self.deck = "two" if self.deck == "four" else "four"
            elif name == "theme":
                self.theme = "light" if self.theme == "dark" else "dark"
            elif name is not None:
                setattr(self, name, not getattr(self, name))
            self.mix()
            app.dress()
            after()

        from homegame.terminal.menus import Menu  # its widgets take a while to load

        app.push_screen(Menu("Settings", entries), chosen)


def depth_of(environment: Mapping[str, str]) -> Depth:
    """How many colours a terminal has, by what it says of itself."""
    if environment.get("NO_COLOR"):
        return "none"
    if environment.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
        return "many"
    term = environment.get("TERM", "")
    if "256" in term or "direct" in term or sys.platform == "win32":
        return "many"
    return "sixteen"


def theme_of(environment: Mapping[str, str]) -> Theme:
    """Whether a terminal is dark or light, as far as it says so."""
    ground = environment.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground in LIGHT_GROUNDS else "dark"


def symbols_fail(encoding: str | None) -> bool:
    """Whether suits can't be shown as symbols in this encoding."""
    try:
        "♣♦♥♠★░".encode(encoding or locale.getpreferredencoding(do_setlocale=False))
    except (UnicodeError, LookupError):
        return True
    return False


def is_slow(stream: object) -> bool:
    """Whether a terminal line is so slow that nothing should move: a serial line, as far as it says so."""
    try:
        import termios  # not on every system

        speed = termios.tcgetattr(stream.fileno())[5]  # type: ignore[attr-defined]
        known = {getattr(termios, f"B{baud}"): baud for baud in (300, 1200, 2400, 4800, 9600, 19200)}
    except (ImportError, AttributeError, OSError, ValueError):
        return False
    return known.get(speed, SLOW) < SLOW and not os.environ.get("TMUX")


def manner_here(*, still: bool = False, theme: Theme | None = None, deck: Deck = "four") -> Manner:
    """The manner that suits this terminal."""
    return Manner(
        depth=depth_of(os.environ),
        deck=deck,
        theme=theme or theme_of(os.environ),
        still=still or is_slow(sys.__stdout__),
        letters=symbols_fail(getattr(sys.__stdout__, "encoding", None)),
    )

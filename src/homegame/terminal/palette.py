"""The palette: an evening kitchen table. Warm cards, muted cloth, suits in four colours or two.

Where there are sixteen colours or none, the same things are said with what there is.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from rich.style import Style

if TYPE_CHECKING:
    from collections.abc import Mapping

Depth: TypeAlias = "Literal['many', 'sixteen', 'none']"
Deck: TypeAlias = "Literal['four', 'two']"
Theme: TypeAlias = "Literal['dark', 'light']"


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a theme, by what they are on the table."""

    cloth: str
    deep: str
    raised: str
    wood: str
    paper: str
    paper_dim: str
    text: str
    strong: str
    quiet: str
    accent: str
    warn: str
    chips: str
    on_turn: str
    turn: str
    slot: str
    wood_text: str
    wood_strong: str
    wood_quiet: str
    back: str
    back_ink: str
    back_dim: str
    back_dim_ink: str
    primary: str
    secondary: str


THEMES: dict[Theme, Colours] = {
    "dark": Colours(
        cloth="#22302d", deep="#1b2725", raised="#2b3d39", wood="#191614",
        paper="#f3ead9", paper_dim="#b9b1a1",
        text="#d9d0c0", strong="#f0e8d8", quiet="#97a297", accent="#e0ac4f", warn="#e5806a",
        chips="#cfc08f", on_turn="#1b2725", turn="#e0ac4f", slot="#3d5049",
        wood_text="#c9bda8", wood_strong="#efe6d4", wood_quiet="#8d8577",
        back="#6b4a45", back_ink="#a07e72", back_dim="#2c3330", back_dim_ink="#4d4a44",
        primary="#5d7f73", secondary="#8a6a4f",
    ),
    "light": Colours(
        cloth="#dfe6da", deep="#ece9df", raised="#f4f1e8", wood="#d9cbb4",
        paper="#fffdf7", paper_dim="#d3cec2",
        text="#333a35", strong="#191d1a", quiet="#56615a", accent="#7a4b00", warn="#a03420",
        chips="#5f5312", on_turn="#fffdf7", turn="#7a4b00", slot="#b9c4b5",
        wood_text="#43392b", wood_strong="#1f1910", wood_quiet="#5b5040",
        back="#8d5f57", back_ink="#c49e92", back_dim="#c7cec3", back_dim_ink="#a3a99f",
        primary="#4d6f63", secondary="#7a5a3f",
    ),
}  # fmt: skip
INK, EDGE, LIT, DIM_INK, DIM_EDGE = "#2a2521", "#a79c87", "#b27c12", "#46413a", "#8d8676"


@dataclass(frozen=True, slots=True)
class Palette:
    """The styles by what they are for."""

    depth: Depth
    deck: Deck
    styles: Mapping[str, Style] = field(repr=False)

    def __getitem__(self, name: str) -> Style:
        """The style for something."""
        return self.styles[name]

    def suit(self, face: str) -> Style:
        """The style of a card's face: by its suit, or by the colour of a joker."""
        letter = {"Jk1": "s", "Jk2": "h"}.get(face, face[-1])
        return self.styles[f"suit {letter}"]


def palette(depth: Depth = "many", deck: Deck = "four", theme: Theme = "dark") -> Palette:
    """Make the palette for a terminal with so many colours, for a deck with four colours or two."""
    make = {"many": _many, "sixteen": _sixteen, "none": _none}[depth]
    return Palette(depth, deck, make(deck, theme))


def _style(colour: str, on: str, *, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=on, bold=bold)


def _many(deck: Deck, theme: Theme) -> dict[str, Style]:
    colours = THEMES[theme]
    suits = {"s": "#23201d", "h": "#b4302b", "d": "#1f5fa8", "c": "#27733a"}
    if deck == "two":
        suits |= {"d": suits["h"], "c": suits["s"]}
    cloth, wood, paper = colours.cloth, colours.wood, colours.paper
    return {
        "cloth": _style(colours.text, cloth),
        "wood": _style(colours.wood_text, wood),
        "wood strong": _style(colours.wood_strong, wood, bold=True),
        "wood quiet": _style(colours.wood_quiet, wood),
        "wood accent": _style(colours.accent, wood, bold=True),
        "quiet": _style(colours.quiet, cloth),
        "strong": _style(colours.strong, cloth, bold=True),
        "accent": _style(colours.accent, cloth, bold=True),
        "warn": _style(colours.warn, cloth, bold=True),
        "chips": _style(colours.chips, cloth),
        "turn": _style(colours.on_turn, colours.turn, bold=True),
        "slot": _style(colours.slot, cloth),
        "edge": _style(EDGE, paper),
        "edge lit": _style(LIT, paper, bold=True),
        "edge dim": _style(DIM_EDGE, colours.paper_dim),
        "edge wild": _style(LIT, paper, bold=True),
        "paper": _style(INK, paper),
        "dim": _style(DIM_INK, colours.paper_dim),
        "back": _style(colours.back_ink, colours.back),
        "back dim": _style(colours.back_dim_ink, colours.back_dim),
        "wild": _style("#7a4d00", "#f0d48f", bold=True),
        **{f"suit {letter}": _style(colour, paper, bold=True) for letter, colour in suits.items()},
    }


def _sixteen(deck: Deck, theme: Theme) -> dict[str, Style]:
    """The sixteen colours that any terminal has, on its own ground: yellow can't be read on a light one."""
    suits = {"s": "black", "h": "red", "d": "blue", "c": "green"}
    if deck == "two":
        suits |= {"d": "red", "c": "black"}
    paper, dark = "white", theme == "dark"
    quiet = Style(color="bright_black")
    mark = Style(color="yellow" if dark else "magenta", bold=True)
    return {
        "cloth": Style(),
        "wood": Style(),
        "wood strong": Style(bold=True),
        "wood quiet": quiet,
        "wood accent": mark,
        "quiet": quiet,
        "strong": Style(bold=True),
        "accent": mark,
        "warn": Style(color="bright_red" if dark else "red", bold=True),
        "chips": Style(color="yellow" if dark else "blue"),
        "turn": _style("black", "yellow") if dark else _style("bright_white", "magenta"),
        "slot": quiet,
        "edge": _style("bright_black", paper),
        "edge lit": _style("red", paper, bold=True),
        "edge dim": _style("bright_black", paper),
        "edge wild": _style("magenta", paper, bold=True),
        "paper": _style("black", paper),
        "dim": _style("bright_black", paper),
        "back": _style("white", "blue"),
        "back dim": quiet,
        "wild": _style("black", "yellow"),
        **{f"suit {letter}": _style(colour, paper, bold=True) for letter, colour in suits.items()},
    }


def _none(_: Deck, __: Theme) -> dict[str, Style]:
    plain, bold, dim = Style(), Style(bold=True), Style(dim=True)
    return {
        **dict.fromkeys(("cloth", "wood", "chips", "edge", "paper", "back", "slot", "edge wild"), plain),
        **dict.fromkeys(("quiet", "wood quiet", "edge dim", "dim", "back dim"), dim),
        **dict.fromkeys(("strong", "wood strong", "accent", "wood accent", "warn", "edge lit"), bold),
        **dict.fromkeys([f"suit {letter}" for letter in "cdhs"], bold),
        "turn": Style(reverse=True),
        "wild": Style(bold=True, underline=True),
    }

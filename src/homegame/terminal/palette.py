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

CLOTH, CLOTH_DEEP, WOOD, RAISED = "#22302d", "#1b2725", "#191614", "#2b3d39"
INK, PAPER, PAPER_DIM, EDGE = "#2a2521", "#f3ead9", "#b9b1a1", "#a79c87"
TEXT, QUIET, ACCENT, WARN = "#d9d0c0", "#8f9a8f", "#e0ac4f", "#d9705a"
BACK, BACK_INK = "#6b4a45", "#a07e72"


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


def palette(depth: Depth = "many", deck: Deck = "four") -> Palette:
    """Make the palette for a terminal with so many colours, for a deck with four colours or two."""
    make = {"many": _many, "sixteen": _sixteen, "none": _none}[depth]
    return Palette(depth, deck, make(deck))


def _style(colour: str, on: str, *, bold: bool = False) -> Style:
    return Style(color=colour, bgcolor=on, bold=bold)


def _many(deck: Deck) -> dict[str, Style]:
    suits = {"s": "#23201d", "h": "#b4302b", "d": "#1f5fa8", "c": "#2a7a3f"}
    if deck == "two":
        suits |= {"d": suits["h"], "c": suits["s"]}
    return {
        "cloth": _style(TEXT, CLOTH),
        "wood": _style("#c9bda8", WOOD),
        "wood strong": _style("#efe6d4", WOOD, bold=True),
        "wood quiet": _style("#8d8577", WOOD),
        "wood accent": _style(ACCENT, WOOD, bold=True),
        "quiet": _style(QUIET, CLOTH),
        "strong": _style("#f0e8d8", CLOTH, bold=True),
        "accent": _style(ACCENT, CLOTH, bold=True),
        "warn": _style(WARN, CLOTH, bold=True),
        "chips": _style("#cfc08f", CLOTH),
        "turn": _style("#1b2725", ACCENT, bold=True),
        "slot": _style("#3d5049", CLOTH),
        "edge": _style(EDGE, PAPER),
        "edge lit": _style("#b27c12", PAPER, bold=True),
        "edge dim": _style("#8d8676", PAPER_DIM),
        "edge wild": _style("#b27c12", PAPER, bold=True),
        "paper": _style(INK, PAPER),
        "dim": _style("#5d574c", PAPER_DIM),
        "back": _style(BACK_INK, BACK),
        "back dim": _style("#4d4a44", "#2c3330"),
        "wild": _style("#7a4d00", "#f0d48f", bold=True),
        **{f"suit {letter}": _style(colour, PAPER, bold=True) for letter, colour in suits.items()},
    }


def _sixteen(deck: Deck) -> dict[str, Style]:
    suits = {"s": "black", "h": "red", "d": "blue", "c": "green"}
    if deck == "two":
        suits |= {"d": "red", "c": "black"}
    paper = "white"
    return {
        "cloth": Style(),
        "wood": Style(),
        "wood strong": Style(bold=True),
        "wood quiet": Style(color="bright_black"),
        "wood accent": Style(color="yellow", bold=True),
        "quiet": Style(color="bright_black"),
        "strong": Style(bold=True),
        "accent": Style(color="yellow", bold=True),
        "warn": Style(color="bright_red", bold=True),
        "chips": Style(color="yellow"),
        "turn": _style("black", "yellow"),
        "slot": Style(color="bright_black"),
        "edge": _style("bright_black", paper),
        "edge lit": _style("red", paper, bold=True),
        "edge dim": _style("bright_black", paper),
        "edge wild": _style("magenta", paper, bold=True),
        "paper": _style("black", paper),
        "dim": _style("bright_black", paper),
        "back": _style("white", "blue"),
        "back dim": Style(color="bright_black"),
        "wild": _style("black", "yellow"),
        **{f"suit {letter}": _style(colour, paper, bold=True) for letter, colour in suits.items()},
    }


def _none(_: Deck) -> dict[str, Style]:
    plain, bold, dim = Style(), Style(bold=True), Style(dim=True)
    return {
        **dict.fromkeys(("cloth", "wood", "chips", "edge", "paper", "back", "slot", "edge wild"), plain),
        **dict.fromkeys(("quiet", "wood quiet", "edge dim", "dim", "back dim"), dim),
        **dict.fromkeys(("strong", "wood strong", "accent", "wood accent", "warn", "edge lit"), bold),
        **dict.fromkeys([f"suit {letter}" for letter in "cdhs"], bold),
        "turn": Style(reverse=True),
        "wild": Style(bold=True, underline=True),
    }

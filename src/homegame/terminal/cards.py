"""Cards as they are drawn: large, medium, small, and as a mere word, with what marks them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.style import Style

from homegame.terminal.canvas import Sprite, cells, fitted

if TYPE_CHECKING:
    from homegame.terminal.palette import Palette

SYMBOLS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


class Measure(NamedTuple):
    """How large a card is drawn, and how far apart cards lie that overlap."""

    width: int
    height: int
    step: int


LARGE, MEDIUM, SMALL, MINI = Measure(9, 7, 5), Measure(7, 5, 4), Measure(5, 3, 4), Measure(3, 1, 3)


@dataclass(frozen=True, slots=True)
class Marks:
    """What is to be seen on a card besides its face."""

    wild: bool = False
    lit: bool = False  # one of the cards that count
    dim: bool = False  # one that doesn't
    picked: bool = False
    tag: str = ""  # a number to choose it by, in its lower edge
    letters: bool = False  # suits as letters, where symbols can't be shown


PLAIN = Marks()


def rank_of(face: str) -> str:
    """The rank as it stands on the card."""
    rank = face[:-1]
    return "10" if rank == "T" else rank


def suit_of(face: str, *, letters: bool = False) -> str:
    """The suit as it stands on the card; a joker has a star."""
    if face.startswith("Jk"):
        return "*" if letters else "★"
    return face[-1] if letters else SYMBOLS[face[-1]]


@lru_cache(maxsize=2048)
def _drawn(face: str | None, size: Measure, styles: _Styles, marks: Marks) -> Sprite:
    if size == MINI:
        return Sprite((tuple(_mini(face, styles, marks)),))
    inner = size.width - 2
    middle = _inside(face, size, styles, marks)
    top = "★".center(inner, "─") if marks.wild and size == SMALL else ""
    top = top or ("wild".center(inner, "─") if marks.wild else "─" * inner)
    bottom = marks.tag.center(inner, "─") if marks.tag else "─" * inner
    edge, tag = styles.edge, styles.tag if marks.tag else styles.edge
    rows = [cells(f"╭{top}╮", edge)]
    rows += [[*cells("│", edge), *row, *cells("│", edge)] for row in middle]
    rows.append([*cells("╰", edge), *_tagged(bottom, marks.tag, edge, tag), *cells("╯", edge)])
    return Sprite(tuple(map(tuple, rows)))


def _tagged(bottom: str, tag: str, edge: Style, style: Style) -> list[tuple[str, Style]]:
    return [(letter, style if tag and letter != "─" else edge) for letter in bottom]


class _Styles(NamedTuple):
    """The styles one card is drawn in."""

    face: Style
    edge: Style
    paper: Style
    back: Style
    tag: Style
    wild: Style


def card_sprite(face: str | None, size: Measure, palette: Palette, marks: Marks = PLAIN) -> Sprite:
    """Draw a card; a *face* of None is its back."""
    paper = palette["dim"] if marks.dim else palette["paper"]
    edge = palette["edge"]
    if marks.picked or marks.lit:
        edge = palette["edge lit"]
    elif marks.dim:
        edge = palette["edge dim"]
    elif marks.wild:
        edge = palette["edge wild"]
    ink = paper if face is None else palette.suit(face)
    if marks.dim and palette.depth == "many":
        ink = _on(ink, paper)
    back = palette["back dim" if marks.dim else "back"]
    tag = palette["turn"] if marks.picked else palette["wild"]
    edge = back if face is None and not marks.picked else edge
    return _drawn(face, size, _Styles(ink, edge, paper, back, tag, palette["wild"]), marks)


def _on(ink: Style, paper: Style) -> Style:
    return Style(color=ink.color, bgcolor=paper.bgcolor, bold=True)


def _mini(face: str | None, styles: _Styles, marks: Marks) -> list[tuple[str, Style]]:
    if face is None:
        return [*cells("▒▒", styles.back), *cells(" ", styles.back)]
    style = styles.wild if marks.wild else styles.face
    return fitted(rank_of(face) + suit_of(face, letters=marks.letters), 3, style, "right")


def _inside(face: str | None, size: Measure, styles: _Styles, marks: Marks) -> list[list[tuple[str, Style]]]:
    """The rows within the edge."""
    width, height = size.width - 2, size.height - 2
    if face is None:
        return [cells("░" * width, styles.back) for _ in range(height)]
    rank, suit = rank_of(face), suit_of(face, letters=marks.letters)
    if size == SMALL:
        return [fitted(rank + suit, width, styles.face, "left" if len(rank) == 2 else "centre")]
    rows = [fitted("", width, styles.paper) for _ in range(height)]
    rows[0] = fitted(rank, width, styles.face)
    rows[-1] = fitted(rank, width, styles.face, "right")
    if size == LARGE:
        rows[1] = fitted(suit, width, styles.face)
        rows[-2] = fitted(suit, width, styles.face, "right")
    rows[height // 2] = fitted(_emblem(rank, suit, size), width, styles.face, "centre")
    return rows


def _emblem(rank: str, suit: str, size: Measure) -> str:
    """What stands in the middle: the suit, and courts between two of them."""
    if size == LARGE and rank in {"J", "Q", "K"}:
        return f"{suit} {rank} {suit}"
    if size == LARGE and rank == "Jk":
        return "JOKER"
    return suit


def slot_sprite(size: Measure, palette: Palette) -> Sprite:
    """The place where a card will lie."""
    style = palette["slot"]
    if size == MINI:
        return Sprite((tuple(cells(" · ", style)),))
    inner = size.width - 2
    rows = [f"╭{'╌' * inner}╮", *[f"╎{' ' * inner}╎"] * (size.height - 2), f"╰{'╌' * inner}╯"]
    return Sprite(tuple([tuple(cells(row, style)) for row in rows]))

"""Rulebooks: each game has one, a page of numbered rules; this finds it, installed or in a clone."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.errors import GameError

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def names() -> tuple[str, ...]:
    """The name of every rulebook, from a to z: each game's own, and ``common`` for what all share."""
    return tuple(sorted(_pages()))


def text(name: str) -> str:
    """The rulebook of that name, as Markdown. GameError if there is none."""
    page = _pages().get(name.lower())
    if page is None:
        raise GameError(f"there is no rulebook for {name[:40]!r}: choose from {', '.join(names())}")
    return page.read_text(encoding="utf-8")


def _pages() -> dict[str, Traversable]:
    """The pages by name: inside the installed package, or else, in a clone, in docs/games."""
    inside = files("homegame").joinpath("pages")
    folder = inside if inside.is_dir() else Path(__file__).parents[2] / "docs" / "games"
    return {page.name.removesuffix(".md"): page for page in folder.iterdir() if page.name.endswith(".md")}

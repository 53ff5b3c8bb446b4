"""Names and chat, as they may be written at a table."""

from __future__ import annotations

import unicodedata

from homegame.errors import NotationError
from homegame.telling.voice import safe_name

RESERVED = frozenset(
    ("bot", "chance", "dealer", "everybody", "host", "house", "nobody", "spectator", "system", "table", "you")
)
LONGEST_LINE = 300  # code points
MOST_MARKS = 3  # accents on one letter


def check_name(name: str) -> str:
    """Give a name back; NotationError if nobody may be called so.

    It is plain text without anything hidden, and not a word by which the table speaks of itself. Whether it
    looks like somebody else's name is for whoever gives out the seats to say.
    """
    if safe_name(unicodedata.normalize("NFKC", name)) != name or ":" in name:
        raise NotationError(f"{name[:20]!r} is no name: letters, figures and spaces, at most sixteen columns")
    if name.casefold() in RESERVED:
        raise NotationError(f"nobody may be called {name}: the table speaks of itself so")
    return name


def clean_line(text: str) -> str:
    """Give a line of chat as it may be shown: nothing hidden, nothing that turns text around, few accents.

    NotationError if nothing is left, or if it is too long.
    """
    if len(text) > LONGEST_LINE:
        raise NotationError(f"a line takes at most {LONGEST_LINE} characters")
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", " ".join(text.split())):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= MOST_MARKS and (letter == " " or kind[0] not in "CZ"):
            kept.append(letter)
    line = "".join(kept).strip()
    if not line:
        raise NotationError("nothing was written")
    return line

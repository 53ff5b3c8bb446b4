"""Names that look alike, by the letters that are mistaken for each other (after Unicode's UTS 39)."""

from __future__ import annotations

import unicodedata

from homegame.server.table.words import RESERVED, check_name

_LOOKS_LIKE = {  # Cyrillic, Greek and Armenian letters, and figures
    "a": "\u0430\u03b1",
    "b": "\u044c\u0432",
    "c": "\u0441\u03f2",
    "d": "\u0501",
    "e": "\u0435\u0454\u03b5",
    "f": "\u0493",
    "g": "\u0261",
    "h": "\u04bb\u043d",
    "i": "\u0456\u03b9\u0131|!1\u04cf",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "m": "\u043c",
    "n": "\u043f\u03b7\u0578",
    "o": "0\u043e\u03bf\u03c3\u0585",
    "p": "\u0440\u03c1",
    "q": "\u051b",
    "r": "\u0433",
    "s": "5\u0455",
    "t": "\u0442\u03c4",
    "u": "\u03c5\u057d",
    "v": "\u0475\u03bd",
    "w": "\u051d\u03c9",
    "x": "\u0445\u03c7",
    "y": "\u0443\u03b3\u04af",
    "z": "2",
}
_PLAIN = str.maketrans({other: letter for letter, others in _LOOKS_LIKE.items() for other in others})


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same skeleton can be mistaken for each other."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join([letter for letter in apart if unicodedata.category(letter)[0] not in "MZPC"])
    return bare.translate(_PLAIN).replace("rn", "m").replace("vv", "w").replace("l", "i")


_RESERVED = frozenset(map(skeleton, RESERVED))


def free_name(name: str) -> str:
    """Give back a name that somebody may have; NotationError if it can't be shown, or is the table's own."""
    check_name(name)
    if skeleton(name) in _RESERVED or not skeleton(name):
        return check_name("table")  # refused as the reserved words are
    return name

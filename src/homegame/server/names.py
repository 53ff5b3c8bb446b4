"""Names that look alike, by the letters that are mistaken for each other (after Unicode's UTS 39)."""

from __future__ import annotations

import unicodedata

from homegame.server.table.words import RESERVED, check_name

_LOOKS_LIKE = {
    "a": "аαа", "b": "ьвß", "c": "сϲ", "d": "ԁ", "e": "еєε", "f": "ғ", "g": "ɡ", "h": "һн", "i": "іιı|!", "j": "јϳ",
    "k": "кκ", "l": "1ӏ", "m": "м", "n": "пηո", "o": "0оοσօ", "p": "рρ", "q": "ԛ", "r": "гг", "s": "5ѕ", "t": "тτ",
    "u": "υս", "v": "ѵν", "w": "ԝω", "x": "хχ", "y": "уγү", "z": "2ᴢ",
}  # fmt: skip
_PLAIN = str.maketrans({other: letter for letter, others in _LOOKS_LIKE.items() for other in others})


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same skeleton can be mistaken for each other."""
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join([letter for letter in apart if unicodedata.category(letter)[0] not in "MZPC"])
    return bare.translate(_PLAIN).replace("rn", "m").replace("vv", "w").replace("i", "l")


_RESERVED = frozenset(map(skeleton, RESERVED))


def free_name(name: str) -> str:
    """Give back a name that somebody may have; NotationError if it can't be shown, or is the table's own."""
    check_name(name)
    if skeleton(name) in _RESERVED or not skeleton(name):
        return check_name("table")  # refused as the reserved words are
    return name

"""Voice: names that may be shown, and sentences about them."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

from homegame.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable

YOU = "You"
LONGEST_NAME = 16  # columns
MOST_MARKS = 2  # accents on one letter

_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
_ORDINALS = ["first", "second", "third", "fourth", "fifth"]
_COUNTABLE = ("pair", "straight", "flush", "full house", "royal flush")
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "passes": "pass", "matches": "match"}


def safe_name(text: str) -> str:
    """A name as it may be shown: no control characters, no hidden ones, at most sixteen columns.

    NotationError if nothing is left of it.
    """
    kept, columns, marks = [], 0, 0
    for letter in unicodedata.normalize("NFC", " ".join(text[: 10 * LONGEST_NAME].split())):
        kind = unicodedata.category(letter)
        if kind[0] in "CZ" and letter != " ":
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        columns += _columns(letter)
        if columns > LONGEST_NAME:
            break
        if marks <= MOST_MARKS:
            kept.append(letter)
    name = "".join(kept).strip()
    if not columns_of(name):
        raise NotationError("a name needs at least one letter that can be shown")
    return name


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def columns_of(text: str) -> int:
    """How many columns a text takes on a terminal."""
    return sum(map(_columns, text))


def padded(text: str, columns: int) -> str:
    """The text with spaces after it, as wide as *columns*."""
    return text + " " * (columns - columns_of(text))


def does(name: str, what: str) -> str:
    """A sentence about somebody; ``You`` is spoken to.

    >>> does("Ann", "raises to 20"), does("You", "raises to 20")
    ('Ann raises to 20.', 'You raise to 20.')
    """
    if name == YOU:
        verb, space, rest = what.partition(" ")
        what = _IRREGULAR.get(verb, verb.removesuffix("s")) + space + rest
    return f"{name} {what}."


def whom(name: str) -> str:
    """The name where something is done to its bearer."""
    return name.lower() if name == YOU else name


def listed(items: Iterable[str], last: str = "and") -> str:
    """Things in a row: ``Ann, Bea and Cy``."""
    *some, end = items
    return f"{', '.join(some)} {last} {end}" if some else end


def number(count: int) -> str:
    """A small number in words: ``three``."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def counted(count: int, thing: str) -> str:
    """So many of a thing: ``one card``, ``three cards``."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def ordinal(place: int) -> str:
    """A place counted from 0, in words: ``first``."""
    return _ORDINALS[place] if place < len(_ORDINALS) else f"{place + 1}th"


def article(hand: str) -> str:
    """The name of a hand within a sentence: ``a flush to the ace``."""
    return f"a {hand}" if hand.startswith(_COUNTABLE) else hand


def capital(text: str) -> str:
    """The text with a capital at its beginning."""
    return text[:1].upper() + text[1:]

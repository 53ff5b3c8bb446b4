"""Plain data: what happened, and what can be seen, as JSON; the same thing is always the same bytes.

Sets are sorted, nothing is a fraction, and a card takes as many letters as any other.
"""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from homegame.actions import Action
from homegame.cards import Card
from homegame.game import Game
from homegame.limits import Limit
from homegame.piles import Pile

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Plain: TypeAlias = "bool | int | str | list[Plain] | dict[str, Plain] | None"

DELETE = b"\x7f"  # it is of ASCII, and escaped all the same
SIMPLE = frozenset((type(None), bool, int, str))


def plain(value: Any) -> Plain:  # noqa: ANN401 - whatever a table is made of
    """Give a value as plain data; what is made of fields says its kind under ``is``."""
    if type(value) in SIMPLE:
        return value  # type: ignore[no-any-return]  # simple already
    return _writer(type(value))(value)  # type: ignore[arg-type]  # a class is hashable


@cache
def _writer(kind: type[Any]) -> Callable[[Any], Plain]:
    """How values of one kind are written."""
    if issubclass(kind, Card | Pile | Action | Limit):
        return str
    if issubclass(kind, Game):
        return _game
    if issubclass(kind, tuple | list):
        return lambda value: [one if type(one) in SIMPLE else plain(one) for one in value]
    if issubclass(kind, frozenset):
        return lambda value: [plain(one) for one in sorted(value)]
    name, names = kind.__name__, tuple([field.name for field in fields(kind)])
    return lambda value: _with_fields(value, name, names)


@lru_cache(maxsize=1000)
def _game(game: Game) -> str:
    """A game as it is written, once for all deals of it."""
    return repr(game)


def _with_fields(value: Any, name: str, names: tuple[str, ...]) -> Plain:  # noqa: ANN401 - made of fields
    found: dict[str, Plain] = {"is": name}
    for one in names:
        part = getattr(value, one)
        found[one] = part if type(part) in SIMPLE else plain(part)
    return found


def mapping(value: Mapping[Any, Any]) -> dict[str, Plain]:
    """Give a mapping as plain data, in the order of its keys as they are written."""
    return {key: plain(one) for key, one in sorted((str(key), one) for key, one in value.items())}


def in_bytes(value: Plain) -> bytes:
    """Write plain data, the same always in the same bytes.

    Other letters than those of ASCII are escaped, by the standard library; the rest is written alike by a
    quicker one.
    """
    try:
        found = msgspec.json.encode(value, order="sorted")
    except (UnicodeEncodeError, OverflowError):  # half a character, or a number of more than 64 bits
        found = DELETE
    if found.isascii() and DELETE not in found:
        return found
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"), sort_keys=True).encode()

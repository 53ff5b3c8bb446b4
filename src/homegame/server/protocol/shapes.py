"""Shapes: what a table tells and takes, as types of messages, made from the table's own classes.

So a field that a table has is a field of the protocol, and none is written down twice.
"""

from __future__ import annotations

import inspect
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec

from homegame import events
from homegame.actions import Action
from homegame.cards import Card
from homegame.game import Game
from homegame.night import happenings, ledger
from homegame.piles import Pile
from homegame.server.table import looking, news, scene
from homegame.server.table.reading import LARGEST, LONGEST_TEXT, MOST_PAIRS
from homegame.telling import readings

WRITTEN = (Card, Pile, Action, Game)
"""What is sent as it is written: ``Kh``, ``hand 2``, ``raise 20``, ``Wojciech(ante=2)``."""

FAMILIES: dict[type, Any] = {news.News: news, events.Event: events, happenings.Happening: happenings}

Text = Annotated[str, msgspec.Meta(max_length=LONGEST_TEXT)]
Number = Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)]
Pairs = Annotated[list[tuple[Text, Text]], msgspec.Meta(max_length=MOST_PAIRS)]

NAMES: dict[str, Any] = {
    **{kind.__name__: kind for kind in WRITTEN},
    **{kind.__name__: kind for kind in FAMILIES},
    "Faces": tuple[Card | None, ...],
    "Seat": int,
    "Entry": ledger.Entry,
    "Clock": scene.Clock,
    "ClockKind": scene.ClockKind,
    "Line": scene.Line,
    "Request": scene.Request,
    "Sitter": looking.Sitter,
    "InDeal": looking.InDeal,
    "Reading": readings.Reading,
    "View": NoneType,  # what of it is sent, DEAL says
}

DEAL: dict[str, Any] = {
    "button": int,
    "live": list[int],
    "gone": list[int],
    "stacks": list[int],
    "bets": list[int],
    "staked": list[int],
    "pot": int,
    "stock": int,
    "piles": dict[str, list[str | None]],
}
"""What of a deal is sent in place of its view."""

AT_FIRST = ("talk", "ledger")
"""What grows all night is sent whole in the first look of a socket; after that the news tell what is new."""


def kinds_of(family: type) -> list[type]:
    """The kinds of news, events or happenings that there are."""
    members = [one for _, one in inspect.getmembers(FAMILIES[family], inspect.isclass)]
    return [
        one
        for one in members
        if issubclass(one, family)
        and one.__module__ == FAMILIES[family].__name__
        and one not in {family, news.Private}
    ]


@cache
def message_of(kind: type) -> type[msgspec.Struct]:
    """The message that tells of a thing; ``is`` says its kind."""
    if kind is looking.InDeal:
        found = {**_hints(kind), **DEAL}
        del found["view"]
        return _struct("Deal", list(found.items()), "The deal that is going on, or the last one.", tag=None)
    if kind is looking.Look:
        known = {name: one | None if name in AT_FIRST else one for name, one in _hints(kind).items()}
        return _struct("Table", list(known.items()), "All that one may know of a table.", tag=None)
    name = f"{kind.__name__}News" if issubclass(kind, news.News) else kind.__name__
    return _struct(name, list(_hints(kind).items()), _first_line(kind), tag=kind.__name__)


@cache
def wish_of(kind: type) -> type[msgspec.Struct]:
    """The message by which somebody wishes something."""
    bounded = {"str": Text, "int": Number, "Seat": Number, "tuple[tuple[str, str], ...]": Pairs}
    known: list[Any] = []
    for field in fields(kind):
        if field.default is MISSING:
            known.append((field.name, bounded[str(field.type)]))
        else:
            known.append((field.name, bounded[str(field.type)], msgspec.field(default_factory=list)))
    return _struct(f"{kind.__name__}Wish", known, _first_line(kind), tag=kind.__name__)


def _struct(name: str, known: list[Any], about: str, *, tag: str | None) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name,
        known,
        namespace={"__doc__": about},
        module=__name__,
        forbid_unknown_fields=True,
        kw_only=True,
        tag=tag,
        tag_field=None if tag is None else "is",
    )


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").partition("\n")[0]


def _hints(kind: type) -> dict[str, Any]:
    return {
        name: shape(hint) for name, hint in get_type_hints(kind, localns=NAMES).items() if name != "whose"
    }


def shape(hint: Any) -> Any:  # noqa: ANN401 - a type
    """How a value of a type is sent."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin in {tuple, frozenset}:
        if origin is frozenset or arguments[-1] is Ellipsis:
            return list[shape(arguments[0])]  # type: ignore[misc]  # made while running
        return tuple[tuple([shape(one) for one in arguments])]  # type: ignore[misc]
    if origin in {Union, UnionType}:
        return union([shape(one) for one in arguments])
    if hint in FAMILIES:
        return union([message_of(kind) for kind in kinds_of(hint)])
    if hint in WRITTEN:
        return str
    return message_of(hint) if is_dataclass(hint) and isinstance(hint, type) else hint


def union(kinds: list[Any]) -> Any:  # noqa: ANN401 - a type
    """Any of these types, which are known only while running."""
    return reduce(or_, kinds)

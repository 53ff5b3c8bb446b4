"""Snapshots: a table between two deals, so that a long log need not be played again from its first row.

A snapshot holds no card, and counts for the row whose mark it bears. One that can't be read is none: then
the table is put together from its orders, as it would be without.
"""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from homegame.errors import HomegameError
from homegame.game import Game
from homegame.night import Entry, House, Night, Place
from homegame.night.levels import Levels
from homegame.night.night import Named
from homegame.night.seating import Progress, Run
from homegame.server.table.plain import in_bytes
from homegame.server.table.scene import Chair, Clock, Line, Request, Scene
from homegame.server.table.settings import Settings
from homegame.server.table.storing import plain_game, read_game

if TYPE_CHECKING:
    from homegame.server.table.plain import Plain

FORMAT = 2
EVERY = 40  # rows, or somewhat more: it waits for the next deal

KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (Chair, Clock, Entry, Levels, Line, Named, Night, Place, Progress, Request, Run, Scene)
}


class Snapshot(NamedTuple):
    """A table between two deals, and the row that led to it."""

    scene: Scene
    seq: int
    mark: str


def write_snapshot(scene: Scene, seq: int, mark: str) -> bytes:
    """Write a table as it was before a deal began, after row *seq*, which bears that *mark*."""
    between = replace(scene, state=None, shown=None, moves=(), cuts=(), cutting=None)
    return in_bytes({"format": FORMAT, "seq": seq, "mark": mark, "scene": _kept(between)})


def _kept(value: Any) -> Plain:  # noqa: ANN401 - whatever a scene is made of
    if isinstance(value, Settings | House):
        return {"is": type(value).__name__}  # it stands in the table's settings
    if isinstance(value, Game):
        return {"is": "Game", **plain_game(value)}
    if isinstance(value, tuple):
        return [_kept(one) for one in value]
    if is_dataclass(value) and type(value).__name__ in KINDS:
        return {
            "is": type(value).__name__,
            **{field.name: _kept(getattr(value, field.name)) for field in fields(value)},
        }
    assert value is None or isinstance(value, bool | int | str), type(value)
    return value


def read_snapshot(data: bytes, settings: Settings) -> Snapshot | None:
    """Read a snapshot; None if this program can't."""
    try:
        found = json.loads(data)
        if found["format"] != FORMAT:
            return None
        scene, seq, mark = _given(found["scene"], settings), found["seq"], found["mark"]
    except (HomegameError, ValueError, KeyError, TypeError, AttributeError):
        return None
    well = isinstance(scene, Scene) and type(seq) is int and isinstance(mark, str)
    return Snapshot(scene, seq, mark) if well else None


def _given(value: Any, settings: Settings) -> Any:  # noqa: ANN401 - whatever was stored
    if isinstance(value, list):
        return tuple([_given(one, settings) for one in value])
    if not isinstance(value, dict):
        return value
    kind = value["is"]
    if kind == "Settings":
        return settings
    if kind == "House":
        return settings.house
    if kind == "Game":
        return read_game(value)
    return KINDS[kind](**{key: _given(one, settings) for key, one in value.items() if key != "is"})

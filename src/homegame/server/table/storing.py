"""Storing: a table's settings and the rows of its log, as bytes that give back the same table.

A row holds the order, its time, and what chance dealt; the rest follows when the table is replayed. It also
holds the mark of what came of it, so that a replay that comes out otherwise is found out. Rows hold cards
that nobody may see yet: whoever stores them seals them.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from homegame.cards import cards, written
from homegame.errors import HomegameError, RecordError
from homegame.games import with_options
from homegame.night import DealersChoice, House, Offer, Programme, Rotation
from homegame.options import options
from homegame.server.table.orders import Order
from homegame.server.table.plain import Plain, in_bytes, plain
from homegame.server.table.reading import read_wish
from homegame.server.table.settings import Settings
from homegame.server.table.table import Row

if TYPE_CHECKING:
    from homegame.game import Game


def write_row(row: Row) -> bytes:
    """Write a row of the log."""
    order = row.order
    return in_bytes(
        {
            "seq": row.seq,
            "at": row.at,
            "id": order.id,
            "by": order.by,
            "answers": order.answers,
            "wish": plain(order.wish),
            "chance": [written(some) for some in row.chance],
            "mark": row.mark,
        }
    )


def read_row(data: bytes) -> Row:
    """Read a row of the log: enough of it to replay. RecordError if it is none."""
    try:
        found = json.loads(data)
        order = Order(found["id"], found["by"], found["answers"], read_wish(found["wish"]))
        chance = tuple(map(cards, found["chance"]))
        return Row(found["seq"], found["at"], order, chance, (), "", found["mark"], None)
    except (HomegameError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise RecordError(f"this is no row of a table's log: {type(wrong).__name__}") from None


def write_settings(settings: Settings) -> bytes:
    """Write the settings of a table."""
    house = settings.house
    chosen = {
        field.name: getattr(settings, field.name) for field in fields(settings) if field.name != "house"
    }
    kept = {name: getattr(house, name) for name in _HOUSE}
    return in_bytes(
        {
            "settings": {name: plain(value) for name, value in chosen.items()},
            "house": {name: plain(value) for name, value in kept.items()},
            "programme": _plain_programme(house.programme),
        }
    )


_HOUSE = ("seats", "least_buy_in", "most_buy_in", "rebuys", "first_dealer")


def _plain_programme(programme: Programme) -> Plain:
    if isinstance(programme, Rotation):
        return {"per": programme.per, "games": [_plain_game(game) for game in programme.games]}
    menu: list[Plain] = [
        {
            **_plain_game(offer.game),
            "free": [[name, [as_written(value) for value in values]] for name, values in offer.free],
        }
        for offer in programme.menu
    ]
    return {"per": programme.per, "menu": menu}


def _plain_game(game: Game) -> dict[str, Plain]:
    changed: dict[str, Plain] = {name: as_written(value) for name, value in game.changed_options().items()}
    return {"game": game.name, "options": changed}


def as_written(value: object) -> str:
    """Write an option as it is read: ``true``, ``none``, ``1/5 5/10``, ``fixed-limit 2/4``."""
    if isinstance(value, tuple):
        return " ".join(f"{small}/{big}" for small, big in value)
    return str(value).lower() if isinstance(value, bool | None) else str(value)


def read_settings(data: bytes) -> Settings:
    """Read the settings of a table. RecordError if they are none."""
    try:
        found = json.loads(data)
        house = House(programme=_read_programme(found["programme"]), **found["house"])
        return Settings(house=house, **found["settings"])
    except (HomegameError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise RecordError(f"these are no settings of a table: {wrong}") from None


def _read_programme(found: Any) -> Programme:  # noqa: ANN401 - whatever was stored
    if "games" in found:
        return Rotation(tuple([_read_game(one) for one in found["games"]]), found["per"])
    return DealersChoice(tuple([_read_offer(one) for one in found["menu"]]), found["per"])


def _read_game(found: Any) -> Game:  # noqa: ANN401 - whatever was stored
    return with_options(found["game"], found["options"])


def _read_offer(found: Any) -> Offer:  # noqa: ANN401 - whatever was stored
    game = _read_game(found)
    known = options(type(game))
    free = [(name, tuple([known[name].read(text) for text in texts])) for name, texts in found["free"]]
    return Offer(game, tuple(free))

"""Storing: a table's settings as bytes that give back the same table."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from homegame.errors import HomegameError, RecordError
from homegame.games import with_options
from homegame.night import DealersChoice, House, Offer, Programme, Rotation
from homegame.options import options, written
from homegame.server.table.plain import Plain, in_bytes, plain
from homegame.server.table.settings import Settings

if TYPE_CHECKING:
    from homegame.game import Game


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
        return {"per": programme.per, "games": [plain_game(game) for game in programme.games]}
    menu: list[Plain] = [
        {
            **plain_game(offer.game),
            "free": [[name, [written(value) for value in values]] for name, values in offer.free],
        }
        for offer in programme.menu
    ]
    return {"per": programme.per, "menu": menu}


def plain_game(game: Game) -> dict[str, Plain]:
    """Give a game and its options as plain data."""
    changed: dict[str, Plain] = {name: written(value) for name, value in game.changed_options().items()}
    return {"game": game.name, "options": changed}


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
        return Rotation(tuple([read_game(one) for one in found["games"]]), found["per"])
    return DealersChoice(tuple([_read_offer(one) for one in found["menu"]]), found["per"])


def read_game(found: Any) -> Game:  # noqa: ANN401 - whatever was stored
    """Read a game from plain data."""
    return with_options(found["game"], found["options"])


def _read_offer(found: Any) -> Offer:  # noqa: ANN401 - whatever was stored
    game = read_game(found)
    known = options(type(game))
    free = [(name, tuple([known[name].read(text) for text in texts])) for name, texts in found["free"]]
    return Offer(game, tuple(free))

"""The games: one file each, found by looking.

Other packages bring theirs by the entry point ``homegame.games``.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from homegame.errors import GameError, NotationError
from homegame.options import options

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.game import Game


@cache
def games() -> dict[str, type[Game]]:
    """Every game there is, by name."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes as long as all the games together

    here = [import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__)]
    brought = [found.load() for found in entry_points(group="homegame.games")]
    return {game.name: game for game in (*here, *brought)}


def game_named(name: str) -> type[Game]:
    """Find a game by its name: ``spokane``. NotationError with all names if there is none."""
    wanted = name.strip().lower()
    if wanted not in games():
        raise NotationError(f"{name[:40]!r} is no game; there are: {', '.join(games())}")
    return games()[wanted]


def with_options(name: str, written: Mapping[str, str]) -> Game:
    """Set up a game with house options as they are written on the command line."""
    game = game_named(name)
    known = options(game)
    for option in written:
        if option not in known:
            raise GameError(f"{game.title} has no option {option[:40]!r}; it has: {', '.join(known)}")
    chosen: dict[str, Any] = {option: known[option].read(text) for option, text in written.items()}
    return game(**chosen)

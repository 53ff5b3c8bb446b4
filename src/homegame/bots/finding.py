"""Finding bots: by name, by another package's entry point, or by the class itself.

A package brings bots by the entry point ``homegame.bots``: a name, and the class it stands for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any, cast

from homegame.bots.levels import LEVELS
from homegame.bots.rungs import RUNGS
from homegame.bots.simple import Simple
from homegame.bots.uniform import Uniform
from homegame.cards import LONGEST_QUOTE
from homegame.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.bots.bot import Bot

BOTS: Mapping[str, type[Bot]] = {bot.name: bot for bot in (Uniform, *RUNGS, Simple, *LEVELS)}


@cache
def brought() -> dict[str, Any]:
    """The entry points of other packages' bots, by name."""
    return {found.name: found for found in entry_points(group="homegame.bots")}


def bot_named(name: str) -> Bot:
    """Find a bot by its name: ``simple``. NotationError with all names if there is none."""
    wanted = name.strip().lower()
    if wanted in BOTS:
        return BOTS[wanted]()
    if wanted in brought():
        return _made(brought()[wanted].load(), name)
    raise NotationError(
        f"{name[:LONGEST_QUOTE]!r} is no bot; there are: {', '.join(sorted({*BOTS, *brought()}))}"
    )


def bot_from(text: str) -> Bot:
    """Find a bot by its name, or by ``module:Class``.

    The module is imported, so this is for what somebody writes who may run programs here; no server calls it.
    """
    module, colon, kind = text.partition(":")
    if not colon:
        return bot_named(text)
    try:
        found = getattr(import_module(module), kind)
    except (ImportError, ValueError, AttributeError) as error:
        raise NotationError(f"{text[:LONGEST_QUOTE]!r} is no bot: {error}") from error
    return _made(found, text)


def _made(kind: Callable[[], object], name: str) -> Bot:
    try:
        bot = kind()
    except Exception as error:  # whatever another's class raises
        raise NotationError(f"{name[:LONGEST_QUOTE]!r} makes no bot: {error}") from error
    if not callable(getattr(bot, "policy", None)):
        raise NotationError(f"{name[:LONGEST_QUOTE]!r} is no bot: it has no policy(view)")
    return cast("Bot", bot)

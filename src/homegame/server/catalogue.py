"""The catalogue: which games there are, what a house may choose in them, and what can be declared."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

from homegame.bots.levels import LEVELS
from homegame.errors import GameError
from homegame.games import games, with_options
from homegame.games.polish import Declare, Polish
from homegame.limits import Limit
from homegame.options import options, written
from homegame.server.api import GameAbout, OptionAbout, RuleAbout, RulebookAbout, Rung
from homegame.server.rulepages import rule_page

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.game import Game
    from homegame.options import Option
    from homegame.server.api import OptionKind


@cache
def all_games() -> tuple[GameAbout, ...]:
    """Every game, with its house options as they can be offered."""
    return tuple([_about(game) for game in games().values()])


def _about(game: type[Game]) -> GameAbout:
    return GameAbout(
        name=game.name,
        title=game.title,
        players=(game.players[0], game.players[-1]),
        chips=game().has_chips,
        idea=_idea(game),
        levels=[level.name for level in LEVELS],
        options=[_option(one) for one in options(game).values()],
    )


def _idea(game: type[Game]) -> str:
    """The twist in a sentence, as the game's own page of code begins with it."""
    line = (sys.modules[game.__module__].__doc__ or "").partition("\n")[0]
    title, colon, twist = line.partition(": ")
    said = twist if colon and title == game.title else line
    return said[:1].upper() + said[1:]


def _option(one: Option) -> OptionAbout:
    kind = _kind(one)
    return OptionAbout(
        name=one.name,
        rule=one.rule,
        says=one.says,
        kind=kind,
        words=list(one.words),
        least=(one.least or 0) if kind == "number" else None,
        most=one.most if kind == "number" else None,
        none="None" in str(one.kind),
        default=written(one.default),
    )


def _kind(one: Option) -> OptionKind:
    if one.kind is bool:
        return "switch"
    if one.words:
        return "words"
    if one.kind is Limit:
        return "limit"
    return "blinds" if one.name == "blinds" else "number"


@cache
def rulebook(name: str) -> RulebookAbout:
    """A rulebook, each rule by itself. GameError if there is none."""
    page = rule_page(name)
    rules = [RuleAbout(id=one.id, title=one.title, html=one.html) for one in page.rules]
    return RulebookAbout(title=page.title, intro=page.intro, rules=rules, rest=page.rest)


def ladder(chosen: Mapping[str, str]) -> list[Rung]:
    """All that can be declared in a house with these options, lowest first."""
    game = with_options(Polish.name, chosen)
    return rungs(game)


def rungs(game: Game) -> list[Rung]:
    """All that can be declared in a game. GameError if nothing is declared in it."""
    if not isinstance(game, Polish):
        raise GameError(f"nothing is declared in {game.title}")
    return [
        Rung(action=str(Declare(one)), words=one.words, family=str(one.kind))
        for one in game.ladder.declarations
    ]

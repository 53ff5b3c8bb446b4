"""Polish Poker by rules of thumb: how likely the standing declaration is, and each higher one."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, cast

from homegame.bots.simple.worth import preferring
from homegame.games.polish import CallBluff, Declare, Polish, Speak
from homegame.odds.polish import chances
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.actions import Action
    from homegame.bots.bot import Policy
    from homegame.cards import Card
    from homegame.declarations import Ladder
    from homegame.view import View

EVIDENCE = 3.0  # a declaration is likelier by these odds, once somebody has made it
MOST_RAISES = 4  # the best few are thought of
TABLES = 24  # looked at where a higher hand also counts
PICKY = 0.04
BOLD = 0.05  # what height is worth: of two that go equally well, the higher leaves the next player less room


def speak(view: View) -> Policy:
    """Call if the standing declaration is unlikely; else declare what is likely, or likely to be believed."""
    turn, game = cast("Speak", view.turn), cast("Polish", view.game)
    on_table = sum(len(view.faces(hand(seat))) for seat in view.live)
    mine = _chances(game, view.cards(hand(view.seat)), on_table)
    others = _outside(game, on_table)
    declarations = game.ladder.declarations
    first_above = len(declarations) - len(game.ladder.above(turn.standing))
    survival = [
        _survival(mine[place], others[place]) + BOLD * place / len(declarations)
        for place in range(first_above, len(declarations))
    ]
    best = sorted(range(len(survival)), key=lambda place: -survival[place])[:MOST_RAISES]
    values: dict[Action, float] = {
        Declare(declarations[first_above + place]): survival[place] for place in best
    }
    if turn.standing is not None:
        values[CallBluff()] = 1 - _believed(mine[declarations.index(turn.standing)])
    return preferring(values, PICKY)


def _believed(chance: float) -> float:
    """Who declares a hand has had a reason to."""
    return EVIDENCE * chance / (EVIDENCE * chance + 1 - chance)


def _survival(chance: float, outside: float) -> float:
    """It goes well if it is true, or not called; *outside* is how likely it looks to one without cards."""
    called = 1 - _believed(outside)
    return 1 - called * (1 - chance)


def _chances(game: Polish, own: Sequence[Card], on_table: int) -> list[float]:
    """How likely each declaration is to be true, lowest first."""
    if game.exists == "at_least":
        return _of_tables(game.ladder, own, on_table)
    return [odds.chance for odds in chances(own, on_table, ladder=game.ladder).values()]


@lru_cache(maxsize=200)
def _outside(game: Polish, on_table: int) -> list[float]:
    """The same to somebody who sees no card."""
    return _chances(game, (), on_table)


def _of_tables(ladder: Ladder, own: Sequence[Card], on_table: int) -> list[float]:
    """Where a higher hand also counts: how often the highest hand of a possible table is so high."""
    rng = Random(0)
    unseen = [card for card in ladder.deck if card not in own]
    tables = [(*own, *rng.sample(unseen, on_table - len(own))) for _ in range(TABLES)]
    highest = [ladder.highest_in(table) for table in tables]
    levels = sorted(0 if found is None else ladder.level(found) for found in highest)
    return [1 - bisect_left(levels, ladder.level(declared)) / TABLES for declared in ladder.declarations]

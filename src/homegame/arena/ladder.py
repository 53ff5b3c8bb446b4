"""The ladder: every bot among every other, from the weakest up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from math import hypot
from typing import TYPE_CHECKING, NamedTuple

from homegame.arena.figures import Interval
from homegame.arena.matches import PATIENCE, Match, named
from homegame.arena.running import forget, run
from homegame.errors import GameError, HomegameError
from homegame.games import games
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from homegame.arena.figures import Result
    from homegame.arena.matches import Entrant
    from homegame.arena.running import Workers
    from homegame.game import Game

SEATS = (2, 3, 4, 6)
LONG = {"polish": 5, "whiskey": 5, "spokane": 5}  # one deal of so many is played


class Setting(NamedTuple):
    """What a ladder is for: a game, how many play it, and how many deals each match has."""

    game: Game
    seats: int
    deals: int


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a bot stands: what it wins among each of the others, on average and where it does worst."""

    bot: str
    results: tuple[Result, ...]

    @property
    def mean(self) -> Interval:
        """Its winnings, every field counting the same."""
        nets = [result.net() for result in self.results]
        return Interval(
            sum(net.mean for net in nets) / len(nets), hypot(*(net.half for net in nets)) / len(nets)
        )

    @property
    def worst(self) -> Result:
        """The field that it does worst among; a bot is as strong as that."""
        return min(self.results, key=lambda result: result.net().mean)


@dataclass(frozen=True, slots=True)
class Ladder:
    """The results of all bots in one game with one number of seats."""

    game: Game
    seats: int
    results: tuple[Result, ...]

    @property
    def standings(self) -> list[Standing]:
        """Every bot, the strongest first."""
        by_hero: dict[str, list[Result]] = {}
        for found in self.results:
            for seen in (found, found.mirrored) if self.seats == 2 else (found,):
                by_hero.setdefault(seen.match.names[0], []).append(seen)
        standings = [Standing(bot, tuple(results)) for bot, results in by_hero.items()]
        return sorted(standings, key=lambda standing: -standing.mean.mean)


def pairs(bots: Sequence[Entrant], seats: int) -> list[tuple[Entrant, ...]]:
    """Every bot among as many of one other as there are seats; between two, each pair once."""
    if len(bots) < 2:
        raise GameError("it takes two bots: name them, or one twice to see it play against itself")
    asked = [
        (bots[hero], *[bots[other]] * (seats - 1))
        for hero, other in permutations(range(len(bots)), 2)
        if seats > 2 or hero < other
    ]
    return list({tuple(map(named, bots)): bots for bots in asked}.values())


def play_ladders(  # noqa: PLR0913 - the terms of a match, each by its name
    asked: Sequence[Setting],
    bots: Sequence[Entrant],
    seed: int | str,
    *,
    by: Workers,
    stack: int = 100,
    patience: float = PATIENCE,
    resume: Path | None = None,
    again: Iterable[str] = (),
    watch: Callable[[int], Callable[[int], object]] = lambda _: lambda _: None,
) -> list[Ladder]:
    """Play all matches of these settings, all bots among all, and give a ladder for each.

    Of what the file *resume* has, nothing is taken in which a bot sits that is named in *again*: it has
    changed. *watch* is told how many playings there will be, and gives what is to be told of them.
    """
    rounds = [
        [
            Match(game=game, bots=playing, deals=deals, seed=seed, stack=stack, patience=patience)
            for playing in pairs(bots, seats)
        ]
        for game, seats, deals in asked
    ]
    matches = [match for some in rounds for match in some]
    changed = set(again)
    forget(resume, {match.key for match in matches if not changed.isdisjoint(match.names)})
    playings = sum(match.deals * match.seats for match in matches)
    results = iter(run(matches, by=by, resume=resume, progress=watch(playings)))
    return [
        Ladder(game, seats, tuple(next(results) for _ in some))
        for (game, seats, _), some in zip(asked, rounds, strict=True)
    ]


def settings(names: Iterable[str], seats: Iterable[int], deals: int) -> list[Setting]:
    """Every game at every number of seats it allows, by its usual rules; Wojciech with fixed limits too.

    No names stand for all games. Where bots think for long, fewer *deals* are played.
    """
    wanted = list(names) or list(games())
    rules = [games()[name]() for name in wanted]
    if Wojciech.name in wanted:
        rules.insert(wanted.index(Wojciech.name) + 1, Wojciech(limit=FixedLimit(2, 4, 3)))
    found = [
        Setting(game, count, -(-deals // LONG.get(game.name, 1)))
        for game in rules
        for count in seats
        if count in game.seats_allowed()
    ]
    if not found:
        raise HomegameError("none of these games is played by so many")
    return found

"""The ladder: every bot among every other, from the weakest up."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import permutations
from math import hypot
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from homegame.arena.clearing import about, close, longer
from homegame.arena.figures import Interval
from homegame.arena.matches import CHUNK, PATIENCE, Match, named
from homegame.arena.running import forget, pieces, run
from homegame.errors import GameError, HomegameError
from homegame.games import games
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from homegame.arena.figures import Result
    from homegame.arena.matches import Entrant
    from homegame.arena.running import Workers
    from homegame.game import Game

SEATS = (2, 3, 4, 6)
LONG = {"polish": 5, "whiskey": 5, "spokane": 5}  # one deal of so many is played


class Setting(NamedTuple):
    """What a ladder is for: a game, how many play it, and how many deals each match has.

    Matches that are to be cleared go on up to *most* deals.
    """

    game: Game
    seats: int
    deals: int
    most: int = 0


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
    clear: Collection[str] = (),
    whole: bool = False,
    watch: Callable[[int], Callable[[int], object]] = lambda _: lambda _: None,
) -> list[Ladder]:
    """Play all matches of these settings, all bots among all, and give a ladder for each.

    Of what the file *resume* has, nothing is taken in which a bot sits that is named in *again*: it has
    changed. With *whole*, all that it has of a match counts, if that is more. The matches of the bots in
    *clear* go on where they are too close to call. *watch* is told how many playings there will be, and gives
    what is to be told of them; again when matches go on.
    """
    rounds = [
        [
            Match(game=each.game, bots=playing, deals=each.deals, seed=seed, stack=stack, patience=patience)
            for playing in pairs(bots, each.seats)
        ]
        for each in asked
    ]
    matches = [match for some in rounds for match in some]
    most = {match.key: each.most for each, some in zip(asked, rounds, strict=True) for match in some}
    changed = set(again)
    forget(resume, {match.key for match in matches if not changed.isdisjoint(match.names)})
    has = pieces(resume) if whole else {}
    matches = [replace(match, deals=max(match.deals, CHUNK * has.get(match.key, 0))) for match in matches]
    found: dict[str, Result] = {}
    with filed(resume) as file:
        while matches:
            playings = sum(match.deals * match.seats for match in matches)
            results = run(matches, by=by, resume=file, progress=watch(playings))
            found.update((result.match.key, result) for result in results)
            matches = [
                longer(result.match, most[result.match.key])
                for result in results
                if about(result.match, clear)
                and close(result)
                and result.match.deals < most[result.match.key]
            ]
    return [
        Ladder(each.game, each.seats, tuple(found[match.key] for match in some))
        for each, some in zip(asked, rounds, strict=True)
    ]


@contextmanager
def filed(resume: Path | None) -> Iterator[Path]:
    """The file to resume, or one for the time being: a match that goes on takes up what it has played."""
    if resume is not None:
        yield resume
        return
    with TemporaryDirectory(prefix="homegame-") as folder:
        yield Path(folder) / "chunks.jsonl"


def settings(names: Iterable[str], seats: Iterable[int], deals: int, most: int = 0) -> list[Setting]:
    """Every game at every number of seats it allows, by its usual rules; Wojciech with fixed limits too.

    No names stand for all games. Where bots think for long, fewer deals are played.
    """
    wanted = list(names) or list(games())
    rules = [games()[name]() for name in wanted]
    if Wojciech.name in wanted:
        rules.insert(wanted.index(Wojciech.name) + 1, Wojciech(limit=FixedLimit(2, 4, 3)))
    found = [
        Setting(game, count, *(-(-number // LONG.get(game.name, 1)) for number in (deals, most)))
        for game in rules
        for count in seats
        if count in game.seats_allowed()
    ]
    if not found:
        raise HomegameError("none of these games is played by so many")
    return found

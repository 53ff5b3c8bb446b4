"""Running matches: chunk by chunk, here or on all cores, and from where an earlier run was broken off."""

from __future__ import annotations

import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from typing import TYPE_CHECKING, Protocol

from homegame.arena.figures import Result, result
from homegame.arena.matches import CHUNK, PATIENCE, Entrant, Match
from homegame.arena.playing import Chunk, play_chunk
from homegame.bots import bot_from
from homegame.errors import GameError, HomegameError

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
    from pathlib import Path

    from homegame.game import Game

Task = tuple[Match, int]  # and the number of its chunk


class Workers(Protocol):
    """Whatever plays chunks; it may do so in any order."""

    def chunks(self, tasks: Sequence[Task]) -> Iterable[Chunk]:
        """Play every task, and give each chunk when it is done."""


class Here:
    """Plays one chunk after the other in this process."""

    def chunks(self, tasks: Sequence[Task]) -> Iterator[Chunk]:
        """Play them in order."""
        for match, number in tasks:
            yield play_chunk(match, number)


class Processes:
    """Plays chunks in *count* processes, or as many as there are cores; each is started afresh."""

    def __init__(self, count: int | None = None) -> None:
        self.count = count or os.cpu_count() or 1

    def chunks(self, tasks: Sequence[Task]) -> Iterator[Chunk]:
        """Play them on all cores."""
        spawning = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(min(self.count, len(tasks)), mp_context=spawning) as pool:
            try:
                for done in as_completed([pool.submit(play_chunk, *task) for task in tasks]):
                    yield done.result()
            except BrokenProcessPool:
                raise HomegameError("a bot has ended the process that it played in") from None
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


def workers(jobs: int | None) -> Workers:
    """Give the workers for so many processes; None: as many as there are cores."""
    return Here() if jobs == 1 else Processes(jobs)


def run(
    matches: Sequence[Match],
    *,
    by: Workers,
    resume: Path | None = None,
    progress: Callable[[int], object] = lambda _: None,
) -> list[Result]:
    """Play matches to their end, and give the result of each.

    Finished chunks are kept in the file *resume*, a line each; those it has already are not played again.
    *progress* is told of the playings that each chunk adds.
    """
    for bot in {bot for match in matches for bot in match.bots if isinstance(bot, str)}:
        bot_from(bot)  # a name that is wrong is found out before anything is played
    asked = {match.key: match for match in matches}
    if len(asked) < len(matches):
        raise GameError("the same match is there twice")
    mend(resume)
    done = {(chunk.match, chunk.number): chunk for chunk in kept(resume) if _fits(chunk, asked)}
    for chunk in done.values():
        progress(playings(chunk))
    todo = [
        (match, number) for match in matches for number in match.chunks if (match.key, number) not in done
    ]
    for chunk in by.chunks(todo) if todo else ():
        done[chunk.match, chunk.number] = chunk
        keep(resume, chunk)
        progress(playings(chunk))
    return [result(match, [done[match.key, number] for number in match.chunks]) for match in matches]


def playings(chunk: Chunk) -> int:
    """How often cards were dealt and played in it."""
    return chunk.tallies[0].deals * len(chunk.tallies)


def _fits(chunk: Chunk, asked: dict[str, Match]) -> bool:
    match = asked.get(chunk.match)
    return match is not None and chunk.tallies[0].deals == len(match.in_chunk(chunk.number))


def mend(path: Path | None) -> None:
    """Cut off the last line of a file if writing it was broken off."""
    if path is not None and path.exists():
        with path.open("r+b") as file:
            file.truncate(file.read().rfind(b"\n") + 1)


def kept(path: Path | None) -> Iterator[Chunk]:
    """Read the chunks that a file has."""
    if path is None or not path.exists():
        return
    with path.open(encoding="utf-8") as file:
        for line in file:
            try:
                yield Chunk.from_json(json.loads(line))
            except (ValueError, KeyError, TypeError) as error:
                raise HomegameError(f"{path} has a line that no arena has written: {line[:40]!r}") from error


def pieces(path: Path | None) -> dict[str, int]:
    """How many whole pieces a file has of each match, from its first deal on."""
    whole: dict[str, set[int]] = {}
    for chunk in kept(path):
        if chunk.tallies[0].deals == CHUNK:
            whole.setdefault(chunk.match, set()).add(chunk.number)
    return {match: next(place for place in count() if place not in some) for match, some in whole.items()}


def forget(path: Path | None, matches: Collection[str]) -> None:
    """Take the chunks of these matches, named by their keys, out of the file."""
    if path is not None and path.exists() and matches:
        mend(path)
        left = [chunk for chunk in kept(path) if chunk.match not in matches]
        path.write_text("".join(map(_line, left)), encoding="utf-8")


def _line(chunk: Chunk) -> str:
    return json.dumps(chunk.to_json()) + "\n"


def keep(path: Path | None, chunk: Chunk) -> None:
    """Add a chunk to the file."""
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(_line(chunk))


def match(  # noqa: PLR0913 - the terms of a match, each by its name
    game: Game,
    hero: Entrant,
    others: Iterable[Entrant],
    deals: int,
    seed: int | str = 0,
    *,
    stack: int = 100,
    patience: float = PATIENCE,
    jobs: int | None = 1,
    resume: Path | None = None,
) -> Result:
    """Play *hero* among *others* over duplicate deals, in *jobs* processes (None: one a core).

    The same arguments give the same result, whatever the number of processes.
    """
    bots = (hero, *others)
    played = Match(game=game, bots=bots, deals=deals, seed=seed, stack=stack, patience=patience)
    return run([played], by=workers(jobs), resume=resume)[0]

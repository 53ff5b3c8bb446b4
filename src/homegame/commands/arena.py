"""``homegame arena``: measure bots against each other over duplicate deals."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.arena.ladder import SEATS, Setting, play_ladders, settings
from homegame.arena.matches import PATIENCE
from homegame.arena.progress import Progress
from homegame.arena.running import workers
from homegame.arena.tables import as_json, overview, text
from homegame.bots import BOTS
from homegame.cards import LONGEST_QUOTE
from homegame.commands import add_house_options, chosen
from homegame.commands.deal import seats_at
from homegame.errors import NotationError
from homegame.games import games, with_options

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from homegame.arena.ladder import Ladder
    from homegame.arena.running import Workers

SUMMARY = "measure bots against each other over duplicate deals"
DEALS = 200
MOST = 3200


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help="a game, then bots: names or module:Class; with --ladder any games and bots, or none for all",
    )
    parser.add_argument("--ladder", action="store_true", help="the whole table of strengths, in Markdown")
    parser.add_argument(
        "--deals",
        type=int,
        default=DEALS,
        metavar="N",
        help=f"different deals ({DEALS}); in a ladder a fifth of it where bots think for long",
    )
    parser.add_argument("--seats", metavar="N,...", help="how many play; several numbers make several tables")
    parser.add_argument("--seed", default="0", metavar="N", help="the same seed gives the same result (0)")
    parser.add_argument(
        "--stack", type=int, default=100, metavar="N", help="chips of each in each deal (100)"
    )
    add_house_options(parser)
    parser.add_argument(
        "--patience", type=float, default=PATIENCE, metavar="S", help="seconds for a decision (10)"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (as many as there are cores)")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep finished pieces there, and go on from it"
    )
    parser.add_argument(
        "--again",
        default="",
        metavar="BOT,...",
        help="these bots have changed: play what they sit in again, whatever the file to resume has",
    )
    parser.add_argument(
        "--whole", action="store_true", help="count all that the file to resume has of a match, if it is more"
    )
    parser.add_argument(
        "--clear",
        default="",
        metavar="BOT,...",
        help="matches of these bots (BOT/BOT: of one among the other) that are too close to call go on",
    )
    parser.add_argument(
        "--most", type=int, default=MOST, metavar="N", help=f"deals of a match that goes on ({MOST:,})"
    )
    parser.add_argument("--cluster", nargs="?", const="", metavar="ADDRESS", help="play on a Ray cluster")
    parser.add_argument("--json", action="store_true", help="print every match as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the ladder: .svg or .png")


def run(args: argparse.Namespace) -> int:
    """Play, and print the table."""
    if args.jobs is not None and args.jobs < 1:
        raise NotationError(f"--jobs {args.jobs}: it takes at least one process")
    sys.path.append(str(Path.cwd()))  # where module:Class may lie
    asked, bots = for_ladder(args) if args.ladder else for_one_game(args)
    again, clear = (named_among(bots, word, getattr(args, word)) for word in ("again", "clear"))
    progress: list[Progress] = []

    def watch(total: int) -> Progress:
        progress.append(Progress(total))
        return progress[-1]

    try:
        ladders = play_ladders(
            asked,
            bots,
            args.seed,
            by=players(args),
            stack=args.stack,
            patience=args.patience,
            resume=args.resume,
            again=again,
            clear=clear,
            whole=args.whole,
            watch=watch,
        )
    finally:
        for shown in progress:
            shown.close()
    print(json.dumps(as_json(ladders), indent=1) if args.json else report(ladders))
    if args.plot:
        from homegame.arena.plots import plot

        plot(ladders, args.plot)
    return 0


def players(args: argparse.Namespace) -> Workers:
    """Whatever plays the chunks: this process, several, or a cluster."""
    if args.cluster is None:
        return workers(args.jobs)
    from homegame.arena.cluster import Cluster

    return Cluster(args.cluster or None, jobs=args.jobs)


def report(ladders: Sequence[Ladder]) -> str:
    """Every ladder; of several, first who stands where in all of them."""
    return "\n\n".join([*([overview(ladders)] if len(ladders) > 1 else []), *map(text, ladders)])


def named_among(bots: Sequence[str], option: str, written: str) -> list[str]:
    """The bots that an option names, as in ``--again shark,regular``: they must be among those that play.

    What is to be cleared may be one among another: ``regular/beginner``.
    """
    named = [name for name in written.split(",") if name]
    for name in named:
        if not all(bot in bots for bot in (name.split("/", 1) if option == "clear" else [name])):
            raise NotationError(f"--{option} {name[:LONGEST_QUOTE]}: it plays in none of these matches")
    return named


def for_one_game(args: argparse.Namespace) -> tuple[list[Setting], list[str]]:
    """The game that is named first, and the bots after it."""
    if not args.names:
        raise NotationError(f"name a game ({', '.join(games())}) and two bots, or ask for the --ladder")
    game = with_options(args.names[0], chosen(args.option))
    counts = seat_counts(args.seats) or [seats_at(game, None)]
    return [Setting(game, seats_at(game, count), args.deals, args.most) for count in counts], args.names[1:]


def for_ladder(args: argparse.Namespace) -> tuple[list[Setting], list[str]]:
    """All games and bots, or those that are named."""
    if args.option:
        raise NotationError(
            "the ladder is played by the usual rules: name one game and its bots for an --option"
        )
    named = [name for name in args.names if name in games()]
    bots = [name for name in args.names if name not in games()]
    return settings(named, seat_counts(args.seats) or SEATS, args.deals, args.most), bots or list(BOTS)


def seat_counts(written: str | None) -> list[int]:
    """Numbers of seats as given: ``2,4``."""
    try:
        return [int(number) for number in written.split(",")] if written else []
    except ValueError:
        raise NotationError(f"--seats {written[:40] if written else ''}: write numbers, as in 2,4") from None

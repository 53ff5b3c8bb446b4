"""Ladders as text that is also Markdown, and as JSON."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.arena.figures import Interval, Result
    from homegame.arena.ladder import Ladder, Standing
    from homegame.game import Game


def text(ladder: Ladder) -> str:
    """The ladder with every match, and what went wrong."""
    first = ladder.results[0].match
    fewest, most = (f"{pick(result.match.deals for result in ladder.results):,}" for pick in (min, max))
    deals = fewest if fewest == most else f"{fewest} to {most}"
    terms = f"{deals} deals, each played once with the bot in every seat; seed {first.seed}."
    fair = f"a fair part of the pots is {100 / ladder.seats:.1f} %."
    parts = [
        f"## {title(ladder)}",
        f"{terms} Winnings are {unit(ladder.game)}, with 95 % intervals; {fair}",
        aligned(_HEAD, [_row(place, s) for place, s in enumerate(ladder.standings, start=1)], left={0, 1, 4}),
        aligned(
            _MATCH_HEAD,
            [_match_row(result) for standing in ladder.standings for result in standing.results],
            left={0, 1, 4},
        ),
        *faults(ladder),
    ]
    return "\n\n".join(parts)


def overview(ladders: Sequence[Ladder]) -> str:
    """Who stands where in every game at every number of seats, and what each first one does at worst."""
    rows = []
    for ladder in ladders:
        standings = ladder.standings
        slowest = max(result.tallies[0].time_below(0.99) for result in standings[0].results)
        rows.append(
            [
                _rules(ladder.game),
                str(ladder.seats),
                *_row(1, standings[0])[1:],
                f"{1000 * slowest:.0f} ms",
                ", ".join(standing.bot for standing in standings[1:]),
            ]
        )
    return aligned(_OVERVIEW_HEAD, rows, left={0, 2, 5, 7})


def title(ladder: Ladder) -> str:
    """The game, its options where they are not the usual ones, and the number of seats."""
    return f"{_rules(ladder.game)}, {ladder.seats} seats"


def _rules(game: Game) -> str:
    return game.title + "".join(f", {name} {value}" for name, value in game.changed_options().items())


def unit(game: Game) -> str:
    """What is won."""
    return "chips a deal" if game.has_chips else "games won, in stakes of one each"


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]], *, left: set[int]) -> str:
    """A table in Markdown, its columns in line; those in *left* begin on the left."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        padded = (
            f"{cell:{'<' if place in left else '>'}{width}}"
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        return f"| {' | '.join(padded)} |"

    rule = "|".join(
        f" {'-' * width} " if place in left else f" {'-' * (width - 1)}: "
        for place, width in enumerate(widths)
    )
    return "\n".join([line(head), f"|{rule}|", *map(line, rows)])


_OVERVIEW_HEAD = ("game", "seats", "first", "wins", "at worst", "among", "p99", "then")
_HEAD = ("#", "bot", "wins", "at worst", "among")
_MATCH_HEAD = ("bot", "among", "deals", "wins", "", "pots", "p50", "p99")


def _row(place: int, standing: Standing) -> list[str]:
    worst = standing.worst
    return [
        str(place),
        standing.bot,
        told(standing.mean),
        told(worst.net()),
        worst.match.names[1] + (" (a draw)" if worst.verdict == "draw" else ""),
    ]


def _match_row(result: Result) -> list[str]:
    hero, other = result.match.names[:2]
    tally = result.tallies[0]
    return [
        hero,
        other,
        f"{result.match.deals:,}",
        told(result.net()),
        result.verdict,
        f"{100 * result.won().mean:.1f} %",
        *(f"{1000 * tally.time_below(part):.2f} ms" for part in (0.5, 0.99)),
    ]


def told(found: Interval) -> str:
    """A mean and its interval: ``+0.85 ± 0.31``."""
    return f"{found.mean:+.3f} ± {found.half:.3f}" if isfinite(found.half) else f"{found.mean:+.3f}"


def faults(ladder: Ladder) -> Iterator[str]:
    """What bots did wrong: how often, and the first times in full."""
    for result in ladder.results:
        for place, (name, tally) in enumerate(zip(result.match.names, result.tallies, strict=True)):
            if tally.faults:
                counted = ", ".join(f"{kind} {count:,}" for kind, count in sorted(tally.faults.items()))
                among = " ".join(result.match.names[:place] + result.match.names[place + 1 :])
                examples = [
                    f"  deal {fault.deal}, playing {fault.playing}: {fault.said}" for fault in tally.reported
                ]
                yield "\n".join([f"{name}, among {among}, went wrong: {counted}", *examples])


def as_json(ladders: Sequence[Ladder]) -> list[dict[str, Any]]:
    """Every match as plain values."""
    return [_as_json(result) for ladder in ladders for result in ladder.results]


def _as_json(result: Result) -> dict[str, Any]:
    match, net, won, tally = result.match, result.net(), result.won(), result.tallies[0]
    return {
        "game": match.game.name,
        "rules": repr(match.game),
        "bots": list(match.names),
        "seats": match.seats,
        "deals": match.deals,
        "playings": result.playings,
        "seed": match.seed,
        "stack": match.stack,
        "net": {"mean": net.mean, "half": _finite(net.half)},
        "pots": {"mean": won.mean, "half": _finite(won.half)},
        "verdict": result.verdict,
        "seconds_a_decision": {"p50": tally.time_below(0.5), "p99": tally.time_below(0.99)},
        "decisions": tally.decisions,
        "playings_a_second": _finite(result.speed),
        "faults": [
            {"bot": name, **fault._asdict()}
            for name, of in zip(match.names, result.tallies, strict=True)
            for fault in of.reported
        ],
    }


def _finite(value: float) -> float | None:
    return value if isfinite(value) else None

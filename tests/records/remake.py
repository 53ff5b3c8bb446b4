"""Writes beside each record what every seat saw at every move: ``python -m tests.records.remake``.

Read the difference before you keep it: a card in a line of somebody who should not see it is a leak.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.cards import written
from homegame.piles import CHANCE, SPECTATOR, Pile
from homegame.record import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card
    from homegame.events import Event
    from homegame.record import Record
    from homegame.state import State

FOLDER = Path(__file__).parent
RECORDS = sorted(FOLDER.glob("*.toml"))

Views = dict[int, dict[Pile, tuple["Card | None", ...]]]  # by who sees it


def told(records: list[Record]) -> str:
    """Every deal of a file, move by move."""
    return "\n".join(
        "\n".join([f"DEAL {number}: {record.game!r}", *moves(record), ""])
        for number, record in enumerate(records, start=1)
    )


def moves(record: Record) -> Iterator[str]:
    """Each move, and what it changed for whom."""
    names = {SPECTATOR: "spectator", **dict(enumerate(record.names))}
    start = record.start()
    views = seen(start)
    yield "\n0. start"
    yield from events(start.events, names)
    yield from table(start, record)
    for number, (text, state) in enumerate(record.lines(), start=1):
        yield f"\n{number}. {text}"
        yield from events(state.events[len(start.events) :], names)
        now = seen(state)
        yield from changes(views, now, names)
        yield from table(state, record)
        start, views = state, now


def seen(state: State) -> Views:
    """What each seat and a spectator see of every pile."""
    return {
        viewer: {pile: state.view(viewer).faces(pile) for pile in state.piles}
        for viewer in (*range(state.seats), SPECTATOR)
    }


def changes(before: Views, now: Views, names: dict[int, str]) -> Iterator[str]:
    """Each pile that has changed in somebody's eyes; those who see the same stand together."""
    for pile in dict.fromkeys([*now[SPECTATOR], *before[SPECTATOR]]):
        faces: dict[str, list[str]] = {}
        for viewer, piles in now.items():
            there = piles.get(pile, ())
            if there != before[viewer].get(pile, ()):
                faces.setdefault(written(there) or "-", []).append(names[viewer])
        where = pile.name if pile.seat is None else f"{names[pile.seat]}'s {pile.name}"
        for cards, viewers in faces.items():
            who = "all see" if len(viewers) == len(now) else f"{', '.join(viewers)}: see"
            yield f"   {who} {where}: {cards}"


def events(new: tuple[Event, ...], names: dict[int, str]) -> Iterator[str]:
    """Each event as a spectator saw it, then as seats saw it that saw more."""
    for event in new:
        public = event.seen_by(SPECTATOR)
        yield f"   * {plain(public)}"
        for viewer, name in names.items():
            if event.seen_by(viewer) != public:
                yield f"     {name}: {plain(event.seen_by(viewer))}"


def plain(event: Event) -> str:
    """An event's name and what it holds."""
    values = [f"{found.name}={value(getattr(event, found.name))}" for found in fields(event)]
    return " ".join([type(event).__name__, *values])


def value(what: object) -> str:
    """A field of an event, short."""
    if isinstance(what, frozenset):
        return f"{{{' '.join(map(str, sorted(what)))}}}"
    if isinstance(what, tuple) and not isinstance(what, Pile):
        return f"({', '.join(map(value, what))})"
    return "??" if what is None else str(what)


def table(state: State, record: Record) -> Iterator[str]:
    """The chips, who is in and who deals; then who must choose, and what there is to choose."""
    chips = state.chips
    seats = [
        f"{name} {chips.stacks[seat]}+{chips.bets[seat]}{'' if seat in state.live else ' out'}"
        f"{' D' if seat == state.button else ''}"
        for seat, name in enumerate(record.names)
    ]
    yield f"   pot {chips.pot} | {' | '.join(seats)}"
    if state.to_act is None:
        yield f"   over: {' '.join(f'{payoff:+d}' for payoff in state.payoffs())}"
    elif state.to_act != CHANCE:
        choices = state.view(state.to_act).choices
        yield f"   {record.names[state.to_act]} can: {', '.join(choices.told())}"


def main() -> None:
    """Write them all anew."""
    for path in RECORDS:
        path.with_suffix(".txt").write_text(told(load(path)), encoding="utf-8")


if __name__ == "__main__":
    main()

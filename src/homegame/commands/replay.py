"""``homegame replay``: step through the deals in a record, as one seat saw them or with all cards open."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

from homegame.commands.deal import results
from homegame.errors import NotationError, RecordError
from homegame.piles import SPECTATOR
from homegame.record import Record, load
from homegame.telling import story, table

if TYPE_CHECKING:
    import argparse

    from homegame.position import Position
    from homegame.state import State

SUMMARY = "step through the deals in a record"
WIDTH = 78
PROMPT = "Enter: on   b: back   n: next deal   q: quit > "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument("file", metavar="FILE", help="a record (docs/records.md)")
    parser.add_argument("--deal", type=int, metavar="N", help="only this deal, counted from 1")
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--seat", metavar="NAME", help="as this player saw it")
    who.add_argument("--spectator", action="store_true", help="as somebody saw it who only watched")
    who.add_argument(
        "--open", action="store_true", help="with all cards open (unless you say otherwise), if all are known"
    )
    parser.add_argument("--step", action="store_true", help="show the table after every action")


def run(args: argparse.Namespace) -> int:
    """Show the deals one after the other."""
    records = load(args.file)
    waits = sys.stdin.isatty() and sys.stdout.isatty()
    numbers = range(1, len(records) + 1) if args.deal is None else (args.deal,)
    for number in numbers:
        if not 1 <= number <= len(records):
            raise RecordError(f"there is no deal {number}: the file has {len(records)}")
        record = records[number - 1]
        viewer = viewer_of(record, seat=args.seat, spectator=args.spectator, is_open=args.open)
        print(heading(record, f"Deal {number} of {len(records)}"))
        if not (args.step or waits):
            show_all(record, viewer)
        elif not Stepping(record, viewer, waits=waits).run():
            break
    return 0


def viewer_of(record: Record, *, seat: str | None, spectator: bool, is_open: bool) -> int | None:
    """With whose eyes the deal is to be seen; None if all cards are to be open.

    A record of what one person saw is seen with that person's eyes, or a spectator's.
    """
    wanted = SPECTATOR if spectator else None if seat is None else seat_of(seat, record)
    if record.viewer is None or wanted == SPECTATOR:
        return wanted
    if is_open or wanted not in {None, record.viewer}:
        who = "somebody who watched" if record.viewer == SPECTATOR else record.names[record.viewer]
        raise RecordError(f"this record knows only what {who} saw")
    return record.viewer


def seat_of(name: str, record: Record) -> int:
    """The seat of the player so called."""
    for seat, known in enumerate(record.names):
        if known.casefold() == name.strip().casefold():
            return seat
    raise NotationError(f"nobody is called {name[:40]!r}: at the table are {', '.join(record.names)}")


def seen(state: State, viewer: int | None) -> Position:
    """The table as *viewer* sees it; None sees every card."""
    return state if viewer is None else state.view(viewer)


def heading(record: Record, number: str) -> str:
    """What was played, where and when."""
    about = [number, record.game.title]
    about += [f"{name}={value}" for name, value in record.game.changed_options().items()]
    about += [text for text in (record.table, str(record.date or ""), record.note) if text]
    return textwrap.fill(f"=== {' · '.join(about)}", WIDTH)


def show_all(record: Record, viewer: int | None) -> None:
    """Tell the whole deal, then show the table as it was at the end."""
    position = seen(record.state, viewer)
    print("\n".join(story(position, record.names)))
    print(f"\n{table(position, record.names)}\n")
    print(f"{results(record)}\n" if position.over else "The record ends here; the deal isn't over.\n")


class Stepping:
    """Goes through a deal action by action; with *waits*, as the person at the terminal says."""

    def __init__(self, record: Record, viewer: int | None, *, waits: bool) -> None:
        self.record = record
        self.viewer = viewer
        self.waits = waits
        self.states = list(record.states())

    def run(self) -> bool:
        """Show every position; give False if the person wants to stop."""
        place = 0
        while place < len(self.states):
            self.show(place)
            said = self.ask()
            if said in {"q", "quit"}:
                return False
            if said in {"n", "next"}:
                break
            place = max(0, place - 1) if said in {"b", "back"} else place + 1
        if self.record.state.over:
            print(f"{results(self.record)}\n")
        return True

    def show(self, place: int) -> None:
        """Tell what has happened since the position before, then show this one."""
        names = self.record.names
        position = seen(self.states[place], self.viewer)
        before = len(self.states[place - 1].events) if place else 0
        print(f"\n--- {place} of {len(self.states) - 1}")
        print("\n".join(story(position, names, before)))
        print(f"\n{table(position, names)}\n")

    def ask(self) -> str:
        """What the person wants; where nobody can be asked, to go on."""
        if not self.waits:
            return ""
        try:
            return input(PROMPT).strip().lower()
        except EOFError:
            return "q"

"""Writing records, so that people can read them and :func:`homegame.record.read` gives back the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.cards import written
from homegame.errors import RecordError
from homegame.events import Began
from homegame.fair import proof
from homegame.fair.shuffles import shuffles
from homegame.limits import Limit
from homegame.piles import SPECTATOR
from homegame.record.reading import MOST_ACTIONS, MOST_BYTES
from homegame.record.veiled import seen_faces

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from homegame.piles import Seat
    from homegame.record.playing import Record
    from homegame.state import State


def write(records: Iterable[Record]) -> str:
    """Write records as TOML, one ``[[deal]]`` after the other. RecordError if one can't be right."""
    return "\n".join("\n".join([*_deal(record), ""]) for record in records)


def append(path: str | Path, records: Iterable[Record]) -> None:
    """Write records at the end of a file, or in a new one. RecordError if that can't be done."""
    file = Path(path)
    try:
        size = file.stat().st_size if file.exists() else 0
        added = ("\n" if size else "") + write(records)
        if size + len(added.encode()) > MOST_BYTES:
            raise RecordError(f"{file} is full ({MOST_BYTES} bytes): give the name of another file")
        with file.open("a", encoding="utf-8", newline="\n") as end:
            end.write(added)
    except (OSError, ValueError) as error:
        raise RecordError(f"{str(file)!r} can't be written: {error}") from None


def _deal(record: Record) -> Iterator[str]:
    if len(record.actions) > MOST_ACTIONS:
        raise RecordError(f"a deal of more than {MOST_ACTIONS} actions can't be written")
    actions = list(_actions(record))
    yield "[[deal]]"
    yield f"game = {_value(record.game.name)}"
    for name, value in record.game.changed_options().items():
        yield f"options.{name} = {_value(value)}"
    yield f"fingerprint = {_value(record.game.fingerprint)}"
    if record.date is not None:
        yield f"date = {record.date.isoformat()}"
    for key, words in (("table", record.table), ("note", record.note)):
        if words:
            yield f"{key} = {_value(words)}"
    yield f"seats = {_value(record.names)}"
    if any(record.stacks):
        yield f"stacks = {_value(record.stacks)}"
    yield f"button = {_value(record.names[record.button])}"
    if record.viewer is not None:
        yield f"seen_by = {_value('' if record.viewer == SPECTATOR else record.names[record.viewer])}"
    yield "actions = ["
    yield from actions
    yield "]"
    if record.state.over:
        yield f"results = {_value(record.state.payoffs())}"
    for number, one in enumerate(record.proofs, start=1):
        yield f"\n[deal.proof.{number}]"
        yield from proof.written(one)


def _actions(record: Record) -> Iterator[str]:
    """Each action on a line of its own; a comment where a street begins."""
    told = 0
    for text, state in _lines(record):
        yield f"    {_value(text)},"
        for event in state.events[told:]:
            if isinstance(event, Began):
                yield f"    # {event.street}"
        told = len(state.events)


def _lines(record: Record) -> Iterator[tuple[str, State]]:
    """Each action as it is written, with the state after it; cards that the viewer hasn't seen as ``??``."""
    if record.viewer is None:
        yield from record.lines()
        return
    _check_openings(record, record.viewer)
    left = list(seen_faces(record.state, record.viewer))
    for move, (text, state) in zip(record.actions, record.lines(), strict=True):
        if isinstance(move, DealCards):
            count = len(move.cards)
            yield f"{DealCards.verb} {written(left[:count])}", state
            del left[:count]
        else:
            yield text, state


def _check_openings(record: Record, viewer: Seat) -> None:
    """A proof must open no card that the viewer hasn't seen."""
    for one, shuffle in zip(record.proofs, shuffles(record.state, viewer), strict=False):
        if not {opening.card for opening in one.openings} <= shuffle.seen:
            raise RecordError("a proof opens a card that whoever saw this deal has not seen")


def _value(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str | Limit):
        return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007F")
    return json.dumps(value)  # true, false and whole numbers

"""Rows: the lines of a table's log. Each holds an order with all that came of it.

What people were told is kept as it was told, so a program that tells things otherwise later still gives
back the same bytes; the orders are carried out again to have the table itself.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, TypeAlias

from homegame.cards import cards, written
from homegame.errors import HomegameError, RecordError
from homegame.record import read
from homegame.server.table.orders import Order
from homegame.server.table.plain import in_bytes, plain
from homegame.server.table.reading import read_wish
from homegame.server.table.scene import Clock

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.cards import Card
    from homegame.record import Record
    from homegame.server.table.news import News

FORMAT = 1
MARK = 64  # letters
CLOCK_SET = '"is":"ClockSet"'

Told: TypeAlias = "dict[str, str | None]"
"""One piece of news as JSON: under each name that was told something else than everybody, and under the empty
name what everybody was told; None: nothing."""


@dataclass(frozen=True)
class Row:
    """A line of the table's log.

    It holds cards that nobody may see yet, so a row never leaves the house; :meth:`told_to` is for people.
    """

    seq: int
    at: int
    order: Order
    chance: tuple[tuple[Card, ...], ...]  # what was dealt
    drawn: tuple[str, ...]  # what else came from outside: labels, roots and numbers of the cut
    host: str  # who was host when it had been done
    told: tuple[Told, ...]
    facts: str  # a hash of what the rules fix of the table that it left
    ended: str = ""  # the record of the deal that ended with it
    before: str = ""  # the mark of the row before
    news: tuple[News, ...] = ()  # as this program tells them; none of a row that was not played again

    @cached_property
    def record(self) -> Record | None:
        """The record of the deal that ended with it."""
        return read(self.ended)[0] if self.ended else None

    @cached_property
    def body(self) -> bytes:
        """What is stored."""
        order = self.order
        return in_bytes(
            {
                "format": FORMAT,
                "seq": self.seq,
                "at": self.at,
                "id": order.id,
                "by": order.by,
                "answers": order.answers,
                "wish": plain(order.wish),
                "chance": [written(some) for some in self.chance],
                "drawn": list(self.drawn),
                "host": self.host,
                "told": list(self.told),  # type: ignore[arg-type]  # plain already
                "facts": self.facts,
                "ended": self.ended,
                "before": self.before,
            }
        )

    @cached_property
    def mark(self) -> str:
        """A hash of this row and all before it."""
        return sha256(self.body).hexdigest()

    def told_to(self, player: str) -> list[str]:
        """Give what somebody was told, piece by piece, as JSON."""
        found = [one.get(player, one[""]) for one in self.told]
        return [one for one in found if one is not None]

    @property
    def clock(self) -> Clock | None:
        """The clock that was set last with it, as people were told; None if none was.

        How long a clock runs may be settled otherwise in a later program: one that was set stays as it was.
        """
        for text in reversed(self.told_to("")):
            if CLOCK_SET in text:
                found = json.loads(text)["clock"]
                return Clock(**{field.name: found[field.name] for field in fields(Clock)})
        return None

    def played(self, news: tuple[News, ...]) -> Row:
        """Give the row with what came of it when it was played again."""
        again = replace(self, news=news)
        vars(again)["mark"] = self.mark
        return again


def told(news: Iterable[News], host: str) -> tuple[Told, ...]:
    """Settle what each person is told."""
    return tuple([_told(one, host) for one in news])


def _told(one: News, host: str) -> Told:
    everybody = one.seen_by("", host=False)
    found: Told = {"": _text(everybody)}
    for name in {host, *one.concerns}:
        seen = one.seen_by(name, host=name == host)
        text = found[""] if seen is everybody else _text(seen)
        if text != found[""]:
            found[name] = text
    return found


def _text(news: News | None) -> str | None:
    return None if news is None else in_bytes(plain(news)).decode()


def write_row(row: Row) -> bytes:
    """Write a row of the log."""
    return row.mark.encode() + row.body


def read_row(data: bytes) -> Row:
    """Read a row of the log. RecordError if it is none, or was changed since."""
    mark, body = data[:MARK], data[MARK:]
    if sha256(body).hexdigest().encode() != mark:
        raise RecordError("this is no row of a table's log, or it was changed")
    try:
        found = json.loads(body)
        row = Row(
            seq=found["seq"],
            at=found["at"],
            order=Order(found["id"], found["by"], found["answers"], read_wish(found["wish"])),
            chance=tuple(map(cards, found["chance"])),
            drawn=tuple(found["drawn"]),
            host=found["host"],
            told=tuple(found["told"]),
            facts=found["facts"],
            ended=found["ended"],
            before=found["before"],
        )
    except (HomegameError, ValueError, KeyError, TypeError, AttributeError) as wrong:
        raise RecordError(f"this is no row of a table's log: {type(wrong).__name__}") from None
    vars(row)["mark"] = mark.decode()  # as it was written: its wish may be written otherwise today
    return row

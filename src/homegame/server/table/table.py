"""The table: orders in, news out; one writer, and no clock, socket or database in sight."""

from __future__ import annotations

import traceback
from dataclasses import replace
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from homegame.errors import (
    HomegameError,
    IllegalAction,
    NotAllowed,
    RecordError,
    StaleVersion,
    TableBroken,
)
from homegame.night.ledger import bank
from homegame.record import write
from homegame.server.table.at_play import Act, Freeze, Restarted, TimeUp
from homegame.server.table.chance import Replayed
from homegame.server.table.desk import Desk
from homegame.server.table.hosting import CallOff
from homegame.server.table.log import Log
from homegame.server.table.looking import Look, look, seen_news
from homegame.server.table.orders import TABLE, Order
from homegame.server.table.people import Say
from homegame.server.table.plain import in_bytes, plain
from homegame.server.table.playing import seat_to_act
from homegame.server.table.rows import Row, told
from homegame.server.table.scene import Scene
from homegame.server.table.snapshots import EVERY, read_snapshot, write_snapshot
from homegame.server.table.standing import facts

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.actions import Action
    from homegame.server.table.chance import Dealer
    from homegame.server.table.news import News
    from homegame.server.table.settings import Settings
    from homegame.view import View


class Answer(NamedTuple):
    """What the giver of an order is told: the table's version with it."""

    id: str
    seq: int


class Step(NamedTuple):
    """What an order would change; nothing is changed before it has been committed."""

    row: Row
    scene: Scene

    @property
    def answer(self) -> Answer:
        """What its giver will be told."""
        return Answer(self.row.order.id, self.row.seq)


class BotTurn(NamedTuple):
    """A bot is to choose: its name, the name it plays under, and all that it may know."""

    bot: str
    player: str
    view: View


class Table:
    """A table; whoever keeps it is its only writer.

    :meth:`consider` an order, store the row of the step it gives, then :meth:`commit` the step: only then has
    it happened, and may be answered and published. :meth:`submit` does both where nothing is stored.
    """

    def __init__(self, settings: Settings) -> None:
        self.scene = Scene.of(settings)
        self.log = Log()
        self.snapshot = (0, b"")  # the last that was made: after how many rows, and what is to be stored
        self._spared = 0  # rows that were not played again
        self._seqs: dict[tuple[str, str], int] = {}  # of the orders carried out, by giver and id

    @property
    def seq(self) -> int:
        """The table's version: how many orders have been carried out."""
        return len(self.log)

    def consider(self, order: Order, at: int, dealer: Dealer) -> Step | Answer:
        """Carry an order out, on trial. *at* is the time, in milliseconds, by a clock that never goes back.

        An order that was carried out before gives its first answer again. StaleVersion if what it answers
        has changed since; other HomegameErrors say what is wrong; TableBroken: submit :meth:`freezing` next.
        """
        order.check()
        known = self._seqs.get((order.by, order.id))
        if known is not None:
            if _digest(self.log[known - 1].order) != _digest(order):
                raise IllegalAction("this id belongs to another order: every new order needs a new one")
            return Answer(order.id, known)
        self._check_version(order)
        self._check_allowed(order)
        return self._step(order, at, dealer)

    def _desk(self, order: Order, at: int, dealer: Dealer) -> Desk:
        desk = Desk(self.scene.changed(at=max(at, self.scene.at)), self.seq + 1, dealer)
        _carry_out(order, desk)
        return desk

    def _step(self, order: Order, at: int, dealer: Dealer) -> Step:
        desk = self._desk(order, at, dealer)
        scene = desk.scene
        row = Row(
            seq=desk.seq,
            at=scene.at,
            order=order,
            chance=tuple(desk.chance),
            drawn=tuple(desk.drawn),
            host=scene.host,
            told=told(desk.news, scene.host),
            facts=facts(scene),
            ended="" if desk.record is None else write([desk.record]),
            before=self.mark,
            news=tuple(desk.news),
        )
        return Step(row, scene)

    @property
    def mark(self) -> str:
        """A hash of all that has happened."""
        return self.log[-1].mark if self.log else ""

    def _check_version(self, order: Order) -> None:
        if order.answers > self.seq:
            raise StaleVersion(f"version {order.answers} has not come yet", self.seq)
        if order.answers < order.wish.since(self.scene, order.by):
            raise StaleVersion("something has changed since: look again", self.seq)

    def _check_allowed(self, order: Order) -> None:
        wish, by, scene = order.wish, order.by, self.scene
        if (wish.whose == TABLE) != (by == TABLE):
            raise NotAllowed(
                "that is for the table to do" if wish.whose == TABLE else "the table has no wishes"
            )
        if wish.whose == "host" and by != scene.host:
            raise NotAllowed(f"that is for {scene.host} to do, the host")
        if wish.whose == "player":
            scene.seat_of(by)
        if isinstance(wish, Say | Restarted):
            return
        if scene.closed:
            raise IllegalAction("the night is over")
        if scene.broken and not isinstance(wish, CallOff):
            raise IllegalAction("the table stands still after a fault; the host can call the deal off")

    def commit(self, step: Step) -> Answer:
        """Let a step have happened; it must be the next one."""
        row = step.row
        if row.seq != self.seq + 1:
            raise StaleVersion(f"row {row.seq} can't follow row {self.seq}", self.seq)
        begins = self.scene.night.seating is None and step.scene.night.deals > self.scene.night.deals
        if begins and self.seq - self.snapshot[0] >= EVERY:
            self.snapshot = (self.seq, write_snapshot(self.scene, self.seq, self.mark))
        self.scene = step.scene
        self.log.append(row)
        self._seqs[row.order.by, row.order.id] = row.seq
        return step.answer

    def submit(self, order: Order, at: int, dealer: Dealer) -> Answer:
        """Carry an order out where no log is kept but this. After a fault the table stands still."""
        try:
            step = self.consider(order, at, dealer)
        except TableBroken as fault:
            frozen = self.consider(self.freezing(fault), at, dealer)
            assert isinstance(frozen, Step)
            self.commit(frozen)
            raise
        return step if isinstance(step, Answer) else self.commit(step)

    # What the table itself wants; the ids follow from the version, so that nothing is done twice

    def freezing(self, fault: TableBroken) -> Order:
        """The order that lets the table stand still after a fault."""
        return Order(f"freeze:{self.seq}", TABLE, self.seq, Freeze(str(fault)))

    def restarting(self) -> Order:
        """The order that follows a restart of the program."""
        return Order(f"restart:{self.seq}", TABLE, self.seq, Restarted())

    @property
    def alarm(self) -> tuple[int, Order] | None:
        """When the time that runs is over, and the order that is due then; None if there is no hurry."""
        clock = self.scene.clock
        if clock is None or clock.until is None or not self.scene.runs:
            return None
        return clock.until, Order(f"time:{clock.seq}", TABLE, clock.seq, TimeUp())

    @property
    def bot_turn(self) -> BotTurn | None:
        """The bot whose turn it is, None if it is nobody's or a person's."""
        scene = self.scene
        state, seating = scene.state, scene.night.seating
        if state is None or seating is None or state.turn is None or not scene.runs or scene.cutting:
            return None
        seat = seat_to_act(Desk(scene, 0, Replayed(())), state)
        bot = scene.chairs[seat].bot
        here = seating.seats.index(seat)
        return BotTurn(bot, seating.players[here], state.view(here)) if bot else None

    def bot_order(self, player: str, action: Action) -> Order:
        """The order by which a bot chooses."""
        return Order(f"bot:{self.seq}", player, self.seq, Act(str(action)))

    # For people

    def look(self, player: str) -> Look:
        """All that somebody may know of the table now; who has no seat here sees what everybody sees."""
        return look(self.scene, self.seq, player)

    def told(self, player: str, since: int) -> list[tuple[int, list[str]]]:
        """What somebody was told after version *since*, in JSON: the same bytes at any time to come."""
        return [(row.seq, found) for row in self.log[since:] if (found := row.told_to(player))]

    def news(self, player: str, since: int) -> list[tuple[int, tuple[News, ...]]]:
        """What happened after version *since*, as somebody may know it, without empty versions.

        It is told as this program tells it; what people have been told is :meth:`told` as it was.
        """
        self.recall()
        if type(since) is not int or not 0 <= since <= self.seq:
            raise StaleVersion(f"there is no version {str(since)[:20]} here", self.seq)
        seen = [(row.seq, seen_news(row.news, player, host=row.host == player)) for row in self.log[since:]]
        return [(seq, news) for seq, news in seen if news]

    @classmethod
    def replayed(cls, settings: Settings, rows: Iterable[Row], snapshot: bytes = b"") -> Table:
        """Put a table together again from its log. RecordError if it comes out otherwise than it was.

        The rules must come to the same chips, cards and turns; how that is told may have changed. What lies
        before a *snapshot* is not played again, nor even read if *rows* are a log as it is stored.
        """
        table, found = cls(settings), rows if isinstance(rows, Log) else Log(rows)
        known = read_snapshot(snapshot, settings)
        if known is not None and 0 < known.seq <= len(found) and found[known.seq - 1].mark == known.mark:
            table.scene, table.snapshot, table._spared = known.scene, (known.seq, snapshot), known.seq
            table.log = found.until(known.seq)
            table._seqs = {name: seq for seq, name in enumerate(table.log.names(), start=1)}
        for row in found[table.seq :]:
            table.take_up(row)
        return table

    def recall(self) -> None:
        """Play again what a snapshot has spared, for whoever looks back: then all rows have their news."""
        spared = self._spared
        if spared:
            again = Table.replayed(self.scene.settings, self.log[:spared])
            self.log = Log([*again.log, *self.log[spared:]])
            self._spared = 0

    def _check_next(self, row: Row) -> None:
        if row.before != self.mark or row.seq != self.seq + 1:
            raise RecordError(f"row {row.seq} does not follow the one before it")

    def take_up(self, row: Row) -> None:
        """Let a row of the log have happened again."""
        self._check_next(row)
        try:
            desk = self._desk(row.order, row.at, Replayed(row.chance, row.drawn))
        except HomegameError as wrong:
            raise RecordError(f"row {row.seq} can't be carried out: {wrong}") from None
        if facts(desk.scene) != row.facts or tuple(desk.chance) != row.chance:
            raise RecordError(f"row {row.seq} comes out otherwise than it was")
        scene, clock = desk.scene, row.clock
        if scene.clock is not None and clock is not None:
            scene = replace(scene, clock=clock)
        self.commit(Step(row.played(tuple(desk.news)), scene))


def _digest(order: Order) -> bytes:
    """Tell an order from another one with the same id."""
    return sha256(in_bytes(plain((order.answers, order.wish)))).digest()


def _carry_out(order: Order, desk: Desk) -> None:
    """Do what is wanted; what goes wrong in a way that nobody foresaw is a fault, told without any card."""
    try:
        order.wish.fulfil(desk, order.by)
        lost = bank(desk.scene.night.ledger) - desk.scene.night.chips
    except HomegameError:
        raise
    except Exception as fault:  # noqa: BLE001 - whatever it is, this table stands still and the others go on
        where = traceback.extract_tb(fault.__traceback__)[-1]
        raise TableBroken(f"{type(fault).__name__} in {where.name}, line {where.lineno}") from None
    if lost:
        raise TableBroken(f"{lost} chips of the bank's are not on the table")

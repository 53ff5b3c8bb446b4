"""The keeper of a table: its only writer. Nothing is heard before it is kept."""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from homegame.bots import bot_named
from homegame.errors import HomegameError, IllegalAction, TableBroken
from homegame.server.names import skeleton
from homegame.server.outbox import REPLACED, REVOKED, STOPPING, Outbox
from homegame.server.protocol import Looks, news_frame
from homegame.server.store import Elsewhere, Fenced, LogLine, NotStored, Repeated, StoreError
from homegame.server.store.sealing import Seal
from homegame.server.table import AddBot, Answer, Table, read_row, write_row
from homegame.server.table.log import Log
from homegame.server.table.storing import read_settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.actions import Action
    from homegame.server.pace import Pace
    from homegame.server.store import Guest, StoredTable, Writer
    from homegame.server.store.sealing import Key
    from homegame.server.table import Dealer, Order, Step

    Told: TypeAlias = Callable[[Answer | HomegameError], None]

MOST_WAITING = 200  # orders at one table
LOG = logging.getLogger("homegame.table")


class Busy(HomegameError):
    """Too many orders wait at this table."""


class Unsure(HomegameError):
    """Whether the order was carried out can't be told: ask again with the same id."""


class Job(NamedTuple):
    """An order, and who wants to know what became of it."""

    order: Order
    told: Told


def nobody(_: Answer | HomegameError) -> None:
    """The table's own orders are answered to nobody."""


class Keeper:
    """Keeps one table: carries out orders one after the other, stores, answers, then tells everybody."""

    def __init__(self, name: str, writer: Writer, key: Key, dealer: Dealer, pace: Pace) -> None:
        self.name = name
        self.guests: dict[bytes, Guest] = {}
        self.outboxes: dict[bytes, Outbox] = {}
        self.closed = False
        self.table: Table
        self._stored: StoredTable
        self._writer, self._dealer, self._pace = writer, dealer, pace
        self._seal, self._snapshots = Seal(key, name), Seal(key, f"{name}/snapshot")
        self._secrets = Seal(key, f"{name}/secret")
        self._secret = b""  # of the dealer, as it was stored last
        self._jobs: asyncio.Queue[Job] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._thinking = 0  # the version whose question a bot thinks about
        self._looks: Looks | None = None  # at the version of now
        self._started = (0, 0.0)  # the table's time, and the clock's, at which it went on

    async def open(self) -> None:
        """Put the table together from its log, and let it go on."""
        await self._load()
        self._spawn(self._run())

    async def _load(self) -> None:
        """Read the log as its new owner; the time that has passed since counts for nobody (promise L6)."""
        self._stored = await self._writer.call(self._writer.store.claim, self.name)
        lines = await self._writer.call(self._writer.store.lines, self.name)
        for guest in await self._writer.call(self._writer.store.guests, self.name):
            self.guests[guest.digest] = guest
        names = await self._writer.call(self._writer.store.names, self.name)
        self.table = await asyncio.to_thread(self._replayed, list(lines), names)
        stored = self._stored.secret
        self._secret = self._secrets.open(stored, 0) if stored else b""
        self._dealer.take_up(self._secret)
        self._started = (self.table.scene.at, self._pace.clock())
        self._thinking = 0
        if self.table.seq and not self.table.scene.closed:
            self._jobs.put_nowait(Job(self.table.restarting(), nobody))

    def _replayed(self, lines: list[bytes], names: list[tuple[str, str]]) -> Table:
        """Every line must be as it was sealed; what a snapshot spares is opened when somebody asks for it."""
        for place, line in enumerate(lines, start=1):
            self._seal.check(line, place)
        rows = Log.stored(names, lambda seq: read_row(self._seal.open(lines[seq - 1], seq)))
        stored = self._stored
        snapshot = self._snapshots.open(stored.snapshot, 0) if stored.snapshot else b""
        return Table.replayed(read_settings(stored.settings), rows, snapshot)

    @property
    def now(self) -> int:
        """The table's time: milliseconds that it has been played, by a clock that never goes back."""
        at, started = self._started
        return at + int((self._pace.clock() - started) * 1000)

    # Orders

    def give(self, order: Order, told: Told) -> None:
        """Let an order be carried out in its turn. *told* hears the answer before anybody hears the news."""
        if self._jobs.qsize() >= MOST_WAITING:
            told(Busy("this table has too much to do: try again"))
        else:
            self._jobs.put_nowait(Job(order, told))

    async def _run(self) -> None:
        self._look_ahead()
        while True:
            job = await self._jobs.get()
            try:
                await self._carry_out(job)
            except Exception:  # one order's fault, logged without its words: they may name cards
                LOG.exception("fault", extra={"table": self.name})
                job.told(Unsure("something went wrong: try again"))
            self._look_ahead()

    async def _carry_out(self, job: Job) -> None:
        try:
            self._check(job.order)
            step = self.table.consider(job.order, self.now, self._dealer)
        except TableBroken as fault:
            LOG.error("broken", extra={"table": self.name, "kind": str(fault)})  # noqa: TRY400 - no trace
            job.told(fault)
            frozen = self.table.consider(self.table.freezing(fault), self.now, self._dealer)
            await self._keep(frozen, nobody)
        except HomegameError as refusal:
            job.told(refusal)
        else:
            await self._keep(step, job.told)

    def _check(self, order: Order) -> None:
        """What a table can't know: which bots there are, and who else has come by a link."""
        if not isinstance(order.wish, AddBot):
            return
        bot_named(order.wish.bot)
        likeness = skeleton(order.wish.name)
        if any(likeness == guest.skeleton for guest in self.guests.values()):
            raise IllegalAction(f"{order.wish.name[:20]} looks like somebody's name")

    async def _keep(self, step: Step | Answer, told: Told) -> None:
        """Store, then let it have happened, then answer, then publish: in this order and no other."""
        if isinstance(step, Answer):
            told(step)
            return
        row = step.row
        body = self._seal.close(write_row(row), row.seq)
        secret = self._dealer.kept(step.scene)
        sealed = None if secret == self._secret else self._secrets.close(secret, 0)
        line = LogLine(self.name, self._stored.epoch, row.seq, row.order.by, row.order.id, body, sealed)
        try:
            await self._writer.append(line)
        except (NotStored, Repeated) as fault:
            LOG.error("not stored", extra={"table": self.name, "kind": str(fault)})  # noqa: TRY400
            told(Unsure("the store failed: try again"))
            await self._reload()
            return
        except Fenced:
            told(Unsure("the table has moved: come again"))
            self.close()
            return
        before = self.table.snapshot
        self._secret = secret
        self._dealer.settle(step.scene)
        told(self.table.commit(step))
        self.publish()
        if self.table.snapshot is not before:
            await self._keep_snapshot()

    async def _keep_snapshot(self) -> None:
        """Keep the snapshot that is due; a table can do without."""
        sealed = self._snapshots.close(self.table.snapshot[1], 0)
        with suppress(StoreError):
            await self._writer.call(self._writer.store.keep_snapshot, self.name, self._stored.epoch, sealed)

    async def _reload(self) -> None:
        """After a failure only the store knows how far the table has come: wait until it answers."""
        while True:
            try:
                await self._load()
            except Elsewhere:
                self.close()
                return
            except StoreError:
                await asyncio.sleep(self._pace.retry)
            else:
                self.publish()
                return

    # What the table itself wants

    def _look_ahead(self) -> None:
        """Set the alarm for the time that runs, and let a bot think if it is its turn."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        alarm, scene = self.table.alarm, self.table.scene
        idle = scene.clock is not None and scene.clock.what == "pause" and not self.outboxes
        if alarm is not None and not idle:
            until, order = alarm
            delay = max(0.0, (until - self.now) / 1000) + 0.001
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_later(delay, self._jobs.put_nowait, Job(order, nobody))
        if self.table.bot_turn is not None and self._thinking != scene.since:
            self._thinking = scene.since
            self._spawn(self._think(scene.since))

    async def _think(self, since: int) -> None:
        """Let a bot choose. When it will act is settled before it looks at its cards (promise V4).

        It thinks meanwhile, so that how long that takes, which follows from what it holds, is told to nobody.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + self._pace.thought()
        turn = self.table.bot_turn
        if turn is None or self.table.scene.since != since:
            return
        action: Action | None = None
        try:
            bot = bot_named(turn.bot)
            action = await asyncio.to_thread(bot.act, turn.view, secrets.SystemRandom())
        except Exception as fault:  # noqa: BLE001 - whatever a bot does wrong, it is passed over as if late
            LOG.error("bot", extra={"table": self.name, "kind": type(fault).__name__})  # noqa: TRY400
        await asyncio.sleep(until - loop.time())
        state = self.table.scene.state
        if self.table.bot_turn is None or state is None or state.turn is None:
            self._thinking = 0  # a pause, after which it thinks anew
        elif self.table.scene.since == since:
            chosen = state.turn.default(state) if action is None else action
            self._jobs.put_nowait(Job(self.table.bot_order(turn.player, chosen), nobody))

    def _spawn(self, work: object) -> None:
        task: asyncio.Task[None] = asyncio.create_task(work)  # type: ignore[arg-type]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # People

    def attach(self, outbox: Outbox, *, catch_up: bool) -> None:
        """Let somebody hear from now on, and of what they have missed; their socket of before is closed."""
        digest = outbox.guest.digest
        before = self.outboxes.pop(digest, None)
        if before is not None:
            before.close(REPLACED)
        self.outboxes[digest] = outbox
        if catch_up:
            outbox.behind = True
        else:
            outbox.seen = self.table.seq
            self._send_look(outbox)
        self._look_ahead()

    def detach(self, outbox: Outbox) -> None:
        """Somebody's socket is closed."""
        if self.outboxes.get(outbox.guest.digest) is outbox:
            del self.outboxes[outbox.guest.digest]

    def publish(self) -> None:
        """Tell everybody what they have not heard yet."""
        for outbox in list(self.outboxes.values()):
            self._publish_to(outbox)

    def _publish_to(self, outbox: Outbox) -> None:
        if outbox.behind or outbox.seen >= self.table.seq:
            return
        while outbox.seen < self.table.seq:
            self._tell_next(outbox)
        self._send_look(outbox)

    def catch_up(self, outbox: Outbox) -> None:
        """Tell some more of what somebody has missed; after that they hear things as they happen."""
        while outbox.seen < self.table.seq:
            if outbox.half_full:
                return
            self._tell_next(outbox)
        outbox.behind = False
        self._send_look(outbox)

    def _tell_next(self, outbox: Outbox) -> None:
        row = self.table.log[outbox.seen]
        outbox.seen += 1
        told = row.told_to(outbox.guest.name)
        if told:
            outbox.put(news_frame(row.seq, told))

    def _send_look(self, outbox: Outbox) -> None:
        looks = self._looks
        if looks is None or looks.scene is not self.table.scene:
            looks = self._looks = Looks(self.table.scene, self.table.seq, looks)
        outbox.put(looks.frame(self.now, outbox.guest.name, first=outbox.first, own=outbox.own))
        outbox.first = False

    def admit(self, guest: Guest) -> None:
        """Know somebody who has come by a link."""
        self.guests[guest.digest] = guest

    def revoked(self, guests: list[Guest]) -> None:
        """Those who came by a link that counts no longer are sent away at once (promise A9)."""
        for guest in guests:
            self.guests[guest.digest] = guest
            if guest.revoked and guest.digest in self.outboxes:
                self.outboxes.pop(guest.digest).close(REVOKED)

    def close(self) -> None:
        """Stop; everybody may come back later."""
        self.closed = True
        for outbox in self.outboxes.values():
            outbox.close(STOPPING)
        if self._alarm is not None:
            self._alarm.cancel()
        for task in list(self._tasks):
            task.cancel()

    async def stop(self) -> None:
        """Finish the order that is being carried out, and stop."""
        tasks = list(self._tasks)
        self.close()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task

"""Playing in this program: a table with bots, which think in a thread of their own."""

from __future__ import annotations

import asyncio
import random
import secrets
import time
from contextlib import suppress
from hashlib import sha256
from typing import TYPE_CHECKING, Any, cast

from homegame.bots import bot_named
from homegame.errors import GameError, HomegameError, RecordError, TableBroken
from homegame.events import Acted
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.night.house import entry
from homegame.options import options
from homegame.record import append
from homegame.server.table import Act, Decks, Order, Prepare, Settings, Table, plain
from homegame.server.table.reading import read_wish
from homegame.server.table.settings import DAY
from homegame.terminal import strings
from homegame.terminal.drivers.driver import Chances, Driver
from homegame.terminal.setup import own_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.actions import Action
    from homegame.bots import Bot
    from homegame.game import Game
    from homegame.odds import Answer
    from homegame.server.table import BotTurn, Wish
    from homegame.terminal.setup import Setup

PACE = 0.7  # seconds that a bot takes at least, so that one can follow
AFTER_A_CALL = 3.0  # and after cards were turned up in the middle of a deal


class HouseDriver(Driver):
    """A table in this program; nobody but bots sits there, so decisions can be taken back."""

    among_people = False

    def __init__(self, setup: Setup, *, pace: float = PACE) -> None:
        super().__init__()
        self.setup, self.pace = setup, pace
        self.player = setup.name or own_name()
        self._seed = setup.seed or secrets.token_hex(16)
        self._dealer = Decks(sha256(f"homegame {self._seed}".encode()).digest())
        self._levels: dict[str, str] = dict(setup.opponents())
        self._bots: dict[str, Bot] = {}
        self._began = time.monotonic()
        self._ids = 0
        self._wake = asyncio.Event()
        self._written = 0  # deals that are in the record file
        self._settings = self._house()
        self.table = Table(self._settings)

    def _house(self) -> Settings:
        setup = self.setup
        found = setup.programme_games()
        most = max([setup.stack, *map(entry, found)]) * 1000
        house = House(
            programme=DealersChoice(tuple([Offer(game, open_options(game)) for game in found]))
            if setup.programme == "choice"
            else Rotation(tuple(found)),
            seats=setup.seats,
            least_buy_in=1,
            most_buy_in=most,
            first_dealer=setup.seats - 1,
        )
        return Settings(
            host=self.player, house=house, turn_time=None, choice_time=None, pause=DAY, coach=True
        )

    async def run(self) -> None:
        """Let everybody sit down, deal, and let the bots play when it is their turn."""
        self._sit_down()
        self._tell()
        while True:
            turn = self.table.bot_turn
            if turn is None:
                self._wake.clear()
                await self._wake.wait()
            else:
                await self._play(turn)

    def _sit_down(self) -> None:
        """Everybody buys in, and the first deal begins."""
        stack = self.setup.stack
        self._submit(self.player, {"is": "Sit", "seat": 0, "chips": stack})
        for seat, (name, level) in enumerate(self._levels.items(), start=1):
            self._submit(
                self.player, {"is": "AddBot", "seat": seat, "name": name, "bot": level, "chips": stack}
            )
        self._submit(self.player, {"is": "Open"})
        self._name_for_bots()
        self._submit(self.player, {"is": "Ready"})

    # The bots

    async def _play(self, turn: BotTurn) -> None:
        """Let a bot choose. What it thought is dropped if something was taken back meanwhile."""
        table, seq = self.table, self.table.seq
        began = time.monotonic()
        action = await asyncio.to_thread(self._think, turn)
        await asyncio.sleep(max(0.0, self._patience() - (time.monotonic() - began)))
        if self.table is table and table.seq == seq:
            self._do(table.bot_order(turn.player, action))
            self._tell()

    def _patience(self) -> float:
        deal = self.chronicle.deal
        verdict = deal is not None and deal.facts.polish is not None and deal.facts.polish.verdict is not None
        fresh = verdict and deal is not None and not (deal.facts.polish and deal.facts.polish.written)
        return self.pace * (AFTER_A_CALL / PACE if fresh else 1)

    def _think(self, turn: BotTurn) -> Action:
        """Ask a bot; in the same position it does the same again."""
        bot = self._bots.setdefault(turn.bot, bot_named(turn.bot))
        number = self.table.scene.night.deals
        luck = random.Random(f"{self._seed} {number} {turn.player} {len(turn.view.events)}")
        return bot.act(turn.view, luck)

    def _name_for_bots(self) -> None:
        """A bot that deals names a game, by luck."""
        night = self.table.scene.night
        chooser, programme = night.chooser, night.house.programme
        if (
            chooser is None
            or not isinstance(programme, DealersChoice)
            or not self.table.scene.chairs[chooser].bot
        ):
            return
        luck = random.Random(f"{self._seed} names {night.deals}")
        menu = list(programme.menu)
        luck.shuffle(menu)
        for offer in menu:
            with suppress(HomegameError):
                self._submit(
                    night.place(chooser).player, {"is": "Name", "game": offer.game.name, "options": []}
                )
                return

    # Orders

    async def order(self, wish: Mapping[str, Any]) -> None:
        """Do it at once."""
        self._submit(self.player, wish)
        self._tell()

    async def next_deal(self) -> None:
        """Write the last deal down, let whoever has no chips buy some, and deal."""
        scene = self.table.scene
        if scene.chairs[scene.seat_of(self.player)].ready:
            return  # one has only to name the game
        self._keep_records()
        self._buy_for_all()
        self._name_for_bots()
        await super().next_deal()

    def _buy_for_all(self) -> None:
        night = self.table.scene.night
        if not night.house.for_chips:
            return
        needed = max(1, *[entry(game) for game in night.house.games])
        for place in night.places:
            if place is not None and place.stack < needed:
                self._submit(place.player, {"is": "Buy", "chips": self.setup.stack})

    def _submit(self, by: str, wish: Mapping[str, Any]) -> None:
        self._ids += 1
        read: Wish = read_wish(dict(wish))
        self._do(Order(f"{by}:{self._ids}", by, self.table.seq, read))

    def _do(self, order: Order) -> None:
        before = self.table.seq
        try:
            self.table.submit(order, int(1000 * (time.monotonic() - self._began)), self._dealer)
        except TableBroken:
            self._hear(before)
            raise
        self._hear(before)

    def _hear(self, before: int) -> None:
        for seq, news in self.table.news(self.player, before):
            self.chronicle.hear(seq, cast("list[Mapping[str, Any]]", plain(news)))
        self.chronicle.see(cast("Mapping[str, Any]", self.table.look(self.player).plain()))

    def _tell(self) -> None:
        self._wake.set()
        self.on_change()

    # Taking back

    def _last_decision(self) -> int | None:
        """How many rows of the log come before one's last decision in the deal that was dealt last.

        Whoever chose before their turn decided then.
        """
        deal = self.chronicle.deal
        number, here = (0, None) if deal is None else (deal.number, deal.mine)
        events = self.chronicle.events.get(number, [])
        mine = [seq for seq, event in events if isinstance(event, Acted) and event.seat == here]
        for at in range(len(self.table.log) - 1, -1, -1):
            row, order = self.table.log[at], self.table.log[at].order
            if not mine or row.seq <= events[0][0]:
                break
            if row.seq <= mine[-1] and order.by == self.player and isinstance(order.wish, Act | Prepare):
                return at
        return None

    @property
    def can_undo(self) -> bool:  # type: ignore[override]  # it depends
        """Whether one has decided anything."""
        return self._last_decision() is not None

    async def undo(self) -> bool:
        """Play the log again up to one's last decision; the cards are the same."""
        last = self._last_decision()
        if last is None:
            return False
        table = Table(self._settings)
        for row in self.table.log[:last]:
            table.submit(row.order, row.at, self._dealer)
        self.table = table
        self.chronicle.go_back(table.seq)
        self.chronicle.see(cast("Mapping[str, Any]", table.look(self.player).plain()))
        self._tell()
        return True

    # Odds and records

    async def odds(self) -> Chances:
        """Reckon in a thread, from what one has seen."""
        deal = self.table.look(self.player).deal
        if deal is None or deal.over:
            raise GameError(strings.NO_CARDS_YET)
        try:
            from homegame.odds import odds  # NumPy takes a while to load

            return chances_of(await asyncio.to_thread(odds, deal.view))
        except ImportError:
            raise GameError(strings.NO_ODDS) from None

    def _keep_records(self) -> None:
        """Write the deals that are over to the file that was named."""
        records = [row.record for row in self.table.log if row.record is not None]
        new, self._written = records[self._written :], len(records)
        if self.setup.record is None or not new:
            return
        try:
            append(self.setup.record, new)
        except RecordError as error:
            self.notice = str(error)

    def close(self) -> None:
        """Write down what is over."""
        self._keep_records()


def open_options(game: Game) -> tuple[tuple[str, tuple[object, ...]], ...]:
    """The options that whoever deals may choose: those that are one of a few words, or yes or no."""
    found = []
    for name, known in options(type(game)).items():
        values = known.words or ((False, True) if known.kind is bool else ())
        if values:
            found.append((name, values))
    return tuple(found)


def chances_of(answer: Answer) -> Chances:
    """Odds as they are shown: of each row the last chance."""
    tables = []
    for table in answer.tables:
        if not table.appendix:
            rows = tuple([(row.name, *_last(row.chances)) for row in table.rows])
            tables.append((f"{table.title} ({table.how})", rows))
    return Chances(answer.title, tuple(tables), answer.notes)


def _last(chances: Mapping[str, Any]) -> tuple[float, str]:
    chance = list(chances.values())[-1]
    return float(chance.value), str(chance.told)

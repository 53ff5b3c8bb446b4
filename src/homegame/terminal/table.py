"""The table: the felt, what is asked, and what can be done, for any game and either kind of play."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, cast

from textual.containers import Horizontal, Vertical
from textual.screen import Screen

from homegame.errors import HomegameError
from homegame.games.polish import Polish
from homegame.lineplay.advice import COMMON, whole_book
from homegame.telling.voice import capital
from homegame.terminal import strings
from homegame.terminal.affairs import do_affair, menu_of
from homegame.terminal.bar import Lines
from homegame.terminal.beforehand import wish_by_key
from homegame.terminal.books import books_text
from homegame.terminal.controls import Controls
from homegame.terminal.felt import Felt
from homegame.terminal.frame import show_head, show_lines
from homegame.terminal.ladder import Ladder
from homegame.terminal.layout import Setting, lay_out
from homegame.terminal.lobby import waiting_scene
from homegame.terminal.menus import Menu, Page
from homegame.terminal.side import WIDE, Side, odds_text, rule_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from textual import events
    from textual.app import ComposeResult

    from homegame.terminal.app import TableApp
    from homegame.terminal.controls import Outcome
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal, Look
    from homegame.terminal.manner import Manner
    from homegame.terminal.side import What

TICK = 0.5
FRAME = 6  # lines that a page over the felt leaves free: the head, what is asked, the keys


class TableScreen(Screen[None]):
    """Plays at a table, by whatever driver."""

    CSS = """
    TableScreen { background: $background; layers: default over; }
    #main { width: 1fr; height: 1fr; }
    #side.over { layer: over; dock: right; width: 46; margin: 1 0 0 0; }
    #side.hidden { display: none; }
    #bar { height: 3; }
    """

    def __init__(self, driver: Driver, manner: Manner) -> None:
        super().__init__()
        self.driver, self.manner = driver, manner
        self.controls = Controls()
        self.asked: tuple[str, str] | None = None  # a question, and what is done if it is answered by y
        self.side_open = False
        self.page: What = "log"
        self.odds_told = ""
        self.message = ""
        self._turn_since = 0.0
        self._tasks: set[asyncio.Task[Any]] = set()

    def compose(self) -> ComposeResult:
        """The felt with its lines, and the side."""
        colours = self.manner.palette
        yield Lines(colours, "wood", id="head")
        with Horizontal():
            with Vertical(id="main"):
                yield Felt(colours, still=self.manner.still)
                yield Lines(colours, id="mine")
                yield Lines(colours, id="news")
                yield Lines(colours, id="bar")
            side = Side()
            side.id = "side"
            yield side
        yield Lines(colours, "wood", id="keys")

    def on_mount(self) -> None:
        """Begin to play."""
        self.driver.on_change = self.look_again
        self._start(self.driver.run())
        self.set_interval(TICK, self._tick)
        self.look_again()

    def on_unmount(self) -> None:
        """Stop."""
        self.driver.on_change = lambda: None
        for task in self._tasks:
            task.cancel()
        self.driver.close()

    def _start(self, work: Any) -> None:  # noqa: ANN401 - a coroutine of any kind
        async def guarded() -> None:
            try:
                await work
            except HomegameError as refusal:
                self.message = f"{capital(str(refusal))}."
                self.look_again()

        task = asyncio.create_task(guarded())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def waits(self) -> bool:
        """Whether something that was wanted has no answer yet."""
        return len(self._tasks) > 1  # one of them plays

    # What is seen

    @property
    def look(self) -> Look | None:
        """The table as it was last seen."""
        return self.driver.chronicle.look

    @property
    def deal(self) -> Deal | None:
        """The deal that is going on, or the last one."""
        return self.driver.chronicle.deal

    def look_again(self) -> None:
        """Draw everything as it is now."""
        if not self.is_mounted or not self.is_attached:
            return
        deal = self.deal
        was_mine = self.controls.mode != "idle"
        self.controls.see(deal)
        if self.controls.mode != "idle" and not was_mine:
            self._turn_since = time.monotonic()
            self.message = ""
            if self.driver.among_people and not self.manner.silent:
                self.app.bell()
        self._arrange_side()
        show_lines(self)
        self.show_felt()

    def show_felt(self) -> None:
        """Lay out the felt for the room there is."""
        felt, deal = self.query_one(Felt), self.deal
        felt.still = self.manner.still
        if not felt.size.width:
            return
        if deal is None:
            if self.look is not None:
                felt.show(waiting_scene(self.look, felt.size.width, felt.size.height, self.manner.palette))
            return
        setting = Setting(
            palette=self.manner.palette,
            deeds=self.driver.chronicle.last_deeds(deal),
            picked=self.controls.picked(),
            tags=self.controls.tags(),
            away=self._away(deal),
            letters=self.manner.letters,
        )
        felt.show(lay_out(deal, felt.size.width, felt.size.height, setting))

    def _away(self, deal: Deal) -> frozenset[int]:
        sitters = self.look.sitters if self.look is not None else ()
        away = {one["player"] for one in sitters if one["away"]}
        return frozenset([place for place, name in enumerate(deal.players) if name in away])

    def on_resize(self) -> None:
        """Another size: the side finds its place again."""
        self.call_after_refresh(self.look_again)

    def restyle(self) -> None:
        """Draw everything in the manner that was chosen."""
        for line in self.query(Lines):
            line.palette = self.manner.palette
        self.query_one(Felt).palette = self.manner.palette
        self.look_again()

    def on_felt_resized(self) -> None:
        """Another size: so do the cards, without moving there, and the lines."""
        show_lines(self)
        self.show_felt()

    def _tick(self) -> None:
        if self.look is not None and self.look.clock is not None and self.look.clock.get("until"):
            show_head(self)

    @property
    def side_beside(self) -> bool:
        """Whether there is room for a page beside the felt."""
        return self.size.width >= WIDE

    # The side

    def _arrange_side(self) -> None:
        side = self.query_one("#side", Side)
        beside = self.side_beside
        side.set_class(not beside, "over")
        side.styles.height = "1fr" if beside else self.size.height - FRAME
        side.set_class(not beside and not self.side_open, "hidden")
        if not side.has_class("hidden"):
            side.tell(self.page, self._side_text())

    def _side_text(self) -> str:
        if self.page == "rules":
            return rule_text(self.deal)
        if self.page == "odds":
            return self.odds_told
        return "\n".join(self.driver.chronicle.log())

    def open_side(self, page: What) -> None:
        """Open a page beside the table, or close it if it is open."""
        if self.page == page and (self.side_open or (self.side_beside and page != "log")):
            self.side_open, self.page = False, "log"
        else:
            self.side_open, self.page = True, page
        self.look_again()

    async def _reckon(self) -> None:
        self.odds_told = strings.RECKONING
        self.look_again()
        try:
            chances = await self.driver.odds()
        except HomegameError as refusal:
            self.odds_told = f"{capital(str(refusal))}."
        else:
            self.odds_told = odds_text(chances, self.query_one("#side", Side).size.width - 4)
        self.look_again()

    # Keys and clicks

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character)

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        """A key that is shown was clicked."""
        self.press(message.press, message.press if len(message.press) == 1 else None)

    def on_felt_picked(self, message: Felt.Picked) -> None:
        """A card was clicked."""
        self._follow(self.controls.click(message.place))

    def press(self, key: str, letter: str | None) -> None:
        """Take a key: for a question, for the choice that is to be made, or for anything else."""
        if self.asked is not None:
            doing, self.asked = self.asked[1], None
            if letter == "y":
                self._do(doing)
            self.look_again()
            return
        if (early := wish_by_key(self.deal, letter)) is not None:
            self.wish(early)
            return
        rests = time.monotonic() - self._turn_since < self.manner.rest and self.controls.mode == "turn"
        if not rests:
            outcome = self.controls.press(key, letter)
            if outcome is not None:
                self._follow(outcome)
                return
        wanted = _KEYS.get(letter or "") or _KEYS.get(key)
        if wanted is not None and not (rests and wanted == "enter"):
            self._do(wanted)

    def _follow(self, outcome: Outcome | None) -> None:
        if outcome is None:
            return
        self.message = ""
        if outcome.ladder:
            self._open_ladder()
        elif outcome.act:
            self._start(self.driver.order({"is": "Act", "action": outcome.act}))
        self.look_again()

    def _open_ladder(self) -> None:
        deal = self.deal
        if deal is None or not isinstance(deal.game, Polish) or deal.facts.polish is None:
            return
        standing = deal.facts.polish

        def declared(written: str | None) -> None:
            if written is not None:
                self._start(self.driver.order({"is": "Act", "action": f"declare {written}"}))

        self.app.push_screen(Ladder(deal.game, standing.written, standing.words), declared)

    def _do(self, doing: str) -> None:
        """Do what a key stands for, beside the cards."""
        getattr(self, f"_do_{doing}")()
        self.look_again()

    def _do_rules(self) -> None:
        self.open_side("rules")

    def _do_log(self) -> None:
        self.open_side("log")

    def _do_odds(self) -> None:
        self.open_side("odds")
        if self.page == "odds":
            self._start(self._reckon())

    def _do_close(self) -> None:
        self.side_open, self.page, self.message = False, "log", ""

    def _roll(self, way: int) -> None:
        side = self.query_one("#side", Side)
        side.scroll_relative(y=way * (side.size.height - 2), animate=False)

    def _do_up(self) -> None:
        self._roll(-1)

    def _do_down(self) -> None:
        self._roll(1)

    def _do_undo(self) -> None:
        self._start(self._undo())

    def _do_ledger(self) -> None:
        self.app.push_screen(Page(strings.LEDGER, books_text(self.driver)))

    def _do_book(self) -> None:
        name = self.deal.game.name if self.deal is not None else COMMON
        self.app.push_screen(Page(strings.RULEBOOK, f"{whole_book(name)}\n\n{whole_book(COMMON)}"))

    def _do_settings(self) -> None:
        self.manner.change(cast("TableApp", self.app), self.restyle)

    def _do_leave(self) -> None:
        self.asked = (strings.SURE_QUIT, "left")

    def _do_left(self) -> None:
        self._start(self._leave())

    def _do_enter(self) -> None:
        look = self.look
        if look is None or look.playing:
            return
        if not look.opened:
            if look.is_host:
                self.wish({"is": "Open"})
        elif look.my_choice and self.driver.among_people:
            if not look.am_ready:
                self.wish({"is": "Ready"})
            self._do_name()
        elif look.seat is not None and not (look.am_ready and self.driver.among_people):
            self._start(self._next_deal())

    async def _next_deal(self) -> None:
        await self.driver.next_deal()
        if self.look is not None and self.look.my_choice:
            self._do_name()

    async def _undo(self) -> None:
        done = await self.driver.undo()
        why = strings.NO_UNDO_HERE if self.driver.among_people else strings.NOTHING_TO_UNDO
        self.message = strings.UNDONE if done else why
        self.look_again()

    def _do_replay(self) -> None:
        from homegame.terminal.replay import ReplayScreen  # seldom asked for

        deal = self.deal
        if deal is not None:
            self.app.push_screen(ReplayScreen(self.driver, self.manner, deal.number))

    def _do_table(self) -> None:
        look = self.look
        if look is None:
            return

        def chosen(name: str | None) -> None:
            if name is not None:
                do_affair(self, name, look)

        self.app.push_screen(Menu(strings.MENU, menu_of(look, self.driver)), chosen)

    def _do_name(self) -> None:
        look = self.look
        if look is not None and look.choosing:
            do_affair(self, "name", look)

    def wish(self, wish: Mapping[str, Any]) -> None:
        """Want something of the table."""
        self._start(self.driver.order(wish))

    async def _leave(self) -> None:
        await self.driver.leave()
        self.app.exit() if self.driver.among_people else self.dismiss(None)


_KEYS = {
    "?": "rules", "l": "log", "o": "odds", "escape": "close", "pageup": "up", "pagedown": "down",
    "enter": "enter", "u": "undo", "g": "ledger", "v": "replay", "R": "book", "t": "table", "n": "name",
    ",": "settings", "q": "leave",
}  # fmt: skip

"""Company: a night, or a server's table, in lines of text; what happens is told as it happens."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from homegame.errors import HomegameError
from homegame.lineplay.advice import passage
from homegame.lineplay.dealing import paragraph, paragraphs
from homegame.lineplay.pages import chances_page, choices_page, table_page
from homegame.telling.voice import capital
from homegame.terminal import strings
from homegame.terminal.books import books_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal, Look, Plain

HELP = """\
Write an action as it is offered: call, bet 5, raise 20, take 9h, declare pair 9, exchange 7c for Ah.
An empty line goes on: to the next deal, or opens the night. And at any time:
  table  the table again        hand   what you have         log     what happened in this deal
  ?      the rule in force      ? W4   shows rule W4         odds    your chances
  ledger who stands how         undo   your last decision    replay 3  deal 3 again, as you saw it
  name wojciech ante=2          names the next game, when you deal
  sit 2 100   buy 50   rest   back   show   say hello   leave
  quit   stop; at a server's table the seat is kept"""
PLAIN: dict[str, Plain] = {
    "rest": {"is": "Rest"}, "back": {"is": "Back"}, "show": {"is": "Show"}, "leave": {"is": "Leave"},
    "pause": {"is": "Pause"}, "go on": {"is": "GoOn"}, "open": {"is": "Open"}, "close": {"is": "Close"},
}  # fmt: skip
POLL = 0.05  # seconds


class Company:
    """Plays by any driver, in lines."""

    def __init__(self, driver: Driver, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.driver, self.ask, self.say = driver, ask, say
        self._told: list[str] = []
        self._question: object = None  # what was asked last, so that it is not asked twice
        self._quit = False

    def run(self) -> None:
        """Play until the person has had enough. Whatever stops the lines stops it too."""
        try:
            asyncio.run(self._run())
        except (EOFError, KeyboardInterrupt):
            self.say("")
        finally:
            self.driver.close()
        self.say(books_text(self.driver))

    async def _run(self) -> None:
        changed = asyncio.Event()
        self.driver.on_change = changed.set
        playing = asyncio.create_task(self.driver.run())
        self.say("Write help for the commands.")
        try:
            while not (self._quit or playing.done()):
                await self._settled(changed)
                self._tell()
                typed = asyncio.create_task(asyncio.to_thread(self.ask, "> "))
                while not typed.done():
                    await asyncio.wait((typed, playing), timeout=POLL, return_when=asyncio.FIRST_COMPLETED)
                    if changed.is_set():
                        changed.clear()
                        self._tell()
                await self._take(typed.result())
            if playing.done():
                playing.result()
        finally:
            playing.cancel()

    async def _settled(self, changed: asyncio.Event) -> None:
        """Wait until bots have played on and something is asked, or nothing more happens for a moment."""
        for _ in range(200):
            changed.clear()
            look = self.driver.chronicle.look
            if look is not None and self._asks(look):
                return
            try:
                await asyncio.wait_for(changed.wait(), 10 * POLL if self.driver.among_people else 2)
            except TimeoutError:
                return

    def _asks(self, look: Look) -> bool:
        deal = look.deal
        return not look.playing or (deal is not None and deal.my_turn)

    # What is told

    def _tell(self) -> None:
        """What has happened since it was last told, and what is asked now."""
        log = self.driver.chronicle.log()
        same = 0
        while same < min(len(log), len(self._told)) and log[same] == self._told[same]:
            same += 1
        if log[same:]:
            self.say("\n" + paragraphs(log[same:]))
        self._told = log
        if self.driver.notice:
            self.say(self.driver.notice)
        self._ask_again()

    def _ask_again(self) -> None:
        look = self.driver.chronicle.look
        if look is None:
            return
        deal = look.deal
        question = (look.playing, look.my_choice, deal and (deal.number, deal.told))
        if question == self._question:
            return
        self._question = question
        if deal is not None and deal.my_turn:
            self.say(f"\n{table_page(deal)}\n")
            self._tell_hand(deal)
            self.say(paragraph(choices_page(deal)))
        elif look.my_choice:
            self.say(strings.NAME_GAME)
            self.say("\n".join(f"  name {one['game']}   {one['title']}" for one in look.choosing))
        elif not look.playing and look.seat is not None:
            self.say(strings.NEXT_DEAL)

    def _tell_hand(self, deal: Deal) -> None:
        told = [f"if {one.when}: {one.words}" if one.when else one.words for one in deal.facts.mine]
        self.say(paragraph(f"You have: {'; '.join(told)}" if told else "You hold no cards."))

    # What is typed

    async def _take(self, typed: str) -> None:
        words = typed.strip()
        try:
            if not await self._page(words):
                await self._wish(words)
        except HomegameError as refusal:
            self.say(paragraph(f"{capital(str(refusal))}."))

    async def _page(self, words: str) -> bool:  # noqa: C901 - one command after the other
        """Show something; say whether that was asked for."""
        deal = self.driver.chronicle.deal
        first, _, rest = words.partition(" ")
        match first.lower():
            case "help":
                self.say(HELP)
            case "quit" | "q" | "exit":
                self._quit = True
            case "log" | "l":
                self.say(paragraphs(self.driver.chronicle.log()))
            case "ledger":
                self.say(books_text(self.driver))
            case "table" if deal is not None:
                self.say(table_page(deal))
            case "hand" | "h" if deal is not None:
                self._tell_hand(deal)
            case "odds":
                self.say(chances_page(await self.driver.odds()))
            case "undo" | "u":
                await self._undo()
            case "replay":
                await self._replay(rest)
            case word if word.startswith("?") and deal is not None:
                asked = words[1:].strip().upper() or next(iter(deal.facts.rules), "G9")
                self.say(passage(deal.game.name, asked) or f"Rule {asked[:12]} is not in the rulebook here.")
            case _:
                return False
        return True

    async def _undo(self) -> None:
        why = strings.NO_UNDO_HERE if self.driver.among_people else strings.NOTHING_TO_UNDO
        done = await self.driver.undo()
        self._told = self.driver.chronicle.log() if done else self._told
        self._question = None
        self.say(strings.UNDONE if done else why)

    async def _replay(self, which: str) -> None:
        """Tell an earlier deal again."""
        deal = self.driver.chronicle.deal
        number = int(which) if which.isdigit() else (deal.number if deal is not None else 0)
        told = await self.driver.deal_told(number)
        self.say(paragraphs(told) if told else f"There is no deal {number} to look back on.")

    async def _wish(self, words: str) -> None:
        look = self.driver.chronicle.look
        first, _, rest = words.partition(" ")
        if not words:
            await self._go_on(look)
        elif words in PLAIN:
            await self.driver.order(PLAIN[words])
        elif first == "say":
            await self.driver.order({"is": "Say", "text": rest})
        elif first == "buy" and rest.isdigit():
            await self.driver.order({"is": "Buy", "chips": int(rest)})
        elif first == "sit" and len(rest.split()) == 2 and all(map(str.isdigit, rest.split())):
            seat, chips = map(int, rest.split())
            await self.driver.order({"is": "Sit", "seat": seat - 1, "chips": chips})
        elif first == "name":
            game, *options = rest.split()
            pairs = [[name, value] for name, _, value in (one.partition("=") for one in options)]
            await self.driver.order({"is": "Name", "game": game, "options": pairs})
        else:
            await self.driver.order({"is": "Act", "action": words})

    async def _go_on(self, look: Look | None) -> None:
        if look is None or look.playing:
            return
        if not look.opened and look.is_host:
            await self.driver.order({"is": "Open"})
        elif look.seat is not None:
            await self.driver.next_deal()

"""Company: a table in lines of text, by whatever driver; what happens is told as it happens."""

from __future__ import annotations

import asyncio
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from homegame.errors import HomegameError, IllegalAction, NotationError
from homegame.lineplay.answers import answer
from homegame.lineplay.asking import question
from homegame.lineplay.pages import paragraph, paragraphs, result_page
from homegame.lineplay.reading import written
from homegame.lineplay.wishing import wish_of
from homegame.telling.voice import capital
from homegame.terminal import strings
from homegame.terminal.books import books_text

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal, Look

PROMPT, SURE = "> ", f"{strings.SURE_FOLD} (y/N) > "
QUIET = 0.5  # seconds in which nothing happens at a table of people, until one may write again
THINKING = 20.0  # and at a table of bots
FOLD, CHECK = "fold", "check"
QUITS, UNDOES = ("quit", "q", "exit", "stop"), ("undo", "u")


class Company:
    """Plays at a table for somebody who reads and writes lines.

    *ask* shows a prompt and gives what is typed, EOFError when nothing more comes; it runs where ``run`` was
    called, and the table in a thread beside it.
    """

    def __init__(self, driver: Driver, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self.driver, self.ask, self.say = driver, ask, say
        self._told = -1  # the version up to which everything has been told
        self._result = 0  # the deal whose result was told last
        self._question: object = None  # what was asked last, so that it is not asked twice
        self._notice = ""
        self._sure = False  # whether a fold waits for a yes
        self._listens = False
        self._quit = False

    def run(self) -> None:
        """Play until the person has had enough; whatever stops the table stops it too."""
        begun = Event()
        beside = Thread(target=lambda: asyncio.run(self._hold(begun)), daemon=True)
        beside.start()
        begun.wait()
        try:
            self._play()
        except (EOFError, KeyboardInterrupt):
            self.say("")
        finally:
            self._loop.call_soon_threadsafe(self._over.set)
            beside.join()
            self.driver.close()
        self._say_notice()
        self.say(books_text(self.driver))

    async def _hold(self, begun: Event) -> None:
        """Let the table play until it is over."""
        self._loop = asyncio.get_running_loop()
        self._changed, self._over = asyncio.Event(), asyncio.Event()
        self.driver.on_change = self._hear
        self._playing = asyncio.create_task(self.driver.run())
        begun.set()
        await self._over.wait()
        self._playing.cancel()
        await asyncio.gather(self._playing, return_exceptions=True)

    def _play(self) -> None:
        """Tell, ask, and do what is typed."""
        self.say("Write help for the commands, ? for the rule in force.")
        self._do(self._settled())
        while not (self._quit or self._playing.done()):
            self._listens = True
            typed = self.ask(SURE if self._sure else PROMPT)
            self._listens = False
            self._do(self._take(typed))
            if not self._quit:
                self._do(self._settled())
        if self._playing.done():
            self._playing.result()

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _hear(self) -> None:
        """Something has changed; whoever is about to write is told so at once, and all of a broken line."""
        self._changed.set()
        self._say_notice()
        if self._listens:
            self._tell()

    async def _settled(self) -> None:
        """Wait until something is asked, or among people until nothing happens for a moment; then tell it."""
        while not self._playing.done():
            look = self.driver.chronicle.look
            if look is not None and _asks(self.driver, look):
                break
            self._changed.clear()
            change = asyncio.create_task(self._changed.wait())
            patience = QUIET if self.driver.among_people else THINKING
            done, _ = await asyncio.wait(
                (change, self._playing), timeout=patience, return_when=asyncio.FIRST_COMPLETED
            )
            change.cancel()
            if not done:
                break
        self._tell()

    # What is told

    def _tell(self) -> None:
        """What has happened since it was last told, how the deal came out, and what is asked now."""
        chronicle = self.driver.chronicle
        look = chronicle.look
        if look is None:
            return
        if self._told < 0:
            self._told = chronicle.began() - 1 if self.driver.among_people else 0
        news = [line for _, line in chronicle.since(self._told)]
        self._told = look.seq
        if news:
            self.say("\n" + paragraphs(news))
        if look.deal is not None and look.deal.over and look.deal.number != self._result:
            self._result = look.deal.number
            self.say(f"\n{result_page(look.deal)}\n")
        asked, words = question(self.driver, look)
        if asked != self._question:
            self._question = asked
            self.say(words)

    def _say_notice(self) -> None:
        """What is to be known of the connection, or of the record file, once."""
        if self.driver.notice and self.driver.notice != self._notice:
            self.say(paragraph(self.driver.notice))
        self._notice = self.driver.notice

    # What is typed

    async def _take(self, typed: str) -> None:
        words = " ".join(typed.split())
        try:
            if self._sure:
                await self._answer_sure(words)
            elif (page := await answer(self.driver, words)) is not None:
                self.say(page)
            else:
                await self._fulfil(words)
        except HomegameError as refusal:
            self.say(paragraph(f"{capital(str(refusal))}."))

    async def _answer_sure(self, words: str) -> None:
        self._sure = False
        if words.lower().startswith("y"):
            await self.driver.order({"is": "Act", "action": FOLD})

    async def _fulfil(self, words: str) -> None:
        """Do what was written."""
        look = self.driver.chronicle.look
        if words.lower() in QUITS:
            self._quit = True
        elif words.lower() in UNDOES:
            await self._undo()
        elif look is None:
            raise IllegalAction("you are not at the table yet")
        elif not words and not (look.deal is not None and look.deal.my_turn):
            await self._go_on(look)
        elif (wish := wish_of(words, look)) is not None:
            await self.driver.order(wish)
        elif look.deal is not None and look.deal.my_turn:
            await self._act(words, look.deal)
        else:
            raise NotationError(f"{words[:40]!r} means nothing now; help lists what you can write")

    async def _act(self, words: str, deal: Deal) -> None:
        action = written(words, deal)
        if action == FOLD and CHECK in deal.told:
            self._sure = True
        else:
            await self.driver.order({"is": "Act", "action": action})

    async def _go_on(self, look: Look) -> None:
        if look.playing or look.closed:
            return
        if not look.opened and look.is_host:
            await self.driver.order({"is": "Open"})
        elif look.seat is not None and not (look.am_ready and self.driver.among_people):
            await self.driver.next_deal()

    async def _undo(self) -> None:
        if not await self.driver.undo():
            why = strings.NO_UNDO_HERE if self.driver.among_people else strings.NOTHING_TO_UNDO
            self.say(why)
            return
        look = self.driver.chronicle.look
        self._told, self._question, self._result = 0 if look is None else look.seq, None, 0
        self.say(strings.UNDONE)


def _asks(driver: Driver, look: Look) -> bool:
    """Whether one is waited for, or nothing goes on by itself."""
    if look.paused or look.closed or look.broken or look.seat is None or not look.opened:
        return True
    if look.playing:
        return look.deal is not None and look.deal.my_turn
    return look.my_choice or not (look.am_ready and driver.among_people)

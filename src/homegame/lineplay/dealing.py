"""One deal at the table: the person is asked, the bots act, and any decision can be taken back."""

from __future__ import annotations

import random
import textwrap
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.actions import Check, Fold
from homegame.errors import HomegameError
from homegame.lineplay.advice import HELP, WIDTH, rule_page
from homegame.lineplay.decks import Decks
from homegame.lineplay.reading import offered, read_action
from homegame.piles import CHANCE
from homegame.telling import holding, story, table
from homegame.telling.voice import capital

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from homegame.actions import Action
    from homegame.bots import Bot
    from homegame.record import Record
    from homegame.state import State
    from homegame.view import View

PERSON = 0  # the seat of whoever sits at the keyboard


class Quit(Exception):
    """The person stops playing."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The names of the seats, the bots at all but the person's, and the seed of the deal."""

    names: tuple[str, ...]
    bots: tuple[Bot, ...]
    seed: str

    def bot_acts(self, state: State, seat: int) -> Action:
        """What the bot at *seat* does; the same when the same position comes again."""
        luck = random.Random(f"{self.seed} {seat} {len(state.events)}")
        return self.bots[seat - 1].act(state.view(seat), luck)


class DealAtTable:
    """A deal from its first card to its payoffs. *record* is where it stands."""

    def __init__(
        self, seating: Seating, record: Record, ask: Callable[[str], str], say: Callable[[str], None]
    ) -> None:
        self.seating = seating
        self.record = record
        self.ask = ask
        self.say = say
        self._decks = Decks(seating.seed)
        self._decisions: list[Record] = []  # the positions in which the person chose
        self._told = 0  # events told so far
        self._commands: dict[str, Callable[[View], None]] = {
            "hand": self._tell_hand,
            "h": self._tell_hand,
            "table": self._show,
            "log": lambda _: self.tell_all(),
            "l": lambda _: self.tell_all(),
            "help": lambda _: self.say(HELP),
            "undo": lambda _: self._take_back(),
            "u": lambda _: self._take_back(),
        }

    @property
    def state(self) -> State:
        """The table now."""
        return self.record.state

    def play(self) -> None:
        """Go on until the deal is over. Quit, or whatever asking raises, stops it where it is."""
        while not self.state.over:
            seat = self.state.to_act
            if seat == CHANCE:
                self.record = self.record.apply(self._decks.next_cards(self.state))
            elif seat == PERSON:
                self._decide()
            else:
                assert seat is not None
                self.record = self.record.apply(self.seating.bot_acts(self.state, seat))
        self._tell_news()

    def undo(self) -> bool:
        """Go back to the person's last decision; False if there was none in this deal."""
        if not self._decisions:
            self.say("You had nothing to decide in this deal.")
            return False
        self.record = self._decisions.pop()
        self._told = len(self.state.events)
        self.say("Back to your last decision.")
        return True

    # The person's turn

    def _decide(self) -> None:
        """Show the table, and ask until something can be done with the answer."""
        here = self.record
        self._tell_news()
        self._show(self._view())
        while self.record is here:
            typed = self.ask("> ").strip()
            word, _, rest = typed.partition(" ")
            if typed.startswith("?"):
                self.say(rule_page(self.state, typed[1:]))
            elif typed.lower() in {"quit", "q", "exit"}:
                raise Quit
            elif word.lower() in self._commands and not rest:
                self._commands[word.lower()](self._view())
            else:
                self._try(typed)

    def _try(self, typed: str) -> None:
        """Do what was typed, or say why it can't be done."""
        try:
            action = read_action(typed, self._view())
        except HomegameError as error:
            self.say(paragraph(f"{capital(str(error))}."))
            return
        if action == Fold() and Check() in self.state.choices:
            sure = self.ask("Checking is free. Fold all the same? (y/N) > ")
            if not sure.strip().lower().startswith("y"):
                return
        self._decisions.append(self.record)
        self.record = self.record.apply(action)

    def _take_back(self) -> None:
        if not self._decisions:
            self.say("This is your first decision in this deal: there is nothing to take back.")
            return
        self.record = self._decisions.pop()
        self._told = len(self.state.events)
        self.say("Back to your previous decision.")

    # What is shown

    def _view(self) -> View:
        return self.state.view(PERSON)

    def _show(self, view: View) -> None:
        self.say(f"\n{table(view, self.seating.names)}\n")
        self._tell_hand(view)
        self.say(paragraphs(offered(view)))

    def _tell_hand(self, view: View) -> None:
        held = holding(view)
        self.say(paragraph(f"You have: {held}" if held else "You hold no cards."))

    def _tell_news(self) -> None:
        """What has happened since it was last told."""
        view = self._view()
        news = story(view, self.seating.names, self._told)
        self._told = len(view.events)
        if news:
            self.say("\n" + paragraphs(news))

    def tell_all(self) -> None:
        """Tell everything that has happened in this deal, as far as the person has seen it."""
        self.say(paragraphs(story(self._view(), self.seating.names)))


def paragraph(text: str) -> str:
    """A sentence, not wider than the page."""
    return (
        textwrap.fill(text, WIDTH, subsequent_indent="  ", initial_indent="") if len(text) > WIDTH else text
    )


def paragraphs(lines: Iterable[str]) -> str:
    """Several sentences, a line or more each."""
    return "\n".join(map(paragraph, lines))

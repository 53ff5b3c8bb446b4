"""A session: deal after deal with the same players; chips carry over, the deal moves left (rule G15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from homegame.errors import RecordError
from homegame.games.polish import Polish
from homegame.games.wasteland import Wasteland
from homegame.lineplay.dealing import DealAtTable, Quit, Seating, paragraph
from homegame.record import Record, append
from homegame.telling import YOU, safe_name, shown_hand
from homegame.telling.voice import columns_of, does, padded

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.bots import Bot
    from homegame.game import Game
    from homegame.state import State

Ask: TypeAlias = (
    "Callable[[str], str]"  # shows a prompt, gives what is typed; EOFError when nothing more comes
)
Say: TypeAlias = "Callable[[str], None]"  # shows lines

OPPONENTS = ("Ann", "Bea", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")


@dataclass(frozen=True, slots=True)
class Setting:
    """Who sits down to what: the person at seat 0, and *bots* clockwise at the others."""

    game: Game
    bots: tuple[Bot, ...]
    stack: int
    seed: str
    name: str = YOU
    record: str | None = None  # the file that finished deals are added to

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat, safe to show, no two alike."""
        you = safe_name(self.name)
        others = [name for name in OPPONENTS if name.lower() != you.lower()]
        return (you, *others[: len(self.bots)])


@dataclass(slots=True)
class Session:
    """Plays deals until the person has had enough. It speaks through *say* and listens through *ask*."""

    setting: Setting
    ask: Ask
    say: Say
    stacks: list[int] = field(init=False)
    bought: list[int] = field(init=False)
    wins: list[int] = field(init=False)
    deals: int = field(init=False, default=0)  # finished

    def __post_init__(self) -> None:
        seats = len(self.setting.names)
        self.stacks = [self.setting.stack] * seats
        self.bought = [self.setting.stack] * seats
        self.wins = [0] * seats

    def run(self) -> None:
        """Play, then tell the result of it all. GameError if so many, with such stacks, can't play it."""
        self.say(f"{self.setting.game.title}. Write help for the commands, ? for the rule in force.")
        try:
            while self._deal():
                pass
        except (Quit, EOFError, KeyboardInterrupt):
            self.say("")
        self._farewell()

    # One deal

    def _deal(self) -> bool:
        """Play a deal to its end; say whether another can follow."""
        game, names = self._game(), self.setting.names
        record = Record(game, names, tuple(self.stacks), self._button())
        self.say(f"\n=== Deal {self.deals + 1}. {does(names[record.button], 'deals')}")
        self._tell_level(game)
        seed = f"{self.setting.seed} {self.deals}" if self.deals else self.setting.seed
        seating = Seating(names, self.setting.bots, seed)
        table = DealAtTable(seating, record, self.ask, self.say)
        table.play()
        self._tell_result(table.state)
        while (said := self._next_or_else()) in {"undo", "log"}:
            if said == "log":
                table.tell_all()
            elif table.undo():
                table.play()
                self._tell_result(table.state)
        self._keep(table.record)
        if said == "quit":
            raise Quit
        return self._buy_in()

    def _game(self) -> Game:
        """The game of the next deal: in Wasteland Hold'em the blinds rise (rule H3)."""
        game = self.setting.game
        if not isinstance(game, Wasteland):
            return game
        length = game.hands_per_level or len(self.stacks)
        return replace(game, level=min(len(game.blinds), game.level + self.deals // length))

    def _button(self) -> int:
        """The last seat deals first, then the deal moves left."""
        return (self.deals - 1) % len(self.stacks)

    def _tell_level(self, game: Game) -> None:
        if isinstance(game, Wasteland):
            small, big = game.blinds[game.level - 1]
            self.say(f"Level {game.level} of {len(game.blinds)}: the blinds are {small} and {big}.")

    def _tell_result(self, state: State) -> None:
        """Who won and lost how much, who has how much now, and each hand that was shown."""
        names = self.setting.names
        self.say("\nResult")
        columns = [_wide(names), *self._numbers(state)]
        for seat in range(len(names)):
            hand = "" if isinstance(state.game, Polish) else shown_hand(state, seat)
            self.say(paragraph("  ".join(["", *[column[seat] for column in columns], hand]).rstrip()))

    def _numbers(self, state: State) -> list[list[str]]:
        """What each won or lost, and has now; where no chips are played for, who won."""
        if not state.game.has_chips:
            return [["won" if seat in state.winners else "   " for seat in range(state.seats)]]
        gains = [f"{gain:+d}" if gain else "0" for gain in state.payoffs()]
        width = max(map(len, gains))
        return [
            [f"{gain:>{width}}" for gain in gains],
            _wide([f"now {chips}" for chips in state.chips.stacks]),
        ]

    def _next_or_else(self) -> str:
        """What is wished after a deal; whoever is gone by then wishes to stop."""
        try:
            return self._between()
        except (EOFError, KeyboardInterrupt):
            self.say("")
            return "quit"

    def _between(self) -> str:
        """Ask whether to go on: an empty line, ``log``, ``undo`` or ``quit``."""
        while True:
            said = (
                self.ask("\nEnter: the next deal; log; undo: back into this one; q: stop > ").strip().lower()
            )
            if said in {"", "n", "next", "y"}:
                return "next"
            if said in {"u", "undo"}:
                return "undo"
            if said in {"l", "log"}:
                return "log"
            if said in {"q", "quit", "exit", "stop"}:
                return "quit"
            self.say(f"{said[:40]!r} means nothing here.")

    def _keep(self, record: Record) -> None:
        """A deal that is over is over: count it, and write it down if a file was named."""
        state = record.state
        self.deals += 1
        self.stacks = list(state.chips.stacks)
        for seat in state.winners:
            self.wins[seat] += 1
        if self.setting.record is not None:
            try:
                append(self.setting.record, [record])
            except RecordError as error:
                self.say(f"This deal could not be written down: {error}")

    def _buy_in(self) -> bool:
        """Who can't pay for the next deal buys in again; the person is asked."""
        if not self.setting.game.has_chips:
            return True
        needed = max(1, getattr(self.setting.game, "stake", 0))
        for seat, name in enumerate(self.setting.names):
            if self.stacks[seat] >= needed:
                continue
            if seat == 0:
                said = self.ask(
                    f"You have {self.stacks[0]} chips left. Buy in again for {self.setting.stack}? (Y/n) > "
                )
                if said.strip().lower().startswith(("n", "q")):
                    return False
            self.say(does(name, f"buys in for {self.setting.stack}"))
            self.stacks[seat] += self.setting.stack
            self.bought[seat] += self.setting.stack
        return True

    # The end

    def _farewell(self) -> None:
        """The result so far."""
        count = f"{self.deals} deal{'' if self.deals == 1 else 's'}"
        self.say(f"You have played {count}." if self.deals else "No deal was finished.")
        if not self.deals:
            return
        for seat, name in enumerate(_wide(self.setting.names)):
            if self.setting.game.has_chips:
                self.say(f"  {name}  {self.stacks[seat] - self.bought[seat]:+d}")
            else:
                self.say(f"  {name}  {self.wins[seat]} won")


def _wide(words: Sequence[str]) -> list[str]:
    """All as wide as the widest."""
    width = max(map(columns_of, words))
    return [padded(word, width) for word in words]

"""The home screen: which game, by which house rules, with whom, for how much."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from homegame.errors import HomegameError
from homegame.games import games
from homegame.limits import Limit
from homegame.options import written
from homegame.telling.voice import capital
from homegame.terminal import strings
from homegame.terminal.bar import Key, Lines, keys_row, text_row
from homegame.terminal.canvas import Canvas, Sprite, cells, fitted
from homegame.terminal.cards import MEDIUM, SMALL, card_sprite
from homegame.terminal.setup import LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual import events
    from textual.app import ComposeResult

    from homegame.options import Option
    from homegame.terminal.app import TableApp
    from homegame.terminal.canvas import Row
    from homegame.terminal.manner import Manner
    from homegame.terminal.setup import Setup

BANNER = ("Ah", "Jk1", "Td", "9c", "Ks")
STACK_STEP, LEAST_STACK = 10, 10
LABEL = 24  # columns
SOON = 0.2  # seconds
LIMITS = ("no-limit", "pot-limit", "fixed-limit 2/4", "spread-limit 1-5")


@dataclass(frozen=True, slots=True)
class Choice:
    """A line of the home screen: what it is about, how it stands, and how it is changed."""

    label: str
    value: str
    says: str
    turn: Callable[[int], None]
    write: Callable[[str], None] | None = None  # where it can be written too
    group: str = ""


def load_table() -> None:
    """Load what is needed when the first deal begins."""
    for name in ("table", "drivers.house"):
        import_module(f"homegame.terminal.{name}")


def choices_of(setup: Setup) -> list[Choice]:
    """Everything that can be chosen for the game as it stands."""
    found = [_game(setup), _programme(setup), _seats(setup)]
    if setup.the_game().has_chips or setup.programme != "one":
        found.append(_stack(setup))
    found += _levels(setup)
    return [*found, *[_option(setup, one) for one in setup.house_options()]]


def twist(name: str) -> str:
    """A game's twist in a sentence."""
    line = (sys.modules[games()[name].__module__].__doc__ or name).partition("\n")[0]
    title, colon, rest = line.partition(": ")
    return capital(rest) if colon and title == games()[name].title else line


def _next(among: list[str] | tuple[str, ...], now: str, way: int) -> str:
    at = among.index(now) if now in among else 0
    return among[(at + way) % len(among)]


def _game(setup: Setup) -> Choice:
    def turn(way: int) -> None:
        setup.game = _next(list(games()), setup.game, way)
        setup.fit()

    return Choice("Game", games()[setup.game].title, twist(setup.game), turn)


def _programme(setup: Setup) -> Choice:
    def turn(way: int) -> None:
        setup.programme = _next(list(strings.PROGRAMMES), setup.programme, way)  # type: ignore[assignment]  # its keys

    says = "One game all night; all games in turn; or the dealer names each game."
    return Choice("Night", strings.PROGRAMMES[setup.programme], says, turn)


def _seats(setup: Setup) -> Choice:
    allowed = setup.seats_allowed()

    def turn(way: int) -> None:
        setup.seats = allowed[(setup.seats - allowed[0] + way) % len(allowed)]

    says = f"{allowed[0]} to {allowed[-1]} can play, you included."
    return Choice("Players", str(setup.seats), says, turn)


def _stack(setup: Setup) -> Choice:
    def turn(way: int) -> None:
        setup.stack = max(LEAST_STACK, setup.stack + way * STACK_STEP)

    def write(text: str) -> None:
        setup.stack = max(1, int(text)) if text.strip().isdigit() and len(text) < LEAST_STACK else setup.stack

    return Choice("Chips", str(setup.stack), "What everybody buys in for.", turn, write)


def _levels(setup: Setup) -> list[Choice]:
    bots = setup.opponents()
    same = {level for _, level in bots}
    together = next(iter(same)) if len(same) == 1 else strings.MIXED

    def all_turn(way: int) -> None:
        setup.levels = [_next(LEVELS, together, way)] * len(setup.levels)

    def one(at: int) -> Callable[[int], None]:
        def turn(way: int) -> None:
            setup.levels[at] = _next(LEVELS, setup.levels[at], way)

        return turn

    says = "How well the bots play: beginner, regular or shark."
    found = [Choice("Opponents", together, says, all_turn)]
    if len(bots) > 1:
        found += [
            Choice(f"  {name}", level, f"How well {name} plays.", one(at))
            for at, (name, level) in enumerate(bots)
        ]
    return found


def _option(setup: Setup, option: Option) -> Choice:
    value = setup.value(option)
    says = f"{option.rule}: {option.says}"
    label = option.name.replace("_", " ")

    def write(text: str) -> None:
        setup.choose(option, text)

    if option.words or option.kind is bool:
        words = list(option.words) or ["false", "true"]
        shown = {"true": "yes", "false": "no"}.get(value, value.replace("_", " "))
        return Choice(label, shown, says, lambda way: write(_next(words, value, way)), None, "House rules")
    if option.kind is Limit:
        presets = list(dict.fromkeys([written(option.default), *LIMITS]))
        return Choice(label, value, says, lambda way: write(_next(presets, value, way)), write, "House rules")
    if option.name == "blinds":
        return Choice(label, value, says, lambda _: None, write, "House rules")
    return Choice(label, value, says, lambda way: write(_stepped(option, value, way)), write, "House rules")


def _stepped(option: Option, value: str, way: int) -> str:
    """The next number; below the least is none, where that may be."""
    least = option.least or 0
    free = written(None)
    if value == free:
        return str(least) if way > 0 else free
    number = int(value) + way
    if number < least:
        return free if "None" in str(option.kind) else str(least)
    return str(min(option.most, number))


class HomeScreen(Screen[None]):
    """Choose, and deal."""

    CSS = """
    HomeScreen #home { height: 1fr; }
    HomeScreen #said { height: 2; }
    """

    def __init__(self, setup: Setup, manner: Manner) -> None:
        super().__init__()
        self.setup, self.manner = setup, manner
        self.at = 0
        self.message = ""

    def compose(self) -> ComposeResult:
        """A banner, the choices, and what the one at the cursor means."""
        colours = self.manner.palette
        yield Lines(colours, id="home")
        yield Lines(colours, id="said")
        yield Lines(colours, "wood", id="keys")

    def on_mount(self) -> None:
        """Show it; what the table needs is loaded while one chooses."""
        self.call_after_refresh(self.show)
        self.set_timer(SOON, lambda: Thread(target=load_table, daemon=True).start())

    def on_resize(self) -> None:
        """Another size."""
        self.call_after_refresh(self.show)

    def on_screen_resume(self) -> None:
        """Back from a table."""
        self.call_after_refresh(self.show)

    def restyle(self) -> None:
        """Draw it in the manner that was chosen."""
        for line in self.query(Lines):
            line.palette = self.manner.palette
        self.show()

    def show(self) -> None:
        """Draw it as it stands."""
        home = self.query_one("#home", Lines)
        width, height = home.size
        if not width:
            return
        colours = self.manner.palette
        choices = choices_of(self.setup)
        self.at = min(self.at, len(choices) - 1)
        canvas = Canvas(width, height, colours["cloth"])
        top = self._banner(canvas)
        lines = self._choices(choices, min(width - 4, 76))
        room = height - top
        here = next(line for line, (at, _) in enumerate(lines) if at == self.at)
        first = max(0, min(len(lines) - room, here - room // 2))
        left = max(2, (width - 76) // 2)
        spots = []
        for down, (at, row) in enumerate(lines[first : first + room]):
            canvas.lay(left, top + down, Sprite((tuple(row),)))
            spots.append((top + down, 0, width, f"line {at}"))
        home.set_rows(canvas.rows, spots)
        said = self.query_one("#said", Lines)
        says = choices[self.at].says
        said.set_rows(
            [
                text_row(" " * (left - 2) + says, width, colours, "quiet"),
                text_row(self.message, width, colours, "warn"),
            ]
        )
        self._show_keys(width, can_write=choices[self.at].write is not None)

    def _banner(self, canvas: Canvas) -> int:
        """Five cards and the name of it all; give the line below."""
        colours = self.manner.palette
        size = MEDIUM if canvas.height >= 28 else SMALL
        step = size.width + 1
        wide = canvas.width >= 60
        left = (canvas.width - step * len(BANNER) - 30 * wide) // 2
        for at, face in enumerate(BANNER):
            canvas.lay(left + at * step, 1, card_sprite(face, size, colours))
        if wide:
            x, y = left + step * len(BANNER) + 2, 1 + size.height // 2 - 1
            for down, (text, style) in enumerate(
                ((strings.TITLE, "accent"), ("five games for the kitchen table", "quiet"))
            ):
                canvas.lay(x, y + down, Sprite((tuple(cells(text, colours[style])),)))
        return size.height + 2

    def _choices(self, choices: list[Choice], width: int) -> list[tuple[int, Row]]:
        colours = self.manner.palette
        found: list[tuple[int, Row]] = []
        group = ""
        for at, one in enumerate(choices):
            if one.group != group:
                group = one.group
                found.append((-1, list(fitted("", width, colours["cloth"]))))
                found.append((-1, list(fitted(group, width, colours["accent"]))))
            here = at == self.at
            label = fitted(
                (f"{strings.HERE} " if here else "  ") + one.label,
                LABEL,
                colours["strong" if here else "cloth"],
            )
            value = cells(
                f"{strings.BEFORE}{one.value}{strings.AFTER}" if here else f"  {one.value}  ",
                colours["turn" if here else "chips"],
            )
            row = [*label, *value]
            found.append((at, [*row, *cells(" " * max(0, width - len(row)), colours["cloth"])][:width]))
        return found

    def _show_keys(self, width: int, *, can_write: bool) -> None:
        keys = [Key("⏎", "deal", "enter"), Key("↑↓", "choose", "down"), Key("←→", "change", "right")]
        if can_write:
            keys.append(Key("e", "write it"))
        keys += [Key("?", "rulebook"), Key(",", "settings"), Key("q", "quit")]
        row, spots = keys_row(keys, width, self.manner.palette)
        self.query_one("#keys", Lines).set_rows([row], spots)

    # Keys

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        """A line or a key was clicked."""
        word, _, line = message.press.partition(" ")
        if word == "line" and line.lstrip("-").isdigit():
            if int(line) >= 0:
                again, self.at = self.at == int(line), int(line)
                self.press("right" if again else "", "")
            return
        self.press(message.press, message.press)

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        event.stop()
        event.prevent_default()
        self.press(event.key, event.character or "")

    def press(self, key: str, letter: str) -> None:
        """Go to another line, change it, or deal."""
        choices = choices_of(self.setup)
        here = choices[self.at]
        self.message = ""
        if key in {"up", "down", "tab", "shift+tab"} or letter in {"j", "k"}:
            self.at = (self.at + (-1 if key in {"up", "shift+tab"} or letter == "k" else 1)) % len(choices)
        elif key in {"left", "right", "space"}:
            self._change(lambda: here.turn(-1 if key == "left" else 1))
        elif here.write is not None and (letter == "e" or letter.isdigit()):
            self._write(here, letter if letter.isdigit() else here.value)
        elif key == "enter":
            self._deal()
        elif letter == "?":
            from homegame.lineplay.advice import whole_book  # seldom asked for
            from homegame.terminal.menus import Page  # likewise

            self.app.push_screen(Page(games()[self.setup.game].title, whole_book(self.setup.game)))
        elif letter == ",":
            self.manner.change(cast("TableApp", self.app), self.restyle)
        elif letter == "q" or key == "escape":
            self.app.exit()
        self.show()

    def _change(self, change: Callable[[], None]) -> None:
        try:
            change()
            self.setup.fit()
        except HomegameError as wrong:
            self.message = f"{capital(str(wrong))}."

    def _write(self, here: Choice, so_far: str) -> None:
        def written_down(text: str | None) -> None:
            write = here.write
            if text is not None and write is not None:
                self._change(lambda: write(text))
            self.show()

        from homegame.terminal.menus import Ask  # seldom asked for

        self.app.push_screen(Ask(capital(here.label.strip()), so_far, here.says), written_down)

    def _deal(self) -> None:
        """Sit down."""
        from homegame.terminal.drivers.house import HouseDriver  # the home screen comes first
        from homegame.terminal.table import TableScreen  # likewise

        try:
            driver = HouseDriver(self.setup, pace=self.manner.pace)
        except HomegameError as wrong:
            self.message = f"{capital(str(wrong))}."
            return
        self.app.push_screen(TableScreen(driver, self.manner))

"""``homegame play``: sit down at the terminal, against bots or at a table of a running server."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from homegame.commands import add_house_options, chosen
from homegame.errors import HomegameError, NotationError
from homegame.games import game_named, games
from homegame.telling.voice import YOU, safe_name

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence

    from textual.screen import Screen

    from homegame.bots import Bot
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.drivers.wire import WireDriver
    from homegame.terminal.manner import Manner
    from homegame.terminal.setup import Setup

SUMMARY = "play at the terminal: against bots, or at a server's table"

_RED_CARD = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[♦♥]\*?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen before the first deal."""
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"one of {', '.join(games())}; left out, you are asked"
    )
    parser.add_argument("--join", metavar="LINK", help="sit at a table of a running server")
    parser.add_argument(
        "--night",
        choices=("one", "rotation", "choice"),
        default="one",
        help="one game, all games in turn, or dealer's choice",
    )
    parser.add_argument(
        "--plain", action="store_true", help="lines of text, for screen readers; by itself where no screen is"
    )
    parser.add_argument(
        "--theme",
        choices=("dark", "light"),
        help="a dark table or a light one; by itself what suits the terminal",
    )
    parser.add_argument(
        "--deck", choices=("four", "two"), default="four", help="suits in four colours, or in two"
    )
    parser.add_argument("--still", action="store_true", help="nothing moves")
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, you included")
    parser.add_argument(
        "--stack", type=int, default=100, metavar="N", help="chips that each buys in for (100)"
    )
    add_house_options(parser)
    parser.add_argument("--name", default=YOU, help="what you are called")
    parser.add_argument(
        "--opponents",
        metavar="BOT,...",
        help="bots at the other seats, such as beginner, regular or shark; Maud=shark gives one a name",
    )
    parser.add_argument("--seed", metavar="N", help="the same seed deals the same cards")
    parser.add_argument("--record", metavar="FILE", help="add every finished deal to this file")


def run(args: argparse.Namespace) -> int:
    """Play until the player has had enough."""
    if args.plain or not has_screen((sys.stdin, sys.stdout, sys.stderr), os.environ):
        return _in_lines(args)
    return _on_screen(args)


def has_screen(streams: Sequence[TextIO], environment: Mapping[str, str]) -> bool:
    """Whether what is typed, shown and complained of goes to a terminal that can show a table.

    Pipes, and terminals that can't, get lines.
    """
    if not all(stream.isatty() for stream in streams):
        return False
    if environment.get("TERM") in {None, "", "dumb", "unknown"} and sys.platform != "win32":
        return False
    try:
        "♣♦♥♠╭░".encode(streams[1].encoding or "ascii")
    except (UnicodeError, LookupError):
        return False
    return True


# The table on the screen


def _on_screen(args: argparse.Namespace) -> int:
    """Open the table: what is not chosen on the command line is chosen there."""
    try:
        from homegame.terminal.app import TableApp
    except ImportError as missing:
        raise HomegameError(
            f"{missing.name} is missing: pip install textual, or play in lines of text with --plain"
        ) from None
    from homegame.terminal.manner import manner_here

    manner = manner_here(still=args.still, theme=args.theme, deck=args.deck)
    app = TableApp(_first_screen(args, manner), manner)
    app.run()
    return app.return_code or 0


def _first_screen(args: argparse.Namespace, manner: Manner) -> Screen[None]:
    if not args.join and args.game is None:
        from homegame.terminal.home import HomeScreen

        return HomeScreen(_setup(args), manner)
    from homegame.terminal.drivers.house import HouseDriver
    from homegame.terminal.table import TableScreen

    driver = _joined(args) if args.join else HouseDriver(_setup(args), pace=manner.pace)
    return TableScreen(driver, manner)


def _joined(args: argparse.Namespace) -> WireDriver:
    """Come to a server's table before anything is shown, so that a refusal is told in a line."""
    from homegame.terminal.drivers.wire import WireDriver
    from homegame.terminal.setup import own_name

    driver = WireDriver(args.join, "" if args.name == YOU else args.name)
    driver.join(own_name)
    return driver


def _setup(args: argparse.Namespace) -> Setup:
    from homegame.terminal.setup import Setup, own_name

    setup = Setup(
        programme=args.night,
        stack=args.stack,
        seed=args.seed,
        name="" if args.name == YOU else _name(args.name),
        record=args.record,
    )
    if args.opponents is not None:
        names, bots = called(args.opponents)
        setup.levels = [bot.name for bot in opponents(bots, len(setup.levels))]
        setup.bot_names = [_name(name) if name else "" for name in names]
        if any(setup.bot_names):
            check_different([setup.name or own_name(), *filter(None, setup.bot_names)])
    if args.game is not None:
        from homegame.commands.deal import seats_at

        setup.game = game_named(args.game).name
        setup.chosen[setup.game] = chosen(args.option)
        setup.seats = seats_at(setup.the_game(), args.seats)
    elif args.seats is not None:
        setup.seats = args.seats
    return setup


def _name(written: str) -> str:
    """A name that one may have at a table."""
    from homegame.server.table.words import check_name

    return check_name(safe_name(written))


# Lines of text


def _in_lines(args: argparse.Namespace) -> int:
    """Play in lines; what is not chosen on the command line is asked for, unless a table is joined."""
    from homegame.lineplay.company import Company

    terminal = Terminal(sys.stdin, sys.stdout)
    try:
        driver = _joined(args) if args.join else _in_this_program(args, terminal)
    except (EOFError, KeyboardInterrupt):
        terminal.say("")
        return 0
    Company(driver, terminal.ask, terminal.say).run()
    return 0


def _in_this_program(args: argparse.Namespace, terminal: Terminal) -> Driver:
    from homegame.terminal.drivers.house import HouseDriver

    setup = _setup(args)
    if args.game is None:
        from homegame.lineplay.setting_up import set_up

        set_up(setup, terminal.ask, terminal.say)
    return HouseDriver(setup, pace=0)


def opponents(written: str, how_many: int) -> tuple[Bot, ...]:
    """Bots for so many seats, in turn from the names given: ``simple,random``."""
    from homegame.bots import bot_named

    bots = [bot_named(name) for name in written.split(",")]
    return tuple(bots[place % len(bots)] for place in range(max(0, how_many)))


def called(written: str) -> tuple[list[str], str]:
    """The names that are chosen for bots, and the bots without them: ``Maud=shark,regular``."""
    parts = [part.rpartition("=") for part in written.split(",")]
    return [name.strip() for name, _, _ in parts], ",".join(bot.strip() for _, _, bot in parts)


def check_different(names: Sequence[str]) -> None:
    """NotationError if two at the table would be called the same."""
    for place, name in enumerate(names):
        if name.casefold() in {other.casefold() for other in names[:place]}:
            raise NotationError(f"two at the table would be called {name}: choose another name")


class Terminal:
    """Where the player reads and types; red suits are red where colours are welcome."""

    def __init__(self, typed: TextIO, shown: TextIO) -> None:
        self._typed = typed
        self._shown = shown
        self._coloured = (
            shown.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        )
        self._by_hand = typed.isatty()
        if self._by_hand:
            with suppress(ImportError):  # not on every system
                import readline  # noqa: F401 - arrow keys and earlier lines, for whoever types
        if isinstance(typed, TextIOWrapper):
            typed.reconfigure(errors="replace")  # what can't be read is refused in words

    def say(self, text: str) -> None:
        """Show lines."""
        self._show(text + "\n")

    def ask(self, prompt: str) -> str:
        """Show a prompt, and wait for a line. EOFError when no more can come."""
        if self._by_hand:
            return input(prompt)
        self._show(prompt)
        line = self._typed.readline()
        if not line:
            raise EOFError
        self._show(line if line.endswith("\n") else line + "\n")  # nobody has seen it being typed
        return line

    def _show(self, text: str) -> None:
        if self._coloured:
            text = _RED_CARD.sub("\033[31m\\g<0>\033[0m", text)
        self._shown.write(text)
        self._shown.flush()

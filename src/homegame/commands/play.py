"""``homegame play``: sit down at the terminal against bots."""

from __future__ import annotations

import os
import re
import secrets
import sys
import textwrap
from contextlib import suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING, TextIO

from homegame.bots import bot_named
from homegame.commands import add_house_options, chosen
from homegame.commands.deal import seats_at
from homegame.errors import NotationError
from homegame.games import game_named, games, with_options
from homegame.lineplay import Session, Setting
from homegame.lineplay.advice import WIDTH
from homegame.telling import YOU

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable

    from homegame.bots import Bot

SUMMARY = "play against bots, in lines of text"

_RED_CARD = re.compile(r"(?<!\w)(?:10|[2-9JQKA])[♦♥]\*?")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen before the first deal."""
    parser.add_argument(
        "game", nargs="?", metavar="GAME", help=f"one of {', '.join(games())}; left out, you are asked"
    )
    parser.add_argument("--seats", type=int, metavar="N", help="how many play, you included")
    parser.add_argument(
        "--stack", type=int, default=100, metavar="N", help="chips that each buys in for (100)"
    )
    add_house_options(parser)
    parser.add_argument("--name", default=YOU, help="what you are called")
    parser.add_argument(
        "--opponents",
        default="simple",
        metavar="BOT,...",
        help="bots at the other seats, such as beginner, regular or shark",
    )
    parser.add_argument("--seed", metavar="N", help="the same seed deals the same cards")
    parser.add_argument("--record", metavar="FILE", help="add every finished deal to this file")


def run(args: argparse.Namespace) -> int:
    """Play until the player has had enough."""
    terminal = Terminal(sys.stdin, sys.stdout)
    try:
        name = args.game or _which_game(terminal.ask, terminal.say)
    except (EOFError, KeyboardInterrupt):
        terminal.say("")
        return 0
    game = with_options(name, chosen(args.option))
    setting = Setting(
        game=game,
        bots=opponents(args.opponents, seats_at(game, args.seats) - 1),
        stack=args.stack,
        seed=args.seed or secrets.token_hex(8),
        name=args.name,
        record=args.record,
    )
    Session(setting, terminal.ask, terminal.say).run()
    return 0


def _which_game(ask: Callable[[str], str], say: Callable[[str], None]) -> str:
    """Ask for a game, by number or by name."""
    names = list(games())
    say("Which game?")
    for number, name in enumerate(names, start=1):
        about = (sys.modules[games()[name].__module__].__doc__ or name).splitlines()[0]
        say(textwrap.fill(f"  {number}  {about}", WIDTH, subsequent_indent=" " * 5))
    while True:
        said = ask("> ").strip()
        if said.isascii() and said.isdigit() and 1 <= int(said[:3]) <= len(names):
            return names[int(said[:3]) - 1]
        try:
            return game_named(said).name
        except NotationError as error:
            say(f"{error}.")


def opponents(written: str, how_many: int) -> tuple[Bot, ...]:
    """Bots for so many seats, in turn from the names given: ``simple,random``."""
    bots = [bot_named(name) for name in written.split(",")]
    return tuple(bots[place % len(bots)] for place in range(max(0, how_many)))


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

"""The command ``homegame``: finds the command that is meant, and loads that one alone."""

from __future__ import annotations

import argparse
import codecs
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.errors import HomegameError

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS = {  # by name, as `homegame --help` lists them; a command is the module homegame.commands.NAME
    "play": "play at the terminal: against bots, or at a server's table",
    "deal": "deal a game, and look at it or watch bots play it out",
    "replay": "step through the deals in a record",
    "verify": "check that the deals in a record were fair",
    "audit": "look for players who may have helped each other",
    "rules": "read a game's rulebook, or one rule of it",
    "odds": "the chances in any of the games, from the cards that one player can see",
    "arena": "measure bots against each other over duplicate deals",
    "serve": "keep tables that people join by a link",
}
REFUSED = 2  # exit codes: what was asked for can't be done
INTERRUPTED = 130  # as the shell has it for Ctrl-C
NOBODY_READS = 141  # and for a pipe that was closed

_PLAINER = str.maketrans(
    {"♣": "c", "♦": "d", "♥": "h", "♠": "s", "·": "-", "–": "-", "−": "-", "…": "...", "’": "'"}
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; give the exit code."""
    _speak_plainly()
    given = sys.argv[1:] if arguments is None else list(arguments)
    args = parser_for(given).parse_args(given)
    try:
        code: int = args.run(args)
        sys.stdout.flush()
    except HomegameError as error:
        print(f"homegame: {error}", file=sys.stderr)
        return REFUSED
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nothing more can be said there
        return NOBODY_READS
    return code


def parser_for(given: Sequence[str]) -> argparse.ArgumentParser:
    """Make the parser. Only the command that is *given* says which arguments it takes."""
    parser = argparse.ArgumentParser(
        prog="homegame", description="Five home-poker games, played by the rules.", allow_abbrev=False
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    wanted = next((word for word in given if not word.startswith("-")), None)
    for name in present():
        command = commands.add_parser(
            name, help=COMMANDS[name], description=f"{COMMANDS[name].capitalize()}."
        )
        if name == wanted:
            module = import_module(f"homegame.commands.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    return parser


def present() -> list[str]:
    """The commands that are installed."""
    folder = Path(__file__).with_name("commands")
    return [name for name in COMMANDS if (folder / f"{name}.py").exists() or (folder / name).is_dir()]


class _Version(argparse.Action):
    """Prints the version; finding it takes time, so that it is looked up only when it is asked for."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import version

        print(f"homegame {version('homegame')}")
        parser.exit()


def _speak_plainly() -> None:
    """Where the terminal can't show a suit or a dash, a letter stands for it."""
    codecs.register_error("plainer", _plainer)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainer")


def _plainer(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    found = error.object[error.start : error.end].translate(_PLAINER)
    return found.encode("ascii", "replace").decode(), error.end

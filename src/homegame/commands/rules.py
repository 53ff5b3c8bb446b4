"""``homegame rules``: read a game's rulebook, or one rule of it."""

from __future__ import annotations

import pydoc
import re
import sys
from typing import TYPE_CHECKING

from homegame import rulebooks
from homegame.errors import NotationError
from homegame.games import games
from homegame.lineplay.advice import passage, plain

if TYPE_CHECKING:
    import argparse

SUMMARY = "read a game's rulebook, or one rule of it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument("game", nargs="?", metavar="GAME", help=f"one of {', '.join(rulebooks.names())}")
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a rule's number, such as W4 or G7")


def run(args: argparse.Namespace) -> int:
    """Print it; page by page where a person reads along."""
    if args.game is None:
        print(contents())
    elif args.rule is None:
        show(plain(rulebooks.text(args.game)))
    else:
        print(rule(args.game, args.rule.upper()))
    return 0


def contents() -> str:
    """Every rulebook there is."""
    titles = {name: game.title for name, game in games().items()}
    return "\n".join(
        f"{name:<12} {titles.get(name, 'the rules that all games share')}" for name in rulebooks.names()
    )


def rule(game: str, number: str) -> str:
    """One rule, found by its number. NotationError with all numbers if there is none."""
    page = rulebooks.text(game)
    found = passage(game.lower(), number)
    if not found:
        numbers = re.findall(r"^#+ +([A-Z]\d+)\b", page, re.MULTILINE)
        raise NotationError(f"{number[:12]!r} is no rule in there; there are: {', '.join(numbers)}")
    return found


def show(text: str) -> None:
    """Print a long text."""
    if sys.stdout.isatty():
        pydoc.pager(text)
    else:
        print(text)

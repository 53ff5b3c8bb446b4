"""Advice at the table: the commands, and what the rulebook says of the turn now."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from homegame import rulebooks
from homegame.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH = 78
COMMON = "common"  # the rulebook of rules shared by all games, those with G

HELP = """\
Write an action as it is offered, or in short:
  f fold   x or k check   c call   b 5 bet 5   r 20 raise to 20   a all in
  a number takes that choice of a list
  Wojciech: s stay, w withdraw     Spokane: t 9h takes the nine of hearts
  Polish: c call, d pair 9 or just pair 9; ladder full k lists hands
  Whiskey: p pass, k knock, e 7c Ah gives the seven for the ace, e all for all
A raise names the total for this round, not what is added.
An empty line goes on: to the next deal, or opens the night. And at any time:
  ?      the rule in force now; ? W4 shows rule W4; rules: the whole rulebook
  hand   what you have           table  the table again
  log    what happened so far    undo   back to your previous decision
  odds   your chances            replay 3  deal 3 again, as you saw it
  ledger who stands how          seats  who sits where, and the bots' levels
  help   this page               quit   stop, with the result so far
Before your turn, where bets go around:
  before check/fold   before check   before call 4   before nothing
When you deal in dealer's choice:
  menu   what you can name       name wojciech ante=2   names it
At a server's table:
  sit 2 100   buy 50   rest   back   show   say hello   get up
and its host: open   pause   go on   close   call off   bot regular
  approve Ann   decline Ann"""


def rule_page(game: str, in_force: Sequence[str], asked: str = "") -> str:
    """The rule in force in a game, or the one *asked* for by its number, as the rulebook words it."""
    numbers = (asked.strip().upper(),) if asked.strip() else tuple(in_force)
    found = passage(game, numbers[0])
    if not found:
        return (
            f"Rule {numbers[0][:12]} is not in the rulebook here." if asked else f"See {_numbers(numbers)}."
        )
    more = (
        f"\n\nAlso in force: {', '.join(numbers[1:])} (? {numbers[1]} shows it)." if len(numbers) > 1 else ""
    )
    return found + more


def _numbers(numbers: tuple[str, ...]) -> str:
    return f"rule{'s' * (len(numbers) > 1)} {', '.join(numbers)} of the rulebook"


def passage(game: str, number: str) -> str:
    """A numbered rule of a game's rulebook as plain text; empty if it is not there."""
    try:
        page = rulebooks.text(COMMON if number.startswith("G") else game)
    except (GameError, OSError):
        return ""
    heading = re.compile(rf"^#+ +{re.escape(number)}\b(.*)$", re.MULTILINE)
    start = heading.search(page)
    if start is None:
        return ""
    body = re.split(r"^#+ ", page[start.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    return f"{number}{start[1].rstrip()}\n{plain(body)}".strip()


def whole_book(name: str) -> str:
    """A whole rulebook as plain text; empty if there is none."""
    try:
        return plain(re.sub(r"^#+ ", "", rulebooks.text(name), flags=re.MULTILINE))
    except (GameError, OSError):
        return ""


def plain(markdown: str) -> str:
    """Paragraphs without their marks, 78 columns wide; examples for the machine are left out."""
    prose = re.sub(r"^```.*?^```\s*$", "", markdown, flags=re.MULTILINE | re.DOTALL)
    prose = re.sub(r"\[([^\]]+)\]\([^)]*\)|[*`]+", r"\1", prose)
    lines: list[str] = []
    for line in prose.split("\n"):
        if line.lstrip().startswith("|"):
            lines.append(line)
        else:
            indent = "  " if re.match(r"\s*[-0-9]+[. ]", line) else ""
            lines += textwrap.wrap(line, WIDTH, subsequent_indent=indent) or [""]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()

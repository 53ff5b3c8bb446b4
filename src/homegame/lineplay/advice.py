"""Advice at the table: the commands, and what the rulebook says of the turn now."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from homegame import rulebooks
from homegame.errors import GameError
from homegame.telling import rule_in_force

if TYPE_CHECKING:
    from homegame.position import Position

WIDTH = 78
COMMON = "common"  # the rulebook of rules shared by all games, those with G

HELP = """\
Write an action as it is offered, or in short:
  f fold   x or k check   c call   b 5 bet 5   r 20 raise to 20   a all in
  a number takes that choice of a list
  Wojciech: s stay, w withdraw     Spokane: t 9h takes the nine of hearts
  Polish: c call, d pair 9 or just pair 9
  Whiskey: p pass, k knock, e 7c Ah gives the seven for the ace, e all for all
A raise names the total for this round, not what is added.
And at any time:
  ?      the rule in force now; ? W4 shows rule W4
  hand   what you have           table  the table again
  log    what happened so far    undo   back to your previous decision
  help   this page               quit   stop, with the result so far"""


def rule_page(position: Position, asked: str = "") -> str:
    """The rule in force, or the one *asked* for by its number, as the rulebook words it."""
    numbers = (asked.strip().upper(),) if asked.strip() else rule_in_force(position)
    found = passage(position.game.name, numbers[0])
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

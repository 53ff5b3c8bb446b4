"""The language of cases: a few lines that set up cards, chips or a whole deal, and what must be true then.

A block is a list of lines; every line begins with a word (or two) that says what it is.
Cards are written ``Ah``; seats are single capitals in clockwise order from the dealer's left, so that the
last is the dealer. Amounts of `bet` and `raise` are totals for the round, that of `call` is what it costs.

Lines about cards, chips and declarations alone are methods of `Paper`, those that set a deal up of `Setting`,
those that play it of `Table`; `Rulebook` adds what only rulebooks say. In a case file the blocks are
indented, and stand under the name of their case, which begins at the margin and tells in a sentence what
goes wrong elsewhere.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.cases.paper import Paper, WrongDeal
from tests.cases.rulebook import Rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

PLAYED = (
    "seats",
    "whiskey",
    "deal",
    "dealt",
    "players",
    "deck",
    "card limit",
)  # such a block needs the engine
MOST_DEALS = 2_000  # tried, for the cards that give the order a block asks for


class BlockError(AssertionError):
    """A line of a block that is not as the rules have it, or that is no line at all."""


def run_block(lines: Sequence[str]) -> None:
    """Run a block; BlockError names the first line that doesn't hold.

    Where a block leaves cards open but names the winners, deals are tried until one gives that order.
    """
    written = [line.split("#")[0].strip() for line in lines]
    kind = Rulebook if any(_first_word(line, Rulebook) in PLAYED for line in written if line) else Paper
    for seed in range(MOST_DEALS):
        try:
            _run(kind(seed, written), written)
        except WrongDeal:
            continue
        return
    raise BlockError(f"no deal in {MOST_DEALS} gives this order:\n" + "\n".join(written))


def _run(sheet: Paper, lines: Sequence[str]) -> None:
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        word = _first_word(line, type(sheet))
        try:
            getattr(sheet, method(word))(line[len(word) :].strip())
        except WrongDeal:
            raise
        except Exception as error:
            so_far = "\n".join(
                f"{'>' if n == number else ' '} {text}" for n, text in enumerate(lines, start=1)
            )
            raise BlockError(f"{error}\n{so_far}{sheet.position_told()}") from error


def _first_word(line: str, kind: type[Paper]) -> str:
    """The longest beginning of the line that is the name of a kind of line."""
    words = line.split()
    for count in (2, 1):
        word = " ".join(words[:count])
        if len(words) >= count and hasattr(kind, method(word)):
            return word
    raise BlockError(f"no line begins like this: {line!r}")


def method(word: str) -> str:
    """The name of the method that a line of this kind is."""
    return "line_" + re.sub(r"\W", "_", word)


@dataclass(frozen=True, slots=True)
class Case:
    """One block of a case file, under the name of its case."""

    name: str  # C13, or C13.2 for the second block
    fault: str
    lines: tuple[str, ...]


def read_cases(path: Path) -> Iterator[Case]:
    """Read a case file."""
    name = fault = ""
    for part in re.split(r"\n\s*\n", path.read_text(encoding="utf-8")):
        lines = [line for line in part.splitlines() if line and not line.startswith("#")]
        if lines and not lines[0].startswith(" "):
            name, fault = lines[0].split(maxsplit=1)
            place = 0
        elif lines:
            place += 1
            yield Case(
                name if place == 1 else f"{name}.{place}", fault, tuple(line.strip() for line in lines)
            )

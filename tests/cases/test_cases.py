"""Every block of every case file: faults that other programs had, and what the rules say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.cases.language import BlockError, Case, read_cases, run_block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CASES = [case for path in sorted(Path(__file__).parent.glob("*.case")) for case in read_cases(path)]
WITH_TABLE_CARDS = [
    case
    for case in CASES
    if any(line.startswith(("board", "suit")) for line in case.lines)
    and any(line.startswith("cards") for line in case.lines)
    and any(line.startswith("order") for line in case.lines)
    and not any(line.startswith("seats") for line in case.lines)
]


def by_name(case: Case) -> str:
    return case.name


@pytest.mark.parametrize("case", CASES, ids=by_name)
def test_case(case: Case) -> None:
    run_block(case.lines)


@pytest.mark.parametrize("case", WITH_TABLE_CARDS, ids=by_name)
def test_hands_compared_on_paper_are_so_at_the_table(case: Case) -> None:
    """The same cards, dealt by the engine and checked down."""
    (held,) = (line for line in case.lines if line.startswith("cards"))
    seats = [part.split()[0] for part in held.removeprefix("cards").split(";")]
    game = "W" if any(line.startswith("row") for line in case.lines) else "H"
    told = [line for line in case.lines if line.startswith(("hand", "order"))]
    cards = [line for line in case.lines if line not in told]
    run_block([f"game {game}", f"seats {', '.join(seats)}", *cards, "checked down", *told])


def one_more(found: re.Match[str]) -> str:
    return f"{found[1]}{int(found[2]) + 1}{found[3]}"


def another_seat(found: re.Match[str]) -> str:
    return f"{found[1]}{'B' if found[2] == 'A' else 'A'}"


def another_rank(found: re.Match[str]) -> str:
    return f"{found[1]}{'3' if found[2] != '3' else '4'}{found[3]}"


# What a line says, and the opposite of it; the first that fits is taken.
OPPOSITES: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"^(compare .*) > ", r"\1 = "),
    (r"^(compare .*) = ", r"\1 > "),
    (r"^exists", "missing"),
    (r"^missing", "exists"),
    (r"^raises", "equal"),
    (r"^equal", "raises"),
    (r"^refuse", "do"),
    (r"^nonsense", "exists"),
    (r"^no hand (.*) because .*", r"hand \1 = high card A"),
    (r"^widow up", "widow down"),
    (r"^widow down", "widow up"),
    (r"^more yes", "more no"),
    (r"^more no", "more yes"),
    (r"^(loses .) eliminated", r"\1"),
    (r"^(loses .)$", r"\1 eliminated"),
    (r"^(round .*)", r"\1 again"),
    (r"^(times out .*)", r"\1 again"),
    (r"^(order|showdown) (.*) > (.*)", r"\1 \3 > \2"),
    (r"^((?:to act|next opener|first|opens|wins|out) )(.)", another_seat),
    (r"^((?:hand|showing) .*)([2-9TJQKA])()$", another_rank),
    (r"^((?:plays|left|holds|dealt|widow) .*)([2-9TJQKA])([cdhs])", another_rank),
    (r"^((?:left-with|pots?|back|paid|stacks|above|legal|rounds) .*?)(\d+)(\D*)$", one_more),
]


def opposite(line: str) -> str | None:
    """The same line with something else expected; None if it expects nothing."""
    for pattern, replacement in OPPOSITES:
        if re.match(pattern, line):
            return re.sub(pattern, replacement, line)
    return None


def expecting(case: Case) -> Iterator[tuple[int, str]]:
    """The lines of a block that expect something, as their opposites; an order may be no more than given."""
    ordered_as_told = not any(line.startswith(("cards", "whiskey")) for line in case.lines)
    for place, line in enumerate(case.lines):
        wrong = opposite(line)
        if wrong and not (ordered_as_told and line.startswith("order")):
            yield place, wrong


def test_no_line_of_a_case_can_be_otherwise() -> None:
    """Each line that says what must be true, turned into its opposite: the block fails at that very line."""
    turned = 0
    for case in CASES:
        for place, wrong in expecting(case):
            turned += 1
            with pytest.raises(
                BlockError, match=re.escape(f"> {wrong}\n") + "|" + re.escape(f"> {wrong}") + "$"
            ):
                run_block([*case.lines[:place], wrong, *case.lines[place + 1 :]])
    assert turned > 400


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("shuffle the deck", "no line begins like this"),
        ("hand Ah Kh", "not enough values"),
        ("wild X", "no rank is called X"),
    ],
)
def test_a_line_that_is_none_is_told(line: str, why: str) -> None:
    with pytest.raises(BlockError, match=why):
        run_block([line])


def test_comments_and_empty_lines_say_nothing() -> None:
    run_block(["", "# a pair of aces", "hand Ah Ac = pair A  # with nothing beside it"])

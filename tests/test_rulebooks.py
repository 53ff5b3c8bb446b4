"""The rulebooks: every example holds, every rule has one and a test, every house option is in the table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from homegame.games import games
from homegame.options import options
from tests.cases.language import BlockError, Case, run_block
from tests.cases.test_cases import expecting, one_more

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ROOT = Path(__file__).parents[1]
PAGES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "docs" / "games").glob("*.md"))}
RULES = {  # letter and last number of each page's rules
    "common": ("G", 18),
    "wojciech": ("W", 10),
    "wasteland": ("H", 9),
    "spokane": ("S", 10),
    "polish": ("P", 13),
    "whiskey": ("K", 12),
}
NUMBERS = {page: [f"{letter}{n}" for n in range(1, last + 1)] for page, (letter, last) in RULES.items()}
ALL_NUMBERS = {number for numbers in NUMBERS.values() for number in numbers}

HEADING = re.compile(r"^### ([A-Z]\d+) · (.+)$", re.MULTILINE)
BLOCK = re.compile(r"^```case\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ROW = re.compile(r"^\| `(\w+)` \| `(.+?)` \| (.+) \| (.+?) \|$", re.MULTILINE)


def sections(page: str) -> dict[str, str]:
    """What stands under the number of each rule, up to the next heading."""
    found = HEADING.split(PAGES[page])
    return {
        number: re.split(r"^## ", text, flags=re.MULTILINE)[0]
        for number, text in zip(found[1::3], found[3::3], strict=True)
    }


def prose(page: str) -> list[str]:
    """The lines of a page that are neither examples nor tables."""
    lines = re.sub(r"^```.*?^```$", "", PAGES[page], flags=re.MULTILINE | re.DOTALL).splitlines()
    return [line for line in lines if line and not line.startswith("|")]


BLOCKS = [
    pytest.param(block.splitlines(), id=f"{page}-{place}")
    for page, text in PAGES.items()
    for place, block in enumerate(BLOCK.findall(text), start=1)
]


@pytest.mark.parametrize("lines", BLOCKS)
def test_examples_hold(lines: list[str]) -> None:
    run_block(lines)


# What a line that only rulebooks have says, and the opposite of it.
OPPOSITES: list[tuple[str, str | Callable[[re.Match[str]], str]]] = [
    (r"^lies open", "face down"),
    (r"^face down", "lies open"),
    (r"^(shows|mucks|dealt to|life lost) (.*)", r"\1 \2 Z"),
    (r"^dealer .", "dealer Z"),
    (r"^(players 2\.\.|deck |undealt |card limit 5 players = )(\d+)(.*)", one_more),
]


def turned_round(lines: list[str]) -> Iterator[tuple[int, str]]:
    """The lines of a block that expect something, each turned into its opposite."""
    yield from expecting(Case("", "", tuple(lines)))
    for place, line in enumerate(lines):
        for pattern, replacement in OPPOSITES:
            if re.match(pattern, line):
                yield place, re.sub(pattern, replacement, line)


@pytest.mark.parametrize("page", PAGES)
def test_no_line_of_an_example_can_be_otherwise(page: str) -> None:
    for block in BLOCK.findall(PAGES[page]):
        lines = block.splitlines()
        for place, wrong in turned_round(lines):
            with pytest.raises(BlockError, match="> " + re.escape(wrong)):
                run_block([*lines[:place], wrong, *lines[place + 1 :]])


def test_every_game_has_a_rulebook() -> None:
    assert set(PAGES) - {"common"} == set(games())
    assert set(RULES) == set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_every_rule_is_there_once_in_order_and_has_an_example(page: str) -> None:
    assert [number for number, _ in HEADING.findall(PAGES[page])] == NUMBERS[page]
    assert [number for number, text in sections(page).items() if not BLOCK.search(text)] == []


def test_what_the_old_rules_leave_open_is_marked() -> None:
    """Under each of these numbers a reading is taken."""
    ruled = {
        *("G2", "G4", "G5", "G7", "G8", "G10", "G12", "G13", "G14", "G17", "G18"),
        *("W1", "W4", "W5", "W7", "W9", "W10", "H1", "H2", "H3", "H7", "S2", "S6", "S9", "S10"),
        *("P5", "P9", "P12", "P13", "K6", "K7", "K8", "K11"),
    }
    marked = {number for page in PAGES for number, text in sections(page).items() if "**Ruling:**" in text}
    assert marked == ruled


def test_every_rule_has_a_test_that_is_named_after_it() -> None:
    tests = "".join(path.read_text("utf-8") for path in (ROOT / "tests").glob("test_rulings_*.py"))
    named = {
        number for name in re.findall(r"^def test_(\w+)", tests, re.MULTILINE) for number in name.split("_")
    }
    assert ALL_NUMBERS - named == set()


@pytest.mark.parametrize("name", games())
def test_the_table_of_options_is_that_of_the_game(name: str) -> None:
    known = options(games()[name])
    table = {option: (default, says, rule) for option, default, says, rule in ROW.findall(PAGES[name])}
    assert set(table) == set(known)
    for option, (default, says, rule) in table.items():
        assert known[option].read(default) == known[option].default, option
        assert re.sub(r"\[(\w+)\]\(common\.md\)", r"\1", rule) == known[option].rule, option
        assert [word for word in known[option].words if f"`{word}`" not in says] == [], option


@pytest.mark.parametrize("name", games())
def test_options_are_spoken_of_where_their_rule_is(name: str) -> None:
    """Under its number in the game's own page, or in the common one."""
    for option in options(games()[name]).values():
        page = "common" if option.rule.startswith("G") else name
        assert option.name in sections(page)[option.rule], option.name


@pytest.mark.parametrize("name", games())
def test_the_number_of_players_is_what_the_game_allows(name: str) -> None:
    seats = games()[name]().seats_allowed()
    assert f"**Players:** {seats[0]} to {seats[-1]}" in PAGES[name]


@pytest.mark.parametrize("page", PAGES)
def test_one_sentence_to_a_line(page: str) -> None:
    running = [line for line in prose(page) if not line.startswith(("#", "- "))]
    assert [line for line in running if re.search(r"[a-z0-9)`*][.!?] [A-Z]", line)] == []


@pytest.mark.parametrize("page", PAGES)
def test_numbers_and_links_lead_somewhere(page: str) -> None:
    text = "\n".join(prose(page))
    assert set(re.findall(r"\b[GWHSPK]\d{1,2}\b", text)) <= ALL_NUMBERS
    for target in re.findall(r"\]\((\S+?)\)", PAGES[page]):
        file, _, anchor = target.partition("#")
        there = PAGES[file.removesuffix(".md") or page]
        titles = re.findall(r"^##+ (.+)$", there, re.MULTILINE)
        anchors = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
        assert not anchor or anchor in anchors


@pytest.mark.parametrize("name", games())
def test_a_deal_is_played_from_start_to_payoff(name: str) -> None:
    _, _, deal = PAGES[name].partition("## A deal, from start to payoff")
    blocks = BLOCK.findall(deal)
    assert len(blocks) == 1
    assert re.search(r"^(stacks|paid|wins) ", blocks[0], re.MULTILINE)

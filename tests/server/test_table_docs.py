"""The page about nights and tables: what it shows runs, and each of its rules is named by a test."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "night.md"


def test_examples_of_the_page_run() -> None:
    text = PAGE.read_text("utf-8")
    examples = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 2
    for example in examples:
        test = doctest.DocTestParser().get_doctest(example, {}, "night.md", str(PAGE), 0)
        assert doctest.DocTestRunner().run(test).failed == 0


def test_rules_are_numbered_in_order_and_each_has_a_test() -> None:
    rules = re.findall(r"^- \*\*([NT])(\d+) ", PAGE.read_text("utf-8"), re.MULTILINE)
    assert [int(number) for letter, number in rules if letter == "N"] == list(range(1, 16))
    assert [int(number) for letter, number in rules if letter == "T"] == list(range(1, 13))
    tests = [*(ROOT / "tests" / "night").glob("test_*.py"), *Path(__file__).parent.glob("test_table_*.py")]
    named = "".join(path.read_text("utf-8") for path in tests)
    named_there = set(
        re.findall(r"(?<![A-Za-z0-9])[NT]\d+(?![0-9])", named.replace("test_", " ").replace("_", " "))
    )
    assert {letter + number for letter, number in rules} - named_there == set()

"""The page of promises names tests that there are, and every promise that a test is named after."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "promises.md").read_text("utf-8")
FILES = {path.name: path for path in TESTS.rglob("test_*.py")}


def rows() -> list[tuple[list[str], list[str]]]:
    """The promises and the files of each row; a row without a promise goes on with the one before."""
    found: list[tuple[list[str], list[str]]] = []
    for line in PAGE.splitlines():
        if line.startswith("| ") and not line.startswith("|--") and "what is promised" not in line:
            first, *others = line.strip("|").split("|")
            ids = ids_in(first) or found[-1][0]
            found.append((ids, re.findall(r"`(test_\w+\.py)`", "|".join(others))))
    return found


def ids_in(text: str) -> list[str]:
    """Written out: ``L4 to L6`` are three."""
    many = re.sub(
        r"([A-Z])(\d+) to \1(\d+)",
        lambda one: " ".join(f"{one[1]}{number}" for number in range(int(one[2]), int(one[3]) + 1)),
        text,
    )
    return re.findall(r"\b[DIVFLA]\d+\b", many)


def test_each_test_on_the_page_is_there() -> None:
    for ids, files in rows():
        for name in files:
            assert name in FILES, (ids, name)


def test_each_promise_that_a_test_is_named_after_is_on_the_page() -> None:
    held = {one for ids, _ in rows() for one in ids}
    named = {
        one
        for folder in ("server", "trust", "fair")
        for path in (TESTS / folder).glob("test_*.py")
        for test in re.findall(r"^def test_((?:[A-Z]\d+_)+)", path.read_text("utf-8"), re.MULTILINE)
        for one in re.findall(r"[DIVFLA]\d+", test)
    }
    assert named <= held, named - held

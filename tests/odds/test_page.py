"""The page on odds, and what the README shows of it: each example prints what it says."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from homegame.cli import main
from homegame.odds import GAMES

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"
README = Path(__file__).parents[2] / "README.md"
PROSE = PAGE.read_text("utf-8")


def examples(prose: str) -> list[tuple[str, str]]:
    """The commands that a page gives, each with what it prints."""
    return re.findall(r"^```console\n\$ homegame (odds .+)\n((?:.*\n)*?)```$", prose, re.MULTILINE)


@pytest.mark.parametrize(("command", "printed"), [*examples(PROSE), *examples(README.read_text("utf-8"))])
def test_an_example_prints_what_the_page_says(
    command: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out == printed


def test_every_game_has_an_example() -> None:
    asked = {shlex.split(command)[1] for command, _ in examples(PROSE)}
    assert asked == {*GAMES, "--frequencies"}
    assert {shlex.split(command)[1] for command, _ in examples(README.read_text("utf-8"))} == set(GAMES)


def test_python_on_the_page_runs() -> None:
    blocks = re.findall(r"^```pycon\n(.*?)^```$", PROSE, re.MULTILINE | re.DOTALL)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, PAGE.name, str(PAGE), 0)
    told: list[str] = []
    outcome = doctest.DocTestRunner().run(session, out=told.append)
    assert (outcome.failed, outcome.attempted > 3) == (0, True), "".join(told)

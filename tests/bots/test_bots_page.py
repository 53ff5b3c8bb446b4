"""The page about bots runs."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame import Wojciech
from homegame.arena.checks import impossible, peeking
from homegame.bots import BOTS, bot_from
from homegame.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text("utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder where the page has its bot saved."""
    (tmp_path / "patient.py").write_text(BLOCKS[0], "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield tmp_path
    sys.modules.pop("patient", None)


def test_the_example_takes_about_twenty_lines() -> None:
    assert len([line for line in BLOCKS[0].splitlines() if line]) <= 20


@pytest.mark.usefixtures("folder")
def test_the_command_on_the_page_measures_the_example(capsys: pytest.CaptureFixture[str]) -> None:
    (command,) = re.findall(r"\$ homegame (arena wojciech patient.*)", PAGE)
    assert main([*command.split(), "--jobs", "1"]) == 0
    out = capsys.readouterr().out
    assert "patient:Patient" in out
    assert "went wrong" not in out


@pytest.mark.usefixtures("folder")
def test_a_bot_of_one_s_own_plays_on_every_core(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena wojciech patient:Patient caller"
    assert main([*command.split(), "--deals=30", "--seats=2", "--jobs=2"]) == 0
    assert "went wrong" not in capsys.readouterr().out


def test_the_example_is_a_good_bot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    bot, table = bot_from("patient:Patient"), Wojciech().start((100, 100, 100))
    assert impossible(bot, table, Random(1)) is None
    assert peeking(bot, table, Random(1)) is None


@pytest.mark.parametrize("block", BLOCKS[1:])
def test_every_other_example_runs(block: str) -> None:
    exec(compile(block, "docs/bots.md", "exec"), {})  # noqa: S102 - our own page


def test_every_bot_is_on_the_page() -> None:
    rungs = PAGE.split("## The rungs")[1]
    assert set(re.findall(r"^\| `(.*?)`", rungs, re.MULTILINE)) >= BOTS.keys()

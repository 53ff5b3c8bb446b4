"""Lines of text: chosen by themselves where there is no screen, and with all that the screen has."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from threading import Event
from typing import TYPE_CHECKING

import pytest

from homegame.commands.play import has_screen
from homegame.lineplay.company import Company
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.manner import depth_of, is_slow, symbols_fail
from tests.terminal.at_table import setup

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.drivers.driver import Driver

MAIN = "from homegame.cli import main; raise SystemExit(main())"
TERMINAL = {"TERM": "xterm-256color"}


class Screen(io.TextIOWrapper):
    def __init__(self, encoding: str = "utf-8", *, terminal: bool = True) -> None:
        super().__init__(io.BytesIO(), encoding=encoding)
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


def test_the_table_is_shown_only_where_it_can_be() -> None:
    screen, pipe = Screen(), Screen(terminal=False)
    assert has_screen((screen, screen, screen), TERMINAL)
    for place in range(3):
        some_pipe = [pipe if at == place else screen for at in range(3)]
        assert not has_screen(some_pipe, TERMINAL)
    assert not has_screen((screen, screen, screen), {"TERM": "dumb"})
    assert not has_screen((screen, screen, screen), {})
    assert not has_screen((screen, Screen("latin-1"), screen), TERMINAL)


def test_the_colours_are_as_many_as_the_terminal_says() -> None:
    assert depth_of({"TERM": "xterm-256color"}) == "many"
    assert depth_of({"TERM": "xterm", "COLORTERM": "truecolor"}) == "many"
    assert depth_of({"TERM": "linux"}) == "sixteen"
    assert depth_of({"TERM": "xterm-256color", "NO_COLOR": "1"}) == "none"


def test_what_is_no_serial_line_is_not_slow() -> None:
    assert not is_slow(io.StringIO())
    assert symbols_fail("latin-1")
    assert not symbols_fail("utf-8")


def test_a_pipe_is_given_lines() -> None:
    run = subprocess.run(
        [sys.executable, "-c", MAIN, "play", "whiskey", "--seed", "7"],
        input="p\nquit\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert "You have:" in run.stdout
    assert "\x1b" not in run.stdout


def in_lines(driver: Driver, *typed: str | Callable[[list[str]], str]) -> str:
    """Play in lines: what is typed comes from a list, and all that is said is given back."""
    said: list[str] = []
    left = list(typed)

    def ask(_: str) -> str:
        if not left:
            raise EOFError
        line = left.pop(0)
        said.append(f"> {line}")
        return line if isinstance(line, str) else line(said)

    Company(driver, ask, said.append).run()
    return "\n".join(said)


def at_home(game: str = "wasteland", **what: object) -> HouseDriver:
    return HouseDriver(setup(game, **what), pace=0)


def test_a_night_is_played_in_lines() -> None:
    out = in_lines(
        at_home(programme="rotation", seats=3), "call", "check", "check", "check", "check", "fold", "", "quit"
    )
    assert "deal 1" in out
    assert "deal 2" in out
    assert "bought" in out


def test_everything_beside_the_cards_is_a_command() -> None:
    out = in_lines(
        at_home("wojciech", seats=3),
        *("table", "hand", "log", "?", "? W4", "ledger", "undo", "help", "odds", "what"),
        *("check", "replay 1", "replay 9", "quit"),
    )  # fmt: skip
    for shown in (
        "Row  ?? ?? ??", "You have:", "Everybody puts in 1", "W3 ·", "W4 ·", "buy-in 100",
        "There is no decision of yours", "names the next game", " %", "'what' is no action",
        "There is no deal 9 to look back on.",
    ):  # fmt: skip
        assert shown in out, shown


def test_an_undone_decision_is_asked_again_with_the_same_cards() -> None:
    out = in_lines(at_home("spokane", seats=2), _first_take, "undo", "quit")
    assert out.count("Back to your last decision.") == 1
    tables = [part for part in out.split("\n\n") if part.startswith("Spokane Open Wild")]
    assert tables[0] == tables[-1]


def _first_take(said: list[str]) -> str:
    offered = next(line for line in reversed(said) if line.startswith("You can: "))
    return offered.removeprefix("You can: ").split(", ")[0]


def test_a_whole_hand_of_polish_poker_is_declared_and_called_in_lines() -> None:
    out = in_lines(at_home("polish", seats=3), *["declare pair 2", "call bluff"] * 12)
    assert "You declare a pair of twos." in out
    assert "loses the round" in out or "lose the round" in out


def test_nothing_more_to_read_ends_it_with_the_books() -> None:
    assert "Line by line:" in in_lines(at_home())


def test_lines_stop_when_the_table_does() -> None:
    """Whatever goes wrong at the table is said where the lines are asked for, not swallowed."""
    driver, asked = at_home(), Event()

    def heard(_: str) -> str:
        asked.set()
        return "hand"

    async def broken() -> None:
        await asyncio.sleep(0.05)
        raise RuntimeError("the table is gone")

    driver.run = broken  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="the table is gone"):
        Company(driver, heard, lambda _: None).run()
    assert asked.is_set()

"""Lines of text: chosen by themselves where there is no screen, and with all that the screen has."""

from __future__ import annotations

import asyncio
import io
import subprocess
import sys
from threading import Event

import pytest

from homegame.commands.play import has_screen
from homegame.lineplay.company import Company
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.manner import depth_of, is_slow, symbols_fail, theme_of
from tests.terminal.at_table import setup
from tests.terminal.lines import in_lines, until

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


def test_U27_the_table_is_light_where_the_terminal_says_it_is() -> None:
    assert theme_of({"COLORFGBG": "0;15"}) == "light"
    assert theme_of({"COLORFGBG": "0;default;7"}) == "light"
    assert theme_of({"COLORFGBG": "15;0"}) == theme_of({}) == "dark"


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


def at_home(game: str = "wasteland", **what: object) -> HouseDriver:
    return HouseDriver(setup(game, **what), pace=0)


def test_a_night_of_all_games_in_turn_is_played_in_lines() -> None:
    out = in_lines(
        at_home(programme="rotation", seats=3), "call", "check", "check", "check", "check", "fold", "", "quit"
    )
    assert "=== Deal 1: " in out
    assert "=== Deal 2: " in out
    assert "bought" in out


def test_everything_beside_the_cards_is_a_command() -> None:
    out = in_lines(
        at_home("wojciech", seats=3),
        *("table", "hand", "log", "?", "? W4", "ledger", "undo", "help", "odds", "what"),
        *("check", "replay 1", "replay 9", "quit"),
    )  # fmt: skip
    for shown in (
        "Row        ?? ?? ??", "You have:", "Everybody puts in 1", "W3 ·", "W4 ·", "buy-in 100",
        "There is no decision of yours", "name wojciech ante=2", " %", "'what' is no action",
        "There is no deal 9 to look back on.",
    ):  # fmt: skip
        assert shown in out, shown


def test_an_undone_decision_is_asked_again_with_the_same_cards() -> None:
    out = in_lines(at_home("spokane", seats=2), "1", "undo", "quit")
    assert out.count("Back to your last decision.") == 1
    tables = [part for part in out.split("\n\n") if "Centre" in part]
    assert tables[0] == tables[-1]


def test_U17_whoever_deals_names_the_game_and_its_options_in_lines() -> None:
    out = in_lines(
        at_home("wojciech", programme="choice", seats=3, levels=["simple"] * 9),
        until("You deal: name the game.", between=""),
        *("menu", "name", "name bridge", "name wojciech ante=5", "name 1 half_stake_withdrawal=true"),
        "? W7", "?", "quit",
    )  # fmt: skip
    assert "You deal: name the game." in out
    assert "name 1  or name wojciech: Wojciech" in out
    assert "half_stake_withdrawal=" in out
    assert "menu lists what you can name" in out
    assert "'bridge'" in out
    assert "is not on the menu" in out
    assert "You name Wojciech (half_stake_withdrawal True)." in out
    assert "House options: half_stake_withdrawal True." in out


def test_nothing_more_to_read_ends_it_with_the_books() -> None:
    assert "Line by line:" in in_lines(at_home())


def test_lines_stop_when_the_table_does() -> None:
    """Whatever goes wrong at the table is said where the lines are asked for, not swallowed."""
    driver, asked = at_home(), Event()
    begin = driver.run

    def heard(_: str) -> str:
        asked.set()
        return "hand"

    async def broken() -> None:
        playing = asyncio.create_task(begin())
        await asyncio.to_thread(asked.wait)
        playing.cancel()
        raise RuntimeError("the table is gone")

    driver.run = broken  # type: ignore[method-assign]
    with pytest.raises(RuntimeError, match="the table is gone"):
        Company(driver, heard, lambda _: None).run()

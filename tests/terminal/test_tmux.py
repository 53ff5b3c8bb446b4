"""Every game from its first card to its payoff in a real terminal: keys go to tmux, the screen is read."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from homegame.games import games
from homegame.terminal import strings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

TMUX = shutil.which("tmux") or ""
pytestmark = pytest.mark.skipif(not TMUX, reason="tmux is not installed")

MAIN = "import sys; from homegame.cli import main; raise SystemExit(main(sys.argv[1:]))"
PATIENCE = 60  # seconds
MOST_KEYS = 120
LADDER = "Enter declares"
ATTEMPTS, A_WHILE = 10, 3.0
NEXT = "⏎ next"


class Terminal:
    """A terminal of its own, of a size."""

    def __init__(self, folder: Path, size: tuple[int, int], *arguments: str, **environment: str) -> None:
        self.socket = str(folder / "tmux")
        self.size = size
        wanted = {"COLORTERM": "truecolor", "HOME": str(folder), "HOMEGAME_DATA": str(folder), **environment}
        env = {
            name: value
            for name, value in {**os.environ, **wanted}.items()
            if name not in {"TMUX", "NO_COLOR", "COLUMNS", "LINES"}
        }
        if "NO_COLOR" in environment:
            env["NO_COLOR"] = environment["NO_COLOR"]
        width, height = map(str, size)
        command = [sys.executable, "-c", MAIN, "play", *arguments]
        self.run("-f", os.devnull, "new-session", "-d", "-x", width, "-y", height, *command, env=env)

    def run(self, *arguments: str, env: dict[str, str] | None = None) -> str:
        """Ask tmux for something."""
        return subprocess.run(
            [TMUX, "-S", self.socket, *arguments], capture_output=True, text=True, check=True, env=env
        ).stdout

    def screen(self) -> list[str]:
        """The lines as they can be read now."""
        return self.run("capture-pane", "-p").split("\n")[: self.size[1]]

    def press(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def until(self, shown: Callable[[list[str]], object]) -> list[str]:
        """Wait until the screen is so, and give it."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            found = self.screen()
            if shown(found):
                return found
            time.sleep(0.05)
        raise AssertionError("it never came to that:\n" + "\n".join(self.screen()))

    def until_said(self, *words: str) -> list[str]:
        return self.until(lambda lines: all(word in "\n".join(lines) for word in words))

    def choose(self, lines: list[str]) -> None:
        """Choose something by its key, again if it was pressed too soon."""
        key = harmless(lines)
        now = lines
        for _ in range(ATTEMPTS):
            self.press(key)
            late = time.monotonic() + A_WHILE
            while not came_of(key, lines, now := self.screen()) and time.monotonic() < late:
                time.sleep(0.05)
            if came_of(key, lines, now) or not asked(now):
                break
        if LADDER in "\n".join(now):
            self.press("Enter")

    def close(self) -> None:
        subprocess.run([TMUX, "-S", self.socket, "kill-server"], capture_output=True, check=False)


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Open terminals, and close them in the end."""
    found: list[Terminal] = []

    def open_one(size: tuple[int, int], *arguments: str, **environment: str) -> Terminal:
        found.append(Terminal(tmp_path, size, *arguments, **environment))
        return found[-1]

    yield open_one
    for one in found:
        one.close()


def asked(lines: list[str]) -> bool:
    """Whether it is the person's turn, or the deal is over, and no window lies over the table."""
    if any("· Esc" in line for line in lines):
        return False
    return NEXT in lines[-1] or lines[-4].startswith((" Your turn", f" {strings.PICK}"))


def asked_anew(before: list[str], size: tuple[int, int], now: list[str]) -> bool:
    """Whether one is asked again, on a screen that is painted to its end."""
    return now != before and asked(now) and is_whole(now, size)


def harmless(lines: list[str]) -> str:
    """A key for something that keeps one in the deal, as the screen offers it."""
    keys = {
        "c  check": "c", "c  call": "c", "p  pass": "p", "s  stay": "s", "take a card": "1",
        "d  declare": "d", "k  knock": "k",
    }  # fmt: skip
    return next(key for shown, key in keys.items() if shown in lines[-3])


def came_of(key: str, before: list[str], now: list[str]) -> bool:
    """Whether a key has done something: the ladder is open, or the screen is another."""
    return LADDER in "\n".join(now) if key == "d" else now != before


def is_whole(lines: list[str], size: tuple[int, int]) -> bool:
    """Whether everything is in its place: the cards closed, nothing cut off at the foot."""
    text = "\n".join(lines)
    closed = text.count("╭") == text.count("╰")
    return closed and "q quit" in lines[size[1] - 1] and all(len(line) <= size[0] for line in lines)


SMALL, WIDE = (80, 24), (120, 40)
WALKS = [*[(game, SMALL) for game in games()], ("spokane", WIDE)]  # test_playing.py plays all in both sizes


@pytest.mark.parametrize(("game", "size"), WALKS, ids=[f"{game}-{size[0]}x{size[1]}" for game, size in WALKS])
def test_every_game_is_played_in_a_real_terminal(
    game: str, size: tuple[int, int], opened: Callable[..., Terminal]
) -> None:
    terminal = opened(size, game, "--still", "--seed", "7", "--seats", "3", "--opponents", "simple")
    lines = terminal.until(lambda now: asked(now) and is_whole(now, size))
    title = games()[game].title
    assert lines[0].startswith(f" {title} · deal 1")
    for _ in range(MOST_KEYS):
        if NEXT in lines[-1]:
            break
        time.sleep(0.35)  # keys rest for a moment when the turn comes
        terminal.choose(lines)
        lines = terminal.until(partial(asked_anew, lines, size))
    text = "\n".join(lines)
    assert any(word in text for word in (" wins", "You win", " share ")), text
    terminal.press("Enter")
    lines = terminal.until(lambda now: "deal 2" in now[0] and asked(now))
    terminal.press("g")
    terminal.until_said("The ledger", "bought", "Line by line:")
    terminal.press("Escape")
    terminal.until(asked)
    terminal.press("q")
    terminal.until_said("Leave the table?")
    terminal.press("y")


def test_what_is_open_beside_a_small_table_leaves_what_is_asked_free(opened: Callable[..., Terminal]) -> None:
    terminal = opened((80, 24), "wojciech", "--still", "--seed", "7", "--opponents", "simple")
    lines = terminal.until(asked)
    for key, shown in (("?", "The rule in force"), ("l", "What happened")):
        terminal.press(key)
        beside = terminal.until_said(shown)
        assert beside[-4:] == lines[-4:]


def test_without_colour_the_terminal_shows_none(opened: Callable[..., Terminal]) -> None:
    terminal = opened((80, 24), "spokane", "--still", "--seed", "7", "--opponents", "simple", NO_COLOR="1")
    terminal.until(asked)
    drawn = terminal.run("capture-pane", "-p", "-e")
    assert "\x1b[3" not in drawn.replace("\x1b[39m", "")
    assert "\x1b[4" not in drawn.replace("\x1b[49m", "").replace("\x1b[4m", "")


def test_a_window_that_is_made_larger_is_filled(opened: Callable[..., Terminal]) -> None:
    terminal = opened((80, 24), "whiskey", "--still", "--seed", "7", "--opponents", "simple")
    terminal.until(asked)
    terminal.size = (120, 40)
    terminal.run("resize-window", "-x", "120", "-y", "40")
    terminal.until(
        lambda lines: len(lines) == 40 and "q quit" in lines[-1] and "What happened" in "\n".join(lines)
    )

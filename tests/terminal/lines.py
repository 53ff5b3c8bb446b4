"""Somebody who plays in lines, for tests: types what a list says, or whatever keeps one in the deal."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from homegame.lineplay.company import Company

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.drivers.driver import Driver

MOST_LINES = 300
PATIENCE = 20  # seconds
ASKED = "You can"


def harmless(said: list[str]) -> str:
    """A line for something that keeps one in the deal, as it was offered last."""
    asked = next(one for one in reversed(said) if ASKED in one)
    offers = asked[asked.rindex("You have") :] if "You have" in asked else asked
    for shown, typed in (
        ("check (x)", "x"), ("call (c)", "c"), ("(c)", "c"), ("  1  ", "1"), ("You can declare", "pair 2"),
    ):  # fmt: skip
        if shown in offers:
            return typed
    raise AssertionError(f"nothing to choose in {offers}")


class Script:
    """What somebody types. A callable is typed again and again until it gives nothing."""

    def __init__(self, *typed: str | Callable[[list[str]], str | None]) -> None:
        self.left, self.said = list(typed), list[str]()
        self._count = 0

    def ask(self, _: str) -> str:
        """Give the next line; EOFError after the last."""
        while self.left:
            line = self.left[0]
            self._count += 1
            if self._count > MOST_LINES:
                raise AssertionError("\n".join(self.said[-30:]))
            typed = line if isinstance(line, str) else line(self.said)
            if typed is None or isinstance(line, str):
                self.left.pop(0)
            if typed is not None:
                self.said.append(f"> {typed}")
                return typed
        raise EOFError

    @property
    def page(self) -> str:
        """All that was said and typed."""
        return "\n".join(self.said)


def until(shown: str, between: str | None = None) -> Callable[[list[str]], str | None]:
    """Play harmlessly until something is shown; after a deal type *between*."""
    began = [-1]

    def line(said: list[str]) -> str | None:
        if began[0] < 0:
            began[0] = len(said)
        since = said[began[0] :]
        if any(shown in one for one in since):
            return None
        if any("Enter: the next deal" in one or "Enter: you are ready" in one for one in said[-2:]):
            return between
        return harmless(said)

    return line


def in_lines(driver: Driver, *typed: str | Callable[[list[str]], str | None]) -> str:
    """Play in lines; give all that was said and typed."""
    script = Script(*typed)
    Company(driver, script.ask, script.said.append).run()
    return script.page


def attentive(shown: str) -> Callable[[list[str]], str | None]:
    """At a table of people: wait, and when asked play harmlessly, until something has been shown.

    What was shown since the last line that was typed counts.
    """
    began = [-1]

    def line(said: list[str]) -> str | None:
        if began[0] < 0:
            began[0] = max([at for at, one in enumerate(said) if one.startswith("> ")], default=0)
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            if any(shown in one for one in said[began[0] :]):
                return None
            typed = max([at for at, one in enumerate(said) if one.startswith("> ")], default=-1)
            since = "\n".join(said[typed + 1 :])
            if ASKED in since:
                return harmless(said)
            if "Enter: you are ready" in since:
                return ""
            time.sleep(0.02)
        raise AssertionError("\n".join(said))

    return line

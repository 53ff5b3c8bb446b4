"""A person at the terminal table, for tests: presses keys, and reads the screen."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from homegame.terminal.app import TableApp
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.felt import Felt
from homegame.terminal.home import HomeScreen
from homegame.terminal.manner import Manner
from homegame.terminal.setup import Setup
from homegame.terminal.table import TableScreen

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from textual.pilot import Pilot
    from textual.screen import Screen

    from homegame.terminal.looks import Deal, Look

SMALL, WIDE = (80, 24), (120, 40)
PATIENCE = 20  # seconds
MOST_KEYS = 400


def quick(**how: Any) -> Manner:  # noqa: ANN401 - the fields of a manner
    """Nothing moves, nobody waits."""
    return Manner(**{"still": True, "silent": True, "rest": 0.0, "pace": 0.0, **how})


def setup(game: str = "wojciech", **what: Any) -> Setup:  # noqa: ANN401 - the fields of a set-up
    return Setup(**{"game": game, "name": "Bob", "seed": "7", "levels": ["simple"] * 10, **what})


class Person:
    """Somebody before the screen."""

    def __init__(self, pilot: Pilot[None]) -> None:
        self.pilot = pilot

    @property
    def table(self) -> TableScreen:
        return next(one for one in reversed(self.pilot.app.screen_stack) if isinstance(one, TableScreen))

    @property
    def home(self) -> HomeScreen:
        return next(one for one in reversed(self.pilot.app.screen_stack) if isinstance(one, HomeScreen))

    @property
    def deal(self) -> Deal:
        found = self.table.deal
        assert found is not None
        return found

    @property
    def look(self) -> Look:
        found = self.table.look
        assert found is not None
        return found

    def screen(self) -> str:
        """All that can be read now."""
        strips = self.pilot.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.press(*["space" if letter == " " else letter for letter in text])

    async def until(self, shown: Callable[[], object]) -> None:
        """Wait until something is so."""
        late = time.monotonic() + PATIENCE
        while time.monotonic() < late:
            await self.pilot.pause()
            if shown():
                return
            await asyncio.sleep(0.01)
        raise AssertionError(f"it never came to that:\n{self.screen()}")

    def asked(self) -> bool:
        """Whether one must choose, or the deal is over."""
        tables = [one for one in self.pilot.app.screen_stack if isinstance(one, TableScreen)]
        deal = tables[-1].deal if tables else None
        return deal is not None and (deal.over or deal.my_turn) and not tables[-1].waits

    async def my_turn(self) -> None:
        await self.until(self.asked)

    async def play_on(self) -> None:
        """Choose something harmless, by its key as it is shown."""
        for key in harmless(self.table):
            await self.press(*key)
        await self.my_turn()

    async def play_out(self) -> None:
        """Play the deal to its end."""
        await self.my_turn()
        for _ in range(MOST_KEYS):
            if self.deal.over:
                return
            await self.play_on()
        raise AssertionError("the deal never ended")


def harmless(table: TableScreen) -> list[list[str]]:
    """Keys for something that keeps one in the deal."""
    offers = {offer.verb: offer for offer in table.controls.offers}
    for verb in ("check", "call", "pass", "stay"):
        if verb in offers:
            return [[offers[verb].key]]
    if "take" in offers:
        return [["1"]]
    if "call bluff" in offers:
        return [["c"]]
    if "declare" in offers:
        return [["d"], ["enter"]]
    return [[offers["knock"].key]]


@asynccontextmanager
async def at_home(
    size: tuple[int, int] = SMALL,
    manner: Manner | None = None,
    **what: Any,  # noqa: ANN401 - the fields of a set-up
) -> AsyncIterator[Person]:
    """The home screen."""
    how = manner or quick()
    async with sitting_before(HomeScreen(setup(**what), how), how, size) as person:
        yield person


@asynccontextmanager
async def at_table(
    game: str = "wojciech",
    size: tuple[int, int] = SMALL,
    manner: Manner | None = None,
    **what: Any,  # noqa: ANN401 - the fields of a set-up
) -> AsyncIterator[Person]:
    """A table with bots, at one's first turn."""
    how = manner or quick()
    driver = HouseDriver(setup(game, **what), pace=how.pace)
    async with sitting_before(TableScreen(driver, how), how, size) as person:
        await person.my_turn()
        yield person


@asynccontextmanager
async def sitting_before(
    screen: Screen[None], manner: Manner, size: tuple[int, int]
) -> AsyncIterator[Person]:
    app = TableApp(screen, manner)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Person(pilot)


def felt(person: Person) -> Felt:
    return person.table.query_one(Felt)

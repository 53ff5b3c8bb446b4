"""Draws the table at the terminal for the README, as it is after a few choices of a seeded deal."""

# ruff: noqa: INP001 - a script

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

from homegame.terminal.app import TableApp
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.manner import Manner
from homegame.terminal.setup import Setup
from homegame.terminal.table import TableScreen

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "terminal.svg"
SIZE = (96, 30)
SEED, KEYS = "33", "ccc"
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


async def draw() -> str:
    """Play a deal up to the second wild card, and give the screen as SVG."""
    manner = Manner(still=True, silent=True, rest=0, pace=0)
    setup = Setup(game="wojciech", seats=4, name="Bob", seed=SEED, levels=["simple"] * 10)
    table = TableScreen(HouseDriver(setup, pace=0), manner)
    app = TableApp(table, manner)
    async with app.run_test(size=SIZE) as pilot:
        for key in KEYS:
            await my_turn(table)
            await pilot.press(key)
        await my_turn(table)
        await pilot.pause()
        return app.export_screenshot(title="homegame play wojciech")


async def my_turn(table: TableScreen) -> None:
    """Wait until something is asked."""
    while table.deal is None or not table.deal.my_turn or table.waits:  # noqa: ASYNC110 - a script has time
        await asyncio.sleep(0.05)


def plain(svg: str) -> str:
    """Without fonts from elsewhere, and without what differs from one drawing to the next."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font-family: (?:Fira Code|arial)[^;]*;", f"font-family: {FONTS};", svg)
    return re.sub(r"terminal-\d+-", "terminal-", svg)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(plain(asyncio.run(draw())), encoding="utf-8")
    sys.stdout.write(f"{PICTURE}\n")

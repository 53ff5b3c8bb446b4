"""Take the pictures of each game's phases for ``docs/pictures``: ``scripts/pictures``.

A picture is named after the game, the phase, the size of the screen and the time of day. They are kept small:
WebP, at two thirds of the size that they have on the screen.
"""

from __future__ import annotations

import io
import re
import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.server.front import STATIC
from tests.web.conftest import FLAGS
from tests.web.guests import DESKTOP, PHONE, SOON, Guest, comes
from tests.web.site import site_at
from tests.web.tables import LONG, host_at, table_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from homegame.game import Game
    from tests.web.site import Site

FOLDER = Path(__file__).parents[2] / "docs/pictures"
GAMES: dict[str, Game] = {
    "wojciech": Wojciech(half_stake_withdrawal=True),
    "wasteland": Wasteland(),
    "spokane": Spokane(),
    "polish": Polish(stake=5),
    "whiskey": Whiskey(),
}
SIZES = {"desktop": DESKTOP, "phone": PHONE}
DEALS = 8  # at most, to see every phase of a game
WANTED = {
    "wojciech": {"pre-wild", "wild-1", "wild-2", "wild-3", "withdrawal", "suit"},
    "wasteland": {"pre-flop", "flop", "turn", "river"},
    "spokane": {"round-take", "betting"},
    "polish": {"round-declare", "round-call"},
    "whiskey": {"widow-down", "widow-up"},
}
SMALLER = 2 / 3
AT_REST = "Promise.allSettled(document.getAnimations().map((one) => one.finished))"


def keep(guest: Guest, name: str) -> None:
    """Keep the page as it is now."""
    guest.waits(400)
    guest.page.evaluate(AT_REST)
    whole = Image.open(io.BytesIO(guest.page.screenshot())).convert("RGB")
    small = whole.resize(
        (round(whole.width * SMALLER), round(whole.height * SMALLER)), Image.Resampling.LANCZOS
    )
    small.save(FOLDER / f"{name}.webp", quality=82, method=6)


def lobby(browser: Browser, site: Site, size: str, theme: str) -> None:
    """The page on which a table is set up."""
    guest = comes(browser, size=SIZES[size], theme=theme)
    guest.page.goto(site.opening)
    guest.page.locator("#name").fill("Ann")
    expect(guest.page.get_by_role("radio").first).to_be_attached(timeout=SOON)
    keep(guest, f"lobby-{size}-{theme}")
    guest.context.close()


def phase_of(guest: Guest) -> str:
    """The phase of the deal by its name, and by what is asked where that differs; a round is like any."""
    street = re.sub(r" \d+$", "", guest.deal["facts"]["street"])
    asked = guest.deal["told"][0].split()[0]
    return "-".join([*street.split(), *([asked] if asked in ("take", "declare", "call") else [])])


def phases(browser: Browser, site: Site, game: str, size: str, theme: str) -> None:
    """Each phase in which Ann is asked, in as many deals as that takes, and a result."""
    guest = host_at(comes(browser, size=SIZES[size], theme=theme), table_of(site, GAMES[game], bots=3))
    guest.button("Deal the first").click()
    seen: set[str] = set()
    for number in range(1, DEALS + 1):
        deal(guest, number, seen, f"{game}-{{}}-{size}-{theme}")
        if number == 1:
            keep(guest, f"{game}-result-{size}-{theme}")
        if seen >= WANTED[game]:
            break
        if guest.button("Buy").count():
            guest.button("Buy").click()
        guest.button("Deal the next").click()
    guest.context.close()


def deal(guest: Guest, number: int, seen: set[str], name: str) -> None:
    """Play a deal, and keep what has not been seen before."""
    for _ in range(LONG * 20):
        if guest.is_over(number):
            return
        if guest.is_asked and (phase := phase_of(guest)) not in seen:
            seen.add(phase)
            keep(guest, name.format(phase))
            if guest.button("Declare").count() and "picker" not in seen:
                seen.add("picker")
                guest.button("Declare").click()
                keep(guest, name.format("picker"))
                guest.page.keyboard.press("Escape")
        guest.acts()
        guest.waits(60)


def main(names: list[str]) -> None:
    """Take the pictures of the games that are named, or of all."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=list(FLAGS))
        with site_at(Path(folder), STATIC) as site:
            for size, theme in (("desktop", "dark"), ("phone", "light")):
                lobby(browser, site, size, theme)
                for game in names or GAMES:
                    phases(browser, site, game, size, theme)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])

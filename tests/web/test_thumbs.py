"""Thumbs: on a small telephone each thing that can be touched is found in a square of 44 px (U23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from tests.web.guests import SOON
from tests.web.tables import asked, begun, host_at, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game
    from tests.web.guests import Guest
    from tests.web.site import Site

SMALL = {"width": 360, "height": 740}
MISSED = """() => {
    // What a touch so far from the middle would miss. Cards are left out: client/src/cloth/layout.test.ts has
    // them, since of a card in a fan only a strip can be touched, and its middle lies below the next one. So
    // are links in a text, and the numbers of rules.
    const far = 21;
    const finds = (one, x, y) => {
        if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
        const at = document.elementFromPoint(x, y);
        return one.contains(at) || [...(one.labels ?? [])].some((label) => label.contains(at));
    };
    const missed = [];
    const links = "a:not(p a, .number, [data-rule])";
    const touched = `button:not(.grip), input, select, textarea, ${links}, summary, [role=tab]`;
    for (const one of document.querySelectorAll(touched)) {
        one.scrollIntoView({ block: "center", behavior: "instant" });
        const box = one.getBoundingClientRect();
        const x = box.x + box.width / 2, y = box.y + box.height / 2;
        if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
        if (!finds(one, x, y)) continue;
        const beside = [[-far, 0], [far, 0], [0, -far], [0, far]];
        if (!beside.every(([right, down]) => finds(one, x + right, y + down))) missed.push(one.outerHTML);
    }
    return missed;
}"""


@pytest.mark.parametrize("page", ["", "opening", "#rules/polish"])
def test_U23_pages_can_be_touched(page: str, site: Site, guest: Callable[..., Guest]) -> None:
    ann = guest(size=SMALL)
    ann.page.goto(site.opening if page == "opening" else f"{site.url}/{page}")
    expect(ann.page.get_by_role("heading").first).to_be_visible(timeout=SOON)
    ann.waits(500)
    assert ann.page.evaluate(MISSED) == []


@pytest.mark.parametrize(
    "game", [Wojciech(), Wasteland(), Spokane(), Polish(), Whiskey()], ids=lambda game: game.name
)
def test_U23_a_table_can_be_touched(game: Game, site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(size=SMALL), table_of(site, game, bots=2, coach=True))
    begun(ann)
    asked(ann)
    assert ann.page.evaluate(MISSED) == []
    if ann.button("Declare").count():
        ann.button("Declare").click()
        expect(ann.page.locator("button.cell").first).to_be_visible(timeout=SOON)
        assert ann.page.evaluate(MISSED) == []


def test_U23_what_is_too_small_is_found(site: Site, guest: Callable[..., Guest]) -> None:
    ann = guest(size=SMALL)
    ann.page.goto(site.url)
    expect(ann.page.locator("a[href='#rules']").last).to_be_visible(timeout=SOON)
    ann.page.evaluate("() => [...document.links].forEach((one) => (one.style.padding = 0))")
    ann.waits(300)
    assert any("#rules" in one for one in ann.page.evaluate(MISSED))

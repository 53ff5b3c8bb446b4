"""No barrier that a machine can find, on any page and in any phase, by night and by day (U27)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import DealersChoice, Offer
from tests.web.guests import PHONE, SOON
from tests.web.tables import LONG, asked, begun, host_at, play, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game
    from tests.web.guests import Guest
    from tests.web.site import Site

ALL: dict[str, Any] = {"resultTypes": ["violations"]}
BY_DAY = ["color-contrast", "link-in-text-block"]  # nothing else is another in other colours
COLOURS: dict[str, Any] = {**ALL, "runOnly": {"type": "rule", "values": BY_DAY}}
THEMES: tuple[tuple[Any, dict[str, Any]], ...] = (("dark", ALL), ("light", COLOURS))
SETTLED = """async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
}"""
RUN = "async (options) => (await axe.run(document, options)).violations"


def barriers(guest: Guest, axe: str) -> list[str]:
    """What axe finds on the page as it is, in both themes."""
    guest.page.evaluate(f"window.axe || ({{}}, function () {{ {axe} }}.call(window))")
    found = []
    for theme, options in THEMES:
        guest.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        guest.page.evaluate(SETTLED)
        for one in guest.page.evaluate(RUN, options):
            nodes = "; ".join(
                node["html"][:140] + " " + node["failureSummary"][:200] for node in one["nodes"][:3]
            )
            found.append(f"{theme}: {one['id']}: {nodes}")
    return found


def test_U27_the_pages_without_a_table(site: Site, guest: Callable[..., Guest], axe: str) -> None:
    links = table_of(site, Wojciech())
    ann = guest()
    for address in (site.url, site.opening, f"{site.url}/#rules/polish", links["play"]):
        ann.page.goto("about:blank")
        ann.page.goto(address)
        expect(ann.page.get_by_role("heading").first).to_be_visible(timeout=SOON)
        ann.waits(200)
        assert barriers(ann, axe) == [], address


@pytest.mark.parametrize(
    ("game", "size"),
    [
        (Wojciech(half_stake_withdrawal=True), None),
        (Wasteland(), PHONE),
        (Spokane(), PHONE),
        (Polish(stake=5), None),
        (Whiskey(), None),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_U27_each_phase_of_a_deal(
    game: Game, size: dict[str, int] | None, site: Site, guest: Callable[..., Guest], axe: str
) -> None:
    ann = host_at(guest(size=size), table_of(site, game, bots=2))
    assert barriers(ann, axe) == [], "before the night"
    begun(ann)
    seen: set[str] = set()
    for _ in range(LONG * 20):
        if ann.is_over():
            break
        if (
            ann.is_asked
            and (phase := f"{ann.deal['facts']['street']} {ann.deal['told'][0].split()[0]}") not in seen
        ):
            seen.add(phase)
            ann.waits(400)
            assert barriers(ann, axe) == [], phase
            if ann.button("Declare").count():
                ann.button("Declare").click()
                expect(ann.page.locator("button.cell").first).to_be_visible(timeout=SOON)
                assert barriers(ann, axe) == [], "the picker"
                ann.page.keyboard.press("Escape")
        ann.acts()
        ann.waits(60)
    assert seen
    ann.waits(300)
    assert barriers(ann, axe) == [], "the result"


def test_U27_what_stands_beside_the_table(site: Site, guest: Callable[..., Guest], axe: str) -> None:
    ann = host_at(
        guest(),
        table_of(site, DealersChoice((Offer(Wojciech()), Offer(Whiskey()))), coach=True, choice_time=SOON),
    )
    ann.button("Deal the first").click()
    ann.page.locator("form.choose").get_by_role("button").wait_for(timeout=SOON)
    assert barriers(ann, axe) == [], "the choice of a game"
    ann.page.locator("form.choose").get_by_role("button").click()
    asked(ann)
    for panel in ("Rules", "Odds", "Night", "Host"):
        ann.opens(panel)
        ann.waits(500)
        assert barriers(ann, axe) == [], panel
    for item in ("Settings", "Keys", "Leave the table"):
        ann.picks(item)
        assert barriers(ann, axe) == [], item
        ann.page.keyboard.press("Escape")
    play([ann])
    ann.opens("Night").get_by_role("button", name="1 Wojciech").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Step 1 of", timeout=SOON)
    assert barriers(ann, axe) == [], "the replay"

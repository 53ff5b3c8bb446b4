"""Who loses the line, the page or the server comes back to the same seat and the same cards (U2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from homegame import Wojciech
from tests.web.guests import SOON
from tests.web.site import site_at
from tests.web.tables import asked, begun, host_at, play, table_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Route

    from tests.web.guests import Guest
    from tests.web.site import Site


def test_U2_a_page_that_is_loaded_again_has_the_same_hand_and_turn(
    site: Site, guest: Callable[..., Guest]
) -> None:
    ann = host_at(guest(), table_of(site, Wojciech()))
    begun(ann)
    asked(ann)
    hand, words = ann.deal["piles"]["hand 0"], ann.dock.locator(".hand").inner_text()
    ann.page.reload()
    asked(ann)
    assert ann.deal["piles"]["hand 0"] == hand
    assert ann.dock.locator(".hand").inner_text() == words
    assert play([ann])


def test_U2_a_server_that_stops_is_missed_and_found_again(
    tmp_path: Path, client: Path, guest: Callable[..., Guest]
) -> None:
    with site_at(tmp_path, client) as site:
        ann = host_at(guest(), table_of(site, Wojciech()))
        begun(ann)
        asked(ann)
        hand = ann.deal["piles"]["hand 0"]
    expect(ann.page.get_by_text("Connection lost")).to_be_visible(timeout=SOON)
    assert ann.button("Check").count() + ann.button("Call").count() == 0, "nothing can be done meanwhile"
    with site.again().running():
        expect(ann.page.get_by_text("Connection lost")).to_have_count(0, timeout=3 * SOON)
        asked(ann)
        assert ann.deal["piles"]["hand 0"] == hand
        assert play([ann])
        ann.page.goto("about:blank")


def test_U2_an_answer_that_is_lost_on_the_way_costs_nobody_their_name(
    site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, Wojciech())
    bob = guest()
    lost: list[str] = []

    def answers(route: Route) -> None:
        found = route.fetch()
        if found.ok and not lost:
            lost.append(found.text())
            route.abort()
        else:
            route.fulfill(response=found)

    bob.page.route("**/api/join", answers)
    bob.page.goto(links["play"])
    bob.page.locator("#name").fill("Bob")
    bob.page.keyboard.press("Enter")
    bob.page.get_by_role("button", name="Try again").click()
    expect(bob.dock).to_be_visible(timeout=SOON)
    assert lost
    bob.sits(100)
    assert bob.look["player"] == "Bob"


def test_U2_a_second_window_takes_the_seat_and_the_first_says_so(
    site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, Wojciech())
    ann = host_at(guest(), links)
    second = ann.context.new_page()
    second.goto(ann.page.url)
    expect(second.locator("section.dock")).to_be_visible(timeout=SOON)
    expect(ann.page.locator("body")).to_contain_text(re.compile("another window|other window"), timeout=SOON)

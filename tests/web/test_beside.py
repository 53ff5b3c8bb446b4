"""What stands beside the table: the ledger, earlier deals, odds, and the host's tools."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from homegame import Wojciech
from tests.web.guests import SOON
from tests.web.tables import asked, begun, host_at, play, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.guests import Guest
    from tests.web.site import Site


def test_U16_U20_the_night_is_settled_replayed_and_taken_home(
    site: Site, guest: Callable[..., Guest]
) -> None:
    ann = host_at(guest(), table_of(site, Wojciech()))
    begun(ann)
    play([ann])
    night = ann.opens("Night")
    sums = night.locator("tbody td:last-child")
    expect(sums).to_have_count(2, timeout=SOON)
    won = [int(text.replace("−", "-")) for text in sums.all_inner_texts()]
    assert sum(won) == 0
    if any(won):
        expect(night).to_contain_text(re.compile(rf"\w+ pays \w+ {max(won)}"))
    with ann.page.expect_download() as download:
        night.get_by_role("button", name="Download my records").click()
    assert 'seen_by = "Ann"' in download.value.path().read_text()
    with ann.page.expect_download() as download:
        night.get_by_role("button", name="Download the ledger").click()
    assert download.value.path().read_text().startswith("what,player,chips")
    night.get_by_role("button", name="1 Wojciech").click()
    replay = ann.page.get_by_role("dialog")
    expect(replay).to_contain_text("Step 1 of", timeout=SOON)
    replay.get_by_role("button", name="Step on").click()
    expect(replay).to_contain_text("Step 2 of")
    ann.page.keyboard.press("End")
    expect(replay).to_contain_text(re.compile("wins?|share"))
    replay.get_by_role("button", name="Close").click()
    expect(replay).to_have_count(0)


def test_the_coach_reckons_for_ones_own_seat(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech(), coach=True)
    ann, watcher = host_at(guest(), links), guest()
    watcher.goes_to(links["watch"])
    begun(ann)
    asked(ann)
    odds = ann.opens("Odds")
    odds.get_by_role("button", name="Work it out").click()
    expect(odds.locator("dt").first).to_be_visible(timeout=4 * SOON)
    assert re.search(r"\d%", odds.inner_text())
    assert watcher.page.get_by_role("tab", name="Odds").count() == 0


def test_without_a_coach_there_are_no_odds(site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(), table_of(site, Wojciech()))
    expect(ann.page.get_by_role("tab", name="Night")).to_be_visible()
    assert ann.page.get_by_role("tab", name="Odds").count() == 0


def test_U18_the_host_lets_in_pauses_gives_and_removes(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech(), approve=True)
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")
    bob.button("Sit down").click()
    expect(bob.dock).to_contain_text("The host has been asked", timeout=SOON)
    host = ann.opens("Host")
    expect(host).to_contain_text("Bob asks for a seat with 100", timeout=SOON)
    host.get_by_role("button", name="Let in").click()
    expect(bob.dock).not_to_contain_text("The host has been asked", timeout=SOON)

    host.get_by_role("button", name="Host tools for Bob").click()
    ann.page.get_by_role("menuitem", name="Give chips").click()
    dialog = ann.page.get_by_role("dialog", name="Give chips")
    dialog.get_by_role("spinbutton").fill("25")
    dialog.get_by_role("textbox", name="Reason").fill("a late birthday")
    dialog.get_by_role("button", name="Give chips").click()
    expect(bob.page.get_by_role("region", name="Log")).to_contain_text("a late birthday", timeout=SOON)

    host.get_by_role("button", name="Pause").click()
    expect(bob.dock).to_contain_text("Paused by the host", timeout=SOON)
    ann.button("Go on").click()
    expect(bob.dock).not_to_contain_text("Paused by the host", timeout=SOON)

    host.get_by_role("button", name="Host tools for Bob").click()
    ann.page.get_by_role("menuitem", name="Remove").click()
    dialog = ann.page.get_by_role("dialog", name="Remove")
    dialog.get_by_role("textbox", name="Reason").fill("it is late")
    dialog.get_by_role("button", name="Remove").click()
    expect(bob.button("Sit down")).to_be_visible(timeout=SOON)


def test_U9_a_refusal_and_the_rule_in_force_stand_beside_the_table(
    site: Site, guest: Callable[..., Guest]
) -> None:
    ann = host_at(guest(), table_of(site, Wojciech()))
    begun(ann)
    asked(ann)
    ann.page.keyboard.press("h")
    rules = ann.page.get_by_role("tabpanel")
    expect(rules).to_contain_text("W3", timeout=SOON)


def test_U25_the_turn_and_its_price_are_announced(site: Site, guest: Callable[..., Guest]) -> None:
    ann = host_at(guest(), table_of(site, Wojciech()))
    begun(ann)
    asked(ann)
    expect(ann.page.locator("[aria-live=assertive]")).to_have_text(
        re.compile(r"Your turn\. (\d+ to call|Checking is free)\.")
    )
    assert ann.page.title().startswith("Your turn")
    expect(ann.page.locator("p[role=status][aria-live=polite]")).not_to_be_empty()

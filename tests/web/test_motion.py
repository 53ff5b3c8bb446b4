"""Where cards move, nobody tells what they have not shown yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from homegame import Polish
from homegame.server.table import Act, Ready, Sit
from tests.web.tables import begun, host_at, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.guests import Guest
    from tests.web.site import Site


def without_a_browser(site: Site, links: dict[str, str], name: str, seat: int) -> None:
    """Let somebody come and sit down, who only declares."""
    site.ask(site.hall.join(links["play"].partition("#")[2], name))
    site.gives(links["table"], name, Sit(seat, 100))
    site.gives(links["table"], name, Ready())


def may_call(site: Site, table: str, guest: Guest) -> bool:
    """Whether there is a bluff to call for the guest; else whoever is asked declares the least there is."""
    if guest.button("Call the bluff").count():
        return True
    state = site.table(table).scene.state
    asked = "" if state is None or state.to_act is None else guest.deal["players"][state.to_act]
    if state is not None and asked in {"Bob", "Cy"}:
        site.gives(
            table, asked, Act(next(str(one) for one in state.choices if str(one).startswith("declare")))
        )
    else:
        guest.acts()
    return False


def called(guest: Callable[..., Guest], site: Site, motion: str) -> Guest:
    """Let Ann call a bluff: a round ends, and the next begins in the same step."""
    links = table_of(site, Polish(cards_to_start=2), bots=0)
    ann = host_at(guest(), links)
    for seat, name in enumerate(("Bob", "Cy"), start=2):
        without_a_browser(site, links, name, seat)
    ann.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]  # one of its words
    begun(ann)
    ann.until(lambda: may_call(site, links["table"], ann))
    ann.waits(350)
    before = ann.deal["facts"]["polish"]["counts"]
    ann.button("Call the bluff").click()
    ann.until(lambda: ann.deal["facts"]["polish"]["counts"] != before)
    return ann


def test_U27_the_next_round_is_told_when_the_cloth_has_ended_the_last(
    site: Site, guest: Callable[..., Guest]
) -> None:
    ann = called(guest, site, "no-preference")
    go_on = ann.page.get_by_role("button", name="Go on")
    expect(go_on).to_be_visible()
    expect(ann.dock).to_contain_text("The hands are shown.")
    assert "You are dealt" not in ann.page.get_by_role("region", name="Log").locator("p").last.inner_text()
    go_on.click()
    expect(go_on).to_have_count(0)
    expect(ann.dock).not_to_contain_text("The hands are shown.")
    expect(ann.dock).not_to_contain_text("Cards are dealt.")
    expect(ann.page.get_by_role("region", name="Log")).to_contain_text("loses the round")


def test_U27_where_nothing_moves_nobody_waits(site: Site, guest: Callable[..., Guest]) -> None:
    ann = called(guest, site, "reduce")
    expect(ann.page.get_by_role("button", name="Go on")).to_be_visible()
    expect(ann.dock).not_to_contain_text("The hands are shown.", timeout=1000)

"""Names and chat are text, whatever stands in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from homegame import Wojciech
from tests.web.guests import SOON
from tests.web.tables import host_at, table_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.web.guests import Guest
    from tests.web.site import Site

LINES = (
    "<script>window.ran = 1</script>",
    "<img src=x onerror='window.ran = 2'>",
    "<svg/onload=window.ran=3>",
    "\"><iframe srcdoc='<script>parent.ran = 4</script>'></iframe>",
    "javascript:window.ran=5",
    "{{constructor.constructor('window.ran = 6')()}} ${window.ran = 7} {@html '<b>no</b>'}",
    "</textarea></style></title><body onload=window.ran=8>",
    "&lt;b&gt;bold&lt;/b&gt; &#60;i&#62;",
    "<math><mi//xlink:href='data:x,<script>window.ran=9</script>'>",
)
NAMES = ("<b>Eve</b>", '"><img src=x', "{@html 1}${2}", "<svg/onload=1>")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_shown_as_it_is_written(name: str, site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech())
    ann, eve = host_at(guest(), links), guest()
    eve.goes_to(links["play"], name)
    eve.sits(100)
    expect(ann.page.get_by_text(name).first).to_be_attached(timeout=SOON)
    for one in (ann, eve):
        assert one.page.locator("main img, main b, aside img, aside svg[onload]").count() == 0


def test_chat_runs_nothing(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech())
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    for line in LINES:
        bob.page.get_by_label("Say something").fill(line)
        bob.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("log").get_by_text(line, exact=True)).to_be_visible(timeout=SOON)
    assert ann.page.evaluate("window.ran") is None
    assert ann.page.locator("[role=log] :is(img, script, iframe, svg[onload], math)").count() == 0
    assert [url for url in asked if not url.startswith(site.url)] == []


def test_U14_who_is_ignored_is_heard_no_more(site: Site, guest: Callable[..., Guest]) -> None:
    links = table_of(site, Wojciech())
    ann, bob = host_at(guest(), links), guest()
    bob.goes_to(links["play"], "Bob")

    def says(text: str) -> None:
        bob.page.get_by_label("Say something").fill(text)
        bob.page.keyboard.press("Enter")

    says("hello")
    chat = ann.page.get_by_role("log")
    expect(chat).to_contain_text("hello", timeout=SOON)
    chat.get_by_role("button", name="Ignore Bob").click(force=True)
    says("are you there?")
    ann.waits(300)
    expect(chat).not_to_contain_text("hello")
    expect(chat).not_to_contain_text("are you there?")
    ann.page.get_by_role("button", name="Listen to Bob again").click()
    expect(chat).to_contain_text("are you there?")

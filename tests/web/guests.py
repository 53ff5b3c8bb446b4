"""Guests: people before a browser, who see and touch what a person would."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError, expect  # noqa: A004 - Playwright's is what its pages raise

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
NO_FAULT = ("Failed to load resource", "WebSocket connection to")  # it may be meant to refuse, or to stop
SOON = 20_000  # milliseconds in which everything must have come


@dataclass(slots=True)
class Guest:
    """Somebody with a page of their own; *frames* is every message that the page was sent."""

    context: BrowserContext
    page: Page
    name: str = ""
    frames: list[dict[str, Any]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def goes_to(self, link: str, name: str = "") -> None:
        """Open a link, and give a name if one is asked for."""
        self.page.goto(link)
        if name:
            self.name = name
            self.page.locator("#name").fill(name)
            self.page.keyboard.press("Enter")
        expect(self.dock).to_be_visible(timeout=SOON)

    @property
    def dock(self) -> Locator:
        """What stands below the cloth: one's hand, and what one can do."""
        return self.page.locator("section.dock")

    def button(self, name: str) -> Locator:
        """A button of the dock that can be pressed now."""
        pattern = re.compile(f"^{name}", re.IGNORECASE)
        return self.dock.locator("button:not([aria-disabled=true])").filter(has_text=pattern)

    def sits(self, chips: int | None = None) -> None:
        """Sit down at the first free chair."""
        if chips is not None:
            self.dock.get_by_label(re.compile("chips|buy in", re.IGNORECASE)).fill(str(chips))
        self.button("sit down").click()
        self.until(lambda: self.look["seat"] is not None)

    @property
    def looks(self) -> list[dict[str, Any]]:
        """Every look at the table that was sent here."""
        return [frame["look"] for frame in self.frames if frame["type"] == "look"]

    @property
    def look(self) -> dict[str, Any]:
        """The last one."""
        return self.looks[-1]

    @property
    def deal(self) -> dict[str, Any]:
        """The deal in it, once there is one: another's page may have been quicker."""
        self.until(lambda: bool(self.looks and self.look["deal"]))
        found: dict[str, Any] = self.look["deal"]
        return found

    @property
    def is_asked(self) -> bool:
        """Whether the page says that it is one's turn, and lets one act."""
        return self.dock.locator("p.turn.mine").count() > 0

    def waits(self, milliseconds: int = 40) -> None:
        """Let time pass, and frames come."""
        self.page.wait_for_timeout(milliseconds)

    def until(self, met: Callable[[], bool]) -> None:
        """Wait until something has come about."""
        for _ in range(SOON // 40):
            if met():
                return
            self.waits()
        raise AssertionError(self.page.locator("body").inner_text())

    def acts(self, but: str = "") -> str:
        """Do something sensible with the mouse, *but* not that, if it is one's turn; say what it was."""
        if not self.is_asked:
            return ""
        try:
            return self._chooses(but)
        except TimeoutError:  # what was asked is asked no longer
            self.page.keyboard.press("Escape")
            return ""

    def _chooses(self, but: str) -> str:
        for name in ("Check", r"Call \d", "All in: call", "Stay"):
            if name != but and self.button(name).count():
                return self._clicks(self.button(name))
        if "centre" in self.dock.inner_text():
            self.page.locator("[data-card^='centre:'] button").first.click()
            return self._clicks(self.button("Take the"))
        if self.button("Declare").count() or self.button("Call the bluff").count():
            return self._speaks()
        for name in ("Pass", "Knock", "Take"):
            if self.button(name).count():
                return self._clicks(self.button(name))
        return ""

    def _clicks(self, button: Locator) -> str:
        said = button.first.inner_text()
        button.first.click()
        self.waits()
        return said

    def _speaks(self) -> str:
        """Declare the lowest hand while that is a pair, then call."""
        if self.button("Call the bluff").count() and "pair of" not in self.dock.inner_text():
            return self._clicks(self.button("Call the bluff"))
        if not self.button("Declare").count():
            return self._clicks(self.button("Call the bluff"))
        self.button("Declare").click()
        picker = self.page.get_by_role("dialog")
        picker.locator("button.cell").first.click()
        return self._clicks(picker.locator("footer button:not([aria-disabled=true])"))

    def opens(self, panel: str) -> Locator:
        """Open a panel beside the table, and give it."""
        self.page.get_by_role("tab", name=panel).click()
        return self.page.get_by_role("tabpanel")

    def picks(self, item: str) -> None:
        """Pick something from the menu."""
        self.page.get_by_role("button", name="More", exact=True).click()  # not "Raise to 4, 2 more"
        self.page.get_by_role("menuitem", name=item).click()

    def is_over(self, number: int = 1) -> bool:
        """Whether a deal is over, and those before it."""
        deal = self.look["deal"] if self.looks else None
        return deal is not None and (deal["number"] > number or (deal["number"] == number and deal["over"]))


def comes(browser: Browser, *, size: dict[str, int] | None = None, theme: str = "dark", **more: Any) -> Guest:  # noqa: ANN401 - Playwright's own
    """Open a browser window for somebody, with nothing kept from before."""
    context = browser.new_context(
        viewport=size or DESKTOP,  # type: ignore[arg-type]  # a dictionary with these two keys
        color_scheme=theme,  # type: ignore[arg-type]  # "dark" or "light"
        reduced_motion="reduce",
        **more,
    )
    context.set_default_timeout(SOON)
    page = context.new_page()
    guest = Guest(context, page)

    def listens(socket: WebSocket) -> None:
        socket.on("framereceived", lambda data: guest.frames.append(json.loads(data)))

    def says(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(NO_FAULT):
            guest.errors.append(message.text)

    page.on("websocket", listens)
    page.on("pageerror", lambda error: guest.errors.append(str(error)))
    page.on("console", says)
    return guest

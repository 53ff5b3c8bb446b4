"""Small windows over the table: choosing one of a few, writing a line, reading a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult
    from textual.binding import BindingType

WINDOW = """
{0} {{ align: center middle; background: $background 60%; }}
{0} > Vertical {{
    width: 72; max-width: 96%; height: auto; max-height: 90%;
    background: $panel; border: round $primary; border-title-color: $accent; padding: 0 1;
}}
{0} OptionList {{ height: auto; max-height: 14; border: none; background: $panel; padding: 0; }}
{0} Input {{ border: none; height: 1; padding: 0; background: $surface; margin: 0 0 1 0; }}
{0} .hint {{ color: $text-muted; }}
"""


class Menu(ModalScreen[str | None]):
    """Choose one of a few things; gives its id, or None."""

    CSS = WINDOW.format("Menu")
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "leave", "back")]

    def __init__(self, title: str, entries: Sequence[tuple[str, str]], at: int = 0) -> None:
        super().__init__()
        self._title, self._entries, self._at = title, entries, at

    def compose(self) -> ComposeResult:
        """A list in a window."""
        with Vertical() as window:
            window.border_title = self._title
            yield OptionList(*[Option(Content(says), id=name) for name, says in self._entries])
            yield Static("↑↓ choose · Enter · Esc", classes="hint")

    def on_mount(self) -> None:
        """Begin at a line."""
        self.query_one(OptionList).highlighted = self._at

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """It was chosen."""
        self.dismiss(event.option.id)

    def action_leave(self) -> None:
        """Choose nothing."""
        self.dismiss(None)


class Ask(ModalScreen[str | None]):
    """Write a line; gives it, or None."""

    CSS = WINDOW.format("Ask")
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", "back")]

    def __init__(self, title: str, written: str = "", hint: str = "") -> None:
        super().__init__()
        self._title, self._written, self._hint = title, written, hint

    def compose(self) -> ComposeResult:
        """A line in a window."""
        with Vertical() as window:
            window.border_title = self._title
            yield Input(self._written, compact=True)
            yield Static(Content(self._hint or "Enter · Esc"), classes="hint")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """It was written."""
        self.dismiss(event.value)

    def action_leave(self) -> None:
        """Write nothing."""
        self.dismiss(None)


class Page(ModalScreen[None]):
    """Read a page."""

    CSS = (
        WINDOW.format("Page")
        + """
    Page > Vertical { width: 84; height: 90%; }
    Page VerticalScroll { height: 1fr; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,q,enter", "leave", "back"),
        ("down,j,space,pagedown", "roll(1)", "down"),
        ("up,k,pageup", "roll(-1)", "up"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """A text in a window, which can be rolled."""
        with Vertical() as window:
            window.border_title = self._title
            with VerticalScroll():
                yield Static(Content(self._text))
            yield Static("↑↓ PgUp PgDn · Esc", classes="hint")

    def action_roll(self, way: int) -> None:
        """Roll it."""
        roll = self.query_one(VerticalScroll)
        roll.scroll_relative(y=way * max(1, roll.size.height - 2), animate=False)

    def action_leave(self) -> None:
        """Close it."""
        self.dismiss(None)

"""The ladder of Polish Poker: only the hands that are higher than what stands, filtered as one types."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from homegame.terminal import strings
from homegame.terminal.declaring import higher, matching
from homegame.terminal.menus import WINDOW

if TYPE_CHECKING:
    from textual.app import ComposeResult
    from textual.binding import BindingType

    from homegame.declarations import Declaration
    from homegame.games.polish import Polish


class Ladder(ModalScreen[str | None]):
    """Choose a declaration; gives it as it is written, or None."""

    CSS = WINDOW.format("Ladder")
    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape", "leave", "back"),
        ("up", "move(-1)", "up"),
        ("down", "move(1)", "down"),
        ("pageup", "move(-10)", "up"),
        ("pagedown", "move(10)", "down"),
    ]

    def __init__(self, game: Polish, standing: str, standing_words: str) -> None:
        super().__init__()
        self._all = higher(game, standing)
        self._over = standing_words
        self.found: list[Declaration] = list(self._all)

    def compose(self) -> ComposeResult:
        """A line to filter by, and the list."""
        with Vertical() as window:
            window.border_title = f"Higher than {self._over}" if self._over else "Declare"
            yield Input(placeholder=strings.LADDER_HINT, compact=True)
            yield OptionList()
            yield Static("", classes="hint")

    def on_mount(self) -> None:
        """Show them all."""
        self._show()
        self.query_one(OptionList).can_focus = False

    def _show(self) -> None:
        found = self.query_one(OptionList)
        found.clear_options()
        found.add_options([Option(Content(f"{one!s:<24} {one.words}"), id=str(one)) for one in self.found])
        if self.found:
            found.highlighted = 0
        count = f"{len(self.found)} hands" if self.found else strings.LADDER_EMPTY
        self.query_one(".hint", Static).update(Content(f"{count} · ↑↓ choose · Enter declares · Esc"))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Only what matches."""
        self.found = matching(self._all, event.value)
        self._show()

    def on_input_submitted(self) -> None:
        """Declare what is highlighted."""
        at = self.query_one(OptionList).highlighted
        if at is not None and self.found:
            self.dismiss(str(self.found[at]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Declare what was clicked."""
        self.dismiss(event.option.id)

    def action_move(self, by: int) -> None:
        """Go up or down the ladder."""
        found = self.query_one(OptionList)
        if self.found:
            found.highlighted = min(len(self.found) - 1, max(0, (found.highlighted or 0) + by))

    def action_leave(self) -> None:
        """Declare nothing."""
        self.dismiss(None)

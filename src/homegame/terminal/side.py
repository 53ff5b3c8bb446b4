"""The side of the table: what happened, the rule in force, one's chances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from homegame.lineplay.advice import passage
from homegame.terminal import strings

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from homegame.terminal.drivers.driver import Chances
    from homegame.terminal.looks import Deal

What = Literal["log", "rules", "odds"]
TITLES: dict[What, str] = {"log": strings.LOG, "rules": strings.RULES, "odds": strings.ODDS}
WIDE = 112  # columns from which there is room for it beside the table
MOST_ROWS = 14


class Side(VerticalScroll):
    """A page beside the table, or over its right half where that is narrow."""

    DEFAULT_CSS = """
    Side {
        width: 38; height: 1fr; background: $panel; padding: 0 1;
        border-left: vkey $panel-lighten-2; scrollbar-size-vertical: 1;
    }
    Side .title { color: $accent; text-style: bold; }
    """

    can_focus = False

    def __init__(self) -> None:
        super().__init__()
        self.what: What = "log"
        self.said = ""

    def compose(self) -> ComposeResult:
        """A heading and a text."""
        yield Static("", classes="title")
        yield Static("", classes="text")

    def tell(self, what: What, text: str) -> None:
        """Show a page; the log is rolled to its end."""
        if (self.what, self.said) == (what, text):
            return
        self.what, self.said = what, text
        self.query_one(".title", Static).update(Content(TITLES[what]))
        self.query_one(".text", Static).update(Content(text))
        if what == "log":
            self.scroll_end(animate=False, immediate=False)
        else:
            self.scroll_home(animate=False, immediate=False)


def rule_text(deal: Deal | None) -> str:
    """The rules in force, as the rulebook words them, with the house's options."""
    if deal is None:
        return strings.NO_CARDS_YET
    parts = [unwrapped(passage(deal.game.name, rule)) for rule in deal.facts.rules]
    chosen = [f"{name}: {value}" for name, value in deal.game.changed_options().items()]
    house = ["House options: " + "; ".join(chosen)] if chosen else []
    return "\n\n".join([*house, *filter(None, parts)])


def unwrapped(text: str) -> str:
    """A rule's heading, and its paragraphs in one line each, for a column of another width."""
    heading, _, body = text.partition("\n")
    return "\n".join([heading.strip(), *["\n" + _joined(one) for one in body.split("\n\n") if one.strip()]])


def _joined(paragraph: str) -> str:
    lines = paragraph.strip("\n").split("\n")
    if any(line.startswith(("|", "-", " ")) for line in lines):
        return "\n".join(lines)
    return " ".join(lines)


def odds_text(chances: Chances, width: int) -> str:
    """Odds as bars."""
    lines = [chances.title]
    for heading, rows in chances.tables:
        lines += ["", heading]
        if not rows:
            continue
        longest = max(len(told) for _, _, told in rows)
        name_width = min(max(len(name) for name, _, _ in rows), width - longest - 2)
        bar = width - name_width - longest - 2
        for name, value, told in rows[:MOST_ROWS]:
            short = name if len(name) <= name_width else f"{name[: name_width - 1]}…"
            lines.append(f"{short:<{name_width}} {told:>{longest}} {'█' * round(value * bar)}")
    return "\n".join([*lines, "", *chances.notes])

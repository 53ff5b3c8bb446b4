"""Looking back: earlier deals, step by step, as one saw them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

from homegame.terminal import strings
from homegame.terminal.bar import Key, Lines, keys_row, text_row
from homegame.terminal.felt import Felt
from homegame.terminal.layout import Setting, lay_out
from homegame.terminal.looks import read_deal

if TYPE_CHECKING:
    from textual import events
    from textual.app import ComposeResult

    from homegame.terminal.chronicle import Step
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.manner import Manner

WAYS = {"left": -1, "right": 1, "space": 1, "home": -1000, "end": 1000}


class ReplayScreen(Screen[None]):
    """A deal, one step after the other."""

    CSS = "ReplayScreen #told { height: 4; }"

    def __init__(self, driver: Driver, manner: Manner, number: int) -> None:
        super().__init__()
        self.driver, self.manner, self.number = driver, manner, number
        self.steps: list[Step] = []
        self.at = 0

    def compose(self) -> ComposeResult:
        """The felt, and what happened."""
        colours = self.manner.palette
        yield Lines(colours, "wood", id="head")
        yield Felt(colours, still=self.manner.still)
        yield Lines(colours, id="told")
        yield Lines(colours, "wood", id="keys")

    async def on_mount(self) -> None:
        """Find the deal."""
        await self.open(self.number)

    async def open(self, number: int) -> None:
        """Look at another deal, from its beginning."""
        steps = await self.driver.steps(number)
        if steps:
            self.number, self.steps, self.at = number, steps, 0
        self.show()

    def show(self) -> None:
        """Show the step."""
        felt = self.query_one(Felt)
        look = self.driver.chronicle.look
        if not self.steps or look is None or not felt.size.width:
            return
        step = self.steps[self.at]
        deal = read_deal(step.deal, look.player)
        setting = Setting(
            palette=self.manner.palette,
            deeds=self.driver.chronicle.last_deeds(deal, step.seq),
            letters=self.manner.letters,
        )
        felt.show(lay_out(deal, felt.size.width, felt.size.height, setting))
        told = [line for _, line in self.driver.chronicle.told(deal, step.seq)]
        self._lines(f"{deal.game.title} · deal {deal.number} · step {self.at + 1} of {len(self.steps)}", told)

    def _lines(self, heading: str, told: list[str]) -> None:
        colours, width = self.manner.palette, self.size.width
        self.query_one("#head", Lines).set_rows(
            [text_row(f"{strings.LOOKING_BACK} · {heading}", width, colours, "wood strong")]
        )
        rows = [text_row(line, width, colours, "quiet") for line in told[-4:]]
        self.query_one("#told", Lines).set_rows(rows)
        keys = [
            Key("→", "on", "right"), Key("←", "back", "left"), Key("↑", "deal before", "up"),
            Key("↓", "deal after", "down"), Key("Esc", "to the table", "escape"),
        ]  # fmt: skip
        row, spots = keys_row(keys, width, colours)
        self.query_one("#keys", Lines).set_rows([row], spots)

    def on_felt_resized(self) -> None:
        """Another size."""
        self.show()

    def on_lines_clicked(self, message: Lines.Clicked) -> None:
        """A key that is shown was clicked."""
        self._press(message.press)

    def on_key(self, event: events.Key) -> None:
        """A key was pressed."""
        event.stop()
        event.prevent_default()
        self._press(event.key)

    def _press(self, key: str) -> None:
        if key in {"escape", "q", "v"}:
            self.dismiss(None)
        elif key in {"up", "down"}:
            self.run_worker(self.open(self.number + (1 if key == "down" else -1)))
        elif key in WAYS:
            self.at = min(len(self.steps) - 1, max(0, self.at + WAYS[key]))
            self.show()

"""How far the work is: a line on the terminal, with the time that is left."""

from __future__ import annotations

import sys
from time import monotonic

BAR = 30
SOONEST = 0.1  # seconds between two looks


class Progress:
    """Counts playings up to *total*; it is silent where nobody watches."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.watched = sys.stderr.isatty()
        self._began = self._looked = monotonic()

    def __call__(self, more: int) -> None:
        """Count some more."""
        self.done += more
        now = monotonic()
        if self.watched and now - self._looked >= SOONEST:
            self._looked = now
            self._show(self.line(now - self._began))

    def line(self, seconds: float) -> str:
        """What the line says after so many seconds."""
        filled = BAR * self.done // self.total
        left = round(seconds * (self.total - self.done) / max(1, self.done))
        rate = self.done / seconds if seconds else 0.0
        return (
            f"[{'#' * filled:.<{BAR}}] {100 * self.done // self.total:3} %  {self.done:,} of {self.total:,}"
            f"  {rate:,.0f}/s  {left // 60}:{left % 60:02} left"
        )

    def close(self) -> None:
        """Take the line away."""
        if self.watched:
            self._show("")

    def _show(self, line: str) -> None:
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

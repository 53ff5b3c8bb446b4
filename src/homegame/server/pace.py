"""The pace: which clock a server goes by, and how long its bots take."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds, by a *clock* that never goes back, whatever happens to the time of day (promise L8)."""

    clock: Callable[[], float] = time.monotonic
    quickest: float = 0.7  # a bot
    slowest: float = 2.2
    retry: float = 0.5  # between two attempts to reach a store that has failed

    def thought(self) -> float:
        """How long a bot thinks; it follows from nothing."""
        return self.quickest + (self.slowest - self.quickest) * secrets.randbelow(1000) / 1000

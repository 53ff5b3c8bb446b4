"""The settings of a table: the house, its host, and how long everybody may think."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.errors import GameError
from homegame.server.table.words import check_name

if TYPE_CHECKING:
    from homegame.night import House

DAY = 24 * 60 * 60 * 1000
LEAST_AFTER_OUTAGE = 15_000
CUT_TIME = 5_000  # for a number of one's own


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the host settles when the table is opened. Times are in milliseconds."""

    house: House
    host: str
    turn_time: int | None = 30_000
    """For each decision; None: no clock runs."""
    bank: int = 60_000
    """What a player can use beyond that, in all; it runs by itself when the time of a turn is over."""
    bank_refill: int = 5_000
    """What each deal puts back into the bank, until it is full again."""
    choice_time: int | None = 30_000
    """For the dealer to name a game."""
    pause: int = 6_000
    """Between deals."""
    late_before_out: int = 2
    """Turns in a row that run out of time before the player sits out."""
    approve: bool = False
    """Seats, buy-ins and rebuys wait for the host's approval."""
    watchers_chat: bool = True
    """People without a seat may chat."""
    coach: bool = False
    """Players may ask for their odds."""

    def __post_init__(self) -> None:
        check_name(self.host)
        for name in ("turn_time", "bank", "bank_refill", "choice_time", "pause"):
            self._check(name, DAY)
        self._check("late_before_out", 100)

    def _check(self, name: str, most: int) -> None:
        value = getattr(self, name)
        if value is None and name in {"turn_time", "choice_time"}:
            return
        least = 0 if name.startswith("bank") else 1
        if type(value) is not int or not least <= value <= most:
            raise GameError(f"{name}={value!r}: must be a whole number from {least} to {most}")

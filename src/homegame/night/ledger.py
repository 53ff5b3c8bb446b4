"""The ledger: who bought how many chips, and who was paid out; nothing in it is ever changed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

BUY_IN, REBUY, GIVEN, CASH_OUT, MOVED = "buy-in", "rebuy", "given", "cash-out", "moved"


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the ledger: *chips* from the bank to *player*, or back where they are negative.

    With *giver* they came from another player's stack, and the bank had no part in it. *deal* is how many
    deals had begun; *reason* is the host's.
    """

    what: str
    player: str
    chips: int
    deal: int
    reason: str = ""
    giver: str = ""

    @property
    def owed(self) -> int:
        """What the player owes the bank for it: chips from another player are not the bank's affair."""
        return 0 if self.giver else self.chips


Ledger: TypeAlias = tuple[Entry, ...]


def bank(ledger: Ledger) -> int:
    """How many chips the bank has given out and not taken back: as many as must lie on the table."""
    return sum(entry.owed for entry in ledger)


def bought(ledger: Ledger) -> dict[str, int]:
    """What each player has bought, less what was paid out, in the order in which they came."""
    found: dict[str, int] = {}
    for entry in ledger:
        found[entry.player] = found.get(entry.player, 0) + entry.owed
    return found


def balances(ledger: Ledger, stacks: Iterable[tuple[str, int]]) -> dict[str, int]:
    """What each player has won or lost so far, as if the night ended now; it adds up to zero."""
    found = {player: -chips for player, chips in bought(ledger).items()}
    for player, stack in stacks:
        found[player] += stack
    return found

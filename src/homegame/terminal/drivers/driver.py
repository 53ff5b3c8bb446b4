"""A driver: what is seen and heard at a table, and the way to get something done there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from homegame.night.ledger import Entry, balances
from homegame.night.settling import payments
from homegame.terminal.chronicle import Chronicle
from homegame.terminal.looks import read_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.night.settling import Payment
    from homegame.terminal.chronicle import Step


@dataclass(frozen=True, slots=True)
class Chances:
    """Odds as they are shown: a title, tables of rows with a chance each, and what was supposed."""

    title: str
    tables: tuple[tuple[str, tuple[tuple[str, float, str], ...]], ...]  # heading, rows: name, value, in words
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """How somebody stands this night."""

    player: str
    bought: int
    net: int


class Driver(ABC):
    """Plays at one table for one person."""

    can_undo = False
    among_people = True

    def __init__(self) -> None:
        self.chronicle = Chronicle()
        self.online = True
        self.notice = ""  # what is to be known of the connection
        self.on_change: Callable[[], None] = lambda: None

    @abstractmethod
    async def run(self) -> None:
        """Play until it is closed."""

    @abstractmethod
    async def order(self, wish: Mapping[str, Any]) -> None:
        """Let something be done. A HomegameError says why it can't be."""

    @abstractmethod
    async def odds(self) -> Chances:
        """Reckon one's chances now. A HomegameError says why not."""

    async def undo(self) -> bool:
        """Take back one's last decision; False if there is none, or others have seen it."""
        return False

    async def next_deal(self) -> None:
        """Wait for the next deal."""
        await self.order({"is": "Ready"})

    async def steps(self, number: int) -> list[Step]:
        """How a deal went, as one saw it."""
        return self.chronicle.steps.get(number, [])

    async def deal_told(self, number: int) -> list[str]:
        """A deal in words, as one saw it; nothing if one can't look back on it."""
        steps = await self.steps(number)
        look = self.chronicle.look
        if not steps or look is None:
            return []
        return [said for _, said in self.chronicle.told(read_deal(steps[-1].deal, look.player))]

    def now(self) -> int:
        """The table's own time."""
        return 0 if self.chronicle.look is None else self.chronicle.look.at

    async def leave(self) -> None:  # noqa: B027 - most drivers need do nothing
        """Go away from the table."""

    def close(self) -> None:  # noqa: B027 - likewise
        """Stop playing."""

    # The books

    def _entries(self) -> tuple[Entry, ...]:
        names = Entry.__slots__
        return tuple([Entry(**{name: one[name] for name in names}) for one in self.chronicle.ledger])

    def _balances(self) -> dict[str, int]:
        look = self.chronicle.look
        stacks = [] if look is None else [(str(one["player"]), int(one["stack"])) for one in look.sitters]
        return balances(self._entries(), stacks)

    def accounts(self) -> list[Account]:
        """How everybody stands, as of the last deal that is over."""
        put_in: dict[str, int] = {}
        for entry in self._entries():
            if entry.owed > 0:
                put_in[entry.player] = put_in.get(entry.player, 0) + entry.owed
        return [Account(player, put_in.get(player, 0), net) for player, net in self._balances().items()]

    def payments(self) -> list[Payment]:
        """The fewest payments that would settle the night now."""
        return payments(self._balances())

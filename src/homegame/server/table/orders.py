"""Orders: what people want, as the table is told it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal

from homegame.errors import NotationError

if TYPE_CHECKING:
    from homegame.server.table.desk import Desk
    from homegame.server.table.scene import Scene

TABLE = "table"
"""Who gives the orders of clocks; nobody may be called so."""

LONGEST_ID = 64
LATEST = 10**15  # more versions than any table will see


class Wish(ABC):
    """What an order is about. The fields of a wish are texts, whole numbers, and pairs of texts."""

    __slots__ = ()
    whose: ClassVar[Literal["player", "anybody", "host", "table"]] = "player"

    @abstractmethod
    def fulfil(self, desk: Desk, by: str) -> None:
        """Do it. A HomegameError says why it can't be done; then nothing has changed."""

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - most wishes can't be overtaken
        """The version in which that changed last which the wish answers."""
        return 0


@dataclass(frozen=True, slots=True)
class Order:
    """A wish, and whose it is. *by* is known to the table's keeper, whoever may have written the rest.

    *answers* is the version of the table that was looked at; *id* tells a repeated order from a new one.
    """

    id: str
    by: str
    answers: int
    wish: Wish

    def check(self) -> None:
        """Refuse an order without a proper id or version: NotationError."""
        if type(self.id) is not str or not 0 < len(self.id) <= LONGEST_ID or not self.id.isprintable():
            raise NotationError(f"an order has an id of 1 to {LONGEST_ID} characters")
        if type(self.answers) is not int or not 0 <= self.answers <= LATEST:
            raise NotationError("an order names the version that it answers, a number from 0 up")

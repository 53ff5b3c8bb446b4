"""A match: one bot, the hero, among others, over so many deals; and how its deals are laid out.

Deals are duplicate: the same cards are played once with the hero in each seat, the others moving round with
it, so that nobody is luckier than another for long. The button moves a seat from deal to deal.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from homegame.errors import GameError

if TYPE_CHECKING:
    from homegame.bots import Bot
    from homegame.game import Game
    from homegame.piles import Seat

Entrant: TypeAlias = "str | Bot"  # a bot, or the name it is found by

CHUNK = 25  # deals played in one piece; never other, so that a match is the same however it is spread out
PATIENCE = 10.0  # seconds that a bot may think about one decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """The hero, *bots[0]*, among the others, who sit clockwise after it.

    *deals* counts the different cards: each is played once with the hero in each seat. Every player begins
    every deal with *stack* chips. A bot has *patience* seconds for a decision. The cards follow from *seed*
    and the number of the deal alone.
    """

    game: Game
    bots: tuple[Entrant, ...]
    deals: int
    seed: int | str = 0
    stack: int = 100
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        if type(self.deals) is not int or self.deals < 1:
            raise GameError(f"a match takes at least one deal, not {self.deals!r}")
        if not self.patience > 0:
            raise GameError(f"a bot needs some time to decide: {self.patience!r} seconds are none")
        self.game.start((self.stack,) * len(self.bots))  # refuses what can't be played

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, the hero first."""
        return tuple(named(bot) for bot in self.bots)

    @property
    def key(self) -> str:
        """A short hash of all that its cards and decisions follow from, but for their number."""
        told = [repr(self.game), *self.names, str(self.seed), self.stack, self.patience, CHUNK]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:16]

    @property
    def chunks(self) -> range:
        """The numbers of its pieces."""
        return range(-(-self.deals // CHUNK))

    def in_chunk(self, number: int) -> range:
        """The deals of one piece."""
        return range(number * CHUNK, min((number + 1) * CHUNK, self.deals))

    def placed(self, playing: int) -> dict[Seat, int]:
        """Who sits where when a deal is played for the time *playing*: by seat, the place in *bots*."""
        return {(place + playing) % self.seats: place for place in range(self.seats)}

    def button(self, deal: int) -> Seat:
        """The dealer of a deal; the opener moves with it."""
        return deal % self.seats

    def cards_seed(self, deal: int) -> str:
        """What the cards of a deal follow from."""
        return f"{self.seed} cards {deal}"

    def bot_seed(self, deal: int, playing: int, place: int) -> str:
        """What a bot's own luck follows from; it draws nothing from the cards."""
        return f"{self.seed} bot {deal} {playing} {place}"


def named(bot: Entrant) -> str:
    """What a bot is called."""
    return bot if isinstance(bot, str) else getattr(bot, "name", type(bot).__name__)

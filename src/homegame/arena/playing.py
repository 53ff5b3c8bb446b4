"""Playing: one deal between players, and one chunk of a match."""

from __future__ import annotations

from copy import copy, deepcopy
from dataclasses import dataclass
from time import process_time
from typing import TYPE_CHECKING, Any

from homegame.arena.alarm import alarm
from homegame.arena.player import Player
from homegame.arena.tally import Tally
from homegame.bots import bot_from
from homegame.events import Awarded
from homegame.shoe import Shoe
from homegame.view import Seen, View

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.arena.matches import Entrant, Match
    from homegame.bots import Bot
    from homegame.piles import Seat
    from homegame.state import State


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of a match that has been played: a tally for each bot, and the processor time it all took."""

    match: str  # its key
    number: int
    tallies: tuple[Tally, ...]
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """Give the chunk as it is kept in a file."""
        return {
            "match": self.match,
            "chunk": self.number,
            "seconds": self.seconds,
            "tallies": [tally.to_json() for tally in self.tallies],
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Chunk:
        """Read a chunk as it was kept."""
        tallies = tuple(map(Tally.from_json, kept["tallies"]))
        return cls(kept["match"], kept["chunk"], tallies, kept["seconds"])


def play(dealt: State, shoe: Shoe, players: Mapping[Seat, Player]) -> State:
    """Play one deal to its end: each seat's player is asked when it is that seat's turn."""
    s, seen = dealt, {seat: Seen(seat) for seat in players}
    while not s.over:
        seat = s.to_act
        assert seat is not None
        action = players[seat].choose(View(s, seat, seen[seat]), s.choices)
        s = shoe.deal(s.apply(action))
    return s


def play_chunk(match: Match, number: int) -> Chunk:
    """Play one piece of a match, with bots that have played nothing yet."""
    began = process_time()
    tallies = tuple(Tally() for _ in match.bots)
    nets: list[list[int]] = [[] for _ in match.bots]
    shares: list[list[float]] = [[] for _ in match.bots]
    with alarm() as ring:
        players = [
            Player(fresh(bot), tally, match.patience, ring)
            for bot, tally in zip(match.bots, tallies, strict=True)
        ]
        for deal in match.in_chunk(number):
            net, won = play_duplicate(match, deal, players)
            for place in range(match.seats):
                nets[place].append(net[place])
                shares[place].append(won[place])
    for place, tally in enumerate(tallies):
        tally.add_deals(nets[place], shares[place])
    return Chunk(match.key, number, tallies, process_time() - began)


def play_duplicate(match: Match, deal: int, players: Sequence[Player]) -> tuple[list[int], list[float]]:
    """Play the same cards once with the hero in each seat.

    Give what each bot has won in all: in chips, and in pots.
    """
    net, won = [0] * match.seats, [0.0] * match.seats
    shoe = Shoe(match.cards_seed(deal))
    dealt = shoe.deal(match.game.start((match.stack,) * match.seats, match.button(deal)))
    for playing in range(match.seats):
        placed = match.placed(playing)
        for place, player in enumerate(players):
            player.begin(match.bot_seed(deal, playing, place), deal, playing)
        s = play(dealt, copy(shoe), {seat: players[place] for seat, place in placed.items()})
        payoffs, taken = s.payoffs(), pots_won(s)
        for seat, place in placed.items():
            net[place] += payoffs[seat]
            won[place] += taken[seat]
    return net, won


def pots_won(s: State) -> list[float]:
    """The part of all pots that each seat took; without chips the winner took all."""
    found = [0.0] * s.seats
    awarded = [event for event in s.events if isinstance(event, Awarded)]
    total = sum(event.amount for event in awarded)
    if total:
        for event in awarded:
            for seat, share in event.shares:
                found[seat] += share / total
    else:
        for seat in s.winners:
            found[seat] = 1 / len(s.winners)
    return found


def fresh(entrant: Entrant) -> Bot:
    """The bot of that name, or a copy of the one given: what it learns stays within a chunk."""
    return bot_from(entrant) if isinstance(entrant, str) else deepcopy(entrant)

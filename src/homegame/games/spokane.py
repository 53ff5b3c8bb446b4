"""Spokane Open Wild: draft open cards; the rank of the card nobody took is wild."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.actions import Action, Listed
from homegame.betting import BettingRound
from homegame.events import Acted, Told
from homegame.fast.one import rank_of
from homegame.game import Step, Turn, WithBetting, WithWildCards
from homegame.limits import FixedLimit, Limit
from homegame.options import option
from homegame.piles import Pile, up
from homegame.position import dealers_left
from homegame.showdown import Showdown
from homegame.steps import Ante, Deal, DealEach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card, Rank
    from homegame.hands import Wilds
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

CENTRE = Pile("centre")
LEAST_ROUNDS = 4


@dataclass(frozen=True, kw_only=True, repr=False)
class Spokane(WithBetting, WithWildCards):
    """One hole card each, then rounds of choosing an open card and betting."""

    name = "spokane"
    title = "Spokane Open Wild"
    players = range(2, 11)

    limit: Limit = option(FixedLimit(2, 4, 3), "S10", "Which bets and raises are allowed.")
    ante: int = option(1, "S10", "Chips that each player puts in before the deal.")
    max_players: int = option(
        6, "S2", "The most players; with more than six a deal may end before all have led.", least=2, most=10
    )

    def seats_allowed(self) -> range:
        """One deck is always enough for six."""
        return range(2, self.max_players + 1)

    def rules(self, s: State) -> Iterator[Step | Turn]:
        """A card each, face down; then the rounds; then the showdown."""
        yield Ante(self.ante)
        yield DealEach(1)
        yield Round(1, s.button, self.betting_limit())
        yield Showdown(own=("hand", "up"))

    def wilds(self, s: Position) -> Wilds:
        """Every card of the rank left over in the centre is wild, until the next leftover replaces it."""
        turn = s.turn
        if isinstance(turn, Choose):
            return self.with_wild() if turn.wild is None else self.with_wild(turn.wild)
        return self.with_wild(*[card.rank for card in s.cards(CENTRE)])


@dataclass(frozen=True, slots=True)
class Round(Step):
    """Deal to the centre, choose in turn, bet: at least four times, and until all have had first choice."""

    number: int
    led: Seat  # who had first choice last time
    limit: Limit
    have_led: frozenset[Seat] = frozenset()

    def run(self, s: State) -> State:
        """First choice passes to the left; only the first round finds no card left over in the centre."""
        if not self.asks(s):
            return s
        first = s.left_of(self.led)
        wild = [card.rank for card in s.cards(CENTRE)]
        betting = f"betting {self.number}"
        return (
            s.begin(f"round {self.number}")
            .tell(Told("first choice", first))
            .then(
                Deal(len(s.live) + (not wild), CENTRE, face_up=True),
                *[Choose(seat, *wild) for seat in s.around(first)],
                BettingRound(betting, self.number, self.limit, best_showing if wild else dealers_left),
                Round(self.number + 1, first, self.limit, self.have_led | {first}),
            )
        )

    def asks(self, s: State) -> bool:
        """After four rounds one is due only if somebody has not led yet, and the stock has a card for all."""
        if self.number <= LEAST_ROUNDS:
            return True
        return not s.live <= self.have_led and len(s.stock) >= len(s.live)


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card from the centre, and place it face up in front of oneself."""

    card: Card
    verb = "take"

    def __str__(self) -> str:
        return f"take {self.card}"


@dataclass(frozen=True, slots=True)
class Choose(Turn):
    """A player takes one card from the centre, all-in players too (rule S9)."""

    seat: Seat
    wild: Rank | None = None  # until the next card is left over

    def choices(self, s: Position) -> Listed:
        """Any card in the centre."""
        return Listed(*[Take(card) for card in s.cards(CENTRE)])

    def take(self, s: State, action: Action) -> State:
        """The card goes face up before the player."""
        assert isinstance(action, Take)
        s = s.tell(Acted(self.seat, action))
        return s.move([action.card], CENTRE, up(self.seat), face_up=True)

    def default(self, s: Position) -> Action:
        """The card dealt first among those left."""
        return Take(s.cards(CENTRE)[0])


def best_showing(s: Position) -> Seat:
    """The player with the best hand showing, wild cards wild; of equals the first from the dealer's left."""
    wilds = s.game.wilds(s)
    return max(s.around(dealers_left(s)), key=lambda seat: rank_of(s.cards(up(seat)), wilds))


GAME = Spokane

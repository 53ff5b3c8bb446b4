"""Wojciech: five cards each, three wild cards, and a suit card that can undo them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.actions import Action, Listed
from homegame.betting import BettingRound
from homegame.events import Acted, Returned
from homegame.game import Step, Turn, WithBetting, WithWildCards
from homegame.options import option
from homegame.piles import Pile
from homegame.position import dealers_left
from homegame.pot import uncontested
from homegame.showdown import Showdown
from homegame.steps import Ante, Deal, DealEach, Flip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.hands import Wilds
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

ROW = Pile("row")  # the three wild cards
SUIT_CARD = Pile("suit card")  # the one above them


@dataclass(frozen=True, kw_only=True, repr=False)
class Wojciech(WithBetting, WithWildCards):
    """Five betting rounds: before the three wild cards, after each of them, and after the suit card."""

    name = "wojciech"
    title = "Wojciech"
    players = range(2, 10)  # nine hands of five and four cards on the table: 49

    ante: int = option(1, "W1", "Chips that each player puts in before the deal.")
    half_stake_withdrawal: bool = option(
        False, "W7", "After the suit card, a player may leave with half of what they have bet."
    )
    suit_card_wild: bool = option(False, "W8", "The suit card's own rank is wild too.")

    def rules(self, s: State) -> Iterator[Step | Turn]:  # noqa: ARG002 - the same at every table
        """A row of three and a suit card are dealt at once, and turned up one by one."""
        limit = self.betting_limit()
        yield Ante(self.ante)
        yield DealEach(5)
        yield Deal(3, ROW)
        yield Deal(1, SUIT_CARD)

        yield BettingRound("pre-wild", 1, limit)
        for number, street in enumerate(("wild-1", "wild-2", "wild-3"), start=2):
            yield Flip(ROW)
            yield BettingRound(street, number, limit)
        yield Flip(SUIT_CARD)
        if self.half_stake_withdrawal:
            yield OfferWithdrawal(self.ante)
        yield BettingRound("suit", 5, limit)

        yield Showdown()

    def wilds(self, s: Position) -> Wilds:
        """A row card makes its rank wild only if it has the suit card's colour."""
        wild = set()
        for suit_card in s.open_cards(SUIT_CARD):
            wild = {card.rank for card in s.open_cards(ROW) if card.colour is suit_card.colour}
            if self.suit_card_wild:
                wild.add(suit_card.rank)
        return self.with_wild(*wild)


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Play on, after the suit card."""

    verb = "stay"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take back half of one's bets, and be out."""

    verb = "withdraw"


@dataclass(frozen=True, slots=True)
class OfferWithdrawal(Step):
    """After the suit card, each player in turn may leave with half of what they have bet (rule W7)."""

    ante: int

    def run(self, s: State) -> State:
        """Ask each in turn, all-in players too."""
        return s.begin("withdrawal").then(
            *[Withdrawal(seat, self.ante) for seat in s.around(dealers_left(s))]
        )

    def asks(self, s: State) -> bool:
        """It asks everybody who is still in."""
        return len(s.live) > 1


@dataclass(frozen=True, slots=True)
class Withdrawal(Turn):
    """A player stays, or takes back half of their bets, antes excluded, and is out."""

    seat: Seat
    ante: int

    def choices(self, s: Position) -> Listed:  # noqa: ARG002 - the same for everybody
        """Both are always possible: the last player left is not asked."""
        return Listed(Stay(), Withdraw())

    def half(self, s: Position) -> int:
        """What comes back: half of the bets, rounded down; an ante is no bet."""
        return max(0, s.chips.staked[self.seat] - self.ante) // 2

    def take(self, s: State, action: Action) -> State:
        """The other half stays in the pot."""
        s = s.tell(Acted(self.seat, action))
        if action == Stay():
            return s
        half = self.half(s)
        if half:
            s = s.with_chips(s.chips.give_back(self.seat, half), Returned(self.seat, half))
        s = s.drop(self.seat)
        return uncontested(s) if len(s.live) == 1 else s

    def default(self, s: Position) -> Action:  # noqa: ARG002 - the same in every position
        """Stay."""
        return Stay()

    def absent(self, s: State) -> State:
        """Who has left has folded already, unless all in: then they stay."""
        return self.take(s, Stay()) if self.seat in s.live else s


GAME = Wojciech

"""The lines that rulebooks share: antes and blinds, dealing, turning cards up."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from homegame.actions import Action, DealCards, Deals
from homegame.events import Posted, posted
from homegame.game import Step, Turn
from homegame.piles import CHANCE, hand
from homegame.position import dealers_left
from homegame.values import value

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.piles import Pile, Seat
    from homegame.position import Opener, Position
    from homegame.state import State


@value
class Ante(Step):
    """Each player puts *amount* into the pot, or all they have (rules G8, G13)."""

    amount: int
    what: str = "ante"

    def run(self, s: State) -> State:
        """Take it from each in turn, beginning to the dealer's left."""
        if not self.amount:
            return s
        chips = s.chips
        paid = {seat: min(self.amount, chips.stacks[seat]) for seat in s.around(dealers_left(s))}
        put_in = [posted(seat, amount, self.what) for seat, amount in paid.items()]
        return s.with_chips(chips.stake(paid), *put_in)


@value
class PostBlind(Step):
    """One player puts a blind in front, as a live bet, or all they have (rules G8, G13)."""

    who: Opener
    amount: int
    what: str

    def run(self, s: State) -> State:
        """Take it."""
        seat = self.who(s)
        paid = min(self.amount, s.chips.stacks[seat])
        return s.with_chips(s.chips.bet(seat, paid), Posted(seat, paid, self.what, live=True))


@value
class Draw(Turn):
    """Chance gives out cards, one to each of *piles* in turn."""

    piles: tuple[Pile, ...]
    face_up: bool = False
    seat: Seat = field(default=CHANCE, init=False)

    def choices(self, s: Position) -> Deals:
        """Any undealt cards, in any order. Only a state knows which they are."""
        return Deals(s.stock, len(self.piles))  # type: ignore[attr-defined]  # a view never asks: chance has no view

    def take(self, s: State, action: Action) -> State:
        """Deal them."""
        assert isinstance(action, DealCards)
        return s.deal(action.cards, self.piles, face_up=self.face_up)

    def default(self, s: Position) -> Action:  # noqa: ARG002 - whatever the position
        """Chance never runs out of time."""
        raise AssertionError("cards are dealt by whoever runs the table")


@value
class DealEach(Step):
    """Deal each player *count* cards, one at a time, clockwise (rule G16)."""

    count: int
    face_up: bool = False
    to: Callable[[Seat], Pile] = hand
    first: Opener = dealers_left

    def run(self, s: State) -> State:
        """Put the deal on the agenda as one draw."""
        once = tuple([self.to(seat) for seat in s.around(self.first(s))])
        return s.then(Draw(once * self.count, self.face_up))


@value
class Deal(Step):
    """Deal *count* cards to a pile on the table."""

    count: int
    pile: Pile
    face_up: bool = False

    def run(self, s: State) -> State:
        """Put the deal on the agenda as one draw."""
        return s.then(Draw((self.pile,) * self.count, self.face_up))


@value
class Flip(Step):
    """Turn up the next card of a pile on the table, or the next *count*."""

    pile: Pile
    count: int = 1

    def run(self, s: State) -> State:
        """Turn them, the one dealt first first."""
        return s.show(self.pile, count=self.count)

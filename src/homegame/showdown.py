"""The showdown: hands are shown in order, and the best takes each pot (rules G6, G7, G14)."""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING

from homegame.actions import Sized
from homegame.chips import Pot, split
from homegame.events import Acted, Awarded, Began, Mucked
from homegame.fast.one import ranker
from homegame.game import Step
from homegame.piles import before, hand
from homegame.position import dealers_left
from homegame.values import value

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.cards import Card
    from homegame.hands import HandRank
    from homegame.piles import Pile, Seat
    from homegame.position import Position
    from homegame.state import State

index = attrgetter("index")  # of a card


@value
class Showdown(Step):
    """Live hands are compared, and the best takes each pot; a beaten hand may be mucked.

    A hand is the cards of *own* piles of its seat and of the *common* ones. With *everybody_shows* none is
    mucked.
    """

    own: tuple[str, ...] = ("hand",)
    common: tuple[Pile, ...] = ()
    everybody_shows: bool = False

    def run(self, s: State) -> State:
        """Show hands in order, then pay the pots, the main pot first."""
        ranks = self.ranks(s)
        nothing_staked = (Pot(0, s.live),) if s.game.has_chips else ()  # then the best hand wins no chips
        pots = s.chips.pots(s.live) or nothing_staked
        order = show_order(s)
        shown = [seat for seat in order if s.lies_open(hand(seat))]  # all in: they were turned up before
        for seat in order:
            if seat in shown:
                continue
            if self.everybody_shows or can_win(seat, shown, pots, ranks):
                s = s.show(hand(seat))
                shown.append(seat)
            else:
                s = s.tell(Mucked(seat))
        return award(s, pots, ranks)

    def ranks(self, s: Position) -> dict[Seat, HandRank]:
        """What each live hand makes."""
        rank = ranker(s.game.wilds(s)).hand_rank
        return {seat: rank([*map(index, self.cards(s, seat))]) for seat in s.live}

    def cards(self, s: Position, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat's hand is made of."""
        return s.cards(*piles_of(self.own, self.common, seat))


@cache
def piles_of(own: tuple[str, ...], common: tuple[Pile, ...], seat: Seat) -> tuple[Pile, ...]:
    """The piles that a seat's hand is made of."""
    return (*[before(name, seat) for name in own], *common)


def show_order(s: State) -> list[Seat]:
    """Who shows first: the dealer's left, or by the house's choice the last to bet in the final round."""
    first = dealers_left(s)
    if getattr(s.game, "show_order", "") == "aggressor":
        for event in reversed(s.events):
            if isinstance(event, Began):
                break
            if isinstance(event, Acted) and isinstance(event.action, Sized):
                first = event.seat
                break
    return s.around(first)


def can_win(seat: Seat, shown: list[Seat], pots: tuple[Pot, ...], ranks: Mapping[Seat, HandRank]) -> bool:
    """Say whether there is a pot that no hand shown so far takes from *seat*."""
    mine = ranks[seat]
    better = [other for other in shown if ranks[other] > mine]
    return not shown or any(seat in seats and seats.isdisjoint(better) for _, seats in pots)


def award(s: State, pots: tuple[Pot, ...], ranks: Mapping[Seat, HandRank]) -> State:
    """Pay each pot to the best hand that contests it; equal hands share it (rules G6, G7)."""
    clockwise = s.around(dealers_left(s))
    for amount, seats in pots:
        best = max([ranks[seat] for seat in seats])
        shares = split(amount, [seat for seat in clockwise if seat in seats and ranks[seat] == best])
        s = s.with_chips(s.chips.award(amount, shares), Awarded(amount, shares, contested=True))
    return s

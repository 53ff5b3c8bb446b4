"""A table for the tests of rulings: decks that are known, seats with letters, moves as they are written."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from homegame import CHANCE, Card, cards
from homegame.actions import Call, Check, DealCards, Deals
from homegame.betting import Wager
from homegame.cards import distinct
from homegame.events import Began, Event

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame import State
    from homegame.game import Game

SEATS = "ABCDEFGHIJ"  # clockwise from the dealer's left

Deck = tuple[Card, ...]
E = TypeVar("E", bound=Event)


def deck(*hands: str, then: str = "") -> Deck:
    """The top of a deck from which each of *hands* gets just these cards, one at a time; *then* follow."""
    return distinct((*chain(*zip(*map(cards, hands), strict=True)), *cards(then)))


def play(
    game: Game, stacks: Sequence[int], moves: str = "", *decks: Deck, button: int | None = None
) -> State:
    """Deal *game*, and make *moves*; the cards come off the first deck, after a new shuffle off the next.

    Moves are ``A bet 5; B call``, and each must be that seat's turn; ``C leaves`` may be anybody's.
    ``A times out`` does what is done for A then; ``all check`` checks until a betting round is over;
    ``quietly`` plays the rest of the deal with checks, calls and passes.
    """
    dealer = _Dealer(decks)
    s = dealer.deal(game.start(stacks, button))
    for move in filter(None, map(str.strip, moves.split(";"))):
        if move == "quietly":
            while not s.over:
                s = dealer.deal(_quietly(s))
        elif move == "all check":
            began = len(happened(s, Began))
            while isinstance(s.turn, Wager) and len(happened(s, Began)) == began:
                s = dealer.deal(s.apply(Check()))
        else:
            seat, action = move.split(maxsplit=1)
            s = dealer.deal(_moved(s, SEATS.index(seat), action))
    return s


def _moved(s: State, seat: int, action: str) -> State:
    if action == "leaves":
        return s.leave(seat)
    if action == "times out":
        assert s.turn is not None
        return s.apply(s.turn.default(s), seat)
    return s.apply(action, seat)


def _quietly(s: State) -> State:
    assert s.turn is not None
    if isinstance(s.turn, Wager):
        return s.apply(Check() if Check() in s.choices else Call())
    return s.apply(s.turn.default(s))


class _Dealer:
    """Deals from one deck after the other; below the cards that are named lie all the others."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self.decks = iter(decks)
        self.left: Deck = ()

    def deal(self, s: State) -> State:
        while s.to_act == CHANCE:
            if len(self.left) != len(s.stock):
                first = next(self.decks, ())
                self.left = (*first, *sorted(s.stock.difference(first)))
            assert isinstance(s.choices, Deals)
            count = s.choices.count
            given, self.left = self.left[:count], self.left[count:]
            s = s.apply(DealCards(given))
        return s


def offered(s: State) -> list[str]:
    """What whoever is to act can choose, as it is told."""
    return s.choices.told()


def seat_to_act(s: State) -> str:
    """The letter of whoever is to act; nobody's when the deal is over."""
    return "" if s.to_act is None else SEATS[s.to_act]


def winners(s: State) -> str:
    """The letters of who won, once the deal is over."""
    assert s.over
    return "".join(SEATS[seat] for seat in sorted(s.winners))


def happened(s: State, kind: type[E]) -> list[E]:
    """What happened of this kind, in order."""
    return [event for event in s.events if isinstance(event, kind)]

"""Follow the Queen: seven-card stud where queens are wild, and so is what follows one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from homegame.betting import BettingRound
from homegame.cards import Rank
from homegame.events import Dealt
from homegame.game import WithBetting, WithWildCards
from homegame.hands import evaluate
from homegame.options import option
from homegame.piles import up
from homegame.position import dealers_left
from homegame.showdown import Showdown
from homegame.steps import Ante, DealEach

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card
    from homegame.game import Step, Turn
    from homegame.hands import Wilds
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State


@dataclass(frozen=True, kw_only=True, repr=False)
class FollowTheQueen(WithBetting, WithWildCards):
    """Two cards down, four up, one down; the best hand showing bets first."""

    name = "follow-the-queen"
    title = "Follow the Queen"
    players = range(2, 8)  # seven hands of seven: 49 cards

    ante: int = option(1, "Q1", "Chips that each player puts in before the deal.")

    def rules(self, s: State) -> Iterator[Step | Turn]:  # noqa: ARG002 - the same at every table
        """Five streets, named after how many cards one has."""
        limit = self.betting_limit()
        yield Ante(self.ante)
        yield DealEach(2)
        for number, street in enumerate(("third", "fourth", "fifth", "sixth"), start=1):
            yield DealEach(1, face_up=True, to=up)
            yield BettingRound(f"{street} street", number, limit, best_showing)
        yield DealEach(1)
        yield BettingRound("seventh street", 5, limit, best_showing)
        yield Showdown(own=("hand", "up"))

    def wilds(self, s: Position) -> Wilds:
        """Queens, and the rank dealt face up right after the latest one."""
        wild = {Rank.QUEEN}
        for before, card in pairwise(face_up_in_order(s)):
            if card.rank is Rank.QUEEN:
                wild = {Rank.QUEEN}  # a later queen undoes what followed an earlier one
            elif before.rank is Rank.QUEEN:
                wild = {Rank.QUEEN, card.rank}
        return self.with_wild(*wild)


def face_up_in_order(s: Position) -> Iterator[Card]:
    """Every card that was dealt face up, in the order of the deal."""
    for event in s.events:
        if isinstance(event, Dealt) and event.face_up:
            yield from (card for card in event.cards if card is not None)


def best_showing(s: Position) -> Seat:
    """The player with the best hand showing; of equals the first from the dealer's left."""
    wilds = s.game.wilds(s)
    return max(s.around(dealers_left(s)), key=lambda seat: evaluate(s.cards(up(seat)), wilds))


GAME = FollowTheQueen

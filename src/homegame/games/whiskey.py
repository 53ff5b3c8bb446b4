"""Whiskey Poker: a spare hand, the widow, that players may switch for until one knocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from homegame.betting import BettingRound
from homegame.chips import split
from homegame.errors import GameError
from homegame.events import WINS, Forfeited, Told
from homegame.game import Step, Turn, WithBetting
from homegame.limits import FixedLimit, Limit
from homegame.options import option
from homegame.piles import hand
from homegame.position import dealers_left
from homegame.showdown import Showdown
from homegame.steps import Ante, Draw
from homegame.widow import HAND_SIZE, WIDOW, ExposeWidow, OfferWidow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.piles import Seat
    from homegame.state import State


@dataclass(frozen=True, kw_only=True, repr=False)
class Whiskey(WithBetting):
    """Five cards each and five in the widow; pass, exchange or knock."""

    name = "whiskey"
    title = "Whiskey Poker"
    players = range(2, 10)  # nine hands and the widow: 50 cards

    limit: Limit = option(
        FixedLimit(2, 4, 2), "K11", "Which bets and raises are allowed, if there is betting."
    )
    ante: int = option(1, "K1", "Chips that each player puts in before the deal.")
    betting: bool = option(
        False, "K8", "Three betting rounds, around a phase for whole hands and one for single cards."
    )
    max_turns: int = option(
        10, "K7", "Turns each with the widow up before the dealer calls the last ones.", least=1, most=1000
    )
    no_two_passes: bool = option(False, "K7", "Who has passed must exchange or knock at the next turn.")
    lowest_pays: int = option(0, "K9", "Chips that the lowest hand pays to the winner.")
    exchange: Literal["one_or_all", "any"] = option(
        "one_or_all", "K12", "Exchange one card or all, or any number."
    )
    lives: int = option(
        0, "K12", "Lives of each player: the lowest hand loses one, and no chips are played for.", most=20
    )
    opener_after_exposure: Literal["dealer_left", "left_of_taker"] = option(
        "dealer_left",
        "K12",
        "Who opens the second phase: the dealer's left, or the left of who took the widow.",
    )

    def rules(self, s: State) -> Iterator[Step | Turn]:
        """Deal, exchange until a knock, show; with betting there are two phases, and bets around each."""
        if self.lives:
            yield NextDeal((self.lives,) * s.seats)
            return
        yield Ante(self.ante)
        yield DealWithWidow()
        if self.betting:
            limit = self.betting_limit()
            yield BettingRound("first betting", 1, limit)
            yield OfferWidow()
            yield BettingRound("second betting", 2, limit)
            yield ExposeWidow()
            yield BettingRound("third betting", 3, limit)
        else:
            yield OfferWidow()
        yield Showdown(everybody_shows=True)
        if self.lowest_pays:
            yield PayForfeit(self.lowest_pays)

    @property
    def has_chips(self) -> bool:
        """With lives, no chips are played for."""
        return not self.lives

    def leave(self, s: State, seat: Seat, turn: Turn) -> State:
        """With lives, a player who leaves is out after the deal."""
        return turn.resume(s) if self.lives else super().leave(s, seat, turn)

    def check(self) -> None:
        """Lives take the place of a pot."""
        super().check()
        if self.lives and (self.betting or self.lowest_pays):
            raise GameError("with lives there is no pot: lives can't go together with betting or lowest_pays")


@dataclass(frozen=True, slots=True)
class DealWithWidow(Step):
    """Five cards each, one at a time; the widow is dealt to just before the dealer."""

    def run(self, s: State) -> State:
        """Put the deal on the agenda as one draw."""
        *others, dealer = map(hand, s.around(dealers_left(s)))
        return s.then(Draw((*others, WIDOW, dealer) * HAND_SIZE))


@dataclass(frozen=True, slots=True)
class PayForfeit(Step):
    """The lowest hand, or each that ties for it, pays chips to the pot's winner (rule K9)."""

    amount: int

    def run(self, s: State) -> State:
        """Nobody pays if all hands are equal; nobody pays more than they have."""
        ranks = Showdown().ranks(s)
        best, lowest = max(ranks.values()), min(ranks.values())
        clockwise = s.around(dealers_left(s))
        winners = [seat for seat in clockwise if ranks[seat] == best]
        for loser in clockwise if best > lowest else ():
            if ranks[loser] == lowest:
                for winner, share in split(min(self.amount, s.chips.stacks[loser]), winners):
                    s = s.with_chips(s.chips.pass_on(loser, winner, share), Forfeited(loser, winner, share))
        return s


@dataclass(frozen=True, slots=True)
class NextDeal(Step):
    """With lives: another deal, as long as two players have one."""

    lives: tuple[int, ...]  # of each seat

    def run(self, s: State) -> State:
        """Deal again to all who have a life left."""
        for seat in sorted(s.around(0), key=self.lives.__getitem__):  # those without a life first
            if (not self.lives[seat] or seat in s.gone) and len(s.live) > 1:
                s = s.drop(seat)
        if len(s.live) == 1:
            return s.tell(Told(WINS, *s.live))
        return s.gather().then(
            DealWithWidow(), OfferWidow(), Showdown(everybody_shows=True), LoseLife(self.lives)
        )


@dataclass(frozen=True, slots=True)
class LoseLife(Step):
    """The lowest hand loses a life, and so does each that ties with it; nobody if all tie."""

    lives: tuple[int, ...]

    def run(self, s: State) -> State:
        """Pass the deal on, over whoever is out (rule G15)."""
        ranks = Showdown().ranks(s)
        lowest = min(ranks.values())
        losers = [seat for seat in s.around(dealers_left(s)) if ranks[seat] == lowest]
        if len(losers) == len(s.live):
            losers = []
        lives = tuple(left - (seat in losers) for seat, left in enumerate(self.lives))
        s = s.tell(*[Told("loses a life", seat) for seat in losers])
        staying = [seat for seat in s.around(dealers_left(s)) if lives[seat] and seat not in s.gone]
        return s.pass_button(staying[0] if staying else s.left_of(s.button)).then(NextDeal(lives))


GAME = Whiskey

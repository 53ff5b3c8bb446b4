"""Whiskey Poker: a spare hand, the widow, that players may switch for until one knocks."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from homegame.actions import Action, Listed, normalised
from homegame.betting import BettingRound
from homegame.cards import card, written
from homegame.chips import split
from homegame.errors import GameError
from homegame.events import WINS, Acted, Forfeited, Gathered, Told
from homegame.game import Step, Turn, WithBetting
from homegame.limits import FixedLimit, Limit
from homegame.options import option
from homegame.piles import Pile, hand
from homegame.position import dealers_left
from homegame.showdown import Showdown
from homegame.steps import Ante, Draw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

WIDOW = Pile("widow")
HAND_SIZE = 5


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


# Dealing


@dataclass(frozen=True, slots=True)
class DealWithWidow(Step):
    """Five cards each, one at a time; the widow is dealt to just before the dealer."""

    def run(self, s: State) -> State:
        """Put the deal on the agenda as one draw."""
        *others, dealer = map(hand, s.around(dealers_left(s)))
        return s.then(Draw((*others, WIDOW, dealer) * HAND_SIZE))


@dataclass(frozen=True, slots=True)
class OfferWidow(Step):
    """The widow, face down, is offered to each player once, beginning at the dealer's left."""

    def run(self, s: State) -> State:
        """Ask the first."""
        return s.begin("widow down").then(Offer(s.left_of(s.button)))

    def asks(self, s: State) -> bool:
        """It asks everybody."""
        return len(s.live) > 1


@dataclass(frozen=True, slots=True)
class ExposeWidow(Step):
    """The widow is turned up, and players exchange with it until somebody knocks."""

    def run(self, s: State) -> State:
        """Ask the dealer's left, or by the house's choice the left of who took the widow."""
        after = s.button
        if house(s).opener_after_exposure == "left_of_taker":
            after = next((seat for seat, action in exchange_turns(s) if action == ExchangeAll()), s.button)
        return s.begin("widow up").show(WIDOW).then(Turnabout(s.left_of(after)))

    def asks(self, s: State) -> bool:
        """It asks everybody."""
        return len(s.live) > 1


# Choices


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Keep one's cards for now."""

    verb = "pass"


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Keep one's cards for good: every other player gets one more turn."""

    verb = "knock"


@dataclass(frozen=True, slots=True)
class ExchangeAll(Action):
    """Give the whole hand for the whole widow."""

    verb = "exchange all"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Give cards of one's hand for as many of the widow's."""

    give: tuple[Card, ...]
    take: tuple[Card, ...]
    verb = "exchange"

    def __str__(self) -> str:
        return f"exchange {written(self.give)} for {written(self.take)}"


# Turns


@dataclass(frozen=True, slots=True)
class Offer(Turn):
    """A first turn: take the widow for the whole hand, unseen while it is face down; or pass, or knock."""

    seat: Seat
    asked: frozenset[Seat] = frozenset()

    def choices(self, s: Position) -> Listed:
        """Pass, exchange the hand, or knock."""
        return Listed(*passes(s, self.seat), ExchangeAll(), Knock())

    def take(self, s: State, action: Action) -> State:
        """The hand given up lies face up and is the new widow; a knock turns the widow up."""
        seat = self.seat
        s = s.tell(Acted(seat, action))
        if action == ExchangeAll():
            s = exchange_all(s, seat)
        if house(s).betting:
            return s if action == Knock() else self._ask_next(s)
        if action == Knock():
            return s.begin("widow up").show(WIDOW).then(*last_turns(s, seat))
        if action == ExchangeAll():
            return s.begin("widow up").then(Turnabout(s.left_of(seat)))
        return self._ask_next(s)

    def _ask_next(self, s: State) -> State:
        """When all have passed, the widow is turned up; with betting that waits for the second phase."""
        asked = self.asked | {self.seat}
        if not s.live <= asked:
            return s.then(Offer(s.left_of(self.seat), asked))
        return s if house(s).betting else s.then(ExposeWidow())

    def default(self, s: Position) -> Action:
        """Pass, or knock where a pass is barred."""
        return (*passes(s, self.seat), Knock())[0]

    def absent(self, s: State) -> State:
        """Whoever has left keeps their cards."""
        return self._ask_next(s)


@dataclass(frozen=True, slots=True)
class Turnabout(Turn):
    """A turn with the widow up: exchange all or one for one, pass, or knock."""

    seat: Seat
    turns: int = 0  # taken by all with the widow up
    passing: frozenset[Seat] = frozenset()  # who has passed since the last exchange
    last: bool = False  # somebody has knocked

    def choices(self, s: Position) -> Exchanges:
        """In the last turns a knock is the same as a pass."""
        return Exchanges(*passes(s, self.seat), Knock(), ExchangeAll(), *exchanges(s, self.seat))

    def take(self, s: State, action: Action) -> State:
        """Exchange; after a knock each other player gets one more turn."""
        seat, passing = self.seat, self.passing
        s = s.tell(Acted(seat, action))
        if isinstance(action, Exchange):
            s, passing = exchange(s, seat, action), frozenset()
        elif action == ExchangeAll():
            s, passing = exchange_all(s, seat), frozenset()
        elif action == Pass():
            passing |= {seat}
        elif not self.last:
            return s.then(*last_turns(s, seat))
        return self._ask_next(s, passing)

    def _ask_next(self, s: State, passing: frozenset[Seat]) -> State:
        """When all have passed, hands are shown; after too many turns the last ones are called (K7)."""
        turns = self.turns + 1
        if self.last or s.live <= passing:
            return s
        if turns >= house(s).max_turns * len(s.live):
            return s.tell(Told("last turns", self.seat)).then(*last_turns(s, self.seat))
        return s.then(Turnabout(s.left_of(self.seat), turns, passing))

    def default(self, s: Position) -> Action:
        """Pass, or knock where a pass is barred."""
        return self.choices(s)[0]

    def absent(self, s: State) -> State:
        """Whoever has left keeps their cards."""
        return self._ask_next(s, self.passing | {self.seat})


class Exchanges(Listed):
    """The choices of a turn with the widow up; cards may be written in any order."""

    __slots__ = ()

    def read(self, text: str) -> Action:
        """Read ``pass``, ``knock``, ``exchange all`` or ``exchange 7c 8d for Ah Kd``."""
        given, wants, taken = normalised(text).removeprefix(Exchange.verb).partition(" for ")
        if not wants:
            return super().read(text)
        in_order = Exchange(tuple(sorted(map(card, given.split()))), tuple(sorted(map(card, taken.split()))))
        return super().read(str(in_order))


def house(s: Position) -> Whiskey:
    """The game with the house's options."""
    assert isinstance(s.game, Whiskey)
    return s.game


def passes(s: Position, seat: Seat) -> list[Action]:
    """A pass; by the house's choice not twice in a row (rule K7)."""
    if house(s).no_two_passes:
        for other, action in exchange_turns(s):
            if other == seat:
                return [] if action == Pass() else [Pass()]
    return [Pass()]


def exchange_turns(s: Position) -> Iterator[tuple[Seat, Action]]:
    """Who did what at their turns of this deal, bets apart, the latest first."""
    for event in reversed(s.events):
        if isinstance(event, Gathered):
            return
        if isinstance(event, Acted) and isinstance(event.action, Pass | Knock | Exchange | ExchangeAll):
            yield event.seat, event.action


def last_turns(s: State, knocker: Seat) -> list[Turnabout]:
    """Each other player gets exactly one more turn."""
    return [Turnabout(seat, last=True) for seat in s.around(knocker) if seat != knocker]


def exchanges(s: Position, seat: Seat) -> Iterator[Exchange]:
    """One card for one, or by the house's choice any number for as many."""
    most = HAND_SIZE - 1 if house(s).exchange == "any" else 1
    mine, widow = sorted(s.cards(hand(seat))), sorted(s.cards(WIDOW))
    for count in range(1, most + 1):
        for give in combinations(mine, count):
            for take in combinations(widow, count):
                yield Exchange(give, take)


def exchange(s: State, seat: Seat, chosen: Exchange) -> State:
    """The cards given go face up into the widow."""
    s = s.move(chosen.take, WIDOW, hand(seat))
    return s.move(chosen.give, hand(seat), WIDOW, face_up=True)


def exchange_all(s: State, seat: Seat) -> State:
    """The hand goes face up to the middle, and the widow into the hand."""
    widow = s.cards(WIDOW)
    s = s.move(s.cards(hand(seat)), hand(seat), WIDOW, face_up=True)
    return s.move(widow, WIDOW, hand(seat))


# After the showdown


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
        for seat in s.around(0):
            if not self.lives[seat] or (seat in s.gone and len(s.live) > 1):
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

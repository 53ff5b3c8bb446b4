"""The widow: a spare hand on the table, and the turns in which players exchange with it (rules K3 to K8)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, islice, product
from math import comb
from typing import TYPE_CHECKING, Literal, Protocol, cast

from homegame.actions import Action, Choices, Listed, normalised
from homegame.cards import card, written
from homegame.events import Acted, Gathered, Told
from homegame.game import Step, Turn
from homegame.piles import Pile, hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

WIDOW = Pile("widow")
HAND_SIZE = 5


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
        most = HAND_SIZE - 1 if house(s).exchange == "any" else 1
        plain = (*passes(s, self.seat), Knock(), ExchangeAll())
        return Exchanges(plain, s.cards(hand(self.seat)), s.cards(WIDOW), most)

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
        return (*passes(s, self.seat), Knock())[0]

    def absent(self, s: State) -> State:
        """Whoever has left keeps their cards."""
        return self._ask_next(s, self.passing | {self.seat})


class Exchanges(Choices):
    """The choices of a turn with the widow up: the plain ones, then every exchange, made when asked for."""

    __slots__ = ("mine", "most", "plain", "widow")

    def __init__(
        self, plain: tuple[Action, ...], mine: Iterable[Card], widow: Iterable[Card], most: int
    ) -> None:
        self.plain = plain  # pass where it is not barred, knock, exchange all
        self.mine = tuple(sorted(mine))
        self.widow = tuple(sorted(widow))
        self.most = most  # cards that may be exchanged at once, other than all

    def _ways(self, count: int) -> int:
        return comb(len(self.mine), count) * comb(len(self.widow), count)

    def __len__(self) -> int:
        return len(self.plain) + sum(self._ways(count) for count in range(1, self.most + 1))

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        for count in range(1, self.most + 1):
            for give, take in product(combinations(self.mine, count), combinations(self.widow, count)):
                yield Exchange(give, take)

    def __getitem__(self, place: int) -> Action:
        for action in islice(self, place, place + 1):
            return action
        raise IndexError(place)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Exchange):
            return action in self.plain
        count = len(action.give)
        return (
            1 <= count <= self.most
            and count == len(action.take)
            and _in_order(action.give, self.mine)
            and _in_order(action.take, self.widow)
        )

    def told(self) -> list[str]:
        """As offered: of the exchanges of a few cards only the first and the last."""
        count = self.most
        first = Exchange(self.mine[:1], self.widow[:1])
        last = Exchange(self.mine[-count:], self.widow[-count:])
        return [*map(str, self.plain), f"{first} .. {last}"]

    def read(self, text: str) -> Action:
        """Read ``pass``, ``knock``, ``exchange all`` or ``exchange 7c 8d for Ah Kd``, cards in any order."""
        wanted = normalised(text)
        given, wants, taken = wanted.removeprefix(Exchange.verb).partition(" for ")
        if wants:
            action = Exchange(*[tuple(sorted(map(card, names.split()))) for names in (given, taken)])
            if action in self:
                return action
        for plain in self.plain:
            if str(plain) == wanted:
                return plain
        raise self.refuse(wanted)


def _in_order(some: tuple[Card, ...], held: tuple[Card, ...]) -> bool:
    """Whether *some* are different cards out of *held*, in the same order."""
    return some == tuple([card for card in held if card in some])


class House(Protocol):
    """What the house has chosen in a game with a widow (rules K7, K8, K12)."""

    betting: bool
    max_turns: int
    no_two_passes: bool
    exchange: Literal["one_or_all", "any"]
    opener_after_exposure: Literal["dealer_left", "left_of_taker"]


def house(s: Position) -> House:
    """What the house has chosen; only games with these options have a widow."""
    return cast("House", s.game)


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


def exchange(s: State, seat: Seat, chosen: Exchange) -> State:
    """The cards given go face up into the widow."""
    s = s.move(chosen.take, WIDOW, hand(seat))
    return s.move(chosen.give, hand(seat), WIDOW, face_up=True)


def exchange_all(s: State, seat: Seat) -> State:
    """The hand goes face up to the middle, and the widow into the hand."""
    widow = s.cards(WIDOW)
    s = s.move(s.cards(hand(seat)), hand(seat), WIDOW, face_up=True)
    return s.move(widow, WIDOW, hand(seat))

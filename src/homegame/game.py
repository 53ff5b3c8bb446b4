"""A game is a value: a rulebook, with the house's options chosen.

Its rulebook is a list of lines in playing order. A line is a :class:`Step`, which does itself, or a
:class:`Turn`, which waits for a seat to choose. What a line must remember are its own fields.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from dataclasses import dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Literal

from homegame.actions import NOTHING
from homegame.cards import STANDARD
from homegame.chips import Chips
from homegame.errors import GameError
from homegame.hands import Wilds
from homegame.limits import Limit, NoLimit
from homegame.options import MOST_CHIPS, option, options
from homegame.pot import uncontested

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.actions import Action, Choices
    from homegame.cards import Card, Rank
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.ranking import FiveOfAKind, JokerKind
    from homegame.state import State


class Step(ABC):
    """A line of the rulebook that needs nobody's decision."""

    __slots__ = ()
    waits: ClassVar[Literal[False]] = False

    @abstractmethod
    def run(self, s: State) -> State:
        """Do what the line says; it has already been taken off the agenda."""

    def choices(self, s: Position) -> Choices:  # noqa: ARG002 - the same in every position
        """Nothing: it waits for nobody."""
        return NOTHING

    def asks(self, s: State) -> bool:  # noqa: ARG002 - most lines never ask anybody
        """Say whether it may still ask a seat to decide something (rule G14)."""
        return False


class Turn(ABC):
    """A line that waits for *seat* to choose."""

    __slots__ = ()
    waits: ClassVar[Literal[True]] = True
    seat: Seat

    @abstractmethod
    def choices(self, s: Position) -> Choices:
        """Everything the seat can choose."""

    @abstractmethod
    def take(self, s: State, action: Action) -> State:
        """Go on as chosen; the turn has already been taken off the agenda."""

    @abstractmethod
    def default(self, s: Position) -> Action:
        """What is done for a player whose time runs out, or who has left (rule G18)."""

    def resume(self, s: State) -> State:
        """Go on after somebody else has left the table; the turn has been taken off the agenda."""
        return s.then(self)

    def absent(self, s: State) -> State:
        """Go on without the seat's player, who has left; the turn has been taken off the agenda."""
        return self.take(s, self.default(s))

    def asks(self, s: State) -> bool:  # noqa: ARG002 - every turn of a seat is a decision
        """A turn of a seat asks for a decision; one of chance does not."""
        return self.seat >= 0


@dataclass(frozen=True, kw_only=True)
class Game(ABC):
    """A rulebook, with the house's options chosen. Subclasses are frozen dataclasses."""

    name: ClassVar[str]
    title: ClassVar[str]
    players: ClassVar[range]  # how many can play by the rules

    ace_low_straight: bool = option(True, "G2", "The ace is also low, in the straight A-2-3-4-5.")

    def __post_init__(self) -> None:
        for name, allowed in options(type(self)).items():
            allowed.check(getattr(self, name))
        self.check()

    def check(self) -> None:  # noqa: B027 - most games have options that always go together
        """Refuse options that don't go together: GameError."""

    @abstractmethod
    def rules(self, s: State) -> Iterable[Step | Turn]:
        """Yield the lines of the rulebook in playing order; they are all read before play starts.

        What they say may depend on the options, the seats and the button; no chips are on the table yet.
        """

    @property
    def deck(self) -> tuple[Card, ...]:
        """The cards this game is played with."""
        return STANDARD

    def wilds(self, s: Position) -> Wilds:  # noqa: ARG002 - most games have no wild cards
        """Which ranks are wild now, and how this house ranks hands."""
        return Wilds(ace_low_straight=self.ace_low_straight)

    def leave(self, s: State, seat: Seat, turn: Turn) -> State:
        """A player gets up during somebody's *turn*: that is folding, unless all in (rule G17)."""
        all_in = not s.chips.stacks[seat] and (s.chips.bets[seat] or s.chips.staked[seat])
        if seat in s.live and not all_in:
            s = s.drop(seat)
        return uncontested(s) if len(s.live) == 1 else turn.resume(s)

    @property
    def has_chips(self) -> bool:
        """Whether chips are played for."""
        return True

    def seats_allowed(self) -> range:
        """How many players this house lets play."""
        return self.players

    def start(self, stacks: Sequence[int], button: Seat | None = None) -> State:
        """Begin a deal: *stacks* are the chips of each seat, *button* the dealer's seat, by default the last.

        GameError if the numbers of players or chips are not possible.
        """
        from homegame.state import State  # noqa: PLC0415 - the state is built of games

        seats = len(stacks)
        allowed = self.seats_allowed()
        if seats not in allowed:
            raise GameError(f"{self.title} is played by {allowed[0]} to {allowed[-1]} players, not {seats}")
        least = 1 if self.has_chips else 0
        for seat, chips in enumerate(stacks):
            if type(chips) is not int or not least <= chips <= MOST_CHIPS:
                raise GameError(
                    f"seat {seat} has {chips!r} chips: a stack is a whole number from {least} to {MOST_CHIPS}"
                )
        dealer = seats - 1 if button is None else button
        if type(dealer) is not int or not 0 <= dealer < seats:
            raise GameError(f"the button can't be at seat {dealer!r}: seats are 0 to {seats - 1}")
        return State.before(self, Chips.of(stacks), dealer).settled().sealed()

    @property
    def fingerprint(self) -> str:
        """A short hash of the game and all its options, the same on every machine."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]

    def changed_options(self) -> dict[str, object]:
        """The options that differ from the defaults, by name."""
        return {
            found.name: value
            for found in fields(self)
            if (value := getattr(self, found.name)) != found.default
        }

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.changed_options().items())
        return f"{type(self).__name__}({chosen})"


@dataclass(frozen=True, kw_only=True, repr=False)
class WithWildCards(Game):
    """A game in which cards may be wild, with the house's ways to rank them."""

    five_of_a_kind: Literal["above", "below", "none"] = option(
        "above", "G4", "Five of a kind ranks above a straight flush, below it, or can't be made."
    )
    double_ace_flush: bool = option(False, "G5", "A wild card in a flush may be a second ace.")
    natural_wins_ties: bool = option(False, "G18", "Of equal hands, the one with fewer wild cards wins.")

    def with_wild(self, *ranks: Rank, jokers: JokerKind = "wild") -> Wilds:
        """These ranks are wild, ranked as the house chose."""
        switches = self.ace_low_straight, self.double_ace_flush, self.natural_wins_ties
        return _declared(frozenset(ranks), jokers, self.five_of_a_kind, *switches)


@cache
def _declared(ranks: frozenset[Rank], jokers: JokerKind, fives: FiveOfAKind, *switches: bool) -> Wilds:
    """The same ranks are wild in many deals: the declaration is made once."""
    wheel, double_ace, natural_wins = switches
    return Wilds(
        ranks=ranks,
        jokers=jokers,
        five_of_a_kind=fives,
        ace_low_straight=wheel,
        double_ace_flush=double_ace,
        natural_wins_ties=natural_wins,
    )


@dataclass(frozen=True, kw_only=True, repr=False)
class WithBetting(Game):
    """A game with betting rounds and a showdown."""

    limit: Limit = option(NoLimit(), "G11", "Which bets and raises are allowed.")
    show_order: Literal["dealer_left", "aggressor"] = option(
        "dealer_left",
        "G14",
        "Who shows first at the showdown: the dealer's left, or the last to bet or raise.",
    )
    show_all_in: bool = option(
        True, "G14", "The cards of players who are all in are turned up once nothing is left to decide."
    )

    def check(self) -> None:
        """Refuse a limit that takes its sizes from blinds where there are none."""
        super().check()
        self.betting_limit()

    def betting_limit(self) -> Limit:
        """The limit with its sizes filled in."""
        return self.limit.at(0)

"""Wasteland Hold'em: hold'em with both jokers in, played from the button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from homegame.betting import BettingRound
from homegame.cards import WITH_JOKERS, Rank
from homegame.errors import GameError
from homegame.game import WithBetting, WithWildCards
from homegame.limits import Limit, SpreadLimit
from homegame.options import MOST_CHIPS, option
from homegame.piles import Pile
from homegame.position import button, dealers_left
from homegame.showdown import Showdown
from homegame.steps import Deal, DealEach, Flip, PostBlind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card
    from homegame.game import Step, Turn
    from homegame.hands import Wilds
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

BOARD, BURN = Pile("board"), Pile("burn")


@dataclass(frozen=True, kw_only=True, repr=False)
class Wasteland(WithBetting, WithWildCards):
    """Two cards each and five on the board; dealing and betting begin at the button."""

    name = "wasteland"
    title = "Wasteland Hold'em"
    players = range(2, 11)

    limit: Limit = option(
        SpreadLimit(1, 0), "H7", "Which bets and raises are allowed; the most is the big blind."
    )
    jokers: Literal["wild", "bug", "colour"] = option(
        "wild",
        "H2",
        "A joker is any card; or an ace, or what completes a straight or flush; or any card of its colour.",
    )
    joker_count: int = option(2, "H2", "How many jokers are in the deck.", least=1, most=2)
    procedure: Literal["wasteland", "casino"] = option(
        "wasteland", "H4", "Dealing and betting begin at the button, or as in casinos."
    )
    blinds: tuple[tuple[int, int], ...] = option(
        ((1, 5), (5, 10), (10, 20)), "H3", "Small and big blind of each level."
    )
    level: int = option(1, "H3", "Which level the blinds are at in this deal.", least=1, most=99)
    hands_per_level: int | None = option(
        None, "H3", "Deals in a level; none: one for each player.", least=1, most=10_000
    )

    @property
    def deck(self) -> tuple[Card, ...]:
        """52 cards and one or two jokers."""
        return WITH_JOKERS[: 52 + self.joker_count]

    def rules(self, s: State) -> Iterator[Step | Turn]:  # noqa: ARG002 - the same at every table
        """Blinds, two cards each, then flop, turn and river, with a card burnt before each."""
        small, big = self.blinds[self.level - 1]
        limit = self.betting_limit()
        literal = self.procedure == "wasteland"
        first = button if literal else dealers_left

        yield PostBlind(small_blind, small, "small blind")
        yield PostBlind(big_blind, big, "big blind")
        yield DealEach(2, first=first)
        yield BettingRound("pre-flop", 1, limit, button if literal else after_big_blind, blind=big)

        yield Deal(1, BURN)
        yield Deal(3, BOARD)
        yield Flip(BOARD, 3)
        yield BettingRound("flop", 2, limit, first)

        for number, street in enumerate(("turn", "river"), start=3):
            yield Deal(1, BURN)
            yield Deal(1, BOARD, face_up=True)
            yield BettingRound(street, number, limit, first)

        yield Showdown(common=(BOARD,))

    def wilds(self, s: Position) -> Wilds:  # noqa: ARG002 - jokers are wild throughout
        """Jokers, in the hand or on the board."""
        return self.with_wild(Rank.JOKER, jokers=self.jokers)

    def betting_limit(self) -> Limit:
        """The limit with the big blind of the level filled in."""
        return self.limit.at(self.blinds[self.level - 1][1])

    def check(self) -> None:
        """Refuse blinds that are not pairs of whole numbers, the big one at least the small one."""
        if not (isinstance(self.blinds, tuple) and self.blinds and all(map(_are_blinds, self.blinds))):
            raise GameError(
                f"blinds={self.blinds!r}: write small and big blind of each level, such as ((1, 5), (5, 10))"
            )
        if self.level > len(self.blinds):
            raise GameError(f"level={self.level}: blinds are given for {len(self.blinds)} levels")
        super().check()


def _are_blinds(level: object) -> bool:
    return (
        isinstance(level, tuple)
        and len(level) == 2
        and all(type(chips) is int for chips in level)
        and 0 <= level[0] <= level[1] <= MOST_CHIPS
        and level[1] > 0
    )


def small_blind(s: Position) -> Seat:
    """The first player left of the button; in casinos the button itself, between two (rule H4)."""
    casino = isinstance(s.game, Wasteland) and s.game.procedure == "casino"
    return s.button if casino and s.seats == 2 else s.left_of(s.button)


def big_blind(s: Position) -> Seat:
    """The player after the small blind."""
    return s.left_of(small_blind(s))


def after_big_blind(s: Position) -> Seat:
    """In casinos, the first to act before the flop."""
    return s.left_of(big_blind(s))


GAME = Wasteland

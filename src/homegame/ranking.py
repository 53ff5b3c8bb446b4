"""The ranking: ten categories of hands, and what the house lets a wild card do."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import IntEnum
from typing import Final, Literal, NamedTuple, get_args

from homegame.cards import NATURAL_RANKS, Rank
from homegame.errors import GameError

JokerKind = Literal["wild", "bug", "colour"]
FiveOfAKind = Literal["above", "below", "none"]

_JOKER_KINDS: Final = get_args(JokerKind)


class Category(IntEnum):
    """Ten kinds of hands, from high card up to five of a kind (rules G3 and G4)."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    FIVE_OF_A_KIND = 9

    @property
    def word(self) -> str:
        """The category as it is written before its ranks: ``two pair``, ``three``."""
        return self.name.lower().removesuffix("_of_a_kind").replace("_", " ")


WEAKEST_FIRST: Final[dict[FiveOfAKind, tuple[Category, ...]]] = {
    "above": tuple(Category),
    "below": (*tuple(Category)[:8], Category.FIVE_OF_A_KIND, Category.STRAIGHT_FLUSH),
    "none": tuple(Category)[:9],
}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Wilds:
    """Wild cards are declared by rank; the other fields are the house's options for them.

    A wild card stands for any of the 52 cards, whichever makes the best hand (rule G5).
    *jokers* says what a joker may be when jokers play (rule H2): ``bug`` an ace or whatever completes
    a straight or a flush, ``colour`` only a card of its own colour. GameError for an unknown option.
    """

    ranks: frozenset[Rank] = frozenset()
    jokers: JokerKind = "wild"
    five_of_a_kind: FiveOfAKind = "above"
    ace_low_straight: bool = True
    double_ace_flush: bool = False
    natural_wins_ties: bool = False
    _hash: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        for option, asked, known in (
            ("jokers", self.jokers, _JOKER_KINDS),
            ("five_of_a_kind", self.five_of_a_kind, tuple(WEAKEST_FIRST)),
        ):
            if asked not in known:
                raise GameError(f"{option}={asked!r} is no option: choose one of {', '.join(known)}")
        if not isinstance(self.ranks, frozenset) or not all(isinstance(rank, Rank) for rank in self.ranks):
            raise GameError(f"wild cards are declared as a frozenset of ranks, not as {self.ranks!r}")
        switches = (self.ace_low_straight, self.double_ace_flush, self.natural_wins_ties)
        code = sum(1 << rank for rank in self.ranks) + sum(on << 16 + i for i, on in enumerate(switches))
        code += _JOKER_KINDS.index(self.jokers) << 19
        code += tuple(WEAKEST_FIRST).index(self.five_of_a_kind) << 21
        object.__setattr__(self, "_hash", code)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        said = []
        for option in fields(self):
            value = getattr(self, option.name)
            if option.name == "ranks" and value:
                named = ", ".join(f"Rank.{rank.name}" for rank in sorted(value))
                said.append(f"ranks=frozenset({{{named}}})")
            elif option.init and value != option.default:
                said.append(f"{option.name}={value!r}")
        return f"Wilds({', '.join(said)})"


NO_WILDS: Final = Wilds()


class HandRank(NamedTuple):
    """What cards make: the category, then the ranks that decide. Higher wins, equal ties.

    *place* is where the category stands in the house's order, the weakest 0; *ranks* are the deciding ranks,
    the most important first; *naturals* is 0, or with ``natural_wins_ties`` minus the wild cards needed.

    >>> str(HandRank(5, Category.FLUSH, (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.SEVEN, Rank.THREE)))
    'flush A K Q 7 3'
    """

    place: int
    category: Category
    ranks: tuple[Rank, ...]
    naturals: int = 0

    def __str__(self) -> str:
        return " ".join((self.category.word, *(rank.letter for rank in self.ranks)))

    @property
    def words(self) -> str:
        """What people call the hand: ``full house, kings over fives``, ``straight to the ten``."""
        if self.category is Category.STRAIGHT_FLUSH and self.ranks[0] is Rank.ACE:
            return "royal flush"
        return _SPOKEN[self.category].format(*self.ranks)


_SPOKEN: Final = {
    Category.HIGH_CARD: "{0.word} high",
    Category.PAIR: "pair of {0.words}",
    Category.TWO_PAIR: "two pair, {0.words} and {1.words}",
    Category.THREE_OF_A_KIND: "three {0.words}",
    Category.STRAIGHT: "straight to the {0.word}",
    Category.FLUSH: "flush to the {0.word}",
    Category.FULL_HOUSE: "full house, {0.words} over {1.words}",
    Category.FOUR_OF_A_KIND: "four {0.words}",
    Category.STRAIGHT_FLUSH: "straight flush to the {0.word}",
    Category.FIVE_OF_A_KIND: "five {0.words}",
}
HIGH_TO_LOW: Final[tuple[Rank, ...]] = NATURAL_RANKS[::-1]

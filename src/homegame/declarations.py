"""Declarations: the hands that can be said to exist in Polish Poker, and the ladder they stand on.

A declaration asks for cards: a pair of tens for two of the four tens, a flush in hearts to the queen for
that queen and four of the hearts below her. So every declaration is a list of needs, each so many out of so
many cards, and it exists when all its needs are met (rule P5).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING, Literal, NamedTuple

from homegame.cards import LONGEST_QUOTE, NATURAL_RANKS, STANDARD, Card, Rank, Suit
from homegame.errors import GameError, NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Order = Literal["standard", "blef"]
Exists = Literal["contains", "at_least"]

FIVE = 5  # cards of a straight, a flush or a straight flush


class Kind(StrEnum):
    """What kind of hand is declared; the value is how it is written."""

    HIGH_CARD = "high card"
    PAIR = "pair"
    TWO_PAIR = "two pair"
    THREE = "three"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full house"
    FOUR = "four"
    STRAIGHT_FLUSH = "straight flush"


SUITED = (Kind.FLUSH, Kind.STRAIGHT_FLUSH)

# Lowest first (rules P2 and P13); a high card goes below them all where it may be declared.
_ORDERS: dict[Order, tuple[Kind, ...]] = {
    "standard": tuple(Kind),
    "blef": (
        Kind.HIGH_CARD,
        Kind.PAIR,
        Kind.TWO_PAIR,
        Kind.STRAIGHT,
        Kind.THREE,
        Kind.FULL_HOUSE,
        Kind.FLUSH,
        Kind.FOUR,
        Kind.STRAIGHT_FLUSH,
    ),
}

# What identifies a hand of each kind (rule P3), as told to somebody who wrote it otherwise.
_NAMED_BY: dict[Kind, str] = {
    Kind.HIGH_CARD: "its rank",
    Kind.PAIR: "its rank",
    Kind.TWO_PAIR: "two ranks, the higher first",
    Kind.THREE: "its rank",
    Kind.STRAIGHT: "its top card",
    Kind.FLUSH: "its suit and top card",
    Kind.FULL_HOUSE: "the rank of the three over another rank, that of the pair",
    Kind.FOUR: "its rank",
    Kind.STRAIGHT_FLUSH: "its suit and top card",
}

# How many of each rank that is named.
_COUNTS: dict[Kind, tuple[int, ...]] = {
    Kind.HIGH_CARD: (1,),
    Kind.PAIR: (2,),
    Kind.TWO_PAIR: (2, 2),
    Kind.THREE: (3,),
    Kind.FULL_HOUSE: (3, 2),
    Kind.FOUR: (4,),
}

_FILLERS = frozenset({"of", "in", "to", "the", "and"})  # "flush in hearts to the A" says no more with them


class Need(NamedTuple):
    """So many of these cards: one of the things that a declaration asks for."""

    how_many: int
    among: frozenset[Card]


@dataclass(frozen=True, slots=True)
class Declaration:
    """A hand said to exist among the cards of all players, named by the ranks (and suit) of rule P3.

    *ranks* holds the rank, or both ranks (two pair: higher first; full house: three first), or the top card.
    *suit* is given for a flush and a straight flush, else None. What may be declared is up to a Ladder.

    >>> str(Ladder().read("full house T over 4"))
    'full house 10 over 4'
    """

    kind: Kind
    ranks: tuple[Rank, ...]
    suit: Suit | None = None

    def __str__(self) -> str:
        between = " over " if self.kind is Kind.FULL_HOUSE else " "
        ranks = between.join(rank.label for rank in self.ranks)
        return " ".join((self.kind, *([] if self.suit is None else [self.suit.name.lower()]), ranks))

    @property
    def words(self) -> str:
        """The declaration as it is said at the table: ``a flush in hearts to the ace``."""
        first, last = self.ranks[0], self.ranks[-1]
        suit = "" if self.suit is None else f" in {self.suit.name.lower()}"
        match self.kind:
            case Kind.HIGH_CARD:
                return f"{first.word} high"
            case Kind.PAIR:
                return f"a pair of {first.words}"
            case Kind.TWO_PAIR:
                return f"two pair, {first.words} and {last.words}"
            case Kind.THREE | Kind.FOUR:
                return f"{self.kind} {first.words}"
            case Kind.FULL_HOUSE:
                return f"a full house, {first.words} over {last.words}"
            case _:
                return f"a {self.kind}{suit} to the {first.word}"

    def is_in(self, cards: Iterable[Card]) -> bool:
        """Whether the cards contain the hand, whatever else they contain (rule P5)."""
        held = frozenset(cards)
        for how_many, among in needs(self):  # noqa: SIM110 (a plain loop: bots ask this without end)
            if len(among & held) < how_many:
                return False
        return True


@cache
def needs(declaration: Declaration) -> tuple[Need, ...]:
    """Tell what must be there for a declaration to be true: all of this, and no card counts twice."""
    kind, top, suit = declaration.kind, declaration.ranks[0], declaration.suit
    if kind is Kind.STRAIGHT:
        return tuple(Need(1, _of_rank(rank)) for rank in _straight_to(top))
    if kind is Kind.FLUSH:
        suited = [card for card in STANDARD if card.suit is suit]
        lower = frozenset(card for card in suited if card.rank < top)
        return Need(1, frozenset(suited) & _of_rank(top)), Need(FIVE - 1, lower)
    if kind is Kind.STRAIGHT_FLUSH:
        run = _straight_to(top)
        return (Need(FIVE, frozenset(card for card in STANDARD if card.suit is suit and card.rank in run)),)
    counts = _COUNTS[kind]
    return tuple(Need(count, _of_rank(rank)) for count, rank in zip(counts, declaration.ranks, strict=True))


def evidence(declaration: Declaration, cards: Iterable[Card]) -> tuple[Card, ...]:
    """Pick the cards that show a declaration to be true, no more than it needs; none if it is false."""
    held = frozenset(cards)
    if not declaration.is_in(held):
        return ()
    return tuple(
        card
        for need in needs(declaration)
        for card in sorted(need.among & held, reverse=True)[: need.how_many]
    )


class Ladder:
    """All declarations of a house, from the lowest to the highest; a raise is a step up (rules P2-P4, P13).

    *order* "standard", or "blef" for the ranking usual with 24 cards; *lowest_rank* of the deck in use;
    *flush* False: neither flush nor straight flush may be declared; *high_card* True: a single rank may be,
    below a pair; *ace_low_straight* False: no straight to the five.
    There is one ladder for each set of options. GameError if there is no such deck or order.

    >>> len(Ladder().declarations), Ladder().levels
    (359, 302)
    """

    __slots__ = ("_above", "_by_text", "_level", "deck", "declarations", "levels", "options")

    declarations: tuple[Declaration, ...]  # lowest first; of equal strength: clubs, diamonds, hearts, spades
    levels: int  # strictly rising steps; the suits of one flush share a step
    deck: tuple[Card, ...]  # the cards this ladder is for
    options: tuple[Order, int, bool, bool, bool]
    _level: dict[Declaration, int]
    _above: tuple[tuple[Declaration, ...], ...]  # by level; all of them at 0
    _by_text: dict[str, Declaration]

    def __new__(  # noqa: PYI034 (one object for each set of options)
        cls,
        *,
        order: Order = "standard",
        lowest_rank: int = 2,
        flush: bool = True,
        high_card: bool = False,
        ace_low_straight: bool = True,
    ) -> Ladder:
        """Give the one ladder with these options."""
        return _ladder(order, int(lowest_rank), flush, high_card, ace_low_straight)

    def __repr__(self) -> str:
        names = ("order", "lowest_rank", "flush", "high_card", "ace_low_straight")
        chosen = ", ".join(f"{name}={value!r}" for name, value in zip(names, self.options, strict=True))
        return f"Ladder({chosen})"

    def __reduce__(self) -> tuple[object, tuple[Order, int, bool, bool, bool]]:
        return _ladder, self.options

    def __contains__(self, declaration: object) -> bool:
        return declaration in self._level

    def level(self, declaration: Declaration) -> int:
        """How high a declaration stands, from 1 for the lowest; equal for declarations of equal strength."""
        try:
            return self._level[declaration]
        except KeyError:
            raise NotationError(f"{declaration} can't be declared here") from None

    def above(self, standing: Declaration | None) -> tuple[Declaration, ...]:
        """Everything that may be declared over the *standing* declaration; all, if none stands (rule P6)."""
        return self._above[0 if standing is None else self.level(standing)]

    def read(self, text: str) -> Declaration:
        """Read a declaration: ``two pair K 5``, ``full house 9 over 4``, ``flush hearts A``.

        The ten is T or 10. NotationError, with what would be right, if this ladder has no such declaration.
        """
        plain = _plain(text)
        if plain in self._by_text:
            return self._by_text[plain]
        shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
        raise NotationError(f"{shown!r} can't be declared here: {self._advice(plain)}")

    def highest_in(self, cards: Iterable[Card]) -> Declaration | None:
        """Find the highest declaration that the cards contain; None if they contain none."""
        held = frozenset(cards)
        return next((d for d in reversed(self.declarations) if d.is_in(held)), None)

    def truth(self, declaration: Declaration, cards: Iterable[Card], exists: Exists = "contains") -> bool:
        """Whether a declaration is true of all the cards on the table.

        *exists* "contains": they contain it (rule P5); "at_least": it, or something higher (rule P13).
        """
        held = frozenset(cards)
        if declaration.is_in(held):
            return True
        return exists == "at_least" and any(higher.is_in(held) for higher in self.above(declaration))

    def _advice(self, plain: str) -> str:
        kinds = dict.fromkeys(declaration.kind for declaration in self.declarations)
        meant = [kind for kind in kinds if plain.startswith(kind)]
        if not meant:
            return "the hands are " + ", ".join(kinds)
        kind = max(meant, key=len)  # a straight flush is no straight
        all_such = [str(declaration) for declaration in self.declarations if declaration.kind is kind]
        return f"{kind} is named by {_NAMED_BY[kind]}, from {all_such[0]!r} to {all_such[-1]!r}"


@cache
def _ladder(order: Order, lowest_rank: int, flush: bool, high_card: bool, ace_low_straight: bool) -> Ladder:  # noqa: FBT001
    """Build a ladder, once."""
    if order not in _ORDERS:
        raise GameError(f"no order of hands is called {order!r}: it is 'standard' or 'blef'")
    if not Rank.TWO <= lowest_rank <= Rank.KING:
        raise GameError(f"the lowest rank of a deck can't be {lowest_rank}: it is a number from 2 to 13")
    ranks = tuple(rank for rank in NATURAL_RANKS if rank >= lowest_rank)
    left_out = {*([] if flush else SUITED), *([] if high_card else [Kind.HIGH_CARD])}
    kinds = [kind for kind in _ORDERS[order] if kind not in left_out]
    low_ace = ace_low_straight and lowest_rank == Rank.TWO

    made = object.__new__(Ladder)
    made.options = (order, lowest_rank, flush, high_card, ace_low_straight)
    made.deck = tuple(card for card in STANDARD if card.rank >= lowest_rank)
    made.declarations = tuple(d for kind in kinds for d in _of_kind(kind, ranks, low_ace=low_ace))
    steps = [tuple(step) for _, step in groupby(made.declarations, key=lambda d: (d.kind, d.ranks))]
    made.levels = len(steps)
    made._level = {d: level for level, step in enumerate(steps, start=1) for d in step}
    made._above = _tops(made.declarations, steps)
    made._by_text = {_plain(str(d)): d for d in made.declarations}
    return made


def _tops(
    declarations: tuple[Declaration, ...], steps: list[tuple[Declaration, ...]]
) -> tuple[tuple[Declaration, ...], ...]:
    """Take what is left of the ladder above the ground, and above each of its steps."""
    tops = [declarations]
    for step in steps:
        tops.append(tops[-1][len(step) :])
    return tuple(tops)


def _of_kind(kind: Kind, ranks: tuple[Rank, ...], *, low_ace: bool) -> Iterator[Declaration]:
    """All declarations of one kind, lowest first (rule P4)."""
    straights = ranks[FIVE - 1 :]
    if low_ace:
        straights = ranks[FIVE - 2 :]
    match kind:
        case Kind.TWO_PAIR:
            named = [(high, low) for high in ranks for low in ranks if low < high]
        case Kind.FULL_HOUSE:
            named = [(three, pair) for three in ranks for pair in ranks if pair is not three]
        case Kind.STRAIGHT | Kind.STRAIGHT_FLUSH:
            return _suited_or_not(kind, straights)
        case Kind.FLUSH:
            return _suited_or_not(kind, ranks[FIVE - 1 :])
        case _:
            return (Declaration(kind, (rank,)) for rank in ranks)
    return (Declaration(kind, pair) for pair in named)


def _suited_or_not(kind: Kind, tops: tuple[Rank, ...]) -> Iterator[Declaration]:
    suits: tuple[Suit | None, ...] = tuple(Suit) if kind in SUITED else (None,)
    return (Declaration(kind, (top,), suit) for top in tops for suit in suits)


def _of_rank(rank: Rank) -> frozenset[Card]:
    return frozenset(card for card in STANDARD if card.rank is rank)


def _straight_to(top: Rank) -> tuple[Rank, ...]:
    """List the five ranks of a straight; below the two of a straight to the five comes the ace (rule G2)."""
    below = (top - step for step in range(FIVE))
    return tuple(Rank.ACE if number == Rank.TWO - 1 else Rank(number) for number in below)


def _plain(text: str) -> str:
    """Drop from a declaration what may be written in two ways: case, commas, little words, T for 10."""
    if len(text) > LONGEST_QUOTE or not text.isascii():
        return ""
    words = text.lower().replace(",", " ").split()
    return " ".join("10" if word == "t" else word for word in words if word not in _FILLERS)

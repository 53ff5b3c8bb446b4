"""Cards: thirteen ranks in four suits, and two jokers.

Written ``Ah``, ``Td`` (or ``10d``), ``9♥``, ``Jk1``: the rank, then the suit.
"""

from __future__ import annotations

import re
from enum import Enum, IntEnum
from typing import TYPE_CHECKING

from homegame.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable


class Colour(Enum):
    """Clubs and spades are black, diamonds and hearts are red."""

    BLACK = "black"
    RED = "red"


class Suit(IntEnum):
    """A suit; the order is for sorting only, suits never rank hands (rule G6)."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """The suit in notation: ``c``, ``d``, ``h`` or ``s``."""
        return "cdhs"[self]

    @property
    def symbol(self) -> str:
        """The suit as it is shown: ♣, ♦, ♥ or ♠."""
        return "♣♦♥♠"[self]

    @property
    def colour(self) -> Colour:
        """Red for diamonds and hearts, else black."""
        return Colour.RED if self in {Suit.DIAMONDS, Suit.HEARTS} else Colour.BLACK


class Rank(IntEnum):
    """A rank; the ace is high, and low in the wheel (rule G2). Jokers are a rank of their own."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14
    JOKER = 15

    @property
    def letter(self) -> str:
        """The rank in notation: ``2`` to ``9``, ``T``, ``J``, ``Q``, ``K``, ``A``, or ``Jk``."""
        return "Jk" if self is Rank.JOKER else "23456789TJQKA"[self - 2]

    @property
    def label(self) -> str:
        """The rank as it is shown and spoken: as the letter, but ``10`` for the ten."""
        return "10" if self is Rank.TEN else self.letter

    @property
    def word(self) -> str:
        """The rank in words, singular: ``six``, ``king``."""
        return self.name.lower()

    @property
    def words(self) -> str:
        """The rank in words, plural: ``sixes``, ``kings``."""
        return self.word + ("es" if self is Rank.SIX else "s")


class Card:
    """A card. There is one object for each card, so cards compare by identity; they sort by index.

    >>> card("Td").rank.word, card("10d").suit.symbol, card("Jk1").rank.word
    ('ten', '♦', 'joker')
    """

    __slots__ = ("colour", "index", "name", "rank", "suit")

    rank: Rank
    suit: Suit | None  # None for a joker
    colour: Colour  # Jk1 is the black joker, Jk2 the red one
    index: int  # 4 x (rank - 2) + suit for the 52 cards, then 52 and 53 for the jokers
    name: str  # as written: Ah, Td, Jk1

    def __init__(self, index: int) -> None:
        self.index = index
        if index < JOKER_INDEX:
            self.rank, self.suit = Rank(index // 4 + 2), Suit(index % 4)
            self.colour = self.suit.colour
            self.name = self.rank.letter + self.suit.letter
        else:
            self.rank, self.suit = Rank.JOKER, None
            self.colour = (Colour.BLACK, Colour.RED)[index - JOKER_INDEX]
            self.name = f"Jk{index - JOKER_INDEX + 1}"

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"card({self.name!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.name,)

    @property
    def shown(self) -> str:
        """The card with its suit as a symbol, as people are shown it: ``10♦``, ``Jk1``."""
        return self.name if self.suit is None else self.rank.label + self.suit.symbol


JOKER_INDEX = 52
STANDARD: tuple[Card, ...] = tuple(Card(index) for index in range(52))
JOKERS: tuple[Card, ...] = (Card(JOKER_INDEX), Card(JOKER_INDEX + 1))
WITH_JOKERS: tuple[Card, ...] = STANDARD + JOKERS
NATURAL_RANKS: tuple[Rank, ...] = tuple(rank for rank in Rank if rank is not Rank.JOKER)

LONGEST_QUOTE = 40  # characters of a wrong input that an error repeats

_READABLE = re.compile(r"(?:10|[2-9TJQKA])[CDHS]|JK[12]", re.ASCII)
_SUIT_SYMBOLS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS")
_BY_NAME = {card.name.upper(): card for card in WITH_JOKERS}


def card(text: str) -> Card:
    """Read one card: ``Ah``, ``10d``, ``td``, ``9♥``, ``Jk2``. NotationError if it is none."""
    name = text.strip().translate(_SUIT_SYMBOLS).upper()
    if not _READABLE.fullmatch(name):
        shown = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
        raise NotationError(
            f"{shown!r} is no card: write a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), "
            "as in Ah or Td, or Jk1 or Jk2 for a joker"
        )
    return _BY_NAME[name.replace("10", "T")]


def cards(text: str) -> tuple[Card, ...]:
    """Read cards written one after the other: ``Ah Td 9♥``. A card written twice is refused."""
    found = tuple(map(card, text.split()))
    return distinct(found)


def distinct(found: tuple[Card, ...]) -> tuple[Card, ...]:
    """Give the same cards back; NotationError if one of them is there twice."""
    if len(set(found)) < len(found):
        twice = next(c for c in found if found.count(c) > 1)
        raise NotationError(f"{twice} is there twice, and there is only one in the deck")
    return found


def shown(some: Iterable[Card | None]) -> str:
    """Cards as people are shown them, ``A♥ 10♦``; a card that may not be seen is ``??``."""
    return " ".join("??" if c is None else c.shown for c in some)


def written(some: Iterable[Card | None]) -> str:
    """Cards in notation, ``Ah Td``; a card that may not be seen is ``??``."""
    return " ".join("??" if c is None else c.name for c in some)

"""What each card adds to the sums that the tables are read by.

*First word*: 32 bits of rank key, and above them a counter of four bits for each suit.
The keys are chosen so that every multiset of natural ranks and bugs has a sum of its own. A wild card adds
nothing to it: the cards that are missing from the sum are the wild ones.
The counters start at three, so that their top bit is set from five cards of the suit on; a wild card counts
in every suit it may join.

*Second word*: 16 bits for each suit, one for each of its ranks and three for the number of wild cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from homegame.cards import STANDARD, WITH_JOKERS, Card, Rank, Suit

if TYPE_CHECKING:
    from homegame.hands import Wilds

SIZES: Final = {False: range(5, 9), True: range(5, 8)}  # cards in a hand, by whether bugs play

# By the cards in a hand: each key is the smallest above the one before with which all sums still differ.
# The fourteenth is that of a bug.
KEYS: Final[dict[int, tuple[int, ...]]] = {
    5: (1, 5, 22, 94, 312, 992, 2422, 5624, 12522, 19998, 43258, 79415, 148432, 247394),
    6: (1, 5, 23, 103, 444, 1498, 5066, 15859, 38529, 88749, 185968, 419353, 891415, 1595717),
    7: (1, 5, 24, 112, 521, 2247, 9244, 30823, 103066, 250154, 667453, 1526359, 3453520, 7537205),
    8: (1, 5, 25, 121, 585, 2635, 11400, 49072, 177967, 595893, 1983419, 4821766, 12359547, 30914146),
}  # fmt: skip
BUG: Final = 13

KEY_BITS: Final = 32
KEY_MASK: Final = (1 << KEY_BITS) - 1
START: Final = 0x3333 << KEY_BITS
LONG: Final = 0x8888 << KEY_BITS

SUIT_BITS: Final = 16
SUIT_MASK: Final = (1 << SUIT_BITS) - 1
WILD_SHIFT: Final = 13
MOST_WILD: Final = 7  # that the bits of a suit can count


def words(size: int, wilds: Wilds) -> list[tuple[int, int]]:
    """Both words of each card in the deck, for hands of *size* cards; no jokers where none play."""
    deck = WITH_JOKERS if Rank.JOKER in wilds.ranks else STANDARD
    return [_words_of(card, KEYS[size], wilds) for card in deck]


def _words_of(card: Card, keys: tuple[int, ...], wilds: Wilds) -> tuple[int, int]:
    if card.rank not in wilds.ranks:
        assert card.suit is not None
        return keys[card.rank - 2] + _count(card.suit), 1 << (SUIT_BITS * card.suit + card.rank - 2)
    joker = card.rank is Rank.JOKER
    key = keys[BUG] if joker and wilds.jokers == "bug" else 0
    suits = [suit for suit in Suit if not joker or wilds.jokers != "colour" or suit.colour is card.colour]
    return key + sum(map(_count, suits)), sum(1 << (SUIT_BITS * suit + WILD_SHIFT) for suit in suits)


def _count(suit: Suit) -> int:
    return 1 << (KEY_BITS + 4 * suit)


def classes(size: int, *, bugs: bool) -> list[tuple[int, tuple[int, ...], int]]:
    """The classes of hands that differ past suits: the sum of the keys, the natural ranks, the bugs.

    The two is rank 0; the other cards of the hand are wild.
    """
    keys = KEYS[size]
    found: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for rank in range(BUG):
        found += [
            (total + count * keys[rank], (*ranks, *[rank] * count))
            for total, ranks in found
            for count in range(1, min(4, size - len(ranks)) + 1)
        ]
    most = 2 if bugs else 0
    return [
        (total + count * keys[BUG], ranks, count)
        for total, ranks in found
        for count in range(min(most, size - len(ranks)) + 1)
    ]

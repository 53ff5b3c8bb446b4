"""The loops of `arrays`, compiled by numba.

They are called alike, so whoever has one of the two modules need not know which.
A hand's second words are added up only if its first ones say that a suit is long, which is seldom: so each
block of hands is gone through once for the first words, once to find the long suits, once for the strengths
past suits, and then once more for the few hands with a long suit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit, types
from numba.extending import intrinsic

from homegame.fast import layout, tables

if TYPE_CHECKING:
    from homegame.fast.arrays import Hands, Strengths, Tables, Words

BLOCK: Final = 512

# In numba an unsigned number and a signed one make a float: so everything that words meet is unsigned.
KEY_MASK: Final = np.uint64(layout.KEY_MASK)
START: Final = np.uint64(layout.START)
LONG: Final = np.uint64(layout.LONG)
SUIT_MASK: Final = np.uint64(layout.SUIT_MASK)
SUIT_BITS: Final = np.uint64(layout.SUIT_BITS)
UNIT: Final = np.uint64(tables.UNIT)
ONE: Final = np.uint64(1)
# Which suit is long: the flags of all suits but the last.
FLAGS: Final = tuple(np.uint64((layout.LONG & -layout.LONG) << 4 * suit) for suit in range(3))


def _added_up(_: Any, words: Any, hands: Any, at: Any, size: Any) -> Any:  # noqa: ANN401
    """The sum of the words of the *size* cards that stand at *at*: the cards are read four at a time."""
    if not isinstance(size, types.IntegerLiteral):
        return None

    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:  # noqa: ANN401
        byte, quad, word = ir.IntType(8), ir.IntType(32), ir.IntType(64)
        table, cards = (
            context.make_array(signature.args[i])(context, builder, given[i]).data for i in (0, 1)
        )
        hand = builder.gep(builder.bitcast(cards, byte.as_pointer()), [given[2]])
        table = builder.bitcast(table, word.as_pointer())
        total = word(0)
        for start, skipped in ((0, 0), (size.literal_value - 4, 8 - size.literal_value)):
            four = builder.load(builder.bitcast(builder.gep(hand, [word(start)]), quad.as_pointer()), align=1)
            for place in range(skipped, 4):
                card = builder.and_(builder.lshr(four, quad(8 * place)), quad(255))
                total = builder.add(total, builder.load(builder.gep(table, [builder.zext(card, word)])))
        return total

    return types.uint64(words, hands, at, size), generate


added_up: Any = intrinsic(prefer_literal=True)(_added_up)


@njit(inline="always")
def past_suits(first: Any, tables: Tables) -> Any:  # noqa: ANN401
    """The strength past suits, given the sum of the first words."""
    key = first & KEY_MASK
    place = UNIT * tables.offsets[key >> tables.shift] + (key & ((ONE << tables.shift) - ONE))
    return tables.strengths[place]


@njit(inline="always")
def in_suit(first: Any, second: Any, tables: Tables) -> Any:  # noqa: ANN401
    """The best strength in a long suit, given both sums: nearly always there is one such suit."""
    flags = first & LONG
    if flags & (flags - ONE) == 0:
        suit = np.uint64(flags > FLAGS[0]) + np.uint64(flags > FLAGS[1]) + np.uint64(flags > FLAGS[2])
        return tables.suits[second >> SUIT_BITS * suit & SUIT_MASK]
    best = tables.suits[second & SUIT_MASK]
    for _ in range(3):
        second >>= SUIT_BITS
        best = max(best, tables.suits[second & SUIT_MASK])
    return best


@njit(inline="always")
def rank_all(hands: Hands, size: int, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of a size that is known when this is compiled."""
    sums = np.empty(BLOCK, np.uint64)
    long = np.empty(BLOCK + 1, np.uint16)
    for block in range(0, len(found), BLOCK):
        count = min(BLOCK, len(found) - block)
        for i in range(count):
            sums[np.uint64(i)] = START + added_up(tables.firsts, hands, size * (block + i), size)
        longs = np.uint64(0)
        for i in range(count):
            long[longs] = i
            longs += np.uint64((sums[np.uint64(i)] & LONG) != 0)
        for i in range(count):
            found[np.uint64(block + i)] = past_suits(sums[np.uint64(i)], tables)
        for i in range(longs):
            place = np.uint64(long[i])
            hand = np.uint64(block) + place
            second = added_up(tables.seconds, hands, size * np.int64(hand), size)
            found[hand] = max(found[hand], in_suit(sums[place], second, tables))


@njit(cache=True, nogil=True)
def rank5(hands: Hands, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of five."""
    rank_all(hands, 5, tables, found)


@njit(cache=True, nogil=True)
def rank6(hands: Hands, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of six."""
    rank_all(hands, 6, tables, found)


@njit(cache=True, nogil=True)
def rank7(hands: Hands, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of seven."""
    rank_all(hands, 7, tables, found)


@njit(cache=True, nogil=True)
def rank8(hands: Hands, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of eight."""
    rank_all(hands, 8, tables, found)


OF_SIZE: Final = {5: rank5, 6: rank6, 7: rank7, 8: rank8}


def rank(hands: Hands, tables: Tables, found: Strengths) -> None:
    """The strengths of hands of any size that there are tables for."""
    OF_SIZE[hands.shape[1]](hands, tables, found)


@njit(cache=True, nogil=True)
def look_up(firsts: Words, seconds: Words, tables: Tables, found: Strengths) -> None:
    """The strengths of hands whose words have been added up already."""
    long = np.empty(BLOCK + 1, np.uint64)
    for block in range(0, len(found), BLOCK):
        longs = np.uint64(0)
        for i in range(block, min(block + BLOCK, len(found))):
            hand = np.uint64(i)
            first = START + firsts[hand]
            found[hand] = past_suits(first, tables)
            long[longs] = hand
            longs += np.uint64((first & LONG) != 0)
        for i in range(longs):
            hand = long[i]
            found[hand] = max(found[hand], in_suit(START + firsts[hand], seconds[hand], tables))


@njit(cache=True, nogil=True)
def add_up(hands: Hands, tables: Tables, firsts: Words, seconds: Words) -> None:
    """Both sums of words of any number of cards."""
    for hand in range(hands.shape[0]):
        firsts[hand] = 0
        seconds[hand] = 0
        for i in range(hands.shape[1]):
            firsts[hand] += tables.firsts[hands[hand, i]]
            seconds[hand] += tables.seconds[hands[hand, i]]


@njit(cache=True, nogil=True)
def repeated(hands: Hands) -> int:
    """The first hand in which a card is there twice, or -1."""
    for hand in range(hands.shape[0]):
        seen = np.uint64(0)
        twice = np.uint64(0)
        for i in range(hands.shape[1]):
            card = ONE << np.uint64(hands[hand, i])
            twice |= seen & card
            seen |= card
        if twice:
            return hand
    return -1


@njit(cache=True, nogil=True)
def count(lowest: int, size: int, deck: Tables, counts: Words) -> None:
    """Count the strengths of all hands of a deck whose lowest card is *lowest*.

    The words of *deck* are those of its cards. Its last two cards are two plain loops; the sums of the others
    are kept card by card.
    """
    held = size - 2
    last = len(deck.firsts)
    cards = np.arange(lowest, lowest + held)
    firsts = np.empty(held, np.uint64)
    seconds = np.empty(held, np.uint64)
    firsts[0] = START + deck.firsts[lowest]
    seconds[0] = deck.seconds[lowest]
    level = 1
    while True:
        for i in range(level, held):
            firsts[i] = firsts[i - 1] + deck.firsts[cards[i]]
            seconds[i] = seconds[i - 1] + deck.seconds[cards[i]]
        for i in range(cards[held - 1] + 1, last - 1):
            first, second = firsts[held - 1] + deck.firsts[i], seconds[held - 1] + deck.seconds[i]
            for j in range(np.uint64(i + 1), np.uint64(last)):
                total = first + deck.firsts[j]
                found = past_suits(total, deck)
                if total & LONG:
                    found = max(found, in_suit(total, second + deck.seconds[j], deck))
                counts[np.uint64(found)] += ONE
        level = held - 1
        while level and cards[level] == last - size + level:
            level -= 1
        if not level:
            return
        cards[level] += 1
        for i in range(level + 1, held):
            cards[i] = cards[i - 1] + 1

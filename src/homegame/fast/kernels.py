"""The loops that numba compiles.

Words, tables and hands come as contiguous arrays; what they mean is said in `layout` and `tables`.
A hand's second words are added up only if its first ones say that a suit is long, which is seldom: so each
block of hands is gone through once for the first words, once for the strengths past suits, and then once more
for the few hands with a long suit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import njit, types
from numba.extending import intrinsic

from homegame.fast.layout import KEY_MASK as _KEY_MASK
from homegame.fast.layout import LONG as _LONG
from homegame.fast.layout import START as _START
from homegame.fast.layout import SUIT_BITS, SUIT_MASK

BLOCK = 512
UNIT_BITS = np.uint64(4)
KEY_MASK = np.uint64(_KEY_MASK)
LONG = np.uint64(_LONG)
START = np.uint64(_START)
LANE = np.uint64(SUIT_MASK)
SECOND, THIRD, FOURTH = (np.uint64(suit * SUIT_BITS) for suit in (1, 2, 3))
ONE = np.uint64(1)


@intrinsic(prefer_literal=True)  # type: ignore[untyped-decorator]
def added_up(_: Any, words: Any, hands: Any, at: Any, size: Any) -> Any:  # noqa: ANN401
    """The sum of the words of the *size* cards that stand at *at*: the cards are read four at a time."""
    if not isinstance(size, types.IntegerLiteral):
        return None

    def generate(context: Any, builder: Any, signature: Any, values: Any) -> Any:  # noqa: ANN401
        byte, quad, word = ir.IntType(8), ir.IntType(32), ir.IntType(64)
        arrays = (context.make_array(signature.args[i])(context, builder, values[i]) for i in (0, 1))
        table, cards = (array.data for array in arrays)
        table = builder.bitcast(table, word.as_pointer())
        hand = builder.gep(builder.bitcast(cards, byte.as_pointer()), [values[2]])
        terms = []
        for start, skipped in ((0, 0), (size.literal_value - 4, 8 - size.literal_value)):
            four = builder.load(builder.bitcast(builder.gep(hand, [word(start)]), quad.as_pointer()), align=1)
            for place in range(skipped, 4):
                card = builder.and_(builder.lshr(four, quad(8 * place)), quad(255))
                terms.append(builder.load(builder.gep(table, [builder.zext(card, word)])))
        total = terms[0]
        for term in terms[1:]:
            total = builder.add(total, term)
        return total

    return types.uint64(words, hands, at, size), generate


@njit(inline="always")
def _past_suits(first, shift, offsets, strengths):  # type: ignore[no-untyped-def]
    key = first & KEY_MASK
    row = np.uint64(offsets[key >> shift]) << UNIT_BITS
    return strengths[row + (key & ((ONE << shift) - ONE))]


@njit(inline="always")
def _in_suit(second, suits):  # type: ignore[no-untyped-def]
    low = max(suits[second & LANE], suits[(second >> SECOND) & LANE])
    return max(low, max(suits[(second >> THIRD) & LANE], suits[second >> FOURTH]))


@njit(inline="always")
def _rank(hands, size, firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    sums = np.empty(BLOCK, np.uint64)
    long = np.empty(BLOCK + 1, np.int64)
    for block in range(0, len(found), BLOCK):
        count = min(BLOCK, len(found) - block)
        for i in range(count):
            sums[np.uint64(i)] = START + added_up(firsts, hands, size * (block + i), size)
        longs = 0
        for i in range(count):
            first = sums[np.uint64(i)]
            found[np.uint64(block + i)] = _past_suits(first, shift, offsets, strengths)
            long[np.uint64(longs)] = block + i
            longs += (first & LONG) != 0
        for i in range(longs):
            hand = long[np.uint64(i)]
            second = added_up(seconds, hands, size * hand, size)
            found[np.uint64(hand)] = max(found[np.uint64(hand)], _in_suit(second, suits))


@njit(cache=True, nogil=True)
def rank5(hands, firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    """The strengths of hands of five."""
    _rank(hands, 5, firsts, seconds, shift, offsets, strengths, suits, found)


@njit(cache=True, nogil=True)
def rank6(hands, firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    """The strengths of hands of six."""
    _rank(hands, 6, firsts, seconds, shift, offsets, strengths, suits, found)


@njit(cache=True, nogil=True)
def rank7(hands, firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    """The strengths of hands of seven."""
    _rank(hands, 7, firsts, seconds, shift, offsets, strengths, suits, found)


@njit(cache=True, nogil=True)
def rank8(hands, firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    """The strengths of hands of eight."""
    _rank(hands, 8, firsts, seconds, shift, offsets, strengths, suits, found)


@njit(cache=True, nogil=True)
def look_up(firsts, seconds, shift, offsets, strengths, suits, found):  # type: ignore[no-untyped-def]
    """The strengths of hands whose words have been added up already."""
    long = np.empty(BLOCK + 1, np.int64)
    for block in range(0, len(found), BLOCK):
        longs = 0
        for i in range(block, min(block + BLOCK, len(found))):
            first = START + firsts[np.uint64(i)]
            found[np.uint64(i)] = _past_suits(first, shift, offsets, strengths)
            long[np.uint64(longs)] = i
            longs += (first & LONG) != 0
        for i in range(longs):
            hand = long[np.uint64(i)]
            found[hand] = max(found[hand], _in_suit(seconds[hand], suits))


@njit(cache=True, nogil=True)
def add_up(hands, firsts, seconds, first, second):  # type: ignore[no-untyped-def]
    """Both sums of words of any number of cards."""
    for hand in range(hands.shape[0]):
        total = np.uint64(0)
        other = np.uint64(0)
        for i in range(hands.shape[1]):
            total += firsts[hands[hand, i]]
            other += seconds[hands[hand, i]]
        first[hand] = total
        second[hand] = other


@njit(cache=True, nogil=True)
def repeated(hands):  # type: ignore[no-untyped-def]
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
def count(lowest, size, firsts, seconds, shift, offsets, strengths, suits, counts):  # type: ignore[no-untyped-def]
    """Count the strengths of all hands whose lowest card is *lowest*: the last two cards are two plain loops."""
    deck = len(firsts)
    held = size - 2
    cards = np.arange(lowest, lowest + held)
    first = np.empty(held, np.uint64)
    second = np.empty(held, np.uint64)
    first[0] = START + firsts[lowest]
    second[0] = seconds[lowest]
    level = 1
    while True:
        for i in range(level, held):
            first[i] = first[i - 1] + firsts[cards[i]]
            second[i] = second[i - 1] + seconds[cards[i]]
        for i in range(cards[held - 1] + 1, deck - 1):
            third, fourth = first[held - 1] + firsts[i], second[held - 1] + seconds[i]
            for j in range(i + 1, deck):
                total = third + firsts[np.uint64(j)]
                found = _past_suits(total, shift, offsets, strengths)
                if total & LONG:
                    found = max(found, _in_suit(fourth + seconds[np.uint64(j)], suits))
                counts[np.uint64(found)] += ONE
        level = held - 1
        while level and cards[level] == deck - size + level:
            level -= 1
        if not level:
            return
        cards[level] += 1
        for i in range(level + 1, held):
            cards[i] = cards[i - 1] + 1

"""Random showdowns of hold'em, compiled: the deals of `homegame.odds.showdowns`, and much faster."""

from __future__ import annotations

import numpy as np
from numba import njit

from homegame.fast.layout import KEY_BITS, KEY_MASK, LONG, START, SUIT_BITS, SUIT_MASK
from homegame.fast.tables import UNIT
from homegame.odds import arrays, showdowns, tally

PLACES = np.uint64(arrays.PLACES)
CHOICE = np.uint64(showdowns.CHOICE)
BOARD_SIZE = showdowns.BOARD_SIZE
UNITS = tally.UNITS
GAMMA, MIX_1, MIX_2 = arrays.GAMMA, arrays.MIX_1, arrays.MIX_2
ONE, LOW_HALF, HALF = np.uint64(1), np.uint64(0xFFFFFFFF), np.uint64(32)
BASE, ANY_LONG, ALL_RANKS, ONE_SUIT = (
    np.uint64(START),
    np.uint64(LONG),
    np.uint64(KEY_MASK),
    np.uint64(SUIT_MASK),
)
FIRST_LONG = KEY_BITS + 3  # the bit that says that the first suit is long
MOST_STRENGTHS = 1 << 13


@njit(cache=True, nogil=True)
def mixed(counter, key):
    """Splitmix64: the number at a counter."""
    found = (counter + ONE) * GAMMA + key
    found = (found ^ found >> np.uint64(30)) * MIX_1
    found = (found ^ found >> np.uint64(27)) * MIX_2
    return found ^ found >> np.uint64(31)


@njit(cache=True, nogil=True)
def take_out(unseen, cards, deck):
    """Fill the deck with the cards unseen, but for those that are held."""
    held = np.uint64(0)
    for card in cards:
        held |= ONE << np.uint64(card)
    filled = 0
    for card in unseen:
        deck[filled] = card
        filled += np.int64((held >> np.uint64(card) & ONE) ^ ONE)


@njit(cache=True, nogil=True)
def shuffle(deck, size, places, counter, key):
    """Put random cards in the first places of a deck of that size."""
    half = np.uint64(0)
    for place in range(places):
        if place % 2 == 0:
            half = mixed(counter + np.uint64(place // 2), key)
            draw = half >> HALF
        else:
            draw = half & LOW_HALF
        other = place + np.int64(draw * np.uint64(size - place) >> HALF)
        deck[place], deck[other] = deck[other], deck[place]


@njit(cache=True, nogil=True)
def strength_of(first, second, shift, offsets, past_suits, in_suit):
    """The strength that both sums of words stand for."""
    ranks = first & ALL_RANKS
    row = np.int64(offsets[ranks >> np.uint64(shift)])
    found = np.int64(past_suits[row * UNIT + np.int64(ranks & ((ONE << np.uint64(shift)) - ONE))])
    if first & ANY_LONG:
        for suit in range(4):
            if first >> np.uint64(FIRST_LONG + 4 * suit) & ONE:
                lane = second >> np.uint64(SUIT_BITS * suit) & ONE_SUIT
                found = max(found, np.int64(in_suit[lane]))
    return found


@njit(cache=True, nogil=True)
def play(key, first, count, held, pick, unseen, board, fixed, words, shift, offsets, past_suits, in_suit):
    """Deal and compare; give wins, ties and units won of each hand, and how often the first had each strength.

    *held* are hole cards, a row for each deal, or with *pick* rows to choose from; *fixed* tells for each hand
    which of them it has, or -1 for two random cards.
    """
    hands, randoms = len(fixed), 2 * np.sum(fixed < 0)
    left, places = len(unseen) - held.shape[1], randoms + BOARD_SIZE - len(board)
    tallies = np.zeros((hands, 3), dtype=np.int64)
    strengths = np.zeros(MOST_STRENGTHS, dtype=np.int64)
    found = np.empty(hands, dtype=np.int64)
    whole, deck = np.empty(64, dtype=np.uint8), np.empty(64, dtype=np.uint8)
    base_1, base_2 = BASE, np.uint64(0)
    for card in board:
        base_1 += words[card, 0]
        base_2 += words[card, 1]
    last_row = -1
    for number in range(count):
        counter = np.uint64(first + number) * PLACES
        row = 0 if pick else number
        if pick and len(held) > 1:
            row = np.int64(np.float64(mixed(counter + CHOICE, key) >> np.uint64(11)) * (len(held) / 2.0**53))
        if row != last_row:
            take_out(unseen, held[row], whole)
            last_row = row
        for place in range(left):
            deck[place] = whole[place]
        shuffle(deck, left, places, counter, key)
        sum_1, sum_2 = base_1, base_2
        for place in range(randoms, places):
            sum_1 += words[deck[place], 0]
            sum_2 += words[deck[place], 1]
        best, together, at = np.int64(-1), 0, 0
        for hand in range(hands):
            if fixed[hand] < 0:
                one, two = deck[at], deck[at + 1]
                at += 2
            else:
                one, two = held[row, 2 * fixed[hand]], held[row, 2 * fixed[hand] + 1]
            mine = strength_of(
                sum_1 + words[one, 0] + words[two, 0],
                sum_2 + words[one, 1] + words[two, 1],
                shift,
                offsets,
                past_suits,
                in_suit,
            )
            found[hand] = mine
            if mine > best:
                best, together = mine, 1
            elif mine == best:
                together += 1
        strengths[found[0]] += 1
        for hand in range(hands):
            if found[hand] == best:
                tallies[hand, 0 if together == 1 else 1] += 1
                tallies[hand, 2] += UNITS // together
    return tallies, strengths

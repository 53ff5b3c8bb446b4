"""Random showdowns of hold'em, compiled: the deals of `homegame.odds.showdowns`, and much faster."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from homegame.fast.kernels import LONG, ONE, START, in_suit, past_suits
from homegame.odds import arrays, showdowns, tally

if TYPE_CHECKING:
    from homegame.fast.arrays import Tables
    from homegame.odds.arrays import Indices, Integers

PLACES, CHOICE = np.uint64(arrays.PLACES), np.uint64(arrays.CHOICE)
GAMMA, MIX_1, MIX_2 = arrays.GAMMA, arrays.MIX_1, arrays.MIX_2
LOW_HALF, HALF = np.uint64(0xFFFFFFFF), np.uint64(32)
UNITS = tally.UNITS
BOARD_SIZE = showdowns.BOARD_SIZE
MOST_STRENGTHS = 1 << 13


class Question(NamedTuple):
    """What is dealt: hole cards held, the cards unseen, the board so far, and which hand holds what.

    *held* is a row for each deal, or with *pick* rows to choose from; *fixed* tells for each hand the place
    of its cards in a row, or -1 for two random cards.
    """

    held: Indices
    pick: bool
    unseen: Indices
    board: Indices
    fixed: Integers


@njit(cache=True, nogil=True)
def mixed(counter: np.uint64, key: np.uint64) -> np.uint64:
    """Splitmix64: the number at a counter."""
    found = (counter + ONE) * GAMMA + key
    found = (found ^ found >> np.uint64(30)) * MIX_1
    found = (found ^ found >> np.uint64(27)) * MIX_2
    return found ^ found >> np.uint64(31)


@njit(cache=True, nogil=True)
def take_out(unseen: Indices, cards: Indices, deck: Indices) -> None:
    """Fill the deck with the cards unseen, but for those that are held."""
    held = np.uint64(0)
    for card in cards:
        held |= ONE << np.uint64(card)
    filled = 0
    for card in unseen:
        deck[filled] = card
        filled += 1 - int(held >> np.uint64(card) & ONE)


@njit(cache=True, nogil=True)
def shuffle(deck: Indices, size: int, places: int, counter: np.uint64, key: np.uint64) -> None:
    """Put random cards in the first places of a deck of that size; a random number serves for two."""
    half = np.uint64(0)
    for place in range(places):
        if place % 2 == 0:
            half = mixed(counter + np.uint64(place // 2), key)
            draw = half >> HALF
        else:
            draw = half & LOW_HALF
        other = place + int(draw * np.uint64(size - place) >> HALF)
        deck[place], deck[other] = deck[other], deck[place]


@njit(cache=True, nogil=True)
def strength_of(first: np.uint64, second: np.uint64, tables: Tables) -> int:
    """The strength that both sums of words stand for."""
    found: int = past_suits(first, tables)
    if not first & LONG:  # with one way out of here numba counts references to the tables: thrice the time
        return found
    suited: int = in_suit(first, second, tables)
    return max(found, suited)


@njit(cache=True, nogil=True)
def divide(found: Integers, tallies: Integers) -> None:
    """Count one showdown: who won alone or tied, and what of the pot."""
    best, together = -1, 0
    for strength in found:
        if strength > best:
            best, together = strength, 1
        elif strength == best:
            together += 1
    for hand in range(len(found)):
        if found[hand] == best:
            tallies[hand, 0 if together == 1 else 1] += 1
            tallies[hand, 2] += UNITS // together


@njit(cache=True, nogil=True)
def play(
    key: np.uint64, first: int, count: int, asked: Question, tables: Tables
) -> tuple[Integers, Integers]:
    """Deal and compare: wins, ties and units won of each hand, and how often the first had each strength."""
    held, firsts, seconds = asked.held, tables.firsts, tables.seconds
    randoms = 2 * int(np.sum(asked.fixed < 0))
    left, places = len(asked.unseen) - held.shape[1], randoms + BOARD_SIZE - len(asked.board)
    tallies = np.zeros((len(asked.fixed), 3), dtype=np.int64)
    strengths = np.zeros(MOST_STRENGTHS, dtype=np.int64)
    found = np.empty(len(asked.fixed), dtype=np.int64)
    whole, deck = np.empty(64, dtype=np.uint8), np.empty(64, dtype=np.uint8)
    base_1, base_2 = START, np.uint64(0)
    for card in asked.board:
        base_1 += firsts[card]
        base_2 += seconds[card]
    last_row = -1
    for number in range(count):
        counter = np.uint64(first + number) * PLACES
        row = 0 if asked.pick else number
        if asked.pick and len(held) > 1:
            row = int(float(mixed(counter + CHOICE, key) >> np.uint64(11)) * (len(held) / 2.0**53))
        if row != last_row:
            take_out(asked.unseen, held[row], whole)
            last_row = row
        for place in range(left):
            deck[place] = whole[place]
        shuffle(deck, left, places, counter, key)
        sum_1, sum_2 = base_1, base_2
        for place in range(randoms, places):
            sum_1 += firsts[deck[place]]
            sum_2 += seconds[deck[place]]
        at = 0
        for hand in range(len(found)):
            place = 2 * asked.fixed[hand]
            if place < 0:
                one, two = deck[at], deck[at + 1]
                at += 2
            else:
                one, two = held[row, place], held[row, place + 1]
            total_1, total_2 = sum_1 + firsts[one] + firsts[two], sum_2 + seconds[one] + seconds[two]
            found[hand] = strength_of(total_1, total_2, tables)
        divide(found, tallies)
        strengths[found[0]] += 1
    return tallies, strengths

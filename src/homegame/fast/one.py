"""One hand at a time, in plain Python: the same answers as `homegame.hands.evaluate`, many times faster."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Final

from homegame.cards import WITH_JOKERS
from homegame.errors import GameError
from homegame.fast.layout import KEY_MASK, LONG, SIZES, START, SUIT_BITS, SUIT_MASK, words
from homegame.fast.tables import (
    PastSuits,
    house_of,
    in_suit_table,
    names,
    past_suits_table,
    strengths_of,
)
from homegame.hands import NO_WILDS, HandRank, Wilds, evaluate

if TYPE_CHECKING:
    from array import array
    from collections.abc import Callable, Iterable, Sequence

    from homegame.cards import Card

    Strength = Callable[[Sequence[int]], int]
    Strengths = Callable[[Sequence[int], Sequence[int]], list[int]]

FEWEST: Final = 5
PER_NATURAL: Final = 8  # with natural_wins_ties, strengths leave room for the wild cards that are needed


class Ranker:
    """The strengths of hands under one declaration of wild cards, prepared once.

    A hand is the indices of five or more different cards of the deck. The higher strength wins, equal ones
    tie; strengths compare between hands of any size, under one declaration.

    >>> from homegame.cards import cards
    >>> ranker = Ranker()
    >>> strength = ranker([card.index for card in cards("Ah Kh Qh Jh Th 2c 2d")])
    >>> strength, ranker.rank(strength).words
    (7462, 'royal flush')
    """

    __slots__ = ("_house", "_names", "_prepared", "_seen", "_short", "wilds")

    def __init__(self, wilds: Wilds = NO_WILDS) -> None:
        self.wilds = wilds
        self._house = house_of(wilds)
        self._names = names(self._house)
        self._prepared: dict[int, Strength] = {}
        self._short = [first & KEY_MASK for first, _ in words(FEWEST, wilds)]
        self._seen: dict[tuple[int, int], HandRank] = {}

    def __call__(self, hand: Sequence[int]) -> int:
        """The strength of a hand."""
        return self.of(len(hand))(hand)

    def of(self, size: int) -> Strength:
        """The function for hands of *size* cards, for loops; GameError under five."""
        found = self._prepared.get(size)
        if found is None:
            found = self._prepared[size] = self._prepare(size)
        return found

    def with_each(self, size: int) -> Strengths:
        """The function for a hand of *size* cards, the last of which may be any of several.

        It is given the others and these, and gives a strength for each of them; GameError under five.
        """
        strength = self.of(size)
        if self.wilds.natural_wins_ties or size > SIZES[self._house.bugs][-1]:
            return lambda held, lasts: [strength([*held, last]) for last in lasts]
        table = past_suits_table(size, self._house)
        return _looked_up_with_each(words(size, self.wilds), table, strength)

    def rank(self, strength: int) -> HandRank:
        """The hand that a strength stands for."""
        naturals = 0
        if self.wilds.natural_wins_ties:
            naturals = -(-strength % PER_NATURAL)
            strength = (strength - naturals) // PER_NATURAL
        rank = self._names[strength]
        return rank._replace(naturals=naturals) if naturals else rank

    def hand_rank(self, hand: Sequence[int]) -> HandRank:
        """What a hand of any size makes; its cards must be different, and in the deck."""
        if self.wilds.natural_wins_ties:
            return evaluate(map(WITH_JOKERS.__getitem__, hand), self.wilds)
        size = len(hand)
        if size >= FEWEST:
            strength = self._prepared.get(size) or self.of(size)
            return self._names[strength(hand)]
        seen = len(hand), sum(map(self._short.__getitem__, hand))
        if seen not in self._seen:
            self._seen[seen] = evaluate(map(WITH_JOKERS.__getitem__, hand), self.wilds)
        return self._seen[seen]

    def _prepare(self, size: int) -> Strength:
        if size < FEWEST:
            raise GameError(f"{size} cards have no strength among hands of five: ask rank_of what they make")
        if self.wilds.natural_wins_ties:
            return self._counted
        most = SIZES[self._house.bugs][-1]
        if size > most:
            largest = self.of(most)
            return lambda hand: max(map(largest, combinations(hand, most)))
        table = past_suits_table(size, self._house)
        return _looked_up(words(size, self.wilds), table, in_suit_table(self._house))

    def _counted(self, hand: Sequence[int]) -> int:
        rank = evaluate(map(WITH_JOKERS.__getitem__, hand), self.wilds)
        return strengths_of(self._house)[rank._replace(naturals=0)] * PER_NATURAL + rank.naturals


def _looked_up(both: list[tuple[int, int]], table: PastSuits, in_suit: array[int]) -> Strength:
    """Add up the first words, look up what they make past suits, and see whether a long suit makes more."""
    firsts, seconds = [first for first, _ in both], [second for _, second in both]
    strengths, rows, shift = table.strengths, table.rows, table.shift
    start, key_mask, long, lane = START, KEY_MASK, LONG, SUIT_MASK

    def strength(hand: Sequence[int]) -> int:
        total = start
        for card in hand:
            total += firsts[card]
        key = total & key_mask
        found = strengths[key + rows[key >> shift]]
        if total & long:
            suits = 0
            for card in hand:
                suits += seconds[card]
            for _ in range(4):
                found = max(found, in_suit[suits & lane])
                suits >>= SUIT_BITS
        return found

    return strength


def _looked_up_with_each(both: list[tuple[int, int]], table: PastSuits, strength: Strength) -> Strengths:
    """Add up the first words once for all; only where a suit is long is the whole hand looked at."""
    firsts = [first for first, _ in both]
    strengths, rows, shift = table.strengths, table.rows, table.shift
    start, key_mask, long = START, KEY_MASK, LONG

    def with_each(held: Sequence[int], lasts: Sequence[int]) -> list[int]:
        total = start
        for card in held:
            total += firsts[card]
        found = []
        for last in lasts:
            whole = total + firsts[last]
            if whole & long:
                found.append(strength([*held, last]))
            else:
                key = whole & key_mask
                found.append(strengths[key + rows[key >> shift]])
        return found

    return with_each


@cache
def ranker(wilds: Wilds) -> Ranker:
    """The ranker for a declaration of wild cards, kept for the next time."""
    return Ranker(wilds)


def rank_of(cards: Iterable[Card], wilds: Wilds = NO_WILDS) -> HandRank:
    """What the cards make: the answer, and the errors, of `homegame.hands.evaluate`."""
    held = tuple(cards)
    hand = [card.index for card in held]
    if not hand or len(set(hand)) < len(hand):
        return evaluate(held, wilds)
    try:
        return ranker(wilds).hand_rank(hand)
    except IndexError:  # a joker where none plays
        return evaluate(held, wilds)

"""Hands of five cards in which nothing is wild, looked up quickly while cards come and go.

Each card has a word, and the sum of five tells their ranks and how many there are of each suit. So a hand
that exchanges a card needs an addition and a look into a table of ranks, unless it has many of a suit.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from homegame.cards import cards
from homegame.fast.layout import KEY_BITS, KEY_MASK, LONG, START, classes, words
from homegame.fast.one import ranker
from homegame.fast.tables import house_of, past_suits_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.hands import Wilds

SIZE = 5
ONE_MORE = 0x1111 << KEY_BITS  # added to a sum, five of a suit show where there are four
TWO_MORE = 2 * ONE_MORE

Hand = list[int]  # the indices of its cards


class Fives:
    """The strengths of hands of five, and their hopes: a draw is worth as much as a high pair."""

    __slots__ = ("_by_rank", "_drawing", "_of", "draw", "words")

    def __init__(self, wilds: Wilds) -> None:
        self._of = ranker(wilds).of(SIZE)
        self.words = [first for first, _ in words(SIZE, wilds)]
        self.draw = self._of([card.index for card in cards("Ac Ad Kh Qs Jc")])
        table = past_suits_table(SIZE, house_of(wilds))
        self._by_rank: dict[int, int] = {}
        self._drawing: dict[int, int] = {}
        for key, ranks, _ in classes(SIZE, bugs=False):
            if len(ranks) == SIZE:
                strength = self._by_rank[key] = table.strengths[table.place(key)]
                four = _four_in_a_row(sum(1 << rank for rank in set(ranks)))
                self._drawing[key] = self._drawn(strength) if four else strength

    def _drawn(self, strength: int) -> int:
        """What a draw is worth; the better one of two has the better hand."""
        return max(strength, self.draw + strength // 100)

    def sum(self, held: Sequence[int]) -> int:
        """The words of a hand, added up."""
        word = self.words
        one, two, three, four, five = held
        return START + word[one] + word[two] + word[three] + word[four] + word[five]

    def strength(self, held: Sequence[int]) -> int:
        """How strong a hand is."""
        total = self.sum(held)
        return self._of(held) if total & LONG else self._by_rank[total & KEY_MASK]

    def hope(self, held: Sequence[int]) -> int:
        """How strong a hand is, or what its draw to a flush or an open straight is worth."""
        total = self.sum(held)
        if total & LONG:
            return self._of(held)
        found = self._drawing[total & KEY_MASK]
        return self._drawn(found) if found < self.draw and (total + ONE_MORE) & LONG else found

    def improve(self, held: Hand, widow: Hand, *, draws: bool) -> bool:
        """Exchange a card, or all, for the best hand there is; False if that is the one held."""
        value, known = (self.hope, self._drawing) if draws else (self.strength, self._by_rank)
        total = self.sum(held)
        word = self.words
        keys = [word[card] & KEY_MASK for card in widow]
        best, found = value(held), None
        whole = value(widow)
        for give, mine in enumerate(held):
            rest = total - word[mine]
            if (rest + TWO_MORE) & LONG:  # three of a suit are left
                for take, card in enumerate(widow):
                    held[give] = card
                    strength = value(held)
                    if strength > best:
                        best, found = strength, (give, take)
                held[give] = mine
                continue
            rest &= KEY_MASK
            for take, key in enumerate(keys):
                strength = known[rest + key]
                if strength > best:
                    best, found = strength, (give, take)
        if whole > best:
            held[:], widow[:] = widow[:], held[:]
            return True
        if found is None:
            return False
        give, take = found
        held[give], widow[take] = widow[take], held[give]
        return True


def _four_in_a_row(ranks: int) -> bool:
    return bool(ranks & ranks >> 1 & ranks >> 2 & ranks >> 3)


@cache
def fives(wilds: Wilds) -> Fives:
    """The strengths as a house ranks hands."""
    return Fives(wilds)

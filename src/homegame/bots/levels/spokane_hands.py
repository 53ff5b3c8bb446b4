"""What hands make in Spokane Open Wild, looked up quickly for whatever rank may be left wild."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from homegame.fast.layout import KEY_MASK, words
from homegame.fast.one import FEWEST, ranker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Rank
    from homegame.fast.one import Ranker
    from homegame.games.spokane import Spokane
    from homegame.hands import HandRank

MOST_CARDS = 7  # of a hand that is measured


class Measure:
    """What hands make with a wild rank, as something that compares with others of as many cards."""

    __slots__ = ("_by", "_each", "_known", "_of", "_words")

    def __init__(self, by: Ranker) -> None:
        self._by = by
        self._of = {size: by.of(size) for size in range(FEWEST, MOST_CARDS + 1)}
        self._each = {size: by.with_each(size) for size in range(FEWEST, MOST_CARDS + 1)}
        self._words = [first & KEY_MASK for first, _ in words(FEWEST, by.wilds)]
        self._known: list[dict[int, HandRank]] = [{} for _ in range(FEWEST)]  # of fewer cards, by their ranks

    def __call__(self, held: Sequence[int]) -> Any:  # noqa: ANN401 - a number or a rank: never one beside the other
        """What a hand makes."""
        size = len(held)
        if size >= FEWEST:
            return self._of[size](held)
        word, total = self._words, 0
        for card in held:
            total += word[card]
        found = self._known[size].get(total)
        if found is None:
            found = self._known[size][total] = self._by.hand_rank(held)
        return found

    def with_each(self, held: Sequence[int], cards: Sequence[int]) -> list[Any]:
        """What a hand makes with each of these cards added."""
        size = len(held) + 1
        if size >= FEWEST:
            return self._each[size](held, cards)
        word, known = self._words, self._known[size]
        total = sum([word[card] for card in held])
        return [known.get(total + word[card]) or self([*held, card]) for card in cards]


class Measures(dict["Rank | None", Measure]):
    """What hands make, by the rank that is wild."""

    def __init__(self, game: Spokane) -> None:
        super().__init__()
        self._game = game

    def __missing__(self, wild: Rank | None) -> Measure:
        wilds = self._game.with_wild() if wild is None else self._game.with_wild(wild)
        # ties are too rare to be worth the time
        found = self[wild] = Measure(ranker(replace(wilds, natural_wins_ties=False)))
        return found


@lru_cache(maxsize=20)
def measures(game: Spokane) -> Measures:
    """What hands make in a house, kept for the next time."""
    return Measures(game)

"""The evaluator and the plain substitution agree on random hands, over all options of the house."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, get_args

import pytest

from homegame.cards import WITH_JOKERS, Card, Rank
from homegame.hands import Wilds, best_hand, evaluate
from homegame.ranking import FiveOfAKind, JokerKind
from tests.hands.substitute import best

if TYPE_CHECKING:
    from collections.abc import Iterator

House = tuple[JokerKind, FiveOfAKind, bool, bool]
HOUSES: list[House] = list(product(get_args(JokerKind), get_args(FiveOfAKind), (True, False), (False, True)))
SIZES = {0: (7, 6, 5, 3, 2), 1: (5, 6, 5, 4, 5, 3), 2: (5, 5, 5, 4, 3)}  # cards by wild cards
PER_HOUSE = 280


def hands(rng: random.Random, wild: frozenset[Rank], count: int) -> Iterator[list[Card]]:
    """Random hands with few wild cards, half of them crowded into few ranks or suits."""
    while count:
        deck = WITH_JOKERS
        if rng.random() < 0.3:
            suits = {*rng.sample((0, 1, 2, 3), 2)} if rng.random() < 0.2 else {rng.randrange(4)}
            deck = tuple(c for c in deck if c.suit is None or c.suit in suits)
        elif rng.random() < 0.5:
            low = rng.randrange(2, 11)
            deck = tuple(c for c in deck if c.suit is None or low <= c.rank < low + 5 or c.rank is Rank.ACE)
        wanted = rng.choice((0, 1, 1, 1, 1, 2))
        wilds = [c for c in deck if c.rank in wild]
        naturals = [c for c in deck if c.rank not in wild]
        size = rng.choice(SIZES[wanted])
        if len(wilds) < wanted or len(naturals) < size - wanted:
            continue
        cards = rng.sample(wilds, wanted) + rng.sample(naturals, size - wanted)
        rng.shuffle(cards)
        yield cards
        count -= 1


@pytest.mark.no_cover
@pytest.mark.parametrize("house", HOUSES, ids=str)
def test_G5_equals_substitution(house: House) -> None:
    jokers, five, low, double = house
    rng = random.Random(str(house))
    for _ in range(4):
        ranks = frozenset({Rank.JOKER, *rng.sample(tuple(Rank)[:13], rng.choice((0, 1, 1, 2)))})
        wilds = Wilds(
            ranks=ranks, jokers=jokers, five_of_a_kind=five, ace_low_straight=low, double_ace_flush=double
        )
        for cards in hands(rng, ranks, PER_HOUSE // 4):
            compare(cards, wilds)


@pytest.mark.no_cover
@pytest.mark.parametrize("five", get_args(FiveOfAKind))
@pytest.mark.parametrize("jokers", get_args(JokerKind))
def test_G5_equals_substitution_with_three_wild_cards(jokers: JokerKind, five: FiveOfAKind) -> None:
    rng = random.Random(f"three {jokers} {five}")
    ranks = frozenset({Rank.JOKER, Rank.ACE})
    wilds = Wilds(ranks=ranks, jokers=jokers, five_of_a_kind=five)
    for _ in range(3):
        cards = rng.sample([c for c in WITH_JOKERS if c.rank in ranks], 3)
        cards += rng.sample([c for c in WITH_JOKERS if c.rank not in ranks], 2)
        compare(cards, wilds)


def compare(cards: list[Card], wilds: Wilds) -> None:
    """The same with and without the option that natural hands win ties."""
    place, category, ranks, naturals = best(cards, wilds)
    plain = evaluate(cards, wilds)
    assert (plain.place, plain.category.word, plain.ranks) == (place, category, ranks), f"{cards} {wilds!r}"
    assert plain.naturals == 0
    told = evaluate(cards, replace(wilds, natural_wins_ties=True))
    assert told == plain._replace(naturals=naturals), f"{cards} {wilds!r}"
    played = best_hand(cards, wilds)
    assert played.rank == plain
    assert set(played.cards) <= set(cards)
    assert len(set(played.cards)) == len(played.cards)
    assert evaluate(played.cards, wilds) == plain
    assert set(played.stands_for) == {c for c in played.cards if c.rank in wilds.ranks}

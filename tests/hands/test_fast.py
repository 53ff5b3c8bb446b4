"""The tables give what the readable evaluator gives: class by class, hand by hand, option by option."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from array import array
from itertools import product
from typing import get_args

import pytest

from homegame.cards import JOKERS, NATURAL_RANKS, WITH_JOKERS, Card, Rank, cards
from homegame.errors import GameError, NotationError
from homegame.fast import build, tables
from homegame.fast.layout import SIZES, classes
from homegame.fast.one import Ranker, rank_of
from homegame.fast.tables import PLAIN, House, PastSuits
from homegame.hands import NO_WILDS, Wilds, best_hand, evaluate
from homegame.ranking import FiveOfAKind, JokerKind

HOUSES = [
    House(*options) for options in product(get_args(FiveOfAKind), (True, False), (False, True), (False, True))
]
SUBSETS = [(5, False)]
REST = [(size, bugs) for bugs, sizes in SIZES.items() for size in sizes if (size, bugs) not in SUBSETS]


def declarations(rng: random.Random) -> list[Wilds]:
    """Every combination of the options, with the jokers and up to three ranks wild."""
    return [
        Wilds(
            ranks=frozenset({Rank.JOKER, *rng.sample(NATURAL_RANKS, rng.choice((0, 0, 1, 1, 2, 3)))}),
            jokers=jokers,
            five_of_a_kind=five,
            ace_low_straight=low,
            double_ace_flush=double,
        )
        for jokers, five, low, double in product(
            get_args(JokerKind), get_args(FiveOfAKind), (True, False), (False, True)
        )
    ]


def some_hand(rng: random.Random, size: int, wilds: Wilds) -> list[Card]:
    """A hand with any number of wild cards, its natural cards often crowded into one suit."""
    wild = [c for c in WITH_JOKERS if c.rank in wilds.ranks]
    natural = [c for c in WITH_JOKERS if c.rank not in wilds.ranks]
    count = min(size, len(wild), rng.choice((0, 1, 1, 2, 2, 3, 4, 8)))
    if rng.random() < 0.5:
        one_suit = [c for c in natural if c.suit == size % 4]
        natural = rng.sample(natural, 9) + [c for c in one_suit if rng.random() < 0.7]
    return rng.sample(wild, count) + rng.sample(list(dict.fromkeys(natural)), size - count)


@pytest.mark.no_cover
@pytest.mark.parametrize("size", range(1, 10))
def test_G5_rank_of_equals_evaluate(size: int) -> None:
    rng = random.Random(size)
    for wilds in declarations(rng)[size % 4 :: 2 if size < 6 else 5 if size < 8 else 12]:
        for _ in range(30):
            hand = some_hand(rng, size, wilds)
            assert rank_of(hand, wilds) == evaluate(hand, wilds), f"{hand} {wilds!r}"


@pytest.mark.parametrize("size", [5, 7, 8, 9])
def test_G3_strengths_order_hands_as_ranks_do(size: int) -> None:
    rng = random.Random(f"order {size}")
    for wilds in declarations(rng)[size % 4 :: 12]:
        ranker = Ranker(wilds)
        hands = [some_hand(rng, size, wilds) for _ in range(30)]
        told = [(ranker([c.index for c in hand]), evaluate(hand, wilds)) for hand in hands]
        assert [ranker.rank(strength) for strength, _ in told] == [rank for _, rank in told]
        for (strength, rank), (other, lower) in product(told, told):
            assert (strength < other) == (rank < lower)


@pytest.mark.parametrize("size", [5, 7, 8, 9])
def test_with_each_gives_the_strength_of_the_hand_with_each_last_card(size: int) -> None:
    rng = random.Random(f"each {size}")
    natural_first = Wilds(ranks=frozenset({Rank.JOKER, Rank.NINE}), natural_wins_ties=True)
    for wilds in [*declarations(rng)[size % 4 :: 12], natural_first]:
        ranker = Ranker(wilds)
        for _ in range(10):
            held = [card.index for card in some_hand(rng, size - 1, wilds)]
            lasts = [card.index for card in WITH_JOKERS if card.index not in held]
            assert ranker.with_each(size)(held, lasts) == [ranker([*held, last]) for last in lasts]
    with pytest.raises(GameError, match="4 cards have no strength"):
        Ranker().with_each(4)


def test_G18_natural_wins_ties() -> None:
    rng = random.Random("natural")
    wilds = Wilds(ranks=frozenset({Rank.JOKER, Rank.NINE}), natural_wins_ties=True)
    ranker = Ranker(wilds)
    told = []
    for size in (5, 7, 9):
        for _ in range(40):
            hand = some_hand(rng, size, wilds)
            told.append((ranker([c.index for c in hand]), evaluate(hand, wilds)))
            assert rank_of(hand, wilds) == told[-1][1]
    assert [ranker.rank(strength) for strength, _ in told] == [rank for _, rank in told]
    assert [rank for _, rank in sorted(told)] == sorted(rank for _, rank in told)


def test_rank_of_refuses_what_evaluate_refuses() -> None:
    with pytest.raises(GameError, match="Jk1 is no card of this game"):
        rank_of(cards("Ad 3s 5c 5h Jk1"))
    with pytest.raises(NotationError, match="Ah is there twice"):
        rank_of([*cards("Ah 3c 4d 5s"), *cards("Ah")])
    with pytest.raises(GameError, match="at least one"):
        rank_of([])
    with pytest.raises(GameError, match="4 cards have no strength"):
        Ranker()([0, 1, 2, 3])


def test_S6_rank_of_reads_any_iterable() -> None:
    assert rank_of(iter(cards("Kc Kd 9h"))) == evaluate(cards("Kc Kd 9h"))


def test_C43_a_bug_left_unplayed_is_below_any_kicker() -> None:
    wilds = Wilds(ranks=frozenset({Rank.JOKER}), jokers="bug", five_of_a_kind="none")
    assert str(rank_of(cards("Ac Ad Ah As Jk1"), wilds)) == "four A"
    assert rank_of(cards("Ac Ad Ah As Jk1"), wilds) < rank_of(cards("Ac Ad Ah As 2c"), wilds)
    assert set(JOKERS).isdisjoint(best_hand(cards("Ac Ad Ah As Jk1"), wilds).cards)


def assert_right(table: PastSuits, size: int, house: House) -> None:
    """Every class of hands has the strength of what it makes, and nothing else stands in the table."""
    strength_of = tables.strengths_of(house)
    expected = array("H", bytes(2 * len(table.strengths)))
    for total, ranks, bugs in classes(size, bugs=house.bugs):
        assert not expected[table.place(total)], "two classes in one place"
        expected[table.place(total)] = strength_of[tables.rank_past_suits(size, ranks, bugs, house)]
    assert table.strengths == expected


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("size", "bugs"), [*SUBSETS, *(pytest.param(*rest, marks=pytest.mark.slow) for rest in REST)]
)
def test_G5_every_class_past_suits(size: int, *, bugs: bool) -> None:
    house = PLAIN._replace(bugs=bugs)
    assert_right(tables.past_suits_table(size, house), size, house)


@pytest.mark.no_cover
@pytest.mark.parametrize(
    "house",
    [HOUSES[7], *(pytest.param(house, marks=pytest.mark.slow) for house in HOUSES if house != HOUSES[7])],
)
def test_G4_every_class_under_every_option(house: House) -> None:
    assert_right(tables.past_suits_table(5, house), 5, house)
    expected = [tables.rank_in_suit(index, house) for index in range(1 << 16)]
    found = [tables.names(house).get(strength) for strength in tables.in_suit_table(house)]
    assert found == expected


def test_names_are_the_hands_in_order() -> None:
    for house in HOUSES[::7]:
        ranks = list(tables.names(house).values())
        assert ranks == sorted(set(ranks))
    assert len(tables.names()) == 7475  # 7,462 (Cactus Kev) and the thirteen fives


@pytest.mark.no_cover
def test_stored_tables_are_those_that_build_makes() -> None:
    suited = build.in_suit()
    names = sorted({*build.past_suits(5, bugs=False).values(), *filter(None, suited)})
    strength_of = {rank: strength for strength, rank in enumerate(names, 1)}
    made = build.packed(build.past_suits(5, bugs=False), build.SHIFTS[5], strength_of)
    assert zlib.decompress((tables.STORED / "names.z").read_bytes()) == build.written(names)
    assert zlib.decompress((tables.STORED / "wild5.z").read_bytes()) == made


def test_tables_stay_under_a_megabyte() -> None:
    assert sum(len(path.read_bytes()) for path in tables.STORED.iterdir()) < 1_000_000


def test_one_hand_needs_no_numpy() -> None:
    asked = "import sys; from homegame.fast.one import Ranker; Ranker()([0, 5, 9, 13, 20, 30, 40]);"
    asked += "print('numpy' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", asked], text=True).strip() == "False"
    assert Wilds() == NO_WILDS

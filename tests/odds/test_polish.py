"""Exact chances of declarations, against published counts and brute force."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

import pytest

from homegame.cards import STANDARD, Rank, cards
from homegame.declarations import Kind, Ladder
from homegame.errors import GameError, NotationError
from homegame.odds.polish import best_above, chances

LADDER = Ladder()
SMALL = Ladder(lowest_rank=9)

# Sets of n of the 52 cards that contain a declaration; by formula, and up to n = 8 by enumeration too.
SIZES = (3, 4, 5, 8, 12, 20, 24)
# fmt: off
POOLS = {
    Kind.PAIR: (292, 6_961, 108_336, 80_672_868, 46_330_070_930, 63_091_556_858_319, 270_306_580_205_896),
    Kind.THREE: (4, 193, 4_560, 7_043_796, 7_085_775_554, 19_232_534_851_695, 105_992_636_516_008),
    Kind.FLUSH: (0, 0, 495, 5_147_505, 10_799_392_902, 35_978_368_081_425, 176_864_282_281_950),  # to the ace
    Kind.FULL_HOUSE: (0, 0, 24, 339_021, 1_083_816_591, 8_483_321_491_029, 62_369_176_044_274),
    Kind.STRAIGHT_FLUSH: (0, 0, 1, 16_215, 62_891_499, 751_616_304_549, 6_973_199_770_790),
}
ALL_POOLS = tuple(comb(52, size) for size in SIZES)
# fmt: on


@pytest.mark.parametrize("kind", POOLS)
def test_P5_pools_that_contain_each_declaration_of_a_kind(kind: Kind) -> None:
    for size, ways, all_ways in zip(SIZES, POOLS[kind], ALL_POOLS, strict=True):
        found = {
            odds
            for declaration, odds in chances((), size).items()
            if declaration.kind is kind and (kind is not Kind.FLUSH or declaration.ranks == (Rank.ACE,))
        }
        assert found == {(ways, all_ways)}


def test_a_pair_of_one_rank_among_eight_cards_is_there_once_in_nine_times() -> None:
    """10.7 %: 80,672,868 of 752,538,150."""
    assert chances((), 8)[LADDER.read("pair 6")].chance == pytest.approx(0.1072, abs=5e-5)


def test_on_a_table_of_all_cards_everything_is_true() -> None:
    assert {odds.chance for odds in chances(cards("Ah 9c"), 52).values()} == {1.0}


def test_with_no_card_but_ones_own_it_is_known_what_is_true() -> None:
    own = cards("Ah 2h 3h 4h 5h 5c 9h")
    found = {d for d, odds in chances(own, 7).items() if odds.ways}
    assert found == {d for d in LADDER.declarations if d.is_in(own)}
    assert {str(d) for d in found} == {
        "pair 5",
        "straight 5",
        "flush hearts 9",
        "flush hearts A",
        "straight flush hearts 5",
    }


# Own cards that reach into straights from the ace, flushes, threes and pairs; two more lie on the table.
HOLDINGS = ["Ah 2h 3h", "Th Jh Qh Kh", "9c 9d 9h 4s 4c"]


@pytest.mark.no_cover
@pytest.mark.parametrize("own", HOLDINGS)
def test_every_declaration_against_all_choices_of_two_more_cards(own: str) -> None:
    seen = cards(own)
    pools = [{*seen, *others} for others in combinations([c for c in STANDARD if c not in seen], 2)]
    for declaration, odds in chances(seen, len(seen) + 2).items():
        assert odds == (sum(map(declaration.is_in, pools)), len(pools)), declaration


@pytest.mark.no_cover
@pytest.mark.parametrize(("own", "others"), [("", 4), ("9c", 4), ("Tc Jc Kc", 3), ("9c Ad Ah Qs", 3)])
def test_every_two_declarations_against_all_choices_from_24_cards(own: str, others: int) -> None:
    """In how many choices the second is true where the first is, for all 81 declarations after each first."""
    seen = cards(own)
    unseen = [c for c in SMALL.deck if c not in seen]
    choices = [frozenset((*seen, *choice)) for choice in combinations(unseen, others)]
    true_in = {d: sum(1 << n for n, pool in enumerate(choices) if d.is_in(pool)) for d in SMALL.declarations}
    for first in SMALL.declarations:
        if true_in[first]:
            for second, odds in chances(seen, len(seen) + others, ladder=SMALL, given=first).items():
                both = (true_in[first] & true_in[second]).bit_count()
                assert odds == (both, true_in[first].bit_count()), (first, second)


@pytest.mark.parametrize(
    "given", ["straight 5", "flush hearts A", "straight flush hearts 5", "full house A over 2"]
)
def test_given_what_ones_own_cards_nearly_show(given: str) -> None:
    """The same with 52 cards, where a straight may start at the ace: all choices of two more cards."""
    seen, condition = cards("Ah 2h 3h 4h 2s Ac"), LADDER.read(given)
    unseen = [c for c in STANDARD if c not in seen]
    pools = [{*seen, *others} for others in combinations(unseen, 2)]
    pools = [pool for pool in pools if condition.is_in(pool)]
    for declaration, odds in chances(seen, 8, given=condition).items():
        assert odds == (sum(map(declaration.is_in, pools)), len(pools)), declaration


def test_given_itself_a_declaration_is_certain_and_given_a_three_so_is_the_pair() -> None:
    three, pair = LADDER.read("three 9"), LADDER.read("pair 9")
    found = chances(cards("4c"), 15, given=three)
    assert found[three].chance == found[pair].chance == 1.0


def test_two_declarations_are_both_true_in_as_many_ways_whichever_is_given() -> None:
    """Random declarations in pairs, with 20 of 52 cards on the table."""
    own = cards("9h 9s Td")
    some = random.Random(52).sample(LADDER.declarations, 24)
    found = {given: chances(own, 20, given=given) for given in some}
    for first in some:
        for second in some:
            assert found[first][second].ways == found[second][first].ways


def test_P6_the_likeliest_raises_are_higher_and_in_order() -> None:
    """With two of four nines in hand, and 12 cards on the table, a pair of nines is certain and stands."""
    standing = LADDER.read("pair 9")
    found = best_above(standing, cards("9h 9s Td"), 12, most=3)
    assert len(found) == 3
    assert all(declaration in LADDER.above(standing) for declaration, _ in found)
    assert [odds.ways for _, odds in found] == sorted((odds.ways for _, odds in found), reverse=True)
    assert str(found[0][0]) == "pair 10"
    best = max(odds.ways for d, odds in chances(cards("9h 9s Td"), 12).items() if d in LADDER.above(standing))
    assert found[0][1] == (best, comb(49, 9))


def test_P6_without_a_standing_declaration_the_whole_ladder_is_open() -> None:
    assert [str(d) for d, _ in best_above(None, cards("2h 2s"), 4, most=1)] == ["pair 2"]
    assert best_above(LADDER.read("straight flush hearts A"), cards("2h"), 4) == []


def test_cards_that_can_not_be() -> None:
    with pytest.raises(GameError, match="3 cards can't be on the table"):
        chances(cards("2h 3h 4h 5h"), 3)
    with pytest.raises(GameError, match="53 cards can't be on the table"):
        chances(cards("2h"), 53)
    with pytest.raises(GameError, match="not in a deck of 24 cards: 2h"):
        chances(cards("2h 9h"), 8, ladder=SMALL)
    with pytest.raises(NotationError, match="2h is there twice"):
        chances((*cards("2h"), *cards("2h")), 8)
    with pytest.raises(GameError, match="four A can't be true of 4 cards with Kh among them"):
        chances(cards("Kh"), 4, given=LADDER.read("four A"))

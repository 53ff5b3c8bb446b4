"""How often each hand comes up, against published tables; what was counted for this project is marked so."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from typing import TYPE_CHECKING

import pytest

from homegame.cards import STANDARD, WITH_JOKERS, Card, Rank, Suit
from homegame.fast.batch import frequencies, names_of
from homegame.hands import NO_WILDS, Category, Wilds, in_one_suit

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.ranking import JokerKind

ROWS = (
    *("five of a kind", "royal flush", "straight flush", "four", "full house", "flush", "straight"),
    *("three", "two pair", "pair", "high card"),
)
JOKERS = frozenset({Rank.JOKER})


def counted(deck: Iterable[Card], size: int, wilds: Wilds = NO_WILDS) -> tuple[int, ...]:
    """The number of hands in each of the rows, and in all."""
    found: Counter[str] = Counter()
    for rank, count in frequencies(deck, size, wilds).items():
        royal = rank.category is Category.STRAIGHT_FLUSH and rank.ranks[0] is Rank.ACE
        five = rank.category is Category.FIVE_OF_A_KIND
        found["royal flush" if royal else "five of a kind" if five else rank.category.word] += count
    return (*(found[row] for row in ROWS), found.total())


# Five cards: OEIS A002761. Seven cards: B. Alspach, "7-Card Poker Hands", and the usual tables.
# Six cards, and the straight flushes below the royal one: counted for this project.
NATURAL = {
    5: (0, 4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540, 2598960),
    6: (0, 188, 1656, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900, 20358520),
    7: (
        *(0, 4324, 37260, 224848, 3473184, 4047644, 6180020),
        *(6461620, 31433400, 58627800, 23294460, 133784560),
    ),
}  # fmt: skip


@pytest.mark.parametrize("size", NATURAL)
def test_G3_no_wild_card(size: int) -> None:
    assert counted(STANDARD, size) == NATURAL[size]


def test_G3_distinct_strengths() -> None:
    """7,462 are those of Cactus Kev's evaluator; the thirteen fives come on top."""
    naturals = frequencies(STANDARD, 5)
    each = Counter(rank.category for rank in naturals)
    assert [each[category] for category in Category] == [1277, 2860, 858, 858, 10, 1277, 156, 156, 10, 0]
    assert len(naturals) == 7462
    assert len(names_of()) == 7475


# One wild joker: Data Genetics, "Poker odds with wild cards" (204 straight flushes in all). Two: OEIS
# A053083.
# Bugs and jokers that keep their colour: counted for this project.
JOKER_TABLES: dict[tuple[JokerKind, int], tuple[int, ...]] = {
    ("wild", 1): (13, 24, 180, 3120, 6552, 7804, 20532, 137280, 123552, 1268088, 1302540, 2869685),
    ("wild", 2): (78, 84, 540, 9360, 9360, 11388, 34704, 232968, 123552, 1437936, 1302540, 3162510),
    ("bug", 1): (1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964, 2869685),
    ("bug", 2): (6, 84, 540, 1320, 5328, 11388, 34704, 75048, 156816, 1341888, 1535388, 3162510),
    ("colour", 2): (78, 24, 180, 9360, 9360, 7804, 35124, 233856, 123552, 1440632, 1302540, 3162510),
}


@pytest.mark.parametrize(("jokers", "count"), JOKER_TABLES)
def test_H2_jokers_among_five_cards(jokers: JokerKind, count: int) -> None:
    wilds = Wilds(ranks=JOKERS, jokers=jokers)
    assert counted(WITH_JOKERS[: 52 + count], 5, wilds) == JOKER_TABLES[jokers, count]


def test_H2_one_bug_among_seven_cards() -> None:
    """B. Alspach, "7-Card Poker Hands with Joker", but for its royal flushes.

    The page says 26,124 of the 210,964 straight flushes; there are 4,324 + 4 x 47 + 20 x 1,081 = 26,132.
    """
    found = counted(WITH_JOKERS[:53], 7, Wilds(ranks=JOKERS, jokers="bug"))
    assert found == (
        *(1128, 26132, 184832, 307472, 4188528, 6172088, 11236028),
        *(7470676, 35553816, 64221960, 24780420, 154143080),
    )
    assert found[1] == 4324 + 4 * 47 + 20 * 1081
    assert found[1] + found[2] == 210964


# Royal, straight flush, four, flush, straight, three, pair, high card; 672 fives by B. Alspach,
# "Wild Cards in Profusion"; the rest counted for this project. The other rows are the same for every rank.
WILD_RANKS = {
    Rank.TWO: (484, 2068, 31552, 14472, 62232, 355080, 1225008, 799680),
    Rank.THREE: (484, 1928, 31568, 14596, 57108, 356160, 1228032, 800700),
    Rank.FOUR: (484, 1788, 31584, 14720, 51984, 357240, 1231056, 801720),
    Rank.TEN: (208, 1924, 31600, 14844, 46860, 358320, 1234080, 802740),
    Rank.JACK: (208, 2064, 31584, 14720, 51984, 357240, 1231056, 801720),
    Rank.KING: (208, 2344, 31552, 14472, 62232, 355080, 1225008, 799680),
    Rank.ACE: (208, 2208, 31600, 14560, 60144, 356160, 1226016, 799680),
}


@pytest.mark.parametrize("rank", WILD_RANKS)
def test_G5_one_rank_wild(rank: Rank) -> None:
    royal, low, four, flush, straight, three, pair, high = WILD_RANKS[rank]
    assert counted(STANDARD, 5, Wilds(ranks=frozenset({rank}))) == (
        *(672, royal, low, four, 12672, flush, straight, three, 95040, pair, high, 2598960),
    )


def test_G5_two_ranks_wild() -> None:
    """8,152 fives by B. Alspach, "Wild Cards in Profusion"; the rest counted for this project."""
    wilds = Wilds(ranks=frozenset({Rank.TWO, Rank.THREE}))
    assert counted(STANDARD, 5, wilds) == (
        *(8152, 3524, 10760, 129656, 18480, 24668, 144564, 610080, 71280, 1113696, 464100, 2598960),
    )


# B. Alspach, "Wild Cards in Profusion", but for 27,600 in the place of the first 75,072, which is
# 12 x (4 x C(46,2) + 46) + 24 x C(46,2). Two wild cards of a rank are played by two jokers in their place.
FIVES = [
    ((), 2, 5, 72),
    ((Rank.TWO,), 0, 5, 672),
    ((Rank.TWO,), 2, 5, 2762),
    ((Rank.TWO, Rank.THREE), 0, 5, 8152),
    pytest.param((), 2, 7, 75072, marks=pytest.mark.slow),
    pytest.param((Rank.TWO,), 0, 7, 609760, marks=pytest.mark.slow),
    pytest.param((Rank.TWO,), 2, 7, 2017672, marks=pytest.mark.slow),
    pytest.param((Rank.TWO, Rank.THREE), 0, 7, 4894392, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("ranks", "halves", "size", "fives"), FIVES)
def test_G4_five_of_a_kind(ranks: tuple[Rank, ...], halves: int, size: int, fives: int) -> None:
    deck = WITH_JOKERS[: 52 + halves]
    if halves:
        deck = tuple(c for c in deck if c.rank is not Rank.ACE or c.suit in {Suit.CLUBS, Suit.HEARTS})
    assert len(deck) == 52
    assert counted(deck, size, Wilds(ranks=frozenset({*ranks, Rank.JOKER})))[0] == fives
    assert 12 * (4 * comb(46, 2) + 46) + 24 * comb(46, 2) == 75072


# OEIS A143314: sets of so many cards that contain some straight flush.
STRAIGHT_FLUSHES = {
    5: 40,
    6: 1844,
    7: 41584,
    8: 611340,
    9: 6588116,
    10: 55482100,
    11: 380126920,
    12: 2177910310,
    13: 10644616240,
    14: 45049914588,
    15: 167011924492,
    44: 752538149,
    45: 133784560,
}


@pytest.mark.parametrize(
    "size", [5, 6, pytest.param(7, marks=pytest.mark.slow), pytest.param(8, marks=pytest.mark.slow)]
)
def test_G3_sets_with_a_straight_flush(size: int) -> None:
    found = frequencies(STANDARD, size)
    count = sum(n for rank, n in found.items() if rank.category is Category.STRAIGHT_FLUSH)
    assert count == STRAIGHT_FLUSHES[size]


def test_G3_sets_with_a_straight_flush_suit_by_suit() -> None:
    """A set has none if no suit has: the ways without one in a suit, by cards, are multiplied out."""
    without = [0] * 14
    for kept in product((False, True), repeat=13):
        cards = [c for c, keep in zip(STANDARD[::4], kept, strict=True) if keep]
        made = in_one_suit(cards) if cards else None
        without[len(cards)] += made is None or made.category is Category.FLUSH
    ways = [1]
    for _ in Suit:
        ways = [
            sum(ways[i] * without[n - i] for i in range(len(ways)) if 0 <= n - i <= 13)
            for n in range(len(ways) + 13)
        ]
    assert {size: comb(52, size) - ways[size] for size in STRAIGHT_FLUSHES} == STRAIGHT_FLUSHES

"""The ladder of Polish Poker, and which cards contain which declaration."""

from __future__ import annotations

import copy
import pickle
import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from homegame.cards import STANDARD, Rank, Suit, cards
from homegame.declarations import Declaration, Kind, Ladder, evidence
from homegame.errors import GameError, NotationError

LADDER = Ladder()

# Counted from the rules P2 to P5: kind, strength levels, declarations.
COUNTS = {
    Kind.PAIR: (13, 13),
    Kind.TWO_PAIR: (78, 78),
    Kind.THREE: (13, 13),
    Kind.STRAIGHT: (10, 10),
    Kind.FLUSH: (9, 36),
    Kind.FULL_HOUSE: (156, 156),
    Kind.FOUR: (13, 13),
    Kind.STRAIGHT_FLUSH: (10, 40),
}


def test_P3_every_kind_has_its_number_of_levels_and_declarations() -> None:
    declarations = Counter(d.kind for d in LADDER.declarations)
    levels = Counter(kind for kind, _ in {(d.kind, LADDER.level(d)) for d in LADDER.declarations})
    assert {kind: (levels[kind], declarations[kind]) for kind in declarations} == COUNTS
    assert (LADDER.levels, len(LADDER.declarations)) == (302, 359)


@pytest.mark.parametrize(
    ("ladder", "levels", "declarations"),
    [
        (Ladder(flush=False), 283, 283),
        (Ladder(high_card=True), 315, 372),
        (Ladder(lowest_rank=9), 69, 81),
        (Ladder(lowest_rank=9, flush=False), 65, 65),
        (Ladder(lowest_rank=9, high_card=True), 75, 87),
        (Ladder(lowest_rank=9, order="blef"), 69, 81),
        # Without the wheel: one straight and one step of four straight flushes fewer.
        (Ladder(ace_low_straight=False), 300, 354),
        # No wheel below the nine, so the option changes nothing there.
        (Ladder(lowest_rank=9, ace_low_straight=False), 69, 81),
        # Kings and aces alone: two pairs, two pair, two threes, two full houses, two fours.
        (Ladder(lowest_rank=13), 9, 9),
    ],
    ids=str,
)
def test_P13_options_change_the_number_of_declarations(
    ladder: Ladder, levels: int, declarations: int
) -> None:
    assert (ladder.levels, len(ladder.declarations)) == (levels, declarations)


def test_P13_the_24_card_deck_kind_by_kind() -> None:
    ladder = Ladder(lowest_rank=9)
    assert len(ladder.deck) == 24
    # Of 24 cards: tops of straights and flushes are the king and the ace alone.
    assert Counter(d.kind.value for d in ladder.declarations) == {
        "pair": 6, "two pair": 15, "three": 6, "straight": 2,
        "flush": 8, "full house": 30, "four": 6, "straight flush": 8,
    }  # fmt: skip
    assert {d.ranks[0] for d in ladder.declarations if d.kind is Kind.FLUSH} == {Rank.KING, Rank.ACE}


@pytest.mark.parametrize(
    ("standing", "levels", "declarations"),
    [
        ("pair 7", 296, 353),
        ("pair A", 289, 346),
        ("two pair A K", 211, 268),
        ("three A", 198, 255),
        ("straight A", 188, 245),
        ("flush clubs A", 179, 209),
        ("full house A over K", 23, 53),
        ("four A", 10, 40),
        ("straight flush spades K", 1, 4),
        ("straight flush hearts A", 0, 0),
    ],
)
def test_P4_what_is_strictly_higher(standing: str, levels: int, declarations: int) -> None:
    above = LADDER.above(LADDER.read(standing))
    assert (len({LADDER.level(d) for d in above}), len(above)) == (levels, declarations)
    assert all(LADDER.level(d) > LADDER.level(LADDER.read(standing)) for d in above)


def test_P6_when_nothing_stands_everything_may_be_declared() -> None:
    assert LADDER.above(None) == LADDER.declarations


def test_P4_levels_rise_by_one_and_suits_share_them_in_the_order_clubs_diamonds_hearts_spades() -> None:
    levels = [LADDER.level(d) for d in LADDER.declarations]
    assert levels == sorted(levels)
    assert set(levels) == set(range(1, 303))
    flushes = [str(d) for d in LADDER.declarations if d.kind is Kind.FLUSH][-4:]
    assert flushes == ["flush clubs A", "flush diamonds A", "flush hearts A", "flush spades A"]
    assert len({LADDER.level(LADDER.read(flush)) for flush in flushes}) == 1


def test_P2_the_order_of_kinds_and_P13_the_order_of_blef() -> None:
    def kinds(ladder: Ladder) -> list[str]:
        return list(dict.fromkeys(d.kind.value for d in ladder.declarations))

    assert kinds(LADDER) == [
        "pair", "two pair", "three", "straight", "flush", "full house", "four", "straight flush",
    ]  # fmt: skip
    assert kinds(Ladder(order="blef", high_card=True)) == [
        "high card", "pair", "two pair", "straight", "three", "full house", "flush", "four", "straight flush",
    ]  # fmt: skip


# Sets of n cards that contain the declaration: by formula, and for these n by enumeration too (rule P5).
# fmt: off
POOLS = [
    ("pair 9", 3, 292), ("pair A", 4, 6_961), ("pair 2", 5, 108_336),
    ("three 9", 3, 4), ("three 5", 4, 193), ("three K", 5, 4_560),
    ("flush hearts A", 3, 0), ("flush clubs A", 4, 0), ("flush spades A", 5, 495),
    ("full house 9 over 4", 4, 0), ("full house 2 over A", 5, 24),
    ("straight flush clubs 5", 4, 0), ("straight flush hearts A", 5, 1),
]
# fmt: on


@pytest.mark.no_cover
@pytest.mark.parametrize(("text", "size", "count"), [pool for pool in POOLS if pool[1] < 5])
def test_P5_pools_that_contain_a_declaration(text: str, size: int, count: int) -> None:
    declaration = LADDER.read(text)
    assert sum(map(declaration.is_in, combinations(STANDARD, size))) == count


@pytest.mark.parametrize(("text", "size", "count"), [pool for pool in POOLS if pool[1] == 5])
def test_P5_pools_of_five_cards_by_the_cards_that_matter(text: str, size: int, count: int) -> None:
    """Enumerate the subsets of the cards that are named, and fill up with any of the others."""
    declaration = LADDER.read(text)
    named = [card for card in STANDARD if card.rank in declaration.ranks]
    if declaration.suit is not None:
        named = [card for card in STANDARD if card.suit is declaration.suit]
    others = len(STANDARD) - len(named)
    assert count == sum(
        comb(others, size - part)
        for part in range(size + 1)
        for some in combinations(named, part)
        if declaration.is_in(some)
    )


@pytest.mark.parametrize("top", ["5", "10", "A"])
def test_G2_a_straight_of_any_suits(top: str) -> None:
    """Each of the 4 ** 5 choices of a card of each rank, in five cards and no others (10,200 / 10 + 4)."""
    run = [
        card
        for card in STANDARD
        if card.rank in {"5": (14, 2, 3, 4, 5), "10": (6, 7, 8, 9, 10)}.get(top, range(10, 15))
    ]
    straight = LADDER.read(f"straight {top}")
    assert sum(map(straight.is_in, combinations(run, 5))) == 4**5


def test_P5_every_declaration_is_in_its_own_evidence_and_needs_each_card_of_it() -> None:
    for declaration in LADDER.declarations:
        proof = evidence(declaration, STANDARD)
        assert declaration.is_in(proof)
        for left_out in proof:
            assert not declaration.is_in(card for card in proof if card is not left_out)


def test_P7_evidence_is_taken_from_the_cards_on_the_table() -> None:
    table = cards("9c 9d 9h 9s 4c 4d Kh Qh 2h")
    assert evidence(LADDER.read("full house 9 over 4"), table) == cards("9s 9h 9d 4d 4c")
    assert evidence(LADDER.read("flush hearts K"), cards("Kh Qh 2h 9h 3h 5h Ah")) == cards("Kh Qh 9h 5h 3h")
    assert evidence(LADDER.read("pair K"), table) == ()


def test_P13_at_least_takes_anything_higher_contained() -> None:
    table = cards("Ah As 2c 7d 9h")
    kings = LADDER.read("pair K")
    assert not LADDER.truth(kings, table)
    assert LADDER.truth(kings, table, exists="at_least")
    assert not LADDER.truth(LADDER.read("two pair 3 2"), table, exists="at_least")
    assert LADDER.truth(LADDER.read("pair A"), table, exists="contains")


def test_P13_at_least_follows_the_order_of_the_house() -> None:
    """Three nines stand above a straight with 24 cards, and below it with 52."""
    table, straight = cards("9c 9d 9h Ks"), "straight A"
    blef = Ladder(order="blef", lowest_rank=9)
    assert blef.truth(blef.read(straight), table, exists="at_least")
    assert not LADDER.truth(LADDER.read(straight), table, exists="at_least")


def test_highest_in_is_the_best_that_the_cards_contain() -> None:
    assert str(LADDER.highest_in(cards("9c 9d 9h 4s 4d Kh"))) == "full house 9 over 4"
    assert LADDER.highest_in(cards("9c 4s Kh")) is None
    assert str(Ladder(high_card=True).highest_in(cards("9c 4s Kh"))) == "high card K"


def test_a_declaration_is_read_back_as_it_is_written() -> None:
    for ladder in (LADDER, Ladder(high_card=True), Ladder(order="blef", lowest_rank=9)):
        for declaration in ladder.declarations:
            assert ladder.read(str(declaration)) is declaration
            assert declaration in ladder


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("PAIR t", "pair 10"),
        ("  pair   of 10 ", "pair 10"),
        ("two pair, K and 5", "two pair K 5"),
        ("full house, T over 4", "full house 10 over 4"),
        ("straight to the 10", "straight 10"),
        ("flush in hearts to the a", "flush hearts A"),
    ],
)
def test_P3_spellings(text: str, meant: str) -> None:
    assert str(LADDER.read(text)) == meant


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("two pair 5 K", "the higher first"),
        ("two pair 9 9", "the higher first"),
        ("full house 9 over 9", "another rank"),
        ("full house 9 4", "from 'full house 2 over 3' to 'full house A over K'"),
        ("straight 4", "its top card, from 'straight 5' to 'straight A'"),
        ("straight flush spades 4", "from 'straight flush clubs 5' to 'straight flush spades A'"),
        ("flush A", "its suit and top card"),
        ("high card A", "the hands are pair, two pair"),
        ("", "the hands are pair, two pair"),
        ("pair \N{ARABIC-INDIC DIGIT ONE}", "the hands are"),
        ("pair \N{KELVIN SIGN}", "the hands are"),
        ("pair Jk", "from 'pair 2' to 'pair A'"),
    ],
)
def test_what_cannot_be_declared_is_told_what_could(text: str, advice: str) -> None:
    with pytest.raises(NotationError) as told:
        LADDER.read(text)
    assert advice in str(told.value)


def test_a_long_input_is_refused_without_being_repeated() -> None:
    with pytest.raises(NotationError) as told:
        LADDER.read("pair " * 1_000_000)
    assert len(str(told.value)) < 300


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("high card A", "ace high"),
        ("pair 6", "a pair of sixes"),
        ("two pair K 5", "two pair, kings and fives"),
        ("three 9", "three nines"),
        ("straight 10", "a straight to the ten"),
        ("flush hearts A", "a flush in hearts to the ace"),
        ("full house 9 over 4", "a full house, nines over fours"),
        ("four A", "four aces"),
        ("straight flush clubs 5", "a straight flush in clubs to the five"),
    ],
)
def test_P3_as_it_is_said(text: str, words: str) -> None:
    assert Ladder(high_card=True).read(text).words == words


def test_options_that_make_no_ladder() -> None:
    with pytest.raises(GameError, match="from 2 to 13"):
        Ladder(lowest_rank=1)
    with pytest.raises(GameError, match="'standard' or 'blef'"):
        Ladder(order="polish")  # type: ignore[arg-type]
    with pytest.raises(NotationError, match="flush clubs A can't be declared here"):
        Ladder(flush=False).level(Declaration(Kind.FLUSH, (Rank.ACE,), Suit.CLUBS))


def test_there_is_one_ladder_for_each_set_of_options() -> None:
    ladder = Ladder(lowest_rank=Rank.NINE, order="blef")
    assert ladder is Ladder(order="blef", lowest_rank=9)
    assert ladder is not LADDER
    assert pickle.loads(pickle.dumps(ladder)) is ladder
    assert copy.deepcopy(ladder) is ladder
    assert eval(repr(ladder), {"Ladder": Ladder}) is ladder


def test_truth_does_not_depend_on_the_order_of_the_cards() -> None:
    rng = random.Random(10)
    table = rng.sample(STANDARD, 15)
    true = [d for d in LADDER.declarations if d.is_in(table)]
    assert true
    assert [d for d in LADDER.declarations if d.is_in(rng.sample(table, 15))] == true

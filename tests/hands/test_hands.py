"""How hands are named, what they show, and what is refused."""

from __future__ import annotations

import pickle

import pytest

from homegame.cards import Rank, card, cards
from homegame.errors import GameError, NotationError
from homegame.hands import NO_WILDS, BestHand, Category, HandRank, Wilds, best_hand, evaluate

JOKERS = frozenset({Rank.JOKER})
NINES = Wilds(ranks=frozenset({Rank.NINE}))


@pytest.mark.parametrize(
    ("held", "written", "words"),
    [
        ("Kc Kd Kh 7c 2s", "three K 7 2", "three kings"),
        ("Kc Kd Kh 5c 5s", "full house K 5", "full house, kings over fives"),
        ("Ac Ad 6h 6c Ts", "two pair A 6 T", "two pair, aces and sixes"),
        ("6c 7d 8h 9c Ts", "straight T", "straight to the ten"),
        ("As 2d 3h 4c 5s", "straight 5", "straight to the five"),
        ("Ah Kh 7h 3h 2h", "flush A K 7 3 2", "flush to the ace"),
        ("Th Jh Qh Kh Ah", "straight flush A", "royal flush"),
        ("5h 6h 7h 8h 9h", "straight flush 9", "straight flush to the nine"),
        ("Tc Td 9h 3c 2s", "pair T 9 3 2", "pair of tens"),
        ("Kc Jd 9h 3c 2s", "high card K J 9 3 2", "king high"),
        ("Qc Qd Qh Qs 2s", "four Q 2", "four queens"),
        ("Kc", "high card K", "king high"),
        ("Kc Kd", "pair K", "pair of kings"),
        ("Kc Kd 6h 6c", "two pair K 6", "two pair, kings and sixes"),
        ("6c 6d 6h 6s", "four 6", "four sixes"),
    ],
)
def test_G3_named(held: str, written: str, words: str) -> None:
    rank = evaluate(cards(held))
    assert str(rank) == written
    assert rank.words == words


@pytest.mark.parametrize(
    ("held", "told"),
    [
        ("Kc Kd 9h 5s 2c", "three kings, one wild: 9♥ as K"),
        ("As Ks Ts 9h 9c", "royal flush, two wild: 9♥ as Q♠, 9♣ as J♠"),
        ("9c 9d 9h 9s 2c", "five twos, four wild: 9♠ as 2, 9♥ as 2, 9♦ as 2, 9♣ as 2"),
        ("5h 6h 7h 8h 9h 2c 2d", "straight flush to the nine"),
        ("9h 3h 5h 6h 7h", "straight flush to the seven, one wild: 9♥ as 4♥"),
        ("6d 7c 8h 9d 9s", "straight to the ten, one wild: 9♠ as 10"),
        ("2d Jc", "jack high"),
    ],
)
def test_G5_told(held: str, told: str) -> None:
    assert best_hand(cards(held), NINES).told == told


def test_H2_jokers_are_always_told() -> None:
    wilds = Wilds(ranks=JOKERS)
    assert best_hand(cards("Jk1"), wilds).told == "ace high, one wild: Jk1 as A"
    assert best_hand(cards("Ac Ad Ah As Jk2"), wilds).told == "five aces, one wild: Jk2 as A"


def test_C45_the_five_cards_and_what_the_joker_stands_for() -> None:
    found = best_hand(cards("Ah Jk1 3h 4h 5h Kc 9d"), Wilds(ranks=JOKERS))
    assert found == BestHand(
        HandRank(8, Category.STRAIGHT_FLUSH, (Rank.FIVE,)),
        cards("5h 4h 3h Jk1 Ah"),
        {card("Jk1"): card("2h")},
    )


def test_C43_a_bug_without_a_part_is_left_unplayed() -> None:
    wilds = Wilds(ranks=JOKERS, jokers="bug", five_of_a_kind="none")
    found = best_hand(cards("Ac Ad Ah As Jk1"), wilds)
    assert str(found.rank) == "four A"
    assert set(found.cards) == set(cards("Ac Ad Ah As"))
    assert found.rank < evaluate(cards("Ac Ad Ah As 2c"), wilds)


def test_G18_natural_wins_ties_counts_the_fewest_wild_cards() -> None:
    kings = Wilds(ranks=frozenset({Rank.KING}), natural_wins_ties=True)
    itself = evaluate(cards("Ac Ad Kh 5s 4c"), kings)
    natural = evaluate(cards("Ac Ad Ah 5s 4c"), kings)
    assert (str(itself), itself.naturals) == ("three A 5 4", -1)
    assert natural > itself
    assert evaluate(cards("Qc Jd Th 9s Kc"), kings).naturals == 0  # the king is a king
    assert evaluate(cards("Kd Qc Jd Th Kc"), kings).naturals == -1  # and the other one an ace


def test_G4_five_of_a_kind_below_is_ordered_by_place() -> None:
    below = Wilds(ranks=JOKERS, five_of_a_kind="below")
    fives, flush = evaluate(cards("9c 9d 9h 9s Jk1"), below), evaluate(cards("3d 4d 5d 6d 7d"), below)
    assert (fives.place, flush.place) == (8, 9)
    assert fives < flush


def test_G5_double_ace_flush() -> None:
    held = cards("Ah Kh 7h 3h 9s")
    assert str(evaluate(held, NINES)) == "flush A K Q 7 3"
    double = Wilds(ranks=NINES.ranks, double_ace_flush=True)
    assert best_hand(held, double).told == "flush to the ace, one wild: 9♠ as A♥"
    assert str(evaluate(held, double)) == "flush A A K 7 3"


def test_G2_without_the_wheel() -> None:
    wheel = cards("Ah 2c 3d 4s 5h")
    assert str(evaluate(wheel, Wilds(ace_low_straight=False))) == "high card A 5 4 3 2"


def test_C44_a_joker_where_none_plays() -> None:
    with pytest.raises(GameError, match="Jk1 is no card of this game"):
        evaluate(cards("Ad 3s 5c 5h Jk1"), NINES)
    with pytest.raises(GameError, match="Jk2"):
        best_hand(cards("Jk2"))


def test_C38_the_same_card_twice() -> None:
    with pytest.raises(NotationError, match="Ah is there twice"):
        evaluate([card("Ah"), card("Ah"), card("3c")])
    with pytest.raises(NotationError, match="Jk1 is there twice"):
        best_hand([card("Jk1"), card("Jk1")], Wilds(ranks=JOKERS))


def test_no_cards() -> None:
    with pytest.raises(GameError, match="at least one"):
        evaluate([])


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"jokers": "tame"}, "jokers='tame'"),
        ({"five_of_a_kind": "beside"}, "five_of_a_kind='beside'"),
        ({"ranks": {Rank.TWO}}, "frozenset"),
        ({"ranks": frozenset({2})}, "frozenset"),
    ],
)
def test_G4_unknown_options(options: dict[str, object], match: str) -> None:
    with pytest.raises(GameError, match=match):
        Wilds(**options)  # type: ignore[arg-type]


def test_wilds_are_values() -> None:
    wilds = Wilds(ranks=frozenset({Rank.TWO, Rank.JOKER}), jokers="bug", double_ace_flush=True)
    written = "Wilds(ranks=frozenset({Rank.TWO, Rank.JOKER}), jokers='bug', double_ace_flush=True)"
    assert repr(wilds) == written
    assert eval(written) == wilds
    assert pickle.loads(pickle.dumps(wilds)) == wilds
    assert repr(NO_WILDS) == "Wilds()"
    assert Wilds() == NO_WILDS
    assert len({wilds, NO_WILDS, NINES, Wilds(jokers="bug"), Wilds(five_of_a_kind="none")}) == 5

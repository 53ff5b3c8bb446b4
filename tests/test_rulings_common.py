"""Rulings G1 to G10: the deck, the ranking, wild cards, pots, and how a betting round goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import (
    Category,
    GameError,
    IllegalAction,
    NotationError,
    Polish,
    Spokane,
    Wasteland,
    Whiskey,
    Wilds,
    Wojciech,
    cards,
    evaluate,
)
from homegame.cards import Rank
from homegame.chips import Pot, pots, split
from homegame.events import Acted, Awarded, Began, Posted, Returned, Shown
from homegame.piles import SPECTATOR, hand
from tests.table import deck, happened, offered, play, seat_to_act, winners

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.ranking import FiveOfAKind

NOT_WILD = "2c 2d 2h 2s"  # a row and suit card that leave no two to be wild
TENS = "Tc Td Th Ts"  # likewise, where hands hold a two


@pytest.mark.parametrize(
    ("game", "size"), [(Wojciech(), 52), (Wasteland(), 54), (Spokane(), 52), (Polish(), 52), (Whiskey(), 52)]
)
def test_G1_52_cards_and_two_jokers_in_wasteland_alone(game: Game, size: int) -> None:
    assert len(set(game.deck)) == len(game.deck) == size
    assert sum(c.rank is Rank.JOKER for c in game.deck) == size - 52


def test_G1_a_joker_plays_in_no_other_game() -> None:
    with pytest.raises(GameError, match="Jk1"):
        evaluate(cards("Ad 3s 5c 5h Jk1"), Wojciech().with_wild(Rank.NINE))


def test_G2_the_ace_is_high_and_low_but_not_in_the_middle() -> None:
    wheel, to_six, to_ace = map(cards, ("Ah 2c 3d 4s 5h", "2c 3d 4s 5h 6c", "Ah Kc Qd Js Th"))
    assert evaluate(to_ace) > evaluate(to_six) > evaluate(wheel)
    assert evaluate(wheel).category is Category.STRAIGHT
    assert evaluate(cards("Kd Ac 2h 3c 4d")).category is Category.HIGH_CARD


@pytest.mark.parametrize(("ace_low_straight", "winner"), [(True, "A"), (False, "B")])
def test_G2_without_the_wheel_a_pair_beats_it(*, ace_low_straight: bool, winner: str) -> None:
    wheel, pair = "Ah 2c 3d 4s 5h", "Kc Kd 9h 8s 7c"
    w = Wojciech(ace_low_straight=ace_low_straight)
    assert winners(play(w, (9, 9), "quietly", deck(wheel, pair, then=TENS))) == winner

    k = Whiskey(ace_low_straight=ace_low_straight)
    assert winners(play(k, (9, 9), "quietly", deck(wheel, "Tc Td Th 2h 3h", pair))) == winner

    h = Wasteland(ace_low_straight=ace_low_straight)
    on_board = deck("Kc Kd", "4s 5h", then="Tc 2c 3d Ah Td 9h Th 8s")
    assert winners(play(h, (9, 9), "quietly", on_board)) == winner

    s = Spokane(ace_low_straight=ace_low_straight)
    drafted = deck("Ah", "Kc", then="2c Kd 6s 3d 9h 4s 8s 5h 7c")
    moves = (
        "A take 2c; B take Kd; A check; B check; B take 9h; A take 3d; B check; A check;"
        "A take 4s; B take 8s; B check; A check; B take 7c; A take 5h; quietly"
    )
    assert winners(play(s, (9, 9), moves, drafted)) == winner


@pytest.mark.parametrize("ace_low_straight", [True, False])
def test_G2_without_the_wheel_no_straight_to_the_five_is_declared(*, ace_low_straight: bool) -> None:
    game = Polish(ace_low_straight=ace_low_straight)
    assert ("declare straight 5" in map(str, play(game, (1, 1, 1)).choices)) == ace_low_straight


def test_G3_the_order_of_hands() -> None:
    highest_first = (
        "Ah Kh Qh Jh Th",  # the royal flush, a name for
        "9c Tc Jc Qc Kc",  # a straight flush
        "2c 2d 2h 2s 3c",
        "2c 2d 2h 3s 3c",
        "2h 3h 4h 5h 7h",
        "Ah 2c 3d 4s 5h",
        "2c 2d 2h 3s 4c",
        "2c 2d 3h 3s 4c",
        "2c 2d 3h 4s 5c",
        "Ac Kd Qh Js 9c",
    )
    ranks = [evaluate(cards(held)) for held in highest_first]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert ranks[0].category is ranks[1].category is Category.STRAIGHT_FLUSH
    assert ranks[0].words == "royal flush"


FIVE: list[tuple[FiveOfAKind, str, str]] = [("above", "A", "A"), ("below", "B", "A"), ("none", "B", "B")]


@pytest.mark.parametrize(("house", "against_straight_flush", "against_four"), FIVE)
def test_G4_five_of_a_kind(house: FiveOfAKind, against_straight_flush: str, against_four: str) -> None:
    """Five aces against a straight flush, five fours against four fives; nines are wild."""
    game, table = Wojciech(five_of_a_kind=house), "9h Tc Ts Jh"
    aces = deck("As Ac Ad Ah 9c", "3d 4d 5d 6d 7d", then=table)
    fours = deck("4s 4c 4d 4h 9c", "5s 5c 5d 5h Kc", then=table)
    assert winners(play(game, (9, 9), "quietly", aces)) == against_straight_flush
    assert winners(play(game, (9, 9), "quietly", fours)) == against_four


@pytest.mark.parametrize(("house", "against_straight_flush", "against_four"), FIVE)
def test_G4_five_of_a_kind_with_a_joker(
    house: FiveOfAKind, against_straight_flush: str, against_four: str
) -> None:
    """On the board two or three of the five; the dealer, B, gets the first card."""
    game = Wasteland(five_of_a_kind=house)
    aces = deck("4d 5d", "Ac Jk1", then="Tc Ad Ah As Td 2d Th 3d")
    twos = deck("Kc Kh", "2c Jk1", then="Tc 2d 2h 2s Td Ks Th Kd")
    assert winners(play(game, (9, 9), "quietly", aces)) == against_straight_flush
    assert winners(play(game, (9, 9), "quietly", twos)) == against_four


@pytest.mark.parametrize(("house", "against_straight_flush", "against_four"), FIVE)
def test_G4_five_of_a_kind_with_the_leftover(
    house: FiveOfAKind, against_straight_flush: str, against_four: str
) -> None:
    """The seven of spades is left over in every round, so that A's hole card is wild."""
    game = Spokane(five_of_a_kind=house)
    aces = deck("7c", "3d", then="7s As 4d Ac 5d Ad 6d Ah 7d")
    fours = deck("7c", "Kc", then="7s 4s 5s 4c 5c 4d 5d 4h 5h")
    moves = (
        "A take {0}; B take {1}; all check; B take {3}; A take {2}; all check;"
        "A take {4}; B take {5}; all check; B take {7}; A take {6}; quietly"
    )
    first = moves.format(*["As", "4d", "Ac", "5d", "Ad", "6d", "Ah", "7d"])
    second = moves.format(*["4s", "5s", "4c", "5c", "4d", "5d", "4h", "5h"])
    assert winners(play(game, (9, 9), first, aces)) == against_straight_flush
    assert winners(play(game, (9, 9), second, fours)) == against_four


@pytest.mark.parametrize(
    ("held", "made"),
    [
        ("2d 3d 4d 5d 9c", "straight flush 6"),  # any suit
        ("Kc Kd 9s 9d 9c", "five K"),  # a card that is there already, for its rank
        ("Ah Kh 7h 3h 9s", "flush A K Q 7 3"),  # but not in a flush: the highest missing
        ("9s 9d 9c 3h 8d", "four 8 3"),
    ],
)
def test_G5_a_wild_card_is_whichever_makes_the_best_hand(held: str, made: str) -> None:
    assert str(evaluate(cards(held), Wilds(ranks=frozenset({Rank.NINE})))) == made


@pytest.mark.parametrize(("double_ace_flush", "winner"), [(False, "B"), (True, "A")])
def test_G5_double_ace_flush(*, double_ace_flush: bool, winner: str) -> None:
    """A K Q 7 3 against A K Q J 8; with a second ace the first is A A K 7 3."""
    mine, other = "Ah Kh 7h 3h 9s", "As Ks Qs Js 8s"
    w = Wojciech(double_ace_flush=double_ace_flush)
    assert winners(play(w, (9, 9), "quietly", deck(mine, other, then="9h Tc Ts Qh"))) == winner

    h = Wasteland(double_ace_flush=double_ace_flush)
    on_board = deck("Qs Js", "Jk1 7s", then="Tc As Ks 2s Td 4h Th 3d")
    assert winners(play(h, (9, 9), "quietly", on_board)) == winner

    s = Spokane(double_ace_flush=double_ace_flush)
    drafted = deck("9s", "8s", then="9d Ah As Kh Ks 7h Qs 3h Js")
    moves = (
        "A take Ah; B take As; all check; B take Ks; A take Kh; all check;"
        "A take 7h; B take Qs; all check; B take Js; A take 3h; quietly"
    )
    assert winners(play(s, (9, 9), moves, drafted)) == winner


@pytest.mark.parametrize(("natural_wins_ties", "winner"), [(False, "AB"), (True, "B")])
def test_G5_G18_natural_wins_ties(*, natural_wins_ties: bool, winner: str) -> None:
    """The flush A K Q 7 3 with a wild card and without, and other equal hands."""
    w = Wojciech(natural_wins_ties=natural_wins_ties)
    flushes = deck("9c Ah Kh 7h 3h", "As Ks Qs 7s 3s", then="9h 4s 2c Td")
    assert winners(play(w, (9, 9), "quietly", flushes)) == winner

    h = Wasteland(natural_wins_ties=natural_wins_ties)
    on_board = deck("As 5d", "Jk1 5c", then="Tc Kc Ad Qh Td 8h Th 2d")
    assert winners(play(h, (9, 9), "quietly", on_board)) == winner

    s = Spokane(natural_wins_ties=natural_wins_ties)
    drafted = deck("9s", "As", then="9d Kc Kd Ah Ac Qc Qd 7d 7h")
    moves = (
        "A take Kc; B take Kd; all check; B take Ac; A take Ah; all check;"
        "A take Qc; B take Qd; all check; B take 7h; A take 7d; quietly"
    )
    assert winners(play(s, (9, 9), moves, drafted)) == winner


def test_G5_G18_of_two_wild_hands_the_one_with_fewer_wild_cards_wins() -> None:
    """Three kings of each, A's with two nines, B's with one."""
    both = deck("9c 9s Kh 7h 4d", "9d Kc Kd 7s 4c", then="9h Tc Ts Jd")
    assert winners(play(Wojciech(), (9, 9), "quietly", both)) == "AB"
    assert winners(play(Wojciech(natural_wins_ties=True), (9, 9), "quietly", both)) == "B"


def test_G6_suits_never_count_and_equal_hands_split() -> None:
    s = play(
        Wojciech(),
        (10, 10),
        "A bet 4; B call; quietly",
        deck("As Ks Qs Js 9d", "Ac Kc Qc Jc 9h", then=NOT_WILD),
    )
    assert winners(s) == "AB"
    assert s.chips.stacks == (10, 10)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Ad Kc 8h 5s", "Ah As Kd 8c 4s"),  # a pair and its third kicker
        ("Ac Ad 3c 3h 5s", "Ah As 3d 3s 4c"),  # two pair and the last card
        ("Ac Ad 3c 3h 5s", "Kh Ks Qd Qs Jc"),  # ranks one by one, not added up
        ("Kc Tc 5c 4c 3c", "Qd Td 9d 8d 7d"),
    ],
)
def test_G6_kickers(better: str, worse: str) -> None:
    assert winners(play(Wojciech(), (9, 9), "quietly", deck(worse, better, then=NOT_WILD))) == "B"


ALIKE = ("As Kd Qc 8h 7c", "Ac Ks Qd 8c 7d", "Ad Kc Qs 8d 7h")


def test_G7_the_odd_chip_goes_to_the_first_winner_from_the_dealers_left() -> None:
    """100 among three: 34, 33, 33 (ORACLES 10)."""
    cards_ = deck(*ALIKE, "Kh Jd 9c 5h 3d", then=NOT_WILD)
    s = play(Wojciech(), (40,) * 4, "A bet 32; B call; C call; D fold; quietly", cards_)
    assert s.chips.stacks == (7 + 34, 7 + 33, 7 + 33, 39)


def test_G7_where_the_dealer_wins_too_the_dealer_is_last() -> None:
    """33 between the dealer and the player before: 17 and 16 (ORACLES 10)."""
    cards_ = deck("Kh Jd 9c 5h 3d", *ALIKE[:2], then=NOT_WILD)
    s = play(Wojciech(), (40,) * 3, "A fold; B bet 15; C call; quietly", cards_)
    assert s.chips.stacks == (39, 24 + 17, 24 + 16)


def test_G7_several_odd_chips_go_one_each() -> None:
    """82 among seven: 11 each, and five more (CASES C5)."""
    assert [share for _, share in split(82, range(7))] == [12, 12, 12, 12, 12, 11, 11]


def test_G7_side_pots_are_split_on_their_own() -> None:
    """A 5, B and C 15, D 2 and folded: 17 between A and B, then 20 for B (ORACLES 10)."""
    cards_ = deck(*ALIKE[:2], "Kh Jd 9c 5h 3d", "Qh Js 9d 5c 3s", then=NOT_WILD)
    s = play(Wojciech(ante=2), (5, 20, 20, 20), "A bet 3; B raise 13; C call; D fold; quietly", cards_)
    assert [(e.amount, e.shares) for e in happened(s, Awarded)] == [(17, ((0, 9), (1, 8))), (20, ((1, 20),))]


def test_G7_levels_that_the_same_players_contest_are_one_pot() -> None:
    assert pots((10_000, 10_000, 10_000, 100, 200), {0, 1, 2}) == (Pot(30_300, frozenset({0, 1, 2})),)


def test_G7_a_level_without_a_claimant_falls_to_the_level_below() -> None:
    assert pots((100, 300, 300), {0}) == (Pot(700, frozenset({0})),)


@pytest.mark.parametrize("stack", [99.5, -1, 0, True, "100"])
def test_G8_stacks_are_whole_numbers(stack: int) -> None:
    with pytest.raises(GameError, match="whole number"):
        Wojciech().start((100, stack))


@pytest.mark.parametrize("bet", ["bet 10.5", "bet -5", "bet 1e3", "bet", "bet 5 chips"])
def test_G8_bets_are_whole_numbers(bet: str) -> None:
    s = play(Wojciech(), (100, 100))
    with pytest.raises(NotationError, match="whole number"):
        s.apply(bet)


def test_G8_who_has_less_calls_all_in_and_contests_what_they_matched() -> None:
    """A 10, B and C 50: the main pot 30, the side pot 80 (ORACLES 10)."""
    cards_ = deck("Ac Ad Kh 8s 7d", "Qc Qd Kd 8d 7h", "Jc Td 6s 4h 3c", then=NOT_WILD)
    moves = "A bet 9; B call; C call; B bet 40; C call; B bet 10; C fold"
    s = play(Wojciech(), (10, 200, 200), moves, cards_)
    assert [(e.amount, e.shares) for e in happened(s, Awarded)] == [(30, ((0, 30),)), (80, ((1, 80),))]
    assert s.chips.stacks == (30, 230, 150)
    assert (s.chips.pot, s.chips.total) == (0, 410)


@pytest.mark.parametrize(
    ("moves", "back"), [("A bet 97; B call", None), ("A check; B bet 101; A call", (1, 4))]
)
def test_G8_what_nobody_called_goes_back(moves: str, back: tuple[int, int] | None) -> None:
    """98 against 102: nobody can lose more than 98 (CASES C3)."""
    s = play(Wojciech(), (98, 102), moves)
    assert [(e.seat, e.amount) for e in happened(s, Returned)] == ([back] if back else [])
    assert sum(e.amount for e in happened(s, Awarded)) == 196


def test_G8_a_short_ante_plays_for_what_was_put_in() -> None:
    """Antes of 20, C has 19: 57 for all three, and 62 that begin with two chips (CASES C27)."""
    cards_ = deck("Ac Kd 9h 8s 7d", "Qc Kh 9d 8d 7h", "Jc Jd 6s 4h 3c", then=NOT_WILD)
    s = play(Wojciech(ante=20), (100, 100, 19), "A bet 30; B call; quietly", cards_)
    assert s.chips.stacks == (112, 50, 57)


def test_G8_a_short_blind_plays_for_what_was_put_in() -> None:
    """The big blind B has 3 of 5, and the best hand: 9 are for all three, 4 for the others."""
    game = Wasteland(procedure="casino")
    cards_ = deck("Kh Qh", "As Ah", "9s 9h", then="Tc 2c 3d 7s Td 8c Th 4d")
    s = play(game, (50, 3, 50), "C call; A call; quietly", cards_)
    assert s.chips.stacks == (45, 9, 49)


def test_G9_a_round_of_checks_ends_when_it_would_return_to_the_first() -> None:
    s = play(Wojciech(), (9, 9, 9), "A check; B check")
    assert happened(s, Began)[-1] == Began("pre-wild")
    assert happened(play(Wojciech(), (9, 9, 9), "A check; B check; C check"), Began)[-1] == Began("wild-1")


def test_G9_after_a_raise_all_others_are_asked_again_and_the_raiser_is_not() -> None:
    s = play(Wojciech(), (90, 90, 90), "A bet 2; B call; C raise 6; A call")
    assert seat_to_act(s) == "B"
    assert happened(s.apply("call"), Began)[-1] == Began("wild-1")


def test_G9_the_last_one_left_wins_at_once_and_shows_nothing() -> None:
    s = play(Wojciech(), (50, 50, 50), "A check; B check; C check; A bet 3; B fold; C fold")
    assert s.over
    assert s.chips.stacks == (52, 49, 49)
    assert not any(e.pile == hand(0) for e in happened(s, Shown))
    assert s.view(1).faces(hand(0)) == s.view(SPECTATOR).faces(hand(0)) == (None,) * 5


def test_G10_betting_is_skipped_when_one_can_bet_but_who_owes_is_asked() -> None:
    s = play(Wojciech(), (51, 81, 300), "A bet 50; B raise 80")
    assert (seat_to_act(s), offered(s)) == ("C", ["fold", "call 80"])
    s = s.apply("call")
    assert s.over
    assert [e.street for e in happened(s, Began)] == ["pre-wild", "wild-1", "wild-2", "wild-3", "suit"]
    assert len(happened(s, Acted)) == 3


def test_G10_other_decisions_are_still_asked_for() -> None:
    w = play(Wojciech(half_stake_withdrawal=True), (51, 251), "A bet 50; B call")
    assert offered(w) == ["stay", "withdraw"]
    k = play(Whiskey(betting=True), (3, 50), "A bet 2; B call")
    assert offered(k) == ["pass", "exchange all", "knock"]
    s = play(Spokane(), (3, 50), "A times out; B times out; A bet 2; B call")
    assert offered(s)[0].startswith("take")


def test_G13_antes_are_dead() -> None:
    s = play(Wojciech(ante=5), (100, 100, 100), "A bet 15")
    assert offered(s) == ["fold", "call 15", "raise 30..95"]
    assert [e.live for e in happened(s, Posted)] == [False] * 3


def test_G13_blinds_are_live() -> None:
    s = play(Wasteland(), (100, 100, 100), "C call")
    assert [e.live for e in happened(s, Posted)] == [True, True]
    assert offered(s)[1] == "call 4"


def test_G9_nobody_acts_out_of_turn() -> None:
    s = play(Wojciech(), (9, 9, 9))
    with pytest.raises(IllegalAction, match="turn"):
        s.apply("check", seat=1)

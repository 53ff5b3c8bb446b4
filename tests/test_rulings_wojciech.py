"""Rulings W1 to W10: Wojciech."""

from __future__ import annotations

import pytest

from homegame import GameError, IllegalAction, Wojciech, evaluate
from homegame.cards import cards
from homegame.events import Began, Dealt, Posted, Returned, Shown
from homegame.games.wojciech import ROW, SUIT_CARD
from homegame.piles import SPECTATOR, hand
from tests.table import deck, happened, offered, play, seat_to_act, winners

BOB, CAROL, TED = "Kh Kd 5c 5s 2d", "As Ks Ts 9h 9c", "2c 3c 6d 7h 8s"
SAMPLE_HAND = deck(BOB, CAROL, TED, then="9d 4c Js Qh")  # ORACLES 9
NOT_WILD = "2c 2d 2h 2s"  # a row and suit card that leave no two to be wild


def test_W1_two_to_nine_players_and_each_antes() -> None:
    assert [seats for seats in range(1, 12) if can_sit(seats)] == list(range(2, 10))
    s = play(Wojciech(ante=3), (20,) * 9)
    assert [(e.seat, e.amount, e.what) for e in happened(s, Posted)] == [(n, 3, "ante") for n in range(9)]
    assert s.chips.pot == 27


def can_sit(seats: int) -> bool:
    try:
        return bool(Wojciech().start((9,) * seats))
    except GameError:
        return False


def test_W1_the_ante_is_one_unless_the_house_says_otherwise() -> None:
    assert play(Wojciech(), (9, 9)).chips.pot == 2
    assert play(Wojciech(ante=0), (9, 9)).chips.pot == 0


def test_W2_five_each_one_at_a_time_from_the_dealers_left_then_row_and_suit_card() -> None:
    s = play(Wojciech(), (9, 9, 9), "", SAMPLE_HAND, button=1)
    assert [e.piles for e in happened(s, Dealt)] == [
        (hand(2), hand(0), hand(1)) * 5,
        (ROW,) * 3,
        (SUIT_CARD,),
    ]
    assert not any(e.face_up for e in happened(s, Dealt))
    assert s.cards(hand(2)) == cards(BOB)


def test_W3_five_rounds_each_after_a_flip() -> None:
    s = play(Wojciech(), (9, 9), "quietly")
    on_the_table = []
    for event in s.events:
        if isinstance(event, Began):
            on_the_table.append(event.street)
        elif isinstance(event, Shown) and event.pile.seat is None:
            on_the_table.append(str(event.pile))
    rounds = ["pre-wild", "row", "wild-1", "row", "wild-2", "row", "wild-3", "suit card", "suit"]
    assert on_the_table == rounds


def test_W3_the_first_active_player_from_the_dealers_left_begins_each_round() -> None:
    moves = "A fold; B check; C check"
    s = play(Wojciech(), (9, 9, 9), moves)
    for _ in range(4):
        assert seat_to_act(s) == "B"
        s = s.apply("check").apply("check")
    assert s.over


@pytest.mark.parametrize(
    ("row_and_suit", "made"),
    [
        ("9h 4s Kd Qd", "four Q 8"),  # nines and kings: hearts and diamonds are red
        ("9h 4s Kd Qc", "pair 9 K Q 8"),  # the fours, which are not in this hand
        ("8s 4s Kd Qc", "three 9 K Q"),  # the eights: clubs and spades are black
        ("9h 9d 4s Qd", "three K Q 8"),  # two row cards of a rank, both valid
        ("9d Kc 4s Qh", "three K Q 8"),  # a face card is a rank like any other
        ("9d Kc 4s Qc", "three 9 Q 8"),
    ],
)
def test_W4_a_row_card_is_valid_in_the_suit_cards_colour(row_and_suit: str, made: str) -> None:
    """The hand is K Q 9 9 8."""
    s = play(Wojciech(), (9, 9), "quietly", deck("Ks Qs 9s 9c 8h", "2h 3s 5d 7c Jd", then=row_and_suit))
    assert str(evaluate(s.cards(hand(0)), s.game.wilds(s))) == made


def test_W4_if_two_row_cards_share_a_rank_it_is_wild_if_either_is_valid() -> None:
    for suit_card, wild in (("Kh", "9"), ("Kc", "49")):
        s = play(
            Wojciech(),
            (9, 9),
            "quietly",
            deck("9h 9s 4h 4d 2c", "Ah Ad Qc Jc 7d", then=f"9d 9c 4s {suit_card}"),
        )
        assert "".join(sorted(rank.letter for rank in s.game.wilds(s).ranks)) == wild


def test_W4_nothing_is_valid_before_the_suit_card_is_turned() -> None:
    top = deck(BOB, CAROL, then="9d 4c Js Qh")
    moves = "all check; all check; all check"
    s = play(Wojciech(), (9, 9), moves, top)
    assert s.open_cards(ROW) == cards("9d 4c Js")
    assert s.game.wilds(s).ranks == frozenset()
    s = play(Wojciech(), (9, 9), moves + "; all check", top)
    assert [rank.letter for rank in s.game.wilds(s).ranks] == ["9"]


def test_W5_row_and_suit_card_are_never_part_of_a_hand() -> None:
    """Four aces on the table; a pair of threes is still a pair of threes."""
    s = play(Wojciech(), (9, 9), "quietly", deck("3c 3d 5h 7s 9c", "Kh Qd Jc 9s 8d", then="Ac Ad Ah As"))
    assert winners(s) == "A"
    assert str(evaluate(s.cards(hand(0)), s.game.wilds(s))) == "pair 3 9 7 5"


def test_W6_the_sample_hand() -> None:
    """Pots of 5, 7, 13, 23 and 33, as the game's own text has them (ORACLES 9)."""
    streets = (
        "A bet 1; B call; C fold",
        "A check; B bet 1; A call",
        "A check; B bet 3; A call",
        "A bet 5; B call",
        "A check; B bet 5; A call",
    )
    made: list[str] = []
    assert play(Wojciech(), (100, 100, 100), "", SAMPLE_HAND).chips.pot == 3
    for moves, pot in zip(streets, (5, 7, 13, 23, 33), strict=True):
        made.append(moves)
        s = play(Wojciech(), (100, 100, 100), "; ".join(made), SAMPLE_HAND)
        assert sum(s.chips.staked) == pot
    assert s.chips.stacks == (84, 117, 99)
    assert [e.pile for e in happened(s, Shown)[-2:]] == [hand(0), hand(1)]
    wilds = s.game.wilds(s)
    assert str(evaluate(s.cards(hand(0)), wilds)) == "two pair K 5 2"
    assert evaluate(s.cards(hand(1)), wilds).words == "royal flush"


HALF = Wojciech(half_stake_withdrawal=True)
BEFORE_THE_LAST_BETS = "A bet {0}; B call; C call; all check; all check; all check; "


def test_W7_no_withdrawals_unless_the_house_plays_them() -> None:
    moves = BEFORE_THE_LAST_BETS.format(5)
    assert "check" in offered(play(Wojciech(), (50, 50, 50), moves))
    assert offered(play(HALF, (50, 50, 50), moves)) == ["stay", "withdraw"]


@pytest.mark.parametrize(("bet", "half"), [(4, 2), (5, 2), (1, 0)])
def test_W7_half_of_the_bets_rounded_down_and_never_of_the_ante(bet: int, half: int) -> None:
    s = play(HALF, (50, 50, 50), BEFORE_THE_LAST_BETS.format(bet) + "A withdraw; B stay; C stay")
    assert s.chips.stacks[0] == 50 - 1 - bet + half
    assert s.chips.pot == 3 + 3 * bet - half
    assert s.live == {1, 2}
    assert seat_to_act(s) == "B"


def test_W7_between_suit_card_and_last_bets_in_turn_from_the_dealers_left() -> None:
    s = play(HALF, (50, 50, 50), BEFORE_THE_LAST_BETS.format(5))
    assert s.open_cards(SUIT_CARD)
    assert happened(s, Began)[-1] == Began("withdrawal")
    for letter in "ABC":
        assert seat_to_act(s) == letter
        s = s.apply("stay")
    assert happened(s, Began)[-1] == Began("suit")


def test_W7_the_last_player_left_cannot_withdraw() -> None:
    s = play(HALF, (50, 50, 50), BEFORE_THE_LAST_BETS.format(5) + "A withdraw; B withdraw")
    assert s.over
    assert s.chips.stacks == (46, 46, 58)
    assert s.view(SPECTATOR).cards(hand(2)) == ()


def test_W7_all_in_players_may_withdraw_and_the_pots_are_made_of_what_is_left() -> None:
    """A 10, B and C 30: B takes back 14 of 29 and leaves 16; C's 14 above that are C's own."""
    best_is_a = deck("Ac Ad Kc 8h 5s", "Qc Qd Kd 8d 5h", "Jc Jd Kh 8c 5d", then=NOT_WILD)
    s = play(HALF, (10, 30, 30), "A bet 9; B raise 29; C call", best_is_a)
    assert [seat_to_act(s), offered(s)] == ["A", ["stay", "withdraw"]]
    s = play(HALF, (10, 30, 30), "A bet 9; B raise 29; C call; A stay; B withdraw; C stay", best_is_a)
    assert [(e.seat, e.amount) for e in happened(s, Returned)] == [(1, 14), (2, 14)]
    assert s.chips.stacks == (30, 14, 26)
    s = play(HALF, (10, 30, 30), "A bet 9; B raise 29; C call; A withdraw; B stay; C stay", best_is_a)
    assert s.chips.stacks == (4, 66, 0)


@pytest.mark.parametrize(("suit_card_wild", "winner"), [(False, "B"), (True, "A")])
def test_W8_suit_card_wild(*, suit_card_wild: bool, winner: str) -> None:
    """All row cards are black, the suit card is the queen of hearts: A's queen is wild, or it isn't."""
    top = deck("Kc Kd Qs 8h 5c", "Ac Ad 7h 6s 3d", then="9s 4s 2c Qh")
    assert winners(play(Wojciech(suit_card_wild=suit_card_wild), (9, 9), "quietly", top)) == winner


def test_W9_no_limit_and_a_check_only_when_nothing_is_owed() -> None:
    s = play(Wojciech(), (100, 100))
    assert offered(s) == ["fold", "check", "bet 1..99"]
    with pytest.raises(IllegalAction):
        s.apply("bet 1").apply("check")


def test_W10_the_table_cards_come_off_before_the_first_bet_and_none_is_burnt() -> None:
    s = play(Wojciech(), (9, 9, 9), "", SAMPLE_HAND)
    assert s.cards(ROW, SUIT_CARD) == cards("9d 4c Js Qh")
    assert len(s.stock) == 52 - 19
    assert s.view(0).faces(ROW) == (None, None, None)


@pytest.mark.parametrize(
    ("suit_card", "best_first", "made"),
    [
        ("2h", "TCB", {"T": "four K 2", "C": "three A 6 3", "B": "high card J T 9 8 4"}),
        ("2c", "BTC", {"T": "three K 7 2", "C": "pair A 7 6 3", "B": "straight flush Q"}),
    ],
)
def test_W10_the_sample_showdown(suit_card: str, best_first: str, made: dict[str, str]) -> None:
    """ORACLES 9: the row is 7d 4s Qh."""
    hands = {"B": "8h 9h Th Jh 4c", "C": "Ac Ad 7h 6s 3d", "T": "Ks Kh Kd 7c 2s"}
    s = play(Wojciech(), (9, 9, 9), "quietly", deck(*hands.values(), then=f"7d 4s Qh {suit_card}"))
    ranks = {name: evaluate(s.cards(hand(seat)), s.game.wilds(s)) for seat, name in enumerate(hands)}
    assert {name: str(rank) for name, rank in ranks.items()} == made
    assert "".join(sorted(ranks, key=ranks.__getitem__, reverse=True)) == best_first

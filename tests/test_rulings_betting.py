"""Rulings G11 to G18: sizes of bets, the showdown, the deal, and players who leave or run out of time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import (
    FixedLimit,
    GameError,
    GameOver,
    IllegalAction,
    NoLimit,
    Polish,
    PotLimit,
    Spokane,
    SpreadLimit,
    Wasteland,
    Whiskey,
    Wojciech,
)
from homegame.events import Awarded, Began, ButtonMoved, Dealt, Mucked, Out, Shown
from homegame.piles import SPECTATOR, hand
from tests.table import deck, happened, offered, play, seat_to_act

if TYPE_CHECKING:
    from homegame import Limit, State
    from homegame.game import Game

NOT_WILD = "2c 2d 2h 2s"  # a row and suit card that leave no two to be wild
ROUND = "A times out; B times out; C times out; "  # three players of Spokane choose


@pytest.mark.parametrize(
    ("game", "moves", "told"),
    [
        (Wojciech(), "", "bet 1..99"),
        (Wasteland(), "", "raise 6..10"),
        (Spokane(), "A times out; B times out; C times out", "bet 2"),
        (Whiskey(betting=True), "", "bet 2"),
    ],
)
def test_G11_each_game_has_its_betting(game: Game, moves: str, told: str) -> None:
    """No limit, spread of 1 to the big blind, and twice fixed 2/4: W9, H7, S10, K11."""
    assert offered(play(game, (100, 100, 100), moves))[-1] == told


@pytest.mark.parametrize(
    ("limit", "first", "over_a_bet"),
    [
        (NoLimit(), "bet 1..99", "raise 10..99"),
        (PotLimit(), "bet 1..3", "raise 6..12"),  # 3 + (3 + 3 + 3)
        (FixedLimit(2, 4, 3), "bet 2", "raise 4"),
        (SpreadLimit(1, 5), "bet 1..5", "raise 10"),
    ],
)
def test_G11_four_structures(limit: Limit, first: str, over_a_bet: str) -> None:
    s = play(Wojciech(limit=limit), (100, 100, 100))
    assert offered(s)[-1] == first
    most = min(5, int(first.replace(".", " ").split()[-1]))
    assert offered(s.apply(f"bet {most}"))[-1] == over_a_bet


@pytest.mark.parametrize(("big_from", "sizes"), [(1, "44444"), (3, "22444"), (5, "22224")])
def test_G11_the_big_bet_begins_in_its_round(big_from: int, sizes: str) -> None:
    game = Wojciech(limit=FixedLimit(2, 4, big_from))
    for rounds, size in enumerate(sizes):
        assert offered(play(game, (50, 50), "A check; B check; " * rounds))[-1] == f"bet {size}"


@pytest.mark.parametrize(("raises", "refused_at"), [(3, "raise 10"), (4, "raise 12"), (1, "raise 6")])
def test_G11_fixed_limit_is_capped(raises: int, refused_at: str) -> None:
    """A bet and three raises, or as many as the house allows."""
    s = play(Wojciech(limit=FixedLimit(2, 4, 3, raises)), (50, 50, 50), "A bet 2")
    for to in range(4, int(refused_at[6:]), 2):
        s = s.apply(f"raise {to}")
    assert len(offered(s)) == 2
    with pytest.raises(IllegalAction):
        s.apply(refused_at)


def test_G11_spread_limit_is_capped_no_limit_is_not() -> None:
    moves = "A bet 1; B raise 2; C raise 3; A raise 4"
    assert offered(play(Wojciech(limit=SpreadLimit(1, 5)), (50, 50, 50), moves)) == ["fold", "call 2"]
    assert offered(play(Wojciech(), (50, 50, 50), moves))[-1] == "raise 5..49"
    assert offered(play(Wojciech(limit=PotLimit()), (50, 50, 50), moves))[-1] == "raise 5..18"  # 4 + (12 + 2)


def test_G11_G12_no_cap_while_two_are_left_at_the_moment_of_the_action() -> None:
    game = Wojciech(limit=FixedLimit(2, 4, 3))
    s = play(game, (50, 50, 50), "A bet 2; B raise 4; C raise 6; A raise 8; B fold")
    assert offered(s) == ["fold", "call 2", "raise 10"]
    assert offered(play(game, (50, 50), "A bet 2; B raise 4; A raise 6; B raise 8"))[-1] == "raise 10"


def test_G11_a_raise_over_the_blind_counts_for_the_cap() -> None:
    game = Wasteland(limit=FixedLimit(0, 0))
    s = play(game, (90, 90, 90), "C raise 10; A raise 15; B raise 20")
    assert offered(s) == ["fold", "call 10"]


def test_G12_the_least_bet_is_the_big_blind_or_one() -> None:
    assert offered(play(Wojciech(), (90, 90)))[-1] == "bet 1..89"
    assert offered(play(Wojciech(limit=NoLimit(min_bet=5)), (90, 90)))[-1] == "bet 5..89"
    s = play(Wasteland(limit=NoLimit(), level=2), (90, 90), "B check; A call")
    assert offered(s)[-1] == "bet 10..80"


def test_G12_the_least_raise_is_the_largest_raise_so_far() -> None:
    """CASES C17: 4, then 398, then 4158."""
    s = play(Wojciech(), (5001, 5001, 5001), "A bet 2")
    assert offered(s)[-1] == "raise 4..5000"
    s = s.apply("raise 200")
    assert offered(s)[-1] == "raise 398..5000"
    assert offered(s.apply("raise 2179"))[-1] == "raise 4158..5000"


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (NoLimit(), "raise 10..100"),
        (PotLimit(), "raise 10..16"),  # 5 + (1 + 5 + 5)
        (FixedLimit(0, 0), "raise 10"),
        (SpreadLimit(1, 0), "raise 6..10"),
    ],
)
def test_G12_the_blind_is_a_bet_but_not_for_a_spread(limit: Limit, told: str) -> None:
    assert offered(play(Wasteland(limit=limit), (100, 100, 100)))[-1] == told


def test_G12_a_short_all_in_does_not_reopen_the_betting() -> None:
    """C raises by 11, A all in by 3 more: B has not acted and may raise, D has and may not (CASES C13)."""
    game = Wasteland(limit=NoLimit(), procedure="casino")
    s = play(game, (19, 200, 16, 200), "C raise 16; D call; A raise 19")
    assert offered(s) == ["fold", "call 14", "raise 30..200"]
    assert offered(s.apply("call")) == ["fold", "call 3"]


@pytest.mark.parametrize(
    ("stack", "told"), [(42, ["fold", "call 21", "raise 61..200"]), (39, ["fold", "call 18"])]
)
def test_G12_short_all_ins_that_add_up_to_a_raise_reopen_it(stack: int, told: list[str]) -> None:
    """21 over a bet of 20, and 18 (CASES C14)."""
    moves = f"A bet 20; B raise 30; C raise {stack - 1}; D call"
    assert offered(play(Wojciech(), (201, 31, stack, 201), moves)) == told


def test_G12_every_size_is_listed() -> None:
    """A bet of 3 in a spread of 1 to 5: raise to 6, 7 or 8 (CASES C22)."""
    choices = play(Wojciech(limit=SpreadLimit(1, 5)), (50, 101), "A bet 3").choices
    assert [str(choice) for choice in choices] == ["fold", "call", "raise 6", "raise 7", "raise 8"]
    assert [choices[place] for place in range(len(choices))] == list(choices)


def test_G12_all_in_for_less_than_a_raise_is_allowed() -> None:
    """CASES C16."""
    assert offered(play(Wojciech(), (200, 30), "A bet 22")) == ["fold", "call 22", "raise 29"]
    assert offered(play(Wojciech(), (200, 16), "A bet 22")) == ["fold", "call 15"]


def test_G12_fixed_limit_after_a_short_all_in_is_price_plus_bet_and_it_counts_for_no_cap() -> None:
    game = Wojciech(limit=FixedLimit(2, 4, 3))
    s = play(game, (50, 4, 50, 50), "A bet 2; B raise 3")
    assert offered(s) == ["fold", "call 3", "raise 5"]
    s = s.apply("raise 5").apply("raise 7")
    assert offered(s) == ["fold", "call 5", "raise 9"]  # the third raise: B's was none
    assert offered(s.apply("raise 9")) == ["fold", "call 4"]


def test_G12_pot_limit_is_the_pot_after_calling() -> None:
    """10 in the pot, a bet of 10: up to 10 + (10 + 10 + 10) (CASES C22)."""
    s = play(Wojciech(limit=PotLimit(), ante=5), (500, 500), "A bet 10")
    assert offered(s) == ["fold", "call 10", "raise 20..40"]


def test_G12_a_short_blind_does_not_lower_the_price() -> None:
    s = play(Wasteland(limit=NoLimit(), procedure="casino"), (50, 3, 50))
    assert offered(s) == ["fold", "call 5", "raise 10..50"]


def test_G12_a_raise_that_nobody_could_call_is_refused() -> None:
    s = play(Wojciech(), (51, 81, 300), "A bet 50; B raise 80")
    with pytest.raises(IllegalAction):
        s.apply("raise 299")


BEST_IS_A = deck("Ac Ad Kc 8h 5s", "Qc Qd Kd 8d 5h", "Jc Jd Kh 8c 5d", then=NOT_WILD)
BEST_IS_C = deck("Jc Jd Kh 8c 5d", "Ac Ad Kc 8h 5s", "Ah As Kd Qh 4s", then=NOT_WILD)


def shown_and_mucked(s: State) -> list[str]:
    """Hands in the order of the showdown: ``A`` shown, ``(B)`` mucked."""
    found = []
    for event in s.events:
        if isinstance(event, Mucked):
            found.append(f"({'ABC'[event.seat]})")
        elif isinstance(event, Shown) and event.pile.seat is not None:
            found.append("ABC"[event.pile.seat])
    return found


def test_G14_shown_from_the_dealers_left_and_who_is_beaten_may_muck() -> None:
    assert shown_and_mucked(play(Wojciech(), (9, 9, 9), "quietly", BEST_IS_A)) == ["A", "(B)", "(C)"]
    assert shown_and_mucked(play(Wojciech(), (9, 9, 9), "quietly", BEST_IS_C)) == ["A", "B", "C"]


def test_G14_a_mucked_hand_stays_hidden() -> None:
    s = play(Wojciech(), (9, 9, 9), "quietly", BEST_IS_A)
    assert s.view(SPECTATOR).faces(hand(1)) == s.view(0).faces(hand(1)) == (None,) * 5


def test_G14_who_can_still_win_a_side_pot_shows() -> None:
    """A, the best, is all in for the main pot: B shows for the side pot, C is beaten to both."""
    s = play(Wojciech(show_all_in=False), (5, 20, 20), "A bet 4; B raise 10; C call; quietly", BEST_IS_A)
    assert shown_and_mucked(s) == ["A", "B", "(C)"]


def test_G14_in_whiskey_every_hand_is_shown_and_in_polish_on_a_call() -> None:
    k = play(
        Whiskey(),
        (9, 9, 9),
        "quietly",
        deck("Ac Ad Kc 8h 5s", "Qc Qd Kd 8d 5h", "2c 2d 2h 3c 3d", "Jc Jd Kh 8c 5d"),
    )
    assert [e.pile for e in happened(k, Shown) if e.pile.seat is not None] == [hand(0), hand(1), hand(2)]
    p = play(Polish(), (1, 1, 1), "A declare pair 9; B call bluff")
    assert {e.pile for e in happened(p, Shown)} == {hand(0), hand(1), hand(2)}


LAST_BET = "A check; B check; C check; " * 4 + "A check; B bet 1; C call; A call"
NO_LAST_BET = "A check; B bet 1; C call; A call;" + "A check; B check; C check; " * 4


@pytest.mark.parametrize(
    ("game", "moves", "order"),
    [
        (Wojciech(), LAST_BET, ["A", "(B)", "(C)"]),
        (Wojciech(show_order="aggressor"), LAST_BET, ["B", "(C)", "A"]),
        (
            Wojciech(show_order="aggressor"),
            NO_LAST_BET,
            ["A", "(B)", "(C)"],
        ),  # a bet of an earlier round doesn't count
    ],
)
def test_G14_show_order(game: Game, moves: str, order: list[str]) -> None:
    assert shown_and_mucked(play(game, (9, 9, 9), moves, BEST_IS_A)) == order


def what_was_shown_when(s: State) -> list[str]:
    """Streets and players' hands shown, in order."""
    found = []
    for event in s.events:
        if isinstance(event, Began):
            found.append(event.street)
        elif isinstance(event, Shown) and event.pile.seat is not None:
            found.append("ABC"[event.pile.seat])
    return found


def test_G14_all_in_hands_are_turned_up_when_nothing_is_left_to_decide() -> None:
    moves = "A bet 8; B call; C fold"
    s = play(Wojciech(), (9, 9, 9), moves, BEST_IS_A)
    assert what_was_shown_when(s) == ["pre-wild", "A", "B", "wild-1", "wild-2", "wild-3", "suit"]
    s = play(Wojciech(show_all_in=False), (9, 9, 9), moves, BEST_IS_A)
    assert what_was_shown_when(s) == ["pre-wild", "wild-1", "wild-2", "wild-3", "suit", "A"]
    assert shown_and_mucked(s) == ["A", "(B)"]


def test_G14_all_in_hands_stay_down_while_a_decision_is_left() -> None:
    """A bet, a withdrawal, a choice, an exchange."""
    bet = play(Wojciech(), (9, 50, 50), "A bet 8; B call; C call")
    withdrawal = play(Wojciech(half_stake_withdrawal=True), (9, 9), "A bet 8; B call")
    choice = play(Spokane(), (3, 3), "A times out; B times out; A bet 2; B call")
    exchange = play(Whiskey(betting=True), (3, 3), "A bet 2; B call")
    for s in (bet, withdrawal, choice, exchange):
        assert not s.over
        assert s.view(SPECTATOR).cards(hand(0)) == ()
    stayed = withdrawal.apply("stay").apply("stay")
    assert what_was_shown_when(stayed)[-3:] == ["suit", "A", "B"]


def test_G15_the_deal_moves_left_and_passes_over_who_is_out() -> None:
    """Whiskey with one life: A loses it while C deals, so the next dealer is B."""
    hands = deck("2c 3d 4h 5s 7c", "Qc Qd Kd 8d 5h", "9c 9d 9h Tc Td", "Jc Jd Kh 8c 5d")
    s = play(Whiskey(lives=1), (1, 1, 1), "A knock; B pass; C pass", hands)
    assert s.live == {1, 2}
    assert happened(s, ButtonMoved) == [ButtonMoved(1)]
    assert happened(s, Dealt)[-1].piles[0] == hand(2)
    assert seat_to_act(s) == "C"


def test_G16_the_order_of_the_deck_settles_the_deal() -> None:
    cards_ = deck("2c 5c 8c Jc Ac", "3c 6c 9c Qc 2d", "4c 7c Tc Kc 3d", then="4d 5d 6d 7d")
    s = play(Wojciech(), (9, 9, 9), "", cards_)
    assert [dealt for e in happened(s, Dealt) for dealt in e.cards] == list(cards_)
    assert [pile.seat for pile in happened(s, Dealt)[0].piles] == [0, 1, 2] * 5
    moves = "A bet 3; B call; C fold; quietly"
    assert play(Wojciech(), (9, 9, 9), moves, cards_) == play(Wojciech(), (9, 9, 9), moves, cards_)


def test_G17_leaving_is_folding_at_that_moment() -> None:
    """It is B's turn when C leaves: if B folds too, A has won (CASES C11)."""
    s = play(Wojciech(), (20, 20, 20), "A bet 2; C leaves")
    assert s.live == {0, 1}
    assert seat_to_act(s) == "B"
    assert s.apply("fold").chips.stacks == (22, 19, 19)


def test_G17_leaving_at_ones_own_turn() -> None:
    s = play(Wojciech(), (20, 20, 20), "A bet 2; B leaves")
    assert seat_to_act(s) == "C"
    assert s.live == {0, 2}


def test_G17_the_last_one_who_has_not_left_wins_at_once() -> None:
    s = play(Wojciech(), (20, 20, 20), "A bet 2; C leaves; A leaves")
    assert s.over
    assert s.chips.stacks == (17 + 2, 19 + 3, 19)


def test_G17_who_is_all_in_stays_in_the_pots_they_matched() -> None:
    moves = "A bet 8; B call; C call; A leaves; B bet 3; C call; quietly"
    s = play(Wojciech(), (9, 50, 50), moves, BEST_IS_A)
    assert [e.shares for e in happened(s, Awarded)] == [((0, 27),), ((1, 6),)]


def test_G17_an_all_in_player_who_has_left_stays_when_withdrawals_are_offered() -> None:
    s = play(
        Wojciech(half_stake_withdrawal=True), (9, 9, 9), "A bet 8; B call; C call; A leaves; B stay; C stay"
    )
    assert s.over
    assert not happened(s, Out)


def test_G17_in_polish_poker_who_leaves_is_out_once_the_round_is_over() -> None:
    s = play(Polish(), (1, 1, 1), "A declare pair 9; C leaves")
    assert s.live == {0, 1, 2}
    s = play(Polish(), (1, 1, 1), "A declare pair 9; C leaves; B call bluff")
    assert s.live == {0, 1}
    assert [e.seat for e in happened(s, Out)] == [2]


def test_G17_in_spokane_a_card_is_taken_for_who_left_so_that_one_is_left_over() -> None:
    cards_ = deck("7c", "7d", "7h", then="9h Kd 4c Qs Ac Ad")
    s = play(Spokane(), (9, 9, 9), "A take 9h; C leaves; B take Qs", cards_)
    assert [str(c) for c in s.open_cards(*[p for p in s.piles if p.name == "centre"])] == ["4c"]
    s = play(Spokane(), (9, 9, 9), "A take 9h; C leaves; B take Qs; all check", cards_)
    assert offered(s) == ["take 4c", "take Ac", "take Ad"]


def test_G17_in_whiskey_who_left_has_no_more_turns() -> None:
    s = play(Whiskey(), (9, 9, 9), "A pass; C leaves; B pass")
    assert seat_to_act(s) == "A"
    assert happened(s, Began)[-1] == Began("widow up")


def test_G17_nobody_leaves_twice_or_after_the_deal() -> None:
    with pytest.raises(IllegalAction, match="not at the table"):
        play(Wojciech(), (20, 20, 20), "A leaves; A leaves")
    with pytest.raises(GameOver):
        play(Wojciech(), (20, 20), "A fold; A leaves")


@pytest.mark.parametrize(
    ("game", "moves", "done"),
    [
        (Wojciech(), "", "check"),
        (Wojciech(), "A bet 1", "fold"),
        (Wojciech(half_stake_withdrawal=True), "A bet 8; B call; C call", "stay"),
        (Spokane(), "A take Kd", "take 9h"),  # the card dealt first among those left
        (Spokane(), "A take 9h", "take Kd"),
        (Whiskey(), "", "pass"),
        (Whiskey(), "A exchange all", "pass"),
        (Whiskey(no_two_passes=True), "A pass; B pass; C pass", "knock"),
        (Polish(), "", "declare pair 2"),
        (Polish(), "A declare four A", "call bluff"),
    ],
)
def test_G18_time_outs(game: Game, moves: str, done: str) -> None:
    top = deck("7c", "7d", "7h", then="9h Kd 4c Qs") if isinstance(game, Spokane) else ()
    s = play(game, (9, 9, 9), moves, top)
    assert s.turn is not None
    assert str(s.turn.default(s)) == done
    s.apply(s.turn.default(s))


def test_G18_a_seat_that_has_left_and_one_that_is_timed_out_fare_alike() -> None:
    left = play(Wojciech(), (20, 20, 20), "A bet 2; B leaves; C call")
    timed_out = play(Wojciech(), (20, 20, 20), "A bet 2; B times out; C call")
    assert left.chips == timed_out.chips
    assert left.live == timed_out.live


@pytest.mark.parametrize("limit", [FixedLimit(0, 0), SpreadLimit(1, 0)])
def test_G11_a_limit_that_takes_its_sizes_from_blinds_needs_blinds(limit: Limit) -> None:
    with pytest.raises(GameError, match="none"):
        Wojciech(limit=limit)

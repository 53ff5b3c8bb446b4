"""The rules of thumb, where everybody would agree with them."""

from __future__ import annotations

import pytest

from homegame import Polish, Spokane, State, Wasteland, Whiskey, Wojciech, cards
from homegame.actions import Call, Fold
from homegame.bots import bot_named
from homegame.bots.simple.wasteland import by_class
from homegame.games.polish import CallBluff, Declare
from tests.table import deck, play

SIMPLE = bot_named("simple")


def chances(s: State) -> dict[str, float]:
    """The policy of whoever is to act, by what is written."""
    assert s.to_act is not None
    return {str(action): chance for action, chance in SIMPLE.policy(s.view(s.to_act)).items()}


def likeliest(s: State) -> str:
    found = chances(s)
    return max(found, key=found.__getitem__)


WOJCIECH = deck("Kh Kd Ks Kc 2h", "3c 5d 7h 9s Jc", "4c 6d 8h Ts Qc", then="2c 3d 4h 5s")


def test_wojciech_four_kings_bet_and_nothing_folds() -> None:
    s = play(Wojciech(), (100,) * 3, "", WOJCIECH)
    assert likeliest(s).startswith("bet")
    assert likeliest(play(Wojciech(), (100,) * 3, "A bet 30", WOJCIECH)) == "fold"


def test_wojciech_withdraws_from_a_lost_hand_and_stays_with_a_sure_one() -> None:
    """Rule W7: B has jack high when all is turned up, A four kings, beaten by nothing here."""
    house = Wojciech(half_stake_withdrawal=True)
    moves = "A bet 20; B call; C call; all check; all check; all check"
    s = play(house, (100,) * 3, moves, WOJCIECH)
    assert likeliest(s) == "stay"
    assert likeliest(s.apply("stay")) == "withdraw"


def test_wasteland_two_jokers_raise_and_seven_deuce_folds_to_a_raise() -> None:
    hands = deck("Jk1 Jk2", "7c 2d", "9s 4h")
    s = play(Wasteland(), (100,) * 3, "", hands, button=0)
    assert likeliest(s).startswith("raise")
    assert Fold() in SIMPLE.policy(play(Wasteland(), (100,) * 3, "A raise 10", hands, button=0).view(1))


@pytest.mark.parametrize(
    ("better", "worse"), [("Jk1 Jk2", "Jk1 Ah"), ("Jk2 2c", "Ah Ad"), ("Ah Kh", "Ah Kd"), ("2c 2d", "7c 2d")]
)
def test_wasteland_classes_of_two_cards(better: str, worse: str) -> None:
    assert by_class(cards(better)) > by_class(cards(worse))


def test_H2_a_bug_is_little_more_than_an_ace() -> None:
    assert by_class(cards("Jk1 2c"), bug=True) == by_class(cards("Ah 2c"))


def test_spokane_takes_the_card_whose_rank_stays_wild_with_the_other() -> None:
    """A leads in round one and holds an ace: taking the ace makes a pair whatever is left over."""
    s = play(Spokane(), (100,) * 3, "", deck("Ah", "3c", "4d", then="As 9c 8d 7h"))
    assert likeliest(s) == "take As"


def test_spokane_the_last_to_choose_leaves_the_rank_it_holds() -> None:
    """C holds a nine; of a nine and a king it takes the king, so that its own nine is wild."""
    s = play(Spokane(), (100,) * 3, "A take 8d; B take 7h", deck("Ah", "3c", "9h", then="8d 7h 9c Kc"))
    assert chances(s).keys() == {"take 9c", "take Kc"}
    assert likeliest(s) == "take Kc"


def test_polish_calls_what_is_hardly_there_and_believes_a_pair_it_holds() -> None:
    hands = deck("9h", "9s", "Ac", "4d")
    far_fetched = play(Polish(), (0,) * 4, "A declare four K", hands).view(1)
    assert SIMPLE.policy(far_fetched)[CallBluff()] > 0.9
    s = play(Polish(cards_to_start=2), (0,) * 4, "A declare pair 9", deck("9h 2c", "9s 9d", "Ac 3c", "4d 5d"))
    assert SIMPLE.policy(s.view(1)).get(CallBluff(), 0) < 0.1


def test_P6_over_the_highest_declaration_the_bot_calls() -> None:
    s = play(Polish(), (0,) * 4, "A declare straight flush hearts A", deck("9h", "9s", "Ac", "4d"))
    assert SIMPLE.policy(s.view(1)) == {CallBluff(): 1.0}


def test_P13_where_a_higher_hand_counts_a_low_pair_is_believed() -> None:
    """B sees a pair of aces in its own hand: a pair of twos is true "at least"."""
    hands = deck("9h 2c", "As Ad", "Kc 3c", "4d 5d")
    s = play(Polish(cards_to_start=2, exists="at_least"), (0,) * 4, "A declare pair 2", hands)
    policy = SIMPLE.policy(s.view(1))
    assert policy.get(CallBluff(), 0) < 0.01
    assert all(isinstance(action, Declare) for action in policy if action != CallBluff())


WIDOW_LAST = "2s 3s 4s 5s 7s"


def whiskey(mine: str, widow: str, moves: str, **options: object) -> State:
    """Two players, A and the dealer B; the widow is dealt between them."""
    return play(Whiskey(**options), (100,) * 2, moves, deck(mine, widow, "2c 4d 6h 8c Ts"))  # type: ignore[arg-type]


def test_whiskey_takes_the_card_that_makes_a_flush() -> None:
    s = whiskey("Kh 9h 7h 3h 2d", "Ah 4s 5c 6c 8d", "A pass; B pass")
    assert chances(s) == {"exchange 2d for Ah": 1.0} or likeliest(s) == "exchange 2d for Ah"


def test_whiskey_knocks_at_a_full_house_and_takes_the_widow_for_nothing() -> None:
    assert chances(whiskey("Kh Kd Kc 3h 3d", "Ah 4s 5c 6c 8d", "")) == {"knock": 1.0}
    assert likeliest(whiskey("Kh 9d 7c 3h 2d", "Ah 4s 5c 6c 8d", "")) == "exchange all"


def test_K7_who_may_not_pass_again_knocks_at_a_good_hand_and_else_exchanges() -> None:
    barred = "A pass; B pass"
    assert "pass" not in chances(whiskey("Kh Qd 9c 3h 2d", "4c 5c 6d 7s 8d", barred, no_two_passes=True))
    assert chances(whiskey("Kh Kd Kc 3h 2d", "4c 5c 6d 7s 8d", barred, no_two_passes=True)) == {"knock": 1.0}


def test_a_bet_with_no_price_left_is_called_by_the_sure_winner() -> None:
    """B bets all in and A has four kings: folding is no part of its policy."""
    s = play(Wojciech(), (100, 40, 100), "A check; B bet 39; C fold", WOJCIECH)
    policy = SIMPLE.policy(s.view(0))
    assert Fold() not in policy
    assert Call() in policy

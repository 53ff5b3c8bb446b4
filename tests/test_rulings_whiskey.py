"""Rulings K1 to K12: Whiskey Poker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import FixedLimit, GameError, IllegalAction, NoLimit, Whiskey, cards, evaluate
from homegame.events import Awarded, Began, Dealt, Forfeited, Gathered, Moved, Posted, Shown, Told
from homegame.piles import SPECTATOR, hand
from homegame.widow import WIDOW
from tests.table import deck, happened, offered, play, seat_to_act, winners

if TYPE_CHECKING:
    from homegame import State
    from homegame.game import Game

A, B, C, SPARE = "2c 3d 4h 5s 7c", "Qc Qd Kd 8d 5h", "Jc Jd Kh 8c 5d", "Ac Ad 9h 9s 6c"
TOP = deck(A, B, SPARE, C)
THREE = (20, 20, 20)
PASSES = "A pass; B pass; C pass; "


def widow_is_up(s: State) -> bool:
    return len(s.view(SPECTATOR).cards(WIDOW)) == 5


def test_K1_two_to_nine_players_who_ante_one() -> None:
    assert list(Whiskey().seats_allowed()) == list(range(2, 10))
    with pytest.raises(GameError, match="2 to 9"):
        Whiskey().start((9,) * 10)
    assert len(play(Whiskey(), (9,) * 9).stock) == 52 - 50
    assert [e.amount for e in happened(play(Whiskey(ante=2), THREE), Posted)] == [2, 2, 2]
    assert play(Whiskey(), THREE).chips.pot == 3


def test_K1_no_card_is_wild() -> None:
    s = play(Whiskey(), THREE)
    assert not s.game.wilds(s).ranks
    assert not hasattr(s.game, "five_of_a_kind")


def test_K2_five_each_and_the_widow_just_before_the_dealer_all_face_down() -> None:
    s = play(Whiskey(), THREE, "", TOP, button=0)
    (dealt,) = happened(s, Dealt)
    assert (dealt.piles, dealt.face_up) == ((hand(1), hand(2), WIDOW, hand(0)) * 5, False)
    assert s.cards(WIDOW) == cards(SPARE)
    assert s.view(0).cards(WIDOW) == ()


def test_K3_the_first_turn_from_the_dealers_left_with_the_widow_down() -> None:
    s = play(Whiskey(), THREE, "", TOP)
    assert (seat_to_act(s), offered(s)) == ("A", ["pass", "exchange all", "knock"])
    assert seat_to_act(s.apply("pass")) == "B"


def test_K3_the_hand_given_up_lies_face_up_as_the_new_widow() -> None:
    s = play(Whiskey(), THREE, "A exchange all", TOP)
    assert set(s.view(SPECTATOR).cards(WIDOW)) == set(cards(A))
    assert set(s.cards(hand(0))) == set(cards(SPARE))
    assert s.view(1).cards(hand(0)) == ()


def test_K3_from_then_on_every_player_has_the_four_options() -> None:
    s = play(Whiskey(), THREE, "A pass; B exchange all", TOP)
    for letter in "CAB":
        assert seat_to_act(s) == letter
        assert {"pass", "knock", "exchange all"} < set(offered(s))
        assert len(s.choices) == 3 + 25
        s = s.apply("pass")


def test_K4_exchange_one() -> None:
    s = play(Whiskey(), THREE, PASSES + "A exchange 7c for Ac", TOP)
    assert set(s.cards(hand(0))) == set(cards("2c 3d 4h 5s Ac"))
    assert set(s.view(SPECTATOR).cards(WIDOW)) == set(cards("7c Ad 9h 9s 6c"))
    assert seat_to_act(s) == "B"


def test_K4_exchange_all() -> None:
    s = play(Whiskey(), THREE, PASSES + "A exchange all", TOP)
    assert set(s.cards(hand(0))) == set(cards(SPARE))
    assert set(s.view(SPECTATOR).cards(WIDOW)) == set(cards(A))


@pytest.mark.parametrize("action", ["exchange Ac for 7c", "exchange 7c for Qc", "exchange 7c for 7c"])
def test_K4_only_own_cards_for_cards_of_the_widow(action: str) -> None:
    with pytest.raises(IllegalAction):
        play(Whiskey(), THREE, PASSES + "A " + action, TOP)


def test_K5_if_everyone_passes_the_widow_is_turned_up_and_the_dealers_left_goes_on() -> None:
    s = play(Whiskey(), THREE, "A pass; B pass", TOP)
    assert not widow_is_up(s)
    s = s.apply("pass")
    assert widow_is_up(s)
    assert (seat_to_act(s), len(s.choices)) == ("A", 28)


def test_K6_after_a_knock_every_other_player_has_one_more_turn() -> None:
    s = play(Whiskey(), THREE, PASSES + "A pass; B knock", TOP)
    assert seat_to_act(s) == "C"
    s = s.apply("exchange Kh for Ac")
    assert seat_to_act(s) == "A"
    s = s.apply("exchange 7c for 6c")
    assert s.over
    assert winners(s) == "A"  # with a straight, made at the last turn


def test_K6_a_knock_while_the_widow_is_down_turns_it_up() -> None:
    s = play(Whiskey(), THREE, "A pass; B knock", TOP)
    assert widow_is_up(s)
    assert (seat_to_act(s), len(s.choices)) == ("C", 28)
    assert seat_to_act(s.apply("pass")) == "A"
    assert s.apply("pass").apply("pass").over


def test_K6_in_the_last_turns_a_knock_is_a_pass() -> None:
    s = play(Whiskey(), THREE, "A knock; B knock; C knock", TOP)
    assert s.over
    assert play(Whiskey(), THREE, "A knock; B pass; C pass", TOP).chips == s.chips


def test_K7_when_all_pass_in_succession_with_the_widow_up_hands_are_shown() -> None:
    moves = PASSES + "A pass; B exchange 5h for Ac; C pass; A pass"
    assert not play(Whiskey(), THREE, moves, TOP).over
    assert play(Whiskey(), THREE, moves + "; B pass", TOP).over
    assert play(Whiskey(), THREE, PASSES + PASSES, TOP).over


@pytest.mark.parametrize("max_turns", [1, 2])
def test_K7_after_max_turns_the_dealer_calls_the_last_ones(max_turns: int) -> None:
    """A takes a card each time, and C is the last to act before the call: A and B have one turn more."""
    swaps = ("A exchange 7c for Ac; B pass; C pass; ", "A exchange Ac for 7c; B pass; C pass; ")
    s = play(Whiskey(max_turns=max_turns), THREE, PASSES + "".join(swaps[:max_turns]), TOP)
    assert happened(s, Told) == [Told("last turns", 2)]
    assert seat_to_act(s) == "A"
    assert s.apply("pass").apply("pass").over


def test_K7_ten_turns_each_by_default() -> None:
    swaps = "A exchange 7c for Ac; B pass; C pass; A exchange Ac for 7c; B pass; C pass; "
    s = play(
        Whiskey(),
        THREE,
        PASSES + swaps * 4 + "A exchange 7c for Ac; B pass; C pass; A exchange Ac for 7c; B pass",
        TOP,
    )
    assert not happened(s, Told)
    assert happened(s.apply("pass"), Told) == [Told("last turns", 2)]


@pytest.mark.parametrize("no_two_passes", [False, True])
def test_K7_no_two_passes(*, no_two_passes: bool) -> None:
    s = play(Whiskey(no_two_passes=no_two_passes), THREE, PASSES, TOP)
    assert ("pass" in offered(s)) == (not no_two_passes)
    s = play(
        Whiskey(no_two_passes=no_two_passes), THREE, PASSES + "A exchange 7c for Ac; B knock; C knock", TOP
    )
    assert "pass" in offered(s)  # A has exchanged since


BETS = Whiskey(betting=True)
NO_BETS = "A check; B check; C check; "


def streets(s: State) -> list[str]:
    return [e.street for e in happened(s, Began)]


def test_K8_no_betting_unless_the_house_plays_it() -> None:
    assert streets(play(Whiskey(), THREE, "quietly")) == ["widow down", "widow up"]


def test_K8_three_betting_rounds_around_two_phases() -> None:
    s = play(BETS, THREE, "quietly")
    assert streets(s) == ["first betting", "widow down", "second betting", "widow up", "third betting"]


def test_K8_every_round_starts_at_the_dealers_left() -> None:
    moves = NO_BETS
    for more in (PASSES, NO_BETS, "A pass; B pass; C pass; ", NO_BETS):
        s = play(BETS, THREE, moves, TOP)
        assert seat_to_act(s) == "A"
        moves += more
    assert play(BETS, THREE, moves, TOP).over


def test_K8_phase_one_is_one_turn_each_for_the_whole_widow() -> None:
    s = play(BETS, THREE, NO_BETS + "A exchange all", TOP)
    assert offered(s) == ["pass", "exchange all", "knock"]
    s = play(BETS, THREE, NO_BETS + "A exchange all; B exchange all; C pass", TOP)
    assert set(s.cards(hand(1))) == set(cards(A))
    assert (streets(s)[-1], seat_to_act(s)) == ("second betting", "A")


def test_K8_a_knock_ends_phase_one_at_once_and_the_widow_stays_down() -> None:
    s = play(BETS, THREE, NO_BETS + "A knock", TOP)
    assert (streets(s)[-1], seat_to_act(s)) == ("second betting", "A")
    assert not widow_is_up(s)


def test_K8_phase_two_with_the_widow_up_and_a_knock_as_ever() -> None:
    s = play(BETS, THREE, NO_BETS + PASSES + NO_BETS, TOP)
    assert widow_is_up(s)
    assert len(s.choices) == 28
    s = s.apply("pass").apply("knock").apply("pass")
    assert seat_to_act(s) == "A"
    assert streets(s.apply("pass"))[-1] == "third betting"


def test_K8_a_bet_is_paid_by_the_worse_hand() -> None:
    moves = "A fold; B bet 2; C call;" + "B pass; C pass; B bet 4; C call; B knock; C pass; B bet 4; C call"
    assert play(BETS, THREE, moves, TOP).chips.stacks == (19, 20 + 12, 20 - 11)


@pytest.mark.parametrize(("pays", "stacks"), [(0, (19, 22, 19)), (5, (14, 27, 19)), (30, (0, 41, 19))])
def test_K9_the_lowest_hand_pays_the_winner_of_the_pot(pays: int, stacks: tuple[int, ...]) -> None:
    """A has the lowest hand, B the best; nobody pays more than they have."""
    assert play(Whiskey(lowest_pays=pays), THREE, "quietly", TOP).chips.stacks == stacks


def test_K9_each_that_ties_for_lowest_pays_and_winners_who_tie_share() -> None:
    low = deck("2c 3d 4h 5s 7c", "2d 3h 4s 5c 7d", SPARE, "Jc Jd Kh 8c 5d")
    assert play(Whiskey(lowest_pays=5), THREE, "quietly", low).chips.stacks == (14, 14, 32)
    high = deck("Jc Jd Kh 8c 5d", "Js Jh Ks 8s 5h", SPARE, "2c 3d 4h 5s 7c")
    s = play(Whiskey(lowest_pays=5), THREE, "quietly", high)
    assert happened(s, Forfeited) == [Forfeited(2, 0, 3), Forfeited(2, 1, 2)]


def test_K9_nobody_pays_if_all_tie() -> None:
    same = deck("Jc Jd Kh 8c 5d", SPARE, "Js Jh Ks 8s 5h")
    assert not happened(play(Whiskey(lowest_pays=5), (9, 9), "quietly", same), Forfeited)


def test_K10_the_best_hand_takes_the_pot_and_ties_split() -> None:
    assert [e.shares for e in happened(play(Whiskey(), THREE, "quietly", TOP), Awarded)] == [((1, 3),)]
    high = deck("Jc Jd Kh 8c 5d", "Js Jh Ks 8s 5h", SPARE, "2c 3d 4h 5s 7c")
    assert [e.shares for e in happened(play(Whiskey(), THREE, "quietly", high), Awarded)] == [
        ((0, 2), (1, 1))
    ]


def test_K11_ante_one_and_if_there_is_betting_fixed_limit_big_from_the_second_round() -> None:
    assert (Whiskey().ante, Whiskey().betting, Whiskey().limit) == (1, False, FixedLimit(2, 4, 2))
    moves = ""
    for size, more in (("2", NO_BETS + PASSES), ("4", NO_BETS + PASSES), ("4", "")):
        s = play(BETS, THREE, moves, TOP)
        assert offered(s)[-1] == f"bet {size}"
        moves += more
    assert offered(play(Whiskey(betting=True, limit=NoLimit()), THREE))[-1] == "bet 1..19"


def test_K12_exchange_one_or_all() -> None:
    s = play(Whiskey(exchange="one_or_all"), THREE, PASSES, TOP)
    assert len(s.choices) == 3 + 25
    with pytest.raises(IllegalAction):
        s.apply("exchange 7c 2c for Ad Ac")


def test_K12_exchange_any_number() -> None:
    s = play(Whiskey(exchange="any"), THREE, PASSES, TOP)
    assert len(s.choices) == 3 + 25 + 100 + 100 + 25
    s = s.apply("exchange 7c 2c for Ad Ac")
    assert set(s.cards(hand(0))) == set(cards("3d 4h 5s Ac Ad"))
    assert happened(s, Moved)[-1].target == WIDOW


def test_K12_lives_instead_of_a_pot() -> None:
    """A loses one life of two, then the other."""
    s = play(Whiskey(lives=2), THREE, "A knock; B pass; C pass", TOP)
    assert s.chips.stacks == THREE
    assert happened(s, Told) == [Told("loses a life", 0)]
    assert s.live == {0, 1, 2}
    assert (s.button, len(happened(s, Gathered))) == (0, 2)
    assert seat_to_act(s) == "B"
    again = deck(B, C, SPARE, A)  # A deals
    s = play(Whiskey(lives=2), THREE, "A knock; B pass; C pass; B knock; C pass; A pass", TOP, again)
    assert s.live == {1, 2}


def test_K12_the_last_with_a_life_wins() -> None:
    game, moves = Whiskey(lives=1), "A knock; B pass; C pass; C knock; B pass"
    s = play(game, THREE, moves, TOP, deck(C, SPARE, B))
    assert winners(s) == "B"
    assert s.payoffs() == (-1, 2, -1)


def test_K12_all_who_tie_for_lowest_lose_a_life_and_nobody_if_all_tie() -> None:
    low = deck("2c 3d 4h 5s 7c", "2d 3h 4s 5c 7d", SPARE, "Jc Jd Kh 8c 5d")
    s = play(Whiskey(lives=2), THREE, "A knock; B pass; C pass", low)
    assert [e.seat for e in happened(s, Told)] == [0, 1]
    same = deck("Jc Jd Kh 8c 5d", SPARE, "Js Jh Ks 8s 5h")
    assert not happened(play(Whiskey(lives=1), (9, 9), "A knock; B pass", same), Told)


def test_K12_lives_go_together_with_no_chips() -> None:
    with pytest.raises(GameError, match="no pot"):
        Whiskey(lives=3, betting=True)
    with pytest.raises(GameError, match="no pot"):
        Whiskey(lives=3, lowest_pays=1)


@pytest.mark.parametrize(
    ("game", "letter"),
    [(Whiskey(betting=True), "A"), (Whiskey(betting=True, opener_after_exposure="left_of_taker"), "C")],
)
def test_K12_opener_after_exposure(game: Game, letter: str) -> None:
    s = play(game, THREE, NO_BETS + "A pass; B exchange all; C pass;" + NO_BETS, TOP)
    assert seat_to_act(s) == letter


def test_K12_opener_after_exposure_if_nobody_took_the_widow() -> None:
    s = play(Whiskey(opener_after_exposure="left_of_taker"), THREE, PASSES, TOP)
    assert seat_to_act(s) == "A"


def test_K10_the_hands_that_are_compared_are_those_held_at_the_end() -> None:
    s = play(Whiskey(), THREE, "A exchange all; B pass; C pass; A pass", TOP)
    assert winners(s) == "A"
    assert str(evaluate(s.cards(hand(0)))) == "two pair A 9 6"
    assert [e.pile for e in happened(s, Shown)] == [hand(0), hand(1), hand(2)]

"""Rulings H1 to H9: Wasteland Hold'em."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import GameError, NoLimit, NotationError, PotLimit, SpreadLimit, Wasteland, cards, evaluate
from homegame.cards import JOKERS, STANDARD
from homegame.events import Began, Dealt, Posted, Shown
from homegame.games.wasteland import BOARD, BURN
from homegame.limits import FixedLimit
from homegame.night.levels import Levels
from homegame.options import options
from homegame.piles import SPECTATOR, hand
from tests.table import deck, happened, offered, play, seat_to_act, winners

if TYPE_CHECKING:
    from homegame import Limit
    from homegame.game import Game

CASINO = Wasteland(procedure="casino")


def test_H1_54_cards_with_two_jokers_for_two_to_ten_players() -> None:
    assert set(Wasteland().deck) == {*STANDARD, *JOKERS}
    assert list(Wasteland().seats_allowed()) == list(range(2, 11))
    assert Wasteland().start((9,) * 10)
    with pytest.raises(GameError, match="2 to 10"):
        Wasteland().start((9,) * 11)


@pytest.mark.parametrize(("count", "jokers"), [(1, "Jk1"), (2, "Jk1 Jk2")])
def test_H2_joker_count(count: int, jokers: str) -> None:
    assert set(Wasteland(joker_count=count).deck) - set(STANDARD) == set(cards(jokers))


@pytest.mark.parametrize(
    ("held", "wild", "bug", "colour"),
    [
        ("Kc Kd Jk1 5h 2s", "three K 5 2", "pair K A 5 2", "three K 5 2"),
        ("Jk1 7c 5d 4h 3s", "straight 7", "straight 7", "straight 7"),
        ("Ac Ad Ah As Jk2", "five A", "five A", "five A"),
        ("Ah Kh 9h 3h Jk1", "flush A K Q 9 3", "flush A K Q 9 3", "pair A K 9 3"),
        ("7s 8s 9s Ts Jk2", "straight flush J", "straight flush J", "straight J"),
    ],
)
def test_H2_what_a_joker_may_be(held: str, wild: str, bug: str, colour: str) -> None:
    """Jk1 is the black joker, Jk2 the red one (CASES C48)."""
    games = (Wasteland(jokers="wild"), Wasteland(jokers="bug"), Wasteland(jokers="colour"))
    for game, made in zip(games, (wild, bug, colour), strict=True):
        assert str(evaluate(cards(held), game.wilds(play(game, (9, 9))))) == made


@pytest.mark.parametrize(
    ("game", "hearts", "kings"),
    [
        (Wasteland(jokers="wild"), "A", "A"),
        (Wasteland(jokers="bug"), "A", "B"),
        (Wasteland(jokers="colour"), "B", "A"),
    ],
)
def test_H2_what_a_joker_may_be_decides_deals(game: Game, hearts: str, kings: str) -> None:
    """The black joker with four hearts against two aces, and with a king against nines and eights."""
    flush = deck("As Ac", "Kh Jk1", then="2c 9h 3h 7h 2d Td 2s 4c")
    assert winners(play(game, (9, 9), "quietly", flush)) == hearts
    three = deck("9s 8s", "Kc Jk1", then="2c Kd 9d 8h 2d 3s 2s 4c")
    assert winners(play(game, (9, 9), "quietly", three)) == kings


def test_H2_a_joker_on_the_board_is_everybodys() -> None:
    s = play(Wasteland(), (9, 9), "quietly", deck("8h 4d", "9d 2c", then="2d Jk1 Qh Qd 2h As 2s Kd"))
    for seat in (0, 1):
        assert str(evaluate(s.cards(hand(seat), BOARD), s.game.wilds(s))) == "three Q A K"


@pytest.mark.parametrize(("level", "blinds"), [(1, [1, 5]), (2, [5, 10]), (3, [10, 20])])
def test_H3_blinds_of_each_level(level: int, blinds: list[int]) -> None:
    s = play(Wasteland(level=level), (100, 100, 100))
    assert [e.amount for e in happened(s, Posted)] == blinds
    assert s.chips.bets == (*blinds, 0)


def test_H3_the_house_may_set_its_blinds() -> None:
    game = Wasteland(blinds=((2, 4), (3, 6)), level=2)
    assert play(game, (100, 100, 100)).chips.bets == (3, 6, 0)
    with pytest.raises(GameError, match="level=3"):
        Wasteland(blinds=((2, 4), (3, 6)), level=3)
    for wrong in ((4, 2), (0, 0), (-1, 2)):
        with pytest.raises(GameError, match="small and big"):
            Wasteland(blinds=(wrong,))


@pytest.mark.parametrize(
    ("game", "levels"),
    [(Wasteland(), [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]), (Wasteland(hands_per_level=2), [1, 1, 2, 2, 3, 3, 3, 3])],
)
def test_H3_a_level_lasts_an_orbit_unless_the_house_says_otherwise(game: Game, levels: list[int]) -> None:
    """Three players; the third level lasts."""
    night, found = Levels(), []
    for _ in levels:
        dealt = night.on(game)
        assert isinstance(dealt, Wasteland)
        found.append(dealt.level)
        night = night.after(game, players=3)
    assert found == levels


def test_H3_deals_in_a_level_are_one_or_more() -> None:
    assert options(Wasteland)["hands_per_level"].read("7") == 7
    with pytest.raises(GameError):
        Wasteland(hands_per_level=0)


@pytest.mark.parametrize(("game", "small", "big"), [(Wasteland(), 0, 1), (CASINO, 0, 1)])
def test_H4_the_first_two_left_of_the_button_post(game: Game, small: int, big: int) -> None:
    assert [e.seat for e in happened(play(game, (9, 9, 9)), Posted)] == [small, big]


@pytest.mark.parametrize(("game", "small", "big"), [(Wasteland(), 0, 1), (CASINO, 1, 0)])
def test_H4_between_two_the_button_posts_the_big_blind_but_in_casinos_the_small(
    game: Game, small: int, big: int
) -> None:
    assert [e.seat for e in happened(play(game, (9, 9)), Posted)] == [small, big]


@pytest.mark.parametrize(("game", "first"), [(Wasteland(), 2), (CASINO, 0)])
def test_H4_H5_dealing_starts_at_the_button_or_at_its_left(game: Game, first: int) -> None:
    around = [hand((first + n) % 3) for n in range(3)]
    assert happened(play(game, (9, 9, 9)), Dealt)[0].piles == (*around, *around)


@pytest.mark.parametrize(
    ("game", "first", "moves", "later"),
    [
        (Wasteland(), "D", "D call; A call; B check; C call", "D"),
        (CASINO, "C", "C call; D call; A call; B check", "A"),
    ],
)
def test_H4_H5_who_begins_each_round(game: Game, first: str, moves: str, later: str) -> None:
    assert seat_to_act(play(game, (90,) * 4)) == first
    for street in ("flop", "turn", "river"):
        s = play(game, (90,) * 4, moves)
        assert (happened(s, Began)[-1].street, seat_to_act(s)) == (street, later)
        moves += "; all check"


def test_H4_between_two_the_casino_button_acts_first_before_the_flop_and_last_after_it() -> None:
    assert seat_to_act(play(CASINO, (90, 90))) == "B"
    assert seat_to_act(play(CASINO, (90, 90), "B call; A check")) == "A"


def test_H5_if_the_button_has_folded_the_next_one_clockwise_begins() -> None:
    assert seat_to_act(play(Wasteland(), (90, 90, 90), "C fold; A call; B check")) == "A"


def test_H5_the_big_blind_may_check_or_raise_when_nobody_has_raised() -> None:
    s = play(Wasteland(), (90, 90, 90), "C call; A call")
    assert (seat_to_act(s), offered(s)) == ("B", ["fold", "check", "raise 6..10"])
    s = s.apply("raise 7")
    assert (seat_to_act(s), offered(s)[1]) == ("C", "call 2")


def test_H5_a_big_blind_who_may_check_early_is_asked_again_after_a_raise() -> None:
    """Between two the button posts the big blind, and begins."""
    s = play(Wasteland(), (90, 90), "B check; A raise 8")
    assert (seat_to_act(s), offered(s)[1]) == ("B", "call 3")


def test_H5_the_small_blind_owes_the_difference() -> None:
    assert offered(play(Wasteland(), (90, 90, 90), "C raise 8"))[1] == "call 7"


def test_H6_burn_and_three_burn_and_one_burn_and_one() -> None:
    s = play(Wasteland(), (9, 9), "quietly", deck("2c 2d", "3c 3d", then="4c 5c 6c 7c 4d 8c 4h 9c"))
    assert s.cards(BURN) == cards("4c 4d 4h")
    assert s.cards(BOARD) == cards("5c 6c 7c 8c 9c")
    assert s.view(SPECTATOR).cards(BURN) == ()


def test_H6_the_flop_is_dealt_face_down_and_turned_together() -> None:
    s = play(Wasteland(), (9, 9), "B check; A call")
    dealt, turned = happened(s, Dealt)[-1], happened(s, Shown)[-1]
    assert (dealt.piles, dealt.face_up) == ((BOARD,) * 3, False)
    assert turned.places == (0, 1, 2)


def test_H6_the_best_five_of_seven() -> None:
    """The board plays for both; then one hole card of B makes a flush."""
    plays = deck("4h 5s", "2c 3d", then="2d 9h Td Js 2h Qc 2s Kd")
    assert winners(play(Wasteland(), (9, 9), "quietly", plays)) == "AB"
    one_card = deck("4h 5s", "2c 3d", then="2d 9h Th Jh 2h Qh 2s 8d")
    assert winners(play(Wasteland(), (9, 9), "quietly", one_card)) == "B"


@pytest.mark.parametrize(
    ("limit", "told"),
    [
        (SpreadLimit(1, 0), "bet 1..10"),
        (FixedLimit(0, 0), "bet 10"),
        (PotLimit(), "bet 10..20"),
        (NoLimit(), "bet 10..80"),
    ],
)
def test_H7_the_big_blind_is_the_maximum_bet_unless_the_house_plays_another_limit(
    limit: Limit, told: str
) -> None:
    s = play(Wasteland(limit=limit, level=2), (90, 90), "B check; A call")
    assert offered(s)[-1] == told


def test_H7_a_raise_is_at_most_the_big_blind_too() -> None:
    s = play(Wasteland(), (90, 90), "B check; A call; B bet 5")
    assert offered(s)[-1] == "raise 10"


def test_H8_who_wins_because_the_others_folded_need_not_show() -> None:
    s = play(Wasteland(), (90, 90, 90), "C fold; A fold")
    assert s.over
    assert s.chips.stacks == (89, 91, 90)
    assert not happened(s, Shown)
    assert s.view(0).cards(BOARD) == ()


@pytest.mark.parametrize(
    ("mine", "other", "board", "winner"),
    [
        ("Td 9h", "Th 3c", "Qh Qc As 2c 5h", "A"),  # no tie: queens, ace, ten, nine
        ("Td 9h", "Th 3c", "Qh Qc As Tc 5h", "AB"),  # queens and tens, ace
        ("8h 2c", "9h 3c", "Ah Kh 4h 5h Qd", "B"),  # a flush: A K 9 beats A K 8
        ("9c 2c", "4c 4d", "5h 6d 7s 8h Kd", "A"),  # a straight to the nine beats one to the eight
        ("Ac 7d", "Ad 6d", "As Kh 4c 3h 2h", "A"),  # a pair and the seven as kicker
    ],
)
def test_H9_ties(mine: str, other: str, board: str, winner: str) -> None:
    b1, b2, b3, b4, b5 = board.split()
    top = deck(other, mine, then=f"Js {b1} {b2} {b3} Jc {b4} Jd {b5}")
    assert winners(play(Wasteland(), (9, 9), "quietly", top)) == winner


def test_H2_H3_options_are_written_as_they_are_read() -> None:
    known = options(Wasteland)
    assert known["blinds"].read("2/4 3/6") == ((2, 4), (3, 6))
    assert known["hands_per_level"].read("none") is None
    with pytest.raises(NotationError):
        known["blinds"].read("2 4")

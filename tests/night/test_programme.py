"""Which game is dealt next: rotation, dealer's choice, orbits, blind levels (N6 to N11)."""

from __future__ import annotations

import pytest

from homegame import GameError, IllegalAction, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import (
    BeginDeal,
    CancelDeal,
    DealersChoice,
    EndDeal,
    GetUp,
    NameDefault,
    NameGame,
    Night,
    Offer,
    Rebuy,
    Rotation,
    SitDown,
    SitOut,
)
from homegame.night.happenings import BlindsRose, GameNamed
from tests.night.nights import busts, dealer, dealt, done, game, night_of, told

W, S, K, H, P = Wojciech(), Spokane(), Whiskey(), Wasteland(), Polish(stake=20)


def games(night: Night, deals: int) -> list[str]:
    """The games of the next deals, as letters."""
    letters = {"wojciech": "W", "spokane": "S", "whiskey": "K", "wasteland": "H", "polish": "P"}
    found = []
    for _ in range(deals):
        found.append(letters[game(night).name])
        night = dealt(night)
    return found


def test_N6_games_follow_each_other_for_a_deal_each() -> None:
    assert "".join(games(night_of(Rotation((W, S, K), "deal"), 3), 7)) == "WSKWSKW"


def test_N6_or_for_an_orbit_each() -> None:
    """An orbit is as many deals as there were players at its start."""
    assert "".join(games(night_of(Rotation((W, S)), 3), 10)) == "WWWSSSWWWS"


def test_N9_the_length_of_an_orbit_is_settled_when_it_begins() -> None:
    night = dealt(night_of(Rotation((W, S)), 3, seats=5))
    night = done(night, SitDown(3, "Di", 100), SitDown(4, "Eve", 100))
    assert "".join(games(night, 9)) == "WWSSSSSWW"


def test_N6_a_game_that_cannot_be_dealt_to_those_present_is_passed_over() -> None:
    """Polish Poker is for three; with two, its turn goes to the next game."""
    night = night_of(Rotation((W, P, S), "deal"), 2, seats=4)
    assert "".join(games(night, 4)) == "WSWS"
    night = dealt(done(night, SitDown(2, "Cy", 100)))
    assert game(night) == P


def test_N6_when_none_can_be_dealt_the_night_waits() -> None:
    night = night_of(Rotation((P,)), 2, seats=3)
    with pytest.raises(GameError, match="3 to 8 players, and 2 could play"):
        night.next_seating()
    assert game(done(night, SitDown(2, "Cy", 20))) == P


def test_N12_a_cancelled_deal_does_not_move_the_rotation() -> None:
    night = done(night_of(Rotation((W, S), "deal"), 3), BeginDeal(), CancelDeal("misdealt"))
    assert (game(night), dealer(night)) == (W, 0)


# Dealer's choice

MENU = (
    Offer(W, (("suit_card_wild", (False, True)), ("ante", (1, 2)))),
    Offer(S),
    Offer(P, (("stake", (20, 50)),)),
)
CHOICE, BY_ORBIT = DealersChoice(MENU), DealersChoice(MENU, "orbit")


def test_N7_the_dealer_names_game_and_options() -> None:
    night = night_of(CHOICE, 3)
    assert night.chooser == 0
    with pytest.raises(IllegalAction, match="Ann is to name the game"):
        night.apply(BeginDeal())
    chosen = Wojciech(ante=2, suit_card_wild=True)
    night, happened = told(night, NameGame("Ann", chosen))
    assert happened == (GameNamed(0, chosen, by_default=False),)
    assert night.chooser is None
    night = done(night, BeginDeal())
    assert game(night) == chosen
    night = dealt(night)
    assert night.chooser == 1
    assert game(done(night, NameGame("Bob", S))) == S


@pytest.mark.parametrize("wrong", [Wojciech(ante=3), Whiskey(), Polish(stake=21), Spokane(ante=2), Polish()])
def test_N7_what_is_not_on_the_menu_is_refused(wrong: Wojciech) -> None:
    with pytest.raises(IllegalAction, match="not on the menu"):
        night_of(CHOICE, 3).apply(NameGame("Ann", wrong))


def test_N7_only_the_dealer_names_and_only_once_asked() -> None:
    night = night_of(CHOICE, 3)
    with pytest.raises(IllegalAction, match="Ann names the game"):
        night.apply(NameGame("Bob", W))
    night = done(night, NameGame("Ann", S))
    for late in (NameGame("Ann", W), NameDefault()):
        with pytest.raises(IllegalAction, match="no game is to be named"):
            night.apply(late)
    with pytest.raises(IllegalAction, match="no game is to be named"):
        done(night, BeginDeal()).apply(NameDefault())


def test_N7_a_game_for_fewer_players_than_are_there_is_refused() -> None:
    night = night_of(CHOICE, 7)
    with pytest.raises(IllegalAction, match="2 to 6 players, and 7 could play"):
        night.apply(NameGame("Ann", S))
    done(night, NameGame("Ann", W))


def test_N8_out_of_time_it_is_the_first_game_on_the_menu_that_can_be_dealt() -> None:
    night = done(night_of(CHOICE, 3), NameDefault())
    assert game(night) == W
    spokane_first = DealersChoice((Offer(S), Offer(K), Offer(W)))
    night, happened = told(night_of(spokane_first, 7), NameDefault())
    assert happened == (GameNamed(0, K, by_default=True),)


def test_N7_a_dealer_without_the_stake_cannot_name_the_match() -> None:
    night = night_of(CHOICE, 4, chips=[10, 100, 100, 100])
    with pytest.raises(IllegalAction, match="Ann has not enough chips"):
        night.apply(NameGame("Ann", P))
    assert done(night, NameGame("Ann", W)).chooser is None


def test_N11_who_cannot_pay_the_stake_sits_the_match_out() -> None:
    night = done(night_of(CHOICE, 4, chips=[100, 10, 100, 100]), NameGame("Ann", P), BeginDeal())
    assert night.seating is not None
    assert night.seating.seats == (0, 2, 3)
    state = night.seating.start()
    assert state.chips.pot == 60
    night = done(
        night, EndDeal((160, 80, 60))
    )  # one who has 60 and one who has 80 have paid 20 or 40: any result
    assert (night.place(1).stack, night.chooser) == (10, 1)


def test_N9_a_game_named_for_an_orbit_is_dealt_by_each_and_then_the_next_dealer_names() -> None:
    night = done(night_of(BY_ORBIT, 3), NameGame("Ann", S))
    dealers = []
    for _ in range(3):
        assert (night.chooser, game(night)) == (None, S)
        dealers.append(dealer(night))
        night = dealt(night)
    assert dealers == [0, 1, 2]
    assert night.chooser == 0
    night = dealt(done(night, NameGame("Ann", S)))  # the same again is a new orbit
    assert night.progress.run is not None
    assert night.progress.run.left == 2


def test_N9_an_orbit_ends_when_its_game_can_no_longer_be_dealt() -> None:
    night = dealt(done(night_of(BY_ORBIT, 3), NameGame("Ann", P)))
    assert (night.chooser, game(night)) == (None, P)
    night = done(night, SitOut(0))
    assert night.chooser == 1
    with pytest.raises(IllegalAction, match="Bob is to name another game: Polish Poker is for 3"):
        night.apply(BeginDeal())
    night = dealt(done(night, NameGame("Bob", W)))
    assert (night.chooser, game(night)) == (None, W)


def test_N7_a_choice_is_asked_for_again_when_it_cannot_be_dealt_any_more() -> None:
    night = done(night_of(CHOICE, 3), NameGame("Ann", P), GetUp(2))
    assert night.chooser == 0
    night = done(night, NameGame("Ann", S))
    assert night.chooser is None
    gone = done(night_of(CHOICE, 4), NameGame("Ann", S), GetUp(0))
    assert gone.chooser == 1  # the choice left with the dealer


def test_N7_nobody_is_asked_while_nothing_can_be_dealt() -> None:
    night = night_of(CHOICE, 2, seats=3)
    night = busts(done(night, NameGame("Ann", W)), 0, 1)
    assert night.chooser is None
    with pytest.raises(IllegalAction, match="1 could play now"):
        night.apply(BeginDeal())
    assert done(night, Rebuy(1, 100)).chooser == 1
    empty = done(night, GetUp(0), GetUp(1))
    assert empty.chooser is None
    with pytest.raises(IllegalAction, match="nobody is there"):
        empty.apply(BeginDeal())


def test_N12_the_dealer_of_a_cancelled_deal_need_not_name_the_game_again() -> None:
    night = done(night_of(CHOICE, 3), NameGame("Ann", S), BeginDeal(), CancelDeal("misdealt"))
    assert (night.chooser, game(night), dealer(night)) == (None, S, 0)


def test_N6_in_a_rotation_nobody_chooses() -> None:
    night = night_of(W, 3)
    assert night.chooser is None
    with pytest.raises(IllegalAction, match="no game is to be named"):
        night.apply(NameGame("Ann", W))


# Blind levels


def level(night: Night) -> int:
    found = game(night)
    assert isinstance(found, Wasteland)
    return found.level


def levels(night: Night, deals: int) -> list[int]:
    found = []
    for _ in range(deals):
        found.append(level(night))
        night = dealt(night)
    return found


def test_H3_a_level_lasts_an_orbit_and_the_last_one_lasts() -> None:
    """1/5, then 5/10, then 10/20: with three players three deals each."""
    assert levels(night_of(H, 3), 9) == [1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert levels(night_of(H, 2), 40)[4:] == [3] * 36


def test_H3_or_as_many_deals_as_the_house_says() -> None:
    assert levels(night_of(Wasteland(hands_per_level=2), 5), 6) == [1, 1, 2, 2, 3, 3]


def test_H3_a_level_is_as_long_as_there_were_players_at_its_start() -> None:
    night = dealt(night_of(H, 3, seats=5))
    night = done(night, SitDown(3, "Di", 100), SitDown(4, "Eve", 100))
    assert levels(night, 9) == [1, 1, 2, 2, 2, 2, 2, 3, 3]


def test_H3_blinds_that_rise_are_told() -> None:
    night = done(night_of(H, 2), BeginDeal())
    night, first = told(night, EndDeal((100, 100)))
    night = done(night, BeginDeal())
    night, second = told(night, EndDeal((100, 100)))
    assert [event for event in (*first, *second) if isinstance(event, BlindsRose)] == [BlindsRose(5, 10)]
    for _ in range(2):
        night = done(night, BeginDeal())
        night, happened = told(night, EndDeal((100, 100)))
    assert BlindsRose(10, 20) in happened
    for _ in range(6):
        night = done(night, BeginDeal())
        night, happened = told(night, EndDeal((100, 100)))
        assert not any(isinstance(event, BlindsRose) for event in happened)


def test_N10_only_deals_of_games_with_levels_count() -> None:
    night = night_of(Rotation((H, W), "deal"), 2)
    found = []
    for _ in range(12):
        if isinstance(game(night), Wasteland):
            found.append(level(night))
        night = dealt(night)
    assert found == [1, 1, 2, 2, 3, 3]


def test_N12_a_cancelled_deal_does_not_count_towards_a_level() -> None:
    night = night_of(H, 2)
    for _ in range(5):
        night = done(night, BeginDeal(), CancelDeal("misdealt"))
    assert levels(night, 3) == [1, 1, 2]

"""What a host can settle, and what is refused before the night begins."""

from __future__ import annotations

import pytest

from homegame import GameError, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.piles import MOST_SEATS


@pytest.mark.parametrize(
    ("game", "most"),
    [
        (Wojciech(), 9),
        (Whiskey(), 9),
        (Spokane(), 6),
        (Spokane(max_players=8), 8),
        (Wasteland(), 10),
        (Polish(), 8),
    ],
    ids=repr,
)
def test_C49_a_table_with_too_many_seats_is_not_opened(game: Wojciech, most: int) -> None:
    assert House(programme=Rotation((game,)), seats=most).games == (game,)
    if most < MOST_SEATS:
        with pytest.raises(GameError, match=f"at most {most}"):
            House(programme=Rotation((game,)), seats=most + 1)
    with pytest.raises(GameError, match="seats=11"):
        House(programme=Rotation((game,)), seats=11)


def test_C49_polish_poker_needs_three_seats_unless_the_house_says_otherwise() -> None:
    with pytest.raises(GameError, match="at least 3"):
        House(programme=Rotation((Polish(),)), seats=2)
    assert House(programme=Rotation((Polish(min_players=2),)), seats=2)


def test_N7_one_game_of_a_menu_must_be_for_all_seats() -> None:
    """Ten can play hold'em; when they are ten, the dealer can't name Spokane."""
    House(programme=DealersChoice((Offer(Spokane()), Offer(Wasteland()))), seats=10)
    with pytest.raises(GameError, match="at most 6"):
        House(programme=DealersChoice((Offer(Spokane()), Offer(Wojciech()))), seats=10)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": True},
        {"least_buy_in": 0},
        {"least_buy_in": 300},
        {"most_buy_in": 10**13},
        {"first_dealer": 6},
        {"first_dealer": -1},
        {"rebuys": -1},
        {"rebuys": 1.5},
        {"programme": Rotation(())},
        {"programme": Rotation((Wojciech(),), "night")},  # type: ignore[arg-type]  # hostile
        {"programme": DealersChoice(())},
        {"programme": Rotation((Polish(stake=201),))},
    ],
    ids=repr,
)
def test_N1_a_house_that_makes_no_sense_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(GameError):
        House(**{"programme": Rotation((Wojciech(),)), **wrong})  # type: ignore[arg-type]


def test_N2_only_a_night_without_chips_can_be_entered_without_any() -> None:
    assert not House(programme=Rotation((Polish(), Whiskey(lives=3))), least_buy_in=0).for_chips
    assert House(programme=Rotation((Polish(stake=1),))).for_chips
    with pytest.raises(GameError, match="least_buy_in"):
        House(programme=Rotation((Polish(), Wojciech())), least_buy_in=0)


OFFER = Offer(Wojciech(ante=2), (("ante", (2, 5)), ("half_stake_withdrawal", (False, True))))


def test_N7_the_dealer_chooses_options_that_the_host_has_left_open() -> None:
    assert OFFER.allows(Wojciech(ante=2))
    assert OFFER.allows(Wojciech(ante=5, half_stake_withdrawal=True))
    assert not OFFER.allows(Wojciech())  # an ante of 1 is not offered
    assert not OFFER.allows(Wojciech(ante=2, suit_card_wild=True))
    assert not OFFER.allows(Spokane(ante=2))
    assert "ante: 2, 5" in OFFER.told()


def test_N7_one_is_not_true() -> None:
    offer = Offer(Wasteland(), (("joker_count", (1,)),))
    assert offer.allows(Wasteland(joker_count=1))
    assert Offer(Wojciech(), (("suit_card_wild", (True,)),)).allows(Wojciech(suit_card_wild=True))


@pytest.mark.parametrize(
    ("game", "name", "value"),
    [
        (Wojciech(), "stakes", 1),
        (Wojciech(), "ante", -1),
        (Wojciech(), "ante", True),
        (Wasteland(), "level", 2),  # the night keeps the levels
        (Wasteland(), "hands_per_level", 5),
    ],
)
def test_N7_an_offer_of_what_cannot_be_is_refused(game: Wojciech, name: str, value: object) -> None:
    with pytest.raises(GameError):
        Offer(game, ((name, (value,)),))

"""Buying in, the ledger, and what it comes to (N2, N13, N15)."""

from __future__ import annotations

import pytest

from homegame import IllegalAction, Polish, Wojciech
from homegame.night import (
    BeginDeal,
    EndDeal,
    Entry,
    GetUp,
    GiveChips,
    House,
    MoveChips,
    Night,
    Rebuy,
    Rotation,
    SitDown,
)
from homegame.options import MOST_CHIPS
from tests.night.nights import busts, dealt, done, night_of

HOUSE = House(programme=Rotation((Wojciech(),)), seats=4, least_buy_in=50, most_buy_in=200)


@pytest.mark.parametrize("chips", [0, 49, 201, -50, 100.0, True, "100", None])
def test_N2_a_buy_in_is_within_the_bounds_of_the_house(chips: int) -> None:
    with pytest.raises(IllegalAction, match="50 to 200"):
        Night.at(HOUSE).apply(SitDown(0, "Ann", chips))


@pytest.mark.parametrize(("have", "fits", "over"), [(50, 150, 151), (200, 0, 1)])
def test_N2_a_rebuy_brings_a_stack_to_the_most_and_no_further(have: int, fits: int, over: int) -> None:
    night = done(Night.at(HOUSE), SitDown(0, "Ann", have))
    if fits:
        assert done(night, Rebuy(0, fits)).place(0).stack == 200
    for wrong in (over, 0, -1, 1.0):
        with pytest.raises(IllegalAction):
            night.apply(Rebuy(0, wrong))  # type: ignore[arg-type]  # hostile


def test_N2_a_busted_player_buys_at_least_the_least() -> None:
    night = busts(done(Night.at(HOUSE), SitDown(0, "Ann", 100), SitDown(1, "Bob", 100)), 0, 1)
    with pytest.raises(IllegalAction, match="50 to 200"):
        night.apply(Rebuy(1, 49))
    assert done(night, Rebuy(1, 50)).place(1).stack == 50


def test_N2_nobody_buys_chips_in_the_middle_of_a_deal() -> None:
    night = done(night_of(Wojciech(), 2), BeginDeal())
    for command in (Rebuy(0, 10), GiveChips(0, 10, "gift"), MoveChips(0, 1, 10, "mistake")):
        with pytest.raises(IllegalAction, match="in this deal"):
            night.apply(command)


def test_N2_the_house_may_bound_the_number_of_rebuys() -> None:
    night = done(night_of(Wojciech(), 2, rebuys=1), Rebuy(0, 10))
    with pytest.raises(IllegalAction, match="1 rebuys"):
        night.apply(Rebuy(0, 10))
    assert done(night, Rebuy(1, 10)).place(1).stack == 110  # each player's own


def test_N13_the_ledger_says_it_all_and_adds_up_to_zero() -> None:
    night = done(night_of(Wojciech(), 3), Rebuy(0, 50), GiveChips(1, 30, "paid in coins"))
    night = dealt(night, {0: -60, 1: 25, 2: 35})
    night = done(night, MoveChips(2, 0, 5, "miscounted"), GiveChips(1, -10, "paid back"), GetUp(0))
    assert night.ledger == (
        Entry("buy-in", "Ann", 100, 0),
        Entry("buy-in", "Bob", 100, 0),
        Entry("buy-in", "Cy", 100, 0),
        Entry("rebuy", "Ann", 50, 0),
        Entry("given", "Bob", 30, 0, "paid in coins"),
        Entry("moved", "Ann", 5, 1, "miscounted", "Cy"),
        Entry("given", "Bob", -10, 1, "paid back"),
        Entry("cash-out", "Ann", -95, 1),
    )
    assert night.balances == {"Ann": -55, "Bob": 25, "Cy": 30}
    assert [tuple(payment) for payment in night.payments] == [("Ann", "Cy", 30), ("Ann", "Bob", 25)]


def test_N13_who_comes_back_has_one_account() -> None:
    night = dealt(night_of(Wojciech(), 3), {0: -40, 1: 40})
    night = done(night, GetUp(0), SitDown(0, "Ann", 100))
    assert night.balances == {"Ann": -40, "Bob": 40, "Cy": 0}


def test_N15_chips_from_the_bank_are_owed_to_it() -> None:
    """So a gift changes nobody's balance; chips moved from one player to another change both."""
    night = night_of(Wojciech(), 2)
    assert done(night, GiveChips(0, 500, "for later")).balances == {"Ann": 0, "Bob": 0}
    assert done(night, MoveChips(0, 1, 30, "wrong pot")).balances == {"Ann": -30, "Bob": 30}


@pytest.mark.parametrize(
    "command",
    [
        GiveChips(0, 0, "nothing"),
        GiveChips(0, -101, "more than there is"),
        GiveChips(0, 10, ""),
        GiveChips(0, 10, "x" * 201),
        GiveChips(0, 1.5, "half"),  # type: ignore[arg-type]
        GiveChips(0, MOST_CHIPS, "all of them"),
        MoveChips(0, 0, 10, "to oneself"),
        MoveChips(0, 1, 0, "nothing"),
        MoveChips(0, 1, 101, "more than there is"),
        MoveChips(0, 1, -5, "backwards"),
        MoveChips(0, 1, True, "one"),  # noqa: FBT003 - hostile
        MoveChips(0, 1, 10, " "),
    ],
    ids=repr,
)
def test_N15_what_the_host_cannot_do_with_chips(command: GiveChips) -> None:
    with pytest.raises(IllegalAction):
        night_of(Wojciech(), 2).apply(command)


def test_N2_a_night_without_chips_needs_none() -> None:
    night = night_of(Polish(), 3, chips=0)
    night = done(night, BeginDeal())
    assert night.seating is not None
    assert night.seating.seats == (0, 1, 2)
    night = done(night, EndDeal((0, 0, 0)))
    assert night.next_seating().dealer == 1
    assert night.payments == []


def test_G15_in_a_night_with_chips_a_seat_without_any_is_out_of_every_game() -> None:
    night = night_of(Rotation((Wojciech(), Polish()), "deal"), 4)
    night = busts(night, 0, 3)
    assert night.next_seating().game == Polish()
    assert night.next_seating().seats == (0, 1, 2)

"""Who is dealt in, and how the deal moves (N1, N3 to N5)."""

from __future__ import annotations

from random import Random

import pytest

from homegame import IllegalAction, Polish, Wasteland, Wojciech
from homegame.errors import GameError
from homegame.events import Posted
from homegame.night import (
    BeginDeal,
    CancelDeal,
    ComeBack,
    EndDeal,
    GetUp,
    Night,
    Rebuy,
    SitDown,
    SitOut,
)
from homegame.night.happenings import Busted, DealBegan, GotUp, SatDown
from tests.night.nights import busts, dealer, dealt, done, night_of, told


def blinds_posted(night: Night) -> dict[str, int]:
    """Who posts which blind in the deal that begins now, by the numbers of the night's seats."""
    night = done(night, BeginDeal())
    assert night.seating is not None
    posted = [event for event in night.seating.start().events if isinstance(event, Posted)]
    assert [event.what for event in posted] == ["small blind", "big blind"]
    return {event.what.split()[0]: night.seating.seats[event.seat] for event in posted}


def at_six_with_the_button_on_1() -> Night:
    """C31: seats 1 to 6 (seat 0 stays empty); seat 1 deals, 2 posts the small blind, 3 the big one."""
    night = night_of(Wasteland(), range(1, 7), first_dealer=1)
    assert dealer(night) == 1
    assert blinds_posted(night) == {"small": 2, "big": 3}
    return night


@pytest.mark.parametrize(
    ("lost", "button", "small", "big"),
    [((2,), 3, 4, 5), ((3,), 2, 4, 5), ((2, 3), 4, 5, 6), ((1,), 2, 3, 4), ((), 2, 3, 4)],
)
def test_C31_the_button_after_a_bust(lost: tuple[int, ...], button: int, small: int, big: int) -> None:
    night = busts(at_six_with_the_button_on_1(), 5, *lost)
    assert dealer(night) == button
    assert blinds_posted(night) == {"small": small, "big": big}


def test_C31_two_blinds_in_each_of_a_thousand_deals_with_busts_sitouts_and_rebuys() -> None:
    rng = Random(31)
    night = night_of(Wasteland(), 6)
    deals = 0
    while deals < 1000:
        for seat in range(6):
            place = night.place(seat)
            if not place.stack and rng.random() < 0.5:
                night = done(night, Rebuy(seat, 100))
            elif place.stack and rng.random() < 0.1:
                night = done(night, ComeBack(seat) if place.out else SitOut(seat))
        in_next = [seat for seat in range(6) if night.place(seat).stack and not night.place(seat).out]
        if len(in_next) < 2:
            with pytest.raises(IllegalAction, match="is for 2 to 10 players"):
                night.apply(BeginDeal())
            continue
        button = dealer(night)
        in_order = sorted(in_next, key=lambda seat: (seat - button) % 6)
        assert in_order[0] == button
        before = night.progress.button
        if before is not None:  # nobody who could deal was passed over
            assert button == min(in_next, key=lambda seat: (seat - before - 1) % 6)
        assert blinds_posted(night) == {"small": in_order[1], "big": in_order[2 % len(in_order)]}
        winner, loser = rng.sample(in_next, 2)
        night = busts(night, winner, loser) if rng.random() < 0.3 else dealt(night, {winner: 1, loser: -1})
        deals += 1


@pytest.mark.parametrize(("procedure", "small", "big"), [("wasteland", 1, 2), ("casino", 2, 1)])
def test_C26_from_three_players_to_two(procedure: str, small: int, big: int) -> None:
    """Seats 1, 2, 3, the button on 1; seat 3 busts; then the button is on 2 (H4)."""
    night = night_of(Wasteland(procedure=procedure), range(1, 4), first_dealer=1)  # type: ignore[arg-type]
    night = busts(night, 1, 3)
    assert dealer(night) == 2
    assert blinds_posted(night) == {"small": small, "big": big}


def test_C12_the_winner_keeps_the_chips_and_the_loser_buys_in_again() -> None:
    """Heads-up, 50 each; A wins all. B is out until a rebuy; then the deal has moved one seat."""
    night = night_of(Wojciech(), 2, chips=50)
    night = done(night, BeginDeal())
    assert night.seating is not None
    assert night.seating.start().chips.brought == (50, 50)
    night, happened = told(night, EndDeal((100, 0)))
    assert Busted(1) in happened
    with pytest.raises(IllegalAction, match="1 could play"):
        night.apply(BeginDeal())
    night = done(night, Rebuy(1, 50), BeginDeal())
    assert night.seating is not None
    assert night.seating.stacks == (100, 50)
    assert night.seating.dealer == 1


def test_C12_who_sits_down_during_a_deal_is_dealt_in_from_the_next_one() -> None:
    night = done(night_of(Wojciech(), 2, seats=4), BeginDeal())
    night, happened = told(night, SitDown(3, "Di", 80))
    assert happened[0] == SatDown(3, "Di")
    assert night.seating is not None
    assert night.seating.seats == (0, 1)
    night = done(night, GetUp(3), SitDown(3, "Di", 70))  # stands up and sits down again in between
    assert night.seating is not None
    assert night.seating.seats == (0, 1)
    night = done(dealt(night), BeginDeal())
    assert night.seating is not None
    assert night.seating.seats == (0, 1, 3)
    assert night.seating.stacks == (100, 100, 70)


def test_G15_who_sits_out_is_passed_over_and_keeps_seat_and_chips() -> None:
    night = done(night_of(Wojciech(), 4), SitOut(1))
    assert [dealer(night := dealt(night)) for _ in range(4)] == [2, 3, 0, 2]
    assert night.place(1).stack == 100
    assert dealer(done(night, ComeBack(1))) == 1


def test_N4_who_has_no_chips_comes_back_with_some() -> None:
    """Whoever sat out in the deal that took the last chip buys some first; an error says so."""
    night = done(night_of(Wojciech(), 3), BeginDeal(), SitOut(0))
    night = done(night, ComeBack(0), SitOut(0), EndDeal((0, 150, 150)))
    with pytest.raises(IllegalAction, match="Ann has no chips: buy some"):
        night.apply(ComeBack(0))
    night = done(night, Rebuy(0, 100))
    assert night.next_seating().seats == (1, 2), "who sits out may buy chips, and still sits out"
    assert done(night, ComeBack(0)).next_seating().seats == (0, 1, 2)


def test_N4_where_no_chips_are_played_for_nobody_needs_any_to_come_back() -> None:
    night = done(night_of(Polish(), 4, chips=0), SitOut(3), ComeBack(3))
    assert night.next_seating().seats == (0, 1, 2, 3)


def test_N4_sitting_out_in_the_middle_of_a_deal_counts_from_the_next() -> None:
    night = done(night_of(Wojciech(), 3), BeginDeal(), SitOut(0))
    assert night.playing(0)
    night = done(dealt(night), BeginDeal())
    assert night.seating is not None
    assert night.seating.seats == (1, 2)
    with pytest.raises(IllegalAction, match="sits out already"):
        night.apply(SitOut(0))
    with pytest.raises(IllegalAction, match="in already"):
        night.apply(ComeBack(1))


def test_N3_who_gets_up_in_the_middle_of_a_deal_is_paid_when_it_is_over() -> None:
    night = done(night_of(Wojciech(), 3, seats=4), BeginDeal(), GetUp(2))
    with pytest.raises(IllegalAction, match="leaving already"):
        night.apply(GetUp(2))
    with pytest.raises(IllegalAction, match="is taken"):
        night.apply(SitDown(2, "Zoe", 100))
    with pytest.raises(IllegalAction, match="has a seat already"):
        night.apply(SitDown(3, "Cy", 100))
    night, happened = told(night, EndDeal((110, 110, 80)))
    assert GotUp(2, "Cy") in happened
    assert night.places[2] is None
    assert night.balances == {"Ann": 10, "Bob": 10, "Cy": -20}


def test_N3_who_changes_their_mind_before_the_deal_is_over_stays() -> None:
    night = dealt(done(night_of(Wojciech(), 3), BeginDeal(), GetUp(2), ComeBack(2)))
    assert night.place(2).player == "Cy"
    assert night.next_seating().seats == (0, 1, 2)


@pytest.mark.parametrize("command", [SitOut(5), SitOut(1), GetUp(-1), ComeBack(99), Rebuy(True, 10)])  # noqa: FBT003 - hostile
def test_N1_an_empty_seat_can_do_nothing(command: SitOut) -> None:
    night = night_of(Wojciech(), [0, 2], seats=6)
    with pytest.raises(IllegalAction, match="nobody sits"):
        night.apply(command)


@pytest.mark.parametrize("seat", [-1, 6, 10**30, True, "0", None])
def test_N1_a_seat_that_is_not_there_cannot_be_taken(seat: int) -> None:
    with pytest.raises(IllegalAction, match="no such seat"):
        night_of(Wojciech(), 2, seats=6).apply(SitDown(seat, "Zoe", 100))


def test_N5_the_first_dealer_is_the_houses_or_whoever_sits_next() -> None:
    assert dealer(night_of(Wojciech(), [0, 1, 4], seats=6, first_dealer=1)) == 1
    assert dealer(night_of(Wojciech(), [0, 1, 4], seats=6, first_dealer=2)) == 4
    assert dealer(night_of(Wojciech(), [0, 1, 4], seats=6, first_dealer=5)) == 0


def test_N12_a_cancelled_deal_gives_every_chip_back_and_is_dealt_again() -> None:
    """C64: antes and blinds too, and no loss is booked."""
    night = done(dealt(night_of(Wasteland(), 3)), BeginDeal())
    assert night.seating is not None
    again = done(night, GetUp(0), CancelDeal("a card was seen"), BeginDeal())
    assert again.seating is not None
    assert (again.seating.dealer, again.seating.game) == (night.seating.dealer, night.seating.game)
    assert again.seating.number == night.seating.number + 1
    assert again.balances == {"Ann": 0, "Bob": 0, "Cy": 0}
    assert again.places[0] is None  # had got up, and is paid out in full
    with pytest.raises(IllegalAction, match="reason"):
        night.apply(CancelDeal("  "))


@pytest.mark.parametrize(
    "stacks", [(), (100,), (100, 101), (100, 99), (201, -1), (100.0, 100.0), (True, 199)]
)
def test_I1_an_end_in_which_chips_are_lost_or_made_is_refused(stacks: tuple[int, ...]) -> None:
    night = done(night_of(Wojciech(), 2), BeginDeal())
    with pytest.raises(IllegalAction, match="add up"):
        night.apply(EndDeal(stacks))


def test_N5_there_is_one_deal_at_a_time() -> None:
    night = night_of(Wojciech(), 2)
    with pytest.raises(IllegalAction, match="no deal"):
        night.apply(EndDeal((100, 100)))
    with pytest.raises(IllegalAction, match="no deal"):
        night.apply(CancelDeal("why not"))
    night, happened = told(night, BeginDeal())
    assert happened == (DealBegan(1, Wojciech(), 0, (0, 1)),)
    with pytest.raises(IllegalAction, match="deal 1 is going on"):
        night.apply(BeginDeal())


def test_N5_nothing_is_dealt_at_an_empty_table() -> None:
    with pytest.raises(GameError, match="0 could play"):
        Night.at(night_of(Wojciech(), 2).house).next_seating()

"""T10, T11: what the host can do; everybody is told, and no card is shown (U18)."""

from __future__ import annotations

from random import Random

import pytest

from homegame import IllegalAction, NotationError, Wojciech
from homegame.errors import NotAllowed
from homegame.night.happenings import Booked, DealCancelled, GotUp
from homegame.server.table import (
    Act,
    AddBot,
    Approve,
    Back,
    Buy,
    CallOff,
    Close,
    Decline,
    Give,
    GoOn,
    HandOver,
    Leave,
    Move,
    Open,
    Pause,
    Remove,
    SeatOut,
    Show,
    Sit,
)
from homegame.server.table.news import Answered, Happened, HostDid, Requested
from homegame.server.table.people import MOST_REQUESTS
from homegame.server.table.scene import Request
from tests.server.tables import Keeper, keeper_of, seated


def asked(keeper: Keeper, player: str) -> tuple[Request, ...]:
    return keeper.table.look(player).requests


def test_T10_seats_and_chips_wait_for_the_host_in_a_house_that_wants_it() -> None:
    keeper = seated(Wojciech(), 1, approve=True)
    keeper.give("Bob", Sit(1, 100))
    request = Request("Bob", 1, 100, rebuy=False)
    assert keeper.news("Ann") == keeper.news("Bob") == [Requested(request)]
    assert keeper.news("Cy") == []
    assert (asked(keeper, "Ann"), asked(keeper, "Bob"), asked(keeper, "Cy")) == ((request,), (request,), ())
    assert keeper.table.scene.night.places[1] is None
    keeper.give("Ann", Approve("Bob"))
    assert Answered(request, granted=True) in keeper.news("Bob")
    assert keeper.stack("Bob") == 100
    keeper.give("Bob", Buy(20))
    assert keeper.stack("Bob") == 100
    keeper.give("Ann", Decline("Bob"))
    assert keeper.news("Cy") == []
    assert (keeper.stack("Bob"), asked(keeper, "Ann")) == (100, ())
    keeper.give("Ann", Buy(20))  # the host need not ask
    assert keeper.stack("Ann") == 120


def test_T10_who_has_asked_waits_for_the_answer() -> None:
    keeper = seated(Wojciech(), 1, approve=True)
    keeper.give("Bob", Sit(1, 100))
    with pytest.raises(IllegalAction, match="asked already"):
        keeper.give("Bob", Sit(2, 100))
    for wrong in (Approve("Cy"), Decline("Cy")):
        with pytest.raises(IllegalAction, match="asked for nothing"):
            keeper.give("Ann", wrong)


def test_T10_what_cannot_be_done_is_not_asked_and_a_grant_that_fails_leaves_the_request() -> None:
    keeper = seated(Wojciech(), 1, approve=True)
    with pytest.raises(IllegalAction, match="taken"):
        keeper.give("Bob", Sit(0, 100))
    keeper.give("Bob", Sit(1, 100))
    keeper.give("Cy", Sit(1, 100))
    keeper.give("Ann", Approve("Cy"))
    with pytest.raises(IllegalAction, match="taken"):
        keeper.give("Ann", Approve("Bob"))
    assert asked(keeper, "Ann") == (Request("Bob", 1, 100, rebuy=False),)
    keeper.give("Ann", Decline("Bob"))


def test_T10_only_so_many_people_can_wait() -> None:
    keeper = seated(Wojciech(), 1, approve=True)
    for n in range(MOST_REQUESTS):
        keeper.give(f"P{n}", Sit(1, 100))
    with pytest.raises(IllegalAction, match="too many"):
        keeper.give("Zoe", Sit(1, 100))


def test_T11_pausing_is_told_and_stops_everything_but_talk_and_people() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Ann", Pause())
    assert keeper.news("") == [HostDid("paused")]
    assert keeper.table.look("").paused
    with pytest.raises(IllegalAction, match="paused already"):
        keeper.give("Ann", Pause())
    keeper.give("Di", Sit(3, 50))
    keeper.give("Bob", Leave())
    assert keeper.turn == "Cy"
    with pytest.raises(IllegalAction, match="paused"):
        keeper.acts("check")
    keeper.give("Ann", GoOn())
    assert keeper.news("")[0] == HostDid("went on")
    with pytest.raises(IllegalAction, match="not paused"):
        keeper.give("Ann", GoOn())
    assert keeper.table.alarm is not None
    keeper.acts("Cy: check")


def test_T11_a_deal_that_ends_while_paused_is_paid_when_it_goes_on() -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.give("Ann", Pause())
    keeper.give("Bob", Leave())
    assert keeper.playing()
    keeper.give("Ann", GoOn())
    assert not keeper.playing()
    assert keeper.stack("Ann") == 101
    assert keeper.table.scene.night.seat_of("Bob") is None


def test_T11_when_all_leave_a_paused_table_the_last_one_wins() -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.give("Ann", Pause())
    keeper.give("Bob", Leave())
    keeper.give("Ann", Leave())  # the deal is over already, but not paid
    keeper.give("Ann", GoOn())
    assert not keeper.playing()
    assert keeper.table.scene.night.balances == {"Ann": 1, "Bob": -1}


def test_T11_a_player_who_is_removed_folds_and_is_paid_out() -> None:
    keeper = keeper_of(Wojciech(), 3)
    with pytest.raises(IllegalAction, match="reason"):
        keeper.give("Ann", Remove("Bob", ""))
    keeper.give("Ann", Remove("Bob", "asleep"))
    assert keeper.news("")[0] == HostDid("removed", "Bob", "asleep")
    assert keeper.turn == "Cy"
    keeper.play_out()
    assert any(isinstance(news, Happened) and news.happening == GotUp(1, "Bob") for news in keeper.news(""))
    with pytest.raises(NotAllowed, match="Zoe has no seat"):
        keeper.give("Ann", Remove("Zoe", "who is that?"))


def test_T11_a_player_whom_the_host_sits_out_can_come_back() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Ann", SeatOut("Bob"))
    assert keeper.news("")[0] == HostDid("sat out", "Bob")
    keeper.acts("Bob: check")  # in this deal still
    keeper.play_out()
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert "Bob" not in seating.players
    keeper.give("Bob", Back())
    assert not keeper.table.scene.night.place(1).out


def test_N15_chips_given_and_moved_are_booked_with_a_reason_for_all_to_read() -> None:
    keeper = keeper_of(Wojciech(), 2)
    with pytest.raises(IllegalAction, match="in this deal"):
        keeper.give("Ann", Give("Bob", 50, "paid"))
    keeper.acts("Bob: fold")
    keeper.give("Ann", Give("Bob", 50, "paid in coins"))
    (booked,) = keeper.news("Zoe")
    assert isinstance(booked, Happened)
    assert isinstance(booked.happening, Booked)
    assert (booked.happening.entry.reason, keeper.stack("Bob")) == ("paid in coins", 149)
    keeper.give("Ann", Move("Bob", "Ann", 9, "wrong pot"))
    assert (keeper.stack("Ann"), keeper.stack("Bob")) == (110, 140)
    assert keeper.table.scene.night.balances == {"Ann": 10, "Bob": -10}
    with pytest.raises(NotAllowed, match="no seat"):
        keeper.give("Ann", Move("Bob", "Zoe", 9, "wrong pot"))


def test_T11_the_host_hands_over_to_a_person_at_the_table() -> None:
    keeper = seated(Wojciech(), 2)
    keeper.give("Ann", AddBot(2, "Rob", "simple", 100))
    for wrong, kind in (("Ann", IllegalAction), ("Rob", IllegalAction), ("Zoe", NotAllowed)):
        with pytest.raises(kind):
            keeper.give("Ann", HandOver(wrong))
    keeper.give("Ann", HandOver("Bob"))
    assert keeper.table.look("").host == "Bob"
    keeper.give("Bob", Open())


def test_T11_a_deal_that_is_called_off_gives_every_chip_back_and_shows_no_card() -> None:
    """C64: antes too, and no loss is booked; the dealer deals again."""
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 30", "Cy: call")
    with pytest.raises(IllegalAction, match="reason"):
        keeper.give("Ann", CallOff(""))
    keeper.give("Ann", CallOff("a card was seen"))
    assert keeper.news("")[0] == Happened(DealCancelled(1, "a card was seen"))
    assert [keeper.stack(who) for who in ("Ann", "Bob", "Cy")] == [100, 100, 100]
    assert keeper.table.look("Bob").deal is None
    with pytest.raises(IllegalAction, match="when the deal is over"):
        keeper.give("Bob", Show())
    with pytest.raises(IllegalAction, match="no deal"):
        keeper.give("Ann", CallOff("again"))
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert (seating.number, seating.dealer) == (2, 0)
    assert keeper.table.log[-1].record is None


def test_T11_at_the_end_everybody_is_paid_out_and_the_ledger_settles() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 30", "Cy: fold", "Ann: fold")
    keeper.give("Ann", Close())
    night = keeper.table.scene.night
    assert night.places == (None,) * 6
    assert night.balances == {"Ann": -1, "Bob": 2, "Cy": -1}
    assert [tuple(payment) for payment in night.payments] == [("Ann", "Bob", 1), ("Cy", "Bob", 1)]
    assert keeper.table.look("").closed
    assert keeper.table.alarm is None


def test_T11_bots_sit_under_names_of_their_own_and_choose_by_orders() -> None:
    keeper = seated(Wojciech(), 1)
    keeper.give("Ann", AddBot(1, "Rob", "simple", 100))
    assert keeper.table.look("").sitters[1].bot == "simple"
    cases = [("Ann", "simple"), ("ROB", "simple"), ("dealer", "simple"), ("Tom", ""), ("Tom", "x" * 41)]
    for name, bot in cases:
        with pytest.raises((IllegalAction, NotationError)):
            keeper.give("Ann", AddBot(2, name, bot, 100))
    keeper.give("Ann", Open())
    keeper.next_deal()
    turn = keeper.table.bot_turn
    assert turn is not None
    assert (turn.bot, turn.player, turn.view.seat) == ("simple", "Rob", 1)
    assert turn.view == keeper.state.view(1)
    order = keeper.table.bot_order("Rob", turn.view.choices[1])
    first = keeper.submit(order)
    assert keeper.submit(order) == first  # asked twice, counted once
    assert keeper.turn == "Ann"
    assert keeper.table.bot_turn is None


def test_T11_bots_play_a_night_by_themselves() -> None:
    rng = Random(1)
    keeper = seated(Wojciech(), 0)
    for seat, name in enumerate(("Rob", "Tom", "Kim")):
        keeper.give("Ann", AddBot(seat, name, "random", 100))
    keeper.give("Ann", Open())
    while keeper.table.scene.night.deals < 10:
        turn = keeper.table.bot_turn
        if turn is not None:
            choice = turn.view.choices[rng.randrange(min(4, len(turn.view.choices)))]
            keeper.submit(keeper.table.bot_order(turn.player, choice))
        elif keeper.table.alarm is None:
            break
        else:
            keeper.run_out()
    assert keeper.table.scene.night.chips == 300


def test_T11_a_bot_that_says_nothing_runs_out_of_time_like_anybody() -> None:
    keeper = seated(Wojciech(), 1)
    keeper.give("Ann", AddBot(1, "Rob", "simple", 100))
    keeper.give("Ann", Open())
    keeper.next_deal()
    keeper.run_out()
    assert keeper.turn == "Ann"
    with pytest.raises(IllegalAction):
        keeper.submit(keeper.table.bot_order("Rob", keeper.state.choices[0]))
    keeper.give("Ann", Act("check"))
    assert keeper.turn == "Rob"

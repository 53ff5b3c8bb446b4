"""T4, T5: clocks and time banks, with a clock that is set by hand (C58, promises L6 to L8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import IllegalAction, NotYourTurn, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import GameError, StaleVersion
from homegame.night import DealersChoice, Offer
from homegame.server.table import (
    TABLE,
    Act,
    Back,
    CallOff,
    GoOn,
    Leave,
    Name,
    Open,
    Order,
    Pause,
    Rest,
    Say,
    Settings,
    TimeUp,
)
from homegame.server.table.news import ClockSet, IsBack, Lapsed, RanOut, WentAway
from tests.server.tables import Keeper, keeper_of, seated, settings_for

if TYPE_CHECKING:
    from homegame.game import Game

TURN, BANK = 30_000, 60_000


def left(keeper: Keeper) -> int:
    """How long until something falls due."""
    alarm = keeper.table.alarm
    assert alarm is not None
    return alarm[0] - keeper.now


def bank(keeper: Keeper, seat: int) -> int:
    return keeper.table.scene.chairs[seat].bank


@pytest.mark.parametrize(
    ("game", "setup", "default"),
    [
        (Wojciech(), (), "check"),
        (Wojciech(), ("bet 5",), "fold"),
        (Wasteland(), (), "fold"),
        (Spokane(), (), "take {0}"),
        (Polish(), (), "declare pair 2"),
        (Polish(), ("declare pair 10",), "call bluff"),
        (Whiskey(), (), "pass"),
        (Whiskey(no_two_passes=True), ("pass", "pass", "exchange all"), "knock"),
    ],
)
def test_C58_who_runs_out_of_time_does_what_is_kindest(
    game: Game, setup: tuple[str, ...], default: str
) -> None:
    """G18, and it is shown beforehand to whom it concerns."""
    keeper = keeper_of(game)
    keeper.acts(*setup)
    expected = default.format(str(keeper.state.choices[0])[5:])
    look = keeper.table.look(keeper.turn)
    assert look.deal is not None
    assert look.deal.default == expected
    who = look.seat
    keeper.wait(TURN + BANK)
    assert RanOut(who, expected) in keeper.news()  # type: ignore[arg-type]  # it has a seat


@pytest.mark.parametrize("first", range(4))
def test_C58_the_very_first_turn_at_any_seat_may_run_out(first: int) -> None:
    keeper = keeper_of(Wojciech(), 4)
    for _ in range(first):
        keeper.acts("check")
    who = keeper.turn
    keeper.wait(TURN + BANK)
    assert RanOut(("Ann", "Bob", "Cy", "Di").index(who), "check") in keeper.news()
    keeper.give(who, Leave())
    assert keeper.table.scene.night.seating is not None


def test_T4_the_bank_runs_by_itself_when_the_time_of_a_turn_is_over() -> None:
    keeper = keeper_of(Wojciech())
    assert left(keeper) == TURN + BANK
    keeper.now += TURN + 10_000
    keeper.acts("Bob: check")
    assert bank(keeper, 1) == BANK - 10_000
    keeper.now += TURN  # Cy acts just in time
    keeper.acts("Cy: check")
    assert bank(keeper, 2) == BANK
    keeper.acts("Ann: check")
    assert left(keeper) == TURN + BANK - 10_000  # Bob's again


def test_T4_each_deal_puts_something_back_until_the_bank_is_full() -> None:
    keeper = keeper_of(Wojciech(), 2, bank_refill=7_000)
    keeper.now += TURN + 10_000
    keeper.acts("Bob: fold")
    keeper.next_deal()
    assert bank(keeper, 1) == BANK - 3_000
    keeper.acts("Ann: fold")
    keeper.next_deal()
    assert bank(keeper, 1) == BANK


def test_T4_who_has_used_the_bank_has_the_time_of_the_turn() -> None:
    keeper = keeper_of(Wojciech(), late_before_out=5, bank_refill=0)
    keeper.wait(TURN + BANK)
    assert bank(keeper, 1) == 0
    keeper.acts("Cy: check", "Ann: check")
    assert left(keeper) == TURN


def test_T4_nothing_falls_due_before_its_time_or_twice() -> None:
    keeper = keeper_of(Wojciech())
    alarm = keeper.table.alarm
    assert alarm is not None
    due, order = alarm
    keeper.now = due - 1
    with pytest.raises(IllegalAction, match="no time is up"):
        keeper.submit(order)
    keeper.now = due
    answer = keeper.submit(order)
    assert keeper.submit(order) == answer  # I5: its id follows from the version
    assert keeper.turn == "Cy"
    with pytest.raises(StaleVersion):
        keeper.submit(Order("another", TABLE, order.answers, TimeUp()))


def test_T4_who_acts_in_time_wins_the_race_against_the_clock() -> None:
    keeper = keeper_of(Wojciech())
    alarm = keeper.table.alarm
    assert alarm is not None
    keeper.acts("Bob: bet 5")
    keeper.now = alarm[0]
    with pytest.raises(StaleVersion):
        keeper.submit(alarm[1])


def test_T4_the_clock_goes_on_while_others_talk_leave_or_sit_down() -> None:
    keeper = keeper_of(Wojciech(), 4)
    assert keeper.turn == "Bob"
    keeper.now += 12_000
    keeper.give("Cy", Say("well?"))
    keeper.give("Di", Leave())
    keeper.give("Ann", Rest())
    assert left(keeper) == TURN + BANK - 12_000


def test_T5_after_two_such_turns_running_a_player_sits_out_and_the_seat_is_kept() -> None:
    keeper = keeper_of(Wojciech(), 3)
    for _ in range(2):
        assert keeper.turn == "Bob"
        keeper.run_out()
        keeper.acts("Cy: check", "Ann: check")
    assert keeper.turn == "Cy"  # Bob's third turn was taken at once
    assert WentAway(1) in keeper.news(since=0)
    assert keeper.table.look("").sitters[1].away
    keeper.play_out()
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert seating.players == ("Ann", "Cy")
    assert keeper.table.scene.night.place(1).player == "Bob"


def test_T5_a_turn_in_time_between_them_starts_the_count_again() -> None:
    keeper = keeper_of(Wojciech(), 3)
    for _ in range(3):
        keeper.run_out()
        keeper.acts("Cy: check", "Ann: bet 1", "Bob: call", "Cy: call")
    assert not keeper.table.scene.chairs[1].away


def test_T5_who_wanted_to_rest_anyway_and_runs_out_of_time_is_away_too() -> None:
    keeper = keeper_of(Wojciech(), 3, late_before_out=1)
    keeper.give("Bob", Rest())
    keeper.run_out()
    assert keeper.table.look("").sitters[1].away
    keeper.give("Bob", Back())
    assert not keeper.table.look("").sitters[1].out


def test_T5_who_comes_back_is_back_at_once() -> None:
    """In the same deal, with a clock of their own, and dealt in from the next one on."""
    keeper = keeper_of(Wojciech(), 3, late_before_out=1)
    keeper.wait(TURN + BANK)
    keeper.acts("Cy: check")
    keeper.give("Bob", Back())
    assert IsBack(1) in keeper.news()
    keeper.acts("Ann: check")
    assert keeper.turn == "Bob"
    assert left(keeper) == TURN  # the bank is used up
    keeper.play_out()
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert "Bob" in seating.players
    with pytest.raises(IllegalAction, match="in already"):
        keeper.give("Bob", Back())


def test_T5_who_is_away_in_every_deal_is_not_waited_for_twice() -> None:
    keeper = keeper_of(Polish(cards_to_start=1), 3, late_before_out=1)
    keeper.wait(TURN + BANK)
    keeper.acts("Cy: call bluff")
    assert keeper.turn in {"Ann", "Cy"}
    for _ in range(100):
        if keeper.table.scene.night.seating is None:
            break
        assert keeper.turn != "Bob"
        keeper.acts(str(keeper.state.choices[0]))
    assert keeper.table.scene.night.seating is None


def test_L9_when_everybody_is_away_the_deal_ends_and_the_night_waits() -> None:
    for game in (Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish()):
        keeper = keeper_of(game, 3, late_before_out=1)
        keeper.wait(3 * (TURN + BANK))
        assert keeper.table.scene.night.seating is None
        assert keeper.table.alarm is None
        assert keeper.table.scene.night.chips == 300
        for sitter in keeper.table.look("").sitters:
            if sitter.away:
                keeper.give(sitter.player, Back())
        keeper.next_deal()
        assert keeper.table.scene.night.deals == 2


def test_L7_leaving_never_beats_staying() -> None:
    """All in, or facing a bet: who leaves ends with no more chips than who lets the time run out."""
    for actions in (("bet 99", "call"), ("bet 5", "raise 20"), ("check", "check")):
        stays, leaves = (keeper_of(Wojciech(), 3, late_before_out=1) for _ in range(2))
        for keeper in (stays, leaves):
            keeper.acts(*actions)
        assert leaves.turn == "Ann"
        stays.wait(TURN + BANK)
        leaves.give("Ann", Leave())
        for keeper in (stays, leaves):
            keeper.play_out()
        assert leaves.table.scene.night.balances["Ann"] <= stays.table.scene.night.balances["Ann"]


def test_T4_a_pause_stops_the_clock_and_gives_all_of_it_back() -> None:
    keeper = keeper_of(Wojciech())
    keeper.now += 20_000
    keeper.give("Ann", Pause())
    assert keeper.table.alarm is None
    keeper.now += 10_000_000
    with pytest.raises(IllegalAction, match="paused"):
        keeper.acts("Bob: check")
    keeper.give("Ann", GoOn())
    assert left(keeper) == TURN + BANK - 20_000
    keeper.now += 5_000
    keeper.acts("Bob: check")
    assert bank(keeper, 1) == BANK


def test_T4_a_pause_between_deals_is_followed_by_the_usual_one() -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.acts("Bob: fold")
    keeper.now += 3_000
    keeper.give("Ann", Pause())
    keeper.now += 10_000_000
    keeper.give("Ann", GoOn())
    assert 0 < left(keeper) <= 6_000
    keeper.next_deal()


def test_L6_after_an_outage_each_clock_has_what_it_had_and_at_least_fifteen_seconds() -> None:
    """The table's time stands still while nobody keeps it; then whoever has less than 15 s gets them."""
    for used, expected in (
        (10_000, TURN + BANK - 10_000),
        (TURN + BANK - 1_000, 15_000),
        (TURN + BANK, 15_000),
    ):
        keeper = keeper_of(Wojciech())
        keeper.now += used
        keeper.give("Cy", Say("the lights went out"))
        keeper.submit(keeper.table.restarting())
        assert left(keeper) == expected
        assert any(isinstance(news, ClockSet) for news in keeper.news())
        keeper.acts("Bob: check")


def test_L6_the_pause_between_deals_needs_no_more_time() -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.acts("Bob: fold")
    keeper.now += 4_000
    keeper.submit(keeper.table.restarting())
    assert left(keeper) == 2_000


def test_L8_a_clock_that_jumps_back_moves_no_deadline() -> None:
    keeper = keeper_of(Wojciech())
    alarm = keeper.table.alarm
    keeper.now -= 24 * 60 * 60 * 1000
    keeper.give("Cy", Say("what time is it?"))
    assert keeper.table.alarm == alarm
    assert keeper.table.log[-1].at == keeper.table.log[-2].at


def test_T4_without_a_clock_nobody_is_hurried() -> None:
    keeper = keeper_of(Wojciech(), turn_time=None)
    assert keeper.table.alarm is None
    keeper.now += 10**9
    keeper.acts("Bob: check", "Cy: fold", "Ann: fold")
    assert bank(keeper, 1) == BANK
    keeper.next_deal()


CHOICE = DealersChoice((Offer(Wojciech()), Offer(Spokane())))


def test_N8_a_dealer_who_names_nothing_in_time_gets_the_houses_game() -> None:
    keeper = keeper_of(CHOICE, 3)  # Ann, the first dealer, let 30 s pass
    assert keeper.state.game == Wojciech()
    keeper.play_out()
    assert left(keeper) == 6_000
    keeper.wait(6_000)
    assert (keeper.table.look("").chooser, left(keeper)) == (1, TURN)


def test_N8_without_hurry_the_dealer_is_waited_for() -> None:
    keeper = seated(CHOICE, 3, choice_time=None)
    keeper.give("Ann", Open())
    keeper.wait(10**7)
    assert keeper.table.scene.night.seating is None
    keeper.give("Ann", Name("spokane"))
    assert keeper.state.game == Spokane()


def test_C58_a_clock_starts_when_its_player_can_act_not_while_hands_are_shown() -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.play_out()
    assert left(keeper) == 6_000
    keeper.wait(6_000)
    assert left(keeper) == TURN + BANK


def test_C58_a_turn_that_somebody_else_gets_by_a_leave_has_its_own_clock() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.now += 40_000
    keeper.give("Bob", Leave())
    assert keeper.turn == "Cy"
    assert left(keeper) == TURN + BANK


def test_C58_a_deal_called_off_stops_its_clock() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.now += 40_000
    keeper.give("Ann", CallOff("misdealt"))
    assert left(keeper) == 6_000


def test_T5_what_was_chosen_beforehand_is_no_turn_in_time_for_somebody_away() -> None:
    keeper = keeper_of(Wojciech(), 3, late_before_out=1)
    keeper.wait(TURN + BANK)
    with pytest.raises(NotYourTurn):
        keeper.give("Bob", Act("check"))
    assert not any(isinstance(news, Lapsed) for news in keeper.news("Bob", 0))


@pytest.mark.parametrize(
    "wrong",
    [
        {"turn_time": 0},
        {"turn_time": True},
        {"bank": -1},
        {"bank": None},
        {"pause": 0},
        {"pause": 10**9},
        {"late_before_out": 0},
        {"choice_time": 1.5},
    ],
    ids=repr,
)
def test_T4_settings_that_make_no_sense_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(GameError):
        settings_for(Wojciech(), **wrong)
    assert isinstance(settings_for(Wojciech()), Settings)

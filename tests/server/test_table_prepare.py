"""T6: actions chosen before one's turn count while price and phase are what they were (C55, C56)."""

from __future__ import annotations

import pytest

from homegame import IllegalAction, NotationError, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import HomegameError, StaleVersion
from homegame.events import Acted
from homegame.server.table import Leave, Pause, Prepare
from homegame.server.table.news import Lapsed, Played, Prepared
from tests.server.tables import Keeper, keeper_of


def armed(keeper: Keeper, player: str) -> str:
    look = keeper.table.look(player)
    assert look.deal is not None
    return look.deal.prepared


def test_T6_it_is_done_as_soon_as_the_turn_comes() -> None:
    keeper = keeper_of(Wojciech(), 4)
    keeper.give("Cy", Prepare("check"))
    keeper.give("Di", Prepare("bet 3"))
    assert (armed(keeper, "Cy"), armed(keeper, "Di")) == ("check", "bet 3")
    keeper.acts("Bob: check")
    assert keeper.turn == "Ann"
    assert keeper.state.chips.bets == (0, 0, 0, 3)
    assert armed(keeper, "Cy") == armed(keeper, "Di") == ""


@pytest.mark.parametrize("action", ["check/fold", "check", "call", "call 10", "fold", "raise 600", "all in"])
def test_C56_it_lapses_when_the_price_changes(action: str) -> None:
    """A raise to 600 set beforehand never becomes a raise to 500, nor a call of 10 a call of 40."""
    keeper = keeper_of(Wojciech(), 4, chips=700)
    keeper.acts("Bob: bet 10")
    keeper.give("Di", Prepare(action))
    keeper.acts("Cy: raise 40")
    assert keeper.turn == "Di"
    assert Lapsed("Di", action) in keeper.news("Di")
    assert armed(keeper, "Di") == ""
    assert keeper.state.chips.bets[3] == 0


@pytest.mark.parametrize(("price", "done"), [(False, "check"), (True, "fold")])
def test_T6_check_or_fold_is_whichever_is_right_at_this_price(price: bool, done: str) -> None:  # noqa: FBT001 - drawn
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 10" if price else "Bob: check")
    keeper.give("Ann", Prepare("check/fold"))
    keeper.acts("Cy: call" if price else "Cy: check")
    acted = [news.event for news in keeper.news() if isinstance(news, Played)]
    assert [str(event.action) for event in acted if isinstance(event, Acted) and event.seat == 0] == [done]


def test_T6_quiet_answers_of_others_change_nothing() -> None:
    keeper = keeper_of(Wojciech(), 4)
    keeper.acts("Bob: bet 10")
    keeper.give("Ann", Prepare("call 10"))
    keeper.acts("Cy: call", "Di: fold")
    assert keeper.state.chips.staked[0] == 11  # ante and call, and the round is square


def test_T6_it_lapses_with_the_street() -> None:
    """Ann has checked and chosen to check again; the first wild card is turned in between."""
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: check")
    keeper.give("Bob", Prepare("check"))
    keeper.acts("Cy: check", "Ann: check")
    assert keeper.turn == "Bob"
    assert Lapsed("Bob", "check") in keeper.news("Bob")


def test_C55_it_does_not_outlive_the_deal() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 5")
    keeper.give("Ann", Prepare("fold"))
    keeper.give("Ann", Prepare(""))
    keeper.give("Ann", Prepare("call"))
    keeper.give("Bob", Leave())
    keeper.give("Cy", Leave())
    assert keeper.table.scene.night.seating is None
    assert keeper.table.scene.chairs[0].armed is None


def test_T6_it_can_be_changed_and_taken_back() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Cy", Prepare("fold"))
    keeper.give("Cy", Prepare("bet 7"))
    assert armed(keeper, "Cy") == "bet 7"
    keeper.give("Cy", Prepare(""))
    keeper.acts("Bob: check")
    assert keeper.turn == "Cy"


def test_T6_nobody_else_learns_of_it() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Cy", Prepare("fold"))
    assert keeper.news("Cy") == [Prepared("Cy", "fold")]
    for other in ("Ann", "Bob", ""):
        assert keeper.news(other) == []
        assert b"fold" not in keeper.table.look(other).in_bytes().replace(b'"fold","check"', b"")


def test_T6_what_turns_out_impossible_lapses() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Cy", Prepare("take 9h"))
    keeper.acts("Bob: check")
    assert keeper.turn == "Cy"
    assert Lapsed("Cy", "take 9h") in keeper.news("Cy")


def test_T6_it_is_for_a_deal_that_one_is_in_and_not_for_ones_own_turn() -> None:
    keeper = keeper_of(Wojciech(), 3)
    cases: list[tuple[str, str, type[HomegameError], str]] = [
        ("Bob", "check", IllegalAction, "your turn"),
        ("Cy", "dance", NotationError, "no action"),
        ("Cy", "   ", NotationError, "nothing was written"),
        ("Cy", "x" * 401, NotationError, "at most"),
        ("Cy", "call 5", IllegalAction, "a call is 0 now"),
    ]
    for who, action, kind, words in cases:
        with pytest.raises(kind, match=words):
            keeper.give(who, Prepare(action))
    keeper.acts("Bob: check", "Cy: fold")
    with pytest.raises(IllegalAction, match="out of this deal"):
        keeper.give("Cy", Prepare("check"))
    keeper.give("Ann", Pause())
    with pytest.raises(IllegalAction, match="paused"):
        keeper.give("Bob", Prepare("check"))


def test_C56_one_that_answers_an_old_price_is_refused() -> None:
    keeper = keeper_of(Wojciech(), 3)
    seen = keeper.table.seq
    keeper.acts("Bob: bet 5")
    with pytest.raises(StaleVersion):
        keeper.give("Ann", Prepare("call"), seen)


def test_T6_who_leaves_takes_it_along() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Cy", Prepare("check"))
    keeper.give("Cy", Leave())
    keeper.acts("Bob: check")
    assert keeper.turn == "Ann"


def test_T6_in_games_without_bets() -> None:
    whiskey = keeper_of(Whiskey(), 3)
    whiskey.give("Cy", Prepare("pass"))
    whiskey.acts("Bob: pass")
    assert whiskey.turn == "Ann"
    whiskey.give("Bob", Prepare("pass"))
    whiskey.acts("Ann: knock")  # the widow comes up: another phase
    assert whiskey.turn == "Bob"
    polish = keeper_of(Polish(), 3)
    polish.give("Ann", Prepare("call bluff"))
    polish.acts("Bob: declare pair 10")
    polish.acts("Cy: declare pair j")
    assert polish.turn == "Ann"
    spokane = keeper_of(Spokane(), 3)
    wanted = str(spokane.state.choices[2])
    spokane.give("Cy", Prepare(wanted))
    spokane.acts(str(spokane.state.choices[2]))
    assert spokane.turn == "Cy"  # that card is gone


def test_T6_in_a_hand_that_is_played_out() -> None:
    keeper = keeper_of(Wasteland(procedure="casino"), 3)
    first = keeper.turn
    others = [who for who in ("Ann", "Bob", "Cy") if who != first]
    for who in others:
        keeper.give(
            who, Prepare("call" if keeper.state.chips.bets[("Ann", "Bob", "Cy").index(who)] < 5 else "check")
        )
    keeper.acts("call")
    assert any(
        getattr(news, "event", None).__class__.__name__ == "Shown" for news in keeper.news()
    )  # the flop

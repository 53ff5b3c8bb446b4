"""T3, I1, L3: after a fault of the program the table stands still, pays nobody, and can be helped."""

from __future__ import annotations

import re

import pytest

from homegame import IllegalAction, Wojciech
from homegame.chips import Chips
from homegame.errors import HomegameError, TableBroken
from homegame.night.ledger import bank
from homegame.server.table import Act, CallOff, Say, Sit, Table
from homegame.server.table.news import Broke
from homegame.server.table.playing import let_lapse
from homegame.state import State
from tests.server.tables import Keeper, keeper_of


def broken(monkeypatch: pytest.MonkeyPatch, fault: Exception) -> Keeper:
    """A table at which an action raises something that nobody foresaw."""
    keeper = keeper_of(Wojciech(), 3)

    def apply(self: State, action: object, seat: int | None = None) -> State:  # noqa: ARG001 - as the honest one
        raise fault

    with monkeypatch.context() as patch:
        patch.setattr(State, "apply", apply)
        with pytest.raises(TableBroken):
            keeper.acts("Bob: check")
    return keeper


@pytest.mark.parametrize(
    "fault", [AssertionError("Ah Kd"), KeyError("Ah"), RecursionError("Ah"), ZeroDivisionError()]
)
def test_L3_a_fault_freezes_the_table_and_names_no_card(
    fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = broken(monkeypatch, fault)
    look = keeper.table.look("Zoe")
    assert re.fullmatch(rf"{type(fault).__name__} in apply, line \d+", look.broken)
    assert keeper.news("Zoe") == [Broke(look.broken)]
    assert keeper.table.alarm is None
    assert keeper.turn == "Bob"  # the last good state is kept
    for wish in (Act("check"), Sit(4, 50)):
        with pytest.raises(IllegalAction, match="stands still"):
            keeper.give("Bob", wish)
    keeper.give("Bob", Say("what happened?"))


def test_L3_the_host_calls_the_deal_off_and_the_night_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = broken(monkeypatch, AssertionError())
    keeper.give("Ann", CallOff("the program failed"))
    assert keeper.table.look("").broken == ""
    assert [keeper.stack(who) for who in ("Ann", "Bob", "Cy")] == [100, 100, 100]
    keeper.next_deal()
    keeper.play_out()
    assert Table.replayed(keeper.settings, keeper.table.log).scene == keeper.table.scene


def test_L3_a_broken_table_is_broken_after_a_replay_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault is in the log, not the order that met it: a mended program replays the log as it was."""
    keeper = broken(monkeypatch, AssertionError())
    again = Table.replayed(keeper.settings, keeper.table.log)
    assert again.scene.broken == keeper.table.scene.broken != ""


def test_I1_a_chip_too_many_pays_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = keeper_of(Wojciech(), 2)
    honest = Chips.award

    def generous(self: Chips, amount: int, shares: tuple[tuple[int, int], ...]) -> Chips:
        return honest(self, amount, [(seat, share + 1) for seat, share in shares])

    with monkeypatch.context() as patch:
        patch.setattr(Chips, "award", generous)
        with pytest.raises(TableBroken, match="don't add up"):
            keeper.acts("Bob: fold")
    assert keeper.table.look("").broken
    assert [keeper.stack(who) for who in ("Ann", "Bob")] == [100, 100]
    assert keeper.table.scene.night.seating is not None


def test_I1_a_ledger_that_does_not_fit_the_chips_freezes_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    keeper = keeper_of(Wojciech(), 2)
    with monkeypatch.context() as patch:
        patch.setattr("homegame.server.table.table.bank", lambda ledger: bank(ledger) + 7)
        with pytest.raises(TableBroken, match="7 chips"):
            keeper.acts("Bob: check")
        patch.undo()
    assert keeper.turn == "Bob"


def test_L3_a_refusal_that_is_nobodys_doing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes on by itself after an action can't be refused: then the program is wrong, not the player."""
    keeper = keeper_of(Wojciech(), 3)

    def refusing(desk: object) -> None:  # noqa: ARG001 - as the honest one
        raise IllegalAction("no")

    with monkeypatch.context() as patch:
        patch.setattr("homegame.server.table.playing.let_lapse", refusing)
        with pytest.raises(TableBroken, match="IllegalAction"):
            keeper.acts("Bob: check")
    assert let_lapse is not refusing
    assert keeper.table.look("").broken == "IllegalAction"


def test_L3_other_tables_do_not_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    other = keeper_of(Wojciech(), 3)
    broken(monkeypatch, AssertionError())
    other.acts("Bob: check")
    with pytest.raises(HomegameError, match="Cy's turn"):
        other.give("Bob", Act("check"))

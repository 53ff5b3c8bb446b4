"""D4: how long clocks run may be settled otherwise one day; those of an old log are as they were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from homegame import Wojciech
from homegame.server.table import Cut, CutMyself, FairDecks, GoOn, Open, Pause, Sit, Table, read_row
from homegame.server.table.storing import read_settings
from tests.server.tables import PEOPLE, Keeper, settings_for

LOGS = sorted((Path(__file__).parent / "logs").glob("*.log"))
TIMES = (1, 1_000, 10_000_000)
CUT_TIME = "homegame.server.table.cutting.CUT_TIME"
AFTER_OUTAGE = "homegame.server.table.at_play.LEAST_AFTER_OUTAGE"


@pytest.fixture(params=TIMES)
def other_times(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """A program in which the times that no host settles are others; undone, it is this one again."""
    monkeypatch.setattr(CUT_TIME, request.param)
    monkeypatch.setattr(AFTER_OUTAGE, request.param)
    return monkeypatch


def late_night() -> Keeper:
    """Numbers for the cut never come, turns run out of time, outages and pauses come between."""
    settings = settings_for(Wojciech(), turn_time=3_000, bank=2_000, late_before_out=9)
    keeper = Keeper(settings, dealer=FairDecks("t", Random(1).randbytes))
    for seat, who in enumerate(PEOPLE[:3]):
        keeper.give(who, Sit(seat, 100))
    keeper.give("Cy", CutMyself())
    keeper.give("Ann", Open())
    while keeper.table.scene.cutting is None:
        keeper.run_out()
    keeper.give("Cy", Cut("5c" * 32))
    keeper.submit(keeper.table.restarting())
    keeper.run_out()  # Cy sits out, and the deal begins anew without a number of hers
    keeper.next_deal()
    keeper.submit(keeper.table.restarting())
    keeper.give("Ann", Pause())
    keeper.wait(500)
    keeper.give("Ann", GoOn())
    for _ in range(6):
        keeper.run_out()
    return keeper


def test_D4_the_clocks_of_a_log_run_as_long_as_they_did(other_times: pytest.MonkeyPatch) -> None:
    theirs = late_night()
    kinds = {type(row.order.wish).__name__ for row in theirs.table.log}
    assert kinds >= {"TimeUp", "Restarted", "GoOn", "Cut"}
    other_times.undo()
    again = Table.replayed(theirs.settings, theirs.table.log)
    assert again.scene == theirs.table.scene
    assert again.alarm == theirs.table.alarm


def test_D4_what_a_clock_took_from_a_bank_stays_taken(other_times: pytest.MonkeyPatch) -> None:
    """A turn is charged by the clock that ran, and not by one that runs otherwise today."""
    theirs = late_night()
    other_times.undo()
    again = Table.replayed(theirs.settings, theirs.table.log)
    banks = [chair.bank for chair in theirs.table.scene.chairs]
    assert min(banks) < theirs.settings.bank
    assert [chair.bank for chair in again.scene.chairs] == banks


@pytest.mark.usefixtures("other_times")
@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_D4_an_old_log_opens_whatever_the_times_are(path: Path) -> None:
    settings, *lines = path.read_bytes().splitlines()
    table = Table.replayed(read_settings(settings), map(read_row, lines))
    assert table.seq == len(lines)


def test_D4_a_clock_in_the_log_is_the_one_that_was_told() -> None:
    theirs = late_night()
    clocks = [row.clock for row in theirs.table.log]
    assert None in clocks
    found = [clock for clock in clocks if clock is not None]
    assert {clock.what for clock in found} >= {"cut", "turn", "pause"}
    silent = replace(theirs.table.log[0], told=())
    assert silent.clock is None

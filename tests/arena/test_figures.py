"""Means and intervals."""

from __future__ import annotations

import json
from collections import Counter
from math import inf
from statistics import mean, stdev

import pytest

from homegame import Wojciech
from homegame.arena import Match
from homegame.arena.figures import Result, interval, students
from homegame.arena.player import Fault
from homegame.arena.progress import Progress
from homegame.arena.tally import Tally


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_students_quantiles_are_those_of_the_printed_tables(freedom: int, quantile: float) -> None:
    """Two-sided 95 %, as in any book of tables."""
    assert students(freedom) == pytest.approx(quantile, abs=0.006)


def test_an_interval_is_made_of_sums() -> None:
    numbers = [3, -1, 4, 1, -5, 9, 2, -6, 5, 3, 5]
    found = interval(len(numbers), sum(numbers), sum(n * n for n in numbers))
    assert found.mean == pytest.approx(mean(numbers))
    assert found.half == pytest.approx(2.228 * stdev(numbers) / len(numbers) ** 0.5, rel=1e-3)
    assert found.low == found.mean - found.half
    assert found.high == found.mean + found.half


def test_one_deal_says_nothing() -> None:
    assert interval(1, 7, 49) == (7, inf)


@pytest.mark.parametrize(
    ("nets", "verdict"), [([2, 2, 3, 1], "wins"), ([-2, -2, -3, -1], "loses"), ([2, -2, 3, -1], "draw")]
)
def test_an_interval_that_touches_zero_is_a_draw(nets: list[int], verdict: str) -> None:
    tally = Tally()
    tally.add_deals(nets, [0.0] * len(nets))
    played = Match(game=Wojciech(), bots=("tight", "caller"), deals=len(nets))
    result = Result(played, (tally, Tally()), 2.0)
    assert result.verdict == verdict
    assert result.net().mean == sum(nets) / len(nets) / 2  # each deal is two playings
    assert result.speed == 4


def a_tally() -> Tally:
    tally = Tally()
    tally.add_deals([3, -1], [0.5, 1.0])
    for seconds in (0.001, 0.001, 0.001, 0.2):
        tally.took(seconds)
    for deal in range(5):
        tally.at_fault(Fault("slow", "took its time", deal, 0))
    return tally


def test_times_are_told_to_a_twentieth() -> None:
    tally = a_tally()
    assert tally.decisions == 4
    assert tally.time_below(0.5) == pytest.approx(0.001, rel=0.05)
    assert tally.time_below(0.99) == pytest.approx(0.2, rel=0.05)
    assert Tally().time_below(0.5) == 0


def test_a_tally_is_kept_and_read_again() -> None:
    kept = json.dumps(a_tally().to_json())
    assert Tally.from_json(json.loads(kept)) == a_tally()


def test_tallies_add_up_and_tell_the_first_faults_only() -> None:
    total = a_tally()
    total.add(a_tally())
    assert (total.deals, total.net, total.net_squares) == (4, 4, 20)
    assert total.won == [1.5, 1.5]
    assert total.faults == Counter(slow=10)
    assert [fault.deal for fault in total.reported] == [0, 1, 2]


def test_the_line_of_progress_says_how_much_is_done_and_left() -> None:
    progress = Progress(2000)
    progress(500)
    told = progress.line(10.0)
    assert told == "[#######.......................]  25 %  500 of 2,000  50/s  0:30 left"

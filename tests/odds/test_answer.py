"""Answers say what was found, how, and how sure it is."""

from __future__ import annotations

import pytest

from homegame.errors import GameError
from homegame.odds import Answer, Chance, Effort, Row, Table


# Wilson's interval at 95 %: worked examples that any text on it gives.
@pytest.mark.parametrize(
    ("hits", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)]
)
def test_the_interval_of_a_sample_is_wilsons(hits: int, of: int, low: float, high: float) -> None:
    assert Chance(hits, of, exact=False).interval == pytest.approx((low, high), abs=5e-5)


def test_an_exact_chance_has_no_interval() -> None:
    assert Chance(1, 3, exact=True).interval == (1 / 3, 1 / 3)


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Chance(1, 3, exact=True), "33.33 %"),
        (Chance(0, 3, exact=True), "0.00 %"),
        (Chance(3, 3, exact=True), "100.00 %"),
        (Chance(4, 2_598_960, exact=True), "0.0002 %"),
        (Chance(1, 10**9, exact=True), "< 0.0001 %"),
        (Chance(333, 1_000, exact=False), "33.3 % ± 3.0"),
        (Chance(0, 100_000, exact=False), "0.00 % ± 0.01"),
        (Chance(500_000, 1_000_000, exact=False), "50.00 % ± 0.10"),
    ],
)
def test_a_chance_is_told_with_what_may_be_off(chance: Chance, told: str) -> None:
    assert chance.told == told


def test_a_table_says_how_its_chances_were_found() -> None:
    exact, sampled = Chance(1, 2, exact=True), Chance(600, 1_200, exact=False)
    assert Table("", (Row("a", {"chance": exact}),)).how == "exact"
    assert Table("", (Row("a", {"chance": sampled}),)).how == "1,200 random deals"
    both = Table("both", (Row("a", {"chance": sampled}), Row("b", {"chance": exact})))
    assert both.how == "1,200 random deals; exact where no ± stands"
    assert not Answer("g", "t", (both,)).exact


def test_json_holds_everything() -> None:
    rows = (
        Row("win", {"chance": Chance(1, 4, exact=True)}, "so"),
        Row("tie", {"chance": Chance(1, 100, exact=False)}),
    )
    found = Answer("wojciech", "why", (Table("at all", rows),), ("suppose",)).as_json()
    assert (found["game"], found["title"], found["exact"], found["notes"]) == (
        "wojciech",
        "why",
        False,
        ["suppose"],
    )
    win, tie = found["tables"][0]["rows"]
    assert win == {"name": "win", "remark": "so", "chance": {"value": 0.25, "exact": True, "of": 4}}
    assert tie["chance"].keys() == {"value", "exact", "samples", "low", "high"}
    assert tie["chance"]["low"] < 0.01 < tie["chance"]["high"]


@pytest.mark.parametrize(
    ("samples", "seed", "told"),
    [
        (99, 1, "100 to 100,000,000"),
        (10**9, 1, "100 to"),
        (-5, 1, "100 to"),
        (None, -1, "seed"),
        (None, 2**64, "seed"),
    ],
)
def test_too_little_or_too_much_effort_is_refused(samples: int | None, seed: int, told: str) -> None:
    with pytest.raises(GameError, match=told):
        Effort(samples, seed)

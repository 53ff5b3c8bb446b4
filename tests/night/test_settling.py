"""N14: the fewest payments, against two slow ways that know nothing of each other."""

from __future__ import annotations

from random import Random
from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.night import Payment, payments
from homegame.night.settling import EXACT


def settled(balances: dict[str, int]) -> list[Payment]:
    """The payments, once they have been checked to settle everything."""
    found = payments(balances)
    left = dict(balances)
    for payer, payee, amount in found:
        assert amount > 0
        assert balances[payer] < 0 < balances[payee]  # nobody pays who won, nobody is paid who lost
        left[payer] += amount
        left[payee] -= amount
    assert not any(left.values())
    return found


def fewest_by_search(balances: tuple[int, ...]) -> int:
    """Try one payment, then two, ...: any loser pays any winner all of one side's open amount.

    Some best way has only such payments: in a group that settles with one fewer than people,
    payments form a tree, and whoever has a single payment in it pays or gets all they owe or are owed.
    """
    seen, now, count = {tuple(sorted(balances))}, [balances], 0
    while not any(not any(state) for state in now):
        after = []
        for state in now:
            for payer, owed in enumerate(state):
                for payee, due in enumerate(state):
                    if owed < 0 < due:
                        for amount in {-owed, due}:
                            paid = list(state)
                            paid[payer] += amount
                            paid[payee] -= amount
                            if (key := tuple(sorted(paid))) not in seen:
                                seen.add(key)
                                after.append(tuple(paid))
        now, count = after, count + 1
    return count


def most_groups(balances: tuple[int, ...]) -> int:
    """Into how many groups that each add up to zero people can be divided, by trying every division."""
    if not balances:
        return 0
    first, *rest = balances
    best = 0
    for chosen in range(1 << len(rest)):
        group = [rest[at] for at in range(len(rest)) if chosen >> at & 1]
        others = tuple(rest[at] for at in range(len(rest)) if not chosen >> at & 1)
        if first + sum(group) == 0:
            best = max(best, 1 + most_groups(others))
    return best


SMALL = st.lists(st.integers(-6, 6), min_size=1, max_size=4).map(lambda some: (*some, -sum(some)))


@given(SMALL)
def test_N14_no_way_has_fewer_payments_by_search(balances: tuple[int, ...]) -> None:
    people = {f"P{at}": chips for at, chips in enumerate(balances)}
    assert len(settled(people)) == fewest_by_search(balances)


@given(st.lists(st.integers(-9, 9), min_size=5, max_size=9).map(lambda some: (*some, -sum(some))))
def test_N14_ten_people_settle_in_as_many_groups_as_possible(balances: tuple[int, ...]) -> None:
    people = {f"P{at}": chips for at, chips in enumerate(balances)}
    open_accounts = tuple(filter(None, balances))
    assert len(settled(people)) == len(open_accounts) - most_groups(open_accounts)


def test_N14_the_largest_debt_to_the_largest_claim_is_not_always_best() -> None:
    """Losers of 8, 6, 5, winners of 11, 8: greedily 8→11, 6→8, 5→3+2 are four payments; three do it."""
    people = {"Ann": 11, "Bob": 8, "Cy": -8, "Di": -6, "Eve": -5}
    assert set(settled(people)) == {("Cy", "Bob", 8), ("Di", "Ann", 6), ("Eve", "Ann", 5)}


def test_N14_nobody_pays_when_nobody_lost() -> None:
    assert payments({}) == payments({"Ann": 0, "Bob": 0}) == []


def test_N14_balances_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(ValueError, match="zero"):
        payments({"Ann": 1})


def test_N14_thirty_people_settle_quickly_with_one_payment_fewer_than_people() -> None:
    rng = Random(14)
    chips = [rng.randrange(-500, 500) for _ in range(27)]
    people = {f"P{at}": some for at, some in enumerate([*chips, -sum(chips), 77, -77])}
    assert len(people) > EXACT
    began = perf_counter()
    found = settled(people)
    assert perf_counter() - began < 0.5
    assert len(found) <= len(people) - 2  # the pair who cancel out need only one
    assert ("P29", "P28", 77) in found


def test_N14_ten_people_take_no_time() -> None:
    rng = Random(10)
    chips = [rng.randrange(-500, 500) for _ in range(EXACT - 1)]
    began = perf_counter()
    settled({f"P{at}": some for at, some in enumerate([*chips, -sum(chips)])})
    assert perf_counter() - began < 0.5

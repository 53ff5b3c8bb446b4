"""Settling up: the fewest payments after which nobody owes anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

EXACT = 12  # people; with more, the time to find the very fewest doubles with each


class Payment(NamedTuple):
    """Chips' worth that one player owes another at the end of the night."""

    payer: str
    payee: str
    amount: int


def payments(balances: Mapping[str, int]) -> list[Payment]:
    """Settle *balances* that add up to zero: losers pay winners.

    People who settle among themselves need one payment fewer than they are, so the fewest payments come of
    the most such groups. Up to twelve people who owe or are owed something, no way has fewer; with more,
    pairs who cancel out settle first and the rest pay as one group.

    >>> payments({"Ann": 30, "Bob": -10, "Cy": -30, "Di": 10})
    [Payment(payer='Bob', payee='Di', amount=10), Payment(payer='Cy', payee='Ann', amount=30)]
    """
    if sum(balances.values()):
        raise ValueError("the balances of a night add up to zero")
    open_accounts = [(player, chips) for player, chips in balances.items() if chips]
    split = _groups if len(open_accounts) <= EXACT else _pairs_and_rest
    return [payment for group in split(open_accounts) for payment in _settled(group)]


Accounts = list[tuple[str, int]]


def _groups(accounts: Accounts) -> list[Accounts]:
    """Divide people into the most groups that each add up to zero.

    People join one after the other: of all orders, one passes through zero most often, and its last stretch
    is a group. *best* holds for each set of people how often their best order does.
    """
    everybody = (1 << len(accounts)) - 1
    sums, best = [0], [0]
    for some in range(1, everybody + 1):
        lowest = some & -some
        sums.append(sums[some ^ lowest] + accounts[lowest.bit_length() - 1][1])
        without_one = max(best[some ^ one] for one in _members(some))
        best.append(without_one + (sums[some] == 0))
    found: list[Accounts] = []
    left, group = everybody, 0
    while left:
        balanced = best[left] - (sums[left] == 0)
        one = next(one for one in _members(left) if best[left ^ one] == balanced)
        left, group = left ^ one, group | one
        if not sums[left]:
            found.append([account for at, account in enumerate(accounts) if group >> at & 1])
            group = 0
    return found[::-1]


def _members(some: int) -> list[int]:
    """The bits of a set."""
    return [1 << at for at in range(some.bit_length()) if some >> at & 1]


def _pairs_and_rest(accounts: Accounts) -> list[Accounts]:
    """Pairs who cancel out, then all others as one group."""
    rest = dict(accounts)
    found: list[Accounts] = []
    for player, chips in accounts:
        other = next((name for name, owed in rest.items() if player in rest and owed == -chips), None)
        if other is not None:
            found.append([(player, rest.pop(player)), (other, rest.pop(other))])
    return [*found, list(rest.items())]


def _settled(group: Sequence[tuple[str, int]]) -> list[Payment]:
    """Let the largest debt go to the largest claim: each payment closes an account, the last one two."""
    payers = {player: -chips for player, chips in group if chips < 0}
    payees = {player: chips for player, chips in group if chips > 0}
    found = []
    while payers:
        payer = max(payers, key=payers.__getitem__)
        payee = max(payees, key=payees.__getitem__)
        amount = min(payers[payer], payees[payee])
        found.append(Payment(payer, payee, amount))
        for side, player in ((payers, payer), (payees, payee)):
            side[player] -= amount
            if not side[player]:
                del side[player]
    return found

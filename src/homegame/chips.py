"""Chips: stacks, bets, what is staked, and the pots made of it (rules G7, G8)."""

from __future__ import annotations

from operator import add
from typing import TYPE_CHECKING, NamedTuple

from homegame.values import maker, value

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


class Pot(NamedTuple):
    """Chips that can be won, and the seats that contest them."""

    amount: int
    seats: frozenset[int]


@value
class Chips:
    """Everybody's chips at one moment; one entry a seat, whole numbers, never below zero."""

    brought: tuple[int, ...]  # at the start of the deal
    stacks: tuple[int, ...]  # behind
    bets: tuple[int, ...]  # in front, in this betting round
    staked: tuple[int, ...]  # already in the pot
    awarded: int = 0  # already paid out of the pot

    @classmethod
    def of(cls, stacks: Sequence[int]) -> Chips:
        """Chips before anything is staked."""
        none = (0,) * len(stacks)
        return cls(tuple(stacks), tuple(stacks), none, none)

    @property
    def pot(self) -> int:
        """What lies in the middle and in front of the seats, not yet paid out."""
        return sum(self.staked) + sum(self.bets) - self.awarded

    @property
    def total(self) -> int:
        """Every chip there is; it never changes during a deal."""
        return sum(self.stacks) + self.pot

    def stake(self, paid: Mapping[int, int]) -> Chips:
        """Put chips of each seat straight into the pot, as antes are (rule G13)."""
        behind, middle = [*self.stacks], [*self.staked]
        for seat, amount in paid.items():
            behind[seat] -= amount
            middle[seat] += amount
        return _chips(self.brought, tuple(behind), self.bets, tuple(middle), self.awarded)

    def bet(self, seat: int, amount: int) -> Chips:
        """Put chips in front, on top of what already lies there."""
        if not amount:
            return self
        behind, in_front = [*self.stacks], [*self.bets]
        behind[seat] -= amount
        in_front[seat] += amount
        return _chips(self.brought, tuple(behind), tuple(in_front), self.staked, self.awarded)

    def collect(self) -> Chips:
        """Move all bets into the pot."""
        bets, staked = self.bets, self.staked
        moved = tuple(map(add, staked, bets))
        return _chips(self.brought, self.stacks, (0,) * len(bets), moved, self.awarded)

    def uncalled(self) -> tuple[int, int]:
        """The seat that has put in most, and by how much more than the next (0: nothing is uncalled)."""
        bets, staked = self.bets, self.staked
        put_in = [*map(add, staked, bets)] if any(bets) else staked
        second, most = sorted(put_in)[-2:]
        return put_in.index(most), most - second

    def give_back(self, seat: int, amount: int) -> Chips:
        """Return chips to a stack, from the bet first, then from what is staked."""
        of_bet = min(amount, self.bets[seat])
        behind, in_front, middle = [*self.stacks], [*self.bets], [*self.staked]
        behind[seat] += amount
        in_front[seat] -= of_bet
        middle[seat] -= amount - of_bet
        return _chips(self.brought, tuple(behind), tuple(in_front), tuple(middle), self.awarded)

    def pots(self, live: Collection[int]) -> tuple[Pot, ...]:
        """The main pot, then the side pots, of what is staked.

        Levels that the same live seats contest are one pot; a level without a claimant falls to the level
        below (rule G7).
        """
        return pots(self.staked, live)

    def award(self, amount: int, shares: Sequence[tuple[int, int]]) -> Chips:
        """Pay a pot out: *shares* are (seat, chips) pairs that add up to *amount*."""
        behind = [*self.stacks]
        for seat, share in shares:
            behind[seat] += share
        return _chips(self.brought, tuple(behind), self.bets, self.staked, self.awarded + amount)

    def pass_on(self, giver: int, taker: int, amount: int) -> Chips:
        """Move chips from stack to stack, as a forfeit is paid."""
        behind = [*self.stacks]
        behind[giver] -= amount
        behind[taker] += amount
        return _chips(self.brought, tuple(behind), self.bets, self.staked, self.awarded)


_chips = maker(Chips)  # chips move at almost every decision


def pots(staked: Sequence[int], live: Collection[int]) -> tuple[Pot, ...]:
    """Main pot and side pots of what each seat has staked, contested by the *live* seats."""
    found: list[Pot] = []
    paid = 0  # what the pots so far come to
    levels = sorted({staked[seat] for seat in live})
    for level in levels:
        upto = sum(staked) if level == levels[-1] else sum([min(chips, level) for chips in staked])
        if upto > paid:
            found.append(Pot(upto - paid, frozenset([seat for seat in live if staked[seat] >= level])))
            paid = upto
    return tuple(found)


def split(amount: int, winners: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Divide a pot among *winners*, who stand clockwise from the dealer's left.

    Odd chips go one each, in that order (rule G7).

    >>> split(100, [0, 1, 2])
    ((0, 34), (1, 33), (2, 33))
    """
    share, odd = divmod(amount, len(winners))
    return tuple([(seat, share + (place < odd)) for place, seat in enumerate(winners)])

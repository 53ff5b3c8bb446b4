"""Betting with paper and pencil: a second model, written from rules G8 to G13 and nothing else.

It keeps a list of what was done in the round, and works out from it, each time anew, what may be done next.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from homegame.limits import FixedLimit, Limit, NoLimit, PotLimit, SpreadLimit
from tests.kit.plain_pots import give_back_uncalled


class Done(NamedTuple):
    """A seat has acted: it has *to* chips in front of it afterwards."""

    seat: int
    to: int


class May(NamedTuple):
    """A seat may fold, check or call for *owes*, and bet or raise to *least* up to *most* (0: it may not)."""

    seat: int
    owes: int
    least: int
    most: int


@dataclass
class Paper:
    """A table with stacks; *blind* is the big blind of the game, 0 if it has none."""

    limit: Limit
    stacks: list[int]
    dealer: int
    blind: int = 0
    put_in: list[int] = field(default_factory=list)  # in the pot before this round
    front: list[int] = field(default_factory=list)  # in this round
    out: set[int] = field(default_factory=set)
    done: list[Done] = field(default_factory=list)
    number: int = 0  # of the betting round
    opener: int = 0

    def __post_init__(self) -> None:
        self.put_in = [0] * len(self.stacks)
        self.front = [0] * len(self.stacks)

    # Stakes.

    def ante(self, amount: int) -> None:
        """G13: dead money. G8: nobody puts in more than they have."""
        for seat, stack in enumerate(self.stacks):
            self.put_in[seat] += min(amount, stack)
            self.stacks[seat] -= min(amount, stack)

    def post(self, seat: int, amount: int) -> None:
        """G13: blinds are live."""
        paid = min(amount, self.stacks[seat])
        self.front[seat] += paid
        self.stacks[seat] -= paid

    # A round.

    def begin(self, opener: int) -> None:
        self.number += 1
        self.opener = opener
        self.done = []

    def end(self) -> None:
        """What nobody has matched goes back (G8), the rest into the pot."""
        for seat, chips in enumerate(self.front):
            self.put_in[seat] += chips
            self.front[seat] = 0
        seat, back = give_back_uncalled(self.put_in)
        self.stacks[seat] += back

    @property
    def live(self) -> list[int]:
        return [seat for seat in range(len(self.stacks)) if seat not in self.out]

    @property
    def price(self) -> int:
        """The highest bet; before the flop never less than the big blind, though it be short (G12)."""
        return max([self._blind_price, *(one.to for one in self.done)])

    @property
    def _blind_price(self) -> int:
        return self.blind if self.number == 1 else 0

    def to_act(self) -> int | None:
        """G9: until each has had a turn and has folded, is all in, or has matched the highest bet; G10."""
        with_chips = [seat for seat in self.live if self.stacks[seat] > 0]
        first = (self.done[-1].seat + 1) if self.done else self.opener
        for step in range(len(self.stacks)):
            seat = (first + step) % len(self.stacks)
            if seat in with_chips:
                has_acted = any(one.seat == seat for one in self.done)
                if self.front[seat] < self.price or (not has_acted and len(with_chips) >= 2):
                    return seat
        return None

    def may(self, seat: int) -> May:
        owes = min(self.price - self.front[seat], self.stacks[seat])
        if not self._may_raise(seat):
            return May(seat, owes, 0, 0)
        all_in = self.front[seat] + self.stacks[seat]
        least, most = self._sizes(seat)
        most = min(most, all_in)
        return May(seat, owes, min(least, most), most)

    def _may_raise(self, seat: int) -> bool:
        if self.stacks[seat] <= self.price - self.front[seat]:
            return False  # it is all they have to call
        if all(self.stacks[other] == 0 for other in self.live if other != seat):
            return False  # nobody could call (G12)
        cap = self.limit.raises if isinstance(self.limit, FixedLimit | SpreadLimit) else None
        if cap is not None and len(self.live) > 2 and len(self._full_raises()) >= cap:
            return False  # G11
        return self._is_open_to(seat)

    def _is_open_to(self, seat: int) -> bool:
        """G12: who has acted may raise again only if the price has gone up by a full raise since."""
        last = [place for place, one in enumerate(self.done) if one.seat == seat]
        if not last:
            return True
        until_then = self.done[: last[-1] + 1]
        price_then = max([self._blind_price, *(one.to for one in until_then)])
        return self.price - price_then >= self._full()

    def _wagers(self) -> list[tuple[int, int, bool]]:
        """Every bet and raise of this round: by how much it raised what price, and whether it was full."""
        found = []
        price, full = self._blind_price, self._first_size()
        for one in self.done:
            if one.to > price:
                added = one.to - price
                found.append((added, price, added >= full))
                if added >= full and not isinstance(self.limit, FixedLimit):
                    full = added
                price = one.to
        return found

    def _full_raises(self) -> list[int]:
        """Full raises: not the bet that opens, where no blind has."""
        return [added for added, price, full in self._wagers() if full and price > 0]

    def _full(self) -> int:
        """The least that a bet or raise must add: the largest so far in the round (G12)."""
        if isinstance(self.limit, FixedLimit):
            return self._first_size()
        return max([self._first_size(), *(added for added, _, full in self._wagers() if full)])

    def _first_size(self) -> int:
        match self.limit:
            case FixedLimit():
                small = self.limit.small or self.blind
                big = self.limit.big or 2 * small
                return big if self.number >= self.limit.big_from else small
            case SpreadLimit():
                return max(1, self.limit.least)
            case NoLimit():  # pot-limit too
                return self.blind or max(1, self.limit.min_bet)
        raise AssertionError(self.limit)

    def _sizes(self, seat: int) -> tuple[int, int]:
        price, full = self.price, self._full()
        match self.limit:
            case FixedLimit():
                return price + full, price + full
            case SpreadLimit():
                most = self.limit.most or max(self.blind, self.limit.least)
                return price + full, price + max(most, full)
            case PotLimit():
                pot = sum(self.put_in) + sum(self.front) + price - self.front[seat]
                return price + full, price + max(pot, full)
        return price + full, 10**18

    # Acting.

    def fold(self, seat: int) -> None:
        self.out.add(seat)
        self.done.append(Done(seat, self.front[seat]))

    def put_to(self, seat: int, to: int) -> None:
        """Check, call, bet or raise: have *to* chips in front."""
        self.stacks[seat] -= to - self.front[seat]
        self.front[seat] = to
        self.done.append(Done(seat, to))

"""The tally of one bot: what it won, how long it thought, what it did wrong. Tallies add up, in any order."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil, exp, log
from typing import TYPE_CHECKING, Any

from homegame.arena.player import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence

FINEST = 1e-6  # seconds: thinking times are counted in bins, each a twentieth wider than the one before
WIDER = log(1.05)
REPORTED = 3  # faults of a kind that are told in full


@dataclass(slots=True)
class Tally:
    """Sums over deals, all playings of one together: *net* in chips, *won* in pots, and their squares."""

    deals: int = 0
    net: int = 0
    net_squares: int = 0
    won: list[float] = field(default_factory=list)  # of each chunk, to be added up in their order
    won_squares: list[float] = field(default_factory=list)
    times: Counter[int] = field(default_factory=Counter)  # decisions by bin
    faults: Counter[str] = field(default_factory=Counter)  # by kind
    reported: list[Fault] = field(default_factory=list)

    def took(self, seconds: float) -> None:
        """Count a decision."""
        self.times[ceil(log(max(seconds, FINEST) / FINEST) / WIDER)] += 1

    def at_fault(self, fault: Fault) -> None:
        """Count a fault; the first of each kind are told in full."""
        self.faults[fault.kind] += 1
        if self.faults[fault.kind] <= REPORTED:
            self.reported.append(fault)

    def add_deals(self, nets: Sequence[int], shares: Sequence[float]) -> None:
        """Add the deals of one chunk: of each what was won in all its playings."""
        self.deals += len(nets)
        self.net += sum(nets)
        self.net_squares += sum(net * net for net in nets)
        self.won.append(sum(shares))
        self.won_squares.append(sum(share * share for share in shares))

    def add(self, other: Tally) -> None:
        """Add the tally of the next chunk."""
        self.deals += other.deals
        self.net += other.net
        self.net_squares += other.net_squares
        self.won += other.won
        self.won_squares += other.won_squares
        self.times += other.times
        known = Counter(fault.kind for fault in self.reported)
        for fault in other.reported:
            known[fault.kind] += 1
            if known[fault.kind] <= REPORTED:
                self.reported.append(fault)
        self.faults += other.faults

    @property
    def decisions(self) -> int:
        """How often it was asked."""
        return self.times.total()

    def time_below(self, part: float) -> float:
        """The seconds within which this part of all decisions was taken, right to a twentieth."""
        passed, wanted = 0, part * self.decisions
        for place in sorted(self.times):
            passed += self.times[place]
            if passed >= wanted:
                return FINEST * exp(WIDER * place)
        return 0.0

    def to_json(self) -> dict[str, Any]:
        """Give the tally as it is kept in a file."""
        return {
            "deals": self.deals,
            "net": [self.net, self.net_squares],
            "won": [self.won, self.won_squares],
            "times": sorted(self.times.items()),
            "faults": dict(self.faults),
            "reported": [list(fault) for fault in self.reported],
        }

    @classmethod
    def from_json(cls, kept: dict[str, Any]) -> Tally:
        """Read a tally as it was kept."""
        net, net_squares = kept["net"]
        won, won_squares = kept["won"]
        return cls(
            deals=kept["deals"],
            net=net,
            net_squares=net_squares,
            won=won,
            won_squares=won_squares,
            times=Counter(dict(kept["times"])),
            faults=Counter(kept["faults"]),
            reported=[Fault(*fault) for fault in kept["reported"]],
        )

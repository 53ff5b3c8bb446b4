"""The audit of a night: which two players treat each other otherwise than they treat the rest.

Players who help each other leave traces. They raise each other less than the others; they fold to each other
more, or less; chips go from one to the other. Each trace is counted for any two players, against what is
usual of both, and written as a *z*: so many standard deviations lie between. Nobody's cards are looked at.

It is one audit for all, with the same bounds for everybody, and it decides nothing. Friends, neighbours at
the table and people who have learnt to fear each other leave the same traces.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, permutations
from math import exp, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from homegame.actions import Action, Bet, DealCards, Fold, Raise
from homegame.games.polish import CallBluff, Declare

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from homegame.piles import Seat
    from homegame.record import Record
    from homegame.state import State

SELDOM = 0.05  # of nights of strangers, in how many at most something may be called unusual
SPREAD = 1.25  # strangers differ by so much more than chance alone has it: they are not all alike
FEWEST = 5  # chances to do something; fewer say nothing
PRICES = (0.0, 0.25, 0.5, 1.0)  # of a call, in parts of the pot
SWEEPS = 30  # until a fit stands still
HOLD = 0.3  # how strongly what is seldom met is taken to be as usual

Name: TypeAlias = str
Two: TypeAlias = tuple[Name, Name]  # by whom, and towards whom
Where: TypeAlias = tuple[str, int, bool, int, int, bool]
"""The game, the street, whether the other has bet, how many are left, the price, who chose before."""

Loss: TypeAlias = "tuple[Name, float, dict[Name, float]]"  # whose, how much, and who won which part of it
Cell: TypeAlias = tuple[Name, Name, Where]
Odds: TypeAlias = "dict[tuple[int, object], float]"


class Choice(NamedTuple):
    """What somebody chose, with one other player to reckon with."""

    by: Name
    towards: Name
    where: Where
    bet_at: bool  # the other has bet, raised or declared
    alone: bool  # nobody else is left
    raised: bool
    folded: bool


class Sum(NamedTuple):
    """What was counted of one player towards another: how often it could be, how much, how much is usual."""

    times: int = 0
    found: float = 0.0
    usual: float = 0.0
    variance: float = 0.0


class Trace(NamedTuple):
    """One thing that two players did to each other.

    They bet against each other *alone*, when nobody else was left, or raised *among* others; they had
    *folds*; and chips were *given* by the first to the second, more than came back.
    """

    what: str
    times: int
    found: float
    usual: float
    z: float

    @property
    def off(self) -> float:
        """How unusual it is: bets that are missing when they are alone, and anything else either way."""
        return max(0.0, -self.z) if self.what == "alone" else abs(self.z)


class Pair(NamedTuple):
    """Two players, and the traces that they left, the clearest first."""

    players: Two
    traces: tuple[Trace, ...]
    unusual: bool

    @property
    def weight(self) -> float:
        """What pairs are ordered by: chips given, and bets that are missing.

        Folds, and raises among others, are left out: who passes chips on frightens others away as well.
        """
        return sqrt(sum(trace.off**2 for trace in self.traces if trace.what in {"alone", "given"}))


def audit(records: Iterable[Record]) -> tuple[Pair, ...]:
    """Compare all pairs of players over the deals of a night, or of many; the most unusual come first."""
    made: list[Choice] = []
    losses: list[Loss] = []
    names: set[Name] = set()
    for record in records:
        names.update(record.names)
        made += choices(record)
        losses += lost(record)
    sums = {
        "alone": chosen([(one, one.raised) for one in made if one.alone]),
        "among": chosen([(one, one.raised) for one in made if not one.alone]),
        "folds": chosen([(one, one.folded) for one in made if one.bet_at]),
    }
    flows = flowed(losses)
    found = [(pair, [*_traces(pair, sums), *_given(pair, flows)]) for pair in combinations(sorted(names), 2)]
    tried = max(1, sum(len(traces) for _, traces in found))
    bound = SPREAD * NormalDist().inv_cdf(1 - SELDOM / 2 / tried)
    told = []
    for pair, traces in found:
        traces.sort(key=lambda trace: -trace.off)
        told.append(Pair(pair, tuple(traces), any(trace.off > bound for trace in traces)))
    return tuple(sorted(told, key=lambda pair: -pair.weight))


def _traces(pair: Two, sums: Mapping[str, Mapping[Two, Sum]]) -> Iterator[Trace]:
    first, second = pair
    for what, some in sums.items():
        there, back = some.get((first, second), Sum()), some.get((second, first), Sum())
        times, spread = there.times + back.times, sqrt(there.variance + back.variance)
        if times >= FEWEST and spread > 0:
            found, usual = there.found + back.found, there.usual + back.usual
            yield Trace(what, times, found, usual, (found - usual) / spread)


def _given(pair: Two, flows: Mapping[Two, Sum]) -> Iterator[Trace]:
    first, second = pair
    there, back = flows.get((first, second), Sum()), flows.get((second, first), Sum())
    times, spread = there.times + back.times, sqrt(there.variance + back.variance)
    if times >= FEWEST and spread > 0:
        found, usual = there.found - back.found, there.usual - back.usual
        yield Trace("given", times, found, usual, (found - usual) / spread)


# Choices


def chosen(made: Iterable[tuple[Choice, bool]]) -> dict[Two, Sum]:
    """Count choices, and how many are usual.

    Usual is what follows from three things together: the kind of situation, who chooses, and towards whom;
    each makes a choice more or less likely by the same factor of its odds.
    """
    counted: dict[Cell, list[int]] = defaultdict(lambda: [0, 0])
    for choice, done in made:
        counts = counted[choice.by, choice.towards, choice.where]
        counts[0] += 1
        counts[1] += done
    odds = _fitted(counted)
    sums: dict[Two, Sum] = defaultdict(Sum)
    for key, (times, found) in counted.items():
        chance, so_far = _chance(odds, key), sums[key[:2]]
        sums[key[:2]] = Sum(
            so_far.times + times,
            so_far.found + found,
            so_far.usual + times * chance,
            so_far.variance + times * chance * (1 - chance),
        )
    return sums


def _fitted(counted: Mapping[Cell, list[int]]) -> Odds:
    """The odds, as logarithms, that each player and each situation brings: those that fit best."""
    odds: Odds = defaultdict(float)
    for kind in (0, 1, 2) * SWEEPS:
        slope: dict[object, float] = defaultdict(float)
        bend: dict[object, float] = defaultdict(lambda: HOLD)
        for key, (times, found) in counted.items():
            chance = _chance(odds, key)
            slope[key[kind]] += found - times * chance
            bend[key[kind]] += times * chance * (1 - chance)
        for one, steep in slope.items():
            step = (steep - HOLD * odds[kind, one]) / bend[one]
            odds[kind, one] += max(-1.0, min(1.0, step))
    return odds


def _chance(odds: Odds, key: Cell) -> float:
    return 1 / (1 + exp(-sum(odds[kind, one] for kind, one in enumerate(key))))


def choices(record: Record) -> Iterator[Choice]:
    """The choices of a deal that were made towards one other: who had bet, or the last rival."""
    names, states = record.names, record.states()
    before, street = next(states), Street()
    for move, state in zip(record.actions, states, strict=True):
        seat = before.to_act
        if isinstance(move, DealCards):
            street = street.next()
        elif isinstance(move, Action) and seat is not None:
            rival = street.rival(before, seat)
            if rival is not None:
                yield Choice(
                    names[seat],
                    names[rival],
                    street.where(before, seat, rival),
                    bet_at=rival == street.bold,
                    alone=len(before.live) == 2,
                    raised=isinstance(move, Bet | Raise | CallBluff),
                    folded=isinstance(move, Fold),
                )
            street.take(move, seat)
        before = state


class Street:
    """What was chosen since cards were dealt last."""

    def __init__(self, number: int = 0) -> None:
        self.number = number
        self.bold: Seat | None = None  # who bet, raised or declared last
        self.chose: set[Seat] = set()

    def next(self) -> Street:
        """Cards are dealt: the same street, if nobody has chosen anything."""
        return Street(self.number + 1) if self.chose else self

    def take(self, move: Action, seat: Seat) -> None:
        """Somebody chooses."""
        self.chose.add(seat)
        if isinstance(move, Bet | Raise | Declare):
            self.bold = seat

    def rival(self, state: State, seat: Seat) -> Seat | None:
        """Who a seat reckons with: who bet or declared last, else the only one who is left."""
        if self.bold is not None and self.bold != seat:
            return self.bold
        others = state.live - {seat}
        return next(iter(others)) if len(others) == 1 else None

    def where(self, state: State, seat: Seat, rival: Seat) -> Where:
        """What kind of situation that is: all that a choice hangs on and everybody can see."""
        bets = state.chips.bets
        price = (max(bets) - bets[seat]) / max(1, state.chips.pot)
        steps = sum(price > step for step in PRICES)
        return state.game.name, self.number, rival == self.bold, len(state.live), steps, rival in self.chose


# Chips


def lost(record: Record) -> Iterator[Loss]:
    """Who lost how many chips in a deal, and in which parts the others won what was lost."""
    if not record.state.over:
        return
    won = dict(zip(record.names, record.state.payoffs(), strict=True))
    pot = sum(chips for chips in won.values() if chips > 0)
    for name, chips in won.items():
        if chips < 0:
            yield name, -chips, {other: max(0, some) / pot for other, some in won.items() if other != name}


def flowed(losses: list[Loss]) -> dict[Two, Sum]:
    """Count chips, and how many are usual: what follows from how the one loses, and the other wins.

    That is asked of what each of the two lost to the others, and won from them, alone: chips that are passed
    on must not make themselves usual.
    """
    found: dict[Two, float] = defaultdict(float)
    for by, chips, parts in losses:
        for towards, part in parts.items():
            found[by, towards] += chips * part
    names = sorted({name for two in found for name in two})
    sums = {}
    for by, towards in permutations(names, 2):
        usual = _usual(found, names, (by, towards))
        elsewhere = sum(found[by, to] for to in names if to != towards)
        part = usual / (usual + elsewhere) if usual + elsewhere > 0 else 0.0
        mine = [(chips, parts[towards]) for name, chips, parts in losses if name == by and towards in parts]
        expected = part * sum(chips for chips, _ in mine)
        variance = sum((chips * (share - part)) ** 2 for chips, share in mine)
        sums[by, towards] = Sum(len(mine), found[by, towards], expected, variance)
    return sums


def _usual(found: Mapping[Two, float], names: list[Name], pair: Two) -> float:
    """What one would lose to another if they were like all the others: how it loses times how that wins."""
    loses, wins = dict.fromkeys(names, 1.0), dict.fromkeys(names, 1.0)
    others = [two for two in permutations(names, 2) if set(two) != set(pair)]
    for _ in range(SWEEPS):
        for name in names:
            rest = sum(wins[to] for by, to in others if by == name)
            loses[name] = sum(found[two] for two in others if two[0] == name) / rest if rest > 0 else 0.0
        for name in names:
            rest = sum(loses[by] for by, to in others if to == name)
            wins[name] = sum(found[two] for two in others if two[1] == name) / rest if rest > 0 else 0.0
    return loses[pair[0]] * wins[pair[1]]

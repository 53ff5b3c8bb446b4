"""The engine's betting against a second model (tests/kit/plain_betting.py): all limits, blinds."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from homegame.actions import Bet, Call, Check, DealCards, Fold, Raise
from homegame.events import Acted
from homegame.games.wasteland import Wasteland
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit, Limit, NoLimit, PotLimit, SpreadLimit
from homegame.piles import CHANCE
from tests.kit.plain_betting import May, Paper

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.state import State

SEQUENCES = 200  # for each of four limits and each of three ways of opening: 2,400 in all


class Table(NamedTuple):
    """A deal on the engine and on paper, and who opens each betting round."""

    state: State
    paper: Paper
    openers: list[int]


def some_limit(kind: type[Limit], rng: Random, *, blinds: bool) -> Limit:
    """A limit with odd sizes; where there are blinds, some are left open."""
    size, other = rng.randint(1, 9), rng.randint(1, 9)
    open_sizes = blinds and rng.random() < 0.5
    if kind is FixedLimit:
        return FixedLimit(
            0 if open_sizes else size, 0 if open_sizes else other, rng.randint(1, 5), rng.randint(0, 4)
        )
    if kind is SpreadLimit:
        return SpreadLimit(min(size, other), 0 if open_sizes else max(size, other), rng.randint(0, 4))
    return kind(size)  # type: ignore[call-arg]  # both have min_bet


def some_stacks(rng: Random, seats: int) -> tuple[int, ...]:
    """Short and deep, as they come to the table."""
    return tuple(
        rng.choice((rng.randint(1, 12), rng.randint(10, 60), rng.randint(100, 400))) for _ in range(seats)
    )


def choose(may: May, rng: Random) -> Action:
    """Any action that the paper allows, the ends of a range more often than between."""
    manner = rng.random()
    if manner < 0.12:
        return Fold()
    if manner < 0.55 or not may.most:
        return Call() if may.owes else Check()
    return Raise(rng.choice((may.least, may.least, may.most, rng.randint(may.least, may.most))))


@pytest.mark.no_cover
@pytest.mark.parametrize("kind", [NoLimit, PotLimit, FixedLimit, SpreadLimit])
@pytest.mark.parametrize("procedure", ["ante", "wasteland", "casino"])
def test_G8_to_G13_against_a_second_model(kind: type[Limit], procedure: str) -> None:
    rng = Random(f"{kind.__name__} {procedure}")
    met: Counter[str] = Counter()
    for _ in range(SEQUENCES):
        seats = rng.randint(2, 6)
        dealer = rng.randrange(seats)
        limit = some_limit(kind, rng, blinds=procedure != "ante")
        stacks = some_stacks(rng, seats)
        if procedure == "ante":
            along(antes(limit, stacks, dealer, rng), rng, met)
        else:
            along(blinds(limit, stacks, dealer, procedure, rng), rng, met)
    assert met["deals"] == SEQUENCES
    assert min(met["raised"], met["all in"], met["barred"], met["folded out"], met["shown down"]) > 10, met


def antes(limit: Limit, stacks: tuple[int, ...], dealer: int, rng: Random) -> Table:
    """Five rounds, all opened from the dealer's left (rules W3, G13)."""
    game = Wojciech(ante=rng.choice((0, 1, 3)), limit=limit)
    paper = Paper(limit, list(stacks), dealer)
    paper.ante(game.ante)
    return Table(game.start(stacks, dealer), paper, [dealer + 1] * 5)


def blinds(limit: Limit, stacks: tuple[int, ...], dealer: int, procedure: str, rng: Random) -> Table:
    """Two blinds and four rounds (rules H4, H5)."""
    seats, small = len(stacks), rng.randint(0, 5)
    big = small + rng.randint(1, 6)
    game = Wasteland(limit=limit, procedure=procedure, blinds=((small, big),))  # type: ignore[arg-type]
    left = [(dealer + step) % seats for step in range(4)]  # the dealer, and who sits to the left
    if procedure == "wasteland":
        (small_at, big_at), openers = (left[1], left[2]), [dealer] * 4
    elif seats == 2:
        (small_at, big_at), openers = (dealer, left[1]), [dealer, *[left[1]] * 3]
    else:
        (small_at, big_at), openers = (left[1], left[2]), [left[3], *[left[1]] * 3]
    paper = Paper(limit, list(stacks), dealer, blind=big)
    paper.post(small_at, small)
    paper.post(big_at, big)
    return Table(game.start(stacks, dealer), paper, openers)


def along(table: Table, rng: Random, met: Counter[str]) -> None:
    """Bet to the end, the engine beside the paper."""
    state, paper, openers = table
    for opener in openers:
        state = dealt(state, rng)
        paper.begin(opener % len(paper.stacks))
        while len(paper.live) > 1 and (seat := paper.to_act()) is not None:
            may = paper.may(seat)
            note(paper, may, met)
            assert offered(state) == may, f"{state.game!r} {state.chips} {paper.done}"
            action = choose(may, rng)
            if isinstance(action, Fold):
                paper.fold(seat)
            elif isinstance(action, Raise):
                paper.put_to(seat, action.to)
                action = action if Raise(action.to) in state.choices else Bet(action.to)
            else:
                paper.put_to(seat, paper.front[seat] + may.owes)
            state = state.apply(action, seat)
        paper.end()
        if len(paper.live) == 1:
            break
    met["deals"] += 1
    met["folded out" if len(paper.live) == 1 else "shown down"] += 1
    state = dealt(state, rng)
    assert state.over
    assert list(state.chips.staked) == paper.put_in
    won = [now - behind for now, behind in zip(state.chips.stacks, paper.stacks, strict=True)]
    assert sum(won) == sum(paper.put_in)
    assert all(won[seat] == 0 for seat in paper.out)


def offered(state: State) -> May:
    """What the engine says, taken from the choices and from what calling does."""
    choices, seat = state.choices, state.to_act
    fold, level, *_ = islice(choices, 3)
    assert fold == Fold()
    assert seat is not None
    before, after = state.chips.stacks[seat], state.apply(level)
    (acted,) = [event for event in after.events[len(state.events) :] if isinstance(event, Acted)]
    assert level == (Call() if acted.paid else Check())
    assert before >= acted.paid
    if len(choices) == 2:
        return May(seat, acted.paid, 0, 0)
    least, most = choices[2], choices[len(choices) - 1]
    assert isinstance(least, Bet | Raise)
    assert isinstance(most, Bet | Raise)
    assert type(least)(least.to - 1) not in choices
    assert type(most)(most.to + 1) not in choices
    return May(seat, acted.paid, least.to, most.to)


def dealt(state: State, rng: Random) -> State:
    while state.to_act == CHANCE:
        count = len(state.turn.piles)  # type: ignore[union-attr]
        state = state.apply(DealCards(tuple(rng.sample(sorted(state.stock), count))))
    return state


def note(paper: Paper, may: May, met: Counter[str]) -> None:
    """Count what the sequences meet, so that they are known to meet it."""
    met["raised"] += paper.price > 0 and bool(may.most)
    met["all in"] += any(paper.stacks[seat] == 0 for seat in paper.live)
    met["barred"] += not may.most and paper.stacks[may.seat] > may.owes

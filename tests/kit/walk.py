"""A walk through one deal: how it is set up, how a script of bytes plays it, and every state on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.piles import CHANCE
from tests.kit.bounds import bound

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from homegame.actions import Action
    from homegame.game import Game
    from homegame.piles import Seat
    from homegame.state import State

PASSIVE = ("check", "call", "pass", "stay", "call bluff")
BYTES_A_DECISION = 3


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal, from which everything follows: ``examine(Deal(...))`` can be pasted.

    *script* chooses the actions, three bytes each; when it is used up all play passively to the end.
    *seed* draws the cards.
    """

    game: Game
    stacks: tuple[int, ...]
    button: Seat
    script: bytes
    seed: int

    def start(self) -> State:
        return self.game.start(self.stacks, self.button)


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player gets up, whoever's turn it is."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Walk:
    """What was done, and every state: ``states[i + 1]`` comes of doing ``done[i]`` in ``states[i]``."""

    deal: Deal
    done: list[Action | Leaves] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @property
    def decisions(self) -> int:
        return sum(not isinstance(one, DealCards | Leaves) for one in self.done)


def go(state: State, move: Action | Leaves) -> State:
    return state.leave(move.seat) if isinstance(move, Leaves) else state.apply(move)


def replayed(state: State, moves: Iterable[Action | Leaves]) -> Iterator[State]:
    """Every state from *state* on."""
    yield state
    for move in moves:
        state = go(state, move)
        yield state


def walked(deal: Deal) -> Walk:
    """Play a deal to its end, which must come within its game's bound (promise L9)."""
    walk, chance, most = Walk(deal), Random(deal.seed), bound(deal.game, deal.stacks)
    script = iter(
        deal.script[at : at + BYTES_A_DECISION] for at in range(0, len(deal.script), BYTES_A_DECISION)
    )
    state, decisions = deal.start(), 0
    walk.states.append(state)
    while not state.over:
        if state.to_act == CHANCE:
            move: Action | Leaves = drawn(state, chance)
        else:
            move = chosen(state, next(script, b""))
            decisions += 1
            assert decisions <= most.decisions, f"{decisions} decisions, bound {most.decisions}"
        state = go(state, move)
        walk.done.append(move)
        walk.states.append(state)
    assert len(state.events) <= most.events, f"{len(state.events)} events, bound {most.events}"
    return walk


def drawn(state: State, chance: Random) -> DealCards:
    """What chance deals."""
    turn = state.turn
    count = len(turn.piles)  # type: ignore[union-attr]  # chance's turn is a draw
    return DealCards(tuple(chance.sample(sorted(state.stock), count)))


def chosen(state: State, written: bytes) -> Action | Leaves:
    """What three bytes choose: the first the manner, the others a place among the choices.

    More than half go on without a bet, so that deals reach a showdown.
    """
    choices = state.choices
    if len(written) < BYTES_A_DECISION:
        return passive(state)
    manner, place = written[0], int.from_bytes(written[1:], "big")
    if manner < 6 and (place % state.seats) not in state.gone:
        return Leaves(place % state.seats)
    if manner < 130:
        return passive(state)
    if manner < 150:
        return choices[len(choices) - 1]
    if manner < 200:
        return choices[place % min(len(choices), 4)]
    return choices[place % len(choices)]


def passive(state: State) -> Action:
    """Go along: check, call, pass, stay; of other things the first."""
    choices = state.choices
    some = [choices[place] for place in range(min(len(choices), 3))]
    return next((action for action in some if str(action) in PASSIVE), some[0])

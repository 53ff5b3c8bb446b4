"""Small deals counted to the end, or to a depth: every way they can go, against a plain count of our own.

A line is a sequence of decisions. The cards are fixed, so only the players' choices branch.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from homegame.actions import DealCards
from homegame.games.polish import Polish
from homegame.games.spokane import Spokane
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import Wojciech
from homegame.piles import CHANCE

if TYPE_CHECKING:
    from homegame.state import State


def dealt(state: State) -> State:
    """Deal from the top of a deck in its printed order."""
    while state.to_act == CHANCE:
        piles = state.turn.piles  # type: ignore[union-attr]  # chance's turn is a draw
        state = state.apply(DealCards(tuple(sorted(state.stock)[: len(piles)])))
    return state


def lines(state: State, depth: int | None = None) -> int:
    """How many lines there are of exactly *depth* decisions; without a depth, of all that end the deal."""
    state = dealt(state)
    if depth == 0:
        return 1
    if state.over:
        return int(depth is None)
    deeper = None if depth is None else depth - 1
    return sum(lines(state.apply(action), deeper) for action in state.choices)


# Wojciech, two players, no limit.


def two_players(behind: tuple[int, int]) -> int:
    """Count the ways of five betting rounds between two, with so many chips behind; the dealer second."""

    @cache
    def rounds(left: int, one: int, other: int) -> int:
        """*left* betting rounds to come; if either is all in, nobody bets any more."""
        if left == 0 or one == 0 or other == 0:
            return 1
        return turn(left, one, other, 0, 1, first=True, opening=True)

    @cache
    def turn(left: int, mine: int, yours: int, owed: int, full: int, *, first: bool, opening: bool) -> int:
        """*mine* are the chips of who must act, *first* whether that is the player who opens each round."""
        the_other = partial(turn, left, first=not first, opening=False)

        def next_round(my_stack: int, your_stack: int) -> int:
            return rounds(left - 1, *((my_stack, your_stack) if first else (your_stack, my_stack)))

        fold = 1
        if owed:
            paid = min(owed, mine)
            stay = next_round(mine - paid, yours + owed - paid)
        else:
            stay = the_other(yours, mine, 0, 1) if opening else next_round(mine, yours)
        more = 0
        for added in range(1, mine - owed + 1) if yours else ():
            if added >= full or added == mine - owed:  # an all in may be short
                more += the_other(yours, mine - owed - added, added, max(added, full))
        return fold + stay + more

    return rounds(5, *behind)


@pytest.mark.parametrize(
    ("stacks", "counted"),
    [((2, 2), 31), ((2, 3), 41), ((3, 2), 41), ((3, 3), 191), ((4, 3), 251), ((4, 4), 911)],
)
def test_W3_all_betting_of_two_players(stacks: tuple[int, int], counted: int) -> None:
    """Five rounds after an ante of 1.

    By hand, with one chip behind each: the deal is decided by a fold, by a bet and a fold or call, by a check
    and a fold, or by a check, a bet, and a fold or call: six ways a round; or all is checked, one way: 31.
    """
    one, other = stacks
    assert two_players((one - 1, other - 1)) == counted
    assert lines(Wojciech(ante=1).start(stacks, button=1)) == counted


# Polish Poker, two players, one card each: who loses the round is out.


def rising(steps: list[int], count: int) -> int:
    """How many ways to declare *count* times, always higher; *steps*: how many declarations each step has."""
    ways = [1, *[0] * count]
    for declarations in steps:
        ways = [ways[0], *(ways[k] + ways[k - 1] * declarations for k in range(1, count + 1))]
    return ways[count]


# T to A: pairs, two pairs, threes, a straight, 4 flushes on a step, full houses, fours, 4 straight flushes.
LADDER_OF_TWENTY_CARDS = [1] * 5 + [1] * 10 + [1] * 5 + [1] + [4] + [1] * 20 + [1] * 5 + [4]


@pytest.mark.parametrize(("depth", "counted"), [(1, 54), (2, 1_473), (3, 25_615)])
def test_P6_all_declarations_to_a_depth(depth: int, counted: int) -> None:
    """All have declared, or the last one has called: so many lines of each."""
    declared, called = rising(LADDER_OF_TWENTY_CARDS, depth), rising(LADDER_OF_TWENTY_CARDS, depth - 1)
    assert declared + (called if depth > 1 else 0) == counted
    game = Polish(min_players=2, lowest_rank=10, card_limit=1)
    assert lines(game.start((0, 0)), depth) == counted


# Whiskey Poker: pass, knock, exchange all, or one of 25 exchanges of a card.

WIDOW_DOWN, WIDOW_UP, EXCHANGES = 3, 28, 26


def whiskey(players: int, depth: int) -> int:
    """Count lines of *depth* turns."""

    def over(depth: int) -> int:
        return int(depth == 0)

    def down(depth: int, asked: int) -> int:
        if depth == 0:
            return 1
        all_passed = asked + 1 == players
        passed = up(depth - 1, 0) if all_passed else down(depth - 1, asked + 1)
        return passed + up(depth - 1, 0) + last(depth - 1, players - 1)

    def up(depth: int, passes: int) -> int:
        if depth == 0:
            return 1
        passed = over(depth - 1) if passes + 1 == players else up(depth - 1, passes + 1)
        return passed + last(depth - 1, players - 1) + EXCHANGES * up(depth - 1, 0)

    def last(depth: int, turns: int) -> int:
        if depth == 0 or turns == 0:
            return over(depth)
        return WIDOW_UP * last(depth - 1, turns - 1)

    return down(depth, 0)


@pytest.mark.parametrize(
    ("players", "depth", "counted"),
    [
        (2, 1, 3),
        (2, 2, 3 + 28 + 28),  # after a pass three choices; after an exchange or a knock the widow is up
        (2, 3, 3 * 28 + 28 * 28),  # a knock leaves the other one turn
        (3, 3, 3 + 28 + 28 + 28 * 28 + 28 * 28),
    ],
)
def test_K3_all_turns_to_a_depth(players: int, depth: int, counted: int) -> None:
    assert whiskey(players, depth) == counted
    assert lines(Whiskey().start((50,) * players), depth) == counted


# Spokane: three cards for the first of two players, two for the second, then betting.


@pytest.mark.parametrize(("depth", "counted"), [(1, 3), (2, 3 * 2), (3, 6 * 3), (4, 6 * (3 + 3))])
def test_S4_all_choices_to_a_depth(depth: int, counted: int) -> None:
    """The first to bet folds, and all is over, checks, or bets 2; then the other has three choices."""
    assert lines(Spokane().start((50, 50)), depth) == counted

"""Odds are told from what a seat has seen, and from nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from homegame import SPECTATOR, Polish, Shoe, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import GameError
from homegame.odds import GAMES, Effort, odds
from homegame.worlds import Worlds

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.state import State
    from homegame.view import View

FEW = Effort(200)

HOUSES: list[Game] = [
    Wojciech(),
    Wojciech(suit_card_wild=True, natural_wins_ties=True, half_stake_withdrawal=True),
    Wasteland(),
    Wasteland(jokers="bug", joker_count=1, procedure="casino"),
    Spokane(),
    Spokane(five_of_a_kind="none"),
    Polish(cards_to_start=2),
    Polish(exists="at_least", lowest_rank=9, high_card=True),
    Whiskey(),
    Whiskey(exchange="any", betting=True),
]


def moments(game: Game, seed: int) -> list[State]:
    """The states of a deal of three, played at random but for folding."""
    rng, shoe = random.Random(seed), Shoe(seed=seed)
    state = shoe.deal(game.start((60, 60, 60)))
    found: list[State] = []
    while not state.over and len(found) < 40:
        found.append(state)
        choices = [state.choices[rng.randrange(len(state.choices))] for _ in range(5)]
        calm = [action for action in choices if action.verb not in {"fold", "raise", "bet", "withdraw"}]
        state = shoe.deal(state.apply((calm or choices)[0]))
    return found


def answers(view: View) -> Any:  # noqa: ANN401 - whatever JSON can hold, or why there is no answer
    try:
        return odds(view, FEW).as_json()
    except GameError as error:
        return str(error)


@pytest.mark.no_cover
@pytest.mark.parametrize("game", HOUSES, ids=repr)
def test_what_a_seat_has_not_seen_changes_no_answer(game: Game) -> None:
    """In every world that looks the same to a seat the answer is the same."""
    rng = random.Random(8)
    told = 0
    for state in rng.sample(moments(game, 4), 2):
        for seat in range(3):
            view = state.view(seat)
            before = answers(view)
            other = Worlds(view).one(rng).view(seat)
            assert other == view
            assert answers(other) == before
            told += not isinstance(before, str)
    assert told >= 4


@pytest.mark.parametrize("game", HOUSES[::2], ids=repr)
def test_every_turn_of_a_deal_is_answered(game: Game) -> None:
    for state in moments(game, 6)[::3]:
        seat = state.to_act
        assert seat is not None
        found = odds(state.view(seat), FEW)
        assert found.game == game.name
        for table in found.tables:
            for row in table.rows:
                assert all(0 <= chance.value <= 1 for chance in row.chances.values())


def test_a_spectator_and_a_seat_that_has_folded_are_told_nothing() -> None:
    state = Shoe(seed=1).deal(Wojciech().start((50, 50, 50))).apply("fold")
    for seat in (SPECTATOR, 0):
        with pytest.raises(GameError, match="holds cards"):
            odds(state.view(seat))


def test_nobody_left_to_play_against_is_said() -> None:
    state = Shoe(seed=1).deal(Wojciech().start((50, 50))).apply("fold")
    with pytest.raises(GameError, match="nobody is left"):
        odds(state.view(1))


def test_a_game_without_odds_is_refused_by_name() -> None:
    @dataclass(frozen=True, kw_only=True, repr=False)
    class Other(Wojciech):
        name = "other"
        title = "Another game"

    state = Shoe(seed=1).deal(Other().start((50, 50)))
    with pytest.raises(GameError, match="no odds for Another game: only for wojciech"):
        odds(state.view(0))
    assert len(GAMES) == 5

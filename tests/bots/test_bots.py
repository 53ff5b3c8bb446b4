"""Whatever the house, a bot chooses only what can be chosen, and from what its seat can see."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from homegame import (
    FixedLimit,
    NotationError,
    Polish,
    Shoe,
    Spokane,
    SpreadLimit,
    Wasteland,
    Whiskey,
    Wojciech,
)
from homegame.actions import Check, Fold
from homegame.bots import BOTS, bot_named
from homegame.bots.simple import polish, worth
from homegame.games import games
from tests.bots.houses import table
from tests.bots.matches import duplicate
from tests.kit.follow_the_queen import FollowTheQueen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame import State, View
    from homegame.bots import Bot
    from homegame.game import Game

DEALS, PARTS = 200, 5  # of each game, so many at a time
SELDOM = 0.9
MOST_DECISIONS = 40  # in one deal; games with lives go on and on


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal, and what is blind, does not hang on how many worlds are looked at."""
    monkeypatch.setattr(worth, "EVALUATIONS", 0)
    monkeypatch.setattr(worth, "FEWEST_WORLDS", 2)
    monkeypatch.setattr(polish, "TABLES", 2)


def turns(state: State, rng: random.Random) -> Iterator[tuple[View, Bot]]:
    """Play a deal; give each view, and the bot that is about to act on it: now and then the simple one."""
    shoe = Shoe(rng.randbytes(8))
    state = shoe.deal(state)
    for _ in range(MOST_DECISIONS):
        if state.over:
            return
        assert state.to_act is not None
        view, bot = state.view(state.to_act), bot_named("random" if rng.random() < SELDOM else "simple")
        yield view, bot
        state = shoe.deal(state.apply(bot.act(view, rng)))


@pytest.mark.no_cover
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", games())
def test_a_bot_chooses_what_can_be_chosen(name: str, part: int) -> None:
    rng = random.Random(f"{name} {part}")
    for _ in range(DEALS // PARTS):
        for view, bot in turns(table(name, rng), rng):
            policy, choices = bot.policy(view), view.choices
            assert all(action in choices for action in policy), (view.game, policy, choices)
            assert all(chance > 0 for chance in policy.values())
            assert sum(policy.values()) == pytest.approx(1)
            assert Fold() not in policy or Check() not in choices or bot.name == "simple"


@pytest.mark.no_cover
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("name", games())
def test_a_bot_is_blind_to_what_its_seat_has_not_seen(name: str) -> None:
    """Exchanging unseen cards leaves the policy unchanged, to the bit and in its order."""
    rng = random.Random(name)
    for _ in range(DEALS // 10):
        for view, bot in turns(table(name, rng), rng):
            other_world = view.resample(rng).view(view.seat)
            assert list(bot.policy(other_world).items()) == list(bot.policy(view).items())


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("game", "seats", "deals"),
    [
        (Wojciech(limit=FixedLimit(2, 4, 3)), 2, 24),
        (Wasteland(limit=SpreadLimit(1, 5)), 2, 40),
        (Spokane(), 3, 12),
        (Polish(), 3, 6),
        (Whiskey(), 3, 16),
    ],
)
def test_the_simple_bot_beats_the_random_bot(game: Game, seats: int, deals: int) -> None:
    """The interval of its mean over duplicate deals lies above zero."""
    mean, within = duplicate(game, seats, deals, bot_named("simple"), bot_named("random"))
    assert mean - within > 0, (mean, within)


@pytest.mark.parametrize("name", ["random", "simple"])
def test_a_bot_plays_a_game_it_has_no_rules_for(name: str) -> None:
    shoe, bot, rng = Shoe(5), bot_named(name), random.Random(5)
    state = shoe.deal(FollowTheQueen().start((40,) * 3))
    while not state.over:
        assert state.to_act is not None
        state = shoe.deal(state.apply(bot.act(state.view(state.to_act), rng)))
    assert sum(state.payoffs()) == 0


def test_a_bot_acts_as_its_policy_says() -> None:
    """Of 2,000 draws each action's share is its probability, within four standard deviations (0.045)."""
    view = Shoe(3).deal(Whiskey(betting=True).start((50,) * 3)).view(0)
    bot, rng = bot_named("random"), random.Random(0)
    policy = bot.policy(view)
    drawn = [bot.act(view, rng, budget=0.1) for _ in range(2000)]
    for action, chance in policy.items():
        assert drawn.count(action) / 2000 == pytest.approx(chance, abs=0.045)


def test_a_bot_is_found_by_its_name() -> None:
    assert {bot_named(" Simple ").name, bot_named("random").name} == {"simple", "random"} <= set(BOTS)
    with pytest.raises(NotationError, match=r"there are: .*simple"):
        bot_named("whale")

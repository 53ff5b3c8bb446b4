"""Whatever the house, a rung chooses only what can be chosen, and from what its seat can see."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING

import pytest

from homegame import Polish, Shoe, Spokane, State, View, Wasteland, Whiskey, Wojciech
from homegame.actions import Fold
from homegame.arena import match
from homegame.arena.checks import impossible, peeking
from homegame.bots import BOTS, Bot, bot_named
from homegame.bots.rungs import RUNGS
from homegame.bots.rungs.bayesian import Bayesian
from homegame.bots.rungs.estimates.futures import Future
from homegame.bots.rungs.one_ply import OnePly, Push
from homegame.bots.uniform import Uniform
from homegame.cards import cards
from homegame.games import games
from tests.bots.houses import table
from tests.kit.follow_the_queen import FollowTheQueen

if TYPE_CHECKING:
    from homegame.bots.bot import Policy

SELF_PLAY = ((Wojciech(), 2), (Wasteland(), 3), (Spokane(), 2), (Whiskey(), 3), (Polish(), 3))
TABLES = 4  # of each game, for each rung
NAMES = [rung.name for rung in RUNGS]


def tables(game: str, rung: str) -> list[tuple[State, random.Random]]:
    rng = random.Random(f"{game} {rung}")
    return [(table(game, rng), rng) for _ in range(TABLES)]


@pytest.mark.no_cover
@pytest.mark.parametrize("rung", NAMES)
@pytest.mark.parametrize("game", games())
def test_a_rung_chooses_what_is_possible_whatever_the_options(game: str, rung: str) -> None:
    for state, rng in tables(game, rung):
        assert impossible(bot_named(rung), state, rng) is None, repr(state.game)


@pytest.mark.no_cover
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("game", games())
def test_permuting_the_cards_it_can_not_see_leaves_the_policy_as_it_is(game: str, bot: str) -> None:
    rng = random.Random(f"{game} {bot} blind")
    for _ in range(3):
        state = table(game, rng)
        assert peeking(bot_named(bot), state, rng) is None, repr(state.game)


class Cheat(Bot):
    """Looks through whoever called it for the whole table, and lets a hidden card decide."""

    name = "cheat"

    def policy(self, view: View) -> Policy:
        frame = sys._getframe(1)
        while not (tables := [found for found in frame.f_locals.values() if isinstance(found, State)]):
            assert frame.f_back is not None
            frame = frame.f_back
        choices = list(Uniform().policy(view))
        return {choices[min(tables[0].stock).index % len(choices)]: 1.0}


@pytest.mark.no_cover
@pytest.mark.parametrize("game", games())
def test_a_bot_that_cheats_is_caught(game: str) -> None:
    rng = random.Random(game)
    assert any(peeking(Cheat(), table(game, rng), rng) for _ in range(20))


@pytest.mark.parametrize("rung", NAMES)
def test_a_rung_plays_a_game_that_it_has_never_heard_of(rung: str) -> None:
    rng = random.Random(rung)
    assert impossible(bot_named(rung), FollowTheQueen().start((30, 50, 40)), rng) is None


def first_view(game: Wojciech | Wasteland | Spokane | Whiskey | Polish, seats: int, seed: int) -> View:
    state = Shoe(seed).deal(game.start((100,) * seats))
    assert state.to_act is not None
    return state.view(state.to_act)


def only(policy: Policy) -> str:
    """The one action that a rung chooses."""
    ((action, chance),) = policy.items()
    assert chance == 1
    return str(action)


def test_the_caller_checks_and_calls_whatever_it_holds() -> None:
    shoe = Shoe(1)
    state = shoe.deal(Wojciech().start((100, 100)))
    state = shoe.deal(state.apply("bet 50"))
    assert only(bot_named("caller").policy(state.view(1))) == "call"


def test_the_caller_raises_a_declaration_by_as_little_as_it_can() -> None:
    view = first_view(Polish(), 3, 1)
    assert only(bot_named("caller").policy(view)) == "declare pair 2"


@pytest.mark.parametrize("game", [Wojciech(), Wasteland(), Spokane(), Whiskey(betting=True)])
def test_tight_never_bets_or_raises(game: Wojciech | Wasteland | Spokane | Whiskey) -> None:
    tight = bot_named("tight")
    for seed in range(5):
        shoe = Shoe(seed)
        state = shoe.deal(game.start((100,) * 3))
        while not state.over:
            assert state.to_act is not None
            action = only(tight.policy(state.view(state.to_act)))
            assert not action.startswith(("bet", "raise"))
            state = shoe.deal(state.apply(action))


def test_in_spokane_tight_takes_the_card_that_makes_the_best_hand() -> None:
    order = cards("Kh 2c 7d 5s Ks Qd")  # a hole card for seats 0 and 1, then three in the centre
    state = Shoe(order=(*order[:2], *order[2:5])).deal(Spokane().start((100, 100)))
    assert only(bot_named("tight").policy(state.view(0))) == "take Ks"


def test_in_polish_poker_one_ply_says_what_is_likeliest() -> None:
    """Three hold a card each: a pair of one's own rank is likelier than any other declaration."""
    state = Shoe(order=cards("Kh 2c 7d")).deal(Polish().start((0, 0, 0)))
    assert only(bot_named("one-ply").policy(state.view(0))) == "declare pair K"
    state = state.apply("declare pair K")
    assert only(bot_named("one-ply").policy(state.view(1))) == "call bluff"  # true 3 times of 50, or less


def test_whiskey_a_straight_is_worth_a_knock() -> None:
    """A straight is dealt to one seat in 255, and often wins at once."""
    mine, theirs, widow = cards("5h 6c 7d 8s 9h"), cards("2h 2c Kd Js 4h"), cards("Ah Ac Qd Ts 3h")
    order = [card for three in zip(mine, widow, theirs, strict=True) for card in three]
    state = Shoe(order=order).deal(Whiskey().start((100, 100)))
    assert only(bot_named("tight").policy(state.view(0))) == "knock"
    assert only(bot_named("threshold").policy(state.view(0))) == "knock"


def test_a_bet_says_more_than_a_check() -> None:
    """After a large bet Bayesian believes less in the same cards than one-ply does."""
    shoe = Shoe(4)
    state = shoe.deal(Wojciech().start((100, 100)))
    checked, bet = (shoe.deal(state.apply(action)).view(1) for action in ("check", "bet 30"))
    assert Bayesian().share(bet) < OnePly().share(bet) == OnePly().share(checked) < Bayesian().share(checked)


@pytest.mark.no_cover
def test_self_play_is_even() -> None:
    """What a rung wins among its likes is zero within the interval, in every game."""
    for game, seats in SELF_PLAY:
        for name in ("random", "one-ply"):
            assert match(game, name, [name] * (seats - 1), 8, 5).verdict == "draw"


def test_one_ply_counts_who_folds_who_calls_and_who_wins() -> None:
    """A bet of 2 into a pot of 2: the rival must pay 2 for 6, and gives up the worst third of its hands.

    With a hand that beats nine of ten one wins 0.9 pots and 0.9 - 1/3 of a call, and loses 0.1 bets.
    """
    push = Push(pot=2, cost=2, offered=2, giving_up=(1 / 3,))
    assert push.value([Future(1.0, (0.9,))], (0.0,)) == pytest.approx(0.9 * 2 + (0.9 - 1 / 3) * 2 - 0.1 * 2)
    assert push.value([Future(1.0, (0.1,))], (0.0,)) == pytest.approx(2 / 6 * 2 - 4 / 6 * 2)  # a bluff
    two = Push(pot=2, cost=2, offered=2, giving_up=(0.0, 0.0))  # both all in: nobody folds, nobody calls
    assert two.value([Future(1.0, (0.5, 0.5))], (0.0, 1.0)) == pytest.approx(0.125 * 2 - 0.875 * 2)


class Careless(Bot):
    """Wants to fold whatever it is asked; or *weighs* the choices it has."""

    name = "careless"

    def __init__(self, weigh: float | None = None) -> None:
        self.weigh = weigh

    def policy(self, view: View) -> Policy:
        return {Fold(): 1.0} if self.weigh is None else {view.choices[0]: self.weigh}


def test_a_bot_that_chooses_what_it_can_not_is_found_out() -> None:
    table = Polish().start((0, 0, 0))
    assert "fold: not among" in str(impossible(Careless(), table, random.Random(1)))
    assert "add up to 0.5" in str(impossible(Careless(0.5), table, random.Random(1)))
    assert impossible(Careless(1.0), table, random.Random(1)) is None

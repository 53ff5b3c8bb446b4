"""Whiskey Poker: every exchange that can be made, the hand it makes, and whether that wins."""

from __future__ import annotations

from itertools import permutations

import pytest

from homegame import Shoe
from homegame.cards import Card, cards
from homegame.errors import GameError, NotationError
from homegame.games.whiskey import Whiskey
from homegame.hands import evaluate
from homegame.odds import Effort, odds
from homegame.odds.known import Known
from homegame.odds.tally import SHARE, TIE, WIN
from homegame.odds.whiskey import Deal, answer, reachable
from homegame.widow import Exchange, ExchangeAll

OWN, WIDOW = cards("Kh Kd 5c 7s 2d"), cards("Ks 7d Ah 3c 9c")


def deal_of(*others: tuple[Card, ...], widow: tuple[Card, ...] = WIDOW, game: Whiskey | None = None) -> Deal:
    return Deal(Known(OWN, others), widow, game=game or Whiskey())


@pytest.mark.parametrize("exchange", ["one_or_all", "any"])
def test_K4_K12_every_exchange_that_can_be_chosen_is_told_by_its_name(exchange: str) -> None:
    game = Whiskey(exchange=exchange)  # type: ignore[arg-type]  # one of the two
    state = Shoe(seed=3).deal(game.start((10, 10)))
    state = state.apply("pass").apply("pass")
    view = state.view(state.to_act or 0)
    names = {row.name for row in odds(view, Effort(100))["Against 1 opponent"].rows}
    chosen = {str(action) for action in view.choices if isinstance(action, Exchange | ExchangeAll)}
    assert names == {"keep", *chosen}


@pytest.mark.parametrize("exchange", ["one_or_all", "any"])
def test_an_exchange_makes_the_hand_that_the_rules_make(exchange: str) -> None:
    game = Whiskey(exchange=exchange)  # type: ignore[arg-type]  # one of the two
    state = Shoe(seed=8).deal(game.start((10, 10)))
    state = state.apply("pass").apply("pass")
    seat = state.to_act or 0
    view = state.view(seat)
    told = {row.name: row.remark for row in odds(view, Effort(100)).tables[0].rows}
    for action in view.choices:
        if str(action) in told:
            after = state.apply(action)
            held = [card for pile in after.piles if pile.seat == seat for card in after.cards(pile)]
            assert told[str(action)] == evaluate(held).words


def test_K8_the_widow_of_the_first_phase_is_taken_as_a_whole() -> None:
    state = Shoe(seed=3).deal(Whiskey(betting=True).start((50, 50, 50)))
    state = state.apply("check").apply("check").apply("check").apply("exchange all")
    found = odds(state.view(state.to_act or 0), Effort(100))
    assert {row.name for row in found.tables[0].rows} == {"keep", "exchange all"}


def test_what_is_unknown_is_gone_through_card_by_card() -> None:
    others = cards("Qh Qs Qd 4d")
    deal = deal_of(others)
    theirs = [evaluate((*others, card)) for card in deal.unseen]
    found = answer(deal)
    assert found.exact
    for name, hand in reachable(deal):
        chances = found["Against 1 opponent"][name]
        assert chances[WIN].hits == sum(rank < evaluate(hand) for rank in theirs)
        assert chances[TIE].hits == sum(rank == evaluate(hand) for rank in theirs)
        assert chances[WIN].of == 52 - 14


def test_hands_with_unknown_cards_are_sampled_from_all_that_they_may_be() -> None:
    """One card of each of two opponents is unknown: every two cards, by the readable ranking."""
    one, other = cards("Qh Qs 4s 4d"), cards("2c 3d Jd Jh")
    deal = deal_of(one, other)
    ones = {card: evaluate((*one, card)) for card in deal.unseen}
    others = {card: evaluate((*other, card)) for card in deal.unseen}
    best = [max(ones[first], others[second]) for first, second in permutations(deal.unseen, 2)]
    found = answer(deal, Effort(20_000, seed=2))["Against 2 opponents"]
    for name, hand in reachable(deal):
        low, high = found[name][WIN].interval
        assert low <= sum(rank < evaluate(hand) for rank in best) / len(best) <= high, name


@pytest.mark.parametrize("opponents", [1, 3, 8])
def test_an_unseen_hand_wins_its_share(opponents: int) -> None:
    """Who takes an unseen widow holds cards as random as each opponent's: the pot is shared evenly."""
    found = answer(deal_of(*[()] * opponents, widow=()), Effort(20_000, seed=4))
    low, high = found.tables[0]["exchange all"][SHARE].interval
    assert low <= 1 / (opponents + 1) <= high


def test_the_unseen_widow_is_a_hand_of_five_from_the_cards_left() -> None:
    """Of 47 cards: C(47, 5) hands; four kings can't be there, since two are held."""
    found = answer(deal_of((), widow=()), Effort(100))["The widow"]
    chances = [row.chances["chance"] for row in found.rows]
    assert all(chance.exact and chance.of == 1_533_939 for chance in chances)
    assert sum(chance.hits for chance in chances) == 1_533_939
    four = found["four of a kind"]["chance"].hits
    assert four == 9 * 43  # the ranks of which none is held, each with any of the other cards


@pytest.mark.parametrize(
    ("own", "widow", "others", "error", "told"),
    [
        ("Kh Kd 5c 7s", "", [()], GameError, "a hand has 5 cards, not 4"),
        ("Kh Kd 5c 7s 2d", "Ks", [()], GameError, "the widow has 5 cards, not 1"),
        ("Kh Kd 5c 7s 2d", "Ks Kh 3c 4c 5d", [()], NotationError, "Kh is there twice"),
        ("Kh Kd 5c 7s 2d", "", [()] * 9, GameError, "9 opponents"),
        ("Kh Kd 5c 7s Jk1", "", [()], GameError, "not in a deck of 52"),
    ],
)
def test_what_cannot_be_is_refused(
    own: str, widow: str, others: list[tuple[Card, ...]], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        Deal(Known(cards(own), tuple(others)), cards(widow))

"""A state is a value: it never changes, is compared by content, and undo is keeping the one before."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from dataclasses import dataclass
from math import factorial
from typing import TYPE_CHECKING

import pytest

from homegame import Polish, Shoe, Spokane, Wojciech, deal
from homegame.actions import Deals
from homegame.cards import STANDARD
from homegame.errors import GameError, IllegalAction
from homegame.events import COLLECTED
from homegame.game import Step
from homegame.piles import CHANCE, SPECTATOR, Pile, hand
from homegame.state import State
from homegame.steps import Ante

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.cards import Card
    from homegame.game import Turn


def test_nothing_of_a_state_can_be_set_or_deleted() -> None:
    state = deal(Wojciech(), 3, seed=1)
    for name in ("live", "chips", "events", "stock", "choices", "anything"):
        with pytest.raises(AttributeError, match="a state never changes"):
            setattr(state, name, ())
    with pytest.raises(TypeError):
        del state.live


def test_undo_is_keeping_the_state_before() -> None:
    before = deal(Spokane(), 3, seed=1)
    stored = pickle.dumps(before)
    after = before.apply(before.choices[0])
    assert after != before
    assert after.apply(after.choices[1]) != after.apply(after.choices[0])
    assert pickle.dumps(before) == stored
    assert before.apply(before.choices[0]) == after


def test_a_word_said_of_a_state_leaves_it_as_it_was() -> None:
    before = deal(Wojciech(), 3, seed=1)
    stored = pickle.dumps(before)
    turn = before.agenda[0]
    said = [
        before.then(turn),
        before.advanced(),
        before.end(),
        before.tell(COLLECTED),
        before.begin("afterwards"),
        before.with_chips(before.chips.collect(), COLLECTED),
        before.drop(1),
        before.gone_from(1),
        before.deal([min(before.stock)], [hand(0)], face_up=False),
        before.move(before.cards(hand(0))[:1], hand(0), hand(1)),
        before.show(hand(0)),
        before.gather(),
        before.pass_button(0),
    ]
    assert all(type(after) is State and after != before for after in said)
    assert before.settled() == before == before.sealed()
    assert pickle.dumps(before) == stored


def test_where_nothing_lies_nothing_is_turned_up() -> None:
    before = deal(Wojciech(), 3, seed=1)
    assert before.show(Pile("nowhere")) == before.show(Pile("nowhere"), count=1) == before
    assert before.show(hand(0)).show(hand(0)) == before.show(hand(0)) != before


@dataclass(frozen=True, slots=True)
class Keep(Step):
    """Keeps what it is given, and writes on it."""

    kept: list[State]

    def run(self, s: State) -> State:
        """Keep it."""
        self.kept.append(s)
        return s.begin("kept")


def test_what_a_step_has_been_given_is_no_draft_any_more_once_the_action_is_done() -> None:
    kept: list[State] = []
    before = deal(Wojciech(), 3, seed=1).end().then(Keep(kept), Keep(kept))
    events = before.events
    after = before.settled()
    assert before.events == events
    assert kept[0] is kept[1] is after
    assert len(after.events) == len(events) + 2
    with pytest.raises(AttributeError, match="a state never changes"):
        kept[0].events = ()


def test_no_line_of_a_rulebook_sees_the_chips() -> None:
    class Peeking(Wojciech):
        def rules(self, s: State) -> Iterator[Step | Turn]:
            yield Ante(max(s.chips.stacks))

    with pytest.raises(AttributeError, match="chips"):
        Peeking().start((100, 100))


def test_states_are_equal_by_content() -> None:
    one, same, other = (deal(Wojciech(), 3, seed=seed) for seed in (1, 1, 2))
    assert one == same != other
    assert hash(one) == hash(same)
    assert len({one, same, other}) == 2
    assert copy(one) == deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
    assert one != "a state"
    assert one.view(0) == same.view(0) != one.view(1)
    assert one.view(0) != one


@pytest.mark.parametrize("nothing", [None, 5, 1.5, (), object(), ["fold"]])
def test_only_an_action_can_be_done(nothing: object) -> None:
    state = deal(Wojciech(), 3, seed=1)
    with pytest.raises(IllegalAction, match="is not possible for seat 0 now"):
        state.apply(nothing)  # type: ignore[arg-type]  # that is the mistake


def test_a_view_is_of_a_seat_or_a_spectators() -> None:
    state = deal(Wojciech(), 3, seed=1)
    assert state.view(SPECTATOR).cards(*state.piles) == ()
    for nobody in (CHANCE, 3, -3):
        with pytest.raises(GameError, match="seats 0 to 2"):
            state.view(nobody)


def test_the_ways_to_deal_are_counted_however_many_they_are() -> None:
    choices = Wojciech().start((100,) * 9).choices
    assert isinstance(choices, Deals)
    assert choices.ways == factorial(52) // factorial(7)


def test_a_shoe_goes_on_from_deal_to_deal_whatever_the_games() -> None:
    shoe = Shoe(seed=1)
    for game, stacks in ((Polish(lowest_rank=9), (0, 0, 0)), (Wojciech(), (9, 9)), (Polish(), (0, 0, 0))):
        state = shoe.deal(game.start(stacks))
        while not state.over:
            state = shoe.deal(state.apply(state.choices[0]))


def test_a_deck_that_is_shuffled_as_cards_are_needed_comes_in_the_same_order() -> None:
    deck = frozenset(STANDARD)
    at_once = Shoe(seed=5)
    first, second = at_once.shuffle(deck), at_once.shuffle(deck)

    shoe = Shoe(seed=5)
    drawn: list[Card] = []
    for count in (0, 30, 3, 1, 17, 1):
        same = copy(shoe)
        drawn += shoe._draw(deck.difference(drawn), count)
        assert same._draw(deck.difference(drawn[: len(drawn) - count]), count) == tuple(
            drawn[len(drawn) - count :]
        )
    assert drawn == first[::-1]
    assert shoe._draw(deck, 52) == tuple(second[::-1])


def test_what_was_left_of_a_deck_is_shuffled_before_the_next_one() -> None:
    deck = frozenset(STANDARD)
    at_once = Shoe(seed=5)
    first, second = at_once.shuffle(deck), at_once.shuffle(deck)
    for count in (1, 30, 51, 52):
        shoe, other = Shoe(seed=5), Shoe(seed=5)
        assert shoe._draw(deck, count) == other._draw(deck, count) == tuple(first[: -count - 1 : -1])
        assert shoe._draw(deck, 52) == tuple(second[::-1])
        assert other.shuffle(deck) == second

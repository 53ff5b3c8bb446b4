"""The laws that every game keeps, at every moment and over a whole deal; each is a function."""

from __future__ import annotations

import pickle
from dataclasses import fields, is_dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING

import pytest

from homegame.actions import Bet, Call, Check, DealCards, Fold, Raise
from homegame.cards import Card
from homegame.errors import GameOver, IllegalAction, NotationError, NotYourTurn
from homegame.fold import Folded, folded
from homegame.piles import CHANCE, EVERYBODY, SPECTATOR
from tests.kit.walk import Leaves, Walk, drawn, go, replayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from homegame.actions import Action, Choices
    from homegame.chips import Chips
    from homegame.piles import Seat
    from homegame.state import State

MANY = 400  # choices that are all looked at; of more, some
WRITTEN = 40  # moves of a deal that are made by writing them


# At every moment


def cards_are_conserved(state: State) -> None:
    """Each card of the deck lies in exactly one place, or is undealt."""
    lying = [slot.card for slots in state.piles.values() for slot in slots]
    assert len(lying) + len(state.stock) == len(state.game.deck)
    assert {*lying, *state.stock} == {*state.game.deck}
    assert len(set(lying)) == len(lying)


def chips_are_conserved(chips: Chips) -> None:
    """Chips change places, none appears or vanishes, and nobody and no pot has less than none."""
    assert chips.total == sum(chips.brought)
    assert min(*chips.stacks, *chips.bets, *chips.staked, chips.pot) >= 0


def the_agenda_holds_no_card(state: State) -> None:
    """What is still to do is public: no line of it holds a card, however deep."""
    held = list(cards_in(state.agenda))
    assert not held, f"{held} on the agenda"


def cards_in(thing: object) -> Iterator[Card]:
    """Every card within a thing: in the fields of lines, and in what these hold."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, dict):
        yield from cards_in(tuple(thing.items()))
    elif isinstance(thing, tuple | list | frozenset | set):
        for part in thing:
            yield from cards_in(part)
    elif is_dataclass(thing):
        for one in fields(thing):
            yield from cards_in(getattr(thing, one.name))


def only_who_is_there_is_asked(state: State) -> None:
    """Only a live seat that has not left is asked."""
    assert state.to_act not in state.gone
    assert state.live, "somebody is always left"
    assert state.to_act in (None, CHANCE) or state.to_act in state.live


# Choices


def choices_are_written(state: State, rng: Random) -> None:
    """Choices are all written differently, each is read back as itself, and each can be done."""
    choices, seat = state.choices, state.to_act
    assert choices, "whoever must choose can choose something"
    assert choices[0] == next(iter(choices))
    if seat == CHANCE:
        some: list[Action] = [drawn(state, rng) for _ in range(4)]
    else:
        some = several(choices, rng, MANY)
        assert len({str(action) for action in some}) == len(some)
        assert state.turn is not None
        assert state.turn.default(state) in choices
    assert all(action in choices for action in some)
    for action in rng.sample(some, min(len(some), 12)):
        assert choices.read(str(action)) == action
        assert choices.read(f"  {str(action).upper()} ") == action
    for action in rng.sample(some, min(len(some), 3)):
        assert state.apply(action, seat) == state.apply(str(action))


def several(choices: Choices, rng: Random, most: int) -> list[Action]:
    """All the choices; of very many the first, the last and some between."""
    count = len(choices)
    with pytest.raises(IndexError):
        choices[count]
    if count <= most:
        found = list(choices)
        assert found == [choices[place] for place in range(count)]
        return found
    places = {0, 1, 2, count - 1, *(rng.randrange(count) for _ in range(20))}
    return [choices[place] for place in sorted(places)]


NEVER_CHOICES = (
    "",
    "   ",
    "x" * 500,
    "hello",
    "bet",
    "bet -1",
    "bet 0",
    "bet 1.5",
    "bet 1e3",
    "bet \N{ARABIC-INDIC DIGIT ONE}",
    "bet 99999999999999999999",
    "raise 0",
    "raise to",
    "fold fold",
    "check\x00",
    "take Zz",
    "take",
    "exchange 2c for 2c",
    "exchange",
    "exchange 2c",
    "deal",
    "deal Ah Ah",
    "declare",
    "declare pair of 99",
    "call bluff now",
    "knock knock",
    "withdraw all",
)
NEVER_ACTIONS = (Bet(0), Bet(-1), Raise(0), Raise(-5), Bet(10**15), Raise(10**15), DealCards(()))


def other_things_change_nothing(state: State, rng: Random) -> None:
    """Whatever is not among the choices raises, says what can be chosen, and leaves all as it was."""
    before = pickle.dumps(state)
    for text in rng.sample(NEVER_CHOICES, 8):
        with pytest.raises((NotationError, IllegalAction)):
            state.apply(text)
    for action in (*rng.sample(NEVER_ACTIONS, 3), *just_outside(state.choices)):
        with pytest.raises(IllegalAction):
            state.apply(action)
    somebody_else = CHANCE if state.to_act != CHANCE else 0
    with pytest.raises(NotYourTurn):
        state.apply(state.choices[0], somebody_else)
    for nobody in (*state.gone, CHANCE, SPECTATOR, state.seats):
        with pytest.raises(IllegalAction):
            state.leave(nobody)
    assert pickle.dumps(state) == before
    assert pickle.loads(before) == state


def just_outside(choices: Choices) -> Iterator[Action]:
    """The sizes next to those that can be bet, the other word for them, and what else is not offered."""
    sized = [action for action in islice(choices, 2, 3) if isinstance(action, Bet | Raise)]
    if not sized:
        yield from (Bet(5), Raise(10))
    for least in sized:
        most = choices[len(choices) - 1]
        assert isinstance(most, Bet | Raise)
        yield type(most)(most.to + 1)
        yield type(most)(least.to - 1)
        yield Raise(most.to) if isinstance(most, Bet) else Bet(most.to)
    yield from (action for action in (Fold(), Check(), Call()) if action not in choices)


def nothing_follows_the_end(state: State) -> None:
    """When the deal is over nobody is asked, everything is refused, and the payoffs add up to zero."""
    assert state.over
    assert state.to_act is None
    assert not state.choices
    for view in (state.view(0), state.view(SPECTATOR)):
        assert not view.choices
    with pytest.raises(GameOver):
        state.apply("fold")
    with pytest.raises(GameOver):
        state.leave(0)
    payoffs = state.payoffs()
    assert len(payoffs) == state.seats
    assert sum(payoffs) == 0
    assert state.chips.pot == 0, "the pot is paid out"
    assert state.winners, "somebody has won"


# Views


def viewers(state: State) -> tuple[Seat, ...]:
    """Every seat, and a spectator."""
    return (SPECTATOR, *range(state.seats))


def views_offer_the_choices(state: State) -> None:
    """The view of whoever must choose offers exactly what can be chosen, the views of others nothing."""
    for seat in viewers(state):
        if seat == state.to_act:
            offered = state.view(seat).choices
            assert repr(offered) == repr(state.choices)
            assert len(offered) == len(state.choices)
            assert list(islice(offered, MANY)) == list(islice(state.choices, MANY))
        else:
            assert not state.view(seat).choices


def folding_gives_the_view(walk: Walk, moments: Sequence[int]) -> None:
    """The events that a seat saw, folded, are the view it has; chips are conserved at each of them."""
    deal, last = walk.deal, walk.states[-1]
    for seat in viewers(last):
        table, told = Folded.before(deal.game, deal.stacks, deal.button), 0
        for moment in moments:
            view = walk.states[moment].view(seat)
            for event in view.events[told:]:
                table = table.after(event)
                chips_are_conserved(table.chips)
            told = len(view.events)
            assert table == Folded.of(view), f"seat {seat} at moment {moment}"
        assert table == folded(deal.game, deal.stacks, deal.button, last.view(seat).events)


def events_only_grow(walk: Walk) -> None:
    """What has happened has happened; and who sees an event as another saw it sees no more of it."""
    for before, after in pairwise(walk.states):
        assert after.events[: len(before.events)] == before.events
    last = walk.states[-1]
    for event in last.events:
        for seat in (0, last.seats - 1, SPECTATOR):
            assert event.seen_by(seat).seen_by(seat) == event.seen_by(seat)


def what_is_seen_stays_seen(walk: Walk) -> None:
    """Who has seen a card lying has seen it for good, until the cards are gathered."""
    for before, after in pairwise(walk.states):
        if len(after.stock) == len(after.game.deck):
            continue  # gathered
        seen = {slot.card: slot.seen for slots in after.piles.values() for slot in slots}
        for slots in before.piles.values():
            for slot in slots:
                assert slot.seen <= seen[slot.card]
                assert slot.seen <= EVERYBODY


def a_world_looks_the_same(walk: Walk, moment: int, rng: Random) -> None:
    """A possible world looks the same to the seat, fits the events of every seat, and plays on."""
    deal, state = walk.deal, walk.states[moment]
    seat, other = rng.choices(viewers(state), k=2)
    view = state.view(seat)
    world = view.resample(rng)
    assert world.view(seat) == view
    cards_are_conserved(world)
    seen = world.view(other)
    assert folded(deal.game, deal.stacks, deal.button, seen.events) == Folded.of(seen)
    for pile, slots in state.piles.items():
        assert [slot.seen for slot in world.piles[pile]] == [slot.seen for slot in slots]
    if seat == state.to_act:
        assert repr(world.choices) == repr(state.choices)
    if not world.over and world.to_act != CHANCE:
        world.apply(world.choices[rng.randrange(len(world.choices))])


# Over a whole deal


def replay_is_equal(walk: Walk, moments: Sequence[int]) -> None:
    """The same moves from the start give the same states, and moves as they are written do too."""
    again = list(replayed(walk.deal.start(), walk.done))
    assert [again[moment] for moment in moments] == [walk.states[moment] for moment in moments]
    state, first = walk.deal.start(), walk.done[:WRITTEN]
    for move in first:
        state = go(state, move) if isinstance(move, Leaves) else state.apply(str(move))
    assert state == walk.states[len(first)]


def a_pickle_plays_on(walk: Walk, moment: int) -> None:
    """A stored state is equal to the one that was stored, and goes on as that did."""
    state = walk.states[moment]
    back = pickle.loads(pickle.dumps(state))
    assert back == state
    assert hash(back) == hash(state)
    *_, end = replayed(back, walk.done[moment:])
    assert end == walk.states[-1]

"""Two worlds that differ only in cards a viewer has never seen look the same to that viewer, all along."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from homegame.actions import DealCards
from homegame.errors import HomegameError
from homegame.events import Dealt, Gathered, Moved, Shown
from homegame.piles import hand
from homegame.steps import Draw
from tests.kit.openings import looked_on
from tests.kit.walk import go

if TYPE_CHECKING:
    from random import Random

    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.state import State
    from tests.kit.openings import Onlooker
    from tests.kit.walk import Leaves, Walk


WRONG = (
    "hello",
    "take 9h",
    "bet 0",
    "raise 1",
    "exchange 2c for 3c",
    "declare pair of 99",
    "knock knock",
    "deal Ah",
)


MANY = 120  # moments


class Pair(NamedTuple):
    """A viewer for whom two worlds were compared, and in which piles cards lay differently."""

    viewer: Seat
    moved: frozenset[str]


def seats_see_what_the_rules_open(walk: Walk, viewer: Seat, moment: int) -> None:
    """A view holds no card that the rules have not opened to its seat, and holds all of the seat's own."""
    onlooker = looked_on(walk, viewer, moment)
    view = walk.states[moment].view(viewer)
    lying = {card for pile in view.piles for card in view.faces(pile) if card is not None}
    assert lying <= onlooker.now.known, f"seat {viewer} sees {lying - onlooker.now.known} too early"
    assert {*onlooker.now.piles.get(hand(viewer), ())} <= lying
    told: list[set[Card]] = [set()]
    for event in view.events:
        if isinstance(event, Gathered):
            told.append(set())
        elif isinstance(event, Dealt | Moved | Shown):
            told[-1].update(card for card in event.cards if card is not None)
    for heard, layout in zip(told, onlooker.layouts, strict=True):
        assert heard <= layout.known, f"seat {viewer} is told of {heard - layout.known} too early"


def views_dont_interfere(walk: Walk, viewer: Seat, moment: int, rng: Random) -> Pair:
    """Deal the cards that *viewer* has not seen up to *moment* otherwise, make the same moves, and compare.

    At every moment so far; of a very long deal at the last ones and at some before, and all that was told.
    """
    onlooker = looked_on(walk, viewer, moment)
    script, moved = dealt_otherwise(walk, onlooker, rng)
    here, there, told = walk.states[0], walk.deal.start(), 0
    stride = 1 + len(script) // MANY
    for now, move in enumerate(script, start=1):
        there = go(there, move)
        if now % stride and now < len(script) - MANY // 2:
            continue
        here = walk.states[now]
        assert picture(here, viewer, told) == picture(there, viewer, told), (
            f"seat {viewer} can tell, at {now}"
        )
        told = len(here.events)
    assert picture(here, viewer, 0) == picture(there, viewer, 0)
    assert refusals(here, viewer) == refusals(there, viewer)
    return Pair(viewer, moved)


def dealt_otherwise(
    walk: Walk, onlooker: Onlooker, rng: Random
) -> tuple[list[Action | Leaves], frozenset[str]]:
    """The moves so far, with unseen cards exchanged among the places where they lay and the stock."""
    deck = walk.deal.game.deck
    unseen = [layout.unseen(deck) for layout in onlooker.layouts]
    swaps = [dict(zip(some, rng.sample(some, len(some)), strict=True)) for some in unseen]
    script: list[Action | Leaves] = []
    moved: set[str] = set()
    for state, move, layout in zip(walk.states, walk.done, onlooker.layout_of_move, strict=False):
        if isinstance(move, DealCards):
            assert isinstance(state.turn, Draw)
            cards = tuple(swaps[layout].get(card, card) for card in move.cards)
            changed = zip(state.turn.piles, move.cards, cards, strict=True)
            moved |= {pile.name for pile, one, other in changed if one is not other}
            script.append(DealCards(cards))
        else:
            script.append(move)
    return script, frozenset(moved)


def picture(state: State, viewer: Seat, told: int) -> str:
    """All that a viewer is shown at one moment, but for the first *told* events."""
    view = state.view(viewer)
    known = (view.piles, view.live, view.gone, view.chips, view.button, view.stock_size, view.agenda)
    offered = view.choices
    result = (view.winners, view.payoffs()) if view.over else ()
    return repr((known, offered, list(islice(offered, 20)), view.events[told:], result))


def refusals(state: State, viewer: Seat) -> list[str]:
    """What a viewer is answered who asks for impossible things."""
    found = []
    for text in WRONG:
        try:
            state.apply(text, viewer)
        except HomegameError as refusal:
            found.append(f"{type(refusal).__name__}: {refusal}")
    return found

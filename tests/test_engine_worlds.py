"""Folding and possible worlds, where a small example says more than the kit."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from homegame import SPECTATOR, Shoe, State, Wasteland, Whiskey, Wojciech, cards, deal
from homegame.fold import Folded, folded
from homegame.games.wojciech import ROW
from homegame.piles import hand
from homegame.widow import WIDOW

ORDER = cards("Kh As 3c 9d Td 5h 2s 2h 2d 2c Ac Ad 8s 8c")  # two hands of five, the row and the suit card


def two_players() -> State:
    """After the first betting: seat 0 has Kh 3c Td 2s 2d, seat 1 As 9d 5h 2h 2c; Ac is turned."""
    state = Shoe(1, order=ORDER).deal(Wojciech().start((10, 10)))
    return state.apply("bet 3").apply("call")


def test_folding_what_a_seat_saw() -> None:
    state = two_players()
    table = folded(Wojciech(), (10, 10), 1, state.view(0).events)
    assert table.piles[hand(0)] == cards("Kh 3c Td 2s 2d")
    assert table.piles[hand(1)] == (None,) * 5
    assert table.piles[ROW] == (*cards("Ac"), None, None)
    assert table.chips.stacks == (6, 6)
    assert table.chips.pot == 8
    assert table.stock_size == 52 - 14
    assert table == Folded.of(state.view(0)) != Folded.of(state.view(1))


def test_folding_sees_no_more_than_a_spectator() -> None:
    table = folded(Wojciech(), (10, 10), 1, two_players().view(SPECTATOR).events)
    assert table.piles[hand(0)] == table.piles[hand(1)] == (None,) * 5


def test_a_world_keeps_what_is_known_and_deals_the_rest_evenly() -> None:
    """Each of the 46 cards that seat 0 has not seen lies in each hidden place as often: 1 in 46."""
    view, rng, worlds = two_players().view(0), Random(46), 4_600
    found: Counter[tuple[str, str]] = Counter()
    for _ in range(worlds):
        world = view.resample(rng)
        assert world.cards(hand(0)) == cards("Kh 3c Td 2s 2d")
        assert world.cards(ROW)[:1] == cards("Ac")
        found["hand", world.cards(hand(1))[0].name] += 1
        found["hand", world.cards(hand(1))[4].name] += 1
        found["row", world.cards(ROW)[2].name] += 1
        found["stock", "As"] += cards("As")[0] in world.stock
    expected = worlds / 46
    for place, times in (("hand", 2), ("row", 1)):
        counts = [count for (where, _), count in found.items() if where == place]
        assert len(counts) == 46
        # Chi-squared with 45 degrees of freedom: 90 is exceeded once in 10,000 such tests.
        assert sum((count - times * expected) ** 2 for count in counts) / (times * expected) < 90
    assert found["stock", "As"] == pytest.approx(worlds * 38 / 46, rel=0.03)


def test_the_same_generator_gives_the_same_world() -> None:
    view = two_players().view(1)
    assert view.resample(Random(3)) == two_players().view(1).resample(Random(3))
    assert view.resample(Random(3)) != view.resample(Random(4))


def test_a_world_of_a_spectator_and_after_the_deal() -> None:
    """A burnt card, and hands that were never shown, stay open questions when all is over."""
    state = Shoe(5).deal(Wasteland().start((20, 20, 20)))
    state = state.apply("call").apply("call").apply("check")
    state = Shoe(6).deal(state).apply("bet 5").apply("fold").apply("fold")
    view = state.view(SPECTATOR)
    world = view.resample(Random(1))
    assert state.over
    assert world.view(SPECTATOR) == view
    assert world.cards(hand(0)) != state.cards(hand(0))


def test_a_world_remembers_a_card_that_was_taken_openly() -> None:
    """Who took which card from the widow is known to all, and holds it in every world, in the same place."""
    state = deal(Whiskey(), 3, seed=11)
    for _ in range(3):
        state = state.apply("pass")
    exchange = next(
        str(action)
        for action in state.choices
        if str(action).startswith("exchange ") and " for " in str(action)
    )
    *_, taken = exchange.split()
    view = state.apply(exchange).view(2)
    worlds = [view.resample(Random(seed)) for seed in range(20)]
    assert {world.cards(hand(0))[-1] for world in worlds} == {*cards(taken)}
    assert {world.cards(WIDOW) for world in worlds} == {view.cards(WIDOW)}
    assert len({world.cards(hand(0))[0] for world in worlds}) > 5

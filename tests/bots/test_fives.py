"""Hands of five that exchange cards: the quick look-up gives what looking at every hand gives."""

from __future__ import annotations

import random
from itertools import product

import pytest

from homegame.bots.levels.fives import Fives, fives
from homegame.cards import cards
from homegame.fast.one import ranker
from homegame.hands import Wilds

HOUSES = (Wilds(), Wilds(ace_low_straight=False))


def indices(text: str) -> list[int]:
    return [card.index for card in cards(text)]


@pytest.mark.parametrize("wilds", HOUSES, ids=repr)
def test_G2_a_hand_is_as_strong_as_the_ranker_says(wilds: Wilds) -> None:
    rng, plain = random.Random(1), ranker(wilds).of(5)
    suited = [rng.sample(range(suit, 52, 4), 5) for suit in range(4) for _ in range(50)]
    for held in [rng.sample(range(52), 5) for _ in range(2000)] + suited:
        assert fives(wilds).strength(held) == plain(held)


def test_a_draw_is_worth_a_high_pair_and_a_made_hand_what_it_is() -> None:
    by = fives(Wilds())
    for draw in ("2h 5h 9h Kh 3c", "5c 6d 7h 8s Kc", "2h 3c 4d 5h 5c"):
        assert by.hope(indices(draw)) > by.strength(indices(draw))
        assert by.hope(indices(draw)) >= by.draw
    for made in ("2c 2d 3h 3s 5c", "9h 7d 5c 3s 2h", "2h 5h 9h Kh 3h", "2c 3d 4h 5s 6c"):
        assert by.hope(indices(made)) == by.strength(indices(made))
    better, worse = by.hope(indices("2h 5h 9h Kh Kc")), by.hope(indices("2h 5h 9h Kh 3c"))
    assert better > worse


def best_by_looking(by: Fives, held: list[int], widow: list[int], *, draws: bool) -> int:
    value = by.hope if draws else by.strength
    found = max(value(held), value(widow))
    for give, take in product(range(5), range(5)):
        found = max(found, value([*held[:give], widow[take], *held[give + 1 :]]))
    return found


@pytest.mark.parametrize("draws", [False, True])
def test_K5_the_best_exchange_is_found_and_no_card_is_lost(*, draws: bool) -> None:
    rng, by = random.Random(2), fives(Wilds())
    for number in range(600):
        deck = range(52) if number % 2 else [card for card in range(52) if card % 4 < 2]  # flushes come
        ten = rng.sample(deck, 10)
        held, widow = ten[:5], ten[5:]
        wanted = best_by_looking(by, held, widow, draws=draws)
        before = (by.hope if draws else by.strength)(held)
        changed = by.improve(held, widow, draws=draws)
        assert (by.hope if draws else by.strength)(held) == wanted
        assert changed == (wanted > before)
        assert sorted([*held, *widow]) == sorted(ten)

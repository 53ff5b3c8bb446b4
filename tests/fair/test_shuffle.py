"""All orders of a deck are equally likely, and the tests would notice if they weren't (F1, C51)."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from math import factorial
from multiprocessing import get_context
from typing import TYPE_CHECKING

import numpy as np
import pytest

from homegame import Shoe
from homegame.cards import STANDARD, WITH_JOKERS, Card
from homegame.fair import SealedDeck
from homegame.shoe import SEED_BYTES, in_any_order
from tests.fair import shuffling

if TYPE_CHECKING:
    from tests.fair.shuffling import Decks

LEVEL = 1e-6  # a fair shuffle fails one battery in a million; the seeds below are fixed, so these never do
DEFAULT, FEWER = 60_000, 20_000  # decks


# Structure


@pytest.mark.parametrize("places", range(2, 55))
def test_F1_a_byte_draws_each_place_as_often_or_is_passed_over(places: int) -> None:
    """All 256 bytes: each of the places is drawn by as many, and fewer than one each are passed over."""
    found: Counter[int | None] = Counter()
    for byte in range(256):
        stream = iter([byte, *[0] * 60])
        order = in_any_order(list(range(places)), stream)
        passed_over = len(list(stream)) < 61 - (places - 1)
        found[None if passed_over else order[-1]] += 1
    spoilt = found.pop(None, 0)
    assert set(found) == set(range(places))
    assert set(found.values()) == {256 // places}
    assert spoilt == 256 % places < places


@pytest.mark.parametrize("n", range(8))
def test_F1_every_row_of_draws_gives_an_order_of_its_own(n: int) -> None:
    """Fisher and Yates over all n! rows of draws: each of the n! orders comes once."""
    draws = product(*[range(places) for places in range(n, 1, -1)])
    orders = Counter(tuple(in_any_order(list(range(n)), iter(row))) for row in draws)
    assert len(orders) == factorial(n)
    assert set(orders.values()) == {1}


def test_C51_a_seed_has_more_bits_than_there_are_orders() -> None:
    """52! is about 2 to the 225.6, 54! about 2 to the 237.1 (C51)."""
    assert factorial(54) < 2**238 < 2 ** (8 * SEED_BYTES)


def test_F1_keys_that_differ_in_one_bit_have_nothing_in_common() -> None:
    """Unrelated orders agree in one place on average, in nine or more once in a million (Poisson)."""
    key = bytes(range(32))
    order = Shoe(key).shuffle(frozenset(STANDARD))
    agreements = []
    for bit in range(256):
        other = (int.from_bytes(key, "big") ^ 1 << bit).to_bytes(32, "big")
        again = Shoe(other).shuffle(frozenset(STANDARD))
        agreements.append(sum(a is b for a, b in zip(order, again, strict=True)))
    assert max(agreements) < 9
    assert 0.7 < sum(agreements) / 256 < 1.3  # five standard deviations: 5 / sqrt(256)


def test_C51_two_tables_deal_different_cards_and_a_sealed_deck_is_shuffled_the_same_way() -> None:
    assert Shoe().shuffle(frozenset(STANDARD)) != Shoe().shuffle(frozenset(STANDARD))
    drawn = iter([bytes([place]) * 32 for place in range(53)])
    deck = SealedDeck.shuffled(STANDARD, random_bytes=lambda _: next(drawn))
    assert [deck.card(place) for place in range(52)] == Shoe(bytes(32)).shuffle(frozenset(STANDARD))


# Statistics


def shuffled(count: int, deck: tuple[Card, ...], seed: int) -> Decks:
    """So many decks, one from each key, of a process of its own: there no line is traced, however many."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(shuffling.by_the_shoe, count, deck, seed).result()


@pytest.fixture(scope="module")
def decks() -> Decks:
    return shuffled(DEFAULT, STANDARD, seed=1)


def test_F1_decks_of_52_cards_pass_every_test(decks: Decks) -> None:
    assert shuffling.faults(decks, LEVEL) == {}


def test_C51_each_card_is_at_each_position_as_often(decks: Decks) -> None:
    """Expected is 1 in 52, 1.923 %; within five standard deviations, as C51 has it for its 100,000 decks."""
    counts = np.array([np.bincount(decks[:, place], minlength=52) for place in range(52)])
    deviation = np.sqrt(len(decks) / 52 * (1 - 1 / 52))
    assert np.abs(counts - len(decks) / 52).max() < 5 * deviation


def test_F1_decks_of_54_cards_pass_every_test() -> None:
    assert shuffling.faults(shuffled(FEWER, WITH_JOKERS, seed=2), LEVEL) == {}


def test_F1_the_tests_have_nothing_against_a_right_shuffle_of_another_make() -> None:
    luck = np.random.default_rng(3)
    assert shuffling.faults(shuffling.fisher_yates(FEWER, 52, luck), LEVEL) == {}


@pytest.mark.parametrize("name", shuffling.WRONG)
def test_F1_a_wrong_shuffle_is_rejected(name: str) -> None:
    luck = np.random.default_rng(4)
    assert shuffling.faults(shuffling.WRONG[name](FEWER, 52, luck), LEVEL)


@pytest.mark.slow
@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKERS], ids=len)
def test_F1_a_million_decks_pass_every_test(deck: tuple[Card, ...]) -> None:
    assert shuffling.faults(shuffled(1_000_000, deck, seed=5), LEVEL) == {}


@pytest.mark.slow
def test_F1_a_million_decks_from_seeds_of_32_bits_are_rejected() -> None:
    """Only by repeats: 116 are expected, and nothing else about them is wrong."""
    luck = np.random.default_rng(6)
    found = shuffling.faults(shuffling.seed_of_32_bits(1_000_000, 52, luck), LEVEL)
    assert found == {"repeats": 0.0}

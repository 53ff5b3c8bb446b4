"""Arrays of cards: every choice once, and random deals that any number of parts makes alike."""

from __future__ import annotations

from itertools import combinations

import pytest

from homegame.cards import STANDARD
from homegame.odds import arrays
from homegame.odds.arrays import choices, dealt, indices, np, parts, random_numbers, scaled, without

DECK = indices(STANDARD)


@pytest.mark.parametrize(("of", "count"), [(5, 0), (5, 5), (9, 4), (52, 2), (3, 1), (4, 5)])
def test_every_choice_is_there_once_and_in_order(of: int, count: int) -> None:
    assert [tuple(row) for row in choices(of, count).tolist()] == list(combinations(range(of), count))


def test_random_numbers_are_splitmix64() -> None:
    """The first five from 1234567, as published on Rosetta Code, "Pseudo-random numbers/Splitmix64"."""
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    assert arrays._mixed(np.arange(5, dtype=np.uint64), 1234567).tolist() == published


def test_a_deal_is_the_same_in_one_part_or_in_many() -> None:
    whole = dealt(np.tile(DECK, (1_000, 1)), 11, seed=5, first=0)
    some = [
        dealt(np.tile(DECK, (part.stop - part.start, 1)), 11, seed=5, first=part.start)
        for part in parts(1_000, 77)
    ]
    assert (np.concatenate(some) == whole).all()


def test_no_card_is_dealt_twice() -> None:
    deals = dealt(np.tile(DECK, (2_000, 1)), 52, seed=9, first=0)
    assert (np.sort(deals, axis=1) == DECK).all()


def test_every_card_comes_as_often_to_every_place() -> None:
    """Chi-squared with 51 degrees of freedom: 99.9 % lie under 87.97. A place tells nothing of the next."""
    deals = dealt(np.tile(DECK, (52_000, 1)), 6, seed=11, first=0)
    for place in range(6):
        counts = np.bincount(deals[:, place], minlength=52)
        assert ((counts - 1_000) ** 2 / 1_000).sum() < 87.97
    rising = (deals[:, :-1] < deals[:, 1:]).mean(axis=0)
    assert abs(rising - 0.5).max() < 0.01


def test_seeds_have_nothing_in_common() -> None:
    one, other = (dealt(np.tile(DECK, (5_200, 1)), 1, seed=seed, first=0) for seed in (1, 2))
    assert abs((one == other).mean() - 1 / 52) < 0.01


def test_numbers_are_scaled_to_what_is_asked() -> None:
    found = scaled(random_numbers(3, np.arange(10_000), 0), 10)
    assert np.bincount(found, minlength=10).min() > 850
    assert found.max() == 9


def test_cards_held_are_taken_out_in_each_row() -> None:
    held = np.array([[0, 51], [3, 4]], dtype=np.uint8)
    assert without(DECK, held).tolist() == [
        [card for card in range(52) if card not in row] for row in held.tolist()
    ]

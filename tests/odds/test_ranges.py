"""Ranges of hole cards, as they are commonly written, jokers included."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.cards import STANDARD, WITH_JOKERS, Rank, cards
from homegame.errors import NotationError
from homegame.odds.ranges import kinds_of_hands, pairs_in, split_cards


# A pair can be dealt in 6 ways, suited cards in 4, others in 12; a joker with a rank in 8.
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("AA", 6),
        ("QQ+", 18),
        ("AK", 16),
        ("KA", 16),
        ("AKs", 4),
        ("AKo", 12),
        ("ATs+", 16),
        ("AJo+", 36),
        ("88-JJ", 24),
        ("JJ-88", 24),
        ("A2s-A5s", 16),
        ("random", 1_431),
        ("any", 1_431),
        ("AhKd", 1),
        ("10h10d", 1),
        ("A♥K♦", 1),
        ("Jk1Ah", 1),
        ("JkA", 8),
        ("jkt+", 40),
        ("JkT-JkQ", 24),
        ("JkJk", 1),
        ("Jk", 105),
        ("JK", 16),
        ("JKs", 4),
        ("QQ+, AKs", 22),
        ("AA AA,AA", 6),
        ("22+,AK", 94),
    ],
)
def test_a_range_holds_so_many_hands(text: str, number: int) -> None:
    found = pairs_in(text, WITH_JOKERS)
    assert len(found) == len(set(found)) == number
    assert all(low < high for high, low in found)


def test_suits_and_ranks_are_those_written() -> None:
    assert all(
        high.suit is low.suit and {high.rank, low.rank} == {Rank.ACE, Rank.KING}
        for high, low in pairs_in("AKs", STANDARD)
    )
    assert all(high.suit is not low.suit for high, low in pairs_in("AKo", STANDARD))
    assert {high.rank for high, _ in pairs_in("QQ+", STANDARD)} == {Rank.QUEEN, Rank.KING, Rank.ACE}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "foo",
        "AhAh",
        "Jks",
        "AAs",
        "QQ-",
        "A-K",
        "AhKdQc",
        "JkJk+",
        "AKs-AQo",
        "Jk1",
        "+",
        "Ah",
        "A" * 2_000,
    ],
)
def test_what_is_no_range_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as refusal:
        pairs_in(text, WITH_JOKERS)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize("text", ["JkA", "Jk", "JkJk", "Jk1Ah"])
def test_without_jokers_in_the_deck_there_is_no_such_hand(text: str) -> None:
    with pytest.raises(NotationError, match="holds no such hand"):
        pairs_in(text, STANDARD)


@given(st.text(alphabet="AKQJT92jk+-so,🃏h1 ", max_size=12))
def test_anything_is_read_or_refused(text: str) -> None:
    with suppress(NotationError):
        assert pairs_in(text, WITH_JOKERS)


@pytest.mark.parametrize(("jokers", "kinds", "pairs"), [(0, 169, 1_326), (1, 182, 1_378), (2, 183, 1_431)])
def test_the_kinds_of_hands_are_every_hand_once(jokers: int, kinds: int, pairs: int) -> None:
    deck = WITH_JOKERS[: 52 + jokers]
    found = [pairs_in(kind, deck) for kind in kinds_of_hands(jokers)]
    assert len(found) == kinds
    assert sum(map(len, found)) == pairs == len({pair for some in found for pair in some})


def test_cards_are_read_with_or_without_spaces() -> None:
    assert split_cards("AhKd") == split_cards("ah, K♦") == cards("Ah Kd")
    assert split_cards("10dJk2") == cards("Td Jk2")
    for wrong in ("AhK", "Ah-Kd", "AhAh", "JkAh"):
        with pytest.raises(NotationError):
            split_cards(wrong)

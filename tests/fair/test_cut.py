"""The players cut the deck: one honest number is enough, and none can be withheld for gain (F3)."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from homegame.cards import STANDARD
from homegame.errors import IllegalAction, NotAllowed, NotationError, ProofError
from homegame.fair import Cut, Cutting, SealedDeck, commitment

LABEL = "Thursday, deal 3"
ROOT = bytes(range(32))
NUMBERS = {seat: bytes([seat]) * 32 for seat in range(3)}


def committed(label: str = LABEL) -> Cutting:
    cutting = Cutting(label, frozenset(NUMBERS))
    for seat, number in NUMBERS.items():
        cutting = cutting.commit(seat, commitment(label, seat, number))
    return cutting


def cut(label: str = LABEL, root: bytes = ROOT, numbers: dict[int, bytes] = NUMBERS) -> Cut:
    given = tuple(numbers.get(seat) for seat in range(max(numbers) + 1))
    seals = tuple(
        None if number is None else commitment(label, seat, number) for seat, number in enumerate(given)
    )
    return Cut(label, root, seals, given)


def test_F3_all_commit_then_the_root_appears_then_all_open() -> None:
    cutting = Cutting(LABEL, frozenset(NUMBERS))
    assert cutting.missing == {0, 1, 2}
    cutting = cutting.commit(1, commitment(LABEL, 1, NUMBERS[1]))
    assert cutting.missing == {0, 2}
    cutting = committed().publish(ROOT)
    assert cutting.missing == {0, 1, 2}
    cutting = cutting.open(2, NUMBERS[2]).open(0, NUMBERS[0])
    assert cutting.missing == {1}  # if this number never comes, seat 1 sits out, and no card was dealt
    with pytest.raises(IllegalAction, match="when all have opened"):
        _ = cutting.cut
    assert cutting.open(1, NUMBERS[1]).cut == cut()


def test_F3_nothing_comes_out_of_turn_or_twice() -> None:
    seal = commitment(LABEL, 0, NUMBERS[0])
    with pytest.raises(IllegalAction, match="after all have committed"):
        Cutting(LABEL, frozenset(NUMBERS)).publish(ROOT)
    with pytest.raises(IllegalAction, match="after the root"):
        committed().open(0, NUMBERS[0])
    with pytest.raises(IllegalAction, match="too late"):
        committed().commit(0, seal)
    with pytest.raises(IllegalAction, match="too late"):
        committed().publish(ROOT).commit(0, seal)
    with pytest.raises(IllegalAction, match="once"):
        committed().publish(ROOT).publish(bytes(32))
    with pytest.raises(IllegalAction, match="once"):
        committed().publish(ROOT).open(0, NUMBERS[0]).open(0, NUMBERS[0])
    with pytest.raises(NotAllowed):
        committed().publish(ROOT).open(3, NUMBERS[0])
    with pytest.raises(NotAllowed):
        Cutting(LABEL, frozenset({1})).commit(0, seal)


def test_F3_a_number_that_was_not_committed_to_is_refused() -> None:
    with pytest.raises(ProofError, match="seat 0 is not the one"):
        committed().publish(ROOT).open(0, NUMBERS[1])


def test_F3_a_commitment_can_not_be_passed_on() -> None:
    """Whoever repeats another's commitment can't open it with the number that the other one opens."""
    seal = commitment(LABEL, 0, NUMBERS[0])
    copied = Cutting(LABEL, frozenset({0, 1})).commit(0, seal).commit(1, seal).publish(ROOT)
    with pytest.raises(ProofError):
        copied.open(0, NUMBERS[0]).open(1, NUMBERS[0])
    assert commitment("another deal", 0, NUMBERS[0]) != seal


@pytest.mark.parametrize("wrong", [b"", bytes(31), bytes(33)])
def test_F3_numbers_commitments_and_roots_have_32_bytes(wrong: bytes) -> None:
    with pytest.raises(NotationError):
        commitment(LABEL, 0, wrong)
    with pytest.raises(NotationError):
        Cutting(LABEL, frozenset({0})).commit(0, wrong)
    with pytest.raises(NotationError):
        committed().publish(wrong)


@pytest.mark.parametrize("label", ["", "two\nlines", "x" * 201, "\ud800"])
def test_F3_a_label_is_one_line(label: str) -> None:
    with pytest.raises(NotationError):
        Cutting(label, frozenset({0}))


def test_F3_somebody_must_cut() -> None:
    with pytest.raises(IllegalAction):
        Cutting(LABEL, frozenset())
    with pytest.raises(ProofError, match="nobody"):
        Cut(LABEL, ROOT, (), ()).check()


def test_F3_a_cut_with_a_wrong_or_missing_number_does_not_hold() -> None:
    good = cut()
    good.check()
    for commitments, numbers in (
        (good.commitments, (*good.numbers[:2], None)),
        ((None, *good.commitments[1:]), good.numbers),
        (good.commitments, good.numbers[::-1]),
        (good.commitments[:2], good.numbers),
    ):
        with pytest.raises(ProofError):
            Cut(LABEL, ROOT, commitments, numbers).check()


def test_F3_the_cut_follows_from_everything_that_was_published() -> None:
    order = cut().order(52)
    assert sorted(order) == list(range(52))
    assert order == cut().order(52)
    others = [
        cut(label="Thursday, deal 4"),
        cut(root=bytes(32)),
        *[cut(numbers={**NUMBERS, seat: bytes([9]) * 32}) for seat in NUMBERS],
        cut(numbers={0: NUMBERS[0], 1: NUMBERS[1]}),
        cut(numbers={0: NUMBERS[1], 1: NUMBERS[0], 2: NUMBERS[2]}),
        cut(numbers={0: bytes(32), 2: NUMBERS[2]}),
        cut(numbers={0: bytes(32), 1: bytes(32), 2: NUMBERS[2]}),
    ]
    assert len({order, *[other.order(52) for other in others]}) == len(others) + 1


def test_F3_every_order_is_as_likely() -> None:
    """24 orders of four cards in 4,800 cuts: chi-square below 58.6 (23 degrees, one in 10,000)."""
    found = Counter(cut(numbers={0: number.to_bytes(32, "big")}).order(4) for number in range(4_800))
    assert set(found) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 58.6


def _first(deck: SealedDeck, numbers: dict[int, bytes]) -> int:
    """The index of the card that comes first."""
    return deck.card(cut(root=deck.root, numbers=numbers).order(deck.size)[0]).index


def _rigged(guess: dict[int, bytes], luck: Random) -> SealedDeck:
    """A dealer seals decks until the cut of these numbers brings an ace (index 48 to 51) first."""
    while True:
        deck = SealedDeck.shuffled(STANDARD, random_bytes=luck.randbytes)
        if _first(deck, guess) >= 48:
            return deck


@pytest.mark.no_cover
def test_F3_one_honest_number_undoes_all_grinding() -> None:
    """The dealer and two players in league grind for an ace; it comes with 4 in 52 all the same.

    In 300 deals an ace is due 23.1 times, give or take 4.6: 5 to 46 lie within four deviations or more.
    """
    luck, aces = Random(5), 0
    for _ in range(300):
        league = {1: luck.randbytes(32), 2: luck.randbytes(32)}
        deck = _rigged({0: bytes(32), **league}, luck)
        aces += _first(deck, {0: luck.randbytes(32), **league}) >= 48
    assert 5 <= aces <= 46


def test_F3_without_an_honest_number_grinding_works() -> None:
    """So the test above can fail: whoever knows all numbers beforehand gets their ace."""
    luck = Random(6)
    numbers = {seat: luck.randbytes(32) for seat in range(3)}
    assert all(_first(_rigged(numbers, luck), numbers) >= 48 for _ in range(5))

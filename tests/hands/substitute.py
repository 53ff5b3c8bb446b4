"""A second evaluator: put every card it may be in the place of every wild card, and keep the best hand.

It shares nothing with the package but cards and the house's options, and is slow and plain on purpose.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING

from homegame.cards import Rank, Suit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.cards import Card
    from homegame.hands import Wilds

Face = tuple[int, Suit | None]  # suit None: any suit but the one that the natural cards share
Told = tuple[int, str, tuple[int, ...], int]

ORDER = ["high card", "pair", "two pair", "three", "straight", "flush", "full house", "four"]
ORDERS = {
    "above": [*ORDER, "straight flush", "five"],
    "below": [*ORDER, "five", "straight flush"],
    "none": [*ORDER, "straight flush"],
}
BY_GROUPS = {
    (5,): "five",
    (4, 1): "four",
    (4,): "four",
    (3, 2): "full house",
    (3, 1, 1): "three",
    (3, 1): "three",
    (3,): "three",
    (2, 2, 1): "two pair",
    (2, 2): "two pair",
    (2, 1, 1, 1): "pair",
    (2, 1, 1): "pair",
    (2, 1): "pair",
    (2,): "pair",
}


def best(cards: Sequence[Card], wilds: Wilds) -> Told:
    """The best hand: its place, category, deciding ranks, and minus its stand-ins (rule G18)."""
    found: list[Told] = []
    bugs = [c for c in cards if c.rank is Rank.JOKER] if wilds.jokers == "bug" else []
    for size in range(max(1, min(5, len(cards)) - len(bugs)), min(5, len(cards)) + 1):
        for five in combinations(cards, size):
            found.extend(_readings(five, wilds))
    return max(found)


def _readings(five: tuple[Card, ...], wilds: Wilds) -> Iterator[Told]:
    suits = {c.suit for c in five if c.rank not in wilds.ranks}
    shared = [suit for suit in Suit if suits <= {suit}]
    for suit in shared if len(shared) == 1 else [Suit.CLUBS, Suit.HEARTS] if shared else [None]:
        for faces in product(*(_faces(c, suit, wilds) for c in five)):
            yield from _read(five, faces, wilds)


def _faces(c: Card, suit: Suit | None, wilds: Wilds) -> list[Face]:
    if c.rank not in wilds.ranks:
        return [(c.rank, c.suit)]
    faces: list[Face] = [(rank, None) for rank in range(2, 15)]
    if suit is None or (wilds.jokers == "colour" and c.rank is Rank.JOKER and suit.colour is not c.colour):
        return faces
    return faces + [(rank, suit) for rank in range(2, 15)]


def _read(five: tuple[Card, ...], faces: tuple[Face, ...], wilds: Wilds) -> Iterator[Told]:
    suits = {suit for _, suit in faces}
    one_suit = len(faces) == 5 and len(suits) == 1 and None not in suits
    held = tuple(sorted((rank for rank, _ in faces), reverse=True))
    category, ranks = _called(
        held, one_suit=one_suit, ace_low=wilds.ace_low_straight, double_ace=wilds.double_ace_flush
    )
    if category not in ORDERS[wilds.five_of_a_kind]:
        return
    parts = list(zip(five, faces, strict=True))
    completed = category in {"straight", "flush", "straight flush"}
    others = any(c.rank is Rank.JOKER and rank != Rank.ACE for c, (rank, _) in parts)
    if wilds.jokers == "bug" and others and not completed:
        return
    suited = category in {"flush", "straight flush"}
    stand_ins = sum(
        c.rank in wilds.ranks and (rank != c.rank or (suited and suit is not c.suit))
        for c, (rank, suit) in parts
    )
    place = ORDERS[wilds.five_of_a_kind].index(category)
    yield place, category, ranks, -stand_ins


@cache
def _called(
    held: tuple[int, ...], *, one_suit: bool, ace_low: bool, double_ace: bool
) -> tuple[str, tuple[int, ...]]:
    wheel = ace_low and held == (14, 5, 4, 3, 2)
    if wheel or (len(set(held)) == 5 and held[0] - held[4] == 4):
        return "straight flush" if one_suit else "straight", (5 if wheel else held[0],)
    counted = sorted(Counter(held).items(), key=lambda pair: (-pair[1], -pair[0]))
    groups = BY_GROUPS.get(tuple(n for _, n in counted), "high card")
    better = groups in {"full house", "four", "five"}
    if one_suit and not better and (double_ace or len(set(held)) == 5):
        return "flush", held
    return groups, tuple(rank for rank, _ in counted)

"""Pots by hand, chip by chip: a second way to divide them, and the slower one (rules G6 to G8)."""

from __future__ import annotations

from itertools import cycle
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def give_back_uncalled(put_in: list[int]) -> tuple[int, int]:
    """Take chips back, one at a time, from who has put in more than anybody else; say who, and how many."""
    back = 0
    first = put_in.index(max(put_in))
    while all(put_in[first] > chips for seat, chips in enumerate(put_in) if seat != first):
        put_in[first] -= 1
        back += 1
    return first, back


def piles_of_chips(put_in: Sequence[int], live: Sequence[int]) -> dict[frozenset[int], int]:
    """Sort the chips by who may win them, the lowest layer first.

    Everybody's first chip makes the lowest layer, everybody's second the next, and so on; a live player may
    win the layers that they have put a chip into. What is in a layer that nobody left in has reached goes to
    those of the layer below.
    """
    piles: dict[frozenset[int], int] = {}
    contenders: frozenset[int] = frozenset()
    for layer in range(1, max(put_in) + 1):
        reached = frozenset(seat for seat in live if put_in[seat] >= layer)
        contenders = reached or contenders
        for chips in put_in:
            if chips >= layer:
                piles[contenders] = piles.get(contenders, 0) + 1
    return piles


def won(
    put_in: Sequence[int], live: Sequence[int], strength: Mapping[int, int], clockwise: Sequence[int]
) -> list[int]:
    """What each seat takes: of each pile the best hands take a chip in turn, from the dealer's left on."""
    taken = [0] * len(put_in)
    for contenders, chips in piles_of_chips(put_in, live).items():
        best = max(strength[seat] for seat in contenders)
        winners = cycle([seat for seat in clockwise if seat in contenders and strength[seat] == best])
        for _ in range(chips):
            taken[next(winners)] += 1
    return taken

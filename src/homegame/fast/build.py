"""Makes the stored tables: asks the readable evaluator once for every class of hands.

Run as ``python -m homegame.fast.build``, which takes a minute or two.
"""

from __future__ import annotations

import sys
import zlib
from array import array
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Final

from homegame.fast import tables
from homegame.fast.layout import SIZES, SUIT_MASK, classes

if TYPE_CHECKING:
    from homegame.hands import HandRank

SHIFTS: Final = {5: 8, 6: 9, 7: 10, 8: 11}  # the fewest bytes, or nearly; one more with bugs


def past_suits(size: int, *, bugs: bool) -> dict[int, HandRank]:
    """What every class of hands of *size* cards makes past suits, by the sum of its keys."""
    house = tables.PLAIN._replace(bugs=bugs)
    return {
        total: tables.rank_past_suits(size, ranks, count, house)
        for total, ranks, count in classes(size, bugs=bugs)
    }


def in_suit() -> list[HandRank | None]:
    """What the ranks of one suit and some wild cards make in that suit."""
    return [tables.rank_in_suit(index, tables.PLAIN) for index in range(SUIT_MASK + 1)]


def offsets(totals: list[int], shift: int) -> list[int]:
    """An offset for each row of sums, so that no two sums of all rows fall on one place.

    A row is the sums that are equal above *shift* bits. The fullest rows are placed first, each at the first
    offset where all its places are free; sets of places are bits of one number.
    """
    rows: defaultdict[int, list[int]] = defaultdict(list)
    for total in totals:
        rows[total >> shift].append(total & ((1 << shift) - 1))
    free = (1 << (len(totals) * 4 + (2 << shift))) - 1
    steps = free // ((1 << tables.UNIT) - 1)
    found = [0] * (max(rows) + 1)
    for row in sorted(rows, key=lambda row: (-len(rows[row]), row)):
        fits = steps
        for column in rows[row]:
            fits &= free >> column
        offset = (fits & -fits).bit_length() - 1
        found[row] = offset // tables.UNIT
        free &= ~(sum(1 << column for column in rows[row]) << offset)
    return found


def packed(ranks: dict[int, HandRank], shift: int, strength_of: dict[HandRank, int]) -> bytes:
    """The table as it is stored: the shift, the number of rows, their offsets, the strengths."""
    rows = offsets(sorted(ranks), shift)
    places = {
        rows[total >> shift] * tables.UNIT + (total & ((1 << shift) - 1)): rank
        for total, rank in ranks.items()
    }
    strengths = array("H", bytes(2 * (max(rows) * tables.UNIT + (1 << shift))))
    for place, rank in places.items():
        strengths[place] = strength_of[rank]
    return _bytes([shift, len(rows), *rows, *strengths])


def _bytes(numbers: list[int]) -> bytes:
    data = array("H", numbers)
    if sys.byteorder == "big":
        data.byteswap()
    return data.tobytes()


def written(names: list[HandRank]) -> bytes:
    """The hands in the order of their strengths: all their places, then all their first ranks, and so on."""
    rows = [(rank.place, *rank.ranks, 0, 0, 0, 0)[:6] for rank in names]
    return b"".join(map(bytes, zip(*rows, strict=True)))


def main() -> None:
    """Write all the tables into the package."""
    folder = Path(str(tables.STORED))
    folder.mkdir(exist_ok=True)
    suited = in_suit()
    names = sorted({*past_suits(5, bugs=False).values(), *filter(None, suited)})
    strength_of = {rank: strength for strength, rank in enumerate(names, 1)}
    files = {"names": written(names), "suit": _bytes([strength_of[rank] if rank else 0 for rank in suited])}
    for bugs, sizes in SIZES.items():
        for size in sizes:
            name = tables.file_name(size, bugs=bugs)
            files[name] = packed(past_suits(size, bugs=bugs), SHIFTS[size] + bugs, strength_of)
    for name, data in files.items():
        stored = zlib.compress(data, 9)
        (folder / f"{name}.z").write_bytes(stored)
        sys.stdout.write(f"{name:6} {len(data):9,} bytes, stored in {len(stored):7,}\n")


if __name__ == "__main__":
    main()

"""The cut: every player has a say in who gets which card, and none can aim it.

Each player thinks of a number and commits to it; then the root of the sealed deck appears; then all open
their numbers. The root and the numbers give the cut, which everybody can work out: which position of the
sealed deck is dealt first, which second, and so on. Whoever sealed the deck didn't know the numbers, and
whoever chose a number didn't know the deck.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from homegame.errors import IllegalAction, NotAllowed, NotationError, ProofError
from homegame.fair.tree import HASH_BYTES
from homegame.shoe import in_any_order, stream_from

if TYPE_CHECKING:
    from homegame.piles import Seat

NUMBER_BYTES = 32
LONGEST_LABEL = 200  # characters


def commitment(label: str, seat: Seat, number: bytes) -> bytes:
    """Commit to a number of 32 random bytes without telling it.

    It holds for one seat and one shuffle, so that nobody can pass on another's commitment as their own.
    """
    if len(number) != NUMBER_BYTES:
        raise NotationError(f"a number for the cut has {NUMBER_BYTES} bytes, not {len(number)}")
    return sha256(b"\x02" + f"{label}\n{seat}\n".encode() + number).digest()


def check_label(label: str) -> None:
    """Refuse a label that could be read in two ways: NotationError."""
    if not 0 < len(label) <= LONGEST_LABEL or not label.isprintable():
        raise NotationError(f"the label of a cut is one line of 1 to {LONGEST_LABEL} characters")


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut of one shuffle, as everybody knows it in the end.

    *commitments* and *numbers* have an entry for each seat, None for one that took no part.
    """

    label: str  # which table, deal and shuffle it was: different each time
    root: bytes
    commitments: tuple[bytes | None, ...]
    numbers: tuple[bytes | None, ...]

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that took part."""
        return frozenset(seat for seat, number in enumerate(self.numbers) if number is not None)

    def check(self) -> None:
        """Refuse a cut in which a number is not the one committed to, or is missing: ProofError."""
        check_label(self.label)
        if len(self.commitments) != len(self.numbers):
            raise ProofError(f"{len(self.commitments)} commitments go with {len(self.numbers)} numbers")
        if not self.seats:
            raise ProofError("nobody took part in the cut")
        for seat, (committed, number) in enumerate(zip(self.commitments, self.numbers, strict=True)):
            if (committed is None) != (number is None):
                raise ProofError(f"seat {seat} has a commitment without a number, or a number without one")
            if number is not None and commitment(self.label, seat, number) != committed:
                raise ProofError(f"the number of seat {seat} is not the one it committed to")

    def order(self, size: int) -> tuple[int, ...]:
        """Give the positions of a sealed deck of *size* cards in the order in which they are dealt."""
        numbers = [bytes(NUMBER_BYTES) if number is None else number for number in self.numbers]
        took_part = "".join("0" if number is None else "1" for number in self.numbers)
        head = f"{self.label}\n{took_part}\n".encode()
        stream = stream_from(b"\x03" + head + self.root + b"".join(numbers))
        return tuple(in_any_order(list(range(size)), stream))


@dataclass(frozen=True, slots=True)
class Cutting:
    """A cut that is going on: all commit, then the root appears, then all open their numbers.

    If one of :attr:`missing` never comes, the table begins anew without that seat: another label, another
    deck, other numbers. No card has been dealt by then, so nobody can take back a deal they have seen.
    """

    label: str
    seats: frozenset[Seat]  # that must take part: all that are dealt in
    commitments: tuple[bytes | None, ...] = ()
    root: bytes | None = None
    numbers: tuple[bytes | None, ...] = ()

    def __post_init__(self) -> None:
        check_label(self.label)
        if not self.seats or min(self.seats) < 0:
            raise IllegalAction("somebody must cut")
        nobody = (None,) * (max(self.seats) + 1)
        object.__setattr__(self, "commitments", self.commitments or nobody)
        object.__setattr__(self, "numbers", self.numbers or nobody)

    @property
    def missing(self) -> frozenset[Seat]:
        """Who has still to commit; once the root has appeared, who has still to open."""
        given = self.commitments if self.root is None else self.numbers
        return frozenset(seat for seat in self.seats if given[seat] is None)

    def commit(self, seat: Seat, committed: bytes) -> Cutting:
        """A seat commits to a number, before the root has appeared."""
        self._check_seat(seat)
        if self.root is not None or self.commitments[seat] is not None:
            raise IllegalAction(f"it is too late for seat {seat} to commit to another number")
        if len(committed) != HASH_BYTES:
            raise NotationError(f"a commitment has {HASH_BYTES} bytes, not {len(committed)}")
        return replace(self, commitments=_with(self.commitments, seat, committed))

    def publish(self, root: bytes) -> Cutting:
        """The root appears, when all have committed."""
        if self.root is not None or self.missing:
            raise IllegalAction("the root appears once, and after all have committed")
        if len(root) != HASH_BYTES:
            raise NotationError(f"a root has {HASH_BYTES} bytes, not {len(root)}")
        return replace(self, root=root)

    def open(self, seat: Seat, number: bytes) -> Cutting:
        """A seat opens its number, once the root has appeared. ProofError if it is another one."""
        self._check_seat(seat)
        if self.root is None or self.numbers[seat] is not None:
            raise IllegalAction(f"seat {seat} opens its number once, and after the root has appeared")
        if commitment(self.label, seat, number) != self.commitments[seat]:
            raise ProofError(f"the number of seat {seat} is not the one it committed to")
        return replace(self, numbers=_with(self.numbers, seat, number))

    @property
    def cut(self) -> Cut:
        """The cut, when all have opened."""
        if self.root is None or self.missing:
            raise IllegalAction("the cut stands when all have opened their numbers")
        return Cut(self.label, self.root, self.commitments, self.numbers)

    def _check_seat(self, seat: Seat) -> None:
        if seat not in self.seats:
            raise NotAllowed(f"seat {seat} has no part in this cut")


def _with(given: tuple[bytes | None, ...], seat: Seat, value: bytes) -> tuple[bytes | None, ...]:
    return (*given[:seat], value, *given[seat + 1 :])

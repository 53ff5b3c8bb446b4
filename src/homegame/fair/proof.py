"""A proof: all that was published about one shuffle, as it is written into a record."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.cards import WITH_JOKERS, card
from homegame.errors import NotationError
from homegame.fair.cut import Cut, check_label
from homegame.fair.deck import Opening

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

KEYS = ("label", "size", "dealt", "root", "commitments", "numbers", "openings")

_HASH = re.compile(r"[0-9a-f]{64}", re.ASCII)
_MOST_STEPS = 6  # from a leaf to the root: 54 cards need no more


@dataclass(frozen=True, slots=True)
class Proof:
    """One shuffle: its cut, how many of its *size* cards were dealt, and those that were opened."""

    cut: Cut
    size: int
    dealt: int
    openings: tuple[Opening, ...]


def written(proof: Proof) -> Iterator[str]:
    """Write a proof as lines of a record."""
    cut = proof.cut
    yield f"label = {json.dumps(cut.label, ensure_ascii=False)}"
    yield f"size = {proof.size}"
    yield f"dealt = {proof.dealt}"
    yield f'root = "{cut.root.hex()}"'
    for name, values in (("commitments", cut.commitments), ("numbers", cut.numbers)):
        yield f"{name} = ["
        yield from [f'    "{b"".hex() if value is None else value.hex()}",' for value in values]
        yield "]"
    yield "openings = ["
    yield from [f'    "{opening_written(opening)}",' for opening in proof.openings]
    yield "]"


def opening_written(opening: Opening) -> str:
    """Write an opening: the position, the card, the salt, the path."""
    hashes = [value.hex() for value in (opening.salt, *opening.path)]
    return " ".join([str(opening.position), opening.card.name, *hashes])


def read_proof(found: Mapping[str, object], wrong: Callable[[str, str], Exception]) -> Proof:
    """Read a proof from its keys. *wrong* makes the error from a key and the reason why it can't be right."""
    values: dict[str, object] = {}
    for key in found:
        if key not in KEYS:
            raise wrong(key, f"this is no key of a proof; there are: {', '.join(KEYS)}")
    for key in KEYS:
        try:
            values[key] = _READERS[key](found.get(key))
        except NotationError as error:
            raise wrong(key, f"{key}: {error}") from None
    return _proof(**values)  # type: ignore[arg-type]  # each has been read by its reader


def _proof(
    *,
    label: str,
    size: int,
    dealt: int,
    root: bytes,
    commitments: tuple[bytes | None, ...],
    numbers: tuple[bytes | None, ...],
    openings: tuple[Opening, ...],
) -> Proof:
    return Proof(Cut(label, root, commitments, numbers), size, dealt, openings)


def _label(found: object) -> str:
    if not isinstance(found, str):
        raise NotationError("a label is written in quotes")
    check_label(found)
    return found


def _count(found: object) -> int:
    if type(found) is not int or not 0 < found <= len(WITH_JOKERS):
        raise NotationError(f"a number of cards is 1 to {len(WITH_JOKERS)}")
    return found


def _hash(found: object) -> bytes:
    if not isinstance(found, str) or not _HASH.fullmatch(found):
        raise NotationError("32 bytes are written as 64 digits, 0 to 9 and a to f, in quotes")
    return bytes.fromhex(found)


def _listed(found: object) -> list[object]:
    if not isinstance(found, list):
        raise NotationError("this is a list")
    return found


def _for_seats(found: object) -> tuple[bytes | None, ...]:
    return tuple([None if value == "" else _hash(value) for value in _listed(found)])


def _openings(found: object) -> tuple[Opening, ...]:
    return tuple([_opening(value) for value in _listed(found)])


def _opening(found: object) -> Opening:
    words = found.split(" ") if isinstance(found, str) else []
    if not 3 <= len(words) <= 3 + _MOST_STEPS or not re.fullmatch(r"0|[1-9]\d?", words[0], re.ASCII):
        raise NotationError("an opening is a position, a card, its salt and its path, with spaces between")
    return Opening(int(words[0]), card(words[1]), _hash(words[2]), tuple(map(_hash, words[3:])))


_READERS: dict[str, Callable[[object], object]] = {
    "label": _label,
    "size": _count,
    "dealt": _count,
    "root": _hash,
    "commitments": _for_seats,
    "numbers": _for_seats,
    "openings": _openings,
}

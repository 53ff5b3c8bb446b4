"""A Merkle tree: one root that stands for a row of leaves, and the path that leads from a leaf to it.

Neighbours are hashed together, level by level; a node without a neighbour goes up as it is. Leaves and nodes
are hashed with different first bytes, so that none can pass for the other (as in RFC 6962).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from homegame.errors import ProofError

if TYPE_CHECKING:
    from collections.abc import Sequence

HASH_BYTES = 32


def leaf(position: int, card: str, salt: bytes) -> bytes:
    """Seal one card in its position: without the salt nobody can find out which it is."""
    return sha256(b"\x00" + f"{position} {card} ".encode() + salt).digest()


def node(left: bytes, right: bytes) -> bytes:
    """Stand for two neighbours."""
    return sha256(b"\x01" + left + right).digest()


def grow(leaves: Sequence[bytes]) -> tuple[tuple[bytes, ...], ...]:
    """Give the levels of the tree, from the leaves to the root."""
    levels = [tuple(leaves)]
    while len(levels[-1]) > 1:
        below = levels[-1]
        pairs = zip(below[::2], below[1::2], strict=False)
        levels.append(tuple([node(left, right) for left, right in pairs]) + below[len(below) & ~1 :])
    return tuple(levels)


def path_from(position: int, levels: Sequence[Sequence[bytes]]) -> tuple[bytes, ...]:
    """Give the neighbours that are met on the way from a leaf to the root."""
    path = []
    for level in levels:
        if position ^ 1 < len(level):
            path.append(level[position ^ 1])
        position //= 2
    return tuple(path)


def root_from(found: bytes, position: int, size: int, path: Sequence[bytes]) -> bytes:
    """Give the root to which a path leads from a leaf, in a tree of *size* leaves.

    ProofError if the path has not as many steps as it must have there.
    """
    steps = iter(path)
    try:
        while size > 1:
            if position ^ 1 < size:
                beside = next(steps)
                found = node(beside, found) if position & 1 else node(found, beside)
            position, size = position // 2, (size + 1) // 2
    except StopIteration:
        raise ProofError("a path to the root is too short") from None
    if next(steps, None) is not None:
        raise ProofError("a path to the root is too long")
    return found

"""Declaring in Polish Poker: the hands that are higher than what stands, found by a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.declarations import Declaration
    from homegame.games.polish import Polish

LITTLE = frozenset(("a", "of", "in", "to", "the", "and", "over", "kind"))
PASSED_OVER = frozenset(("house", "two", "straight"))


def higher(game: Polish, standing: str) -> tuple[Declaration, ...]:
    """What may be declared over what stands; all, if nothing does."""
    ladder = game.ladder
    return ladder.above(ladder.read(standing) if standing else None)


def matching(declarations: Iterable[Declaration], typed: str) -> list[Declaration]:
    """Those that begin as they were typed: ``full k``, ``pair 10`` or ``flush hearts ace``.

    Little words may be left out, ranks may not: ``full k`` is a full house of kings over anything.
    """
    wanted = _words(typed)
    return [
        one for one in declarations if _begins(_words(str(one)), wanted) or _begins(_words(one.words), wanted)
    ]


def _words(text: str) -> list[str]:
    words = text.lower().replace(",", " ").split()
    return ["10" if word == "t" else word for word in words if word not in LITTLE]


def _begins(words: list[str], wanted: list[str]) -> bool:
    """Whether the words begin as wanted; only the second word of a hand's name may be passed over."""
    left = list(words)
    for some in wanted:
        if left and not left[0].startswith(some) and left[0] in PASSED_OVER:
            left.pop(0)
        if not left or not left.pop(0).startswith(some):
            return False
    return True

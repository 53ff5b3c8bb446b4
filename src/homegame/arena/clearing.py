"""Clearing: matches that are too close to call go on, until they are clear or have been long enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from homegame.arena.matches import CHUNK

if TYPE_CHECKING:
    from collections.abc import Collection

    from homegame.arena.figures import Result
    from homegame.arena.matches import Match

WIDER = 1.5  # an interval that is looked at again and again is clear if one so much wider is


def close(result: Result) -> bool:
    """Whether it may still be a draw: the mean is within the wider interval of zero."""
    net = result.net()
    return not abs(net.mean) > WIDER * net.half


def about(match: Match, bots: Collection[str]) -> bool:
    """Whether a match measures one of these bots: the hero, or between two either.

    ``regular/beginner`` stands for the regular among beginners only.
    """
    hero, other = match.names[:2]
    seen = [(hero, other), (other, hero)] if match.seats == 2 else [(hero, other)]
    return any(one in bots or f"{one}/{among}" in bots for one, among in seen)


def longer(match: Match, most: int) -> Match:
    """The same match with twice as many deals, in whole pieces, and with *most* of them at the most."""
    pieces = -(-2 * match.deals // CHUNK)
    return replace(match, deals=min(most, pieces * CHUNK))

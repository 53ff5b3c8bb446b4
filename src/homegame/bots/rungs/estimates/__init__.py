"""Estimates: what the rungs think of their chances; the same for all, so that only their ideas differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.bots.rungs.estimates import spokane, wasteland, whiskey, wojciech
from homegame.bots.rungs.estimates.futures import Future

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.view import View

FUTURES: Mapping[str, Callable[[View], tuple[Future, ...]]] = {
    "wojciech": wojciech.futures,
    "wasteland": wasteland.futures,
    "spokane": spokane.futures,
    "whiskey": whiskey.futures,
}


def futures(view: View) -> tuple[Future, ...]:
    """What may still come; in a game that the rungs don't know, one future in which every hand is as good."""
    known = FUTURES.get(view.game.name)
    return known(view) if known else (Future(1.0, (0.5,) * (len(view.live) - 1)),)

"""Whether the kit notices: one deal of a game after the other is examined, until one breaks a law."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame.errors import HomegameError
from tests.kit.examine import examine, some_moments
from tests.kit.laws import viewers
from tests.kit.two_worlds import views_dont_interfere
from tests.kit.walk import Deal, walked

if TYPE_CHECKING:
    from homegame.game import Game
    from tests.kit.museum import Piece

PATIENCE = 40  # deals


def some_deal(game: Game, seats: int, seed: int) -> Deal:
    """A deal with stacks short and deep, that follows from a seed."""
    rng = Random(seed)
    stacks = tuple(rng.choice((rng.randrange(2, 60), rng.randrange(60, 1000))) for _ in range(seats))
    return Deal(game, stacks, rng.randrange(seats), rng.randbytes(90), seed)


def compare_worlds(deal: Deal) -> None:
    """Hold a deal against the law of secrecy alone, with the eyes of everybody."""
    rng, walk = Random(deal.seed), walked(deal)
    moments = some_moments(walk, rng)
    for viewer in viewers(walk.states[0]):
        views_dont_interfere(walk, viewer, rng.choice(moments), rng)


def noticed(piece: Piece, patience: int = PATIENCE) -> BaseException | None:
    """What the kit says of a planted mistake; None if it lets it pass."""
    look = compare_worlds if piece.leak else examine
    for seed in range(patience):
        try:
            look(some_deal(piece.game, piece.seats, seed))
        except (AssertionError, HomegameError, pytest.fail.Exception) as broken:
            return broken
    return None

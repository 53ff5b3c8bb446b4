"""Houses for bots to play in: games with options, seats, stacks and a dealer drawn at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from homegame.games import games
from homegame.limits import FixedLimit, Limit, NoLimit, PotLimit, SpreadLimit
from homegame.options import MOST_CHIPS, options
from tests.kit.houses import that_seats, with_option

if TYPE_CHECKING:
    import random

    from homegame import State
    from homegame.options import Option

LIMITS = (NoLimit(), NoLimit(3), PotLimit(), FixedLimit(2, 4), FixedLimit(1, 7, 2, 5), SpreadLimit(1, 5))
BLINDS = (((1, 5), (5, 10), (10, 20)), ((0, 1),), ((3, 3), (1, 60)))


def table(name: str, rng: random.Random) -> State:
    """A table of the game before its first card; small stacks now and then, and ones beyond counting."""
    kind = games()[name]
    seats = rng.choice(kind.players)
    least, most = rng.choice(((1, 12), (20, 60), (100, 1000), (MOST_CHIPS, MOST_CHIPS)))
    stacks = tuple(rng.randint(least, most) for _ in range(seats))
    game = that_seats(kind, seats)
    for option in rng.sample(sorted(options(kind).values(), key=lambda found: found.name), rng.randint(0, 5)):
        game = with_option(game, option.name, value(option, rng), stacks) or game
    return game.start(stacks, rng.randrange(seats))


def value(option: Option, rng: random.Random) -> object:
    """A value that the option may have."""
    if option.words:
        return rng.choice(option.words)
    if option.kind is bool:
        return rng.random() < 0.5
    if option.kind is Limit:
        return rng.choice(LIMITS)
    if option.name == "blinds":
        return rng.choice(BLINDS)
    least = option.least or 0
    nothing = type(None) in get_args(option.kind) and rng.random() < 0.5
    return None if nothing else rng.randint(least, min(option.most, least + 9))

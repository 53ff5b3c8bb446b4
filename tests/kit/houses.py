"""Houses drawn at random: a game with any options that go together, any stacks, any dealer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, get_args

from hypothesis import strategies as st

from homegame.errors import GameError
from homegame.limits import FixedLimit, Limit, NoLimit, PotLimit, SpreadLimit
from homegame.options import MOST_CHIPS, options
from tests.kit.walk import BYTES_A_DECISION, Deal

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from homegame.game import Game
    from homegame.options import Option

ODD_SIZES = st.integers(0, 7) | st.integers(0, 60)


@st.composite
def limits(draw: DrawFn) -> Limit:
    """Any of the four limits, with sizes that nobody would choose."""
    kind = draw(st.sampled_from([NoLimit, PotLimit, FixedLimit, SpreadLimit]))
    size, other, raises = draw(ODD_SIZES), draw(ODD_SIZES), draw(st.integers(0, 5))
    if kind is FixedLimit:
        return FixedLimit(size, other, draw(st.integers(0, 6)), raises)
    if kind is SpreadLimit:
        return SpreadLimit(min(size, other), max(size, other), raises)
    return NoLimit(size) if kind is NoLimit else PotLimit(size)


@st.composite
def blinds(draw: DrawFn) -> tuple[tuple[int, int], ...]:
    """Small and big blind of one to four levels."""
    sizes = st.tuples(ODD_SIZES, ODD_SIZES.map(lambda size: size + 1)).map(
        lambda pair: (min(pair), max(pair))
    )
    return tuple(draw(st.lists(sizes, min_size=1, max_size=4)))


def values(found: Option) -> SearchStrategy[Any]:
    """Every value that an option may have; small numbers more often than large ones."""
    if found.words:
        return st.sampled_from(found.words)
    if found.kind is bool:
        return st.booleans()
    if found.kind is Limit:
        return limits()
    if int not in (found.kind, *get_args(found.kind)):
        return blinds()
    least = found.least or 0
    numbers = st.integers(least, min(found.most, least + 5)) | st.integers(least, min(found.most, 100))
    if found.most == MOST_CHIPS:
        numbers |= st.just(MOST_CHIPS)
    return numbers if found.kind is int else st.none() | numbers


STACKS = st.integers(1, 60) | st.integers(1, 60) | st.integers(61, 1000) | st.just(MOST_CHIPS)


@st.composite
def deals(draw: DrawFn, kind: type[Game], seats: int) -> Deal:
    """A deal for so many *seats*: options drawn one by one, and left out if they don't go with the others."""
    stacks = tuple(draw(st.lists(STACKS, min_size=seats, max_size=seats)))
    button = draw(st.integers(0, seats - 1))
    game = that_seats(kind, seats)
    known = options(kind)
    for name in draw(st.lists(st.sampled_from(sorted(known)), unique=True)):
        other = with_option(game, name, draw(values(known[name])), stacks)
        game = other or game
    if not game.has_chips and draw(st.booleans()):
        stacks = (0,) * seats
    script = draw(st.binary(min_size=20 * BYTES_A_DECISION, max_size=60 * BYTES_A_DECISION))
    return Deal(game, stacks, button, script, draw(st.integers(0, 2**32)))


def with_option(game: Game, name: str, value: object, stacks: tuple[int, ...]) -> Game | None:
    """The same game with one option more, if it is possible so at this table."""
    try:
        other = replace(game, **{name: value})  # type: ignore[arg-type]  # any option by its name
        other.start(stacks)
    except GameError:
        return None
    return other


def that_seats(kind: type[Game], seats: int) -> Game:
    """The game as it comes, with the house option that lets so many play if it takes one."""
    plain, stacks = kind(), (1,) * seats
    if seats in plain.seats_allowed():
        return plain
    numbers = [found for found in options(kind).values() if found.kind is int and found.most <= seats + 10]
    tried = (
        with_option(plain, found.name, value, stacks)
        for found in numbers
        for value in range(found.least or 0, found.most + 1)
    )
    return next(game for game in tried if game is not None)

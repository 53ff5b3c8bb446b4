"""The house: what the host has settled before the night begins."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Literal, TypeAlias

from homegame.errors import GameError
from homegame.games.polish import Polish
from homegame.options import MOST_CHIPS, options
from homegame.piles import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.game import Game
    from homegame.piles import Seat

OF_THE_NIGHT = ("level", "hands_per_level")
"""Options that the night itself keeps, so that no dealer may choose them."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game on the menu; for each option in *free* the dealer may choose one of the values given there."""

    game: Game
    free: tuple[tuple[str, tuple[object, ...]], ...] = ()

    def __post_init__(self) -> None:
        known = options(type(self.game))
        for name, values in self.free:
            if name not in known or name in OF_THE_NIGHT:
                raise GameError(f"{name[:40]!r} is no option of {self.game.title} that a dealer may choose")
            for value in values:
                known[name].check(value)

    def allows(self, game: Game) -> bool:
        """Say whether the dealer may name exactly this game."""
        if type(game) is not type(self.game):
            return False
        free = dict(self.free)
        for option in fields(game):
            value = getattr(game, option.name)
            if value != getattr(self.game, option.name) and not _is_one_of(value, free.get(option.name, ())):
                return False
        return True

    def told(self) -> str:
        """The game, and what the dealer may choose, in words."""
        open_to_choice = [f"{name}: {', '.join(map(str, values))}" for name, values in self.free]
        return f"{self.game!r}" + (f" with {'; '.join(open_to_choice)}" if open_to_choice else "")


def _is_one_of(value: object, values: tuple[object, ...]) -> bool:
    """Say whether *value* is among the values; 1 is not True."""
    return any(value == other and type(value) is type(other) for other in values)


@dataclass(frozen=True, slots=True)
class Rotation:
    """The games follow each other, for a deal or an orbit each; one game alone is played all night."""

    games: tuple[Game, ...]
    per: Literal["deal", "orbit"] = "orbit"


@dataclass(frozen=True, slots=True)
class DealersChoice:
    """The dealer names a game of the menu, for one deal or for an orbit.

    When the dealer's time runs out, it is the first game on the menu that can be dealt to those present.
    """

    menu: tuple[Offer, ...]
    per: Literal["deal", "orbit"] = "deal"


Programme: TypeAlias = "Rotation | DealersChoice"


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """What is played this night, at how many seats, and for how many chips.

    A buy-in, and a stack after a rebuy, is from *least_buy_in* to *most_buy_in* chips; *rebuys* is how many
    each player may make, None: any number. *first_dealer* deals first, or whoever sits next to the left.
    """

    programme: Programme
    seats: int = 6
    least_buy_in: int = 20
    most_buy_in: int = 200
    rebuys: int | None = None
    first_dealer: Seat = 0
    games: tuple[Game, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        programme = self.programme
        if isinstance(programme, Rotation):
            found = programme.games
        else:
            found = tuple([offer.game for offer in programme.menu])
        object.__setattr__(self, "games", found)
        self._check_numbers()
        self._check_games()

    def _check_numbers(self) -> None:
        if not self.games or self.programme.per not in {"deal", "orbit"}:
            raise GameError("a night needs at least one game, for a deal or for an orbit each")
        bounds: Mapping[str, tuple[int, int]] = {
            "seats": (2, MOST_SEATS),
            "least_buy_in": (1 if self.for_chips else 0, MOST_CHIPS),
            "most_buy_in": (self.least_buy_in, MOST_CHIPS),
            "first_dealer": (0, self.seats - 1),
        }
        for name, (least, most) in bounds.items():
            value = getattr(self, name)
            if type(value) is not int or not least <= value <= most:
                raise GameError(f"{name}={value!r}: must be a whole number from {least} to {most}")
        if self.rebuys is not None and (type(self.rebuys) is not int or self.rebuys < 0):
            raise GameError(f"rebuys={self.rebuys!r}: must be a whole number, or None for any number")

    def _check_games(self) -> None:
        """Every game must be for as many players as there are seats; of a menu only one need be."""
        most = {game: min(game.seats_allowed()[-1], MOST_SEATS) for game in self.games}
        crowded = [game for game in self.games if most[game] < self.seats]
        needed = len(self.games) if isinstance(self.programme, DealersChoice) else 1
        if len(crowded) >= needed:
            game = crowded[0]
            raise GameError(
                f"{game.title} is played by at most {most[game]}: {self.seats} seats are too many"
            )
        for game in self.games:
            if game.seats_allowed()[0] > self.seats:
                raise GameError(f"{game.title} is for at least {game.seats_allowed()[0]}: add seats")
            if entry(game) > self.most_buy_in:
                raise GameError(f"{game!r} takes a stake of {entry(game)}: nobody can buy in for so much")

    @property
    def for_chips(self) -> bool:
        """Whether any game of the night is played for chips; else nobody needs any."""
        return any(game.has_chips for game in self.games)

    def least_to_play(self, game: Game) -> int:
        """How many chips a seat needs to be dealt in; in a night without chips, none."""
        return max(1, entry(game)) if self.for_chips else 0


def entry(game: Game) -> int:
    """What every player must put in before a match, 0 where a short stack may still play (rules G8, P11)."""
    return game.stake if isinstance(game, Polish) else 0

"""The set-up: what is chosen before the first deal against bots."""

from __future__ import annotations

import getpass
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Literal, TypeAlias

from homegame.games import games, with_options
from homegame.options import options, written

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.options import Option

BOT_NAMES = ("Ann", "Bea", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")
LEVELS = ("beginner", "regular", "shark")
KEPT_BY_THE_NIGHT = ("level",)  # the night raises the blinds by itself
Programme: TypeAlias = 'Literal["one", "rotation", "choice"]'


def own_name() -> str:
    """What one is called on this system, if that can be a name at a table."""
    from homegame.commands.serve import host_name  # the server's names come with the server

    return host_name()


def _name_here() -> str:
    """The same before anything is played, when nobody need say yet that it can be a name."""
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


@dataclass(slots=True)
class Setup:
    """What is played, by whom, for how much. Options are kept as written, and those of each game apart.

    Without a *name* one is called as on this system. *bot_names* are those that were chosen for the bots,
    clockwise, empty for one that is called as usual.
    """

    game: str = "wojciech"
    programme: Programme = "one"
    seats: int = 4
    levels: list[str] = field(default_factory=lambda: ["regular"] * len(BOT_NAMES))
    stack: int = 100
    seed: str | None = None
    name: str = ""
    record: str | None = None
    chosen: dict[str, dict[str, str]] = field(default_factory=dict)
    bot_names: list[str] = field(default_factory=list)

    def house_options(self) -> list[Option]:
        """The house options of the game that is chosen."""
        return [one for name, one in options(games()[self.game]).items() if name not in KEPT_BY_THE_NIGHT]

    def value(self, option: Option) -> str:
        """An option as it stands."""
        return self.chosen.get(self.game, {}).get(option.name, written(option.default))

    def choose(self, option: Option, value: str) -> None:
        """Choose an option; a HomegameError says what it can't be, alone or with the others."""
        option.read(value)
        kept = {**self.chosen.get(self.game, {}), option.name: value.strip()}
        if value.strip() == written(option.default):
            del kept[option.name]
        with_options(self.game, kept)
        self.chosen[self.game] = kept

    def the_game(self, name: str | None = None) -> Game:
        """A game with its options."""
        chosen = name or self.game
        return with_options(chosen, self.chosen.get(chosen, {}))

    def programme_games(self) -> list[Game]:
        """The games of the night, those first that are chosen, as far as so many can play them."""
        if self.programme == "one":
            return [self.the_game()]
        others = [name for name in games() if name != self.game]
        found = [self.the_game(name) for name in (self.game, *others)]
        return [game for game in found if self.seats in game.seats_allowed()]

    def seats_allowed(self) -> range:
        """How many can play."""
        allowed = self.the_game().seats_allowed()
        return range(allowed[0], min(allowed[-1], len(BOT_NAMES)) + 1)

    def fit(self) -> None:
        """Let so many play as the game allows."""
        allowed = self.seats_allowed()
        self.seats = min(allowed[-1], max(allowed[0], self.seats))

    def opponents(self) -> list[tuple[str, str]]:
        """The bots' names and levels, clockwise."""
        chosen = self.bot_names[: self.seats - 1]
        taken = {name.casefold() for name in (self.name or _name_here(), *chosen)}
        usual = (name for name in BOT_NAMES if name.casefold() not in taken)
        names = [name or next(usual) for name in chosen]
        names += islice(usual, self.seats - 1 - len(names))
        return list(zip(names, self.levels, strict=False))

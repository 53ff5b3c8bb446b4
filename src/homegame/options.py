"""House options: the fields of a game, each with its rule, its words and what it may be."""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from homegame.errors import GameError, NotationError
from homegame.limits import Limit

if TYPE_CHECKING:
    from homegame.game import Game

MOST_CHIPS = 10**12
"""No stack, bet or blind is larger, so that sums stay readable and files stay small."""


def option(  # any type goes in and comes out, since dataclasses take it for the default of the field
    default: Any,  # noqa: ANN401
    rule: str,
    says: str,
    *,
    least: int | None = None,
    most: int = MOST_CHIPS,
) -> Any:  # noqa: ANN401
    """Declare a house option: its default, the rule it belongs to, and what it means to a player.

    *least* and *most* bound a number.
    """
    return field(default=default, metadata={"rule": rule, "says": says, "least": least, "most": most})


@dataclass(frozen=True, slots=True)
class Option:
    """A house option as people are offered it."""

    name: str
    rule: str
    says: str
    default: object
    kind: Any  # the field's type: bool, int, int | None, Limit, or a Literal of words
    least: int | None
    most: int

    @property
    def words(self) -> tuple[str, ...]:
        """The words it can be, where it is one of a few."""
        return get_args(self.kind) if get_origin(self.kind) is Literal else ()

    def check(self, value: object) -> object:
        """Give *value* back if the option may be so; GameError if not."""
        wrong = self._wrong(value)
        if wrong:
            raise GameError(f"{self.name}={value!r}: {wrong}")
        return value

    def _wrong(self, value: object) -> str:
        if self.words:
            return (
                ""
                if value in self.words and type(value) is str
                else f"must be one of {', '.join(self.words)}"
            )
        if self.kind is bool:
            return "" if type(value) is bool else "must be true or false"
        if self.kind is Limit:
            return "" if isinstance(value, Limit) else "must be a limit, such as no-limit or fixed-limit 2/4"
        if value is None and type(None) in get_args(self.kind):
            return ""
        if int in (self.kind, *get_args(self.kind)):
            least = self.least or 0
            good = type(value) is int and least <= value <= self.most
            return "" if good else f"must be a whole number from {least} to {self.most}"
        return ""  # the game itself checks what is left: the blinds

    def read(self, text: str) -> object:
        """Read the option as the command line has it: ``true``, ``5``, ``none``, ``fixed-limit 2/4``."""
        word = text.strip()
        if self.kind is Limit:
            return Limit.read(word)
        if self.kind is bool and word.lower() in _TRUTHS:
            return _TRUTHS[word.lower()]
        if self.words:
            return self.check(word.lower())
        if word.lower() == "none" and type(None) in get_args(self.kind):
            return None
        if (
            int in (self.kind, *get_args(self.kind))
            and word.isascii()
            and word.isdigit()
            and len(word) <= _DIGITS
        ):
            return self.check(int(word))
        if self.name == "blinds":
            return _read_blinds(word)
        raise NotationError(f"{self.name}: {word[:40]!r} can't be read; {self.explained}")

    @property
    def explained(self) -> str:
        """What can be written for it."""
        if self.words:
            return f"write one of {', '.join(self.words)}"
        if self.kind is bool:
            return "write true or false"
        if self.kind is Limit:
            return "write a limit, such as no-limit or fixed-limit 2/4"
        return "write blinds such as 1/5 5/10 10/20" if self.name == "blinds" else "write a whole number"


def written(value: object) -> str:
    """Write the value of an option as :meth:`Option.read` takes it: ``true``, ``none``, ``1/5 5/10``."""
    if isinstance(value, tuple):
        return " ".join([f"{small}/{big}" for small, big in value])
    return str(value).lower() if isinstance(value, bool | None) else str(value)


_TRUTHS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
_DIGITS = len(str(MOST_CHIPS))


def _read_blinds(text: str) -> tuple[tuple[int, int], ...]:
    """Read the blinds of each level: ``1/5 5/10 10/20``."""
    found = []
    for level in text.split():
        small, slash, big = level.partition("/")
        if not (slash and small.isdigit() and big.isdigit() and len(level) <= 2 * _DIGITS):
            raise NotationError(
                f"blinds: {level[:40]!r} can't be read; write small/big for each level, as in 1/5 5/10"
            )
        found.append((int(small), int(big)))
    return tuple(found)


@cache
def options(game: type[Game]) -> dict[str, Option]:
    """Every house option of a game, by name."""
    kinds = get_type_hints(game, localns={"Limit": Limit})
    return {found.name: _option(found, kinds[found.name]) for found in fields(game)}


def _option(found: Field[Any], kind: Any) -> Option:  # noqa: ANN401 - a type, or a Literal
    about = found.metadata
    return Option(
        found.name, about["rule"], about["says"], found.default, kind, about["least"], about["most"]
    )

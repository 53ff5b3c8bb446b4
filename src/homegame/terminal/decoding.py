"""Reading what a table tells: games, actions and events, back from plain data."""

from __future__ import annotations

import ast
from functools import cache
from typing import TYPE_CHECKING, Any

from homegame import events, limits
from homegame.actions import Action, Bet, Call, Check, Fold, Raise
from homegame.cards import Card, card
from homegame.errors import NotationError
from homegame.games import games
from homegame.games.polish import CallBluff, Declare, Polish
from homegame.games.spokane import Take
from homegame.games.wojciech import Stay, Withdraw
from homegame.piles import Pile
from homegame.widow import Exchange, ExchangeAll, Knock, Pass

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.events import Event
    from homegame.game import Game

LIMITS = {kind.__name__: kind for kind in limits.Limit.__subclasses__() + limits.NoLimit.__subclasses__()}
PLAIN: dict[str, type[Action]] = {
    kind.verb: kind for kind in (Fold, Check, Call, Stay, Withdraw, CallBluff, Pass, Knock, ExchangeAll)
}


@cache
def read_game(text: str) -> Game:
    """Read a game as it is written, ``Wojciech(ante=2)``. NotationError if it is none that is here."""
    kinds = {kind.__name__: kind for kind in games().values()}
    try:
        found: Game = _value(ast.parse(text, mode="eval").body, {**kinds, **LIMITS})
    except (SyntaxError, KeyError, TypeError, ValueError):
        raise NotationError(f"{text[:60]} is a game that is not installed here") from None
    return found


def _value(node: ast.expr, kinds: Mapping[str, Any]) -> Any:  # noqa: ANN401 - whatever an option is
    match node:
        case ast.Call(func=ast.Name(id=name), args=args, keywords=keywords):
            named = {str(one.arg): _value(one.value, kinds) for one in keywords}
            return kinds[name](*[_value(one, kinds) for one in args], **named)
        case ast.Tuple(elts=elements):
            return tuple([_value(one, kinds) for one in elements])
    return ast.literal_eval(node)


def read_action(text: str, game: Game) -> Action:
    """Read an action that somebody took. NotationError if it is of a kind that is not known here."""
    verb, _, rest = text.partition(" ")
    if text in PLAIN:
        return PLAIN[text]()
    if verb in {Bet.verb, Raise.verb} and rest.isdigit():
        return (Bet if verb == Bet.verb else Raise)(int(rest))
    if verb == Take.verb:
        return Take(card(rest))
    if verb == Declare.verb and isinstance(game, Polish):
        return Declare(game.ladder.read(rest))
    if verb == Exchange.verb and " for " in rest:
        give, take = (tuple(map(card, names.split())) for names in rest.split(" for "))
        return Exchange(give, take)
    raise NotationError(f"{text[:40]!r} is an action that is not known here")


def read_pile(text: str) -> Pile:
    """Read a place for cards: ``hand 2``, ``suit card``."""
    name, _, seat = text.rpartition(" ")
    return Pile(name, int(seat)) if name and seat.isdigit() else Pile(text)


def read_card(text: str | None) -> Card | None:
    """Read a card; None for one that may not be seen."""
    return None if text is None else card(text)


def read_event(plain: Mapping[str, Any], game: Game) -> Event:
    """Read an event of a deal of *game*. NotationError if it is of a kind that is not known here."""
    kind = getattr(events, str(plain["is"]), None)
    if not (isinstance(kind, type) and issubclass(kind, events.Event)):
        raise NotationError(f"{str(plain['is'])[:40]!r} is an event that is not known here")
    given = {name: _READERS.get(name, _same)(value) for name, value in plain.items() if name != "is"}
    if "action" in given:
        given["action"] = read_action(given["action"], game)
    if kind is events.Forfeited:
        given["to"] = plain["to"]
    found: Event = kind(**given)
    return found


def _same(value: Any) -> Any:  # noqa: ANN401 - numbers and texts are what they are
    return value


_READERS: dict[str, Callable[[Any], Any]] = {
    "piles": lambda names: tuple(map(read_pile, names)),
    "pile": read_pile,
    "source": read_pile,
    "target": read_pile,
    "places": tuple,
    "cards": lambda names: tuple(map(read_card, names)),
    "seen": lambda seats: tuple(map(frozenset, seats)),
    "shares": lambda shares: tuple([(seat, chips) for seat, chips in shares]),
}

"""Wishing: what is written that is neither an action nor a page becomes a wish for the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.errors import IllegalAction, NotationError
from homegame.terminal.beforehand import beforehand
from homegame.terminal.setup import LEVELS
from homegame.terminal.wishes import SIMPLE, a_bot, free_seats

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.looks import Look, Plain

NOTHING = "nothing"
LONGEST_SUM = 9  # figures


def wish_of(words: str, look: Look) -> Plain | None:
    """Read ``sit 2 100``, ``say hello``, ``before call 4``, ``name spokane``; None if it is no wish.

    NotationError if it is half of one.
    """
    first, _, rest = words.partition(" ")
    if words.lower() in SIMPLE:
        return SIMPLE[words.lower()]
    if first.lower() in {"approve", "decline"} and rest:
        return {"is": first.capitalize(), "player": rest}
    read = _WISHES.get(first.lower())
    return None if read is None else read(rest, look)


def _sit(rest: str, _: Look) -> Plain:
    seat, chips = _numbers(rest, 2, "sit 2 100: the seat, then your chips")
    return {"is": "Sit", "seat": seat - 1, "chips": chips}


def _buy(rest: str, _: Look) -> Plain:
    (chips,) = _numbers(rest, 1, "buy 50")
    return {"is": "Buy", "chips": chips}


def _bot(rest: str, look: Look) -> Plain:
    if rest not in LEVELS:
        raise NotationError(f"write bot and how well it plays: {', '.join(LEVELS)}")
    if not free_seats(look):
        raise IllegalAction("every seat is taken")
    return a_bot(look, rest)


def _numbers(text: str, how_many: int, example: str) -> list[int]:
    words = text.split()
    good = [word for word in words if word.isascii() and word.isdecimal() and len(word) <= LONGEST_SUM]
    if len(words) != how_many or good != words:
        raise NotationError(f"write {example}")
    return list(map(int, words))


def _before(rest: str, look: Look) -> Plain:
    """What is to be done when the turn comes, in words or by its letter; ``nothing`` takes it back."""
    by_key = {offer.key: offer.text for offer in beforehand(look.deal)}
    action = "" if rest.lower() == NOTHING else by_key.get(rest.lower(), rest)
    return {"is": "Prepare", "action": action}


def _naming(rest: str, look: Look) -> Plain:
    """Read ``wojciech ante=2``, or ``1 ante=2`` by the number on the menu."""
    words = rest.split()
    if not words:
        raise NotationError("write name wojciech; menu lists what you can name")
    game, *options = words
    if game.isascii() and game.isdecimal() and 1 <= int(game[:3]) <= len(look.choosing):
        game = str(look.choosing[int(game[:3]) - 1]["game"])
    pairs = [one.partition("=") for one in options]
    if not all(equals for _, equals, _ in pairs):
        raise NotationError("write each option as NAME=VALUE, such as ante=2")
    return {"is": "Name", "game": game.lower(), "options": [[name, value] for name, _, value in pairs]}


_WISHES: dict[str, Callable[[str, Look], Plain]] = {
    "say": lambda rest, _: {"is": "Say", "text": rest},
    "sit": _sit,
    "buy": _buy,
    "name": _naming,
    "before": _before,
    "bot": _bot,
}

"""Reading orders: whatever comes over a wire is an order, or a refusal that says why not."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NoReturn

from homegame.errors import NotationError
from homegame.server.table import at_play, cutting, hosting, people
from homegame.server.table.orders import Order, Wish

if TYPE_CHECKING:
    from homegame.server.table.plain import Plain

LONGEST = 4096  # bytes
DEEPEST = 8
LARGEST = 10**15
LONGEST_TEXT = 400
MOST_PAIRS = 40

WISHES: dict[str, type[Wish]] = {
    kind.__name__: kind
    for module in (at_play, people, hosting, cutting)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Wish) and kind.__module__ == module.__name__
    if kind is not hosting.HostWish
}


def read_order(data: bytes, by: str) -> Order:
    """Read what somebody sent: ``{"id": "x", "answers": 5, "wish": {"is": "Act", "action": "call"}}``.

    NotationError if it is no order; whatever is sent, nothing else is raised.
    """
    found = read_json(data)
    if not isinstance(found, dict) or set(found) != {"id", "answers", "wish"}:
        raise NotationError("an order has an id, the version it answers, and a wish")
    order = Order(found["id"], by, found["answers"], read_wish(found["wish"]))  # type: ignore[arg-type]  # checked
    order.check()
    return order


def read_json(data: bytes) -> Plain:
    """Read JSON of bounded size and depth, without fractions or repeated keys; or NotationError."""
    if len(data) > LONGEST:
        raise NotationError(f"a message takes at most {LONGEST} bytes")
    _check_depth(data)
    try:
        return _JSON.decode(data.decode())  # type: ignore[no-any-return]  # plain data
    except NotationError:
        raise
    except (ValueError, RecursionError):
        raise NotationError("this is no JSON in UTF-8") from None


def _check_depth(data: bytes) -> None:
    """Refuse what is nested too deep before anybody tries to read it; brackets in texts count too."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return
    depth = 0
    for byte in data:
        depth += (byte in b"[{") - (byte in b"]}")
        if depth > DEEPEST:
            raise NotationError(f"a message is nested at most {DEEPEST} deep")


def _no_fraction(text: str) -> NoReturn:
    raise NotationError(f"{text[:20]} is no whole number")


def _once(pairs: list[tuple[str, Plain]]) -> dict[str, Plain]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise NotationError("a key is there twice")
    return found


_JSON = json.JSONDecoder(parse_float=_no_fraction, parse_constant=_no_fraction, object_pairs_hook=_once)


def read_wish(value: Plain) -> Wish:
    """Read a wish; NotationError if it is of no known kind, or its fields are not what that kind has."""
    if not isinstance(value, dict):
        raise NotationError("a wish has a kind, and what belongs to it")
    name = value.get("is")
    if not isinstance(name, str) or name not in WISHES:
        raise NotationError(f"there is no wish of that kind; there are: {', '.join(WISHES)}")
    kind = WISHES[name]
    given = {key: one for key, one in value.items() if key != "is"}
    chosen: dict[str, Any] = {}
    for field in fields(kind):  # type: ignore[arg-type]  # every wish is a dataclass
        if field.name in given:
            chosen[field.name] = _READERS[str(field.type)](field.name, given.pop(field.name))
    if given:
        raise NotationError(f"{name} has nothing called {min(given)[:20]!r}")
    try:
        return kind(**chosen)
    except TypeError:
        raise NotationError(f"{name} lacks something") from None


def _text(name: str, value: Plain) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise NotationError(f"{name} is a text of at most {LONGEST_TEXT} characters")
    if any(letter == "\0" or "\ud800" <= letter <= "\udfff" for letter in value):
        raise NotationError(f"{name} has a character in it that nobody can write")
    return value


def _number(name: str, value: Plain) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise NotationError(f"{name} is a whole number")
    return value


def _pairs(name: str, value: Plain) -> tuple[tuple[str, str], ...]:
    """Pairs of texts come as an object or as a list of lists; each first text once."""
    pairs = list(value.items()) if isinstance(value, dict) else value
    if not isinstance(pairs, list) or len(pairs) > MOST_PAIRS:
        raise NotationError(f"{name} are at most {MOST_PAIRS} pairs of texts")
    found = []
    for pair in pairs:
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            raise NotationError(f"{name} are pairs of texts")
        found.append((_text(name, pair[0]), _text(name, pair[1])))
    if len(dict(found)) < len(found):
        raise NotationError(f"{name}: the same is there twice")
    return tuple(found)


_READERS = {
    "str": _text,
    "int": _number,
    "Seat": _number,
    "tuple[tuple[str, str], ...]": _pairs,
}

"""Looks as they are sent: what everybody sees of a table is worked out and written once for all who look.

Shared is nothing but what a spectator is told, so no card that only some have seen can be among it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from homegame.server.protocol.shapes import AT_FIRST
from homegame.server.table.looking import InDeal, Look, look, own_look, plain_view
from homegame.server.table.plain import in_bytes, plain
from homegame.telling.facts import Facts, OwnFacts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    from homegame.cards import Card
    from homegame.piles import Pile
    from homegame.server.table.looking import OwnLook
    from homegame.server.table.plain import Plain
    from homegame.server.table.scene import Scene
    from homegame.view import View

    Names: TypeAlias = "dict[str, bytes]"
    Parts: TypeAlias = "dict[bytes, bytes]"

NULL = b"null"


def names(*fields: str) -> Names:
    """Some fields, and what their gaps in a template are called."""
    return {name: name.encode() for name in fields}


OWN = names("choosing", "player", "requests", "seat")
OWN_IN_DEAL = names("default", "prepared", "told")
OWN_FACTS = names(*OwnFacts._fields)
GROWING = names(*AT_FIRST)
COMMON = tuple([name for name in Look.__slots__ if name not in OWN | GROWING | names("deal")])
COMMON_IN_DEAL = tuple(
    [name for name in InDeal.__slots__ if name not in OWN_IN_DEAL | names("facts", "view")]
)
COMMON_FACTS = tuple([name for name in Facts.__slots__ if name not in OWN_FACTS])


class Looks:
    """A table at one version, to be sent to whoever looks at it.

    What is kept to be sent to all is made of a spectator's look, before anybody has looked, and stays so.
    """

    __slots__ = ("_common", "_piles", "_template", "scene")

    def __init__(self, scene: Scene, seq: int) -> None:
        self.scene = scene
        self._common = common = look(scene, seq, "")
        self._template = _template(common)
        self._piles = {} if common.deal is None else _piles(common.deal.view)

    def frame(self, now: int, player: str, *, first: bool) -> bytes:
        """Write all that somebody may know; what grows all night only in the *first* look of a socket."""
        common = self._common
        own = own_look(self.scene, player, common)
        parts = {b"now": b"%d" % now, **_parts(own, OWN)}
        parts.update(_parts(common, GROWING) if first else dict.fromkeys(GROWING.values(), NULL))
        if common.deal is not None:
            parts |= self._in_deal(common.deal, own)
        return self._template % parts

    def _in_deal(self, common: InDeal, own: OwnLook) -> Parts:
        facts: OwnFacts | Facts = common.facts if own.facts is None else own.facts
        piles = [part for _, part in self._piles.values()] if own.view is None else self._seen(own.view)
        return {
            b"piles": b",".join(piles),
            **_parts(own, OWN_IN_DEAL),
            **_parts(facts, OWN_FACTS),
        }

    def _seen(self, view: View) -> list[bytes]:
        """The piles as they lie before one seat; most lie so before all."""
        found = []
        for pile, (common, part) in self._piles.items():
            own = view.faces(pile)
            found.append(part if own == common else _pile(pile, own))
        return found


def _template(common: Look) -> bytes:
    """The frame, with gaps for what is each person's own: ``"seat":%(seat)b``."""
    whole: dict[str, object] = {
        **_plain(common, COMMON),
        **_gaps(OWN | GROWING),
        "deal": None if common.deal is None else _deal(common.deal),
    }
    frame = {"type": "look", "look": whole, **_gaps(names("now"))}
    return msgspec.json.encode(frame, order="sorted").replace(b"%", b"%%").replace(b"\0", b"%(")


def _deal(common: InDeal) -> dict[str, object]:
    return {
        **_plain(common, COMMON_IN_DEAL),
        **plain_view(common.view),
        **_gaps(OWN_IN_DEAL),
        "facts": {"is": "Facts", **_plain(common.facts, COMMON_FACTS), **_gaps(OWN_FACTS)},
        "piles": msgspec.Raw(b"{\0piles)b}"),
    }


def _plain(value: object, fields: Iterable[str]) -> dict[str, Plain]:
    return {name: plain(getattr(value, name)) for name in fields}


def _gaps(fields: Names) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(b"\0%b)b" % key) for name, key in fields.items()}


def _parts(value: object, fields: Names) -> Parts:
    return {key: _written(getattr(value, name)) for name, key in fields.items()}


def _written(value: object) -> bytes:
    if value is None:
        return NULL
    found = plain(value)
    try:
        return msgspec.json.encode(found, order="sorted")
    except UnicodeEncodeError:  # half a character, which can be sent only as an escape
        return in_bytes(found)


def _piles(view: View) -> dict[Pile, tuple[tuple[Card | None, ...], bytes]]:
    """The piles in the order of their names, as a spectator sees them, and as that is written."""
    return {pile: (view.faces(pile), _pile(pile, view.faces(pile))) for pile in sorted(view.piles, key=str)}


def _pile(pile: Pile, faces: tuple[Card | None, ...]) -> bytes:
    return b'"%b":%b' % (str(pile).encode(), _written(faces))

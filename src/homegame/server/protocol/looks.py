"""Looks as they are sent: what everybody sees of a table is worked out and written once for all who look.

Shared is nothing but what a spectator is told, so no card that only some have seen can be among it. Everybody
is sent a spectator's look in which what is their own has been put in the place of a spectator's.
"""

from __future__ import annotations

from dataclasses import fields
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from homegame.server.protocol.shapes import AT_FIRST
from homegame.server.table.looking import InDeal, Look, asked, common_look, own_look, plain_view
from homegame.server.table.plain import in_bytes, plain
from homegame.telling.facts import Facts, OwnFacts, own_facts, turns_on_cards
from homegame.telling.readings import own_readings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.cards import Card
    from homegame.piles import Pile, Seat, Slot
    from homegame.server.table.plain import Plain
    from homegame.server.table.scene import Scene
    from homegame.view import View

Names: TypeAlias = "dict[str, bytes]"
Parts: TypeAlias = "dict[bytes, bytes]"
Faces: TypeAlias = "tuple[Card | None, ...]"
Fields: TypeAlias = "tuple[tuple[str, bool], ...]"
Still: TypeAlias = "tuple[tuple[object, ...], bytes]"

NULL, NOTHING = b"null", b"[]"
PLAIN = frozenset(
    (
        "bool",
        "int",
        "str",
        "int | None",
        "tuple[int, ...]",
        "tuple[str, ...]",
        "Seat | None",
        "tuple[Seat, ...]",
    )
)


def names(*some: str) -> Names:
    """Some fields, and what their gaps in a template are called."""
    return {name: name.encode() for name in some}


def but(kind: type[Look | InDeal | Facts], *others: Names) -> Fields:
    """The fields of a kind without some others, and for each whether it is plain as it is."""
    known = [one for one in fields(kind) if not any(one.name in some for some in others)]
    return tuple([(one.name, one.type in PLAIN) for one in known])


OWN = names("choosing", "player", "requests", "seat")
OWN_IN_DEAL = names("default", "prepared", "told")
OWN_FACTS = names("mine", *OwnFacts._fields)
GROWING = names(*AT_FIRST)
CHANGING = names("at", "clock", "deal", "seq", "sitters")
STILL = but(Look, OWN, GROWING, CHANGING)
COMMON_IN_DEAL = but(InDeal, OWN_IN_DEAL, names("facts", "view"))
COMMON_FACTS = but(Facts, OWN_FACTS)
still_of: Callable[[Look], tuple[object, ...]] = attrgetter(*dict(STILL))


class Own:
    """The cards of one viewer as they were written for them last. It lies with their socket, nowhere else."""

    __slots__ = ("parts", "piles", "when")

    def __init__(self) -> None:
        self.parts: Parts = {}
        self.piles: Mapping[Pile, tuple[Slot, ...]] | None = None  # the cards of the table, then
        self.when: tuple[object, ...] = ()  # the viewer's place in the deal, its stage, and what was wild


class Looks:
    """A table at one version, to be sent to whoever looks at it.

    What is kept to be sent to all is made of a spectator's look, before anybody has looked, and stays so.
    What has not changed since the looks *before*, of the same table, is taken over as it was written.
    """

    __slots__ = ("_common", "_piles", "_shared", "_sitters", "_still", "_template", "scene")

    def __init__(self, scene: Scene, seq: int, before: Looks | None = None) -> None:
        self.scene = scene
        self._common = common = _common(scene, seq, before)
        self._still = _still(common, before)
        self._piles = _piles(scene, common.deal, before)
        self._sitters = _sitters(common, before)
        self._template = self._still[1] % {b"sitters": self._sitters, **_changing(common)}
        self._shared = {**_parts(common, OWN), **dict.fromkeys(GROWING.values(), NULL)}
        if common.deal is not None:
            self._shared |= {
                **_parts(common.deal, OWN_IN_DEAL),
                **_parts(common.deal.facts, OWN_FACTS),
                b"piles": b",".join([part for _, part in self._piles.values()]),
            }

    def frame(self, now: int, player: str, *, first: bool, own: Own | None = None) -> bytes:
        """Write all that somebody may know; what grows all night only in the *first* look of a socket.

        *own* is what lies with their socket.
        """
        parts = {**self._shared, b"now": b"%d" % now}
        if first:
            parts |= _parts(self._common, GROWING)
        if player:
            parts |= self._theirs(player, Own() if own is None else own)
        return self._template % parts

    def _theirs(self, player: str, own: Own) -> Parts:
        """What is a person's own, or the same for all, but never another's."""
        found = own_look(self.scene, player)
        parts = _parts(found, OWN)
        if self._common.deal is not None:
            parts[b"prepared"] = _written(found.prepared)
            if found.here is not None:
                parts |= self._in_deal(self._common.deal, found.here, own)
        return parts

    def _in_deal(self, common: InDeal, here: Seat, own: Own) -> Parts:
        """What is a seat's own of the deal: as it was, if its cards lie as before and others are asked."""
        state = self.scene.state
        assert state is not None
        when = (here, common.facts.street, common.facts.wild)
        known = own.piles is state.piles and own.when == when
        if known and state.to_act != here and turns_on_cards(state.game):
            return own.parts
        view = state.view(here)
        if not known:
            own.piles, own.when = state.piles, when
            own.parts = {b"piles": b",".join(self._seen(view)), b"mine": _written(own_readings(view))}
        told, default = asked(view)
        facts = own_facts(view, common.facts)
        return {
            **own.parts,
            b"told": _written(told),
            b"default": _written(default),
            **{name.encode(): _written(value) for name, value in zip(facts._fields, facts, strict=True)},
        }

    def _seen(self, view: View) -> list[bytes]:
        """The piles as they lie before one seat; most lie so before all."""
        found = []
        for pile, (common, part) in self._piles.items():
            own = view.faces(pile)
            found.append(part if own == common else _pile(pile, own))
        return found


def _common(scene: Scene, seq: int, before: Looks | None) -> Look:
    """What everybody sees; outside the deal that is mostly what everybody saw before."""
    if before is None:
        return common_look(scene, seq, None, None)
    return common_look(scene, seq, before.scene, before._common)  # noqa: SLF001 - its own kind


def _still(common: Look, before: Looks | None) -> Still:
    """The frame with gaps for all that changes often, and what stands in it: taken over if that is as it was.

    There are gaps for what changes with each version, ``"seq":%(seq)b``, and in these or beside them gaps for
    what is each person's own, ``"seat":%%(seat)b``, which are still there when the others have been filled.
    """
    known = still_of(common)
    if before is not None and before._still[0] == known:  # noqa: SLF001 - its own kind
        return before._still  # noqa: SLF001
    whole = {**_plain(common, STILL), **_gaps(CHANGING, b"\0"), **_gaps(OWN | GROWING, b"\1")}
    frame = {"type": "look", "look": whole, **_gaps(names("now"), b"\1")}
    text = msgspec.json.encode(frame, order="sorted")
    return known, text.replace(b"%", b"%%%%").replace(b"\1", b"%%(").replace(b"\0", b"%(")


def _sitters(common: Look, before: Looks | None) -> bytes:
    """Who sits at the table, with ``%`` as a template has it."""
    if before is not None and before._common.sitters is common.sitters:  # noqa: SLF001 - its own kind
        return before._sitters  # noqa: SLF001
    return _written(common.sitters).replace(b"%", b"%%")


def _changing(common: Look) -> Parts:
    """What changes with each version, itself with gaps for what is each person's own."""
    return {
        b"at": b"%d" % common.at,
        b"seq": b"%d" % common.seq,
        b"clock": NULL if common.clock is None else _written(common.clock).replace(b"%", b"%%"),
        b"deal": NULL if common.deal is None else _deal(common.deal),
    }


def _deal(common: InDeal) -> bytes:
    found = {
        **_plain(common, COMMON_IN_DEAL),
        **plain_view(common.view),
        **_gaps(OWN_IN_DEAL, b"\1"),
        "facts": {"is": "Facts", **_plain(common.facts, COMMON_FACTS), **_gaps(OWN_FACTS, b"\1")},
        "piles": msgspec.Raw(b"{\1piles)b}"),
    }
    return msgspec.json.encode(found, order="sorted").replace(b"%", b"%%").replace(b"\1", b"%(")


def _plain(value: object, some: Fields) -> dict[str, Plain]:
    return {
        name: getattr(value, name) if is_plain else plain(getattr(value, name)) for name, is_plain in some
    }


def _gaps(some: Names, mark: bytes) -> dict[str, msgspec.Raw]:
    return {name: msgspec.Raw(b"%b%b)b" % (mark, key)) for name, key in some.items()}


def _parts(value: object, some: Names) -> Parts:
    return {key: _written(getattr(value, name)) for name, key in some.items()}


def _written(value: object) -> bytes:
    if value is None:
        return NULL
    if value == ():
        return NOTHING
    found = plain(value)
    try:
        return msgspec.json.encode(found, order="sorted")
    except UnicodeEncodeError:  # half a character, which can be sent only as an escape
        return in_bytes(found)


def _piles(scene: Scene, deal: InDeal | None, before: Looks | None) -> dict[Pile, tuple[Faces, bytes]]:
    """The piles in the order of their names, as a spectator sees them, and as that is written."""
    if deal is None or scene.state is None:
        return {}
    then = None if before is None else before.scene.state
    if before is not None and then is not None and then.piles is scene.state.piles:
        return before._piles  # noqa: SLF001 - its own kind
    view = deal.view
    return {pile: (view.faces(pile), _pile(pile, view.faces(pile))) for pile in sorted(view.piles, key=str)}


def _pile(pile: Pile, faces: Faces) -> bytes:
    return b'"%b":%b' % (str(pile).encode(), _written(faces))

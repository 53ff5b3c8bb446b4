"""The messages: what a person can send, and what a table sends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec

from homegame.server.protocol.shapes import Text, message_of, shape, union, wish_of
from homegame.server.table.looking import Look as TableLook
from homegame.server.table.news import News as TableNews
from homegame.server.table.orders import LATEST, LONGEST_ID
from homegame.server.table.reading import WISHES

VERSION = 1
"""Of the protocol. Another one speaks otherwise; new kinds of news alone don't make one."""

Version = Annotated[int, msgspec.Meta(ge=0, le=LATEST)]

if TYPE_CHECKING:
    AnyWish: TypeAlias = Any
    AnyNews: TypeAlias = Any
    AnyLook: TypeAlias = Any
else:
    AnyWish = union([wish_of(kind) for kind in WISHES.values() if kind.whose != "table"])
    AnyNews = shape(TableNews)
    AnyLook = message_of(TableLook)


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """Anything that is sent."""


class Hello(Message, tag="hello"):
    """The first message of every socket, within five seconds: who one is, and how far one had come.

    With ``since`` everything follows that happened after that version; without, the table as it is now.
    """

    version: int
    table: Text
    secret: Text
    since: Version | None = None


class Order(Message, tag="order"):
    """Something that one wants done.

    Each order has a new ``id``; who is not sure that it arrived sends the same again, and gets the same
    answer. ``answers`` is the version of the table that one was looking at.
    """

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_ID)]
    answers: Version
    wish: AnyWish


class Welcome(Message, tag="welcome"):
    """The answer to ``hello``: as whom one is known here, and the version that the table has."""

    version: int
    table: str
    player: str
    scope: str
    seq: int


class News(Message, tag="news"):
    """What happened with one version of the table, as far as one may know it."""

    seq: int
    news: list[AnyNews]


class Look(Message, tag="look"):
    """All that one may know of the table at one version; ``now`` is the table's time at which it was sent.

    ``talk`` and ``ledger`` are there in the first look of a socket; in later ones they are null.
    """

    now: int
    look: AnyLook


class Done(Message, tag="done"):
    """An order has been carried out, and will not be forgotten: the table has version ``seq`` with it."""

    id: str
    seq: int


Code = Literal["notation", "illegal", "turn", "allowed", "stale", "broken", "busy", "unsure"]


class Refused(Message, tag="refused"):
    """An order was not carried out, and nothing has changed.

    ``unsure`` alone leaves open whether it was: send the same again. ``stale``: look first.
    """

    id: str
    code: Code
    reason: str
    seq: int


class Bye(Message, tag="bye"):
    """The last message of a socket, and why it is closed; with ``again`` one may come back."""

    code: int
    reason: str
    again: bool


ClientMessage = Hello | Order
ServerMessage = Welcome | News | Look | Done | Refused | Bye

"""Answering: who asks something over HTTP, what they ask, and how it is refused or answered."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.responses import Response

from homegame.errors import GameError, HomegameError, IllegalAction, NotAllowed, NotationError
from homegame.server.api import Wrong
from homegame.server.coach import Coach, CoachBusy
from homegame.server.metrics import Metrics
from homegame.server.store import NotStored, Repeated, StoreError
from homegame.server.table.past import NoSuchDeal
from homegame.server.table.reading import LONGEST, read_json

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.requests import HTTPConnection, Request

    from homegame.server.hall import Hall
    from homegame.server.keeper import Keeper
    from homegame.server.patience import Porter
    from homegame.server.store import Guest

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self'; style-src 'self'; "
    "connect-src 'self' ws: wss:; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}

Kind = TypeVar("Kind")


class TooMany(HomegameError):
    """Somebody asks too often."""


class Unknown(HomegameError):
    """Whoever asks has not said who they are, or is not known."""


STATUS: tuple[tuple[type[HomegameError], int], ...] = (  # the first that fits
    (TooMany, 429),
    (CoachBusy, 429),
    (Unknown, 401),
    (NotStored, 503),
    (Repeated, 409),
    (StoreError, 404),
    (NoSuchDeal, 404),
    (NotAllowed, 403),
    (NotationError, 400),
    (GameError, 400),
    (IllegalAction, 409),
)


@dataclass(slots=True)
class Desk:
    """What the answers are made of."""

    hall: Hall
    porter: Porter
    origins: frozenset[str]
    address: str = ""  # how others reach the server, where that is known
    metrics: Metrics = field(default_factory=Metrics)
    coach: Coach = field(default_factory=Coach)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what another site's page asks for (promise A1); a program that is no browser names none."""
        origin = connection.headers.get("origin")
        if origin is not None and origin not in self.origins:
            raise NotAllowed("another site's page may not ask this; see --address")

    def check_asks(self, guest: Guest) -> None:
        """Refuse somebody who asks too often for what takes long to give."""
        if not self.porter.asks(guest.digest):
            raise TooMany("too many questions: wait a little")

    def check_knock(self, connection: HTTPConnection) -> None:
        """Refuse whoever asks too often."""
        if not self.porter.knock(address_of(connection)):
            raise TooMany("too many attempts: wait a little")


def address_of(connection: HTTPConnection) -> str:
    """Where somebody comes from."""
    return connection.client.host if connection.client is not None else ""


def secret_of(request: Request) -> str:
    """The secret that somebody shows."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise Unknown("show your secret: Authorization: Bearer ...")
    return secret.strip()


async def body(request: Request, kind: type[Kind]) -> Kind:
    """Read what is asked; NotationError if it is something else, or too long."""
    data = b""
    async for some in request.stream():
        data += some
        if len(data) > LONGEST:
            raise NotationError(f"that takes at most {LONGEST} bytes")
    try:
        return msgspec.convert(read_json(data), kind)
    except msgspec.ValidationError as wrong:
        raise NotationError(str(wrong)[:200]) from None


def said(answer: object, status: int = 200) -> Response:
    """An answer in JSON."""
    return Response(msgspec.json.encode(answer), status, HEADERS, "application/json")


def refusals(
    answer: Callable[[Desk, Request], Awaitable[Response]], desk: Desk
) -> Callable[[Request], Awaitable[Response]]:
    """Answer, or say why not."""

    async def answered(request: Request) -> Response:
        try:
            desk.check_origin(request)
            return await answer(desk, request)
        except HomegameError as refusal:
            if isinstance(refusal, TooMany):
                await desk.porter.hold_up()
            status = next((code for kind, code in STATUS if isinstance(refusal, kind)), 400)
            return said(Wrong(error=type(refusal).__name__, reason=str(refusal)), status)

    return answered


async def known(desk: Desk, request: Request) -> tuple[Keeper, Guest]:
    """Who asks about a table."""
    secret = secret_of(request)
    try:
        return await desk.hall.guest(request.path_params["table"], secret)
    except NotStored:
        raise
    except StoreError as refusal:
        desk.check_knock(request)
        raise Unknown(str(refusal)) from None

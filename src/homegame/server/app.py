"""The app: what a server answers over HTTP, and where its sockets begin."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from homegame.errors import GameError, HomegameError, IllegalAction, NotAllowed, NotationError
from homegame.server.api import Join, Joined, Links, NewTable, Renew, TableMade, Wrong, openapi
from homegame.server.downloads import ledger, records
from homegame.server.metrics import Metrics
from homegame.server.patience import Limits, Porter
from homegame.server.sockets import Socket
from homegame.server.store import NotStored, Repeated, StoreError
from homegame.server.table.reading import LONGEST, read_json
from homegame.server.welcome import PAGE

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable

    from starlette.requests import HTTPConnection, Request
    from starlette.websockets import WebSocket

    from homegame.server.hall import Hall
    from homegame.server.keeper import Keeper
    from homegame.server.store import Guest

STATIC = Path(__file__).parents[1] / "static"

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
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
    (Unknown, 401),
    (NotStored, 503),
    (Repeated, 409),
    (StoreError, 404),
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
    metrics: Metrics = field(default_factory=Metrics)

    def check_origin(self, connection: HTTPConnection) -> None:
        """Refuse what another site's page asks for (promise A1); a program that is no browser names none."""
        origin = connection.headers.get("origin")
        if origin is not None and origin not in self.origins:
            raise NotAllowed("another site's page may not ask this; see --address")

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
            status = next((code for kind, code in STATUS if isinstance(refusal, kind)), 400)
            return said(Wrong(error=type(refusal).__name__, reason=str(refusal)), status)

    return answered


async def open_table(desk: Desk, request: Request) -> Response:
    """Set up a table."""
    desk.check_knock(request)
    if not desk.hall.may_open(secret_of(request)):
        raise Unknown("whoever started the server has the secret to set up tables")
    settings = (await body(request, NewTable)).settings()
    table = await desk.hall.create(settings)
    return said(TableMade(table=table, links=await desk.hall.links(table)))


async def join(desk: Desk, request: Request) -> Response:
    """Come by a link."""
    desk.check_knock(request)
    asked = await body(request, Join)
    guest, secret = await desk.hall.join(asked.link, asked.name)
    desk.metrics.count("homegame_joined_total")
    return said(Joined(table=guest.table, player=guest.name, scope=guest.scope, secret=secret))


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


async def links(desk: Desk, request: Request) -> Response:
    """Show the links, or renew one: the host's to do."""
    keeper, guest = await known(desk, request)
    if guest.scope == "watch" or guest.name != keeper.table.scene.host:
        raise NotAllowed("that is for the host to do")
    if request.method == "POST":
        await desk.hall.renew(keeper.name, (await body(request, Renew)).scope)
    return said(Links(links=await desk.hall.links(keeper.name)))


async def take_records(desk: Desk, request: Request) -> Response:
    """Give the deals as somebody has seen them."""
    keeper, guest = await known(desk, request)
    found = await run_in_threadpool(records, keeper.table, guest.name)
    return Response(found, headers=HEADERS, media_type="application/json")


async def take_ledger(desk: Desk, request: Request) -> Response:
    """Give the ledger."""
    keeper, _ = await known(desk, request)
    return Response(ledger(keeper.table), headers=HEADERS, media_type="text/csv")


async def health(desk: Desk, _: Request) -> Response:
    """Say whether the store answers."""
    await desk.hall.writer.call(desk.hall.writer.store.tables)
    return said({"well": True})


async def figures(desk: Desk, _: Request) -> Response:
    """Give the figures."""
    return PlainTextResponse(desk.metrics.text(desk.hall), headers=HEADERS)


async def description(_: Desk, __: Request) -> Response:
    """Describe it all."""
    return said(openapi())


async def front(_: Desk, __: Request) -> Response:
    """Say how to join, where no client was built."""
    return HTMLResponse(PAGE, headers=HEADERS)


def app_for(hall: Hall, origins: frozenset[str], limits: Limits | None = None) -> Starlette:
    """Make the app of a hall. Only pages from *origins* may ask anything of it."""
    desk = Desk(hall, Porter(limits or Limits()), origins)

    async def socket(websocket: WebSocket) -> None:
        try:
            desk.check_origin(websocket)
            desk.check_knock(websocket)
        except HomegameError:
            await websocket.close(1008)
            return
        await Socket(websocket, hall, desk.porter, desk.metrics).run(address_of(websocket))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.open_all()
        yield
        await hall.close()

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", socket),
        Route("/api/tables", refusals(open_table, desk), methods=["POST"]),
        Route("/api/join", refusals(join, desk), methods=["POST"]),
        Route("/api/tables/{table}/links", refusals(links, desk), methods=["GET", "POST"]),
        Route("/api/tables/{table}/records", refusals(take_records, desk)),
        Route("/api/tables/{table}/ledger", refusals(take_ledger, desk)),
        Route("/api/openapi.json", refusals(description, desk)),
        Route("/healthz", refusals(health, desk)),
        Route("/metrics", refusals(figures, desk)),
    ]
    if (STATIC / "index.html").exists():
        routes.append(Mount("/", StaticFiles(directory=STATIC, html=True)))
    else:
        routes.append(Route("/", refusals(front, desk)))
    return Starlette(routes=routes, lifespan=lifespan)

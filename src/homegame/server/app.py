"""The app: what a server answers over HTTP, and where its sockets begin."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from homegame.errors import GameError, HomegameError, IllegalAction, NotAllowed
from homegame.server import catalogue, downloads
from homegame.server.answering import (
    HEADERS,
    Desk,
    TooMany,
    Unknown,
    address_of,
    body,
    known,
    refusals,
    said,
    secret_of,
)
from homegame.server.api import Join, Joined, Links, NewTable, Renew, TableAbout, TableMade, openapi
from homegame.server.coach import told
from homegame.server.front import STATIC, pages
from homegame.server.patience import Limits, Porter
from homegame.server.sockets import Socket

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from pathlib import Path

    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from homegame.server.hall import Hall
    from homegame.server.keeper import Keeper
    from homegame.server.store import Guest

    Answering = Callable[[Desk, Request], Awaitable[Response]]

TOML = "application/toml"


# What anybody may ask


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


async def games(_: Desk, __: Request) -> Response:
    """Give the games, with what a house may choose."""
    return said(catalogue.all_games())


async def rules(_: Desk, request: Request) -> Response:
    """Give a rulebook."""
    return said(catalogue.rulebook(request.path_params["name"]))


async def ladder(_: Desk, request: Request) -> Response:
    """Give what can be declared in Polish Poker with some options."""
    return said(catalogue.ladder(dict(request.query_params)))


# Tables, and coming to one


async def open_table(desk: Desk, request: Request) -> Response:
    """Set up a table, or say which there are."""
    desk.check_knock(request)
    if not desk.hall.may_open(secret_of(request)):
        raise Unknown("whoever started the server has the secret to set up tables")
    if request.method == "GET":
        return said([await _about(desk, keeper) for keeper in desk.hall.open_keepers])
    settings = (await body(request, NewTable)).settings()
    table = await desk.hall.create(settings)
    found = await desk.hall.links(table)
    return said(TableMade(table=table, links=found, address=desk.address))


async def _about(desk: Desk, keeper: Keeper) -> TableAbout:
    scene = keeper.table.scene
    titles = list(dict.fromkeys(game.title for game in scene.settings.house.games))
    return TableAbout(
        table=keeper.name,
        title=titles[0] if len(titles) == 1 else f"{scene.host}’s table",
        links=await desk.hall.links(keeper.name),
        address=desk.address,
        players=[place.player for place in scene.night.places if place is not None],
        deals=scene.night.deals,
        closed=scene.closed,
    )


async def join(desk: Desk, request: Request) -> Response:
    """Come by a link."""
    desk.check_knock(request)
    asked = await body(request, Join)
    guest, secret = await desk.hall.join(asked.link, asked.name, asked.key)
    desk.metrics.count("homegame_joined_total")
    return said(Joined(table=guest.table, player=guest.name, scope=guest.scope, secret=secret))


async def links(desk: Desk, request: Request) -> Response:
    """Show the links, or renew one: the host's to do."""
    keeper, guest = await known(desk, request)
    if guest.scope == "watch" or guest.name != keeper.table.scene.host:
        raise NotAllowed("that is for the host to do")
    if request.method == "POST":
        await desk.hall.renew(keeper.name, (await body(request, Renew)).scope)
    return said(Links(links=await desk.hall.links(keeper.name), address=desk.address))


# What somebody who is at a table may ask about it


async def asked_at_length(desk: Desk, request: Request) -> tuple[Keeper, Guest]:
    """Who asks for something that takes long to give."""
    keeper, guest = await known(desk, request)
    desk.check_asks(guest)
    return keeper, guest


async def table_ladder(desk: Desk, request: Request) -> Response:
    """Give what can be declared in the deal that is going on, or the last one."""
    keeper, _ = await known(desk, request)
    seating = keeper.table.scene.shown
    if seating is None:
        raise IllegalAction("nothing has been dealt yet")
    try:
        return said(catalogue.rungs(seating.game))
    except GameError as wrong:
        raise IllegalAction(str(wrong)) from None


async def take_records(desk: Desk, request: Request) -> Response:
    """Give the deals as somebody has seen them, event by event."""
    keeper, guest = await asked_at_length(desk, request)
    found = await run_in_threadpool(downloads.records, keeper.table, guest.name)
    return Response(found, headers=HEADERS, media_type="application/json")


async def take_toml(desk: Desk, request: Request) -> Response:
    """Give the records of all deals as somebody has seen them."""
    keeper, guest = await asked_at_length(desk, request)
    found = await run_in_threadpool(downloads.all_records, keeper.table, guest.name)
    return Response(found, headers=HEADERS, media_type=TOML)


async def take_deals(desk: Desk, request: Request) -> Response:
    """Give the list of the night's deals."""
    keeper, _ = await asked_at_length(desk, request)
    return said(await run_in_threadpool(downloads.deals, keeper.table))


async def take_replay(desk: Desk, request: Request) -> Response:
    """Give a deal step by step, as somebody saw it."""
    keeper, guest = await asked_at_length(desk, request)
    number: int = request.path_params["number"]
    found = await run_in_threadpool(downloads.replay, keeper.table, number, guest.name)
    return Response(found, headers=HEADERS, media_type="application/json")


async def take_record(desk: Desk, request: Request) -> Response:
    """Give the record of a deal, as somebody saw it."""
    keeper, guest = await asked_at_length(desk, request)
    number: int = request.path_params["number"]
    found = await run_in_threadpool(downloads.record, keeper.table, number, guest.name)
    return Response(found, headers=HEADERS, media_type=TOML)


async def take_ledger(desk: Desk, request: Request) -> Response:
    """Give the ledger."""
    keeper, _ = await known(desk, request)
    return Response(downloads.ledger(keeper.table), headers=HEADERS, media_type="text/csv")


async def take_settlement(desk: Desk, request: Request) -> Response:
    """Give the balances, and the payments that settle them."""
    keeper, _ = await known(desk, request)
    return said(downloads.settlement(keeper.table))


async def take_odds(desk: Desk, request: Request) -> Response:
    """Give the odds of somebody's own seat, where the table's coach may be asked."""
    keeper, guest = await asked_at_length(desk, request)
    table = keeper.table
    if guest.scope == "watch" or not table.scene.settings.coach:
        raise NotAllowed("there is no coach for you at this table")
    deal, seq = table.look(guest.name).deal, table.seq
    if deal is None or deal.over or guest.name not in deal.players:
        raise IllegalAction("you are in no deal that goes on")
    try:
        return said(told(await desk.coach.ask(deal.view), seq))
    except GameError as nothing:
        raise IllegalAction(str(nothing)) from None


GET, POST = ["GET"], ["POST"]

ANSWERS: tuple[tuple[str, Answering, list[str]], ...] = (
    ("/api/games", games, GET),
    ("/api/games/{name}/rules", rules, GET),
    ("/api/games/polish/ladder", ladder, GET),
    ("/api/tables", open_table, [*GET, *POST]),
    ("/api/join", join, POST),
    ("/api/tables/{table}/links", links, [*GET, *POST]),
    ("/api/tables/{table}/ladder", table_ladder, GET),
    ("/api/tables/{table}/odds", take_odds, GET),
    ("/api/tables/{table}/deals", take_deals, GET),
    ("/api/tables/{table}/deals/{number:int}", take_replay, GET),
    ("/api/tables/{table}/deals/{number:int}/record", take_record, GET),
    ("/api/tables/{table}/records", take_records, GET),
    ("/api/tables/{table}/records.toml", take_toml, GET),
    ("/api/tables/{table}/ledger", take_ledger, GET),
    ("/api/tables/{table}/settlement", take_settlement, GET),
    ("/api/openapi.json", description, GET),
    ("/healthz", health, GET),
    ("/metrics", figures, GET),
)


def app_for(
    hall: Hall,
    origins: frozenset[str],
    limits: Limits | None = None,
    *,
    address: str = "",
    static: Path = STATIC,
) -> Starlette:
    """Make the app of a hall, which others reach at *address*.

    Only pages from *origins* may ask anything of it; *static* is the folder of the client.
    """
    desk = Desk(hall, Porter(limits or Limits()), origins, address)

    async def socket(websocket: WebSocket) -> None:
        try:
            desk.check_origin(websocket)
            desk.check_knock(websocket)
        except HomegameError as refusal:
            if isinstance(refusal, TooMany):
                await desk.porter.hold_up()
            await websocket.close(1008)
            return
        await Socket(websocket, hall, desk.porter, desk.metrics).run(address_of(websocket))

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await hall.open_all()
        yield
        desk.coach.close()
        await hall.close()

    routes: list[BaseRoute] = [
        WebSocketRoute("/ws", socket),
        *[Route(path, refusals(answer, desk), methods=methods) for path, answer, methods in ANSWERS],
        pages(static),
    ]
    return Starlette(routes=routes, lifespan=lifespan)

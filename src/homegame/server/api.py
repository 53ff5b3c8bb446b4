"""What is asked over HTTP, and answered, as types; ``/api/openapi.json`` is made from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from homegame.errors import NotationError
from homegame.games import game_named, games, with_options
from homegame.night import DealersChoice, House, Offer, Programme, Rotation
from homegame.options import options
from homegame.server.table import Settings

Name = Annotated[str, msgspec.Meta(max_length=80)]
Short = Annotated[str, msgspec.Meta(max_length=400)]
Count = Annotated[int, msgspec.Meta(ge=0, le=10**9)]


class Asked(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something that is asked."""


class GameOffer(Asked):
    """A game with its options, and those the dealer may choose, written as on the command line."""

    game: Name
    options: dict[Name, Short] = {}
    free: dict[Name, list[Short]] = {}


class NewTable(Asked):
    """A table to be set up. Times are in milliseconds; without games it is dealer's choice of all."""

    host: Name
    games: Annotated[list[GameOffer], msgspec.Meta(max_length=20)] = []
    programme: Literal["choice", "rotation"] = "choice"
    per: Literal["deal", "orbit"] = "deal"
    seats: Count = 6
    least_buy_in: Count = 20
    most_buy_in: Count = 200
    rebuys: Count | None = None
    turn_time: Count | None = 30_000
    bank: Count = 60_000
    choice_time: Count | None = 30_000
    pause: Count = 6_000
    approve: bool = False
    watchers_chat: bool = True

    def settings(self) -> Settings:
        """The settings that it comes to; HomegameError if it can't be so."""
        house = House(
            programme=self._programme(),
            seats=self.seats,
            least_buy_in=self.least_buy_in,
            most_buy_in=self.most_buy_in,
            rebuys=self.rebuys,
        )
        return Settings(
            house=house,
            host=self.host,
            turn_time=self.turn_time,
            bank=self.bank,
            choice_time=self.choice_time,
            pause=self.pause,
            approve=self.approve,
            watchers_chat=self.watchers_chat,
        )

    def _programme(self) -> Programme:
        offers = self.games or [GameOffer(game=name) for name in games()]
        if self.programme == "rotation":
            return Rotation(tuple([with_options(one.game, one.options) for one in offers]), self.per)
        return DealersChoice(tuple([_offer(one) for one in offers]), self.per)


def _offer(one: GameOffer) -> Offer:
    known = options(game_named(one.game))
    for name in one.free:
        if name not in known:
            raise NotationError(f"{one.game} has no option {name[:40]!r}")
    free = [(name, tuple([known[name].read(text) for text in texts])) for name, texts in one.free.items()]
    return Offer(with_options(one.game, one.options), tuple(free))


class TableMade(msgspec.Struct):
    """A table that was set up, and the links to it by what they let people do."""

    table: str
    links: dict[str, str]


class Join(Asked):
    """Coming by a link: what stands after its ``#``, and a name; who only watches needs none."""

    link: Short
    name: Name = ""


class Joined(msgspec.Struct):
    """Who one is now. The secret is the first message of every socket; keep it, and show it to nobody."""

    table: str
    player: str
    scope: str
    secret: str


class Renew(Asked):
    """A new link in the place of those that are out; who came by them is sent away."""

    scope: Literal["play", "watch", "host"]


class Links(msgspec.Struct):
    """The links that count now."""

    links: dict[str, str]


class Wrong(msgspec.Struct):
    """What was asked can't be done, and why."""

    error: str
    reason: str


ROUTES: tuple[tuple[str, str, str, type | None, type | None], ...] = (
    ("post", "/api/tables", "Set up a table (with the server's opening secret)", NewTable, TableMade),
    ("post", "/api/join", "Come by a link", Join, Joined),
    ("get", "/api/tables/{table}/links", "The links that count (host)", None, Links),
    ("post", "/api/tables/{table}/links", "Renew a link (host)", Renew, Links),
    ("get", "/api/tables/{table}/records", "The deals as one has seen them", None, None),
    ("get", "/api/tables/{table}/ledger", "The ledger, as CSV", None, None),
    ("get", "/healthz", "Whether the server and its store are well", None, None),
    ("get", "/metrics", "Figures for Prometheus", None, None),
)


def openapi() -> dict[str, Any]:
    """The description of it all."""
    kinds = [one for route in ROUTES for one in route[3:] if one is not None]
    schemas, found = msgspec.json.schema_components(
        [*kinds, Wrong], ref_template="#/components/schemas/{name}"
    )
    known = dict(zip([*kinds, Wrong], schemas, strict=True))
    paths: dict[str, Any] = {}
    for method, path, about, asked, answered in ROUTES:
        says: dict[str, Any] = {"summary": about, "responses": {"200": {"description": "Done"}}}
        if asked is not None:
            says["requestBody"] = {"content": {"application/json": {"schema": known[asked]}}}
        if answered is not None:
            says["responses"]["200"]["content"] = {"application/json": {"schema": known[answered]}}
        says["responses"]["4XX"] = {
            "description": "Refused", "content": {"application/json": {"schema": known[Wrong]}}
        }  # fmt: skip
        if "{table}" in path or asked is NewTable:
            says["security"] = [{"secret": []}]
        if "{table}" in path:
            says["parameters"] = [
                {"name": "table", "in": "path", "required": True, "schema": {"type": "string"}}
            ]
        paths.setdefault(path, {})[method] = says
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "homegame",
            "version": "1",
            "description": "The table itself is spoken to by WebSocket.",
        },
        "paths": paths,
        "components": {"schemas": found, "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}}},
    }

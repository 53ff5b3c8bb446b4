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
    coach: bool = False

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
            coach=self.coach,
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
    """A table that was set up, and the links to it by what they let people do.

    *address* is how other devices reach the server, to put before ``/#`` and the link; it may be empty.
    """

    table: str
    links: dict[str, str]
    address: str


class Join(Asked):
    """Coming by a link: what stands after its ``#``, and a name; who only watches needs none.

    With a random key of one's own one can ask again when no answer came, and is the same person.
    """

    link: Short
    name: Name = ""
    key: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]{22,64}$")] | None = None


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
    """The links that count now, and the address to put before them, as far as it is known."""

    links: dict[str, str]
    address: str


OptionKind = Literal["switch", "number", "words", "limit", "blinds"]


class OptionAbout(msgspec.Struct):
    """A house option. Its values are written as on the command line: ``true``, ``2``, ``none``."""

    name: str
    rule: str
    says: str
    kind: OptionKind
    words: list[str]
    least: int | None
    most: int | None
    none: bool
    default: str


class GameAbout(msgspec.Struct):
    """A game that can be played here, for how many players, and what a house may choose in it."""

    name: str
    title: str
    players: tuple[int, int]
    chips: bool
    idea: str
    levels: list[str]
    options: list[OptionAbout]


class RuleAbout(msgspec.Struct):
    """A numbered rule, in HTML."""

    id: str
    title: str
    html: str


class RulebookAbout(msgspec.Struct):
    """A rulebook: what stands before its rules, the rules, and what stands after them, in HTML."""

    title: str
    intro: str
    rules: list[RuleAbout]
    rest: str


class Rung(msgspec.Struct, rename={"action": "is"}):
    """Something that can be declared in Polish Poker: how it is written as an action, and how it is said."""

    action: str
    words: str
    family: str


class TableAbout(msgspec.Struct):
    """A table of this server, for whoever may set up tables."""

    table: str
    title: str
    links: dict[str, str]
    address: str
    players: list[str]
    deals: int
    closed: bool


class DealAbout(msgspec.Struct):
    """A deal of the night: *net* is what each player has won or lost, null where no chips were played for."""

    number: int
    game: str
    title: str
    players: list[str]
    winners: list[str]
    net: list[int] | None
    over: bool


class Balance(msgspec.Struct):
    """What somebody has bought, what was paid out, and what they have won or lost so far."""

    player: str
    bought: int
    cashed: int
    net: int


class Due(msgspec.Struct):
    """What one owes another."""

    payer: str
    payee: str
    amount: int


class Settlement(msgspec.Struct):
    """How the night stands, and the fewest payments that settle it."""

    balances: list[Balance]
    payments: list[Due]


class OddsRow(msgspec.Struct):
    """How likely something is, from 0 to 1; *low* and *high* bound it where it was sampled."""

    label: str
    value: float
    low: float
    high: float
    exact: bool


class OddsTable(msgspec.Struct):
    """Chances of the same kind; *how* says how they were found. An *appendix* is long, and folded away."""

    title: str
    how: str
    appendix: bool
    rows: list[OddsRow]


class Odds(msgspec.Struct):
    """The chances of one's own seat, at version *seq*. *rows* are the most telling, *tables* all of them."""

    seq: int
    about: str
    rows: list[OddsRow]
    tables: list[OddsTable]
    notes: list[str]


class Wrong(msgspec.Struct):
    """What was asked can't be done, and why."""

    error: str
    reason: str


ROUTES: tuple[tuple[str, str, str, Any, Any], ...] = (
    ("get", "/api/games", "The games, and what a house may choose in them", None, list[GameAbout]),
    ("get", "/api/games/{name}/rules", "A rulebook; common: what all games share", None, RulebookAbout),
    ("get", "/api/games/polish/ladder", "What can be declared; options are parameters", None, list[Rung]),
    ("get", "/api/tables", "The tables here (with the opening secret)", None, list[TableAbout]),
    ("post", "/api/tables", "Set up a table (with the server's opening secret)", NewTable, TableMade),
    ("post", "/api/join", "Come by a link", Join, Joined),
    ("get", "/api/tables/{table}/links", "The links that count (host)", None, Links),
    ("post", "/api/tables/{table}/links", "Renew a link (host)", Renew, Links),
    ("get", "/api/tables/{table}/ladder", "What can be declared in the deal of now", None, list[Rung]),
    ("get", "/api/tables/{table}/odds", "The odds of one's own seat, if there is a coach", None, Odds),
    ("get", "/api/tables/{table}/deals", "The deals of the night", None, list[DealAbout]),
    ("get", "/api/tables/{table}/deals/{number}", "A deal as one saw it, step by step", None, None),
    ("get", "/api/tables/{table}/deals/{number}/record", "Its record, as one saw it, in TOML", None, None),
    ("get", "/api/tables/{table}/records", "The deals as one has seen them, event by event", None, None),
    ("get", "/api/tables/{table}/records.toml", "The records of all deals, as one saw them", None, None),
    ("get", "/api/tables/{table}/ledger", "The ledger, as CSV", None, None),
    ("get", "/api/tables/{table}/settlement", "Balances, and payments that settle them", None, Settlement),
    ("get", "/healthz", "Whether the server and its store are well", None, None),
    ("get", "/metrics", "Figures for Prometheus", None, None),
)

PARAMETERS = {"table": "string", "name": "string", "number": "integer"}


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
        if path.startswith("/api/tables"):
            says["security"] = [{"secret": []}]
        places = [
            {"name": name, "in": "path", "required": True, "schema": {"type": kind}}
            for name, kind in PARAMETERS.items()
            if f"{{{name}}}" in path
        ]
        if places:
            says["parameters"] = places
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

"""What is asked over HTTP beside the game: games, rules, deals, records, settling up, odds."""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from homegame import IllegalAction, Polish, Spokane, Wasteland, Wojciech, rulebooks
from homegame.cli import main
from homegame.games import games, with_options
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.options import options
from homegame.piles import SPECTATOR
from homegame.record import read
from homegame.server import coach, downloads
from homegame.server.api import ROUTES, openapi
from homegame.server.app import ANSWERS
from homegame.server.rulepages import rule_page
from homegame.server.table import Name, Open, Settings, Show, Sit, plain
from homegame.server.table.news import Played
from homegame.telling import holding
from tests.server.tables import Keeper, keeper_of, seated
from tests.server.test_table_fair import GAMES as FAIR_GAMES
from tests.server.test_table_fair import fair
from tests.server.town import town

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import httpx

    from homegame.night import Programme
    from tests.server.town import Person, Town


def test_every_route_is_described() -> None:
    answered = {
        (method.lower(), path.replace(":int", "")) for path, _, methods in ANSWERS for method in methods
    }
    described = {(method, path) for method, path, *_ in ROUTES}
    assert answered - described == {("get", "/api/openapi.json")}
    assert described <= answered
    assert (
        openapi()["paths"]["/api/tables/{table}/deals/{number}"]["get"]["parameters"][1]["name"] == "number"
    )


# Games and rules


def test_every_option_of_every_game_is_offered_and_its_default_can_be_sent_back(tmp_path: Path) -> None:
    async def asked() -> None:
        async with town(tmp_path) as here:
            found = (await here.http.get("/api/games")).json()
            assert [one["name"] for one in found] == list(games())
            for one in found:
                kind = games()[one["name"]]
                assert one["title"] == kind.title
                assert one["players"] == [kind.players[0], kind.players[-1]]
                assert one["levels"] == ["beginner", "regular", "shark"]
                assert re.fullmatch(r"[A-Z].*\.", one["idea"])
                assert {option["name"] for option in one["options"]} == set(options(kind))
                defaults = {option["name"]: option["default"] for option in one["options"]}
                assert with_options(one["name"], defaults) == kind()
                for option in one["options"]:
                    assert option["says"]
                    assert (option["kind"] == "words") == bool(option["words"])
                    if option["none"]:
                        with_options(one["name"], {option["name"]: "none"})

    asyncio.run(asked())


TAGS = frozenset(
    ("a", "blockquote", "br", "code", "details", "em", "h2", "h3", "h4", "li", "ol", "p", "pre", "strong")
) | frozenset(("summary", "table", "tbody", "td", "th", "thead", "tr", "ul"))


class Tags(HTMLParser):
    """The tags and attributes of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.names: set[str] = set()
        self.links: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.names.update(name for name, _ in attrs)
        self.links.update(str(value) for name, value in attrs if name == "href")


@pytest.mark.parametrize("name", rulebooks.names())
def test_A7_a_rulebook_as_a_page_has_all_its_rules_and_nothing_that_runs(name: str) -> None:
    page = rule_page(name)
    numbers = re.findall(r"^### ([A-Z]\d+) ·", rulebooks.text(name), re.MULTILINE)
    assert [rule.id for rule in page.rules] == numbers
    found = Tags(page.intro + page.rest + "".join(rule.html for rule in page.rules))
    assert found.tags <= TAGS
    assert found.names <= {"href", "data-rule", "start"}
    known = {f"#rules/{book}" for book in rulebooks.names()}
    known |= {f"#rules/{book}/{rule.id}" for book in rulebooks.names() for rule in rule_page(book).rules}
    assert found.links <= known


def test_what_looks_like_html_in_a_rulebook_stays_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "text", lambda _: "# T\n\n### W1 · X\n\n<script>alert(1)</script> *a*\n")
    page = rule_page.__wrapped__("wojciech")
    assert "&lt;script&gt;" in page.rules[0].html
    assert "<script" not in page.rules[0].html


def test_P4_the_ladder_is_that_of_the_house(tmp_path: Path) -> None:
    async def asked() -> None:
        async with town(tmp_path) as here:
            whole = (await here.http.get("/api/games/polish/ladder")).json()
            assert len(whole) == len(Polish().ladder.declarations)
            assert whole[0] == {"is": "declare pair 2", "words": "a pair of twos", "family": "pair"}
            short = (await here.http.get("/api/games/polish/ladder?flush=false&lowest_rank=9")).json()
            house = Polish(flush=False, lowest_rank=9)
            assert [rung["words"] for rung in short] == [one.words for one in house.ladder.declarations]
            for wrong in ("flush=perhaps", "wings=true"):
                assert (await here.http.get(f"/api/games/polish/ladder?{wrong}")).status_code == 400

    asyncio.run(asked())


# Looking back


def played(programme: Programme | Any, deals: int = 2, players: int = 3) -> Keeper:  # noqa: ANN401 - or a game
    keeper = keeper_of(programme, players)
    for _ in range(deals):
        keeper.next_deal()
        keeper.play_out()
    return keeper


def goes_along(keeper: Keeper, before: Callable[[], object] = lambda: None) -> None:
    """Everybody does what costs least, until the deal is over; *before* each does something is called."""
    while keeper.playing():
        before()
        choices = keeper.state.choices
        quiet = [one for one in list(choices)[:2] if str(one) in {"check", "call"}]
        keeper.acts(str(quiet[0] if quiet else choices[0]))


GAMES = (Wojciech(), Wasteland(), Spokane(), *[with_options("whiskey", {}), Polish(stake=5)])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@pytest.mark.parametrize("viewer", ["Ann", "Bob", ""])
def test_U21_a_replay_ends_as_the_look_did_and_shows_each_step_as_it_was_seen(game: Any, viewer: str) -> None:  # noqa: ANN401
    keeper = keeper_of(game, 3)
    looks: list[Any] = []
    goes_along(keeper, lambda: looks.append(json.loads(keeper.table.look(viewer).in_bytes())["deal"]))
    looks.append(json.loads(keeper.table.look(viewer).in_bytes())["deal"])
    found = json.loads(downloads.replay(keeper.table, 1, viewer))
    steps = [step["deal"] for step in found["steps"]]
    for look in looks:
        look["prepared"] = ""
        assert look in steps
    assert steps[-1] == looks[-1]
    seqs = [step["seq"] for step in found["steps"]]
    assert seqs == sorted(seqs)
    told = [one for _, some in keeper.table.news(viewer, 0) for one in some if isinstance(one, Played)]
    events = [news for step in found["steps"] for news in step["news"]]
    assert events == [plain(one) for one in told]


def test_the_deals_of_a_night_and_what_became_of_them() -> None:
    keeper = played(Rotation((Wojciech(), Spokane()), "deal"))
    keeper.next_deal()
    found = downloads.deals(keeper.table)
    assert [(deal.number, deal.game, deal.over) for deal in found] == [
        (1, "wojciech", True),
        (2, "spokane", True),
        (3, "wojciech", False),
    ]
    for deal in found[:2]:
        assert deal.net is not None
        assert sum(deal.net) == 0
        assert {deal.players[seat] for seat, net in enumerate(deal.net) if net > 0} <= set(deal.winners)
    assert (found[2].winners, found[2].net) == ([], None)


def test_V7_a_record_to_take_home_names_the_cards_that_its_owner_has_seen() -> None:
    keeper = played(Wojciech())
    keeper.give("Bob", Show()) if not all_seen(keeper, "Bob") else None
    for viewer in ("Ann", "Bob", "Cy", "Zoe", ""):
        records = read(downloads.all_records(keeper.table, viewer))
        assert len(records) == 2
        for number, record in enumerate(records, 1):
            seat = record.names.index(viewer) if viewer in record.names else SPECTATOR
            assert record.viewer == seat
            (alone,) = read(downloads.record(keeper.table, number, viewer))
            assert alone == record
        last = records[-1].state.view(seat)
        deal = keeper.table.look(viewer).deal
        assert deal is not None
        assert last.piles == deal.view.piles
        assert holding(last) == holding(deal.view)
    assert "??" in downloads.record(keeper.table, 1, "")


def all_seen(keeper: Keeper, who: str) -> bool:
    deal = keeper.table.look("").deal
    assert deal is not None
    seat = deal.players.index(who)
    return None not in deal.view.faces(next(pile for pile in deal.view.piles if str(pile) == f"hand {seat}"))


@pytest.mark.parametrize("game", FAIR_GAMES, ids=repr)
def test_F4_what_is_taken_home_can_be_verified_and_replayed(
    game: Any,  # noqa: ANN401
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    keeper = fair(game)
    keeper.next_deal()
    goes_along(keeper)
    for who in ("Ann", "Bob", "Cy"):
        with suppress(IllegalAction):
            keeper.give(who, Show())
    keeper.next_deal()
    goes_along(keeper)
    for viewer in ("Ann", "Cy", ""):
        file = tmp_path / f"{viewer}.toml"
        file.write_text(downloads.all_records(keeper.table, viewer), "utf-8")
        assert main(["verify", str(file)]) == 0
        assert "All proofs hold (2 deals)" in capsys.readouterr().out
        assert main(["replay", str(file), "--step"]) == 0
        assert "Deal 2 of 2" in capsys.readouterr().out
        assert main(["replay", str(file), "--open"]) == 2
        assert "knows only what" in capsys.readouterr().err


def test_the_record_of_a_deal_that_goes_on_ends_with_what_has_happened() -> None:
    keeper = keeper_of(Wasteland(), 3)
    (record,) = read(downloads.record(keeper.table, 1, "Ann"))
    assert not record.state.over
    assert record.state.view(0).piles == keeper.state.view(0).piles
    assert downloads.all_records(keeper.table, "Ann") == ""


def test_settling_up_adds_up_to_nothing() -> None:
    keeper = played(Wojciech(), 3)
    found = downloads.settlement(keeper.table)
    assert sum(one.net for one in found.balances) == 0
    assert [(one.bought, one.cashed) for one in found.balances] == [(100, 0)] * 3
    paid = {one.player: 0 for one in found.balances}
    for due in found.payments:
        paid[due.payer] -= due.amount
        paid[due.payee] += due.amount
    assert paid == {one.player: one.net for one in found.balances}


# Dealer's choice, as the look offers it


def test_N5_only_who_names_the_next_game_is_offered_the_menu() -> None:
    menu = DealersChoice((Offer(Wojciech(), (("suit_card_wild", (False, True)),)), Offer(Spokane())))
    keeper = seated(menu, 3)
    keeper.give("Ann", Open())
    keeper.run_out()
    offered = {who: keeper.table.look(who).choosing for who in ("Ann", "Bob", "Cy", "Zoe", "")}
    (chooser,) = [who for who, menu in offered.items() if menu is not None]
    first, second = offered[chooser] or ()
    assert (first.game, first.title, second.game) == ("wojciech", "Wojciech", "spokane")
    (free,) = first.free
    assert (free.name, free.rule, free.values) == ("suit_card_wild", "W8", ("false", "true"))
    look = keeper.table.look("")
    assert (look.programme, look.next_game, look.seats) == ("choice", "", 6)
    keeper.give(chooser, Name("wojciech", ((free.name, "true"),)))
    assert keeper.table.look(chooser).choosing is None
    assert keeper.state.game == Wojciech(suit_card_wild=True)


# The coach


def coached(game: Any, **changes: Any) -> Settings:  # noqa: ANN401 - a game, and settings
    house = House(programme=Rotation((game,)), seats=3, least_buy_in=1, most_buy_in=500)
    return Settings(
        **{"house": house, "host": "Ann", "coach": True, "turn_time": None, "pause": 50, **changes}
    )


async def dealt(here: Town, game: Any, **changes: Any) -> list[Person]:  # noqa: ANN401 - a game, and settings
    """Three people, and a deal that goes on."""
    await here.open(coached(game, **changes))
    people = [await here.comes(scope="host"), await here.comes("Bob"), await here.comes("Cy")]
    for seat, person in enumerate(people):
        assert (await person.order(Sit(seat, 100)))["type"] == "done"
    await people[0].order(Open())
    for person in people:
        while person.look["deal"] is None:
            await person.read()
    return people


def test_U8_the_coach_tells_the_odds_of_ones_own_seat_and_nobody_elses(tmp_path: Path) -> None:
    async def asked() -> None:
        async with town(tmp_path) as here:
            people = await dealt(here, Polish(stake=5))
            watcher = await here.person(scope="watch")
            answers: list[httpx.Response] = [await here.get("odds", one) for one in (*people, watcher)]
            assert [one.status_code for one in answers] == [200, 200, 200, 403]
            for person, answer in zip(people, answers, strict=False):
                found = answer.json()
                (card,) = person.look["deal"]["piles"][f"hand {people.index(person)}"]
                assert found["about"].startswith(f"{card[0].replace('T', '10')}")
                assert found["seq"] == person.seq
                for row in (*found["rows"], *[row for table in found["tables"] for row in table["rows"]]):
                    assert 0 <= row["low"] <= row["value"] <= row["high"] <= 1

    asyncio.run(asked())


def test_there_is_no_coach_unless_the_host_allows_one(tmp_path: Path) -> None:
    async def asked() -> None:
        async with town(tmp_path) as here:
            people = await dealt(here, Wojciech(), coach=False)
            assert (await here.get("odds", people[0])).status_code == 403

    asyncio.run(asked())


def test_between_deals_there_is_nothing_to_reckon(tmp_path: Path) -> None:
    async def asked() -> None:
        async with town(tmp_path) as here:
            await here.open(coached(Wojciech()))
            ann = await here.comes(scope="host")
            assert (await here.get("odds", ann)).status_code == 409

    asyncio.run(asked())


def test_L3_odds_that_take_too_long_are_given_up_and_the_coach_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = keeper_of(Polish(), 3).state.view(0)

    async def asked() -> None:
        here = coach.Coach(most_seconds=0.05)
        with pytest.raises(coach.CoachBusy, match="too long"):
            await here.ask(view)
        monkeypatch.setattr(here, "_most_seconds", 60)
        assert (await here.ask(view)).game == "polish"
        monkeypatch.setattr(here, "_waiting", coach.MOST_WAITING)
        with pytest.raises(coach.CoachBusy, match="too many"):
            await here.ask(view)
        here.close()
        here.close()

    asyncio.run(asked())

"""Sitting at a real server's table from the terminal, beside somebody who speaks the protocol by hand."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from homegame import Spokane, Wojciech
from homegame.errors import IllegalAction, NotationError
from homegame.game import Game
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.odds import odds
from homegame.server.coach import Coach
from homegame.server.table import Act, Open, Ready, Settings, Sit
from homegame.terminal.drivers.asking import Unreachable, ask, is_near, split_link
from homegame.terminal.drivers.seats import Seat, forget, keep, kept
from homegame.terminal.drivers.wire import WireDriver
from homegame.terminal.table import TableScreen
from tests.server.town import town
from tests.terminal.at_table import SMALL, WIDE, harmless, quick, sitting_before

if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from pathlib import Path

    from homegame import View
    from homegame.night import Programme
    from homegame.odds import Answer
    from tests.server.town import Person as Guest
    from tests.server.town import Town
    from tests.terminal.at_table import Person


@pytest.fixture(autouse=True)
def seats_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are remembered in the test's own folder, and the coach reckons without a process of its own."""

    async def reckoned(_: Coach, view: View) -> Answer:
        return odds(view)

    monkeypatch.setattr(Coach, "_reckoned", reckoned)
    monkeypatch.setattr("homegame.terminal.drivers.seats.data_folder", lambda: tmp_path / "seats")


@asynccontextmanager
async def beside_ann(
    folder: Path, game: Game | Programme, size: tuple[int, int] = SMALL, *, coach: bool = True
) -> AsyncIterator[tuple[Town, Guest, Person, WireDriver]]:
    """Ann is the host and speaks for herself; Bob sits at a terminal, and has just sat down."""
    programme = Rotation((game,)) if isinstance(game, Game) else game
    house = House(programme=programme, seats=3, least_buy_in=20, first_dealer=1)
    settings = Settings(house=house, host="Ann", turn_time=None, pause=60_000, coach=coach)
    async with town(folder) as place:
        await place.open(settings)
        ann = await place.comes(scope="host")
        await ann.order(Sit(0, 100))
        driver = WireDriver(f"{place.url}/#{place.links['play']}", "Bob", first_wait=0.02)
        await asyncio.to_thread(driver.join)
        manner = quick()
        async with sitting_before(TableScreen(driver, manner), manner, size) as bob:
            await bob.until(lambda: bob.table.look is not None)
            yield place, ann, bob, driver
        await ann.leave()


async def sit_down_and_begin(ann: Guest, bob: Person) -> None:
    """Bob takes a seat by his keys, and the night begins."""
    await bob.press("t", "down", "enter")
    await bob.press("enter")
    await bob.until(lambda: bob.look.seat is not None)
    await ann.until(bob.look.seq)
    await ann.order(Open())
    await ann.order(Ready())
    await bob.until(lambda: bob.look.opened)
    await bob.press("enter")
    await bob.until(lambda: bob.look.playing)


def come_to(bob: Person, seq: int) -> bool:
    """Whether Bob has seen a version of the table."""
    return bob.look.seq >= seq


async def play_out(ann: Guest, bob: Person) -> None:
    """Both play harmlessly until the deal is over."""
    for _ in range(200):
        await ann.until(bob.look.seq)
        if bob.deal.over and not bob.table.waits:
            return
        if bob.deal.my_turn:
            seq = bob.look.seq
            for keys in harmless(bob.table):
                await bob.press(*keys)
            await bob.until(partial(come_to, bob, seq + 1))
        elif ann.turn == "Ann":
            told = ann.look["deal"]["told"]
            action = next(
                (one.split(" ")[0] for one in told if one.split(" ")[0] in {"check", "call"}), told[0]
            )
            answer = await ann.order(Act(action))
            await bob.until(partial(come_to, bob, answer["seq"]))
    raise AssertionError("the deal never ended")


@pytest.mark.parametrize("game", [Wojciech(), Spokane()], ids=["wojciech", "spokane"])
def test_a_deal_is_played_at_a_servers_table(game: Game, tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, game) as (_, ann, bob, driver):
            assert "You are watching" in bob.screen()
            await sit_down_and_begin(ann, bob)
            await play_out(ann, bob)
            assert sum(one.net for one in driver.accounts()) == 0
            assert ann.look["deal"]["facts"]["net"] == list(bob.deal.facts.net)
            assert "wins" in bob.screen() or "You win" in bob.screen() or "share" in bob.screen()
            assert not driver.can_undo
            await bob.press("u")
            assert "Among people" in bob.screen() or "is done" in bob.screen()

    asyncio.run(script())


def test_U5_a_choice_before_ones_turn_is_shown_armed_and_done_while_the_price_stays(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (_, ann, bob, driver):
            await sit_down_and_begin(ann, bob)
            await bob.until(lambda: "check or fold" in bob.screen())
            assert "Before your turn" in bob.screen()
            await bob.press("f")
            await bob.until(lambda: bob.deal.prepared == "check/fold")
            assert "At your turn: check/fold." in bob.screen()
            await bob.press("f")
            await bob.until(lambda: not bob.deal.prepared)
            await bob.press("c")
            await bob.until(lambda: bob.deal.prepared == "check")
            await ann.until(bob.look.seq)
            await ann.order(Act("check"))
            await bob.until(lambda: "You check." in driver.chronicle.log())
            assert bob.deal.facts.street == "wild-1"

    asyncio.run(script())


def test_U5_a_choice_before_ones_turn_is_dropped_when_the_price_changes(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (_, ann, bob, driver):
            await sit_down_and_begin(ann, bob)
            await bob.until(lambda: "check or fold" in bob.screen())
            await bob.press("c")
            await bob.until(lambda: bob.deal.prepared == "check")
            await ann.until(bob.look.seq)
            await ann.order(Act("bet 7"))
            await bob.until(lambda: bob.deal.my_turn)
            assert not bob.deal.prepared
            assert "Not done, for something has changed: check." in driver.chronicle.log()
            assert "call 7" in bob.screen()

    asyncio.run(script())


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["80x24", "120x40"])
def test_U17_a_dealer_sees_the_time_and_names_a_game_with_its_options(
    size: tuple[int, int], tmp_path: Path
) -> None:
    menu = DealersChoice((Offer(Wojciech()), Offer(Spokane(), (("ante", (2, 3)),))))

    async def script() -> None:
        async with beside_ann(tmp_path, menu, size) as (_, ann, bob, driver):
            await bob.press("t", "down", "enter")
            await bob.press("enter")
            await bob.until(lambda: bob.look.seat is not None)
            await ann.until(bob.look.seq)
            await ann.order(Open())
            await ann.order(Ready())
            await bob.until(lambda: bob.look.my_choice)
            assert "You deal: name the game." in bob.screen()
            await bob.press("enter")
            await bob.until(lambda: "s, then Wojciech" in bob.screen())
            await bob.press("n")
            assert "Wojciech  (if time runs out)" in bob.screen()
            await bob.press("down", "enter")
            await bob.press("down", "enter", "enter")
            assert "ante: 3" in bob.screen()
            await bob.press("up", "enter")
            await bob.until(lambda: bob.look.playing)
            assert repr(bob.deal.game) == "Spokane(ante=3)"
            assert "You name Spokane Open Wild (ante 3)." in "\n".join(driver.chronicle.log())

    asyncio.run(script())


def test_a_line_that_breaks_is_told_and_mended_and_nothing_is_done_twice(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (_, ann, bob, driver):
            await sit_down_and_begin(ann, bob)
            await ann.until(bob.look.seq)
            if ann.turn == "Ann":
                answer = await ann.order(Act("check"))
                await bob.until(lambda: bob.look.seq >= answer["seq"])
            await bob.until(lambda: bob.deal.my_turn)
            heard = len(driver.chronicle.heard)
            socket = driver._socket
            assert socket is not None
            driver._first_wait = 0.3
            socket.transport.abort()
            await bob.until(lambda: not driver.online)
            assert "Connection lost" in bob.screen()
            await bob.press("c")  # waits until the line is mended
            await bob.until(lambda: driver.online)
            await bob.until(lambda: not bob.deal.my_turn or bob.deal.facts.street != "pre-wild")
            assert driver.chronicle.log().count("You check.") == 1
            assert len(driver.chronicle.heard) > heard
            seqs = [one.seq for one in driver.chronicle.heard]
            assert seqs == sorted(seqs)
            assert "Connection lost" not in bob.screen()

    asyncio.run(script())


def test_talk_odds_and_earlier_deals_come_from_the_server(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (_, ann, bob, driver):
            await bob.press("t", "enter")
            await bob.type("good evening")
            await bob.press("enter")
            await bob.until(lambda: "good evening" in "\n".join(driver.chronicle.log()))
            await sit_down_and_begin(ann, bob)
            await bob.press("o")
            await bob.until(lambda: " %" in bob.table.odds_told)
            await play_out(ann, bob)
            number = bob.deal.number
            heard = await driver.steps(number)
            driver.chronicle.steps.clear()
            told = await driver.steps(number)
            assert told[-1].deal["piles"] == heard[-1].deal["piles"]

    asyncio.run(script())


def test_odds_are_refused_where_the_house_has_no_coach(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech(), coach=False) as (_, ann, bob, _driver):
            await sit_down_and_begin(ann, bob)
            await bob.press("o")
            await bob.until(lambda: bob.table.odds_told and "Reckoning" not in bob.table.odds_told)
            assert " %" not in bob.table.odds_told

    asyncio.run(script())


def test_whoever_comes_again_has_the_same_seat(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (place, ann, bob, driver):
            await sit_down_and_begin(ann, bob)
            again = WireDriver(f"{place.url}/#{place.links['play']}", "Bob", first_wait=0.02)
            assert await asyncio.to_thread(again.join) == driver.seat
            running = asyncio.create_task(again.run())
            await bob.until(
                lambda: again.chronicle.look is not None and again.chronicle.look.seat == bob.look.seat
            )
            await bob.until(lambda: "another window" in driver.notice)
            running.cancel()

    asyncio.run(script())


def test_U2_an_answer_that_is_lost_on_the_way_costs_nobody_their_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def lost_at_first(address: str, path: str, **more: Any) -> Any:  # noqa: ANN401 - as ask has it
        found = ask(address, path, **more)
        asked.append(path)
        if len(asked) == 1:
            raise Unreachable("the line broke")
        return found

    async def main() -> None:
        async with town(tmp_path) as place:
            await place.open(Settings(house=House(programme=Rotation((Wojciech(),))), host="Ann"))
            monkeypatch.setattr("homegame.terminal.drivers.wire.ask", lost_at_first)
            seat = await asyncio.to_thread(WireDriver(f"{place.url}/#{place.links['play']}", "Bob").join)
            assert seat.player == "Bob"
            assert len((await place.hall.keeper(place.table)).guests) == 1

    asyncio.run(main())
    assert asked == ["/api/join", "/api/join"]


def test_a_name_that_is_taken_is_refused_before_anything_is_shown(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Wojciech()) as (place, _, _bob, _driver):
            other = WireDriver(f"{place.url}/#{place.links['play']}", "Ann")
            with pytest.raises(IllegalAction, match="Ann"):
                await asyncio.to_thread(other.join)

    asyncio.run(script())


def test_links_are_read_and_what_is_none_is_refused() -> None:
    assert split_link("http://10.0.0.5:8000/#abc.def") == ("http://10.0.0.5:8000", "abc.def")
    for wrong in ("abc.def", "http://host/", "ftp://host/#a.b", "http://host/#opening.xyz", ""):
        with pytest.raises(NotationError):
            split_link(wrong)


def test_a_server_that_is_not_there_is_said_to_be_unreachable() -> None:
    with pytest.raises(Unreachable):
        ask("http://127.0.0.1:9", "/healthz")


def test_what_is_near_needs_no_proxy() -> None:
    assert is_near("http://192.168.1.7:8000")
    assert is_near("http://localhost:8000")
    assert not is_near("https://poker.example.org")


def test_seats_are_kept_for_nobody_elses_eyes_and_without_the_link(tmp_path: Path) -> None:
    seat = Seat("table", "Bob", "play", "a secret")
    keep("http://host", "table.link", seat)
    assert kept("http://host", "table.link", "") == seat
    assert kept("http://host", "table.link", "Cem") is None
    assert kept("http://other", "table.link", "") is None
    written = tmp_path / "seats" / "seats.json"
    assert written.stat().st_mode & 0o077 == 0
    assert "table.link" not in written.read_text()
    forget("http://host", "table.link")
    assert kept("http://host", "table.link", "") is None

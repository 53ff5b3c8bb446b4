"""Sitting at a real server's table in lines of text, beside somebody who speaks the protocol by hand."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import pytest

from homegame import Spokane, Whiskey, Wojciech
from homegame.lineplay.company import Company
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.server.table import Act, Open, Ready, Settings, Sit
from homegame.terminal.drivers.wire import WireDriver
from tests.server.town import town
from tests.terminal.lines import Script, attentive

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from pathlib import Path

    from homegame.game import Game
    from homegame.night import Programme
    from tests.server.town import Person as Guest

QUIETLY = ("check", "call", "pass", "take", "declare")


@pytest.fixture(autouse=True)
def seats_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are remembered in the test's own folder."""
    monkeypatch.setattr("homegame.terminal.drivers.seats.data_folder", lambda: tmp_path / "seats")


class Bob:
    """Bob, who plays in lines by a script."""

    def __init__(self, driver: WireDriver, *typed: str | Callable[[list[str]], str | None]) -> None:
        self.driver, self.script = driver, Script(*typed)
        self.company = Company(driver, self.script.ask, self.script.said.append)

    async def plays(self) -> str:
        """Play it all; give what was said and typed."""
        await asyncio.to_thread(self.company.run)
        return self.script.page

    async def until(self, shown: str) -> None:
        for _ in range(1000):
            if shown in self.script.page:
                return
            await asyncio.sleep(0.02)
        raise AssertionError(f"{shown!r} was never said:\n{self.script.page}")


async def ann_plays(ann: Guest) -> None:
    """Ann does what keeps her in the deal whenever it is her turn, and is ready for the next."""
    while True:
        deal = ann.look["deal"]
        mine = next(one for one in ann.look["sitters"] if one["player"] == "Ann")
        if ann.turn == "Ann":
            told = [one.split(" .. ")[0].removesuffix(" ..") for one in deal["told"]]
            found = [one for verb in QUIETLY for one in told if one.split(" ")[0] == verb]
            await ann.order(Act(found[0].split(" ")[0] if found[0].startswith("call ") else found[0]))
        elif ann.look["opened"] and (deal is None or deal["over"]) and not mine["ready"]:
            await ann.order(Ready())
        else:
            with suppress(TimeoutError):
                await ann.read()


@asynccontextmanager
async def beside_ann(folder: Path, programme: Programme) -> AsyncIterator[tuple[Guest, WireDriver]]:
    """Ann is the host, and has opened the night; Bob has come by the link."""
    house = House(programme=programme, seats=2, least_buy_in=20, first_dealer=1)
    settings = Settings(house=house, host="Ann", turn_time=60_000, choice_time=60_000, pause=60_000)
    async with town(folder) as place:
        await place.open(settings)
        ann = await place.comes(scope="host")
        await ann.order(Sit(0, 100))
        await ann.order(Open())
        driver = WireDriver(f"{place.url}/#{place.links['play']}", "Bob", first_wait=0.02)
        await asyncio.to_thread(driver.join)
        yield ann, driver
        await ann.leave()


SITS = ("sit x", "sit 2 100")


@pytest.mark.parametrize("game", [Wojciech(), Whiskey()], ids=["wojciech", "whiskey"])
def test_a_deal_is_played_in_lines_at_a_servers_table(game: Game, tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Rotation((game,))) as (ann, driver):
            bob = Bob(driver, *SITS, attentive("Result"), "undo", "say well played", "ledger", "quit")
            hers = asyncio.create_task(ann_plays(ann))
            page = await bob.plays()
            hers.cancel()
            for said in (
                "You are watching. Write sit, a seat and your chips, such as sit 2 200.", "Write sit 2 100",
                f"=== Deal 1: {game.title}. ", "\nTime: you ", "\nResult\n",
                "Among people, what is done is done.", "You: well played", "deal   0  Bob  buy-in 100",
            ):  # fmt: skip
                assert said in page, said
            assert driver.chronicle.deal is not None
            assert ann.look["deal"]["facts"]["net"] == list(driver.chronicle.deal.facts.net)

    asyncio.run(script())


def test_a_line_that_breaks_is_told_and_what_was_chosen_is_done_once(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Rotation((Wojciech(),))) as (ann, driver):

            def broken(_: list[str]) -> str:
                socket = driver._socket
                assert socket is not None
                driver._first_wait = 0.3
                bob.company._loop.call_soon_threadsafe(socket.transport.abort)
                bob.script.left.pop(0)
                return "x"

            bob = Bob(driver, *SITS, attentive("You can"), broken, attentive("Result"), "log", "quit")
            hers = asyncio.create_task(ann_plays(ann))
            page = await bob.plays()
            hers.cancel()
            assert "Connection lost. Trying again ..." in page
            told = page.split("\nResult\n")[0]
            assert told.count("You check.") == page.split("> log")[1].count("You check.") == 5

    asyncio.run(script())


def test_U5_a_choice_before_ones_turn_is_done_or_lapses_in_lines(tmp_path: Path) -> None:
    async def script() -> None:
        async with beside_ann(tmp_path, Rotation((Wojciech(),))) as (ann, driver):
            bob = Bob(
                driver,
                *(*SITS, attentive("Before your turn"), "before jump", "before c", "before check/fold"),
                *(attentive("You check."), attentive("Before your turn"), "before check", "seats"),
                *(attentive("Not done"), "quit"),
            )
            playing = asyncio.create_task(bob.plays())
            await bob.until("Enter: you are ready")
            await ann.until(driver.chronicle.look.seq if driver.chronicle.look else 0)
            await ann.order(Ready())
            await bob.until("At your turn: check/fold.")
            await ann.until(driver.seq)
            await ann.order(Act("check"))
            await bob.until("You check.")
            await bob.until("> seats")
            await ann.until(driver.seq)
            await ann.order(Act("bet 5"))
            page = await playing
            assert "'jump' is no action" in page
            assert "At your turn: check." in page
            assert "Not done, for something has changed: check." in page

    asyncio.run(script())


def test_U17_a_dealer_in_lines_sees_the_time_and_what_comes_without_a_choice(tmp_path: Path) -> None:
    menu = DealersChoice((Offer(Wojciech()), Offer(Spokane(), (("ante", (1, 2, 3)),))))

    async def script() -> None:
        async with beside_ann(tmp_path, menu) as (ann, driver):
            bob = Bob(
                driver,
                *(*SITS, attentive("name the game"), "", attentive("then Wojciech"), "name spokane ante=9"),
                *("name 2 ante=3", attentive("Result"), attentive("Ann names the next game"), "quit"),
            )
            hers = asyncio.create_task(ann_plays(ann))
            page = await bob.plays()
            hers.cancel()
            for said in (
                "You deal: name the game.", "name 2  or name spokane: Spokane Open Wild", "      ante=1|2|3",
                "s, then Wojciech.", "is not on the menu", "You name Spokane Open Wild (ante 3).",
                "Everybody puts in 3 as the ante.",
            ):  # fmt: skip
                assert said in page, said

    asyncio.run(script())

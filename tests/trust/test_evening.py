"""A whole evening over real sockets: two people who cut themselves, two bots, all games, kill -9 in between.

Afterwards the ledger, the records that each takes home and ``homegame verify`` agree (D1, F2, F3, L4).
"""

from __future__ import annotations

import asyncio
import csv
import io
import json
import os
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from homegame.cli import main as homegame
from homegame.fair import commitment
from homegame.games import games
from homegame.record import read
from tests.server.town import Person
from tests.trust.figures import times

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

DEALS = times(6, 40)
KILLS = times(1, 10)
SERVER = """
import asyncio, json, sys
from pathlib import Path
from homegame import Polish
from homegame.games import games
from homegame.night import DealersChoice, House, Offer
from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.pace import Pace
from homegame.server.patience import Limits
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in
from homegame.server.table import Settings
from homegame.server.wire import listening, serve

async def main(folder, port):
    listener = listening("127.0.0.1", port)
    hall = Hall(store_at(folder), key_in(folder), Pace(quickest=0.0, slowest=0.01))
    limits = Limits(messages=10**6, knocks=10**6, strangers=10**6, asks=10**6)
    told = {"port": listener.getsockname()[1]}
    if not port:
        some = [Polish(card_limit=2) if game is Polish else game() for game in games().values()]
        menu = DealersChoice(tuple(map(Offer, some)))
        house = House(programme=menu, seats=4, least_buy_in=1, most_buy_in=2000)
        settings = Settings(house=house, host="Ann", turn_time=None, pause=50, choice_time=60_000)
        table = await hall.create(settings)
        links = await hall.links(table)
        some = [await hall.join(links["host"], ""), await hall.join(links["play"], "Bob")]
        told |= {"table": table, "people": [(one.guest.name, one.secret) for one in some]}
    print(json.dumps(told), flush=True)
    await serve(app_for(hall, frozenset(), limits), listener)

asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
"""


class Server:
    """The server, which can be killed and started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.told: dict[str, Any] = self.start()

    def start(self) -> dict[str, Any]:
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVER, str(self.folder), str(self.port)],
            stdout=subprocess.PIPE, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        self.port = found["port"]
        return found

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


class Client:
    """Plays, names games, and cuts with numbers of its own, whatever happens to the server."""

    def __init__(self, person: Person, seat: int) -> None:
        self.person, self.seat = person, seat
        self.rng, self.ids = Random(person.name), count(1)
        self.numbers: dict[str, bytes] = {}  # by label
        self.asked: tuple[str, str] | None = None  # what is to be sent for the cut, and for which label
        self.roots: dict[int, list[str]] = {}  # by deal, as they were told before its cards
        self.heard = 0
        self.over = 0  # deals; those that were called off for want of a number don't count
        self.acknowledged: dict[str, int] = {}

    def listen(self) -> None:
        """Go through the news since the last time."""
        for seq in sorted(self.person.told):
            if seq > self.heard:
                self.heard = seq
                for one in json.loads(self.person.told[seq])["news"]:
                    self.note(one)

    def note(self, one: dict[str, Any]) -> None:
        if one["is"] == "CutBegan" and self.person.name in one["players"]:
            place = one["players"].index(self.person.name)
            if place in one["own"]:
                number = self.numbers.setdefault(one["label"], self.rng.randbytes(32))
                self.asked = (one["label"], commitment(one["label"], place, number).hex())
        elif one["is"] == "DeckSealed" and one["label"] in self.numbers:
            self.asked = (one["label"], self.numbers[one["label"]].hex())
        elif one["is"] == "Happened":
            self.over += one["happening"]["is"] == "DealEnded"
        elif one["is"] == "DeckCut":
            self.roots.setdefault(one["number"], []).append(one["root"])
        if one["is"] in {"DeckCut", "Withheld"} and self.asked is not None and self.asked[0] == one["label"]:
            self.asked = None

    async def play(self) -> None:
        while True:
            try:
                await self.step()
            except (ConnectionClosed, OSError, TimeoutError, InvalidHandshake, AssertionError):
                await self.person.leave()
                with suppress(ConnectionClosed, OSError, TimeoutError, InvalidHandshake, AssertionError):
                    await self.person.hello(max(self.person.told, default=0))
                await asyncio.sleep(0.05)

    async def step(self) -> None:
        self.listen()
        wish = self.wanted()
        if wish is None:
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await self.person.read()
            return
        answer = await self.person.order(wish, name=f"{self.person.name}{next(self.ids)}")
        if answer["type"] == "done":
            self.acknowledged[answer["id"]] = answer["seq"]
            if wish["is"] == "Cut":
                self.asked = None

    def wanted(self) -> dict[str, Any] | None:
        look = self.person.look
        me = next((one for one in look["sitters"] if one["seat"] == self.seat), None)
        if me is not None and me["out"]:
            return {"is": "Back"} if me["stack"] else {"is": "Buy", "chips": 1000}
        if self.asked is not None:
            return {"is": "Cut", "value": self.asked[1]}
        if look["chooser"] == self.seat:
            return {"is": "Name", "game": self.rng.choice(sorted(games()))}
        if self.person.turn == self.person.name:
            told = look["deal"]["told"]
            return {"is": "Act", "action": told[self.rng.randrange(min(3, len(told)))].partition("..")[0]}
        return None


async def evening(server: Server, clients: list[Client]) -> dict[str, dict[str, str]]:
    """Play until enough deals are over; give what each takes home."""
    ann, bob = clients
    for client in clients:
        await client.person.hello()
        await client.person.order({"is": "Sit", "seat": client.seat, "chips": 1000})
        await client.person.order({"is": "CutMyself"})
    for seat, name in ((2, "Rob"), (3, "Roy")):
        await ann.person.order({"is": "AddBot", "seat": seat, "name": name, "bot": "simple", "chips": 1000})
    await ann.person.order({"is": "Open"})
    playing = [asyncio.create_task(client.play()) for client in clients]
    for kill in range(1, KILLS + 1):
        await reached(ann, kill * DEALS // (KILLS + 1))
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    await reached(ann, DEALS)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    home = {client.person.name: await taken_home(client.person) for client in clients}
    for client in clients:
        client.listen()
        await client.person.leave()
    assert bob.acknowledged
    return home


async def reached(client: Client, deals: int) -> None:
    """Wait until so many deals are over."""
    until = time.monotonic() + 240
    while client.over < deals:
        assert time.monotonic() < until, client.person.look
        await asyncio.sleep(0.05)


async def taken_home(person: Person) -> dict[str, str]:
    headers = {"Authorization": f"Bearer {person.secret}"}
    async with httpx.AsyncClient(base_url=person.url, headers=headers, trust_env=False) as http:
        paths = ("records.toml", "ledger", "deals", "settlement")
        return {
            path: (await http.get(f"/api/tables/{person.table}/{path}", timeout=60)).text for path in paths
        }


def test_an_evening_with_kills_in_between(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    server = Server(tmp_path / "data")
    told, url = server.told, f"http://127.0.0.1:{server.port}"
    people = [Person(url, told["table"], secret, name) for name, secret in told["people"]]
    clients = [Client(person, seat) for seat, person in enumerate(people)]
    try:
        home = asyncio.run(evening(server, clients))
    finally:
        server.kill()
    for client in clients:
        mine = home[client.person.name]
        file = tmp_path / f"{client.person.name}.toml"
        file.write_text(mine["records.toml"], "utf-8")
        records = read(mine["records.toml"])
        deals = [one for one in json.loads(mine["deals"]) if one["over"]]
        assert len(records) == len(deals) >= DEALS
        roots = [proof.cut.root.hex() for record in records for proof in record.proofs]
        heard = [root for one in deals for root in client.roots[one["number"]]]
        assert roots == heard
        assert homegame(["verify", str(file), *[word for root in roots for word in ("--root", root)]]) == 0
        assert "FAILS" not in capsys.readouterr().out
        assert [list(record.state.payoffs()) for record in records if any(record.stacks)] == [
            one["net"] for one in deals if one["net"] is not None
        ]
        check_money(mine)
    assert home["Ann"]["ledger"] == home["Bob"]["ledger"]


def check_money(mine: dict[str, str]) -> None:
    """What was bought is what the ledger says, and what all have won and lost adds up to nothing."""
    balances = json.loads(mine["settlement"])["balances"]
    assert sum(one["net"] for one in balances) == 0
    lines = list(csv.DictReader(io.StringIO(mine["ledger"].partition("\n\n")[0])))
    bought = {one["player"]: one["bought"] for one in balances}
    paid = Counter[str]()
    for line in lines:
        if line["what"] in {"buy-in", "rebuy"}:
            paid[line["player"]] += int(line["chips"])
    assert paid == bought

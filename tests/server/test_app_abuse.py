"""What people may not do: origins, links, secrets, floods, messages that are none (promises A1 to A9)."""

from __future__ import annotations

import asyncio
import json
import socket
from random import Random
from typing import TYPE_CHECKING, Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from homegame.server.patience import Bucket, Limits, Porter
from homegame.server.table import AddBot, HandOver, Open, Say, Sit
from tests.server.test_app_play import table_for
from tests.server.town import GENEROUS, Person, town

if TYPE_CHECKING:
    from pathlib import Path

    from websockets.asyncio.client import ClientConnection

    from tests.server.town import Town


def ws(here: Town) -> str:
    return here.url.replace("http", "ws") + "/ws"


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:8000", "file://"]
)
def test_A1_pages_of_other_sites_are_refused(tmp_path: Path, origin: str) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            with pytest.raises(InvalidStatus) as refused:
                await connect(ws(here), additional_headers={"Origin": origin})
            assert refused.value.response.status_code == 403
            for path in ("/api/join", "/api/tables"):
                said = await here.http.post(path, json={}, headers={"Origin": origin})
                assert said.status_code == 403
            async with connect(ws(here), additional_headers={"Origin": here.url}):
                pass

    asyncio.run(main())


ROUTES = {  # who may have what: by nobody, a watcher, a player, the host
    ("GET", "links"): (401, 403, 403, 200),
    ("GET", "records"): (401, 200, 200, 200),
    ("GET", "records.toml"): (401, 200, 200, 200),
    ("GET", "ledger"): (401, 200, 200, 200),
    ("GET", "settlement"): (401, 200, 200, 200),
    ("GET", "deals"): (401, 200, 200, 200),
    ("GET", "deals/1"): (401, 404, 404, 404),  # nothing was dealt
    ("GET", "deals/1/record"): (401, 404, 404, 404),
    ("GET", "ladder"): (401, 409, 409, 409),
    ("GET", "odds"): (401, 403, 403, 403),  # there is no coach
    ("POST", "links"): (401, 403, 403, 200),  # which sends the watcher away
}


def test_A9_every_route_by_everybody(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            people = [await here.person("", "watch"), await here.person("Bob"), await here.person("", "host")]
            elsewhere = await here.hall.create(table_for())
            for (method, path), expected in ROUTES.items():
                secrets = ["no secret of anybody's", *[person.secret for person in people]]
                for secret, status in zip(secrets, expected, strict=True):
                    headers = {"Authorization": f"Bearer {secret}"}
                    asked = {"scope": "watch"} if method == "POST" and status == 200 else None
                    url = f"/api/tables/{here.table}/{path}"
                    said = await here.http.request(method, url, headers=headers, json=asked)
                    assert said.status_code == status, (method, path, secret)
                    other = url.replace(here.table, elsewhere)
                    assert (await here.http.request(method, other, headers=headers)).status_code == 401
                assert (await here.http.request(method, url)).status_code == 401
            assert (await here.http.post("/api/tables", json={"host": "Eve"})).status_code == 401
            for secret, status in ((people[2].secret, 401), (here.hall.opening, 200)):
                headers = {"Authorization": f"Bearer {secret}"}
                for method, asked in (("GET", None), ("POST", {"host": "Eve"})):
                    said = await here.http.request(method, "/api/tables", json=asked, headers=headers)
                    assert said.status_code == status

    asyncio.run(main())


def test_A3_a_link_lets_people_do_what_it_is_for_and_opening_it_joins_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            for link in here.links.values():
                table, _, secret = link.partition(".")
                assert table == here.table
                assert len(secret) >= 22  # 128 bits in base 64
                assert (await here.http.get("/", params={"x": link})).status_code == 200
            keeper = await here.hall.keeper(here.table)
            assert keeper.guests == {}
            watcher = await here.comes("Zoe", "watch")
            assert (await watcher.order(Sit(0, 100)))["code"] == "allowed"
            assert (await watcher.order(Say("hello")))["type"] == "done"
            bob = await here.comes("Bob")
            assert (await bob.order(Open()))["code"] == "allowed"
            for link in ("", "x", f"{here.table}.", f"{here.table}.AAAAAAAAAAAAAAAAAAAAAA", f"no.{secret}"):
                assert (
                    await here.http.post("/api/join", json={"link": link, "name": "Eve"})
                ).status_code == 404

    asyncio.run(main())


def test_A3_who_asks_again_with_their_key_is_the_same_person(tmp_path: Path) -> None:
    """An answer that was lost leaves nobody's name behind, and no other can have it with another key."""

    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())

            async def asks(name: str, key: str | None, scope: str = "play") -> httpx.Response:
                asked = {"link": here.links[scope], "name": name, "key": key}
                return await here.http.post("/api/join", json=asked)

            key, other = "k" * 22, "another_key-" * 3
            first = await asks("Bob", key)
            again = await asks("Bob", key)
            assert first.status_code == again.status_code == 200
            assert first.json() == again.json()
            assert len((await here.hall.keeper(here.table)).guests) == 1
            for name, used, scope, status in (
                ("Bob", other, "play", 409),
                ("Bob", None, "play", 409),
                ("Cy", key, "play", 403),
                ("Bob", key, "watch", 403),
                ("", key, "host", 403),
                ("Cy", "too-short", "play", 400),
                ("Cy", "not url-safe, but long enough", "play", 400),
            ):
                assert (await asks(name, used, scope)).status_code == status, (name, used, scope)
            assert (await asks("", other, "host")).json() == (await asks("Whoever", other, "host")).json()
            await here.hall.renew(here.table, "play")
            assert (await asks("Bob", key)).status_code == 404
            here.links = await here.hall.links(here.table)
            assert (await asks("Bob", key)).status_code == 403

    asyncio.run(main())


def test_A9_a_link_that_was_renewed_counts_no_longer_and_its_guests_are_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann, bob, zoe = (
                await here.comes("", "host"),
                await here.comes("Bob"),
                await here.comes("", "watch"),
            )
            headers = {"Authorization": f"Bearer {ann.secret}"}
            url = f"/api/tables/{here.table}/links"
            said = await here.http.post(url, json={"scope": "watch"}, headers=headers)
            async with asyncio.timeout(1):
                assert await zoe.farewell() == 4006
            assert (await bob.order(Say("still here")))["type"] == "done"
            old = await here.http.post("/api/join", json={"link": here.links["watch"]})
            assert old.status_code == 404
            here.links = said.json()["links"]
            await here.comes("", "watch")
            async with connect(ws(here)) as back:
                await back.send(
                    json.dumps({"type": "hello", "version": 1, "table": zoe.table, "secret": zoe.secret})
                )
                assert await code_of(back) == 4001

    asyncio.run(main())


def test_A4_a_second_socket_takes_the_place_of_the_first_which_is_told(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            bob = await here.comes("Bob")
            again = Person(here.url, here.table, bob.secret, "Bob")
            await again.hello()
            assert await bob.farewell() == 4002
            assert json.loads(bob.frames[-1])["again"] is False
            assert (await again.order(Sit(1, 100)))["type"] == "done"

    asyncio.run(main())


ALIKE = [
    "bob", "B\u043eb", "BOB ", "B0b", "\uff22ob", "B\u00f6b", "An\u043f", "ann", "Host", "dealer",
    "Syst\u0435m", "B\u202eob", "x" * 40, "", " ", "a:b", "R\u043eb",
]  # fmt: skip


@pytest.mark.parametrize("name", ALIKE)
def test_A8_no_name_can_be_mistaken_for_another(tmp_path: Path, name: str) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            await here.person("Bob")
            ann = await here.comes("", "host")
            await ann.order(AddBot(3, "Rob", "simple", 100))
            said = await here.http.post("/api/join", json={"link": here.links["play"], "name": name})
            assert said.status_code in {400, 409}, said.text

    asyncio.run(main())


def test_A2_who_does_not_say_hello_in_time_is_sent_away(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path, limits=Limits(hello_in=0.2)) as here:
            await here.open(table_for())
            bob = await here.person("Bob")
            hello = {"type": "hello", "version": 1, "table": bob.table, "secret": bob.secret}
            for first, code in (
                (None, 4005),
                ("{}", 4005),
                (json.dumps({**hello, "version": 2}), 4005),
                (json.dumps({**hello, "secret": "x"}), 4001),
                (json.dumps({**hello, "table": "x"}), 4001),
                (b"\x00", 4005),
            ):
                async with connect(ws(here)) as stranger:
                    if first is not None:
                        await stranger.send(first)
                    assert await code_of(stranger) == code

    asyncio.run(main())


async def pinged(connection: ClientConnection, times: int) -> None:
    """Ping, and wait for the pongs."""
    for _ in range(times):
        pong = await connection.ping()
        async with asyncio.timeout(5):
            await pong


async def code_of(connection: ClientConnection) -> int:
    """Read until the socket is closed."""
    try:
        while True:
            async with asyncio.timeout(5):
                await connection.recv()
    except ConnectionClosed:
        return connection.close_code or 0


def test_A5_messages_are_short_and_few(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            bob = await here.comes("Bob")
            assert bob.socket is not None
            await bob.socket.send("x" * 4096)
            assert (await bob.read())["code"] == "notation"
            await bob.socket.send("x" * 4097)
            assert await bob.farewell() == 1009
        async with town(tmp_path, limits=Limits()) as here:
            await here.open(table_for())
            bob = await here.comes("Bob")
            assert bob.socket is not None
            for _ in range(40):
                await bob.socket.send("{}")
            assert await bob.farewell() == 4004
            assert sum(json.loads(frame)["type"] == "refused" for frame in bob.frames) == 30

    asyncio.run(main())


def test_A5_pings_have_their_price(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            bob = await here.comes("Bob")
            assert bob.socket is not None
            with pytest.raises(ConnectionClosed):
                await pinged(bob.socket, 200)
            assert await bob.farewell() == 1006

    asyncio.run(main())


def test_A5_who_came_together_is_not_pinged_together(tmp_path: Path) -> None:
    """Tables that all come back after a restart must not be pinged in the same second for ever."""

    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            for _ in range(12):
                await here.comes("", "watch")
            boxes = (await here.hall.keeper(here.table)).outboxes.values()
            now = asyncio.get_running_loop().time()
            waits = sorted(box._hand.__self__.ping_timer.when() - now for box in boxes)  # type: ignore[union-attr]
            assert waits[0] > 8
            assert waits[-1] <= 20
            assert waits[-1] - waits[0] > 1

    asyncio.run(main())


def test_A5_one_address_has_so_many_strangers_and_knocks_so_often(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path, limits=Limits(strangers=3, knocks=8, knocks_a_second=0)) as here:
            held = [await connect(ws(here)) for _ in range(3)]
            for _ in range(5):
                with pytest.raises(InvalidStatus):
                    await connect(ws(here))
            assert (await here.http.post("/api/join", json={"link": "x"})).status_code == 429
            for connection in held:
                await connection.close()

    asyncio.run(main())


def test_A5_a_bucket_fills_with_time() -> None:
    now = [0.0]
    bucket = Bucket(2, 0.5, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 2.0
    assert [bucket.take() for _ in range(2)] == [True, False]
    now[0] = 100
    assert bucket.full
    assert not Bucket(0.5, 0).take()
    porter = Porter(Limits(strangers=1))
    assert [porter.come("a"), porter.come("a"), porter.come("b")] == [True, False, True]
    porter.known("a")
    assert porter.come("a")


BAD: list[Any] = [
    "", "x", "{", "[]", "null", "{}", '"', "1" * 4096, "[" * 4000, '{"a":' * 600, "\ufeff{}",
    '{"type":"order"}',
    '{"type":"hello","version":1,"table":"x","secret":"y"}', '{"type":"order","type":"order"}',
    b"", b"\xff\xfe",
    '{"type":"order","id":"a","answers":9007199254740993,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":1e400,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":NaN,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":-0,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":-1,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":0.5,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"","answers":0,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":0,"wish":{"is":"Leave","x":1}}',
    '{"type":"order","id":"a","answers":0,"wish":{"is":"TimeUp"}}',
    '{"type":"order","id":"a","answers":0,"wish":{"is":"Freeze","reason":"x"}}',
    '{"type":"order","id":"a","answers":0,"wish":{"is":"Say","text":"\\u0000"}}',
    '{"type":"order","id":"b","answers":0,"wish":{"is":"Say","text":"\\ud800"}}',
    '{"type":"order","id":"\\ud800","answers":0,"wish":{"is":"Leave"}}',
    '{"type":"order","id":"a","answers":0,"wish":{"is":"Act","action":"%s"}}' % ("\u0301" * 400),
    '{"type":"order","id":"c","answers":0,"wish":{"is":"Sit","seat":-1,"chips":1e3}}',
    '{"type":"order","id":"d","answers":0,"wish":{"is":"Sit","seat":99999999999,"chips":1}}',
    '{"type":"order","id":"e","answers":0,"wish":{"is":"Name","game":"polish","options":[["a","b","c"]]}}',
]  # fmt: skip


def test_A6_whatever_is_sent_has_an_answer_and_changes_nothing(tmp_path: Path) -> None:
    """The bad inputs of the promises, and orders with a few bytes spoilt; the table goes on as before."""

    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            bob = await here.comes("Bob")
            keeper = await here.hall.keeper(here.table)
            assert bob.socket is not None
            rng = Random(5)
            wish = '{"is":"Give","player":"Bob","chips":5,"reason":"r"}'
            good = f'{{"type":"order","id":"f","answers":0,"wish":{wish}}}'
            spoilt = []
            for _ in range(300):
                letters = list(good)
                for _ in range(rng.randrange(1, 4)):
                    letters[rng.randrange(len(letters))] = chr(
                        rng.choice((rng.randrange(32, 127), 0x202E, 0, 0xE9))
                    )
                spoilt.append("".join(letters))
            for data in [*BAD, *spoilt]:
                await bob.socket.send(data)
                answer = await bob.read()
                assert answer["type"] == "refused", data
                assert len(answer["reason"]) < 600
            assert keeper.table.seq == 0
            assert (await bob.order(Sit(1, 100)))["type"] == "done"

    asyncio.run(main())


HTTP_BAD = [
    b"",
    b"x",
    b"[]",
    b"{}",
    b'{"link":1}',
    b'{"link":"x","name":"y","z":1}',
    b"[" * 3000,
    b"x" * 5000,
    b"\xff",
]


def test_A6_http_answers_everything_with_a_reason(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            opening = {"Authorization": f"Bearer {here.hall.opening}"}
            for path in ("/api/join", "/api/tables"):
                for data in HTTP_BAD:
                    said = await here.http.post(path, content=data, headers=opening)
                    assert said.status_code in {400, 404}, (path, data)
            for table in (
                {"host": "table"}, {"host": "Ann", "seats": 1}, {"host": "Ann", "games": [{"game": "x"}]},
                {"host": "Ann", "games": [{"game": "polish", "free": {"x": ["1"]}}]},
                {"host": "A", "turn_time": 0},
                {"host": "Ann", "games": [{"game": "polish", "options": {"stake": "x"}}]},
                {"host": "A", "bank": -1},
            ):  # fmt: skip
                said = await here.http.post("/api/tables", json=table, headers=opening)
                assert said.status_code == 400, table
                assert said.json()["reason"]
            games = [
                {"game": "wasteland", "free": {"joker_count": ["1", "2"]}},
                {"game": "polish", "options": {"stake": "5"}},
            ]
            made = await here.http.post("/api/tables", json={"host": "Ann", "games": games}, headers=opening)
            assert set(made.json()["links"]) == {"host", "play", "watch"}
            for path in ("/healthz", "/metrics", "/", "/api/openapi.json"):
                said = await here.http.get(path)
                assert said.status_code == 200
                assert "script" not in said.headers["content-security-policy"].partition("object-src")[2]
            assert "homegame_tables 2" in (await here.http.get("/metrics")).text

    asyncio.run(main())


def test_A2_the_host_can_hand_over_and_the_links_go_with_it(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann, bob = await here.comes("", "host"), await here.comes("Bob")
            await ann.order(Sit(0, 100))
            await bob.order(Sit(1, 100))
            await ann.until(2)
            await ann.order(HandOver("Bob"))
            assert (await here.get("links", ann)).status_code == 403
            assert (await here.get("links", bob)).status_code == 200

    asyncio.run(main())


def test_L2_who_reads_nothing_is_cut_off_and_the_others_do_not_wait(tmp_path: Path) -> None:
    """A peer that says hello and never reads again: sixty-four frames later its line is cut."""

    async def main() -> None:
        async with town(tmp_path, limits=GENEROUS) as here:
            await here.open(table_for(watchers_chat=True))
            ann = await here.comes("", "host")
            zoe = await here.person("", "watch")
            stalled = await half_open(here, zoe)
            keeper = await here.hall.keeper(here.table)
            while len(keeper.outboxes) < 2:  # noqa: ASYNC110 - what is waited for knows nothing of it
                await asyncio.sleep(0.01)
            [outbox] = [one for one in keeper.outboxes.values() if one.guest.name == ""]
            for _ in range(3000):
                keeper.publish()
                outbox.seen = 0
                outbox.first = True
                if outbox.closing is not None:
                    break
                await ann.order(Sit(0, 100), answers=0, name="x")
            assert outbox.closing is not None
            assert outbox.closing.code == 4003
            await asyncio.sleep(0.1)
            assert len(keeper.outboxes) == 1
            stalled.close()

    asyncio.run(main())


async def half_open(here: Town, person: Person) -> socket.socket:
    """Shake hands and say hello by hand, with a small buffer, and read nothing more."""
    loop = asyncio.get_running_loop()
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    line.setblocking(False)  # noqa: FBT003
    url = httpx.URL(here.url)
    await loop.sock_connect(line, (url.host, url.port))
    request = (
        "GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    await loop.sock_sendall(line, request.encode())
    await loop.sock_recv(line, 200)
    hello = json.dumps(
        {"type": "hello", "version": 1, "table": person.table, "secret": person.secret}
    ).encode()
    await loop.sock_sendall(
        line, bytes((0x81, 0x80 | 126, *len(hello).to_bytes(2, "big"), 0, 0, 0, 0)) + hello
    )
    return line

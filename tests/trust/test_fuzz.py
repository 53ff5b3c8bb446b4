"""Whatever is sent, there is an answer that is none of the server's faults (promise A6; method M14)."""

from __future__ import annotations

import asyncio
import json
import threading
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from homegame import Wojciech
from homegame.server.protocol import ServerMessage
from homegame.server.table import Sit
from homegame.server.table.reading import WISHES
from tests.server.tables import settings_for
from tests.server.town import Person, Town, town
from tests.trust.figures import times

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

schemathesis = pytest.importorskip("schemathesis")
pytestmark = pytest.mark.filterwarnings(  # the sockets' threads draw when to ping, whatever is made up here
    "ignore:Do not use the `random` module:hypothesis.errors.HypothesisDeprecationWarning"
)

FRAMES = times(600, 100_000)
CASES = times(8, 100)  # for each thing that can be asked over HTTP


def often(count: int) -> settings:
    """Try so many, the same at every run, and find no smaller one."""
    return settings(
        max_examples=count, database=None, deadline=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate], derandomize=True,
    )  # fmt: skip


@contextmanager
def running(folder: Path) -> Iterator[tuple[Town, Person, Person, Callable[[], int]]]:
    """A server in a thread of its own: the town, a host, a player, and how far the table has come."""
    ready, ends = threading.Event(), threading.Event()
    found: list[Any] = []

    async def main() -> None:
        async with town(folder) as here:
            await here.open(settings_for(Wojciech(), turn_time=None))
            host, bob = await here.comes(scope="host"), await here.comes("Bob")
            assert (await bob.order(Sit(1, 100)))["type"] == "done"
            await bob.leave()
            await host.leave()
            keeper = await here.hall.keeper(here.table)
            found.extend([here, host, bob, lambda: keeper.table.seq])
            ready.set()
            await asyncio.to_thread(ends.wait)

    thread = threading.Thread(target=asyncio.run, args=(main(),))
    thread.start()
    try:
        assert ready.wait(20)
        here, host, bob, seq = found
        yield here, host, bob, seq
    finally:
        ends.set()
        thread.join(20)


TEXTS = st.text(max_size=30) | st.sampled_from(
    [
        "Ann",
        "Bob",
        "call",
        "bet 5",
        "fold",
        "declare pair K",
        "\u202e",
        "\0",
        "e\u0301" * 40,
        "9" * 300,
        "take 9h",
    ]
)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
FIELDS = [
    "seat",
    "chips",
    "action",
    "player",
    "reason",
    "text",
    "name",
    "bot",
    "game",
    "options",
    "value",
    "x",
]
WISH = st.builds(
    lambda kind, given: {"is": kind, **given},
    st.sampled_from([*WISHES, "Nothing"]) | TEXTS,
    st.dictionaries(st.sampled_from(FIELDS), st.integers(-1, 200) | TEXTS | PLAIN, max_size=4),
)
ORDER = st.fixed_dictionaries(
    {
        "type": st.just("order"),
        "id": TEXTS,
        "answers": st.integers(-1, 10**17) | st.integers(0, 50),
        "wish": WISH,
    },
    optional={"more": PLAIN},
)
FRAME = (
    (ORDER | PLAIN).map(lambda value: json.dumps(value)[:4000])
    | st.binary(max_size=100)
    | st.text(max_size=99)
)


@pytest.mark.no_cover
def test_A6_each_frame_has_one_answer_and_the_table_goes_on(tmp_path: Path) -> None:
    with running(tmp_path) as (here, _, bob, seq):
        url, hello = (
            f"{here.url.replace('http', 'ws')}/ws",
            {"type": "hello", "version": 1, "table": here.table},
        )
        before = seq()
        with connect(url, compression=None) as socket:
            socket.send(json.dumps({**hello, "secret": bob.secret}))
            found: dict[str, int] = {}

            @often(FRAMES)
            @given(frame=FRAME)
            def each(frame: str | bytes) -> None:
                try:
                    socket.send(frame)
                except UnicodeEncodeError:
                    return  # no frame can have it in it
                answered = False
                while not answered:
                    answer = json.loads(socket.recv(10))
                    msgspec.convert(answer, ServerMessage)
                    answered = answer["type"] in {"done", "refused"}
                found[answer["type"]] = found.get(answer["type"], 0) + 1

            each()
            assert sum(found.values()) > FRAMES * 0.9
            assert seq() - before == found.get("done", 0), "a change without an answer"
            socket.send(
                json.dumps(
                    {"type": "order", "id": "last", "answers": seq(), "wish": {"is": "Say", "text": "well"}}
                )
            )
            assert "last" in {json.loads(socket.recv(10)).get("id") for _ in range(2)}
        assert here.hall.open_keepers


def heard(socket: ClientConnection) -> set[str]:
    """What kinds of messages come until the socket is closed."""
    found = set()
    with suppress(ConnectionClosed):
        while True:
            found.add(json.loads(socket.recv(10))["type"])
    return found


def test_A6_each_socket_that_begins_otherwise_is_closed_and_nothing_happens(tmp_path: Path) -> None:
    with running(tmp_path) as (here, _, __, seq):
        before = seq()

        @often(times(30, 1000))
        @given(frame=FRAME)
        def each(frame: str | bytes) -> None:
            with connect(f"{here.url.replace('http', 'ws')}/ws", compression=None) as socket:
                try:
                    socket.send(frame)
                except UnicodeEncodeError:
                    return
                assert heard(socket) <= {"bye"}

        each()
        assert seq() == before


def test_A6_http_asked_at_random_is_never_the_servers_fault(tmp_path: Path) -> None:
    with running(tmp_path) as (here, host, __, seq):
        schema = schemathesis.openapi.from_url(f"{here.url}/api/openapi.json")
        secrets = [host.secret, here.hall.opening, "nobody's", None]
        statuses: dict[int, int] = {}
        for found in schema.get_all_operations():
            operation = found.ok()

            @often(CASES)
            @given(case=operation.as_strategy(), secret=st.sampled_from(secrets), own=st.booleans())
            def each(case: Any, secret: str | None, own: bool) -> None:  # noqa: ANN401, FBT001
                if own and "table" in (case.path_parameters or {}):
                    case.path_parameters["table"] = here.table
                headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}
                answer = case.call(headers=headers)
                statuses[answer.status_code] = statuses.get(answer.status_code, 0) + 1
                assert answer.status_code < 500, answer.text
                if answer.status_code >= 400 and "json" in str(answer.headers.get("content-type")):
                    assert set(json.loads(answer.content)) >= {"error", "reason"}

            each()
        assert len(statuses) > 2, statuses
        assert seq() >= 1

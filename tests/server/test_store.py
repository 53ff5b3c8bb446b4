"""The contract of the store, on every store (promises D5, D6, I2, I6)."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import contextmanager, suppress
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from homegame.server.store import (
    Fenced,
    Guest,
    Invitation,
    LogLine,
    NotStored,
    Repeated,
    StoreError,
    Writer,
    store_at,
)
from tests.server.databases import emptied, postgres, run

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from homegame.server.store import Store


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with postgres() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Opens the store again and again: what one has kept, the next finds."""
    where = None
    if request.param == "postgres":
        where = request.getfixturevalue("address")
        emptied(where)
    stores: list[Store] = []

    def again() -> Store:
        while stores:
            stores.pop().close()
        stores.append(store_at(tmp_path, where))
        return stores[0]

    yield again
    while stores:
        stores.pop().close()


def line(seq: int, epoch: int = 1, table: str = "t", command: str | None = None) -> LogLine:
    return LogLine(table, epoch, seq, "Ann", f"c{seq}" if command is None else command, b"\0body\xff%d" % seq)


def with_table(store: Store, *names: str) -> Store:
    for name in names or ("t",):
        store.create(name, b"settings of " + name.encode(), [])
        store.claim(name)
    return store


def test_D1_what_was_appended_is_there_when_the_store_is_opened_again(opened: Callable[[], Store]) -> None:
    store = with_table(opened(), "t", "u")
    assert store.append([line(1), line(1, table="u"), line(2)]) == [None, None, None]
    again = opened()
    assert again.tables() == ["t", "u"]
    assert list(again.lines("t")) == [b"\0body\xff1", b"\0body\xff2"]
    found = again.claim("t")
    assert (found.id, found.settings, found.epoch, found.head) == ("t", b"settings of t", 2, 2)


def test_V8_a_secret_takes_the_place_of_the_one_before_in_the_same_commit(
    opened: Callable[[], Store],
) -> None:
    store = with_table(opened(), "t", "u")
    assert store.append([replace(line(1), secret=b"first\0"), line(1, table="u")]) == [None, None]
    assert store.append([replace(line(3), secret=b"lost")]) != [None]
    assert store.append([line(2)]) == [None]
    store = opened()
    found = store.claim("t")
    assert (found.secret, store.claim("u").secret) == (b"first\0", b"")
    assert store.append([replace(line(3, epoch=found.epoch), secret=b"")]) == [None]
    assert store.claim("t").secret == b""


def test_D4_a_snapshot_is_its_owners_to_keep(opened: Callable[[], Store]) -> None:
    store = with_table(opened())
    store.keep_snapshot("t", 1, b"one\xff")
    store.keep_snapshot("t", 7, b"somebody else's")
    assert opened().claim("t").snapshot == b"one\xff"


def test_I6_an_owner_who_has_been_followed_by_another_is_refused(opened: Callable[[], Store]) -> None:
    store = with_table(opened())
    assert store.append([line(1)]) == [None]
    assert store.claim("t").epoch == 2
    assert [type(answer) for answer in store.append([line(2, epoch=1)])] == [Fenced]
    assert store.append([line(2, epoch=2)]) == [None]
    assert len(list(store.lines("t"))) == 2


@pytest.mark.parametrize("seq", [0, 1, 3, 10**9])
def test_I6_a_line_comes_right_after_the_one_before(opened: Callable[[], Store], seq: int) -> None:
    store = with_table(opened())
    store.append([line(1)])
    assert [type(answer) for answer in store.append([line(seq, command="new")])] == [Fenced]
    assert list(store.lines("t")) == [b"\0body\xff1"]


def test_I2_a_command_is_in_the_log_once(opened: Callable[[], Store]) -> None:
    store = with_table(opened(), "t", "u")
    assert store.append([line(1)]) == [None]
    assert [type(answer) for answer in store.append([line(2, command="c1")])] == [Repeated]
    assert store.append([line(1, table="u"), line(2)]) == [None, None]


def test_I6_one_bad_line_does_not_spoil_the_others_of_its_commit(opened: Callable[[], Store]) -> None:
    store = with_table(opened(), "t", "u", "v")
    store.append([line(1, table="u")])
    answers = store.append(
        [line(1), line(2, table="u", command="c1"), line(5, table="v"), line(1, table="v")]
    )
    assert [type(answer) for answer in answers] == [type(None), Repeated, Fenced, type(None)]
    assert [len(list(store.lines(table))) for table in "tuv"] == [1, 1, 1]


def test_D6_after_a_failure_it_starts_from_what_is_on_the_disk(opened: Callable[[], Store]) -> None:
    """The connection is thrown away, and with it whatever it believed to have written."""
    store = with_table(opened())
    store.append([line(1)])
    run(store, "BEGIN")
    run(store, "DELETE FROM event")  # believed, and never committed
    store._connection.close()  # type: ignore[attr-defined]
    with pytest.raises(NotStored):
        store.append([line(2)])
    assert list(store.lines("t")) == [b"\0body\xff1"]
    assert store.append([line(2)]) == [None]


def test_there_is_no_table_that_was_not_created(opened: Callable[[], Store]) -> None:
    store = opened()
    assert store.tables() == []
    with pytest.raises(StoreError):
        store.claim("t")
    assert [type(answer) for answer in store.append([line(1)])] == [Fenced]


def test_A3_a_link_counts_expires_and_can_be_revoked(opened: Callable[[], Store]) -> None:
    store = opened()
    links = [
        Invitation("t", b"play", "play", 1),
        Invitation("t", b"soon", "play", 2, until=1000),
        Invitation("t", b"twice", "watch", 1, uses=2),
    ]
    store.create("t", b"", links)
    assert store.invitations("t") == links
    assert store.follow(b"play", 5) == links[0]
    assert store.follow(b"soon", 999).until == 1000
    assert [store.follow(b"twice", 0).uses for _ in range(2)] == [1, 0]
    for digest, now in ((b"soon", 1000), (b"twice", 0), (b"none", 0)):
        with pytest.raises(StoreError):
            store.follow(digest, now)
    assert store.revoke("t", "play") == 2
    store.invite(Invitation("t", b"new", "play", 3))
    with pytest.raises(StoreError):
        store.follow(b"play", 5)
    assert store.follow(b"new", 5).number == 3


def test_A8_two_guests_never_look_alike(opened: Callable[[], Store]) -> None:
    store = with_table(opened(), "t", "u")
    ann = Guest("t", b"1", "play", "Ann", "ann", 1)
    store.admit(ann)
    store.admit(Guest("u", b"2", "play", "Ann", "ann", 1))
    watchers = [Guest("t", digest, "watch", "", None, 1) for digest in (b"3", b"4")]
    for watcher in watchers:
        store.admit(watcher)
    with pytest.raises(Repeated):
        store.admit(Guest("t", b"5", "play", "ANN", "ann", 1))
    assert sorted(opened().guests("t"), key=lambda guest: guest.digest) == [ann, *watchers]


def test_A9_revoking_a_scope_revokes_its_guests(opened: Callable[[], Store]) -> None:
    store = with_table(opened())
    store.admit(Guest("t", b"1", "play", "Ann", "ann", 1))
    store.admit(Guest("t", b"2", "watch", "", None, 1))
    store.revoke("t", "watch")
    assert {guest.scope: guest.revoked for guest in store.guests("t")} == {"play": False, "watch": True}


def test_a_store_of_a_later_program_is_left_alone(opened: Callable[[], Store]) -> None:
    store = opened()
    run(store, "UPDATE homegame SET version = 99")
    with pytest.raises(StoreError, match="version 99"):
        opened()


# SQLite alone


def test_I6_a_second_server_is_kept_out(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    with pytest.raises(StoreError, match="another server"):
        store_at(tmp_path)
    store.close()
    store_at(tmp_path).close()


def test_D2_every_commit_is_flushed_and_nobody_else_has_the_file(tmp_path: Path) -> None:
    store = with_table(store_at(tmp_path))
    found = [
        run(store, f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "locking_mode")
    ]
    assert found == ["wal", 2, "exclusive"]
    with (
        pytest.raises(sqlite3.OperationalError, match="locked"),
        open_beside(tmp_path) as beside,
    ):
        beside.execute("SELECT * FROM tbl")
    assert (tmp_path / "homegame.db").stat().st_mode & 0o777 == 0o600
    store.close()


@contextmanager
def open_beside(folder: Path) -> Iterator[sqlite3.Connection]:
    beside = sqlite3.connect(folder / "homegame.db", timeout=0)
    try:
        yield beside
    finally:
        beside.close()


def test_D5_a_full_disk_is_said_and_when_there_is_room_again_it_goes_on(tmp_path: Path) -> None:
    store = with_table(store_at(tmp_path))
    store.append([line(1)])
    pages = run(store, "PRAGMA page_count").fetchone()[0]
    run(store, f"PRAGMA max_page_count = {pages + 1}")
    with pytest.raises(NotStored, match="full"):
        store.append([LogLine("t", 1, 2, "Ann", "c2", b"x" * 100_000)])
    assert list(store.lines("t")) == [b"\0body\xff1"]
    assert store.append([line(2)]) == [None]
    store.close()


def test_no_store_is_named_by_anything_but_an_address(tmp_path: Path) -> None:
    for address in ("mysql://x", "homegame.db", ""):
        with pytest.raises(StoreError, match="postgresql"):
            store_at(tmp_path, address)


def test_D1_what_nobody_waits_for_is_not_kept_and_the_writer_stops_quietly(tmp_path: Path) -> None:
    """A server that stops while it writes; the loop would tell of a fault of the writer's."""
    store, may = store_at(tmp_path), threading.Event()
    store.create("t", b"", [])
    store.claim("t")
    faults: list[object] = []

    async def main() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, told: faults.append(told))
        writer = Writer(store)
        asking = asyncio.create_task(writer.call(may.wait))
        first, second = [asyncio.create_task(writer.append(line(seq))) for seq in (1, 2)]
        await asyncio.sleep(0)
        second.cancel()
        closing = asyncio.create_task(asyncio.to_thread(writer.close))
        await asyncio.sleep(0.05)
        may.set()
        await asyncio.gather(asking, first, closing)
        with suppress(asyncio.CancelledError):
            await second
        await asyncio.sleep(0.05)

    asyncio.run(main())
    assert faults == []
    again = store_at(tmp_path)
    assert len(list(again.lines("t"))) == 1
    again.close()

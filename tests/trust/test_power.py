"""The power fails, the disk is full, a flush fails (promises D2, D5, D6; methods M6 and M7)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

apsw = pytest.importorskip("apsw")

from homegame.server.store import LogLine, NotStored  # noqa: E402
from tests.trust.disks import Disk, DiskStore, Image  # noqa: E402
from tests.trust.figures import times  # noqa: E402

if TYPE_CHECKING:
    from homegame.server.store.contract import StoreError

TABLES = ("t", "u", "v")
CUTS = times(60, 200)


def line(table: str, seq: int, epoch: int = 1) -> LogLine:
    secret = b"secret %d " % seq * 40 if seq % 5 == 0 else None
    return LogLine(table, epoch, seq, "Ann", f"c{seq}", b"body %d " % seq * (1 + seq * 37 % 90), secret)


class Work:
    """Lines are appended, a few to a commit; at random moments the power is cut."""

    def __init__(self, seed: int, cuts: int, synchronous: str) -> None:
        self.rng = Random(seed)
        self.disk = Disk()
        self.store = DiskStore(self.disk, synchronous=synchronous)
        self.head = Counter[str]()  # acknowledged
        self.cuts: list[tuple[Image, Counter[str]]] = []
        for table in TABLES:
            self.store.create(table, b"", [])
            self.store.claim(table)
        self.wanted = cuts
        self.disk.watch = self.maybe_cut
        while len(self.cuts) < cuts:
            self.commit()

    def maybe_cut(self, what: str, name: str) -> None:  # noqa: ARG002
        if len(self.cuts) < self.wanted and self.rng.random() < 0.05:
            self.cuts.append((self.disk.image(self.rng), Counter(self.head)))

    def commit(self) -> None:
        tables = self.rng.sample(TABLES, self.rng.randint(1, 3))
        answers = self.store.append([line(table, self.head[table] + 1) for table in tables])
        assert answers == [None] * len(tables)
        self.head.update(tables)
        self.maybe_cut("acknowledged", "")


def lost(image: Image, head: Counter[str]) -> int:
    """Open what is left on the disk; give how many acknowledged lines are gone. All else must be whole."""
    store = DiskStore(Disk(image))
    assert store._all("PRAGMA integrity_check") == [("ok",)]
    missing = 0
    for table in TABLES:
        found, bodies = store.claim(table), list(store.lines(table))
        assert bodies == [line(table, seq).body for seq in range(1, len(bodies) + 1)]
        assert found.head == len(bodies)
        secrets = [one.secret for seq in range(1, len(bodies) + 1) if (one := line(table, seq)).secret]
        assert found.secret == (secrets[-1] if secrets else b"")
        missing += max(0, head[table] - len(bodies))
        assert store.append([line(table, len(bodies) + 1, found.epoch)]) == [None]
    store.close()
    return missing


def test_D2_a_power_cut_loses_nothing_that_was_acknowledged() -> None:
    work = Work(1, CUTS, "FULL")
    assert len({sum(head.values()) for _, head in work.cuts}) > 10
    assert [lost(image, head) for image, head in work.cuts] == [0] * CUTS


def test_D2_the_same_cuts_do_lose_something_without_full_flushes() -> None:
    """Else the test above would prove nothing."""
    work = Work(1, CUTS, "NORMAL")
    assert sum(lost(image, head) > 0 for image, head in work.cuts) > CUTS / 10


class Trouble:
    """From some moment on, for a while, what is asked of the disk fails."""

    def __init__(self, disk: Disk, what: str, error: type[Exception]) -> None:
        self.disk, self.what, self.error = disk, what, error
        self.left, self.for_times = -1, 1
        self.failed = 0
        disk.watch = self.watch

    def watch(self, what: str, name: str) -> None:  # noqa: ARG002
        if what != self.what or self.left < 0:
            return
        self.left -= 1
        if self.left < 0 and self.for_times > 0:
            self.for_times -= 1
            self.left = 0
            self.failed += 1
            raise self.error("trouble")


@pytest.mark.parametrize("what", ["write", "flush"])
@pytest.mark.parametrize("error", [apsw.FullError, apsw.IOError], ids=["full", "broken"])
def test_D5_nothing_is_acknowledged_that_the_disk_refused(what: str, error: type[Exception]) -> None:
    """At each moment of an append, once or for a while: then the store is well again by itself."""
    for moment in range(times(8, 20)):
        for long in (1, 3):
            disk = Disk()
            store = DiskStore(disk, checkpoint=3)
            store.create("t", b"", [])
            epoch = store.claim("t").epoch
            trouble = Trouble(disk, what, error)
            trouble.left, trouble.for_times = moment, long
            head, refused = 0, 0
            for _ in range(12):
                answers = appended(store, line("t", head + 1, epoch))
                if answers is None:  # as a keeper does: only the disk knows how far it came
                    refused += 1
                    epoch, head = reread(store, head)
                    continue
                assert answers == [None]
                head += 1
            assert trouble.failed
            assert refused
            disk.watch = lambda what, name: None  # noqa: ARG005
            store.close()
            again = DiskStore(Disk(disk.image(Random(moment))))
            assert len(list(again.lines("t"))) == head


def appended(store: DiskStore, one: LogLine) -> list[StoreError | None] | None:
    try:
        return store.append([one])
    except NotStored:
        return None


def reread(store: DiskStore, head: int) -> tuple[int, int]:
    """Read again how far a table has come, until the disk lets us; at most one line was in doubt."""
    for _ in range(5):
        try:
            found = store.claim("t")
        except NotStored:
            continue
        assert found.head in {head, head + 1}
        return found.epoch, found.head
    raise AssertionError("the store did not come back")


def test_D6_after_a_failed_flush_that_connection_is_never_used_again() -> None:
    """A system may forget the failure, and say that the next flush went well."""
    for moment in range(times(8, 20)):
        disk = Disk()
        store = DiskStore(disk)
        store.create("t", b"", [])
        store.claim("t")
        trouble = Trouble(disk, "flush", apsw.IOError)
        trouble.left = moment % 3
        before = store._connection
        answers = [appended(store, line("t", seq)) for seq in range(1, 7)]
        assert None in answers
        assert trouble.failed == 1
        assert store._connection is not before

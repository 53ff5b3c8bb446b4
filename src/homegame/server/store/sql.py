"""What the stores have in common: tables and statements, in the SQL that both databases speak."""

from __future__ import annotations

from abc import abstractmethod
from contextlib import contextmanager, suppress
from dataclasses import astuple
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from homegame.server.store.contract import (
    Fenced,
    Guest,
    Invitation,
    LogLine,
    NotStored,
    Repeated,
    Store,
    StoredTable,
    StoreError,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SCHEMA = 2
TABLES = (
    "CREATE TABLE IF NOT EXISTS homegame (version BIGINT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS tbl (
        id TEXT PRIMARY KEY, owner TEXT NOT NULL,
        born BIGINT NOT NULL, settings BYTES NOT NULL, epoch BIGINT NOT NULL,
        head BIGINT NOT NULL, secret BYTES NOT NULL, snapshot BYTES NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS event (
        tbl TEXT NOT NULL REFERENCES tbl (id), seq BIGINT NOT NULL, epoch BIGINT NOT NULL, who TEXT NOT NULL,
        cmd TEXT NOT NULL, body BYTES NOT NULL, PRIMARY KEY (tbl, seq), UNIQUE (tbl, who, cmd))""",
    """CREATE TABLE IF NOT EXISTS invitation (
        tbl TEXT NOT NULL REFERENCES tbl (id), digest BYTES PRIMARY KEY, scope TEXT NOT NULL,
        number BIGINT NOT NULL, until BIGINT, uses BIGINT, revoked BIGINT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS guest (
        tbl TEXT NOT NULL REFERENCES tbl (id), digest BYTES PRIMARY KEY, scope TEXT NOT NULL,
        name TEXT NOT NULL, skeleton TEXT, number BIGINT NOT NULL, revoked BIGINT NOT NULL,
        UNIQUE (tbl, skeleton))""",
)


class Connection(Protocol):
    """As much of a connection as is used here."""

    def execute(self, statement: str, values: Sequence[object] = ..., /) -> Any:  # noqa: ANN401 - a cursor
        """Run a statement."""

    def close(self) -> None:
        """Hang up."""


class SqlStore(Store):
    """A store in a database. After a failure it hangs up, and the next call starts from what is on the disk.

    Nothing is ever tried again by itself: after a failed flush a system may say that the next one went well,
    and the lines would be lost all the same (promise D6).
    """

    begin = "BEGIN"
    place = "?"  # for a value, in a statement
    bytes_type = "BLOB"
    conflict: type[Exception]
    failures: tuple[type[Exception], ...]

    def __init__(self) -> None:
        self._connection: Connection | None = None
        try:
            self._set_up()
        except StoreError:
            self._hang_up()
            raise

    def _set_up(self) -> None:
        with self._transaction():
            for statement in TABLES:
                self._run(statement.replace("BYTES", self.bytes_type))
            found = self._run("SELECT version FROM homegame").fetchone()
            if found is None:
                self._run("INSERT INTO homegame VALUES (?)", SCHEMA)
            elif found[0] != SCHEMA:
                raise StoreError(f"this store is of version {found[0]}, and this program knows {SCHEMA}")

    @abstractmethod
    def _connect(self) -> Connection:
        """Open a connection."""

    def _run(self, statement: str, *values: object) -> Any:  # noqa: ANN401 - a cursor
        if self._connection is None:
            self._connection = self._connect()
        return self._connection.execute(statement.replace("?", self.place), values)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All or nothing, and kept for good once it is left."""
        try:
            self._run(self.begin)
            try:
                yield
            except (StoreError, self.conflict):
                self._run("ROLLBACK")
                raise
            self._run("COMMIT")
        except self.conflict:
            raise
        except self.failures as failure:
            self._hang_up()
            raise NotStored(f"the store failed: {type(failure).__name__}: {failure}") from None

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(*self.failures):
                connection.close()

    def close(self) -> None:
        """Let go of it."""
        self._hang_up()

    def _all(self, statement: str, *values: object) -> list[Any]:
        with self._transaction():
            return list(self._run(statement, *values).fetchall())

    # Tables

    def create(self, table: str, settings: bytes, invitations: Sequence[Invitation]) -> None:
        """Keep a new table, with the links that lead to it."""
        with self._transaction():
            self._run(
                "INSERT INTO tbl SELECT ?, '', COALESCE(MAX(born), 0) + 1, ?, 0, 0, ?, ? FROM tbl",
                table, settings, b"", b"",
            )  # fmt: skip
            for invitation in invitations:
                self._invite(invitation)

    def tables(self) -> list[str]:
        """The tables there are, oldest first."""
        return [found[0] for found in self._all("SELECT id FROM tbl ORDER BY born, id")]

    def claim(self, table: str) -> StoredTable:
        """Become the table's owner."""
        with self._transaction():
            self._take(table)
            found = self._run(
                "SELECT id, settings, epoch, head, secret, snapshot FROM tbl WHERE id = ?", table
            ).fetchone()
            if found is None:
                raise StoreError("there is no such table")
        return StoredTable(found[0], bytes(found[1]), found[2], found[3], bytes(found[4]), bytes(found[5]))

    def _take(self, table: str) -> None:
        """Raise the epoch, so that whoever kept the table before can't write any more."""
        self._run("UPDATE tbl SET epoch = epoch + 1 WHERE id = ?", table)

    # The log

    def append(self, lines: Sequence[LogLine]) -> list[StoreError | None]:
        """Keep lines in one commit; if one of them can't be kept, each in a commit of its own."""
        try:
            with self._transaction():
                for line in lines:
                    self._append(line)
        except (StoreError, self.conflict) as refusal:
            if isinstance(refusal, NotStored):
                raise
            if len(lines) == 1:
                return [refusal if isinstance(refusal, StoreError) else Repeated("this was ordered before")]
            return [self.append([line])[0] for line in lines]
        return [None] * len(lines)

    def _append(self, line: LogLine) -> None:
        moved = self._run(
            "UPDATE tbl SET head = ? WHERE id = ? AND epoch = ? AND head = ?",
            line.seq,
            line.table,
            line.epoch,
            line.seq - 1,
        )
        if moved.rowcount != 1:
            self._refuse(line)
        self._run(
            "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?)",
            line.table,
            line.seq,
            line.epoch,
            line.by,
            line.command,
            line.body,
        )
        if line.secret is not None:
            self._run("UPDATE tbl SET secret = ? WHERE id = ?", line.secret, line.table)

    def _refuse(self, line: LogLine) -> NoReturn:
        known = self._run(
            "SELECT seq FROM event WHERE tbl = ? AND who = ? AND cmd = ?", line.table, line.by, line.command
        ).fetchone()
        if known is not None:
            raise Repeated("this was ordered before")
        raise Fenced("somebody else keeps this table now")

    def keep_snapshot(self, table: str, epoch: int, snapshot: bytes) -> None:
        """Keep a snapshot in the place of the one before."""
        with self._transaction():
            self._run("UPDATE tbl SET snapshot = ? WHERE id = ? AND epoch = ?", snapshot, table, epoch)

    def lines(self, table: str) -> Iterator[bytes]:
        """The bodies of a table's log, from its first line on."""
        found = self._all("SELECT body FROM event WHERE tbl = ? ORDER BY seq", table)
        return iter([bytes(body) for (body,) in found])

    def names(self, table: str) -> list[tuple[str, str]]:
        """Who gave the order of each line, and the order's id, from the first line on."""
        return [(who, cmd) for who, cmd in self._all(
            "SELECT who, cmd FROM event WHERE tbl = ? ORDER BY seq", table
        )]  # fmt: skip

    # People

    def invite(self, invitation: Invitation) -> None:
        """Keep another link."""
        with self._transaction():
            self._invite(invitation)

    def _invite(self, invitation: Invitation) -> None:
        *kept, revoked = astuple(invitation)
        self._run("INSERT INTO invitation VALUES (?, ?, ?, ?, ?, ?, ?)", *kept, int(revoked))

    def follow(self, digest: bytes, now: int) -> Invitation:
        """Follow a link, and count it."""
        with self._transaction():
            followed = self._run(
                "UPDATE invitation SET uses = uses - 1 WHERE digest = ? AND revoked = 0"
                " AND (until IS NULL OR until > ?) AND (uses IS NULL OR uses > 0)",
                digest,
                now,
            )
            if followed.rowcount != 1:
                raise StoreError("this link leads nowhere (any more)")
            found = self._run("SELECT * FROM invitation WHERE digest = ?", digest).fetchone()
        return _invitation(found)

    def revoke(self, table: str, scope: str) -> int:
        """Let the links of one scope count no longer, nor those who came by them."""
        with self._transaction():
            for kind in ("invitation", "guest"):
                self._run(f"UPDATE {kind} SET revoked = 1 WHERE tbl = ? AND scope = ?", table, scope)  # noqa: S608
            found = self._run(
                "SELECT MAX(number) FROM invitation WHERE tbl = ? AND scope = ?", table, scope
            ).fetchone()
        return int(found[0] or 0)

    def invitations(self, table: str) -> list[Invitation]:
        """All links of a table."""
        found = self._all("SELECT * FROM invitation WHERE tbl = ? ORDER BY scope, number", table)
        return [_invitation(one) for one in found]

    def admit(self, guest: Guest) -> None:
        """Keep a guest."""
        *kept, revoked = astuple(guest)
        try:
            with self._transaction():
                self._run("INSERT INTO guest VALUES (?, ?, ?, ?, ?, ?, ?)", *kept, int(revoked))
        except self.conflict:
            raise Repeated("somebody here has that name, or one that looks like it") from None

    def guests(self, table: str) -> list[Guest]:
        """Everybody who has come to a table."""
        found = self._all("SELECT * FROM guest WHERE tbl = ?", table)
        return [
            Guest(one[0], bytes(one[1]), one[2], one[3], one[4], one[5], revoked=bool(one[6]))
            for one in found
        ]


def _invitation(found: Sequence[Any]) -> Invitation:
    table, digest, scope, number, until, uses, revoked = found
    return Invitation(table, bytes(digest), scope, number, until, uses, revoked=bool(revoked))

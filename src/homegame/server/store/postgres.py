"""A store in a PostgreSQL database, which several servers may share."""

from __future__ import annotations

import secrets
from contextlib import suppress
from os import dup
from socket import SHUT_RDWR, socket
from typing import TYPE_CHECKING

import psycopg

from homegame.server.store.contract import Elsewhere, NotStored
from homegame.server.store.sql import SqlStore

if TYPE_CHECKING:
    from homegame.server.store.sql import Connection

LEASE = 2.0  # seconds
NODES = "CREATE TABLE IF NOT EXISTS node (id TEXT PRIMARY KEY, lease_until TIMESTAMPTZ NOT NULL)"
FREE = """(tbl.owner = ? OR NOT EXISTS (
    SELECT 1 FROM node WHERE node.id = tbl.owner AND node.lease_until > clock_timestamp()))"""


class PostgresStore(SqlStore):
    """A store in the database at *address*.

    Each server has a row there, and renews the lease in it; the tables of one whose lease has run out can be
    claimed by any other. The lease, which goes by the database's clock alone, only says when that is worth
    trying: that two never write is up to the epoch.
    A server that is cut off within a transaction keeps others from its tables; the database ends that, too.
    """

    place = "%s"
    bytes_type = "BYTEA"
    conflict = psycopg.IntegrityError
    failures = (psycopg.Error, OSError)
    lease = LEASE

    def __init__(self, address: str) -> None:
        self.address = address
        self.node = secrets.token_hex(8)
        super().__init__()

    def _set_up(self) -> None:
        super()._set_up()
        with self._transaction():
            self._run(NODES)
        self.renew()

    def _connect(self) -> Connection:
        connection = psycopg.connect(self.address, autocommit=True, connect_timeout=5)
        connection.execute("SET synchronous_commit = on")
        connection.execute(f"SET idle_in_transaction_session_timeout = '{LEASE}s'")
        return connection

    def renew(self) -> list[str]:
        """Renew the lease; give the tables that nobody keeps."""
        with self._transaction():
            self._run(
                "INSERT INTO node VALUES (?, clock_timestamp() + ? * interval '1 second')"
                " ON CONFLICT (id) DO UPDATE SET lease_until = EXCLUDED.lease_until",
                self.node, LEASE,
            )  # fmt: skip
            self._run("DELETE FROM node WHERE lease_until < clock_timestamp() - interval '1 hour'")
            found = self._run(f"SELECT id FROM tbl WHERE owner <> ? AND {FREE}", self.node, self.node)  # noqa: S608
            return [table for (table,) in found.fetchall()]

    def _take(self, table: str) -> None:
        taken = self._run(
            "UPDATE tbl SET epoch = epoch + 1, owner = ? WHERE id = ("  # noqa: S608
            f"SELECT id FROM tbl WHERE id = ? AND {FREE} FOR UPDATE SKIP LOCKED)",
            self.node, table, self.node,
        )  # fmt: skip
        if taken.rowcount == 0 and self._run("SELECT 1 FROM tbl WHERE id = ?", table).fetchone():
            raise Elsewhere("another server keeps this table")

    def cut(self) -> None:
        """Cut the line, which may be dead and nobody knows; who waits at it is told that it failed."""
        connection = self._connection
        if isinstance(connection, psycopg.Connection):
            with suppress(psycopg.Error, OSError), socket(fileno=dup(connection.fileno())) as line:
                line.shutdown(SHUT_RDWR)

    def close(self) -> None:
        """Let go of it, and of the lease, so that others may go on at once."""
        with suppress(NotStored), self._transaction():
            self._run("DELETE FROM node WHERE id = ?", self.node)
        super().close()

"""A store in a PostgreSQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import psycopg

from homegame.server.store.sql import SqlStore

if TYPE_CHECKING:
    from homegame.server.store.sql import Connection


class PostgresStore(SqlStore):
    """A store in the database at *address*."""

    place = "%s"
    bytes_type = "BYTEA"
    conflict = psycopg.IntegrityError
    failures = (psycopg.Error, OSError)

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__()

    def _connect(self) -> Connection:
        connection = psycopg.connect(self.address, autocommit=True, connect_timeout=5)
        connection.execute("SET synchronous_commit = on")
        return connection

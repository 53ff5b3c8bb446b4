"""A store in one file, for which nothing need be installed."""

from __future__ import annotations

import sqlite3
import sys
from typing import TYPE_CHECKING, TextIO

from homegame.server.store.contract import StoreError
from homegame.server.store.sql import SqlStore

if TYPE_CHECKING:
    from pathlib import Path

OLDEST = (3, 35, 0)

SETTINGS = (
    "PRAGMA locking_mode = EXCLUSIVE",  # before the journal: then the log needs no memory shared with others
    "PRAGMA journal_mode = WAL",
    "PRAGMA wal_autocheckpoint = 250",  # pages, 1 MiB: a longer log fills a small disk all by itself
    "PRAGMA synchronous = FULL",  # NORMAL would lose what was acknowledged when the power fails
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what was a secret is written over
)
"""Versions of SQLite before 3.51.3 can spoil a write-ahead log that two connections use, and most systems
have one of those. So there is one connection, which writes, reads and makes every checkpoint, and it keeps
all others out."""


class SqliteStore(SqlStore):
    """A store in the file at *path*, and in the log beside it. A lock file keeps a second server out."""

    begin = "BEGIN IMMEDIATE"
    conflict = sqlite3.IntegrityError
    failures = (sqlite3.Error, OSError)

    def __init__(self, path: Path) -> None:
        if sqlite3.sqlite_version_info < OLDEST:
            raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: 3.35 or newer is needed")
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._lock = locked(path.with_suffix(".lock"))
        try:
            super().__init__()
        except StoreError:
            self._lock.close()
            raise

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=1, isolation_level=None, check_same_thread=False, cached_statements=32
        )
        for setting in SETTINGS:
            connection.execute(setting)
        self.path.chmod(0o600)
        return connection

    def close(self) -> None:
        """Let go of the file, and of the lock."""
        super().close()
        self._lock.close()


def locked(path: Path) -> TextIO:
    """Lock a file until it is closed; StoreError if somebody else has.

    It is never removed, so that nobody locks its ghost.
    """
    file = path.open("a+", encoding="ascii")
    if sys.platform != "win32":
        import fcntl  # noqa: PLC0415 - Windows has none; there the database's own lock must do

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise StoreError(f"another server has {path.parent} open") from None
    return file

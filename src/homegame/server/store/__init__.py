"""The store: what a table was told to do, kept for good before anybody hears that it was done.

Every store keeps the same contract, :class:`~homegame.server.store.contract.Store`; the same tests hold for
each. Nothing here knows a card: what is kept is bytes, sealed before they come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.server.store.contract import (
    Elsewhere,
    Fenced,
    Guest,
    Invitation,
    LogLine,
    NotStored,
    Repeated,
    Spoilt,
    Store,
    StoredTable,
    StoreError,
)
from homegame.server.store.writer import Writer

if TYPE_CHECKING:
    from pathlib import Path

__all__ = [
    "Elsewhere",
    "Fenced",
    "Guest",
    "Invitation",
    "LogLine",
    "NotStored",
    "Repeated",
    "Spoilt",
    "Store",
    "StoreError",
    "StoredTable",
    "Writer",
    "store_at",
]


def store_at(folder: Path, address: str | None = None) -> Store:
    """Open the store in a folder, or at the *address* of a PostgreSQL database.

    StoreError if it can't be opened, or if somebody else has it open.
    """
    if address is None:
        from homegame.server.store.sqlite import SqliteStore  # noqa: PLC0415 - of the two, only one is needed

        return SqliteStore(folder / "homegame.db")
    if not address.startswith(("postgresql://", "postgres://")):
        raise StoreError("a database is named by its address: postgresql://user@host/name")
    from homegame.server.store.postgres import PostgresStore  # noqa: PLC0415

    return PostgresStore(address)

"""Seats kept: who one is at the tables one has joined, so that one comes back to the same seat."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING

from homegame.commands.serve import data_folder

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST = 50  # tables that are remembered


@dataclass(frozen=True, slots=True)
class Seat:
    """Who one is at a table. The secret is one's own."""

    table: str
    player: str
    scope: str
    secret: str


def file() -> Path:
    """Where they are kept."""
    return data_folder() / "seats.json"


def _all() -> dict[str, dict[str, str]]:
    try:
        found = json.loads(file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _key(address: str, link: str) -> str:
    """A link is a secret too, so its hash is what is kept."""
    return sha256(f"{address}#{link}".encode()).hexdigest()


def kept(address: str, link: str, name: str) -> Seat | None:
    """The seat that was taken by a link; none if one wants to be called otherwise now."""
    found = _all().get(_key(address, link))
    if not isinstance(found, dict) or set(found) != set(Seat.__slots__):
        return None
    seat = Seat(**found)
    return seat if not name or seat.player == name else None


def keep(address: str, link: str, seat: Seat) -> None:
    """Remember a seat, for nobody else's eyes; where nothing can be written, nothing is remembered."""
    known: Mapping[str, dict[str, str]] = {**_all(), _key(address, link): asdict(seat)}
    newest = dict(list(known.items())[-MOST:])
    with suppress(OSError):
        file().parent.mkdir(parents=True, exist_ok=True)
        descriptor = os.open(file(), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as out:
            json.dump(newest, out)


def forget(address: str, link: str) -> None:
    """Forget a seat that counts no longer."""
    known = _all()
    if known.pop(_key(address, link), None) is not None:
        with suppress(OSError):
            file().write_text(json.dumps(known), "utf-8")

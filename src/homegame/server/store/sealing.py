"""Sealing: what is stored can be read, and changed unnoticed, only by whoever has the key.

The key lies beside the store and never in it, so a copy of the database tells nobody a card (promise V8).
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
from typing import TYPE_CHECKING, NoReturn

from homegame.server.store.contract import StoreError

if TYPE_CHECKING:
    from pathlib import Path

KEY_BYTES, NONCE_BYTES, TAG_BYTES = 32, 16, 32


class Key:
    """A secret from which others follow, each for one purpose. It shows itself to nobody."""

    __slots__ = ("_secret",)

    def __init__(self, secret: bytes) -> None:
        if len(secret) < KEY_BYTES:
            raise StoreError(f"a key has {KEY_BYTES} bytes")
        self._secret = secret

    def derive(self, *purpose: str) -> bytes:
        """Give the secret for a purpose; from none of these follows the key, nor another of them."""
        return hmac.digest(self._secret, "\0".join(purpose).encode(), "sha256")

    def __repr__(self) -> str:
        return "<a key>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a key is not handed on")


class Seal:
    """Seals and opens the lines of one log.

    Each is covered by a keystream of its own, and marked so that one bit changed, or a line at the place of
    another, is found out.
    """

    __slots__ = ("_cover", "_mark")

    def __init__(self, key: Key, log: str) -> None:
        self._cover = key.derive("cover", log)
        self._mark = key.derive("mark", log)

    def close(self, data: bytes, place: int) -> bytes:
        """Seal what is stored at a place of the log."""
        nonce = secrets.token_bytes(NONCE_BYTES)
        covered = self._covered(data, nonce)
        return nonce + covered + self._marked(nonce, covered, place)

    def open(self, sealed: bytes, place: int) -> bytes:
        """Give back what was sealed there; StoreError if it was not."""
        self.check(sealed, place)
        return self._covered(sealed[NONCE_BYTES:-TAG_BYTES], sealed[:NONCE_BYTES])

    def check(self, sealed: bytes, place: int) -> None:
        """StoreError if that is not what was sealed there, every bit of it."""
        nonce, covered, tag = sealed[:NONCE_BYTES], sealed[NONCE_BYTES:-TAG_BYTES], sealed[-TAG_BYTES:]
        if not hmac.compare_digest(tag, self._marked(nonce, covered, place)):
            raise StoreError(f"line {place} can't be opened: it was changed, or the key is another")

    def _covered(self, data: bytes, nonce: bytes) -> bytes:
        stream = hashlib.shake_256(self._cover + nonce).digest(len(data))
        both = int.from_bytes(data, "little") ^ int.from_bytes(stream, "little")
        return both.to_bytes(len(data), "little")

    def _marked(self, nonce: bytes, covered: bytes, place: int) -> bytes:
        return hmac.digest(self._mark, place.to_bytes(8, "big") + nonce + covered, "sha256")

    def __repr__(self) -> str:
        return "<a seal>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a seal is not handed on")


def key_in(folder: Path) -> Key:
    """Read the key that lies in a folder; where there is none, a new one is made, for its owner alone."""
    path, draft = folder / "homegame.key", folder / "homegame.key.new"
    folder.mkdir(parents=True, exist_ok=True)
    if path.exists():
        try:
            return Key(bytes.fromhex(path.read_text("ascii")))
        except ValueError:
            raise StoreError(f"{path} holds no key") from None
    secret = secrets.token_bytes(KEY_BYTES)
    draft.unlink(missing_ok=True)
    handle = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
    flush_folder(folder)
    return Key(secret)


def flush_folder(folder: Path) -> None:
    """Let a new file's name be kept for good, where folders can be flushed."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

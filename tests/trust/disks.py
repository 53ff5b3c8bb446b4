"""A disk whose power can be cut: SQLite writes to it, and only what was flushed is sure to stay.

A flush takes a file as it is. After a cut each sector of 512 bytes that was written since may be there or
not, and so may a file that was never flushed; whatever is decided, SQLite must make do with it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import apsw

from homegame.server.store.sql import SqlStore
from homegame.server.store.sqlite import SETTINGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

SECTOR = 512
Image = dict[str, bytes]


@dataclass(slots=True)
class File:
    """A file as the system sees it, and as it was when it was flushed last."""

    now: bytearray = field(default_factory=bytearray)
    flushed: bytes | None = None  # None: not even its name is sure to stay
    dirty: set[int] = field(default_factory=set)  # sectors written since

    def after_a_cut(self, rng: Random) -> bytes | None:
        """What is left of it."""
        if self.flushed is None and rng.random() < 0.5:
            return None
        left = bytearray(self.flushed or b"")
        if len(self.now) < len(left) and rng.random() < 0.5:
            del left[len(self.now) :]
        for sector in sorted(self.dirty):
            if rng.random() < 0.5:
                start, end = sector * SECTOR, min((sector + 1) * SECTOR, len(self.now))
                if end > start:
                    left.extend(bytes(max(0, end - len(left))))
                    left[start:end] = self.now[start:end]
        return bytes(left)


class Disk(apsw.VFS):
    """A disk in memory. *watch* is told of every write, flush and removal before it happens."""

    count = 0

    def __init__(self, files: Image | None = None) -> None:
        Disk.count += 1
        self.title = f"disk{Disk.count}"
        self.files = {name: File(bytearray(data), data) for name, data in (files or {}).items()}
        self.watch: Callable[[str, str], None] = lambda what, name: None  # noqa: ARG005
        super().__init__(self.title, base="")

    def image(self, rng: Random) -> Image:
        """Cut the power now: give what is on the disk afterwards."""
        left = {name: file.after_a_cut(rng) for name, file in self.files.items()}
        return {name: data for name, data in left.items() if data is not None}

    # What SQLite asks of it

    def xOpen(self, name: Any, flags: list[int]) -> Handle:  # noqa: ANN401
        wanted = name.filename() if isinstance(name, apsw.URIFilename) else name
        if wanted is None:
            wanted = f"temporary {len(self.files)}"
        self.files.setdefault(wanted, File())
        flags[1] = flags[0]
        return Handle(self, wanted)

    def xDelete(self, name: str, sync_folder: bool) -> None:  # noqa: FBT001, ARG002
        self.watch("delete", name)
        self.files.pop(name, None)

    def xAccess(self, name: str, flags: int) -> bool:  # noqa: ARG002
        return name in self.files

    def xFullPathname(self, name: str) -> str:
        return name


class Handle(apsw.VFSFile):
    """An open file of such a disk."""

    def __init__(self, disk: Disk, name: str) -> None:
        self.disk, self.name = disk, name

    @property
    def file(self) -> File:
        return self.disk.files[self.name]

    def xRead(self, amount: int, offset: int) -> bytes:
        return bytes(self.file.now[offset : offset + amount])

    def xWrite(self, data: Any, offset: int) -> None:  # noqa: ANN401
        self.disk.watch("write", self.name)
        file = self.file
        file.now.extend(bytes(max(0, offset - len(file.now))))
        file.now[offset : offset + len(data)] = data
        file.dirty.update(range(offset // SECTOR, (offset + len(data) - 1) // SECTOR + 1))

    def xTruncate(self, size: int) -> None:
        self.disk.watch("truncate", self.name)
        del self.file.now[size:]

    def xSync(self, flags: int) -> None:  # noqa: ARG002
        self.disk.watch("flush", self.name)
        file = self.file
        file.flushed = bytes(file.now)
        file.dirty.clear()

    def xFileSize(self) -> int:
        return len(self.file.now)

    def xSectorSize(self) -> int:
        return SECTOR

    def xDeviceCharacteristics(self) -> int:
        return apsw.SQLITE_IOCAP_POWERSAFE_OVERWRITE

    def xFileControl(self, op: int, pointer: int) -> bool:  # noqa: ARG002
        return False

    def xLock(self, level: int) -> None:
        """There is one connection."""

    def xUnlock(self, level: int) -> None:
        """There is one connection."""

    def xCheckReservedLock(self) -> bool:
        return False

    def xClose(self) -> None:
        """Nothing to do."""


class Found:
    """What a statement found, as the store asks for it."""

    def __init__(self, cursor: apsw.Cursor, rowcount: int) -> None:
        self.cursor, self.rowcount = cursor, rowcount

    def fetchone(self) -> Any:  # noqa: ANN401
        return self.cursor.fetchone()

    def fetchall(self) -> list[Any]:
        return self.cursor.fetchall()


class Linked:
    """A connection to a database on such a disk."""

    def __init__(self, disk: Disk) -> None:
        self.connection = apsw.Connection("homegame.db", vfs=disk.title)

    def execute(self, statement: str, values: Any = ()) -> Found:  # noqa: ANN401
        cursor = self.connection.execute(statement, tuple(values))
        return Found(cursor, self.connection.changes())

    def close(self) -> None:
        self.connection.close(True)  # noqa: FBT003


class DiskStore(SqlStore):
    """The store, with the same statements and settings, on such a disk."""

    begin = "BEGIN IMMEDIATE"
    conflict = apsw.ConstraintError
    failures = (apsw.Error, OSError)

    def __init__(self, disk: Disk, *, synchronous: str = "FULL", checkpoint: int = 20) -> None:
        self.disk = disk
        self.settings = [
            f"PRAGMA synchronous = {synchronous}" if "synchronous" in one else one for one in SETTINGS
        ]
        self.settings.append(f"PRAGMA wal_autocheckpoint = {checkpoint}")
        super().__init__()

    def _connect(self) -> Linked:
        linked = Linked(self.disk)
        for setting in self.settings:
            linked.execute(setting).fetchall()
        return linked

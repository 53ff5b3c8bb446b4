"""Records: one deal from its first card to its result, kept as TOML that a person can read, write and mend.

The format is described in ``docs/records.md``.
"""

from __future__ import annotations

from homegame.record.playing import Leaves, Move, Record, Shows
from homegame.record.reading import load, read
from homegame.record.writing import append, write

__all__ = ["Leaves", "Move", "Record", "Shows", "append", "load", "read", "write"]

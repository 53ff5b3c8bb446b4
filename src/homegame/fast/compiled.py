"""The door to the compiled loops, which opens once they are worth loading numba for."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import ModuleType


def kernels(work: int, *, worth: int) -> ModuleType | None:
    """`homegame.fast.kernels`, if numba is loaded already or there is more *work* than loading it is *worth*.

    None otherwise, and where numba is not installed or doesn't go with this NumPy.
    """
    return _loaded() if "numba" in sys.modules or work > worth else None


@cache
def _loaded() -> ModuleType | None:
    try:
        from homegame.fast import kernels  # noqa: PLC0415 - it loads numba
    except ImportError:
        return None
    return kernels

"""How much is tried: a little at each commit, the figures of the gate by ``make trust``, more by hand."""

from __future__ import annotations

import os

SIZE = int(os.environ.get("HOMEGAME_TRUST", "0"))
"""0: a tenth, at each commit. 1: the gate. 2 and more: so many times the gate."""


def times(few: int, gate: int) -> int:
    """How often something is tried: *few* times, or the gate's figure, or a multiple of it."""
    return gate * SIZE if SIZE else few

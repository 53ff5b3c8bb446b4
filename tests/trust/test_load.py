"""Load, by the generator of ``benchmarks/bench_server.py``, and viewers who read nothing (L2; method M12).

At each commit only that nobody is lost, and that it is not absurdly slow: the machine may have other things
to do. ``make trust`` holds it to the figures of the gate.
"""

from __future__ import annotations

import asyncio
import sys

import pytest

from benchmarks.bench_server import Measured, measured
from tests.trust.figures import SIZE

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads what Linux says of a process")


def loaded(*, stalled: int = 0) -> Measured:
    if SIZE:
        return asyncio.run(
            measured(tables=200, players=4, watchers=2, rate=200, seconds=60 * SIZE, stalled=stalled)
        )
    return asyncio.run(measured(tables=8, players=3, watchers=2, rate=16, seconds=4, stalled=stalled))


def test_load_every_viewer_hears_of_every_action() -> None:
    found = loaded()
    assert found.done > 30
    assert found.lost <= found.done / 100
    assert found.memory < 400
    assert found.at(0.5) < 2_000
    if SIZE:
        assert found.at(0.99) < 100


def test_L2_viewers_who_read_nothing_slow_nobody() -> None:
    found = loaded(stalled=200 // 20 if SIZE else 4)
    assert found.lost <= found.done / 100
    assert found.memory < 400
    assert found.at(0.5) < 2_000
    if SIZE:
        assert found.at(0.99) < 125

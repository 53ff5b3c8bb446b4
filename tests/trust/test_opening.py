"""How tables are opened: from a snapshot, and anew after the lease ran out (promises L4, L5, D4, I2)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from homegame import Wojciech
from homegame.errors import IllegalAction, RecordError
from homegame.server.hall import Hall
from homegame.server.pace import Pace
from homegame.server.store.sealing import Key
from homegame.server.store.sqlite import SqliteStore
from homegame.server.table import Answer, Row, Say, Table, read_row, write_row
from homegame.server.table.log import Log
from tests.server.tables import settings_for
from tests.server.test_table_replay import some_night

if TYPE_CHECKING:
    from pathlib import Path


def test_L4_what_a_snapshot_spares_is_read_when_somebody_asks_for_it() -> None:
    keeper = some_night(2)
    table, (stop, snapshot) = keeper.table, keeper.table.snapshot
    assert 40 <= stop < table.seq
    stored, read = [write_row(row) for row in table.log], list[int]()

    def opened(seq: int) -> Row:
        read.append(seq)
        return read_row(stored[seq - 1])

    log = Log.stored(list(table.log.names()), opened)
    again = Table.replayed(keeper.settings, log, snapshot)
    assert read == list(range(stop, table.seq + 1)), "the row that led to the snapshot, and those after it"
    assert again.scene == table.scene
    first = table.log[0].order
    assert again.consider(first, 0, keeper.dealer) == Answer(first.id, 1)
    with pytest.raises(IllegalAction, match="another order"):
        again.consider(replace(first, wish=Say("not that")), 0, keeper.dealer)
    assert read[-1] == 1
    assert len(read) == table.seq - stop + 2, "each is read once"
    assert again.told("Ann", 0) == table.told("Ann", 0)
    assert again.news("Bob", 0) == table.news("Bob", 0)
    assert [write_row(row) for row in again.log] == stored


def test_I2_a_row_at_the_place_of_another_is_found_out() -> None:
    keeper = some_night(2, 50)
    rows = list(keeper.table.log)
    log = Log.stored(list(keeper.table.log.names()), lambda seq: rows[seq % len(rows)])
    with pytest.raises(RecordError, match="row 1 is not the one"):
        log[0]
    with pytest.raises(IndexError):
        log[len(rows)]


class Leased(SqliteStore):
    """A store that grants a lease, whenever it is asked."""

    lease = 0.2
    renewed = 0

    def renew(self) -> list[str]:
        self.renewed += 1
        return super().renew()


def test_L5_a_lease_that_ran_out_for_a_moment_ran_out_although_it_is_renewed(tmp_path: Path) -> None:
    """Another server may have gone on with a table meanwhile, so whoever kept it reads it again."""
    now = 100.0
    store = Leased(tmp_path / "t.db")
    hall = Hall(store, Key(b"k" * 32), Pace(clock=lambda: now))

    async def renewed() -> None:
        before = store.renewed
        async with asyncio.timeout(20):
            while store.renewed < before + 2:  # noqa: ASYNC110 - in the store's own thread
                await asyncio.sleep(0.01)

    async def main() -> None:
        nonlocal now
        await hall.open_all()
        name = await hall.create(settings_for(Wojciech()))
        kept = await hall.keeper(name)
        await renewed()
        assert hall.open_keepers == [kept]
        now += 0.3
        await renewed()
        assert kept.closed
        assert await hall.keeper(name) is not kept
        await hall.close()

    asyncio.run(main())

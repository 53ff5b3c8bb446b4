"""The writer commits together what comes together, and tells each what became of it (promises D5, I6)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from homegame.server.store import Fenced, LogLine, NotStored, Writer, store_at

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from homegame.server.store import Store, StoreError


def filled(folder: Path, tables: int) -> Store:
    store = store_at(folder)
    for number in range(tables):
        store.create(str(number), b"", [])
        store.claim(str(number))
    return store


def test_D1_lines_of_many_tables_share_commits(tmp_path: Path) -> None:
    """Fifty tables that each wait for their commit: far fewer commits than lines."""
    store = filled(tmp_path, 50)

    async def main() -> Writer:
        writer = Writer(store)

        async def table(number: int) -> None:
            for seq in range(1, 11):
                await writer.append(LogLine(str(number), 1, seq, "Ann", f"c{seq}", b"body"))

        await asyncio.gather(*map(table, range(50)))
        assert [len(list(await writer.call(store.lines, str(number)))) for number in range(50)] == [10] * 50
        return writer

    writer = asyncio.run(main())
    writer.close()
    assert writer.lines == 500
    assert writer.commits < 60


def test_I6_each_is_told_its_own(tmp_path: Path) -> None:
    async def main() -> None:
        writer = Writer(filled(tmp_path, 2))
        lines = [
            LogLine("0", 1, 1, "Ann", "a", b""),
            LogLine("1", 1, 7, "Ann", "a", b""),
            LogLine("0", 1, 2, "Ann", "b", b""),
        ]
        answers = await asyncio.gather(*map(writer.append, lines), return_exceptions=True)
        assert [type(answer) for answer in answers] == [type(None), Fenced, type(None)]
        writer.close()

    asyncio.run(main())


def test_D5_a_failure_is_told_to_all_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = filled(tmp_path, 1)
    honest, failing = store.append, [True]

    def append(lines: Sequence[LogLine]) -> list[StoreError | None]:
        if failing.pop():
            failing.append(False)
            raise NotStored("the disk is on fire")
        failing.append(False)
        return honest(lines)

    async def main() -> None:
        writer = Writer(store)
        monkeypatch.setattr(store, "append", append)
        with pytest.raises(NotStored):
            await writer.append(LogLine("0", 1, 1, "Ann", "a", b""))
        await writer.append(LogLine("0", 1, 1, "Ann", "a", b""))
        writer.close()

    asyncio.run(main())


def test_L2_who_has_gone_away_meanwhile_holds_up_nobody(tmp_path: Path) -> None:
    async def main() -> None:
        writer = Writer(filled(tmp_path, 1))
        gone = asyncio.create_task(writer.append(LogLine("0", 1, 1, "Ann", "a", b"")))
        await asyncio.sleep(0)
        gone.cancel()
        await writer.append(LogLine("0", 1, 2, "Ann", "b", b""))
        assert len(list(await writer.call(writer.store.lines, "0"))) == 2
        writer.close()

    asyncio.run(main())

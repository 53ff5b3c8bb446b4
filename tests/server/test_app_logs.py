"""What a server logs of its own faults: that there was one, and where, and no word of it (V8)."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import TYPE_CHECKING

import pytest

from homegame.server.logs import Lines
from homegame.server.table import Say
from tests.server.test_app_play import table_for
from tests.server.town import town

if TYPE_CHECKING:
    from pathlib import Path

WORDS = "Kh Ad, and what only Bob knows"


def broken(*_: object, **__: object) -> None:
    raise ValueError(WORDS)


@pytest.mark.parametrize("where", ["receiving", "sending"])
def test_L3_a_fault_in_a_socket_is_logged_without_its_words_and_the_others_go_on(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann, bob = await here.comes("", "host"), await here.comes("Bob")
            keeper = await here.hall.keeper(here.table)
            box = next(one for one in keeper.outboxes.values() if one.guest.name == "Bob")
            with monkeypatch.context() as patch:
                if where == "receiving":
                    patch.setattr(keeper, "give", broken)
                else:
                    patch.setattr(box, "get", broken)
                    patch.setattr(box, "_hand", None)
                await bob.send(Say("hello"))
                await bob.farewell()
            assert (await ann.order(Say("still here")))["type"] == "done"

    with caplog.at_level(logging.ERROR):
        asyncio.run(main())
    lines = [Lines().format(one) for one in caplog.records if one.name == "homegame.socket"]
    assert [json.loads(line)["kind"] for line in lines] == ["ValueError"]
    assert all(json.loads(line)["table"] and json.loads(line)["at"].startswith("broken") for line in lines)
    assert not any(word in line for word in ("Kh", "only", "Bob") for line in lines)

"""The protocol is what its types say, and its page says the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from homegame.errors import NotationError
from homegame.server import protocol
from homegame.server.names import skeleton
from homegame.server.protocol.page import document, written_into
from homegame.server.sockets import CODES
from homegame.server.table import plain
from homegame.server.table.reading import WISHES, read_wish
from homegame.server.table.words import RESERVED
from tests.server.test_table_replay import some_night

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def test_the_page_lists_every_message() -> None:
    text = PAGE.read_text("utf-8")
    assert written_into(text) == text
    for code in ("busy", *[code for _, code in CODES]):
        assert f"| `{code}` |" in text


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_table_tells_is_a_message_of_the_protocol(seed: int) -> None:
    keeper = some_night(seed, 200)
    for who in ("Ann", "Bob", "Rob", "Zoe", ""):
        for seq, news in keeper.table.news(who, 0):
            told = msgspec.json.decode(protocol.news_frame(seq, news), type=protocol.ServerMessage)
            assert isinstance(told, protocol.News)
            assert told.seq == seq
        look = keeper.table.look(who)
        for first in (True, False):
            frame = protocol.look_frame(5, look, first=first)
            found = msgspec.json.decode(frame, type=protocol.ServerMessage)
            assert isinstance(found, protocol.Look)
            assert (found.look.ledger is not None) == first
            assert found.look.seq == keeper.table.seq


def test_every_wish_that_people_have_can_be_sent_and_none_of_the_tables_own() -> None:
    rng = Random(1)
    texts = {"str": "x", "int": 7, "Seat": 3, "tuple[tuple[str, str], ...]": (("a", "b"),)}
    for name, kind in WISHES.items():
        fields = kind.__dataclass_fields__.values()  # type: ignore[attr-defined]
        wish = kind(**{field.name: texts[str(field.type)] for field in fields})
        order = {"type": "order", "id": str(rng.random()), "answers": 0, "wish": plain(wish)}
        data = msgspec.json.encode(order)
        if kind.whose == "table":
            with pytest.raises(NotationError, match="Invalid value"):
                protocol.read_message(data)
            continue
        found = protocol.read_message(data)
        assert isinstance(found, protocol.Order), name
        assert read_wish(msgspec.to_builtins(found.wish)) == wish


def test_the_schema_stands_on_its_own() -> None:
    known = document()["$defs"]
    text = msgspec.json.encode(known).decode()
    referred = {part.partition('"')[0] for part in text.split("#/$defs/")[1:]}
    assert referred <= set(known)
    assert all("." not in name for name in known)


def test_A8_letters_that_look_alike_have_one_skeleton() -> None:
    for one, other in (
        ("Bob", "B\u043eb"),
        ("Ann", "ANN"),
        ("Zo\u00eb", "zoe"),
        ("Will", "Wi1I"),
        ("Marn", "Mam"),
    ):
        assert skeleton(one) == skeleton(other), (one, other)
    assert len({skeleton(name) for name in ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Anna")}) == 7
    assert skeleton("Host") in map(skeleton, RESERVED)

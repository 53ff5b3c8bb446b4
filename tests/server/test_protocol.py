"""The protocol is what its types say, and its page says the same."""

from __future__ import annotations

import json
import subprocess
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from homegame import Wojciech
from homegame.errors import NotationError
from homegame.server import protocol
from homegame.server.names import skeleton
from homegame.server.protocol.page import document, written_into
from homegame.server.protocol.typescript import schema
from homegame.server.sockets import CODES
from homegame.server.table import in_bytes, looking, plain
from homegame.server.table.reading import WISHES, read_wish
from homegame.server.table.scene import Armed
from homegame.server.table.words import RESERVED
from tests.server.tables import keeper_of
from tests.server.test_table_replay import some_night

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "protocol.md"
TYPES = ROOT / "client" / "src" / "lib" / "protocol.gen.ts"


def test_the_page_lists_every_message() -> None:
    text = PAGE.read_text("utf-8")
    assert written_into(text) == text
    for code in ("busy", *[code for _, code in CODES]):
        assert f"| `{code}` |" in text


@pytest.mark.parametrize("seed", range(3))
def test_whatever_a_table_tells_is_a_message_of_the_protocol(seed: int) -> None:
    keeper = some_night(seed, 200)
    for who in ("Ann", "Bob", "Rob", "Zoe", ""):
        for seq, some in keeper.table.told(who, 0):
            told = msgspec.json.decode(protocol.news_frame(seq, some), type=protocol.ServerMessage)
            assert isinstance(told, protocol.News)
            assert told.seq == seq
        looks = protocol.Looks(keeper.table.scene, keeper.table.seq)
        for first in (True, False):
            frame = looks.frame(5, who, first=first)
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


def test_A6_half_a_character_that_somebody_prepared_breaks_no_look() -> None:
    keeper = keeper_of(Wojciech(), 3)
    odd = keeper.table.scene.with_chair(1, armed=Armed("bet \ud800", ()))
    for scene in (keeper.table.scene, odd):
        found = json.loads(protocol.Looks(scene, 7).frame(5, "Bob", first=True))
        assert found["look"] == json.loads(looking.look(scene, 7, "Bob").in_bytes())


def test_D4_plain_data_is_written_in_the_bytes_of_the_standard_library() -> None:
    """Logs are hashed as they were written, so the quicker library must write no byte otherwise."""
    texts = [chr(code) for code in (*range(0x100), 0x2028, 0xD800, 0xFFFF, 0x1F600)]
    numbers = [sign * number for number in (0, 1, 2**53, 2**63, 2**64 - 1, 2**64, 10**40) for sign in (1, -1)]
    values: list[Any] = [*texts, *numbers, True, None, {"b": texts, "a": [numbers, {}], "A": []}]
    values += [{text: 1, "x": 2} for text in texts]
    for value in values:
        known = json.dumps(value, ensure_ascii=True, separators=(",", ":"), sort_keys=True).encode()
        assert in_bytes(value) == known


def test_types_for_the_browser_are_made_of_these_messages(tmp_path: Path) -> None:
    """Where the client's packages are installed they are made again; else the digest of the schema tells."""
    text = TYPES.read_text("utf-8")
    made_of = json.dumps(schema()) + "\n"
    assert sha256(made_of.encode()).hexdigest() in text.partition("\n")[0], "run scripts/types"
    if (ROOT / "client" / "node_modules" / ".bin" / "json2ts").exists():
        subprocess.run([ROOT / "scripts" / "types", tmp_path / "again.ts"], check=True)
        assert (tmp_path / "again.ts").read_text("utf-8") == text


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

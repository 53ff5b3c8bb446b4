"""What is stored is sealed, and the key lies elsewhere (promises V6, V8)."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.server.store import StoreError
from homegame.server.store.sealing import Key, Seal, key_in

if TYPE_CHECKING:
    from pathlib import Path

KEY = Key(b"k" * 32)
SEAL = Seal(KEY, "t")


@given(st.binary(max_size=3000), st.integers(0, 2**63))
def test_V8_what_was_sealed_can_be_opened_at_its_place(data: bytes, place: int) -> None:
    assert SEAL.open(SEAL.close(data, place), place) == data


@given(st.data())
def test_V8_one_bit_changed_is_found_out(data: st.DataObject) -> None:
    sealed = bytearray(SEAL.close(b"deal Kh As 3c", 7))
    bit = data.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    with pytest.raises(StoreError):
        SEAL.open(bytes(sealed), 7)


def test_V8_a_line_of_another_place_log_or_key_is_found_out() -> None:
    sealed = SEAL.close(b"deal Kh", 7)
    for seal, place in ((SEAL, 8), (Seal(KEY, "u"), 7), (Seal(Key(b"j" * 32), "t"), 7)):
        with pytest.raises(StoreError):
            seal.open(sealed, place)
    for short in (b"", sealed[:40]):
        with pytest.raises(StoreError):
            SEAL.open(short, 7)


def test_V8_the_same_is_never_sealed_alike() -> None:
    assert len({SEAL.close(b"deal Kh", 1) for _ in range(100)}) == 100


def test_V6_secrets_show_themselves_to_nobody() -> None:
    for secret in (KEY, SEAL):
        assert "k" * 8 not in f"{secret!r}{secret}"
        with pytest.raises(TypeError):
            pickle.dumps(secret)


def test_V8_a_key_is_made_once_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    first = key_in(folder)
    assert key_in(folder).derive("a") == first.derive("a") != first.derive("b")
    assert first.derive("a", "b") != first.derive("ab") != key_in(tmp_path).derive("ab")
    assert (folder / "homegame.key").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "xyz", "00" * 31])
def test_V8_what_is_no_key_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "homegame.key").write_text(text)
    with pytest.raises(StoreError):
        key_in(tmp_path)

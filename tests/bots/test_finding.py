"""Bots are found by name, by entry point, or as module:Class."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from homegame import NotationError
from homegame.bots import BOTS, bot_from, bot_named, finding
from homegame.bots.rungs.caller import Caller

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def brought(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two packages have brought a bot each; one of them is none."""
    points = [
        EntryPoint("lucky", "homegame.bots.rungs.caller:Caller", "homegame.bots"),
        EntryPoint("unlucky", "decimal:Decimal", "homegame.bots"),
    ]
    monkeypatch.setattr(finding, "entry_points", lambda group: [p for p in points if p.group == group])
    finding.brought.cache_clear()
    yield
    finding.brought.cache_clear()


def test_every_bot_is_found_by_its_name() -> None:
    for name, kind in BOTS.items():
        assert type(bot_named(f" {name.upper()} ")) is kind
    assert {"random", "caller", "tight", "threshold", "one-ply", "bayesian", "simple"} <= BOTS.keys()


@pytest.mark.usefixtures("brought")
def test_a_bot_is_found_by_its_entry_point() -> None:
    assert isinstance(bot_named("lucky"), Caller)
    with pytest.raises(NotationError, match=r"'unlucky' is no bot: it has no policy"):
        bot_named("unlucky")
    with pytest.raises(NotationError, match=r"'nobody' is no bot; there are: .*lucky"):
        bot_named("nobody")


def test_a_bot_is_found_by_its_class() -> None:
    assert isinstance(bot_from("homegame.bots.rungs.caller:Caller"), Caller)
    assert isinstance(bot_from("caller"), Caller)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("no.such.module:Bot", "No module named"),
        ("homegame.bots:Nobody", "no attribute"),
        ("decimal:Decimal", "no policy"),
        ("homegame.bots:Bot", "makes no bot"),  # it is abstract
        (":Bot", "Empty module name"),
        ("x" * 500, "no bot; there are"),
    ],
)
def test_what_is_no_bot_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said) as refusal:
        bot_from(text)
    assert len(str(refusal.value)) < 300


def test_a_name_never_imports_anything() -> None:
    """Servers are told names by strangers."""
    with pytest.raises(NotationError):
        bot_named("homegame.bots.rungs.caller:Caller")

"""A value is what a frozen dataclass with slots is, only made more quickly."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from homegame.values import value


@value
class Named:
    name: str


@value
class Counted(Named):
    count: int = 3
    kind: str = field(default="plain", init=False)


@dataclass(frozen=True, slots=True)
class Plain(Named):
    count: int = 3
    kind: str = field(default="plain", init=False)


def test_a_value_is_a_frozen_dataclass_with_slots() -> None:
    one = Counted("a")
    assert one == Counted("a", 3) == Counted(name="a", count=3) == replace(Counted("b"), name="a")
    assert hash(one) == hash(Counted("a")) == hash(Plain("a"))
    assert one not in (Plain("a"), Named("a"), Counted("a", 4))
    assert repr(one) == "Counted(name='a', count=3, kind='plain')"
    assert [each.name for each in fields(one)] == ["name", "count", "kind"]
    assert pickle.loads(pickle.dumps(one)) == one
    assert not hasattr(one, "__dict__")


def test_nothing_of_a_value_can_be_set() -> None:
    one = Counted("a")
    for name in ("name", "count", "kind"):
        with pytest.raises(FrozenInstanceError):
            setattr(one, name, 1)
    with pytest.raises(TypeError):
        Counted("a", 3, "other")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Counted()  # type: ignore[call-arg]

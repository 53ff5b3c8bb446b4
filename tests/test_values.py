"""A value is what a frozen dataclass with slots is, only made more quickly."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace

import pytest

from homegame.values import maker, value


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


@value
class Pair:
    left: int
    right: int = 0


def test_a_value_that_was_made_quickly_is_the_same_value() -> None:
    one = maker(Pair)(1, 2)
    assert type(one) is Pair
    assert one == Pair(1, 2)
    assert hash(one) == hash(Pair(1, 2))
    assert repr(one) == repr(Pair(1, 2))
    assert pickle.loads(pickle.dumps(one)) == replace(one, left=1) == one
    with pytest.raises(FrozenInstanceError):
        one.left = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        maker(Pair)(1)


def test_nothing_of_a_value_can_be_set() -> None:
    one = Counted("a")
    for name in ("name", "count", "kind"):
        with pytest.raises(FrozenInstanceError):
            setattr(one, name, 1)
    with pytest.raises(TypeError):
        Counted("a", 3, "other")  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Counted()  # type: ignore[call-arg]

"""The same match on a cluster: a local one of two workers, or a stand-in where Ray is not installed."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from homegame import GameError, Wojciech
from homegame.arena import Here, Match, run
from homegame.arena.cluster import Cluster
from homegame.cli import main

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.arena.playing import Chunk

MATCH = Match(game=Wojciech(), bots=("random", "tight", "one-ply"), deals=30, seed=11)


class StandIn(ModuleType):
    """As much of Ray as the arena asks for; it gives chunks in the wrong order, as a cluster may."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.up = False
        self.asked: dict[str, Any] = {}

    def is_initialized(self) -> bool:
        return self.up

    def init(self, **asked: Any) -> None:  # noqa: ANN401 - whatever Ray takes
        self.up, self.asked = True, asked

    def shutdown(self) -> None:
        self.up = False

    def remote(self, function: Callable[..., Chunk]) -> SimpleNamespace:
        return SimpleNamespace(remote=lambda *task: (function, task))

    def wait(self, waiting: list[Any]) -> tuple[list[Any], list[Any]]:
        return waiting[-1:], waiting[:-1]

    def get(self, done: list[Any]) -> list[Chunk]:
        return [function(*task) for function, task in done]


@pytest.fixture
def stand_in(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    ray = StandIn()
    monkeypatch.setitem(sys.modules, "ray", ray)
    return ray


def scores() -> list[object]:
    result = run([MATCH], by=Here())[0]
    return [(result.net(place), result.won(place)) for place in range(3)]


def test_a_cluster_gives_the_same_result(stand_in: StandIn) -> None:
    result = run([MATCH], by=Cluster("ray://far.away:10001"))[0]
    assert [(result.net(place), result.won(place)) for place in range(3)] == scores()
    assert stand_in.asked["address"] == "ray://far.away:10001"
    assert not stand_in.up


def test_the_command_plays_on_a_cluster(stand_in: StandIn, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["arena", "wojciech", "tight", "caller", "--deals=2", "--seats=2", "--jobs=2", "--cluster"]) == 0
    )
    assert "Wojciech, 2 seats" in capsys.readouterr().out
    assert (stand_in.asked["address"], stand_in.asked["num_cpus"]) == (None, 2)


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GameError, match=r"pip install 'homegame\[cluster\]'"):
        run([MATCH], by=Cluster())


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_a_local_cluster_of_two_workers_gives_the_same_result(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With Ray where it is installed, else with its stand-in."""
    if find_spec("ray") is None:
        request.getfixturevalue("stand_in")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    result = run([MATCH], by=Cluster(jobs=2))[0]
    assert [(result.net(place), result.won(place)) for place in range(3)] == scores()

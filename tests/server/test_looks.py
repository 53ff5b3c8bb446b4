"""What everybody sees is written once for all; each gets the bytes that they alone would get (V1, V9)."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import HomegameError
from homegame.night import Rotation
from homegame.piles import SPECTATOR
from homegame.server.protocol import Looks, looks
from homegame.server.protocol.shapes import AT_FIRST
from homegame.server.table.looking import look
from tests.server.tables import PEOPLE, keeper_of
from tests.server.two_tables import wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from homegame.server.table.scene import Scene

PROGRAMMES = {
    "wojciech": Rotation((Wojciech(half_stake_withdrawal=True),)),
    "wasteland": Rotation((Wasteland(),)),
    "spokane": Rotation((Spokane(),)),
    "whiskey": Rotation((Whiskey(), Whiskey(betting=True, exchange="any"), Whiskey(lives=2)), "deal"),
    "polish": Rotation((Polish(stake=5, cards_to_start=3),)),
}
VIEWERS = (*PEOPLE[:4], "Zoe", "")  # Ann is host, Zoe comes late, and the last one only watches


def scenes(name: str, orders: int) -> Iterator[tuple[Scene, int]]:
    """A night in which everybody does something at random, moment by moment."""
    rng = Random(name)
    keeper = keeper_of(PROGRAMMES[name], 4, late_before_out=2, approve=True)
    for _ in range(orders):
        keeper.now += rng.choice((100, 1_000, 25_000))
        keeper.wait(0)
        try:
            keeper.submit(wanted(keeper, rng))
        except HomegameError:
            continue
        yield keeper.table.scene, keeper.table.seq


def alone(scene: Scene, seq: int, player: str, *, first: bool) -> bytes:
    """The frame as it is written for one person, with nothing shared."""
    found = look(scene, seq, player).plain()
    late = {} if first else dict.fromkeys(AT_FIRST)
    frame = {"type": "look", "now": 5, "look": {**found, **late}}
    return msgspec.json.encode(frame, order="sorted")


def check(scene: Scene, seq: int, viewers: tuple[str, ...]) -> None:
    """Let all look, one after the other; each is sent what they alone would be sent."""
    shared = Looks(scene, seq)
    for viewer in viewers:
        for first in (True, False):
            assert shared.frame(5, viewer, first=first) == alone(scene, seq, viewer, first=first)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_V9_everybody_is_sent_what_would_be_written_for_them_alone(name: str) -> None:
    rng, met = Random(1), Counter[str]()
    for scene, seq in scenes(name, 300):
        check(scene, seq, tuple(rng.sample(VIEWERS, 3)))
        deal = look(scene, seq, "Bob").deal
        met["dealt"] += deal is not None
        met["turn"] += deal is not None and bool(deal.told)
        met["over"] += deal is not None and deal.over
        met["asked"] += bool(scene.requests)
    assert all(met[what] for what in ("dealt", "turn", "over", "asked")), met


@pytest.mark.parametrize("name", PROGRAMMES)
def test_V9_nothing_but_a_spectators_look_is_shared(name: str) -> None:
    """What is kept for all has a spectator's view of the deal, and whoever looks adds nothing to it."""
    for scene, seq in scenes(name, 60):
        shared = Looks(scene, seq)
        before = kept(shared)
        for viewer in VIEWERS:
            shared.frame(5, viewer, first=True)
        assert kept(shared) == before
        deal = shared._common.deal
        assert shared._common == look(scene, seq, "")
        assert deal is not None
        assert deal.view.seat == SPECTATOR
        assert {pile: faces for pile, (faces, _) in shared._piles.items()} == {
            pile: tuple([card if SPECTATOR in seen else None for card, seen in slots])
            for pile, slots in deal.view.piles.items()
        }


def kept(shared: Looks) -> list[Any]:
    """All that is kept, as it is now."""
    return [deepcopy(getattr(shared, name)) for name in Looks.__slots__ if name != "scene"]


# The museum: each of these leaks must be noticed


def whoever_looks_first(patch: pytest.MonkeyPatch) -> None:
    """What is written first is sent to all."""
    honest = Looks._in_deal
    first: dict[int, Any] = {}

    def leaky(self: Looks, common: Any, own: Any) -> Any:  # noqa: ANN401
        return first.setdefault(id(self), honest(self, common, own))

    patch.setattr(Looks, "_in_deal", leaky)


def the_host_is_everybody(patch: pytest.MonkeyPatch) -> None:
    """What the host sees is taken to be what everybody sees."""
    patch.setattr(looks, "look", lambda scene, seq, _: look(scene, seq, scene.host))


def piles_of_the_last_one(patch: pytest.MonkeyPatch) -> None:
    """A pile that somebody has seen is kept for all."""
    honest = Looks._seen

    def leaky(self: Looks, view: Any) -> list[bytes]:  # noqa: ANN401
        found = honest(self, view)
        for pile, part in zip(self._piles, found, strict=True):
            self._piles[pile] = (view.faces(pile), part)
        return found

    patch.setattr(Looks, "_seen", leaky)


@pytest.mark.parametrize("leak", [whoever_looks_first, the_host_is_everybody, piles_of_the_last_one])
def test_V2_frames_that_share_too_much_are_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = list(scenes("wojciech", 40))
    leak(monkeypatch)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of many comparisons
        for scene, seq in honest:
            check(scene, seq, VIEWERS)

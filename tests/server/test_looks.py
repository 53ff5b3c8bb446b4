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
from homegame.server.protocol import Looks, Own, looks
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


class Watched:
    """A table that is looked at again and again, as its keeper lets them: each with their own."""

    def __init__(self) -> None:
        self.shared: Looks | None = None
        self.own = {viewer: Own() for viewer in VIEWERS}

    def check(self, scene: Scene, seq: int, viewers: tuple[str, ...]) -> None:
        """Let all look, one after the other; each is sent what they alone would be sent."""
        self.shared = Looks(scene, seq, self.shared)
        for viewer in viewers:
            for first in (True, False):
                found = self.shared.frame(5, viewer, first=first, own=self.own[viewer])
                assert found == alone(scene, seq, viewer, first=first)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_V9_everybody_is_sent_what_would_be_written_for_them_alone(name: str) -> None:
    rng, met, table = Random(1), Counter[str](), Watched()
    for scene, seq in scenes(name, 300):
        viewers = tuple(rng.sample(VIEWERS, 3))
        table.check(scene, seq, viewers)
        Watched().check(scene, seq, viewers[:1])
        deal = look(scene, seq, "Bob").deal
        met["dealt"] += deal is not None
        met["turn"] += deal is not None and bool(deal.told)
        met["over"] += deal is not None and deal.over
        met["asked"] += bool(scene.requests)
    assert all(met[what] for what in ("dealt", "turn", "over", "asked")), met


def test_V9_whoever_looks_at_each_version_is_sent_the_same_as_who_comes_late() -> None:
    for name in PROGRAMMES:
        table = Watched()
        for scene, seq in scenes(name, 80):
            table.check(scene, seq, VIEWERS)


@pytest.mark.parametrize("name", PROGRAMMES)
def test_V9_nothing_but_a_spectators_look_is_shared(name: str) -> None:
    """What is kept for all has a spectator's view of the deal, and whoever looks adds nothing to it."""
    shared, owns = None, {viewer: Own() for viewer in VIEWERS}
    for scene, seq in scenes(name, 60):
        shared = Looks(scene, seq, shared)
        before = kept(shared)
        for viewer in VIEWERS:
            shared.frame(5, viewer, first=True, own=owns[viewer])
        assert kept(shared) == before == kept(Looks(scene, seq))
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

    def leaky(self: Looks, *theirs: Any) -> Any:  # noqa: ANN401
        return first.setdefault(id(self), honest(self, *theirs))

    patch.setattr(Looks, "_in_deal", leaky)


def the_host_is_everybody(patch: pytest.MonkeyPatch) -> None:
    """What the host sees is taken to be what everybody sees."""
    patch.setattr(looks, "common_look", lambda scene, seq, *_: look(scene, seq, scene.host))


def piles_of_the_last_one(patch: pytest.MonkeyPatch) -> None:
    """A pile that somebody has seen is kept for all."""
    honest = Looks._seen

    def leaky(self: Looks, view: Any) -> list[bytes]:  # noqa: ANN401
        found = honest(self, view)
        for pile, part in zip(self._piles, found, strict=True):
            self._piles[pile] = (view.faces(pile), part)
        return found

    patch.setattr(Looks, "_seen", leaky)


def one_hand_for_all(patch: pytest.MonkeyPatch) -> None:
    """What was written of somebody's cards lies with the table, and not with their socket."""
    honest = Looks._in_deal
    one = Own()

    def leaky(self: Looks, common: Any, here: int, own: Own) -> Any:  # noqa: ANN401, ARG001
        if one.when:
            one.when = (here, *one.when[1:])
        return honest(self, common, here, one)

    patch.setattr(Looks, "_in_deal", leaky)


def cards_of_before(patch: pytest.MonkeyPatch) -> None:
    """Whether cards lie as before is not asked."""
    honest = Looks._in_deal

    def leaky(self: Looks, common: Any, here: int, own: Own) -> Any:  # noqa: ANN401
        state = self.scene.state
        if own.when and state is not None:
            own.piles, own.when = state.piles, (here, common.facts.street, common.facts.wild)
        return honest(self, common, here, own)

    patch.setattr(Looks, "_in_deal", leaky)


LEAKS = (
    whoever_looks_first,
    the_host_is_everybody,
    piles_of_the_last_one,
    one_hand_for_all,
    cards_of_before,
)


@pytest.mark.parametrize("leak", LEAKS)
def test_V2_frames_that_share_too_much_are_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = list(scenes("wojciech", 40))
    leak(monkeypatch)
    table = Watched()
    with pytest.raises(AssertionError):  # noqa: PT012 - one of many comparisons
        for scene, seq in honest:
            table.check(scene, seq, VIEWERS)

"""Two worlds over real sockets: who may not see what differs is sent the same bytes (V1, V7, C52)."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import Rotation
from homegame.server.hall import Hall
from homegame.server.keeper import Keeper
from homegame.server.pace import Pace
from homegame.server.protocol import Looks
from homegame.server.table import TABLE, plain
from homegame.server.table.news import Played
from homegame.state import State
from tests.server.tables import PEOPLE
from tests.server.town import Person, town
from tests.server.two_tables import OtherCards, Script, scripted, swaps_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from homegame.game import Game
    from homegame.server.outbox import Outbox
    from homegame.server.table import Order

# The viewers: a seat (Bob), the host (Ann), somebody who comes late (Zoe), and a spectator without a name.
GAMES: dict[str, tuple[Game, ...]] = {
    "wojciech": (Wojciech(half_stake_withdrawal=True),),
    "wasteland": (Wasteland(),),
    "spokane": (Spokane(),),
    "whiskey": (Whiskey(betting=True, exchange="any"),),
    "polish": (Polish(stake=5, cards_to_start=3),),
}

TAKEN_HOME = ("records", "records.toml", "deals", "ledger", "settlement", "ladder", "odds")


def worlds(script: Script, viewer: str, rng: Random) -> tuple[OtherCards, OtherCards, int]:
    """The cards as they were, and with all exchanged that the viewer has not seen; and where to stop."""
    cut = rng.choice(sorted(script.deals))
    end = rng.choice([at for at, (number, _) in enumerate(script.moves) if number == cut])
    moments = {number: len(script.deals[number].actions) for number in script.deals if number < cut}
    moments[cut] = min(script.moves[end][1], len(script.deals[cut].actions))
    swaps = {number: swaps_for(script, number, viewer, moment, rng) for number, moment in moments.items()}
    return OtherCards(script.deals, {}), OtherCards(script.deals, swaps), end


async def sent(folder: Path, script: Script, viewer: str, dealer: OtherCards, end: int) -> list[bytes]:
    """Play a script over sockets, with a clock that is set; give all that the viewer gets."""
    now = [0.0]
    pace = Pace(clock=lambda: now[0])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Hall, "_dealer", lambda self, name: dealer)  # noqa: ARG005
        patch.setattr(Keeper, "_look_ahead", lambda self: None)  # noqa: ARG005 - the script rings
        async with town(folder, pace=pace) as here:
            await here.open(script.settings)
            keeper = await here.hall.keeper(here.table)
            names = {*PEOPLE, "Zoe"} - {script.settings.host}
            people = {name: await here.comes(name) for name in sorted(names)}
            people[script.settings.host] = await here.comes(scope="host")
            people[""] = await here.comes(scope="watch")
            watching = people[viewer]
            found: list[bytes] = []
            for order, at in script.orders[: end + 1]:
                now[0] = at / 1000
                await given(keeper, people, order)
                for person in people.values():
                    await person.until(keeper.table.seq)
                found += [frame.encode() for frame in watching.frames]
                watching.frames.clear()
            for since in (0, keeper.table.seq // 2):
                again = Person(here.url, here.table, watching.secret, viewer)
                await again.hello(since)
                found += [frame.encode() for frame in again.frames]
                await again.leave()
            numbers = range(1, keeper.table.scene.night.deals + 1)
            paths = [f"deals/{number}{what}" for number in numbers for what in ("", "/record")]
            for path in (*TAKEN_HOME, *paths):
                said = await here.get(path, watching)
                found += [said.content, repr(sorted(said.headers.items())).encode()]
            for person in people.values():
                await person.leave()
    return found


async def given(keeper: Keeper, people: dict[str, Person], order: Order) -> None:
    """Give an order: the table's own by its keeper, all others by the socket of whoever gives them."""
    if order.by == TABLE:
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        keeper.give(order, done.set_result)
        await done
        await asyncio.sleep(0)
        return
    person = people[order.by]
    name = await person.send(plain(order.wish), order.answers, order.id)  # type: ignore[arg-type]
    while name not in person.answers:
        await person.read()
    if person.answers[name]["type"] == "done":
        await person.until(person.answers[name]["seq"])


def compared(folder: Path, script: Script, viewer: str, seed: int) -> int:
    """Play both worlds; give how many dealt cards lay otherwise in the second."""
    first, second, end = worlds(script, viewer, Random(seed))
    one = asyncio.run(sent(folder / "one", script, viewer, first, end))
    other = asyncio.run(sent(folder / "other", script, viewer, second, end))
    assert len(one) == len(other)
    for at, (frame, same) in enumerate(zip(one, other, strict=True)):
        assert frame == same, f"message {at} of {len(one)}"
    return second.moved


@pytest.mark.parametrize(("name", "viewer"), list(zip(GAMES, ("", "Ann", "Bob", "Zoe", ""), strict=True)))
def test_V1_over_real_sockets_unseen_cards_change_no_byte(name: str, viewer: str, tmp_path: Path) -> None:
    script = scripted(Rotation(GAMES[name]), 1, 40)
    script.settings = replace(script.settings, coach=name == "polish")
    assert compared(tmp_path, script, viewer, 0) > 0


def unfiltered(patch: pytest.MonkeyPatch) -> None:
    """Everybody is told of events in full."""
    patch.setattr(Played, "seen_by", lambda self, player, *, host: self)  # noqa: ARG005


def the_hosts_stream_for_all(patch: pytest.MonkeyPatch) -> None:
    """A spectator is sent what a player is."""
    honest = Keeper._send_look

    def leaky(self: Keeper, outbox: Outbox) -> None:
        looks = Looks(self.table.scene, self.table.seq)
        outbox.put(looks.frame(self.now, outbox.guest.name or "Ann", first=outbox.first))
        honest(self, outbox)

    patch.setattr(Keeper, "_send_look", leaky)


def records_in_full(patch: pytest.MonkeyPatch) -> None:
    """The records that are taken home are those of the log."""

    def leaky(table: object, player: str) -> bytes:  # noqa: ARG001
        return repr([row.record for row in table.log]).encode()  # type: ignore[attr-defined]

    patch.setattr("homegame.server.downloads.records", leaky)


def the_record_with_every_card(patch: pytest.MonkeyPatch) -> None:
    """The record that is taken home is the table's own."""
    patch.setattr("homegame.server.downloads._seen", lambda table, deal, player: deal.record())  # noqa: ARG005


def the_replay_of_another_seat(patch: pytest.MonkeyPatch) -> None:
    """A replay shows the deal as the first seat saw it."""
    patch.setattr("homegame.server.table.past.PastDeal.seat_of", lambda self, player: 0)  # noqa: ARG005


def facts_of_the_whole_table(patch: pytest.MonkeyPatch) -> None:
    """What a hand makes is told to everybody."""
    from homegame.telling import facts as honest  # noqa: PLC0415

    def leaky(view: Any, commitment: str = "") -> Any:  # noqa: ANN401, ARG001 - as the honest one
        return honest(STATES[-1].view(0), commitment)

    patch.setattr("homegame.server.table.looking.facts", leaky)
    seen = State.view

    def noted(self: State, seat: int) -> Any:  # noqa: ANN401 - a view
        STATES.append(self)
        return seen(self, seat)

    patch.setattr(State, "view", noted)


STATES: list[State] = []


@pytest.mark.parametrize(
    ("leak", "seed"),
    [
        (unfiltered, 2),
        (the_hosts_stream_for_all, 2),
        (records_in_full, 5),
        (the_record_with_every_card, 5),
        (the_replay_of_another_seat, 2),
        (facts_of_the_whole_table, 2),
    ],
)
def test_V2_leaks_of_the_server_are_noticed(
    leak: Callable[[pytest.MonkeyPatch], None], seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The seed says up to where: the middle of a deal, or after one, so that it can be taken home."""
    script = scripted(Rotation(GAMES["wojciech"]), 2, 40)
    leak(monkeypatch)
    with pytest.raises(AssertionError):
        compared(tmp_path, script, "", seed)

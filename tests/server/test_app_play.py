"""People at a table over real sockets: they play, come back, and are told all once (D1, I2, I3, L1)."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import DealersChoice, Offer
from homegame.server.store import NotStored
from homegame.server.table import Act, AddBot, Buy, Leave, Open, Say, Sit
from tests.server.databases import postgres
from tests.server.tables import settings_for
from tests.server.town import Person, Town, town

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from homegame.game import Game
    from homegame.server.store import LogLine, StoreError
    from homegame.server.table import Settings

GAMES = (Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish(stake=5))


def table_for(*games: Game, **changes: object) -> Settings:
    menu = DealersChoice(tuple(Offer(game) for game in games or (Wojciech(),)))
    return settings_for(menu, **{"pause": 1, "choice_time": 1, "turn_time": None, **changes})


async def seated(here: Town, *names: str) -> list[Person]:
    """The host and others come and sit down; the night begins."""
    people = [await here.comes(scope="host"), *[await here.comes(name) for name in names]]
    for seat, person in enumerate(people):
        assert (await person.order(Sit(seat, 100)))["type"] == "done"
    assert (await people[0].order(Open()))["type"] == "done"
    return people


async def next_mover(people: list[Person]) -> Person:
    """Wait until it is the turn of one of these people."""
    while True:
        for person in people:
            await person.until(max(other.seq for other in people))
        mover = next((person for person in people if person.turn == person.name), None)
        if mover is not None:
            return mover
        await people[0].read()


async def play(people: list[Person], acts: int) -> None:
    """Whoever's turn it is takes the first choice that is no fold."""
    done = 0
    while done < acts:
        mover = await next_mover(people)
        told = mover.look["deal"]["told"]
        choice = next((one for one in told if one in {"check", "call"}), None) or told[-1]
        answer = await mover.order(Act(choice.partition("..")[0]))
        done += answer["type"] == "done"


def test_L1_who_returns_gets_what_was_missed_once_and_in_the_same_bytes(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for(*GAMES))
            people = await seated(here, "Bob", "Cy")
            watcher = await here.comes(scope="watch")
            await play(people, 60)
            await watcher.until(people[0].seq)
            for person in (people[1], watcher):
                whole = dict(person.told)
                await person.leave()
                for since in (0, 3, person.seq // 2, person.seq):
                    again = Person(here.url, person.table, person.secret, person.name)
                    await again.hello(since)
                    told = {
                        seq: frame for seq, frame in again.told.items() if min(whole) <= seq <= person.seq
                    }
                    assert told == {seq: frame for seq, frame in whole.items() if seq > since}
                    assert min(again.told, default=since + 1) > since
                    assert again.look["ledger"]
                    await again.leave()

    asyncio.run(main())


def test_L1_a_version_that_has_not_come_is_answered_with_the_table_as_it_is(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            people = await seated(here, "Bob")
            bob = Person(here.url, here.table, people[1].secret, "Bob")
            await bob.hello(since=10**9)
            assert bob.told == {}
            assert bob.look["seq"] >= 3

    asyncio.run(main())


def test_I2_a_repeated_order_gets_the_first_answer(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann = await here.comes(scope="host")
            first = await ann.order(Sit(0, 100), name="x")
            for _ in range(3):
                assert await ann.order(Sit(0, 100), answers=0, name="x") == first
            other = await ann.order(Sit(1, 100), answers=0, name="x")
            assert (other["type"], other["code"]) == ("refused", "illegal")
            again = Person(here.url, here.table, ann.secret, "Ann")
            await again.hello()
            assert await again.order(Sit(0, 100), answers=0, name="x") == first
            assert again.look["seq"] == first["seq"] == 1

    asyncio.run(main())


def test_I3_a_stale_order_is_refused_and_says_so(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            people = await seated(here, "Bob")
            await play(people, 2)
            mover = await next_mover(people)
            for answers in (0, mover.seq + 100):
                refused = await mover.order(Act("check"), answers=answers)
                assert refused["code"] == "stale"
                assert refused["seq"] >= mover.seq

    asyncio.run(main())


def test_D1_an_order_is_answered_before_anybody_hears_of_it_and_after_it_is_stored(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann = await here.comes(scope="host")
            name = await ann.send(Sit(0, 100))
            await ann.until(1)
            kinds = [json.loads(frame)["type"] for frame in ann.frames]
            assert kinds == ["look", "done", "news", "look"]
            assert ann.answers[name]["seq"] == 1
            keeper = await here.hall.keeper(here.table)
            stored = await here.hall.writer.call(here.hall.writer.store.lines, here.table)
            assert len(list(stored)) == keeper.table.seq == 1

    asyncio.run(main())


@pytest.mark.parametrize("kept", [False, True])
def test_D5_while_the_store_fails_nothing_is_acknowledged_and_then_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, kept: bool
) -> None:
    """Whether the line was kept before the failure or not: the same order again gets its one answer."""

    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            ann, bob = await seated(here, "Bob")
            store = here.hall.writer.store
            honest = store.append

            def failing(lines: Sequence[LogLine]) -> list[StoreError | None]:
                if all(line.command != "s" for line in lines):
                    return honest(lines)
                if kept:
                    honest(lines)
                monkeypatch.setattr(store, "append", honest)
                raise NotStored("no space left on device")

            monkeypatch.setattr(store, "append", failing)
            before = ann.seq
            answer = await ann.order(Say("hello"), answers=before, name="s")
            assert answer["code"] == "unsure"
            answer = await ann.order(Say("hello"), answers=before, name="s")
            assert answer["type"] == "done"
            await bob.until(answer["seq"])
            said = [frame for frame in bob.told.values() if '"is":"Said"' in frame]
            assert len(said) == 1
            assert answer["seq"] > before

    asyncio.run(main())


def test_V5_bots_play_by_orders_of_their_own(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for(Wasteland(), Wojciech()))
            ann = await here.comes(scope="host")
            await ann.order(Sit(0, 100))
            for seat, bot in enumerate(("simple", "random"), start=1):
                await ann.order(AddBot(seat, f"Rob {seat}", bot, 100))
            assert (await ann.order(AddBot(3, "Rob 3", "no such bot", 100)))["code"] == "notation"
            assert (await ann.order(AddBot(3, "ann", "simple", 100)))["type"] == "refused"
            await ann.order(Open())
            await play([ann], 3)
            acted = [line for line in ann.told.values() if '"is":"Acted"' in line]
            assert len(acted) > 4

    asyncio.run(main())


def test_V1_records_and_ledger_are_given_as_one_has_seen_them(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for(Wasteland()))
            ann, bob = await seated(here, "Bob")
            watcher = await here.comes(scope="watch")
            for person in (ann, bob):
                await person.order({"is": "Leave"}) if person is bob else await play([ann, bob], 3)
            await ann.until(bob.seq)
            known = {}
            for person in (ann, bob, watcher):
                found = (await here.get("records", person)).json()
                [deal] = found["deals"]
                dealt = [event for event in deal["events"] if event["is"] == "Dealt" and not event["face_up"]]
                known[person.name] = [card for event in dealt for card in event["cards"] if card]
            assert len(known["Ann"]) == len(known["Bob"]) > 0 == len(known[""])
            assert not set(known["Ann"]) & set(known["Bob"])
            sheet = (await here.get("ledger", ann)).text.splitlines()
            assert sheet[1] == "buy-in,Ann,100,0,,"
            assert [line for line in sheet if line.startswith("cash-out,Bob,-")]

    asyncio.run(main())


def test_L7_who_leaves_is_paid_out_and_may_buy_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with town(tmp_path) as here:
            await here.open(table_for())
            people = await seated(here, "Bob")
            await people[1].order(Leave())
            assert (await people[1].order(Buy(10)))["code"] == "allowed"

    asyncio.run(main())


def test_D1_a_table_in_postgresql_goes_on_too(tmp_path: Path) -> None:
    """Played on one server, and looked at from the next, which has the same database and key."""

    async def main(address: str) -> None:
        async with town(tmp_path, database=address) as here:
            await here.open(table_for(pause=10_000, choice_time=10_000))
            people = await seated(here, "Bob")
            await people[0].order(Say("well?"))
            seq, links = people[0].seq, here.links
        async with town(tmp_path, database=address) as there:
            assert await there.hall.links(people[0].table) == links
            again = Person(there.url, people[0].table, people[0].secret, "Ann")
            await again.hello(0)
            await again.until(seq)
            assert {seq: again.told[seq] for seq in people[0].told} == people[0].told
            assert (await again.order(Say("well!")))["type"] == "done"

    with postgres() as address:
        asyncio.run(main(address))

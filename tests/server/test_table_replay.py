"""T3: a table put together again from its log is the same to the byte (promise D4); so are its records."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import HomegameError, RecordError, StaleVersion
from homegame.games import games
from homegame.night import DealersChoice, House, Offer, Rotation
from homegame.options import written
from homegame.record import read, write
from homegame.server.table import (
    AddBot,
    Answer,
    Back,
    Buy,
    Decks,
    GoOn,
    HandOver,
    Leave,
    Name,
    Order,
    Pause,
    Prepare,
    Ready,
    Rest,
    Say,
    Settings,
    Show,
    Sit,
    Step,
    Table,
    Wish,
    read_row,
    write_row,
)
from homegame.server.table.news import HostDid
from homegame.server.table.plain import in_bytes, plain
from homegame.server.table.storing import read_settings, write_settings
from tests.kit.houses import limits
from tests.server.tables import PEOPLE, Keeper, keeper_of, settings_for

if TYPE_CHECKING:
    from homegame.server.table import Row

GAMES = (
    Wojciech(half_stake_withdrawal=True),
    Wasteland(hands_per_level=2),
    Spokane(),
    Whiskey(betting=True),
    Polish(stake=5, cards_to_start=4),
)
MENU = DealersChoice(tuple(Offer(game) for game in GAMES))


def some_night(seed: int, orders: int = 300) -> Keeper:
    """A night in which everybody does something at random; most of it is playing."""
    rng = Random(seed)
    programme = MENU if seed % 2 else Rotation(GAMES, "deal")
    keeper = keeper_of(programme, 4, late_before_out=2, approve=seed % 3 == 0, rebuys=None)
    for _ in range(orders):
        keeper.now += rng.choice((200, 200, 2_000, 20_000))
        keeper.wait(0)
        by = rng.choice(PEOPLE)
        wish: Wish = rng.choice(
            (
                Say("well"), Prepare("check/fold"), Prepare(""), Ready(), Rest(), Back(), Show(), Buy(50),
                Leave(), Sit(rng.randrange(6), 60), Name(rng.choice(GAMES).name), Pause(), GoOn(),
                HandOver("Bob"), AddBot(5, "Rob", "random", 40),
            )
        )  # fmt: skip
        try:
            state = keeper.table.scene.state
            if rng.random() < 0.75 and state is not None and not state.over:
                keeper.acts(str(state.choices[rng.randrange(min(5, len(state.choices)))]))
            else:
                keeper.give(by, wish)
        except HomegameError:
            if keeper.table.scene.paused is not None:
                keeper.give(keeper.table.scene.host, GoOn())
        if keeper.table.scene.night.seating is None and rng.random() < 0.3:
            keeper.wait(40_000)
    return keeper


def picture(table: Table) -> bytes:
    """Everything that a table gives to anybody, and all its rows."""
    viewers = (*PEOPLE, "Rob", "", "Zoe")
    looks = [table.look(who).in_bytes() for who in viewers]
    news = [in_bytes(plain(tuple(table.news(who, 0)))) for who in viewers]
    return b"\n".join((*looks, *news, *map(write_row, table.log)))


@pytest.mark.parametrize("seed", range(6))
def test_D4_a_replayed_table_gives_everybody_the_same_bytes(seed: int) -> None:
    keeper = some_night(seed)
    assert keeper.table.scene.night.deals > 3
    again = Table.replayed(keeper.settings, keeper.table.log)
    assert picture(again) == picture(keeper.table)
    assert again.scene == keeper.table.scene


def test_D4_from_any_moment_on_it_goes_on_as_it_would_have() -> None:
    """A table that stopped after any row gives the same answers to the rest, and to what came before."""
    keeper = some_night(1, 120)
    log, settings = keeper.table.log, keeper.settings
    for stop in range(0, len(log), 13):
        table = Table.replayed(settings, log[:stop])
        for row in log:
            dealer = Decks(b"a key for tests")
            answer = table.submit(row.order, row.at, dealer)
            assert answer == Answer(row.order.id, row.seq)
        assert table.log[-1].mark == log[-1].mark


def test_D4_stored_and_read_again_it_is_the_same() -> None:
    keeper = some_night(3)
    stored = [write_row(row) for row in keeper.table.log]
    again = Table.replayed(read_settings(write_settings(keeper.settings)), map(read_row, stored))
    assert picture(again) == picture(keeper.table)
    assert [write_row(row) for row in again.log] == stored


REPLAY = """
import hashlib, sys
from pathlib import Path
from homegame.server.table import Table, in_bytes, plain
from homegame.server.table import read_row
from homegame.server.table.storing import read_settings
settings, *rows = Path(sys.argv[1]).read_bytes().split(b"\\n")
table = Table.replayed(read_settings(settings), map(read_row, rows))
news = in_bytes(plain(tuple(table.news("Bob", 0))))
print(hashlib.sha256(table.look("Bob").in_bytes() + news + table.log[-1].mark.encode()).hexdigest())
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4711"])
def test_D4_in_another_process_with_another_hash_seed_too(hash_seed: str, tmp_path: Path) -> None:
    keeper = some_night(5, 150)
    table, file = keeper.table, tmp_path / "log"
    file.write_bytes(b"\n".join((write_settings(keeper.settings), *map(write_row, table.log))))
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, str(file)], check=True, capture_output=True, text=True, env=environment
    )
    news = in_bytes(plain(tuple(table.news("Bob", 0))))
    expected = hashlib.sha256(table.look("Bob").in_bytes() + news + table.log[-1].mark.encode()).hexdigest()
    assert run.stdout.strip() == expected


def test_M1_a_log_that_was_changed_does_not_replay() -> None:
    """Another time, card or order, a row less: the mark of the row, or of the next, is not met."""
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 5", "Cy: call", "Ann: call")
    log = keeper.table.log
    dealt = next(at for at, row in enumerate(log) if row.chance)
    (first, second, *rest), *more = log[dealt].chance
    swapped = ((second, first, *rest), *more)

    def with_row(row: int, **changes: object) -> list[Row]:
        return [*log[:row], replace(log[row], **changes), *log[row + 1 :]]  # type: ignore[arg-type]

    acted = len(log) - 1
    wrong = [
        with_row(1, at=log[1].at + 1),
        with_row(1, told=()),
        with_row(dealt, chance=swapped),
        with_row(dealt, chance=()),
        with_row(acted, order=replace(log[acted].order, wish=Say("hm"))),
        with_row(acted, order=replace(log[acted].order, by="Cy")),
        with_row(acted, chance=((first,),)),
        [*log[:2], *log[3:]],
        [*log, log[-1]],
    ]
    for rows in wrong:
        with pytest.raises(RecordError):
            Table.replayed(keeper.settings, rows)
    Table.replayed(keeper.settings, log)
    with pytest.raises(RecordError, match="changed"):
        read_row(write_row(log[1]).replace(b'"at":0', b'"at":1'))


def test_D4_a_program_that_tells_things_otherwise_opens_the_log_and_tells_it_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Other words, other fields, another order of what is told: nothing of it is looked at."""
    keeper = some_night(4)
    stored = [write_row(row) for row in keeper.table.log]
    told = {who: keeper.table.told(who, 0) for who in ("Ann", "Bob", "")}

    def otherwise(value: object) -> bytes:
        return in_bytes(value).replace(b'"is":', b'"kind":').replace(b"Acted", b"Chose")  # type: ignore[arg-type]

    monkeypatch.setattr("homegame.server.table.rows.in_bytes", otherwise)
    monkeypatch.setattr(HostDid, "concerns", ("Bob",))
    again = Table.replayed(keeper.settings, map(read_row, stored))
    assert {who: again.told(who, 0) for who in told} == told
    assert again.scene == keeper.table.scene
    assert again.mark == keeper.table.mark
    lost = again.consider(Order("new", "Ann", again.seq, Say("hm")), keeper.now, keeper.dealer)
    assert isinstance(lost, Step)
    assert b"kind" in lost.row.body


@pytest.mark.parametrize("seed", [0, 1])
def test_D4_from_a_snapshot_it_is_the_same(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Taken at the first deal after so many rows; what came before it is not played again."""
    monkeypatch.setattr("homegame.server.table.table.EVERY", 60)
    keeper = some_night(seed)
    table, (stop, snapshot) = keeper.table, keeper.table.snapshot
    assert 60 < stop < table.seq
    rows = [read_row(write_row(row)) for row in table.log]
    again = Table.replayed(keeper.settings, rows, snapshot)
    assert not any(row.news for row in again.log[:stop])
    assert again.scene == table.scene
    assert again.mark == table.mark
    for who in ("Ann", "Bob", "Zoe", ""):
        assert again.told(who, 0) == table.told(who, 0)
        assert again.look(who).in_bytes() == table.look(who).in_bytes()
    first = table.log[0]
    assert again.consider(first.order, 0, keeper.dealer) == Answer(first.order.id, 1)
    assert [row.record for row in again.log] == [row.record for row in table.log]
    for spoilt in (b"", b"{}", snapshot[:-9], snapshot.replace(b'"mark":"', b'"mark":"0')):
        whole = Table.replayed(keeper.settings, rows, spoilt)
        assert whole.scene == table.scene
        assert all(row.news for row in whole.log if row.told)


LOGS = sorted((Path(__file__).parent / "logs").glob("*.log"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_D4_an_old_log_opens_for_ever(path: Path) -> None:
    """These files are never written again: a program that can't read them has broken its promise."""
    settings, *lines = path.read_bytes().splitlines()
    table = Table.replayed(read_settings(settings), map(read_row, lines))
    rows = [json.loads(line[64:]) for line in lines]
    for who in ("Ann", "Bob", "Cy", "Rob", ""):
        expected = [[one.get(who, one[""]) for one in row["told"]] for row in rows]
        kept = [[one for one in some if one is not None] for some in expected]
        assert [some for _, some in table.told(who, 0)] == [some for some in kept if some]
    outcome = path.with_suffix(".txt").read_text("utf-8")
    assert "".join(map(told_plainly, outcomes(table))) == outcome


def outcomes(table: Table) -> list[tuple[object, ...]]:
    """What a night came to: its deals by the rules, and who has how much."""
    night = table.scene.night
    deals = [
        (row.record.game.name, *row.record.names, *row.record.state.payoffs())
        for row in table.log
        if row.record is not None
    ]
    return [*deals, *sorted(night.balances.items()), (table.seq, table.mark)]


def told_plainly(row: tuple[object, ...]) -> str:
    return " ".join(map(str, row)) + "\n"


def test_there_are_old_logs() -> None:
    assert LOGS


@pytest.mark.parametrize("data", [b"", b"x", b"[]", b"{}", b"null", b'{"seq":1}', b"\xff", b"1" * 5000])
def test_D4_what_is_no_log_is_refused(data: bytes) -> None:
    with pytest.raises(RecordError):
        read_row(data)
    with pytest.raises(RecordError):
        read_settings(data)


def test_D5_what_could_not_be_stored_has_not_happened() -> None:
    """An order that was considered and not committed changes nothing, and may come again."""
    keeper = keeper_of(Wojciech(), 3)
    table, before = keeper.table, keeper.table.scene
    order = keeper.order("Bob", Prepare(""))
    lost = table.consider(order, keeper.now, keeper.dealer)
    assert isinstance(lost, Step)
    assert table.scene is before
    again = table.consider(order, keeper.now, keeper.dealer)
    assert isinstance(again, Step)
    assert (again.row, again.scene) == (lost.row, lost.scene)
    table.commit(again)
    with pytest.raises(StaleVersion):
        table.commit(lost)
    assert table.consider(order, keeper.now, keeper.dealer) == again.answer


def test_D3_a_deal_whose_start_could_not_be_stored_has_the_same_cards_the_next_time() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.play_out()
    alarm = keeper.table.alarm
    assert alarm is not None
    steps = [keeper.table.consider(alarm[1], alarm[0], keeper.dealer) for _ in range(2)]
    assert steps[0] == steps[1]


# Records


@pytest.mark.parametrize("seed", range(4))
def test_C65_each_deal_gives_a_record_that_plays_again(seed: int) -> None:
    """With the dealer, antes, and who left; what it pays is what the night paid (C64)."""
    keeper = some_night(seed)
    records = [row.record for row in keeper.table.log if row.record is not None]
    assert len(records) > 3
    for record in records:
        assert record.state.over
        assert sum(record.state.chips.stacks) == sum(record.stacks)
    assert read(write(records)) == records


# Settings


@given(limits())
def test_D4_limits_are_stored_as_they_are_written(limit: object) -> None:
    assert repr(type(limit).read(written(limit))) == repr(limit)  # type: ignore[attr-defined]


HOUSES = [
    House(programme=Rotation(GAMES, "deal"), seats=5, rebuys=3, first_dealer=4),
    House(
        programme=DealersChoice((Offer(Wasteland(blinds=((2, 4), (3, 9)), procedure="casino")),), "orbit"),
        seats=10,
    ),
    House(
        programme=DealersChoice(
            (
                Offer(Wojciech(ante=0), (("limit", (Wojciech().limit, Spokane().limit)), ("ante", (0, 1)))),
                Offer(Wasteland(), (("blinds", (((1, 2),), ((5, 10), (6, 12)))), ("joker_count", (1, 2)))),
                Offer(Polish(card_limit=3), (("card_limit", (None, 3)), ("order", ("standard", "blef")))),
            )
        )
    ),
    *[House(programme=Rotation((game(),)), seats=game().seats_allowed()[-1]) for game in games().values()],
]


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: repr(house)[:60])
def test_D4_settings_are_read_as_they_were_written(house: House) -> None:
    settings = Settings(house=house, host="Zoë", turn_time=None, bank=1, pause=2, approve=True)
    assert read_settings(write_settings(settings)) == settings


@given(st.text(max_size=20), st.integers(0, 10**6))
def test_D4_any_line_and_any_time_come_back(text: str, at: int) -> None:
    table = Table(settings_for(Wojciech()))
    try:
        table.submit(Order("a", "Ann", 0, Say(text)), at, Decks(b""))
    except HomegameError:
        return
    try:
        again = Table.replayed(settings_for(Wojciech()), [read_row(write_row(table.log[0]))])
    except RecordError:
        assert any(
            "\ud800" <= letter <= "\udfff" or letter == "\0" for letter in text
        )  # never read from a wire
    else:
        assert again.scene == table.scene

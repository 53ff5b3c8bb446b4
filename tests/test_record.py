from __future__ import annotations

import doctest
import pickle
import random
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from homegame import CHANCE, Shoe, games, rulebooks
from homegame.actions import Bet, DealCards, Fold
from homegame.cards import cards
from homegame.errors import GameError, GameOver, IllegalAction, NotYourTurn, RecordError
from homegame.events import Awarded, Collected
from homegame.games.polish import Polish
from homegame.games.wasteland import Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit, NoLimit
from homegame.record import Leaves, Record, append, load, read, write
from homegame.record.reading import KEYS
from tests.records.remake import FOLDER, RECORDS, told

if TYPE_CHECKING:
    from pathlib import Path

    from homegame.game import Game

NAMES = ("Ann", "Bea", "Cy", "Dee")
SAMPLE = FOLDER / "wojciech-sample.toml"


# Golden records


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_what_every_seat_sees_at_every_move_is_as_it_was(path: Path) -> None:
    """The text beside each record was read by a person; ``python -m tests.records.remake`` writes it anew."""
    assert told(load(path)) == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("name", games())
def test_every_game_has_a_rulebook_and_a_record(name: str) -> None:
    assert name in rulebooks.names(), f"write docs/games/{name}.md"
    assert any(record.game.name == name for path in RECORDS for record in load(path)), (
        f"write tests/records/{name}.toml"
    )


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_golden_records_are_written_as_they_are_read(path: Path) -> None:
    assert write(load(path)) == path.read_text("utf-8")


def test_W6_the_sample_hand() -> None:
    """The pots of the game's own text: 5, 7, 13, 23 and 33 after the five rounds."""
    (record,) = load(SAMPLE)
    pots = [
        state.chips.pot
        for before, state in zip(record.states(), list(record.states())[1:], strict=False)
        if any(isinstance(event, Collected) for event in state.events[len(before.events) :])
    ]
    assert pots[:-1] == [5, 7, 13, 23]
    assert [event.amount for event in record.state.events if isinstance(event, Awarded)] == [33]
    assert record.state.payoffs() == (-16, 17, -1)


def test_C64_sums_in_a_record_are_totals_of_the_round() -> None:
    """Ann posts 5, calls 85 more, raises to 229, is beaten: she has lost 229, not 144, 234 or 319 (C64)."""
    game = Wasteland(procedure="casino", blinds=((5, 10),), limit=NoLimit())
    shoe = Shoe(1, order=cards("7c Ah 2d 8d Ad 3h 4c Ac Kc 2s 5c 9s 5d 3d"))
    record = Record(game, NAMES[:3], (229, 500, 500), 2).deal(shoe)
    for action in ("raise 90", "call", "raise 170", "fold", "all in", "call"):
        record = record.apply(action).deal(shoe)
    text = write([record])
    assert '"Cy: raise 90",\n    "Ann: call",\n    "Bea: raise 170",' in text
    assert '"Ann: raise 229",\n    "Bea: call",' in text
    assert "results = [-229, 319, -90]" in text
    assert read(text) == [record]


# The value


def played(game: Game, seed: int, *, stacks: tuple[int, ...] = (100,) * 4) -> Record:
    """A deal played at random; sometimes somebody leaves."""
    luck, shoe = random.Random(seed), Shoe(seed)
    record = Record(game, NAMES[: len(stacks)], stacks, luck.randrange(len(stacks)))
    while not record.state.over:
        state = record.state
        seat = luck.randrange(state.seats)
        if state.to_act == CHANCE:
            record = record.deal(shoe)
        elif luck.random() < 0.02 and seat not in state.gone:
            record = record.leave(seat)
        else:
            choices = state.choices
            record = record.apply(choices[luck.randrange(min(len(choices), 5))])
    return record


GAMES: list[Game] = [
    *[game() for game in games().values()],
    Wojciech(half_stake_withdrawal=True, limit=FixedLimit(1, 3, 2)),
    Whiskey(betting=True, exchange="any"),
    Wasteland(blinds=((1, 2), (3, 4)), level=2, joker_count=1),
    Polish(stake=5, lowest_rank=9, card_limit=4),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_record_that_was_written_is_read_as_it_was(game: Game) -> None:
    records = [played(game, seed) for seed in range(6)]
    assert read(write(records)) == records


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_every_prefix_of_a_record_is_a_record(game: Game) -> None:
    record = played(game, 1)
    for _ in range(min(5, len(record.actions))):
        record = record.take_back()
        assert read(write([record])) == [record]
        assert not record.state.over


def test_replay_gives_the_states_of_the_first_time() -> None:
    record = Record(Wojciech(), NAMES, (100,) * 4, 3)
    states = [record.state]
    record = record.deal(Shoe(5))
    states.append(record.state)
    for action in ("bet 5", "call", "fold", "raise 20"):
        record = record.apply(action)
        states.append(record.state)
    again = list(Record(record.game, NAMES, (100,) * 4, 3, record.actions).states())
    assert [again[0], *again[3:]] == states  # the cards came in three lots
    assert pickle.loads(pickle.dumps(record)).state == record.state


def test_taking_back_gives_the_record_that_was() -> None:
    before = Record(Wojciech(), NAMES, (100,) * 4, 3).deal(Shoe(5)).apply("bet 5")
    assert before.apply("raise 15").leave(2).take_back(2) == before
    assert before.apply("fold").take_back().state == before.state
    for too_many in (0, -1, 5):
        with pytest.raises(GameError, match="can't be taken back"):
            before.take_back(too_many)


def test_a_move_that_is_not_possible_changes_nothing() -> None:
    record = Record(Wojciech(), NAMES[:2], (100,) * 2, 1).deal(Shoe(5))
    with pytest.raises(IllegalAction):
        record.apply("call")
    with pytest.raises(NotYourTurn):
        record.apply("check", seat=1)
    over = record.apply(Fold())
    with pytest.raises(GameOver):
        over.apply("fold")
    assert len(record.actions) == 3


def test_actions_that_never_happened_are_found_by_replaying() -> None:
    deal = DealCards(cards("Kh As 2c Kd Ks 3c 5c Ts 6d 5s"))
    record = Record(Wojciech(), NAMES[:2], (100,) * 2, 1, (deal, Bet(5)))
    with pytest.raises(RecordError, match=r"action 2: bet 5 is not possible for chance"):
        record.state  # noqa: B018 - looking at it replays it


@pytest.mark.parametrize(
    ("names", "reason"),
    [
        (("Ann", ""), "is no name"),
        (("Ann", " Bea"), "spaces around"),
        (("Ann", "B" * 41), "too long"),
        (("Ann", "B:a"), "no colons"),
        (("Ann", "B\x1b[31m"), "unseen characters"),
        (("Ann", "B\u202e"), "unseen characters"),
        (("Ann", "B\ud800"), "unseen characters"),
        (("Ann", "ANN"), "names must differ"),
        (("Ann",), "1 players have 2 stacks"),
    ],
)
def test_names_that_could_not_be_read_back_are_refused(names: tuple[str, ...], reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        Record(Wojciech(), names, (100, 100), 1)


def test_names_may_look_like_moves() -> None:
    record = Record(Wojciech(), ("deal Kh", "leaves", "x leaves"), (100,) * 3, 2).deal(Shoe(1)).apply("check")
    record = record.leave(2).leave(0)
    assert read(write([record])) == [record]


@pytest.mark.parametrize(
    "when",
    [
        date(2026, 1, 31),
        datetime(2026, 1, 31, 20, 15, 3, 5),  # noqa: DTZ001 - a clock on the wall
        datetime(2026, 1, 31, 20, 15, tzinfo=UTC),
    ],
)
def test_date_table_and_note_are_kept(when: date) -> None:
    note = 'She said: "all in"\\ \x7f \x00\n\ttwice. ♥ # no comment'
    record = Record(Polish(), NAMES, (0,) * 4, 0, (), when, "kitchen", note)
    assert read(write([record])) == [record]


@pytest.mark.parametrize(
    ("table", "note", "reason"),
    [
        ("t" * 201, "", "the table is too long"),
        ("", "n" * 4001, "the note is too long"),
        ("", "\ud800", "half"),
    ],
)
def test_words_that_no_file_could_hold_are_refused(table: str, note: str, reason: str) -> None:
    with pytest.raises(GameError, match=reason):
        Record(Polish(), NAMES, (0,) * 4, 0, (), None, table, note)


def test_G17_leaving_stands_in_the_record() -> None:
    record = Record(Wojciech(), NAMES, (100,) * 4, 3).deal(Shoe(5)).leave(2)
    assert record.actions[-1] == Leaves(2)
    assert '"Cy leaves",' in write([record])


# Files


def test_deals_are_added_to_a_file(tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    records = [played(Wojciech(), seed) for seed in range(3)]
    append(file, records[:1])
    append(str(file), records[1:])
    assert load(file) == load(str(file)) == records
    assert file.read_text("utf-8") == write(records)


def test_a_file_is_never_made_too_large_to_be_read(tmp_path: Path) -> None:
    file = tmp_path / "night.toml"
    file.write_text("#" * (4 * 2**20 - 100), encoding="utf-8")
    with pytest.raises(RecordError, match="is full"):
        append(file, [played(Wojciech(), 1)])
    assert load(file) == []


def test_files_that_can_not_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.toml", "\0"):
        with pytest.raises(RecordError, match="can't be opened"):
            load(path)
    with pytest.raises(RecordError, match="can't be written"):
        append(tmp_path / "no folder" / "night.toml", [])


def test_files_as_editors_leave_them(tmp_path: Path) -> None:
    file = tmp_path / "sample.toml"
    text = SAMPLE.read_text("utf-8")
    file.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert load(file) == load(SAMPLE)
    file.write_bytes(text.replace("Ted", "T\xe9d").encode("latin-1"))
    with pytest.raises(RecordError, match="line 5: this is no text in UTF-8"):
        load(file)
    file.write_bytes(b" " * (4 * 2**20 + 1))
    with pytest.raises(RecordError, match="divide the file"):
        load(file)


def test_deals_too_long_to_be_read_are_not_written() -> None:
    record = Record(Wojciech(), NAMES, (100,) * 4, 3, (Fold(),) * 10_001)
    with pytest.raises(RecordError, match="more than 10000 actions"):
        write([record])


def test_the_page_on_records_is_right() -> None:
    page = (FOLDER.parents[1] / "docs" / "records.md").read_text("utf-8")
    example, heading = [block.split("```")[0] for block in page.split("```toml\n")[1:]]
    (record,) = read(example)
    assert record.state.over
    plain = "".join(line for line in example.splitlines(keepends=True) if not line.startswith("options."))
    assert read(plain + heading) == [record]
    code = page.split("```pycon\n")[1].split("```")[0]
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner()
    runner.run(parser.get_doctest(code, {}, "records.md", "docs/records.md", 0))
    assert (runner.failures, runner.tries) == (0, 8)


def test_the_page_on_records_names_every_key() -> None:
    page = (FOLDER.parents[1] / "docs" / "records.md").read_text("utf-8")
    for key in KEYS:
        assert f"| `{key}` |" in page or f"| `{key}.NAME` |" in page

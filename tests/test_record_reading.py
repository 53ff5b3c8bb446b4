"""What can't be right in a record is refused with its line and the reason, and costs little to refuse."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from homegame.errors import RecordError
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit
from homegame.record import Record, load, read
from tests.records.remake import RECORDS

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BY_HAND = """\
# Thursday, written down afterwards
[[deal]]
game = "Wojciech"
seats = ["Ann", "Bea", "Cy"]  # clockwise
stacks = [20,
          30,
          40]
button = "Cy"
date = 2026-01-29
table = "kitchen"
actions = [
  "deal A♥ 10c 2d  Ad ac 2h  3s 4s 5s 6s 7s 8s 9d 9c Kh",
  'deal 9h 4c Js', 'deal Qh',
  # before the first wild card
  "Ann: BET 2", "Bea: fold",
  "Cy : all in",
  "Ann leaves",
]
results = [-3, -1, 4]

[deal.options]
ante = 1
limit = "fixed-limit 2/4"
"""


def test_a_record_written_by_hand() -> None:
    with pytest.raises(RecordError, match="line 16: all in is not possible now"):
        read(BY_HAND)
    (record,) = read(BY_HAND.replace("all in", "call"))
    assert record.game == Wojciech(limit=FixedLimit(2, 4))
    assert record.names == ("Ann", "Bea", "Cy")
    assert record.stacks == (20, 30, 40)
    assert record.table == "kitchen"
    assert record.state.over


GOOD = BY_HAND.replace("all in", "call")

WRONG: list[tuple[str, str, int, str]] = [
    # what is replaced, by what, on which line that is wrong, and what is said
    ('game = "Wojciech"', 'game = "bridge"', 3, "'bridge' is no game; there are: polish"),
    ('game = "Wojciech"', "game = 5", 3, "game must be the game's name"),
    ('game = "Wojciech"\n', "", 2, "game is missing"),
    ("table =", "tabel =", 10, "'tabel' is no key of a deal; there are: game"),
    ("[[deal]]", "[deal]", 2, "two pairs of brackets"),
    ("[[deal]]", "[[hand]]", 2, "'hand' stands outside of a deal"),
    ("[[deal]]\n", "", 2, "'game' stands outside of a deal"),
    ('["Ann", "Bea", "Cy"]', '"Ann"', 4, "seats must be a list of names"),
    ('["Ann", "Bea", "Cy"]', '["Ann", "Bea", 5]', 4, "seats is a list of names"),
    ('["Ann", "Bea", "Cy"]', '["Ann", "Bea", "Ann"]', 4, "two players are called 'Ann'"),
    ('["Ann", "Bea", "Cy"]', '["Ann", "Bea"]', 5, "2 players have 3 stacks"),
    (
        '"Bea", "Cy"]',
        '"Bea", "Cy"' + "".join(f', "p{n}"' for n in range(7)) + "]",
        5,
        "10 players have 3 stacks",
    ),
    ("          30,", '          "30",', 6, "stacks is a list of whole numbers"),
    ("          30,", "          3.5,", 6, "stacks is a list of whole numbers"),
    ("          30,", "          true,", 6, "stacks are whole numbers"),
    ("          30,", "          -30,", 5, "seat 1 has -30 chips"),
    ("          30,", "          0,", 5, "seat 1 has 0 chips"),
    ("          30,", f"          {10**15},", 6, "none above 1000000000000"),
    ("          30,", f"          0x{'f' * 90},", 6, "none above 1000000000000"),
    ('button = "Cy"', 'button = "Cyd"', 8, "'Cyd' has the button, and is not among the seats"),
    ('button = "Cy"', "button = 2", 8, "button must be the dealer's name"),
    ("date = 2026-01-29", 'date = "Thursday"', 9, "a date is written without quotes"),
    ("date = 2026-01-29", "date = 20:15:00", 9, "a date is written without quotes"),
    ("date = 2026-01-29", "date = 2026-02-30", 9, "this is no TOML"),
    ('table = "kitchen"', "table = 5", 10, "table must be words in quotes"),
    ('table = "kitchen"', f'table = "{"t" * 300}"', 10, "the table is too long"),
    ('table = "kitchen"', 'table = "kitchen', 10, "this is no TOML"),
    ("A♥", "Z♥", 12, "'Z♥' is no card"),
    ("A♥", "10c", 12, "Tc is not in the stock"),
    ("A♥", "", 12, "15 cards are to be dealt, not 14"),
    ("9h 4c Js", "9h 4c Ad", 13, "Ad is not in the stock: it was dealt before"),
    ("9h 4c Js", "9h 4c Jk1", 13, "Jk1 is not in the stock"),
    ("'deal Qh'", "5", 13, "actions is a list of actions in quotes"),
    (", 'deal Qh'", "", 15, "it is not Ann's turn: cards are to be dealt first"),
    ("'deal Qh'", "'deal Qh', 'deal Kd'", 13, "no cards are to be dealt now: it is Ann's turn"),
    ("'deal Qh'", "'Qh'", 13, "'Qh' can't be read: write 'deal Kh As', 'Ann: check' or 'Ann leaves'"),
    ("Ann: BET 2", "Ann: bett 2", 15, "'bett 2' is no action; you can: fold, check, bet 2"),
    ("Ann: BET 2", "Ann: bet 3", 15, "'bet 3' is not possible now"),
    ("Ann: BET 2", "Ann: bet -2", 15, "bet takes a whole number of chips"),
    ("Ann: BET 2", "Ann: bet 2.5", 15, "bet takes a whole number of chips"),
    ("Ann: BET 2", f"Ann: bet {10**99}", 15, "bet takes a whole number of chips"),
    ("Ann: BET 2", f"Ann: bet {'2' * 5000}", 15, "at most 400 characters"),
    ("Ann: BET 2", "Ann: ", 15, "nothing was written"),
    ("Ann: BET 2", "Bea: bet 2", 15, "it is Ann's turn, not Bea's"),
    ("Ann: BET 2", "Anne: bet 2", 15, "nobody is called 'Anne': at the table are Ann, Bea, Cy"),
    ("Ann leaves", "Anne leaves", 17, "can't be read: write 'deal Kh As'"),
    ('"Ann leaves",', '"Ann leaves", "Ann leaves",', 17, "the deal is over"),
    ('"Ann leaves",', '"Ann leaves", "Cy: check",', 17, "'Cy: check' comes too late: the deal is over"),
    ('"Ann leaves",', "", 19, "the deal isn't over after these actions"),
    ("[-3, -1, 4]", "[-3, -1, 5]", 19, r"the actions come to \[-3, -1, 4\], not \[-3, -1, 5\]"),
    ("[-3, -1, 4]", "[-3, 4]", 19, "the actions come to"),
    ("[-3, -1, 4]", "5", 19, "results must be a list of whole numbers"),
    ("ante = 1", "anté = 1", 22, "this is no TOML"),
    ("ante = 1", "antes = 1", 22, "Wojciech has no option 'antes'; it has: ace_low_straight"),
    ("ante = 1", "ante = -1", 22, "ante=-1: must be a whole number from 0"),
    ("ante = 1", "ante = 1.0", 22, "ante=1.0: must be a whole number"),
    ("ante = 1", "ante = true", 22, "ante=True: must be a whole number"),
    ("ante = 1", "ante = {}", 22, "a table, or a number beyond all bounds"),
    ("ante = 1", f"ante = [[0x{'f' * 90}]]", 22, "a table, or a number beyond all bounds"),
    ("ante = 1", 'show_order = "random"', 22, "must be one of dealer_left, aggressor"),
    ("fixed-limit 2/4", "fixed-limit 2:4", 23, "is no limit: write no-limit"),
    ('"fixed-limit 2/4"', "24", 23, "limit: write a limit"),
    ("fixed-limit 2/4", "spread-limit 1-blind", 21, "takes its most from the blinds"),
    ("[deal.options]", "[deal.options.more]", 21, "Wojciech has no option 'more'"),
    ("[deal.options]", 'fingerprint = "0123456789abcdef"\n[deal.options]', 21, "another fingerprint"),
    (
        '[deal.options]\nante = 1\nlimit = "fixed-limit 2/4"',
        "options = 5",
        21,
        "options must be a table of options",
    ),
    ("\nresults", "\nactions = []\nresults", 19, "this is no TOML: Cannot overwrite a value"),
]


@pytest.mark.parametrize(("old", "new", "line", "reason"), WRONG)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, reason: str) -> None:
    assert GOOD.count(old) >= 1
    with pytest.raises(RecordError, match=reason) as refusal:
        read(GOOD.replace(old, new, 1))
    assert refusal.value.line == line
    assert len(str(refusal.value)) < 500


def test_the_line_is_counted_in_the_second_deal_too() -> None:
    with pytest.raises(RecordError, match="it is Ann's turn, not Bea's") as refusal:
        read(GOOD + GOOD.replace("Ann: BET 2", "Bea: bet 2"))
    assert refusal.value.line == GOOD.count("\n") + 15


def test_too_many_players() -> None:
    names = ", ".join(f'"p{n}"' for n in range(10))
    text = (
        f'[[deal]]\ngame = "wojciech"\nstacks = [{", ".join(["9"] * 10)}]\nbutton = "p1"\nseats = [{names}]\n'
    )
    with pytest.raises(RecordError, match="line 5: Wojciech is played by 2 to 9 players, not 10"):
        read(text)


def test_a_deal_that_is_none() -> None:
    with pytest.raises(RecordError, match=r"line 2: a deal begins with \[\[deal\]\]"):
        read("\ndeal = [5]")
    with pytest.raises(RecordError, match=r"^a deal begins with \[\[deal\]\]"):
        read('deal = [{game = "polish", seats = ["A", "B", "C"], button = "C"}, 5]')


def test_stacks_may_be_left_out_only_where_no_chips_are_played_for() -> None:
    text = '[[deal]]\ngame = "polish"\nseats = ["A", "B", "C"]\nbutton = "C"\n'
    assert read(text)[0].stacks == (0, 0, 0)
    with pytest.raises(RecordError, match="line 1: stacks is missing: a list of whole numbers"):
        read(text.replace("polish", "wojciech"))


@pytest.mark.parametrize("text", ["", "\n", "# nothing here", "deal = []", "\ufeff"])
def test_a_file_without_deals(text: str) -> None:
    assert read(text) == []


# Hostile files: whoever wrote them wants the reading to take for ever, or to break something. The cost grows
# with the size alone, so that files of an eighth of what is allowed show it.

SIZE = 2**19
HEAD = '[[deal]]\ngame = "wojciech"\n'
HOSTILE: dict[str, Callable[[], str]] = {
    "brackets": lambda: "a=" + "[" * SIZE,
    "braces": lambda: "{a=".join([""] * (SIZE // 3)),
    "header of brackets": lambda: "[" * SIZE,
    "dotted key": lambda: "a" + ".a" * (SIZE // 2) + "=1",
    "dotted keys": lambda: "a.b.c.d.e.f.g.h=1\n" * (SIZE // 18),
    "quoted keys": lambda: '""' * (SIZE // 2),
    "digits": lambda: "a=" + "9" * SIZE,
    "hexadecimal stack": lambda: f"{HEAD}seats=['A','B']\nbutton='A'\nstacks=[1,0x{'f' * 98}]",
    "hexadecimal option": lambda: f"{HEAD}options.ante=0x{'f' * 97}",
    "numbers": lambda: f"a=[{'1,' * (SIZE // 2)}]",
    "dates": lambda: f"a=[{'2020-01-01,' * (SIZE // 11)}]",
    "tables": lambda: "[[deal]]\n" * (SIZE // 9),
    "too many deals": lambda: "[[deal]]\n" * 10_001,
    "empty deals": lambda: "[[deal]]\n" * 10_000,
    "keys": lambda: HEAD + "".join(f"k{n}=1\n" for n in range(SIZE // 11)),
    "quotes": lambda: "a=" + '"' * SIZE,
    "quotes left open": lambda: 'a="""' + '\\"""' * (SIZE // 4),
    "apostrophes": lambda: "a=" + "'" * SIZE,
    "backslashes": lambda: 'a="""' + "\\" * SIZE,
    "long text": lambda: f'{HEAD}note="{"x" * SIZE}"',
    "long name": lambda: f'{HEAD}button="a"\nstacks=[1]\nseats=["{"x" * SIZE}"]',
    "many names": lambda: HEAD + 'button="a"\nstacks=[1]\nseats=[' + '"a",' * (SIZE // 4) + "]",
    "long key": lambda: f"{HEAD}{'x' * SIZE}=1",
    "long action": lambda: f'{HEAD}seats=["A","B"]\nstacks=[9,9]\nbutton="A"\nactions=["A:{"x" * SIZE}"]',
    "too many actions": lambda: (
        HEAD + "seats=['A','B']\nstacks=[9,9]\nbutton='A'\nactions=[" + "''," * 10_001 + "]"
    ),
    "lines": lambda: "\n" * (2 * SIZE),
    "zeros": lambda: "\0" * SIZE,
    "a zero": lambda: f'{HEAD}note="\0"',
    "a surrogate": lambda: f'{HEAD}note="\ud800"',
    "an escaped surrogate": lambda: f'{HEAD}note="\\ud800"',
    "returns": lambda: "\r" * SIZE,
    "returns within": lambda: f'{HEAD}note="a\rb"',
    "two marks of order": lambda: "\ufeff\ufeff",
    "too large": lambda: "#" * (8 * SIZE + 1),
    "too large in bytes": lambda: "#" + "♥" * (SIZE * 3),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_at_bounded_cost(name: str) -> None:
    text = HOSTILE[name]()
    before = time.process_time()
    with pytest.raises(RecordError) as refusal:
        read(text)
    assert time.process_time() - before < 10
    assert len(str(refusal.value)) < 500


def outcome(text: str) -> list[Record] | RecordError:
    """What reading comes to; any other error is a fault."""
    try:
        return read(text)
    except RecordError as error:
        return error


@pytest.mark.no_cover
@given(
    st.lists(st.sampled_from([*"[]{}=.,\"'#\\\n\r \t1a-+_:", '"""', "'''", "deal", "[[deal]]", "seats", "é"]))
)
def test_whatever_is_written_is_read_or_refused(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = outcome(text)
    assert found == [] or (isinstance(found, RecordError) and found.line <= text.count("\n") + 1)


# A thousand mutations of every golden record


def mutated(text: str, luck: random.Random) -> str:
    """The text with one thing changed: a letter, a word, a line, or all that comes after."""
    return luck.choice([letter_changed, letter_changed, word_changed, line_changed, cut_short])(text, luck)


def letter_changed(text: str, luck: random.Random) -> str:
    at, letter = luck.randrange(len(text)), luck.choice('0123456789AKcdhs[]{}",=#.:-\\ \n\r\0é\u202e')
    change = luck.choice([letter, letter + text[at], text[at] * 2, ""])
    return text[:at] + change + text[at + 1 :]


def word_changed(text: str, luck: random.Random) -> str:
    words = text.split(" ")
    words[luck.randrange(len(words))] = luck.choice(words)
    return " ".join(words)


def line_changed(text: str, luck: random.Random) -> str:
    lines = text.splitlines(keepends=True)
    one, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    lines[one : one + 1] = luck.choice([[], [lines[one]] * 2, [lines[other]], [lines[other], lines[one]]])
    return "".join(lines)


def cut_short(text: str, luck: random.Random) -> str:
    return text[: luck.randrange(len(text))]


@pytest.mark.no_cover
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_thousand_mutations_are_read_to_the_same_result_or_refused(path: Path) -> None:
    text, results = path.read_text("utf-8"), [record.state.payoffs() for record in load(path)]
    luck = random.Random(path.stem)
    refused = 0
    for _ in range(1000):
        changed = mutated(text, luck)
        found = outcome(changed)
        if isinstance(found, RecordError):
            refused += 1
            assert found.line <= changed.count("\n") + 1
            assert len(str(found)) < 500
        else:
            assert len(found) <= len(results)
            for record, result in zip(found, results, strict=False):
                assert not record.state.over or record.state.payoffs() == result
    assert 500 < refused < 1000

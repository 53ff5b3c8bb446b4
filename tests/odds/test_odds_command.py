"""``homegame odds``: what is asked on the command line, and what is refused there."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from homegame.cli import main

if TYPE_CHECKING:
    from pathlib import Path

WOJCIECH = "wojciech Kh Kd 5c 5s 2d"
WHISKEY = "whiskey Kh Kd 5c 7s 2d"


def told(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["odds", *line.split()]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    return found.out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"{WOJCIECH} --row 9d --samples 200", "row 9♦ ?? ??"),
        (f"{WOJCIECH} --row 9d 4c Js --suit-card Qh --opponents 2 --samples 200", "Against 2 opponents"),
        (f"{WOJCIECH} --against 2c3c4c5d6h --option suit_card_wild=true", "Against 1 opponent (exact)"),
        ("wasteland AhKd --samples 200", "A♥ K♦ against random"),
        ("wasteland AhKd QQ+ --board 2c3c4c --option jokers=bug --samples 200", "each a bug"),
        ("wasteland AhKd --opponents 0 --board 2c 3c 4c 5d", "A♥ K♦ in the end (exact)"),
        ("wasteland --preflop --samples 100 --opponents 9", "Against 9 random hands"),
        ("wasteland AA KK --without-jokers --board 2c 3c 4c --dead Kh", "52 cards, without jokers"),
        ("spokane 9h --centre 2c 3c 4c 5c --opponents 2 --samples 100", "no up card; no up card"),
        ("spokane 9h 2h --centre 3c 4c --against 8d8h --rounds 5 --samples 100", "100 random deals"),
        ("spokane 9h --centre 3c 4c 5c --against - --samples 100", "no up card"),
        ("polish 9h 9s --on-table 7", "Likeliest (exact)"),
        (f"{WHISKEY} --samples 200", "The widow (exact)"),
        (f"{WHISKEY} --widow Ks 7d Ah 3c 9c --option exchange=any", "and 237 more"),
    ],
)
def test_questions_are_answered(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert says in told(line, capsys)


def test_json_is_the_answer_itself(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told("polish 9h 9s --on-table 7 --json", capsys))
    assert (found["game"], found["exact"]) == ("polish", True)
    tables = {table["title"]: table for table in found["tables"]}
    assert len(tables["All declarations"]["rows"]) == 359


def test_all_shows_long_tables_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert told("polish 9h 9s --on-table 7 --all", capsys).count("straight flush ") == 40


def test_plot_draws_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told(f"polish 9h 9s --on-table 7 --plot {tmp_path / 'polish.svg'}", capsys)
    assert (tmp_path / "polish.svg").stat().st_size > 1_000


def test_another_seed_gives_another_answer(capsys: pytest.CaptureFixture[str]) -> None:
    first, again, other = (told(f"wasteland AA --samples 500 --seed {seed}", capsys) for seed in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "odds of what?"),
        (f"{WOJCIECH} --row 9d 9d", "9d is there twice"),
        (f"{WOJCIECH} --row Kh", "Kh is there twice"),
        (f"{WOJCIECH} Jk1", "a hand has 5 cards, not 6"),
        ("wojciech Kh Kd 5c 5s 2x", "can't be read as cards"),
        (f"{WOJCIECH} --suit-card Qh", "turned last"),
        (f"{WOJCIECH} --row 9d 4c Js --suit-card QhQs", "there is only one"),
        (f"{WOJCIECH} --opponents 0", "--opponents 0: write how many there are, 1 to 9"),
        (f"{WOJCIECH} --opponents 9", "9 opponents: there may be 1 to 8"),
        (f"{WOJCIECH} --opponents 1 --against 2c --against 3c", "2 to 9"),
        (f"{WOJCIECH} --option colour=red", "has no option 'colour'"),
        (f"{WOJCIECH} --samples 5", "samples=5"),
        (f"{WOJCIECH} --seed -1", "seed=-1"),
        ("wasteland", "whose hand?"),
        ("wasteland AKx", "no range of hole cards"),
        ("wasteland AhKd --board 2c 3c", "0, 3, 4 or 5 cards"),
        ("wasteland AhKd --opponents 10", "10 hands in all"),
        ("wasteland AhKd --opponents -1", "10 hands in all"),
        ("wasteland AhKd --preflop", "give neither hands nor cards"),
        ("wasteland JkA --without-jokers", "no such hand"),
        ("spokane 9h --centre 2c --opponents 2", "2 to 4 cards in the centre"),
        ("spokane 9h --centre 2c 3c 4c --rounds 3", "4 to 10"),
        ("polish 9h 9s --on-table 60", "60 cards can't be on the table"),
        ("polish 9h --on-table 7 --standing hearts", "can't be declared"),
        (f"{WHISKEY} --widow Ks", "the widow has 5 cards"),
        ("polish 9h 9s --on-table 7 --plot odds.pdf", ".svg or .png"),
        ("--frequencies --cards 4", "hands of 4 cards"),
        ("--frequencies --wild X", "'X' is no rank"),
        ("--frequencies --wild Jk", "'Jk' is no rank"),
    ],
)
def test_what_cannot_be_answered_is_refused_in_one_line(
    line: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *line.split()]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.startswith("homegame: ")
    assert says in found.err
    assert found.err.count("\n") == 1


@pytest.mark.parametrize(
    "line", ["bridge Ah", "polish 9h", "polish 9h --on-table x", "spokane 9h", "--deck 51"]
)
def test_what_argparse_refuses_is_refused_by_it(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["odds", *line.split()])
    assert end.value.code == 2
    assert "usage: homegame odds" in capsys.readouterr().err


# Hands of five: of 52 cards, OEIS A002761; with two wild jokers, OEIS A053083; with wild twos and threes the
# fives of a kind are those of Alspach, "Wild Cards in Profusion". The rest of the last two is computed.
COUNTS = {
    "": "4 36 624 3,744 5,108 10,200 54,912 123,552 1,098,240 1,302,540",
    "--deck 54": "78 84 540 9,360 9,360 11,388 34,704 232,968 123,552 1,437,936 1,302,540",
    "--wild 2,3": "8,152 3,524 10,760 129,656 18,480 24,668 144,564 610,080 71,280 1,113,696 464,100",
    "--deck 53 --jokers bug": "1 24 180 828 4,368 7,804 20,532 63,360 138,600 1,215,024 1,418,964",
}


@pytest.mark.parametrize(("line", "counts"), COUNTS.items())
def test_frequencies_are_the_published_ones(
    line: str, counts: str, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = [row for row in told(f"--frequencies {line}", capsys).splitlines() if row.startswith("  ")]
    assert [row.split()[-1] for row in rows] == counts.split()


def test_a_plain_answer_loads_neither_numba_nor_matplotlib() -> None:
    """So that the first answer comes soon: loading numba takes as long as the answer."""
    code = (
        "import sys; from homegame.cli import main; "
        "main(['odds', 'wasteland', 'AhKd', 'QQ+', '--samples', '2000']); "
        "sys.exit(bool({'numba', 'matplotlib', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_without_numpy_what_is_counted_by_hand_is_still_answered() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; from homegame.cli import main; "
        "sys.exit(main(['odds', 'polish', '9h', '9s', '--on-table', '8']) "
        "or 100 + main(['odds', 'wasteland', 'AhKd']))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert run.returncode == 102
    assert "pair 9" in run.stdout
    assert "need NumPy: pip install 'homegame[fast]'" in run.stderr


def test_without_numpy_frequencies_are_refused_in_one_line() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None; from homegame.cli import main; "
        "sys.exit(main(['odds', '--frequencies']))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False, text=True)
    assert run.returncode == 2
    assert run.stderr == "homegame: hands by the million need NumPy: pip install 'homegame[fast]'\n"

from __future__ import annotations

import io
import json
import subprocess
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from homegame import cli, commands, games, rulebooks
from homegame.commands.replay import Stepping
from homegame.record import append, load
from tests.records.remake import FOLDER

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

SAMPLE = str(FOLDER / "wojciech-sample.toml")
HEADS_UP = str(FOLDER / "wasteland-heads-up.toml")
MAIN = "import sys; from homegame.cli import main; code = main(sys.argv[1:]); "


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it must succeed."""
    assert cli.main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command says when it refuses: one line, no traceback, exit code 2."""
    assert cli.main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("homegame: ")
    assert err.count("\n") == 1
    return err


# The command itself


def python(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], check=False, capture_output=True, encoding="utf-8")


def test_help_lists_every_command_and_loads_none() -> None:
    script = (
        "import sys, json; from homegame.cli import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    )
    run = python("-c", script + "print(json.dumps(sorted(sys.modules)))")
    *told, modules = run.stdout.splitlines()
    for name in cli.present():
        assert f"{name} {cli.COMMANDS[name]}" in " ".join(" ".join(told).split())
    loaded = json.loads(modules)
    assert "homegame.cli" in loaded
    assert not [name for name in loaded if name.startswith(("homegame.commands", "homegame.bots"))]


def test_the_package_runs_as_the_command() -> None:
    assert python("-m", "homegame", "--help").stdout.startswith("usage: homegame")
    assert python("-m", "homegame", "deal").returncode == 2


def test_the_table_of_commands_says_what_each_says_of_itself() -> None:
    folder = Path(commands.__file__).parent
    there = {path.stem for path in folder.iterdir()} - {"__init__", "__pycache__"}
    assert there == set(cli.present())
    for name in there:
        summary: str = import_module(f"homegame.commands.{name}").SUMMARY
        assert cli.COMMANDS[name] == summary


@pytest.mark.parametrize("name", cli.present())
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main([name, "--help"])
    assert end.value.code == 0
    assert f"usage: homegame {name}" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"homegame {version('homegame')}\n"


@pytest.mark.parametrize(
    "arguments", [[], ["bridge"], ["--vers"], ["deal"], ["deal", "wojciech", "--seats", "x"]]
)
def test_what_is_no_command_is_refused_with_the_usage(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(arguments)
    assert end.value.code == 2
    assert "usage: homegame" in capsys.readouterr().err


def test_the_arguments_are_those_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["homegame", "deal", "wojciech", "--seed", "7"])
    assert cli.main() == 0
    assert "Ann can: fold, check, bet 1..99" in capsys.readouterr().out


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("homegame.commands.deal.run", interrupted)
    assert cli.main(["deal", "wojciech"]) == 130
    assert capsys.readouterr().err == "\n"


def test_a_pipe_that_nobody_reads_ends_quietly() -> None:
    command = [sys.executable, "-c", MAIN + "raise SystemExit(code)", "replay", SAMPLE, "--step"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 141


def test_a_terminal_without_suits_is_shown_letters() -> None:
    script = "import io, sys; sys.stdout = io.TextIOWrapper(sys.stdout.buffer, encoding='latin-1')\n" + MAIN
    run = subprocess.run(
        [sys.executable, "-c", script, "replay", SAMPLE], check=True, capture_output=True, encoding="latin-1"
    )
    assert "Bob gets Kh Kd 5c 5s 2d." in run.stdout
    assert "===" in run.stdout
    assert "♥ 10♦ · …☺".encode("ascii", "plainer") == b"h 10d - ...?"


# homegame deal


@pytest.mark.parametrize("name", games())
def test_bots_play_every_game_to_its_end(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "deal", name, "--seed", "3", "--watch", "--bots", "simple,random")
    assert "Results: Ann " in out or "Winner: " in out
    assert out == said(capsys, "deal", name, "--seed", "3", "--watch", "--bots", "simple,random")


@pytest.mark.parametrize("name", games())
def test_a_deal_is_shown_to_whoever_acts_first(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "deal", name, "--seed", "3")
    assert " can: " in out
    assert "??" in out


def test_the_same_seed_deals_the_same_and_one_is_named_where_none_is_given(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, _, last = said(capsys, "deal", "wojciech").rpartition("\n\n")
    seed = last.split("--seed ")[1].split()[0]
    assert said(capsys, "deal", "wojciech", "--seed", seed).strip() == first.strip()


def test_a_deal_that_is_over_when_all_are_all_in_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "deal", "wojciech", "--seed", "1", "--stack", "1")
    assert "wins 4" in out
    assert "Results: " in out


def test_options_seats_and_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deals.toml"
    said(
        capsys,
        *("deal", "wojciech", "--seed", "3", "--seats", "6", "--stack", "50", "--record", str(file)),
        *("--option", "half_stake_withdrawal=true", "--option", "limit=fixed-limit 2/4", "--watch"),
    )
    said(capsys, "deal", "polish", "--seed", "3", "--record", str(file))
    played, begun = load(file)
    assert repr(played.game) == (
        "Wojciech(limit=FixedLimit(small=2, big=4, big_from=3, raises=3), half_stake_withdrawal=True)"
    )
    assert played.stacks == (50,) * 6
    assert played.state.over
    assert not begun.state.over


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["bridge"], "'bridge' is no game; there are: polish"),
        (["wojciech", "--seats", "10"], "Wojciech is played by 2 to 9 players, not 10"),
        (["wojciech", "--seats", "-1"], "--seats -1: Wojciech is played by 2 to 9"),
        (["wojciech", "--seats", "99999"], "--seats 99999: Wojciech is played by 2 to 9"),
        (["wojciech", "--stack", "0"], "seat 0 has 0 chips"),
        (["wojciech", "--option", "ante"], "--option ante: write NAME=VALUE"),
        (["wojciech", "--option", "antes=1"], "Wojciech has no option 'antes'"),
        (["wojciech", "--option", "ante=x"], "ante: 'x' can't be read"),
        (["wojciech", "--watch", "--bots", "genius"], "'genius' is no bot; there are: "),
    ],
)
def test_deals_that_are_refused(
    arguments: Sequence[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, "deal", *arguments)


def test_a_record_that_can_not_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deal", "wojciech", "--seed", "1", "--record", str(tmp_path)]) == 2
    assert "can't be written" in capsys.readouterr().err


# homegame replay


def test_a_replay_tells_the_deal_with_all_cards_open(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "replay", SAMPLE)
    assert out == said(capsys, "replay", SAMPLE, "--open")
    assert out.startswith("=== Deal 1 of 1 · Wojciech · The sample hand")
    assert "Ted gets 2♣ 3♣ 6♦ 7♥ 8♠" in out
    assert "Results: Bob -16, Carol +17, Ted -1" in out
    assert "---" not in out


def test_a_replay_as_one_player_saw_it(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "replay", SAMPLE, "--seat", "ted")
    assert "Ted gets 2♣ 3♣ 6♦ 7♥ 8♠" in out
    assert "Bob gets" not in out
    assert "gets" not in said(capsys, "replay", SAMPLE, "--spectator")


def test_a_replay_step_by_step(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "replay", SAMPLE, "--step")
    assert [line for line in out.splitlines() if line.startswith("--- ")] == [
        f"--- {n} of 17" for n in range(18)
    ]
    assert out.count("Suit card") == 15  # from the third cards that are dealt


def test_all_deals_or_one(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "replay", HEADS_UP)
    assert "=== Deal 1 of 2 · Wasteland Hold'em · " in out
    assert "=== Deal 2 of 2" in out
    assert "limit=no-limit" in out
    assert "Deal 1 of 2" not in said(capsys, "replay", HEADS_UP, "--deal", "2")


def test_a_replay_of_a_deal_that_is_not_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "begun.toml"
    append(file, [load(SAMPLE)[0].take_back(3)])
    assert "the deal isn't over" in said(capsys, "replay", str(file))
    assert "Results" not in said(capsys, "replay", str(file), "--step")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([SAMPLE, "--deal", "2"], "there is no deal 2: the file has 1"),
        ([SAMPLE, "--deal", "0"], "there is no deal 0: the file has 1"),
        ([SAMPLE, "--seat", "Zoe"], "nobody is called 'Zoe': at the table are Bob, Carol, Ted"),
        (["nowhere.toml"], "can't be opened"),
        ([str(FOLDER / "remake.py")], "line 1: this is no TOML"),
    ],
)
def test_replays_that_are_refused(
    arguments: Sequence[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert reason in refused(capsys, "replay", *arguments)


@pytest.mark.parametrize(
    ("typed", "places", "goes_on"),
    [
        (["", "", "b", "", "q"], [0, 1, 2, 1, 2], False),
        (["b", "n"], [0, 0], True),
        ([""] * 18, [*range(18)], True),
        ([], [0], False),
    ],
)
def test_stepping_at_a_terminal(
    typed: list[str],
    places: list[int],
    goes_on: bool,  # noqa: FBT001 - a column of the table above
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    lines: Iterator[str] = iter(typed)

    def answer(_: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)
    assert Stepping(load(SAMPLE)[0], None, waits=True).run() is goes_on
    told = [line for line in capsys.readouterr().out.splitlines() if line.startswith("--- ")]
    assert told == [f"--- {place} of 17" for place in places]


def test_quitting_ends_the_replay_of_all_deals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "q")
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    out = said(capsys, "replay", HEADS_UP)
    assert "Deal 1 of 2" in out
    assert "Deal 2 of 2" not in out


# homegame rules

PAGE = """\
# Wojciech

The twist in a sentence.

### W4 · Valid wild cards

A wild card counts if its **colour** is right.

```case
row 7d
```

### W5 · Five cards

Five only.
"""


@pytest.fixture
def a_page(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, text in {"wojciech": PAGE, "common": "# All\n\n### G7 · Odd chips\n\nOne each.\n"}.items():
        (tmp_path / f"{name}.md").write_text(text, encoding="utf-8")
    monkeypatch.setattr(rulebooks, "_pages", lambda: {page.stem: page for page in tmp_path.iterdir()})


@pytest.mark.usefixtures("a_page")
def test_a_rulebook_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "rules", "Wojciech")
    assert "A wild card counts if its colour is right." in out
    assert "Five only." in out
    assert "```" not in out


@pytest.mark.usefixtures("a_page")
def test_one_rule_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert said(capsys, "rules", "wojciech", "w4") == (
        "W4 · Valid wild cards\nA wild card counts if its colour is right.\n"
    )
    assert said(capsys, "rules", "wojciech", "G7") == "G7 · Odd chips\nOne each.\n"


@pytest.mark.usefixtures("a_page")
def test_all_rulebooks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "rules").splitlines()
    assert sorted(" ".join(line.split()) for line in lines) == [
        "common the rules that all games share",
        "wojciech Wojciech",
    ]


@pytest.mark.usefixtures("a_page")
def test_rules_that_are_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there is no rulebook for 'bridge'" in refused(capsys, "rules", "bridge")
    assert "'W99' is no rule in there; there are: W4, W5" in refused(capsys, "rules", "wojciech", "W99")


@pytest.mark.usefixtures("a_page")
def test_a_person_reads_page_by_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown: list[str] = []
    monkeypatch.setattr("pydoc.pager", shown.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert said(capsys, "rules", "wojciech") == ""
    assert len(shown) == 1


def test_streams_that_are_no_text_files_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert cli.main(["deal", "wojciech", "--seed", "7"]) == 0
    assert "♣" in out.getvalue()

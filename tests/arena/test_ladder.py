"""The ladder in small, with a fixed seed; and the command that makes it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from homegame import GameError, HomegameError, NotationError, Polish, Spokane, Whiskey, Wojciech, games
from homegame.actions import Fold
from homegame.arena import Here
from homegame.arena.clearing import about, close
from homegame.arena.ladder import LONG, SEATS, Ladder, Setting, pairs, play_ladders, settings
from homegame.arena.matches import CHUNK
from homegame.arena.plots import plot
from homegame.arena.tables import as_json, overview, text
from homegame.bots import Bot
from homegame.cli import main

if TYPE_CHECKING:
    from pathlib import Path

    from homegame import View
    from homegame.bots.bot import Policy

BOTS = ("random", "caller", "one-ply")
DEALS = 5


@pytest.fixture(scope="module")
def ladders() -> list[Ladder]:
    """Every game between three, and some between two."""
    asked = settings((), (3,), DEALS) + settings(["wojciech", "whiskey"], (2,), DEALS)
    return play_ladders([each._replace(deals=DEALS) for each in asked], BOTS, 7, by=Here())


def test_every_game_is_there_at_every_number_of_seats_that_it_allows() -> None:
    there = {(game.name, seats) for game, seats, *_ in settings((), SEATS, 10)}
    assert there == {
        (name, seats) for name, game in games().items() for seats in SEATS if seats in game().seats_allowed()
    }
    assert ("polish", 2) not in there


def test_where_bots_think_for_long_fewer_deals_are_played() -> None:
    for game, _, deals, _ in settings((), (3,), 12):
        assert deals == -(-12 // LONG.get(game.name, 1))
    assert all(deals == 1 for _, _, deals, _ in settings((), (3,), 1))


def test_one_ply_is_above_random_everywhere(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        places = [standing.bot for standing in ladder.standings]
        assert sorted(places) == sorted(BOTS)
        assert places.index("one-ply") < places.index("random"), ladder.game


def test_every_bot_is_measured_among_every_other(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        for standing in ladder.standings:
            fields = [result.match.names[1:] for result in standing.results]
            others = [other for other in BOTS if other != standing.bot]
            assert sorted(fields) == sorted((other,) * (ladder.seats - 1) for other in others)


def test_what_is_too_close_to_call_goes_on_until_it_is_clear(tmp_path: Path) -> None:
    asked = [Setting(Wojciech(), 2, 5, 60), Setting(Wojciech(), 3, 5, 60)]
    bots, file = ("tight", "caller", "random"), tmp_path / "chunks.jsonl"
    here = play_ladders(asked, bots, 7, by=Here(), clear=["tight"])
    there = play_ladders(asked, bots, 7, by=Here(), clear=["tight"], resume=file)
    again = play_ladders(asked, bots, 7, by=Here(), clear=["tight"], resume=file)
    for ladder, same, kept in zip(here, there, again, strict=True):
        for result, other, third in zip(ladder.results, same.results, kept.results, strict=True):
            assert result.net() == other.net()
            assert other.tallies == third.tallies
            if about(result.match, ["tight"]):
                assert result.match.deals in {5, 25, 50, 60}
                assert result.match.deals == 60 or not close(result)
            else:
                assert result.match.deals == 5
    assert {result.match.deals for ladder in here for result in ladder.results} >= {5, 60}
    assert "\n5 to 60 deals, each played once" in text(here[0])
    whole = play_ladders(asked, bots, 7, by=Here(), whole=True, resume=file)
    for ladder, same in zip(there, whole, strict=True):
        for result, other in zip(ladder.results, same.results, strict=True):
            deals = result.match.deals
            assert other.match.deals == (5 if deals == 5 else deals - deals % CHUNK)


def test_between_two_each_pair_plays_once() -> None:
    assert pairs(("a", "b", "c"), 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert pairs(("a", "b"), 3) == [("a", "b", "b"), ("b", "a", "a")]
    assert pairs(("a", "a"), 3) == [("a", "a", "a")]
    with pytest.raises(GameError, match="two bots"):
        pairs(("a",), 2)


def test_the_worst_field_is_quoted(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        for standing in ladder.standings:
            nets = [result.net().mean for result in standing.results]
            assert standing.worst.net().mean == min(nets)
            assert standing.mean.mean == pytest.approx(sum(nets) / len(nets))


def test_the_table_is_markdown_with_its_columns_in_line(ladders: list[Ladder]) -> None:
    for ladder in ladders:
        heading, _, ranking, matches = text(ladder).split("\n\n")
        assert heading.startswith(f"## {ladder.game.title}")
        for table in (ranking, matches):
            lines = table.splitlines()
            assert len({len(line) for line in lines}) == 1
            assert len({line.count("|") for line in lines}) == 1
            assert re.fullmatch(r"\|( -+:? \|)+", lines[1])
        assert len(matches.splitlines()) == 2 + 3 * 2


def test_the_overview_has_a_line_for_every_ladder(ladders: list[Ladder]) -> None:
    head, _, *lines = overview(ladders).splitlines()
    assert [cell.strip() for cell in head.split("|")[1:4]] == ["game", "seats", "first"]
    assert len(lines) == len(ladders)
    for line, ladder in zip(lines, ladders, strict=True):
        title, seats, first, wins, worst, among, _, then = (cell.strip() for cell in line.split("|")[1:-1])
        standings = ladder.standings
        assert title.startswith(ladder.game.title)
        assert int(seats) == ladder.seats
        assert [first, *then.split(", ")] == [standing.bot for standing in standings]
        assert float(wins.split()[0]) == pytest.approx(standings[0].mean.mean, abs=6e-4)
        assert float(worst.split()[0]) == pytest.approx(standings[0].worst.net().mean, abs=6e-4)
        assert among.split()[0] == standings[0].worst.match.names[1]


def test_the_json_has_every_match(ladders: list[Ladder]) -> None:
    found = json.loads(json.dumps(as_json(ladders)))
    assert len(found) == sum(len(ladder.results) for ladder in ladders)
    assert {match["game"] for match in found} == set(games())
    for match in found:
        assert match["playings"] == DEALS * match["seats"]
        assert 0 <= match["pots"]["mean"] <= 1
        assert match["faults"] == []


@pytest.mark.parametrize("name", ["ladder.svg", "ladder.png"])
def test_the_plot_is_a_picture(ladders: list[Ladder], tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    plot(ladders[:3], file)
    first = file.read_bytes()
    assert first.startswith(b"<?xml" if name.endswith("svg") else b"\x89PNG")
    plot(ladders[:3], file)
    assert file.read_bytes() == first


def test_a_plot_needs_a_good_name(ladders: list[Ladder], tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"\.svg or \.png"):
        plot(ladders, tmp_path / "ladder.doc")
    with pytest.raises(GameError, match="No such file"):
        plot(ladders[:1], tmp_path / "nowhere" / "ladder.svg")


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena wojciech tight random"
    code = main([*command.split(), "--deals=3", "--seats=2", "--jobs=1", "--option=ante=2"])
    out, err = capsys.readouterr()
    assert code == 0
    assert out.startswith(
        "## Wojciech, ante 2, 2 seats\n\n3 deals, each played once with the bot in every seat"
    )
    assert err == ""


def test_the_command_keeps_chunks_and_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    chunks, picture = tmp_path / "chunks.jsonl", tmp_path / "ladder.svg"
    command = (
        f"arena whiskey tight caller --deals 3 --seats 2,3 --jobs 1 --json --resume {chunks} --plot {picture}"
    )
    assert main(command.split()) == 0
    first = json.loads(capsys.readouterr().out)
    assert [match["seats"] for match in first] == [2, 3, 3]
    assert len(chunks.read_text().splitlines()) == 3
    assert picture.exists()
    assert main(command.split()) == 0
    assert json.loads(capsys.readouterr().out) == first  # nothing was played again, not even the times differ


def test_what_a_changed_bot_sat_in_is_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    chunks = tmp_path / "chunks.jsonl"
    command = ["arena", "--ladder", "whiskey", "tight", "caller", "random", "--deals=2", "--seats=2,3"]
    command += ["--jobs=1", f"--resume={chunks}"]

    def played() -> dict[tuple[str, int], str]:
        lines = [json.loads(line) for line in chunks.read_text().splitlines()]
        return {(line["match"], line["chunk"]): line["seconds"] for line in lines}

    assert main(command) == 0
    before = played()
    assert main([*command, "--again=tight"]) == 0
    after = played()
    assert after.keys() == before.keys()
    assert sum(after[key] == before[key] for key in before) == 1 + 2  # caller and random, without it
    for option in ("--again", "--clear"):
        assert main([*command, f"{option}=nobody"]) == 2
        assert f"{option} nobody: it plays in none" in capsys.readouterr().err


def test_the_command_makes_the_ladder_of_some_games_and_bots(capsys: pytest.CaptureFixture[str]) -> None:
    command = "arena --ladder polish whiskey tight caller"
    assert main([*command.split(), "--deals=2", "--seats=3", "--jobs=1"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("| game ")
    assert re.findall("^## .*", out, re.MULTILINE) == [
        "## Polish Poker, 3 seats",
        "## Whiskey Poker, 3 seats",
    ]


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("arena", "name a game"),
        ("arena bridge tight caller", "'bridge' is no game"),
        ("arena wojciech tight", "two bots"),
        ("arena wojciech tight nobody", "'nobody' is no bot"),
        ("arena wojciech tight caller --seats two", "write numbers, as in 2,4"),
        ("arena wojciech tight caller --seats 12", "2 to 9"),
        ("arena wojciech tight caller --deals 0", "at least one deal"),
        ("arena wojciech tight caller --jobs 0", "at least one process"),
        ("arena --ladder --option ante=2", "usual rules"),
        ("arena --ladder wojciech --seats 1", "played by so many"),
    ],
)
def test_the_command_says_what_is_wrong(capsys: pytest.CaptureFixture[str], command: str, said: str) -> None:
    assert main(command.split()) == 2
    assert said in capsys.readouterr().err


def test_the_usual_rules_are_those_without_options() -> None:
    rules = [repr(game) for game, *_ in settings((), (3,), 10)]
    assert repr(Wojciech()) in rules
    assert {repr(Spokane()), repr(Whiskey()), repr(Polish())} <= set(rules)
    with pytest.raises(HomegameError, match="played by so many"):
        settings((), (20,), 10)


class Stubborn(Bot):
    """Folds, whatever the game."""

    name = "stubborn"

    def policy(self, view: View) -> Policy:  # noqa: ARG002 - it never looks
        return {Fold(): 1.0}


def test_what_a_bot_did_wrong_stands_under_the_table_and_in_the_json() -> None:
    (ladder,) = play_ladders([Setting(Polish(), 3, 1)], (Stubborn(), "caller"), 7, by=Here())
    told = text(ladder).split("\n\n")
    assert re.match(
        r"stubborn, among caller caller, went wrong: illegal \d+\n  deal 0, playing 0: fold is", told[4]
    )
    assert {fault["bot"] for found in as_json([ladder]) for fault in found["faults"]} == {"stubborn"}


def test_the_line_of_progress_comes_and_goes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setattr("homegame.arena.progress.SOONEST", 0)
    assert main(["arena", "whiskey", "caller", "caller", "--deals=2", "--seats=2", "--jobs=1"]) == 0
    shown = capsys.readouterr().err
    assert "100 %  4 of 4" in shown
    assert shown.endswith("\r\x1b[K")

"""Answers as pictures: 80 columns of text, and plots."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from homegame.cards import cards
from homegame.declarations import Ladder
from homegame.errors import GameError, NotationError
from homegame.odds import Answer, Chance, Effort, Row, Table, claims, wasteland, whiskey
from homegame.odds.grid import is_grid
from homegame.odds.known import Known
from homegame.odds.picture import WIDTH, ProgressBar, plot, text

if TYPE_CHECKING:
    from pathlib import Path

HALF, THIRD = Chance(1, 2, exact=True), Chance(1, 3, exact=True)


def answers() -> list[Answer]:
    own, widow = cards("Kh Kd 5c 7s 2d"), cards("Ks 7d Ah 3c 9c")
    few = Effort(500)
    return [
        whiskey.answer(whiskey.Deal(Known(own, ((), ())), widow), few),
        claims.answer(claims.Deal(own[:2], 9, Ladder().read("pair A"))),
        wasteland.answer(wasteland.deal_of(["AhKd", "QQ+, AKs, AJo+, Jk, JkA, JkJk, 88-JJ", "random"]), few),
        wasteland.preflop(2, Effort(100)),
    ]


ANSWERS = answers()


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.game)
@pytest.mark.parametrize("everything", [False, True])
def test_no_line_is_longer_than_a_terminal(answer: Answer, *, everything: bool) -> None:
    lines = text(answer, everything=everything).splitlines()
    assert max(map(len, lines)) <= WIDTH
    assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.game)
def test_a_plain_terminal_is_shown_plain_bars(answer: Answer) -> None:
    shown = text(answer, plain=True)
    assert not re.search("[▏▎▍▌▋▊▉█±]", shown)
    assert len(shown.splitlines()) == len(text(answer).splitlines())


def test_a_bar_is_as_long_as_the_chance_is_large() -> None:
    table = Table("", (Row("one", {"chance": Chance(1, 1, exact=True)}), Row("half", {"chance": HALF})))
    whole, half = text(Answer("", "", (table,))).splitlines()[-2:]
    assert len(whole) == WIDTH
    assert whole.count("█") in {2 * half.count("█"), 2 * half.count("█") + 1}


def test_long_tables_are_cut_and_appendices_left_out_unless_asked_for() -> None:
    rows = tuple(Row(f"row {number}", {"chance": HALF}) for number in range(40))
    answer = Answer("", "", (Table("long", rows), Table("more", rows, appendix=True)))
    assert "and 25 more" in text(answer)
    assert "more (exact)" not in text(answer)
    assert "row 39" in text(answer, everything=True)
    assert "more (exact)" in text(answer, everything=True)


def test_remarks_and_the_last_column_are_always_shown() -> None:
    row = Row(
        "a name that is far too long to be shown whole", {"win": HALF, "tie": HALF, "share": THIRD}, "r" * 30
    )
    line = text(Answer("", "", (Table("", (row,)),))).splitlines()[-1]
    assert "33.33 %" in line
    assert line.endswith("r" * 30)
    assert "…" in line


def test_the_kinds_of_hole_cards_are_a_grid() -> None:
    table = ANSWERS[-1].tables[0]
    assert is_grid(table)
    lines = text(ANSWERS[-1]).splitlines()
    aces = next(line for line in lines if line.startswith("   A "))
    assert aces.split()[1] == f"{100 * table['AA']['share of the pot'].value:.1f}"
    assert aces.split()[2] == f"{100 * table['AKs']['share of the pot'].value:.1f}"
    kings = next(line for line in lines if line.startswith("   K "))
    assert kings.split()[1] == f"{100 * table['AKo']['share of the pot'].value:.1f}"


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: answer.game)
def test_every_answer_can_be_drawn(answer: Answer, tmp_path: Path) -> None:
    plot(answer, str(tmp_path / "odds.PNG"))
    assert (tmp_path / "odds.PNG").read_bytes().startswith(b"\x89PNG")


def test_the_same_answer_makes_the_same_picture(tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg"):
        plot(ANSWERS[1], str(tmp_path / name))
    one, two = ((tmp_path / name).read_bytes() for name in ("one.svg", "two.svg"))
    assert one == two
    assert one.startswith(b"<?xml")


@pytest.mark.parametrize("name", ["odds.pdf", "odds", ".svg"])
def test_a_picture_is_svg_or_png(name: str, tmp_path: Path) -> None:
    with pytest.raises(NotationError, match=r"must end in \.svg or \.png"):
        plot(ANSWERS[0], str(tmp_path / name))


def test_a_picture_that_cannot_be_written_is_an_error_of_ours(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="No such file"):
        plot(ANSWERS[0], str(tmp_path / "nowhere" / "odds.svg"))


def test_without_matplotlib_a_plot_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(GameError, match=r"pip install 'homegame\[plot\]'"):
        plot(ANSWERS[0], "odds.svg")


def test_the_progress_bar_is_silent_where_nobody_watches(capsys: pytest.CaptureFixture[str]) -> None:
    ProgressBar()(1, 2)
    assert capsys.readouterr().err == ""


def test_the_progress_bar_goes_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    bar = ProgressBar()
    bar(1, 4)
    assert capsys.readouterr().err == "\r" + "#" * 10 + "." * 30 + "  25 %"
    bar(4, 4)
    assert capsys.readouterr().err == "\r\x1b[K"
    ProgressBar()(4, 4)
    assert capsys.readouterr().err == ""

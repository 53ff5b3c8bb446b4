"""Answers as pictures: bars in a terminal of 80 columns, or a plot in a file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.errors import GameError, NotationError
from homegame.odds.grid import drawn, is_grid, plotted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from matplotlib.axes import Axes

    from homegame.odds.answer import Answer, Row, Table

WIDTH = 80
LONGEST_NAME = 30
SHORTEST_BAR = 8
MOST_ROWS = 15
MOST_BARS = 40  # in a plot
EIGHTHS = " ▏▎▍▌▋▊▉█"
PLAIN = str.maketrans({"█": "#", "±": "~", **dict.fromkeys("▏▎▍", ""), **dict.fromkeys("▌▋▊▉", "-")})
FORMATS = {".svg", ".png"}
COLOURS = {"exact": "#2f6f9f", "sampled": "#c07830"}


def text(answer: Answer, *, everything: bool = False, plain: bool = False) -> str:
    """The answer for a terminal. *everything*: long tables whole; *plain*: in ASCII as far as bars go."""
    parts = [_wrapped(answer.title)]
    for table in answer.tables:
        if table.appendix and not everything:
            continue
        parts.append("\n".join([f"{table.title} ({table.how})", *_lines(table, everything=everything)]))
    if answer.notes:
        parts.append("\n".join(map(_wrapped, answer.notes)))
    found = "\n\n".join(parts)
    return found.translate(PLAIN) if plain else found


def _wrapped(sentence: str) -> str:
    from textwrap import fill  # noqa: PLC0415 - it is needed once, and takes a while to load

    return fill(sentence, WIDTH)


def _lines(table: Table, *, everything: bool) -> Iterator[str]:
    if is_grid(table):
        yield from drawn(table)
        return
    rows = table.rows if everything else table.rows[:MOST_ROWS]
    name = min(LONGEST_NAME, max(len(row.name) for row in rows))
    remark = max(len(row.remark) for row in rows)
    columns = _that_fit(table, rows, WIDTH - 4 - name - (remark + 2 if remark else 0))
    widths = {column: _width(rows, column) for column in columns}
    if len(table.columns) > 1:
        yield f"  {'':{name}}  " + "  ".join(f"{column:>{widths[column]}}" for column in columns)
    bar = WIDTH - 4 - name - sum(widths.values()) - 2 * len(columns) - (remark + 2 if remark else 0)
    for row in rows:
        told = "  ".join(f"{row.chances[column].told:>{widths[column]}}" for column in columns)
        line = f"  {_cut(row.name, name):{name}}  {told}"
        if bar >= SHORTEST_BAR:
            line += f"  {_bar(row.chances[columns[-1]].value, bar):{bar}}"
        yield (line + (f"  {row.remark}" if remark else "")).rstrip()
    if len(rows) < len(table.rows):
        yield f"  and {len(table.rows) - len(rows)} more"


def _that_fit(table: Table, rows: Sequence[Row], room: int) -> list[str]:
    """The columns there is room for beside a bar: the last, then from the first on."""
    *others, last = table.columns
    kept, room = [last], room - _width(rows, last) - 2 - SHORTEST_BAR
    for column in others:
        room -= _width(rows, column) + 2
        if room >= 0:
            kept.insert(-1, column)
    return kept


def _width(rows: Sequence[Row], column: str) -> int:
    return max(len(column), *(len(row.chances[column].told) for row in rows))


def _cut(name: str, length: int) -> str:
    return name if len(name) <= length else name[: length - 1] + "…"


def _bar(value: float, length: int) -> str:
    whole, part = divmod(round(value * length * 8), 8)
    return (EIGHTHS[8] * whole + EIGHTHS[part]).rstrip()


class ProgressBar:
    """A line on the terminal that says how far the work is; silent where nobody watches."""

    def __init__(self) -> None:
        self.shown = False

    def __call__(self, done: int, of: int) -> None:
        """Say how much is done, and of how much; the line goes away when all is."""
        if not sys.stderr.isatty():
            return
        if done >= of:
            sys.stderr.write("\r\x1b[K" if self.shown else "")
            return
        self.shown = True
        filled = 40 * done // of
        sys.stderr.write(f"\r{'#' * filled:.<40} {100 * done // of:3} %")
        sys.stderr.flush()


def plot(answer: Answer, file: str) -> None:
    """Draw the answer into a file, SVG or PNG by its name. GameError where matplotlib is missing."""
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise NotationError(f"--plot {file[:60]}: the name of the picture must end in .svg or .png")
    try:
        import matplotlib as mpl  # noqa: PLC0415 - only a plot needs it
    except ImportError as missing:
        raise GameError("a plot needs matplotlib: pip install 'homegame[plot]'") from missing
    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "homegame"  # the same answer makes the same file
    from matplotlib import pyplot as plt  # noqa: PLC0415 - likewise

    tables = [table for table in answer.tables if not table.appendix]
    heights = [5.5 if is_grid(table) else 0.8 + 0.26 * min(len(table.rows), MOST_BARS) for table in tables]
    figure, axes = plt.subplots(
        len(tables),
        figsize=(8, sum(heights) + 0.7),
        height_ratios=heights,
        squeeze=False,
        layout="constrained",
    )
    figure.suptitle(_wrapped(answer.title), fontsize="medium")
    figure.supxlabel("\n".join(map(_wrapped, answer.notes)), fontsize="small")
    for table, axis in zip(tables, axes[:, 0], strict=True):
        (plotted if is_grid(table) else _plot)(table, axis)
    try:
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None, dpi=120)
    except OSError as error:
        raise GameError(f"--plot {file[:60]}: {error.strerror}") from error
    finally:
        plt.close(figure)


def _plot(table: Table, axis: Axes) -> None:
    rows = table.rows[:MOST_BARS]
    drawn_chances = [row.chances[table.columns[-1]] for row in rows]
    values = [100 * chance.value for chance in drawn_chances]
    off = [[100 * abs(chance.interval[side] - chance.value) for chance in drawn_chances] for side in range(2)]
    colours = [COLOURS["exact" if chance.exact else "sampled"] for chance in drawn_chances]
    names = [f"{row.name}   {row.remark.strip()}" if row.remark else row.name for row in rows]
    places = range(len(rows))
    axis.barh(places, values, color=colours, height=0.7)
    if any(map(any, off)):
        axis.errorbar(values, places, xerr=off, fmt="none", ecolor="black", elinewidth=0.8, capsize=2)
    for place, chance in zip(places, drawn_chances, strict=True):
        axis.annotate(
            chance.told,
            (100 * chance.interval[1], place),
            (6, 0),
            textcoords="offset points",
            va="center",
            fontsize="small",
        )
    axis.set_yticks(places, names)
    axis.set_ylim(len(rows) - 0.4, -0.6)
    axis.set_xlim(0, 100)
    axis.set_xlabel(f"{table.columns[-1]}, %")
    axis.set_title(f"{table.title} ({table.how})", fontsize="small", loc="left")
    axis.spines[["top", "right"]].set_visible(False)

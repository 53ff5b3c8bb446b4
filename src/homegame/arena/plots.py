"""The ladder plot: every bot a rung, with its winnings and their intervals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from homegame.arena.tables import title, unit
from homegame.errors import GameError, NotationError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.arena.ladder import Ladder

FORMATS = {".svg", ".png"}
COLUMNS = 4  # panels side by side
PANEL = 3.6, 0.9, 0.32  # inches: width, height without rungs, height of a rung
MEAN, FIELD = "#2f6f9f", "#c07830"
SPREAD = 0.5  # of a rung's height: where the fields' points lie


def plot(ladders: Sequence[Ladder], file: Path | str) -> None:
    """Draw a panel for each ladder into a file, SVG or PNG by its name.

    A large dot is a bot's winnings on average over all fields, a small one those among one of the others.
    NotationError for another name, GameError where matplotlib is missing or the file can't be written.
    """
    path = Path(file)
    if path.suffix.lower() not in FORMATS:
        raise NotationError(f"{path.name[:60]}: the name of the picture must end in .svg or .png")
    try:
        import matplotlib as mpl  # noqa: PLC0415 - only a plot needs it
    except ImportError as missing:
        raise GameError("a plot needs matplotlib: pip install 'homegame[plot]'") from missing
    mpl.use("agg")
    mpl.rcParams["svg.hashsalt"] = "homegame"  # the same ladders make the same file
    from matplotlib import pyplot as plt  # noqa: PLC0415 - likewise

    columns = min(COLUMNS, len(ladders))
    rows = -(-len(ladders) // columns)
    rungs = max(len(ladder.standings) for ladder in ladders)
    width, height, rung = PANEL
    figure, axes = plt.subplots(
        rows,
        columns,
        figsize=(max(6.0, width * columns), rows * (height + rung * rungs)),
        squeeze=False,
        layout="constrained",
    )
    try:
        for ladder, axis in zip(ladders, axes.flat, strict=False):
            draw(ladder, axis)
        for axis in list(axes.flat)[len(ladders) :]:
            axis.set_axis_off()
        figure.savefig(path, metadata={"Date": None} if path.suffix.lower() == ".svg" else None, dpi=110)
    except OSError as error:
        raise GameError(f"{path}: {error.strerror}") from error
    finally:
        plt.close(figure)


def draw(ladder: Ladder, axis: Any) -> None:  # noqa: ANN401 - matplotlib has no types of its own
    """Draw one ladder, the strongest on top."""
    standings = ladder.standings[::-1]
    for rung, standing in enumerate(standings):
        count = len(standing.results)
        for place, result in enumerate(standing.results):
            net = result.net()
            height = rung + SPREAD * ((place + 0.5) / count - 0.5)
            axis.errorbar(net.mean, height, xerr=net.half, fmt=".", ms=4, lw=0.7, color=FIELD, alpha=0.6)
        mean = standing.mean
        axis.errorbar(mean.mean, rung, xerr=mean.half, fmt="o", ms=6, lw=1.5, color=MEAN, zorder=3)
    axis.axvline(0, color="grey", lw=0.8, zorder=0)
    axis.set_yticks(range(len(standings)), [standing.bot for standing in standings])
    axis.set_ylim(-0.6, len(standings) - 0.4)
    axis.set_title(title(ladder), fontsize="small")
    axis.set_xlabel(unit(ladder.game), fontsize="small")
    axis.tick_params(labelsize="small")
    axis.spines[["top", "right"]].set_visible(False)

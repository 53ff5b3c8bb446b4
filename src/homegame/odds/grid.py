"""The grid of all kinds of hole cards: suited hands right of the pairs, others left; jokers above."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import NATURAL_RANKS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes

    from homegame.odds.answer import Table

LETTERS = tuple(rank.letter for rank in reversed(NATURAL_RANKS))
JOKER = "Jk"
DARK = 0.6  # of the way from the lowest value to the highest, where letters turn white


def is_grid(table: Table) -> bool:
    """Whether the rows are all kinds of hole cards."""
    names = {row.name for row in table.rows}
    return all(_kind(first, second) in names for first in LETTERS for second in LETTERS)


def _kind(first: str, second: str) -> str:
    """The kind of hand at a place of the grid."""
    if first == second:
        return first * 2
    if first == JOKER:
        return first + second
    above = LETTERS.index(first) < LETTERS.index(second)
    return f"{first}{second}s" if above else f"{second}{first}o"


def _values(table: Table) -> dict[str, float]:
    return {row.name: 100 * row.chances[table.columns[-1]].value for row in table.rows}


def _first_letters(values: dict[str, float]) -> tuple[str, ...]:
    return (JOKER, *LETTERS) if f"{JOKER}A" in values else LETTERS


def drawn(table: Table) -> Iterator[str]:
    """The grid in lines of text, in per cent."""
    values = _values(table)
    yield f"  {table.columns[-1]}, %; suited hands are right of the pairs, the others left"
    yield "     " + "".join(f"{letter:>5}" for letter in LETTERS)
    for first in _first_letters(values):
        row = "".join(f"{values[_kind(first, second)]:5.1f}" for second in LETTERS)
        yield f"  {first:>2} {row}"
    if JOKER * 2 in values:
        yield f"  both jokers: {values[JOKER * 2]:.1f}"


def plotted(table: Table, axis: Axes) -> None:
    """The grid as a plot, the better the hand the darker its place."""
    values = _values(table)
    firsts = _first_letters(values)
    numbers = [[values[_kind(first, second)] for second in LETTERS] for first in firsts]
    axis.imshow(numbers, cmap="YlGnBu", aspect="auto")
    lowest, highest = min(map(min, numbers)), max(map(max, numbers))
    for y, row in enumerate(numbers):
        for x, value in enumerate(row):
            name = _kind(firsts[y], LETTERS[x])
            axis.text(
                x,
                y,
                f"{name}\n{value:.1f}",
                ha="center",
                va="center",
                fontsize=6.5,
                color="white" if value > lowest + DARK * (highest - lowest) else "black",
            )
    axis.set_axis_off()
    both = f"; both jokers {values[JOKER * 2]:.1f}" if JOKER * 2 in values else ""
    axis.set_title(f"{table.title}: {table.columns[-1]}, % ({table.how}){both}", fontsize="small", loc="left")

"""How long answers about odds take: random hold'em with jokers, declarations, and a cold start."""

from __future__ import annotations

import subprocess
import sys
import time
from functools import partial
from typing import TYPE_CHECKING

from homegame.cards import cards
from homegame.declarations import Ladder
from homegame.odds import Effort, spokane, whiskey, wojciech
from homegame.odds.known import Known
from homegame.odds.polish import chances
from homegame.odds.showdowns import counted, sampled
from homegame.odds.wasteland import deal_of

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 200
KNOWN = ["AcAd", "KhKs", "QhQs", "JhJs", "ThTs", "9h9s"]
RANDOM = ["AcAd", *["random"] * 5]
QUICK = Effort(10_000, compiled=True)
OWN = cards("Kh Kd 5c 5s 2d")

HOLDEM = {
    "10,000 random deals to six known hands, two jokers wild": (KNOWN, QUICK, 1.0),
    "10,000 random deals to one known hand and five random ones": (RANDOM, QUICK, 1.0),
    "the same, without numba": (RANDOM, None, None),
}
COLD = ("wasteland AhKd QQ+,AKs", "wojciech Kh Kd 5c 5s 2d --opponents 3", "polish 9h 9s --on-table 8")


def milliseconds(work: Callable[[], object], runs: int = RUNS) -> float:
    """Run *work* a few times after a first time, and tell how long the quickest took."""
    work()
    found = []
    for _ in range(runs):
        begin = time.perf_counter()
        work()
        found.append(time.perf_counter() - begin)
    return 1_000 * min(found)


def row(name: str, took: float, most: float | None = None) -> None:
    """Print a row of the table."""
    print(f"| {name} | {took:,.2f} | {'' if most is None else f'{most:,.0f}'} |")


def plainly(hands: list[str]) -> float:
    """The time of random deals in a process that has not loaded numba."""
    code = (
        "import sys, time; from homegame.odds import Effort; from homegame.odds.showdowns import sampled; "
        "from homegame.odds.wasteland import deal_of; deal = deal_of(sys.argv[1:]); "
        "work = lambda: sampled(deal, Effort(10_000)); work(); begin = time.perf_counter(); work(); "
        "print(time.perf_counter() - begin)"
    )
    run = subprocess.run([sys.executable, "-c", code, *hands], check=True, capture_output=True, text=True)  # noqa: S603
    return 1_000 * float(run.stdout)


def cold(line: str) -> float:
    """The time of a first answer, the start of Python included."""
    start = "import sys; from homegame.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, "odds", *line.split()]
    begin = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - the lines stand above
    return 1_000 * (time.perf_counter() - begin)


def main() -> None:
    """Print the times beside the most they may be."""
    print("| what | milliseconds | at most |")
    print("| --- | --- | --- |")
    for name, (hands, effort, most) in HOLDEM.items():
        took = plainly(hands) if effort is None else milliseconds(partial(sampled, deal_of(hands), effort))
        row(name, took, most)
    row("all 2,118,760 boards of two known hands", milliseconds(lambda: counted(deal_of(KNOWN[:2])), 3))
    standing = Ladder().read("pair A")
    row("all 359 declarations", milliseconds(lambda: chances(OWN, 15)), 2)
    row("the same, given one of them", milliseconds(lambda: chances(OWN, 15, given=standing)))
    seen, four = Known(OWN, ((),) * 3), ((),) * 3
    row(
        "Wojciech, three opponents, no card turned",
        milliseconds(lambda: wojciech.answer(wojciech.Deal(seen)), 3),
    )
    row("Whiskey, three opponents, widow down", milliseconds(lambda: whiskey.answer(whiskey.Deal(seen)), 3))
    draft = spokane.deal_of(OWN[:1], four, cards("2c 3c 7h 9d As"))
    row("Spokane, four players, the first choice", milliseconds(lambda: spokane.answer(draft), 3))
    for line in COLD:
        row(f"`homegame odds {line}`, from a cold start", cold(line), 1_500)


if __name__ == "__main__":
    main()

"""``homegame audit``: say which players treated each other otherwise than the rest. It proves nothing."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from homegame.audit import audit
from homegame.record import load

if TYPE_CHECKING:
    import argparse

    from homegame.audit import Pair, Trace

SUMMARY = "look for players who may have helped each other"
WIDTH = 78
SHOWN = 3  # pairs

MEANING = """\
The same is counted for everybody, from what all could see: chips won and lost, bets, raises, folds.
Each figure is set against what the same player did towards the others in the same kind of situation; z says \
how many standard deviations lie between.
Unusual is what players who have nothing to do with each other show in few nights.
"""
NO_PROOF = """\
It proves nothing. Friends, neighbours at the table, and who fear another's bets look like this too; \
and in many nights something comes up by chance.
It can't see that players told each other their cards.
A pair that is not unusual may have helped each other all the same, above all in few deals.
Nothing follows from it: homegame takes no chips and closes no seat. Look at the deals themselves, with \
homegame replay, and talk to each other.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument("files", metavar="RECORDS", nargs="+", help="records of a night (docs/records.md)")


def run(args: argparse.Namespace) -> int:
    """Compare all pairs of players over all deals, and say what stands out."""
    records = [record for file in args.files for record in load(file)]
    pairs = audit(records)
    players = {name for record in records for name in record.names}
    print(f"{_many(len(records), 'deal')}, {_many(len(players), 'player')}.\n")
    for pair in pairs[:SHOWN]:
        print(_told(pair))
    rest = len(pairs) - SHOWN
    if rest > 0:
        print(f"Less stands out in the other {_many(rest, 'pair')}.\n")
    _say("What this says", MEANING)
    _say("What it doesn't say", NO_PROOF)
    unusual = sum(pair.unusual for pair in pairs)
    print(f"{_many(unusual, 'pair')} unusual. No proof of anything." if unusual else "Nothing unusual.")
    return 0


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _told(pair: Pair) -> str:
    """One pair, and what it did."""
    first, second = pair.players
    lines = [f"{first} and {second}: {'UNUSUAL' if pair.unusual else 'not unusual'}"]
    lines += [f"  {_written(trace, first, second)}" for trace in pair.traces]
    return "\n".join(lines) + "\n"


def _written(trace: Trace, first: str, second: str) -> str:
    """One trace in words: ``folded to each other's bets: 3 times in 40, where 9 would be usual``."""
    usual = f"where {trace.usual:.0f} would be usual (z {trace.z:+.1f})"
    if trace.what == "given":
        more, less, sign = (first, second, 1) if trace.found >= 0 else (second, first, -1)
        usual = f"where {sign * trace.usual:.0f} would be usual (z {sign * trace.z:+.1f})"
        return f"{more} lost {sign * trace.found:.0f} chips more to {less} than came back, {usual}"
    return f"{DID[trace.what]}: {trace.found:.0f} times in {trace.times}, {usual}"


DID = {
    "alone": "bet against each other when nobody else was left",
    "among": "raised each other among others",
    "folds": "folded to each other's bets",
}


def _say(title: str, sentences: str) -> None:
    print(title)
    for sentence in sentences.splitlines():
        print(textwrap.fill(sentence, WIDTH, initial_indent="- ", subsequent_indent="  "))
    print()

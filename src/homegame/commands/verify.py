"""``homegame verify``: check that the deals in a record were fair, and say what that proves."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from homegame.commands.replay import heading, seen
from homegame.errors import NotationError, ProofError
from homegame.fair import check
from homegame.record import load

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from homegame.fair import Checked
    from homegame.record import Record

SUMMARY = "check that the deals in a record were fair"
WIDTH = 78
NOT_PROVEN = 1  # exit code: a proof fails, or a deal has none

PROVEN = """\
The deck was fixed before: each card that was shown to all lay, from the first, in one position of the deck \
that the root stands for. Whoever dealt can't have chosen it later.
The cards came in the order of the cut, and the cut follows from the root and from the numbers of all who \
were dealt in. If only one of them chose a number at random, and showed it to nobody until the root was out, \
nobody could steer a card to anybody.
Each number is the one that was committed to for its player.
"""
NOT_IN_HERE = """\
That the roots above are those that you were shown before the first bet, and after all had committed: a file \
can't prove when. Compare a root with the one that your own table showed then, or give it with --root.
That each number was drawn by its player: where a client sends none, and for bots, whoever runs the table \
draws it, and against them only a number of a player's own proves anything about the cut.
That whoever ran the table didn't look at the deck, or tell somebody what was in it.
What the cards are that were never shown to all: mucked hands and undealt cards stay sealed for ever. The \
record may name them; only opened cards are proven, and only of these that none was in the deck twice.
That the players at the table kept their cards to themselves.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen."""
    parser.add_argument("file", metavar="FILE", help="a record with proofs (docs/fair-deal.md)")
    parser.add_argument(
        "--root",
        action="append",
        default=[],
        metavar="HEX",
        help="a root that you were shown before the first bet; as often as you like",
    )


def run(args: argparse.Namespace) -> int:
    """Check each deal, then say what is proven, and what is not."""
    remembered = [_root(text) for text in args.root]
    records = load(args.file)
    found = [_checked(record, f"Deal {number} of {len(records)}") for number, record in enumerate(records, 1)]
    roots = [one.root for checked in found if checked for one in checked]
    all_hold = bool(found) and all(found) and _no_root_twice(roots) and _all_there(remembered, roots)
    if any(found):
        _say("What this proves", PROVEN)
        _say("What it doesn't prove", NOT_IN_HERE)
    print(_verdict(len(found), sum(map(bool, found)), all_hold=all_hold))
    return 0 if all_hold else NOT_PROVEN


def _root(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-f]{64}", text.lower(), re.ASCII):
        raise NotationError("--root: a root is written as 64 digits, 0 to 9 and a to f")
    return bytes.fromhex(text)


def _checked(record: Record, number: str) -> tuple[Checked, ...]:
    """Check one deal and tell what was found; nothing if its proof fails, or it has none."""
    print(heading(record, number))
    checked: tuple[Checked, ...] = ()
    if not record.proofs:
        print("No proof: this deal can't be checked.")
    else:
        try:
            checked = check(seen(record.state, record.viewer), record.proofs)
        except ProofError as error:
            print(textwrap.fill(f"THE PROOF FAILS: {_with_names(str(error), record.names)}.", WIDTH))
    for shuffle, one in enumerate(checked, start=1):
        print(_told(shuffle, one, record.names))
    print()
    return checked


def _with_names(reason: str, names: Sequence[str]) -> str:
    return re.sub(r"seat (\d+)", lambda found: names[int(found[1])], reason)


def _told(number: int, one: Checked, names: Sequence[str]) -> str:
    """Say what was found of one shuffle."""
    cutters = ", ".join(names[seat] for seat in sorted(one.cut_by))
    return (
        f"Shuffle {number}: the proof holds.\n"
        f"  root      {one.root.hex()}\n"
        f"  cut by    {cutters}\n"
        f"  {one.size} cards sealed, {one.dealt} dealt, {one.opened} opened and right"
    )


def _no_root_twice(roots: Sequence[bytes]) -> bool:
    if len(set(roots)) == len(roots):
        return True
    print("THE PROOF FAILS: two deals have the same root: one deck was dealt twice.\n")
    return False


def _all_there(remembered: Sequence[bytes], roots: Sequence[bytes]) -> bool:
    missing = [root for root in remembered if root not in roots]
    for root in missing:
        print(f"THE PROOF FAILS: no deal here that holds has the root\n  {root.hex()}\n")
    return not missing


def _say(title: str, sentences: str) -> None:
    print(title)
    for sentence in sentences.splitlines():
        print(textwrap.fill(sentence, WIDTH, initial_indent="- ", subsequent_indent="  "))
    print()


def _verdict(deals: int, good: int, *, all_hold: bool) -> str:
    if all_hold:
        return f"All proofs hold ({deals} deal{'s' if deals > 1 else ''})."
    return f"NOT PROVEN: the proofs of {good} out of {deals} deals hold." if good < deals else "NOT PROVEN."

"""Frequencies: how often each hand is dealt, counted over every hand that a deck holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.cards import WITH_JOKERS, Rank
from homegame.errors import GameError, NotationError
from homegame.hands import Wilds
from homegame.odds.answer import Answer, Chance, Row, Table, nothing
from homegame.odds.categories import words

if TYPE_CHECKING:
    from homegame.odds.answer import Progress
    from homegame.odds.known import Cards
    from homegame.ranking import JokerKind

SIZES = range(5, 9)
_BY_LETTER = {rank.letter: rank for rank in Rank if rank is not Rank.JOKER}


@dataclass(frozen=True, slots=True)
class Setting:
    """A deck, the size of a hand, and what is wild."""

    deck: Cards
    size: int
    wilds: Wilds


def setting(deck: int | None, size: int, wild: str, jokers: JokerKind) -> Setting:
    """Read a setting: the number of cards in the deck, and the wild ranks, such as ``2,3`` or ``A``."""
    if size not in SIZES:
        raise GameError(f"hands of {size} cards: they can have {SIZES[0]} to {SIZES[-1]}")
    cards = WITH_JOKERS[: deck or 52]
    ranks = {_rank(letter) for letter in wild.replace(",", " ").split()}
    if len(cards) > 52:
        ranks.add(Rank.JOKER)
    return Setting(cards, size, Wilds(ranks=frozenset(ranks), jokers=jokers))


def _rank(letter: str) -> Rank:
    found = _BY_LETTER.get(letter.upper().replace("10", "T"))
    if found is None:
        raise NotationError(f"{letter[:20]!r} is no rank: write wild ranks as in 2,3 or A")
    return found


def answer(setting: Setting, progress: Progress = nothing) -> Answer:
    """How often each hand is dealt, the highest first, over all hands there are."""
    from homegame.fast.batch import frequencies  # noqa: PLC0415 - it may load numba

    found = frequencies(setting.deck, setting.size, setting.wilds, progress=progress)
    counts: Counter[str] = Counter()
    for rank, times in sorted(found.items(), reverse=True):
        counts["royal flush" if rank.words == "royal flush" else words(rank.category)] += times
    of = counts.total()
    width = len(f"{max(counts.values()):,}")
    rows = tuple(
        Row(name, {"chance": Chance(times, of, exact=True)}, f"{times:>{width},}")
        for name, times in counts.items()
    )
    return Answer("frequencies", _title(setting), (Table(f"All {of:,} hands", rows),))


def _title(setting: Setting) -> str:
    ranks = sorted(rank.words for rank in setting.wilds.ranks if rank is not Rank.JOKER)
    wild = f", {' and '.join(ranks)} wild" if ranks else ""
    jokers = ("", ", the joker {}", ", both jokers {}")[len(setting.deck) - 52]
    kind = {"wild": "wild", "bug": "a bug", "colour": "any card of its colour"}[setting.wilds.jokers]
    return f"{setting.size} of {len(setting.deck)} cards{wild}{jokers.format(kind)}"

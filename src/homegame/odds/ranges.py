"""Ranges: the pairs of hole cards that a player of hold'em may have, as they are commonly written.

``AhKd`` one hand; ``QQ``, ``AK``, ``AKs`` suited, ``AKo`` not; ``QQ+`` that pair or a higher one, ``ATs+``
that kicker or a higher one; ``88-JJ`` and ``A2s-A5s`` all between. A joker is written ``Jk``: ``JkA`` a joker
and an ace, ``JkT+`` a joker and a ten or higher, ``JkJk`` both jokers, ``Jk`` a joker and any card; ``Jk1Ah``
names it. ``random`` is any two cards. Several are written with commas.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING

from homegame.cards import LONGEST_QUOTE, NATURAL_RANKS, Card, Rank, card, distinct
from homegame.errors import NotationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

Pair = tuple[Card, Card]
Kind = tuple[Rank, Rank, str]  # higher rank, lower rank, then "s", "o" or "" for both

LONGEST_RANGE = 1_000  # characters
RANDOM = "random"
HOW_TO_WRITE = "write hands such as AhKd, QQ+, AKs, ATo+, 88-JJ, JkA, JkJk, or random"

_JOKER = re.compile(r"[Jj]k")  # JK is a jack and a king
_KIND = re.compile(r"([2-9TJQKA🃏])([2-9TJQKA🃏])([SO]?)")
_CARDS = re.compile(r"(?:10|[2-9TJQKA])[CDHS]|JK[12]", re.ASCII)
_SUITS = str.maketrans("♣♧♦♢♥♡♠♤", "CCDDHHSS")
_BY_LETTER = {"🃏": Rank.JOKER, **{rank.letter: rank for rank in NATURAL_RANKS}}


def split_cards(text: str) -> tuple[Card, ...]:
    """Read cards written with or without spaces between them: ``AhKd``, ``Jk1 10♦``."""
    plain = re.sub(r"[\s,]", "", text).upper().translate(_SUITS)
    found = _CARDS.findall(plain)
    if "".join(found) != plain:
        quoted = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
        raise NotationError(f"{quoted!r} can't be read as cards: write them as in AhKd or Td Jk1")
    return distinct(tuple(map(card, found)))


def pairs_in(text: str, deck: Sequence[Card]) -> tuple[Pair, ...]:
    """The hands of a range that a deck allows, each once.

    NotationError if it can't be read, or the deck allows none.
    """
    if len(text) > LONGEST_RANGE:
        raise NotationError(f"a range takes at most {LONGEST_RANGE} characters")
    found: dict[Pair, None] = {}
    for part in re.split(r"[,\s]+", text.strip()):
        some = _pairs(part, deck)
        if not some:
            raise NotationError(f"{part[:LONGEST_QUOTE]!r}: the deck of {len(deck)} cards holds no such hand")
        found.update(dict.fromkeys(some))
    return tuple(found)


def _pairs(part: str, deck: Sequence[Card]) -> list[Pair]:
    plain = _JOKER.sub("🃏", part.replace("10", "T")).upper()
    all_pairs = list(combinations(sorted(deck, reverse=True), 2))
    if plain in {RANDOM.upper(), "ANY"}:
        return all_pairs
    if plain == "🃏":
        return [pair for pair in all_pairs if pair[0].rank is Rank.JOKER]
    kinds = set(_kinds(plain))
    if kinds:
        return [pair for pair in all_pairs if _is_one_of(pair, kinds)]
    cards = split_cards(part) if _CARDS.match(part.upper().translate(_SUITS)) else ()
    if len(cards) != 2:
        raise NotationError(f"{part[:LONGEST_QUOTE]!r} is no range of hole cards: {HOW_TO_WRITE}")
    high, low = sorted(cards, reverse=True)
    return [(high, low)] if high in deck and low in deck else []


def _is_one_of(pair: Pair, kinds: set[Kind]) -> bool:
    high, low = pair
    ranks = high.rank, low.rank
    if (*ranks, "") in kinds:
        return True
    return high.suit is not None and (*ranks, "s" if high.suit is low.suit else "o") in kinds


def _kinds(plain: str) -> Iterable[Kind]:
    """The kinds of hands that a part of a range stands for; none if it names no kinds."""
    first, dash, last = plain.partition("-")
    if dash:
        one, other = _kind(first), _kind(last)
        return _between(one, other) if one and other else ()
    kind = _kind(first.removesuffix("+"))
    if kind is None:
        return ()
    if not first.endswith("+"):
        return [kind]
    high, low, suited = kind
    if high is low:
        return [] if high is Rank.JOKER else [(rank, rank, "") for rank in NATURAL_RANKS if rank >= high]
    return [(high, rank, suited) for rank in NATURAL_RANKS if low <= rank < high]


def _kind(plain: str) -> Kind | None:
    read = _KIND.fullmatch(plain)
    if not read:
        return None
    low, high = sorted(_BY_LETTER[letter] for letter in read.groups()[:2])
    suited = read[3].lower()
    if suited and (low is high or high is Rank.JOKER):
        return None
    return high, low, suited


def _between(one: Kind, other: Kind) -> Iterator[Kind]:
    """All kinds between two: pairs, or hands with the same high card."""
    low, high = sorted((one, other))
    for rank in NATURAL_RANKS:
        if low[0] is low[1] and high[0] is high[1] and low[0] <= rank <= high[0]:
            yield rank, rank, ""
        elif low[0] is high[0] and low[2] == high[2] and low[1] <= rank <= high[1] and low[0] is not low[1]:
            yield low[0], rank, low[2]


@cache
def kinds_of_hands(jokers: int = 2) -> tuple[str, ...]:
    """Every kind of two hole cards, the highest cards first: 169, with a joker 13 more, with two another."""
    ranks = [rank.letter for rank in reversed(NATURAL_RANKS)]
    found = ["JkJk"] if jokers == 2 else []
    found += [f"Jk{rank}" for rank in ranks] if jokers else []
    for place, high in enumerate(ranks):
        found.append(high * 2)
        found += [high + low + suited for low in ranks[place + 1 :] for suited in "so"]
    return tuple(found)

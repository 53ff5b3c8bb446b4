"""Shortening: a hand in words, where there is little room for it."""

from __future__ import annotations

import re

from homegame.cards import Rank

_SEVERAL = {rank.words: rank.label for rank in Rank}
_ONE = {rank.word: rank.label for rank in Rank}
_RANKS = re.compile(rf"\b({'|'.join(_SEVERAL)})\b|(?<=the )({'|'.join(_ONE)})\b")
_STANDS_FOR = re.compile(r", (?:one|two|three|four|five) wild: .*")


def shortened(words: str, room: int) -> str:
    """A hand in as many columns as there are: without what wild cards stand for, then with ranks as figures.

    >>> shortened("full house, nines over tens, one wild: Jk2 as 10", 23)
    'full house, 9 over 10'
    """
    if len(words) > room:
        words = _STANDS_FOR.sub("", words)
    if len(words) > room:
        words = _RANKS.sub(lambda found: _SEVERAL.get(found[0]) or _ONE[found[0]], words)
    return words

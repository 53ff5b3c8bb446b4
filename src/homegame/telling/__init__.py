"""Telling: what happened and what lies on the table, in words, for play logs, terminals and screen readers.

Everything here is told from a :class:`~homegame.position.Position`, so a view tells no more than it knows.
Names come as a sequence, one for each seat; a seat named ``You`` is spoken to.
"""

from __future__ import annotations

from homegame.telling.facts import Facts, facts
from homegame.telling.governing import rule_in_force
from homegame.telling.holdings import holding, shown_hand
from homegame.telling.sentences import sentence
from homegame.telling.story import story
from homegame.telling.tables import table
from homegame.telling.voice import YOU, safe_name

__all__ = [
    "YOU",
    "Facts",
    "facts",
    "holding",
    "rule_in_force",
    "safe_name",
    "sentence",
    "shown_hand",
    "story",
    "table",
]

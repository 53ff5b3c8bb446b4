"""Levels for people: beginner, regular and shark, in all five games."""

from __future__ import annotations

from homegame.bots.levels.beginner import Beginner
from homegame.bots.levels.regular import Regular
from homegame.bots.levels.shark import Shark

LEVELS = (Beginner, Regular, Shark)

"""The arena: matches between bots over duplicate deals, measured so that luck and tricks don't count.

>>> from homegame import Wojciech
>>> from homegame.arena import match
>>> match(Wojciech(), "simple", ["random"], deals=10, seed=1).playings
20
"""

from __future__ import annotations

from homegame.arena.figures import Interval, Result
from homegame.arena.matches import Match
from homegame.arena.running import Here, Processes, match, run, workers

__all__ = ["Here", "Interval", "Match", "Processes", "Result", "match", "run", "workers"]

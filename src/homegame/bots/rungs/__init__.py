"""Rungs of a ladder: bots of one idea each, from the simplest up, to measure every other bot against."""

from __future__ import annotations

from homegame.bots.rungs.bayesian import Bayesian
from homegame.bots.rungs.caller import Caller
from homegame.bots.rungs.one_ply import OnePly
from homegame.bots.rungs.threshold import Threshold
from homegame.bots.rungs.tight import TightPassive

RUNGS = (Caller, TightPassive, Threshold, OnePly, Bayesian)

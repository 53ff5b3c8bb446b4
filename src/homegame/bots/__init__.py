"""Opponents: each sees a view, and says how likely it is to choose each action."""

from __future__ import annotations

from homegame.bots.bot import Bot
from homegame.bots.finding import BOTS, bot_from, bot_named

__all__ = ["BOTS", "Bot", "bot_from", "bot_named"]

"""The line-mode game: one person against bots, in plain lines of text, deal after deal."""

from __future__ import annotations

from homegame.lineplay.session import Session, Setting

__all__ = ["Session", "Setting"]

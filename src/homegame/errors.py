"""What can go wrong, one class for each kind of mistake."""

from __future__ import annotations


class HomegameError(Exception):
    """Everything that homegame refuses; the message says what to do instead."""


class NotationError(HomegameError, ValueError):
    """What was written can't be read."""


class GameError(HomegameError, ValueError):
    """A game can't be set up so: an unknown option, a wrong number of players, cards or chips."""


class IllegalAction(HomegameError, ValueError):
    """What was chosen is not among the choices now; nothing has changed."""


class NotYourTurn(IllegalAction):
    """It is another seat's turn."""


class GameOver(IllegalAction):
    """Nothing is left to choose."""


class RecordError(HomegameError, ValueError):
    """A record that can't be right; *line* is where, counted from 1 (0: the whole file)."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"line {line}: {reason}" if line else reason)
        self.reason = reason
        self.line = line

    def __reduce__(self) -> tuple[type[RecordError], tuple[str, int]]:
        return type(self), (self.reason, self.line)

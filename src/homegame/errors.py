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


class ProofError(HomegameError, ValueError):
    """A deal can't have been fair as it is claimed: the cards, the cut and what was sealed don't agree."""


class NotAllowed(HomegameError):
    """It is for somebody else to do: the player whose seat it is, the host, or the table itself."""


class StaleVersion(HomegameError):
    """What was answered has changed since; *seq* is the version that stands now."""

    def __init__(self, reason: str, seq: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.seq = seq

    def __reduce__(self) -> tuple[type[StaleVersion], tuple[str, int]]:
        return type(self), (self.reason, self.seq)


class TableBroken(HomegameError):
    """A fault of the program: the table stands still, nobody is paid, and the last good state is kept."""

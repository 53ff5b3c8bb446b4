"""A player of a match: a bot with a generator of its own, watched by the arena.

A bot that raises, chooses what isn't allowed or takes too long is reported, and the game's own default is
done for it (rule G18). Nothing that it does stops the deal.
"""

from __future__ import annotations

from math import inf, isfinite
from random import Random
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Literal, NamedTuple

from homegame.arena.alarm import TooSlow
from homegame.errors import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.actions import Action, Choices
    from homegame.arena.alarm import Alarm
    from homegame.arena.tally import Tally
    from homegame.bots import Bot
    from homegame.view import View

LONGEST_REPORT = 200  # characters of what a bot did wrong

Kind = Literal["raised", "illegal", "slow"]


class Fault(NamedTuple):
    """What a bot did wrong, and in which deal."""

    kind: Kind
    said: str
    deal: int
    playing: int


class Player:
    """A bot at the table; its time and its faults go into *tally*."""

    __slots__ = ("_alarm", "_bot", "_key", "_patience", "_random", "_tally", "_where")

    def __init__(self, bot: Bot, tally: Tally, patience: float, alarm: Alarm) -> None:
        self._bot = bot
        self._tally = tally
        self._patience = patience
        self._alarm = alarm
        self._key = ""
        self._where = (0, 0)
        self._random: Random | None = None

    def begin(self, key: str, deal: int, playing: int) -> None:
        """Begin a deal: the bot's luck follows from *key*."""
        self._key = key
        self._where = (deal, playing)
        self._random = None

    def choose(self, view: View, choices: Choices) -> Action:
        """Ask the bot, which may choose one of *choices*; do the default for it if it fails."""
        began = thread_time()  # its own time: the machine may have other work
        try:
            action = self._asked(view, choices)
        except KeyboardInterrupt:
            raise
        except TooSlow:
            self._alarm.at = inf  # it may have rung while it was being put off
            action = self._default(view, "slow", f"took more than {self._patience:g} s")
        except IllegalAction as error:
            action = self._default(view, "illegal", str(error))
        except BaseException as error:  # noqa: BLE001 - whatever a bot raises, SystemExit too, is its fault
            action = self._default(view, "raised", f"{type(error).__name__}: {error}")
        self._tally.took(thread_time() - began)
        return action

    def _asked(self, view: View, choices: Choices) -> Action:
        began = perf_counter()
        try:
            self._alarm.at = began + self._patience
            policy = self._bot.policy(view)
            action = next(iter(policy)) if len(policy) == 1 else self._draw(policy)
        finally:
            self._alarm.at = inf
        if perf_counter() - began > self._patience:
            raise TooSlow
        if action not in choices:
            raise IllegalAction(f"{action} is not among {choices!r}")
        return action

    def _draw(self, policy: Mapping[Action, float]) -> Action:
        weights = list(policy.values())
        total = sum(weights)
        if not (isfinite(total) and total > 0 and min(weights) >= 0):
            raise IllegalAction("a policy gives some actions chances above zero, and none a chance below")
        if self._random is None:
            self._random = Random(self._key)
        return self._random.choices(list(policy), weights)[0]

    def _default(self, view: View, kind: Kind, said: str) -> Action:
        self._tally.at_fault(Fault(kind, said[:LONGEST_REPORT], *self._where))
        turn = view.turn
        assert turn is not None
        return turn.default(view)

"""Checks for bots: what they choose is possible, and nothing they can't see changes it.

A bot is handed a view, but it runs where the cards are, and might look for them. So it is asked twice: with
the cards as they lie, and with those that its seat has not seen lying otherwise. The views are equal; if the
policies differ by a bit, the bot has seen what it can't.
"""

from __future__ import annotations

from math import fsum, isclose
from typing import TYPE_CHECKING

from homegame.shoe import Shoe

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from homegame.bots import Bot
    from homegame.bots.bot import Policy
    from homegame.state import State

MOST_DECISIONS = 30  # in one deal; some games go on and on


def decisions(bot: Bot, state: State, rng: Random) -> Iterator[tuple[State, Policy]]:
    """Let the bot play every seat of a deal; give each table on which it decides, and its policy."""
    shoe = Shoe(rng.randbytes(8))
    state = shoe.deal(state)
    for _ in range(MOST_DECISIONS):
        if state.over:
            return
        policy = _policy(bot, state)
        yield state, policy
        state = shoe.deal(state.apply(rng.choices(list(policy), list(policy.values()))[0]))


def impossible(bot: Bot, state: State, rng: Random) -> str | None:
    """What the bot would choose that it can't, in a deal that it plays at every seat; None if all is well."""
    for moment, policy in decisions(bot, state, rng):
        choices = moment.choices
        wrong = [str(action) for action, chance in policy.items() if action not in choices or not chance > 0]
        if wrong:
            return f"{', '.join(wrong)}: not among {choices!r}, or without a chance"
        if not isclose(fsum(policy.values()), 1.0):
            return f"the chances of {', '.join(map(str, policy))} add up to {fsum(policy.values())}"
    return None


def peeking(bot: Bot, state: State, rng: Random) -> str | None:
    """Where cards that it can't see changed its policy, in a deal that it plays at every seat; else None."""
    for moment, policy in decisions(bot, state, rng):
        seat = moment.to_act
        assert seat is not None
        here, there = _told(policy), _told(_policy(bot, moment.view(seat).resample(rng)))
        if here != there:
            return f"seat {seat}: {here} in one world, {there} in another"
    return None


def _policy(bot: Bot, state: State) -> Policy:
    assert state.to_act is not None
    return bot.policy(state.view(state.to_act))


def _told(policy: Policy) -> str:
    """The policy to the bit."""
    return ", ".join(f"{action} {chance!r}" for action, chance in policy.items())

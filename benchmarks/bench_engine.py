"""Random play through the engine, events recorded, one core; pokerkit's hold'em in the same run.

A decision is a choice of a player; the cards that chance deals, the showdowns and the payments are paid for
by the decisions around them. Each figure is the best of several passes over the same deals; a pass goes over
the whole table, so that a moment in which the machine was busy or slow falls on all of it alike.
"""

from __future__ import annotations

import argparse
import platform
import random
from functools import partial
from importlib.util import find_spec
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from homegame import CHANCE, Shoe, games
from homegame.betting import Wagers

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from homegame.actions import Action, Choices
    from homegame.game import Game

    Play = Callable[[int, random.Random], int]

Key = TypeVar("Key")

PEER = "pokerkit, no-limit hold'em"
SEATS = 2, 3, 4, 6, 8, 9
DEALS, PASSES = 40, 15
RAISES, STAYS = 3 / 9, 8 / 9  # of all decisions; who does neither folds
SMALL_RAISES = 20  # a raise is drawn from so many sizes above the least


def anything(choices: Choices, rng: random.Random) -> Action:
    """Fold one time in nine, raise one in three, else check or call; without betting, choose anything."""
    if not isinstance(choices, Wagers):
        return choices[int(rng.random() * len(choices))]
    mood = rng.random()
    if mood < RAISES and choices.most:
        size = choices.least + int(rng.random() * SMALL_RAISES)
        return choices.wager(size if size < choices.most else choices.most)  # noqa: FURB136 - min takes longer
    return choices.plain[mood < STAYS]


def play(game: Game, seats: int, seed: int, rng: random.Random) -> int:
    """Play one deal out, and say how many decisions it took."""
    shoe = Shoe(seed)
    state = game.start((100,) * seats)
    decisions = 0
    while (seat := state.to_act) is not None:
        if seat == CHANCE:
            state = shoe.deal(state)
        else:
            state = state.apply(anything(state.choices, rng))
            decisions += 1
    return decisions


def play_pokerkit(seats: int, _: int, rng: random.Random) -> int:
    """Play one deal of no-limit hold'em with the same choices, everything else automatic."""
    from pokerkit import Automation, NoLimitTexasHoldem  # noqa: PLC0415 - measured only if installed

    automatic = (
        Automation.ANTE_POSTING,
        Automation.BET_COLLECTION,
        Automation.BLIND_OR_STRADDLE_POSTING,
        Automation.CARD_BURNING,
        Automation.HOLE_DEALING,
        Automation.BOARD_DEALING,
        Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
        Automation.HAND_KILLING,
        Automation.CHIPS_PUSHING,
        Automation.CHIPS_PULLING,
    )
    uniform_antes = True
    state = NoLimitTexasHoldem.create_state(automatic, uniform_antes, 0, (1, 2), 2, (100,) * seats, seats)
    decisions = 0
    while state.status:
        mood = rng.random()
        if mood < RAISES and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount or 0
            most = state.max_completion_betting_or_raising_to_amount or 0
            state.complete_bet_or_raise_to(min(least + int(rng.random() * SMALL_RAISES), most))
        elif mood >= STAYS and state.can_fold():
            state.fold()
        else:
            state.check_or_call()
        decisions += 1
    return decisions


def speeds(plays: Mapping[Key, Play], passes: int) -> dict[Key, float]:
    """Decisions a second of each way to play: the best pass over each deal."""
    best = {key: [inf] * DEALS for key in plays}
    decisions = dict.fromkeys(plays, 0)
    for _ in range(passes):
        for key, play_out in plays.items():
            timed = [_timed(play_out, seed) for seed in range(DEALS)]
            decisions[key] = sum(count for count, _ in timed)
            best[key] = [min(before, now) for before, (_, now) in zip(best[key], timed, strict=True)]
    return {key: decisions[key] / sum(seconds) for key, seconds in best.items()}


def _timed(play_out: Play, seed: int) -> tuple[int, float]:
    rng = random.Random(seed)  # the players' luck; the cards' is shuffled within the time
    begun = perf_counter()
    decisions = play_out(seed, rng)
    return decisions, perf_counter() - begun


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--passes", type=int, default=PASSES, help="passes over each deal; the best one counts"
    )
    parser.add_argument("--game", choices=games(), help="only this one")
    asked = parser.parse_args()
    print(f"Decisions a second, one core, {platform.machine()}, Python {platform.python_version()}\n")
    names = [asked.game] if asked.game else [*games()]
    plays: dict[tuple[str, int], Play] = {
        (name, seats): partial(play, game, seats)
        for name in names
        for game in [games()[name]()]
        for seats in SEATS
        if seats in game.seats_allowed()
    }
    peer = (PEER, 6)
    if find_spec("pokerkit"):
        plays[peer] = partial(play_pokerkit, 6)
    found = speeds(plays, asked.passes)
    if peer in found:
        print(f"{PEER}, 6 seats: {found[peer]:,.0f}\n")
    print("| game | " + " | ".join(f"{seats} seats" for seats in SEATS) + " | 6 seats, times pokerkit |")
    print("|---|" + "---:|" * (len(SEATS) + 1))
    for name in names:
        cells = [f"{found[name, seats]:,.0f}" if (name, seats) in found else "" for seats in SEATS]
        ratio = f"{found[name, 6] / found[peer]:.1f}" if peer in found else ""
        print(f"| {name} | " + " | ".join(cells) + f" | {ratio} |")


if __name__ == "__main__":
    main()

"""Random play through the engine, events recorded, one core; pokerkit's hold'em in the same run.

A decision is a choice of a player; the cards that chance deals, the showdowns and the payments are paid for
by the decisions around them. Each figure is the best of several passes over the same deals.
"""

from __future__ import annotations

import argparse
import platform
import random
from functools import partial
from importlib.util import find_spec
from time import perf_counter
from typing import TYPE_CHECKING

from homegame import CHANCE, Shoe, games
from homegame.betting import Wagers

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.actions import Action, Choices
    from homegame.game import Game

DEALS, PASSES = 40, 15
RAISES, STAYS = 3 / 9, 8 / 9  # of all decisions; who does neither folds
SMALL_RAISES = 20  # a raise is drawn from so many sizes above the least


def anything(choices: Choices, rng: random.Random) -> Action:
    """Fold one time in nine, raise one in three, else check or call; without betting, choose anything."""
    if not isinstance(choices, Wagers):
        return choices[int(rng.random() * len(choices))]
    mood = rng.random()
    if mood < RAISES and choices.most:
        size = min(choices.least + int(rng.random() * SMALL_RAISES), choices.most)
        return choices.wager(size)
    return choices.plain[mood < STAYS]


def play(game: Game, seats: int, seed: int, rng: random.Random) -> int:
    """Play one deal out, and say how many decisions it took."""
    shoe = Shoe(seed)
    state = shoe.deal(game.start((100,) * seats))
    decisions = 0
    while not state.over:
        state = state.apply(anything(state.choices, rng))
        decisions += 1
        if state.to_act == CHANCE:
            state = shoe.deal(state)
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


def speed(deal: Callable[[int, random.Random], int], passes: int) -> float:
    """Decisions a second: the best pass over each deal."""
    best = [min(_timed(deal, seed) for _ in range(passes)) for seed in range(DEALS)]
    return sum(decisions for _, decisions in best) / sum(seconds for seconds, _ in best)


def _timed(deal: Callable[[int, random.Random], int], seed: int) -> tuple[float, int]:
    rng = random.Random(seed)  # the players' luck; the cards' is shuffled within the time
    begun = perf_counter()
    decisions = deal(seed, rng)
    return perf_counter() - begun, decisions


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--passes", type=int, default=PASSES, help="passes over each deal; the best one counts"
    )
    passes = parser.parse_args().passes
    print(f"Decisions a second, one core, {platform.machine()}, Python {platform.python_version()}\n")
    peer = 0.0
    if find_spec("pokerkit"):
        peer = speed(partial(play_pokerkit, 6), max(1, passes // 3))
        print(f"pokerkit, no-limit hold'em, 6 seats: {peer:,.0f}\n")
    seats = (2, 3, 4, 6, 8, 9)
    print("| game | " + " | ".join(f"{count} seats" for count in seats) + " | 6 seats, times pokerkit |")
    print("|---|" + "---:|" * (len(seats) + 1))
    for name, kind in games().items():
        game = kind()
        row = {
            count: speed(partial(play, game, count), passes)
            for count in seats
            if count in game.seats_allowed()
        }
        cells = [f"{row[count]:,.0f}" if count in row else "" for count in seats]
        ratio = f"{row[6] / peer:.1f}" if peer else ""
        print(f"| {name} | " + " | ".join(cells) + f" | {ratio} |")


if __name__ == "__main__":
    main()

"""How long a deal can last in each game (promise L9): so many decisions, and so many events.

The bounds follow from the rules, and hold for any play. Where a tie is dealt again (a trial deal in Polish
Poker, or all hands equal in Whiskey Poker with lives) only probability ends a game: ``TIES`` such deals are
allowed for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from homegame.game import WithBetting
from homegame.games.polish import Polish
from homegame.games.spokane import LEAST_ROUNDS, Spokane
from homegame.games.wasteland import Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import Wojciech

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.game import Game

TIES = 20
STREETS = {Wojciech: 5, Wasteland: 4}  # betting rounds; every other game with betting has at most five


class Bound(NamedTuple):
    """Decisions of seats (neither chance nor getting up counts), and events."""

    decisions: int
    events: int


def bound(game: Game, stacks: Sequence[int]) -> Bound:
    """The most of both in one deal of *game*."""
    match game:
        case Polish():
            return _polish(game, len(stacks))
        case Whiskey():
            return _whiskey(game, stacks)
        case Spokane():
            # One decision each in every round of choosing: four rounds, or as many as players (rule S7).
            rounds = max(LEAST_ROUNDS, len(stacks))
            return _bound(len(stacks), rounds * len(stacks) + _bets(game, stacks, rounds), rounds)
        case Wojciech() if game.half_stake_withdrawal:
            return _bound(len(stacks), len(stacks) + _bets(game, stacks, 5), 5)
        case WithBetting():
            streets = STREETS.get(type(game), 5)
            return _bound(len(stacks), _bets(game, stacks, streets), streets)
    raise AssertionError(f"no bound is stated for {game.title}")


def _bets(game: WithBetting, stacks: Sequence[int], rounds: int) -> int:
    """Everybody is asked once a round, and once more after each raise.

    A full raise takes the least bet of a stack, and everybody goes all in once.
    """
    limit = game.betting_limit()
    least = min(max(1, limit.opening(number)) for number in range(1, rounds + 1))
    raises = max(stacks) // least + len(stacks)
    return len(stacks) * (rounds + raises)


def _polish(game: Polish, seats: int) -> Bound:
    """All but one lose a round more than bring them to the limit; the last may be at the limit (ORACLES 7.3).

    A round has at most a declaration for each step of the ladder, and a call: 303 with all 302 (ORACLES 7.1).
    """
    losses = game.most_cards(seats) - game.cards_to_start + 1
    rounds = seats * losses - 1
    return _bound(seats, rounds * (game.ladder.levels + 1), 1, rounds + TIES)


def _whiskey(game: Whiskey, stacks: Sequence[int]) -> Bound:
    """One turn each with the widow down, *max_turns* with it up, one last; and three betting rounds."""
    seats = len(stacks)
    turns = seats * (1 + game.max_turns + 1)
    bets = _bets(game, stacks, 3) if game.betting else 0
    deals = seats * game.lives + TIES if game.lives else 1  # every deal but those of ties costs a life
    return _bound(seats, deals * (turns + bets), 6, deals)


def _bound(seats: int, decisions: int, streets: int, deals: int = 1) -> Bound:
    """An action, two moves and going out for each decision; the rest by street, and once a deal."""
    street = 6 + seats  # begun, burnt, dealt, turned up or each hand shown, returned, collected
    once = (
        10 + 6 * seats + seats * seats
    )  # antes, hands shown, pots, forfeits, getting up; gathered, button moved
    return Bound(decisions, 4 * decisions + deals * (streets * street + once))

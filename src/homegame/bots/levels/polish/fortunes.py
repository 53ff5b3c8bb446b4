"""What the next card counts are worth: how likely each player is to be the last one standing.

Card counts only grow, so the values follow from the end: with one player left the game is won; before that,
one of the players loses the round, holds a card more, and opens the next.
"""

from __future__ import annotations

from functools import lru_cache

MOST_COUNTED = 4  # players; with more, a rule of thumb does

Lives = tuple[int, ...]  # rounds that each player can still lose before being out, clockwise from the opener

OPENER_LOSES = ((4, 0.88), (8, 0.62), (12, 0.44), (99, 0.38))  # by the number of cards on the table
NEXT_LOSES = 0.55  # of what is left, the next player's part; then the next but one's, and so on
A_LIFE_MORE = 1.35


@lru_cache(maxsize=20_000)
def fortunes(lives: Lives, limit: int) -> tuple[float, ...]:
    """The chance of each player, clockwise from the opener, to win the game.

    With 0 lives one card more is too many; *limit* is the most cards a player may hold.
    """
    if len(lives) == 1:
        return (1.0,)
    if len(lives) > MOST_COUNTED:
        weights = [A_LIFE_MORE**left for left in lives]
        weights[0] /= A_LIFE_MORE
        return tuple(weight / sum(weights) for weight in weights)
    found = [0.0] * len(lives)
    for loser, chance in enumerate(round_lost(sum(limit - left for left in lives), len(lives))):
        for place, won in enumerate(after(lives, loser, limit)):
            found[place] += chance * won
    return tuple(found)


def after(lives: Lives, loser: int, limit: int) -> tuple[float, ...]:
    """The same chances once somebody has lost the round; players stay in their places."""
    count = len(lives)
    order = [(loser + step) % count for step in range(count)]
    left = [lives[place] for place in order]
    left[0] -= 1
    if left[0] < 0:
        order, left = order[1:], left[1:]
    found = [0.0] * count
    for place, won in zip(order, fortunes(tuple(left), limit), strict=True):
        found[place] = won
    return tuple(found)


def round_lost(on_table: int, players: int) -> tuple[float, ...]:
    """How likely each player is to lose the round, clockwise from the opener."""
    opener = next(chance for most, chance in OPENER_LOSES if on_table <= most)
    chances, rest = [opener], 1 - opener
    for _ in range(players - 2):
        chances.append(rest * NEXT_LOSES)
        rest -= chances[-1]
    return (*chances, rest)

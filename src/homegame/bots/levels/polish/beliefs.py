"""Beliefs: what the others may hold, weighed by what they have declared.

A player is thought to declare what looks likely from its own cards, roughly and with mistakes. So each hand
it may hold is weighed by how likely it would have led to what was said, and tables are drawn by that.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.bots.levels.polish.outlook import outlook, place_of, places_above
from homegame.cards import written
from homegame.events import Acted, Began
from homegame.games.polish import Declare, Polish
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.declarations import Ladder
    from homegame.view import View

TABLES = 60  # drawn
HANDS = 400  # weighed, over all who have spoken
MISTAKEN = 0.03  # of what is said, anything at all
TRIES = 30  # to draw hands that share no card

Cards = tuple["Card", ...]
Said = tuple[int, int]  # the first place that could be said, and the place that was


class Room(NamedTuple):
    """Who is in, clockwise from oneself: cards, how many each holds, and what each has said."""

    ladder: Ladder
    own: Cards
    counts: tuple[int, ...]
    said: tuple[tuple[Said, ...], ...]
    luck: str

    @property
    def on_table(self) -> int:
        """The cards of all players."""
        return sum(self.counts)


def room(view: View) -> Room:
    """Look round the table."""
    game = cast("Polish", view.game)
    seats = view.around(view.seat)
    said: dict[int, list[Said]] = {seat: [] for seat in seats}
    first = 0
    for event in _this_round(view):
        place = place_of(game.ladder)[cast("Declare", event.action).declaration]
        said.setdefault(event.seat, []).append((first, place))
        first = places_above(game.ladder)[place]
    own = tuple(sorted(view.cards(hand(view.seat))))
    counts = tuple(len(view.faces(hand(seat))) for seat in seats)
    luck = f"{written(own)} {counts} {view.seat} {first}"
    return Room(game.ladder, own, counts, tuple(tuple(said[seat]) for seat in seats), luck)


def _this_round(view: View) -> list[Acted]:
    found: list[Acted] = []
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted) and isinstance(event.action, Declare):
            found.append(event)
    return found[::-1]


def tables(seen: Room) -> list[list[Cards]]:
    """Possible tables, each as likely as the other: the cards of every player, clockwise from oneself."""
    rng = Random(seen.luck)
    unseen = tuple(card for card in seen.ladder.deck if card not in seen.own)
    speakers = sum(bool(said) for said in seen.said[1:])
    pools = [
        _pool(unseen, count, said, seen, HANDS // speakers) if said else None
        for count, said in zip(seen.counts[1:], seen.said[1:], strict=True)
    ]
    return [[seen.own, *_drawn(pools, seen.counts[1:], unseen, rng)] for _ in range(TABLES)]


Pool = tuple[list[Cards], list[float]]  # hands, and their weights added up


def _pool(unseen: Cards, count: int, said: tuple[Said, ...], seen: Room, most: int) -> Pool:
    hands, weights = _weighed(unseen, count, said, seen.on_table, seen.ladder, most)
    return hands, list(accumulate(weights))


@lru_cache(maxsize=300)
def _weighed(  # noqa: PLR0917 - all that it hangs on
    unseen: Cards, count: int, said: tuple[Said, ...], on_table: int, ladder: Ladder, most: int
) -> tuple[list[Cards], list[float]]:
    hands: Sequence[Cards]
    if comb(len(unseen), count) <= most:
        hands = list(combinations(unseen, count))
    else:
        rng = Random(written(unseen))
        hands = [tuple(sorted(rng.sample(unseen, count))) for _ in range(most)]
    return list(hands), [_likelihood(held, said, on_table, ladder) for held in hands]


def _likelihood(held: Cards, said: tuple[Said, ...], on_table: int, ladder: Ladder) -> float:
    """How likely a player with these cards says that, when it speaks and doesn't call."""
    thinks, count = outlook(held, on_table, ladder), len(ladder.declarations)
    found = 1.0
    for first, place in said:
        found *= MISTAKEN / (count - first) + (1 - MISTAKEN) * thinks.readiness(first, place)
    return found


def _drawn(pools: Sequence[Pool | None], counts: Sequence[int], unseen: Cards, rng: Random) -> list[Cards]:
    """Hands by their weights for those who have spoken, any cards for the others."""
    hands: list[Cards] = []
    for _ in range(TRIES):
        hands = [rng.choices(pool[0], cum_weights=pool[1])[0] if pool else () for pool in pools]
        if len({card for held in hands for card in held}) == sum(map(len, hands)):
            break
    taken: set[Card] = set()
    found: list[Cards] = []
    for held in hands:
        rest = tuple(card for card in held if card not in taken)
        taken.update(rest)
        found.append(rest)
    left = rng.sample([card for card in unseen if card not in taken], sum(counts) - len(taken))
    for place, count in enumerate(counts):
        missing = count - len(found[place])
        if missing:
            found[place] = tuple(sorted((*found[place], *left[:missing])))
            left = left[missing:]
    return found

"""The shark: the best that is known for every game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from homegame.actions import Bet, Raise
from homegame.bots.levels import spokane, spokane_bets, whiskey
from homegame.bots.levels.polish import shark as polish
from homegame.bots.levels.regular import Regular
from homegame.bots.levels.weighing import knocking, preferring
from homegame.bots.rungs.estimates import wasteland
from homegame.bots.rungs.estimates.futures import Future, rivals
from homegame.bots.rungs.estimates.pressure import pressures
from homegame.events import Acted, Began
from homegame.games.spokane import Spokane
from homegame.games.wasteland import Wasteland
from homegame.games.wojciech import Wojciech
from homegame.limits import FixedLimit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.bots.bot import Policy
    from homegame.bots.rungs.estimates.futures import Pressures
    from homegame.games.polish import Polish
    from homegame.piles import Seat
    from homegame.view import View

ONCE_MORE, RAISED_AGAIN = 2, 1.0  # who raises more often holds the best of so many hands more, each time
BELIEVED = 1.8  # times what a bet shows by the odds: measured among all the other bots
ONE_GIVES_UP, SOME_GIVE_UP = 1.3, 1.4  # so much more than by the odds: one rival, or in Wojciech several
CALLED = 2.0  # times what a call shows by the odds among several, where bets are small beside the pot
PLAYED_OUT = 0.02  # of the chance to win: a difference of so much is a factor of e


class Shark(Regular):
    """Weighs what the others may hold by what they have done, and follows each choice to its end."""

    name = "shark"
    picky = 0.005

    def speak(self, view: View) -> Policy:
        """Follow each declaration through possible tables to the next card counts."""
        if cast("Polish", view.game).exists == "at_least":
            return super().speak(view)
        return polish.speak(view)

    def exchange(self, view: View) -> Policy:
        """Play the best exchanges out to the showdown; after a knock nothing is left to hide."""
        values = whiskey.by_playing_out(view)
        if whiskey.final(view):
            return {max(values, key=values.__getitem__): 1.0}
        return knocking(values, PLAYED_OUT)

    def choose(self, view: View) -> Policy:
        """Play the draft out after each card."""
        if not spokane.playable(view):
            return super().choose(view)
        return preferring(spokane.by_playing_out(view), PLAYED_OUT)

    def futures(self, view: View) -> Sequence[Future]:
        """In Spokane, with hidden cards weighed by what was taken; in Wasteland, with an eye on ties."""
        if view.game.name == Wasteland.name:
            return apart(wasteland.boards(view), len(view.live) - 1)
        if view.game.name == Spokane.name and spokane_bets.is_last(view):
            return (spokane_bets.read(view)[0],)
        return spokane.futures(view) if spokane.playable(view) else super().futures(view)

    def pressures(self, view: View) -> Pressures:
        """Whoever bets has more than the odds would ask for; in Spokane, where much lies open, no more.

        When only one card of each is hidden there, it is read card by card.
        """
        if view.game.name == Spokane.name and spokane_bets.is_last(view):
            return spokane_bets.read(view)[1]
        believed = 1.0 if view.game.name == Spokane.name else BELIEVED
        small = isinstance(view.game, Wojciech) and isinstance(view.game.limit, FixedLimit)
        shown = pressures(view, CALLED if small and view.seats > 2 else 1.0)
        again = raised_again(view)
        return tuple(
            believed * more + RAISED_AGAIN * again.get(seat, 0)
            for seat, more in zip(rivals(view), shown, strict=True)
        )

    def respect(self, view: View) -> float:
        """Rivals give up more than they would have to."""
        if len(view.live) == 2:
            return ONE_GIVES_UP
        return SOME_GIVE_UP if view.game.name == Wojciech.name else 1.0


def apart(beats: Sequence[tuple[float, float]], others: int) -> tuple[Future, ...]:
    """Ties are won half of the time: who has something to show for a bet is no likelier to win them."""
    found = []
    for fewest, most in beats:
        chances = {fewest, most}
        found += [Future(1 / len(beats) / len(chances), (chance,) * others) for chance in sorted(chances)]
    return tuple(found)


def raised_again(view: View) -> Mapping[Seat, int]:
    """How often each seat has raised in this betting round, beyond a bet or raise and one more."""
    raises: Counter[Seat] = Counter()
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted) and isinstance(event.action, Bet | Raise):
            raises[event.seat] += 1
    return {seat: max(0, count - ONCE_MORE) for seat, count in raises.items()}

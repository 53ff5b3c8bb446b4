"""One ply: what each action wins on average, if every rival answers it once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.actions import Bet, Fold, Raise
from homegame.bots.rungs.estimates import futures, polish, spokane, whiskey
from homegame.bots.rungs.estimates.futures import power, rivals, share
from homegame.bots.rungs.rung import Rung, best, keep, quiet, stay_or_leave
from homegame.bots.sizes import sensible
from homegame.games.polish import CallBluff, Declare, Speak
from homegame.widow import Turnabout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.bots.rungs.estimates.futures import Future, Pressures
    from homegame.bots.rungs.estimates.whiskey import Opposition
    from homegame.declarations import Declaration
    from homegame.view import View


class OnePly(Rung):
    """Takes the action with the highest expectation, its rivals' hands being random."""

    name = "one-ply"

    def bet(self, view: View, choices: Wagers) -> Action:
        """Fold, check, call or one of a few sizes."""
        found = futures(view)
        pressures = self.pressures(view)
        pot, owed = view.chips.pot, choices.owed
        values: dict[Action, float] = {Fold(): 0.0} if owed else {}
        values[quiet(choices)] = share(found, pressures) * (pot + owed) - owed
        for to in sizes(view, choices):
            values[choices.wager(to)] = Push.of(view, to, owed).value(found, pressures)
        return best(values)

    def speak(self, view: View) -> Action:
        """Call if the standing declaration is likelier false than any other is true; of equals the lowest."""
        turn = cast("Speak", view.turn)
        chances = dict(self.chances(view))
        values: dict[Action, float] = {}
        if turn.standing is not None:
            values[CallBluff()] = 1 - chances.pop(turn.standing)
        return best({**values, **{Declare(declared): chance for declared, chance in chances.items()}})

    def choose(self, view: View) -> Action:
        """The card after which one is likeliest ahead, the rank that is left wild counted."""
        return best(spokane.by_chance(view))

    def exchange(self, view: View) -> Action:
        """The action after which one is likeliest to win."""
        turn = view.turn
        last = isinstance(turn, Turnabout) and turn.last
        values = whiskey.by_chance(view, self.opposition(view), last=last)
        stand = keep(view)
        return best({stand: values[stand], **values} if stand in values else values)

    def withdraw(self, view: View) -> Action:
        """Leave if that saves more than one's part of the pot."""
        return stay_or_leave(view, self.share(view))

    def chances(self, view: View) -> Mapping[Declaration, float]:
        """How likely declarations are to be true."""
        return polish.plain(view)

    def opposition(self, view: View) -> Sequence[Opposition]:
        """What the others may hold, in Whiskey Poker."""
        return whiskey.strangers(view)


def sizes(view: View, choices: Wagers) -> list[int]:
    """The totals worth thinking of."""
    if choices.least == choices.most:
        return [choices.most] if choices.most else []
    return [action.to for action in sensible(view, choices) if isinstance(action, Bet | Raise)]


class Push(NamedTuple):
    """A bet or raise as the rivals see it.

    A rival gives up the hands that are not worth the price: those that beat less than *giving_up* of all.
    That is what it must pay, over the pot that it would play for.
    """

    pot: int
    cost: int  # to oneself
    offered: int  # to each rival
    giving_up: tuple[float, ...]  # of each rival's hands

    @classmethod
    def of(cls, view: View, to: int, owed: int) -> Push:
        """The bet or raise *to* a total."""
        chips, seat = view.chips, view.seat
        most = max(chips.bets[other] + chips.stacks[other] for other in rivals(view))
        cost = min(to, most) - chips.bets[seat]
        offered = cost - owed
        part = offered / (chips.pot + cost + offered) if offered > 0 else 0.0
        return cls(chips.pot, cost, offered, tuple(part if chips.stacks[o] else 0.0 for o in rivals(view)))

    def value(self, found: Sequence[Future], pressures: Pressures) -> float:
        """What it wins on average: the pot if all give up or are beaten, and what the beaten have called."""
        value = 0.0
        folding = [
            power(part, 1 + more) if part else 0.0
            for part, more in zip(self.giving_up, pressures, strict=True)
        ]
        for weight, beats in found:
            winning = 1.0  # the chance that every rival so far is gone or beaten
            called = 0.0  # how many of them have called, where that is so
            for chance, more, folds in zip(beats, pressures, folding, strict=True):
                beaten = power(chance, 1 + more) if more else chance
                gone = max(beaten, folds)
                called = called * gone + (winning * (gone - folds) if folds else 0.0)
                winning *= gone
            value += weight * (winning * self.pot + called * self.offered - (1 - winning) * self.cost)
        return value

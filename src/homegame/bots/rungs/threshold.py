"""By thresholds: bets what is good, calls what is worth the price, and folds the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.bots.rungs.estimates import polish, spokane, whiskey
from homegame.bots.rungs.rung import Rung, best, give_up, keep, price, quiet, stay_or_leave
from homegame.bots.sizes import sized
from homegame.games.polish import CallBluff, Declare, Speak
from homegame.widow import ExchangeAll, Knock, Turnabout

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.view import View

GOOD, GOOD_ENOUGH = 1.5, 0.75  # times a fair share, but no more than that
HALF_THE_POT = 0.5
LIKELY = 0.5
WORTH_A_KNOCK = 0.5


class Threshold(Rung):
    """Knows its chance against random hands, and acts by where it lies."""

    name = "threshold"

    def bet(self, view: View, choices: Wagers) -> Action:
        """Bet or raise half the pot with a good chance, call for a fair price."""
        chance = self.share(view)
        if choices.most and chance >= min(GOOD_ENOUGH, GOOD / len(view.live)):
            return sized(view, choices, HALF_THE_POT)
        return quiet(choices) if chance >= price(view, choices) else give_up(choices)

    def speak(self, view: View) -> Action:
        """Call what is likelier false; else the lowest declaration that is likelier true, if there is one."""
        turn = cast("Speak", view.turn)
        chances = dict(polish.plain(view))
        standing = 1.0 if turn.standing is None else chances.pop(turn.standing)
        if not chances or standing < LIKELY:
            return CallBluff()
        for declared, chance in chances.items():
            if chance >= LIKELY:
                return Declare(declared)
        return Declare(max(chances, key=chances.__getitem__))

    def choose(self, view: View) -> Action:
        """The card that makes the best hand with one's own."""
        return best(spokane.by_hand(view))

    def exchange(self, view: View) -> Action:
        """Knock if one would win more often than not; else the best hand there is."""
        turn, hands, stand = view.turn, whiskey.by_hand(view), keep(view)
        chance = whiskey.ahead(hands[stand], whiskey.strangers(view), 1)
        if chance >= WORTH_A_KNOCK and not (isinstance(turn, Turnabout) and turn.last):
            return Knock()
        if ExchangeAll() in view.choices and ExchangeAll() not in hands and chance < _fair(view):
            return ExchangeAll()  # unseen
        return best({stand: hands[stand], **hands})

    def withdraw(self, view: View) -> Action:
        """Leave with a bad hand."""
        return stay_or_leave(view, self.share(view))


def _fair(view: View) -> float:
    return 1 / (2 * len(view.live))

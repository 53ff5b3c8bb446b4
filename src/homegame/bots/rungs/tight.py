"""Tight and passive: plays good hands only, and never bets them."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.bots.rungs.estimates import polish, spokane, whiskey
from homegame.bots.rungs.rung import Rung, best, give_up, keep, price, quiet, stay_or_leave
from homegame.fast.one import rank_of as evaluate
from homegame.games.polish import CallBluff, Declare, Speak
from homegame.ranking import Category
from homegame.widow import ExchangeAll, Knock

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.view import View

FAIR_AND_MORE = 1.3  # times a fair share, before it pays for anything
BELIEVED_FROM = 0.7
WORTH_KEEPING = Category.PAIR


class TightPassive(Rung):
    """Calls with much more than a fair share, else gives up; takes what makes the best hand at once."""

    name = "tight"

    def bet(self, view: View, choices: Wagers) -> Action:
        """Check, or call with a good hand."""
        if not choices.owed:
            return quiet(choices)
        wanted = max(price(view, choices), FAIR_AND_MORE / len(view.live))
        return quiet(choices) if self.share(view) >= wanted else give_up(choices)

    def speak(self, view: View) -> Action:
        """Call all but what is probably true; over that, say what is likeliest."""
        turn = cast("Speak", view.turn)
        chances = dict(polish.plain(view))
        standing = 1.0 if turn.standing is None else chances.pop(turn.standing)
        if not chances or standing < BELIEVED_FROM:
            return CallBluff()
        return Declare(max(chances, key=chances.__getitem__))

    def choose(self, view: View) -> Action:
        """The card that makes the best hand with one's own."""
        return best(spokane.by_hand(view))

    def exchange(self, view: View) -> Action:
        """Knock at a straight; else the exchange that makes the best hand, if it is better than one's own."""
        hands, stand = whiskey.by_hand(view), keep(view)
        category = evaluate(whiskey.own(view), view.game.wilds(view)).category
        if category >= Category.STRAIGHT:
            return Knock()
        if ExchangeAll() in view.choices and ExchangeAll() not in hands and category < WORTH_KEEPING:
            return ExchangeAll()  # unseen
        return best({stand: hands[stand], **hands})

    def withdraw(self, view: View) -> Action:
        """Leave with a bad hand."""
        return stay_or_leave(view, self.share(view))

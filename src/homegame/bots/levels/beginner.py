"""The beginner: knows the rules and what hands are worth, and makes the mistakes that people make."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.actions import Fold
from homegame.bots.bot import likely
from homegame.bots.levels.level import Level
from homegame.bots.levels.weighing import preferring
from homegame.bots.rungs.estimates import futures, polish
from homegame.bots.rungs.estimates.futures import no_pressures, share
from homegame.bots.rungs.rung import keep, price, quiet, stay_or_leave
from homegame.bots.simple.worth import worth
from homegame.bots.sizes import sized
from homegame.cards import Rank
from homegame.fast.one import rank_of
from homegame.games.polish import CallBluff, Declare, Speak
from homegame.games.spokane import CENTRE, Take
from homegame.piles import hand, up
from homegame.ranking import Category
from homegame.widow import WIDOW, Exchange, ExchangeAll, Knock, Turnabout

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.betting import Wagers
    from homegame.bots.bot import Policy
    from homegame.cards import Card
    from homegame.hands import Wilds
    from homegame.view import View

CALLS_FROM = 0.6  # of the price a call should have: too little
GOOD = 1.25  # times a fair share, and it bets; or enough chance in itself
GOOD_ENOUGH = 0.7
BETS, RAISES, BLUFFS = 0.6, 0.3, 0.07
CLOSE, SURE = 0.85, 0.9  # of the price: from there on it never folds; and of the chance
WONDERS = 0.4  # how often it calls what it hasn't the price for
UNSURE = 0.12  # in Polish Poker, of a chance
DOUBTS = 0.35  # below that it rather calls: it hears too many bluffs as truths
RAISES_LOOKED_AT = 6
LOW = 0.05  # of the whole ladder: it rather says the next thing than a high one
ATTRACTED = 0.25  # in worth of a hand; a pair is worth 1
GOOD_PAIR = 1 + Rank.QUEEN / 16  # a pair of queens, and it wants to see the hands
LIKES_TO_KNOCK = 0.7
TOO_FAR = 1.5


class Beginner(Level):
    """Calls too much, bluffs at the wrong times, hardly looks at draws, and likes a pair in the hand."""

    name = "beginner"

    def bet(self, view: View, choices: Wagers) -> Policy:
        """Bet good hands, call with bad ones, and now and then bet nothing at all."""
        chance = share(futures(view), no_pressures(view))
        good = chance >= min(GOOD_ENOUGH, GOOD / len(view.live))
        push = (RAISES if choices.owed else BETS) if good else BLUFFS / (2 if choices.owed else 1)
        calm = _calm(view, choices, chance)
        if not choices.most:
            return likely(calm)
        raised = sized(view, choices, 0.5 if view.seat % 2 else 1.0)
        return likely({**{action: (1 - push) * part for action, part in calm.items()}, raised: push})

    def speak(self, view: View) -> Policy:
        """Look at one's own cards only; rather go a little higher than call."""
        turn = cast("Speak", view.turn)
        chances = dict(polish.plain(view))
        standing = 1.0 if turn.standing is None else chances.pop(turn.standing)
        if not chances:
            return {CallBluff(): 1.0}
        step = LOW / len(chances)
        values: dict[Action, float] = {
            Declare(declared): chance - step * place
            for place, (declared, chance) in enumerate(chances.items())
        }
        best = sorted(values, key=values.__getitem__, reverse=True)[:RAISES_LOOKED_AT]
        looked_at = {action: values[action] for action in best}
        if turn.standing is not None:
            looked_at[CallBluff()] = max(looked_at.values()) + DOUBTS - standing
        return preferring(looked_at, UNSURE)

    def choose(self, view: View) -> Policy:
        """Take what makes the best hand at once; what is left wild is not thought of."""
        own, wilds = view.cards(hand(view.seat), up(view.seat)), view.game.wilds(view)
        values: dict[Action, float] = {
            Take(card): worth(rank_of((*own, card), wilds)) for card in view.cards(CENTRE)
        }
        return preferring(values, ATTRACTED)

    def exchange(self, view: View) -> Policy:
        """Make the best hand at once, and knock too early."""
        turn, stand = view.turn, keep(view)
        last = isinstance(turn, Turnabout) and turn.last
        wilds = view.game.wilds(view)
        mine = rank_of(view.cards(hand(view.seat)), wilds)
        if not last and worth(mine) >= GOOD_PAIR:
            if mine.category >= Category.STRAIGHT or stand == Knock():
                return {Knock(): 1.0}
            return {Knock(): LIKES_TO_KNOCK, stand: 1 - LIKES_TO_KNOCK}
        values: dict[Action, float] = {stand: worth(mine)}
        for action in view.choices:
            if isinstance(action, Exchange):
                values[action] = worth(rank_of(held_after(view, action), wilds))
            elif action == ExchangeAll():
                values[action] = _widow(view, worth(mine), wilds)
        return preferring(values, ATTRACTED)

    def withdraw(self, view: View) -> Policy:
        """Stay too often."""
        return {stay_or_leave(view, TOO_FAR * share(futures(view), no_pressures(view))): 1.0}


def _calm(view: View, choices: Wagers, chance: float) -> dict[Action, float]:
    """Without a raise: check; or call, and fold what is hopeless."""
    if not choices.owed:
        return {quiet(choices): 1.0}
    asked = price(view, choices)
    if chance >= min(SURE, CLOSE * asked):
        return {quiet(choices): 1.0}
    calls = WONDERS if chance >= CALLS_FROM * asked else WONDERS / 4
    return {Fold(): 1 - calls, quiet(choices): calls}


def held_after(view: View, action: Exchange) -> tuple[Card, ...]:
    """The hand that an exchange makes."""
    return (*[card for card in view.cards(hand(view.seat)) if card not in action.give], *action.take)


def _widow(view: View, mine: float, wilds: Wilds) -> float:
    """What the widow is worth; unseen, more than a hand without a pair."""
    widow = view.open_cards(WIDOW)
    if widow:
        return worth(rank_of(widow, wilds))
    return mine + (ATTRACTED if mine < Category.PAIR else -1)

"""Whiskey by rules of thumb: make the exchange that helps most, and knock at a good hand."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, cast

from homegame.bots.bot import Policy, likely
from homegame.bots.simple.betting import Prospect
from homegame.bots.simple.worth import preferring, won, worlds, worth
from homegame.cards import Rank
from homegame.events import Began
from homegame.fast.one import rank_of
from homegame.piles import hand
from homegame.ranking import Category
from homegame.widow import WIDOW, Exchange, ExchangeAll, Knock, Pass, Turnabout

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.games.whiskey import Whiskey
    from homegame.hands import HandRank
    from homegame.piles import Seat
    from homegame.state import State
    from homegame.view import View

GOOD = {2: 2.0, 3: 3.5}  # worth knocking at, by the number of players: two pair, high threes; else a straight
GOOD_FOR_MORE = float(Category.STRAIGHT)
GOOD_ENOUGH_TO_LIVE = 1.5  # where only the lowest hand loses
WORTH_KEEPING = float(Category.PAIR)
FOUR_TO_A_FLUSH, FOUR_TO_A_STRAIGHT = 0.9, 0.7
LEAST_GAIN = 0.02
PICKY = 0.05
OFTEN = 0.8


def turnabout(view: View) -> Policy:
    """Exchange what helps most; with nothing to gain knock at a good hand, else pass."""
    turn = cast("Turnabout", view.turn)
    choices = view.choices
    mine, widow = view.cards(hand(view.seat)), view.cards(WIDOW)
    now = _value(view, mine, last=turn.last)
    gains: dict[Action, float] = {}
    for action in choices:
        if isinstance(action, ExchangeAll):
            gains[action] = _value(view, widow, last=turn.last) - now
        elif isinstance(action, Exchange):
            kept = [card for card in mine if card not in action.give]
            gains[action] = _value(view, (*kept, *action.take), last=turn.last) - now
    good = _is_good(view, mine)
    if max(gains.values()) > LEAST_GAIN and not (good and not turn.last):
        return preferring({action: gain for action, gain in gains.items() if gain > LEAST_GAIN}, PICKY)
    if Pass() in choices:
        return {Knock() if good else Pass(): 1.0}
    return {Knock(): 1.0} if good else likely({Knock(): 1 - OFTEN, max(gains, key=gains.__getitem__): OFTEN})


def offer(view: View) -> Policy:
    """Knock at a good hand, give a hopeless one for the widow, else pass; a widow face up is compared."""
    mine, widow = view.cards(hand(view.seat)), view.open_cards(WIDOW)
    value = _value(view, mine, last=False)
    better = _value(view, widow, last=False) > value if widow else value < WORTH_KEEPING
    if _is_good(view, mine):
        return {Knock(): 1.0}
    quiet = Pass() if Pass() in view.choices else Knock()
    return {ExchangeAll(): OFTEN, quiet: 1 - OFTEN} if better else {quiet: 1.0}


def _value(view: View, cards: Sequence[Card], *, last: bool) -> float:
    """What a hand is worth, and what it may become while there are turns to come."""
    value = worth(rank_of(cards, view.game.wilds(view)))
    return value if last or value >= Category.STRAIGHT else value + _hope(cards)


def _hope(cards: Sequence[Card]) -> float:
    """Four to a flush or a straight are worth something."""
    if max(Counter(card.suit for card in cards).values()) == len(cards) - 1:
        return FOUR_TO_A_FLUSH
    ranks = {*(card.rank for card in cards), *([1] if any(card.rank is Rank.ACE for card in cards) else [])}
    close = max(sum(low <= rank < low + 5 for rank in ranks) for low in range(1, 11))
    return FOUR_TO_A_STRAIGHT if close == len(cards) - 1 else 0.0


def _is_good(view: View, cards: Sequence[Card]) -> bool:
    """Good enough to knock at: the more players, the better it must be."""
    players = len(view.live)
    enough = (
        GOOD_ENOUGH_TO_LIVE
        if cast("Whiskey", view.game).lives and players > 2
        else GOOD.get(players, GOOD_FOR_MORE)
    )
    return worth(rank_of(cards, view.game.wilds(view))) >= enough


def prospect(view: View) -> Prospect:
    """The share won if everybody finds one more card to choose from, oneself while exchanges are to come."""
    final = any(isinstance(event, Began) and event.street == "third betting" for event in view.events)
    total, count = 0.0, 0
    for world, rng in worlds(view):
        extra = rng.sample(sorted(world.stock), min(len(world.stock), view.seats))
        found = {seat: card for seat, card in enumerate(extra) if not (final and seat == view.seat)}
        total += won(view.seat, view.live, partial(_ranked, world, found))
        count += 1
    return Prospect(total / count)


def _ranked(world: State, found: Mapping[Seat, Card], seat: Seat) -> HandRank:
    extra = [found[seat]] if seat in found else []
    return rank_of((*world.cards(hand(seat)), *extra), world.game.wilds(world))

"""Spokane Open Wild: one hidden card each, rounds still to come, and what a choice leaves behind."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.bots.rungs.estimates.futures import Future, rivals
from homegame.cards import STANDARD, written
from homegame.fast.one import rank_of as evaluate
from homegame.games.spokane import CENTRE, LEAST_ROUNDS, Choose, Spokane, Take
from homegame.piles import hand, up

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.hands import HandRank, Wilds
    from homegame.piles import Seat
    from homegame.view import View

FUTURES, HIDDEN = 8, 8  # looked at: ways to go on, and hidden cards of each rival
HIDDEN_WHEN_CHOOSING = 6
PAIRED, SUITED = 2.0, 0.2  # so much likelier is a hidden card, for each taken one that it goes with

Cards = tuple["Card", ...]


class Table(NamedTuple):
    """What a seat sees of the cards, as far as hands are made of them."""

    own: Cards  # the hidden card too
    showing: tuple[Cards, ...]  # of each rival
    centre: Cards
    to_come: int  # rounds

    @property
    def unseen(self) -> list[Card]:
        """Every card that may be hidden or still come; those of the folded are taken for such."""
        seen = {*self.own, *self.centre, *(card for cards in self.showing for card in cards)}
        return [card for card in STANDARD if card not in seen]

    @property
    def rng(self) -> Random:
        """The same luck for the same cards."""
        return Random("/".join(map(written, (self.own, *self.showing, self.centre))))


def table(view: View) -> Table:
    """Look at the table."""
    seat = view.seat
    showing = tuple(view.cards(up(other)) for other in rivals(view))
    rounds = max(LEAST_ROUNDS, view.seats)
    taken = len(view.cards(up(seat)))
    return Table(view.cards(hand(seat), up(seat)), showing, view.cards(CENTRE), max(0, rounds - taken))


def futures(view: View) -> tuple[Future, ...]:
    """Ways to go on: everybody is dealt the cards to come, and some rank is wild in the end."""
    found = _beats(table(view), cast("Spokane", view.game))
    return tuple(Future(1 / len(found), beats) for beats in found)


@lru_cache(maxsize=5_000)
def _beats(seen: Table, game: Spokane) -> tuple[tuple[float, ...], ...]:
    rng, unseen = seen.rng, seen.unseen
    if not seen.to_come:
        wilds = game.with_wild(*[card.rank for card in seen.centre])
        return (beaten(seen.own, seen.showing, unseen, wilds),)
    found = []
    hidden_cards = min(HIDDEN, len(unseen) - 1)
    players = 1 + len(seen.showing)
    to_come = min(seen.to_come, (len(unseen) - 1 - hidden_cards) // players)
    for _ in range(FUTURES):
        cards = iter(rng.sample(unseen, hidden_cards + 1 + to_come * players))
        hidden = _next(cards, hidden_cards)
        wilds = game.with_wild(next(cards).rank)
        mine = (*seen.own, *_next(cards, to_come))
        theirs = tuple((*shown, *_next(cards, to_come)) for shown in seen.showing)
        found.append(beaten(mine, theirs, hidden, wilds))
    return tuple(found)


def _next(cards: Iterator[Card], count: int) -> Cards:
    return tuple(next(cards) for _ in range(count))


def beaten(
    mine: Cards, showing: Sequence[Cards], hidden: Sequence[Card], wilds: Wilds, *, believing: bool = False
) -> tuple[float, ...]:
    """The chance to beat each rival, who has one of the *hidden* cards besides those showing.

    Any of them is as likely, or with *believing* those that go with what the rival has taken are likelier.
    """
    rank = evaluate(mine, wilds)
    found = []
    for shown in showing:
        won = total = 0.5
        for card in hidden:
            weight = _goes_with(card, shown) if believing else 1.0
            theirs = evaluate((*shown, card), wilds)
            won += weight * ((rank > theirs) + (rank >= theirs)) / 2
            total += weight
        found.append(won / (total + 0.5))
    return tuple(found)


def _goes_with(card: Card, shown: Cards) -> float:
    """How much likelier than another is a hidden card, for a player who has taken these."""
    paired, suited = sum(card.rank is c.rank for c in shown), sum(card.suit is c.suit for c in shown)
    return 1 + PAIRED * paired + SUITED * suited


# Choosing


def by_hand(view: View) -> Mapping[Action, HandRank]:
    """Each card one could take, and the hand it makes with one's own."""
    own, wilds = view.cards(hand(view.seat), up(view.seat)), view.game.wilds(view)
    return {Take(card): evaluate((*own, card), wilds) for card in view.cards(CENTRE)}


def by_chance(view: View, *, believing: bool = False) -> Mapping[Action, float]:
    """Each card one could take, and the chance to be ahead once all have taken theirs and one is left wild.

    The others are thought to take what looks best before them.
    """
    turn, seen = cast("Choose", view.turn), table(view)
    game = cast("Spokane", view.game)
    unseen = seen.unseen
    hidden = seen.rng.sample(unseen, min(HIDDEN_WHEN_CHOOSING, len(unseen)))
    places = {seat: place for place, seat in enumerate(rivals(view))}
    to_choose = [places[seat] for seat in _after(view, turn)]
    wilds = game.wilds(view)
    found: dict[Action, float] = {}
    for card in seen.centre:
        showing, left = _others_take(
            seen.showing, to_choose, [other for other in seen.centre if other is not card], wilds
        )
        beats = beaten((*seen.own, card), showing, hidden, game.with_wild(left.rank), believing=believing)
        found[Take(card)] = prod(beats)
    return found


def _after(view: View, turn: Choose) -> list[Seat]:
    """Who chooses after this seat in the round."""
    waiting = {line.seat for line in view.agenda if isinstance(line, Choose)}
    return [seat for seat in view.around(turn.seat) if seat in waiting and seat != turn.seat]


def _others_take(
    showing: Sequence[Cards], places: Sequence[int], centre: list[Card], wilds: Wilds
) -> tuple[list[Cards], Card]:
    """What shows before each rival in the end, and the card that is left over."""
    found = list(showing)
    for place in places:
        best = max(centre, key=lambda card: evaluate((*found[place], card), wilds))
        centre.remove(best)
        found[place] = (*found[place], best)
    return found, centre[-1]

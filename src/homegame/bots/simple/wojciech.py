"""Wojciech by rules of thumb: what the hand is if the suit card is red, and if it is black."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from homegame.bots.simple.betting import Prospect
from homegame.bots.simple.worth import won, worlds
from homegame.cards import Colour
from homegame.fast.one import rank_of as evaluate
from homegame.games.wojciech import ROW, SUIT_CARD, Stay, Withdraw, Withdrawal, Wojciech
from homegame.piles import hand

if TYPE_CHECKING:
    from homegame.bots.bot import Policy
    from homegame.hands import HandRank, Wilds
    from homegame.piles import Seat
    from homegame.state import State
    from homegame.view import View

CLEAR = 0.1  # of the pot: so much better than leaving, and the choice is certain


def prospect(view: View) -> Prospect:
    """The share won when all four cards are up; two-faced is a hand that wins with one colour only."""
    shares: dict[Colour, list[float]] = {Colour.RED: [], Colour.BLACK: []}
    for world, _ in worlds(view):
        (suit_card,) = world.cards(SUIT_CARD)
        share = won(view.seat, view.live, partial(_ranked, world, _in_the_end(world)))
        shares[suit_card.colour].append(share)
    all_shares = [share for found in shares.values() for share in found]
    means = [sum(found) / len(found) for found in shares.values() if found]
    return Prospect(sum(all_shares) / len(all_shares), max(means) - min(means))


def _ranked(world: State, wilds: Wilds, seat: Seat) -> HandRank:
    return evaluate(world.cards(hand(seat)), wilds)


def _in_the_end(world: State) -> Wilds:
    """What will be wild once every card is up (rules W4, W8)."""
    game = cast("Wojciech", world.game)
    (suit_card,) = world.cards(SUIT_CARD)
    wild = {card.rank for card in world.cards(ROW) if card.colour is suit_card.colour}
    return game.with_wild(*wild, *([suit_card.rank] if game.suit_card_wild else []))


def withdrawal(view: View) -> Policy:
    """Leave if half of one's bets is more than one's share of the pot."""
    turn = cast("Withdrawal", view.turn)
    gain = prospect(view).share - turn.half(view) / max(1, view.chips.pot)
    stay = min(1.0, max(0.0, 0.5 + gain / (2 * CLEAR)))
    return {action: chance for action, chance in ((Stay(), stay), (Withdraw(), 1 - stay)) if chance}

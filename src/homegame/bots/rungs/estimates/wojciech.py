"""Wojciech: what a hand is if the suit card is red, and if it is black."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.bots.rungs.estimates.futures import Future
from homegame.bots.rungs.estimates.ranked import field, percentile, strength
from homegame.cards import STANDARD, Colour
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card, Rank
    from homegame.hands import Wilds
    from homegame.view import View

ROW_CARDS = 3

Cards = tuple["Card", ...]
Chance = tuple[float, float]  # of a future, and of beating one rival then


def futures(view: View) -> tuple[Future, ...]:
    """The suit card's two colours, and in each the ranks of one's hand that may still become wild."""
    game = cast("Wojciech", view.game)
    own = view.cards(hand(view.seat))
    row, suit_card = view.open_cards(ROW), view.open_cards(SUIT_CARD)
    count = len(view.live) - 1
    if suit_card:
        valid = _valid(row, suit_card[0], game)
        return (Future(1.0, (_judge(game, valid, len(valid), len(valid)).beats(own),) * count),)
    return _two_faced(own, row, game, count)


def _valid(row: Cards, suit_card: Card, game: Wojciech) -> frozenset[Rank]:
    """The ranks that are wild once the suit card is up (rules W4, W8)."""
    ranks = [card.rank for card in row if card.colour is suit_card.colour]
    return frozenset([*ranks, suit_card.rank] if game.suit_card_wild else ranks)


@lru_cache(maxsize=20_000)
def _two_faced(own: Cards, row: Cards, game: Wojciech, count: int) -> tuple[Future, ...]:
    unseen = len(STANDARD) - len(own) - len(row)
    found: list[Future] = []
    for colour in Colour:
        of_colour = len(STANDARD) // 2 - sum([card.colour is colour for card in (*own, *row)])
        chance = of_colour / unseen
        found += [
            Future(chance * part, (beats,) * count)
            for part, beats in _face(own, row, game, colour, of_colour)
        ]
    return tuple(found)


def _face(own: Cards, row: Cards, game: Wojciech, colour: Colour, unseen: int) -> list[Chance]:
    """One colour: no card to come makes a rank of one's hand wild, or one does (two are left out)."""
    valid = frozenset(card.rank for card in row if card.colour is colour)
    draws = (ROW_CARDS - len(row)) / 2 + game.suit_card_wild  # cards to come that count in this colour
    hits: dict[Rank, float] = {}
    for rank in {card.rank for card in own} - valid:
        outs = 2 - sum(card.rank is rank and card.colour is colour for card in own)
        hits[rank] = min(1.0, draws * outs / unseen)
    some = sum(hits.values())
    scale = 1 / max(1.0, some)
    fewest, most = len(valid) + int(draws), len(valid) + ceil(draws)
    found = [
        (chance * scale, _judge(game, valid | {rank}, fewest, most).beats(own))
        for rank, chance in hits.items()
        if chance
    ]
    return found if some >= 1 else [(1 - some, _judge(game, valid, fewest, most).beats(own)), *found]


class Judge(NamedTuple):
    """What tells how good a hand is where some ranks are wild."""

    wilds: Wilds
    others: Sequence[int]  # hands that it may meet, weakest first

    def beats(self, own: Cards) -> float:
        """The chance to beat one of them."""
        return percentile(strength(own, self.wilds), self.others)


@lru_cache(maxsize=5_000)
def _judge(game: Wojciech, ranks: frozenset[Rank], fewest: int, most: int) -> Judge:
    """These ranks are wild for oneself, and from *fewest* to *most* for another hand."""
    return Judge(game.with_wild(*ranks), _others(game, fewest, most))


@lru_cache(maxsize=200)
def _others(game: Wojciech, fewest: int, most: int) -> Sequence[int]:
    return sorted([made for wild in (fewest, most) for made in field(wild, game.with_wild())])

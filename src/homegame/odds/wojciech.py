"""Wojciech: which cards end up wild, what becomes of one's hand, and whether it wins.

A wild card is valid if it has the suit card's colour. One's own hand depends only on which of its ranks end
up wild, so the cards still face down are counted by rank and colour: that is exact at every stage, and quick.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING

from homegame.cards import Card, Colour, Rank, shown
from homegame.errors import GameError
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.hands import evaluate
from homegame.odds.answer import EFFORT, Answer, Chance, Effort, Row, Table
from homegame.odds.categories import distribution
from homegame.odds.known import Known, known, opponents, unseen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.hands import Category, Wilds
    from homegame.odds.known import Cards
    from homegame.view import View

HAND_SIZE = 5
ROW_SIZE = 3
MOST_OPPONENTS = 8

Kind = tuple[Rank | None, Colour]  # of a card still face down; None: a rank that doesn't matter
Ranks = frozenset[Rank]


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of a deal: the hands, and as much of the row and the suit card as has been turned."""

    cards: Known
    row: Cards = ()
    suit_card: Card | None = None
    game: Wojciech = field(default_factory=Wojciech)
    unseen: Cards = field(init=False)

    def __post_init__(self) -> None:
        if len(self.cards.own) != HAND_SIZE:
            raise GameError(f"a hand has {HAND_SIZE} cards, not {len(self.cards.own)}")
        opponents(self.cards.others, HAND_SIZE, MOST_OPPONENTS)
        if len(self.row) > ROW_SIZE:
            raise GameError(f"the row has {ROW_SIZE} cards, not {len(self.row)}")
        if self.suit_card is not None and len(self.row) < ROW_SIZE:
            raise GameError("the suit card is turned last: give the three cards of the row with it")
        seen = (self.cards.own, *self.cards.others, self.cards.dead, self.row, self.suit_cards)
        object.__setattr__(self, "unseen", unseen(self.game.deck, *seen))

    @property
    def suit_cards(self) -> Cards:
        """The suit card, if it has been turned."""
        return () if self.suit_card is None else (self.suit_card,)

    @property
    def row_left(self) -> int:
        """How many cards of the row are still face down."""
        return ROW_SIZE - len(self.row)

    @property
    def needed(self) -> tuple[int, ...]:
        """How many cards of each opponent aren't known."""
        return tuple(HAND_SIZE - len(cards) for cards in self.cards.others)

    def wild(self, row: Iterable[Kind], suit_card: Kind) -> Ranks:
        """Which ranks such a row and suit card make wild (rules W4 and W8)."""
        valid = {rank for rank, colour in row if colour is suit_card[1]}
        if self.game.suit_card_wild:
            valid.add(suit_card[0])
        return frozenset(rank for rank in valid if rank is not None)

    def ranked(self, wild: Ranks) -> Wilds:
        """These ranks are wild, ranked as the house chose."""
        return self.game.with_wild(*wild)


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What a seat can expect of its hand, from all it has seen."""
    assert isinstance(view.game, Wojciech)
    suit_card = next(iter(view.open_cards(SUIT_CARD)), None)
    return answer(Deal(known(view), view.open_cards(ROW), suit_card, view.game), effort)


def answer(deal: Deal, effort: Effort = EFFORT) -> Answer:
    """Which cards end up wild, the distribution of one's final hand, and the chances at the showdown."""
    from homegame.odds.wojciech_showdown import showdown  # noqa: PLC0415 - it needs NumPy, the rest does not

    own = outcomes(deal, frozenset(card.rank for card in deal.cards.own))
    hands: Counter[Category] = Counter()
    for wild, ways in own.items():
        hands[evaluate(deal.cards.own, deal.ranked(wild)).category] += ways
    return Answer(
        "wojciech",
        _title(deal),
        (
            _wild_cards(deal, own),
            Table("Your hand in the end", distribution(hands)),
            showdown(deal, effort),
        ),
    )


def outcomes(deal: Deal, ranks: Ranks) -> Counter[Ranks]:
    """In how many ways each set of these ranks ends up wild, over all that may lie face down."""
    left = Counter(_kind(card, ranks) for card in deal.unseen)
    turned = [_kind(card, ranks) for card in deal.row]
    found: Counter[Ranks] = Counter()
    for row in combinations_with_replacement(left, deal.row_left):
        drawn = Counter(row)
        ways = prod(comb(left[kind], drawn[kind]) for kind in drawn)
        if not ways:
            continue
        if deal.suit_card is not None:
            found[deal.wild(turned, _kind(deal.suit_card, ranks))] += ways
            continue
        for suit_card, number in left.items():
            found[deal.wild((*turned, *row), suit_card)] += ways * (number - drawn[suit_card])
    return +found


def _kind(card: Card, ranks: Ranks) -> Kind:
    return (card.rank if card.rank in ranks else None), card.colour


def _wild_cards(deal: Deal, own: Counter[Ranks]) -> Table:
    colours = Counter(card.colour for card in deal.suit_cards or deal.unseen)
    of = colours.total()
    rows = [
        Row(f"{card.shown} ends valid", {"chance": Chance(colours[card.colour], of, exact=True)})
        for card in deal.row
    ]
    for rank in sorted({card.rank for card in deal.cards.own}, reverse=True):
        ways = sum(number for wild, number in own.items() if rank in wild)
        rows.append(
            Row(f"your {_of_rank(deal, rank)} wild", {"chance": Chance(ways, own.total(), exact=True)})
        )
    return Table("The wild cards", tuple(rows))


def _of_rank(deal: Deal, rank: Rank) -> str:
    one = sum(card.rank is rank for card in deal.cards.own) == 1
    return f"{rank.word} is" if one else f"{rank.words} are"


def _title(deal: Deal) -> str:
    turned = [*(card.shown for card in deal.row), *["??"] * deal.row_left]
    suit_card = shown((deal.suit_card,))
    return f"{shown(deal.cards.own)}; row {' '.join(turned)}, suit card {suit_card}"

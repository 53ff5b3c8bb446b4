"""Whiskey Poker: what each exchange makes of one's hand, and whether that wins.

The opponents hold what one has seen them take, and beside it any of the cards one hasn't seen; it is as if
hands were shown at once, without any further exchange.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from homegame.cards import shown
from homegame.errors import GameError
from homegame.games.whiskey import Whiskey
from homegame.hands import Wilds, evaluate
from homegame.odds.answer import EFFORT, Answer, Effort, Row, Table
from homegame.odds.arrays import choices, dealt, indices, np, parts
from homegame.odds.categories import distribution
from homegame.odds.known import Known, known, opponents, unseen
from homegame.odds.strengths import categories, strengths
from homegame.odds.tally import SHARE, Tally, against, best_of
from homegame.widow import HAND_SIZE, WIDOW, Exchange, ExchangeAll, Offer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.hands import Category
    from homegame.odds.arrays import Indices, Integers
    from homegame.odds.known import Cards
    from homegame.view import View

MOST_OPPONENTS = 8
MOST_HANDS = 2_000_000  # of one opponent, that are gone through for an exact answer
SAMPLES = 100_000

KEEP, ALL = "keep", str(ExchangeAll())  # the exchanges are named as the actions are written


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of a deal: the hands, and the widow; without *widow* it lies face down.

    With *whole* the widow can be taken only as a whole, though it lies face up (rule K8).
    """

    cards: Known
    widow: Cards = ()
    whole: bool = False
    game: Whiskey = field(default_factory=Whiskey)
    unseen: Cards = field(init=False)

    def __post_init__(self) -> None:
        for name, cards in (("a hand", self.cards.own), ("the widow", self.widow)):
            if len(cards) != HAND_SIZE and (cards or name == "a hand"):
                raise GameError(f"{name} has {HAND_SIZE} cards, not {len(cards)}")
        opponents(self.cards.others, HAND_SIZE, MOST_OPPONENTS)
        seen = (self.cards.own, *self.cards.others, self.cards.dead, self.widow)
        object.__setattr__(self, "unseen", unseen(self.game.deck, *seen))

    @property
    def wilds(self) -> Wilds:
        """No card is wild; the house may rank straights its way."""
        return Wilds(ace_low_straight=self.game.ace_low_straight)

    @property
    def needed(self) -> tuple[int, ...]:
        """How many cards of each opponent aren't known."""
        return tuple(HAND_SIZE - len(cards) for cards in self.cards.others)


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What a seat can expect of each exchange, from all it has seen."""
    assert isinstance(view.game, Whiskey)
    whole = isinstance(view.turn, Offer)
    return answer(Deal(known(view), view.open_cards(WIDOW), whole, view.game), effort)


def answer(deal: Deal, effort: Effort = EFFORT) -> Answer:
    """The chances to win with each hand that one can come to, the best first."""
    pots = _Opposition(deal, effort)
    rows = [_row(name, hand, pots) for name, hand in reachable(deal)]
    tables = []
    if not deal.widow:
        rows.append(Row(ALL, _unseen_hand(deal, effort).chances(exact=False), "whatever lies there"))
        tables.append(Table("The widow", distribution(_widow(deal))))
    rows.sort(key=lambda row: -row.chances[SHARE].value)
    tables.insert(0, Table(against(len(deal.needed)), tuple(rows)))
    note = "As if hands were shown at once, and the opponents held any cards that you haven't seen."
    return Answer("whiskey", _title(deal), tuple(tables), (note,))


def reachable(deal: Deal) -> Iterator[tuple[str, Cards]]:
    """Each exchange that can be made with a widow one sees, and the hand it makes."""
    own = tuple(sorted(deal.cards.own))
    yield KEEP, own
    if not deal.widow:
        return
    yield ALL, deal.widow
    most = HAND_SIZE - 1 if deal.game.exchange == "any" else 1
    for count in range(1, 1 if deal.whole else most + 1):
        for give in combinations(own, count):
            for take in combinations(sorted(deal.widow), count):
                kept = [card for card in own if card not in give]
                yield str(Exchange(give, take)), (*kept, *take)


def _row(name: str, hand: Cards, pots: _Opposition) -> Row:
    rank = evaluate(hand, pots.wilds)
    return Row(name, pots.against(hand).chances(exact=pots.exact), rank.words)


class _Opposition:
    """The best of the opponents' hands: how often it is how strong."""

    def __init__(self, deal: Deal, effort: Effort) -> None:
        hidden = [needed for needed in deal.needed if needed]
        self.wilds = deal.wilds
        self.exact = len(hidden) <= 1 and comb(len(deal.unseen), sum(hidden)) <= MOST_HANDS
        counted: Counter[int] = Counter()
        for drawn in _every(deal, sum(hidden)) if self.exact else _random(deal, sum(hidden), effort):
            best, holders = best_of(_others(deal, drawn))
            codes, times = np.unique(best * (MOST_OPPONENTS + 1) + holders, return_counts=True)
            counted.update(dict(zip(codes.tolist(), times.tolist(), strict=True)))
        self.best, self.holders = np.divmod(np.array(list(counted)), MOST_OPPONENTS + 1)
        self.ways = np.array(list(counted.values()))

    def against(self, hand: Cards) -> Tally:
        """One hand against them."""
        tally = Tally()
        tally.add(strengths(indices(hand)[None, :], self.wilds), self.best, self.holders, self.ways)
        return tally


def _every(deal: Deal, count: int) -> Iterator[Indices]:
    """Every choice of so many of the cards one hasn't seen."""
    left = indices(deal.unseen)
    chosen = choices(len(left), count)
    for part in parts(len(chosen)):
        yield left[chosen[part]]


def _random(deal: Deal, count: int, effort: Effort) -> Iterator[Indices]:
    """Random cards from those one hasn't seen."""
    samples = effort.samples or SAMPLES
    left = indices(deal.unseen)
    for part in parts(samples):
        decks = np.broadcast_to(left, (part.stop - part.start, len(left)))
        yield dealt(decks, count, seed=effort.seed, first=part.start)
        effort.progress(part.stop, samples)


def _others(deal: Deal, drawn: Indices) -> Integers:
    """The strengths of the opponents' hands, the unknown cards as drawn."""
    found = []
    for cards, needed in zip(deal.cards.others, deal.needed, strict=True):
        given = np.broadcast_to(indices(cards), (len(drawn), len(cards)))
        found.append(strengths(np.hstack((given, drawn[:, :needed])), deal.wilds))
        drawn = drawn[:, needed:]
    return np.array(found)


def _unseen_hand(deal: Deal, effort: Effort) -> Tally:
    """The widow, unseen, against the others."""
    tally = Tally()
    for drawn in _random(deal, HAND_SIZE + sum(deal.needed), effort):
        mine = strengths(drawn[:, :HAND_SIZE], deal.wilds)
        tally.add(mine, *best_of(_others(deal, drawn[:, HAND_SIZE:])))
    return tally


def _widow(deal: Deal) -> Counter[Category]:
    """How often a hand that one hasn't seen is of each category."""
    found: Counter[Category] = Counter()
    for drawn in _every(deal, HAND_SIZE):
        found.update(categories(strengths(drawn, deal.wilds), deal.wilds))
    return found


def _title(deal: Deal) -> str:
    return f"{shown(sorted(deal.cards.own, reverse=True))}; widow {shown(deal.widow or [None] * HAND_SIZE)}"

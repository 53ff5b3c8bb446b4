"""The best hand that cards make, wild cards included.

A category asks for one of three things: groups of equal ranks, five ranks in a row, or five cards of a suit.
The table `NEEDS` says which; the first category from the top that the cards can make is the hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from homegame.cards import STANDARD, Card, Rank, Suit, distinct
from homegame.errors import GameError
from homegame.ranking import HIGH_TO_LOW, NO_WILDS, WEAKEST_FIRST, Category, FiveOfAKind, HandRank, Wilds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["NO_WILDS", "BestHand", "Category", "HandRank", "Wilds", "best_hand", "evaluate"]

HAND_SIZE: Final = 5
SUITS: Final = tuple(Suit)

Ranks = tuple[Rank, ...]


class Holding:
    """Cards counted the ways the categories ask for them.

    *naturals* and *wild*: the cards themselves.
    For groups *counts*: cards of each rank, a bug as an ace (rule H2); *free*: wild cards that may join any;
    *most*: of one rank, with those; *playable*: cards in all.
    For flushes *suits*: each suit's natural ranks as bits; *helpers*: wild cards that may join each suit;
    *long*: the suits with five cards or more.
    """

    __slots__ = (
        *("naturals", "wild", "wilds"),
        *("counts", "free", "most", "playable"),
        *("suits", "helpers", "long"),
    )

    def __init__(self, held: tuple[Card, ...], wilds: Wilds) -> None:
        self.wilds = wilds
        self.wild = [c for c in held if c.rank in wilds.ranks] if wilds.ranks else []
        self.naturals = [c for c in held if c.rank not in wilds.ranks] if self.wild else list(held)
        self.counts = [0] * (Rank.JOKER + 1)
        self.suits = [0, 0, 0, 0]
        for c in self.naturals:
            if c.suit is None:
                raise GameError(f"{c} is no card of this game: jokers don't play in it")
            self.counts[c.rank] += 1
            self.suits[c.suit] |= 1 << c.rank
        self.free = len(self.wild)
        self.helpers = [self.free] * 4
        if self.wild and wilds.jokers != "wild":
            self._hold_jokers_back([c for c in self.wild if c.rank is Rank.JOKER])
        self.playable = sum(self.counts) + self.free
        self.most = max(self.counts) + self.free
        self.long = [s for s in SUITS if self.suits[s].bit_count() + self.helpers[s] >= HAND_SIZE]

    def _hold_jokers_back(self, jokers: list[Card]) -> None:
        if self.wilds.jokers == "colour":
            self.helpers = [self.free - sum(suit.colour is not c.colour for c in jokers) for suit in SUITS]
        else:
            self.free -= len(jokers)
            self.counts[Rank.ACE] += len(jokers)
            if self.wilds.five_of_a_kind == "none":
                self.counts[Rank.ACE] = min(self.counts[Rank.ACE], HAND_SIZE - 1)


def groups(holding: Holding, sizes: tuple[int, ...]) -> Ranks | None:
    """So many cards of one rank, then so many of another: the highest that wild cards can fill up."""
    if holding.most < sizes[0]:
        return None
    return _fill(holding.counts, holding.free, _within(sizes, holding.playable), ())


def _fill(counts: list[int], free: int, sizes: tuple[int, ...], above: Ranks) -> Ranks | None:
    if not sizes:
        return above
    size = sizes[0]
    for rank in HIGH_TO_LOW:
        short = size - counts[rank]
        if short <= free and rank not in above:
            found = _fill(counts, free - max(short, 0), sizes[1:], (*above, rank))
            if found is not None:
                return found
    return None


@cache
def _within(sizes: tuple[int, ...], playable: int) -> tuple[int, ...]:
    """With fewer than five cards there are fewer kickers, down to none (rule S6)."""
    while sum(sizes) > playable and len(sizes) > 1 and sizes[-1] == 1:
        sizes = sizes[:-1]
    return sizes


WHEEL: Final[Ranks] = (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE)
ROWS: Final[tuple[Ranks, ...]] = (*(HIGH_TO_LOW[i : i + HAND_SIZE] for i in range(9)), WHEEL)
_ROW_BITS: Final = tuple((row[:1], sum(1 << rank for rank in row)) for row in ROWS)


def _in_a_row(bits: int, wild: int, wilds: Wilds) -> Ranks | None:
    if bits.bit_count() + wild >= HAND_SIZE:
        for top, row in _ROW_BITS if wilds.ace_low_straight else _ROW_BITS[:-1]:
            if (row & ~bits).bit_count() <= wild:
                return top
    return None


def straight(holding: Holding) -> Ranks | None:
    """Five ranks in a row, told by the highest; the ace also counts below the two (rule G2)."""
    suits = holding.suits
    return _in_a_row(suits[0] | suits[1] | suits[2] | suits[3], len(holding.wild), holding.wilds)


def flush(holding: Holding) -> Ranks | None:
    """Five cards of one suit; a wild card is the highest one missing (rule G5)."""
    return max([flush_in(suit, holding) for suit in holding.long], default=None)


def flush_in(suit: Suit, holding: Holding) -> Ranks:
    """The flush in one long suit."""
    bits, wild = holding.suits[suit], holding.helpers[suit]
    ranks = [Rank.ACE] * wild if holding.wilds.double_ace_flush else []
    wild -= len(ranks)
    for rank in HIGH_TO_LOW:
        if bits >> rank & 1:
            ranks.append(rank)
        elif wild:
            ranks.append(rank)
            wild -= 1
    return tuple(sorted(ranks, reverse=True)[:HAND_SIZE])


def straight_flush(holding: Holding) -> Ranks | None:
    """Five cards of one suit in a row, told by the highest."""
    return max(filter(None, [straight_flush_in(suit, holding) for suit in holding.long]), default=None)


def straight_flush_in(suit: Suit, holding: Holding) -> Ranks | None:
    """The straight flush in one long suit."""
    return _in_a_row(holding.suits[suit], holding.helpers[suit], holding.wilds)


GROUPS: Final[dict[Category, tuple[int, ...]]] = {
    Category.FIVE_OF_A_KIND: (5,),
    Category.FOUR_OF_A_KIND: (4, 1),
    Category.FULL_HOUSE: (3, 2),
    Category.THREE_OF_A_KIND: (3, 1, 1),
    Category.TWO_PAIR: (2, 2, 1),
    Category.PAIR: (2, 1, 1, 1),
    Category.HIGH_CARD: (1, 1, 1, 1, 1),
}

NEEDS: Final[dict[Category, Callable[[Holding], Ranks | None]]] = {
    Category.STRAIGHT_FLUSH: straight_flush,
    Category.FLUSH: flush,
    Category.STRAIGHT: straight,
    **{category: partial(groups, sizes=sizes) for category, sizes in GROUPS.items()},
}

ONE_SUIT: Final = {Category.FLUSH: flush_in, Category.STRAIGHT_FLUSH: straight_flush_in}

STRONGEST_FIRST: Final[dict[FiveOfAKind, list[tuple[int, Category, Callable[[Holding], Ranks | None]]]]] = {
    house: [(place, category, NEEDS[category]) for place, category in enumerate(order)][::-1]
    for house, order in WEAKEST_FIRST.items()
}


def evaluate(cards: Iterable[Card], wilds: Wilds = NO_WILDS) -> HandRank:
    """The cards count as the best five-card hand they can make.

    Of fewer than five cards only high cards, pairs, threes and fours count (rule S6).
    GameError without any card and for a joker where none plays; NotationError for a card that is there twice.
    """
    holding = Holding(_checked(cards), wilds)
    rank = _rank(holding)
    if wilds.natural_wins_ties:
        return rank._replace(naturals=-sum(told for _, _, told in _play(rank, holding)))
    return rank


def past_suits(cards: Iterable[Card], wilds: Wilds = NO_WILDS) -> HandRank:
    """The best hand if suits are not looked at: neither a flush nor a straight flush."""
    holding = Holding(_checked(cards), wilds)
    holding.long = []
    return _rank(holding)


def in_one_suit(cards: Iterable[Card], wilds: Wilds = NO_WILDS) -> HandRank | None:
    """The best flush or straight flush, if the cards make one."""
    holding = Holding(_checked(cards), wilds)
    for place, category, made in STRONGEST_FIRST[wilds.five_of_a_kind]:
        ranks = made(holding) if category in ONE_SUIT else None
        if ranks is not None:
            return HandRank(place, category, ranks)
    return None


def _checked(cards: Iterable[Card]) -> tuple[Card, ...]:
    held = distinct(tuple(cards))
    if not held:
        raise GameError("no cards make no hand: give at least one")
    return held


def _rank(holding: Holding) -> HandRank:
    for place, category, made in STRONGEST_FIRST[holding.wilds.five_of_a_kind]:
        ranks = made(holding)
        if ranks is not None:
            return HandRank(place, category, ranks)
    raise AssertionError("any card is at least a high card")


@dataclass(frozen=True, slots=True)
class BestHand:
    """The cards that play, and what each wild one among them stands for.

    *cards* are five, or fewer if fewer can play, the most important first; *stands_for* gives, for each wild
    card that plays, the rank it counts as, or in flushes and straight flushes the card.
    """

    rank: HandRank
    cards: tuple[Card, ...]
    stands_for: Mapping[Card, Rank | Card]

    @property
    def told(self) -> str:
        """The hand as it is called when it is shown: ``three kings, one wild: 9♥ as K``."""
        told = [
            f"{wild.shown} as {part.label if isinstance(part, Rank) else part.shown}"
            for wild, part in self.stands_for.items()
            if part not in (wild, wild.rank)
        ]
        if not told:
            return self.rank.words
        number = ("one", "two", "three", "four", "five")[len(told) - 1]
        return f"{self.rank.words}, {number} wild: {', '.join(told)}"


def best_hand(cards: Iterable[Card], wilds: Wilds = NO_WILDS) -> BestHand:
    """Which five cards play, with as few of them as possible standing for another card.

    >>> from homegame.cards import cards
    >>> best_hand(cards("Kc Kd 9h 5s 2c"), Wilds(ranks=frozenset({Rank.NINE}))).told
    'three kings, one wild: 9♥ as K'
    """
    held = _checked(cards)
    holding = Holding(held, wilds)
    rank = _rank(holding)
    played = _play(rank, holding)
    if wilds.natural_wins_ties:
        rank = rank._replace(naturals=-sum(told for _, _, told in played))
    parts = {c: part for c, part, _ in played if c in holding.wild}
    return BestHand(rank, tuple(c for c, _, _ in played), parts)


Played = list[tuple[Card, Rank | Card, bool]]


def _play(rank: HandRank, holding: Holding) -> Played:
    """Each card that plays, its part, and whether it is wild and in another's part; the fewest of those."""
    ranks = _ranks_played(rank)
    if rank.category not in ONE_SUIT:
        return _cast(ranks, rank.category, holding)
    made = [suit for suit in holding.long if ONE_SUIT[rank.category](suit, holding) == rank.ranks]
    casts = (_cast([STANDARD[4 * (r - 2) + suit] for r in ranks], rank.category, holding) for suit in made)
    return min(casts, key=lambda played: sum(told for _, _, told in played))


def _ranks_played(rank: HandRank) -> Ranks:
    """The rank of each card that plays, the most important first."""
    if rank.category is Category.FLUSH:
        return rank.ranks
    if rank.category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}:
        return next(row for row in ROWS if row[0] is rank.ranks[0])
    return tuple(r for r, size in zip(rank.ranks, GROUPS[rank.category], strict=False) for _ in range(size))


def _cast(parts: Sequence[Rank | Card], category: Category, holding: Holding) -> Played:
    """Give each part to a natural card, else to the wild card that is just that, else to any wild card."""
    players: dict[int, Card] = {}
    naturals = sorted(holding.naturals, reverse=True)
    for place, part in enumerate(parts):
        natural = next((c for c in naturals if _is(c, part)), None)
        if natural is not None:
            players[place] = natural
            naturals.remove(natural)

    wild = sorted(holding.wild, reverse=True)
    vacant = [place for place in range(len(parts)) if place not in players]
    vacant.sort(key=lambda place: _rank_of(parts[place]) is Rank.ACE)  # last, as bugs may have no other part
    while vacant:
        place = vacant.pop(0)
        able = (c for c in wild if _may_stand_for(parts[place], c, category, holding.wilds))
        loss = partial(_loss, part=parts[place], others=[parts[other] for other in vacant])
        players[place] = min(able, key=loss)
        wild.remove(players[place])
    return [
        (players[place], part, players[place] in holding.wild and not _is(players[place], part))
        for place, part in enumerate(parts)
    ]


def _is(c: Card, part: Rank | Card) -> bool:
    return part in (c, c.rank)


def _rank_of(part: Rank | Card) -> Rank:
    return part.rank if isinstance(part, Card) else part


def _may_stand_for(part: Rank | Card, c: Card, category: Category, wilds: Wilds) -> bool:
    if c.rank is not Rank.JOKER or wilds.jokers == "wild":
        return True
    if wilds.jokers == "bug":
        return category not in GROUPS or part is Rank.ACE
    return not isinstance(part, Card) or part.colour is c.colour


def _loss(c: Card, part: Rank | Card, others: Sequence[Rank | Card]) -> int:
    """A card that is the part itself comes first, one that is itself another vacant part last."""
    if _is(c, part):
        return 0
    return 2 if any(_is(c, other) for other in others) else 1

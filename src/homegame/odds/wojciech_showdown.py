"""Wojciech's showdown: one hand against others, of which some cards or all are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import WITH_JOKERS, Colour, Rank
from homegame.hands import evaluate
from homegame.odds.arrays import choices, dealt, indices, np, parts
from homegame.odds.strengths import contested
from homegame.odds.tally import Tally, against, best_of

if TYPE_CHECKING:
    from homegame.odds.answer import Effort, Table
    from homegame.odds.arrays import Indices, Integers
    from homegame.odds.wojciech import Deal, Kind, Ranks

RED = np.array([card.colour is Colour.RED for card in WITH_JOKERS])
RANK_BIT = np.array([1 << card.rank for card in WITH_JOKERS])
SAMPLES = 50_000
AT_ONCE = 131_072  # random deals worked on together: the more, the more of them share their wild ranks


def showdown(deal: Deal, effort: Effort) -> Table:
    """The chances to win, tie and lose: exact if only one opponent's cards are unknown, and little else."""
    hidden = sum(map(bool, deal.needed))
    title = against(len(deal.needed))
    if not hidden:
        return _all_known(deal).table(title, exact=True)
    few_wild = deal.suit_card is not None or not (deal.row_left or deal.game.suit_card_wild)
    if hidden == 1 and few_wild:
        return _one_hidden(deal).table(title, exact=True)
    return _sampled(deal, effort).table(title, exact=False)


def _all_known(deal: Deal) -> Tally:
    """Every hand is known: only the wild ranks are left to chance."""
    from homegame.odds.wojciech import outcomes  # noqa: PLC0415 - the two are one subject in two files

    hands = (deal.cards.own, *deal.cards.others)
    ways = outcomes(deal, frozenset(card.rank for cards in hands for card in cards))
    ranks = [[evaluate(cards, deal.ranked(wild)) for wild in ways] for cards in hands]
    order = {rank: place for place, rank in enumerate(sorted({rank for row in ranks for rank in row}))}
    mine, *others = (np.array([order[rank] for rank in row]) for row in ranks)
    tally = Tally()
    tally.add(mine, *best_of(np.array(others)), np.array(list(ways.values())))
    return tally


def _one_hidden(deal: Deal) -> Tally:
    """Go through all hands of one opponent; the wild ranks are known, but perhaps for the colour."""
    left = indices(deal.unseen)
    place = max(range(len(deal.needed)), key=lambda other: deal.needed[other])
    chosen = choices(len(left), deal.needed[place])
    drawn = left[chosen]
    row: list[Kind] = [(card.rank, card.colour) for card in deal.row]
    tally = Tally()
    for colour in Colour if deal.suit_card is None else (deal.suit_card.colour,):
        weights: Integers | int = 1
        if deal.suit_card is None:
            of_colour = RED[left] if colour is Colour.RED else ~RED[left]
            weights = of_colour.sum() - of_colour[chosen].sum(axis=1)
        wild = deal.wild(row, (None if deal.suit_card is None else deal.suit_card.rank, colour))
        hands = [np.tile(indices(cards), (len(drawn), 1)) for cards in deal.cards.others]
        hands[place] = np.hstack((hands[place], drawn))
        _count(tally, deal, wild, hands, weights)
    return tally


def _sampled(deal: Deal, effort: Effort) -> Tally:
    """Deal what isn't known at random: the rest of the row, the suit card, and the opponents' cards."""
    left = indices(deal.unseen)
    samples = effort.samples or SAMPLES
    tally = Tally()
    for part in parts(samples, AT_ONCE):
        decks = np.broadcast_to(left, (part.stop - part.start, len(left)))
        places = deal.row_left + (deal.suit_card is None) + sum(deal.needed)
        drawn = dealt(decks, places, seed=effort.seed, first=part.start)
        table, drawn = _divide(drawn, indices(deal.row), deal.row_left)
        suit_card, drawn = _divide(drawn, indices(deal.suit_cards), 1 - len(deal.suit_cards))
        hands = []
        for cards, needed in zip(deal.cards.others, deal.needed, strict=True):
            hand, drawn = _divide(drawn, indices(cards), needed)
            hands.append(hand)
        _by_wild_ranks(tally, deal, np.hstack((table, suit_card)), hands)
        effort.progress(part.stop, samples)
    return tally


def _divide(drawn: Indices, known: Indices, needed: int) -> tuple[Indices, Indices]:
    """The known cards of a pile with the first of those drawn, and what is left of these."""
    pile = np.hstack((np.broadcast_to(known, (len(drawn), len(known))), drawn[:, :needed]))
    return pile, drawn[:, needed:]


def _by_wild_ranks(tally: Tally, deal: Deal, table: Indices, hands: list[Indices]) -> None:
    """Count showdowns, those with the same wild ranks together."""
    row, suit_card = table[:, :-1], table[:, -1:]
    bits = np.where(RED[row] == RED[suit_card], RANK_BIT[row], 0)
    code = np.bitwise_or.reduce(bits, axis=1)
    if deal.game.suit_card_wild:
        code |= RANK_BIT[suit_card[:, 0]]
    order = np.argsort(code, kind="stable")
    found, starts = np.unique(code[order], return_index=True)
    for bit_set, same in zip(found.tolist(), np.split(order, starts[1:]), strict=True):
        wild = frozenset(rank for rank in Rank if bit_set >> rank & 1)
        _count(tally, deal, wild, [hand[same] for hand in hands])


def _count(tally: Tally, deal: Deal, wild: Ranks, hands: list[Indices], weights: Integers | int = 1) -> None:
    mine, *others = contested([indices(deal.cards.own)[None, :], *hands], deal.ranked(wild))
    tally.add(mine, *best_of(np.array(others)), weights)

"""Showdowns of hold'em: all of them, or random ones."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING

from homegame.errors import GameError
from homegame.fast import compiled
from homegame.fast.arrays import tables_for
from homegame.odds.arrays import (
    AT_ONCE,
    CHOICE,
    choices,
    dealt,
    indices,
    key_of,
    np,
    parts,
    random_numbers,
    scaled,
    without,
)
from homegame.odds.strengths import categories, categories_of, on_board
from homegame.odds.tally import Tally, divide_pots

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.hands import Category
    from homegame.odds.answer import Effort
    from homegame.odds.arrays import Indices, Integers, Numbers
    from homegame.odds.known import Cards
    from homegame.odds.wasteland import Deal

BOARD_SIZE = 5
SAMPLES = 100_000
MOST_EVALUATIONS = 8_000_000  # of hands, for an exact answer: about half a second
COLLISIONS = 8  # so many times as many pairings may be looked through as showdowns counted
NATURALS_SLOW = 20  # times, where the wild cards of hands that tie are counted
MOST_PAIRINGS = 4_000_000  # of hole cards with hole cards that are looked through
MOST_ATTEMPTS = 10_000  # to find hole cards that go together
SAME_CARDS = "these hands can't be held at once: they need the same cards"
STREAM = 0xD1342543DE82EF95  # between the seeds of two attempts
WORTH_COMPILING = 2_000_000  # evaluations that take longer than numba takes to load


@dataclass(slots=True)
class Showdowns:
    """What came of many showdowns: a tally for each hand, and the categories that the first one made."""

    tallies: list[Tally]
    exact: bool
    categories: Counter[Category] = field(default_factory=Counter)

    def add(self, deal: Deal, boards: Indices, holes: Sequence[Indices]) -> None:
        """Count showdowns, a row of each array for each."""
        known = np.broadcast_to(indices(deal.board), (len(boards), len(deal.board)))
        found = on_board(np.hstack((known, boards)), holes, deal.wilds)
        divide_pots(self.tallies, found)
        self.categories.update(categories(found[0], deal.wilds))


def _none_yet(deal: Deal, *, exact: bool) -> Showdowns:
    return Showdowns([Tally() for _ in deal.hands], exact)


def counted(deal: Deal) -> Showdowns | None:
    """Every showdown that is possible, each once; None if they are too many."""
    everything = tuple(combinations(deal.unseen, 2))
    hands = [everything if hand is None else hand for hand in deal.hands]
    missing = BOARD_SIZE - len(deal.board)
    rest = len(deal.unseen) - 2 * len(hands)
    most = MOST_EVALUATIONS // (NATURALS_SLOW if deal.wilds.natural_wins_ties else 1)
    most //= comb(rest, missing) * len(hands)  # ways to hold the hands
    if prod(map(len, hands)) > COLLISIONS * most:
        return None
    held = _together(hands)
    if held is None or len(held) > most:
        return None
    found = _none_yet(deal, exact=True)
    boards = choices(rest, missing)
    for part in parts(len(held), max(1, AT_ONCE // len(boards))):
        decks = without(indices(deal.unseen), held[part])
        for some in parts(len(boards)):
            drawn = decks[:, boards[some]]
            pairs = np.repeat(held[part], drawn.shape[1], axis=0)
            found.add(deal, drawn.reshape(len(pairs), missing), _pairs_of(pairs))
    return found


def _pairs_of(held: Indices) -> list[Indices]:
    return [held[:, place : place + 2] for place in range(0, held.shape[1], 2)]


def _together(hands: Sequence[Sequence[Cards]]) -> Indices | None:
    """All ways in which the players can hold such hands at once, a row each; None if there are too many."""
    if all(len(hand) == 1 for hand in hands):
        return _at_once([card for hand in hands for card in hand[0]])
    held = np.zeros((1, 0), dtype=np.uint8)
    cards = np.zeros(1, dtype=np.uint64)
    for hand in hands:
        if len(held) * len(hand) > MOST_PAIRINGS:
            return None
        pairs = _array(hand)
        bits = _bits(pairs)
        this, other = np.nonzero((cards[:, None] & bits) == 0)
        held = np.hstack((held[this], pairs[other]))
        cards = cards[this] | bits[other]
    if not len(held):
        raise GameError(SAME_CARDS)
    return held


def _at_once(cards: Sequence[Card]) -> Indices:
    """One row of cards; GameError if one is there twice."""
    if len(set(cards)) < len(cards):
        raise GameError(SAME_CARDS)
    return indices(cards)[None, :]


def _array(hand: Sequence[Cards]) -> Indices:
    return np.array([indices(pair) for pair in hand])


def _bits(pairs: Indices) -> Numbers:
    """The cards of each row as a set of bits."""
    found: Numbers = np.bitwise_or.reduce(np.uint64(1) << pairs.astype(np.uint64), axis=1)
    return found


def sampled(deal: Deal, effort: Effort) -> Showdowns:
    """Showdowns dealt at random: the same whether they are compiled or not."""
    samples = effort.samples or SAMPLES
    hands = [hand for hand in deal.hands if hand is not None]
    held = _together(hands)
    play = _compiled if _is_compiled(samples * len(deal.hands), deal, effort) else _in_arrays
    found = _none_yet(deal, exact=False)
    for part in parts(samples):
        deals = np.arange(part.start, part.stop)
        pairs = _tried(hands, deals, effort.seed) if held is None else held
        play(found, deal, pairs, deals, effort.seed, pick=held is not None)
        effort.progress(part.stop, samples)
    return found


def _is_compiled(evaluations: int, deal: Deal, effort: Effort) -> bool:
    """Whether numba is used: if it is asked for or loaded already, or there is work enough to load it for."""
    worth = 0 if effort.compiled else WORTH_COMPILING
    return not deal.wilds.natural_wins_ties and compiled.kernels(evaluations, worth=worth) is not None


def _in_arrays(
    found: Showdowns, deal: Deal, held: Indices, deals: Integers, seed: int, *, pick: bool
) -> None:
    """Count random showdowns with NumPy. *held* is a row for each deal, or rows to *pick* from."""
    if pick:
        held = held[scaled(random_numbers(seed, deals, CHOICE), len(held))]
    randoms = sum(hand is None for hand in deal.hands)
    places = 2 * randoms + BOARD_SIZE - len(deal.board)
    drawn = dealt(without(indices(deal.unseen), held), places, seed=seed, first=int(deals[0]))
    others, given = iter(_pairs_of(drawn[:, : 2 * randoms])), iter(_pairs_of(held))
    holes = [next(others if hand is None else given) for hand in deal.hands]
    found.add(deal, drawn[:, 2 * randoms :], holes)


def _compiled(found: Showdowns, deal: Deal, held: Indices, deals: Integers, seed: int, *, pick: bool) -> None:
    """Count the same showdowns with numba."""
    from homegame.odds import kernels  # noqa: PLC0415 - it loads numba

    given = iter(range(len(deal.hands)))
    fixed = np.array([-1 if hand is None else next(given) for hand in deal.hands], dtype=np.int64)
    asked = kernels.Question(held, pick, indices(deal.unseen), indices(deal.board), fixed)
    tables = tables_for(BOARD_SIZE + 2, deal.wilds)
    tallies, made = kernels.play(np.uint64(key_of(seed)), int(deals[0]), len(deals), asked, tables)
    for tally, (wins, ties, units) in zip(found.tallies, tallies.tolist(), strict=True):
        tally.wins += wins
        tally.ties += ties
        tally.units += units
        tally.of += len(deals)
    found.categories.update(categories_of(made, deal.wilds))


def _tried(hands: Sequence[Sequence[Cards]], deals: Integers, seed: int) -> Indices:
    """For each deal a hand for each player, chosen again until no two of them need the same card."""
    possible = [_array(hand) for hand in hands]
    held = np.zeros((len(deals), 2 * len(hands)), dtype=np.uint8)
    left = np.arange(len(deals))
    for attempt in range(1, MOST_ATTEMPTS + 1):
        cards = np.zeros(len(left), dtype=np.uint64)
        collide = np.zeros(len(left), dtype=bool)
        for place, pairs in enumerate(possible):
            numbers = random_numbers((seed + attempt * STREAM) % 2**64, deals[left], place)
            chosen = pairs[scaled(numbers, len(pairs))]
            held[left, 2 * place : 2 * place + 2] = chosen
            bits = _bits(chosen)
            collide |= (cards & bits) != 0
            cards |= bits
        left = left[collide]
        if not len(left):
            return held
    raise GameError("these ranges hardly go together: they need the same cards too often")

"""Wasteland Hold'em: hands and ranges against each other, on any board, with jokers.

Every way to complete the hands and the board is counted where that is quick, else they are dealt at random.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING

from homegame.cards import STANDARD, Rank, shown
from homegame.errors import GameError
from homegame.games.wasteland import BOARD, Wasteland
from homegame.odds.answer import EFFORT, Answer, Effort, Row, Table
from homegame.odds.categories import distribution
from homegame.odds.known import known, unseen
from homegame.odds.ranges import RANDOM, kinds_of_hands, pairs_in
from homegame.odds.showdowns import counted, sampled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.hands import Wilds
    from homegame.odds.known import Cards
    from homegame.odds.ranges import Pair
    from homegame.view import View

BOARD_SIZES = (0, 3, 4, 5)
MOST_HANDS = 10
PREFLOP_SAMPLES = 20_000  # for each kind of hole cards


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of a deal: what each player may hold, and the board.

    *hands* are the pairs of hole cards of each, None for any two cards; *names* what they are called; *dead*
    are cards seen elsewhere. With *plain* no joker is in the deck: ordinary hold'em.
    """

    names: tuple[str, ...]
    hands: tuple[tuple[Pair, ...] | None, ...]
    board: Cards = ()
    dead: Cards = ()
    game: Wasteland = field(default_factory=Wasteland)
    plain: bool = False
    unseen: Cards = field(init=False)
    wilds: Wilds = field(init=False)  # jokers are what the house lets them be

    def __post_init__(self) -> None:
        if not 1 <= len(self.hands) <= MOST_HANDS:
            raise GameError(f"{len(self.hands)} hands: there may be 1 to {MOST_HANDS}")
        if len(self.board) not in BOARD_SIZES:
            raise GameError(f"the board has 0, 3, 4 or 5 cards, not {len(self.board)}")
        left = unseen(self.deck, self.board, self.dead)
        object.__setattr__(self, "unseen", left)
        object.__setattr__(self, "wilds", replace(self.game.with_wild(Rank.JOKER), jokers=self.game.jokers))
        possible = tuple(
            hand and tuple(pair for pair in hand if set(pair) <= set(left)) for hand in self.hands
        )
        for name, hand in zip(self.names, possible, strict=True):
            if hand == ():
                raise GameError(f"{name}: no such hand is left, with {shown((*self.board, *self.dead))} gone")
        object.__setattr__(self, "hands", possible)

    @property
    def deck(self) -> Cards:
        """The cards that are played with."""
        return STANDARD if self.plain else self.game.deck


def deal_of(
    ranges: Sequence[str],
    board: Cards = (),
    dead: Cards = (),
    *,
    game: Wasteland | None = None,
    plain: bool = False,
) -> Deal:
    """A deal between hands written as ranges: ``AhKd``, ``QQ+,AKs``, ``random``."""
    game = game or Wasteland()
    deck = STANDARD if plain else game.deck
    hands = [None if text.strip().lower() == RANDOM else pairs_in(text, deck) for text in ranges]
    return Deal(_names(ranges, hands), tuple(hands), board, dead, game, plain)


def _names(ranges: Sequence[str], hands: Sequence[tuple[Pair, ...] | None]) -> tuple[str, ...]:
    """Each hand as it is shown; of hands that are written alike the second is numbered 2."""
    found: list[str] = []
    for text, hand in zip(ranges, hands, strict=True):
        name = shown(hand[0]) if hand and len(hand) == 1 else text.strip()
        numbered = (f"{name} ({number})" for number in count(2))
        found.append(name if name not in found else next(new for new in numbered if new not in found))
    return tuple(found)


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What a seat can expect of its hole cards, against the opponents who are still in."""
    assert isinstance(view.game, Wasteland)
    seen = known(view)
    hands = [tuple(sorted(cards, reverse=True)) for cards in (seen.own, *seen.others)]
    names = _names(["you", *[RANDOM] * len(seen.others)], [None] * len(hands))
    possible = tuple(((hand[0], hand[1]),) if hand else None for hand in hands)
    return answer(Deal(names, possible, view.open_cards(BOARD), seen.dead, view.game), effort)


def answer(deal: Deal, effort: Effort = EFFORT) -> Answer:
    """The chances of every hand at the showdown, and what the first of them becomes."""
    found = counted(deal) or sampled(deal, effort)
    rows = tuple(
        Row(name, tally.chances(exact=found.exact))
        for name, tally in zip(deal.names, found.tallies, strict=True)
    )
    becomes = Table(f"{deal.names[0]} in the end", distribution(found.categories, exact=found.exact))
    tables = (Table("At the showdown", rows), becomes) if len(rows) > 1 else (becomes,)
    return Answer("wasteland", _title(deal), tables, _notes(deal))


def preflop(
    opponents: int, effort: Effort = EFFORT, *, game: Wasteland | None = None, plain: bool = False
) -> Answer:
    """The share of the pot that each kind of hole cards wins against so many random hands."""
    game = game or Wasteland()
    kinds = kinds_of_hands(0 if plain else game.joker_count)
    rows = []
    for done, kind in enumerate(kinds):
        effort.progress(done, len(kinds))
        deal = deal_of([kind, *[RANDOM] * opponents], game=game, plain=plain)
        found = sampled(deal, Effort(effort.samples or PREFLOP_SAMPLES, effort.seed))
        rows.append(Row(kind, found.tallies[0].chances(exact=False)))
    effort.progress(len(kinds), len(kinds))
    table = Table(f"Against {opponents} random hand{'s' if opponents > 1 else ''}", tuple(rows))
    return Answer("wasteland", f"All {len(kinds)} kinds of hole cards", (table,), _notes(deal))


def _title(deal: Deal) -> str:
    board = f" on {shown(deal.board)}" if deal.board else ""
    return " against ".join(deal.names) + board


def _notes(deal: Deal) -> tuple[str, ...]:
    if deal.plain:
        return ("A deck of 52 cards, without jokers.",)
    jokers = "one joker" if deal.game.joker_count == 1 else "two jokers"
    means = {"wild": "wild", "bug": "a bug", "colour": "any card of its colour"}[deal.game.jokers]
    return (f"A deck of {len(deal.deck)} cards: {jokers}, each {means}.",)

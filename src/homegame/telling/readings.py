"""Readings: what cards make, part by part, for those who draw it rather than say it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from homegame.cards import Card, Colour, Rank
from homegame.declarations import Kind, evidence
from homegame.games.polish import Polish
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.hands import NO_WILDS, best_hand
from homegame.piles import EVERYBODY, Pile, hand, up

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.declarations import Ladder
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.ranking import Wilds
    from homegame.view import View

BOARD = Pile("board")
OF_A_KIND = {Kind.THREE: "three of a kind", Kind.FOUR: "four of a kind"}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a hand makes.

    *when* is ``red`` or ``black`` if that depends on Wojciech's suit card. *category* is named as in rule G2,
    *ranks* are those that decide. *cards* are the cards that play, at most five; *stands_for* has for each
    the card, or where suits don't matter the rank, that it counts as. *words* is how it is called.
    """

    when: str
    category: str
    ranks: tuple[str, ...]
    cards: tuple[Card, ...]
    stands_for: tuple[str, ...]
    words: str


@lru_cache(maxsize=4096)
def reading_of(cards: tuple[Card, ...], wilds: Wilds) -> Reading:
    """Read the best hand of some cards."""
    best = best_hand(cards, wilds)
    parts = [best.stands_for.get(card, card) for card in best.cards]
    return Reading(
        when="",
        category=best.rank.category.name.lower().replace("_", " "),
        ranks=tuple([rank.letter for rank in best.rank.ranks]),
        cards=best.cards,
        stands_for=tuple([part.letter if isinstance(part, Rank) else str(part) for part in parts]),
        words=best.told,
    )


def own_readings(view: View) -> tuple[Reading, ...]:
    """What the seat of a view has; two where that depends on the suit card, none if it holds no cards."""
    cards = view.cards(hand(view.seat), up(view.seat)) if view.seat >= 0 else ()
    if not cards:
        return ()
    game = view.game
    if isinstance(game, Polish):
        return (_declarable(cards, game.ladder),)
    if isinstance(game, Wojciech) and view.open_cards(ROW) and not view.open_cards(SUIT_CARD):
        red, black = (
            reading_of(cards, game.with_wild(*wild_if(view, colour))) for colour in (Colour.RED, Colour.BLACK)
        )
        return (red,) if red == black else (replace(red, when="red"), replace(black, when="black"))
    return (reading_of((*cards, *view.cards(BOARD)), game.wilds(view)),)


def wild_if(position: Position, colour: Colour) -> tuple[Rank, ...]:
    """The ranks that a suit card of this colour would make wild, of the row as far as it is open."""
    return tuple([card.rank for card in position.open_cards(ROW) if card.colour is colour])


@lru_cache(maxsize=4096)
def _declarable(cards: tuple[Card, ...], ladder: Ladder) -> Reading:
    """In Polish Poker, the highest declaration that the cards hold by themselves; else their high card."""
    found = ladder.highest_in(cards)
    if found is None:
        return reading_of((max(cards),), NO_WILDS)
    proof = evidence(found, cards)
    return Reading(
        when="",
        category=OF_A_KIND.get(found.kind, str(found.kind)),
        ranks=tuple([rank.letter for rank in found.ranks]),
        cards=proof,
        stands_for=tuple(map(str, proof)),
        words=found.words,
    )


def open_reading(position: Position, seat: Seat) -> Reading | None:
    """What a hand makes that lies open to everybody; None if some of it does not."""
    slots = position.piles.get(hand(seat), ())
    known = [slot.card for slot in slots if slot.card is not None and slot.seen == EVERYBODY]
    if not known or len(known) < len(slots):
        return None
    return common_reading(position, (*known, *position.cards(up(seat))))


def common_reading(position: Position, cards: Sequence[Card]) -> Reading:
    """What cards make together with the board, wild cards as in the position."""
    return reading_of((*cards, *position.cards(BOARD)), position.game.wilds(position))

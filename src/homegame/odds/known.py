"""What is known: the cards that one seat has seen, and so the cards it hasn't."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.cards import Card, distinct, written
from homegame.errors import GameError
from homegame.piles import hand, up

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.view import View

Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Known:
    """One's own cards; those one knows of each opponent who is still in, often none; and any others seen."""

    own: Cards
    others: tuple[Cards, ...]
    dead: Cards = ()


def known(view: View) -> Known:
    """What the seat of a view knows. GameError if it is not in, or no opponent is."""
    if view.seat not in view.live or not view.cards(hand(view.seat)):
        raise GameError("odds are told to a seat that is in and holds cards")
    opponents = [seat for seat in view.around(view.seat) if seat != view.seat]
    if not opponents:
        raise GameError("nobody is left to play against")
    own, *others = (view.cards(hand(seat), up(seat)) for seat in (view.seat, *opponents))
    dead = [pile for pile in view.piles if pile.seat is not None and pile.seat not in view.live]
    return Known(own, tuple(others), view.cards(*dead))


def unseen(deck: Iterable[Card], *seen: Iterable[Card]) -> Cards:
    """The cards of a deck that are not among those seen. Refuses a card seen twice, or of another deck."""
    all_seen = distinct(tuple(card for some in seen for card in some))
    whole = tuple(deck)
    foreign = [card for card in all_seen if card not in whole]
    if foreign:
        raise GameError(f"not in a deck of {len(whole)} cards: {written(foreign)}")
    return tuple(card for card in whole if card not in set(all_seen))


def opponents(known_of_each: Sequence[Cards], hand_size: int, most: int) -> tuple[Cards, ...]:
    """The same hands; GameError if there are too few or too many of them, or one has too many cards."""
    if not 1 <= len(known_of_each) <= most:
        raise GameError(f"{len(known_of_each)} opponents: there may be 1 to {most}")
    for cards in known_of_each:
        if len(cards) > hand_size:
            raise GameError(f"an opponent can't hold {written(cards)}: a hand has {hand_size} cards")
    return tuple(known_of_each)

"""Holdings: what a seat has, in the game's own terms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import Colour, shown
from homegame.games.polish import Polish, Speak
from homegame.games.spokane import Spokane
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.hands import best_hand
from homegame.piles import Pile, hand, up
from homegame.telling.voice import counted, listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.ranking import Wilds
    from homegame.view import View

BOARD = Pile("board")


def holding(view: View) -> str:
    """What the seat of a view has: ``three kings, one wild: 9♥ as K``; empty if it holds no cards."""
    seat = view.seat
    cards = view.cards(hand(seat), up(seat)) if seat >= 0 else ()
    if not cards:
        return ""
    match view.game:
        case Polish():
            return _polish(view, view.game)
        case Wojciech() if not view.open_cards(SUIT_CARD):
            return _two_faced(view, view.game, cards)
        case Spokane():
            return _spokane(view, cards)
    return called((*cards, *view.cards(BOARD)), view.game.wilds(view))


def shown_hand(position: Position, seat: Seat) -> str:
    """What a hand that everybody may see makes; empty if some of it is hidden."""
    return hand_of(position, seat, {pile: _open_faces(position, pile) for pile in position.piles})


def _open_faces(position: Position, pile: Pile) -> list[Card | None]:
    is_open = set(position.open_cards(pile))
    return [card if card in is_open else None for card in position.faces(pile)]


def hand_of(position: Position, seat: Seat, piles: Mapping[Pile, Sequence[Card | None]]) -> str:
    """What a seat's cards in these piles make, wild cards as in the position; empty if one is not known."""
    own = [card for pile in (hand(seat), up(seat)) for card in piles.get(pile, ())]
    board = [card for card in piles.get(BOARD, ()) if card is not None]
    known = [card for card in own if card is not None]
    if not known or len(known) < len(own):
        return ""
    return called((*known, *board), position.game.wilds(position))


def called(cards: Sequence[Card], wilds: Wilds) -> str:
    """The best hand of some cards, with what each wild one stands for."""
    return best_hand(cards, wilds).told


def _two_faced(view: View, game: Wojciech, cards: Sequence[Card]) -> str:
    """Before the suit card is known, a hand may be one thing if it is red and another if it is black."""
    row = view.open_cards(ROW)
    red, black = (
        called(cards, game.with_wild(*[card.rank for card in row if card.colour is colour]))
        for colour in (Colour.RED, Colour.BLACK)
    )
    if not row:
        return red
    return f"{red}, whether red or black" if red == black else f"if red: {red}; if black: {black}"


def _spokane(view: View, cards: Sequence[Card]) -> str:
    wilds = view.game.wilds(view)
    wild = f" ({listed(sorted(rank.words for rank in wilds.ranks))} wild)" if wilds.ranks else ""
    return called(cards, wilds) + wild


def _polish(view: View, game: Polish) -> str:
    own = view.cards(hand(view.seat))
    on_table = sum(len(view.faces(hand(seat))) for seat in view.live)
    best = game.ladder.highest_in(own)
    alone = f", {best.words}" if best is not None else ""
    turn = view.turn
    standing = turn.standing if isinstance(turn, Speak) else None
    said = f"; standing: {standing.words}" if standing is not None else ""
    return f"{shown(own)}{alone}, of {counted(on_table, 'card')} on the table{said}"

"""A table as text, for 80 columns: the cards in the middle, a line for each seat, the pots."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import Colour, Rank
from homegame.events import Began
from homegame.games.polish import Polish, Speak
from homegame.games.spokane import CENTRE, Spokane
from homegame.games.wasteland import BURN, Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.piles import CHANCE, hand, up
from homegame.telling.voice import capital, columns_of, listed, padded

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.telling.sentences import Names

MIDDLE_FIRST = (SUIT_CARD, ROW, CENTRE)
FOLDED_IS_SHOWN_AS = "out"


def table(position: Position, names: Names) -> str:
    """A position as text: the middle, the seats clockwise, the pots.

    ``>`` marks the seat that must choose, ``D`` the dealer; ``??`` is a card that may not be seen, ``*``
    marks one that is wild.
    """
    wild = frozenset() if isinstance(position.game, Polish) else position.game.wilds(position).ranks
    parts = (_middle(position, wild), _seats(position, names, wild), _pots(position, names))
    return "\n\n".join(["\n".join(part) for part in ([_heading(position, names)], *parts) if part])


def _heading(position: Position, names: Names) -> str:
    street = next((event.street for event in reversed(position.events) if isinstance(event, Began)), "")
    parts = [position.game.title, *([street] if street not in {"", "round"} else [])]
    if isinstance(position.game, Wasteland):
        small, big = position.game.blinds[position.game.level - 1]
        parts.append(f"blinds {small}/{big}")
    if position.to_act is not None and position.to_act != CHANCE:
        parts.append(f"{names[position.to_act]} to act")
    return " · ".join(parts)


def _middle(position: Position, wild: frozenset[Rank]) -> list[str]:
    """The piles on the table, and what is wild or declared."""
    piles = [pile for pile in position.piles if pile.seat is None and pile != BURN]
    piles.sort(key=lambda pile: MIDDLE_FIRST.index(pile) if pile in MIDDLE_FIRST else len(MIDDLE_FIRST))
    width = max([len(pile.name) for pile in piles], default=0)
    lines = [f"  {capital(pile.name):<{width}}  {faces(position.faces(pile), wild) or '-'}" for pile in piles]
    return [*lines, *_remarks(position, wild)]


def _remarks(position: Position, wild: frozenset[Rank]) -> list[str]:
    game = position.game
    turn = position.turn
    if isinstance(game, Wojciech) and not position.open_cards(SUIT_CARD):
        row = position.open_cards(ROW)
        return (
            [f"  Wild if red: {_ranks_of(row, Colour.RED)}; if black: {_ranks_of(row, Colour.BLACK)}"]
            if row
            else []
        )
    if isinstance(game, Wojciech | Spokane):
        return [f"  Wild: {_ranks(wild)}"]
    if isinstance(game, Polish):
        on_table = sum(len(position.faces(hand(seat))) for seat in position.live)
        standing = turn.standing.words if isinstance(turn, Speak) and turn.standing else "none"
        most = game.most_cards(position.seats)
        return [
            f"  Cards on the table: {on_table}, at most {most} a player",
            f"  Standing declaration: {standing}",
        ]
    return []


def _ranks_of(row: Iterable[Card], colour: Colour) -> str:
    return _ranks({card.rank for card in row if card.colour is colour})


def _ranks(ranks: Iterable[Rank]) -> str:
    return listed([rank.words for rank in sorted(ranks, reverse=True)] or ["nothing"])


def faces(cards: Iterable[Card | None], wild: frozenset[Rank] = frozenset()) -> str:
    """Cards in their places, wild ones marked; jokers need no mark."""
    return " ".join("??" if card is None else card.shown + _mark(card, wild) for card in cards)


def _mark(card: Card, wild: frozenset[Rank]) -> str:
    return "*" if card.rank in wild and card.rank is not Rank.JOKER else ""


def _seats(position: Position, names: Names, wild: frozenset[Rank]) -> list[str]:
    """A line for each seat; the columns are as wide as they must be."""
    columns = _columns(position)
    rows = [["", "", *columns]] if columns else []
    for seat in range(position.seats):
        marks = (">" if seat == position.to_act else " ") + ("D" if seat == position.button else " ")
        rows.append([marks, names[seat], *[columns[name][seat] for name in columns]])
    holdings = [_holding(position, seat, wild) for seat in range(position.seats)]
    widths = [max(columns_of(row[place]) for row in rows) for place in range(len(rows[0]))]
    return [
        f"{_line(row, widths)}  {cards}".rstrip()
        for row, cards in zip(rows, [""] * bool(columns) + holdings, strict=True)
    ]


def _line(row: list[str], widths: list[int]) -> str:
    marks, name, *numbers = row
    cells = [f"{number:>{width}}" for number, width in zip(numbers, widths[2:], strict=True)]
    return "  ".join([f"{marks:<2} {padded(name, widths[1])}", *cells])


def _columns(position: Position) -> dict[str, list[str]]:
    """What is told of each seat in numbers."""
    chips, game = position.chips, position.game
    if isinstance(game, Whiskey) and game.lives:
        lives = next((line.lives for line in position.agenda if hasattr(line, "lives")), ())
        return {"lives": list(map(str, lives))} if lives else {}
    if isinstance(game, Polish):
        return {}
    return {"chips": list(map(str, chips.stacks)), "bet": [str(bet) if bet else "" for bet in chips.bets]}


def _holding(position: Position, seat: Seat, wild: frozenset[Rank]) -> str:
    """The cards before a seat: in hand, then face up; of a seat that is out, only those that are known."""
    held, open_cards = position.faces(hand(seat)), position.faces(up(seat))
    if seat not in position.live:
        own = faces([card for card in held if card is not None], wild)
        return f"{FOLDED_IS_SHOWN_AS}  {own}".rstrip()
    if not open_cards:
        return faces(held, wild)
    return f"{faces(held, wild)} | {faces(open_cards, wild)}"


def _pots(position: Position, names: Names) -> list[str]:
    """The pot, and the side pots if there are any."""
    chips = position.chips
    if not position.game.has_chips or not chips.pot:
        return []
    in_front = sum(chips.bets)
    how_much = "all" if in_front == chips.pot else str(in_front)
    lines = [f"Pot {chips.pot}" + (f", {how_much} of it in front of the players" if in_front else "")]
    pots = chips.pots(position.live) if position.live else ()
    if len(pots) > 1:
        for place, pot in enumerate(pots):
            who = listed(names[seat] for seat in sorted(pot.seats))
            lines.append(f"  {'main pot' if place == 0 else f'side pot {place}'} {pot.amount}: {who}")
    return lines

"""The seats: names, chips, bets, and what each has done last."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from homegame.terminal import strings
from homegame.terminal.canvas import Sprite, cells, fitted
from homegame.terminal.shortening import shortened

if TYPE_CHECKING:
    from homegame.terminal.canvas import Row
    from homegame.terminal.looks import Deal
    from homegame.terminal.palette import Palette


class Block(NamedTuple):
    """A seat that is to be drawn."""

    seat: int
    width: int
    deed: str
    tight: bool
    away: bool


def block_sprite(deal: Deal, block: Block, palette: Palette) -> tuple[Sprite, Sprite]:
    """The line above a seat's cards, and the line below them."""
    seat, width = block.seat, block.width
    turn = seat == deal.turn and not deal.over
    inside = seat in deal.live
    style = palette["turn"] if turn else palette["strong"] if inside else palette["quiet"]
    right = _amounts(deal, seat, tight=block.tight)
    dealer = " ●" if seat == deal.button else ""
    room = max(4, width - len(right) - len(dealer) - 2)
    name = fitted(
        (strings.HERE if turn else " ") + deal.names[seat], min(room, len(deal.names[seat]) + 1), style
    )
    head: Row = [*name, *cells(dealer, palette["accent"])]
    chips = palette["chips"] if inside else palette["quiet"]
    head = [
        *head,
        *cells(" " * max(1, width - len(head) - len(right)), palette["cloth"]),
        *cells(right, chips),
    ]
    foot = fitted(f" {_below(deal, block)}", width, palette["accent" if _won(deal, seat) else "quiet"])
    return Sprite((tuple(head[:width]),)), Sprite((tuple(foot),))


def _won(deal: Deal, seat: int) -> bool:
    return deal.over and seat in deal.facts.winners


def _amounts(deal: Deal, seat: int, *, tight: bool) -> str:
    """Chips and bet; lives, where those are played for."""
    if deal.facts.lives:
        return "♥" * deal.facts.lives[seat] or "out"
    if not deal.game.has_chips:
        return ""
    bet = f" +{deal.bets[seat]}" if tight and deal.bets[seat] else ""
    return f"{deal.stacks[seat]}{bet}"


def _below(deal: Deal, block: Block) -> str:
    seat = block.seat
    if deal.over:
        return _ending(deal, seat, block.width - 1)
    if seat not in deal.live:
        return block.deed or "out"
    if seat == deal.turn:
        return "to act"
    if block.away:
        return "away"
    bet = f"bet {deal.bets[seat]}" if deal.bets[seat] else ""
    if bet and block.deed.startswith(("raises to", "bets", "calls")):
        return block.deed
    return " · ".join(filter(None, (block.deed, bet)))


def _ending(deal: Deal, seat: int, room: int) -> str:
    """How a deal came out for a seat: what it won or lost, and with what."""
    net = deal.facts.net[seat] if deal.facts.net and deal.game.has_chips else 0
    reading = deal.facts.hands.get(seat)
    result = f"{net:+d}" if net else "wins" if _won(deal, seat) else ""
    hand = shortened(reading.words, room - len(result) - 1) if reading else ""
    return " ".join(filter(None, (result, hand)))


def own_line(deal: Deal, deed: str, width: int, palette: Palette) -> Sprite:
    """One's own name, chips and bet, below one's cards."""
    seat = deal.mine
    assert seat is not None
    turn = seat == deal.turn and not deal.over
    amounts = _amounts(deal, seat, tight=False)
    parts = [f"{amounts} chips" if amounts and deal.game.has_chips and not deal.facts.lives else amounts]
    if deal.over:
        parts.append(_ending(deal, seat, width - len(" ".join(["You ●", *parts])) - 5))
    elif seat not in deal.live:
        parts.append("out")
    elif deal.bets[seat]:
        parts.append(f"bet {deal.bets[seat]}")
    elif deed:
        parts.append(deed)
    name = f"{strings.HERE} You" if turn else "You"
    dealer = " ●" if seat == deal.button else ""
    text = " · ".join(filter(None, parts))
    row = [
        *cells(name, palette["turn" if turn else "strong"]),
        *cells(dealer, palette["accent"]),
        *cells(f"  {text}", palette["accent" if _won(deal, seat) else "chips"]),
    ]
    before = cells(" " * max(0, (width - len(row)) // 2), palette["cloth"])
    return Sprite((tuple([*before, *row][:width]),))

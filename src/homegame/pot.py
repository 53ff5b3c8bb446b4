"""What happens to the pot: the bets are square, or everybody else is out (rules G7 to G9, G14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.events import COLLECTED, Awarded, Returned
from homegame.piles import hand
from homegame.position import dealers_left

if TYPE_CHECKING:
    from homegame.state import State


def square(s: State) -> State:
    """The bets are square: what nobody called goes back, the rest into the pot."""
    seat, amount = s.chips.uncalled()
    if amount:
        s = s.with_chips(s.chips.give_back(seat, amount), Returned(seat, amount))
    return s.with_chips(s.chips.collect(), COLLECTED) if any(s.chips.bets) else s


def uncontested(s: State) -> State:
    """Everybody else is out: the deal ends at once, and the hand need not be shown (rule G9)."""
    (winner,) = s.live
    s = square(s)
    amount = s.chips.pot
    shares = ((winner, amount),)
    return s.with_chips(s.chips.award(amount, shares), Awarded(amount, shares, contested=False)).end()


def turn_up_all_in(s: State) -> State:
    """Turn up the cards of players who are all in, once no decision of any kind is left (rule G14)."""
    stacks = s.chips.stacks
    if all(stacks) or not getattr(s.game, "show_all_in", False):
        return s
    for seat in s.live:
        if not stacks[seat] and not s.lies_open(hand(seat)):
            break
    else:
        return s
    for line in s.agenda:
        if line.asks(s):
            return s
    return s.show(*[hand(seat) for seat in s.around(dealers_left(s)) if not stacks[seat]])

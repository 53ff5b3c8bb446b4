"""The betting round: bet, call, raise or fold until the bets are square (rules G8 to G13)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from homegame.actions import Action, Bet, Call, Check, Choices, Fold, Raise, Sized, normalised
from homegame.errors import IllegalAction, NotationError
from homegame.events import Acted
from homegame.game import Step, Turn
from homegame.limits import ANY
from homegame.position import dealers_left
from homegame.pot import square, turn_up_all_in, uncontested
from homegame.values import value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from homegame.limits import Limit
    from homegame.piles import Seat
    from homegame.position import Opener, Position
    from homegame.state import State


@value
class BettingRound(Step):
    """A betting round. It begins with *opener*, or the next player clockwise who can bet.

    *number* counts the betting rounds of the deal from 1; *blind* is the live big blind, if there is one.
    """

    street: str
    number: int
    limit: Limit
    opener: Opener = dealers_left
    blind: int = 0

    def run(self, s: State) -> State:
        """Ask the first player, unless at most one can still bet (rule G10)."""
        s = s.begin(self.street)
        if not (self.blind or two_can_bet(s)):
            return end_round(s)
        standing = Standing(self.limit, self.blind, self.limit.opening(self.number), 0, (None,) * s.seats)
        return ask_next(s, standing, self.opener(s))

    def asks(self, s: State) -> bool:
        """It asks if two players can still bet."""
        return two_can_bet(s)


class Standing(NamedTuple):
    """Where a betting round stands."""

    limit: Limit
    price: int  # what a bet must come to
    full: int  # the least that a full bet or raise adds
    raises: int  # full raises after the bet
    answered: tuple[int | None, ...]  # the price at which each seat last acted, None: not yet

    def after(self, seat: Seat, to: int) -> Standing:
        """Give the standing once *seat* has put in *to*; a short all-in raises nothing but the price."""
        limit, price, full, raises, before = self
        if to > price:
            if to - price >= full:
                raises += price > 0
                full = to - price
            price = to
        answered = [*before]
        answered[seat] = price
        return _standing((limit, price, full, raises, tuple(answered)))


_standing: Callable[[tuple[Limit, int, int, int, tuple[int | None, ...]]], Standing]
_standing = partial(tuple.__new__, Standing)  # what Standing._make does: one is made at every decision


def two_can_bet(s: Position) -> bool:
    """Whether at least two players are in who still have chips behind (rule G10)."""
    stacks, one = s.chips.stacks, False
    for seat in s.live:
        if stacks[seat]:
            if one:
                return True
            one = True
    return False


def ask_next(s: State, standing: Standing, first: Seat) -> State:
    """Ask the next player from *first* on who must act; if there is none, the bets are square."""
    price, answered = standing.price, standing.answered
    chips, live = s.chips, s.live
    stacks, bets = chips.stacks, chips.bets
    for seat in s.clockwise(first):
        if (
            seat in live
            and stacks[seat]
            and (bets[seat] < price or (answered[seat] is None and two_can_bet(s)))
        ):
            return s.then(Wager(seat, standing))
    return end_round(s)


def end_round(s: State) -> State:
    """Nobody is left to ask: the bets go into the pot."""
    return turn_up_all_in(square(s))


@value
class Wager(Turn):
    """A player bets, calls, raises or folds."""

    seat: Seat
    standing: Standing

    def choices(self, s: Position) -> Wagers:
        """Fold always; check if nothing is owed, else call; bet or raise within the limit."""
        limit, price, full, _, _ = self.standing
        chips, seat = s.chips, self.seat
        bet, stack = chips.bets[seat], chips.stacks[seat]
        owed, all_in = price - bet, bet + stack
        least, most = limit.sizes(price, full, chips, owed) if self._may_raise(s, all_in) else NONE
        if most > all_in:
            least, most = min(least, all_in), all_in
        if owed > stack:  # noqa: PLR1730 - asked at every decision, and min takes longer
            owed = stack
        return Wagers(owed, Raise if price else Bet, least, most, all_in, stack)

    def _may_raise(self, s: Position, all_in: int) -> bool:
        """Not again before a full raise, not above the cap, not what nobody could call, not without chips."""
        limit, price, full, raises, answered = self.standing
        if all_in <= price:
            return False
        before, cap = answered[self.seat], limit.cap
        if before is not None and price - before < full:
            return False
        if cap is not None and raises >= cap and len(s.live) > 2:
            return False
        return two_can_bet(s)

    def take(self, s: State, action: Action) -> State:
        """Move the chips; go on with the next player who must act, or end the round."""
        seat, standing = self.seat, self.standing
        if isinstance(action, Fold):
            s = s.tell(Acted(seat, action)).drop(seat)
            return uncontested(s) if len(s.live) == 1 else ask_next(s, standing, seat + 1)
        chips = s.chips
        bet = chips.bets[seat]
        to = action.to if isinstance(action, Sized) else min(standing.price, bet + chips.stacks[seat])
        paid = to - bet
        s = s.with_chips(chips.bet(seat, paid), Acted(seat, action, paid))
        return ask_next(s, standing.after(seat, to), seat + 1)

    def default(self, s: Position) -> Action:
        """Check if that is free, else fold."""
        return Check() if s.chips.bets[self.seat] >= self.standing.price else Fold()

    def resume(self, s: State) -> State:
        """Somebody left: that was a fold, and this player may have nothing left to decide."""
        return ask_next(s, self.standing, self.seat)


NONE = 0, 0  # the least and the most of a bet or raise, where none is possible
_FREE: tuple[Action, ...] = (Fold(), Check())
_FACING_A_BET: tuple[Action, ...] = (Fold(), Call())


class Wagers(Choices):
    """Fold, check or call, and every size of a bet or raise, as a range."""

    __slots__ = ("all_in", "least", "most", "owed", "plain", "stack", "wager")

    def __init__(  # noqa: PLR0917 - six numbers that a wager knows, and nobody else makes them
        self, owed: int, wager: type[Sized], least: int, most: int, all_in: int, stack: int
    ) -> None:
        self.owed = owed  # what a call costs, at most the stack
        self.plain = _FACING_A_BET if owed else _FREE
        self.wager = wager
        self.least = least  # what a bet or raise comes to: less than a full one only if all in
        self.most = most  # 0 if none is possible
        self.all_in = all_in  # what going all in comes to
        self.stack = stack

    def __len__(self) -> int:
        return len(self.plain) + (self.most - self.least + 1 if self.most else 0)

    def __contains__(self, action: object) -> bool:
        fold, level = self.plain
        if action is level or action is fold:
            return True
        if isinstance(action, self.wager):
            return type(action.to) is int and 0 < self.least <= action.to <= self.most
        return action in self.plain

    def __iter__(self) -> Iterator[Action]:
        yield from self.plain
        if self.most:
            yield from map(self.wager, range(self.least, self.most + 1))

    def __getitem__(self, place: int) -> Action:
        if place < len(self.plain):
            return self.plain[place]
        if place < len(self):
            return self.wager(self.least + place - len(self.plain))
        raise IndexError(place)

    def read(self, text: str) -> Action:
        """Read ``fold``, ``check``, ``call``, ``bet 5``, ``raise 20`` (to 20) or ``all in``."""
        wanted = normalised(text)
        if wanted == "all in":
            return self._all_in()
        verb, _, size = wanted.partition(" ")
        if verb in {Bet.verb, Raise.verb}:
            return self._sized(wanted, verb, size)
        for action in self.plain:
            if str(action) == wanted:
                return action
        raise self.refuse(wanted)

    def _sized(self, wanted: str, verb: str, size: str) -> Action:
        if not (size.isascii() and size.isdigit() and len(size) < len(str(ANY))):
            raise NotationError(
                f"{verb} takes a whole number of chips, the total for this round; {self._offer()}"
            )
        action = (Bet if verb == Bet.verb else Raise)(int(size))
        if action not in self:
            raise self.refuse(wanted)
        return action

    def _all_in(self) -> Action:
        if self.most == self.all_in:
            return self.wager(self.most)
        if self.owed == self.stack:
            return Call()
        raise IllegalAction(f"all in is not possible now; {self._offer()}")

    def _offer(self) -> str:
        return f"you can: {', '.join(self.told())}"

    def told(self) -> list[str]:
        """As offered: ``fold``, ``call 3``, ``raise 30..200``."""
        plain = [f"call {self.owed}" if isinstance(action, Call) else str(action) for action in self.plain]
        sizes = str(self.least) if self.least == self.most else f"{self.least}..{self.most}"
        return [*plain, f"{self.wager.verb} {sizes}"] if self.most else plain

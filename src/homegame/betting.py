"""The betting round: bet, call, raise or fold until the bets are square (rules G8 to G13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import Action, Bet, Call, Check, Choices, Fold, Raise, Sized, normalised
from homegame.errors import IllegalAction, NotationError
from homegame.events import acted, began
from homegame.game import Step, Turn
from homegame.limits import ANY
from homegame.position import CLOCKWISE, dealers_left
from homegame.pot import square, turn_up_all_in, uncontested
from homegame.values import maker, value

if TYPE_CHECKING:
    from collections.abc import Iterator

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
        s = s.tell(began(self.street))
        if not (self.blind or two_can_bet(s)):
            return end_round(s)
        least = self.limit.opening(self.number)
        return ask_next(s, self.opener(s), self.limit, self.blind, least, 0, (None,) * s.seats)

    def asks(self, s: State) -> bool:
        """It asks if two players can still bet."""
        return two_can_bet(s)


def two_can_bet(s: Position) -> bool:
    """Whether at least two players are in who still have chips behind (rule G10)."""
    stacks, one = s.chips.stacks, False
    for seat in s.live:
        if stacks[seat]:
            if one:
                return True
            one = True
    return False


def ask_next(  # noqa: PLR0917 - who may be asked first, then all that a wager knows of its round
    s: State,
    first: Seat,
    limit: Limit,
    price: int,
    full: int,
    raises: int,
    answered: tuple[int | None, ...],
) -> State:
    """Ask the next player from *first* on who must act; if there is none, the bets are square."""
    chips, live = s.chips, s.live
    stacks, bets = chips.stacks, chips.bets
    for seat in CLOCKWISE[s.seats][first]:
        if (
            seat in live
            and stacks[seat]
            and (bets[seat] < price or (answered[seat] is None and two_can_bet(s)))
        ):
            return s.then(wager(seat, limit, price, full, raises, answered))
    return end_round(s)


def end_round(s: State) -> State:
    """Nobody is left to ask: the bets go into the pot."""
    return turn_up_all_in(square(s))


@value
class Wager(Turn):
    """A player bets, calls, raises or folds; what is to be known of the round for that stands here."""

    seat: Seat
    limit: Limit
    price: int  # what a bet must come to
    full: int  # the least that a full bet or raise adds
    raises: int  # full raises after the bet
    answered: tuple[int | None, ...]  # the price at which each seat last acted, None: not yet

    def choices(self, s: Position) -> Wagers:
        """Fold always; check if nothing is owed, else call; bet or raise within the limit."""
        seat, price, chips = self.seat, self.price, s.chips
        bet, stack = chips.bets[seat], chips.stacks[seat]
        owed, all_in, least, most = price - bet, bet + stack, 0, 0
        if stack > owed and self._may_raise(s):
            least, most = self.limit.sizes(price, self.full, chips, owed)
            if most > all_in:
                most = all_in
                if least > all_in:  # noqa: PLR1730 - asked at every decision, and min takes longer
                    least = all_in
        found = Wagers()
        found.owed = owed if owed < stack else stack  # noqa: FURB136 - likewise
        found.plain = _FACING_A_BET if owed else _FREE
        found.wager = Raise if price else Bet
        found.least = least
        found.most = most
        found.all_in = all_in
        found.stack = stack
        return found

    def _may_raise(self, s: Position) -> bool:
        """Not again before a full raise, not above the cap, not what nobody could call."""
        before = self.answered[self.seat]
        if before is not None and self.price - before < self.full:
            return False
        if len(s.live) > 2 and self.limit.stops(self.raises):
            return False
        return two_can_bet(s)

    def take(self, s: State, action: Action) -> State:
        """Move the chips; go on with the next player who must act, or end the round."""
        seat = self.seat
        if isinstance(action, Fold):
            s = s.tell(acted(seat, action, 0)).drop(seat)
            return uncontested(s) if len(s.live) == 1 else self._ask_from(s, seat + 1)
        price, full, raises, chips = self.price, self.full, self.raises, s.chips
        bet, stack = chips.bets[seat], chips.stacks[seat]
        to = action.to if isinstance(action, Sized) else price
        if to > bet + stack:  # noqa: PLR1730 - as above
            to = bet + stack
        s = s.with_chips(chips.bet(seat, to - bet), acted(seat, action, to - bet))
        if to > price:  # a short all-in raises nothing but the price
            if to - price >= full:
                raises += price > 0
                full = to - price
            price = to
        answered = [*self.answered]
        answered[seat] = price
        return ask_next(s, seat + 1, self.limit, price, full, raises, tuple(answered))

    def _ask_from(self, s: State, first: Seat) -> State:
        """Ask the next, from *first* on; nothing was added to the bets."""
        return ask_next(s, first, self.limit, self.price, self.full, self.raises, self.answered)

    def default(self, s: Position) -> Action:
        """Check if that is free, else fold."""
        return Check() if s.chips.bets[self.seat] >= self.price else Fold()

    def resume(self, s: State) -> State:
        """Somebody left: that was a fold, and this player may have nothing left to decide."""
        return self._ask_from(s, self.seat)


wager = maker(Wager)  # one is made at every decision

_FREE: tuple[Action, ...] = (Fold(), Check())
_FACING_A_BET: tuple[Action, ...] = (Fold(), Call())


class Wagers(Choices):
    """Fold, check or call, and every size of a bet or raise, as a range; a :class:`Wager` fills it in."""

    __slots__ = ("all_in", "least", "most", "owed", "plain", "stack", "wager")

    owed: int  # what a call costs, at most the stack
    plain: tuple[Action, ...]
    wager: type[Sized]
    least: int  # what a bet or raise comes to: less than a full one only if all in
    most: int  # 0 if none is possible
    all_in: int  # what going all in comes to
    stack: int

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

"""The state of a table: a value, never changed in place; the words that rules are written in."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, NoReturn, cast

from homegame.actions import NOTHING
from homegame.errors import GameError, GameOver, IllegalAction, NotYourTurn
from homegame.events import Began, ButtonMoved, Dealt, Gathered, Gone, Moved, Out, Shown, sees
from homegame.piles import CHANCE, EVERYBODY, NOBODY, SPECTATOR, Slot, lying
from homegame.position import Position
from homegame.view import View

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.actions import Action, Choices
    from homegame.cards import Card
    from homegame.chips import Chips
    from homegame.events import Event
    from homegame.game import Game, Step, Turn
    from homegame.piles import Pile, Seat


class Draft(Position):
    """A state still being written. :meth:`sealed` makes it a State; from then on it never changes."""

    __slots__ = ("offered", "stock")

    stock: frozenset[Card]  # the undealt cards, in no order: the future is not in here
    offered: Choices | None  # the choices, once they have been asked for

    def sealed(self) -> State:
        """Make it a state."""
        self.__class__ = State  # the same slots: only writing to them ends here
        return self  # type: ignore[return-value]  # that is what it is now


class State(Draft):
    """A table at one moment, every card known.

    ``state.apply(action)`` gives the next state; the old one stays as it was, so undo is keeping it.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state never changes: {name} can't be set; use apply")

    __delattr__ = None  # type: ignore[assignment]  # nor is anything taken away

    @classmethod
    def before(cls, game: Game, chips: Chips, button: Seat) -> State:
        """Give the table before the first line of the rulebook has been read."""
        draft = Draft()
        draft.game = game
        draft.seats = len(chips.stacks)
        draft.button = button
        draft.live = frozenset(range(draft.seats))
        draft.gone = NOBODY
        draft.chips = chips
        draft.piles = {}
        draft.agenda = ()
        draft.events = ()
        draft.stock = frozenset(game.deck)
        draft.offered = None
        state = draft.sealed()
        return state.then(*game.rules(state))

    def _draft(self) -> Draft:
        draft = Draft()
        draft.game = self.game
        draft.seats = self.seats
        draft.button = self.button
        draft.live = self.live
        draft.gone = self.gone
        draft.chips = self.chips
        draft.piles = self.piles
        draft.agenda = self.agenda
        draft.events = self.events
        draft.stock = self.stock
        draft.offered = None
        return draft

    # Playing

    @property
    def choices(self) -> Choices:
        """What can be chosen now, worked out once: whoever chooses has mostly asked before."""
        found = self.offered
        if found is None:
            found = self.agenda[0].choices(self) if self.agenda else NOTHING  # type: ignore[union-attr]  # a turn
            object.__setattr__(self, "offered", found)
        return found

    def apply(self, action: Action | str, seat: Seat | None = None) -> State:
        """Give the state after whoever must choose has chosen *action*, given as such or as it is written.

        With *seat*, it must be that seat's turn. IllegalAction if it is not among the choices, NotationError
        if it can't be read; this state is as it was in any case.
        """
        if not self.agenda:
            raise GameOver("the deal is over: nothing is left to choose")
        turn: Turn = self.agenda[0]  # type: ignore[assignment]  # steps never wait at the head
        if seat is not None and seat != turn.seat:
            raise NotYourTurn(f"it is {named(turn.seat)}'s turn, not {named(seat)}'s")
        choices = self.choices
        if isinstance(action, str):
            action = choices.read(action)
        elif action not in choices:
            raise IllegalAction(f"{action} is not possible for {named(turn.seat)} now; choices: {choices!r}")
        return turn.take(self.advanced(), action).settled()

    def leave(self, seat: Seat) -> State:
        """Give the state after a player has left the table, whoever's turn it is (rule G17)."""
        if not self.agenda:
            raise GameOver("the deal is over: leave between deals")
        if not 0 <= seat < self.seats or seat in self.gone:
            raise IllegalAction(f"{named(seat)} is not at the table")
        turn = cast("Turn", self.agenda[0])
        left = self.advanced().gone_from(seat)
        return self.game.leave(left, seat, turn).settled()

    def settled(self) -> State:
        """Do what needs nobody, until somebody must choose or the deal is over."""
        s = self
        while s.agenda:
            head = s.agenda[0]
            if head.waits is False:
                s = head.run(s.advanced())
            elif head.seat in s.gone:
                s = head.absent(s.advanced())
            else:
                break
        return s

    def view(self, seat: Seat) -> View:
        """Give what this seat may know, or a SPECTATOR. GameError if there is no such seat."""
        if seat != SPECTATOR and not 0 <= seat < self.seats:
            raise GameError(
                f"no seat {seat!r} to look from: there are seats 0 to {self.seats - 1}, and SPECTATOR"
            )
        return View(self, seat)

    # The words that rules are written in

    def then(self, *todo: Step | Turn) -> State:
        """Put more lines in front of the agenda."""
        draft = self._draft()
        draft.agenda = todo + self.agenda
        return draft.sealed()

    def advanced(self) -> State:
        """Take the head off the agenda: it is being done."""
        draft = self._draft()
        draft.agenda = self.agenda[1:]
        return draft.sealed()

    def end(self) -> State:
        """Nothing more is to be done: the deal is over."""
        draft = self._draft()
        draft.agenda = ()
        return draft.sealed()

    def tell(self, *events: Event) -> State:
        """Let it be known that something happened."""
        draft = self._draft()
        draft.events = self.events + events
        return draft.sealed()

    def begin(self, street: str) -> State:
        """Name the street that begins."""
        return self.tell(Began(street))

    def with_chips(self, chips: Chips, *events: Event) -> State:
        """Chips moved, and everybody saw it."""
        draft = self._draft()
        draft.chips = chips
        draft.events = self.events + events
        return draft.sealed()

    def drop(self, seat: Seat) -> State:
        """A seat is no longer in."""
        draft = self._draft()
        draft.live = self.live - {seat}
        draft.events = (*self.events, Out(seat))
        return draft.sealed()

    def gone_from(self, seat: Seat) -> State:
        """The player of a seat has left the table."""
        draft = self._draft()
        draft.gone = self.gone | {seat}
        draft.events = (*self.events, Gone(seat))
        return draft.sealed()

    def deal(self, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> State:
        """Deal one card to each of *piles* in turn."""
        draft = self._draft()
        dealt: dict[Pile, list[Card]] = {pile: [] for pile in dict.fromkeys(piles)}
        for card, pile in zip(cards, piles, strict=True):
            dealt[pile].append(card)
        after = dict(self.piles)
        for pile, new in dealt.items():
            after[pile] = (*after.get(pile, ()), *map(lying, new, repeat(sees(pile, face_up=face_up))))
        draft.piles = after
        draft.stock = self.stock.difference(cards)
        draft.events = (*self.events, Dealt(tuple(piles), tuple(cards), face_up))
        return draft.sealed()

    def move(self, cards: Iterable[Card], source: Pile, target: Pile, *, face_up: bool = False) -> State:
        """Move cards from one pile to the end of another; who has seen a card has seen it for good."""
        there = self.piles[source]
        wanted = list(cards)
        places = tuple([place for card in wanted for place, slot in enumerate(there) if slot.card is card])
        now = sees(target, face_up=face_up)
        moved = tuple([Slot(there[place].card, _both(there[place].seen, now)) for place in places])
        draft = self._draft()
        draft.piles = {
            **self.piles,
            source: tuple([slot for place, slot in enumerate(there) if place not in places]),
            target: (*self.piles.get(target, ()), *moved),
        }
        faces, seen = tuple([slot.card for slot in moved]), tuple([slot.seen for slot in moved])
        draft.events = (*self.events, Moved(source, places, target, faces, seen))
        return draft.sealed()

    def show(self, *piles: Pile, count: int | None = None) -> State:
        """Turn the cards of piles face up: all of them, or of each the first *count* that lie face down."""
        after, told = dict(self.piles), []
        for pile in piles:
            slots = list(after.get(pile, ()))
            places = tuple([place for place, (_, seen) in enumerate(slots) if seen is not EVERYBODY][:count])
            if places:
                cards: tuple[Card, ...] = tuple([slots[place].card for place in places])  # type: ignore[misc]  # known
                for place in places:
                    slots[place] = lying(slots[place][0], EVERYBODY)
                after[pile] = tuple(slots)
                told.append(Shown(pile, places, cards))
        if not told:
            return self
        draft = self._draft()
        draft.piles = after
        draft.events = (*self.events, *told)
        return draft.sealed()

    def gather(self) -> State:
        """Put every card back into the deck, to be shuffled afresh."""
        draft = self._draft()
        draft.piles = {}
        draft.stock = frozenset(self.game.deck)
        draft.events = (*self.events, Gathered())
        return draft.sealed()

    def pass_button(self, seat: Seat) -> State:
        """Let another seat deal."""
        draft = self._draft()
        draft.button = seat
        draft.events = (*self.events, ButtonMoved(seat))
        return draft.sealed()

    # A value: compared by content

    def _content(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in (*Position.__slots__, "stock"))

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.chips, self.agenda, self.events, self.stock))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, self._content()


def _restored(*content: Any) -> State:  # noqa: ANN401 - the slots, as they were pickled
    draft = Draft()
    for name, value in zip((*Position.__slots__, "stock"), content, strict=True):
        setattr(draft, name, value)
    draft.offered = None
    draft.piles = {
        pile: tuple([Slot(card, _shared(seen)) for card, seen in slots])
        for pile, slots in draft.piles.items()
    }
    return draft.sealed()


def _shared(seen: frozenset[Seat]) -> frozenset[Seat]:
    return EVERYBODY if seen == EVERYBODY else seen


def _both(before: frozenset[Seat], now: frozenset[Seat]) -> frozenset[Seat]:
    return EVERYBODY if EVERYBODY in (before, now) else before | now


def named(seat: Seat) -> str:
    """A seat in an error text."""
    return "chance" if seat == CHANCE else f"seat {seat}"

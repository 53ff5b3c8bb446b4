"""The state of a table: a value, never changed in place; the words that rules are written in."""

from __future__ import annotations

from functools import cache, lru_cache, wraps
from types import FunctionType
from typing import TYPE_CHECKING, Any, NoReturn, cast

from homegame.actions import NOTHING
from homegame.errors import GameError, GameOver, IllegalAction, NotYourTurn
from homegame.events import ButtonMoved, Gathered, Gone, Moved, began, came_off, out, turned_up
from homegame.piles import CHANCE, EVERYBODY, FACE_UP, NOBODY, OPEN, SPECTATOR, Slot, face, laid_out, sees
from homegame.position import Position
from homegame.view import View

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Self

    from homegame.actions import Action, Choices
    from homegame.cards import Card
    from homegame.chips import Chips
    from homegame.events import Event
    from homegame.game import Game, Step, Turn
    from homegame.piles import Pile, Seat

    Rules = Callable[[Game, "State"], Iterable[Step | Turn]]


class Draft(Position):
    """A state still being written, by the words that rules are written in: each writes, and gives it back.

    To a rule it is the state, for nobody else holds it; once it is :meth:`sealed`, it never changes.
    """

    __slots__ = ("choices", "stock")

    stock: frozenset[Card]  # the undealt cards, in no order: the future is not in here
    choices: Choices  # what can be chosen now, once it is a state: whoever chooses will ask for them

    def sealed(self) -> State:
        """Make it a state."""
        agenda = self.agenda
        self.choices = agenda[0].choices(self) if agenda else NOTHING
        self.__class__ = State  # the same slots: only writing to them ends here
        return self  # type: ignore[return-value]  # that is what it is now

    def settled(self) -> Self:
        """Do what needs nobody, until somebody must choose or the deal is over."""
        s = self
        while s.agenda:
            head = s.agenda[0]
            if head.waits is False:
                s.agenda = s.agenda[1:]
                s = head.run(s)  # type: ignore[arg-type, assignment]  # to a rule a draft is a state
            elif s.gone and head.seat in s.gone:
                s = head.absent(s.advanced())  # type: ignore[arg-type, assignment]  # likewise
            else:
                break
        return s

    # The words that rules are written in

    def then(self, *todo: Step | Turn) -> Self:
        """Put more lines in front of the agenda."""
        self.agenda = todo + self.agenda
        return self

    def advanced(self) -> Self:
        """Take the head off the agenda: it is being done."""
        self.agenda = self.agenda[1:]
        return self

    def end(self) -> Self:
        """Nothing more is to be done: the deal is over."""
        self.agenda = ()
        return self

    def tell(self, *events: Event) -> Self:
        """Let it be known that something happened."""
        self.events += events
        return self

    def begin(self, street: str) -> Self:
        """Name the street that begins."""
        self.events += (began(street),)
        return self

    def with_chips(self, chips: Chips, *events: Event) -> Self:
        """Chips moved, and everybody saw it."""
        self.chips = chips
        self.events += events
        return self

    def drop(self, seat: Seat) -> Self:
        """A seat is no longer in."""
        self.live = self.live.difference((seat,))
        self.events += (out(seat),)
        return self

    def gone_from(self, seat: Seat) -> Self:
        """The player of a seat has left the table."""
        self.gone |= {seat}
        return self.tell(Gone(seat))

    def deal(self, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> Self:
        """Deal one card to each of *piles* in turn."""
        goes_to, dealt = tuple(piles), tuple(cards)
        assert len(goes_to) == len(dealt), "a card for each place"
        after = dict(self.piles)
        for pile, pick, slots in laid_out(goes_to, face_up=face_up):
            after[pile] = (*after.get(pile, ()), *map(slots.__getitem__, pick(dealt)))
        self.piles = after
        self.stock = self.stock.difference(dealt)
        self.events += (came_off(goes_to, dealt, face_up),)
        return self

    def move(self, cards: Iterable[Card], source: Pile, target: Pile, *, face_up: bool = False) -> Self:
        """Move cards from one pile to the end of another; who has seen a card has seen it for good."""
        there = self.piles[source]
        wanted = list(cards)
        places = tuple([place for card in wanted for place, slot in enumerate(there) if slot.card is card])
        now = sees(target, face_up=face_up)
        moved = tuple([Slot(there[place].card, _both(there[place].seen, now)) for place in places])
        self.piles = {
            **self.piles,
            source: tuple([slot for place, slot in enumerate(there) if place not in places]),
            target: (*self.piles.get(target, ()), *moved),
        }
        faces, seen = tuple([slot.card for slot in moved]), tuple([slot.seen for slot in moved])
        return self.tell(Moved(source, places, target, faces, seen))

    def show(self, *piles: Pile, count: int | None = None) -> Self:
        """Turn the cards of piles face up: all of them, or of each the first *count* that lie face down."""
        after = dict(self.piles)
        for pile in piles:
            slots = after.get(pile, ())
            cards: tuple[Card, ...] = tuple(map(face, slots))  # a state knows every card
            if count is None and OPEN.isdisjoint(slots):
                places = (*range(len(slots)),)
                turned = [*map(FACE_UP.__getitem__, cards)]
            else:
                places = tuple([place for place, slot in enumerate(slots) if slot not in OPEN][:count])
                turned = [*slots]
                for place in places:
                    turned[place] = FACE_UP[cards[place]]
                cards = tuple([cards[place] for place in places])
            if places:
                after[pile] = tuple(turned)
                self.events += (turned_up(pile, places, cards),)
        self.piles = after
        return self

    def gather(self) -> Self:
        """Put every card back into the deck, to be shuffled afresh."""
        self.piles = {}
        self.stock = undealt(self.game.deck)
        return self.tell(Gathered())

    def pass_button(self, seat: Seat) -> Self:
        """Let another seat deal."""
        self.button = seat
        return self.tell(ButtonMoved(seat))


class State(Draft):
    """A table at one moment, every card known.

    ``state.apply(action)`` gives the next state; the old one stays as it was, so undo is keeping it.
    The words that rules are written in give the next state too: what they write, they write on a copy.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a state never changes: {name} can't be set; use apply")

    __delattr__ = None  # type: ignore[assignment]  # nor is anything taken away

    @classmethod
    def before(cls, game: Game, chips: Chips, button: Seat) -> Draft:
        """Give the table before anything has been done, the lines of the rulebook read."""
        draft = _laid(game, len(chips.stacks), button)
        draft.chips = chips
        draft.agenda = rulebook(type(game).rules, game, draft.seats, button)
        return draft

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
        return draft

    def sealed(self) -> State:
        """It is a state already."""
        return self

    # Playing

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
        draft = self._draft()
        draft.agenda = draft.agenda[1:]
        return turn.take(draft, action).settled().sealed()  # type: ignore[arg-type]  # to a rule a draft is a state

    def leave(self, seat: Seat) -> State:
        """Give the state after a player has left the table, whoever's turn it is (rule G17)."""
        if not self.agenda:
            raise GameOver("the deal is over: leave between deals")
        if not 0 <= seat < self.seats or seat in self.gone:
            raise IllegalAction(f"{named(seat)} is not at the table")
        turn = cast("Turn", self.agenda[0])
        draft = self._draft().advanced().gone_from(seat)
        return self.game.leave(draft, seat, turn).settled().sealed()  # type: ignore[arg-type]  # as in apply

    def view(self, seat: Seat) -> View:
        """Give what this seat may know, or a SPECTATOR. GameError if there is no such seat."""
        if seat != SPECTATOR and not 0 <= seat < self.seats:
            raise GameError(
                f"no seat {seat!r} to look from: there are seats 0 to {self.seats - 1}, and SPECTATOR"
            )
        return View(self, seat)

    # A value: compared by content

    def _content(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in (*Position.__slots__, "stock"))

    def __eq__(self, other: object) -> bool:
        return self._content() == other._content() if isinstance(other, State) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.game, self.chips, self.agenda, self.events, self.stock))

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return _restored, self._content()


def _laid(game: Game, seats: int, button: Seat) -> Draft:
    """A table that everybody has sat down at; no chips are on it yet, and no line of the rulebook is read."""
    draft = Draft()
    draft.game = game
    draft.seats = seats
    draft.button = button
    draft.live = frozenset(range(seats))
    draft.gone = NOBODY
    draft.piles = {}
    draft.agenda = ()
    draft.events = ()
    draft.stock = undealt(game.deck)
    return draft


@lru_cache(maxsize=1000)
def rulebook(rules: Rules, game: Game, seats: int, button: Seat) -> tuple[Step | Turn, ...]:
    """The lines of a rulebook as they are read at a table, once for all deals there: they see no chips."""
    return tuple(rules(game, _laid(game, seats, button)))  # type: ignore[arg-type]  # to a rule a draft is a state


@cache
def undealt(deck: tuple[Card, ...]) -> frozenset[Card]:
    """The stock before anything is dealt."""
    return frozenset(deck)


def _on_a_copy(word: Callable[..., Draft]) -> Callable[..., State]:
    """A word as it is said of a state: written on a copy of it."""

    @wraps(word)
    def said(state: State, *args: Any, **kwargs: Any) -> State:  # noqa: ANN401 - as the word takes them
        return word(state._draft(), *args, **kwargs).sealed()  # noqa: SLF001 - part of the state

    return said


for _word, _writes in list(vars(Draft).items()):
    if isinstance(_writes, FunctionType) and _word not in vars(State):
        setattr(State, _word, _on_a_copy(_writes))


def _restored(*content: Any) -> State:  # noqa: ANN401 - the slots, as they were pickled
    draft = Draft()
    for name, value in zip((*Position.__slots__, "stock"), content, strict=True):
        setattr(draft, name, value)
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

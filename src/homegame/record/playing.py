"""A record is a value: the game, who sat where with how much, who dealt, and what was done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias, cast

from homegame.actions import Action, DealCards
from homegame.cards import LONGEST_QUOTE
from homegame.errors import (
    GameError,
    GameOver,
    HomegameError,
    IllegalAction,
    NotationError,
    NotYourTurn,
    RecordError,
)
from homegame.events import Dealt
from homegame.piles import CHANCE, SPECTATOR, hand

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from homegame.cards import Card
    from homegame.fair import FairShoe, Proof
    from homegame.game import Game
    from homegame.piles import Seat
    from homegame.shoe import Shoe
    from homegame.state import State

LONGEST_NAME = 40  # characters
LONGEST_TABLE = 200
LONGEST_NOTE = 4000


@dataclass(frozen=True, slots=True)
class Leaves:
    """A player gets up in the middle of the deal, whoever's turn it is (rule G17)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shows:
    """A player shows a hand when the deal is over, though nobody need (rules G9, G14)."""

    seat: Seat


Move: TypeAlias = Action | Leaves | Shows


@dataclass(frozen=True)
class Record:
    """One deal, finished or not: everything it takes to play it again.

    *names* and *stacks* have one entry for each seat; *button* is the dealer's seat; *actions* are those of
    chance and of the seats, in order. *date*, *table* and *note* are for people. *proofs* show that the deal
    was fair, shuffle by shuffle (:mod:`homegame.fair`). With a *viewer*, a seat or a spectator, it is the
    deal as they saw it: where they have never seen a card, any that goes with the rest may stand in the
    actions, and ``??`` is written. GameError if nobody could sit down like this; an action that can't have
    happened is found when the deal is replayed: RecordError.
    """

    game: Game
    names: tuple[str, ...]
    stacks: tuple[int, ...]
    button: Seat
    actions: tuple[Move, ...] = ()
    date: date | None = None  # a day, or a moment
    table: str = ""
    note: str = ""
    proofs: tuple[Proof, ...] = ()  # of the deal as far as it goes; another action undoes them
    viewer: Seat | None = None  # None: every card is known

    def __post_init__(self) -> None:
        check_names(self.names)
        check_words("table", self.table, LONGEST_TABLE)
        check_words("note", self.note, LONGEST_NOTE)
        if len(self.stacks) != len(self.names):
            raise GameError(f"{len(self.names)} players have {len(self.stacks)} stacks: give one to each")
        if self.viewer not in {None, SPECTATOR, *range(len(self.names))}:
            raise GameError(f"there is no seat {self.viewer!r} to have seen the deal from")
        self.start()

    def start(self) -> State:
        """Give the table before the first action."""
        return self.game.start(self.stacks, self.button)

    def states(self) -> Iterator[State]:
        """Give every state in turn, at the start and after each action.

        RecordError names an action that can't have happened.
        """
        state = self.start()
        yield state
        for number, move in enumerate(self.actions, start=1):
            try:
                state = after(state, move)
            except HomegameError as error:
                raise RecordError(f"action {number}: {error}") from None
            yield state
        vars(self).setdefault("state", state)  # known now: no need to replay for it

    @cached_property
    def state(self) -> State:
        """The last state."""
        for state in self.states():
            last = state
        return last

    def apply(self, action: Action | str, seat: Seat | None = None) -> Record:
        """Give the record with one action more, as :meth:`State.apply` takes it."""
        then = self.state.apply(action, seat)
        if isinstance(action, str):
            action = self.state.choices.read(action)
        return self._with((action,), then)

    def leave(self, seat: Seat) -> Record:
        """Give the record in which the player of *seat* leaves now."""
        return self._with((Leaves(seat),), self.state.leave(seat))

    def deal(self, shoe: Shoe | FairShoe) -> Record:
        """Give the record with cards from *shoe*, as long as cards are to be dealt."""
        now, then = self.state, shoe.deal(self.state)
        dealt = [event for event in then.events[len(now.events) :] if isinstance(event, Dealt)]
        return self._with([DealCards(cast("tuple[Card, ...]", event.cards)) for event in dealt], then)

    def _with(self, moves: Iterable[Move], state: State) -> Record:
        longer = replace(self, actions=(*self.actions, *moves), proofs=())
        vars(longer)["state"] = state  # known already: no need to replay
        return longer

    def take_back(self, count: int = 1) -> Record:
        """Give the record without its last action, or its last *count*."""
        if not 0 < count <= len(self.actions):
            raise GameError(f"{count} actions can't be taken back: there are {len(self.actions)}")
        return replace(self, actions=self.actions[:-count], proofs=())

    def lines(self) -> Iterator[tuple[str, State]]:
        """Give every action as it is written, with the state after it."""
        states = self.states()
        before = next(states)
        for move, state in zip(self.actions, states, strict=True):
            yield written(move, before, self.names), state
            before = state


def after(state: State, move: Move) -> State:
    """Give the state after a move."""
    match move:
        case Leaves(seat):
            return state.leave(seat)
        case Shows(seat):
            return _shown(state, seat)
    return state.apply(move)


def _shown(state: State, seat: Seat) -> State:
    """Turn a hand up that the others have not seen, now that the deal is over."""
    shown = state.show(hand(seat)) if state.over else state
    if shown.events == state.events:
        raise IllegalAction("a hand is shown when the deal is over, if the others have not seen it")
    return shown


def written(move: Move, state: State, names: Sequence[str]) -> str:
    """Write a move: ``deal Kh As``, ``Ann: bet 1``, ``Cy leaves`` or ``Bea shows``, as made in *state*."""
    if isinstance(move, Leaves | Shows):
        return f"{names[move.seat]} {'leaves' if isinstance(move, Leaves) else 'shows'}"
    seat = state.to_act
    return str(move) if seat is None or seat == CHANCE else f"{names[seat]}: {move}"


def read_move(text: str, state: State, names: Sequence[str]) -> Move:
    """Read a move that is made in *state*; the error says why it can't be."""
    text = text.strip()
    who, _, does = text.rpartition(" ")
    if does in {"leaves", "shows"} and who in names:
        return (Leaves if does == "leaves" else Shows)(names.index(who))
    if state.to_act is None:
        raise GameOver(f"{quoted(text)} comes too late: the deal is over")
    name, colon, wanted = text.partition(":")
    if colon:
        check_turn(name.strip(), state.to_act, names)
        return state.choices.read(wanted.strip())
    if text.split(" ", maxsplit=1)[0] != "deal":
        raise NotationError(f"{quoted(text)} can't be read: write 'deal Kh As', 'Ann: check' or 'Ann leaves'")
    if state.to_act != CHANCE:
        raise NotYourTurn(f"no cards are to be dealt now: it is {names[state.to_act]}'s turn")
    return state.choices.read(text)


def check_turn(name: str, to_act: Seat, names: Sequence[str]) -> None:
    """Refuse somebody who isn't there, or whose turn it is not."""
    if name not in names:
        raise NotationError(f"nobody is called {quoted(name)}: at the table are {', '.join(names)}")
    if to_act == CHANCE:
        raise NotYourTurn(f"it is not {name}'s turn: cards are to be dealt first")
    if name != names[to_act]:
        raise NotYourTurn(f"it is {names[to_act]}'s turn, not {name}'s")


def check_names(names: Sequence[str]) -> None:
    """Refuse names that could not be told apart, or not be read back: GameError."""
    for name in names:
        if not name or name != name.strip():
            raise GameError(f"{quoted(name)} is no name: it is empty, or has spaces around it")
        if len(name) > LONGEST_NAME:
            raise GameError(f"{quoted(name)} is too long for a name: at most {LONGEST_NAME} characters")
        if ":" in name or not name.isprintable():
            raise GameError(f"{quoted(name)} is no name: no colons and no unseen characters in it, please")
    folded = [name.casefold() for name in names]
    for place, name in enumerate(names):
        if folded.index(folded[place]) < place:
            raise GameError(f"two players are called {quoted(name)}: names must differ")


def check_words(what: str, words: str, longest: int) -> None:
    """Refuse words that are too long, or that no file could hold: GameError."""
    if len(words) > longest:
        raise GameError(f"the {what} is too long: at most {longest} characters")
    if not words.isascii() and any("\ud800" <= letter <= "\udfff" for letter in words):
        raise GameError(f"the {what} has half a character in it (a lone surrogate), which no file can hold")


def quoted(text: str) -> str:
    """Some text from a record in an error: not too long, and what can't be printed as an escape."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")

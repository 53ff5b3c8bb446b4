"""A story: events told in order, with what the earlier ones make clear."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from homegame.cards import shown
from homegame.declarations import evidence
from homegame.events import (
    Acted,
    Awarded,
    ButtonMoved,
    Dealt,
    Forfeited,
    Gathered,
    Gone,
    Moved,
    Mucked,
    Out,
    Posted,
    Returned,
    Shown,
    Told,
)
from homegame.games.polish import Declare, Polish
from homegame.piles import Pile
from homegame.telling.holdings import hand_of
from homegame.telling.sentences import Names, sentence, shares
from homegame.telling.voice import article, capital, does, listed, ordinal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.declarations import Declaration
    from homegame.events import Event
    from homegame.piles import Seat
    from homegame.position import Position

BOARD, CENTRE = Pile("board"), Pile("centre")
_AFTER_THE_SHOWDOWN = (Shown, Mucked, Awarded, Forfeited, Told)


def story(position: Position, names: Names, since: int = 0) -> list[str]:
    """Tell all events of a position in sentences, from the one numbered *since* on.

    Each is told as it was understood then, but hands shown at the end are named.
    """
    return [said for place, said in numbered(position, names) if place >= since]


def numbered(position: Position, names: Names) -> list[tuple[int, str]]:
    """Tell all events of a position in sentences, each with the number of its event."""
    teller = _Story(position, names)
    told: list[tuple[int, str]] = []
    for place, event in enumerate(position.events):
        said = teller.tell(event, position.events[place + 1 :])
        if said:
            told.append((place, said))
    return told


class _Story:
    """What must be remembered to tell the next event well."""

    def __init__(self, position: Position, names: Names) -> None:
        self.position = position
        self.names = names
        self.piles: dict[Pile, list[Card | None]] = {}
        self.stacks = list(position.chips.brought)
        self.standing: Declaration | None = None
        self.previous: Event | None = None
        self.dealer: Seat | None = None  # as far as it has moved
        self.dealt = False  # any card so far
        self.shown: set[Seat] = set()  # whose hands have been turned up
        self.pots = 0  # paid out so far

    def tell(self, event: Event, later: Sequence[Event]) -> str | None:
        """Tell the next event, *later* ones being known, and remember it."""
        self._remember(event)
        known = isinstance(event, Mucked) and event.seat in self.shown
        said = None if known else self._said(event, later)
        self.previous = event
        return said

    def _said(self, event: Event, later: Sequence[Event]) -> str | None:
        told = sentence(event, self.names)
        match event:
            case ButtonMoved():
                told = self._passed_on(event)
            case Out():
                told = self._out(event)
            case Posted(live=False):
                told = self._posted(event)
            case Acted() | Posted():
                told = self._act(event)
            case Dealt(piles=(only,)) if only == BOARD and event.face_up:
                told = (
                    f"The {'turn' if len(self.piles[BOARD]) == 4 else 'river'} is the {shown(event.cards)}."
                )
            case Moved(source=source) if source == CENTRE:
                told = self._left_over()
            case Shown(pile=Pile(name="hand", seat=int(seat))):
                told = self._hand_shown(event, seat, later)
            case Awarded(contested=True):
                told = self._won(event)
            case Told(what="loses the round", seat=int(seat)):
                told = f"{self._verdict()} {told}"
        return told

    def _remember(self, event: Event) -> None:
        match event:
            case Dealt():
                self.dealt = True
                for pile, card in zip(event.piles, event.cards, strict=True):
                    self.piles.setdefault(pile, []).append(card)
            case Moved():
                left = self.piles[event.source]
                self.piles[event.source] = [c for place, c in enumerate(left) if place not in event.places]
                self.piles.setdefault(event.target, []).extend(event.cards)
            case Shown():
                for place, card in zip(event.places, event.cards, strict=True):
                    self.piles[event.pile][place] = card
                if event.pile.seat is not None:
                    self.shown.add(event.pile.seat)
            case Gathered():
                self.piles.clear()
            case Acted(action=Declare(declaration=declared)):
                self.standing = declared
        self._remember_chips(event)

    def _remember_chips(self, event: Event) -> None:
        match event:
            case Posted() | Forfeited():
                self.stacks[event.seat] -= event.amount
            case Acted():
                self.stacks[event.seat] -= event.paid
            case Returned():
                self.stacks[event.seat] += event.amount

    def _passed_on(self, event: ButtonMoved) -> str | None:
        """Who deals now, if it is another than before; that the first dealer deals need not be said."""
        before, self.dealer = self.dealer, event.seat
        return sentence(event, self.names) if self.dealt and before != event.seat else None

    def _out(self, event: Out) -> str | None:
        """Who folded or left is out: that need not be said again."""
        if isinstance(self.previous, Acted | Gone | Returned) and self.previous.seat == event.seat:
            return None
        return does(self.names[event.seat], "is out of the game")

    def _posted(self, event: Posted) -> str | None:
        """When all put in the same, the last of them tells it for all."""
        same = replace(event, seat=0)
        alike = [e for e in self.position.events if isinstance(e, Posted) and replace(e, seat=0) == same]
        if len(alike) < self.position.seats or any(self.stacks[e.seat] == 0 for e in alike):
            return self._act(event)
        return None if event != alike[-1] else f"Everybody puts in {event.amount} as the {event.what}."

    def _act(self, event: Acted | Posted) -> str | None:
        """The act, and whether it took the last chip."""
        said = sentence(event, self.names)
        paid = event.paid if isinstance(event, Acted) else event.amount
        if said and paid and not self.stacks[event.seat]:
            return f"{said[:-1]}, all in."
        return said

    def _left_over(self) -> str | None:
        """In Spokane, the rank of the card that nobody took is wild."""
        left = self.piles[CENTRE]
        if len(left) != 1 or left[0] is None:
            return None
        return f"The {left[0].shown} is left over: {left[0].rank.words} are wild."

    def _hand_shown(self, event: Shown, seat: Seat, later: Sequence[Event]) -> str:
        """The whole hand, what of it was known before as well; at the showdown it is named."""
        said = does(self.names[seat], f"shows {shown(self.piles[event.pile])}")
        ending = _until_gathered(later)
        if isinstance(self.position.game, Polish) or not all(
            isinstance(e, _AFTER_THE_SHOWDOWN) for e in ending
        ):
            return said
        hand = hand_of(self.position, seat, self.piles)
        return f"{said[:-1]}: {hand}." if hand else said

    def _won(self, event: Awarded) -> str | None:
        """A pot, and the hand that took it."""
        self.pots += 1
        winners = [self.names[seat] for seat, _ in event.shares]
        hand = hand_of(self.position, event.shares[0][0], self.piles)
        if not hand:
            return sentence(event, self.names)
        amount = f"{self._pot()}{event.amount}"
        if len(winners) == 1:
            return does(winners[0], f"wins {amount} with {article(hand)}")
        return f"{listed(winners)} share {amount}, each with {article(hand)}: {shares(event, self.names)}."

    def _pot(self) -> str:
        """Which pot it is, if there are several."""
        if sum(isinstance(event, Awarded) for event in self.position.events) == 1:
            return ""
        return "the main pot, " if self.pots == 1 else f"the {ordinal(self.pots - 2)} side pot, "

    def _verdict(self) -> str:
        """Whether the declaration that was called is there (rules P5, P7)."""
        game, standing = self.position.game, self.standing
        assert isinstance(game, Polish)
        assert standing is not None
        table = [c for pile, held in self.piles.items() if pile.name == "hand" for c in held if c is not None]
        proof = evidence(standing, table)
        if proof:
            return f"There is {standing.words}: {shown(proof)}."
        highest = game.ladder.highest_in(table)
        if highest is not None and game.ladder.truth(standing, table, game.exists):
            return f"{capital(standing.words)}: not there, but {highest.words} is, which is higher."
        return f"{capital(standing.words)}: there is no such hand."


def _until_gathered(later: Sequence[Event]) -> list[Event]:
    found: list[Event] = []
    for event in later:
        if isinstance(event, Gathered) or (isinstance(event, Told) and event.what.startswith("loses a life")):
            break
        found.append(event)
    return found

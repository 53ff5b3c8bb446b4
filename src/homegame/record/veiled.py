"""Records as one person saw them: a card never seen is written ``??``, and some card stands in for it.

Which one follows from what is written and from nothing else, so a record is the same wherever it is read.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeAlias

from homegame.actions import DealCards, bounded
from homegame.cards import card
from homegame.errors import IllegalAction, NotYourTurn
from homegame.piles import CHANCE
from homegame.steps import Draw
from homegame.worlds import Trace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.state import State

UNSEEN = "??"
MOST_TRIES = 400
MOST_WORK = 100_000  # actions that are played to find cards that go with the rest

Faces: TypeAlias = "tuple[Card | None, ...]"


def seen_faces(state: State, viewer: Seat) -> Faces:
    """Every card in the order in which they were dealt; None for one that the viewer has never seen."""
    return tuple(Trace(state.view(viewer)).faces)


def deals_cards(text: str) -> bool:
    """Whether a line deals cards."""
    return text.split(maxsplit=1)[:1] == [DealCards.verb]


def read_faces(text: str) -> Faces:
    """Read ``deal Kh ?? As``. NotationError if something is no card."""
    return tuple([None if word == UNSEEN else card(word) for word in bounded(text).split()[1:]])


class Guess:
    """Stand-ins for cards that the viewer has never seen.

    They are drawn at random, from the same seed every time; those that would have been seen, had they lain
    there, are drawn again.
    """

    def __init__(self, viewer: Seat, draws: Sequence[Faces]) -> None:
        self._viewer = viewer
        self._draws = draws
        self._rng = Random(1)
        self._stand_ins: dict[int, Card] = {}  # by number, in the order of dealing
        self._turn = self._number = 0

    def begin(self) -> None:
        """Deal from the start."""
        self._turn = self._number = 0

    def deal(self, state: State) -> DealCards:
        """Give out the next cards."""
        if not isinstance(state.turn, Draw) or state.to_act != CHANCE:
            raise NotYourTurn("no cards are to be dealt now")
        faces = self._draws[self._turn]
        if len(faces) != len(state.turn.piles):
            raise IllegalAction(f"{len(state.turn.piles)} cards are to be dealt, not {len(faces)}")
        free = sorted(state.stock - self._expected(len(state.game.deck)))
        found: list[Card] = []
        for number, face in enumerate(faces, self._number):
            found.append(face or self._stand_in(number, free))
        self._turn, self._number = self._turn + 1, self._number + len(faces)
        return DealCards(tuple(found))

    def _expected(self, size: int) -> set[Card]:
        """The cards that are known to come as long as none must come twice: nothing may stand in for them."""
        known: set[Card] = set()
        for faces in self._draws[self._turn :]:
            new = {face for face in faces if face is not None}
            size -= len(faces)
            if new & known or size < 0:
                break
            known |= new
        return known

    def _stand_in(self, number: int, free: list[Card]) -> Card:
        if not free:
            raise IllegalAction("there are not so many cards in the deck")
        before = self._stand_ins.get(number)
        found = before if before in free else free[self._rng.randrange(len(free))]
        assert found is not None
        free.remove(found)
        self._stand_ins[number] = found
        return found

    def fits(self, state: State) -> bool:
        """Whether the viewer would have seen just what is written; what doesn't fit is drawn again."""
        written = [face for faces in self._draws for face in faces]
        seen = seen_faces(state, self._viewer)
        too_much = [at for at, face in enumerate(written) if face is None and seen[at] is not None]
        for number in too_much:
            del self._stand_ins[number]
        return not too_much and list(seen) == written

    def begin_anew(self) -> None:
        """Forget all stand-ins."""
        self._stand_ins.clear()

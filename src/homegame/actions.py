"""Actions: what a seat, or chance, can choose, and how each is written."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Iterator
from itertools import permutations
from math import perm
from typing import ClassVar

from homegame.cards import LONGEST_QUOTE, Card, card, written
from homegame.errors import IllegalAction, NotationError
from homegame.values import value

LONGEST_ACTION = 400  # characters; a full deal of nine hands takes about 150


@value
class Action:
    """Something that can be chosen; ``str(action)`` is how it is written and read."""

    verb: ClassVar[str]

    def __str__(self) -> str:
        return self.verb


@value
class Fold(Action):
    """Give up the hand, and all that is staked."""

    verb = "fold"


@value
class Check(Action):
    """Stay in without betting, when nothing is owed."""

    verb = "check"


@value
class Call(Action):
    """Match the highest bet, or go all in for less."""

    verb = "call"


@value
class Sized(Action):
    """A bet or a raise, with what it comes *to*: the seat's total for this round."""

    to: int

    def __str__(self) -> str:
        return f"{self.verb} {self.to}"


@value
class Bet(Sized):
    """Make the first bet of a round."""

    verb = "bet"


@value
class Raise(Sized):
    """Raise the bet, to a total for this round."""

    verb = "raise"


@value
class DealCards(Action):
    """Chance gives out cards, in this order."""

    cards: tuple[Card, ...]
    verb = "deal"

    def __str__(self) -> str:
        return f"deal {written(self.cards)}"


class Choices(Collection[Action]):
    """What can be chosen now. Lazy: a range of bets is two numbers, not a list."""

    __slots__ = ()

    @abstractmethod
    def __getitem__(self, place: int) -> Action:
        """Give the choice at *place*, counted from 0: for picking one at random."""

    @abstractmethod
    def read(self, text: str) -> Action:
        """Give the choice that is written so.

        NotationError if it can't be read, IllegalAction if it is not among the choices.
        """

    def __repr__(self) -> str:
        return f"[{', '.join(self.told())}]"

    @abstractmethod
    def told(self) -> list[str]:
        """The choices as people are offered them: a range of sizes is one entry."""

    def refuse(self, text: str) -> NotationError | IllegalAction:
        """Say why *text* can't be taken: unreadable, or not possible now."""
        quoted = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
        offered = f"you can: {', '.join(self.told())}" if self else "there is nothing to choose"
        if text.split(" ", maxsplit=1)[0] in known_verbs():
            return IllegalAction(f"{quoted!r} is not possible now; {offered}")
        return NotationError(f"{quoted!r} is no action; {offered}")


class Listed(Choices):
    """A few choices, written out."""

    __slots__ = ("actions",)

    def __init__(self, *actions: Action) -> None:
        self.actions = actions

    def __len__(self) -> int:
        return len(self.actions)

    def __getitem__(self, place: int) -> Action:
        return self.actions[place]

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def read(self, text: str) -> Action:
        """Give the choice that is written so; cards may be spelt in any way that can be read."""
        wanted = normalised(text)
        for action in self.actions:
            if str(action) == wanted:
                return action
        raise self.refuse(wanted)

    def told(self) -> list[str]:
        """Each choice as it is written."""
        return [str(action) for action in self.actions]


class Deals(Choices):
    """Every way to give out *count* cards of the stock, one after the other."""

    __slots__ = ("count", "stock")

    def __init__(self, stock: frozenset[Card], count: int) -> None:
        self.stock = stock
        self.count = count

    def __len__(self) -> int:
        return self.ways

    @property
    def ways(self) -> int:
        """How many there are; len() gives the same while it is small enough for Python's len()."""
        return perm(len(self.stock), self.count)

    def __bool__(self) -> bool:
        return len(self.stock) >= self.count

    def __getitem__(self, place: int) -> DealCards:
        left, rest = sorted(self.stock), place
        found = []
        for still in range(self.count, 0, -1):
            at, rest = divmod(rest, perm(len(left) - 1, still - 1))
            found.append(left.pop(at))
        return DealCards(tuple(found))

    def __contains__(self, action: object) -> bool:
        return (
            type(action) is DealCards
            and len(action.cards) == self.count == len(set(action.cards))
            and self.stock.issuperset(action.cards)
        )

    def __iter__(self) -> Iterator[DealCards]:
        return map(DealCards, permutations(sorted(self.stock), self.count))

    def read(self, text: str) -> DealCards:
        """Read ``deal Kh As 3c``: as many cards as are due, each still in the stock, none twice."""
        verb, *names = bounded(text).split()
        if verb.lower() != DealCards.verb:
            raise self.refuse(text)
        found = DealCards(tuple(map(card, names)))
        if len(found.cards) != self.count:
            raise IllegalAction(f"{self.count} cards are to be dealt, not {len(found.cards)}")
        for place, dealt in enumerate(found.cards):
            if dealt not in self.stock or dealt in found.cards[:place]:
                raise IllegalAction(
                    f"{dealt} is not in the stock: it was dealt before, or isn't in this deck"
                )
        return found

    def told(self) -> list[str]:
        """One entry: how many cards, of how many."""
        return [f"deal {self.count} of {len(self.stock)} cards"]


NOTHING = Listed()


def bounded(text: str) -> str:
    """The same text with single spaces; NotationError if it is empty or too long to be an action."""
    if len(text) > LONGEST_ACTION:
        raise NotationError(f"an action takes at most {LONGEST_ACTION} characters")
    found = " ".join(text.split())
    if not found:
        raise NotationError("nothing was written; write one of the choices")
    return found


_LOOKS_LIKE_A_CARD = re.compile(r"(?:10|[2-9tjqka])[cdhs♣♦♥♠♧♢♡♤]|jk[12]", re.IGNORECASE)


def normalised(text: str) -> str:
    """The same text as actions are written: single spaces, lower case, cards as ``Ah``."""
    words = bounded(text).split()
    return " ".join(str(card(word)) if _LOOKS_LIKE_A_CARD.fullmatch(word) else word.lower() for word in words)


def known_verbs() -> frozenset[str]:
    """The first words of everything that can be chosen in some game."""

    def below(kind: type[Action]) -> Iterator[type[Action]]:
        for sub in kind.__subclasses__():
            yield sub
            yield from below(sub)

    return frozenset(kind.verb.split()[0] for kind in below(Action) if "verb" in vars(kind))

"""Sentences: one event, told without knowing what came before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from homegame.actions import Bet, Call, Check, Fold, Raise
from homegame.cards import shown
from homegame.events import (
    WINS,
    Acted,
    Awarded,
    Began,
    ButtonMoved,
    Dealt,
    Forfeited,
    Gone,
    Moved,
    Mucked,
    Posted,
    Returned,
    Shown,
    Told,
)
from homegame.games.polish import CallBluff, Declare
from homegame.games.spokane import Take
from homegame.games.wojciech import Stay, Withdraw
from homegame.piles import EVERYBODY
from homegame.telling.voice import capital, counted, does, listed, ordinal, whom
from homegame.widow import HAND_SIZE, Exchange, ExchangeAll, Knock, Pass

if TYPE_CHECKING:
    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.events import Event
    from homegame.piles import Pile, Seat

Names: TypeAlias = Sequence[str]


def sentence(event: Event, names: Names) -> str | None:
    """Tell an event in a sentence, or None if it is nothing that needs telling.

    What hands were worth, and what else only the earlier events make clear, is told by
    :func:`~homegame.telling.story.story`.
    """
    teller = _TELLERS.get(type(event))
    return None if teller is None else teller(event, names)


def _posted(event: Posted, names: Names) -> str:
    return does(names[event.seat], f"puts in {event.amount} as the {event.what}")


def _dealt(event: Dealt, names: Names) -> str:
    """Who got how many cards, and those that are known."""
    before_seats = Counter(pile.seat for pile in event.piles if pile.seat is not None)
    told = [_to_seats(before_seats, names, face_up=event.face_up)] if before_seats else []
    for pile in dict.fromkeys(event.piles):
        faces = [c for p, c in zip(event.piles, event.cards, strict=True) if p == pile]
        if pile.seat is not None:
            told += [does(names[pile.seat], f"gets {shown(faces)}")] if None not in faces else []
        else:
            told.append(_to_the_table(pile, faces, face_up=event.face_up))
    return " ".join(told)


def _to_seats(counts: Counter[Seat], names: Names, *, face_up: bool) -> str:
    how = "face up" if face_up else "face down"
    if len(set(counts.values())) == 1:
        return f"{capital(counted(next(iter(counts.values())), 'card'))} each, {how}."
    each = [f"{counted(count, 'card')} to {whom(names[seat])}" for seat, count in counts.items()]
    return f"{capital(listed(each))}, {how}."


def _to_the_table(pile: Pile, faces: Sequence[Card | None], *, face_up: bool) -> str:
    if face_up:
        return f"Dealt to the {pile.name}: {shown(faces)}."
    if pile.name == "suit card":
        return "The suit card lies face down."
    how_many = capital(counted(len(faces), "card"))
    return f"{how_many} is burnt." if pile.name == "burn" else f"{how_many} to the {pile.name}, face down."


def _shown(event: Shown, names: Names) -> str:
    cards, pile = shown(event.cards), event.pile
    if pile.seat is not None:
        return does(names[pile.seat], f"shows {cards}")
    if pile.name == "row":
        nth = [ordinal(place) for place in event.places]
        plural = "cards are" if len(nth) > 1 else "card is"
        return f"The {listed(nth)} wild {plural} the {cards}."
    if len(event.cards) == 1:
        return f"The {pile.name} is the {cards}."
    return f"The {'flop' if pile.name == 'board' else pile.name} is {cards}."


def _moved(event: Moved, names: Names) -> str | None:
    """A whole hand or widow that changed places; single cards are told by the action that moved them."""
    if len(event.places) < HAND_SIZE or None in event.cards:
        return None
    if event.target.seat is None:
        return f"The {event.target.name} is now {shown(event.cards)}."
    if all(seen is EVERYBODY for seen in event.seen):
        return None
    return does(names[event.target.seat], f"gets {shown(event.cards)}")


def _acted(event: Acted, names: Names) -> str:
    return does(names[event.seat], deed(event.action, event.paid))


def deed(action: Action, paid: int = 0) -> str:
    """What somebody does who chooses *action*: ``raises to 20``."""
    tell = _DEEDS.get(type(action))
    return f"chooses {action}" if tell is None else tell(action, paid)


_DEEDS: dict[type[Action], Callable[[Any, int], str]] = {
    Fold: lambda _, __: "folds",
    Check: lambda _, __: "checks",
    Call: lambda _, paid: f"calls {paid}",
    Bet: lambda action, _: f"bets {action.to}",
    Raise: lambda action, _: f"raises to {action.to}",
    Stay: lambda _, __: "stays",
    Withdraw: lambda _, __: "withdraws",
    Take: lambda action, _: f"takes the {action.card.shown}",
    Declare: lambda action, _: f"declares {action.declaration.words}",
    CallBluff: lambda _, __: "calls the bluff",
    Pass: lambda _, __: "passes",
    Knock: lambda _, __: "knocks",
    ExchangeAll: lambda _, __: "takes the widow for the whole hand",
    Exchange: lambda action, _: f"gives {shown(action.give)} for {shown(action.take)}",
}


def _awarded(event: Awarded, names: Names) -> str:
    if not event.contested:
        ((seat, _),) = event.shares
        return does(names[seat], f"wins {event.amount}: nobody else is left")
    if len(event.shares) == 1:
        ((seat, share),) = event.shares
        return does(names[seat], f"wins {share}")
    return f"{listed(names[seat] for seat, _ in event.shares)} share {event.amount}: {shares(event, names)}."


def shares(event: Awarded, names: Names) -> str:
    """Who got how much of a pot that was divided."""
    return ", ".join(f"{names[seat]} {share}" for seat, share in event.shares)


_STREETS = {
    "first betting": "First betting round.",
    "second betting": "Second betting round.",
    "third betting": "Third betting round.",
    "widow down": "The widow lies face down.",
    "widow up": "The widow lies face up from here on.",
    "trial deal": "A card each decides who opens: the lowest.",
}


def _began(event: Began, names: Names) -> str | None:  # noqa: ARG001 - a street is nobody's
    if event.street.startswith("round "):
        return f"{capital(event.street)}."
    return _STREETS.get(event.street)


def _told(event: Told, names: Names) -> str:
    if event.seat is None:
        return f"{capital(event.what)}."
    name = names[event.seat]
    if event.what == "last turns":
        return f"That was turns enough: the last ones are called, as if {name} had knocked."
    verb = event.what if event.what.split(" ", 1)[0] in {"loses", WINS} else f"has {event.what}"
    return does(name, verb)


_TELLERS: dict[type[Event], Callable[[Any, Names], str | None]] = {
    Posted: _posted,
    Dealt: _dealt,
    Shown: _shown,
    Moved: _moved,
    Acted: _acted,
    Awarded: _awarded,
    Began: _began,
    Told: _told,
    ButtonMoved: lambda event, names: does(names[event.seat], "deals"),
    Returned: lambda event, names: does(names[event.seat], f"takes back {event.amount}"),
    Gone: lambda event, names: does(names[event.seat], "leaves the table"),
    Mucked: lambda event, names: does(names[event.seat], "mucks"),
    Forfeited: lambda event, names: does(
        names[event.seat], f"pays {whom(names[event.to])} {event.amount} as a forfeit"
    ),
}

"""Widows: how a deal of Whiskey Poker stands, and how the last one for lives came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.events import Acted, Began, Gathered, Told
from homegame.fold import folded
from homegame.telling.readings import common_reading
from homegame.widow import WIDOW, Knock, Turnabout

if TYPE_CHECKING:
    from homegame.games.whiskey import Whiskey
    from homegame.piles import Seat
    from homegame.telling.readings import Reading
    from homegame.view import View


@dataclass(frozen=True, slots=True)
class WhiskeyFacts:
    """How a deal of Whiskey Poker stands.

    *open*: the widow lies face up. *knocked* is who has, *last*: the last turns are being taken. *lives* are
    those of each seat, in a game for lives; *lost* are the seats that lost one in the deal before.
    """

    open: bool
    knocked: Seat | None
    last: bool
    lives: tuple[int, ...]
    lost: tuple[Seat, ...]


def whiskey_facts(view: View, game: Whiskey) -> WhiskeyFacts:
    """Work out how the deal stands."""
    widow = view.faces(WIDOW)
    return WhiskeyFacts(
        open=bool(widow) and len(view.open_cards(WIDOW)) == len(widow),
        knocked=_knocked(view),
        last=isinstance(view.turn, Turnabout) and view.turn.last,
        lives=_lives(view, game),
        lost=_lost(view) if game.lives else (),
    )


def _knocked(view: View) -> Seat | None:
    """Who has knocked in this phase of this deal."""
    for event in reversed(view.events):
        match event:
            case Acted(seat, Knock()):
                return seat
            case Gathered() | Began("second betting"):
                return None
    return None


def _lives(view: View, game: Whiskey) -> tuple[int, ...]:
    """The lives that each seat has left."""
    if not game.lives:
        return ()
    lost = [event.seat for event in view.events if isinstance(event, Told) and event.what == "loses a life"]
    return tuple([game.lives - lost.count(seat) for seat in range(view.seats)])


def _lost(view: View) -> tuple[Seat, ...]:
    """Who has lost a life since somebody acted last."""
    found: list[Seat] = []
    for event in reversed(view.events):
        if isinstance(event, Acted):
            break
        if isinstance(event, Told) and event.what == "loses a life" and event.seat is not None:
            found.insert(0, event.seat)
    return tuple(found)


def last_showdown(view: View) -> dict[Seat, Reading | None]:
    """The hands that were shown last, in a game for lives, as long as nobody has acted since."""
    acted = max([at for at, event in enumerate(view.events) if isinstance(event, Acted)], default=None)
    if acted is None:
        return {}
    since = view.events[acted:]
    end = next((at for at, event in enumerate(since, acted) if isinstance(event, Gathered)), len(view.events))
    if end == len(view.events) and not view.over:
        return {}
    start = max([at for at in range(end) if isinstance(view.events[at], Gathered)], default=0)
    then = folded(view.game, view.chips.brought, view.button, view.events[start:end])
    known = {pile.seat: faces for pile, faces in then.piles.items() if pile.seat is not None}
    return {
        seat: common_reading(view, [card for card in faces if card is not None])
        for seat, faces in sorted(known.items())
        if faces and None not in faces
    }

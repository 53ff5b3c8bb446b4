"""What people can want beside the cards: a seat, chips, a rest, a word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.errors import IllegalAction, NotAllowed
from homegame.night import ComeBack, GetUp, Rebuy, SitDown, SitOut
from homegame.server.table import news
from homegame.server.table.orders import Wish
from homegame.server.table.playing import between_deals, clear_chair, go_on
from homegame.server.table.scene import Chair, Line, Request
from homegame.server.table.words import check_name, clean_line

if TYPE_CHECKING:
    from homegame.piles import Seat
    from homegame.server.table.desk import Desk
    from homegame.server.table.scene import Scene

MOST_REQUESTS = 50
MOST_LINES = 200  # of chat that a table keeps
LINES, WINDOW = 10, 30_000  # how much one person may chat


@dataclass(frozen=True, slots=True)
class Sit(Wish):
    """Take a free seat and buy in, or ask the host for it."""

    seat: Seat
    chips: int
    whose = "anybody"

    def fulfil(self, desk: Desk, by: str) -> None:
        """Sit down, if the host need not be asked."""
        check_name(by)
        known = {entry.player.casefold(): entry.player for entry in desk.scene.night.ledger}
        if known.get(by.casefold(), by) != by:
            raise IllegalAction(f"somebody else here is called {known[by.casefold()]}")
        ask_or_do(desk, Request(by, self.seat, self.chips, rebuy=False))


@dataclass(frozen=True, slots=True)
class Buy(Wish):
    """Buy more chips, or ask the host for them."""

    chips: int

    def since(self, scene: Scene, by: str) -> int:
        """It is about the stack that one has."""
        return since_chair(scene, by)

    def fulfil(self, desk: Desk, by: str) -> None:
        """Buy them, if the host need not be asked."""
        ask_or_do(desk, Request(by, desk.scene.seat_of(by), self.chips, rebuy=True))


def since_chair(scene: Scene, by: str) -> int:
    """The version in which a player's seat or stack changed last."""
    seat = scene.night.seat_of(by)
    return 0 if seat is None else scene.chairs[seat].since


def ask_or_do(desk: Desk, request: Request) -> None:
    """Put a request to the host; in a house without approval, and for the host, it is granted at once.

    What can't be done now is refused now.
    """
    scene = desk.scene
    scene.night.apply(wanted(request))
    if not scene.settings.approve or request.player == scene.host:
        grant(desk, request)
        return
    if any(other.player == request.player for other in scene.requests):
        raise IllegalAction("you have asked already: the host will answer")
    if len(scene.requests) >= MOST_REQUESTS:
        raise IllegalAction("too many people are waiting for the host")
    desk.change(requests=(*scene.requests, request))
    desk.tell(news.Requested(request))


def wanted(request: Request) -> Rebuy | SitDown:
    """What a request comes to in the night."""
    if request.rebuy:
        return Rebuy(request.seat, request.chips)
    return SitDown(request.seat, request.player, request.chips)


def grant(desk: Desk, request: Request, bot: str = "") -> None:
    """Let somebody have a seat or chips."""
    desk.night(wanted(request))
    if request.rebuy:
        desk.chair(request.seat, since=desk.seq)
    else:
        clear_chair(desk, request.seat, Chair(bot=bot, bank=desk.scene.settings.bank, since=desk.seq))
    between_deals(desk)


@dataclass(frozen=True, slots=True)
class Rest(Wish):
    """Sit out from the next deal on."""

    def fulfil(self, desk: Desk, by: str) -> None:
        """Keep seat and chips."""
        desk.night(SitOut(desk.scene.seat_of(by)))
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Back(Wish):
    """Be back: a player who was away has their next turn again, and is dealt in from the next deal on."""

    def fulfil(self, desk: Desk, by: str) -> None:
        """Come back at once."""
        seat = desk.scene.seat_of(by)
        if desk.scene.chairs[seat].away:
            desk.tell(news.IsBack(seat))
        desk.night(ComeBack(seat))
        desk.chair(seat, away=False, late=0)
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Leave(Wish):
    """Get up and be paid out. In the middle of a deal that is folding (rule G17)."""

    def fulfil(self, desk: Desk, by: str) -> None:
        """Leave the seat."""
        get_up(desk, desk.scene.seat_of(by))


def get_up(desk: Desk, seat: Seat) -> None:
    """Let a player leave; the deal goes on without them."""
    desk.night(GetUp(seat))
    scene = desk.scene
    seating, state = scene.night.seating, scene.state
    if seating is not None and state is not None and seat in seating.seats:
        leave_deal(desk, seat)
        go_on(desk)
    else:
        clear_chair(desk, seat)
        between_deals(desk)


def leave_deal(desk: Desk, seat: Seat) -> None:
    """Leave the deal that is going on, if that was not done before."""
    seating, state, clock = desk.scene.night.seating, desk.scene.state, desk.scene.clock
    assert seating is not None
    assert state is not None
    here = seating.seats.index(seat)
    if state.over or here in state.gone:
        return
    if clock is not None and clock.seat == seat:
        desk.change(clock=None)
    if desk.scene.cutting is not None:
        desk.change(cutting=None, clock=None)  # the others cut another deck
    desk.chair(seat, armed=None)
    desk.leave(state.leave(here), here)


@dataclass(frozen=True, slots=True)
class Say(Wish):
    """Say something to all."""

    text: str
    whose = "anybody"

    def fulfil(self, desk: Desk, by: str) -> None:
        """Let it be heard, unless somebody talks too much."""
        scene = desk.scene
        check_name(by)
        if not scene.settings.watchers_chat and by != scene.host and scene.night.seat_of(by) is None:
            raise NotAllowed("only players chat here")
        lately = sum(line.player == by and line.at > scene.at - WINDOW for line in scene.talk)
        if lately >= LINES:
            raise IllegalAction(f"{LINES} lines in {WINDOW // 1000} seconds are enough: wait a little")
        line = Line(by, scene.at, clean_line(self.text))
        desk.change(talk=(*scene.talk, line)[-MOST_LINES:])
        desk.tell(news.Said(by, line.text))


def without_request(desk: Desk, player: str) -> Request:
    """Take a player's request off the list; IllegalAction if there is none."""
    for request in desk.scene.requests:
        if request.player == player:
            desk.change(requests=tuple([other for other in desk.scene.requests if other is not request]))
            return request
    raise IllegalAction(f"{player[:20]} has asked for nothing")


def withdrawn(desk: Desk, player: str) -> None:
    """Forget what somebody who is gone has asked for."""
    kept = tuple([request for request in desk.scene.requests if request.player != player])
    desk.scene = replace(desk.scene, requests=kept)

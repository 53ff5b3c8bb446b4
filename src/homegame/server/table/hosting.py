"""What the host can do; all of it is told to everybody, and none of it shows a card."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.errors import IllegalAction
from homegame.night import CancelDeal, GetUp, GiveChips, MoveChips, SitOut
from homegame.night.commands import check_reason
from homegame.server.table import news
from homegame.server.table.orders import Wish
from homegame.server.table.people import get_up, grant, withdrawn, without_request
from homegame.server.table.playing import between_deals, clear_deal, go_on
from homegame.server.table.scene import Request
from homegame.server.table.words import check_name

if TYPE_CHECKING:
    from homegame.piles import Seat
    from homegame.server.table.desk import Desk

LONGEST_BOT = 40


@dataclass(frozen=True, slots=True)
class HostWish(Wish):
    """Something that only the host can want."""

    whose = "host"


@dataclass(frozen=True, slots=True)
class Open(HostWish):
    """Let the night begin; from now on deal follows deal."""

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """The first deal comes after a pause."""
        if desk.scene.opened:
            raise IllegalAction("the night has begun already")
        desk.change(opened=True)
        desk.tell(news.HostDid("opened"))
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Approve(HostWish):
    """Grant what a player asks for."""

    player: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Do it now; if it can't be done now, the request stays."""
        request = without_request(desk, self.player)
        desk.tell(news.Answered(request, granted=True))
        grant(desk, request)


@dataclass(frozen=True, slots=True)
class Decline(HostWish):
    """Refuse what a player asks for."""

    player: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Forget it."""
        desk.tell(news.Answered(without_request(desk, self.player), granted=False))


@dataclass(frozen=True, slots=True)
class Pause(HostWish):
    """Stop the game and its clocks."""

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Nobody can act until it goes on."""
        if desk.scene.paused is not None:
            raise IllegalAction("the table is paused already")
        desk.change(paused=desk.scene.at)
        desk.tell(news.HostDid("paused"))


@dataclass(frozen=True, slots=True)
class GoOn(HostWish):
    """Let the game go on; every clock has the time that it had."""

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Put the clock forward by the length of the pause."""
        scene = desk.scene
        if scene.paused is None:
            raise IllegalAction("the table is not paused")
        clock = scene.clock
        if clock is not None and clock.free is not None and clock.until is not None:
            stood = scene.at - max(scene.paused, clock.began)
            clock = replace(
                clock, began=clock.began + stood, free=clock.free + stood, until=clock.until + stood
            )
        desk.change(paused=None, clock=clock)
        desk.tell(news.HostDid("went on"))
        if clock is not None:
            desk.tell(news.ClockSet(clock))
        go_on(desk)


@dataclass(frozen=True, slots=True)
class Remove(HostWish):
    """Send a player or a bot from the table; they are paid out as if they had left."""

    player: str
    reason: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """What they asked for is forgotten too."""
        check_reason(self.reason)
        seat = desk.scene.seat_of(self.player)
        withdrawn(desk, self.player)
        desk.tell(news.HostDid("removed", self.player, self.reason))
        get_up(desk, seat)


@dataclass(frozen=True, slots=True)
class SeatOut(HostWish):
    """Let a player sit out from the next deal on."""

    player: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """They may come back when they like."""
        seat = desk.scene.seat_of(self.player)
        desk.tell(news.HostDid("sat out", self.player))
        desk.night(SitOut(seat))
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Give(HostWish):
    """Give a player chips from the bank, or take some back, for a reason that everybody can read."""

    player: str
    chips: int
    reason: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """It is booked."""
        seat = desk.scene.seat_of(self.player)
        desk.night(GiveChips(seat, self.chips, self.reason))
        desk.chair(seat, since=desk.seq)
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Move(HostWish):
    """Move chips from one player to another, for a reason that everybody can read."""

    giver: str
    taker: str
    chips: int
    reason: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """It is booked."""
        giver, taker = desk.scene.seat_of(self.giver), desk.scene.seat_of(self.taker)
        desk.night(MoveChips(giver, taker, self.chips, self.reason))
        for seat in (giver, taker):
            desk.chair(seat, since=desk.seq)
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class AddBot(HostWish):
    """Let a bot play at a seat, under a name of its own."""

    seat: Seat
    name: str
    bot: str
    chips: int

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Seat it."""
        check_name(self.name)
        if not 0 < len(self.bot) <= LONGEST_BOT or not self.bot.isprintable():
            raise IllegalAction("no bot is called so")
        people = {entry.player.casefold() for entry in desk.scene.night.ledger}
        if self.name.casefold() in {*people, desk.scene.host.casefold()}:
            raise IllegalAction(f"{self.name} is somebody's name already")
        grant(desk, Request(self.name, self.seat, self.chips, rebuy=False), self.bot)


@dataclass(frozen=True, slots=True)
class HandOver(HostWish):
    """Make another player the host."""

    player: str

    def fulfil(self, desk: Desk, by: str) -> None:
        """From now on they decide."""
        seat = desk.scene.seat_of(self.player)
        if self.player == by or desk.scene.chairs[seat].bot:
            raise IllegalAction("hand over to another person at the table")
        desk.change(host=self.player)
        desk.tell(news.HostDid("handed over", self.player))


@dataclass(frozen=True, slots=True)
class CallOff(HostWish):
    """Call the deal off: every chip goes back. A table that stands still after a fault goes on with this."""

    reason: str

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """The cards of the deal stay unseen, and the same dealer deals again."""
        check_reason(self.reason)
        if desk.scene.night.seating is not None:
            desk.night(CancelDeal(self.reason))
        elif not desk.scene.broken:
            raise IllegalAction("no deal is going on")
        desk.change(state=None, shown=None, moves=(), broken="")
        desk.tell(news.HostDid("called off", reason=self.reason))
        desk.ask_anew()
        clear_deal(desk)
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class Close(HostWish):
    """End the night, between deals: everybody is paid out, and the ledger is complete."""

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the host
        """Nobody can sit down any more."""
        if desk.scene.night.seating is not None:
            raise IllegalAction("a deal is going on: call it off, or wait for its end")
        for seat, place in enumerate(desk.scene.night.places):
            if place is not None:
                desk.night(GetUp(seat))
        desk.change(closed=True, requests=(), clock=None)
        desk.tell(news.HostDid("closed"))
        clear_deal(desk)

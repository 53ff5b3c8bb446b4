"""What can be done in a night, between deals and, where it does no harm, during one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.errors import GameError, IllegalAction
from homegame.night.happenings import (
    BlindsRose,
    Booked,
    Busted,
    CameBack,
    DealBegan,
    DealCancelled,
    DealEnded,
    GameNamed,
    GotUp,
    Happening,
    Leaving,
    SatDown,
    SatOut,
)
from homegame.night.house import DealersChoice
from homegame.night.ledger import BUY_IN, CASH_OUT, GIVEN, MOVED, REBUY, Entry
from homegame.night.levels import blinds
from homegame.night.night import Command, Named, Night, Outcome, Place

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.night.seating import Seating
    from homegame.piles import Seat

LONGEST_REASON = 200


@dataclass(frozen=True, slots=True)
class SitDown(Command):
    """A player takes a free seat and buys in; the next deal is dealt to them too."""

    seat: Seat
    player: str
    chips: int

    def take(self, night: Night) -> Outcome:
        """Take the seat, and the chips from the bank."""
        if type(self.seat) is not int or not 0 <= self.seat < len(night.places):
            raise IllegalAction(f"there is no such seat: seats are 0 to {len(night.places) - 1}")
        if night.places[self.seat] is not None:
            raise IllegalAction(f"seat {self.seat} is taken")
        if night.seat_of(self.player) is not None:
            raise IllegalAction(f"{self.player} has a seat already")
        check_bought(night, self.chips, self.chips)
        seated = night.with_place(self.seat, Place(self.player, 0))
        after, booked = seated.book(self.seat, Entry(BUY_IN, self.player, self.chips, night.deals))
        return after, (SatDown(self.seat, self.player), *booked)


@dataclass(frozen=True, slots=True)
class Rebuy(Command):
    """A player buys more chips, between deals or while not in one."""

    seat: Seat
    chips: int

    def take(self, night: Night) -> Outcome:
        """Add them to the stack."""
        place = not_playing(night, self.seat)
        check_bought(night, self.chips, place.stack + self.chips if type(self.chips) is int else 0)
        made = sum(entry.what == REBUY and entry.player == place.player for entry in night.ledger)
        if night.house.rebuys is not None and made >= night.house.rebuys:
            raise IllegalAction(f"{place.player} has made {made} rebuys, and this house allows no more")
        if self.chips < 1:
            raise IllegalAction("a rebuy is at least one chip")
        return night.book(self.seat, Entry(REBUY, place.player, self.chips, night.deals))


def check_bought(night: Night, chips: int, stack: int) -> None:
    """Refuse a buy-in or rebuy that leaves a stack outside of the house's bounds."""
    house = night.house
    if type(chips) is not int or not house.least_buy_in <= stack <= house.most_buy_in:
        raise IllegalAction(
            f"a stack is bought up to {house.least_buy_in} to {house.most_buy_in} chips in this house"
        )


def not_playing(night: Night, seat: Seat) -> Place:
    """Give the player at a seat; IllegalAction while they are in a deal, and their chips in play."""
    place = night.place(seat)
    if night.playing(seat):
        raise IllegalAction(f"{place.player} is in this deal: not before it is over")
    return place


@dataclass(frozen=True, slots=True)
class SitOut(Command):
    """A player keeps seat and chips, and is passed over from the next deal on."""

    seat: Seat

    def take(self, night: Night) -> Outcome:
        """Mark the seat."""
        place = night.place(self.seat)
        if place.out:
            raise IllegalAction(f"{place.player} sits out already")
        return night.with_place(self.seat, replace(place, out=True)), (SatOut(self.seat),)


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    """A player who sits out, or was about to leave, plays again from the next deal on.

    Where chips are played for, who has none buys some first; in a deal, what they bring back is not settled.
    """

    seat: Seat

    def take(self, night: Night) -> Outcome:
        """Clear the mark."""
        place = night.place(self.seat)
        if not (place.out or place.leaving):
            raise IllegalAction(f"{place.player} is in already")
        if night.house.for_chips and not place.stack and not night.playing(self.seat):
            raise IllegalAction(f"{place.player} has no chips: buy some, then come back")
        return night.with_place(self.seat, replace(place, out=False, leaving=False)), (CameBack(self.seat),)


@dataclass(frozen=True, slots=True)
class GetUp(Command):
    """A player leaves the night and is paid out: at once, or when the deal they are in is over."""

    seat: Seat

    def take(self, night: Night) -> Outcome:
        """Free the seat, or mark it."""
        place = night.place(self.seat)
        if place.leaving:
            raise IllegalAction(f"{place.player} is leaving already")
        if night.playing(self.seat):
            return night.with_place(self.seat, replace(place, leaving=True)), (Leaving(self.seat),)
        return paid_out(night, self.seat)


def paid_out(night: Night, seat: Seat) -> Outcome:
    """All chips of a seat go back to the bank, and the seat is free."""
    place = night.place(seat)
    after, booked = night.book(seat, Entry(CASH_OUT, place.player, -place.stack, night.deals))
    return after.with_place(seat, None), (*booked, GotUp(seat, place.player))


@dataclass(frozen=True, slots=True)
class GiveChips(Command):
    """The host gives a player chips from the bank, or takes some back; the player owes the bank for them."""

    seat: Seat
    chips: int  # negative: taken back
    reason: str

    def take(self, night: Night) -> Outcome:
        """Add them to the stack, whatever the house's bounds."""
        place = not_playing(night, self.seat)
        check_reason(self.reason)
        if type(self.chips) is not int or not self.chips or place.stack + self.chips < 0:
            raise IllegalAction(f"{place.player} has {place.stack} chips: give some, or take at most so many")
        return night.book(self.seat, Entry(GIVEN, place.player, self.chips, night.deals, self.reason))


@dataclass(frozen=True, slots=True)
class MoveChips(Command):
    """The host moves chips from one player to another, to put a mistake right; the bank has no part in it."""

    giver: Seat
    taker: Seat
    chips: int
    reason: str

    def take(self, night: Night) -> Outcome:
        """Take them from one stack, add them to the other."""
        giver, taker = not_playing(night, self.giver), not_playing(night, self.taker)
        check_reason(self.reason)
        if self.giver == self.taker or type(self.chips) is not int or not 0 < self.chips <= giver.stack:
            raise IllegalAction(f"{giver.player} can give 1 to {giver.stack} chips to somebody else")
        poorer = night.with_place(self.giver, replace(giver, stack=giver.stack - self.chips))
        entry = Entry(MOVED, taker.player, self.chips, night.deals, self.reason, giver.player)
        richer = poorer.with_place(self.taker, replace(taker, stack=taker.stack + self.chips))
        return replace(richer, ledger=(*night.ledger, entry)), (Booked(entry),)


def check_reason(reason: str) -> None:
    """Everybody may read why; so there must be a why."""
    if not reason.strip() or len(reason) > LONGEST_REASON:
        raise IllegalAction(f"give a reason, of at most {LONGEST_REASON} characters: everybody will read it")


@dataclass(frozen=True, slots=True)
class NameGame(Command):
    """The dealer names the next game, as the menu has it."""

    player: str
    game: Game

    def take(self, night: Night) -> Outcome:
        """Note it, if it is on the menu and can be dealt to those present."""
        dealer = chooser(night)
        if night.place(dealer).player != self.player:
            raise IllegalAction(f"{night.place(dealer).player} names the game")
        programme = night.house.programme
        assert isinstance(programme, DealersChoice)
        if not any(offer.allows(self.game) for offer in programme.menu):
            menu = ", ".join(offer.told() for offer in programme.menu)
            raise IllegalAction(f"{self.game!r} is not on the menu: {menu}")
        return named(night, dealer, self.game, by_default=False)


@dataclass(frozen=True, slots=True)
class NameDefault(Command):
    """The dealer's time is up: it is the first game on the menu that can be dealt."""

    def take(self, night: Night) -> Outcome:
        """Note it."""
        dealer = chooser(night)
        return named(night, dealer, night.default_game(), by_default=True)


def chooser(night: Night) -> Seat:
    """Who must name a game; IllegalAction if nobody must."""
    if night.chooser is None:
        raise IllegalAction("no game is to be named now")
    return night.chooser


def named(night: Night, dealer: Seat, game: Game, *, by_default: bool) -> Outcome:
    """Give the night in which the next game is named; IllegalAction if it can't be dealt to those present."""
    try:
        night.check_named(dealer, game)
    except GameError as reason:
        raise IllegalAction(str(reason)) from None
    after = replace(night, named=Named(night.place(dealer).player, game))
    return after, (GameNamed(dealer, game, by_default),)


@dataclass(frozen=True, slots=True)
class BeginDeal(Command):
    """The next deal begins; from now on the chips of those in it are in play."""

    def take(self, night: Night) -> Outcome:
        """Fix who is in, with what, and who deals."""
        if night.seating is not None:
            raise IllegalAction(f"deal {night.seating.number} is going on")
        try:
            seating = night.next_seating()
        except GameError as reason:
            raise IllegalAction(str(reason)) from None
        after = replace(night, deals=seating.number, seating=seating)
        return after, (DealBegan(seating.number, seating.game, seating.dealer, seating.seats),)


def going_on(night: Night) -> Seating:
    """Give the deal that is going on; IllegalAction if there is none."""
    if night.seating is None:
        raise IllegalAction("no deal is going on")
    return night.seating


@dataclass(frozen=True, slots=True)
class EndDeal(Command):
    """The deal is over: *stacks* are what those in it have now, in the order of its seats."""

    stacks: tuple[int, ...]

    def take(self, night: Night) -> Outcome:
        """Set the stacks, pay out who has left, move on. IllegalAction if a chip is lost or made."""
        seating = going_on(night)
        if (
            len(self.stacks) != len(seating.stacks)
            or any(type(chips) is not int or chips < 0 for chips in self.stacks)
            or sum(self.stacks) != sum(seating.stacks)
        ):
            raise IllegalAction(f"chips don't add up: {seating.stacks} were brought, {self.stacks} are left")
        after = replace(night, seating=None, named=None, progress=seating.progress)
        for seat, stack in zip(seating.seats, self.stacks, strict=True):
            after = after.with_place(seat, replace(after.place(seat), stack=stack))
        told: list[Happening] = [DealEnded(seating.number, seating.seats, self.stacks)]
        brought = zip(seating.seats, seating.stacks, self.stacks, strict=True)
        told += [Busted(seat) for seat, before, now in brought if before and not now]
        after, left = without_leavers(after)
        return after, (*told, *left, *risen(night, after))


def risen(before: Night, after: Night) -> tuple[Happening, ...]:
    """Tell that the blinds rise, if the game that was dealt has others from the next deal on."""
    game = going_on(before).asked
    now, then = (blinds(night.progress.levels.on(game)) for night in (before, after))
    return () if then is None or now == then else (BlindsRose(*then),)


def without_leavers(night: Night) -> Outcome:
    """Pay out everybody who left in the middle of the deal."""
    told: tuple[Happening, ...] = ()
    for seat, place in enumerate(night.places):
        if place is not None and place.leaving:
            night, more = paid_out(night, seat)
            told += more
    return night, told


@dataclass(frozen=True, slots=True)
class CancelDeal(Command):
    """The deal is called off: every chip goes back to who brought it, and the same dealer deals again."""

    reason: str

    def take(self, night: Night) -> Outcome:
        """Forget the deal, but for its number."""
        seating = going_on(night)
        check_reason(self.reason)
        after, left = without_leavers(replace(night, seating=None))
        return after, (DealCancelled(seating.number, self.reason), *left)

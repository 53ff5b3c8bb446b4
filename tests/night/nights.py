"""Nights for the tests: who is there, what is done, and deals that are over as soon as they have begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.game import Game
from homegame.night import BeginDeal, Command, EndDeal, House, Night, Rotation, SitDown

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.night.happenings import Happening
    from homegame.night.house import Programme
    from homegame.piles import Seat

PEOPLE = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")


def night_of(
    programme: Programme | Game,
    players: int | Sequence[Seat],
    *,
    seats: int | None = None,
    chips: int | Sequence[int] = 100,
    rebuys: int | None = None,
    first_dealer: Seat = 0,
) -> Night:
    """A night at which these seats are taken, each with its chips: Ann sits at seat 0, Bob at seat 1."""
    taken = range(players) if isinstance(players, int) else players
    house = House(
        programme=Rotation((programme,)) if isinstance(programme, Game) else programme,
        seats=seats or max(2, max(taken) + 1),
        least_buy_in=0 if chips == 0 else 1,
        most_buy_in=1000,
        rebuys=rebuys,
        first_dealer=first_dealer,
    )
    bought = [chips] * len(taken) if isinstance(chips, int) else chips
    night = Night.at(house)
    return done(night, *[SitDown(seat, PEOPLE[seat], some) for seat, some in zip(taken, bought, strict=True)])


def done(night: Night, *commands: Command) -> Night:
    """The night after these commands; the chips are counted after each."""
    for command in commands:
        night, _ = told(night, command)
    return night


def told(night: Night, command: Command) -> tuple[Night, tuple[Happening, ...]]:
    """The night after a command, and what happened."""
    night, happened = night.apply(command)
    assert night.chips == sum(entry.owed for entry in night.ledger)
    assert sum(night.balances.values()) == 0
    return night, happened


def dealt(night: Night, moved: Mapping[Seat, int] | None = None) -> Night:
    """The night after a deal in which seats have won or lost so much; it begins if none is going on."""
    if night.seating is None:
        night = done(night, BeginDeal())
    assert night.seating is not None
    pairs = zip(night.seating.seats, night.seating.stacks, strict=True)
    return done(night, EndDeal(tuple(stack + (moved or {}).get(seat, 0) for seat, stack in pairs)))


def busts(night: Night, winner: Seat, *losers: Seat) -> Night:
    """The night after a deal in which *losers* lost all they had to *winner*."""
    if night.seating is None:
        night = done(night, BeginDeal())
    lost = {seat: -night.place(seat).stack for seat in losers}
    return dealt(night, {**lost, winner: -sum(lost.values())})


def dealer(night: Night) -> Seat:
    """Who deals next, or now."""
    return (night.seating or night.next_seating()).dealer


def game(night: Night) -> Game:
    """What is dealt next, or now."""
    return (night.seating or night.next_seating()).game

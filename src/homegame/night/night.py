"""A night: deal after deal with the same people, as a value. A command makes the next one."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from homegame.errors import GameError, IllegalAction
from homegame.night import ledger as books
from homegame.night.happenings import Booked, Happening
from homegame.night.house import DealersChoice, Rotation
from homegame.night.seating import AT_FIRST, Progress, Run, Seating
from homegame.night.settling import Payment, payments
from homegame.options import MOST_CHIPS

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.night.house import House
    from homegame.night.ledger import Entry, Ledger
    from homegame.piles import Seat

Outcome: TypeAlias = "tuple[Night, tuple[Happening, ...]]"


@dataclass(frozen=True, slots=True)
class Place:
    """A taken seat."""

    player: str
    stack: int  # during a deal, what the seat brought to it
    out: bool = False  # sits out
    leaving: bool = False  # is paid out when the deal is over

    def plays(self, least: int) -> bool:
        """Whether the next deal is dealt to this seat too, if it takes *least* chips."""
        return self.stack >= least and not (self.out or self.leaving)


@dataclass(frozen=True, slots=True)
class Named:
    """The game that the dealer has named."""

    player: str
    game: Game


class Command(ABC):
    """Something that somebody at the table wants done."""

    __slots__ = ()

    @abstractmethod
    def take(self, night: Night) -> Outcome:
        """Do it: give the next night, and what happened. IllegalAction if it can't be done now."""


@dataclass(frozen=True, slots=True)
class Night:
    """A home-game night at one moment."""

    house: House
    places: tuple[Place | None, ...]
    ledger: Ledger = ()
    deals: int = 0  # begun so far
    progress: Progress = AT_FIRST
    seating: Seating | None = None  # of the deal that is going on
    named: Named | None = None

    @classmethod
    def at(cls, house: House) -> Night:
        """Give the night before anybody has come."""
        return cls(house, (None,) * house.seats)

    def apply(self, command: Command) -> Outcome:
        """Give the night after *command*, and what happened; this night stays as it was."""
        return command.take(self)

    # Who is there

    def place(self, seat: Seat) -> Place:
        """The player at a seat; IllegalAction if nobody sits there."""
        found = self.places[seat] if type(seat) is int and 0 <= seat < len(self.places) else None
        if found is None:
            raise IllegalAction(f"nobody sits at seat {str(seat)[:20]}")
        return found

    def seat_of(self, player: str) -> Seat | None:
        """The seat of a player, None for somebody who has none."""
        for seat, place in enumerate(self.places):
            if place is not None and place.player == player:
                return seat
        return None

    def playing(self, seat: Seat) -> bool:
        """Whether the seat is in the deal that is going on."""
        return self.seating is not None and seat in self.seating.seats

    def players(self, least: int) -> tuple[Seat, ...]:
        """The seats that the next deal is dealt to, if it takes *least* chips."""
        return tuple(
            seat for seat, place in enumerate(self.places) if place is not None and place.plays(least)
        )

    def next_dealer(self, seats: tuple[Seat, ...]) -> Seat:
        """The deal moves left, to the next of *seats* (rule G15)."""
        button = self.progress.button
        first = self.house.first_dealer if button is None else button + 1
        return min(seats, key=lambda seat: (seat - first) % len(self.places))

    # What is played next

    def seating_for(self, game: Game, turn: int = 0, run: Run | None = None) -> Seating:
        """Give the next deal if it is of *game*, as part of a *run* or not.

        GameError says why it can't be dealt to those present.
        """
        seats = self.players(self.house.least_to_play(game))
        if len(seats) not in game.seats_allowed():
            least, *_, most = game.seats_allowed()
            raise GameError(f"{game.title} is for {least} to {most} players, and {len(seats)} could play now")
        dealer = self.next_dealer(seats)
        there = [self.place(seat) for seat in seats]
        seating = Seating(
            number=self.deals + 1,
            asked=game,
            game=self.progress.levels.on(game),
            seats=seats,
            players=tuple([place.player for place in there]),
            stacks=tuple([place.stack for place in there]),
            dealer=dealer,
            progress=self._progress_after(game, turn, dealer, len(seats), run),
        )
        seating.start()
        return seating

    def _progress_after(self, game: Game, turn: int, dealer: Seat, players: int, run: Run | None) -> Progress:
        """Where the night stands after a deal of *game*: its orbit goes on, or the next game has its turn."""
        programme = self.house.programme
        left = (run.left if run else players) - 1
        goes_on = Run(game, left) if programme.per == "orbit" and left else None
        if isinstance(programme, Rotation) and not goes_on:
            turn = (turn + 1) % len(programme.games)
        return Progress(dealer, turn, goes_on, self.progress.levels.after(game, players))

    def next_seating(self) -> Seating:
        """Give the next deal.

        GameError if none is possible now, IllegalAction if its game must be named first.
        """
        programme = self.house.programme
        if isinstance(programme, DealersChoice):
            return self._dealers_choice()
        games, reasons = programme.games, []
        now = self.progress.turn
        for turn in (*range(now, len(games)), *range(now)):
            try:
                return self.seating_for(games[turn], turn, self.progress.run if turn == now else None)
            except GameError as reason:
                reasons.append(reason)
        raise reasons[0]

    def _dealers_choice(self) -> Seating:
        dealer = self._choosing_dealer()
        player, run = self.place(dealer).player, self.progress.run
        wanted = f"{player} is to name the game"
        try:
            if self.named is not None and self.named.player == player:
                return self.check_named(dealer, self.named.game)
            if run is not None:
                return self.seating_for(run.game, run=run)
        except GameError as reason:
            wanted = f"{player} is to name another game: {reason}"
        self.default_game()
        raise IllegalAction(wanted)

    def _choosing_dealer(self) -> Seat:
        """Who deals next, whatever the game."""
        seats = self.players(1 if self.house.for_chips else 0)
        if not seats:
            raise GameError("nobody is there to play")
        return self.next_dealer(seats)

    @property
    def chooser(self) -> Seat | None:
        """The seat that must name the game of the next deal; None if nobody must, or nobody could."""
        if self.seating is not None or not isinstance(self.house.programme, DealersChoice):
            return None
        try:
            self.next_seating()
        except IllegalAction:
            return self._choosing_dealer()
        except GameError:
            return None
        return None

    def default_game(self) -> Game:
        """The first game on the menu that can be dealt to those present, by whoever deals next."""
        dealer, reasons = self._choosing_dealer(), []
        for game in self.house.games:
            try:
                self.check_named(dealer, game)
            except GameError as reason:
                reasons.append(reason)
            else:
                return game
        raise reasons[0]

    def check_named(self, dealer: Seat, game: Game) -> Seating:
        """Give the next deal if *dealer* deals *game*. GameError if it can't be, or not by this dealer."""
        seating = self.seating_for(game)
        if seating.dealer != dealer:
            raise GameError(f"{self.place(dealer).player} has not enough chips for {game!r}")
        return seating

    # Chips

    @property
    def chips(self) -> int:
        """All chips at the table; at every moment as many as the bank has given out."""
        return sum(place.stack for place in self.places if place is not None)

    def book(self, seat: Seat, entry: Entry) -> Outcome:
        """Give the night with a line more in the ledger, and its chips on the seat's stack."""
        place = self.place(seat)
        if self.chips + entry.owed > MOST_CHIPS:
            raise IllegalAction(f"more than {MOST_CHIPS} chips are too many for one table")
        after = self.with_place(seat, replace(place, stack=place.stack + entry.chips))
        return replace(after, ledger=(*self.ledger, entry)), (Booked(entry),)

    def with_place(self, seat: Seat, place: Place | None) -> Night:
        """Give the night in which a seat is so."""
        return replace(self, places=(*self.places[:seat], place, *self.places[seat + 1 :]))

    @property
    def balances(self) -> dict[str, int]:
        """What each player has won or lost so far; during a deal, what is staked still counts as theirs."""
        stacks = [(place.player, place.stack) for place in self.places if place is not None]
        return books.balances(self.ledger, stacks)

    @property
    def payments(self) -> list[Payment]:
        """The fewest payments that settle the night as it stands."""
        return payments(self.balances)

"""Lines that rulebooks need beside those of the cases: who may play, what lies open, who deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import JOKERS, cards
from homegame.errors import GameError
from homegame.events import Dealt, Mucked, Shown, Told
from homegame.games.polish import Polish
from homegame.piles import CHANCE, SPECTATOR, hand, up
from tests.cases.paper import parts, same, sides
from tests.cases.setting import GAMES, STACK
from tests.cases.table import Table

if TYPE_CHECKING:
    from homegame.game import Game


class Rulebook(Table):
    """A deal, and what a rulebook says of it and of its game."""

    def rules(self) -> Game:
        """The game with the options that the block names."""
        return GAMES[self.game](**self.options)

    def can_play(self, seats: int) -> bool:
        """Whether the game begins with so many."""
        try:
            self.rules().start((STACK,) * seats)
        except GameError:
            return False
        return True

    def line_players(self, rest: str) -> None:
        """`players 2..9`: so many may play, and no fewer and no more."""
        fewest, most = map(int, rest.split(".."))
        same(
            [seats for seats in range(1, 13) if self.can_play(seats)],
            list(range(fewest, most + 1)),
            "players",
        )

    def line_deck(self, rest: str) -> None:
        """`deck 54 with 2 jokers`: how many cards the game is played with."""
        size, *more = rest.split()
        deck = self.rules().deck
        jokers = int(more[1]) if more else 0
        same((len(set(deck)), len(set(deck) & set(JOKERS))), (int(size), jokers), "the deck")

    def line_card_limit(self, rest: str) -> None:
        """`card limit 5 players = 4`: Polish Poker's limit for so many at the start."""
        players, limit = sides(rest, "=")
        game = self.rules()
        assert isinstance(game, Polish)
        same(game.most_cards(int(players.split()[0])), int(limit), f"the limit for {players}")

    def line_trial(self, rest: str) -> None:
        """`trial A 2h 9s; B Kd; C 2c 5d`: the open cards of the trial deals to come."""
        for part in parts(rest):
            name, held = part.split(maxsplit=1)
            self.wanted[up(self.seat(name))] = list(cards(held))

    def line_dealt_to(self, rest: str) -> None:
        """`dealt to B C A B`: the cards dealt last went to these seats, in this order."""
        dealt = [e.piles for e in self.now.events if isinstance(e, Dealt) and e.piles[0].seat is not None][-1]
        same([self.seats[pile.seat] for pile in dealt if pile.seat is not None], rest.split(), "dealt to")

    def line_dealer(self, rest: str) -> None:
        """`dealer B`: B is the dealer now."""
        same(self.seats[self.now.button], rest, "the dealer")

    def line_lies_open(self, rest: str) -> None:
        """`lies open A`: everybody sees the cards that A holds."""
        for name in rest.split():
            held = hand(self.seat(name))
            same(self.end.view(SPECTATOR).cards(held), self.end.cards(held), f"what all see of {name}")

    def line_face_down(self, rest: str) -> None:
        """`face down A B`: nobody else sees the cards that A and B hold."""
        for name in rest.split():
            same(self.end.view(SPECTATOR).cards(hand(self.seat(name))), (), f"what all see of {name}")

    def line_shows(self, rest: str) -> None:
        """`shows B A`: these hands are shown, in this order."""
        shown = [e.pile.seat for e in self.end.events if isinstance(e, Shown)]
        same([self.seats[seat] for seat in shown if seat is not None], rest.split(), "shown")

    def line_mucks(self, rest: str) -> None:
        """`mucks C`: these hands are given up unseen at the showdown."""
        mucked = [self.seats[e.seat] for e in self.end.events if isinstance(e, Mucked)]
        same(mucked, rest.split(), "mucked")

    def line_life_lost(self, rest: str) -> None:
        """`life lost A B`, or `life lost -`: who has lost lives so far, in order."""
        told = [e.seat for e in self.now.events if isinstance(e, Told) and e.what == "loses a life"]
        same(
            [self.seats[seat] for seat in told if seat is not None],
            rest.replace("-", "").split(),
            "lives lost",
        )

    def line_undealt(self, rest: str) -> None:
        """`undealt 33`: so many cards are left in the stock."""
        assert self.now.to_act != CHANCE
        same(len(self.now.stock), int(rest), "undealt")

"""Any night: whatever people do, in whatever order, no chip is lost, and the night is never stuck (I1)."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from homegame import CHANCE, Polish, Shoe, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import GameError, IllegalAction
from homegame.night import (
    BeginDeal,
    CancelDeal,
    ComeBack,
    Command,
    DealersChoice,
    EndDeal,
    GetUp,
    GiveChips,
    House,
    MoveChips,
    NameDefault,
    NameGame,
    Night,
    Offer,
    Rebuy,
    Rotation,
    SitDown,
    SitOut,
    payments,
)
from tests.night.nights import PEOPLE

if TYPE_CHECKING:
    from homegame import State

SEATS = 5
GAMES = (
    Wojciech(half_stake_withdrawal=True),
    Wasteland(hands_per_level=2),
    Spokane(),
    Whiskey(lowest_pays=3),
    Polish(stake=15, cards_to_start=4),
    Whiskey(lives=1),
    Wasteland(procedure="casino"),
)
PROGRAMMES = st.one_of(
    st.builds(
        Rotation,
        st.lists(st.sampled_from(GAMES), min_size=1, max_size=4).map(tuple),
        st.sampled_from(("deal", "orbit")),
    ),
    st.builds(
        DealersChoice,
        st.permutations([Offer(game) for game in GAMES]).map(tuple),
        st.sampled_from(("deal", "orbit")),
    ),
)
SEAT = st.integers(0, SEATS - 1)
PLACE = st.integers(0, 15)
CHIPS = st.integers(-5, 120)


class AnyNight(RuleBasedStateMachine):
    """People come, play, buy, sit out and go, in any order; the test keeps books of its own."""

    @initialize(
        programme=PROGRAMMES, first=SEAT, rebuys=st.sampled_from((None, 2)), there=st.integers(0, SEATS)
    )
    def open(self, programme: Rotation | DealersChoice, first: int, rebuys: int | None, there: int) -> None:
        house = House(
            programme=programme,
            seats=SEATS,
            least_buy_in=1,
            most_buy_in=100,
            first_dealer=first,
            rebuys=rebuys,
        )
        self.night = Night.at(house)
        self.state: State | None = None
        self.shoe = Shoe(seed=0)
        self.stacks: dict[str, int] = {}  # the second books: chips of everybody who has a seat
        self.bought: dict[str, int] = {}
        self.ledger = self.night.ledger
        for seat in range(there):
            self.sit_down(seat, PEOPLE[seat], 20 * (seat + 1))

    def taken(self, place: int) -> int:
        """A seat with somebody at it, if there is one, except for place 0."""
        seats = [seat for seat, found in enumerate(self.night.places) if found]
        return seats[place % len(seats)] if place and seats else 0

    def do(self, command: Command) -> bool:
        """Do it, or make sure that a refusal changes nothing."""
        before, copy = self.night, repr(self.night)
        try:
            self.night, _ = before.apply(command)
        except IllegalAction:
            assert repr(before) == copy
            return False
        assert repr(before) == copy  # the night before is as it was, either way
        return True

    def name(self, seat: int) -> str:
        place = self.night.places[seat]
        return place.player if place else ""

    def book(self, player: str, chips: int) -> None:
        self.stacks[player] = self.stacks.get(player, 0) + chips
        self.bought[player] = self.bought.get(player, 0) + chips

    @rule(seat=SEAT, who=st.sampled_from(PEOPLE), chips=CHIPS)
    def sit_down(self, seat: int, who: str, chips: int) -> None:
        free = self.night.places[seat] is None and who not in self.stacks and 1 <= chips <= 100
        assert self.do(SitDown(seat, who, chips)) == free
        if free:
            self.book(who, chips)

    @rule(place=PLACE, chips=CHIPS)
    def rebuy(self, place: int, chips: int) -> None:
        seat = self.taken(place)
        player = self.name(seat)
        if self.do(Rebuy(seat, chips)):
            assert not self.night.playing(seat)
            self.book(player, chips)
            assert self.stacks[player] <= 100

    @rule(place=PLACE, chips=CHIPS)
    def give(self, place: int, chips: int) -> None:
        seat = self.taken(place)
        if self.do(GiveChips(seat, chips, "because")):
            self.book(self.name(seat), chips)

    @rule(giver=PLACE, taker=PLACE, chips=CHIPS)
    def move(self, giver: int, taker: int, chips: int) -> None:
        giver, taker = self.taken(giver), self.taken(taker)
        if self.do(MoveChips(giver, taker, chips, "because")):
            self.stacks[self.name(giver)] -= chips
            self.stacks[self.name(taker)] += chips

    @rule(place=PLACE)
    def sit_out_or_come_back(self, place: int) -> None:
        seat = self.taken(place)
        found = self.night.places[seat]
        out = place % 2 if found is None else not found.out
        self.do(SitOut(seat) if out else ComeBack(seat))

    @rule(place=PLACE)
    def get_up(self, place: int) -> None:
        seat = self.taken(place)
        player = self.name(seat)
        if not self.do(GetUp(seat)):
            return
        if self.night.playing(seat):
            seating = self.night.seating
            assert seating is not None
            assert self.state is not None
            at = seating.seats.index(seat)
            if not self.state.over and at not in self.state.gone:
                self.state = self.state.leave(at)
        else:
            self.bought[player] -= self.stacks.pop(player)

    @precondition(lambda self: self.night.chooser is not None)
    @rule(game=st.sampled_from(GAMES), by_default=st.booleans())
    def name_the_game(self, game: Wojciech, by_default: bool) -> None:  # noqa: FBT001 - drawn
        dealer = self.night.chooser
        assert dealer is not None
        if self.do(NameDefault() if by_default else NameGame(self.name(dealer), game)):
            assert self.night.chooser is None
            assert self.night.next_seating().dealer == dealer
        else:
            assert not by_default  # whoever is asked can always be helped out

    @precondition(lambda self: self.night.seating is None)
    @rule()
    def begin(self) -> None:
        before = self.night.progress.button
        if self.night.chooser is not None:
            assert not self.do(BeginDeal())
            self.do(NameDefault())
        if not self.do(BeginDeal()):
            with pytest.raises(GameError):
                self.night.next_seating()
            return
        seating = self.night.seating
        assert seating is not None
        assert [self.name(seat) for seat in seating.seats] == list(seating.players)
        for seat in seating.seats:
            place = self.night.place(seat)
            assert place.stack > 0
            assert not place.out
            assert not place.leaving
        if before is not None:  # the deal moves left to the next who is in
            assert seating.dealer == min(seating.seats, key=lambda seat: (seat - before - 1) % SEATS)
        self.state = seating.start()
        assert self.state.chips.total == sum(seating.stacks)

    @precondition(lambda self: self.state is not None and not self.state.over)
    @rule(seed=st.integers(0, 2**32), steps=st.integers(1, 60))
    def play(self, seed: int, steps: int) -> None:
        assert self.state is not None
        rng = Random(seed)
        for _ in range(steps):
            self.state = self.shoe.deal(self.state)
            if self.state.over:
                return
            assert self.state.to_act != CHANCE
            choices = self.state.choices
            self.state = self.state.apply(choices[rng.randrange(len(choices))])

    @precondition(lambda self: self.state is not None)
    @rule(seed=st.integers(0, 2**32))
    def end(self, seed: int) -> None:
        self.play(seed, 10**6)
        assert self.state is not None
        seating = self.night.seating
        assert seating is not None
        assert self.do(EndDeal(self.state.chips.stacks))
        for player, stack in zip(seating.players, self.state.chips.stacks, strict=True):
            self.stacks[player] = stack
        self.deal_is_done()

    @precondition(lambda self: self.state is not None and self.night.deals % 4 == 0)
    @rule()
    def cancel(self) -> None:
        progress = self.night.progress
        assert self.do(CancelDeal("misdealt"))
        assert self.night.progress == progress
        self.deal_is_done()

    def deal_is_done(self) -> None:
        self.state = None
        here = {place.player for place in self.night.places if place}
        for player in set(self.stacks) - here:
            self.bought[player] -= self.stacks.pop(player)

    @invariant()
    def no_chip_is_lost(self) -> None:
        night = self.night
        stacks = {place.player: place.stack for place in night.places if place is not None}
        assert stacks == self.stacks
        assert night.chips == sum(entry.owed for entry in night.ledger) == sum(self.bought.values())
        expected = {player: self.stacks.get(player, 0) - self.bought[player] for player in self.bought}
        assert night.balances == expected
        assert sum(expected.values()) == 0

    @invariant()
    def the_ledger_only_grows(self) -> None:
        assert self.night.ledger[: len(self.ledger)] == self.ledger
        self.ledger = self.night.ledger

    @invariant()
    def it_can_be_settled_at_any_moment(self) -> None:
        left = dict(self.night.balances)
        for payer, payee, amount in payments(left):
            left[payer] += amount
            left[payee] -= amount
        assert not any(left.values())

    @invariant()
    def a_night_that_can_go_on_goes_on(self) -> None:
        """If somebody is to name a game, a default is there; if nobody is, a refusal says why."""
        if self.night.seating is not None:
            return
        if self.night.chooser is not None:
            assert self.night.default_game() in GAMES
        else:
            with suppress(GameError):  # too few, or without chips; but not: somebody is to name the game
                self.night.next_seating()


AnyNight.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestAnyNight = AnyNight.TestCase

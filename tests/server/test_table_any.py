"""Any table: whatever is ordered, late, twice or by nobody, the night goes on (promises I1 to I3, L9, D4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import HomegameError, StaleVersion, TableBroken
from homegame.night import DealersChoice, Offer, Rotation
from homegame.server.table import (
    Act,
    Approve,
    Back,
    Buy,
    CallOff,
    GoOn,
    Leave,
    Name,
    Open,
    Order,
    Pause,
    Prepare,
    Ready,
    Rest,
    Say,
    Show,
    Sit,
    Table,
    Wish,
)
from homegame.server.table.scene import EMPTY
from tests.server.tables import PEOPLE, Keeper, seated

if TYPE_CHECKING:
    from homegame.server.table import Answer

GAMES = (
    Wojciech(half_stake_withdrawal=True),
    Wasteland(hands_per_level=1),
    Spokane(),
    Whiskey(betting=True, lowest_pays=2),
    Whiskey(lives=1),
    Polish(stake=10, cards_to_start=4),
)
PROGRAMMES = st.one_of(
    st.permutations(GAMES).map(lambda games: Rotation(tuple(games), "deal")),
    st.permutations(GAMES).map(lambda games: DealersChoice(tuple(map(Offer, games)))),
)
WHO = st.sampled_from(PEOPLE)
WISHES = st.one_of(
    st.sampled_from(
        (Ready(), Rest(), Back(), Back(), Show(), Leave(), Pause(), GoOn(), CallOff("so"), Say("hi"))
    ),
    st.sampled_from(("check/fold", "check", "call", "pass", "")).map(Prepare),
    st.sampled_from([Name(game.name) for game in GAMES]),
    st.builds(Sit, st.integers(-1, 6), st.integers(0, 120)),
    st.builds(Buy, st.integers(-1, 200)),
    st.builds(Approve, WHO),
    st.sampled_from(("fold", "all in", "bet 3", "call bluff", "knock", "exchange all")).map(Act),
)


class AnyTable(RuleBasedStateMachine):
    """People do what they can and what they can't; the table is asked to do everything twice."""

    @initialize(
        programme=PROGRAMMES, players=st.integers(2, 5), approve=st.booleans(), late=st.integers(1, 3)
    )
    def open(self, programme: Rotation | DealersChoice, players: int, approve: bool, late: int) -> None:  # noqa: FBT001 - drawn
        self.keeper: Keeper = seated(programme, players, approve=approve, late_before_out=late)
        self.keeper.give("Ann", Open())
        self.done: list[tuple[Order, Answer]] = []
        self.refused: list[Order] = []

    @property
    def table(self) -> Table:
        return self.keeper.table

    def give(self, order: Order) -> None:
        """Give an order: it makes one version, or changes nothing at all."""
        before, scene = self.table.seq, self.table.scene
        try:
            answer = self.keeper.submit(order)
        except TableBroken:
            raise
        except HomegameError:
            assert self.table.scene is scene
            assert self.table.seq == before
            self.refused.append(order)
        else:
            assert answer.seq == self.table.seq == before + 1
            self.done.append((order, answer))

    @precondition(lambda self: self.keeper.playing())
    @rule(choices=st.lists(st.integers(0, 10**6), min_size=1, max_size=12))
    def play(self, choices: list[int]) -> None:
        for choice in choices:
            if not self.keeper.playing() or self.table.scene.paused is not None:
                return
            told = self.keeper.state.choices
            action = told[choice % min(len(told), 5)] if choice % 7 else told[choice % len(told)]
            seq = self.table.seq
            self.give(self.keeper.order(self.keeper.turn, Act(str(action))))
            assert self.table.seq == seq + 1, f"{action} was among the choices"

    @precondition(lambda self: self.keeper.playing())
    @rule(choice=st.integers(0, 10**6))
    def play_to_the_end(self, choice: int) -> None:
        for turn in range(3000):
            if not self.keeper.playing() or self.table.scene.paused is not None:
                return
            self.play([choice + turn])
        raise AssertionError("a deal without end")

    @rule(by=WHO, wish=WISHES, back=st.integers(0, 3), passed=st.sampled_from((0, 0, 500, 20_000)))
    def want(self, by: str, wish: Wish, back: int, passed: int) -> None:
        self.keeper.now += passed
        self.give(self.keeper.order(by, wish, max(0, self.table.seq - back)))

    @rule()
    def next_alarm(self) -> None:
        alarm = self.table.alarm
        if alarm is not None:
            self.keeper.now = max(self.keeper.now, alarm[0])
            seq = self.table.seq
            self.give(alarm[1])
            assert self.table.seq == seq + 1, "what falls due can be done"

    @rule(which=st.integers(0, 10**6))
    def again(self, which: int) -> None:
        """What was done is ordered again, and gets its first answer."""
        if self.done:
            order, answer = self.done[which % len(self.done)]
            scene = self.table.scene
            assert self.keeper.submit(order) == answer
            assert self.table.scene is scene

    @rule(which=st.integers(0, 10**6))
    def too_late(self, which: int) -> None:
        """A move that was made is sent again under another id: its turn is over."""
        moves = [order for order, _ in self.done if isinstance(order.wish, Act)]
        if moves:
            order = moves[which % len(moves)]
            scene = self.table.scene
            try:
                self.keeper.submit(Order(f"late {self.table.seq}", order.by, order.answers, order.wish))
            except HomegameError as refusal:
                assert isinstance(refusal, StaleVersion) or order.by not in self.sitting  # noqa: PT017
            else:
                raise AssertionError("a move was made twice")
            assert self.table.scene is scene

    @property
    def sitting(self) -> set[str]:
        return {sitter.player for sitter in self.table.look("").sitters}

    @invariant()
    def no_chip_is_lost(self) -> None:
        scene = self.table.scene
        night = scene.night
        assert night.chips == sum(entry.owed for entry in night.ledger)
        assert sum(night.balances.values()) == 0
        if night.seating is not None:
            assert self.keeper.state.chips.total == sum(night.seating.stacks)

    @invariant()
    def chairs_are_for_people(self) -> None:
        scene = self.table.scene
        for place, chair in zip(scene.night.places, scene.chairs, strict=True):
            assert place is not None or chair == EMPTY
            assert 0 <= chair.bank <= scene.settings.bank
            assert not chair.away or (place is not None and place.out)

    @invariant()
    def somebody_is_waited_for(self) -> None:
        """A running table waits for a turn, a choice or a pause; or for people, if no deal is possible."""
        scene = self.table.scene
        if not scene.runs:
            return
        if scene.night.seating is not None:
            assert scene.clock is not None
            assert scene.clock.what == "turn"
            assert scene.night.place(scene.clock.seat or 0).player == self.keeper.turn
        elif self.table.alarm is None:
            least = 1 if scene.night.house.for_chips else 0
            assert len(scene.night.players(least)) < 2

    def teardown(self) -> None:
        if hasattr(self, "keeper"):
            again = Table.replayed(self.keeper.settings, self.table.log)
            assert again.scene == self.table.scene
            for who in (*PEOPLE, ""):
                assert again.look(who).in_bytes() == self.table.look(who).in_bytes()


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)

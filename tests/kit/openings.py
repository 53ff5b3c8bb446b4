"""When the rules open a card to whom: by the rulebook and the moves, not by what the engine says was seen.

Cards are followed from the deal on by where the rules put them. Nothing is claimed about a place that this
page doesn't name: what lies there counts as open.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.events import Acted, Awarded, Began, Gathered
from homegame.games.polish import CallBluff
from homegame.games.wasteland import BURN
from homegame.games.wojciech import ROW, SUIT_CARD, Withdrawal
from homegame.piles import CHANCE, Pile, hand
from homegame.steps import Draw
from homegame.widow import WIDOW, Exchange, ExchangeAll

if TYPE_CHECKING:
    from homegame.cards import Card
    from homegame.events import Event
    from homegame.piles import Seat
    from homegame.state import State
    from tests.kit.walk import Walk

CLOSED = {ROW, SUIT_CARD, WIDOW, BURN}  # and hands; everything else is dealt face up


@dataclass(slots=True)
class Layout:
    """The cards between two gatherings, and which of them are open to one viewer."""

    piles: dict[Pile, list[Card]] = field(default_factory=dict)
    known: set[Card] = field(default_factory=set)
    streets: set[str] = field(default_factory=set)

    def unseen(self, deck: tuple[Card, ...]) -> list[Card]:
        return [card for card in deck if card not in self.known]


class Onlooker:
    """What one viewer may have seen, move by move."""

    def __init__(self, walk: Walk, viewer: Seat) -> None:
        self.walk = walk
        self.viewer = viewer
        self.layouts = [Layout()]
        self.layout_of_move: list[int] = []  # for each move, which layout it was made in
        self.moment = 0
        self._last_decisions = last_decisions(walk)
        self._turned_up()

    @property
    def now(self) -> Layout:
        return self.layouts[-1]

    def step(self) -> None:
        """Follow one move."""
        before, move = self.walk.states[self.moment], self.walk.done[self.moment]
        self.layout_of_move.append(len(self.layouts) - 1)
        if isinstance(move, DealCards):
            self._dealt(before, move)
        elif isinstance(move, ExchangeAll):
            self._exchanged(before.to_act, self.now.piles[hand(before.to_act or 0)], self.now.piles[WIDOW])
        elif isinstance(move, Exchange):
            self._exchanged(before.to_act, list(move.give), list(move.take))
        self.moment += 1
        self._turned_up()

    def _dealt(self, before: State, move: DealCards) -> None:
        assert isinstance(before.turn, Draw)
        for pile, card in zip(before.turn.piles, move.cards, strict=True):
            self.now.piles.setdefault(pile, []).append(card)
            if (pile.name != "hand" and pile not in CLOSED) or pile == hand(self.viewer):
                self.now.known.add(card)

    def _exchanged(self, seat: Seat | None, give: list[Card], take: list[Card]) -> None:
        """What is given goes face up into the widow; what is taken is its taker's to see (rules K3, K4)."""
        assert seat is not None
        now, mine = self.now, hand(seat)
        given, taken = set(give), set(take)
        now.known |= given
        if seat == self.viewer:
            now.known |= taken
        now.piles[mine] = [*(card for card in now.piles[mine] if card not in given), *take]
        now.piles[WIDOW] = [*(card for card in now.piles[WIDOW] if card not in taken), *give]

    def _all_hands(self, live: frozenset[Seat]) -> None:
        """Every hand still in is shown (rules P7, G14)."""
        for seat in live:
            self.now.known.update(self.now.piles.get(hand(seat), ()))

    def _turned_up(self) -> None:
        state = self.walk.states[self.moment]
        for event in self._told():
            if isinstance(event, Gathered):
                self._all_hands(self._live_before())
                self.layouts.append(Layout())
            elif isinstance(event, Began):
                self.now.streets.add(event.street)
            elif isinstance(event, Acted) and isinstance(event.action, CallBluff):
                self._all_hands(self._live_before())
        now = self.now
        wilds = sum(street.startswith("wild-") for street in now.streets)
        now.known.update(now.piles.get(ROW, ())[:wilds])  # one before each betting round (rule W3)
        if "suit" in now.streets or isinstance(state.turn, Withdrawal):
            now.known.update(now.piles.get(SUIT_CARD, ()))
        if "widow up" in now.streets:
            now.known.update(now.piles.get(WIDOW, ()))
        if state.over:
            self._ended(state)
        elif state.to_act == CHANCE and self.moment > self._last_decisions[len(self.layouts) - 1]:
            self._run_out(state)

    def _live_before(self) -> frozenset[Seat]:
        return self.walk.states[max(0, self.moment - 1)].live

    def _told(self) -> tuple[Event, ...]:
        before = self.walk.states[self.moment - 1].events if self.moment else ()
        return self.walk.states[self.moment].events[len(before) :]

    def _ended(self, state: State) -> None:
        """At a showdown hands are shown, or mucked by who is beaten; uncontested, none is (rules G9, G14)."""
        awards = [event for event in state.events if isinstance(event, Awarded)]
        if not awards:
            self._all_hands(self._live_before())
        elif awards[-1].contested:
            self._all_hands(state.live)

    def _run_out(self, state: State) -> None:
        """When nothing is left to decide, the hands of those all in are turned up (rule G14)."""
        if getattr(state.game, "show_all_in", False):
            for seat in state.live:
                if not state.chips.stacks[seat]:
                    self.now.known.update(self.now.piles.get(hand(seat), ()))


def last_decisions(walk: Walk) -> list[int]:
    """The moment of the last decision between two gatherings, for each such stretch; -1 if there is none."""
    found, told = [-1], 0
    for moment, state in enumerate(walk.states):
        found += [-1 for event in state.events[told:] if isinstance(event, Gathered)]
        told = len(state.events)
        if state.to_act not in (None, CHANCE):
            found[-1] = moment
    return found


def looked_on(walk: Walk, viewer: Seat, moment: int) -> Onlooker:
    """What *viewer* may have seen up to a moment."""
    onlooker = Onlooker(walk, viewer)
    for _ in range(moment):
        onlooker.step()
    return onlooker

"""What a player can want in a deal and between two deals, and what the clocks want."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from homegame.actions import bounded
from homegame.errors import GameError, IllegalAction, NotYourTurn
from homegame.night import DealersChoice, NameDefault, NameGame, SitOut
from homegame.options import options
from homegame.piles import EVERYBODY, hand
from homegame.server.table import news
from homegame.server.table.cutting import cut_by, withheld
from homegame.server.table.orders import Wish
from homegame.server.table.playing import (
    act,
    arm,
    between_deals,
    can_begin,
    clear_deal,
    default,
    go_on,
    next_deal,
    seat_to_act,
)
from homegame.server.table.settings import LEAST_AFTER_OUTAGE

if TYPE_CHECKING:
    from homegame.game import Game
    from homegame.server.table.desk import Desk
    from homegame.server.table.scene import Scene
    from homegame.state import State


@dataclass(frozen=True, slots=True)
class Act(Wish):
    """Choose, when it is one's turn; written as the game writes its actions: ``raise 20``."""

    action: str

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It answers the question that is put now, at the price of now."""
        return scene.since

    def fulfil(self, desk: Desk, by: str) -> None:
        """The deal goes on; who has acted in time is not late any more."""
        seat = desk.scene.seat_of(by)
        state = deal_going_on(desk.scene)
        if seat_to_act(desk, state) != seat:
            raise NotYourTurn(f"it is {desk.scene.night.place(seat_to_act(desk, state)).player}'s turn")
        act(desk, bounded(self.action))
        desk.chair(seat, late=0, armed=None)
        go_on(desk)


def deal_going_on(scene: Scene) -> State:
    """Give the deal that is going on; IllegalAction if there is none, or the table is paused."""
    if scene.paused is not None:
        raise IllegalAction("the table is paused")
    if scene.night.seating is None or scene.state is None:
        raise IllegalAction("no deal is going on")
    if scene.cutting is not None:
        raise IllegalAction("the deck is being cut")
    return scene.state


@dataclass(frozen=True, slots=True)
class Prepare(Wish):
    """Choose before one's turn; it lapses when the price or the phase changes. Empty: take it back.

    ``check/fold`` checks if that is free, else folds; ``call 4`` calls for no more and no less than that.
    """

    action: str

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It is meant for the price of now."""
        return scene.since if self.action else 0

    def fulfil(self, desk: Desk, by: str) -> None:
        """Keep it until the turn comes."""
        seat = desk.scene.seat_of(by)
        if self.action:
            deal_going_on(desk.scene)
            arm(desk, seat, self.action)
        else:
            desk.chair(seat, armed=None)
        desk.tell(news.Prepared(by, self.action))


@dataclass(frozen=True, slots=True)
class Show(Wish):
    """Show the hand that one held, when the deal is over; who doesn't mucks it."""

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It is about the deal that was last seen to end."""
        return scene.since

    def fulfil(self, desk: Desk, by: str) -> None:
        """Turn the cards up for everybody."""
        state, seating = desk.scene.state, desk.scene.shown
        if state is None or seating is None or desk.scene.night.seating is not None:
            raise IllegalAction("hands are shown when the deal is over, and before the next")
        seat = seating.seat_of(by)
        slots = () if seat is None else state.piles.get(hand(seat), ())
        if seat is None or all(slot.seen == EVERYBODY for slot in slots):
            raise IllegalAction("you have no hand that the others have not seen")
        shown = state.show(hand(seat))
        told = shown.events[len(state.events) :]
        desk.tell(*[news.Played(seating.number, seating.players, event) for event in told])
        desk.open(state, told)
        desk.change(state=shown)


@dataclass(frozen=True, slots=True)
class Name(Wish):
    """Name the next game, as its dealer: a game of the menu, and options written as on the command line."""

    game: str
    options: tuple[tuple[str, str], ...] = ()

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It is for the deal that comes next."""
        return scene.since

    def fulfil(self, desk: Desk, by: str) -> None:
        """Announce it; if everybody waits for it, the deal begins."""
        desk.scene.seat_of(by)
        programme = desk.scene.night.house.programme
        if not isinstance(programme, DealersChoice):
            raise IllegalAction("no game is to be named in this house")
        desk.night(NameGame(by, self.meant(programme)))
        between_deals(desk)

    def meant(self, programme: DealersChoice) -> Game:
        """The game that the menu allows, or the last it doesn't. IllegalAction if it has none so called."""
        found: Game | None = None
        for offer in programme.menu:
            if offer.game.name == self.game:
                found = self.chosen(offer.game)
                if offer.allows(found):
                    break
        if found is None:
            menu = ", ".join(offer.told() for offer in programme.menu)
            raise IllegalAction(f"{self.game[:40]!r} is not on the menu: {menu}")
        return found

    def chosen(self, game: Game) -> Game:
        """The game with the options as they are written; IllegalAction if they can't be."""
        known = options(type(game))
        try:
            read = {name: known[name].read(text) for name, text in self.options}
            return replace(game, **read)  # type: ignore[arg-type]  # as their fields take them
        except KeyError as wrong:
            raise IllegalAction(f"{game.title} has no option {str(wrong)[:40]}") from None
        except GameError as wrong:
            raise IllegalAction(str(wrong)) from None


@dataclass(frozen=True, slots=True)
class Ready(Wish):
    """Wait for the next deal; when all do, it begins without a pause."""

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It is for the deal that comes next."""
        return scene.since

    def fulfil(self, desk: Desk, by: str) -> None:
        """Note it."""
        seat = desk.scene.seat_of(by)
        if desk.scene.night.seating is not None:
            raise IllegalAction("a deal is going on")
        if desk.scene.chairs[seat].ready:
            raise IllegalAction("you have said so already")
        desk.chair(seat, ready=True)
        desk.tell(news.Ready(seat))
        between_deals(desk)


@dataclass(frozen=True, slots=True)
class TimeUp(Wish):
    """The time that ran is over."""

    whose = "table"

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the table's own
        """It is about the clock that runs."""
        return scene.clock.seq if scene.clock is not None else 0

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the table's own
        """Do what is due: the turn's default, the house's game, or the next deal."""
        scene = desk.scene
        clock = scene.clock
        if clock is None or clock.until is None or not scene.runs or scene.at < clock.until:
            raise IllegalAction("no time is up")
        if clock.what == "turn":
            turn_ran_out(desk)
        elif clock.what == "choice":
            desk.night(NameDefault())
            between_deals(desk)
        elif clock.what == "cut":
            cut_ran_out(desk)
        else:
            next_deal(desk)


@dataclass(frozen=True, slots=True)
class Cut(Wish):
    """Take part in the cut: commit to a number, and open it when the root of the deck has appeared.

    Both are 64 digits, 0 to 9 and a to f; ``docs/fair-deal.md`` says of what.
    """

    value: str

    def since(self, scene: Scene, by: str) -> int:  # noqa: ARG002 - the same for everybody
        """It is for the deck that is cut now, and for what is asked of the cutters now."""
        return scene.since

    def fulfil(self, desk: Desk, by: str) -> None:
        """When all have done so, the cards are dealt."""
        desk.scene.seat_of(by)
        if desk.scene.paused is not None:
            raise IllegalAction("the table is paused")
        cut_by(desk, by, self.value)
        go_on(desk)


def cut_ran_out(desk: Desk) -> None:
    """Do without those who withhold a number."""
    if withheld(desk):
        clear_deal(desk)
        if can_begin(desk):
            next_deal(desk)
        else:
            between_deals(desk)
    else:
        go_on(desk)


def turn_ran_out(desk: Desk) -> None:
    """Do what is kindest for the player who is late; after too many such turns they are away, and sit out."""
    state = deal_going_on(desk.scene)
    seat = seat_to_act(desk, state)
    late = desk.scene.chairs[seat].late + 1
    away = late >= desk.scene.settings.late_before_out
    desk.chair(seat, late=late, away=away, armed=None)
    action = default(state)
    desk.tell(news.RanOut(seat, str(action)))
    if away:
        desk.tell(news.WentAway(seat))
        if not desk.scene.night.place(seat).out:
            desk.night(SitOut(seat))
    act(desk, action)
    go_on(desk)


@dataclass(frozen=True, slots=True)
class Restarted(Wish):
    """The table is back after an outage: no clock has run, and each has some time left (promise L6)."""

    whose = "table"

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the table's own
        """Leave a clock that runs at least fifteen seconds."""
        scene = desk.scene
        desk.tell(news.Resumed())
        clock = scene.clock
        if clock is not None and clock.until is not None and clock.what != "pause":
            until = max(clock.until, scene.at + LEAST_AFTER_OUTAGE)
            desk.change(clock=replace(clock, until=until))
            desk.tell(news.ClockSet(replace(clock, until=until)))


@dataclass(frozen=True, slots=True)
class Freeze(Wish):
    """A fault was found: the table stands still until the host calls the deal off."""

    reason: str
    whose = "table"

    def fulfil(self, desk: Desk, by: str) -> None:  # noqa: ARG002 - the table's own
        """Stop everything."""
        desk.change(broken=self.reason, clock=None)
        desk.tell(news.Broke(self.reason))

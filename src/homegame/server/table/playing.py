"""How a deal goes on at a table, and one deal after the other, until somebody is asked something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import Action, Call, Check, Fold, known_verbs, normalised
from homegame.betting import Wager
from homegame.errors import (
    GameError,
    HomegameError,
    IllegalAction,
    NotationError,
    RecordError,
    TableBroken,
)
from homegame.events import Acted, Began
from homegame.night import BeginDeal, EndDeal, NameDefault
from homegame.record import Record
from homegame.server.table.cutting import begin_cut, must_cut
from homegame.server.table.news import Lapsed
from homegame.server.table.scene import EMPTY, Armed, Chair

if TYPE_CHECKING:
    from homegame.night import Seating
    from homegame.piles import Seat
    from homegame.server.table.desk import Desk
    from homegame.state import State

CHECK_OR_FOLD, ALL_IN = "check/fold", "all in"
QUIET = ("fold", "check", "call", "pass", "stay")
"""What others may do without it changing the price or the phase."""


def go_on(desk: Desk) -> None:
    """Go on until somebody is asked, or time must pass.

    Nothing here is anybody's wish, so what can't be done is a fault of the program: TableBroken.
    """
    try:
        _play_on(desk)
    except (TableBroken, RecordError):
        raise
    except HomegameError as fault:
        raise TableBroken(type(fault).__name__) from None


def _play_on(desk: Desk) -> None:
    while desk.scene.runs and desk.scene.night.seating is not None:
        if not is_cut(desk):
            return
        state = dealt(desk)
        if state.over:
            end_deal(desk)
        elif not _taken_for_the_seat(desk, state):
            let_lapse(desk)
            _start_turn(desk, state)
            return
    between_deals(desk)


def is_cut(desk: Desk) -> bool:
    """Let the deck be cut, if cards are to be dealt from another; False while somebody is waited for."""
    state = desk.scene.state
    assert state is not None
    if desk.scene.cutting is None and must_cut(desk, state):
        begin_cut(desk)
    return desk.scene.cutting is None


def dealt(desk: Desk) -> State:
    """Let chance deal, if cards are to be dealt now."""
    before = desk.scene.state
    seating = desk.scene.night.seating
    assert before is not None
    assert seating is not None
    desk.dealer.cut(desk.scene.cuts)
    state = desk.dealer.deal(seating.number, before)
    if state is not before:
        desk.play(state)
    return state


def seat_to_act(desk: Desk, state: State) -> Seat:
    """The seat of the table that must choose in the deal."""
    seating = desk.scene.night.seating
    assert seating is not None
    assert state.to_act is not None
    return seating.seats[state.to_act]


def _taken_for_the_seat(desk: Desk, state: State) -> bool:
    """Take the turn of a player who is away, or who has chosen before; say whether that was done."""
    seat = seat_to_act(desk, state)
    chair = desk.scene.chairs[seat]
    if chair.away:
        act(desk, default(state))
        return True
    armed = chair.armed
    if armed is None:
        return False
    desk.chair(seat, armed=None)
    action = _ripe(armed, state)
    if action is None:
        desk.tell(Lapsed(desk.scene.night.place(seat).player, armed.action))
        return False
    act(desk, action)
    return True


def default(state: State) -> Action:
    """What is done for whoever's time is up (rule G18)."""
    assert state.turn is not None
    return state.turn.default(state)


def act(desk: Desk, action: Action | str) -> Action:
    """Let the seat whose turn it is choose; refused if it can't choose that. Give what was chosen."""
    state = desk.scene.state
    assert state is not None
    seat = seat_to_act(desk, state)
    if isinstance(action, str):
        action = state.choices.read(action)
    desk.play(state.apply(action), action)
    charge(desk, seat)
    return action


def charge(desk: Desk, seat: Seat) -> None:
    """Stop the clock of a turn; what it ran beyond its free time comes out of the bank."""
    clock = desk.scene.clock
    if clock is None or clock.what != "turn" or clock.seat != seat:
        return
    over = 0 if clock.free is None else max(0, desk.scene.at - clock.free)
    desk.chair(seat, bank=max(0, desk.scene.chairs[seat].bank - over))
    desk.change(clock=None)


def _start_turn(desk: Desk, state: State) -> None:
    """Let the player's time run, unless it does already."""
    seat, clock = seat_to_act(desk, state), desk.scene.clock
    if clock is None or clock.what != "turn" or clock.seat != seat:
        desk.set_clock("turn", seat, desk.scene.settings.turn_time, desk.scene.chairs[seat].bank)


# Actions chosen before their turn


def arm(desk: Desk, seat: Seat, text: str) -> None:
    """Keep an action until the seat's turn comes; refused if nobody could choose so."""
    state, seating = desk.scene.state, desk.scene.night.seating
    if state is None or seating is None or seat not in seating.seats:
        raise IllegalAction("choose beforehand in a deal that you are in")
    here = seating.seats.index(seat)
    if here not in state.live or here in state.gone:
        raise IllegalAction("you are out of this deal")
    if state.to_act == here:
        raise IllegalAction("it is your turn: choose now")
    action = normalised(text)
    verb = action.split(maxsplit=1)[0]
    if verb not in known_verbs() and action not in {CHECK_OR_FOLD, ALL_IN}:
        raise NotationError(f"{action[:40]!r} is no action")
    if verb == Call.verb and action != Call.verb and isinstance(state.turn, Wager):
        owed = call_price(state, here)
        if action != f"{Call.verb} {owed}":
            raise IllegalAction(f"a call is {owed} now")
    desk.chair(seat, armed=Armed(action, conditions(state)))


def call_price(state: State, seat: Seat) -> int:
    """What a call would cost a seat now."""
    return min(max(state.chips.bets) - state.chips.bets[seat], state.chips.stacks[seat])


def conditions(state: State) -> tuple[object, ...]:
    """What must stay as it is for a choice made beforehand to count: the price and the phase.

    Quiet answers of others, a fold or a call, change neither.
    """
    streets = sum(isinstance(event, Began) for event in state.events)
    loud = sum(isinstance(event, Acted) and event.action.verb not in QUIET for event in state.events)
    return streets, loud, max(state.chips.bets)


def _ripe(armed: Armed, state: State) -> Action | None:
    """Give the action that was chosen beforehand, None if it can't be taken as it was meant."""
    if conditions(state) != armed.conditions:
        return None
    text = armed.action
    if text == CHECK_OR_FOLD:
        text = Check.verb if Check() in state.choices else Fold.verb
    elif text.startswith(f"{Call.verb} ") and Call() in state.choices:
        text = Call.verb
    try:
        return state.choices.read(text)
    except (IllegalAction, NotationError):
        return None


def let_lapse(desk: Desk) -> None:
    """Choices made beforehand count no longer once their conditions have changed."""
    state = desk.scene.state
    for seat, chair in enumerate(desk.scene.chairs):
        if chair.armed is not None and (state is None or chair.armed.conditions != conditions(state)):
            desk.tell(Lapsed(desk.scene.night.place(seat).player, chair.armed.action))
            desk.chair(seat, armed=None)


# From deal to deal


def end_deal(desk: Desk) -> None:
    """Pay out what was won, unless a chip is missing: then the table stands still, and nobody is paid."""
    scene = desk.scene
    state, seating = scene.state, scene.night.seating
    assert state is not None
    assert seating is not None
    if sum(state.chips.stacks) != sum(seating.stacks):
        raise TableBroken(f"chips of deal {seating.number} don't add up")
    button = seating.seats.index(seating.dealer)
    desk.record = Record(seating.game, seating.players, seating.stacks, button, scene.moves)
    desk.night(EndDeal(state.chips.stacks))
    clear_deal(desk)


def clear_deal(desk: Desk) -> None:
    """A deal is over: nobody is asked, and whoever has left leaves the chair empty."""
    desk.change(clock=None, cutting=None)
    for seat, place in enumerate(desk.scene.night.places):
        if place is None:
            clear_chair(desk, seat)
        else:
            desk.chair(seat, armed=None, ready=False, since=desk.seq)


def clear_chair(desk: Desk, seat: Seat, chair: Chair = EMPTY) -> None:
    """Nobody sits here any more, or somebody new."""
    chairs = desk.scene.chairs
    desk.change(chairs=(*chairs[:seat], chair, *chairs[seat + 1 :]))


def between_deals(desk: Desk) -> None:
    """Let the pause run, or the dealer's time to name a game; with nothing to wait for, go on."""
    scene = desk.scene
    night, clock = scene.night, scene.clock
    if night.seating is not None:
        return
    chooser, could_begin = night.chooser, can_begin(desk)
    if not scene.runs or (chooser is None and not could_begin):
        desk.change(clock=None)
    elif clock is None:
        desk.set_clock("pause", None, scene.settings.pause)
    elif (clock.what == "pause" and all_ready(desk)) or (clock.what == "choice" and could_begin):
        next_deal(desk)
    elif clock.what == "choice" and clock.seat != chooser:
        desk.ask_anew()
        desk.set_clock("choice", chooser, scene.settings.choice_time)


def can_begin(desk: Desk) -> bool:
    """Whether the next deal could begin now."""
    try:
        desk.scene.night.next_seating()
    except (GameError, IllegalAction):
        return False
    return True


def all_ready(desk: Desk) -> bool:
    """Whether everybody who will be dealt to waits for it; bots always do."""
    scene = desk.scene
    least = 1 if scene.night.house.for_chips else 0
    people = [scene.chairs[seat] for seat in scene.night.players(least) if not scene.chairs[seat].bot]
    return bool(people) and all(chair.ready for chair in people)


def next_deal(desk: Desk) -> None:
    """Begin the next deal; if the dealer must name its game first, let their time run."""
    chooser = desk.scene.night.chooser
    if chooser is not None:
        if not desk.scene.chairs[chooser].bot:
            desk.ask_anew()
            desk.set_clock("choice", chooser, desk.scene.settings.choice_time)
            return
        desk.night(NameDefault())
    desk.change(clock=None)
    desk.night(BeginDeal())
    seating = desk.scene.night.seating
    assert seating is not None
    refill(desk, seating)
    desk.begin(seating)
    go_on(desk)


def refill(desk: Desk, seating: Seating) -> None:
    """Each deal puts something back into the banks of those in it."""
    settings = desk.scene.settings
    for seat in seating.seats:
        full = min(settings.bank, desk.scene.chairs[seat].bank + settings.bank_refill)
        desk.chair(seat, bank=full, ready=False)

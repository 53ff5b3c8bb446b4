"""The cut at a table: before the first card, and whenever all have been gathered, a deck is sealed and cut.

A player whose client sends numbers of its own is waited for, shortly; for all others, and for bots, the
server draws a number. If nobody has to be waited for, it is all done at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.errors import IllegalAction, NotationError
from homegame.fair import Cutting, commitment
from homegame.fair.cut import NUMBER_BYTES
from homegame.fair.shuffles import dealt_in, used_up
from homegame.night import CancelDeal, SitOut
from homegame.piles import CHANCE
from homegame.server.table import news
from homegame.server.table.orders import Wish
from homegame.server.table.settings import CUT_TIME

if TYPE_CHECKING:
    from homegame.piles import Seat
    from homegame.server.table.desk import Desk
    from homegame.server.table.scene import Scene
    from homegame.state import State


def must_cut(desk: Desk, state: State) -> bool:
    """Whether cards are to be dealt from a deck that is not there yet."""
    return state.to_act == CHANCE and used_up(state) >= len(desk.scene.cuts)


def begin_cut(desk: Desk) -> None:
    """All who are dealt in commit to a number; the server does so for who sends none."""
    scene = desk.scene
    state, seating = scene.state, scene.night.seating
    assert state is not None
    assert seating is not None
    label = desk.dealer.label(seating.number, used_up(state) + 1, desk.seq)
    if not label:
        return
    desk.drawn.append(label)
    seats = dealt_in(state)
    cutting = Cutting(label, seats)
    for seat in sorted(seats - own_cutters(scene)):
        number = drawn(desk, label, seat)
        cutting = cutting.commit(seat, commitment(label, seat, number))
    desk.change(cutting=cutting)
    if cutting.missing:
        desk.ask_anew()
        own = tuple(sorted(cutting.missing))
        desk.tell(news.CutBegan(seating.number, seating.players, label, own))
        desk.set_clock("cut", None, CUT_TIME)
    cut_on(desk)


def own_cutters(scene: Scene) -> frozenset[Seat]:
    """The places in the deal of those who cut with numbers of their own."""
    seating = scene.night.seating
    assert seating is not None
    return frozenset(place for place, seat in enumerate(seating.seats) if scene.chairs[seat].cuts)


def drawn(desk: Desk, label: str, seat: Seat) -> bytes:
    """Draw a number for a seat; the row keeps it."""
    number = desk.dealer.number(label, seat)
    desk.drawn.append(number)
    return bytes.fromhex(number)


def cut_on(desk: Desk) -> None:
    """Go on with the cut as far as it goes: when all have committed the root appears, then all open."""
    cutting = desk.scene.cutting
    assert cutting is not None
    if cutting.root is None and not cutting.missing:
        _publish(desk, cutting)
    cutting = desk.scene.cutting
    assert cutting is not None
    if cutting.root is not None and not cutting.missing:
        _finish(desk, cutting)


def _publish(desk: Desk, cutting: Cutting) -> None:
    state, seating = desk.scene.state, desk.scene.night.seating
    assert state is not None
    assert seating is not None
    root = desk.dealer.seal(cutting.label, frozenset(state.game.deck))
    desk.drawn.append(root)
    cutting = cutting.publish(bytes.fromhex(root))
    own = own_cutters(desk.scene) & cutting.seats
    for seat in sorted(cutting.seats - own):
        cutting = cutting.open(seat, drawn(desk, cutting.label, seat))
    desk.change(cutting=cutting)
    if own:
        desk.ask_anew()
        desk.tell(news.DeckSealed(seating.number, cutting.label, root, written(cutting.commitments)))
        desk.set_clock("cut", None, CUT_TIME)


def _finish(desk: Desk, cutting: Cutting) -> None:
    seating, cut = desk.scene.night.seating, cutting.cut
    assert seating is not None
    own = tuple(sorted(own_cutters(desk.scene) & cut.seats))
    desk.change(cutting=None, cuts=(*desk.scene.cuts, cut))
    if own:
        desk.change(clock=None)
    desk.tell(
        news.DeckCut(
            seating.number,
            cut.label,
            len(seating.game.deck),
            cut.root.hex(),
            written(cut.commitments),
            written(cut.numbers),
            own,
        )
    )


def written(values: tuple[bytes | None, ...]) -> tuple[str, ...]:
    """Write hashes or numbers, one for each seat; empty for a seat that has none."""
    return tuple(["" if value is None else value.hex() for value in values])


def withheld(desk: Desk) -> bool:
    """A number never came. Before the first card the deal is void; say whether it is.

    Who withheld it sits out. Later in a deal the cards are gathered already, so another deck is sealed and
    cut, and the server draws for them from now on.
    """
    scene = desk.scene
    cutting, seating, state = scene.cutting, scene.night.seating, scene.state
    assert cutting is not None
    assert seating is not None
    assert state is not None
    missing = [seating.seats[place] for place in sorted(cutting.missing)]
    desk.change(cutting=None, clock=None)
    desk.tell(news.Withheld(seating.number, cutting.label, tuple(missing)))
    for seat in missing:
        desk.chair(seat, cuts=False)
    if scene.cuts:
        return False
    for seat in missing:
        if not desk.scene.night.place(seat).out:
            desk.night(SitOut(seat))
    desk.night(CancelDeal("a number for the cut never came"))
    desk.change(state=None, shown=None, moves=())
    return True


@dataclass(frozen=True, slots=True)
class CutMyself(Wish):
    """Cut with numbers of one's own from the next deal on; one must be there to send them."""

    def fulfil(self, desk: Desk, by: str) -> None:
        """Note it."""
        _note(desk, by, own=True)


@dataclass(frozen=True, slots=True)
class LetCut(Wish):
    """Let the server draw one's numbers for the cut again."""

    def fulfil(self, desk: Desk, by: str) -> None:
        """Note it."""
        _note(desk, by, own=False)


def _note(desk: Desk, by: str, *, own: bool) -> None:
    seat = desk.scene.seat_of(by)
    if desk.scene.cutting is not None:
        raise IllegalAction("the deck is being cut")
    if desk.scene.chairs[seat].cuts == own:
        raise IllegalAction("it is so already")
    desk.chair(seat, cuts=own)
    desk.tell(news.CutsAlone(seat, own))


def cut_by(desk: Desk, by: str, value: str) -> None:
    """A player commits to a number, or opens it, whichever is to be done."""
    scene = desk.scene
    cutting, seating = scene.cutting, scene.night.seating
    if cutting is None or seating is None:
        raise IllegalAction("no deck is being cut")
    place = seating.seat_of(by)
    if place is None:
        raise IllegalAction("you are not dealt in")
    try:
        given = bytes.fromhex(value)
    except ValueError:
        given = b""
    if len(given) != NUMBER_BYTES or value != given.hex():
        raise NotationError("a number and a commitment are 64 digits, 0 to 9 and a to f")
    cutting = cutting.commit(place, given) if cutting.root is None else cutting.open(place, given)
    desk.change(cutting=cutting)
    cut_on(desk)

"""The museum: leaks and broken laws, each planted in the engine; the kit must notice every one.

A piece is a name, the game it is shown in, and what it patches. Most of them are
mistakes that table software has made.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from homegame.betting import BettingRound, Wager, Wagers
from homegame.events import Acted, Dealt, Told
from homegame.game import Step
from homegame.games import polish, spokane, wasteland, whiskey, wojciech
from homegame.hands import evaluate
from homegame.piles import EVERYBODY, SPECTATOR, Slot, hand
from homegame.pot import uncontested
from homegame.state import Draft, State
from homegame.steps import Draw
from homegame.view import View
from tests.kit.follow_the_queen import FollowTheQueen

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import pytest

    from homegame.actions import Action, DealCards
    from homegame.cards import Card
    from homegame.game import Game
    from homegame.piles import Pile, Seat
    from homegame.position import Position

    Plant = Callable[[pytest.MonkeyPatch], None]


class Piece(NamedTuple):
    """A mistake, and where to look for it."""

    name: str
    game: Game
    seats: int
    plant: Plant
    leak: bool  # two worlds alone must tell; other mistakes are for the whole kit


PIECES: list[Piece] = []


def piece(name: str, game: Game, seats: int, *, leak: bool = True) -> Callable[[Plant], Plant]:
    """Put a mistake on show."""

    def put(plant: Plant) -> Plant:
        PIECES.append(Piece(name, game, seats, plant, leak))
        return plant

    return put


ALL = (
    (wojciech.Wojciech(), 4),
    (wasteland.Wasteland(), 4),
    (spokane.Spokane(), 3),
    (whiskey.Whiskey(betting=True), 3),
    (polish.Polish(), 3),
    (FollowTheQueen(), 3),
)


def everywhere(name: str, *, leak: bool = True) -> Callable[[Plant], Plant]:
    """Put a mistake on show in every game."""

    def put(plant: Plant) -> Plant:
        PIECES.extend(Piece(name, game, seats, plant, leak) for game, seats in ALL)
        return plant

    return put


# In every game


@everywhere("events: cards dealt to others are told")
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Dealt, "seen_by", lambda self, _: self)


@everywhere("view: every card lies open")
def _(patch: pytest.MonkeyPatch) -> None:
    def open_view(view: View, state: State, seat: int) -> None:
        made(view, state, seat)
        view.piles = state.piles

    made = View.__init__
    patch.setattr(View, "__init__", open_view)


@everywhere("view: a spectator sees what the dealer sees")
def _(patch: pytest.MonkeyPatch) -> None:
    def host_view(view: View, state: State, seat: int) -> None:
        made(view, state, seat)
        if seat == SPECTATOR:
            view.piles = state.piles

    made = View.__init__
    patch.setattr(View, "__init__", host_view)


@everywhere("view: who is out sees all")
def _(patch: pytest.MonkeyPatch) -> None:
    def out_view(view: View, state: State, seat: int) -> None:
        made(view, state, seat)
        if seat >= 0 and seat not in state.live:
            view.piles = state.piles

    made = View.__init__
    patch.setattr(View, "__init__", out_view)


@everywhere("view: piles in the order of their cards")
def _(patch: pytest.MonkeyPatch) -> None:
    def sorted_view(view: View, state: State, seat: int) -> None:
        made(view, state, seat)
        strength = {
            pile: [slot.card.index for slot in slots if slot.card] for pile, slots in state.piles.items()
        }
        view.piles = {pile: view.piles[pile] for pile in sorted(view.piles, key=lambda pile: strength[pile])}

    made = View.__init__
    patch.setattr(View, "__init__", sorted_view)


@everywhere("deal: cards dealt face down are marked as seen by all")
def _(patch: pytest.MonkeyPatch) -> None:
    def seen(state: Draft, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> Draft:
        draft = dealt(state, cards, piles, face_up=face_up)
        draft.piles = {
            pile: tuple(Slot(card, EVERYBODY) for card, _ in slots) for pile, slots in draft.piles.items()
        }
        return draft

    dealt = Draft.deal
    patch.setattr(Draft, "deal", seen)


@everywhere("deal: every card is dealt face up")
def _(patch: pytest.MonkeyPatch) -> None:
    def face_up(state: Draft, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> Draft:  # noqa: ARG001
        return dealt(state, cards, piles, face_up=True)

    dealt = Draft.deal
    patch.setattr(Draft, "deal", face_up)


@everywhere("deal: cards are told in the order of their ranks")
def _(patch: pytest.MonkeyPatch) -> None:
    def ranked(state: Draft, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> Draft:
        order = sorted(range(len(cards)), key=lambda place: cards[place])
        return dealt(state, [cards[i] for i in order], [piles[i] for i in order], face_up=face_up)

    dealt = Draft.deal
    patch.setattr(Draft, "deal", ranked)


@dataclass(frozen=True, slots=True)
class Stub(Step):
    """Remembers the next cards of the deck."""

    cards: tuple[object, ...]

    def run(self, s: State) -> State:
        return s


@everywhere("agenda: it holds a card", leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    def remembering(draw: Draw, s: State, action: DealCards) -> State:
        state = taken(draw, s, action)
        draft = state
        draft.agenda = (*state.agenda, Stub(((action.cards[-1],),)))
        return draft

    taken = Draw.take
    patch.setattr(Draw, "take", remembering)


@everywhere("stock: the next card is thrown away", leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    def losing(state: Draft, cards: Sequence[Card], piles: Sequence[Pile], *, face_up: bool) -> Draft:
        draft = dealt(state, cards, piles, face_up=face_up)
        draft.stock = draft.stock - {min(draft.stock)}
        return draft

    dealt = Draft.deal
    patch.setattr(Draft, "deal", losing)


@everywhere("refusal: the error names the next cards")
def _(patch: pytest.MonkeyPatch) -> None:
    def telling(state: State, action: Action, seat: Seat | None = None) -> State:
        try:
            return applied(state, action, seat)
        except Exception as refusal:
            secret = state.piles.get(hand(0), ())
            raise type(refusal)(f"{refusal} {[slot.card for slot in secret]}") from refusal

    applied = State.apply
    patch.setattr(State, "apply", telling)


# In some


@piece("folding: who folds shows", wojciech.Wojciech(), 4)
@piece("folding: who folds shows", wasteland.Wasteland(), 4)
@piece("folding: who folds shows", spokane.Spokane(), 4)
@piece("folding: who folds shows", whiskey.Whiskey(betting=True), 4)
def _(patch: pytest.MonkeyPatch) -> None:
    def shows(state: Draft, seat: int) -> Draft:
        return dropped(state, seat).show(hand(seat))

    dropped = Draft.drop
    patch.setattr(Draft, "drop", shows)


@piece("winning: who wins uncontested shows", wojciech.Wojciech(), 3)
@piece("winning: who wins uncontested shows", wasteland.Wasteland(), 3)
@piece("winning: who wins uncontested shows", spokane.Spokane(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def shows(s: State) -> State:
        (winner,) = s.live
        return uncontested(s.show(hand(winner)))

    patch.setattr("homegame.betting.uncontested", shows)
    patch.setattr("homegame.game.uncontested", shows)


@piece("betting: what can be bet depends on another's hand", wojciech.Wojciech(), 3)
@piece("betting: what can be bet depends on another's hand", wasteland.Wasteland(), 3)
@piece("betting: what can be bet depends on another's hand", spokane.Spokane(), 3)
@piece("betting: what can be bet depends on another's hand", FollowTheQueen(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def peeking(wager: Wager, s: Position) -> Wagers:
        found = choices(wager, s)
        others = s.cards(*[hand(seat) for seat in s.live if seat != wager.seat])
        found.most = max(0, found.most - sum(card.index for card in others) % 2)
        found.least = min(found.least, found.most)
        return found

    choices = Wager.choices
    patch.setattr(Wager, "choices", peeking)


@piece("betting: the dealer knows who is ahead", wojciech.Wojciech(), 3)
@piece("betting: the dealer knows who is ahead", wasteland.Wasteland(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def ahead(line: BettingRound, s: State) -> State:
        ranks = {seat: evaluate(s.cards(hand(seat)), s.game.wilds(s)) for seat in s.live}
        return run(line, s.tell(Told("ahead", max(ranks, key=ranks.__getitem__))))

    run = BettingRound.run
    patch.setattr(BettingRound, "run", ahead)


@piece("betting: hands of players who are all in are shown at once", wojciech.Wojciech(), 4)
@piece("betting: hands of players who are all in are shown at once", wasteland.Wasteland(), 4)
@piece("betting: hands of players who are all in are shown at once", spokane.Spokane(), 4)
def _(patch: pytest.MonkeyPatch) -> None:
    def shows(wager: Wager, s: State, action: Action) -> State:
        after = take(wager, s, action)
        for seat in after.live if not after.over else ():
            after = after if after.chips.stacks[seat] else after.show(hand(seat))
        return after

    take = Wager.take
    patch.setattr(Wager, "take", shows)


@piece("chips: a call costs nothing", wojciech.Wojciech(), 3, leak=False)
@piece("chips: a call costs nothing", spokane.Spokane(), 3, leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("homegame.betting.acted", lambda seat, action, paid: Acted(seat, action, paid and paid - 1))


@piece("chips: odd chips stay in the pot", wojciech.Wojciech(), 3, leak=False)
@piece("chips: odd chips stay in the pot", FollowTheQueen(), 3, leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    def rounded(amount: int, winners: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
        return tuple((seat, amount // 2 // len(winners)) for seat in winners)

    patch.setattr("homegame.showdown.split", rounded)

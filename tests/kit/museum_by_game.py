"""The museum, continued: mistakes that only one game can make."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame import widow
from homegame.actions import Listed
from homegame.betting import BettingRound
from homegame.events import Moved, Told
from homegame.games import polish, spokane, wasteland, whiskey, wojciech
from homegame.hands import evaluate
from homegame.piles import Slot, hand, up
from homegame.position import dealers_left
from homegame.pot import uncontested
from homegame.state import Draft, State
from homegame.steps import Deal, Draw
from tests.kit.museum import PIECES, Stub, piece

if TYPE_CHECKING:
    import pytest

    from homegame.actions import Action, Choices
    from homegame.game import Step, Turn
    from homegame.piles import Seat
    from homegame.position import Position


@piece("wojciech: the row lies open from the start", wojciech.Wojciech(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def open_row(line: Deal, s: State) -> State:
        return s.then(Draw((line.pile,) * line.count, face_up=line.pile == wojciech.ROW))

    patch.setattr(Deal, "run", open_row)


@piece("wojciech: a wild card is turned before the betting, not after", wojciech.Wojciech(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def early(game: wojciech.Wojciech, s: State) -> list[Step | Turn]:
        lines = list(rules(game, s))
        lines[4], lines[5] = lines[5], lines[4]
        return lines

    rules = wojciech.Wojciech.rules
    patch.setattr(wojciech.Wojciech, "rules", early)


@piece("wojciech: the colour of the suit card is told at once", wojciech.Wojciech(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def told(line: BettingRound, s: State) -> State:
        (suit_card,) = s.cards(wojciech.SUIT_CARD)
        return run(line, s.tell(Told(f"the suit card is {suit_card.colour.value}")))

    run = BettingRound.run
    patch.setattr(BettingRound, "run", told)


@piece("wasteland: the burnt card is turned", wasteland.Wasteland(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def turned(line: Deal, s: State) -> State:
        return s.then(Draw((line.pile,) * line.count, face_up=line.face_up or line.pile == wasteland.BURN))

    patch.setattr(Deal, "run", turned)


@piece("wasteland: the next card is shown after a fold", wasteland.Wasteland(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def next_card(s: State) -> State:
        return uncontested(s).deal([min(s.stock)], [wasteland.BOARD], face_up=True)

    patch.setattr("homegame.betting.uncontested", next_card)


@piece("spokane: the best hand opens, the hole card too", spokane.Spokane(), 4)
def _(patch: pytest.MonkeyPatch) -> None:
    def best(s: Position) -> Seat:
        wilds = s.game.wilds(s)
        return max(s.around(dealers_left(s)), key=lambda seat: evaluate(s.cards(up(seat), hand(seat)), wilds))

    patch.setattr(spokane, "best_showing", best)


@piece("spokane: a taken card is remembered on the agenda", spokane.Spokane(), 3, leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    def remembering(turn: spokane.Choose, s: State, action: spokane.Take) -> State:
        draft = take(turn, s, action)
        draft.agenda = (*draft.agenda, Stub((action.card,)))
        return draft

    take = spokane.Choose.take
    patch.setattr(spokane.Choose, "take", remembering)


@piece("whiskey: cards moved unseen are told", whiskey.Whiskey(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Moved, "seen_by", lambda self, _: self)


@piece("whiskey: a hand is sorted after an exchange", whiskey.Whiskey(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def tidy(s: State, seat: int, chosen: widow.Exchange) -> State:
        draft = exchange(s, seat, chosen)
        order = sorted(draft.piles[hand(seat)], key=lambda slot: slot.card.index if slot.card else 0)
        draft.piles = {**draft.piles, hand(seat): tuple(order)}
        return draft

    exchange = widow.exchange
    patch.setattr(widow, "exchange", tidy)


@piece("whiskey: the widow is seen by who passes it", whiskey.Whiskey(), 3)
def _(patch: pytest.MonkeyPatch) -> None:
    def peeking(turn: widow.Offer, s: State, action: Action) -> State:
        draft = s
        slots = draft.piles[widow.WIDOW]
        draft.piles = {**draft.piles, widow.WIDOW: tuple(Slot(c, seen | {turn.seat}) for c, seen in slots)}
        return take(turn, draft, action)

    take = widow.Offer.take
    patch.setattr(widow.Offer, "take", peeking)


@piece("whiskey: a taken card is forgotten", whiskey.Whiskey(), 3, leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("homegame.state._both", lambda _, now: now)


@piece("polish: it is told whether the declaration is there", polish.Polish(), 4)
def _(patch: pytest.MonkeyPatch) -> None:
    def flagged(turn: polish.Speak, s: State, action: Action) -> State:
        if isinstance(action, polish.Declare):
            all_cards = s.cards(*[hand(seat) for seat in s.live])
            s = s.tell(Told("exists" if action.declaration.is_in(all_cards) else "does not"))
        return take(turn, s, action)

    take = polish.Speak.take
    patch.setattr(polish.Speak, "take", flagged)


@piece("polish: only what is there can be declared", polish.Polish(), 4)
def _(patch: pytest.MonkeyPatch) -> None:
    def honest(turn: polish.Speak, s: Position) -> Choices:
        all_cards = s.cards(*[hand(seat) for seat in s.live])
        bids: Choices = choices(turn, s)
        there = [bid for bid in bids if isinstance(bid, polish.Declare) and bid.declaration.is_in(all_cards)]
        return Listed(*(there or bids))

    choices = polish.Speak.choices
    patch.setattr(polish.Speak, "choices", honest)


@piece("polish: cards stay seen into the next round", polish.Polish(), 3, leak=False)
def _(patch: pytest.MonkeyPatch) -> None:
    def gathering(s: Draft) -> Draft:
        seen = {card for slots in s.piles.values() for card, _ in slots}
        draft = gather(s)
        draft.stock = draft.stock - seen
        return draft

    gather = Draft.gather
    patch.setattr(Draft, "gather", gathering)


ALL_PIECES = tuple(PIECES)  # with those of the first part

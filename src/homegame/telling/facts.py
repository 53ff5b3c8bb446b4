"""Facts: what somebody who looks at a deal needs to know of it, worked out by the rules.

All of it follows from a :class:`~homegame.view.View`, so it tells no more than the view knows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from homegame.betting import Wager
from homegame.cards import Colour
from homegame.events import Acted, Awarded, Began
from homegame.games.polish import Polish
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import SUIT_CARD, Wojciech
from homegame.telling.bluffs import PolishFacts, polish_facts
from homegame.telling.governing import rule_in_force
from homegame.telling.readings import Reading, open_reading, own_readings, wild_if
from homegame.telling.widows import WhiskeyFacts, last_showdown, whiskey_facts
from homegame.values import value

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.betting import Wagers
    from homegame.cards import Rank
    from homegame.game import Game
    from homegame.piles import Seat
    from homegame.view import View


@dataclass(frozen=True, slots=True)
class ContestedPot:
    """A pot, and the seats that can win it."""

    amount: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A hand that everybody has seen at the showdown, and what it makes."""

    seat: Seat
    reading: Reading


@dataclass(frozen=True, slots=True)
class PaidPot:
    """A pot that was paid out: *shares* are seats, and the chips that each got."""

    amount: int
    shares: tuple[tuple[Seat, int], ...]
    contested: bool


@value
class Facts:
    """What the rules make of a deal, as one seat sees it; seats are the deal's own.

    *street* is its stage; *rules* are the numbers of those in force, the most telling first; *acts* what each
    seat did last in this stage. *call* is what calling costs the seat that must act; *least* and *most*, with
    *verb*, are the sizes that the viewer can bet or raise to, *all_in* the one that takes all they have.
    *pots* are to be won, *paid* were paid out. *wild* ranks are wild now; *if_red* and *if_black* would be by
    Wojciech's suit card. *mine* is what the viewer has, *hands* what was shown. When the deal is over, *net*
    is what each seat has won or lost, and *winners* are known. *deal_commitment* is what was
    published of the deck before the first bet, empty if nothing was.
    """

    street: str
    rules: tuple[str, ...]
    acts: tuple[str, ...]
    call: int
    least: int | None
    most: int | None
    verb: str
    all_in: int | None
    pots: tuple[ContestedPot, ...]
    wild: tuple[str, ...]
    if_red: tuple[str, ...]
    if_black: tuple[str, ...]
    mine: tuple[Reading, ...]
    hands: tuple[ShownHand, ...]
    paid: tuple[PaidPot, ...]
    net: tuple[int, ...] | None
    winners: tuple[Seat, ...]
    polish: PolishFacts | None
    whiskey: WhiskeyFacts | None
    deal_commitment: str


def facts(view: View, deal_commitment: str = "") -> Facts:
    """Work out the facts of a deal for the seat of a view."""
    game = view.game
    wager = view.turn.choices(view) if isinstance(view.turn, Wager) else None
    sizes = _sizes(view)
    undecided = isinstance(game, Wojciech) and not view.open_cards(SUIT_CARD)
    return Facts(
        street=_street(view),
        rules=rule_in_force(view),
        acts=_acts(view),
        call=0 if wager is None else wager.owed,
        least=None if sizes is None else sizes.least,
        most=None if sizes is None else sizes.most,
        verb="" if sizes is None else sizes.wager.verb,
        all_in=None if sizes is None else _all_in(sizes),
        pots=_pots(view),
        wild=_written(game.wilds(view).ranks),
        if_red=_written(wild_if(view, Colour.RED)) if undecided else (),
        if_black=_written(wild_if(view, Colour.BLACK)) if undecided else (),
        mine=own_readings(view),
        hands=_hands(view),
        paid=_paid(view) if view.over else (),
        net=view.payoffs() if view.over and game.has_chips else None,
        winners=tuple(sorted(view.winners)) if view.over else (),
        polish=polish_facts(view, game) if isinstance(game, Polish) else None,
        whiskey=whiskey_facts(view, game) if isinstance(game, Whiskey) else None,
        deal_commitment=deal_commitment,
    )


class OwnFacts(NamedTuple):
    """Those of the facts that a seat may know more of than a spectator, what it has in its hand apart."""

    all_in: int | None
    hands: tuple[ShownHand, ...]
    least: int | None
    most: int | None
    polish: PolishFacts | None
    verb: str


def own_facts(view: View, common: Facts) -> OwnFacts:
    """Work out what is a seat's own, where the facts of a spectator are known: the *common* ones."""
    game = view.game
    sizes = _sizes(view)
    return OwnFacts(
        all_in=None if sizes is None else _all_in(sizes),
        hands=_hands(view) if isinstance(game, Whiskey) and game.lives else common.hands,
        least=None if sizes is None else sizes.least,
        most=None if sizes is None else sizes.most,
        polish=polish_facts(view, game) if isinstance(game, Polish) else None,
        verb="" if sizes is None else sizes.wager.verb,
    )


def turns_on_cards(game: Game) -> bool:
    """Whether a seat that is not asked knows no more than a spectator but its cards, and what they make."""
    return not (isinstance(game, Polish) or (isinstance(game, Whiskey) and game.lives))


def _sizes(view: View) -> Wagers | None:
    """What the seat of a view can bet or raise to now, if anything."""
    turn = view.turn
    if not isinstance(turn, Wager) or turn.seat != view.seat:
        return None
    wagers = turn.choices(view)
    return wagers if wagers.most else None


def _all_in(sizes: Wagers) -> int | None:
    return sizes.all_in if sizes.all_in == sizes.most else None


def _street(view: View) -> str:
    return next((event.street for event in reversed(view.events) if isinstance(event, Began)), "")


def _acts(view: View) -> tuple[str, ...]:
    """What each seat did last, since the stage began; empty if nothing."""
    found = [""] * view.seats
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted) and not found[event.seat]:
            found[event.seat] = str(event.action)
    return tuple(found)


def _pots(view: View) -> tuple[ContestedPot, ...]:
    if view.over or not view.live:
        return ()
    return tuple([ContestedPot(pot.amount, tuple(sorted(pot.seats))) for pot in view.chips.pots(view.live)])


def _written(ranks: Iterable[Rank]) -> tuple[str, ...]:
    """Ranks in notation, the highest first, none twice."""
    return tuple([rank.letter for rank in sorted(set(ranks), reverse=True)])


def _hands(view: View) -> tuple[ShownHand, ...]:
    """The hands of the showdown; in a game for lives those of the last one, until somebody acts again."""
    if isinstance(view.game, Polish):
        return ()
    if isinstance(view.game, Whiskey) and view.game.lives:
        shown = last_showdown(view)
    elif view.over:
        shown = {seat: open_reading(view, seat) for seat in range(view.seats)}
    else:
        shown = {}
    return tuple([ShownHand(seat, reading) for seat, reading in shown.items() if reading is not None])


def _paid(view: View) -> tuple[PaidPot, ...]:
    awarded = [event for event in view.events if isinstance(event, Awarded)]
    return tuple([PaidPot(event.amount, event.shares, event.contested) for event in awarded])

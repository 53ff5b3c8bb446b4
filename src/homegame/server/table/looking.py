"""Looking: all that one person may know of a table. Nothing else of a scene leaves the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.night import DealersChoice
from homegame.piles import CHANCE, SPECTATOR
from homegame.server.table.plain import Plain, in_bytes, mapping, plain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.game import Game
    from homegame.night import Entry, Programme
    from homegame.piles import Seat
    from homegame.server.table.news import News
    from homegame.server.table.scene import Clock, Line, Request, Scene
    from homegame.view import View


@dataclass(frozen=True, slots=True)
class Sitter:
    """A taken seat, as everybody sees it."""

    seat: Seat
    player: str
    stack: int
    bot: str
    bank: int
    out: bool
    leaving: bool
    away: bool
    ready: bool


@dataclass(frozen=True, slots=True)
class InDeal:
    """The deal that is going on, or the last one, as one person sees it.

    *seats* are the seats of the table; the deal's own are the places in that list. *told* are the choices of
    the person if it is their turn, and *default* what is done when their time is up.
    """

    number: int
    game: Game
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    over: bool
    to_act: Seat | None
    view: View
    told: tuple[str, ...]
    default: str
    prepared: str


@dataclass(frozen=True, slots=True)
class Look:
    """A table at one version, as *player* sees it; who has no seat in it sees what everybody sees."""

    seq: int
    at: int
    player: str
    seat: Seat | None
    host: str
    sitters: tuple[Sitter, ...]
    deal: InDeal | None
    dealer: Seat | None
    chooser: Seat | None
    menu: tuple[str, ...]
    clock: Clock | None
    opened: bool
    paused: bool
    broken: str
    closed: bool
    requests: tuple[Request, ...]
    talk: tuple[Line, ...]
    ledger: tuple[Entry, ...]

    def plain(self) -> Plain:
        """Give it as plain data."""
        deal = self.deal
        found = {name: plain(getattr(self, name)) for name in Look.__slots__ if name != "deal"}
        return {**found, "deal": None if deal is None else _plain_deal(deal)}

    def in_bytes(self) -> bytes:
        """Write it, the same always in the same bytes."""
        return in_bytes(self.plain())


def _plain_deal(deal: InDeal) -> dict[str, Plain]:
    view = deal.view
    return {
        **{name: plain(getattr(deal, name)) for name in InDeal.__slots__ if name != "view"},
        "button": view.button,
        "live": plain(view.live),
        "gone": plain(view.gone),
        "stacks": plain(view.chips.stacks),
        "bets": plain(view.chips.bets),
        "staked": plain(view.chips.staked),
        "pot": view.chips.pot,
        "stock": view.stock_size,
        "piles": mapping({pile: view.faces(pile) for pile in view.piles}),
    }


def look(scene: Scene, seq: int, player: str) -> Look:
    """Look at a table with somebody's eyes."""
    night = scene.night
    host = player == scene.host
    return Look(
        seq=seq,
        at=scene.at,
        player=player,
        seat=night.seat_of(player),
        host=scene.host,
        sitters=_sitters(scene),
        deal=_deal(scene, player),
        dealer=night.seating.dealer if night.seating is not None else night.progress.button,
        chooser=night.chooser,
        menu=_menu(night.house.programme),
        clock=scene.clock,
        opened=scene.opened,
        paused=scene.paused is not None,
        broken=scene.broken,
        closed=scene.closed,
        requests=tuple([one for one in scene.requests if host or one.player == player]),
        talk=scene.talk,
        ledger=night.ledger,
    )


def _sitters(scene: Scene) -> tuple[Sitter, ...]:
    return tuple(
        [
            Sitter(
                seat=seat,
                player=place.player,
                stack=place.stack,
                bot=chair.bot,
                bank=chair.bank,
                out=place.out,
                leaving=place.leaving,
                away=chair.away,
                ready=chair.ready,
            )
            for seat, (place, chair) in enumerate(zip(scene.night.places, scene.chairs, strict=True))
            if place is not None
        ]
    )


def _menu(programme: Programme) -> tuple[str, ...]:
    if not isinstance(programme, DealersChoice):
        return ()
    return tuple([offer.told() for offer in programme.menu])


def _deal(scene: Scene, player: str) -> InDeal | None:
    state, seating = scene.state, scene.shown
    if state is None or seating is None:
        return None
    here = seating.seat_of(player)
    view = state.view(SPECTATOR if here is None else here)
    turn = state.turn
    mine = turn is not None and turn.seat == here
    place = scene.night.seat_of(player)
    armed = None if place is None else scene.chairs[place].armed
    return InDeal(
        number=seating.number,
        game=seating.game,
        seats=seating.seats,
        players=seating.players,
        over=state.over,
        to_act=None if state.to_act in {None, CHANCE} else seating.seats[state.to_act or 0],
        view=view,
        told=tuple(view.choices.told()) if mine else (),
        default=str(turn.default(view)) if mine and turn is not None else "",
        prepared="" if armed is None else armed.action,
    )


def seen_news(news: Iterable[News], player: str, *, host: bool) -> tuple[News, ...]:
    """Give news as somebody may know them."""
    found = [one.seen_by(player, host=host) for one in news]
    return tuple([one for one in found if one is not None])

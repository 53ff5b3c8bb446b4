"""Looking: all that one person may know of a table. Nothing else of a scene leaves the table."""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter, is_
from typing import TYPE_CHECKING, NamedTuple

from homegame.errors import GameError, IllegalAction
from homegame.night import DealersChoice
from homegame.options import options, written
from homegame.piles import CHANCE, SPECTATOR
from homegame.server.table.changed import changer
from homegame.server.table.plain import Plain, in_bytes, mapping, plain
from homegame.telling.facts import Facts, facts
from homegame.values import value

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from homegame.game import Game
    from homegame.night import Entry, Night, Offer, Programme
    from homegame.piles import Seat
    from homegame.server.table.news import News
    from homegame.server.table.scene import Clock, Line, Request, Scene
    from homegame.state import State
    from homegame.view import View


@value
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


@value
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
    facts: Facts


@dataclass(frozen=True, slots=True)
class FreeOption:
    """A house option that the dealer may choose, and what it can be, written as on the command line."""

    name: str
    says: str
    rule: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OnTheMenu:
    """A game that the dealer may name: *written* is it with the house's options."""

    game: str
    title: str
    written: str
    free: tuple[FreeOption, ...]


@value
class Look:
    """A table at one version, as *player* sees it; who has no seat in it sees what everybody sees.

    *seats* is how many there are; *programme* is ``choice``, ``rotation`` or ``one``. Between deals
    *next_game* is the game of the next one, if that is known, and *choosing* what can be named by whoever
    must name it, null for others. Times are in milliseconds.
    """

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
    seats: int
    least_buy_in: int
    most_buy_in: int
    rebuys: int | None
    turn_time: int | None
    bank: int
    pause_time: int
    coach: bool
    programme: str
    next_game: str
    choosing: tuple[OnTheMenu, ...] | None
    talk: tuple[Line, ...]
    ledger: tuple[Entry, ...]

    def plain(self) -> dict[str, Plain]:
        """Give it as plain data."""
        found: dict[str, Plain] = {
            one.name: plain(getattr(self, one.name)) for one in fields(self) if one.name != "deal"
        }
        return {**found, "deal": None if self.deal is None else plain_deal(self.deal)}

    def in_bytes(self) -> bytes:
        """Write it, the same always in the same bytes."""
        return in_bytes(self.plain())


def plain_deal(deal: InDeal) -> dict[str, Plain]:
    """Give a deal as plain data."""
    view = deal.view
    return {
        **{one.name: plain(getattr(deal, one.name)) for one in fields(deal) if one.name != "view"},
        **plain_view(view),
        "piles": mapping({pile: view.faces(pile) for pile in view.piles}),
    }


def plain_view(view: View) -> dict[str, Plain]:
    """Give of a view what everybody may know, its cards apart."""
    chips = view.chips
    return {
        "button": view.button,
        "live": plain(view.live),
        "gone": plain(view.gone),
        "stacks": plain(chips.stacks),
        "bets": plain(chips.bets),
        "staked": plain(chips.staked),
        "pot": chips.pot,
        "stock": view.stock_size,
    }


def look(scene: Scene, seq: int, player: str) -> Look:
    """Look at a table with somebody's eyes."""
    night = scene.night
    house, settings = night.house, scene.settings
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
        menu=_menu(house.programme),
        clock=scene.clock,
        opened=scene.opened,
        paused=scene.paused is not None,
        broken=scene.broken,
        closed=scene.closed,
        requests=_requests(scene, player),
        seats=house.seats,
        least_buy_in=house.least_buy_in,
        most_buy_in=house.most_buy_in,
        rebuys=house.rebuys,
        turn_time=settings.turn_time,
        bank=settings.bank,
        pause_time=settings.pause,
        coach=settings.coach,
        programme=_kind(house.programme),
        next_game=_next_game(night),
        choosing=_choosing(night, player),
        talk=scene.talk,
        ledger=night.ledger,
    )


steady: Callable[[Scene], tuple[object, ...]] = attrgetter(
    "settings", "night", "host", "chairs", "requests", "talk", "opened", "paused", "broken", "closed"
)
changed_look = changer(Look)


def common_look(scene: Scene, seq: int, before: Scene | None, known: Look | None) -> Look:
    """Look with a spectator's eyes, as was done at the scene *before*: mostly it is the deal that goes on."""
    if before is None or known is None or not all(map(is_, steady(scene), steady(before))):
        return look(scene, seq, "")
    return changed_look(known, seq=seq, at=scene.at, clock=scene.clock, deal=_deal(scene, ""))


class OwnLook(NamedTuple):
    """Those parts of a look, beside the cards, in which one person's may differ from a spectator's.

    *here* is their place in the deal, if they are in it.
    """

    player: str
    seat: Seat | None
    requests: tuple[Request, ...]
    choosing: tuple[OnTheMenu, ...] | None
    prepared: str
    here: Seat | None


def own_look(scene: Scene, player: str) -> OwnLook:
    """Give what is a person's own of a look; their cards are in a view from *here*."""
    return OwnLook(
        player=player,
        seat=scene.night.seat_of(player),
        requests=_requests(scene, player),
        choosing=_choosing(scene.night, player),
        prepared=_prepared(scene, player),
        here=None if scene.shown is None else scene.shown.seat_of(player),
    )


def _requests(scene: Scene, player: str) -> tuple[Request, ...]:
    host = player == scene.host
    return tuple([one for one in scene.requests if host or one.player == player])


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


def _kind(programme: Programme) -> str:
    if isinstance(programme, DealersChoice):
        return "choice"
    return "rotation" if len(programme.games) > 1 else "one"


def _next_game(night: Night) -> str:
    """The game of the next deal, between deals, if that is settled."""
    if night.seating is not None:
        return ""
    try:
        return repr(night.next_seating().game)
    except (GameError, IllegalAction):
        return ""


def _choosing(night: Night, player: str) -> tuple[OnTheMenu, ...] | None:
    """What can be named by whoever must name the next game."""
    chooser, programme = night.chooser, night.house.programme
    if chooser is None or night.seat_of(player) != chooser or not isinstance(programme, DealersChoice):
        return None
    return tuple(map(_on_the_menu, programme.menu))


def _on_the_menu(offer: Offer) -> OnTheMenu:
    game, known = offer.game, options(type(offer.game))
    free = [
        FreeOption(name, known[name].says, known[name].rule, tuple(map(written, values)))
        for name, values in offer.free
    ]
    return OnTheMenu(game.name, game.title, repr(game), tuple(free))


def _deal(scene: Scene, player: str) -> InDeal | None:
    state, seating = scene.state, scene.shown
    if state is None or seating is None:
        return None
    here = seating.seat_of(player)
    return in_deal(
        seating.number,
        seating.seats,
        seating.players,
        state,
        SPECTATOR if here is None else here,
        prepared=_prepared(scene, player),
        commitment=scene.deal_commitment,
    )


def _prepared(scene: Scene, player: str) -> str:
    place = scene.night.seat_of(player)
    armed = None if place is None else scene.chairs[place].armed
    return "" if armed is None else armed.action


def in_deal(
    number: int,
    seats: tuple[Seat, ...],
    players: tuple[str, ...],
    state: State,
    here: Seat,
    *,
    prepared: str = "",
    commitment: str = "",
) -> InDeal:
    """Look at a deal from one of its own seats, or as a SPECTATOR."""
    view = state.view(here)
    told, default = asked(view)
    return InDeal(
        number=number,
        game=state.game,
        seats=seats,
        players=players,
        over=state.over,
        to_act=None if state.to_act in {None, CHANCE} else seats[state.to_act or 0],
        view=view,
        told=told,
        default=default,
        prepared=prepared,
        facts=facts(view, commitment),
    )


def asked(view: View) -> tuple[tuple[str, ...], str]:
    """What the seat of a view can choose, if it is its turn, and what is done when its time is up."""
    turn = view.turn
    if turn is None or turn.seat != view.seat:
        return (), ""
    return tuple(view.choices.told()), str(turn.default(view))


def seen_news(news: Iterable[News], player: str, *, host: bool) -> tuple[News, ...]:
    """Give news as somebody may know them."""
    found = [one.seen_by(player, host=host) for one in news]
    return tuple([one for one in found if one is not None])

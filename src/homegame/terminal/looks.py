"""Looks: all that one may know of a table, as it is told, with names instead of keys."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from homegame.games.wasteland import Wasteland
from homegame.terminal.decoding import read_game

if TYPE_CHECKING:
    from homegame.game import Game

Plain: TypeAlias = Mapping[str, Any]
Faces: TypeAlias = "tuple[str | None, ...]"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a hand makes: in the game's words, the cards that make it, and when it does."""

    words: str
    cards: tuple[str, ...] = ()
    when: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a round of declaring stands (Polish Poker), and how the last call came out."""

    written: str
    words: str
    by: int | None
    on_table: int
    most: int
    verdict: Plain | None = None


@dataclass(frozen=True, slots=True)
class Facts:
    """What the table itself says of a deal, so that nobody need work it out again."""

    street: str = ""
    rules: tuple[str, ...] = ()
    call: int = 0
    least: int | None = None
    most: int | None = None
    all_in: int | None = None
    pots: tuple[tuple[int, tuple[int, ...]], ...] = ()
    wild: tuple[str, ...] = ()
    if_red: tuple[str, ...] = ()
    if_black: tuple[str, ...] = ()
    mine: tuple[Reading, ...] = ()
    hands: Mapping[int, Reading] = field(default_factory=dict)
    net: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    polish: Standing | None = None
    lives: tuple[int, ...] = ()
    knocked: int | None = None


@dataclass(frozen=True, slots=True)
class Deal:
    """The deal that is going on, or the last one; its seats are places from 0, and *mine* is one's own."""

    number: int
    game: Game
    seats: tuple[int, ...]
    players: tuple[str, ...]
    over: bool
    turn: int | None
    mine: int | None
    told: tuple[str, ...]
    default: str
    prepared: str
    button: int
    live: frozenset[int]
    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    staked: tuple[int, ...]
    pot: int
    stock: int
    piles: Mapping[str, Faces]
    facts: Facts

    @property
    def my_turn(self) -> bool:
        """Whether one must choose now."""
        return bool(self.told) and not self.over

    @property
    def withdrawn(self) -> int:
        """What one gets back by withdrawing: half of one's bets, the ante being none (rule W7)."""
        mine = self.mine or 0
        return max(0, self.staked[mine] - getattr(self.game, "ante", 0)) // 2

    def pile(self, name: str, seat: int | None = None) -> Faces:
        """The cards of a pile, in their places."""
        return self.piles.get(name if seat is None else f"{name} {seat}", ())

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats; one's own is ``You``."""
        return tuple(["You" if seat == self.mine else name for seat, name in enumerate(self.players)])


@dataclass(frozen=True, slots=True)
class Look:
    """A table at one version, as *player* sees it. The parts that lists are made of stay plain data."""

    seq: int
    at: int
    player: str
    seat: int | None
    host: str
    sitters: tuple[Plain, ...]
    deal: Deal | None
    chooser: int | None
    choosing: tuple[Plain, ...]
    menu: tuple[str, ...]
    clock: Plain | None
    opened: bool
    paused: bool
    broken: str
    closed: bool
    requests: tuple[Plain, ...]
    seats: int
    buy_in: tuple[int, int]
    coach: bool

    def name_at(self, seat: int) -> str:
        """Who sits at a seat of the table."""
        return next((str(one["player"]) for one in self.sitters if one["seat"] == seat), "")

    @property
    def is_host(self) -> bool:
        """Whether one is the host."""
        return self.player == self.host

    @property
    def am_ready(self) -> bool:
        """Whether one waits for the next deal."""
        return any(one["ready"] for one in self.sitters if one["seat"] == self.seat)

    @property
    def my_choice(self) -> bool:
        """Whether one must name the next game."""
        return self.chooser is not None and self.chooser == self.seat and not self.playing

    @property
    def playing(self) -> bool:
        """Whether a deal is going on."""
        return self.deal is not None and not self.deal.over

    @property
    def if_unnamed(self) -> Game | None:
        """The game that is dealt if the dealer's time runs out: the first on the menu for so many."""
        there = sum(not one["out"] and one["stack"] > 0 for one in self.sitters)
        menu = [read_game(told.partition(" with ")[0]) for told in self.menu]
        return next((game for game in menu if there in game.seats_allowed()), None)


def blinds_of(deal: Deal) -> tuple[int, int] | None:
    """The blinds of a deal, in the game that has them."""
    game = deal.game
    return game.blinds[game.level - 1] if isinstance(game, Wasteland) else None


def read_look(plain: Plain) -> Look:
    """Read a look."""
    deal = plain.get("deal")
    return Look(
        seq=plain["seq"],
        at=plain["at"],
        player=plain["player"],
        seat=plain["seat"],
        host=plain["host"],
        sitters=tuple(plain["sitters"]),
        deal=None if deal is None else read_deal(deal, plain["player"]),
        chooser=plain["chooser"],
        choosing=tuple(plain.get("choosing") or ()),
        menu=tuple(plain.get("menu", ())),
        clock=plain["clock"],
        opened=plain["opened"],
        paused=plain["paused"],
        broken=plain["broken"],
        closed=plain["closed"],
        requests=tuple(plain["requests"]),
        seats=plain.get("seats", 10),
        buy_in=(plain.get("least_buy_in", 20), plain.get("most_buy_in", 200)),
        coach=bool(plain.get("coach", True)),
    )


def read_deal(plain: Plain, player: str) -> Deal:
    """Read a deal as *player* sees it."""
    seats, players = tuple(plain["seats"]), tuple(plain["players"])
    to_act = plain["to_act"]
    return Deal(
        number=plain["number"],
        game=read_game(plain["game"]),
        seats=seats,
        players=players,
        over=plain["over"],
        turn=seats.index(to_act) if to_act in seats else None,
        mine=players.index(player) if player in players else None,
        told=tuple(plain["told"]),
        default=plain["default"],
        prepared=plain.get("prepared", ""),
        button=plain["button"],
        live=frozenset(plain["live"]),
        stacks=tuple(plain["stacks"]),
        bets=tuple(plain["bets"]),
        staked=tuple(plain["staked"]),
        pot=plain["pot"],
        stock=plain["stock"],
        piles={name: tuple(faces) for name, faces in plain["piles"].items()},
        facts=_facts(plain.get("facts") or {}),
    )


def _facts(plain: Plain) -> Facts:
    whiskey = plain.get("whiskey") or {}
    return Facts(
        street=plain.get("street", ""),
        rules=tuple(plain.get("rules", ())),
        call=plain.get("call", 0),
        least=plain.get("least"),
        most=plain.get("most"),
        all_in=plain.get("all_in"),
        pots=tuple([(one["amount"], tuple(one["seats"])) for one in plain.get("pots", ())]),
        wild=tuple(plain.get("wild", ())),
        if_red=tuple(plain.get("if_red", ())),
        if_black=tuple(plain.get("if_black", ())),
        mine=tuple(map(_reading, plain.get("mine", ()))),
        hands={one["seat"]: _reading(one["reading"]) for one in plain.get("hands", ())},
        net=tuple(plain.get("net") or ()),
        winners=tuple(plain.get("winners", ())),
        polish=_standing(plain.get("polish")),
        lives=tuple(whiskey.get("lives", ())),
        knocked=whiskey.get("knocked"),
    )


def _reading(plain: Plain) -> Reading:
    return Reading(plain["words"], tuple(plain.get("cards", ())), plain.get("when", ""))


def _standing(plain: Plain | None) -> Standing | None:
    if plain is None:
        return None
    return Standing(
        written=plain["standing"],
        words=plain["standing_words"],
        by=plain["by"],
        on_table=plain["on_table"],
        most=plain["most"],
        verdict=plain.get("verdict"),
    )

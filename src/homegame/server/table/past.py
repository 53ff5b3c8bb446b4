"""The past: the deals of a night, step by step, as somebody may look back on them.

It is put together from the records of the log, and from what everybody was told, as it was told then.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from homegame.errors import HomegameError
from homegame.fair.shuffles import shuffles
from homegame.piles import SPECTATOR
from homegame.record import Record, Shows, read
from homegame.server.table.looking import InDeal, in_deal
from homegame.server.table.news import Played

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.piles import Seat
    from homegame.server.table.news import News
    from homegame.server.table.rows import Row
    from homegame.server.table.table import Table
    from homegame.state import State

KINDS = tuple([f'"is":"{kind}"' for kind in ("DealBegan", "DealEnded", "DeckCut", "Played")])


class NoSuchDeal(HomegameError):
    """There is no deal of that number to look back on."""


@dataclass(slots=True)
class PastDeal:
    """A deal that is over, or the one that is going on as far as it has come; it is read out of the log.

    *rows* are those of the log in which something happened in it: the version, the time, and how many of its
    events had happened then. *roots* are those of its decks. *ended* is its record as it is kept: it has
    every card, and is for nobody's eyes.
    """

    number: int
    seats: tuple[Seat, ...]  # of the table
    first: int  # the version in which it began
    players: tuple[str, ...] = ()
    ended: str = ""
    going_on: Record | None = None
    rows: list[tuple[int, int, int]] = field(default_factory=list)
    roots: list[str] = field(default_factory=list)
    shows: list[Shows] = field(default_factory=list)
    winners: set[Seat] = field(default_factory=set)

    def played(self, row: Row, told: Sequence[dict[str, Any]]) -> None:
        """Note what was played with a row."""
        before = self.rows[-1][2] if self.rows else 0
        self.players = tuple(told[0]["players"])
        self.rows.append((row.seq, row.at, before + len(told)))
        for event in [one["event"] for one in told]:
            match event:
                case {"is": "Awarded", "shares": shares}:
                    self.winners.update(seat for seat, _ in shares)
                case {"is": "Told", "what": "wins", "seat": int(seat)}:
                    self.winners.add(seat)
                case {"is": "Shown", "pile": pile} if self.ended:
                    self.shows.append(Shows(int(pile.rpartition(" ")[2])))

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return bool(self.ended)

    @property
    def summary(self) -> tuple[str, tuple[int, ...] | None]:
        """The game's name, and what each seat has won or lost; None if it is not over, or not for chips."""
        if self.going_on is not None:
            return self.going_on.game.name, None
        (kept,) = tomllib.loads(self.ended)["deal"]
        return kept["game"], tuple(kept["results"]) if "stacks" in kept else None

    def record(self) -> Record:
        """Everything that was done and dealt, hands that were shown after the end too."""
        found = self.going_on or read(self.ended)[0]
        return replace(found, actions=(*found.actions, *self.shows))

    def seat_of(self, player: str) -> Seat:
        """The seat that somebody had in the deal; a spectator's, if none."""
        return self.players.index(player) if player in self.players else SPECTATOR


@dataclass(frozen=True, slots=True)
class PastStep:
    """A step of a deal, as one person saw it: what happened then, and how the deal stood after it."""

    seq: int
    at: int
    news: tuple[News, ...]
    deal: InDeal


def past_deals(table: Table) -> list[PastDeal]:
    """The deals of the night, in order; those that were called off are not among them."""
    now, found = table.scene, dict[int, PastDeal]()
    for row in tuple(table.log):
        _read(row, found)
    seating = now.night.seating
    if seating is not None and seating.number in found and now.state is not None:
        button = seating.seats.index(seating.dealer)
        found[seating.number].going_on = Record(
            seating.game, seating.players, seating.stacks, button, now.moves
        )
    return [deal for deal in found.values() if deal.rows and (deal.ended or deal.going_on is not None)]


def past_deal(table: Table, number: int) -> PastDeal:
    """One of them; NoSuchDeal if there is none."""
    for found in past_deals(table):
        if found.number == number:
            return found
    raise NoSuchDeal(f"there is no deal {number} to look back on")


def _read(row: Row, deals: dict[int, PastDeal]) -> None:
    """Read a row of the log; with the same a deal may end and the next begin."""
    played: dict[int, list[dict[str, Any]]] = {}
    for text in row.told_to(""):
        if not any(kind in text for kind in KINDS):
            continue
        found = json.loads(text)
        match found:
            case {"is": "Played"}:
                played.setdefault(found["number"], []).append(found)
            case {"is": "DeckCut"}:
                deals[found["number"]].roots.append(found["root"])
            case {"is": "Happened", "happening": {"is": "DealBegan", "number": number, "seats": seats}}:
                deals[number] = PastDeal(number, tuple(seats), row.seq)
    for number, told in played.items():
        deals[number].played(row, told)
    if row.ended:
        deals[min(played)].ended = row.ended


def steps(deal: PastDeal, player: str) -> Iterator[PastStep]:
    """Go through a deal as somebody saw it."""
    told = 0
    for state in deal.record().states():
        new = [Played(deal.number, deal.players, event) for event in state.events[told:]]
        told = len(state.events)
        seq, at = next(((seq, at) for seq, at, count in deal.rows if count >= told), (0, 0))
        seen = tuple([one.seen_by(player, host=False) for one in new])
        yield PastStep(seq, at, seen, _seen(deal, state, player))


def _seen(deal: PastDeal, state: State, player: str) -> InDeal:
    cut = deal.roots[: max(1, len(shuffles(state)))]
    root = cut[-1] if cut else ""
    return in_deal(deal.number, deal.seats, deal.players, state, deal.seat_of(player), commitment=root)

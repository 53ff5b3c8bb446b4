"""The chronicle: what has been seen and heard at a table, and the same in words."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from homegame.chips import Chips
from homegame.errors import NotationError
from homegame.events import Acted, Awarded, Began, Forfeited, Gathered, Posted, Returned
from homegame.games.polish import Declare
from homegame.piles import EVERYBODY, NOBODY, Slot
from homegame.position import Position
from homegame.telling import sentence
from homegame.telling.sentences import deed
from homegame.telling.story import numbered
from homegame.telling.voice import does
from homegame.terminal import strings
from homegame.terminal.decoding import read_card, read_event, read_game, read_pile
from homegame.terminal.looks import read_deal, read_look
from homegame.terminal.strings import news_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.actions import Action
    from homegame.events import Event
    from homegame.terminal.looks import Deal, Look, Plain


BESIDE_A_SEAT = 24  # columns


@dataclass(frozen=True, slots=True)
class Heard:
    """Something that was told with one version of the table."""

    seq: int
    news: Plain


@dataclass(frozen=True, slots=True)
class Step:
    """A deal as it was seen at one version."""

    seq: int
    deal: Plain


@dataclass(slots=True)
class Chronicle:
    """Remembers everything that is told, in order; *look* is the table as it was last seen."""

    look: Look | None = None
    heard: list[Heard] = field(default_factory=list)
    steps: dict[int, list[Step]] = field(default_factory=dict)  # by the number of the deal
    ledger: list[Plain] = field(default_factory=list)
    talk: list[Plain] = field(default_factory=list)
    events: dict[int, list[tuple[int, Event]]] = field(default_factory=dict)  # likewise, with versions
    _games: dict[int, str] = field(default_factory=dict)

    @property
    def deal(self) -> Deal | None:
        """The deal that is going on, or the last one."""
        return None if self.look is None else self.look.deal

    def hear(self, seq: int, news: Iterable[Plain]) -> None:
        """Remember what happened with a version."""
        for one in news:
            self.heard.append(Heard(seq, one))
            if one["is"] == "Played":
                self._played(seq, one)
            elif one["is"] == "Said":
                self.talk.append(one)
            elif one["is"] == "Happened":
                self._happened(one["happening"])

    def _played(self, seq: int, news: Plain) -> None:
        number = news["number"]
        with suppress(NotationError):  # what this program does not know yet it can't tell
            event = read_event(news["event"], read_game(self._games.get(number, "Wojciech()")))
            self.events.setdefault(number, []).append((seq, event))

    def _happened(self, happening: Plain) -> None:
        if happening["is"] == "DealBegan":
            self._games[happening["number"]] = happening["game"]
        elif happening["is"] == "Booked":
            self.ledger.append(happening["entry"])

    def see(self, plain: Plain) -> None:
        """Remember how the table looks now."""
        self.look = read_look(plain)
        if plain.get("ledger") is not None:
            self.ledger = list(plain["ledger"])
        if plain["deal"] is not None:
            self.steps.setdefault(plain["deal"]["number"], []).append(Step(plain["seq"], plain["deal"]))

    def look_back(self, number: int, step: Plain) -> None:
        """Take up a step of an earlier deal that was not heard when it happened."""
        self._games[number] = step["deal"]["game"]
        for one in step["news"]:
            if one["is"] == "Played":
                self._played(step["seq"], one)

    def go_back(self, seq: int) -> None:
        """Forget everything after a version: somebody has taken a decision back."""
        self.heard = [one for one in self.heard if one.seq <= seq]
        for number in [*self.steps]:
            self.steps[number] = [step for step in self.steps[number] if step.seq <= seq]
        for number in [*self.events]:
            self.events[number] = [(at, event) for at, event in self.events[number] if at <= seq]
        self.steps = {number: steps for number, steps in self.steps.items() if steps}

    # In words

    def log(self) -> list[str]:
        """Tell the deal that is going on, or the last one, and what was said and done beside it since."""
        deal = self.deal
        if deal is None:
            return [line for one in self.heard if (line := news_line(one.news, self.look))]
        told = self.told(deal)
        began = self.began()
        beside = [(one.seq, news_line(one.news, self.look)) for one in self.heard if one.seq >= began]
        lines = [*told, *[(seq, line) for seq, line in beside if line]]
        return [line for _, line in sorted(lines, key=lambda pair: pair[0])]

    def began(self) -> int:
        """The version in which the deal began that is going on, or the last one."""
        deal = self.deal
        events = self.events.get(deal.number, ()) if deal is not None else ()
        return next((seq for seq, _ in events), 0)

    def since(self, seq: int) -> list[tuple[int, str]]:
        """Tell all that happened after a version, in the deals and beside them, with the version of each."""
        lines = []
        for number, pairs in self.events.items():
            if pairs and pairs[-1][0] > seq and self.steps.get(number) and self.look is not None:
                deal = read_deal(self.steps[number][-1].deal, self.look.player)
                dealer = does(deal.names[deal.button], "deals")
                lines.append((pairs[0][0], strings.DEAL_BEGINS.format(number, deal.game.title, dealer)))
                lines += self.told(deal)
        lines += [(one.seq, line) for one in self.heard if (line := news_line(one.news, self.look))]
        return sorted([pair for pair in lines if pair[0] > seq], key=lambda pair: pair[0])

    def told(self, deal: Deal, until: int | None = None) -> list[tuple[int, str]]:
        """Tell a deal, sentence by sentence, with the version of each; *until* a version."""
        pairs = [pair for pair in self.events.get(deal.number, ()) if until is None or pair[0] <= until]
        events = tuple([event for _, event in pairs])
        try:
            return [(pairs[place][0], said) for place, said in numbered(_Told(deal, events), deal.names)]
        except (KeyError, IndexError):  # the beginning of the deal was not heard
            return [(seq, said) for seq, event in pairs if (said := sentence(event, deal.names))]

    def last_deeds(self, deal: Deal, until: int | None = None) -> dict[int, str]:
        """What each seat has done last in the street that is going on, or was at a version."""
        found: dict[int, str] = {}
        for seq, event in self.events.get(deal.number, ()):
            if until is not None and seq > until:
                break
            if isinstance(event, Began | Gathered):
                found.clear()
            elif isinstance(event, Acted):
                found[event.seat] = brief(event.action) or deed(event.action, event.paid)
        return found


class _Told(Position):
    """A deal as it was told: enough of a position for its story."""

    __slots__ = ()

    def __init__(self, deal: Deal, events: tuple[Event, ...]) -> None:
        self.game, self.seats, self.button = deal.game, len(deal.players), deal.button
        self.live, self.gone, self.agenda, self.events = deal.live, NOBODY, (), events
        self.piles = {
            read_pile(name): tuple([Slot(read_card(face), EVERYBODY if face else NOBODY) for face in faces])
            for name, faces in deal.piles.items()
        }
        nothing = (0,) * self.seats
        self.chips = Chips(brought(deal, events), deal.stacks, deal.bets, nothing)


def brief(action: Action) -> str:
    """A declaration as it fits beside a seat, in words or as it is written; empty for anything else."""
    if not isinstance(action, Declare):
        return ""
    words = action.declaration.words.removeprefix("a ")
    return words if len(words) <= BESIDE_A_SEAT else str(action.declaration)


def brought(deal: Deal, events: Sequence[Event]) -> tuple[int, ...]:
    """What each seat had when the deal began, from what it has now and what has happened."""
    chips = list(deal.stacks)
    for event in events:
        match event:
            case Posted() | Forfeited():
                chips[event.seat] += event.amount
            case Acted():
                chips[event.seat] += event.paid
            case Returned():
                chips[event.seat] -= event.amount
            case Awarded():
                for seat, share in event.shares:
                    chips[seat] -= share
        if isinstance(event, Forfeited):
            chips[event.to] -= event.amount
    return tuple(chips)

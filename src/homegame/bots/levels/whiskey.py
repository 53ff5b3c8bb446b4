"""Whiskey Poker at its best: each choice is played out to the showdown, in possible worlds.

What the others have taken from the open widow is known; what they have kept is better than chance. They are
thought to make the best hand at once, some with an eye on draws, and to knock at hands that differ from world
to world.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.bots.levels.fives import fives
from homegame.bots.rungs.estimates import whiskey
from homegame.bots.rungs.estimates.futures import rivals
from homegame.cards import STANDARD, cards, written
from homegame.piles import hand
from homegame.widow import WIDOW, Exchange, ExchangeAll, Knock, Offer, Pass, Turnabout, exchange_turns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.bots.levels.fives import Fives, Hand
    from homegame.games.whiskey import Whiskey
    from homegame.hands import Wilds
    from homegame.view import View

CANDIDATES, FINALISTS = 7, 3
WORLDS, MORE_WORLDS = 20, 50  # with up to four players; with more the fewer, as each takes longer
MANY = 4
KEPT = 3  # of so many hands that a player may hold who has exchanged, the best one is taken
IN_HAND = 0.05  # what the best hand of all is worth by itself, where few worlds leave it to luck
MOST_TURNS = 8  # each, in a playout
KNOCKS = (0.5, 0.8)  # the parts of worlds in which the others wait for a straight, and for threes at least
EYES_OPEN = 0.5  # the part in which they see draws
OWN_KNOCK = {2: 0, 3: 1}  # from which hand oneself, by the number of players; else a straight


class Marks(NamedTuple):
    """Strengths that some decisions hang on."""

    knocks: tuple[int, int, int]  # the lowest two pair of tens, the lowest threes, the lowest straight
    best: int  # a royal flush
    two_twos: int


@cache
def marks(wilds: Wilds) -> Marks:
    """The strengths as a house ranks hands."""
    low, high = ("Tc Td 2h 2s 3c", "2c 2d 2h 3s 4c", "2c 3d 4h 5s 6c"), ("Ac Kc Qc Jc Tc", "2c 2d 3h 4s 5c")
    one, two, three, best, pair = [
        fives(wilds).strength([card.index for card in cards(text)]) for text in (*low, *high)
    ]
    return Marks((one, two, three), best, pair)


class World(NamedTuple):
    """Hands clockwise from oneself, the widow, and how the others play."""

    hands: tuple[tuple[int, ...], ...]
    widow: tuple[int, ...]
    knocks: int
    sees_draws: bool


def by_playing_out(view: View) -> Mapping[Action, float]:
    """Each action worth thinking of, and the part of the worlds in which one wins after it.

    With lives, not to be lowest is all that counts.
    """
    turn = cast("Offer | Turnabout", view.turn)
    measure = fives(view.game.wilds(view))
    rng = Random(written((*whiskey.own(view), *view.open_cards(WIDOW))))
    actions = _worth_thinking_of(view, measure)
    many = max(MANY, len(view.live))
    first, more = max(1, MANY * WORLDS // many), MANY * MORE_WORLDS // many
    worlds = _worlds(view, measure, rng, first + more)
    table = Playout(view, turn, measure)
    sums = {action: sum(table.won(world, action) for world in worlds[:first]) for action in actions}
    finalists = sorted(
        actions,
        key=lambda action: -(sums[action] / first + table.in_hand(worlds[0], action)),
    )[:FINALISTS]
    for action in finalists:
        sums[action] += sum(table.won(world, action) for world in worlds[first:])
    return {action: sums[action] / len(worlds) + table.in_hand(worlds[0], action) for action in finalists}


def final(view: View) -> bool:
    """Whether somebody has knocked, so that one's hand is shown as it is after this turn."""
    return isinstance(view.turn, Turnabout) and view.turn.last


def _worth_thinking_of(view: View, measure: Fives) -> list[Action]:
    """The exchanges that make the best hands or draws, and all that is no exchange of a few cards."""
    last = final(view)
    value = measure.strength if last else measure.hope
    mine = [card.index for card in view.cards(hand(view.seat))]
    plain: list[Action] = []
    exchanges: dict[Action, int] = {}
    for action in view.choices:
        if isinstance(action, Exchange):
            given = {card.index for card in action.give}
            held = [card for card in mine if card not in given] + [card.index for card in action.take]
            exchanges[action] = value(held)
        else:
            plain.append(action)
    if last and Pass() in plain:
        plain.remove(Knock())
    return [*plain, *sorted(exchanges, key=exchanges.__getitem__, reverse=True)[:CANDIDATES]]


def _worlds(view: View, measure: Fives, rng: Random, count: int) -> list[World]:
    """The cards that one has not seen, dealt; of those who have exchanged the better hands."""
    seen = set(view.cards(*view.piles))
    unseen = [card.index for card in STANDARD if card not in seen]
    exchanged = {seat for seat, action in exchange_turns(view) if isinstance(action, Exchange)}
    mine = tuple(card.index for card in view.cards(hand(view.seat)))
    widow = tuple(card.index for card in view.cards(WIDOW))
    others = [
        (tuple(card.index for card in view.cards(hand(seat))), KEPT if seat in exchanged else 1)
        for seat in rivals(view)
    ]
    return [_world(mine, others, widow, unseen, measure, rng) for _ in range(count)]


def _world(  # noqa: PLR0917 - all that it is made of
    mine: tuple[int, ...],
    others: Sequence[tuple[tuple[int, ...], int]],  # what is known of each, and from how many hands it kept
    widow: tuple[int, ...],
    unseen: Sequence[int],
    measure: Fives,
    rng: Random,
) -> World:
    left = list(unseen)
    hands = [mine]
    for known, tries in others:
        missing = 5 - len(known)
        held = known
        if missing:
            held = max([(*known, *rng.sample(left, missing)) for _ in range(tries)], key=measure.strength)
            left = [card for card in left if card not in held]
        hands.append(held)
    spare = (*widow, *rng.sample(left, 5 - len(widow))) if len(widow) < 5 else widow
    luck = rng.random()
    knocks = 2 if luck < KNOCKS[0] else 1 if luck < KNOCKS[1] else 0
    return World(tuple(hands), spare, knocks, rng.random() < EYES_OPEN)


class Playout:
    """Plays a world on from one's own choice."""

    __slots__ = ("_after_last", "_last", "_lives", "_marks", "_measure", "_offered", "_passing", "_players")

    def __init__(self, view: View, turn: Offer | Turnabout, measure: Fives) -> None:
        seats = view.around(view.seat)
        self._players = len(seats)
        self._measure = measure
        self._marks = marks(view.game.wilds(view))
        self._lives = bool(cast("Whiskey", view.game).lives)
        self._last = final(view)
        waiting = [line.seat for line in view.agenda[1:] if isinstance(line, Turnabout) and line.last]
        self._after_last = [seats.index(seat) for seat in waiting]
        self._offered = self._passing = 0
        if isinstance(turn, Turnabout):
            self._passing = len(turn.passing)
        elif not view.open_cards(WIDOW):
            self._offered = len(seats) - len(turn.asked) - 1  # players who may still take it unseen

    def won(self, world: World, action: Action) -> float:
        """What one gets of the pot in the end; with lives, 1 if one is not the lowest."""
        hands, widow = [list(held) for held in world.hands], list(world.widow)
        self._do(hands, widow, action)
        if self._last:
            self._finish(hands, widow, self._after_last)
        elif isinstance(action, Knock):
            self._finish(hands, widow, range(1, self._players))
        else:
            self._go_on(hands, widow, world, action)
        return self._result(hands)

    def in_hand(self, world: World, action: Action) -> float:
        """What the hand that one is left with says by itself; nothing is said of an unseen one."""
        hands, widow = [list(world.hands[0])], list(world.widow)
        if not (isinstance(action, ExchangeAll) and self._offered):
            self._do(hands, widow, action)
        measure = self._measure
        value = measure.strength if self._last or isinstance(action, Knock) else measure.hope
        return IN_HAND * value(hands[0]) / self._marks.best

    def _do(self, hands: list[Hand], widow: Hand, action: Action) -> None:
        if isinstance(action, ExchangeAll):
            hands[0][:], widow[:] = widow[:], hands[0][:]
        elif isinstance(action, Exchange):
            for give, take in zip(action.give, action.take, strict=True):
                hands[0][hands[0].index(give.index)] = take.index
                widow[widow.index(take.index)] = give.index

    def _go_on(self, hands: list[Hand], widow: Hand, world: World, action: Action) -> None:
        """Turn after turn until somebody knocks, or all pass."""
        players, measure = self._players, self._measure
        face_down = self._offered if isinstance(action, Pass) else 0
        passing = self._passing + 1 if isinstance(action, Pass) else 0
        place = 0
        for turn in range(MOST_TURNS * players):
            place = (place + 1) % players
            own = place == 0
            knock_at = self._marks.knocks[OWN_KNOCK.get(players, 2) if own else world.knocks]
            held = hands[place]
            strength = measure.strength(held)
            if strength >= knock_at:
                break
            if turn < face_down:
                if strength < self._marks.two_twos:
                    held[:], widow[:] = widow[:], held[:]
                    face_down, passing = 0, 0
                continue
            improved = measure.improve(held, widow, draws=own or world.sees_draws)
            passing = 0 if improved else passing + 1
            if passing >= players:
                return
        self._finish(hands, widow, [(place + step) % players for step in range(1, players)])

    def _finish(self, hands: list[Hand], widow: Hand, order: Sequence[int]) -> None:
        for place in order:
            self._measure.improve(hands[place], widow, draws=False)

    def _result(self, hands: list[Hand]) -> float:
        strengths = [self._measure.strength(held) for held in hands]
        mine = strengths[0]
        if self._lives:
            return 0.0 if mine == min(strengths) < max(strengths) else 1.0
        best = max(strengths)
        return 1 / strengths.count(best) if mine == best else 0.0

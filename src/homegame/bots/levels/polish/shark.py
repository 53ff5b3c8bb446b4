"""Polish Poker at its best: each declaration is followed through possible tables to the end of the round."""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, NamedTuple, cast

from homegame.bots.levels.polish.beliefs import room, tables
from homegame.bots.levels.polish.fortunes import after
from homegame.bots.levels.polish.outlook import outlook, place_of, places_above, truths
from homegame.bots.levels.weighing import preferring
from homegame.games.polish import CallBluff, Declare, Polish, Speak
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.actions import Action
    from homegame.bots.bot import Policy
    from homegame.bots.levels.polish.beliefs import Room
    from homegame.bots.levels.polish.outlook import Outlook
    from homegame.view import View

CANDIDATES = 14  # declarations worth following
TRUST = ((1.0, 0.6), (2.5, 0.4))  # the odds by which a player believes what was said, and how many do
SURE = 0.04  # a difference of so much in chance and a player is nearly sure what to do
SETTLED = 0.03  # so seldom does a round go on
HONESTY = 0.03  # what a true declaration is worth by itself, where all else is equal
PICKY = 0.005  # in chances to win the game: a difference of so much is a factor of e


class Table(NamedTuple):
    """One possible table: what each player thinks, clockwise from oneself, and what is true."""

    outlooks: Sequence[Outlook]
    truth: Sequence[float]


def speak(view: View) -> Policy:
    """Call, or declare whatever leads to the best chance of winning the game."""
    turn, game = cast("Speak", view.turn), cast("Polish", view.game)
    seen = room(view)
    seats = view.around(view.seat)
    lost = fates(view)
    drawn = [
        Table(
            [outlook(held, seen.on_table, seen.ladder) for held in hands],
            truths(tuple(sorted(card for held in hands for card in held)), seen.ladder),
        )
        for hands in tables(seen)
    ]
    thinks = outlook(seen.own, seen.on_table, seen.ladder)
    values: dict[Action, float] = {}
    first = 0
    if turn.standing is not None:
        standing = place_of(seen.ladder)[turn.standing]
        first = places_above(seen.ladder)[standing]
        assert turn.declarer is not None
        true = sum(table.truth[standing] for table in drawn) / len(drawn)
        true = _sharpened(true, thinks.chances[standing])
        values[CallBluff()] = true * lost[0] + (1 - true) * lost[seats.index(turn.declarer)]
    for place in _worth_following(seen, drawn, first):
        followed = sum(_followed(table, place, lost, places_above(seen.ladder)) for table in drawn)
        honest = HONESTY * thinks.chances[place]
        values[Declare(game.ladder.declarations[place])] = followed / len(drawn) + honest
    return preferring(values, PICKY)


def _sharpened(sampled: float, alone: float) -> float:
    """What one's own cards prove or rule out is certain."""
    return alone if alone in {0.0, 1.0} else sampled


def fates(view: View) -> list[float]:
    """One's chance to win the game if a player loses this round, clockwise from oneself."""
    game = cast("Polish", view.game)
    limit = game.most_cards(view.seats)
    seats = view.around(view.seat)
    lives = tuple(limit - len(view.faces(hand(seat))) for seat in seats)
    return [after(lives, loser, limit)[0] for loser in range(len(seats))]


def _worth_following(seen: Room, drawn: Sequence[Table], first: int) -> list[int]:
    """The declarations that go best if the next player believes them or they are true."""
    count = len(seen.ladder.declarations)
    believed, true = [0.0] * count, [0.0] * count
    for table in drawn:
        believed = [a + b for a, b in zip(believed, table.outlooks[1].chances, strict=True)]
        true = [a + b for a, b in zip(true, table.truth, strict=True)]
    number = len(drawn)

    def goes_well(place: int) -> float:
        return max(true[place] / number, 1 - (1 - believed[place] / number) * (1 - true[place] / number))

    return sorted(range(first, count), key=lambda place: (-goes_well(place), place))[:CANDIDATES]


def _followed(table: Table, place: int, lost: Sequence[float], above: Sequence[int]) -> float:
    """One's chance to win after declaring it, each in turn calling or saying what it thinks likeliest."""
    outlooks, truth = table
    players, last = len(outlooks), len(truth)
    declarer, speaker, going_on, value = 0, 1 % len(outlooks), 1.0, 0.0
    while True:
        ends = lost[speaker] if truth[place] else lost[declarer]
        first = above[place]
        if going_on < SETTLED or first == last:
            return value + going_on * ends
        thinks = outlooks[speaker]
        chances, best = thinks.chances, thinks.likeliest(first)
        calls = _calls(chances[place], chances[best])
        value += going_on * calls * ends
        going_on *= 1 - calls
        place, declarer, speaker = best, speaker, (speaker + 1) % players


def _calls(standing: float, best: float) -> float:
    """How likely a player calls who thinks so of what stands, and so of its best raise."""
    found = 0.0
    for trust, part in TRUST:
        false = (1 - standing) / (1 - standing + trust * standing)
        edge = (best - false) / SURE
        found += part / (1 + exp(edge)) if edge < 50 else 0.0
    return found

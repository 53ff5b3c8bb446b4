"""Polish Poker: how likely a declaration is to be true, from one's own cards and from what has been said."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, islice
from random import Random
from typing import TYPE_CHECKING, cast

from homegame.cards import written
from homegame.declarations import needs
from homegame.events import Acted, Began
from homegame.games.polish import Declare, Polish, Speak
from homegame.odds.polish import chances
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.cards import Card
    from homegame.declarations import Declaration, Ladder
    from homegame.piles import Seat
    from homegame.view import View

TABLES = 80  # looked at
SEARCHED = 24  # for the highest hand, which takes long
CANDIDATES = 12  # raises worth a second look
Cards = tuple["Card", ...]

SUPPORT = 2.0  # so much likelier is a declaration with every card of it that its declarer holds


def plain(view: View) -> Mapping[Declaration, float]:
    """Every declaration that may still be made, and the one that stands, by one's own cards alone."""
    game, turn = cast("Polish", view.game), cast("Speak", view.turn)
    own, counts = _cards(view)
    asked = game.ladder.above(turn.standing) + (() if turn.standing is None else (turn.standing,))
    if game.exists == "at_least":
        levels = _levels(own, counts, game.ladder)
        return {d: sum(level >= game.ladder.level(d) for level in levels) / len(levels) for d in asked}
    found = _exactly(own, sum(counts), game.ladder)
    return {d: found[d] for d in asked}


@lru_cache(maxsize=2_000)
def _exactly(own: Cards, on_table: int, ladder: Ladder) -> Mapping[Declaration, float]:
    return {declared: odds.chance for declared, odds in chances(own, on_table, ladder=ladder).items()}


def believed(view: View) -> Mapping[Declaration, float]:
    """The likeliest few, and the one that stands, weighing each table by what was declared at it."""
    game, turn = cast("Polish", view.game), cast("Speak", view.turn)
    first = plain(view)
    asked = sorted(first, key=first.__getitem__, reverse=True)[:CANDIDATES]
    if turn.standing is not None and turn.standing not in asked:
        asked.append(turn.standing)
    own, counts = _cards(view)
    said = [(view.around(view.seat).index(seat), declared) for seat, declared in _said(view)]
    weights = [_weight(hands, said) for hands in _tables(own, counts, game.ladder)]
    true = _truths(view, asked)
    before = {d: sum(found) / TABLES for d, found in true.items()}
    total = sum(weights)
    after = {d: sum(w for w, t in zip(weights, found, strict=True) if t) / total for d, found in true.items()}
    return {d: _shifted(first[d], before[d], after[d]) for d in asked}


def _shifted(exact: float, before: float, after: float) -> float:
    """Move an exact chance by the odds that weighing has moved a sampled one."""
    if exact in {0.0, 1.0}:
        return exact
    smooth = 0.5 / TABLES
    moved = (after + smooth) * (1 - before + smooth) / ((before + smooth) * (1 - after + smooth))
    odds = exact / (1 - exact) * moved
    return odds / (1 + odds)


def _cards(view: View) -> tuple[Cards, tuple[int, ...]]:
    """One's own cards, and how many each player holds, clockwise from oneself."""
    counts = tuple(len(view.faces(hand(seat))) for seat in view.around(view.seat))
    return tuple(sorted(view.cards(hand(view.seat)))), counts


def _said(view: View) -> list[tuple[Seat, Declaration]]:
    """Who has declared what in this round."""
    found: list[tuple[Seat, Declaration]] = []
    for event in reversed(view.events):
        if isinstance(event, Began):
            break
        if isinstance(event, Acted) and isinstance(event.action, Declare) and event.seat != view.seat:
            found.append((event.seat, event.action.declaration))
    return found


@lru_cache(maxsize=500)
def _tables(own: Cards, counts: tuple[int, ...], ladder: Ladder) -> list[list[Cards]]:
    """Possible tables: the cards of each player, clockwise from oneself."""
    unseen = [card for card in ladder.deck if card not in own]
    rng = Random(written(own))
    found = []
    for _ in range(TABLES):
        dealt = iter(rng.sample(unseen, sum(counts[1:])))
        found.append([own, *(tuple(islice(dealt, count)) for count in counts[1:])])
    return found


@lru_cache(maxsize=500)
def _levels(own: Cards, counts: tuple[int, ...], ladder: Ladder) -> list[int]:
    """How high the highest hand of each of some tables stands."""
    found = []
    for hands in _tables(own, counts, ladder)[:SEARCHED]:
        highest = ladder.highest_in(chain(*hands))
        found.append(0 if highest is None else ladder.level(highest))
    return found


def _weight(hands: Sequence[Cards], said: Sequence[tuple[int, Declaration]]) -> float:
    """How likely it was that those who hold these hands would say what they said."""
    weight = 1.0
    for place, declared in said:
        held = frozenset(hands[place])
        for how_many, among in needs(declared):
            weight *= SUPPORT ** min(how_many, len(among & held))
    return weight


def _truths(view: View, asked: Sequence[Declaration]) -> Mapping[Declaration, list[bool]]:
    """Which declarations are true of which tables, at least of what is contained."""
    game = cast("Polish", view.game)
    tables = [frozenset(chain(*hands)) for hands in _tables(*_cards(view), game.ladder)]
    return {d: [d.is_in(table) for table in tables] for d in asked}

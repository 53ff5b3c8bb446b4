"""Polish Poker as answers: how likely the standing declaration is, and what may be said over it."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from homegame.cards import shown
from homegame.errors import GameError
from homegame.games.polish import Polish, Speak
from homegame.odds.answer import EFFORT, Answer, Chance, Effort, Row, Table
from homegame.odds.known import known, unseen
from homegame.odds.polish import chances
from homegame.piles import hand

if TYPE_CHECKING:
    from collections.abc import Iterable

    from homegame.declarations import Declaration
    from homegame.odds.known import Cards
    from homegame.view import View

MOST_SHOWN = 12
SAMPLES = 5_000

TRUE, IF_STANDING = "true", "given what stands"


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of a round: one's own cards, how many all players hold together, and what stands."""

    own: Cards
    on_table: int
    standing: Declaration | None = None
    game: Polish = field(default_factory=Polish)


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What a seat can say of every declaration, from its own cards."""
    assert isinstance(view.game, Polish)
    own = known(view).own
    on_table = sum(len(view.faces(hand(seat))) for seat in view.live)
    standing = view.turn.standing if isinstance(view.turn, Speak) else None
    return answer(Deal(own, on_table, standing, view.game), effort)


def answer(deal: Deal, effort: Effort = EFFORT) -> Answer:
    """How likely the standing declaration is, the likeliest raises over it, and all declarations."""
    found = _sampled(deal, effort) if deal.game.exists == "at_least" else _counted(deal)
    over = deal.game.ladder.above(deal.standing)
    best = sorted(over, key=lambda declaration: _likeliest(found[declaration]))[:MOST_SHOWN]
    tables = [Table("All declarations", tuple(found.values()), appendix=True)]
    if best:
        tables.insert(0, Table("Likeliest raises" if deal.standing else "Likeliest", _rows(found, best)))
    if deal.standing:
        only_true = {TRUE: found[deal.standing].chances[TRUE]}
        tables.insert(0, Table("What stands", (Row(str(deal.standing), only_true),)))
    return Answer("polish", _title(deal), tuple(tables), _notes(deal))


def _likeliest(row: Row) -> tuple[float, ...]:
    """What is likelier comes first; of equals what goes together with the standing declaration."""
    return tuple(-chance.value for chance in reversed(tuple(row.chances.values())))


def _rows(found: dict[Declaration, Row], some: Iterable[Declaration]) -> tuple[Row, ...]:
    return tuple(found[declaration] for declaration in some)


def _counted(deal: Deal) -> dict[Declaration, Row]:
    """The exact chances; given that what stands is true as well."""
    ladder = deal.game.ladder
    alone = chances(deal.own, deal.on_table, ladder=ladder)
    given = alone
    if deal.standing and alone[deal.standing].ways:
        given = chances(deal.own, deal.on_table, ladder=ladder, given=deal.standing)
    found = {}
    for declaration, (ways, of) in alone.items():
        told = {TRUE: Chance(ways, of, exact=True)}
        if given is not alone:
            told = {IF_STANDING: Chance(*given[declaration], exact=True), **told}
        found[declaration] = Row(str(declaration), told)
    return found


def _sampled(deal: Deal, effort: Effort) -> dict[Declaration, Row]:
    """Where a higher hand makes a declaration true as well, all cards on the table are dealt at random."""
    ladder, own = deal.game.ladder, deal.own
    left = unseen(ladder.deck, own)
    others = deal.on_table - len(own)
    suits_of = defaultdict(list)  # the declarations of each level: one, or one for each suit
    for declaration in ladder.declarations:
        suits_of[ladder.level(declaration)].append(declaration)
    if not 0 <= others <= len(left):
        raise GameError(f"{deal.on_table} cards can't be on the table: one's own are {len(own)}")
    samples = effort.samples or SAMPLES
    rng = random.Random(effort.seed)
    tops = [0] * (ladder.levels + 1)  # how often the highest hand stood at each level
    here = dict.fromkeys(ladder.declarations, 0)  # how often a declaration was among the highest
    for done in range(1, samples + 1):
        held = frozenset((*own, *rng.sample(left, others)))
        highest = ladder.highest_in(held)
        if highest is not None:
            level = ladder.level(highest)
            tops[level] += 1
            for declaration in suits_of[level]:
                here[declaration] += declaration.is_in(held)
        if done % 100 == 0:
            effort.progress(done, samples)
    effort.progress(samples, samples)
    return {
        declaration: Row(
            str(declaration),
            {
                TRUE: Chance(
                    here[declaration] + sum(tops[ladder.level(declaration) + 1 :]), samples, exact=False
                )
            },
        )
        for declaration in ladder.declarations
    }


def _title(deal: Deal) -> str:
    return f"{shown(sorted(deal.own, reverse=True))}; {deal.on_table} cards on the table"


def _notes(deal: Deal) -> tuple[str, ...]:
    if deal.game.exists == "at_least":
        return ("A declaration is true also if the cards hold a higher hand.",)
    return ()

"""How likely each declaration of Polish Poker is to be true, exactly, from one's own cards.

The cards of the others are any of the cards one doesn't see, each choice of them as likely as another.
A declaration needs so many cards out of some sets (homegame.declarations.needs), so counting the choices
that make it true is multiplying polynomials: (1 + x) ** s picks any number out of s cards, the same without
its lowest terms picks at least so many, and the coefficient of x ** n counts the choices of n cards.

A polynomial is kept as a single integer, its value at x = 2 ** 64: no coefficient here comes near that, so
none runs into the next, and Python multiplies whole polynomials at once.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from homegame.cards import Card, distinct, written
from homegame.declarations import Ladder, needs
from homegame.errors import GameError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.declarations import Declaration, Need

BITS = 64  # for each coefficient; the largest is comb(52, 26), less than 2 ** 49
MASK = (1 << BITS) - 1

NO_CARDS: frozenset[Card] = frozenset()

Want = tuple[int, int]  # so many are missing, of so many unseen cards
Missing = tuple[int, ...]  # how many are missing of each set, 0 for none
Part = tuple[int, tuple[int, ...]]  # so many unseen cards, and the places in Missing of the sets they are in


class Odds(NamedTuple):
    """So many of so many ways, each as likely as the other."""

    ways: int
    of: int

    @property
    def chance(self) -> float:
        """The probability, from 0 to 1."""
        return self.ways / self.of


def chances(
    own: Iterable[Card],
    on_table: int,
    *,
    ladder: Ladder | None = None,
    given: Declaration | None = None,
) -> dict[Declaration, Odds]:
    """How likely every declaration is to be contained in all cards of all players (rule P5), lowest first.

    *own* are the cards one sees, *on_table* is how many cards all players hold together, one's own included;
    *ladder* (the standard one) has the deck and the declarations. With *given* only the ways in which that
    declaration is true are counted. GameError if there can't be such cards, or *given* can't be true.
    """
    ladder = ladder or Ladder()
    return _chances(ladder.declarations, own, on_table, ladder, given)


def best_above(
    standing: Declaration | None,
    own: Iterable[Card],
    on_table: int,
    *,
    ladder: Ladder | None = None,
    given: Declaration | None = None,
    most: int = 5,
) -> list[tuple[Declaration, Odds]]:
    """The likeliest raises over the *standing* declaration, likeliest first; of equals the lowest first.

    Without a standing declaration all may be declared; the other arguments are those of `chances`.
    """
    ladder = ladder or Ladder()
    found = _chances(ladder.above(standing), own, on_table, ladder, given)
    return sorted(found.items(), key=lambda item: -item[1].ways)[:most]


def _chances(
    declarations: Sequence[Declaration],
    own: Iterable[Card],
    on_table: int,
    ladder: Ladder,
    given: Declaration | None,
) -> dict[Declaration, Odds]:
    seen, deck = frozenset(distinct(tuple(own))), frozenset(ladder.deck)
    if not seen <= deck:
        raise GameError(f"not in a deck of {len(deck)} cards: {written(sorted(seen - deck))}")
    if not len(seen) <= on_table <= len(deck):
        raise GameError(
            f"{on_table} cards can't be on the table: one's own are {len(seen)}, the deck {len(deck)}"
        )
    unseen, others = deck - seen, on_table - len(seen)
    if given is None:
        all_ways = comb(len(unseen), others)
        wants = ((declaration, _wants(needs(declaration), seen, unseen)) for declaration in declarations)
        return {declaration: Odds(_ways(want, len(unseen), others), all_ways) for declaration, want in wants}
    condition = needs(given)
    all_ways = _ways(_wants(condition, seen, unseen), len(unseen), others)
    if not all_ways:
        raise GameError(f"{given} can't be true of {on_table} cards with {written(sorted(seen))} among them")
    return {
        declaration: Odds(_ways_of_both(condition, needs(declaration), seen, unseen, others), all_ways)
        for declaration in declarations
    }


def _wants(asked: tuple[Need, ...], seen: frozenset[Card], unseen: frozenset[Card]) -> tuple[Want, ...]:
    """What one's own cards leave to be found, in an order of its own."""
    found = []
    for how_many, among in asked:
        missing = how_many - len(among & seen)
        if missing > 0:
            found.append((missing, len(among & unseen)))
    found.sort()
    return tuple(found)


@lru_cache(maxsize=20_000)
def _ways(wants: tuple[Want, ...], unseen: int, others: int) -> int:
    """In how many choices of *others* cards there are enough of every set; no two sets share a card."""
    polynomial, rest = 1, unseen
    for missing, size in wants:
        polynomial *= _at_least(missing, size)
        rest -= size
    return _coefficient(polynomial * _at_least(0, rest), others)


def _ways_of_both(
    first: tuple[Need, ...],
    second: tuple[Need, ...],
    seen: frozenset[Card],
    unseen: frozenset[Card],
    others: int,
) -> int:
    """In how many choices two declarations are both true."""
    if len(first) < len(second):  # the finer division first, so that its sets are soon done with
        first, second = second, first
    missing = tuple([max(0, how_many - len(among & seen)) for how_many, among in (*first, *second)])
    wanted = [
        among & unseen if left else NO_CARDS
        for left, (_, among) in zip(missing, (*first, *second), strict=True)
    ]
    return _ways_with_overlap(_parts(wanted, len(first)), missing, len(unseen), others)


def _parts(wanted: list[frozenset[Card]], divide: int) -> tuple[Part, ...]:
    """Divide the cards wanted by what they count for; a set before *divide* and one after may share cards."""
    parts: list[Part] = []
    sizes = [len(among) for among in wanted]
    for place in range(divide):
        for other in range(divide, len(wanted)):
            shared = len(wanted[place] & wanted[other])
            if shared:
                parts.append((shared, (place, other)))
                sizes[place] -= shared
                sizes[other] -= shared
        if sizes[place]:
            parts.append((sizes[place], (place,)))
    parts += [(size, (place,)) for place, size in enumerate(sizes) if size and place >= divide]
    return tuple(parts)


@lru_cache(maxsize=20_000)
def _ways_with_overlap(parts: tuple[Part, ...], missing: Missing, unseen: int, others: int) -> int:
    """In how many choices there are enough of every set, where a part may be in two of them.

    Go through the parts; remember what is still missing then, and the polynomial of the ways to come there.
    """
    states: dict[Missing, int] = {missing: 1}
    rest = unseen
    for done, (size, places) in enumerate(parts, start=1):
        rest -= size
        finished = set(places).difference(*(later for _, later in parts[done:]))
        states = _draw(states, size, places, finished)
    return sum(_coefficient(polynomial * _at_least(0, rest), others) for polynomial in states.values())


def _draw(
    states: dict[Missing, int], size: int, places: tuple[int, ...], finished: set[int]
) -> dict[Missing, int]:
    """Take any number of a part's cards; ways that leave a finished set short are given up."""
    found: dict[Missing, int] = {}
    for missing, polynomial in states.items():
        for taken in range(size + 1):
            left = tuple([max(0, n - taken) if place in places else n for place, n in enumerate(missing)])
            if not any(left[place] for place in finished):
                found[left] = found.get(left, 0) + (polynomial * comb(size, taken) << BITS * taken)
    return found


@cache
def _at_least(few: int, size: int) -> int:
    """The polynomial that picks *few* or more out of *size* cards."""
    return sum(comb(size, taken) << BITS * taken for taken in range(few, size + 1))


def _coefficient(polynomial: int, power: int) -> int:
    return polynomial >> BITS * power & MASK

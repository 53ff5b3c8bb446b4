"""One deal of any game, held against all laws. ``examine(Deal(...))`` runs a failure again."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from tests.kit import laws, two_worlds
from tests.kit.walk import Walk, walked

if TYPE_CHECKING:
    from tests.kit.two_worlds import Pair
    from tests.kit.walk import Deal

MOMENTS = 10  # of a deal at most so many are looked at by every seat, the first and the last among them
CLOSE_LOOKS = 4  # of these, moments that are looked at closely


def examine(deal: Deal) -> list[Pair]:
    """Play the deal and hold it against every law; give the pairs of worlds that were compared."""
    rng = Random(deal.seed)
    walk = walked(deal)
    moments = some_moments(walk, rng)
    for state in walk.states:
        laws.cards_are_conserved(state)
        laws.chips_are_conserved(state.chips)
        laws.the_agenda_holds_no_card(state)
        laws.only_who_is_there_is_asked(state)
    for moment in rng.sample(moments, min(len(moments), CLOSE_LOOKS)):
        look_closely(walk, moment, rng)
    laws.nothing_follows_the_end(walk.states[-1])
    laws.events_only_grow(walk)
    laws.what_is_seen_stays_seen(walk)
    laws.folding_gives_the_view(walk, moments)
    laws.replay_is_equal(walk, moments)
    laws.a_pickle_plays_on(walk, rng.choice(moments))
    return [in_two_worlds(walk, moment, rng) for moment in (rng.choice(moments), rng.choice(moments[-2:]))]


def some_moments(walk: Walk, rng: Random) -> list[int]:
    """Some moments of a deal, in order."""
    last = len(walk.states) - 1
    between = range(1, last)
    return [0, *sorted(rng.sample(between, min(len(between), MOMENTS - 2))), last]


def look_closely(walk: Walk, moment: int, rng: Random) -> None:
    """The laws of a single moment that take time to check."""
    state = walk.states[moment]
    laws.views_offer_the_choices(state)
    laws.a_world_looks_the_same(walk, moment, rng)
    if not state.over:
        laws.choices_are_written(state, rng)
        laws.other_things_change_nothing(state, rng)


def in_two_worlds(walk: Walk, moment: int, rng: Random) -> Pair:
    """Look at one moment with the eyes of one seat or of a spectator."""
    viewer = rng.choice(laws.viewers(walk.states[moment]))
    two_worlds.seats_see_what_the_rules_open(walk, viewer, moment)
    return two_worlds.views_dont_interfere(walk, viewer, moment, rng)

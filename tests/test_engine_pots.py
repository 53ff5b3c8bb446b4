"""Pots against a second splitter that works by other means: chip by chip (tests/kit/plain_pots.py)."""

from __future__ import annotations

from random import Random

import pytest

from homegame.cards import cards
from homegame.chips import Chips, split
from homegame.events import Mucked
from homegame.games.wojciech import Wojciech
from homegame.shoe import Shoe
from tests.kit.plain_pots import give_back_uncalled, piles_of_chips, won

CASES = 20_000


@pytest.mark.no_cover
def test_G7_pots_are_those_counted_chip_by_chip() -> None:
    """Folded seats, ties, short stacks, odd chips, uncalled bets: 20,000 random tables of two to nine."""
    rng = Random(20_000)
    contested = odd = tied = 0
    for _ in range(CASES):
        seats = rng.randint(2, 9)
        put_in = [rng.choice((rng.randint(1, 6), rng.randint(1, 20), 12)) for _ in range(seats)]
        live = sorted(rng.sample(range(seats), rng.randint(1, seats)))
        strength = {seat: rng.randint(1, 4) for seat in live}
        dealer = rng.randrange(seats)
        clockwise = [(dealer + 1 + place) % seats for place in range(seats)]

        chips = staked(put_in, rng)
        assert chips.uncalled()[1] == give_back_uncalled(put_in)[1]
        seat, back = chips.uncalled()
        chips = chips.give_back(seat, back).collect()
        assert list(chips.staked) == put_in

        pots = chips.pots(live)
        assert [(pot.seats, pot.amount) for pot in pots] == list(piles_of_chips(put_in, live).items())
        taken = [0] * seats
        for pot in pots:
            best = max(strength[seat] for seat in pot.seats)
            winners = [seat for seat in clockwise if seat in pot.seats and strength[seat] == best]
            shares = split(pot.amount, winners)
            assert [seat for seat, _ in shares] == winners
            for seat, share in shares:
                taken[seat] += share
            odd += pot.amount % len(winners) > 0
            tied += len(winners) > 1
        assert taken == won(put_in, live, strength, clockwise)
        assert sum(taken) == sum(put_in)
        contested += len(pots) > 1
    assert min(contested, odd, tied) > CASES // 10, "the cases are worth counting"


def staked(put_in: list[int], rng: Random) -> Chips:
    """Chips of which some are in the pot already, and the rest in front of the seats."""
    chips = Chips.of([100] * len(put_in))
    before = {seat: rng.randint(0, amount) for seat, amount in enumerate(put_in)}
    chips = chips.stake(before)
    for seat, amount in enumerate(put_in):
        chips = chips.bet(seat, amount - before[seat])
    return chips


def test_G6_a_deal_without_stakes_has_a_winner() -> None:
    """No ante and no bet: the best hand is shown, not only the first, and wins a pot of nothing."""
    order = cards("2c As 3d Ad 5h Ah 7s Ac 9c Kd 4c 4d 4h 8s")
    state = Shoe(0, order=order).deal(Wojciech(ante=0).start((5, 5)))
    while not state.over:
        state = state.apply("check")
    assert state.winners == {1}
    assert state.payoffs() == (0, 0)
    assert Mucked(1) not in state.events

"""Other hidden cards, the same bytes, at length: so many pairs of worlds for each game (V1; method M2)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.server.test_table_secrecy import PROGRAMMES
from tests.server.two_tables import VIEWERS, compared, scripted
from tests.trust.figures import times

PAIRS = times(6, 2_000)  # in which some card lay otherwise, for each game
ORDERS = 60


@pytest.mark.parametrize("name", PROGRAMMES)
def test_V1_worlds_differ_in_unseen_cards_and_nobody_is_told_otherwise(name: str) -> None:
    pairs, seed = Counter[str](), 1_000
    while pairs.total() < PAIRS:
        script, rng = scripted(PROGRAMMES[name], seed, ORDERS), Random(seed)
        for viewer in VIEWERS:
            pairs[viewer] += compared(script, viewer, rng) > 0
        seed += 1
        assert seed < 1_000 + PAIRS, pairs
    assert set(pairs) == set(VIEWERS)

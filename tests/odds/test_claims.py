"""Polish Poker: the standing declaration, the raises over it, and all 359."""

from __future__ import annotations

from itertools import combinations

import pytest

from homegame import Shoe
from homegame.cards import cards
from homegame.declarations import Ladder
from homegame.errors import GameError
from homegame.games.polish import Polish
from homegame.odds import Effort, odds
from homegame.odds.claims import IF_STANDING, TRUE, Deal, answer

LADDER = Ladder()


def test_P5_a_named_pair_among_eight_cards() -> None:
    """80,672,868 of 752,538,150 sets of eight cards: a published kind of count, 10.7 %."""
    found = answer(Deal((), 8))["All declarations"]
    assert len(found.rows) == 359
    chance = found["pair 9"][TRUE]
    assert (chance.hits, chance.of, chance.exact) == (80_672_868, 752_538_150, True)


def test_the_likeliest_raises_are_above_what_stands_and_sorted() -> None:
    standing = LADDER.read("three 9")
    found = answer(Deal(cards("9h 9s Ac"), 12, standing))
    assert found["What stands"].rows[0].name == "three 9"
    raises = found["Likeliest raises"]
    values = [row.chances[TRUE].value for row in raises.rows]
    assert values == sorted(values, reverse=True)
    assert all(LADDER.level(LADDER.read(row.name)) > LADDER.level(standing) for row in raises.rows)
    everything = {row.name: row.chances[TRUE].value for row in found["All declarations"].rows}
    assert values[0] == max(everything[str(above)] for above in LADDER.above(standing))


def test_a_raise_is_likelier_when_what_it_holds_is_true() -> None:
    found = answer(Deal(cards("9h 9s"), 8, LADDER.read("pair A")))["Likeliest raises"]["two pair A 9"]
    assert found[IF_STANDING].value == 1
    assert found[TRUE].value < 0.1


@pytest.mark.no_cover
def test_P13_at_least_counts_higher_hands_too() -> None:
    """24 cards, two more on the table: all 231 ways of them, by the ladder's own word."""
    game = Polish(lowest_rank=9, exists="at_least", order="blef")
    own = cards("9h 9s Ac")
    left = [card for card in game.deck if card not in own]
    pools = [(*own, *two) for two in combinations(left, 2)]
    found = answer(Deal(own, 5, None, game), Effort(4_000, seed=2))["All declarations"]
    for declaration in game.ladder.declarations[::7]:
        true = sum(game.ladder.truth(declaration, pool, "at_least") for pool in pools) / len(pools)
        low, high = found[str(declaration)][TRUE].interval
        assert low <= true <= high, declaration


def test_a_view_knows_how_many_cards_are_on_the_table() -> None:
    state = Shoe(seed=1).deal(Polish(cards_to_start=2).start((0, 0, 0)))
    state = state.apply("declare pair 9")
    found = odds(state.view(state.to_act or 0))
    assert "6 cards on the table" in found.title
    assert found["What stands"].rows[0].name == "pair 9"


@pytest.mark.parametrize("exists", ["contains", "at_least"])
@pytest.mark.parametrize("on_table", [1, 53, -1])
def test_what_cannot_be_is_refused(on_table: int, exists: str) -> None:
    game = Polish(exists=exists)  # type: ignore[arg-type]  # one of the two
    with pytest.raises(GameError, match="can't be on the table"):
        answer(Deal(cards("9h 9s"), on_table, None, game), Effort(100))

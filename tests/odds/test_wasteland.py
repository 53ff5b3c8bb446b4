"""Wasteland Hold'em: exact counts that others have published, and the same question answered in two ways."""

from __future__ import annotations

from itertools import combinations

import pytest

from homegame.cards import STANDARD, WITH_JOKERS, Rank, cards
from homegame.errors import GameError, NotationError
from homegame.games.wasteland import Wasteland
from homegame.hands import Wilds, evaluate
from homegame.odds import Effort
from homegame.odds import showdowns as both_ways
from homegame.odds.ranges import kinds_of_hands, pairs_in
from homegame.odds.showdowns import counted, sampled
from homegame.odds.tally import SHARE, TIE, WIN
from homegame.odds.wasteland import Deal, answer, deal_of, preflop

ALL_BOARDS = 1_712_304  # of 48 cards, five at a time


# From a deck without jokers, since nobody has published others. Wins, losses and ties of the first hand.
# The first three: GNU poker-eval, quoted on brainwagon.org, "Texas Hold'em Trivia", 9 April 2005.
# The fourth: the tests of CandyPoker. The fifth: the best hand to have against another, with 94.92 %,
# in a story of 2013 on preflop26.rssing.com ("Stan the Stat").
@pytest.mark.parametrize(
    ("one", "other", "wins", "ties"),
    [
        ("AdAc", "KhKs", 1_388_072, 6_538),
        ("AdAc", "Td9d", 1_338_249, 6_912),
        ("AdAc", "QcJh", 1_450_987, 6_554),
        ("AhKh", "2s2c", 852_207, 10_775),
        ("KsKh", "Kd2s", 1_612_287, 26_192),
    ],
)
def test_hand_against_hand_is_as_published(one: str, other: str, wins: int, ties: int) -> None:
    found = answer(deal_of([one, other], plain=True))
    assert found.exact
    mine, theirs = (row.chances for row in found["At the showdown"].rows)
    assert (mine[WIN].hits, mine[TIE].hits, mine[WIN].of) == (wins, ties, ALL_BOARDS)
    assert theirs[WIN].hits == ALL_BOARDS - wins - ties
    assert mine[SHARE].value + theirs[SHARE].value == pytest.approx(1)


def test_a_flush_draw_on_the_flop_is_there_by_the_river_in_35_of_100() -> None:
    """1 - (38 x 37) / (47 x 46) = 378 of 1,081, 34.97 %: in every book on hold'em."""
    found = answer(deal_of(["Ah9h"], cards("2h 7h Jc"), plain=True))
    flush = found["A♥ 9♥ in the end"]["flush"]["chance"]
    assert (flush.hits, flush.of) == (378, 1_081)


# Against a random hand: the exact values of Jazbo Burns, "Heads-up hold'em" (jazbo.com/poker/huholdem.html).
@pytest.mark.parametrize(
    ("hand", "share"),
    [("AA", 0.8520371), ("KK", 0.8239568), ("QQ", 0.7992516), ("AKs", 0.6704463), ("77", 0.6623602)],
)
def test_a_kind_of_hand_against_a_random_one_is_as_published(hand: str, share: float) -> None:
    found = sampled(deal_of([hand, "random"], plain=True), Effort(40_000, seed=1))
    low, high = found.tallies[0].chances(exact=False)[SHARE].interval
    assert low < share < high


HOUSES = [
    Wasteland(),
    Wasteland(joker_count=1),
    Wasteland(jokers="bug"),
    Wasteland(jokers="colour"),
    Wasteland(five_of_a_kind="none"),
    Wasteland(double_ace_flush=True, ace_low_straight=False),
    Wasteland(natural_wins_ties=True),
]


@pytest.mark.parametrize("house", HOUSES, ids=repr)
def test_the_river_is_counted_as_the_readable_ranking_has_it(house: Wasteland) -> None:
    board, own = cards("Ah Kh 7c 7d 2h"), cards("Jk1 Qh")
    wilds = Wilds(
        ranks=frozenset({Rank.JOKER}),
        jokers=house.jokers,
        five_of_a_kind=house.five_of_a_kind,
        ace_low_straight=house.ace_low_straight,
        double_ace_flush=house.double_ace_flush,
        natural_wins_ties=house.natural_wins_ties,
    )
    mine = evaluate(own + board, wilds)
    left = [card for card in house.deck if card not in own + board]
    theirs = [evaluate(pair + board, wilds) for pair in combinations(left, 2)]
    found = counted(deal_of(["Jk1Qh", "random"], board, game=house))
    assert found is not None
    assert found.tallies[0].of == len(theirs)
    assert found.tallies[0].wins == sum(other < mine for other in theirs)
    assert found.tallies[0].ties == sum(other == mine for other in theirs)
    assert found.categories == {mine.category: len(theirs)}


@pytest.mark.parametrize("house", HOUSES[:4], ids=repr)
@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AhKh", "QdQc"], "2h 7h Jc"),
        (["JkA", "QQ+,AKs"], "2h 7h Jc 3d"),
        (["Jk1Ah", "random"], "2h 7h Jc 3d"),
        (["99", "AKs", "JTs"], "2h 7h Tc 3d"),
    ],
)
def test_counting_and_sampling_agree(hands: list[str], board: str, house: Wasteland) -> None:
    deal = deal_of(hands, cards(board), game=house)
    exact, random = counted(deal), sampled(deal, Effort(20_000, seed=1))
    assert exact is not None
    for one, other in zip(exact.tallies, random.tallies, strict=True):
        for name, chance in one.chances(exact=True).items():
            low, high = other.chances(exact=False)[name].interval
            assert low <= chance.value <= high


RANGES = [
    (["AcAd", *["random"] * 5], "", Wasteland()),
    (["JkA", "QQ+", "JTs,99-66"], "2c 9d Kd", Wasteland(jokers="bug")),
    (["AKs", "random", "QQ", "Jk"], "", Wasteland(jokers="colour")),
    (["random", "random"], "Jk1 2h 3h 4h 5h", Wasteland(five_of_a_kind="below")),
    ([*["AA,KK,QQ,JJ,TT,AK,AQ,KQ,Jk"] * 4], "", Wasteland(joker_count=1)),
]


@pytest.mark.parametrize(("hands", "board", "house"), RANGES)
def test_compiled_showdowns_are_the_same_deals(
    hands: list[str], board: str, house: Wasteland, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal = deal_of(hands, cards(board), game=house)
    compiled = sampled(deal, Effort(20_000, seed=9, compiled=True))
    monkeypatch.setattr(both_ways, "_is_compiled", lambda *_: False)
    plain = sampled(deal, Effort(20_000, seed=9))
    assert compiled.tallies == plain.tallies
    assert compiled.categories == plain.categories


def test_the_same_seed_gives_the_same_answer_and_another_one_does_not() -> None:
    deal = deal_of(["AcAd", "random", "random"])
    one, same, other = (sampled(deal, Effort(2_000, seed=seed)) for seed in (1, 1, 2))
    assert one == same
    assert one.tallies != other.tallies


def test_many_hands_share_the_whole_pot() -> None:
    found = sampled(deal_of(["random"] * 10), Effort(5_000, seed=3))
    assert sum(tally.units for tally in found.tallies) == 5_000 * 2_520
    for tally in found.tallies:
        low, high = tally.chances(exact=False)[SHARE].interval
        assert low < 0.1 < high


def test_ranges_that_hardly_go_together_are_dealt_as_they_can_be() -> None:
    """Both players have aces or kings: with two aces gone the other rarely has them too."""
    deal = deal_of(["AA,KK", "AA,KK"])
    exact, random = counted(deal_of(["AA,KK", "AA,KK"], cards("2c 3c 4d"))), sampled(deal, Effort(5_000))
    assert exact is not None
    assert random.tallies[0].of == 5_000
    tied = exact.tallies[0].chances(exact=True)[TIE].value
    assert 0.05 < tied < 0.2


@pytest.mark.parametrize(
    ("hands", "board", "told"),
    [
        (["AhKd", "AhQd"], "", "held at once"),
        (["JkJk", "Jk1Ah"], "", "held at once"),
        (["AhKd", "random"], "Ah 2c 3c", "no such hand is left"),
        (["AhKd", "random"], "2c 3c", "0, 3, 4 or 5"),
        (["AhKd"] + ["random"] * 10, "", "1 to 10"),
    ],
)
def test_what_cannot_be_dealt_is_refused(hands: list[str], board: str, told: str) -> None:
    with pytest.raises(GameError, match=told):
        answer(deal_of(hands, cards(board)), Effort(100))


def test_jokers_are_refused_where_none_play() -> None:
    with pytest.raises(NotationError, match="no such hand"):
        deal_of(["JkA", "random"], plain=True)
    with pytest.raises(GameError, match="not in a deck of 53"):
        deal_of(["AhKd"], cards("Jk2 2c 3c"), game=Wasteland(joker_count=1))


def test_dead_cards_come_to_nobody() -> None:
    """With the other kings dead, and the board complete but for one card, two kings can't become three."""
    deal = deal_of(["KhKd", "AsQs"], cards("Qc 7d 4h 2c"), cards("Kc Ks"), plain=True)
    found = answer(deal)["K♥ K♦ in the end"]
    assert {row.name for row in found.rows} == {"pair", "two pair"}


def test_preflop_goes_through_all_183_kinds() -> None:
    """Each of all hands wins half against another, when every kind counts as often as it is dealt."""
    table = preflop(1, Effort(1_000)).tables[0]
    assert [row.name for row in table.rows] == list(kinds_of_hands(2))
    times = {kind: len(pairs_in(kind, WITH_JOKERS)) for kind in kinds_of_hands(2)}
    share = sum(times[row.name] * row.chances[SHARE].value for row in table.rows) / 1_431
    assert abs(share - 1 / 2) < 0.005
    assert table["JkJk"][SHARE].value > table["AA"][SHARE].value > table["32o"][SHARE].value


def test_hands_that_are_written_alike_are_told_apart() -> None:
    deal = deal_of(["random", "AA", "AA", "random"])
    assert deal.names == ("random", "AA", "AA (2)", "random (2)")
    assert isinstance(deal, Deal)
    assert len(deal.unseen) == len(WITH_JOKERS) == len(STANDARD) + 2


def test_the_interval_holds_the_truth_in_95_of_100_samplings() -> None:
    """One question, exact and sampled from 200 seeds; 90 to 99 of 100 is where such a count must lie."""
    deal = deal_of(["AhKh", "QdQc"], cards("2h 7h Jc"))
    exact = counted(deal)
    assert exact is not None
    truth = exact.tallies[0].chances(exact=True)[WIN].value
    within = 0
    for seed in range(200):
        low, high = sampled(deal, Effort(400, seed)).tallies[0].chances(exact=False)[WIN].interval
        within += low <= truth <= high
    assert 180 <= within <= 198

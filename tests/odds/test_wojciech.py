"""Wojciech: the wild cards, one's own hand and the showdown, at all five stages."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from homegame.cards import STANDARD, Card, Rank, cards
from homegame.errors import GameError, NotationError
from homegame.games.wojciech import Wojciech
from homegame.hands import Category, Wilds, evaluate
from homegame.odds import Chance, Effort
from homegame.odds import wojciech_showdown as two_ways
from homegame.odds.known import Known
from homegame.odds.wojciech import Deal, answer

BOB, CAROL, TED = cards("Kh Kd 5c 5s 2d"), cards("As Ks Ts 9h 9c"), cards("2c 3c 6d 7h 8s")
STAGES = [("", ""), ("9d", ""), ("9d 4c", ""), ("9d 4c Js", ""), ("9d 4c Js", "Qh")]


def turned(suit_card: str) -> Card | None:
    return next(iter(cards(suit_card)), None)


def deal_at(row: str, suit_card: str, *others: tuple[Card, ...], game: Wojciech | None = None) -> Deal:
    return Deal(Known(CAROL, others), cards(row), turned(suit_card), game or Wojciech())


def chance(deal: Deal, table: str, row: str, effort: Effort | None = None) -> Chance:
    return answer(deal, effort or Effort(1_000))[table][row]["chance"]


def test_W6_the_sample_hand_is_won_if_the_suit_card_is_red() -> None:
    """Carol holds two nines. Of 34 cards left 19 are red, and then the nine in the row is valid."""
    deal = deal_at("9d 4c Js", "", BOB, TED)
    assert chance(deal, "The wild cards", "9♦ ends valid").value == 19 / 34
    assert chance(deal, "The wild cards", "4♣ ends valid").value == 15 / 34
    assert chance(deal, "Your hand in the end", "straight flush").value == 19 / 34
    won = chance(deal, "Against 2 opponents", "win")
    assert (won.value, won.exact) == (19 / 34, True)
    assert chance(deal_at("9d 4c Js", "Qh", BOB, TED), "Against 2 opponents", "win").value == 1
    assert chance(deal_at("9d 4c Js", "Qc", BOB, TED), "Against 2 opponents", "lose").value == 1


def test_W4_a_wild_card_is_valid_in_the_suit_cards_colour_one_time_in_two() -> None:
    """Before anything else is seen, 26 of 51 cards have another colour than a black card, 25 the same."""
    deal = Deal(Known(cards("2c 3c 6d 7h 8d"), ((),)), cards("9d"))
    assert chance(deal, "The wild cards", "9♦ ends valid").value == (26 - 4) / 46


@pytest.mark.parametrize("house", [Wojciech(), Wojciech(suit_card_wild=True)], ids=repr)
@pytest.mark.parametrize("row", ["9d 4c", "9d 9s", "9d 4s"])
def test_W4_W8_ones_own_hand_is_counted_over_every_row_and_suit_card(row: str, house: Wojciech) -> None:
    """All cards that may lie third in the row, and above it, one after the other."""
    turned = cards(row)
    left = [card for card in STANDARD if card not in CAROL + turned]
    hands: Counter[Category] = Counter()
    for third, suit_card in permutations(left, 2):
        wild = {card.rank for card in (*turned, third) if card.colour is suit_card.colour}
        if house.suit_card_wild:
            wild.add(suit_card.rank)
        hands[evaluate(CAROL, Wilds(ranks=frozenset(wild))).category] += 1
    found = answer(deal_at(row, "", (), game=house), Effort(100))["Your hand in the end"]
    told = {row.name: row.chances["chance"] for row in found.rows}
    assert {name: chance.value for name, chance in told.items()} == pytest.approx(
        {category.name.lower().replace("_", " "): n / hands.total() for category, n in hands.items()}
    )
    assert all(chance.exact for chance in told.values())


def test_W8_the_suit_cards_own_rank_is_wild() -> None:
    deal = deal_at("9d 4c Js", "Ah", (), game=Wojciech(suit_card_wild=True))
    assert chance(deal, "The wild cards", "your ace is wild").value == 1
    assert chance(deal, "The wild cards", "your king is wild").value == 0


@pytest.mark.parametrize(("row", "suit_card"), STAGES[3:])
@pytest.mark.parametrize("others", [((),), (BOB, ()), (cards("Kh Kd"), TED)])
def test_counting_and_sampling_agree(row: str, suit_card: str, others: tuple[tuple[Card, ...], ...]) -> None:
    deal = deal_at(row, suit_card, *others)
    exact = two_ways._one_hidden(deal).chances(exact=True)
    random = two_ways._sampled(deal, Effort(20_000, seed=3)).chances(exact=False)
    for name, chance in exact.items():
        low, high = random[name].interval
        assert low <= chance.value <= high, name


@pytest.mark.parametrize(("row", "suit_card"), STAGES)
@pytest.mark.parametrize("house", [Wojciech(), Wojciech(suit_card_wild=True)], ids=repr)
def test_known_hands_are_counted_as_they_are_sampled(row: str, suit_card: str, house: Wojciech) -> None:
    deal = deal_at(row, suit_card, BOB, TED, game=house)
    exact = two_ways._all_known(deal).chances(exact=True)
    random = two_ways._sampled(deal, Effort(10_000, seed=5)).chances(exact=False)
    for name, chance in exact.items():
        low, high = random[name].interval
        assert low <= chance.value <= high, name


@pytest.mark.parametrize(("row", "suit_card"), STAGES)
@pytest.mark.parametrize("opponents", [1, 4, 8])
def test_every_stage_is_answered(row: str, suit_card: str, opponents: int) -> None:
    found = answer(deal_at(row, suit_card, *[()] * opponents), Effort(500))
    for table in found.tables:
        assert all(0 <= row.chances["chance"].value <= 1 for row in table.rows)
    own = found["Your hand in the end"]
    assert own.how == "exact"
    assert sum(row.chances["chance"].value for row in own.rows) == pytest.approx(1)


@pytest.mark.parametrize("five", ["above", "below", "none"])
def test_G4_the_house_ranks_five_of_a_kind(five: str) -> None:
    game = Wojciech(five_of_a_kind=five)  # type: ignore[arg-type]  # one of the three
    own = cards("9h 9c Kh Kd Kc")
    deal = Deal(Known(own, (cards("Ts Js Qs Ks 9s"),)), cards("9d 4c 7h"), turned("Qh"), game)
    hand = "four of a kind" if five == "none" else "five of a kind"
    assert chance(deal, "Your hand in the end", hand).value == 1
    assert chance(deal, "Against 1 opponent", "win").value == (five == "above")


def test_G18_fewer_wild_cards_win_a_tie_where_the_house_says_so() -> None:
    own, other = cards("Kh Kd 9h 5c 2d"), cards("Ks Kc 9s Tc 4d")
    game = Wojciech(natural_wins_ties=True)
    row = cards("Td 7d 3h")
    deal = Deal(Known(own, (other,)), row, turned("Qh"), game)
    assert chance(deal, "Against 1 opponent", "lose").value == 1


def test_G18_wild_cards_are_counted_in_every_hand_that_ties() -> None:
    """One card of the opponent is unknown: each that may be, one after the other."""
    own, other, row = cards("Kh Kd 9h 5c 2d"), cards("Ks Kc 5s 9c"), cards("9d 7d 3h")
    game = Wojciech(natural_wins_ties=True)
    deal = Deal(Known(own, (other,)), row, turned("Qh"), game)
    wilds = Wilds(ranks=frozenset({Rank.NINE, Rank.SEVEN, Rank.THREE}), natural_wins_ties=True)
    mine = evaluate(own, wilds)
    theirs = [evaluate((*other, card), wilds) for card in deal.unseen]
    assert any(rank[:3] == mine[:3] for rank in theirs)
    found = answer(deal)["Against 1 opponent"]
    assert found["win"]["chance"].hits == sum(rank < mine for rank in theirs)
    assert found["tie"]["chance"].hits == sum(rank == mine for rank in theirs)


@pytest.mark.parametrize(
    ("own", "others", "row", "suit_card", "told"),
    [
        ("Kh Kd 5c 5s", [""], "", "", "a hand has 5 cards, not 4"),
        ("Kh Kd 5c 5s 2d", [], "", "", "0 opponents: there may be 1 to 8"),
        ("Kh Kd 5c 5s 2d", [""] * 9, "", "", "9 opponents"),
        ("Kh Kd 5c 5s 2d", ["3c 4c 5d 6c 7c 8c"], "", "", "can't hold"),
        ("Kh Kd 5c 5s 2d", [""], "3c 4c 5d 6c", "", "the row has 3 cards, not 4"),
        ("Kh Kd 5c 5s 2d", [""], "3c", "7h", "turned last"),
        ("Kh Kd 5c 5s Jk1", [""], "", "", "not in a deck of 52 cards: Jk1"),
    ],
)
def test_what_cannot_be_is_refused(own: str, others: list[str], row: str, suit_card: str, told: str) -> None:
    with pytest.raises(GameError, match=told):
        Deal(Known(cards(own), tuple(map(cards, others))), cards(row), turned(suit_card))


def test_a_card_that_is_there_twice_is_refused() -> None:
    with pytest.raises(NotationError, match="Kh is there twice"):
        Deal(Known(BOB, (cards("Kh"),)))


def test_a_rank_is_named_in_the_number_one_holds() -> None:
    names = [row.name for row in answer(Deal(Known(BOB, ((),))), Effort(100))["The wild cards"].rows]
    assert names == ["your kings are wild", "your fives are wild", "your two is wild"]
    assert Rank.KING.words == "kings"

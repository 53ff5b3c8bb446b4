"""Spokane Open Wild: what each card that one can take is worth, under the model that the answer states."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from homegame import Shoe
from homegame.cards import STANDARD, Card, Rank, cards
from homegame.errors import GameError
from homegame.games.spokane import CENTRE, Choose, Round, Spokane, Take
from homegame.hands import HandRank, Wilds, evaluate
from homegame.odds import Effort, odds
from homegame.odds.spokane import Deal, answer, deal_of
from homegame.odds.tally import SHARE, TIE, WIN
from homegame.piles import hand, up
from homegame.worlds import Worlds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.piles import Seat
    from homegame.state import State


def ranked(held: Sequence[Card], left: Card) -> HandRank:
    return evaluate(held, Wilds(ranks=frozenset({left.rank})))


def test_S8_at_the_last_choice_every_hole_card_is_gone_through() -> None:
    own, other = cards("9h 9s 4d 4c"), cards("Qd Qs 2c Tc")
    centre = cards("Kc Qh")
    found = answer(deal_of(own, (other,), centre))
    assert found.exact
    left = [card for card in STANDARD if card not in own + other + centre]
    for take, leave in (centre, centre[::-1]):
        mine = ranked((*own, take), leave)
        theirs = [ranked((*other, card), leave) for card in left]
        chances = found["Against 1 opponent"][f"take {take}"]
        assert chances[WIN].hits == sum(rank < mine for rank in theirs)
        assert chances[TIE].hits == sum(rank == mine for rank in theirs)
    assert {row.remark for row in found.tables[0].rows} == {"queens wild", "kings wild"}


def test_S4_the_last_to_choose_leaves_what_makes_the_better_hand() -> None:
    own, other = cards("9h 9s 4d 4c"), cards("Qd Qs 2c")
    centre = cards("Kc Qh 4h")
    found = answer(deal_of(own, (other,), centre))
    left = [card for card in STANDARD if card not in own + other + centre]
    for take in centre:
        one, two = (card for card in centre if card is not take)
        won, left_over = 0, Counter[Card]()
        for hole in left:
            theirs = (*other, hole)
            leave = one if ranked((*theirs, two), one) > ranked((*theirs, one), two) else two
            taken = two if leave is one else one
            won += ranked((*own, take), leave) > ranked((*theirs, taken), leave)
            left_over[leave] += 1
        assert found["Against 1 opponent"][f"take {take}"][WIN].hits == won
        if found.tables[0].rows[0].name == f"take {take}":
            told = {row.name: row.chances["left over"].hits for row in found.tables[1].rows}
            assert told == {f"{card.shown} is left": times for card, times in left_over.items()}


def by_the_model(state: State, seat: Seat) -> Take:
    """How everyone is supposed to choose, written for a state of the game."""
    own, centre = state.cards(hand(seat), up(seat)), state.cards(CENTRE)
    final = next(line for line in state.agenda if isinstance(line, Round))
    if len(centre) == 2 and not final.asks(state):
        one, other = centre
        return Take(one if ranked((*own, one), other) >= ranked((*own, other), one) else other)
    held = Counter(card.rank for card in own)
    return Take(max(centre, key=lambda card: (held[card.rank], card.rank)))


def played_out(state: State, shoe: Shoe) -> State:
    while not (state := shoe.deal(state)).over:
        if isinstance(state.turn, Choose):
            state = state.apply(by_the_model(state, state.turn.seat))
        else:
            state = state.apply("check")
    return state


@pytest.mark.parametrize(("seats", "moves"), [(2, 0), (3, 1), (4, 0), (3, 9)])
def test_the_model_is_played_as_the_game_is(seats: int, moves: int) -> None:
    """The same cards taken in the real game, dealt on at random, as often won within four deviations."""
    shoe = Shoe(seed=21)
    state = shoe.deal(Spokane(ante=5).start((100,) * seats))
    for _ in range(moves):
        turn = state.turn
        action = by_the_model(state, turn.seat) if isinstance(turn, Choose) else state.choices.read("check")
        state = shoe.deal(state.apply(action))
    while not isinstance(state.turn, Choose):
        state = shoe.deal(state.apply("check"))
    seat = state.turn.seat
    view = state.view(seat)
    row = odds(view, Effort(20_000)).tables[0].rows[0]
    worlds, rng, deals = Worlds(view), random.Random(3), 250
    won = 0.0
    for number in range(deals):
        after = played_out(worlds.one(rng).apply(row.name), Shoe(seed=number))
        won += (after.payoffs()[seat] + 5) / (5 * seats)
    share = row.chances[SHARE].value
    assert abs(won / deals - share) < 4 * (share * (1 - share) / deals) ** 0.5 + 0.01


def test_S7_the_rounds_to_come_are_those_of_the_game() -> None:
    """Five players: five rounds, the first choice moving left, nobody folding."""
    state = Shoe(seed=2).deal(Spokane().start((100,) * 5))
    deal = deal_of(cards("9h"), ((),) * 4, cards("2c 3c 4c 5c 6c 7c"))
    assert (deal.turns, deal.rounds) == ((0, 1, 2, 3, 4), (1, 2, 3, 4))
    assert odds(state.view(0), Effort(100)).tables[0].how == "100 random deals"
    late = deal_of(
        cards("9h 2h"), (cards("8c"), cards("8d"), cards("8s Ah"), cards("8h Ac")), cards("2c 3c 4c 5c")
    )
    assert (late.turns, late.rounds) == ((0, 1, 2), (4, 0, 1))


def test_S2_a_round_is_dealt_only_while_the_stock_has_a_card_for_each() -> None:
    """Ten players: of 52 cards 10 lie before them, 11 in the centre; three times ten more can be dealt."""
    deal = deal_of(
        cards("9h"), ((),) * 9, cards("2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc"), game=Spokane(max_players=10)
    )
    assert deal.rounds == (1, 2, 3)
    assert len(deal.unseen) - 9 - deal.to_come == 1


def test_where_others_choose_the_deal_is_played_on_as_it_stands() -> None:
    state = Shoe(seed=5).deal(Spokane().start((100,) * 3))
    found = odds(state.view(2), Effort(500))
    assert [row.name for row in found.tables[0].rows] == ["as it stands"]


def test_S2_a_hand_of_more_than_eight_cards_is_ranked_by_its_best_five() -> None:
    """Two of ten players are left, and play on until both have led: nine cards each in the end."""
    own, other = cards("9h 9s 4d 4c 2h 2d Jh Jd"), cards("Qd Qs 2c Tc 8h 8d 7h 3s")
    deal = Deal((own, other), (0, 1), cards("Kc Qh"), (0,), ())
    found = answer(deal)
    mine = ranked((*own, cards("Qh")[0]), cards("Kc")[0])
    theirs = [ranked((*other, card), cards("Kc")[0]) for card in deal.unseen]
    assert found.tables[0]["take Qh"][WIN].hits == sum(rank < mine for rank in theirs)


@pytest.mark.parametrize(
    ("own", "others", "centre", "told"),
    [
        ("9h", [""], "2c", "there are 2 to 3 cards in the centre"),
        ("9h", [""], "2c 3c 4c 5c", "there are 2 to 3 cards in the centre"),
        ("9h", ["8c"], "2c 3c 4c", "must have 0 up cards"),
        ("9h", [""], "2c 3c", "must have 1 up cards"),
        ("9h", [""] * 6, "2c 3c", "7 players"),
        ("9h", ["9h"], "2c 3c", "there twice"),
    ],
)
def test_what_cannot_be_is_refused(own: str, others: list[str], centre: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        deal_of(cards(own), tuple(map(cards, others)), cards(centre))


def test_a_centre_must_have_a_card_more_than_there_are_choices() -> None:
    with pytest.raises(GameError, match="one more than players who choose"):
        Deal((cards("9h"), ()), (0, 1), cards("2c 3c"), (0, 1), ())
    assert Rank.NINE.words == "nines"

"""Rulings P1 to P13: Polish Poker."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from homegame import GameError, IllegalAction, NotationError, Polish, cards
from homegame.declarations import Ladder
from homegame.events import ButtonMoved, Dealt, Out, Posted, Shown, Told
from homegame.piles import SPECTATOR, hand, up
from tests.table import Deck, happened, offered, play, seat_to_act, winners

if TYPE_CHECKING:
    from homegame.game import Game

EXAMPLE = cards("9h 9s Ac 4d")
LADDER = Ladder()


def is_there(declaration: str, on_the_table: str) -> bool:
    return LADDER.truth(LADDER.read(declaration), cards(on_the_table))


def higher(declaration: str, standing: str) -> bool:
    return LADDER.read(declaration) in LADDER.above(LADDER.read(standing))


def round_of(*held: str) -> Deck:
    """A deck that deals these hands; the first is the opener's."""
    hands = [each.split() for each in held]
    most = max(map(len, hands))
    return cards(" ".join(each[n] for n in range(most) for each in hands if n < len(each)))


def test_P1_three_to_eight_players_one_card_each_and_no_chips() -> None:
    assert list(Polish().seats_allowed()) == [3, 4, 5, 6, 7, 8]
    for seats in (2, 9):
        with pytest.raises(GameError, match="3 to 8"):
            Polish().start((0,) * seats)
    s = play(Polish(), (0,) * 8)
    assert [len(s.cards(hand(seat))) for seat in range(8)] == [1] * 8
    assert not s.game.has_chips


@pytest.mark.parametrize(("seats", "limit"), [(3, 5), (4, 5), (5, 4), (6, 3), (7, 3), (8, 3)])
def test_P1_P8_the_limit_of_cards_by_the_number_at_the_start(seats: int, limit: int) -> None:
    """A loses round after round; holding *limit* cards, A loses once more and is out."""
    lost = "A declare straight flush clubs A; B call bluff; "
    rounds = [round_of(" ".join(CARDS[:n]), *CARDS[5 : 4 + seats]) for n in range(1, limit + 1)]
    s = play(Polish(), (0,) * seats, lost * (limit - 1), *rounds)
    assert len(s.cards(hand(0))) == limit
    s = play(Polish(), (0,) * seats, lost * limit, *rounds)
    assert [e.seat for e in happened(s, Out)] == [0]


CARDS = ["2c", "3d", "4h", "5s", "7c", "8d", "9h", "Ts", "Jc", "Qd", "Kh", "As"]


def test_P1_the_limit_stays_when_somebody_is_eliminated() -> None:
    """Five begin, with a limit of four; when four are left it is still four."""
    a_loses = "A declare straight flush clubs A; B call bluff; "
    b_loses = "B declare straight flush clubs A; C call bluff; "
    rounds = [round_of(" ".join(CARDS[:n]), *CARDS[5:9]) for n in range(1, 5)]
    rounds += [round_of(" ".join(CARDS[:n]), *CARDS[5:8]) for n in range(1, 5)]
    s = play(Polish(), (0,) * 5, a_loses * 4 + b_loses * 4, *rounds)
    assert [e.seat for e in happened(s, Out)] == [0, 1]


def test_P2_the_order_of_hands() -> None:
    lowest_first = [
        "pair A",
        "two pair 3 2",
        "three 2",
        "straight 5",
        "flush clubs 6",
        "full house 2 over 3",
        "four 2",
        "straight flush clubs 5",
    ]
    for standing, over in pairwise(lowest_first):
        assert higher(over, standing)
        assert not higher(standing, over)


@pytest.mark.parametrize(
    "text",
    [
        *("high card A", "pair", "two pair 9 9", "two pair 5 K", "full house 9 over 9", "flush A"),
        *("flush hearts 5", "straight 4", "straight flush spades 4", "five 9"),
    ],
)
def test_P2_P3_P5_what_is_no_declaration(text: str) -> None:
    with pytest.raises(NotationError):
        LADDER.read(text)


@pytest.mark.parametrize(
    "text",
    [
        *("pair 10", "three 9", "four A", "two pair K 5", "full house 9 over 4"),
        *("straight 10", "flush hearts A", "straight flush hearts 5"),
    ],
)
def test_P3_how_hands_are_named(text: str) -> None:
    assert str(LADDER.read(text)) == text


@pytest.mark.parametrize(
    ("over", "standing"),
    [
        ("pair 10", "pair 7"),
        ("two pair A 2", "two pair K Q"),
        ("two pair K 3", "two pair K 2"),
        ("full house 10 over 2", "full house 9 over A"),
        ("full house 9 over A", "full house 9 over K"),
        ("straight 6", "straight 5"),
        ("flush clubs K", "flush spades Q"),
        ("straight flush clubs 6", "straight flush spades 5"),
    ],
)
def test_P4_within_a_kind_by_rank(over: str, standing: str) -> None:
    assert higher(over, standing)
    assert not higher(standing, over)


def test_P4_another_suit_with_the_same_top_card_is_no_raise() -> None:
    s = play(Polish(), (0,) * 3, "A declare flush clubs 9")
    for text in (
        "declare flush spades 9",
        "declare flush clubs 9",
        "declare flush hearts 8",
        "declare pair A",
    ):
        with pytest.raises(IllegalAction):
            s.apply(text)
    assert seat_to_act(s) == "B"
    assert s.apply("declare flush hearts 10")


@pytest.mark.parametrize(
    ("declaration", "on_the_table", "there"),
    [
        ("pair 10", "Tc Td Th 2s", True),  # three tens are two
        ("pair K", "Ah As 2c", False),  # not "at least as good"
        ("full house 9 over 4", "9c 9d 9h 9s 4c 4d", True),
        ("full house 9 over 4", "9c 9d 4h 4s 4c", False),
        ("flush hearts Q", "Qh 9h 5h 3h 2h", True),
        ("flush hearts Q", "Ah Kh Qh 5h 3h 2h", False),  # four lower hearts are needed
        ("flush hearts J", "Qh 9h 5h 3h 2h", False),  # and the card that is named
        ("straight 6", "2s 3s 4s 5s 6s", True),  # a straight flush is both
        ("flush spades 6", "2s 3s 4s 5s 6s", True),
        ("straight 5", "Ad 2c 3h 4s 5s Kd", True),
        ("straight A", "Ad Kc Qh Js Ts", True),
        ("straight flush diamonds 5", "Ad 2d 3d 4d 5d", True),
        ("straight flush diamonds 6", "Ad 2d 3d 4d 5d 6c", False),
    ],
)
def test_P5_a_hand_exists_if_the_cards_contain_it(
    declaration: str, on_the_table: str, *, there: bool
) -> None:
    assert is_there(declaration, on_the_table) == there


def test_P6_the_first_player_must_declare() -> None:
    s = play(Polish(), (0,) * 3)
    assert "call bluff" not in offered(s)
    with pytest.raises(IllegalAction):
        s.apply("call bluff")
    assert offered(s.apply("declare pair 2"))[0] == "call bluff"


def test_P6_each_in_turn_clockwise() -> None:
    s = play(Polish(), (0,) * 3, "A declare pair 2; B declare pair 3; C declare pair 4")
    assert seat_to_act(s) == "A"


def test_P6_every_higher_declaration_is_listed() -> None:
    """Over a pair of sevens 353 of them (CASES C62)."""
    choices = play(Polish(), (0,) * 3, "A declare pair 7").choices
    assert (len(choices), str(choices[1])) == (1 + 353, "declare pair 8")
    assert [choices[place] for place in range(len(choices))] == list(choices)


def test_P6_over_a_straight_flush_to_the_ace_there_is_only_a_call() -> None:
    s = play(Polish(), (0,) * 3, "A declare straight flush clubs A")
    assert [str(action) for action in s.choices] == ["call bluff"]


@pytest.mark.parametrize(("declared", "loser"), [("pair 9", 1), ("pair 10", 0)])
def test_P7_P10_the_example(declared: str, loser: int) -> None:
    """Anna 9h, Bruno 9s, Carla Ac, Dario 4d: a pair of nines is there, a pair of tens is not."""
    s = play(Polish(), (0,) * 4, f"A declare {declared}; B call bluff", EXAMPLE)
    assert happened(s, Told) == [Told("loses the round", loser)]
    assert [len(s.cards(hand(seat))) for seat in range(4)] == [2 if seat == loser else 1 for seat in range(4)]


def test_P7_all_cards_are_shown_on_a_call() -> None:
    s = play(Polish(), (0,) * 4, "A declare pair 9", EXAMPLE)
    assert s.view(SPECTATOR).cards(*map(hand, range(4))) == ()
    s = play(Polish(), (0,) * 4, "A declare pair 9; B call bluff", EXAMPLE)
    assert {e.pile: e.cards for e in happened(s, Shown)} == {hand(n): (c,) for n, c in enumerate(EXAMPLE)}


def test_P7_only_the_last_declaration_is_checked() -> None:
    """B's pair of tens is not there, C's three nines neither; that B lied doesn't matter."""
    s = play(
        Polish(), (0,) * 4, "A declare pair 9; B declare pair 10; C declare three 9; D call bluff", EXAMPLE
    )
    assert happened(s, Told) == [Told("loses the round", 2)]
    s = play(Polish(), (0,) * 4, "A declare pair 8; B declare pair 9; C call bluff", EXAMPLE)
    assert happened(s, Told) == [Told("loses the round", 2)]


def test_P7_the_extra_card_is_kept() -> None:
    moves = "A declare pair 10; B call bluff; A declare pair 2; B declare four A; C call bluff"
    s = play(Polish(), (0,) * 4, moves, EXAMPLE, round_of("9h 2c", "9s", "Ac", "4d"))
    assert [len(s.cards(hand(seat))) for seat in range(4)] == [2, 2, 1, 1]


def test_P8_the_loser_opens_the_next_round_or_if_out_the_player_to_their_left() -> None:
    game = Polish(card_limit=2)
    s = play(game, (0,) * 4, "A declare pair 9; B call bluff", EXAMPLE)
    assert seat_to_act(s) == "B"
    s = play(game, (0,) * 4, "A declare pair 9; B call bluff; B declare four A; C call bluff", EXAMPLE)
    assert s.live == {0, 2, 3}
    assert seat_to_act(s) == "C"


def test_P8_the_last_one_standing_wins() -> None:
    s = play(Polish(card_limit=1), (0,) * 3, "A declare four A; B call bluff; B declare four A; C call bluff")
    assert winners(s) == "C"
    assert s.payoffs() == (-1, -1, 2)


def test_P9_the_dealers_left_opens() -> None:
    assert seat_to_act(play(Polish(), (0,) * 3)) == "A"
    assert seat_to_act(play(Polish(), (0,) * 3, button=0)) == "B"


def test_P9_or_the_lowest_card_of_a_trial_deal_ties_dealt_again_among_the_tied() -> None:
    game = Polish(first_opener="lowest_card")
    assert seat_to_act(play(game, (0,) * 3, "", cards("9h Kd 2c"))) == "C"
    s = play(game, (0,) * 3, "", cards("2h Kd 2c"), cards("9s 5d"))
    assert seat_to_act(s) == "C"
    assert [e.piles for e in happened(s, Dealt)] == [
        (up(0), up(1), up(2)),
        (up(0), up(2)),
        (hand(2), hand(0), hand(1)),
    ]
    assert seat_to_act(play(game, (0,) * 3, "", cards("2h Kd 2c"), cards("3s 5d"))) == "A"


@pytest.mark.parametrize("stake", [0, 5])
def test_P11_stake(stake: int) -> None:
    moves = "A declare four A; B call bluff; B declare four A; C call bluff"
    s = play(Polish(card_limit=1, stake=stake), (20, 20, 20), moves)
    assert s.chips.stacks == (20 - stake, 20 - stake, 20 + 2 * stake)
    assert [e.what for e in happened(s, Posted)] == ["stake"] * (3 if stake else 0)


def test_P11_every_player_needs_the_stake() -> None:
    with pytest.raises(GameError, match="stake"):
        Polish(stake=5).start((20, 4, 20))


def test_P12_one_card_at_a_time_from_the_dealers_left_and_the_dealer_sits_right_of_the_opener() -> None:
    s = play(Polish(), (0,) * 4, "A declare pair 9; B call bluff; B declare pair 2; C call bluff", EXAMPLE)
    assert [e.piles for e in happened(s, Dealt)][1] == (hand(1), hand(2), hand(3), hand(0), hand(1))
    assert [e.seat for e in happened(s, ButtonMoved)][:2] == [3, 0]


def test_P12_every_round_is_dealt_from_a_whole_deck() -> None:
    s = play(
        Polish(), (0,) * 4, "A declare pair 9; B call bluff", EXAMPLE, round_of("9h 2c", "9s", "Ac", "4d")
    )
    assert s.cards(hand(1)) == cards("9h 2c")
    assert len(s.stock) == 52 - 5


@pytest.mark.parametrize("count", [1, 3])
def test_P13_cards_to_start(count: int) -> None:
    s = play(Polish(cards_to_start=count), (0,) * 3)
    assert len(s.cards(hand(0))) == count


@pytest.mark.parametrize(("card_limit", "out"), [(None, False), (1, True), (2, False)])
def test_P13_card_limit(*, card_limit: int | None, out: bool) -> None:
    s = play(Polish(card_limit=card_limit), (0,) * 3, "A declare four A; B call bluff")
    assert (0 not in s.live) == out
    with pytest.raises(GameError, match="deck"):
        Polish(card_limit=26).start((0,) * 3)


@pytest.mark.parametrize(("lowest_rank", "size", "lowest"), [(2, 52, "pair 2"), (9, 24, "pair 9")])
def test_P13_lowest_rank(lowest_rank: int, size: int, lowest: str) -> None:
    s = play(Polish(lowest_rank=lowest_rank), (0,) * 3)
    assert len(s.game.deck) == size
    assert str(s.choices[0]) == f"declare {lowest}"


@pytest.mark.parametrize("flush", [True, False])
def test_P13_flush(*, flush: bool) -> None:
    said = {str(action) for action in play(Polish(flush=flush), (0,) * 3).choices}
    assert ("declare flush hearts A" in said) == flush
    assert ("declare straight flush hearts A" in said) == flush
    assert "declare straight A" in said


@pytest.mark.parametrize(
    ("game", "over"), [(Polish(lowest_rank=9), True), (Polish(order="blef", lowest_rank=9), False)]
)
def test_P13_order(*, game: Game, over: bool) -> None:
    """With 24 cards a straight is below three of a kind, and a flush above a full house."""
    said = play(game, (0,) * 3, "A declare three 9").choices
    assert ("declare straight A" in map(str, said)) == over
    said = play(game, (0,) * 3, "A declare flush clubs A").choices
    assert ("declare full house 9 over 10" in map(str, said)) == over


@pytest.mark.parametrize("high_card", [True, False])
def test_P13_high_card(*, high_card: bool) -> None:
    choices = play(Polish(high_card=high_card), (0,) * 3).choices
    assert str(choices[0]) == ("declare high card 2" if high_card else "declare pair 2")
    if high_card:
        s = play(Polish(high_card=True), (0,) * 3, "A declare high card A; B call bluff", cards("9h Ac 4d"))
        assert happened(s, Told)[0].seat == 1


@pytest.mark.parametrize(("game", "loser"), [(Polish(), 0), (Polish(exists="at_least"), 1)])
def test_P13_exists(game: Game, loser: int) -> None:
    """A pair of sevens is declared; the table holds a pair of nines."""
    s = play(game, (0,) * 4, "A declare pair 7; B call bluff", EXAMPLE)
    assert happened(s, Told)[0].seat == loser


@pytest.mark.parametrize(("game", "letter"), [(Polish(), "A"), (Polish(opener="next"), "B")])
def test_P13_opener(game: Game, letter: str) -> None:
    s = play(game, (0,) * 4, "A declare pair 10; B call bluff", EXAMPLE)
    assert seat_to_act(s) == letter


def test_P13_two_players_with_min_players() -> None:
    game = Polish(min_players=2)
    assert len(play(game, (0, 0)).cards(hand(0), hand(1))) == 2
    assert game.most_cards(2) == 5
    with pytest.raises(GameError):
        Polish(min_players=3).start((0, 0))


def test_P13_hands_that_the_deck_can_not_deal_are_refused() -> None:
    with pytest.raises(GameError, match="over the limit"):
        Polish(cards_to_start=6).start((0,) * 3)

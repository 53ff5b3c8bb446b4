"""What happened and what lies on the table, in words."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from homegame import (
    SPECTATOR,
    NotationError,
    Polish,
    Shoe,
    Spokane,
    Wasteland,
    Whiskey,
    Wojciech,
    card,
)
from homegame.actions import Bet, Call, Check, DealCards, Fold, Raise
from homegame.declarations import Ladder
from homegame.events import (
    Acted,
    Awarded,
    Began,
    ButtonMoved,
    Collected,
    Dealt,
    Event,
    Forfeited,
    Gathered,
    Gone,
    Moved,
    Mucked,
    Out,
    Posted,
    Returned,
    Shown,
    Told,
)
from homegame.games import games
from homegame.games.polish import CallBluff, Declare
from homegame.games.spokane import CENTRE, Take
from homegame.games.wasteland import BOARD, BURN
from homegame.games.wojciech import ROW, SUIT_CARD, Stay, Withdraw
from homegame.piles import EVERYBODY, hand, only, up
from homegame.telling import holding, rule_in_force, safe_name, sentence, shown_hand, story
from homegame.telling import table as told_table
from homegame.telling.voice import columns_of, counted, does, listed, ordinal
from homegame.widow import WIDOW, Exchange, ExchangeAll, Knock, Pass
from tests.bots.houses import table as any_table
from tests.kit.follow_the_queen import FollowTheQueen
from tests.table import deck, play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame import State

NAMES = ("You", "Ann", "Bea", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida")
TEN = tuple(card(name) for name in ("Td", "9h"))
FIVE = (*TEN, card("2c"), card("3c"), card("4c"))

SENTENCES: list[tuple[Event, str | None]] = [
    (Posted(1, 2, "ante", live=False), "Ann puts in 2 as the ante."),
    (Posted(0, 5, "big blind", live=True), "You put in 5 as the big blind."),
    (
        Dealt((hand(0), hand(1)) * 2, (TEN[0], None, TEN[1], None), face_up=False),
        "Two cards each, face down. You get 10♦ 9♥.",
    ),
    (
        Dealt((hand(0), hand(1), hand(0)), (None,) * 3, face_up=False),
        "Two cards to you and one card to Ann, face down.",
    ),
    (Dealt((up(1), up(2)), TEN, face_up=True), "One card each, face up. Ann gets 10♦. Bea gets 9♥."),
    (Dealt((CENTRE, CENTRE), TEN, face_up=True), "Dealt to the centre: 10♦ 9♥."),
    (Dealt((ROW,) * 3, (None,) * 3, face_up=False), "Three cards to the row, face down."),
    (Dealt((SUIT_CARD,), (None,), face_up=False), "The suit card lies face down."),
    (Dealt((BURN,), (None,), face_up=False), "One card is burnt."),
    (Shown(ROW, (0,), TEN[:1]), "The first wild card is the 10♦."),
    (Shown(ROW, (1, 2), TEN), "The second and third wild cards are the 10♦ 9♥."),
    (Shown(SUIT_CARD, (0,), TEN[1:]), "The suit card is the 9♥."),
    (Shown(BOARD, (0, 1, 2), (*TEN, card("2c"))), "The flop is 10♦ 9♥ 2♣."),
    (Shown(WIDOW, (0, 1), TEN), "The widow is 10♦ 9♥."),
    (Shown(hand(2), (0, 1), TEN), "Bea shows 10♦ 9♥."),
    (Moved(CENTRE, (0,), up(1), TEN[:1], (EVERYBODY,)), None),
    (Moved(WIDOW, (0, 1, 2, 3, 4), hand(0), FIVE, (only(0),) * 5), "You get 10♦ 9♥ 2♣ 3♣ 4♣."),
    (Moved(WIDOW, (0, 1, 2, 3, 4), hand(1), (None,) * 5, (only(1),) * 5), None),
    (Moved(WIDOW, (0, 1, 2, 3, 4), hand(1), FIVE, (EVERYBODY,) * 5), None),
    (Moved(hand(1), (0, 1), WIDOW, TEN, (EVERYBODY,) * 2), None),
    (Moved(hand(1), (0, 1, 2, 3, 4), WIDOW, FIVE, (EVERYBODY,) * 5), "The widow is now 10♦ 9♥ 2♣ 3♣ 4♣."),
    (Acted(1, Fold()), "Ann folds."),
    (Acted(0, Fold()), "You fold."),
    (Acted(1, Check()), "Ann checks."),
    (Acted(1, Call(), 3), "Ann calls 3."),
    (Acted(1, Bet(5), 5), "Ann bets 5."),
    (Acted(1, Raise(20), 12), "Ann raises to 20."),
    (Acted(1, Stay()), "Ann stays."),
    (Acted(1, Withdraw()), "Ann withdraws."),
    (Acted(0, Take(card("9h"))), "You take the 9♥."),
    (Acted(1, Declare(Ladder().read("flush hearts A"))), "Ann declares a flush in hearts to the ace."),
    (Acted(1, CallBluff()), "Ann calls the bluff."),
    (Acted(0, Pass()), "You pass."),
    (Acted(1, Knock()), "Ann knocks."),
    (Acted(1, ExchangeAll()), "Ann takes the widow for the whole hand."),
    (Acted(1, Exchange(TEN[:1], TEN[1:])), "Ann gives 10♦ for 9♥."),
    (Returned(1, 4), "Ann takes back 4."),
    (Awarded(33, ((2, 33),), contested=True), "Bea wins 33."),
    (Awarded(33, ((2, 33),), contested=False), "Bea wins 33: nobody else is left."),
    (Awarded(33, ((2, 17), (3, 16)), contested=True), "Bea and Cy share 33: Bea 17, Cy 16."),
    (Forfeited(1, 0, 3), "Ann pays you 3 as a forfeit."),
    (Mucked(1), "Ann mucks."),
    (Gone(1), "Ann leaves the table."),
    (ButtonMoved(1), "Ann deals."),
    (Began("round 2"), "Round 2."),
    (Began("second betting"), "Second betting round."),
    (Began("wild-1"), None),
    (Told("first choice", 0), "You have first choice."),
    (Told("loses a life", 1), "Ann loses a life."),
    (Told("wins", 0), "You win."),
    (Told("last turns", 1), "That was turns enough: the last ones are called, as if Ann had knocked."),
    (Told("somebody coughs"), "Somebody coughs."),
    (Gathered(), None),
    (Collected(), None),
    (Out(1), None),
]


@pytest.mark.parametrize(("event", "said"), SENTENCES, ids=lambda value: repr(value)[:40])
def test_an_event_in_a_sentence(event: Event, said: str | None) -> None:
    assert sentence(event, NAMES) == said


def test_an_action_without_a_sentence_of_its_own_is_told_as_written() -> None:
    assert sentence(Acted(1, DealCards(TEN)), NAMES) == "Ann chooses deal Td 9h."


# Names


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Bea ", "Ann Bea"),
        ("\033[31mAnn\a", "[31mAnn"),
        ("A\u202enn\u200b\ue000", "Ann"),
        ("Żółć", "Żółć"),
        ("王小明", "王小明"),
        ("王" * 9, "王" * 8),
        ("e" + "\u0301" * 9, "é" + "\u0301" * 2),
        ("x" * 40, "x" * 16),
    ],
)
def test_a_name_is_shown_without_control_characters(typed: str, shown: str) -> None:
    assert safe_name(typed) == shown
    assert columns_of(shown) <= 16


@pytest.mark.parametrize("typed", ["", "  ", "\x00\x1b", "\u200b", "\u0301"])
def test_a_name_of_nothing_is_refused(typed: str) -> None:
    with pytest.raises(NotationError, match="at least one letter"):
        safe_name(typed)


def test_small_words() -> None:
    assert does("You", "is out") == "You are out."
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert (counted(12, "card"), ordinal(6)) == ("12 cards", "7th")


# Stories


W6 = deck("Kh Kd 5s 5c 2h", "Ad Kc Jd 9d 9s", "3c 7h 8s Jc 6d", then="9c 4h 2d 3d")


def test_W4_a_story_from_ante_to_payoff() -> None:
    """Bob, Carol and Ted as in rule W6; a black nine is a false wild card under a red suit card."""
    moves = "A bet 1; B call; C fold; A check; B bet 1; A call; all check; all check; all check"
    s = play(Wojciech(), (100,) * 3, moves, W6)
    assert story(s.view(SPECTATOR), ("Bob", "Carol", "Ted")) == [
        "Everybody puts in 1 as the ante.",
        "Five cards each, face down.",
        "Three cards to the row, face down.",
        "The suit card lies face down.",
        "Bob bets 1.",
        "Carol calls 1.",
        "Ted folds.",
        "The first wild card is the 9♣.",
        "Bob checks.",
        "Carol bets 1.",
        "Bob calls 1.",
        "The second wild card is the 4♥.",
        "Bob checks.",
        "Carol checks.",
        "The third wild card is the 2♦.",
        "Bob checks.",
        "Carol checks.",
        "The suit card is the 3♦.",
        "Bob checks.",
        "Carol checks.",
        "Bob shows K♥ K♦ 5♠ 5♣ 2♥: full house, kings over fives, one wild: 2♥ as K.",
        "Carol mucks.",
        "Bob wins 7 with a full house, kings over fives, one wild: 2♥ as K.",
    ]


def test_story_tells_only_what_is_new() -> None:
    s = play(Wojciech(), (100,) * 3, "A bet 1", W6)
    told = len(s.events)
    assert story(s.apply("call").view(0), NAMES, told) == ["Ann calls 1."]


def test_G7_side_pots_and_all_ins_in_a_story() -> None:
    """A has 5 chips, B and C have 9; all in. A wins the main pot with kings, B the side pot with nines."""
    hands = deck("Kh Kd 5s 4c 2h", "9d 9s Jd 4d 3s", "3c 7h 8s Jc 6d", then="Ac Th Qd Qs")
    s = play(Wojciech(), (5, 9, 9), "A bet 4; B raise 8; C call", hands)
    told = story(s.view(2), ("Ann", "Bea", "Cy"))
    assert told[4:10] == [
        "Ann bets 4, all in.",
        "Bea raises to 8, all in.",
        "Cy calls 8, all in.",
        "Ann shows K♥ K♦ 5♠ 4♣ 2♥.",
        "Bea shows 9♦ 9♠ J♦ 4♦ 3♠.",
        "Cy shows 3♣ 7♥ 8♠ J♣ 6♦.",
    ]
    assert told[-2:] == [
        "Ann wins the main pot, 15 with a pair of kings.",
        "Bea wins the first side pot, 8 with a pair of nines.",
    ]


def test_a_shared_pot_names_the_hand_once() -> None:
    hands = deck("Kh Kd 5s 4c 2h", "Kc Ks 5d 4d 2s", "3c 7h 8s Jc 6d", then="Ac Th Qd 9s")
    s = play(Wojciech(), (5,) * 3, "all check; all check; all check; all check; all check", hands)
    assert (
        story(s, ("Ann", "Bea", "Cy"))[-1] == "Ann and Bea share 3, each with a pair of kings: Ann 2, Bea 1."
    )


def test_S4_the_card_left_over_is_told_to_be_wild() -> None:
    s = play(Spokane(), (100,) * 2, "A take 8d; B take 9c", deck("Ah", "3c", then="8d 7h 9c"))
    assert story(s.view(0), NAMES)[-3:] == [
        "You take the 8♦.",
        "Ann takes the 9♣.",
        "The 7♥ is left over: sevens are wild.",
    ]


def test_H6_flop_turn_and_river_have_their_names() -> None:
    hands = deck("Ah 2c", "Kh 3c", then="4s 5h 6h 7h 8s Td 9s Jd")
    moves = "A check; B call; all check; all check; all check"
    s = play(Wasteland(), (100,) * 2, moves, hands, button=0)
    told = [line for line in story(s.view(0), NAMES) if line.startswith("The ")]
    assert told == ["The flop is 5♥ 6♥ 7♥.", "The turn is the 10♦.", "The river is the J♦."]


def test_P10_the_verdict_says_what_was_there() -> None:
    """P10: among 9♥ 9♠ A♣ 4♦ there is a pair of nines, and no pair of tens."""
    hands = deck("9h", "9s", "Ac", "4d")
    there = play(Polish(), (0,) * 4, "A declare pair 9; B call bluff", hands)
    assert "There is a pair of nines: 9♠ 9♥. Ann loses the round." in story(there, NAMES)
    not_there = play(Polish(), (0,) * 4, "A declare pair T; B call bluff", hands)
    assert "A pair of tens: there is no such hand. You lose the round." in story(not_there, NAMES)


def test_P13_the_verdict_where_a_higher_hand_counts() -> None:
    house = Polish(exists="at_least")
    s = play(house, (0,) * 4, "A declare pair 4; B call bluff", deck("9h", "9s", "Ac", "4d"))
    assert (
        "A pair of fours: not there, but a pair of nines is, which is higher. Ann loses the round."
        in story(s, NAMES)
    )


def test_P8_who_is_eliminated_is_told_and_who_folds_is_not_told_twice() -> None:
    house = Polish(cards_to_start=5)
    s = play(
        house,
        (0,) * 3,
        "A declare straight flush hearts A; B call bluff",
        deck("2h 3c 4s 7d 9h", "2c 3d 5h 8s Tc", "2s 4d 6c 9c Jh"),
    )
    assert "You are out of the game." in story(s, NAMES)
    folded = play(Wojciech(), (9,) * 3, "A fold; B fold")
    assert not [line for line in story(folded, NAMES) if "out of the game" in line]


def test_K4_a_shown_hand_is_told_whole_though_some_of_it_was_known() -> None:
    hands = deck("Kh 9h 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts")
    s = play(Whiskey(), (100,) * 2, "A pass; B pass; A exchange 2d for Ah; B knock; A pass", hands)
    assert "You show K♥ 9♥ 7♥ 3♥ A♥: flush to the ace." in story(s, NAMES)


def test_K12_hands_of_a_deal_with_lives_are_named_before_the_next_deal() -> None:
    hands = deck("Kh Kd 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts")
    s = play(Whiskey(lives=2), (0,) * 2, "A knock; B pass", hands, ())
    told = story(s, NAMES)
    assert "You show K♥ K♦ 7♥ 3♥ 2♦: pair of kings." in told
    assert told[told.index("Ann loses a life.") + 1] == "You deal."


# Tables


def test_a_table_of_wojciech() -> None:
    s = play(Wojciech(), (100,) * 3, "A bet 1; B call; C fold; A check; B bet 2", W6)
    assert (
        told_table(s.view(0), NAMES)
        == """\
Wojciech · wild-1 · You to act

  Suit card  ??
  Row        9♣ ?? ??
  Wild if red: nothing; if black: nines

        chips  bet
>  You     98       K♥ K♦ 5♠ 5♣ 2♥
   Ann     96    2  ?? ?? ?? ?? ??
 D Bea     99       out

Pot 7, 2 of it in front of the players"""
    )


def test_a_table_of_spokane_marks_what_is_wild() -> None:
    s = play(Spokane(), (100,) * 2, "A take 8d; B take 9c", deck("7c", "3c", then="8d 7h 9c"))
    assert (
        told_table(s.view(0), NAMES)
        == """\
Spokane Open Wild · betting 1 · You to act

  Centre  7♥*
  Wild: sevens

        chips  bet
>  You     99       7♣* | 8♦
 D Ann     99       ?? | 9♣

Pot 2"""
    )


def test_a_table_of_polish_poker_has_no_chips() -> None:
    s = play(Polish(), (0,) * 3, "A declare pair 9", deck("9h", "9s", "Ac"))
    assert (
        told_table(s.view(1), NAMES)
        == """\
Polish Poker · Ann to act

  Cards on the table: 3, at most 5 a player
  Standing declaration: a pair of nines

   You  ??
>  Ann  9♠
 D Bea  ??"""
    )


def test_a_table_of_whiskey_tells_lives() -> None:
    s = play(Whiskey(lives=3), (0,) * 2, "", deck("Kh Kd 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts"))
    assert (
        told_table(s.view(0), NAMES)
        == """\
Whiskey Poker · widow down · You to act

  Widow  ?? ?? ?? ?? ??

        lives
>  You      3  K♥ K♦ 7♥ 3♥ 2♦
 D Ann      3  ?? ?? ?? ?? ??"""
    )


def test_a_table_tells_side_pots_and_blinds() -> None:
    hands = deck("Kh Kd", "Ah 4s", "2c 4d", then="5c 6c 7d 8s")
    s = play(Wasteland(), (3, 60, 60), "C call; A call; B check", hands)
    told = told_table(s.view(SPECTATOR), NAMES)
    assert told.startswith("Wasteland Hold'em · flop · blinds 1/5 · Bea to act\n\n  Board  6♣ 7♦ 8♠\n\n")
    assert told.endswith("Pot 13\n  main pot 9: You, Ann and Bea\n  side pot 1 4: Ann and Bea")


# Holdings


def test_W4_a_hand_is_two_faced_until_the_suit_card() -> None:
    street = "A bet 1; B call; C call"
    s = play(Wojciech(), (100,) * 3, street, W6)
    assert (
        holding(s.view(1))
        == "if red: pair of nines; if black: straight to the ace, two wild: 9♠ as Q, 9♦ as 10"
    )
    assert holding(s.view(0)) == "two pair, kings and fives, whether red or black"
    assert holding(play(Wojciech(), (100,) * 3, "", W6).view(0)) == "two pair, kings and fives"
    later = play(Wojciech(), (100,) * 3, f"{street}; all check; all check; all check", W6)
    assert holding(later.view(1)) == "pair of nines"


def test_H2_a_joker_is_told_by_what_it_stands_for() -> None:
    hands = deck("Jk1 Kd", "Ah 4s", "2c 4d", then="5c Kc 7d 8s")
    s = play(Wasteland(), (60,) * 3, "C call; A call; B check", hands)
    assert holding(s.view(2)) == "three kings, one wild: Jk1 as K"


def test_S8_the_wild_rank_is_named_with_the_hand() -> None:
    s = play(Spokane(), (100,) * 2, "A take 8d; B take 9c", deck("7c", "3c", then="8d 7h 9c"))
    assert holding(s.view(0)) == "pair of eights, one wild: 7♣ as 8 (sevens wild)"
    assert holding(play(Spokane(), (100,) * 2, "", deck("7c", "3c")).view(0)) == "seven high"


def test_P5_ones_own_cards_are_told_with_how_many_lie_on_the_table() -> None:
    hands = deck("9h 9d", "9s 2c", "Ac 3d")
    s = play(Polish(cards_to_start=2), (0,) * 3, "A declare pair 9", hands)
    assert (
        holding(s.view(0)) == "9♥ 9♦, a pair of nines, of six cards on the table; standing: a pair of nines"
    )
    assert holding(s.view(1)) == "9♠ 2♣, of six cards on the table; standing: a pair of nines"


def test_a_spectator_holds_nothing_and_sees_no_hidden_hand() -> None:
    s = play(Wojciech(), (100,) * 3, "", W6)
    assert holding(s.view(SPECTATOR)) == ""
    assert shown_hand(s, 0) == ""


# Rules in force


@pytest.mark.parametrize(
    ("s", "numbers"),
    [
        (play(Wojciech(), (9,) * 3), ("W3", "W9", "G9", "G12")),
        (play(Wojciech(half_stake_withdrawal=True), (9,) * 2, "; ".join(["all check"] * 4)), ("W7",)),
        (play(Wasteland(), (9,) * 3), ("H5", "H7", "G9", "G12")),
        (play(Spokane(), (9,) * 2), ("S4", "S9")),
        (play(Whiskey(), (9,) * 2), ("K3", "K6")),
        (play(Whiskey(), (9,) * 2, "A pass; B pass"), ("K4", "K6", "K7")),
        (play(Whiskey(), (9,) * 2, "A knock"), ("K6", "K4")),
        (play(Polish(), (0,) * 3), ("P6", "P2", "P3", "P4")),
        (play(Polish(), (0,) * 3, "A declare pair 9"), ("P6", "P7", "P4", "P5")),
        (play(Wojciech(), (9,) * 2, "A fold"), ("W4", "W5", "G14", "G6", "G7")),
        (play(FollowTheQueen(), (9,) * 2), ("G9", "G12")),
    ],
)
def test_the_rules_in_force(s: State, numbers: tuple[str, ...]) -> None:
    assert rule_in_force(s) == numbers


def test_S5_from_the_second_round_on_the_leftover_counts() -> None:
    s = play(Spokane(), (9,) * 2, "A take 8d; B take 9c; all check", deck("7c", "3c", then="8d 7h 9c"))
    assert rule_in_force(s) == ("S5", "S4", "S9")


# Whatever happens


def positions(name: str, rng: random.Random) -> Iterator[State]:
    """A deal in a house drawn at random, played at random."""
    shoe = Shoe(rng.randbytes(8))
    s = shoe.deal(any_table(name, rng))
    for _ in range(40):
        yield s
        if s.over:
            return
        s = shoe.deal(s.apply(s.choices[rng.randrange(min(len(s.choices), 40))]))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", games())
def test_everything_can_be_told_in_80_columns_and_no_card_unseen(name: str) -> None:
    """Two worlds that look the same to a seat are told in the same words."""
    rng = random.Random(name)
    for _ in range(12):
        for s in positions(name, rng):
            view = s.view(rng.randrange(s.seats))
            world = view.resample(rng).view(view.seat)
            told = told_table(view, NAMES)
            assert max(map(columns_of, told.splitlines())) <= 80 or max(s.chips.stacks) > 10**6
            assert (told, holding(view)) == (told_table(world, NAMES), holding(world))
            assert rule_in_force(view)
        assert story(view, NAMES) == story(world, NAMES)
        assert all(line.endswith(".") for line in story(s, NAMES))

"""Rulings S1 to S10: Spokane Open Wild."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import FixedLimit, GameError, IllegalAction, NoLimit, Spokane, cards, evaluate
from homegame.events import Acted, Began, Dealt, Shown, Told
from homegame.games.spokane import CENTRE, Take
from homegame.piles import SPECTATOR, hand, up
from tests.table import Deck, deck, happened, offered, play, seat_to_act, winners

if TYPE_CHECKING:
    from homegame import State


def rounds(s: State) -> int:
    """How many rounds of choosing there were."""
    return sum(e.street.startswith("round") for e in happened(s, Began))


def draft(*takes: str, left: str = "Kc", holes: str = "2c 2d 2h 2s Kd Kh") -> tuple[str, Deck]:
    """Moves and deck where each seat takes these cards, round by round, and *left* is never taken.

    In every round first choice is one seat further left; between the rounds all check.
    """
    wanted = [held.split() for held in takes]
    seats, count = len(takes), len(wanted[0])
    moves = "; all check; ".join(
        "; ".join(
            f"{'ABCDEF'[seat]} take {wanted[seat][r]}" for seat in [(r + n) % seats for n in range(seats)]
        )
        for r in range(count)
    )
    centre = " ".join(card for each in zip(*wanted, strict=True) for card in each)
    return moves, deck(*holes.split()[:seats], then=f"{left} {centre}")


def test_S1_the_high_hand_wins_and_five_of_a_kind_is_the_highest() -> None:
    moves, top = draft("As Ac Ad Ah", "4d 5d 6d 7d", left="9c", holes="9s 8d")
    s = play(Spokane(), (9, 9), moves + "; quietly", top)
    assert winners(s) == "A"
    held = {seat: evaluate(s.cards(hand(seat), up(seat)), s.game.wilds(s)) for seat in (0, 1)}
    assert (str(held[0]), str(held[1])) == ("five A", "straight flush 8")


def test_S2_two_to_six_players_unless_the_house_allows_more() -> None:
    assert list(Spokane().seats_allowed()) == [2, 3, 4, 5, 6]
    with pytest.raises(GameError, match="2 to 6"):
        Spokane().start((50,) * 7)
    assert Spokane(max_players=7).start((50,) * 7)
    with pytest.raises(GameError):
        Spokane(max_players=11)


@pytest.mark.parametrize(("players", "dealt"), [(6, 6), (7, 6), (8, 5), (9, 4), (10, 4)])
def test_S2_from_the_fifth_round_on_a_round_needs_a_card_for_every_active_player(
    players: int, dealt: int
) -> None:
    """7 players use 36 cards in four rounds, then 7 and 7; 2 are left. 10 use 51 in four."""
    s = play(Spokane(max_players=10), (50,) * players, "quietly")
    assert rounds(s) == dealt


def test_S3_one_hole_card_each_then_one_more_than_players_to_the_centre() -> None:
    s = play(Spokane(), (9, 9, 9))
    holes, centre = happened(s, Dealt)
    assert (holes.piles, holes.face_up) == ((hand(0), hand(1), hand(2)), False)
    assert (centre.piles, centre.face_up) == ((CENTRE,) * 4, True)


def test_S3_the_hole_card_is_not_shown_before_the_showdown() -> None:
    s = play(Spokane(), (9, 9, 9), "quietly")
    first_shown = next(place for place, e in enumerate(s.events) if isinstance(e, Shown))
    last_chosen = max(place for place, e in enumerate(s.events) if isinstance(e, Acted))
    assert first_shown > last_chosen
    assert play(Spokane(), (9, 9, 9), "A times out").view(SPECTATOR).cards(hand(0)) == ()


def test_S4_clockwise_from_the_dealers_left_and_the_dealer_takes_from_the_last_two() -> None:
    s = play(Spokane(), (9, 9, 9), "A take 9h; B take Kd", deck("2c", "2d", "2h", then="9h Kd 4c Qs"))
    assert (seat_to_act(s), offered(s)) == ("C", ["take 4c", "take Qs"])
    with pytest.raises(IllegalAction):
        s.apply("take 9h")
    s = s.apply("take Qs")
    assert s.view(SPECTATOR).cards(up(2)) == cards("Qs")
    assert s.cards(CENTRE) == cards("4c")


def test_S4_the_leftover_is_wild_until_the_next_one_replaces_it() -> None:
    top = deck("2c", "2d", then="9h Kd 4c Qs 7h")
    takes = "A take 9h; B take Kd"
    for moves, wild in (
        ("A take 9h", set()),  # nothing is left over yet
        (takes, {4}),
        (takes + "; all check; B take 4c", {4}),  # taken, and still wild
        (takes + "; all check; B take 4c; A take Qs", {7}),
    ):
        s = play(Spokane(), (9, 9), moves, top)
        assert s.game.wilds(s).ranks == wild


def test_S5_first_betting_from_the_dealers_left_though_another_shows_more() -> None:
    moves, top = draft("7h", "Ad", "9s")
    assert seat_to_act(play(Spokane(), (9, 9, 9), moves, top)) == "A"


def test_S5_one_card_for_each_active_player_is_added_to_the_leftover() -> None:
    s = play(
        Spokane(),
        (20,) * 4,
        "A times out; B times out; C times out; D times out; A bet 2; B call; C fold; D call",
    )
    assert happened(s, Dealt)[-1].piles == (CENTRE,) * 3
    assert len(offered(s)) == 4


def test_S5_first_choice_passes_to_the_left_and_over_who_has_folded() -> None:
    opening = "A times out; B times out; C times out; D times out; "
    s = play(Spokane(), (20,) * 4, opening + "A bet 2; B fold; C call; D call")
    assert seat_to_act(s) == "C"
    assert [e.seat for e in happened(s, Told)] == [0, 2]
    s = play(Spokane(), (20,) * 4, opening + "A fold; B bet 2; C call; D call")
    assert seat_to_act(s) == "B"


def test_S5_the_best_hand_showing_opens_the_later_rounds() -> None:
    moves, top = draft("7h 8d", "Kd 2c", "9s 9d", holes="3c 3d 3h")
    assert seat_to_act(play(Spokane(), (9, 9, 9), moves, top)) == "C"


@pytest.mark.parametrize(
    ("takes", "opens"),
    [
        (("Ks Qs", "7d 7s", "Ac 9s"), "B"),  # a pair before high cards
        (("Ks Qs", "Ad 8s", "Ac 9s"), "C"),  # an ace and nine before an ace and eight
        (("Ks Qs", "Ad 9d", "Ac 9s"), "B"),  # equal: the first from the dealer's left
        (("Ks Qs", "Ad 8s", "Jd Ac"), "C"),  # the jack is as wild as the leftover: a pair of aces
        (("Ks Qs 4c", "7d 7s 4d", "5c 5d 5h"), "C"),
        (("7c 7d 4c", "5c 5d 5h", "6c 6d Ad"), "B"),
        (
            ("7c 7d 4c 4d", "8c 8d 3c Ad", "9s Ts Qs Ks"),
            "A",
        ),  # two pair; four cards make no straight or flush
        (("7c 7d 4c 4d", "8c 8d 8h Ad", "9s 9d 9h 9c"), "C"),
    ],
)
def test_S6_best_hand_showing(takes: tuple[str, ...], opens: str) -> None:
    moves, top = draft(*takes, left="Jc", holes="2c 2d 2h")
    assert seat_to_act(play(Spokane(), (99, 99, 99), moves, top)) == opens


def test_S6_from_five_cards_on_straights_and_flushes_count() -> None:
    """D shows four hearts, then five; A a pair of queens."""
    takes = ("Qc Qd 3c 5d 7s", "2c 4d 6s 8c Tc", "3d 5c 7d 8d Ts", "2h 4h 6h 9h Jh", "3s 5s 7c 8s Td")
    holes = "As Ac Ad Ah Kd"
    moves, top = draft(*(held.rsplit(maxsplit=1)[0] for held in takes), holes=holes)
    assert seat_to_act(play(Spokane(), (99,) * 5, moves, top)) == "A"
    moves, top = draft(*takes, holes=holes)
    assert seat_to_act(play(Spokane(), (99,) * 5, moves, top)) == "D"


def test_S6_hole_cards_do_not_count() -> None:
    moves, top = draft("7h 8d", "Ad 2s", "9s 4d", holes="7c 3d 9d")
    assert seat_to_act(play(Spokane(), (9, 9, 9), moves, top)) == "B"


def test_S6_if_the_best_hand_is_all_in_the_next_who_can_bet_opens() -> None:
    moves, top = draft("7h 8d", "Kd Ks", "9s 4d", holes="3c 3d 3h")
    betting = moves.replace("all check", "A bet 2; B call; C call")
    assert seat_to_act(play(Spokane(), (9, 3, 9), betting, top)) == "C"


@pytest.mark.parametrize(("players", "dealt"), [(2, 4), (3, 4), (4, 4), (5, 5), (6, 6)])
def test_S7_four_rounds_and_more_until_all_have_had_first_choice(players: int, dealt: int) -> None:
    assert rounds(play(Spokane(), (20,) * players, "quietly")) == dealt


def test_S7_who_has_folded_need_not_have_first_choice() -> None:
    opening = "".join(f"{seat} times out; " for seat in "ABCDE")
    s = play(Spokane(), (20,) * 5, opening + "A bet 2; B call; C call; D call; E fold; quietly")
    assert rounds(s) == 4


@pytest.mark.parametrize(("left", "winner"), [("9c", "A"), ("Jc", "B")])
def test_S8_the_last_leftover_makes_hole_cards_wild_too(left: str, winner: str) -> None:
    """A: K Q 7 4 and a nine in the hole; B: a pair of threes."""
    moves, top = draft("Ks Qs 7d 4h", "3d 8d 6c Ts", left=left, holes="9h 3c")
    assert winners(play(Spokane(), (9, 9), moves + "; quietly", top)) == winner


def test_S8_only_the_last_leftover_counts() -> None:
    """The nine is left over three times and then taken; the jack is left over last."""
    top = deck("9h", "3c", then="9c Ks 3d Qs 8d 7d 6c Jc Ts")
    moves = (
        "A take Ks; B take 3d; all check; B take 8d; A take Qs; all check;"
        "A take 7d; B take 6c; all check; B take Ts; A take 9c; quietly"
    )
    s = play(Spokane(), (9, 9), moves, top)
    assert s.cards(CENTRE) == cards("Jc")
    assert str(evaluate(s.cards(hand(0), up(0)), s.game.wilds(s))) == "pair 9 K Q 7"


def test_S8_the_best_five_of_hole_card_and_all_up_cards() -> None:
    """Five players hold six cards each."""
    takes = ("Qc Qd 3c 5d 7s", "2c 4d 6s 8c Tc", "3d 5c 7d 8d Ts", "2h 4h 6h 9h Jh", "3s 5s 7c 8s Td")
    moves, top = draft(*takes, holes="As Ac Ad Ah Kd")
    s = play(Spokane(), (99,) * 5, moves + "; quietly", top)
    assert winners(s) == "D"
    assert str(evaluate(s.cards(hand(3), up(3)), s.game.wilds(s))) == "flush A J 9 6 4"


def test_S9_an_all_in_player_still_chooses_and_has_first_choice() -> None:
    s = play(Spokane(), (20, 3, 20), "A times out; B times out; C times out; A bet 2; B call; C call")
    assert seat_to_act(s) == "B"
    assert isinstance(s.choices[0], Take)
    s = play(Spokane(), (3, 3, 3), "A times out; B times out; C times out; A bet 2; B call; C call; quietly")
    assert [len(s.cards(up(seat))) for seat in (0, 1, 2)] == [4, 4, 4]


def test_S9_a_folded_players_cards_are_out_of_play() -> None:
    """B has the best hand showing, folds, takes no card any more and opens nothing."""
    moves, top = draft("7h", "Ad", "9s")
    top = (*top, *cards("3d 4d"))
    s = play(Spokane(), (20, 20, 20), moves + "; A bet 2; B fold; C call; C take 4d; A take 3d", top)
    assert s.cards(up(1)) == cards("Ad")
    assert seat_to_act(s) == "C"
    assert cards("Ad")[0] not in s.cards(CENTRE)


@pytest.mark.parametrize(("number", "size"), [(1, 2), (2, 2), (3, 4), (4, 4)])
def test_S10_fixed_limit_two_and_four_with_the_big_bet_from_round_three(number: int, size: int) -> None:
    takes = ("7h 8d 4h 3h", "Kd Qs Jd 5d")
    moves, top = draft(*(" ".join(held.split()[:number]) for held in takes), left="Tc")
    assert offered(play(Spokane(), (50, 50), moves, top))[-1] == f"bet {size}"


def test_S10_the_ante_is_one_and_the_house_may_set_limit_and_ante() -> None:
    assert Spokane().limit == FixedLimit(2, 4, 3)
    assert play(Spokane(), (50, 50)).chips.pot == 2
    s = play(Spokane(ante=5, limit=NoLimit()), (50, 50), "A times out; B times out")
    assert (s.chips.pot, offered(s)[-1]) == (10, "bet 1..45")

"""Facts: what a client is told of a deal, worked out from the view of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from homegame import Polish, Shoe, Spokane, Wasteland, Whiskey, Wojciech
from homegame.events import Told
from homegame.piles import SPECTATOR
from homegame.record import Record
from homegame.telling import facts, holding
from homegame.telling.facts import ContestedPot, PaidPot

if TYPE_CHECKING:
    from homegame.state import State
    from homegame.telling.readings import Reading

NAMES = ("Ann", "Bob", "Cy", "Di")


def record(game: Any, *moves: str, stacks: tuple[int, ...] = (100, 100, 100)) -> Record:  # noqa: ANN401
    found = Record(game, NAMES[: len(stacks)], stacks, len(stacks) - 1)
    for move in moves:
        found = found.apply(move)
    return found


def after(game: Any, *moves: str, stacks: tuple[int, ...] = (100, 100, 100)) -> State:  # noqa: ANN401
    return record(game, *moves, stacks=stacks).state


def made(readings: tuple[Reading, ...]) -> list[tuple[str, str, str]]:
    return [(one.when, one.category, " ".join(one.ranks)) for one in readings]


# The sample cards of Wojciech's rulebook: Bob, Carol, Ted
WOJCIECH = (
    "deal Kh As 2c Kd Ks 3c 5c Ts 6d 5s 9h 7h 2d 9c 8s",
    "deal 9d 4c Js",
    "deal Qh",
)


def test_G12_whoever_must_act_is_told_what_a_call_costs_and_which_sizes_are_open() -> None:
    state = after(Wojciech(), *WOJCIECH, "bet 5")
    for seat in (0, 1, 2, SPECTATOR):
        found = facts(state.view(seat))
        assert (found.street, found.call) == ("pre-wild", 5)
        assert found.rules[0] == "W3"
        sizes = (found.verb, found.least, found.most, found.all_in)
        assert sizes == (("raise", 10, 99, 99) if seat == 1 else ("", None, None, None))
        assert found.acts == ("bet 5", "", "")
    limited = facts(after(Wasteland(), "deal 2c 3c 4c 5c 6c 7c").view(2))
    assert (limited.verb, limited.least, limited.most, limited.all_in) == ("raise", 6, 10, None)


def test_G10_where_nobody_could_call_a_raise_none_is_offered() -> None:
    state = after(Wojciech(), "deal Kh As Kd Ks 5c Ts 5s 9h 2d 9c", *WOJCIECH[1:], "all in", stacks=(20, 100))
    found = facts(state.view(1))
    assert (found.call, found.verb, found.least) == (19, "", None)


def test_W4_before_the_suit_card_a_hand_may_be_two_things() -> None:
    state = after(Wojciech(), *WOJCIECH, "bet 1", "call", "fold", "check", "check")
    bob, carol, nobody = (facts(state.view(seat)) for seat in (0, 1, SPECTATOR))
    assert bob.wild == ()
    assert (bob.if_red, bob.if_black) == (("9",), ("4",))
    assert made(bob.mine) == [("", "two pair", "K 5 2")]
    assert made(carol.mine) == [("red", "straight flush", "A"), ("black", "pair", "9 A K T")]
    assert nobody.mine == ()
    for one, view in ((bob, state.view(0)), (carol, state.view(1))):
        assert all(reading.words in holding(view) for reading in one.mine)


def test_G6_the_showdown_says_which_five_win_and_what_each_wild_card_stands_for() -> None:
    calls = ("bet 1", "call", "fold", *("check",) * 6, "check", "check")
    state = after(Wojciech(), *WOJCIECH, *calls)
    assert state.over
    found = facts(state.view(SPECTATOR))
    assert found.wild == ("9",)
    assert (found.if_red, found.if_black) == ((), ())
    assert [(one.seat, one.reading.category) for one in found.hands] == [
        (0, "two pair"),
        (1, "straight flush"),
    ]
    carol = found.hands[1].reading
    parts = dict(zip(map(str, carol.cards), carol.stands_for, strict=True))
    assert parts["As"] == "As"
    assert {parts["9h"], parts["9c"]} == {"Qs", "Js"}
    assert found.paid == (PaidPot(5, ((1, 5),), contested=True),)
    assert (found.net, found.winners, found.pots) == ((-2, 3, -1), (1,), ())
    assert facts(after(Wojciech(), *WOJCIECH, *calls[:-1]).view(0)).net is None


def test_G7_pots_name_who_can_win_them() -> None:
    hands = "deal Kh As 2c Kd Ks 3c 5c Ts 6d 5s 9h 7h 2d 9c 8s"
    state = after(Wojciech(), hands, *WOJCIECH[1:], "bet 9", "raise 29", "call", stacks=(10, 50, 100))
    found = facts(state.view(1))
    assert found.pots == (ContestedPot(30, (0, 1, 2)), ContestedPot(40, (1, 2)))


def test_G9_who_wins_because_all_others_fold_shows_nothing() -> None:
    found = facts(after(Wojciech(), *WOJCIECH, "bet 1", "fold", "fold").view(SPECTATOR))
    assert found.hands == ()
    assert found.paid == (PaidPot(3, ((0, 3),), contested=False),)
    assert found.winners == (0,)


def test_H2_a_joker_stands_for_a_rank_where_suits_do_not_matter() -> None:
    state = after(Wasteland(), "deal Jk1 3c 4c 9d 8h 7s")
    found = facts(state.view(2))
    assert found.wild == ("Jk",)
    (mine,) = found.mine
    assert (mine.category, [str(card) for card in mine.cards], mine.stands_for) == (
        "pair",
        ["9d", "Jk1"],
        ("9d", "9"),
    )


def test_S4_the_rank_that_is_left_over_is_wild() -> None:
    state = after(Spokane(), "deal 2c 3c 4c", "deal 9h 9d Kc Kd")
    assert facts(state.view(0)).wild == ()
    state = state.apply("take 9h")
    assert facts(state.view(1)).acts == ("take 9h", "", "")
    found = facts(state.apply("take 9d").apply("take Kc").view(0))
    assert (found.wild, found.street, found.acts) == (("K",), "betting 1", ("", "", ""))
    state = state.apply("take 9d").apply("take Kc")
    assert [reading.category for reading in facts(state.view(2)).mine] == ["pair"]


def test_P7_a_verdict_stays_until_somebody_declares_again() -> None:
    game = Polish(cards_to_start=1)
    state = after(game, "deal 9h 9s Ac", stacks=(0, 0, 0))
    first = facts(state.view(1))
    assert first.polish is not None
    assert (first.polish.standing, first.polish.verdict, first.polish.most) == ("", None, 5)
    state = state.apply("declare pair 9")
    found = facts(state.view(1)).polish
    assert found is not None
    assert (found.standing, found.standing_words, found.by) == ("pair 9", "a pair of nines", 0)
    assert (found.counts, found.on_table, found.mine_holds) == ((1, 1, 1), 3, False)
    state = state.apply("call bluff").apply("deal 2c 3c 4c 5c")
    found = facts(state.view(SPECTATOR)).polish
    assert found is not None
    verdict = found.verdict
    assert verdict is not None
    assert (verdict.declaration, verdict.holds, verdict.higher) == ("pair 9", True, "")
    assert sorted(map(str, verdict.evidence)) == ["9h", "9s"]
    assert (verdict.declarer, verdict.caller, verdict.loser) == (0, 1, 1)
    assert {one.seat: [str(card) for card in one.cards] for one in verdict.hands} == {
        0: ["9h"],
        1: ["9s"],
        2: ["Ac"],
    }
    assert (found.standing, found.by, found.counts) == ("", None, (1, 2, 1))
    found = facts(state.apply("declare pair 2").view(0)).polish
    assert found is not None
    assert found.verdict is None


def test_P13_where_a_higher_hand_will_do_it_is_named() -> None:
    state = after(
        Polish(exists="at_least"), "deal 9h 9s Ac", "declare pair 2", "call bluff", stacks=(0, 0, 0)
    )
    found = facts(state.view(0)).polish
    assert found is not None
    assert found.verdict is not None
    assert (found.verdict.holds, found.verdict.evidence, found.verdict.higher) == (
        True,
        (),
        "a pair of nines",
    )


def test_P5_ones_own_cards_are_read_as_what_they_let_one_declare() -> None:
    state = after(Polish(cards_to_start=2), "deal 9h 3s Ac 9s 4c Kd", stacks=(0, 0, 0))
    assert made(facts(state.view(0)).mine) == [("", "pair", "9")]
    assert made(facts(state.view(2)).mine) == [("", "high card", "A")]
    assert facts(state.view(SPECTATOR)).mine == ()


def test_K4_the_widow_and_who_has_knocked() -> None:
    state = Shoe(seed=3).deal(Whiskey().start((20, 20, 20), 2))
    found = facts(state.view(0)).whiskey
    assert found is not None
    assert (found.open, found.knocked, found.last, found.lives, found.lost) == (False, None, False, (), ())
    found = facts(state.apply("exchange all").view(0)).whiskey
    assert found is not None
    assert (found.open, found.last) == (True, False)
    found = facts(state.apply("knock").view(0)).whiskey
    assert found is not None
    assert (found.open, found.knocked, found.last) == (True, 0, True)


def test_K8_a_knock_of_the_first_phase_is_forgotten_in_the_second() -> None:
    state = Shoe(seed=3).deal(Whiskey(betting=True).start((20, 20, 20), 2))
    for move in ("check", "check", "check", "knock", "check", "check", "check"):
        state = state.apply(move)
    found = facts(state.view(0)).whiskey
    assert found is not None
    assert (found.open, found.knocked, found.last) == (True, None, False)


def test_K12_the_last_showdown_is_told_until_somebody_acts_in_the_next_deal() -> None:
    shoe = Shoe(seed=4)
    state = shoe.deal(Whiskey(lives=2).start((0, 0, 0), 2))
    assert facts(state.view(0)).hands == ()
    state = shoe.deal(state.apply("knock").apply("pass").apply("pass"))
    found = facts(state.view(SPECTATOR))
    assert found.whiskey is not None
    assert [one.seat for one in found.hands] == [0, 1, 2]
    lost = [event.seat for event in state.events if isinstance(event, Told) and event.what == "loses a life"]
    assert list(found.whiskey.lost) == lost
    assert found.whiskey.lives == tuple(2 - (seat in lost) for seat in range(3))
    then = facts(state.apply("pass").view(SPECTATOR))
    assert then.whiskey is not None
    assert (then.hands, then.whiskey.lost, then.whiskey.lives) == ((), (), found.whiskey.lives)
    while not state.over:
        state = shoe.deal(state.apply(state.choices[0]))
    end = facts(state.view(SPECTATOR))
    assert end.hands
    assert end.winners
    assert end.net is None


@pytest.mark.parametrize("game", [Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish(stake=1)], ids=repr)
def test_facts_of_every_moment_agree_with_what_is_told_in_words(game: Any) -> None:  # noqa: ANN401
    shoe = Shoe(seed=2)
    found = record(game, stacks=(30, 30, 30, 30)).deal(shoe)
    while True:
        for seat in (*range(4), SPECTATOR):
            view = found.state.view(seat)
            told = facts(view)
            assert len(told.acts) == 4
            assert sum(pot.amount for pot in told.pots) in {0, sum(view.chips.staked)}
            if not isinstance(game, Polish):
                assert all(reading.words in holding(view) for reading in told.mine)
            for reading in (*told.mine, *[one.reading for one in told.hands]):
                assert 1 <= len(reading.cards) == len(reading.stands_for) <= 5
        if found.state.over:
            break
        choices = found.state.choices
        quiet = [one for one in list(choices)[:2] if str(one) in {"check", "call"}]
        found = found.apply(quiet[0] if quiet else choices[0])
        found = found if found.state.over else found.deal(shoe)
    assert facts(found.state.view(0)).winners
    assert sum(facts(found.state.view(0)).net or (0,)) == 0

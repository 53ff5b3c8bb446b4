"""The levels: legal under every option, blind, never absurd, and each stronger than the one below."""

from __future__ import annotations

import random
import re
from itertools import pairwise

import pytest

from homegame import FixedLimit, Polish, Shoe, Spokane, State, Wasteland, Whiskey, Wojciech
from homegame.actions import Call, Fold, Raise
from homegame.arena import match
from homegame.arena.checks import impossible, peeking
from homegame.bots import bot_named
from homegame.bots.levels import LEVELS, spokane_bets
from homegame.bots.levels import spokane as spokane_levels
from homegame.bots.levels import whiskey as whiskey_levels
from homegame.bots.levels.polish import beliefs
from homegame.bots.levels.polish.fortunes import after, fortunes, round_lost
from homegame.bots.levels.polish.outlook import outlook, truths
from homegame.bots.levels.shark import apart
from homegame.bots.levels.spokane_hands import measures
from homegame.bots.rungs.estimates.futures import Future, share
from homegame.cards import STANDARD, card, cards
from homegame.declarations import Ladder
from homegame.games import games
from homegame.games.polish import CallBluff
from homegame.games.spokane import Take
from homegame.odds.polish import chances
from homegame.piles import hand, up
from homegame.widow import Knock
from tests.bots.houses import table
from tests.kit.follow_the_queen import FollowTheQueen

NAMES = [level.name for level in LEVELS]


@pytest.fixture
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is legal, and what is blind, does not hang on how many worlds are looked at."""
    monkeypatch.setattr(whiskey_levels, "WORLDS", 4)
    monkeypatch.setattr(whiskey_levels, "MORE_WORLDS", 4)
    monkeypatch.setattr(spokane_levels, "WORLDS", 100)
    monkeypatch.setattr(spokane_levels, "MORE_WORLDS", 100)
    monkeypatch.setattr(beliefs, "TABLES", 4)
    monkeypatch.setattr(beliefs, "HANDS", 30)


@pytest.mark.no_cover
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("game", games())
def test_a_level_chooses_what_is_possible_whatever_the_options(game: str, level: str) -> None:
    rng = random.Random(f"{game} {level}")
    for _ in range(2):
        state = table(game, rng)
        assert impossible(bot_named(level), state, rng) is None, repr(state.game)


@pytest.mark.no_cover
@pytest.mark.usefixtures("few_worlds")
@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("game", games())
def test_permuting_unseen_cards_leaves_the_policy_as_it_is_to_the_bit(game: str, level: str) -> None:
    rng = random.Random(f"{game} {level} blind")
    state = table(game, rng)
    assert peeking(bot_named(level), state, rng) is None, repr(state.game)


@pytest.mark.parametrize("level", NAMES)
def test_a_level_plays_a_game_that_it_has_never_heard_of(level: str) -> None:
    rng = random.Random(level)
    assert impossible(bot_named(level), FollowTheQueen().start((30, 50, 40)), rng) is None


LADDERS = (
    Ladder(),
    Ladder(order="blef", lowest_rank=9, high_card=True),
    Ladder(flush=False),
    Ladder(ace_low_straight=False),
)


@pytest.mark.parametrize("ladder", LADDERS, ids=repr)
def test_P5_the_quick_chances_are_the_exact_ones(ladder: Ladder) -> None:
    """The same as homegame.odds.polish, which counts every way, for hands of many sizes."""
    rng = random.Random(1)
    for held, on_table in ((1, 3), (2, 8), (3, 12), (5, 15), (4, 20)):
        own = tuple(sorted(rng.sample(ladder.deck, held)))
        exact = [odds.chance for odds in chances(own, on_table, ladder=ladder).values()]
        assert outlook(own, on_table, ladder).chances == pytest.approx(exact, abs=1e-12)


def test_P5_of_a_whole_table_a_declaration_is_true_or_not() -> None:
    held = cards("9h 9s Ac 4d 9c 4h Kd Qd Jd Td 2s")
    ladder = Ladder()
    assert truths(held, ladder) == [float(declared.is_in(held)) for declared in ladder.declarations]


def test_P8_the_chances_to_win_the_game_add_up_and_a_lost_round_costs_some() -> None:
    lives = (2, 3, 1)
    before = fortunes(lives, 5)
    assert sum(before) == pytest.approx(1)
    for loser in range(3):
        later = after(lives, loser, 5)
        assert sum(later) == pytest.approx(1)
        assert later[loser] < before[loser] or round_lost(9, 3)[loser] == 1
    assert after((0, 0), 0, 5) == (0.0, 1.0)  # over the limit: eliminated, and the other one wins


@pytest.mark.parametrize("level", NAMES)
def test_P7_nobody_calls_what_it_sees_in_its_own_hand(level: str) -> None:
    """B holds two nines, so a pair of nines is there."""
    order = cards("2c 9s 5d 4h 9d 6c")
    s = Shoe(order=order).deal(Polish(cards_to_start=2).start((0,) * 3)).apply("declare pair 9")
    assert bot_named(level).policy(s.view(1)).get(CallBluff(), 0.0) < 0.01


def test_P7_the_shark_calls_what_cannot_be_there() -> None:
    """Three cards hold no four kings, whatever they are."""
    s = Shoe(order=cards("2c 9s 5d")).deal(Polish().start((0,) * 3)).apply("declare four K")
    policy = bot_named("shark").policy(s.view(1))
    assert policy.get(CallBluff(), 0.0) > 0.9


def whiskey(mine: str, theirs: str, widow: str) -> State:
    order = [card for three in zip(cards(mine), cards(widow), cards(theirs), strict=True) for card in three]
    return Shoe(order=order).deal(Whiskey().start((100, 100)))


@pytest.mark.parametrize("level", NAMES)
def test_K6_a_full_house_is_worth_a_knock(level: str) -> None:
    s = whiskey("Kh Kd Kc 3h 3d", "2h 7c 9d Js 4h", "Ah 4s 5c 6c 8d")
    assert bot_named(level).policy(s.view(0)).get(Knock(), 0.0) > 0.8


@pytest.mark.parametrize("level", NAMES)
def test_a_near_certain_winner_is_never_folded(level: str) -> None:
    """A holds four kings before the first wild card, and is bet into."""
    order = cards("Kh 2c Kd 7d Kc 9s Ks Jh 3h 4d 5c 6c 8d Th")
    shoe = Shoe(order=order)
    s = shoe.deal(Wojciech().start((100, 100))).apply("check").apply("bet 40")
    policy = bot_named(level).policy(s.view(0))
    assert Fold() not in policy


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize("game", [Wojciech(), Wasteland(), Spokane(), Whiskey(betting=True)], ids=repr)
def test_nobody_folds_for_free(game: Wojciech | Wasteland | Spokane | Whiskey, level: str) -> None:
    shoe, bot, rng = Shoe(level), bot_named(level), random.Random(level)
    s = shoe.deal(game.start((60,) * 3))
    while not s.over:
        assert s.to_act is not None
        policy = bot.policy(s.view(s.to_act))
        chosen = rng.choices(list(policy), list(policy.values()))[0]
        if Fold() in policy:
            assert "check" not in map(str, s.choices)
        s = shoe.deal(s.apply(chosen))


BELOW = (
    (Polish(), "regular", "beginner", 3, 12),
    (Whiskey(), "regular", "beginner", 3, 60),
    (Wojciech(), "regular", "beginner", 2, 120),
    (Wojciech(limit=FixedLimit(2, 4, 3)), "shark", "beginner", 3, 150),
    (Wasteland(), "regular", "beginner", 3, 70),
)


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "hero", "other", "seats", "deals"), BELOW, ids=repr)
def test_a_level_beats_the_one_below(
    game: Polish | Whiskey | Wojciech | Wasteland, hero: str, other: str, seats: int, deals: int
) -> None:
    """The interval of what it wins lies above zero; the seed is fixed."""
    assert match(game, hero, [other] * (seats - 1), deals, 7).verdict == "wins"


def test_in_spokane_the_shark_sees_a_pair_come() -> None:
    """It holds an ace, and takes an ace over a king."""
    order = cards("Ah 2c 7d As 9c Kd 5h")
    s = Shoe(order=order).deal(Spokane().start((100,) * 3))
    policy = bot_named("shark").policy(s.view(0))
    assert max(policy, key=policy.__getitem__) == s.choices.read("take As")


def test_in_wasteland_the_shark_raises_with_two_jokers() -> None:
    """The best two cards there are; the button speaks first (rule H5)."""
    order = cards("Jk1 2c 7d Jk2 9s 4h")
    s = Shoe(order=order).deal(Wasteland().start((100,) * 3))
    policy = bot_named("shark").policy(s.view(2))
    assert sum(chance for action, chance in policy.items() if isinstance(action, Raise)) > 0.9


def jokers(*actions: str) -> State:
    """A holds a joker and a jack, B a joker and a ten; C is out after the first raise."""
    s = Shoe(order=cards("Jk1 4c Jk2 Jd 3s Th")).deal(Wasteland().start((100,) * 3, 2))
    for action in ("raise 10", "fold", *actions):
        s = s.apply(action)
    return s


def test_H7_who_raises_again_and_again_is_believed() -> None:
    """The fourth raise in a betting round is met with fewer raises than the second."""
    shark, raises = bot_named("shark"), [f"raise {to}" for to in range(15, 80, 5)]

    def raising(times: int) -> float:
        s = jokers(*raises[:times])
        assert s.to_act == 1
        policy = shark.policy(s.view(1))
        return sum(chance for action, chance in policy.items() if isinstance(action, Raise))

    assert raising(2) > 0.9
    assert raising(8) < 0.5


def test_a_tie_is_half_a_win_however_strong_the_other_hand() -> None:
    """A board that both play is no hand that one beats half of the time."""
    halves = apart([(0.0, 1.0)], 1)
    assert share(halves, (0.0,)) == share(halves, (3.0,)) == 1 / 2
    assert apart([(0.25, 0.25)], 2) == (Future(1.0, (0.25, 0.25)),)


def test_after_the_flush_is_made_the_shark_keeps_it() -> None:
    """With the widow up it doesn't break a flush."""
    s = whiskey("Kh 9h 7h 3h 2h", "2s 7c 9d Js 4c", "Ah 4s 5c 6c 8d").apply("pass").apply("pass")
    policy = bot_named("shark").policy(s.view(0))
    kept = [
        chance
        for action, chance in policy.items()
        if str(action) in {"knock", "pass"} or re.fullmatch(r"exchange .h for Ah", str(action))
    ]
    assert sum(kept) == pytest.approx(1)


def test_K6_after_a_knock_the_shark_makes_the_best_hand_and_no_draw() -> None:
    """Four in a row are worth nothing any more, the pair of tens is, though four aces have knocked."""
    s = whiskey("7s Ts 9c 5d 8c", "Ah Ac 5c Ad As", "Tc Qd 3d Kh 2h")
    for action in ("pass", "pass", "pass", "knock"):
        s = s.apply(action)
    (exchange,) = bot_named("shark").policy(s.view(0))
    assert {card("Ts"), card("Tc")} <= set(s.apply(exchange).cards(hand(0)))


def kings_and_jacks() -> State:
    """A drafts two kings and a jack beside the one it hides, B two fours; B hides one of the wild sixes."""
    shoe = Shoe(order=cards("Jc 6s Jd 9s Ks 4c Kh 4s Qd 9d 6d"))
    s = shoe.deal(Spokane().start((100, 100)))
    drafted = cards("Jd Ks Kh 9d"), cards("9s 4c 4s Qd")
    taking = [iter(wanted) for wanted in drafted]
    for _ in range(4):
        for _ in range(2):
            assert s.turn is not None
            s = s.apply(Take(next(taking[s.turn.seat])))
        if len(s.cards(up(0))) < 4:
            s = shoe.deal(s.apply("check").apply("check"))
    return s


def test_S8_a_raise_into_two_open_kings_is_believed() -> None:
    """A beats nearly all that B may hide; less of it once B has raised, and not after two raises."""
    s = kings_and_jacks()
    shares = []
    for actions in ((), ("bet 4", "raise 8"), ("raise 12", "raise 16")):
        for action in actions:
            s = s.apply(action)
        future, pressures = spokane_bets.read(s.view(0))
        shares.append(share((future,), pressures))
    assert shares[0] > 0.8 > shares[1] > 0.5 > shares[2] > 0.2
    assert bot_named("shark").policy(s.view(0))[Call()] > 0.9


def test_S7_rounds_end_once_all_who_are_left_have_had_first_choice() -> None:
    """Of six A and B are left after the first bets: four rounds, not six."""
    shoe = Shoe(1)
    s = shoe.deal(Spokane().start((100,) * 6, 5))
    rounds = []
    for _ in range(6):
        assert s.turn is not None
        rounds.append(spokane_levels.rounds_to_come(s.view(s.turn.seat)))
        s = s.apply(next(iter(s.choices)))
    assert rounds == [5] * 6
    for action in ("bet 2", "call", "fold", "fold", "fold", "fold"):
        s = s.apply(action)
    s = shoe.deal(s)
    for to_come in (2, 1, 0):
        for _ in range(2):
            assert s.turn is not None
            assert spokane_levels.rounds_to_come(s.view(s.turn.seat)) == to_come
            s = s.apply(next(iter(s.choices)))
        s = shoe.deal(s.apply("check").apply("check"))
    assert s.over


def test_S8_who_bets_is_likelier_to_hide_a_pair() -> None:
    """B has taken a four and bet it twice: of all that it may hide a four is the likeliest."""
    shoe = Shoe(order=cards("Jc 4d Jd 9s 4c"))
    s = shoe.deal(Spokane().start((100, 100))).apply("take Jd").apply("take 4c")

    def pair(*actions: str) -> float:
        table = s
        for action in actions:
            table = table.apply(action)
        seen = spokane_levels.draft(shoe.deal(table).view(0))
        weights = [after - before for before, after in pairwise((0.0, *seen.beliefs[0]))]
        return weights[seen.unseen.index(card("4h").index)] / sum(weights)

    assert pair("check", "bet 2", "raise 4", "raise 6") > 1.2 * pair("check", "bet 2") > 1.2 * pair("check")


@pytest.mark.no_cover
def test_the_levels_are_quick_enough() -> None:
    """Far within 300 ms for the shark and 20 ms for the others, most of the time; the machine may be busy."""
    for level, most in (("beginner", 0.02), ("regular", 0.02), ("shark", 0.3)):
        found = match(Spokane(), level, ["caller"] * 2, 1, 1)
        assert found.tallies[0].time_below(0.5) < most


def test_S5_who_sees_what_is_left_wild_ends_no_worse_than_by_the_best_card_at_once() -> None:
    rng, drafting, gained = random.Random(5), spokane_levels.Drafting(measures(Spokane()), ahead=True), 0
    for _ in range(60):
        dealt = rng.sample(range(52), 19)
        made = []
        for last in (False, True):
            hands, centre = [dealt[:5], dealt[5:10], dealt[10:15]], dealt[15:]
            drafting.choose(hands, centre, (0, 1, 2), None, last=last)
            made.append(drafting.by[STANDARD[centre[0]].rank](hands[0]))
        assert made[1] >= made[0]
        gained += made[1] > made[0]
    assert gained

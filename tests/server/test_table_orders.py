"""T1, T2, T12: versions, repeats, who may do what, and what comes over a wire (promises I2, I3, A6, A9)."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from homegame import IllegalAction, NotationError, NotYourTurn, Polish, Spokane, Whiskey, Wojciech
from homegame.errors import HomegameError, NotAllowed, StaleVersion
from homegame.server.table import (
    TABLE,
    Act,
    AddBot,
    Answer,
    CallOff,
    Close,
    Give,
    HandOver,
    Leave,
    Name,
    Open,
    Order,
    Pause,
    Prepare,
    Ready,
    Remove,
    Restarted,
    Say,
    Show,
    Sit,
    TimeUp,
    Wish,
    in_bytes,
    plain,
    read_order,
)
from homegame.server.table.at_play import Freeze
from homegame.server.table.reading import LONGEST, WISHES
from tests.server.tables import Keeper, keeper_of, seated


def frozen(keeper: Keeper) -> tuple[object, int, bytes]:
    """Everything that a refused order must leave as it is."""
    table = keeper.table
    return table.scene, table.seq, b"".join(table.look(who).in_bytes() for who in ("Ann", "Bob", "Cy", ""))


def refused(
    keeper: Keeper, order: Order, kind: type[HomegameError], words: str | None = None
) -> HomegameError:
    """Give an order that is refused, and make sure that nothing has changed; give the refusal."""
    before = frozen(keeper)
    with pytest.raises(kind, match=words) as refusal:
        keeper.submit(order)
    assert frozen(keeper) == before
    return refusal.value


def test_T1_each_order_makes_one_version() -> None:
    keeper = keeper_of(Wojciech())
    before = keeper.table.seq
    assert keeper.give("Bob", Act("check")) == Answer(f"x{before}", before + 1)
    assert keeper.table.seq == len(keeper.table.log) == before + 1


def test_I2_a_repeat_gets_the_first_answer_and_happens_once() -> None:
    keeper = keeper_of(Wojciech())
    order = keeper.order("Bob", Act("bet 5"))
    first = keeper.submit(order)
    before = frozen(keeper)
    for _ in range(3):
        assert keeper.submit(order) == first
    keeper.acts("Cy: call")
    assert keeper.submit(order) == first  # also when the game has gone on
    assert keeper.table.seq == before[1] + 1
    assert keeper.state.chips.bets == (0, 5, 5)


def test_I2_the_same_id_with_another_body_is_refused() -> None:
    keeper = keeper_of(Wojciech())
    order = keeper.order("Bob", Act("bet 5"))
    keeper.submit(order)
    for other in (Act("bet 6"), Act("fold"), Say("bet 5")):
        refused(keeper, Order(order.id, "Bob", order.answers, other), IllegalAction, "another order")
    refused(keeper, Order(order.id, "Bob", order.answers + 1, order.wish), IllegalAction, "another order")


def test_I2_ids_of_different_people_have_nothing_to_do_with_each_other() -> None:
    keeper = keeper_of(Wojciech())
    keeper.submit(Order("same", "Bob", keeper.table.seq, Act("check")))
    assert keeper.submit(Order("same", "Cy", keeper.table.seq, Act("check"))).seq == keeper.table.seq


def test_I2_what_was_refused_has_not_happened_and_may_be_tried_again() -> None:
    keeper = keeper_of(Wojciech())
    order = Order("a", "Cy", keeper.table.seq, Say("hello"))
    lines = [keeper.order("Cy", Say(f"line {n}")) for n in range(10)]
    for line in lines:
        keeper.submit(line)
    refused(keeper, order, IllegalAction, "10 lines")
    keeper.now += 30_001
    assert keeper.submit(order).id == "a"


def test_C55_a_fold_meant_for_an_earlier_deal_does_not_reach_the_next() -> None:
    """Bob's page sends a fold in deal 1; it arrives in deal 2, where it is Bob's turn again."""
    keeper = keeper_of(Wojciech(), 2)
    assert keeper.turn == "Bob"
    late = keeper.order("Bob", Act("fold"))
    keeper.acts("Bob: fold")
    keeper.next_deal()
    keeper.acts("Ann: check")
    assert keeper.turn == "Bob"
    assert keeper.table.scene.night.deals == 2
    assert refused(keeper, late, StaleVersion).seq == keeper.table.seq  # type: ignore[attr-defined]


def test_C56_a_call_at_an_old_price_is_refused_and_the_answer_shows_the_new_one() -> None:
    keeper = keeper_of(Wojciech(), 3, chips=101)
    keeper.acts("Bob: bet 10")
    seen = keeper.table.seq
    keeper.acts("Cy: call", "Ann: raise 40", "Bob: call")
    assert keeper.turn == "Cy"
    refused(keeper, keeper.order("Cy", Act("call"), seen), StaleVersion, "look again")
    look = keeper.table.look("Cy")
    assert look.deal is not None
    assert look.deal.told == ("fold", "call 30", "raise 70..100")


@pytest.mark.parametrize(
    ("game", "first"),
    [(Whiskey(), "exchange all"), (Spokane(), "{0}"), (Polish(), "declare pair 10"), (Wojciech(), "bet 3")],
    ids=["whiskey", "spokane", "polish", "wojciech"],
)
def test_C57_the_same_move_under_two_ids_counts_once(game: Wojciech, first: str) -> None:
    """A double tap: two orders, one version answered, 80 milliseconds between them."""
    keeper = keeper_of(game)
    who, seen = keeper.turn, keeper.table.seq
    action = first.format(keeper.state.choices[0])
    keeper.give(who, Act(action), seen)
    keeper.now += 80
    refused(keeper, keeper.order(who, Act(action), seen), StaleVersion)
    refused(keeper, keeper.order(who, Act(action)), NotYourTurn)


def test_C57_call_and_raise_sent_together_the_first_counts() -> None:
    keeper = keeper_of(Polish())
    keeper.acts("Bob: declare pair 10")
    seen = keeper.table.seq
    keeper.give("Cy", Act("call bluff"), seen)
    refused(keeper, keeper.order("Cy", Act("declare pair k"), seen), StaleVersion)


def test_I3_talk_and_other_peoples_affairs_do_not_overtake_a_move() -> None:
    keeper = keeper_of(Wojciech(), 3)
    seen = keeper.table.seq
    keeper.give("Ann", Say("hurry up"))
    keeper.give("Di", Sit(4, 50))
    keeper.give("Cy", Prepare("check"))
    keeper.give("Bob", Act("check"), seen)
    assert keeper.turn == "Ann"  # and Cy's check followed at once


def test_I3_an_order_for_a_version_to_come_is_refused() -> None:
    keeper = keeper_of(Wojciech())
    refused(keeper, keeper.order("Bob", Act("check"), keeper.table.seq + 1), StaleVersion, "not come yet")
    refused(keeper, keeper.order("Bob", Say("hi"), 10**15), StaleVersion)


@pytest.mark.parametrize("wish", [Ready(), Show(), Name("wojciech")], ids=repr)
def test_I3_what_is_about_the_deal_that_ended_comes_too_late_in_the_next(wish: Wish) -> None:
    keeper = keeper_of(Wojciech(), 2)
    keeper.acts("Bob: fold")
    seen = keeper.table.seq
    keeper.next_deal()
    refused(keeper, keeper.order("Ann", wish, seen), StaleVersion)


def test_I2_orders_in_any_order_and_number_come_out_as_each_once() -> None:
    """A hundred times: what three people sent arrives shuffled, some of it up to three times."""
    for seed in range(100):
        rng = Random(seed)
        keeper = seated(Wojciech(), 1)
        wanted = [
            Order("a", "Bob", 0, Sit(1, 40)),
            Order("b", "Cy", 0, Sit(2, 50)),
            Order("c", "Bob", 0, Say("hello")),
        ]
        wanted += [Order("d", "Cy", 0, Say("ho")), Order("e", "Ann", 0, Open())]
        arriving = [order for order in wanted for _ in range(rng.randint(1, 3))]
        rng.shuffle(arriving)
        answers: dict[str, Answer] = {}
        for order in arriving:
            answer = keeper.submit(order)
            assert answers.setdefault(order.id, answer) == answer
        assert keeper.table.seq == 1 + len(wanted)
        assert keeper.table.scene.night.chips == 190
        assert len(keeper.table.scene.talk) == 2


# Who may do what


def every_wish() -> list[Wish]:
    """One of each kind."""
    texts = {
        "player": "Bob",
        "giver": "Bob",
        "taker": "Cy",
        "reason": "because",
        "action": "check",
        "value": "0" * 64,
        "text": "hi",
    }
    values = {"seat": 5, "chips": 10, "name": "Rob", "bot": "simple", "game": "wojciech", **texts}
    found = []
    for kind in WISHES.values():
        names = kind.__dataclass_fields__  # type: ignore[attr-defined]
        found.append(kind(**{name: values[name] for name in names if name in values}))
    return found


HOSTS = {
    "Open",
    "Approve",
    "Decline",
    "Pause",
    "GoOn",
    "Remove",
    "SeatOut",
    "Give",
    "Move",
    "AddBot",
    "HandOver",
}
HOSTS |= {"CallOff", "Close"}
TABLES = {"TimeUp", "Restarted", "Freeze"}
ANYBODYS = {"Sit", "Say"}


def test_A9_every_kind_of_wish_is_somebodys_to_have() -> None:
    """A new kind must be put into one of these lists, or it is for people with a seat."""
    whose = {name: kind.whose for name, kind in WISHES.items()}
    assert {name for name, who in whose.items() if who == "host"} == HOSTS
    assert {name for name, who in whose.items() if who == "table"} == TABLES
    assert {name for name, who in whose.items() if who == "anybody"} == ANYBODYS
    assert {type(wish).__name__ for wish in every_wish()} == set(WISHES)


@pytest.mark.parametrize("by", ["Bob", "Zoe", ""])
@pytest.mark.parametrize("wish", [wish for wish in every_wish() if type(wish).__name__ in HOSTS], ids=repr)
def test_A9_nobody_but_the_host_can_do_what_hosts_do(wish: Wish, by: str) -> None:
    keeper = keeper_of(Wojciech())
    refused(keeper, keeper.order(by, wish), NotAllowed, "Ann to do, the host")


@pytest.mark.parametrize("by", ["Ann", "Bob", "Zoe", ""])
@pytest.mark.parametrize("wish", [TimeUp(), Restarted(), Freeze("because I can")], ids=repr)
def test_A9_nobody_can_be_the_clock(wish: Wish, by: str) -> None:
    keeper = keeper_of(Wojciech())
    refused(keeper, keeper.order(by, wish), NotAllowed)


@pytest.mark.parametrize(
    "wish", [wish for wish in every_wish() if type(wish).__name__ not in HOSTS | TABLES | ANYBODYS], ids=repr
)
def test_A9_who_has_no_seat_cannot_play(wish: Wish) -> None:
    keeper = keeper_of(Wojciech())
    refused(keeper, keeper.order("Zoe", wish), NotAllowed, "no seat")


def test_A9_the_table_gives_no_orders_of_people() -> None:
    keeper = keeper_of(Wojciech())
    for wish in (Act("check"), Say("hi"), Pause(), Sit(5, 10)):
        refused(keeper, keeper.order(TABLE, wish), NotAllowed)


def test_A9_nobody_acts_for_another_seat() -> None:
    keeper = keeper_of(Wojciech())
    for by in ("Ann", "Cy"):
        refused(keeper, keeper.order(by, Act("check")), NotYourTurn, "Bob's turn")


def test_A9_who_has_left_or_handed_over_can_do_no_more() -> None:
    keeper = keeper_of(Wojciech(), 4)
    keeper.give("Ann", HandOver("Bob"))
    refused(keeper, keeper.order("Ann", Pause()), NotAllowed, "Bob to do")
    keeper.give("Bob", Remove("Ann", "late"))
    keeper.play_out()
    refused(keeper, keeper.order("Ann", Ready()), NotAllowed, "no seat")


# Whatever comes


@pytest.mark.parametrize("since", [-1, 10**9, True, "0", None, 0.0])
def test_A6_news_are_asked_for_since_a_version_that_was(since: int) -> None:
    with pytest.raises(StaleVersion, match="there is no version"):
        keeper_of(Wojciech()).table.news("Bob", since)


def sent(wish: Wish, **more: object) -> bytes:
    return in_bytes({"id": "a", "answers": 0, "wish": plain(wish), **more})  # type: ignore[dict-item]


@pytest.mark.parametrize("wish", every_wish(), ids=repr)
def test_A6_every_wish_is_read_as_it_was_written(wish: Wish) -> None:
    assert read_order(sent(wish), "Bob") == Order("a", "Bob", 0, wish)


def test_A6_options_may_be_an_object() -> None:
    named = {"is": "Name", "game": "wojciech", "options": {"ante": "2"}}
    order = read_order(json.dumps({"id": "a", "answers": 1, "wish": named}).encode(), "Bob")
    assert order.wish == Name("wojciech", (("ante", "2"),))


GOOD = sent(Act("check"))
BAD = [
    b"",
    b"x",
    b"null",
    b"[]",
    b"{}",
    b'"check"',
    b"\xff\xfe",
    b"\xef\xbb\xbf" + GOOD,
    GOOD + GOOD,
    GOOD[:-1],
    b" " * (LONGEST + 1),
    GOOD.ljust(16 * 2**20),
    b"[" * 10_000,
    b"[" * 4000,
    b'{"a":' * 600 + b"1" + b"}" * 600,
    GOOD.replace(b'"answers":0', b'"answers":0,"answers":0'),
    *(
        GOOD.replace(b'"answers":0', b'"answers":' + number)
        for number in (b"1e400", b"NaN", b"-Infinity", b"0.5")
    ),
    *(
        GOOD.replace(b'"answers":0', b'"answers":' + number)
        for number in (b"-1", b"true", b"null", b'"0"', b"[0]")
    ),
    GOOD.replace(b'"answers":0', b'"answers":' + b"9" * 4000),
    *(
        GOOD.replace(b'"id":"a"', b'"id":' + name)
        for name in (b'""', b"1", b"null", b'"\\u0000"', b'"\\ud800"')
    ),
    GOOD.replace(b'"id":"a"', b'"id":"' + b"a" * 65 + b'"'),
    GOOD.replace(b'"id":"a"', b'"id":"a","by":"Ann"'),
    GOOD.replace(b'"id":"a",', b""),
    *(
        GOOD.replace(b'"check"', text)
        for text in (b"5", b"null", b"[]", b"{}", b"true", b'"\\u0000"', b'"\\udfff"')
    ),
    GOOD.replace(b'"check"', b'"' + b"x" * 401 + b'"'),
    GOOD.replace(b'"Act"', b'"Cheat"'),
    b'{"id":"a","answers":0,"wish":"Act"}',
    GOOD.replace(b'"Act"', b'"Wish"'),
    GOOD.replace(b'"Act"', b'"HostWish"'),
    GOOD.replace(b'"Act"', b"7"),
    GOOD.replace(b'"Act"', b'["Act"]'),
    GOOD.replace(b'"action":"check"', b'"action":"check","seat":1'),
    GOOD.replace(b'"action":"check",', b""),
    sent(Sit(1, 10)).replace(b"10", b"10.0"),
    sent(Sit(1, 10)).replace(b"10", b"true"),
    sent(Sit(1, 10)).replace(b"10", b"9007199254740993000"),
    sent(Name("spokane")).replace(b"[]", b'[["ante"]]'),
    sent(Name("spokane")).replace(b"[]", b'[["ante","1"],["ante","2"]]'),
    sent(Name("spokane")).replace(b"[]", b'{"ante":1}'),
    sent(Name("spokane")).replace(b"[]", b'"ante"'),
    sent(Name("spokane")).replace(b"[]", json.dumps([[str(n), "1"] for n in range(41)]).encode()),
]


@pytest.mark.parametrize("data", BAD, ids=lambda data: repr(data[:60]))
def test_A6_what_is_no_order_is_refused_when_it_is_read(data: bytes) -> None:
    with pytest.raises(NotationError) as refusal:
        read_order(data, "Bob")
    assert len(str(refusal.value)) < 500


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
@example(b'{"id":"a","answers":0,"wish":{"is":"Act"}}')
def test_A6_bytes_are_an_order_or_a_notation_error(data: bytes) -> None:
    with suppress(NotationError):
        read_order(data, "Bob")


TEXTS = st.sampled_from(
    ("check", "", " ", "bet 99999999999999", "raise -5", "all in", "Ann", "Bob", "Jo", "wojciech")
)
TEXTS |= st.text(max_size=30)
NUMBERS = st.sampled_from((-1, 0, 1, 2, 3, 6, 100, 1000, 2**53 + 1, -(10**15), 10**15))


def wishes_of(kind: type[Wish]) -> st.SearchStrategy[Wish]:
    pairs = st.lists(st.tuples(TEXTS, TEXTS), max_size=3).map(tuple)
    kinds = {"str": TEXTS, "int": NUMBERS, "Seat": NUMBERS, "tuple[tuple[str, str], ...]": pairs}
    names = kind.__dataclass_fields__  # type: ignore[attr-defined]
    return st.builds(kind, **{name: kinds[str(field.type)] for name, field in names.items()})


ANY_WISH = st.sampled_from(sorted(WISHES)).flatmap(lambda name: wishes_of(WISHES[name]))
WHO = st.sampled_from(("Ann", "Bob", "Cy", "Di", "", TABLE, "Zoe", "zoe", "dealer", "A" * 50, "\u202eeoZ"))


@given(st.lists(st.tuples(WHO, ANY_WISH, st.integers(-1, 12)), max_size=25))
def test_A6_no_order_breaks_a_table(orders: list[tuple[str, Wish, int]]) -> None:
    """Whatever anybody wants is done, or refused without a change; no chip is lost, the log replays."""
    keeper = keeper_of(Wojciech(), 3)
    for by, wish, back in orders:
        before = keeper.table.scene
        try:
            keeper.give(by, wish, keeper.table.seq - back)
        except HomegameError:
            assert keeper.table.scene is before
        night = keeper.table.scene.night
        assert night.chips == sum(entry.owed for entry in night.ledger)
        for who in ("Ann", "Bob", ""):
            keeper.table.look(who).in_bytes()
    assert type(keeper.table).replayed(keeper.settings, keeper.table.log).scene == keeper.table.scene


def test_A6_whoever_closes_the_night_ends_it_for_all() -> None:
    keeper = keeper_of(Wojciech())
    refused(keeper, keeper.order("Ann", Close()), IllegalAction, "going on")
    keeper.give("Ann", CallOff("enough"))
    keeper.give("Ann", Close())
    for wish in (Sit(1, 10), Open(), Close(), AddBot(1, "Rob", "simple", 10)):
        refused(keeper, keeper.order("Ann", wish), IllegalAction, "night is over")
    refused(keeper, keeper.order("Bob", Leave()), NotAllowed, "no seat")
    refused(keeper, keeper.order("Ann", Give("Bob", 1, "tip")), IllegalAction)
    keeper.give("Bob", Say("thanks"))
    assert keeper.table.scene.night.chips == 0

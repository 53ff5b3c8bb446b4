"""T7 to T9: from deal to deal, showing hands, naming games, coming and going (C12, N1 to N8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from homegame import IllegalAction, NotationError, Polish, Spokane, Wasteland, Whiskey, Wojciech, cards
from homegame.actions import DealCards
from homegame.errors import NotAllowed
from homegame.events import Shown
from homegame.night import DealersChoice, Offer, Rotation
from homegame.piles import CHANCE, hand
from homegame.server.table import (
    Act,
    Back,
    Buy,
    Dealer,
    Decks,
    Leave,
    Name,
    Open,
    Ready,
    Rest,
    Say,
    Show,
    Sit,
    Table,
)
from homegame.server.table.news import HostDid, Played, Said
from homegame.server.table.words import MOST_MARKS
from tests.server.tables import Keeper, keeper_of, seated, settings_for

if TYPE_CHECKING:
    from homegame.state import State


class Stacked(Dealer):
    """Deals these cards first, then whatever is left."""

    def __init__(self, first: str) -> None:
        self.first = cards(first)

    def deal(self, number: int, state: State) -> State:  # noqa: ARG002 - the same in each deal
        while state.to_act == CHANCE:
            dealt = len(state.game.deck) - len(state.stock)
            order = [*self.first, *(card for card in state.game.deck if card not in self.first)]
            due = len(state.turn.piles)  # type: ignore[union-attr]  # a draw
            state = state.apply(DealCards(tuple(order[dealt : dealt + due])))
        return state


def shown(keeper: Keeper, viewer: str, player: str) -> tuple[object, ...]:
    """The hand of a player as somebody sees it now."""
    deal = keeper.table.look(viewer).deal
    assert deal is not None
    return deal.view.faces(hand(deal.players.index(player)))


def test_T7_after_a_pause_the_next_deal_begins_by_itself() -> None:
    keeper = keeper_of(Wojciech(), 3, pause=5_000)
    keeper.play_out()
    ended = keeper.now
    keeper.next_deal()
    assert keeper.now - ended == 5_000
    assert keeper.table.scene.night.deals == 2
    assert keeper.turn == "Cy"  # the deal has moved left, to Bob


def test_T7_or_at_once_when_everybody_is_ready() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.play_out()
    keeper.give("Cy", Rest())
    for who in ("Ann", "Bob"):
        assert keeper.table.scene.night.seating is None
        keeper.give(who, Ready())
        if who == "Ann":
            with pytest.raises(IllegalAction, match="already"):
                keeper.give(who, Ready())
    assert keeper.table.scene.night.deals == 2
    with pytest.raises(IllegalAction, match="going on"):
        keeper.give("Ann", Ready())


def test_T7_nothing_begins_before_the_host_opens_or_with_one_player() -> None:
    keeper = seated(Wojciech(), 1)
    keeper.wait(10**6)
    keeper.give("Ann", Open())
    assert HostDid("opened") in keeper.news()
    keeper.wait(10**6)
    assert keeper.table.scene.night.deals == 0
    keeper.give("Bob", Sit(3, 100))
    keeper.next_deal()
    assert keeper.table.scene.night.deals == 1


def test_C12_winner_loser_and_newcomer() -> None:
    """All in, one wins all; the loser is out until a rebuy; who came meanwhile is dealt in next."""
    keeper = Keeper(settings_for(Wojciech()), dealer=Stacked("2c Ah 3d As 5h Ad 7s Ac 9c Kd"))
    keeper.give("Ann", Sit(0, 50))
    keeper.give("Bob", Sit(1, 50))
    keeper.give("Ann", Open())
    keeper.next_deal()
    keeper.acts("Bob: bet 49")
    keeper.give("Di", Sit(3, 80))
    assert keeper.table.look("Di").seat == 3
    with pytest.raises(IllegalAction, match="Ann's turn"):
        keeper.give("Di", Act("fold"))
    keeper.acts("Ann: call")
    assert (keeper.stack("Ann"), keeper.stack("Bob")) == (100, 0)
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert (seating.players, seating.stacks, seating.dealer) == (("Ann", "Di"), (100, 80), 3)
    keeper.give("Bob", Buy(50))
    keeper.play_out()
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert seating.players == ("Ann", "Bob", "Di")


def test_N2_chips_are_not_bought_in_the_middle_of_a_deal() -> None:
    keeper = keeper_of(Wojciech(), 3)
    with pytest.raises(IllegalAction, match="in this deal"):
        keeper.give("Bob", Buy(10))
    keeper.play_out()
    keeper.give("Bob", Buy(10))
    with pytest.raises(IllegalAction, match="1 to 1000"):
        keeper.give("Bob", Buy(1000))


# Showing hands


def test_T8_the_winner_of_an_uncontested_pot_may_show_and_need_not() -> None:
    """C53, H8: before that nobody knows the hand; then everybody does."""
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 3", "Cy: fold", "Ann: fold")
    for viewer in ("Ann", "Cy", "", "Zoe"):
        assert shown(keeper, viewer, "Bob") == (None,) * 5
    mine = shown(keeper, "Bob", "Bob")
    keeper.give("Bob", Show())
    assert any(isinstance(news, Played) and isinstance(news.event, Shown) for news in keeper.news())
    for viewer in ("Ann", "Cy", "", "Zoe"):
        assert shown(keeper, viewer, "Bob") == mine
        assert (None in shown(keeper, viewer, "Cy")) == (viewer != "Cy")
    with pytest.raises(IllegalAction, match="have not seen"):
        keeper.give("Bob", Show())


def test_T8_who_folded_may_show_too_but_only_their_own_hand_and_only_now() -> None:
    keeper = keeper_of(Wojciech(), 3)
    with pytest.raises(IllegalAction, match="when the deal is over"):
        keeper.give("Bob", Show())
    keeper.acts("Bob: bet 3", "Cy: fold", "Ann: fold")
    keeper.give("Cy", Show())
    assert shown(keeper, "Ann", "Bob") == (None,) * 5
    assert None not in shown(keeper, "Ann", "Cy")
    keeper.give("Di", Sit(3, 100))
    with pytest.raises(IllegalAction, match="no hand"):
        keeper.give("Di", Show())
    keeper.next_deal()
    with pytest.raises(IllegalAction, match="when the deal is over"):
        keeper.give("Ann", Show())


def test_T8_the_hands_of_the_last_deal_are_gone_with_the_next() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.acts("Bob: bet 3", "Cy: fold", "Ann: fold")
    keeper.give("Bob", Show())
    assert None not in shown(keeper, "", "Bob")
    keeper.next_deal()
    assert {card for who in ("Ann", "Bob", "Cy") for card in shown(keeper, "", who)} == {None}


# Naming games

MENU = DealersChoice(
    (Offer(Wojciech(), (("ante", (1, 2)), ("suit_card_wild", (False, True)))), Offer(Spokane()))
)


def choosing() -> Keeper:
    """Ann is to name the game."""
    keeper = seated(MENU, 3)
    keeper.give("Ann", Open())
    keeper.wait(6_000)
    return keeper


def test_N7_the_game_that_the_dealer_names_is_dealt_at_once() -> None:
    keeper = choosing()
    assert keeper.table.look("Bob").chooser == 0
    keeper.give("Ann", Name("wojciech", (("ante", "2"), ("suit_card_wild", "true"))))
    assert keeper.state.game == Wojciech(ante=2, suit_card_wild=True)


def test_N7_named_during_the_pause_it_waits_for_the_pause_to_end() -> None:
    keeper = choosing()
    keeper.give("Ann", Name("spokane"))
    keeper.play_out()
    keeper.give("Bob", Name("wojciech"))
    assert keeper.table.scene.night.seating is None
    keeper.wait(6_000)
    assert keeper.state.game == Wojciech()


@pytest.mark.parametrize(
    ("wish", "words"),
    [
        (Name("whiskey"), "not on the menu"),
        (Name("x" * 300), "not on the menu"),
        (Name("wojciech", (("ante", "3"),)), "not on the menu"),
        (Name("wojciech", (("ante", "minus"),)), "can't be read"),
        (Name("wojciech", (("ante", "-1"),)), "can't be read"),
        (Name("wojciech", (("stakes", "3"),)), "has no option"),
        (Name("wojciech", (("suit_card_wild", "maybe"),)), "can't be read"),
        (Name("wojciech", (("limit", "fixed-limit 0/0"),)), "takes its sizes"),
    ],
)
def test_N7_what_the_host_does_not_allow_is_refused(wish: Name, words: str) -> None:
    keeper = choosing()
    with pytest.raises((IllegalAction, NotationError), match=words) as refusal:
        keeper.give("Ann", wish)
    assert len(str(refusal.value)) < 400
    assert keeper.table.look("").chooser == 0


def test_N7_nobody_names_for_the_dealer_or_in_a_rotation() -> None:
    with pytest.raises(IllegalAction, match="Ann names the game"):
        choosing().give("Bob", Name("spokane"))
    keeper = keeper_of(Wojciech(), 2)
    keeper.play_out()
    with pytest.raises(IllegalAction, match="no game is to be named"):
        keeper.give("Ann", Name("wojciech"))


def test_N7_when_the_choosing_dealer_gets_up_the_next_one_is_asked() -> None:
    keeper = choosing()
    keeper.now += 20_000
    keeper.give("Ann", Leave())
    look = keeper.table.look("")
    assert look.chooser == 1
    assert look.clock is not None
    assert (look.clock.seat, look.clock.until) == (1, keeper.now + 30_000)
    keeper.give("Bob", Leave())
    assert keeper.table.look("").chooser is None
    assert keeper.table.alarm is None


# Coming and going


@pytest.mark.parametrize(
    "game", [Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish()], ids=lambda game: game.name
)
def test_G17_whoever_leaves_whenever_the_deal_goes_on(game: Wojciech) -> None:
    """At every turn of a deal, and for every player, leaving is folding, and the deal ends (C11)."""
    for turns in range(8):
        for who in ("Ann", "Bob", "Cy", "Di"):
            keeper = keeper_of(game, 4)
            for _ in range(turns):
                if keeper.table.scene.night.seating is not None:
                    keeper.acts(str(keeper.state.turn.default(keeper.state)))  # type: ignore[union-attr]
            keeper.give(who, Leave())
            with pytest.raises((IllegalAction, NotAllowed)):
                keeper.give(who, Leave())
            for _ in range(400):
                if keeper.table.scene.night.seating is None:
                    break
                assert keeper.turn != who
                keeper.acts(str(keeper.state.choices[0]))
            assert keeper.table.scene.night.seat_of(who) is None
            assert sum(keeper.table.scene.night.balances.values()) == 0


def test_G17_an_all_in_player_who_leaves_stays_in_the_pot() -> None:
    """C2: and is paid what was won when the deal is over."""
    aces = Stacked("2c 3c As 2d 4d Ah 7s 9h Ad 8c Tc Ac Jd 6h Kd")
    keeper = Keeper(settings_for(Wojciech()), dealer=aces)
    for seat, (who, chips) in enumerate((("Ann", 10), ("Bob", 100), ("Cy", 100))):
        keeper.give(who, Sit(seat, chips))
    keeper.give("Ann", Open())
    keeper.next_deal()
    keeper.acts("Bob: bet 9", "Cy: call", "Ann: call")
    keeper.give("Ann", Leave())
    keeper.play_out()
    assert keeper.table.scene.night.balances["Ann"] == 20


def test_N3_who_leaves_and_comes_back_before_the_deal_is_over_has_folded_and_stays() -> None:
    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Cy", Leave())
    keeper.give("Cy", Back())
    keeper.acts("Bob: check", "Ann: check")
    assert keeper.turn == "Bob"
    keeper.play_out()
    keeper.next_deal()
    seating = keeper.table.scene.night.seating
    assert seating is not None
    assert "Cy" in seating.players


def test_A8_names_at_a_table_are_clean_and_differ() -> None:
    keeper = seated(Wojciech(), 2)
    for name in (
        "Dealer",
        "you",
        "SYSTEM",
        "",
        " Zoe",
        "Zo\u200be",
        "\u202eZoe",
        "Z" * 17,
        "Z\n",
        "a:b",
        "ﬁn",
        "bot",
    ):
        with pytest.raises(NotationError):
            keeper.give(name, Sit(3, 50))
    for taken in ("ann", "BOB"):
        with pytest.raises(IllegalAction, match="somebody else here"):
            keeper.give(taken, Sit(3, 50))
    keeper.give("Zoë ☺", Sit(3, 50))
    keeper.give("Zoë ☺", Leave())
    with pytest.raises(IllegalAction, match="somebody else"):
        keeper.give("zoë ☺", Sit(3, 50))  # the ledger still speaks of the first
    keeper.give("Zoë ☺", Sit(4, 50))


def test_A7_chat_is_plain_text_with_limits() -> None:
    keeper = seated(Wojciech(), 2)
    marks = "e" + "\u0301" * 50
    cases = {
        "  nice \n hand\x00 ": "nice hand",
        "a\u202eb\u200bc\ufeffd": "abcd",
        "<b>&amp;": "<b>&amp;",  # whoever shows it, shows it as text
        marks: "é" + "\u0301" * MOST_MARKS,
        "x" * 300: "x" * 300,
    }
    for text, expected in cases.items():
        keeper.give("Bob", Say(text))
        assert keeper.news("") == [Said("Bob", expected)]
    for wrong in ("", " \t ", "\u200b", "x" * 301):
        with pytest.raises(NotationError):
            keeper.give("Bob", Say(wrong))


def test_A5_ten_lines_in_half_a_minute_are_enough() -> None:
    keeper = seated(Wojciech(), 2)
    for n in range(10):
        keeper.now = 1000 * n
        keeper.give("Bob", Say(f"line {n}"))
    with pytest.raises(IllegalAction, match="wait a little"):
        keeper.give("Bob", Say("one more"))
    keeper.give("Ann", Say("the others may"))
    keeper.now = 30_000
    keeper.give("Bob", Say("again"))
    for n in range(300):
        keeper.now += 10_000
        keeper.give("Bob", Say(f"line {n}"))
    assert len(keeper.table.scene.talk) == 200


def test_T12_watchers_chat_if_the_host_lets_them() -> None:
    keeper = seated(Wojciech(), 2)
    keeper.give("Zoe", Say("hello"))
    quiet = seated(Wojciech(), 1, watchers_chat=False)
    with pytest.raises(NotAllowed, match="only players"):
        quiet.give("Zoe", Say("hello"))
    quiet.give("Ann", Say("hello"))


def test_C51_two_tables_deal_different_cards_and_one_key_deals_the_same() -> None:
    first, second = (Table(settings_for(Wojciech())) for _ in range(2))
    assert first.scene == second.scene
    state = Wojciech().start((100, 100))
    dealt = [Decks().deal(1, state).events for _ in range(2)]
    assert dealt[0] != dealt[1]
    assert Decks(b"k").deal(1, state).events == Decks(b"k").deal(1, state).events
    assert Decks(b"k").deal(1, state).events != Decks(b"k").deal(2, state).events


def test_D3_a_deal_asked_for_again_has_the_same_cards() -> None:
    """The same deck at every moment of a deal, also after it was gathered and shuffled in between (P12)."""
    decks = Decks(b"k")
    keeper = keeper_of(Polish(), 3)
    keeper.dealer = decks
    state = decks.deal(7, Polish().start((1, 1, 1)))
    lost = state.apply(state.choices[0]).apply("call bluff")
    assert decks.deal(7, lost) == Decks(b"k").deal(7, lost) == decks.deal(7, lost)


@pytest.mark.parametrize(
    "game", [Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish()], ids=lambda game: game.name
)
def test_C49_every_deal_has_a_whole_deck_of_its_own(game: Wojciech) -> None:
    """Fifty deals in a row: after each order every card is in one place, and no two deals begin alike."""
    keeper = keeper_of(game, 3, chips=1000, turn_time=None)
    starts = set()
    while keeper.table.scene.night.deals <= 50:
        first = keeper.table.log[-1].chance[0]
        assert first not in starts
        starts.add(first)
        while keeper.playing():
            state = keeper.state
            lying = [slot.card for slots in state.piles.values() for slot in slots]
            assert sorted([*lying, *state.stock]) == sorted(game.deck)  # type: ignore[type-var]  # all known
            told = state.choices.told()
            keeper.acts("check" if "check" in told else str(state.choices[0]))
        keeper.next_deal()


def test_N6_games_of_a_rotation_follow_each_other_at_the_table() -> None:
    keeper = keeper_of(Rotation((Wojciech(), Wasteland(), Whiskey()), "deal"), 3)
    names = []
    for _ in range(4):
        names.append(keeper.state.game.name)
        keeper.play_out()
        keeper.next_deal()
    assert names == ["wojciech", "wasteland", "whiskey", "wojciech"]

"""T9: nobody is told of a card they may not see: two worlds, a museum of leaks (V1, V2, V7; C52, C54)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from homegame import IllegalAction, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.events import Dealt
from homegame.night import Rotation
from homegame.piles import SPECTATOR
from homegame.server.table import Table, looking, news, playing
from homegame.server.table.desk import Desk
from homegame.server.table.news import Played
from homegame.state import State
from tests.server.tables import keeper_of
from tests.server.two_tables import VIEWERS, Script, compared, scripted

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game

PROGRAMMES = {
    "wojciech": Rotation((Wojciech(half_stake_withdrawal=True),)),
    "wasteland": Rotation((Wasteland(),)),
    "spokane": Rotation((Spokane(),)),
    "whiskey": Rotation((Whiskey(), Whiskey(betting=True, exchange="any")), "deal"),
    "polish": Rotation((Polish(stake=5, cards_to_start=3),)),
    "all": Rotation((Wojciech(), Wasteland(), Spokane(), Whiskey(), Polish(stake=5)), "deal"),
}


@pytest.mark.no_cover
@pytest.mark.parametrize("name", PROGRAMMES)
def test_V1_worlds_that_differ_in_unseen_cards_give_the_same_bytes(name: str) -> None:
    pairs: Counter[str] = Counter()
    for seed in range(3):
        script = scripted(PROGRAMMES[name], seed, 90)
        rng = Random(seed)
        for viewer in VIEWERS:
            pairs[viewer] += compared(script, viewer, rng) > 0
    assert all(pairs[viewer] > 0 for viewer in VIEWERS), (
        pairs
    )  # no kind of viewer without a pair that says something


def test_V7_a_host_sees_the_cards_of_a_player_and_no_more() -> None:
    keeper = keeper_of(Wojciech(), 3)
    for viewer in ("Ann", "Zoe", ""):
        deal = keeper.table.look(viewer).deal
        assert deal is not None
        faces = {pile: deal.view.faces(pile) for pile in deal.view.piles}
        known = {str(pile) for pile, cards in faces.items() if None not in cards}
        assert known == ({"hand 0"} if viewer == "Ann" else set())


def test_V7_a_newcomer_of_the_next_deal_does_not_inherit_the_cards_of_the_seat() -> None:
    """Bob leaves, Zoe takes seat 1: she is told of Bob's deal what everybody was told."""
    from homegame.server.table import Leave, Sit  # noqa: PLC0415

    keeper = keeper_of(Wojciech(), 3)
    keeper.give("Bob", Leave())
    keeper.play_out()
    keeper.give("Zoe", Sit(1, 100))
    for who in ("Zoe", ""):
        told = [one for _, some in keeper.table.news(who, 0) for one in some]
        dealt = [one.event for one in told if isinstance(one, Played) and isinstance(one.event, Dealt)]
        assert {card for event in dealt for card in event.cards} == {None}


# The museum: each of these leaks must be noticed


def unfiltered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is told of events in full."""
    monkeypatch.setattr(Played, "seen_by", lambda self, player, *, host: self)  # noqa: ARG005


def all_to_the_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """The host is told of events in full."""
    honest = Played.seen_by
    monkeypatch.setattr(
        Played, "seen_by", lambda self, player, *, host: self if host else honest(self, player, host=host)
    )


def spectators_sit_at_seat_0(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has no seat is given somebody's view."""
    honest = State.view
    monkeypatch.setattr(State, "view", lambda self, seat: honest(self, 0 if seat == SPECTATOR else seat))


def the_folded_see_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is out of the deal is given a view of the next seat."""
    honest = State.view
    monkeypatch.setattr(
        State,
        "view",
        lambda self, seat: honest(
            self, (seat + 1) % self.seats if seat >= 0 and seat not in self.live and not self.over else seat
        ),
    )


def unfiltered_catch_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for the news gets the rows of the log."""

    def leaky(self: Table, player: str, since: int) -> list[Any]:  # noqa: ARG001 - as the honest one
        return [(row.seq, row.news) for row in self.log[since:]]

    monkeypatch.setattr(Table, "news", leaky)


def the_mark_in_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash over hidden cards is shown."""
    honest = Table.look
    monkeypatch.setattr(
        Table,
        "look",
        lambda self, player: replace(honest(self, player), broken=self.log[-1].mark if self.log else ""),
    )


def the_stock_in_the_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """The undealt cards are shown, in no order."""
    honest = looking.look

    def leaky(scene: Any, seq: int, player: str) -> Any:  # noqa: ANN401
        state = scene.state
        stock = "" if state is None else " ".join(map(str, sorted(state.stock)))
        return replace(honest(scene, seq, player), broken=stock)

    monkeypatch.setattr("homegame.server.table.table.look", leaky)


def a_refusal_that_names_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused action is answered with the cards of whoever's turn it is."""
    honest = playing.act

    def leaky(desk: Desk, action: Any) -> Any:  # noqa: ANN401
        try:
            return honest(desk, action)
        except IllegalAction as refusal:
            raise IllegalAction(f"{refusal} {desk.scene.state}") from None

    def shown(self: State) -> str:
        return str([card for slots in self.piles.values() for card, _ in slots])

    monkeypatch.setattr(State, "__str__", shown, raising=False)
    monkeypatch.setattr("homegame.server.table.at_play.act", leaky)


def a_clock_that_knows_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who holds good cards has more time."""
    honest = Desk.set_clock

    def leaky(self: Desk, what: Any, seat: Any, time: int | None, bank: int = 0) -> None:  # noqa: ANN401
        state = self.scene.state
        if state is not None and state.to_act is not None and what == "turn" and time is not None:
            time += sum(card.index for slots in state.piles.values() for card, _ in slots if card is not None)
        honest(self, what, seat, time, bank)

    monkeypatch.setattr(Desk, "set_clock", leaky)


def choices_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody is shown the choices of whoever's turn it is; in Whiskey they name cards."""
    honest = looking._deal

    def leaky(scene: Any, player: str) -> Any:  # noqa: ANN401
        deal = honest(scene, player)
        return None if deal is None else replace(deal, told=tuple(scene.state.choices.told()))

    monkeypatch.setattr(looking, "_deal", leaky)


def showing_shows_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """When one hand is shown after the deal, the others are too."""
    from homegame.piles import hand  # noqa: PLC0415

    honest = State.show

    def leaky(self: State, pile: Any, *, count: int | None = None) -> State:  # noqa: ANN401
        shown = honest(self, pile, count=count)
        for seat in range(self.seats) if self.over and pile.name == "hand" else ():
            shown = honest(shown, hand(seat))
        return shown

    monkeypatch.setattr(State, "show", leaky)


def private_news_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody chose beforehand is told to everybody (no card, but nobody else's affair)."""
    monkeypatch.setattr(news.Private, "seen_by", lambda self, player, *, host: self)  # noqa: ARG005


LEAKS: dict[Callable[[pytest.MonkeyPatch], None], str] = {
    unfiltered: "wojciech",
    all_to_the_host: "wasteland",
    spectators_sit_at_seat_0: "spokane",
    the_folded_see_all: "wojciech",
    unfiltered_catch_up: "polish",
    the_mark_in_the_look: "wojciech",
    the_stock_in_the_look: "polish",
    a_refusal_that_names_cards: "wasteland",
    a_clock_that_knows_the_hand: "wasteland",
    choices_for_everybody: "whiskey",
    showing_shows_all: "wojciech",
}


@pytest.fixture(scope="module")
def scripts() -> dict[str, list[Script]]:
    """Scripts that were played honestly."""
    return {name: [scripted(PROGRAMMES[name], seed, 90) for seed in range(3)] for name in set(LEAKS.values())}


@pytest.mark.no_cover
@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_V2_the_two_worlds_notice_each_leak(
    leak: Callable[[pytest.MonkeyPatch], None],
    scripts: dict[str, list[Script]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leak(monkeypatch)
    with pytest.raises(AssertionError):  # noqa: PT012 - one of many comparisons
        for script in scripts[LEAKS[leak]]:
            for viewer in VIEWERS * 3:
                compared(script, viewer, Random(viewer))


def test_V2_what_is_prepared_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """No card is in it, so two worlds can't tell; the plain test of it can."""
    from tests.server.test_table_prepare import test_T6_nobody_else_learns_of_it as plain_test  # noqa: PLC0415

    private_news_for_all(monkeypatch)
    with pytest.raises(AssertionError):
        plain_test()


def games_are_all_there() -> set[type[Game]]:
    return {type(game) for programme in PROGRAMMES.values() for game in programme.games}


def test_V1_every_game_is_among_them() -> None:
    from homegame.games import games  # noqa: PLC0415

    assert games_are_all_there() == set(games().values())

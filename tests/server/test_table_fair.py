"""The fair deal at the table: sealed, cut, proven to whoever saw a card (promises F1 to F4, D3, V8)."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from homegame import IllegalAction, NotationError, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.errors import HomegameError, NotAllowed, ProofError, StaleVersion
from homegame.fair import Opening, SealedDeck, check, commitment
from homegame.fair.shuffles import shuffles
from homegame.night import Rotation
from homegame.piles import SPECTATOR
from homegame.server.table import (
    Act,
    Back,
    CallOff,
    Cut,
    CutMyself,
    FairDecks,
    GoOn,
    Leave,
    LetCut,
    Open,
    Pause,
    Show,
    Sit,
    Table,
    read_row,
    write_row,
)
from homegame.server.table.proving import proofs_for
from homegame.server.table.sealed import label_of
from homegame.server.table.settings import CUT_TIME
from tests.server.tables import PEOPLE, Keeper, settings_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.cards import Card
    from homegame.game import Game
    from homegame.state import State

GAMES: tuple[Game, ...] = (
    Wojciech(),
    Wasteland(),
    Spokane(),
    Whiskey(betting=True),
    Whiskey(lives=1),
    Polish(stake=5, cards_to_start=2, card_limit=3),
)


def fair(*games: Game, players: int = 3, seed: int = 1, own: int = 0) -> Keeper:
    """A table whose decks are sealed; the first *own* players cut with numbers of their own."""
    keeper = Keeper(settings_for(Rotation(games, "deal")), dealer=FairDecks("t", Random(seed).randbytes))
    for seat, who in enumerate(PEOPLE[:players]):
        keeper.give(who, Sit(seat, 100))
    for who in PEOPLE[:own]:
        keeper.give(who, CutMyself())
    keeper.give("Ann", Open())
    return keeper


def told(keeper: Keeper, player: str = "", since: int = 0) -> list[dict[str, Any]]:
    return [json.loads(text) for _, some in keeper.table.told(player, since) for text in some]


def finished(keeper: Keeper) -> State:
    """Play the deal that is going on, or the next, and give its last state."""
    keeper.next_deal()
    rng = Random(keeper.table.seq)
    while keeper.playing():
        keeper.acts(str(keeper.state.choices[rng.randrange(min(3, len(keeper.state.choices)))]))
    return keeper.state


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_F2_every_card_that_somebody_saw_is_proven_to_them_and_no_other(game: Game) -> None:
    keeper = fair(game)
    for _ in range(3):
        state = finished(keeper)
        seating = keeper.table.scene.shown
        assert seating is not None
        for seat, who in (*enumerate(seating.players), (SPECTATOR, ""), (SPECTATOR, "Zoe")):
            proofs = proofs_for(keeper.table, who, seating.number)
            checked = check(state.view(seat), proofs)
            found = shuffles(state, seat)
            assert [one.opened for one in checked] == [len(one.seen) for one in found]
            assert [{o.card for o in proof.openings} for proof in proofs] == [one.seen for one in found]


def test_F2_the_root_is_told_before_the_first_card_and_before_the_first_bet() -> None:
    keeper = fair(*GAMES[:3])
    for _ in range(3):
        finished(keeper)
    kinds = []
    for one in told(keeper, "Bob"):
        kind = one["event"]["is"] if one["is"] == "Played" else one["is"]
        kinds += [kind] if kind in {"DeckCut", "Dealt", "Acted"} else []
    deals = " ".join(kinds).split("DeckCut")
    assert deals[0] == ""
    assert len(deals) == 4
    assert all(deal.strip().startswith("Dealt") for deal in deals[1:])
    roots = [one["root"] for one in told(keeper) if one["is"] == "DeckCut"]
    assert len(set(roots)) == 3
    assert keeper.table.scene.deal_commitment == roots[-1]


def test_F2_who_shows_a_hand_after_the_deal_proves_it_although_the_deck_is_destroyed() -> None:
    keeper = fair(Wojciech())
    keeper.next_deal()
    keeper.acts("bet 5", "fold", "fold")
    keeper.dealer.settle(keeper.table.scene)
    number = keeper.table.scene.night.deals
    before = proofs_for(keeper.table, "Ann", number)[0].openings
    keeper.give("Bob", Show())
    after = proofs_for(keeper.table, "Ann", number)
    hand = keeper.state.view(1).faces(next(p for p in keeper.state.piles if p.seat == 1))
    assert {o.card for o in after[0].openings} - {o.card for o in before} == set(hand)
    check(keeper.state.view(0), after)


def test_V8_after_the_deal_only_cards_that_a_player_saw_can_be_opened() -> None:
    keeper = fair(Wojciech())
    keeper.next_deal()
    whole = json.loads(keeper.dealer.kept(keeper.table.scene))
    assert len(whole["deck"]) == 52 * 33 * 2
    keeper.acts("bet 5", "fold", "fold")
    state = keeper.state
    keeper.dealer.settle(keeper.table.scene)
    kept = keeper.dealer.kept(keeper.table.scene)
    seen = {card.name for seat in range(3) for card in shuffles(state, seat)[-1].seen}
    assert set(json.loads(kept)["openings"]) == seen
    assert b"deck" not in kept
    label = keeper.table.scene.cuts[-1].label
    assert all(not keeper.dealer.opening(label, card) for card in state.stock)
    with pytest.raises(TypeError):
        keeper.dealer.__reduce__()
    assert repr(keeper.dealer) == "<sealed decks>"


@pytest.mark.no_cover
@pytest.mark.parametrize("own", [0, 2])
@pytest.mark.parametrize(
    "game", [Wojciech(), Whiskey(lives=1), Polish(cards_to_start=2, card_limit=3)], ids=repr
)
def test_D3_from_any_moment_on_it_goes_on_with_the_same_deck(game: Game, own: int) -> None:
    """What was kept with a row is enough: the cards, their openings, and the numbers of the cut."""
    keeper = fair(game, own=own)
    kept = {0: b""}
    rng, honest = Random(2), keeper.submit

    def submit(order: Any) -> Any:  # noqa: ANN401 - as the keeper has it
        answer = honest(order)
        keeper.dealer.settle(keeper.table.scene)
        kept[keeper.table.seq] = keeper.dealer.kept(keeper.table.scene)
        return answer

    keeper.submit = submit  # type: ignore[method-assign]
    play(keeper, rng, 60)
    log = keeper.table.log
    for stop in range(5, len(log) - 1, 3):
        table = Table.replayed(keeper.settings, [read_row(write_row(row)) for row in log[:stop]])
        dealer = FairDecks("t", bytes)
        dealer.take_up(kept.get(stop, b""))
        row = log[stop]
        cutting = table.scene.cutting
        if row.drawn and (cutting is None or cutting.root is None):
            continue  # a deck is sealed with this row, and was not before
        table.submit(row.order, row.at, dealer)
        assert table.mark == log[stop].mark


class Cutter:
    """A client that draws its own numbers."""

    def __init__(self, name: str) -> None:
        self.name, self.number, self.rng = name, b"", Random(name)

    def next(self, keeper: Keeper) -> str | None:
        """What it sends now, if it is to send something."""
        scene = keeper.table.scene
        cutting, seating = scene.cutting, scene.night.seating
        if cutting is None or seating is None or self.name not in seating.players:
            return None
        seat = seating.players.index(self.name)
        if seat not in cutting.missing:
            return None
        if cutting.root is None:
            self.number = self.rng.randbytes(32)
            return commitment(cutting.label, seat, self.number).hex()
        return self.number.hex()


CUTTERS = {who: Cutter(who) for who in PEOPLE}


def cut(keeper: Keeper) -> None:
    """Everybody sends what they are to send."""
    while keeper.table.scene.cutting is not None:
        for who, cutter in CUTTERS.items():
            value = cutter.next(keeper)
            if value is not None:
                keeper.give(who, Cut(value))


def play(keeper: Keeper, rng: Random, orders: int) -> None:
    for _ in range(orders):
        if keeper.table.scene.cutting is not None:
            cut(keeper)
        elif keeper.playing():
            keeper.acts(str(keeper.state.choices[rng.randrange(min(3, len(keeper.state.choices)))]))
        else:
            keeper.run_out()


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_F3_two_clients_cut_with_numbers_of_their_own(game: Game) -> None:
    keeper = fair(game, own=2)
    play(keeper, Random(3), 60)
    cuts = [one for one in told(keeper) if one["is"] == "DeckCut"]
    assert len(cuts) > 1
    for found in cuts:
        assert set(found["own"]) <= {0, 1}
        began = [
            one
            for one in told(keeper)
            if one["is"] in {"CutBegan", "DeckSealed"} and one["label"] == found["label"]
        ]
        assert [one["is"] for one in began] == ["CutBegan", "DeckSealed"]
        assert began[1]["root"] == found["root"]
        assert began[1]["commitments"] == found["commitments"]
    state = finished_with_cuts(keeper)
    seating = keeper.table.scene.shown
    assert seating is not None
    check(state.view(0), proofs_for(keeper.table, seating.players[0], seating.number))


def finished_with_cuts(keeper: Keeper) -> State:
    rng = Random(1)
    while not keeper.playing():
        keeper.run_out()
    while keeper.playing():
        play(keeper, rng, 1)
    return keeper.state


def test_F3_no_card_is_dealt_and_nobody_can_act_before_the_cut() -> None:
    keeper = fair(Wojciech(), own=1)
    keeper.next_deal()
    assert keeper.table.scene.cutting is not None
    assert not any(keeper.state.piles.values())
    for order in ("fold", "bet 5"):
        with pytest.raises(IllegalAction, match="cut"):
            keeper.give("Bob", Act(order))
    assert keeper.table.bot_turn is None
    keeper.table.look("Bob").in_bytes()


def test_F3_a_number_must_be_the_one_committed_to_and_come_in_its_time() -> None:
    keeper = fair(Wojciech(), own=2)
    keeper.next_deal()
    scene = keeper.table.scene
    assert scene.cutting is not None
    label, mine = scene.cutting.label, b"m" * 32
    early = keeper.table.seq
    for wrong in ("", "0" * 63, "G" * 64, "AB" * 32, " " + "0" * 63, "0" * 66):
        with pytest.raises(NotationError):
            keeper.give("Ann", Cut(wrong))
    with pytest.raises(NotAllowed):
        keeper.give("Zoe", Cut("0" * 64))
    with pytest.raises(IllegalAction):
        keeper.give("Cy", Cut("0" * 64))  # the server has drawn for Cy
    keeper.give("Ann", Cut(commitment(label, 0, mine).hex()))
    with pytest.raises(IllegalAction):
        keeper.give("Ann", Cut(commitment(label, 0, b"n" * 32).hex()))
    assert keeper.table.scene.deal_commitment == ""
    keeper.give("Bob", Cut(commitment(label, 1, mine).hex()), early)
    assert keeper.table.scene.deal_commitment
    with pytest.raises(StaleVersion):
        keeper.give("Ann", Cut(mine.hex()), early)
    with pytest.raises(ProofError):
        keeper.give("Ann", Cut((b"n" * 32).hex()))
    keeper.give("Ann", Cut(mine.hex()))
    with pytest.raises(IllegalAction):
        keeper.give("Ann", Cut(mine.hex()))
    assert not any(keeper.state.piles.values())
    keeper.give("Bob", Cut(mine.hex()))
    assert keeper.table.scene.cutting is None
    assert any(keeper.state.piles.values())
    with pytest.raises(IllegalAction):
        keeper.give("Bob", Cut(mine.hex()))


@pytest.mark.parametrize("opens", ["", "yes"])
def test_F3_a_withheld_number_voids_the_deal_before_any_card_and_that_seat_sits_out(opens: str) -> None:
    keeper = fair(Wojciech(), own=2)
    keeper.next_deal()
    first = keeper.table.scene.cutting
    assert first is not None
    if opens:
        for who in ("Ann", "Bob"):
            keeper.give(who, Cut(CUTTERS[who].next(keeper) or ""))
        assert keeper.table.scene.deal_commitment
    keeper.give("Ann", Cut(CUTTERS["Ann"].next(keeper) or ""))
    seq = keeper.table.seq
    keeper.wait(CUT_TIME - 1)
    assert keeper.table.seq == seq
    keeper.wait(1)
    assert not any(one.chance for one in keeper.table.log)
    night = keeper.table.scene.night
    assert night.place(1).out
    assert night.seating is not None
    assert night.seating.players == ("Ann", "Cy")
    again = keeper.table.scene.cutting
    assert again is not None
    assert again.label != first.label
    cut(keeper)
    assert keeper.table.scene.cuts[-1].root != first.root
    keeper.play_out()
    keeper.give("Bob", Back())
    keeper.next_deal()
    assert keeper.table.scene.cutting is not None
    assert keeper.table.scene.cutting.missing == {0}, "the server draws for Bob again"


def test_F3_later_in_a_deal_the_server_draws_for_who_withholds() -> None:
    keeper = fair(Polish(cards_to_start=1, card_limit=4), own=1)
    keeper.next_deal()
    cut(keeper)
    while keeper.table.scene.cutting is None:
        keeper.acts(
            "call bluff" if "call bluff" in keeper.state.choices.told() else str(keeper.state.choices[0])
        )
    label = label_of(keeper.table.scene)
    keeper.wait(CUT_TIME)
    assert any(keeper.state.piles.values())
    assert keeper.table.scene.cuts[-1].label != label
    assert not keeper.table.scene.night.place(0).out
    assert not keeper.table.scene.chairs[0].cuts
    assert [one["seats"] for one in told(keeper) if one["is"] == "Withheld"] == [[0]]
    finished(keeper)


def test_F3_who_leaves_during_the_cut_has_no_part_in_it() -> None:
    keeper = fair(Wojciech(), own=2)
    keeper.next_deal()
    keeper.give("Ann", Cut(CUTTERS["Ann"].next(keeper) or ""))
    keeper.give("Bob", Leave())
    cutting = keeper.table.scene.cutting
    assert cutting is not None
    assert cutting.seats == {0, 2}
    cut(keeper)
    finished(keeper)
    seating = keeper.table.scene.shown
    assert seating is not None
    check(keeper.state.view(0), proofs_for(keeper.table, "Ann", seating.number))


def test_F3_the_host_may_pause_or_call_off_a_deal_that_is_being_cut() -> None:
    keeper = fair(Wojciech(), own=1)
    keeper.next_deal()
    keeper.give("Ann", Pause())
    with pytest.raises(IllegalAction, match="paused"):
        keeper.give("Ann", Cut("0" * 64))
    keeper.wait(10**6)
    keeper.give("Ann", GoOn())
    keeper.give("Ann", Cut(CUTTERS["Ann"].next(keeper) or ""))
    keeper.give("Ann", CallOff("enough"))
    assert keeper.table.scene.cutting is None
    keeper.next_deal()
    cut(keeper)
    keeper.give("Ann", LetCut(), keeper.table.seq)
    with pytest.raises(IllegalAction):
        keeper.give("Ann", LetCut())
    finished(keeper)
    finished(keeper)
    assert [one["own"] for one in told(keeper) if one["is"] == "DeckCut"] == [[0], []]


def test_F3_a_deal_without_own_numbers_begins_as_soon_as_it_would_have() -> None:
    """It is one row, and no time runs for the cut."""
    keeper = fair(Wojciech())
    before = keeper.table.seq
    keeper.next_deal()
    assert keeper.table.seq == before + 1
    assert keeper.table.scene.cuts
    assert not [one for one in told(keeper) if one["is"] == "ClockSet" and one["clock"]["what"] == "cut"]


def test_D4_the_log_of_fair_deals_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("homegame.server.table.table.EVERY", 30)
    keeper = fair(*GAMES, own=1)
    play(keeper, Random(5), 120)
    rows = [read_row(write_row(row)) for row in keeper.table.log]
    for snapshot in (b"", keeper.table.snapshot[1]):
        again = Table.replayed(keeper.settings, rows, snapshot)
        assert again.scene == keeper.table.scene
        number = keeper.table.scene.night.deals - 1
        for who in ("Ann", "Bob", ""):
            assert again.told(who, 0) == keeper.table.told(who, 0)
            assert proofs_for(again, who, number) == proofs_for(keeper.table, who, number)
    dealt = next(at for at, row in enumerate(rows) if row.drawn)
    with pytest.raises(HomegameError):
        Table.replayed(keeper.settings, [*rows[:dealt], replace(rows[dealt], drawn=()), *rows[dealt + 1 :]])


class Tokens(SealedDeck):
    """A deck whose root, salts and paths say nothing of its cards, as nobody can tell of true ones."""

    def __init__(self, order: Sequence[Card], salts: Sequence[bytes]) -> None:
        super().__init__(order, salts)
        self.root = bytes(32)

    def open(self, position: int) -> Opening:
        token = position.to_bytes(32, "big")
        return Opening(position, self.card(position), token, (token,) * 6)


class Seen(FairDecks):
    """Seals decks in which the cards that a viewer doesn't see have changed places."""

    def __init__(self, swap: dict[Card, Card]) -> None:
        super().__init__("t", Random(7).randbytes)
        self.swap = swap

    def seal(self, label: str, deck: frozenset[Card]) -> str:
        if label not in self._decks:
            rng = Random(label)
            order = [self.swap.get(card, card) for card in rng.sample(sorted(deck), len(deck))]
            self._decks[label] = Tokens(order, [rng.randbytes(32) for _ in order])
        return self._decks[label].root.hex()


@pytest.mark.parametrize("viewer", ["Bob", "Ann", "Zoe", ""])
@pytest.mark.parametrize("game", [Wojciech(), Wasteland(), Spokane(), Whiskey(betting=True)], ids=repr)
def test_V1_the_proofs_tell_nobody_of_a_card_that_they_have_not_seen(game: Game, viewer: str) -> None:
    """Two worlds: the cards that the viewer has not seen lie otherwise, and no byte differs."""

    def world(swap: dict[Card, Card], acts: list[str]) -> tuple[Keeper, list[str]]:
        keeper = Keeper(settings_for(Rotation((game,), "deal")), dealer=Seen(swap))
        for seat, who in enumerate(PEOPLE[:3]):
            keeper.give(who, Sit(seat, 100))
        keeper.give("Ann", Open())
        keeper.next_deal()
        for at in range(3):
            told = keeper.state.choices.told()
            quiet = [one.split()[0] for one in told if one.split()[0] in {"check", "call", "pass", "stay"}]
            action = acts[at] if at < len(acts) else (quiet or told)[0]
            keeper.acts(action.partition("..")[0])
            if at >= len(acts):
                acts.append(action)
        return keeper, acts

    one, acts = world({}, [])
    seating = one.table.scene.shown
    assert seating is not None
    seat = seating.players.index(viewer) if viewer in seating.players else SPECTATOR
    seen = shuffles(one.state, seat)[-1].seen
    unseen = [card for card in game.deck if card not in seen]
    swap = dict(zip(unseen, [*unseen[7:], *unseen[:7]], strict=True))
    other, _ = world(swap, acts)
    assert other.state.piles != one.state.piles
    assert other.table.told(viewer, 0) == one.table.told(viewer, 0)
    assert other.table.look(viewer).in_bytes() == one.table.look(viewer).in_bytes()
    opened = [json.loads(text) for _, some in one.table.told(viewer, 0) for text in some if "Opened" in text]
    assert {found["opening"].split()[1] for found in opened} == {card.name for card in seen}

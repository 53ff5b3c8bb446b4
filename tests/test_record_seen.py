"""Records as one person saw them: what they never saw is not in them, and the rest comes out the same."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame import GameError, Polish, Shoe, Spokane, Wasteland, Whiskey, Wojciech
from homegame.commands.replay import viewer_of
from homegame.errors import IllegalAction, RecordError
from homegame.events import Mucked, Shown
from homegame.fair import Cutting, FairShoe, SealedDeck, commitment
from homegame.piles import SPECTATOR, hand
from homegame.record import Record, Shows, read, write

if TYPE_CHECKING:
    from homegame.game import Game

NAMES = tuple("ABCDEFGHIJ")
GAMES: tuple[Game, ...] = (
    Wojciech(half_stake_withdrawal=True, suit_card_wild=True),
    Wasteland(),
    Spokane(),
    Whiskey(betting=True, exchange="any"),
    Whiskey(lives=2),
    Polish(stake=5),
)


def played(game: Game, seats: int, seed: int) -> Record:
    """A deal in which people mostly go along, so that many hands come to the showdown, and are mucked."""
    rng, shoe = Random(seed), Shoe(seed)
    record = Record(game, NAMES[:seats], (100 if game.has_chips else 0,) * seats, rng.randrange(seats))
    record = record.deal(shoe)
    while not record.state.over:
        choices = record.state.choices
        quiet = [one for one in list(choices)[:2] if str(one) in {"check", "call"}]
        chosen = quiet[0] if quiet and rng.random() < 0.9 else choices[rng.randrange(len(choices))]
        record = record.apply(chosen)
        if not record.state.over:
            record = record.deal(shoe)
    return record


@pytest.mark.no_cover
@pytest.mark.parametrize("game", GAMES, ids=repr)
@pytest.mark.parametrize("seed", range(3))
def test_V1_a_record_seen_by_somebody_shows_them_the_same_and_is_read_as_it_was_written(
    game: Game, seed: int
) -> None:
    record = played(game, (3, 5, game.seats_allowed()[-1])[seed], seed)
    for viewer in (SPECTATOR, 0, record.state.seats - 1):
        text = write([replace(record, viewer=viewer)])
        (found,) = read(text)
        assert found.state.view(viewer) == record.state.view(viewer)
        assert write([found]) == text
        assert read(write([found])) == [found]


def test_V1_cards_that_were_never_seen_change_no_letter() -> None:
    """Two decks that differ in a folded hand give whoever else was there the same record."""
    found = []
    for folded in ("Ad Kd", "3c 8s"):
        record = Record(Wasteland(), ("A", "B", "C"), (50, 50, 50), 2)
        first, second = folded.split()
        record = record.apply(f"deal Qs {first} 9h Qc {second} 9c")
        record = record.apply("fold", 2).apply("fold", 0)
        found.append({viewer: write([replace(record, viewer=viewer)]) for viewer in (SPECTATOR, 0, 1, 2)})
    assert [viewer for viewer in found[0] if found[0][viewer] != found[1][viewer]] == [0]
    assert found[0][1].count("??") == found[0][2].count("??") == 4
    assert found[0][SPECTATOR].count("??") == 6


def test_a_mucked_hand_is_replaced_by_one_that_is_beaten() -> None:
    """Nine hands go to the showdown and the first shows the best: each stand-in must be worse."""
    record = Record(Wojciech(ante=1), NAMES[:9], (50,) * 9, 8)
    best = ("As", "Ks", "Qs", "Js", "Ts")
    others = [card for card in sorted(record.game.deck) if str(card) not in best and card.rank < 14]
    rows = [best, *[tuple(map(str, others[place::8][:5])) for place in range(8)]]
    dealt = [rows[seat][turn] for turn in range(5) for seat in range(9)]
    record = record.apply("deal " + " ".join(dealt)).apply("deal Ac Ad Ah")
    record = record.apply(f"deal {min(record.state.stock)}")
    while not record.state.over:
        record = record.apply("check")
    (found,) = read(write([replace(record, viewer=SPECTATOR)]))
    assert found.state.payoffs() == record.state.payoffs()
    assert sum(isinstance(event, Mucked) for event in found.state.events) == 8


def test_G14_a_hand_can_be_shown_after_the_deal_and_stands_in_the_record() -> None:
    record = played(Wojciech(), 3, 5)
    hidden = [seat for seat in range(3) if seat not in {event.pile.seat for event in shown(record)}]
    assert hidden
    longer = replace(record, actions=(*record.actions, Shows(hidden[0])))
    text = write([longer])
    assert f'"{NAMES[hidden[0]]} shows",' in text
    assert read(text) == [longer]
    other = next(seat for seat in range(3) if seat != hidden[0])
    (seen,) = read(write([replace(longer, viewer=other)]))
    assert seen.state.view(other) == longer.state.view(other)
    with pytest.raises(RecordError, match="not seen it"):
        replace(longer, actions=(*longer.actions, Shows(hidden[0]))).state  # noqa: B018 - it is played
    with pytest.raises(RecordError, match="over"):
        replace(record, actions=(*record.actions[:3], Shows(0))).state  # noqa: B018


def shown(record: Record) -> list[Shown]:
    return [event for event in record.state.events if isinstance(event, Shown)]


WOJCIECH = """
[[deal]]
game = "wojciech"
seats = ["A", "B"]
stacks = [10, 10]
button = "B"
seen_by = "A"
actions = [
    "deal As ?? Ks ?? Qs ?? Js ?? Ts ??",
    "deal ?? ?? ??",
    "deal ??",
    "A: bet 2",
    "B: fold",
]
"""


def test_a_record_with_unseen_cards_can_be_written_by_hand() -> None:
    (record,) = read(WOJCIECH)
    assert record.viewer == 0
    assert record.state.payoffs() == (1, -1)
    assert str(record.state.view(0).cards(hand(0))[0]) == "As"


@pytest.mark.parametrize(
    ("before", "after", "line", "reason"),
    [
        ('"deal ??",', '"deal ?? ??",', 11, "1 cards are to be dealt, not 2"),
        ("deal As ??", "deal As As", 9, "deal"),
        ("deal As ??", "deal As 1x", 9, "no card"),
        ('"A: bet 2"', '"B: bet 2"', 12, "turn"),
        ('"A: bet 2",', '"deal ??",', 12, "no cards are to be dealt"),
        ('seen_by = "A"', 'seen_by = "Z"', 7, "not among the seats"),
        ('seen_by = "A"', "seen_by = 1", 7, "name"),
        ('seen_by = "A"', "", 9, "no card"),
        ('seen_by = "A"', 'seen_by = ""', 8, "no cards in the places"),  # who watches has not seen A's hand
        ("]\n", "]\nresults = [5, -5]\n", 15, "come to"),
    ],
)
def test_what_cant_be_right_in_it_is_refused_with_its_line(
    before: str, after: str, line: int, reason: str
) -> None:
    text = WOJCIECH.replace(before, after) if before != "]\n" else WOJCIECH.rstrip() + after[1:]
    with pytest.raises(RecordError, match=reason) as refused:
        read(text)
    assert refused.value.line == line


def test_V6_a_proof_that_opens_an_unseen_card_is_not_written() -> None:
    game = Wojciech()
    numbers = {seat: bytes([seat]) * 32 for seat in range(3)}
    cutting = Cutting("a deal", frozenset(numbers))
    for seat, number in numbers.items():
        cutting = cutting.commit(seat, commitment("a deal", seat, number))
    deck = SealedDeck.shuffled(game.deck)
    cutting = cutting.publish(deck.root)
    for seat, number in numbers.items():
        cutting = cutting.open(seat, number)
    shoe = FairShoe()
    shoe.add(deck, cutting.cut)
    record = Record(game, ("A", "B", "C"), (9, 9, 9), 0).deal(shoe)
    proofs = shoe.proofs(record.state, viewer=1)
    assert read(write([replace(record, proofs=proofs, viewer=1)]))[0].proofs == proofs
    with pytest.raises(RecordError, match="has not seen"):
        write([replace(record, proofs=proofs, viewer=2)])


def test_nobody_sees_more_in_a_record_than_it_knows() -> None:
    (record,) = read(WOJCIECH)
    assert viewer_of(record, seat=None, spectator=False, is_open=False) == 0
    assert viewer_of(record, seat="a", spectator=False, is_open=False) == 0
    assert viewer_of(record, seat=None, spectator=True, is_open=False) == SPECTATOR
    for seat, is_open in (("B", False), (None, True)):
        with pytest.raises(RecordError, match="knows only what A saw"):
            viewer_of(record, seat=seat, spectator=False, is_open=is_open)
    whole = replace(record, viewer=None)
    assert viewer_of(whole, seat=None, spectator=False, is_open=True) is None
    assert viewer_of(whole, seat="B", spectator=False, is_open=False) == 1
    with pytest.raises(GameError, match="no seat"):
        replace(record, viewer=7)


def test_stand_ins_are_found_in_time_or_the_record_is_refused() -> None:
    """A hand that must lose to a seven high can't be found at random, or anyhow."""
    text = WOJCIECH.replace('"B: fold",', '"B: call",')
    checks = '    "A: check",\n    "B: check",\n' * 4
    weak = text.replace('"B: call",\n', '"B: call",\n' + checks)
    for before, after in (
        ("As ?? Ks ?? Qs ?? Js ?? Ts ??", "2s ?? 3s ?? 4s ?? 5d ?? 7h ??"),
        ('"deal ?? ?? ??"', '"deal Tc Td Kc"'),
        ('"deal ??"', '"deal Ah"'),
    ):
        weak = weak.replace(before, after)
    with pytest.raises(RecordError, match="no cards in the places"):
        read(weak)


def test_leaving_the_table_is_still_read() -> None:
    (record,) = read(WOJCIECH.replace('"B: fold"', '"B leaves"'))
    assert record.state.gone == {1}
    with pytest.raises(IllegalAction):
        record.leave(1)

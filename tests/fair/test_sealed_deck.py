"""The deck is fixed before the first bet, and nothing of it shows that isn't shown (F2, V6, C54)."""

from __future__ import annotations

import ast
import copy
import pickle
import re
import secrets
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import homegame.fair
from homegame import CHANCE, Polish, Whiskey, Wojciech, cards
from homegame.cards import STANDARD, WITH_JOKERS
from homegame.errors import GameError, ProofError
from homegame.events import Mucked
from homegame.fair import FairShoe, SealedDeck, check
from homegame.fair.tree import grow, leaf, node, path_from, root_from
from tests.fair.dealing import GOLDEN, cut_of, dealt
from tests.fair.verify_plainly import cut_order

if TYPE_CHECKING:
    from homegame.game import Game

DECKS = [STANDARD, WITH_JOKERS, STANDARD[28:], STANDARD[:1], STANDARD[:5]]


@pytest.mark.parametrize("deck", DECKS, ids=len)
def test_F2_every_card_opens_its_place_under_the_root(deck: tuple[homegame.Card, ...]) -> None:
    sealed = SealedDeck.shuffled(deck)
    openings = [sealed.open(place) for place in range(sealed.size)]
    assert {opening.root(sealed.size) for opening in openings} == {sealed.root}
    assert {opening.card for opening in openings} == set(deck)
    assert [opening.card for opening in openings] == [sealed.card(place) for place in range(sealed.size)]


def test_F2_the_root_of_three_leaves_by_hand() -> None:
    """As RFC 6962 (2.1) hashes three leaves: the third goes up beside the pair of the first two."""
    a, b, c = (leaf(place, name, bytes(32)) for place, name in enumerate(("Ah", "Kd", "2c")))
    levels = grow([a, b, c])
    assert levels[-1] == (node(node(a, b), c),)
    assert path_from(2, levels) == (node(a, b),)
    assert root_from(c, 2, 3, [node(a, b)]) == levels[-1][0]


def test_F2_a_path_has_as_many_steps_as_the_deck_needs() -> None:
    opening = SealedDeck.shuffled(STANDARD).open(7)
    for path in (opening.path[:-1], (*opening.path, bytes(32))):
        with pytest.raises(ProofError, match="path to the root is too"):
            root_from(leaf(7, opening.card.name, opening.salt), 7, 52, path)


def test_F2_each_salt_is_drawn_by_itself_and_has_256_bits() -> None:
    asked: list[bytes] = []

    def drawn(count: int) -> bytes:
        asked.append(secrets.token_bytes(count))
        return asked[-1]

    deck = SealedDeck.shuffled(WITH_JOKERS, random_bytes=drawn)
    salts = [deck.open(place).salt for place in range(54)]
    assert asked[1:] == salts  # the first are the 256 bits that the order follows from
    assert {len(drawn) for drawn in asked} == {32}


def test_F2_what_an_opening_tells_does_not_open_its_neighbours() -> None:
    """The path names the leaf beside; no card fits it with a salt that was published."""
    deck = SealedDeck.shuffled(STANDARD)
    opening = deck.open(0)
    beside = opening.path[0]
    assert beside == leaf(1, deck.card(1).name, deck.open(1).salt)
    published = [opening.salt, *opening.path, deck.root, bytes(32)]
    assert beside not in {leaf(1, card.name, salt) for card in STANDARD for salt in published}


def test_F2_two_decks_in_the_same_order_have_different_roots() -> None:
    order = SealedDeck.shuffled(STANDARD).kept()[::33]
    decks = [SealedDeck([STANDARD[index] for index in order], _salts()) for _ in range(2)]
    assert decks[0].root != decks[1].root


def _salts() -> list[bytes]:
    return [secrets.token_bytes(32) for _ in range(52)]


def test_V6_a_sealed_deck_refuses_to_be_shown_copied_or_pickled() -> None:
    deck = SealedDeck.shuffled(STANDARD)
    for leak in (repr, str, format, pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="a sealed deck is secret"):
            leak(deck)
    with pytest.raises(TypeError):
        vars(deck)
    shoe = FairShoe()
    shoe.add(deck, cut_of("x", deck, {0}, secrets.token_bytes))
    with pytest.raises(TypeError):
        pickle.dumps(shoe)
    assert re.fullmatch(r"<homegame\.fair\.shoe\.FairShoe object at 0x\w+>", repr(shoe))


def test_D3_a_deck_that_was_kept_is_the_same_deck() -> None:
    deck = SealedDeck.shuffled(WITH_JOKERS)
    again = SealedDeck.from_kept(deck.kept())
    assert again.root == deck.root
    assert [again.open(place) for place in range(54)] == [deck.open(place) for place in range(54)]


@pytest.mark.parametrize("broken", [b"", b"\x00" * 32, b"\xff" * 33, bytes(66)])
def test_D3_what_is_no_kept_deck_is_refused(broken: bytes) -> None:
    with pytest.raises(GameError):
        SealedDeck.from_kept(broken)


def test_F2_a_deck_has_each_card_once_and_a_salt_for_each() -> None:
    salts = _salts()
    for order, some in (
        (cards("Ah Kd") + cards("Ah"), salts[:3]),
        (STANDARD, salts[:51]),
        (STANDARD, [salts[0]] * 52),
        (STANDARD[:1], [b"short"]),
    ):
        with pytest.raises(GameError):
            SealedDeck(order, some)


# Dealing from it


@pytest.mark.parametrize("name", GOLDEN)
def test_F2_only_cards_that_everybody_saw_are_opened(name: str) -> None:
    game, seed = GOLDEN[name]
    deal = dealt(game, seed)
    view = deal.record.state.view(homegame.SPECTATOR)
    seen = {card for event in view.events for card in getattr(event, "cards", ()) if card is not None}
    opened = {opening.card for proof in deal.record.proofs for opening in proof.openings}
    assert opened == seen


def test_F2_a_mucked_hand_stays_sealed_and_its_owner_keeps_the_openings() -> None:
    game, seed = GOLDEN["wojciech"]
    deal = dealt(game, seed)
    state = deal.record.state
    (mucked, *_) = [event.seat for event in state.events if isinstance(event, Mucked)]
    hand = set(state.cards(homegame.piles.hand(mucked)))
    assert len(hand) == 5
    opened = {opening.card for opening in deal.record.proofs[0].openings}
    assert not hand & opened
    shoe = FairShoe()
    shoe.add(deal.decks[0], deal.cuts[0])
    (own,) = shoe.proofs(state, viewer=mucked)
    assert {opening.card for opening in own.openings} == opened | hand
    assert check(state, [own])[0].opened == len(opened) + 5


def test_F2_a_player_checks_the_deal_from_their_own_view_while_it_goes_on() -> None:
    game, seed = GOLDEN["spokane"]
    deal = dealt(game, seed)
    shoe = FairShoe()
    shoe.add(deal.decks[0], deal.cuts[0])
    for state in list(deal.record.states())[2:]:
        for seat in range(state.seats):
            (one,) = check(state.view(seat), shoe.proofs(state, viewer=seat))
            assert one.opened == len(shoe.proofs(state, viewer=seat)[0].openings)


def test_D3_a_shoe_made_again_goes_on_with_the_same_cards() -> None:
    """A table that starts again adds the decks it kept, and deals on from any state."""
    for name in ("polish", "whiskey-lives"):
        game, seed = GOLDEN[name]
        deal = dealt(game, seed)
        states = list(deal.record.states())
        for before, after in pairwise(states):
            if before.to_act == CHANCE:
                shoe = FairShoe()
                for deck, cut in zip(deal.decks, deal.cuts, strict=True):
                    shoe.add(SealedDeck.from_kept(deck.kept()), cut)
                now = shoe.deal(before)
                assert now.events[: len(after.events)] == after.events


@pytest.mark.parametrize("game", [Polish(), Whiskey(lives=2)], ids=repr)
def test_F3_cards_that_were_gathered_are_sealed_and_cut_again(game: Game) -> None:
    deal = dealt(game, 1)
    assert len(deal.decks) == len(deal.record.proofs) > 2
    assert len({deck.root for deck in deal.decks}) == len(deal.decks)


def test_a_shoe_without_a_deck_waits_for_one() -> None:
    start = Wojciech().start((50, 50))
    shoe = FairShoe()
    assert shoe.needs_deck(start)
    assert shoe.deal(start) is start
    deck = SealedDeck.shuffled(STANDARD)
    shoe.add(deck, cut_of("x", deck, {0, 1}, secrets.token_bytes))
    state = shoe.deal(start)
    assert state.to_act == 0
    assert not shoe.needs_deck(state)


def test_a_shoe_takes_only_the_deck_that_was_cut_and_that_the_game_is_played_with() -> None:
    deck, other = SealedDeck.shuffled(STANDARD), SealedDeck.shuffled(STANDARD[28:])
    shoe = FairShoe()
    with pytest.raises(ProofError, match="another deck"):
        shoe.add(other, cut_of("x", deck, {0, 1}, secrets.token_bytes))
    shoe.add(other, cut_of("x", other, {0, 1}, secrets.token_bytes))
    with pytest.raises(GameError, match="52 cards"):
        shoe.deal(Wojciech().start((50, 50)))


def test_F1_nothing_here_asks_a_clock_or_the_random_module() -> None:
    folder = Path(homegame.fair.__file__).parent
    for path in (*folder.glob("*.py"), folder.parent / "shoe.py"):
        for found in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [alias.name for alias in found.names] if isinstance(found, ast.Import) else []
            names += [str(found.module)] if isinstance(found, ast.ImportFrom) else []
            assert not {"random", "time", "datetime", "os", "uuid", "numpy"} & set(names), path


def test_F1_a_known_source_gives_the_published_deck() -> None:
    """Pinned, so that a deal kept today can be checked for ever; the plain verifier works out the same."""
    key = Random(7).randbytes(32)
    deck = SealedDeck.shuffled(STANDARD, random_bytes=Random(7).randbytes)
    order = [deck.card(place) for place in range(52)]
    assert order == [STANDARD[index] for index in cut_order(52, key)]
    assert " ".join(card.name for card in order[:5]) == "6h 3d Tc 3h 9d"

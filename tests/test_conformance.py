"""Every game keeps the laws of the kit: with every number of seats, any options, any stacks and any play."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, note, settings
from hypothesis import strategies as st

import homegame
from homegame.events import Began, Gone
from homegame.games import game_named, games
from homegame.options import options
from homegame.piles import SPECTATOR
from tests.kit.bounds import bound
from tests.kit.examine import examine
from tests.kit.follow_the_queen import FollowTheQueen
from tests.kit.houses import deals, with_option
from tests.kit.laws import viewers
from tests.kit.museum import Piece
from tests.kit.museum_by_game import ALL_PIECES
from tests.kit.noticing import noticed, some_deal
from tests.kit.two_worlds import seats_see_what_the_rules_open, views_dont_interfere
from tests.kit.walk import walked

if TYPE_CHECKING:
    from pathlib import Path

    from hypothesis.strategies import DataObject

    from homegame.game import Game

EXAMPLES = int(os.environ.get("HOMEGAME_EXAMPLES", "5"))  # deals of each game with each number of seats
KINDS: dict[str, type[Game]] = {**games(), FollowTheQueen.name: FollowTheQueen}
TABLES = [(name, seats) for name, kind in KINDS.items() for seats in kind.players]


@pytest.mark.no_cover
@pytest.mark.parametrize(("name", "seats"), TABLES)
@settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_every_law_holds(name: str, seats: int, data: DataObject) -> None:
    deal = data.draw(deals(KINDS[name], seats))
    note(f"examine({deal!r})")
    examine(deal)


@pytest.mark.parametrize("piece", ALL_PIECES, ids=lambda piece: f"{piece.game.name}: {piece.name}")
def test_V2_the_kit_notices(piece: Piece, monkeypatch: pytest.MonkeyPatch) -> None:
    piece.plant(monkeypatch)
    assert noticed(piece) is not None


@pytest.mark.parametrize("name", KINDS)
def test_V2_the_kit_says_nothing_where_nothing_is_planted(name: str) -> None:
    for leak in (True, False):
        assert noticed(Piece("nothing", KINDS[name](), 3, lambda _: None, leak), patience=4) is None


# Where a game deals cards that some seats, or spectators, never see.
ZONES = {
    "wojciech": {"hand", "row", "suit card"},
    "wasteland": {"hand", "burn"},
    "spokane": {"hand"},
    "whiskey": {"hand", "widow"},
    "polish": {"hand"},
    "follow-the-queen": {"hand"},
}


@pytest.mark.parametrize("name", KINDS)
def test_V1_worlds_differ_wherever_cards_lie_unseen(name: str) -> None:
    """Two worlds are compared in earnest: for seats and for spectators, in every place that is hidden."""
    effective: Counter[tuple[bool, str]] = Counter()
    for seed in range(4):
        deal = some_deal(KINDS[name](), 3 + seed % 2, seed)
        walk = walked(deal)
        for viewer in viewers(walk.states[0]):
            for moment in range(1, len(walk.states), 3):
                seats_see_what_the_rules_open(walk, viewer, moment)
            pair = views_dont_interfere(walk, viewer, len(walk.states) // 3, Random(seed))
            effective.update((viewer == SPECTATOR, zone) for zone in pair.moved)
    for watching in (True, False):
        assert {zone for seen_by, zone in effective if seen_by is watching} == ZONES[name]


# The game as a value


@settings(max_examples=10 * EXAMPLES, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_game_can_be_pasted(data: DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(KINDS)))
    game = data.draw(deals(KINDS[name], 3)).game
    pasted = eval(repr(game), {**vars(homegame), "FollowTheQueen": FollowTheQueen})
    assert pasted == game
    assert hash(pasted) == hash(game)
    assert repr(pasted) == repr(game)
    assert pasted.fingerprint == game.fingerprint
    assert game.changed_options().keys() <= set(re.findall(r"(\w+)=", repr(game)))


def test_a_fingerprint_is_the_same_in_every_process() -> None:
    """It depends on neither the hash seed nor the process, and tells houses apart."""
    houses = [some_house(kind, seed) for kind in games().values() for seed in range(8)]
    here = [game.fingerprint for game in houses]
    assert len(set(here)) == len(set(houses)) > len(games())
    told = "import sys; from homegame import *; print(*(eval(line).fingerprint for line in sys.stdin))"
    for hash_seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", told],
            input="\n".join(map(repr, houses)),
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.split() == here


def some_house(kind: type[Game], seed: int) -> Game:
    """A game with words and switches set at random, as far as they go together."""
    rng, game = Random(seed), kind()
    for found in options(kind).values():
        value = rng.choice(found.words or (True, False))
        changed = with_option(game, found.name, value, (50,) * 3)
        game = changed or game
    return game


# How long a deal lasts


def test_L9_the_stated_bounds() -> None:
    """Decisions in one deal at most, as the games come; every deal of the kit is held against its bound."""
    polish, whiskey = KINDS["polish"](), KINDS["whiskey"]()
    # ORACLES 7.3: 14 rounds with three players, 19 with four, 23 with eight; 7.1: 302 steps and a call.
    assert bound(polish, (1,) * 3).decisions == 14 * 303
    assert bound(polish, (1,) * 4).decisions == 19 * 303
    assert bound(polish, (1,) * 8).decisions == 23 * 303
    # Rule K7: one turn with the widow down, ten with it up, and one last turn; of each of nine players.
    assert bound(whiskey, (1,) * 9).decisions == 9 * 12
    # Four players with 30 chips: once a round each, and after each raise: 30 of a chip, and four all in.
    assert bound(KINDS["wojciech"](), (30,) * 4).decisions == 4 * (5 + 30 + 4)
    assert bound(KINDS["wasteland"](), (30,) * 4).decisions == 4 * (4 + 30 + 4)
    # Spokane raises by two at least, and in each of four rounds everybody chooses a card.
    assert bound(KINDS["spokane"](), (30,) * 4).decisions == 4 * 4 + 4 * (4 + 15 + 4)


@pytest.mark.parametrize("seats", [3, 4, 8])
def test_L9_polish_takes_as_many_rounds_as_losses_allow(seats: int) -> None:
    """ORACLES 7.3: at least the limit for all but one; at most one fewer again for the last."""
    limit, least, most = {3: (5, 10, 14), 4: (5, 15, 19), 8: (3, 21, 23)}[seats]
    assert least == (seats - 1) * limit
    for seed in range(20):
        events = walked(some_deal(KINDS["polish"](), seats, seed)).states[-1].events
        if not any(isinstance(event, Gone) for event in events):
            assert least <= sum(event == Began("round") for event in events) <= most


# A sixth game


def test_a_sixth_game_is_one_file_that_announces_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another package brings a game by the entry point ``homegame.games``; nothing else knows of it."""
    package = tmp_path / "follow_the_queen-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: follow-the-queen\nVersion: 1\n")
    entry = "[homegame.games]\nfollow-the-queen = tests.kit.follow_the_queen:GAME\n"
    (package / "entry_points.txt").write_text(entry)
    monkeypatch.syspath_prepend(tmp_path)
    games.cache_clear()
    try:
        assert set(games()) == {*KINDS}
        queen = game_named("Follow-The-Queen")()
        state = homegame.deal(queen, seats=7, seed=3)
        assert repr(state.choices) == "[fold, check, bet 1..99]"
        assert sum(map(len, state.piles.values())) == 7 * 3
    finally:
        games.cache_clear()

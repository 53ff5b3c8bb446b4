"""A match: duplicate deals, the same result however it is spread out, and bots that can't break it."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest

from homegame import GameError, HomegameError, NotationError, Polish, Shoe, Spokane, Wojciech
from homegame.actions import Bet, Check
from homegame.arena import Here, Match, Processes, match, run
from homegame.arena.matches import CHUNK
from homegame.arena.playing import play_chunk
from homegame.bots import Bot
from homegame.bots.uniform import Uniform
from homegame.games import games
from homegame.piles import SPECTATOR, hand
from homegame.view import Seen, View
from tests.bots.houses import table

if TYPE_CHECKING:
    from pathlib import Path

    from homegame.arena import Result
    from homegame.bots.bot import Policy
    from homegame.cards import Card

DEALS = 2 * CHUNK + 3  # three chunks, the last one short


def a_match(**changes: object) -> Match:
    terms = {"game": Wojciech(), "bots": ("random", "tight", "caller"), "deals": DEALS, "seed": 3}
    return Match(**{**terms, **changes})  # type: ignore[arg-type]  # each under its own name


def scores(result: Result) -> list[object]:
    """All of a result but the times."""
    return [
        (result.net(place), result.won(place), tally.faults) for place, tally in enumerate(result.tallies)
    ]


def test_the_result_is_the_same_on_one_process_and_on_two() -> None:
    here, there = (run([a_match()], by=by)[0] for by in (Here(), Processes(2)))
    assert scores(here) == scores(there)
    assert [tally.decisions for tally in here.tallies] == [tally.decisions for tally in there.tallies]


@pytest.mark.parametrize("name", games())
def test_what_a_seat_has_seen_it_has_seen_the_view_made_from_it_is_the_one_made_whole(name: str) -> None:
    for seed in range(2):
        rng, shoe, bot = random.Random(seed), Shoe(seed), Uniform()
        s = shoe.deal(table(name, rng))
        seen = {seat: Seen(seat) for seat in (SPECTATOR, *range(s.seats))}
        for _ in range(60):
            for seat, before in seen.items():
                if rng.random() < 0.5:  # a seat that isn't asked for long has much to catch up with
                    assert View(s, seat, before) == s.view(seat)
            if s.over:
                break
            assert s.to_act is not None
            s = shoe.deal(s.apply(bot.act(s.view(s.to_act), rng)))


def test_another_seed_deals_other_cards() -> None:
    assert scores(run([a_match()], by=Here())[0]) != scores(run([a_match(seed=4)], by=Here())[0])


def test_a_match_that_was_broken_off_goes_on_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "chunks.jsonl"
    whole = run([a_match()], by=Here(), resume=file)[0]
    lines = file.read_text().splitlines(keepends=True)
    assert len(lines) == 3
    file.write_text(lines[1] + lines[0][:50])  # one is done, another was being written
    counted: list[int] = []
    again = run([a_match()], by=Here(), resume=file, progress=counted.append)[0]
    assert scores(again) == scores(whole)
    assert sum(counted) == whole.playings
    assert len(file.read_text().splitlines()) == 3


def test_a_longer_match_takes_up_a_shorter_one(tmp_path: Path) -> None:
    file = tmp_path / "chunks.jsonl"
    run([a_match(deals=CHUNK)], by=Here(), resume=file)
    longer = run([a_match()], by=Here(), resume=file)[0]
    assert scores(longer) == scores(run([a_match()], by=Here())[0])
    assert len(file.read_text().splitlines()) == 3


def test_another_match_takes_nothing_from_the_file(tmp_path: Path) -> None:
    file = tmp_path / "chunks.jsonl"
    run([a_match(deals=CHUNK)], by=Here(), resume=file)
    run([a_match(deals=CHUNK, stack=50)], by=Here(), resume=file)
    assert len(file.read_text().splitlines()) == 2


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("bread\nbutter\n")
    with pytest.raises(HomegameError, match="no arena has written: 'bread"):
        run([a_match()], by=Here(), resume=file)
    assert file.read_text() == "bread\nbutter\n"


class Watcher(Bot):
    """Checks or calls, and remembers what it saw."""

    name = "watcher"
    seen: list[tuple[int, int, tuple[Card, ...]]]  # kept for the class: each chunk plays with copies

    def policy(self, view: View) -> Policy:
        type(self).seen.append((view.seat, view.button, view.cards(hand(view.seat))))
        return {view.choices[1]: 1.0}


def test_each_deal_is_played_with_the_hero_in_every_seat_and_the_button_moves() -> None:
    Watcher.seen = []
    play_chunk(a_match(bots=(Watcher(), "caller", "caller"), deals=3), 0)
    by_deal = list(dict.fromkeys((button, seat) for seat, button, _ in Watcher.seen))
    assert by_deal == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)]


def test_C66_exchanging_bots_leaves_the_cards_of_each_seat_the_same() -> None:
    """Beside bots that draw a lot of luck, or none, the watcher gets in each seat the cards of the shoe."""
    for others in (("random", "random"), ("caller", "random"), ("caller", "caller")):
        Watcher.seen = []
        played = a_match(bots=(Watcher(), *others), deals=2)
        play_chunk(played, 0)
        for seat, button, cards in Watcher.seen:
            dealt = Shoe(played.cards_seed(button)).deal(played.game.start((100,) * 3, button))
            assert cards == dealt.cards(hand(seat))


def test_all_playings_of_a_deal_together_are_one_observation() -> None:
    """Between a bot and itself, if it draws no luck, what one wins in a seat the other wins there too."""
    result = match(Spokane(), "tight", ["tight"], 10, 1)
    assert result.net() == (0.0, 0.0)
    assert result.verdict == "draw"
    assert result.playings == 20


def test_in_a_game_without_chips_the_share_of_games_is_counted() -> None:
    result = match(Polish(), "tight", ["random", "random"], 10, 1)
    assert result.won().mean == pytest.approx((1 + result.net().mean) / 3)
    assert result.won().mean > 2 / 3
    assert sum(result.won(place).mean for place in range(3)) == pytest.approx(1)


def test_a_match_between_two_seen_from_the_other_side() -> None:
    result = match(Wojciech(), "random", ["caller"], 10, 1)
    other = result.mirrored
    assert other.match.names == ("caller", "random")
    assert other.net().mean == -result.net().mean
    assert other.net().half == pytest.approx(result.net().half)


class Raising(Bot):
    name = "raising"

    def policy(self, view: View) -> Policy:
        raise ZeroDivisionError(f"at seat {view.seat}")


class Quitting(Bot):
    name = "quitting"

    def policy(self, view: View) -> Policy:
        raise SystemExit(view.seat)


class Overbetting(Bot):
    name = "overbetting"

    def policy(self, view: View) -> Policy:  # noqa: ARG002 - it never looks
        return {Bet(10**9): 1.0, Check(): 0.0}


class Unlikely(Bot):
    name = "unlikely"

    def policy(self, view: View) -> Policy:
        return dict.fromkeys(list(view.choices)[:2], -1.0)


class Mute(Bot):
    name = "mute"

    def policy(self, view: View) -> Policy:  # noqa: ARG002 - it never looks
        return {}


class Vandal(Bot):
    """Chooses well, after it has broken whatever it was given."""

    name = "vandal"

    def policy(self, view: View) -> Policy:
        found = Uniform().policy(view)
        view.agenda = ()
        view.piles = {}
        return found


@pytest.mark.parametrize(
    ("bot", "kind", "said"),
    [
        (Raising(), "raised", "ZeroDivisionError: at seat"),
        (Quitting(), "raised", "SystemExit"),
        (Overbetting(), "illegal", "bet 1000000000 is not among"),
        (Unlikely(), "illegal", "chance below"),
        (Mute(), "illegal", "gives some actions chances above zero"),
    ],
)
def test_C66_a_bot_that_goes_wrong_is_reported_and_does_what_is_default(
    bot: Bot, kind: str, said: str
) -> None:
    """The default of a betting round is to check, or else to fold."""
    result = match(Wojciech(), bot, ["random"], 5, 1)
    tally = result.tallies[0]
    assert tally.faults == {kind: tally.decisions}
    assert len(tally.reported) == 3
    assert said in tally.reported[0].said
    assert result.tallies[1].faults == {}
    assert result.net().mean < 0
    passive = match(Wojciech(), "caller", [bot], 5, 1)
    assert passive.tallies[1].faults == {kind: passive.tallies[1].decisions}


def test_a_bot_that_breaks_its_view_breaks_nothing_else() -> None:
    result = match(Wojciech(), Vandal(), ["caller"], 5, 1)
    assert scores(result) == scores(match(Wojciech(), "random", ["caller"], 5, 1))


class Sleepy(Bot):
    """Sleeps for longer than anybody waits, and wakes up to nothing that is an Exception."""

    name = "sleepy"

    def policy(self, view: View) -> Policy:
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001 - what a bot may well do
            time.sleep(60)
        return {view.choices[0]: 1.0}


def test_a_bot_that_is_too_slow_is_stopped() -> None:
    began = time.monotonic()
    result = match(Wojciech(), Sleepy(), ["caller"], 1, 1, patience=0.02)
    assert time.monotonic() - began < 30
    tally = result.tallies[0]
    assert tally.faults == {"slow": tally.decisions}
    assert tally.reported[0].said == "took more than 0.02 s"


def test_what_can_not_be_played_is_refused_before_it_begins() -> None:
    with pytest.raises(GameError, match="2 to 9 players"):
        match(Wojciech(), "tight", [], 5)
    with pytest.raises(GameError, match="at least one deal"):
        match(Wojciech(), "tight", ["tight"], 0)
    with pytest.raises(GameError, match="some time to decide"):
        match(Wojciech(), "tight", ["tight"], 1, patience=0)
    with pytest.raises(NotationError, match="'nobody' is no bot"):
        match(Wojciech(), "tight", ["nobody"], 5)
    with pytest.raises(GameError, match="twice"):
        run([a_match(), a_match()], by=Here())

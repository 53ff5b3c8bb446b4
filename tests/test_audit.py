"""The audit of a night: planted helpers come first, honest players are not told of (A10)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from homegame import Polish, Wasteland, Wojciech
from homegame.actions import Bet, Call, Check, DealCards, Raise
from homegame.audit import Choice, audit, choices, chosen, flowed
from homegame.bots import bot_named
from homegame.cli import main
from homegame.events import Dealt
from homegame.limits import PotLimit
from homegame.piles import CHANCE
from homegame.record import Record, write
from homegame.shoe import Shoe
from tests.trust.figures import times

if TYPE_CHECKING:
    from pathlib import Path

    from homegame.actions import Action
    from homegame.bots import Bot
    from homegame.piles import Seat
    from homegame.view import View

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
BOTS = ("simple", "threshold", "simple", "tight", "simple")
DEALS = 160
NIGHTS = times(1, 20)
GIFTS = 0.3  # the part of deals in which chips are to be passed on


class Helper:
    """Plays as a bot does, but never bets against its friend, and passes chips on to them, or takes them.

    Of the two one gives: in some deals it raises, and folds when the friend comes over the top.
    """

    def __init__(self, bot: Bot, friend: Seat, *, gives: bool) -> None:
        self.bot, self.friend, self.gives = bot, friend, gives

    def act(self, view: View, rng: Random, *, gift: bool) -> Action:
        """Choose."""
        if self.friend not in view.live:
            return self.bot.act(view, rng)
        if gift:
            return self.giving(view) if self.gives else self.taking(view)
        wanted, bets = self.bot.act(view, rng), view.chips.bets
        against = len(view.live) == 2 or bets[self.friend] == max(bets) > bets[view.seat]
        return quiet(view) if against and isinstance(wanted, Bet | Raise) else wanted

    def giving(self, view: View) -> Action:
        """Raise once; fold to whoever raises then."""
        own, most = view.chips.bets[view.seat], max(view.chips.bets)
        begun = own >= 5 or view.chips.pot > 12
        if begun:
            return next(iter(view.choices)) if most > own else quiet(view)
        return sized(view, 25)

    def taking(self, view: View) -> Action:
        """Raise the friend with all that is allowed; keep out of others' way."""
        bets = view.chips.bets
        if bets[self.friend] > bets[view.seat] or len(view.live) == 2:
            return sized(view, 1_000)
        return quiet(view) if max(bets) in {5, bets[view.seat]} else next(iter(view.choices))


def quiet(view: View) -> Action:
    """Check or call."""
    told = [one for one in list(view.choices)[:2] if isinstance(one, Check | Call)]
    assert view.turn is not None
    return told[0] if told else view.turn.default(view)


def sized(view: View, to: int) -> Action:
    """Bet or raise about so much."""
    sizes = [one for one in view.choices if isinstance(one, Bet | Raise)]
    return min(sizes, key=lambda one: abs(one.to - to)) if sizes else quiet(view)


@cache
def night(seed: int, pair: tuple[Seat, ...]) -> list[Record]:
    """Play a night; the pair helps each other."""
    rng, game = Random(seed), Wasteland(limit=PotLimit())
    bots = [bot_named(name) for name in rng.sample(BOTS, len(BOTS))]
    helpers = {
        seat: Helper(bots[seat], friend, gives=seat == pair[0])
        for seat, friend in zip(pair, pair[::-1], strict=True)
    }
    found = []
    for number in range(DEALS):
        record = Record(game, NAMES, (100,) * len(NAMES), number % len(NAMES))
        shoe, state, gift = Shoe(seed=seed * DEALS + number), record.start(), rng.random() < GIFTS
        moves: list[Action] = []
        while not state.over:
            seat = state.to_act
            assert seat is not None
            if seat == CHANCE:
                then = shoe.deal(state)
                dealt = [one for one in then.events[len(state.events) :] if isinstance(one, Dealt)]
                moves += [DealCards(one.cards) for one in dealt]  # type: ignore[arg-type]  # all are known
                state = then
                continue
            view = state.view(seat)
            helper = helpers.get(seat)
            moves.append(helper.act(view, rng, gift=gift) if helper else bots[seat].act(view, rng))
            state = state.apply(moves[-1])
        found.append(Record(game, NAMES, record.stacks, record.button, tuple(moves)))
    return found


@pytest.mark.no_cover
def test_A10_planted_helpers_come_first_and_honest_players_are_not_told_of() -> None:
    """First in four nights of five; in fewer than one honest night of twenty is anybody called unusual."""
    first = told = 0
    for seed in range(NIGHTS):
        pair = tuple(Random(seed).sample(range(len(NAMES)), 2))
        helped = audit(night(seed, pair))[0]
        first += set(helped.players) == {NAMES[seat] for seat in pair}
        told += any(one.unusual for one in audit(night(1_000 + seed, ())))
    assert first >= 0.8 * NIGHTS
    assert told <= 0.05 * NIGHTS


def test_chips_that_are_passed_on_do_not_make_themselves_usual() -> None:
    """Among the others everybody loses as much to each; Ann loses ten times as much to Bob."""
    others = [(by, to) for by in NAMES for to in NAMES if by != to and {by, to} != {"Ann", "Bob"}]
    losses = [(by, 10.0, {name: float(name == to) for name in NAMES if name != by}) for by, to in others]
    losses += [("Ann", 100.0, {name: float(name == "Bob") for name in NAMES[1:]})]
    flows = flowed(losses)
    assert (flows["Ann", "Bob"].times, flows["Ann", "Bob"].found) == (4, 100)
    assert flows["Ann", "Bob"].usual == pytest.approx(130 / 4)
    assert flows["Cy", "Di"].found == flows["Cy", "Eve"].found == 10


def test_what_is_usual_follows_from_both_players_and_the_situation() -> None:
    """Bob raises everybody, and everybody raises Cy: that Bob raises Cy most is no sign of anything."""
    where = ("wasteland", 0, False, 2, 0, False)
    often = {("Ann", "Bob"): 20, ("Ann", "Cy"): 40, ("Bob", "Ann"): 50, ("Bob", "Cy"): 70}
    often |= {("Cy", "Ann"): 20, ("Cy", "Bob"): 20}
    made = [
        (Choice(by, towards, where, bet_at=False, alone=True, raised=at < raises, folded=False), at < raises)
        for (by, towards), raises in often.items()
        for at in range(100)
    ]
    sums = chosen(made)
    assert sums["Bob", "Cy"].found == 70
    assert sums["Bob", "Cy"].usual == pytest.approx(70, abs=3)
    assert sums["Ann", "Cy"].usual == pytest.approx(40, abs=3)


def test_whom_a_choice_is_made_towards() -> None:
    """Whoever has bet on this street; else the only rival who is left, if there is but one."""
    record = Record(Wojciech(ante=1), ("Ann", "Bob", "Cy"), (100, 100, 100), 2).deal(Shoe(seed=7))
    for act in ("check", "bet 2", "raise 6", "fold", "call"):
        record = record.apply(act)
    found = [(one.by, one.towards, one.bet_at, one.raised, one.folded) for one in choices(record)]
    assert found == [
        ("Cy", "Bob", True, True, False),
        ("Ann", "Cy", True, False, True),
        ("Bob", "Cy", True, False, False),
    ]
    assert [one.alone for one in choices(record)] == [False, False, True]


def test_a_bluff_is_called_towards_whoever_declared() -> None:
    record = Record(Polish(), ("Ann", "Bob", "Cy"), (0, 0, 0), 0).deal(Shoe(seed=7))
    record = record.apply("declare pair A").apply("call bluff")
    last = list(choices(record))[-1]
    assert (last.bet_at, last.raised) == (True, True)


def test_the_command_says_what_stands_out_and_that_it_proves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = tuple(Random(0).sample(range(len(NAMES)), 2))
    path = tmp_path / "night.toml"
    path.write_text(write(night(0, pair)), "utf-8")
    assert main(["audit", str(path)]) == 0
    said = capsys.readouterr().out
    assert f"{DEALS} deals, 5 players." in said
    assert "It proves nothing." in said
    assert "would be usual (z " in said


def test_no_deals_say_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert audit([]) == ()
    (tmp_path / "none.toml").write_text("", "utf-8")
    assert main(["audit", str(tmp_path / "none.toml")]) == 0
    assert "Nothing unusual." in capsys.readouterr().out

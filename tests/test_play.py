"""Playing in lines of text, driven by a script: one person at the keyboard, bots at the other seats."""

from __future__ import annotations

import io
import random
import sys
from argparse import ArgumentParser
from typing import TYPE_CHECKING

import pytest

from homegame import (
    HomegameError,
    IllegalAction,
    NotationError,
    Polish,
    Spokane,
    Wasteland,
    Whiskey,
    Wojciech,
    cards,
    rulebooks,
)
from homegame.actions import Bet, Call, Check, Fold, Raise
from homegame.bots import Bot, bot_named
from homegame.commands import play as command
from homegame.declarations import Ladder
from homegame.errors import GameError
from homegame.games import games
from homegame.games.polish import CallBluff, Declare
from homegame.games.spokane import Take
from homegame.games.wojciech import Stay, Withdraw
from homegame.lineplay.advice import passage, plain, rule_page
from homegame.lineplay.company import Company
from homegame.lineplay.reading import offered, written
from homegame.options import written as as_written
from homegame.record import load
from homegame.server.table.looking import in_deal, plain_deal
from homegame.telling.voice import columns_of
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.looks import read_deal
from homegame.terminal.setup import Setup
from homegame.widow import Exchange, ExchangeAll, Knock, Pass
from tests.bots.houses import table as any_table
from tests.table import deck, play

if TYPE_CHECKING:
    from pathlib import Path

    from homegame import State, View
    from homegame.actions import Action
    from homegame.bots.bot import Policy
    from homegame.game import Game
    from homegame.terminal.looks import Deal


class Quiet(Bot):
    """Checks or calls; passes; declares the lowest, and calls nothing but the highest."""

    name = "quiet"

    def policy(self, view: View) -> Policy:
        choices = view.choices
        wanted = (Check(), Call(), Pass())
        return {next((action for action in wanted if action in choices), choices[len(choices) > 1]): 1.0}


class Reckless(Bot):
    """Goes all in, or calls whatever it costs."""

    name = "reckless"

    def policy(self, view: View) -> Policy:
        return {list(view.choices)[-1]: 1.0}


class Person:
    """Types what it is given, line by line; then there is no more to come."""

    def __init__(self, *typed: str | type[BaseException]) -> None:
        self.typed = list(typed)
        self.heard: list[str] = []

    def ask(self, prompt: str) -> str:
        self.heard.append(prompt)
        line = self.typed.pop(0) if self.typed else EOFError
        if isinstance(line, str):
            return line + "\n"
        raise line

    def say(self, text: str) -> None:
        self.heard.append(text)

    @property
    def page(self) -> str:
        return "\n".join(self.heard)


def sit(
    game: Game,
    *typed: str | type[BaseException],
    bots: tuple[Bot, ...] = (Quiet(), Quiet()),
    stack: int = 100,
    seed: str = "7",
    record: Path | None = None,
) -> tuple[HouseDriver, str]:
    """Play at a table; give whatever drove it, and everything that was said."""
    person = Person(*typed)
    setup = Setup(game.name, "one", len(bots) + 1, ["simple"] * len(bots), stack, seed, "Bob")
    setup.chosen[game.name] = {name: as_written(value) for name, value in game.changed_options().items()}
    setup.record = None if record is None else str(record)
    driver = HouseDriver(setup, pace=0)
    driver._bots["simple"] = bots[0]
    Company(driver, person.ask, person.say).run()
    return driver, person.page


def chips(driver: HouseDriver) -> list[int]:
    """What everybody has, as the night counts it."""
    look = driver.chronicle.look
    assert look is not None
    return [one["stack"] for one in look.sitters]


def deals(driver: HouseDriver) -> int:
    """How many deals are over."""
    return sum(row.record is not None for row in driver.table.log)


# A deal from first card to payoff


CHECKS = ("x",) * 5


def test_a_deal_of_wojciech_from_first_card_to_payoff() -> None:
    driver, page = sit(Wojciech(), *CHECKS)
    assert "=== Deal 1: Wojciech. Bea deals." in page
    assert "Everybody puts in 1 as the ante." in page
    assert "The third wild card is the" in page
    assert "You can: check (x), fold (f), bet 1..99 (b 1), all in for 99 (a)" in page
    assert "You have: " in page
    assert page.index("\nResult\n") < page.index("Line by line:")
    assert sorted(chips(driver)) == [99, 99, 102]


@pytest.mark.parametrize(
    ("game", "typed"),
    [
        (Wasteland(), ("c", *("x",) * 3)),
        (Spokane(), ("1", "x") * 4),
        (Whiskey(), ("p", "p", "p")),
        (Whiskey(betting=True), ("x", "p", "x", "k", "x")),
        (Polish(card_limit=1), ("d pair 2", "c") * 2),
    ],
)
def test_a_deal_of_each_game_from_first_card_to_payoff(game: Game, typed: tuple[str, ...]) -> None:
    driver, page = sit(game, *typed)
    assert "\nResult\n" in page, page
    assert deals(driver) == 1


def test_a_shown_hand_is_named_in_the_result() -> None:
    _, page = sit(Whiskey(), "k")
    result = page[page.index("\nResult\n") :].splitlines()[2:5]
    assert [line.split()[0] for line in result] == ["You", "Ann", "Bea"]
    assert all("now" in line and len(line.split("  ")[-1]) > 6 for line in result)


def test_P8_a_game_without_chips_tells_who_wins() -> None:
    _, page = sit(Polish(card_limit=1), "declare straight flush hearts A", *("c", "d pair 2") * 4)
    assert "Ann calls the bluff." in page
    assert "You are out of the game." in page
    assert sum(line.endswith("  won") for line in page.splitlines()) == 1


# Reading


W = deck("Kh Kd 5s 5c 2h", "Ad Kc Jd 9d 9s", "3c 7h 8s Jc 6d", then="9c 4h 2d 3d")
AT_WOJCIECH = play(Wojciech(), (100,) * 3, "", W)
FACING_A_BET = play(Wojciech(), (100,) * 3, "A bet 5", W)
WITHDRAWING = play(Wojciech(half_stake_withdrawal=True), (9,) * 2, "; ".join(["all check"] * 4))
CHOOSING = play(Spokane(), (9,) * 2, "", deck("7c", "3c", then="8d 7h 9c"))
OFFERED = play(Whiskey(), (9,) * 2, "", deck("Kh 9h 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts"))
EXCHANGING = play(
    Whiskey(), (9,) * 2, "A pass; B pass", deck("Kh 9h 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts")
)
ANY = play(
    Whiskey(exchange="any"),
    (9,) * 2,
    "A pass; B pass",
    deck("Kh 9h 7h 3h 2d", "Ah 4s 5c 6c 8d", "2c 4d 6h 8c Ts"),
)
OPENING = play(Polish(), (0,) * 3, "", deck("9h", "9s", "Ac"))
STANDING = play(Polish(), (0,) * 3, "A declare pair 9", deck("9h", "9s", "Ac"))
PAIR_TEN = Declare(Ladder().read("pair T"))


def seen(s: State) -> Deal:
    """The deal as it is told to whoever must choose."""
    assert s.to_act is not None
    names = ("Ann", "Bob", "Cy")[: s.seats]
    told = plain_deal(in_deal(1, tuple(range(s.seats)), names, s, s.to_act))
    return read_deal(told, names[s.to_act])


def exchange(give: str, take: str) -> Exchange:
    return Exchange(cards(give), cards(take))


@pytest.mark.parametrize(
    ("s", "typed", "meant"),
    [
        (AT_WOJCIECH, "f", Fold()),
        (AT_WOJCIECH, "x", Check()),
        (AT_WOJCIECH, "k", Check()),
        (AT_WOJCIECH, "c", Check()),
        (AT_WOJCIECH, "check", Check()),
        (AT_WOJCIECH, "b 5", Bet(5)),
        (AT_WOJCIECH, " BET  5 ", Bet(5)),
        (AT_WOJCIECH, "a", Bet(99)),
        (AT_WOJCIECH, "all in", Bet(99)),
        (FACING_A_BET, "c", Call()),
        (FACING_A_BET, "r 20", Raise(20)),
        (WITHDRAWING, "s", Stay()),
        (WITHDRAWING, "w", Withdraw()),
        (WITHDRAWING, "2", Withdraw()),
        (CHOOSING, "t 7h", Take(cards("7h")[0])),
        (CHOOSING, "take 7♥", Take(cards("7h")[0])),
        (CHOOSING, "3", Take(cards("9c")[0])),
        (OFFERED, "p", Pass()),
        (OFFERED, "k", Knock()),
        (OFFERED, "2", ExchangeAll()),
        (OFFERED, "exchange all", ExchangeAll()),
        (EXCHANGING, "3", ExchangeAll()),
        (EXCHANGING, "e", ExchangeAll()),
        (EXCHANGING, "e all", ExchangeAll()),
        (EXCHANGING, "e 2d ah", exchange("2d", "Ah")),
        (EXCHANGING, "e 2d for Ah", exchange("2d", "Ah")),
        (EXCHANGING, "exchange 2d for Ah", exchange("2d", "Ah")),
        (EXCHANGING, "e 5 1", exchange("2d", "Ah")),
        (ANY, "e 2d 3h Ah 8d", exchange("2d 3h", "8d Ah")),
        (ANY, "e 5 4 for 1 5", exchange("2d 3h", "8d Ah")),
        (OPENING, "d pair t", PAIR_TEN),
        (OPENING, "pair 10", PAIR_TEN),
        (STANDING, "c", CallBluff()),
        (STANDING, "call", CallBluff()),
    ],
)
def test_what_is_typed_is_read(s: State, typed: str, meant: Action) -> None:
    assert s.choices.read(written(typed, seen(s))) == meant


@pytest.mark.parametrize(
    ("s", "typed", "why"),
    [
        (AT_WOJCIECH, "", "nothing was written"),
        (AT_WOJCIECH, "20", "write bet 20"),
        (FACING_A_BET, "20", "write raise 20"),
        (AT_WOJCIECH, "r 20", "'raise 20' is not possible now; you can: fold, check, bet 1..99"),
        (AT_WOJCIECH, "b 500", "'bet 500' is not possible now"),
        (AT_WOJCIECH, "b", "bet takes a whole number of chips"),
        (FACING_A_BET, "x", "'check' is not possible now; you can: fold, call 5, raise 10..99"),
        (AT_WOJCIECH, "jump", "'jump' is no action; you can: fold, check, bet 1..99"),
        (AT_WOJCIECH, "x" * 5000, "at most 400 characters"),
        (CHOOSING, "4", "numbers 1 to 3"),
        (CHOOSING, "0", "numbers 1 to 3"),
        (CHOOSING, "9" * 50, "numbers 1 to 3"),
        (CHOOSING, "²", "no action"),
        (EXCHANGING, "e 2d", "not possible now; you can: pass, knock, exchange all, exchange 2d for 4s .. "),
        (EXCHANGING, "e 6 1", "is no card"),
        (EXCHANGING, "e 2d 3h Ah 8d", "not possible now"),
        (OPENING, "c", "'call' is not possible now"),
        (STANDING, "pair 8", "'declare pair 8' is not possible now"),
        (STANDING, "pair of kings", "can't be declared here: pair is named by its rank"),
    ],
)
def test_what_cannot_be_done_is_explained(s: State, typed: str, why: str) -> None:
    with pytest.raises((NotationError, IllegalAction)) as refusal:
        s.choices.read(written(typed, seen(s)))
    assert why in str(refusal.value)


@pytest.mark.parametrize(
    ("s", "lines"),
    [
        (FACING_A_BET, ["You can: call 5 (c), fold (f), raise to 10..99 (r 10), all in for 99 (a)"]),
        (
            play(Wojciech(), (100,) * 2, "A bet 5; B raise 20"),
            ["You can: call 15 (c), fold (f), raise to 35..99 (r 35, 30 more at least), all in for 94 (a)"],
        ),
        (
            play(Wojciech(), (9, 100, 100), "A check; B bet 50; C fold", W),
            ["You can: call 8, all in (c), fold (f)"],
        ),
        (
            play(Spokane(), (90,) * 2, "A take 8d; B take 9c", deck("7c", "3c", then="8d 7h 9c")),
            ["You can: check (x), fold (f), bet 2 (b 2)"],
        ),
        (
            CHOOSING,
            ["You can choose, by number or in words:", "  1  take 8♦", "  2  take 7♥", "  3  take 9♣"],
        ),
        (
            WITHDRAWING,
            ["You can choose, by number or in words:", "  1  stay", "  2  withdraw, and take back 0"],
        ),
        (
            STANDING,
            [
                "You can call (c): is there really a pair of nines?",
                "Or declare from a pair of tens to a straight flush in spades to the ace,",
                "  such as: two pair K 9, three J, straight A, flush hearts A, full house 10 over 9, four Q",
                "  ladder full k lists those that begin so",
            ],
        ),
        (
            play(Polish(), (0,) * 3, "A declare straight flush hearts A"),
            ["You can call (c): is there really a straight flush in hearts to the ace?"],
        ),
        (
            EXCHANGING,
            [
                "You can choose, by number or in words:",
                "  1  pass  2  knock  3  exchange all",
                "  or exchange: exchange 2d for 4s, or by places: e 2 4",
                "    places  1   2   3   4   5",
                "    yours   K♥  9♥  7♥  3♥  2♦",
                "    widow   A♥  4♠  5♣  6♣  8♦",
            ],
        ),
    ],
)
def test_the_choices_are_offered_in_words(s: State, lines: list[str]) -> None:
    assert offered(seen(s)) == lines


def test_any_number_of_cards_is_offered_where_the_house_allows_it() -> None:
    assert "e 1 2 for 4 5 (any number)" in offered(seen(ANY))[2]


# At one's turn


def test_a_refusal_is_shown_and_the_question_comes_again() -> None:
    _, page = sit(Wojciech(), "b 500", "x")
    assert "'bet 500' is not possible now; you can: fold, check, bet 1..99." in page
    assert "You check." in page


def test_U4_folding_when_checking_is_free_is_asked_about() -> None:
    _, page = sit(Wojciech(), "f", "n", "f", "y")
    assert page.count("Checking is free. Fold all the same? (y/N) > ") == 2
    assert page.count("You fold.") == 1


def test_commands_at_ones_turn() -> None:
    page = sit(Wojciech(), "hand", "table", "log", "help", "?", "rules", "seats")[1]
    assert page.count("You have: ") == 2
    assert page.count("Wojciech · pre-wild · You to act") == 2
    assert page.count("Everybody puts in 1 as the ante.") == 2
    assert "undo   back to your previous decision" in page
    assert "Ann  100, bot, simple" in page
    assert all(f"\n{rule} · " in page for rule in ("W1", "W9", "G1", "G18"))


def test_W4_wild_cards_are_marked() -> None:
    driver, page = sit(Wojciech(), *CHECKS[:4], "table")
    deal = driver.chronicle.deal
    assert deal is not None
    assert "Wild if red" in page
    _, page = sit(Spokane(), "1", "x", "1", "x", "1", "x", "1")
    assert "*" in page


def test_W7_a_withdrawal_says_what_comes_back() -> None:
    _, page = sit(Wojciech(half_stake_withdrawal=True), "b 9", *CHECKS[:3], "w")
    assert "withdraw, and take back 4" in page
    assert "You withdraw" in page


def test_P6_the_ladder_can_be_read_by_what_it_begins_with() -> None:
    _, page = sit(Polish(), "ladder full k", "ladder royal", "ladder")
    assert "full house K over 2" in page
    assert "No higher hand is called so." in page
    assert "  and " in page


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt, "quit"])
def test_the_end_of_input_and_ctrl_c_end_with_the_books(end: str | type[BaseException]) -> None:
    driver, page = sit(Wojciech(), "x", end)
    assert "To settle up" not in page
    assert deals(driver) == 0
    assert "Line by line:" in page
    driver, page = sit(Wojciech(), *CHECKS, end)
    assert "To settle up now:" in page
    assert deals(driver) == 1


# Undo


def events_of(page: str) -> list[str]:
    return [line for line in page.splitlines() if line.endswith(".") and " " in line]


def test_undo_goes_back_to_the_decision_before_and_finds_the_same_cards() -> None:
    first = sit(Wojciech(), *CHECKS)[1]
    again = sit(Wojciech(), "x", "b 5", "undo", "undo", *CHECKS)[1]
    assert "Back to your last decision." in again
    told = [line for line in events_of(first) if line.startswith(("The ", "Bea shows", "You show"))]
    assert all(line in again for line in told)


def test_undo_with_nothing_to_take_back() -> None:
    assert "There is no decision of yours to take back." in sit(Wojciech(), "undo")[1]


def test_undo_after_the_deal_is_over_plays_it_again() -> None:
    driver, page = sit(Wojciech(), "b 5", *("x",) * 4, "undo", "b 6", "", "q")
    assert page.count("\nResult\n") == 2
    assert deals(driver) == 1


def test_undo_when_there_was_nothing_to_decide() -> None:
    """Rule G10: all in from the antes on, nobody is asked."""
    assert "There is no decision of yours" in sit(Wojciech(ante=9), "undo", stack=9)[1]


def test_P12_undo_finds_the_same_cards_in_the_next_round_too() -> None:
    session = ("declare straight flush hearts A", "declare pair 2", "undo", "declare straight flush hearts A")
    page = sit(Polish(), *session)[1]
    straight = sit(Polish(), *session[:1])[1]
    cards_told = [line for line in straight.splitlines() if "You get" in line]
    assert len(cards_told) == 2
    assert all(line in page for line in cards_told)


# Deal after deal


def test_G15_chips_carry_over_and_the_deal_moves_left() -> None:
    driver, page = sit(Wojciech(), *CHECKS, "", *CHECKS, "", *CHECKS)
    assert [line for line in page.splitlines() if line.startswith("=== ")] == [
        "=== Deal 1: Wojciech. Bea deals.",
        "=== Deal 2: Wojciech. You deal.",
        "=== Deal 3: Wojciech. Ann deals.",
    ]
    assert sum(chips(driver)) == 300
    assert deals(driver) == 3


def test_who_is_broke_buys_in_again() -> None:
    driver, page = sit(Wojciech(), *("a", "c", "") * 6, bots=(Reckless(),), stack=20)
    bought = sum(one.bought for one in driver.accounts())
    assert bought > 40
    assert sum(chips(driver)) == bought
    assert page.count("in for 20.") == bought // 20


def test_P11_a_stake_that_cannot_be_paid_makes_one_buy_in() -> None:
    typed = ("declare straight flush hearts A", *("c", "d pair 2") * 4)
    driver, _ = sit(Polish(card_limit=1, stake=15), *typed, "", "", stack=20)
    assert sorted(one.bought for one in driver.accounts()) == [20, 40, 40]


def test_H3_the_blinds_rise_when_everybody_has_dealt() -> None:
    deal = ("c", *("x",) * 4, "")
    _, page = sit(Wasteland(), *deal * 4)
    assert "Wasteland Hold'em · pre-flop · blinds 1/5 · You to act" in page or "blinds 1/5" in page
    assert "From now on the blinds are 5 and 10." in page


def test_every_finished_deal_is_added_to_the_record(tmp_path: Path) -> None:
    file = tmp_path / "evening.toml"
    driver, _ = sit(Wojciech(), *CHECKS, "", *CHECKS, "", "x", "q", record=file)
    first, second = load(file)
    assert (first.names, first.state.over) == (("Bob", "Ann", "Bea"), True)
    assert second.state.chips.stacks == tuple(chips(driver))


def test_a_record_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    assert str(tmp_path) in sit(Wojciech(), *CHECKS, record=tmp_path)[1]


def test_between_deals() -> None:
    _, page = sit(Wojciech(), *CHECKS, "whatever", "log", "replay", "", "x")
    assert "'whatever' means nothing now; help lists what you can write." in page
    assert page.count("Everybody puts in 1 as the ante.") == 4


def test_too_many_players_are_refused() -> None:
    with pytest.raises(GameError, match="for at least 3"):
        sit(Polish(), bots=(Quiet(),))


# The rulebook at the table


PAGE = """\
# Wojciech

## The betting

### W3 · Five betting rounds

There are *five* betting rounds, each of which begins with the first active player, as [W2](#w2) says.

```case
game wojciech
```

- One before the wild cards.
| a | b |

### W9 · No limit

Bet `anything`.
"""


@pytest.fixture
def rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        rulebooks, "text", {"wojciech": PAGE, "common": "### G9 · Going on\n\nOn and on.\n"}.__getitem__
    )


@pytest.mark.usefixtures("rulebook")
def test_the_rule_in_force_is_shown_in_the_words_of_the_rulebook() -> None:
    assert (
        rule_page("wojciech", ("W3", "W9", "G9", "G12"))
        == """\
W3 · Five betting rounds
There are five betting rounds, each of which begins with the first active
player, as W2 says.

- One before the wild cards.
| a | b |

Also in force: W9, G9, G12 (? W9 shows it)."""
    )
    assert rule_page("wojciech", ("W3",), " w9 ") == "W9 · No limit\nBet anything."
    assert passage("wojciech", "G9") == "G9 · Going on\nOn and on."
    assert rule_page("wojciech", ("W3",), "W99") == "Rule W99 is not in the rulebook here."


def test_without_a_rulebook_the_numbers_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(_: str) -> str:
        raise GameError("no rulebook")

    monkeypatch.setattr(rulebooks, "text", nothing)
    assert rule_page("wojciech", ("W3", "W9", "G9", "G12")) == "See rules W3, W9, G9, G12 of the rulebook."
    assert rule_page("wojciech", ("W7",)) == "See rule W7 of the rulebook."


def test_long_lines_of_a_rulebook_are_folded() -> None:
    assert plain(f"- {'word ' * 30}").splitlines()[1].startswith("  word")


# The command


def run(*arguments: str, typed: str = "", monkeypatch: pytest.MonkeyPatch) -> str:
    """Give the command, and what is typed; get what is shown."""
    parser = ArgumentParser()
    command.add_arguments(parser)
    shown = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.setattr(sys, "stdout", shown)
    assert command.run(parser.parse_args(arguments)) == 0
    return shown.getvalue()


def test_the_command_plays_and_repeats_what_was_piped_in(monkeypatch: pytest.MonkeyPatch) -> None:
    page = run(
        "whiskey",
        "--seats",
        "2",
        "--seed",
        "3",
        "--option",
        "ante=2",
        typed="k\nq\n",
        monkeypatch=monkeypatch,
    )
    assert "> k\n" in page
    assert "Everybody puts in 2 as the ante." in page
    assert "\nResult\n" in page


def test_without_a_game_it_asks_for_all_that_can_be_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    names = list(games())
    number = str(names.index("spokane") + 1)
    page = run(
        typed=f"0\nbridge\n{number}\n\n99\n3\nsimple random\n50\n?\nante=x\nante=2\n\nseats\n",
        monkeypatch=monkeypatch,
    )
    for said in (
        "'bridge' is no game; there are: ", "Spokane Open Wild is played by 2 to ",
        "  ante=1  S", "can't be read", "Everybody puts in 2 as the ante.", "You  50, host",
        "Ann  50, bot, simple", "Bea  50, bot, random",
    ):  # fmt: skip
        assert said in page, said


def test_an_empty_line_leaves_everything_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    page = run(typed="\n" * 6 + "seats\n", monkeypatch=monkeypatch)
    assert "=== Deal 1: Wojciech." in page
    assert "Cy  100, bot, regular" in page


def test_a_night_of_dealers_choice_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "write 1, 2 or 3" in run(typed="\nno\n3\n", monkeypatch=monkeypatch).lower()
    assert run(typed="", monkeypatch=monkeypatch).endswith("> \n")


def test_opponents_are_called_as_one_chooses() -> None:
    assert command.called("Maud=shark, regular") == (["Maud", ""], "shark,regular")
    setup = Setup(seats=4, name="Bea", levels=["shark", "regular", "shark"], bot_names=["Maud", "", "Ann"])
    assert setup.opponents() == [("Maud", "shark"), ("Cy", "regular"), ("Ann", "shark")]
    setup.seats = 2
    assert setup.opponents() == [("Maud", "shark")]
    command.check_different(["Kit", "Maud", "Ann"])
    with pytest.raises(NotationError, match="two at the table would be called maud"):
        command.check_different(["Kit", "Maud", "maud"])


def test_opponents_that_one_has_named_sit_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("whiskey", "--plain", "--seats", "3", "--name", "Kit", "--opponents")
    page = run(*asked, "simple,Maud=simple", typed="q\n", monkeypatch=monkeypatch)
    assert "Maud buys in for 100" in page
    with pytest.raises(NotationError, match="two at the table would be called kit"):
        run(*asked, "kit=simple", monkeypatch=monkeypatch)


def test_opponents_are_seated_in_turn() -> None:
    assert [bot.name for bot in command.opponents("simple,random", 3)] == ["simple", "random", "simple"]
    assert command.opponents("simple", -1) == ()
    with pytest.raises(NotationError, match="is no bot"):
        command.opponents("simple,,", 3)


@pytest.mark.parametrize(
    "arguments",
    [
        ("whist",),
        ("wojciech", "--option", "ante"),
        ("wojciech", "--option", "auntie=2"),
        ("polish", "--seats", "2"),
    ],
)
def test_what_cannot_be_played_is_refused(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(HomegameError):
        run(*arguments, monkeypatch=monkeypatch)


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("variables", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_red_suits_are_red_on_a_terminal_where_colours_are_welcome(
    variables: dict[str, str],
    *,
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    screen = Screen()
    terminal = command.Terminal(io.StringIO("x\n"), screen)
    terminal.say("10♦ A♥* K♠")
    assert screen.getvalue() == ("\033[31m10♦\033[0m \033[31mA♥*\033[0m K♠\n" if coloured else "10♦ A♥* K♠\n")


def test_what_is_typed_by_hand_is_not_repeated_and_bad_bytes_are_no_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    monkeypatch.setattr("builtins.input", lambda prompt: f"typed after {prompt}")
    assert command.Terminal(Screen(), screen).ask("> ") == "typed after > "
    assert screen.getvalue() == ""
    typed = io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8")
    assert command.Terminal(typed, screen).ask("") == "\ufffd\n"


# Whatever is typed


SOUP = (
    "x", "c", "f", "y", "n", "b 2", "r 6", "a", "1", "2", "3", "9", "k", "p", "s", "w", "e", "e 1 2", "e 2 1",
    "d pair 5", "declare four A", "call", "undo", "log", "hand", "?", "? G9", "help", "", "", "table",
    "take Ah", "²", "x" * 500, "sit 1", "sit 9 9", "buy ²", "buy 5", "name", "name 9 x", "say", "bot shark",
    "before f", "before nothing", "replay 1", "replay ²", "ladder p", "menu", "seats", "ledger", "\x1b[2J",
    "open", "close", "rest", "back", "show", "pause", "go on", "approve Ann",
)  # fmt: skip


@pytest.mark.no_cover
@pytest.mark.parametrize("name", games())
def test_whatever_is_typed_the_table_holds_and_fits_in_80_columns(name: str) -> None:
    """Options, seats, stacks and what is typed are drawn at random."""
    rng = random.Random(name)
    for _ in range(12):
        s = any_table(name, rng)
        stack = rng.choice((5, 30, 200))
        bots = (rng.choice((bot_named("random"), Quiet())),) * (s.seats - 1)
        try:
            _, page = sit(s.game, *rng.choices(SOUP, k=60), bots=bots, stack=stack, seed=str(rng.random()))
        except GameError:  # so many can't play this with so few chips
            continue
        for line in page.splitlines():
            assert columns_of(line) <= 80, line
            assert "\x1b" not in line

"""What can be done at the table besides playing on: sizes, cards, undo, odds, looking back; and its looks."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import pytest

from homegame import Polish
from homegame.terminal.declaring import matching
from homegame.terminal.ladder import Ladder
from homegame.terminal.looks import Deal
from homegame.terminal.palette import THEMES
from homegame.terminal.replay import ReplayScreen
from tests.terminal.at_table import SMALL, WIDE, at_home, at_table, felt, quick

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from tests.terminal.at_table import Person


def plays(script: Callable[[], Awaitable[None]]) -> Callable[[], None]:
    """A test that is played by a person."""

    def test() -> None:
        asyncio.run(script())  # type: ignore[arg-type]  # each is a coroutine

    test.__name__, test.__doc__ = script.__name__, script.__doc__
    return test


async def until_offered(person: Person, verb: str) -> None:
    for _ in range(60):
        await person.my_turn()
        if any(offer.verb == verb for offer in person.table.controls.offers):
            return
        if person.deal.over:
            await person.press("enter")
            continue
        await person.play_on()
    raise AssertionError(f"{verb} was never offered")


# Sizes


@plays
async def test_U6_a_bet_is_typed_or_set_and_said_as_a_total() -> None:
    async with at_table() as person:
        await until_offered(person, "bet")
        offer = next(one for one in person.table.controls.offers if one.verb == "bet")
        await person.press("b")
        assert f"bet {offer.least}" in person.screen()
        await person.press("m")
        assert f"bet {offer.most}" in person.screen()
        await person.press("l", "up", "up", "down")
        assert f"bet {offer.least + 1}" in person.screen()
        await person.press("p")
        assert f"bet {person.deal.pot}" in person.screen()
        await person.press("7", "1", "backspace")
        assert "bet 7" in person.screen()
        await person.press("enter")
        await person.until(lambda: "You bet 7." in person.table.driver.chronicle.log())


@plays
async def test_U6_a_raise_says_how_many_chips_more_it_takes() -> None:
    async with at_table("wasteland", seats=3) as person:
        await until_offered(person, "raise")
        deal = person.deal
        await person.press("r")
        least = next(one.least for one in person.table.controls.offers if one.verb == "raise")
        assert f"raise to {least} ({least - deal.bets[deal.mine or 0]} more)" in person.screen()


@plays
async def test_a_sum_that_is_too_large_is_refused_and_can_be_mended() -> None:
    async with at_table() as person:
        await until_offered(person, "bet")
        most = next(one.most for one in person.table.controls.offers if one.verb == "bet")
        await person.press("b", *"9999", "enter")
        assert f"From 1 to {most}." in person.screen()
        await person.press("escape")
        assert person.table.controls.mode == "turn"


@plays
async def test_U4_folding_when_checking_is_free_asks() -> None:
    async with at_table() as person:
        await until_offered(person, "check")
        await person.press("f")
        assert "Checking is free" in person.screen()
        await person.press("escape")
        assert person.deal.my_turn
        await person.press("f", "y")
        await person.until(lambda: person.deal.mine not in person.deal.live)


@plays
async def test_U4_keys_rest_for_a_moment_when_the_turn_comes() -> None:
    async with at_table(manner=quick(rest=60.0)) as person:
        before = person.look.seq
        await person.press(*person.table.controls.offers[0].key)
        assert person.look.seq == before


# Each game's own


@plays
async def test_P6_the_ladder_lists_only_higher_hands_and_filters_as_one_types() -> None:
    async with at_table("polish") as person:
        await until_offered(person, "declare")
        await person.press("d")
        ladder = person.pilot.app.screen
        assert isinstance(ladder, Ladder)
        await person.type("full k")
        assert "full house K over 2" in person.screen()
        assert "pair 2" not in person.screen()
        await person.press("down", "enter")
        await person.until(
            lambda: "You declare a full house, kings over threes." in person.table.driver.chronicle.log()
        )


@plays
async def test_P6_nothing_lower_than_what_stands_is_on_the_ladder() -> None:
    async with at_table("polish") as person:
        for _ in range(20):
            await until_offered(person, "declare")
            standing = person.deal.facts.polish
            if standing is not None and standing.written:
                break
            await person.press("d", "enter")
            await person.my_turn()
        assert standing is not None
        await person.press("d")
        ladder = person.pilot.app.screen
        assert isinstance(ladder, Ladder)
        game = person.deal.game
        level = game.ladder.level(game.ladder.read(standing.written))  # type: ignore[attr-defined]
        assert all(game.ladder.level(one) > level for one in ladder.found)  # type: ignore[attr-defined]
        await person.press("escape")
        assert not isinstance(person.pilot.app.screen, Ladder)


def test_the_filter_knows_hands_by_their_words_and_by_how_they_are_written() -> None:
    declarations = Polish().ladder.declarations
    assert [str(one) for one in matching(declarations, "pair t")][:1] == ["pair 10"]
    assert str(matching(declarations, "flush hearts ace")[0]) == "flush hearts A"
    assert matching(declarations, "royal") == []
    assert len(matching(declarations, "")) == len(declarations)


@plays
async def test_K4_one_card_is_exchanged_by_two_picks() -> None:
    async with at_table("whiskey") as person:
        await until_offered(person, "exchange")
        mine, widow = person.deal.pile("hand", person.deal.mine), person.deal.pile("widow")
        await person.press("e")
        assert "Which card do you give?" in person.screen()
        await person.press("2")
        await person.press("right", "right", "enter")
        await person.until(lambda: person.deal.pile("hand", person.deal.mine) != mine)
        now = person.deal.pile("hand", person.deal.mine)
        assert set(mine) - set(now) == {mine[1]}
        assert set(now) - set(mine) == {widow[2]}


@plays
async def test_K12_where_any_number_goes_several_cards_are_picked() -> None:
    async with at_table("whiskey", chosen={"whiskey": {"exchange": "any"}}) as person:
        await until_offered(person, "exchange")
        mine, widow = person.deal.pile("hand", person.deal.mine), person.deal.pile("widow")
        await person.press("e", "1", "3", "3", "4", "enter")
        await person.press("1", "2", "enter")
        await person.until(lambda: person.deal.pile("hand", person.deal.mine) != mine)
        now = person.deal.pile("hand", person.deal.mine)
        assert set(mine) - set(now) == {mine[0], mine[3]}
        assert set(now) - set(mine) == set(widow[:2])


@plays
async def test_S4_a_centre_card_is_taken_by_going_to_it_or_by_a_click() -> None:
    async with at_table("spokane") as person:
        await until_offered(person, "take")
        second = person.deal.pile("centre")[1]
        await person.press("right", "enter")
        await person.until(lambda: second in person.deal.pile("up", person.deal.mine))
        await until_offered(person, "take")
        card = next(one for one in felt(person).scene.placed if one.place and one.place.pile == "centre")
        await person.pilot.click(felt(person), offset=(card.x + 1, card.y + 1))
        await person.until(lambda: card.face in person.deal.pile("up", person.deal.mine))


@plays
async def test_W4_wojciechs_row_says_what_is_wild_if_red_and_if_black() -> None:
    async with at_table(seats=2) as person:
        await person.until(lambda: not any(person.deal.pile("row")))
        for _ in range(20):
            if person.deal.facts.if_red or person.deal.facts.if_black:
                break
            await person.play_on()
        assert "wild if red:" in person.screen()
        assert "if black:" in person.screen()


@plays
async def test_W7_withdrawing_is_offered_with_its_key() -> None:
    chosen = {"wojciech": {"half_stake_withdrawal": "true"}}
    async with at_table(chosen=chosen, seats=2) as person:
        await until_offered(person, "withdraw")
        assert "withdraw" in person.screen()
        await person.press("w")
        await person.until(lambda: person.deal.over)


# Undo, odds, looking back


@plays
async def test_undo_brings_the_same_decision_and_the_same_cards_back() -> None:
    async with at_table("spokane") as person:
        before = (person.deal.told, dict(person.deal.piles), person.look.seq)
        await person.play_on()
        await person.play_on()
        await person.press("u")
        await person.press("u")
        await person.until(lambda: person.look.seq == before[2])
        assert (person.deal.told, dict(person.deal.piles)) == before[:2]
        assert "Back to your last decision." in person.screen()
        await person.press("u")
        assert "There is no decision of yours to take back." in person.screen()


@plays
async def test_undo_goes_back_into_a_deal_that_is_over() -> None:
    async with at_table("wasteland", seats=3) as person:
        await person.play_out()
        accounts = person.table.driver.accounts()
        assert any(one.net for one in accounts)
        await person.press("u")
        await person.until(lambda: person.deal.my_turn)
        assert not any(one.net for one in person.table.driver.accounts())
        await person.play_out()
        assert person.table.driver.accounts() == accounts


@plays
async def test_odds_are_told_on_request() -> None:
    async with at_table("polish") as person:
        await until_offered(person, "declare")
        await person.press("o")
        await person.until(lambda: " %" in person.screen())
        assert "Your chances" in person.screen()
        await person.press("escape")
        assert " %" not in person.screen()


@plays
async def test_U9_the_rule_in_force_stands_beside_the_table() -> None:
    async with at_table("whiskey") as person:
        await person.press("?")
        assert person.deal.facts.rules[0] in person.screen()
        assert "The rule in force" in person.screen()
        key = person.table.controls.offers[0].key
        await person.press(key)  # one plays on beside it
        await person.my_turn()
        await person.press("?")
        assert "The rule in force" not in person.screen()


@plays
async def test_U16_the_ledger_adds_up() -> None:
    async with at_table("wasteland", seats=3) as person:
        await person.play_out()
        await person.press("g")
        shown = person.screen()
        assert "buy-in 100" in shown
        assert "To settle up now:" in shown
        assert sum(one.net for one in person.table.driver.accounts()) == 0
        await person.press("escape")


@plays
async def test_an_earlier_deal_is_looked_at_again_step_by_step() -> None:
    async with at_table("wojciech") as person:
        await person.play_out()
        await person.press("enter")
        await person.my_turn()
        await person.press("v")
        replay = person.pilot.app.screen
        assert isinstance(replay, ReplayScreen)
        await person.press("up")
        await person.until(lambda: "deal 1 · step 1 of" in person.screen())
        assert None in replay.steps[0].deal["piles"]["row"]
        await person.press("end")
        assert f"step {len(replay.steps)} of {len(replay.steps)}" in person.screen()
        await person.press("left", "escape")
        assert person.pilot.app.screen is person.table


# How it looks


def laid_out(person: Person, size: tuple[int, int]) -> bool:
    """Whether the window is so large, and the scene made for the felt as large as that makes it."""
    scene, room = felt(person).scene, felt(person).size
    return person.table.size == size and (scene.width, scene.height) == (room.width, room.height)


@plays
async def test_a_window_that_changes_its_size_shows_everything_again() -> None:
    async with at_table("whiskey", SMALL) as person:
        for size in (WIDE, (80, 24), (100, 30), (200, 60), SMALL):
            await person.pilot.resize_terminal(*size)
            await person.until(partial(laid_out, person, size))
            scene = felt(person).scene
            shown = [one.face for one in scene.placed if one.place and one.place.pile == "hand 0"]
            assert tuple(shown) == person.deal.pile("hand", 0)
            assert "You have:" in person.screen()
            assert ("What happened" in person.screen()) == (size[0] >= 112)


@plays
async def test_without_colour_cards_are_told_by_their_letters_and_suits() -> None:
    async with at_table("wojciech", manner=quick(depth="none")) as person:
        strips = felt(person)._strips
        styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
        assert not [style for style in styles if style.color or style.bgcolor]
        text = "\n".join(strip.text for strip in strips)
        assert text.count("╭") >= 5
        rank = person.deal.pile("hand", 0)[0][:-1].replace("T", "10")  # type: ignore[index]
        assert rank in text


@plays
async def test_suits_can_be_letters_and_in_two_colours_and_nothing_need_move() -> None:
    async with at_table("wojciech", manner=quick(still=False)) as person:
        for entry in (1, 2, 3):
            await person.press(",", *["down"] * entry, "enter")
        manner = person.table.manner
        assert (manner.deck, manner.still, manner.letters) == ("two", True, True)
        assert manner.palette.suit("Ah").color == manner.palette.suit("Ad").color
        suits = {face[-1] for face in person.deal.pile("hand", 0) if face}
        lines = "\n".join(strip.text for strip in felt(person)._strips)
        assert all(suit in lines for suit in suits)
        assert not any(symbol in lines for symbol in "♣♦♥♠")


def grounds(person: Person) -> set[str]:
    """The colours behind everything on the screen."""
    strips = person.pilot.app.screen._compositor.render_strips()
    styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
    return {style.bgcolor.get_truecolor().hex for style in styles if style.bgcolor is not None}


@plays
async def test_U27_a_light_table_is_light_all_over_and_dark_again_by_the_same_key() -> None:
    async with at_table("wojciech") as person:
        dark = grounds(person)
        await person.press(",", "enter")
        assert person.table.manner.theme == "light"
        light = grounds(person)
        assert THEMES["dark"].cloth in dark
        assert THEMES["light"].cloth in light
        assert not light & {THEMES["dark"].cloth, THEMES["dark"].wood, THEMES["dark"].raised}
        await person.press("o", "v", "escape", "g", "escape", ",", "enter")
        assert THEMES["dark"].cloth in grounds(person)


@plays
async def test_U27_the_home_screen_takes_on_the_theme_too() -> None:
    async with at_home(manner=quick(theme="light")) as person:
        assert THEMES["light"].cloth in grounds(person)
        await person.press(",", "enter")
        assert THEMES["light"].cloth not in grounds(person)


@plays
async def test_cards_slide_where_they_may_and_arrive() -> None:
    async with at_table("spokane", manner=quick(still=False)) as person:
        await person.press("1")
        await person.until(lambda: not felt(person).moving)
        assert felt(person).progress == 1.0


@plays
async def test_sixteen_colours_are_all_that_is_used_where_there_are_no_more() -> None:
    async with at_table("wasteland", manner=quick(depth="sixteen")) as person:
        styles = [
            segment.style for strip in felt(person)._strips for segment in strip if segment.style is not None
        ]
        numbers = [colour.number for style in styles for colour in (style.color, style.bgcolor) if colour]
        assert numbers
        assert all(number is not None and number < 16 for number in numbers)


@plays
async def test_leaving_asks_and_goes_back_home() -> None:
    async with at_home() as person:
        await person.press("enter")
        await person.my_turn()
        await person.press("q")
        assert "Leave the table?" in person.screen()
        await person.press("n", "q", "y")
        await person.until(lambda: "kitchen table" in person.screen())


@pytest.mark.parametrize("key", ["l", "g", "v", "t", ",", "?"])
def test_every_key_at_the_foot_opens_something_that_escape_closes(key: str) -> None:
    async def script() -> None:
        async with at_table() as person:
            before = person.screen()
            await person.press(key)
            assert person.screen() != before
            await person.press("escape")
            await person.until(lambda: person.pilot.app.screen is person.table)
            assert isinstance(person.deal, Deal)

    asyncio.run(script())

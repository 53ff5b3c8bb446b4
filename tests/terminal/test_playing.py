"""Every game from the home screen to its payoff, by keys alone, in a small and in a wide terminal."""

from __future__ import annotations

import asyncio

import pytest

from homegame.games import games
from homegame.terminal import strings
from homegame.terminal.home import choices_of
from tests.terminal.at_table import SMALL, WIDE, at_home, at_table


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("game", games())
def test_every_game_is_played_from_the_home_screen_to_the_next_deal(game: str, size: tuple[int, int]) -> None:
    async def play() -> None:
        async with at_home(size) as person:
            for _ in range(len(games())):
                if f"{strings.BEFORE}{games()[game].title}{strings.AFTER}" in person.screen():
                    break
                await person.press("right")
            await person.press("enter")
            await person.play_out()
            deal = person.deal
            assert deal.game.name == game
            assert sum(deal.facts.net) == 0
            shown = person.screen()
            assert any(word in shown for word in (" wins", "You win", " share ")), shown
            assert games()[game].title in shown
            await person.press("enter")
            await person.until(lambda: person.deal.number == 2)
            await person.my_turn()
            assert "deal 2" in person.screen()

    asyncio.run(play())


def test_what_is_chosen_at_home_reaches_the_table() -> None:
    async def play() -> None:
        async with at_home(WIDE) as person:
            labels = [one.label for one in choices_of(person.home.setup)]
            where = {label: at for at, label in enumerate(labels)}

            async def change(label: str, *keys: str) -> None:
                screen = person.home
                await person.press(
                    *["down" if where[label] > screen.at else "up"] * abs(where[label] - screen.at)
                )
                await person.press(*keys)

            await change("Chips", "left")
            await change("Opponents", "right", "right")
            await change("half stake withdrawal", "right")
            await change("ante", "right", "right")
            await change("limit", "e")
            await person.press(*["backspace"] * 20)
            await person.type("pot-limit")
            await person.press("enter", "enter")
            await person.my_turn()
            assert (
                repr(person.deal.game)
                == "Wojciech(limit=PotLimit(min_bet=1), ante=3, half_stake_withdrawal=True)"
            )
            assert person.deal.stacks[0] + person.deal.bets[0] + 3 == 90
            assert len({one["bot"] for one in person.look.sitters if one["bot"]}) == 1

    asyncio.run(play())


def test_an_option_that_cant_be_is_refused_with_a_reason() -> None:
    async def play() -> None:
        async with at_home(WIDE) as person:
            home = person.home
            labels = [one.label for one in choices_of(home.setup)]
            await person.press(*["down"] * labels.index("limit"))
            await person.press("e")
            await person.press(*["backspace"] * 40)
            await person.type("much")
            await person.press("enter")
            assert "is no limit" in person.screen()

    asyncio.run(play())


def test_U17_whoever_deals_names_the_game_and_how_it_is_played() -> None:
    async def play() -> None:
        async with at_table("spokane", programme="choice", seats=3) as person:
            for _ in range(4):
                await person.play_out()
                await person.press("enter")
                await person.until(lambda: person.look.my_choice or person.look.playing)
                if person.look.my_choice:
                    break
                await person.my_turn()
            await person.until(lambda: "name the game" in person.screen())
            titles = [one["title"] for one in person.look.choosing]
            await person.press(*["down"] * titles.index("Whiskey Poker"), "enter")
            assert "deal Whiskey Poker" in person.screen()
            assert "betting: false" in person.screen()
            names = [option["name"] for option in person.look.choosing[titles.index("Whiskey Poker")]["free"]]
            await person.press(*["down"] * (names.index("betting") + 1), "enter")
            assert "betting: true" in person.screen()
            await person.press(*["up"] * (names.index("betting") + 1), "enter")
            await person.until(lambda: person.look.playing)
            assert repr(person.deal.game) == "Whiskey(betting=True)"

    asyncio.run(play())


def test_whoever_has_no_chips_buys_in_again() -> None:
    async def play() -> None:
        async with at_table("wojciech", stack=2, seats=3) as person:
            for _ in range(8):
                await person.play_out()
                await person.press("enter")
                await person.my_turn()
            assert any(one["what"] == "rebuy" for one in person.table.driver.chronicle.ledger)
            assert sum(one.net for one in person.table.driver.accounts()) == 0

    asyncio.run(play())

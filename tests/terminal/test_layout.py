"""The layout: everything lies on the felt, and nothing on anything else, at any size and with any company."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from rich.style import Style

from homegame.cards import WITH_JOKERS
from homegame.games import games
from homegame.terminal.canvas import Canvas, Sprite, cells, fitted
from homegame.terminal.cards import LARGE, MEDIUM, MINI, SMALL, Marks, card_sprite
from homegame.terminal.drivers.house import HouseDriver
from homegame.terminal.frame import latest
from homegame.terminal.layout import Place, Placed, Scene, Setting, lay_out, others_of
from homegame.terminal.palette import palette
from homegame.terminal.remarks import remarks
from homegame.terminal.shortening import shortened
from tests.terminal.at_table import setup

if TYPE_CHECKING:
    from homegame.terminal.cards import Measure
    from homegame.terminal.looks import Deal
    from homegame.terminal.palette import Deck, Depth, Theme

COLOURS = palette("none")
SIZES = [(80, 15), (80, 17), (82, 34), (120, 40), (200, 60)]


def seen(game: str, seats: int, choices: int = 3) -> list[Deal]:
    """The first positions of a deal with so many players."""

    async def play() -> list[Deal]:
        driver = HouseDriver(setup(game, seats=seats, seed=f"{game} {seats}"), pace=0)
        running = asyncio.create_task(driver.run())
        found: list[Deal] = []
        while len(found) < choices:
            await asyncio.sleep(0.001)
            deal = driver.chronicle.deal
            if deal is None or not (deal.over or deal.my_turn):
                continue
            found.append(deal)
            if deal.over:
                break
            verbs = {told.split(" ")[0]: told for told in deal.told}
            wanted = ("take", "check", "call", "pass", "stay")
            action = next((verbs[verb] for verb in wanted if verb in verbs), deal.default)
            if action.startswith("call"):
                action = "call bluff" if "call bluff" in deal.told else "call"
            await driver.order({"is": "Act", "action": action})
        running.cancel()
        return found

    return asyncio.run(play())


def inside(one: Placed, scene: Scene) -> bool:
    right, below = one.x + one.sprite.width, one.y + one.sprite.height
    return one.x >= 0 and one.y >= 0 and right <= scene.width and below <= scene.height


def overlap(one: Placed, other: Placed) -> bool:
    return (
        one.x < other.x + other.sprite.width
        and other.x < one.x + one.sprite.width
        and one.y < other.y + other.sprite.height
        and other.y < one.y + one.sprite.height
    )


@pytest.mark.parametrize("game", games())
def test_everything_lies_on_the_felt_and_no_card_on_anothers(game: str) -> None:
    allowed = games()[game]().seats_allowed()
    for seats in (allowed[0], 4, allowed[-1]):
        for deal in seen(game, seats):
            for width, height in SIZES:
                scene = lay_out(deal, width, height, Setting(COLOURS))
                where = f"{game}, {seats} players, {width}x{height}"
                cards = [one for one in scene.placed if one.place is not None]
                assert all(inside(one, scene) for one in scene.placed), where
                held = {(one.place.pile, one.place.at) for one in cards if one.place}
                there = {
                    (name, at)
                    for name, faces in deal.piles.items()
                    for at in range(len(faces))
                    if name != "burn"
                }
                assert held - {place for place in held if place[0] == "revealed"} == there, where
                for one, other in combinations(cards, 2):
                    assert one.place is not None
                    assert other.place is not None
                    same_seat = one.place.pile.split()[-1] == other.place.pile.split()[-1]
                    assert same_seat or not overlap(one, other), f"{where}: {one.place} and {other.place}"


def test_large_cards_are_drawn_where_there_is_room() -> None:
    deal = seen("wojciech", 4, 1)[0]
    heights = [
        next(
            one.sprite.height
            for one in lay_out(deal, *size, Setting(COLOURS)).placed
            if one.place == Place("hand 0", 0)
        )
        for size in SIZES
    ]
    assert heights[0] < LARGE.height
    assert heights[3] == LARGE.height
    assert heights == sorted(heights)


def test_the_others_sit_clockwise_from_ones_left_in_a_ring() -> None:
    deal = seen("wasteland", 10, 1)[0]
    assert others_of(deal) == list(range(1, 10))
    scene = lay_out(deal, 80, 15, Setting(COLOURS))
    where = {
        seat: next(one for one in scene.placed if one.place == Place(f"hand {seat}", 0))
        for seat in others_of(deal)
    }
    above = [seat for seat in where if where[seat].y < where[1].y]
    assert above == sorted(above)
    assert [where[seat].x for seat in above] == sorted(where[seat].x for seat in above)
    assert where[1].x > where[2].x  # up on the left ...
    assert where[9].x < where[8].x  # ... and down on the right


@pytest.mark.parametrize("size", [LARGE, MEDIUM, SMALL, MINI])
@pytest.mark.parametrize("depth", ["many", "sixteen", "none"])
def test_every_card_can_be_told_from_every_other_by_its_letters_alone(size: Measure, depth: Depth) -> None:
    pictures = {}
    for one in WITH_JOKERS[:-1]:  # the jokers look alike but for their colour
        sprite = card_sprite(one.name, size, palette(depth), Marks())
        assert (sprite.width, sprite.height) == size[:2]
        pictures["\n".join("".join(letter for letter, _ in row) for row in sprite.rows)] = one
    assert len(pictures) == len(WITH_JOKERS) - 1


def test_marks_are_seen_without_colour() -> None:
    plain = card_sprite("9h", SMALL, COLOURS)
    for marks in (Marks(wild=True), Marks(tag="3")):
        assert card_sprite("9h", SMALL, COLOURS, marks) != plain
        text = ["".join(letter for letter, _ in row) for row in card_sprite("9h", SMALL, COLOURS, marks).rows]
        assert text != ["".join(letter for letter, _ in row) for row in plain.rows]


def test_the_four_colour_deck_has_four_colours_and_the_two_colour_deck_two() -> None:
    for deck, count in (("four", 4), ("two", 2)):
        found = palette("many", deck)  # type: ignore[arg-type]  # one of the two
        assert len({found.suit(f"A{suit}").color for suit in "cdhs"}) == count


def test_wide_letters_take_two_columns_and_are_never_halved() -> None:
    style = COLOURS["cloth"]
    assert [letter for letter, _ in cells("a世", style)] == ["a", "世", ""]
    assert "".join(letter for letter, _ in fitted("世世世", 4, style)) == "世 …"
    canvas = Canvas(6, 1, style)
    canvas.lay(1, 0, Sprite((tuple(cells("世界", style)),)))
    assert canvas.strips()[0].cell_length == 6
    assert canvas.strips()[0].text == " 世界 "


def test_a_click_finds_the_uppermost_card() -> None:
    back = card_sprite(None, SMALL, COLOURS)
    below, above = Placed(0, 0, back, Place("hand 1", 0)), Placed(3, 0, back, Place("hand 1", 1))
    scene = Scene(20, 5, (below, above))
    assert scene.at(4, 1) == Place("hand 1", 1)
    assert scene.at(1, 1) == Place("hand 1", 0)
    assert scene.at(15, 1) is None


FURNITURE = {"slot", "edge", "edge dim", "edge lit", "edge wild", "back", "back dim"}
"""What is no text: the rim of a card or its back, an empty place."""


def luminance(colour: str) -> float:
    """How bright a colour is, as WCAG 2.2 reckons it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: Style) -> float:
    assert style.color is not None
    assert style.bgcolor is not None
    found = sorted(luminance(one.get_truecolor().hex) for one in (style.color, style.bgcolor))
    return (found[1] + 0.05) / (found[0] + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("deck", ["four", "two"])
def test_U27_all_text_stands_out_from_its_ground(deck: Deck, theme: Theme) -> None:
    """Contrast 4.5:1 at least."""
    styles = palette("many", deck, theme).styles
    faint = {name: round(contrast(styles[name]), 2) for name in styles if name not in FURNITURE}
    assert {name: value for name, value in faint.items() if value < 4.5} == {}


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_U27_cards_stand_out_from_the_cloth(theme: Theme) -> None:
    styles = palette("many", "four", theme).styles
    assert styles["paper"].bgcolor != styles["cloth"].bgcolor
    assert contrast(styles["cloth"] + Style(color=styles["edge"].color)) > 1.5


def test_U27_nothing_is_yellow_on_a_light_ground_of_the_terminals_own() -> None:
    for name, style in palette("sixteen", "four", "light").styles.items():
        assert style.bgcolor is not None or "yellow" not in str(style.color), name


def test_a_hand_is_told_shorter_where_there_is_little_room() -> None:
    assert shortened("pair of sixes", 30) == "pair of sixes"
    assert shortened("two pair, aces and sixes", 23) == "two pair, A and 6"
    assert shortened("straight to the five, one wild: Jk2 as 3", 22) == "straight to the five"
    assert shortened("straight to the five, one wild: Jk2 as 3", 19) == "straight to the 5"
    assert shortened("three of a kind", 4) == "three of a kind"


def test_what_is_told_below_the_table_is_never_cut_in_the_middle() -> None:
    long = "Five cards each, face down. You get 6♠ 5♣ 6♦ A♥ K♥. Five cards to the widow, face down."
    assert latest(["One.", "Two.", "Three."], 2, 78) == ["Two.", "Three."]
    assert latest([long, "The widow lies face down."], 2, 78) == ["The widow lies face down."]
    assert " ".join(part.strip() for part in latest([long], 2, 78)) == long
    assert latest(["One."], 0, 78) == []


def test_P10_one_card_on_the_table_is_told_as_one() -> None:
    first = seen("polish", 3)[0]
    standing = first.facts.polish
    assert standing is not None
    for count, said in (
        (1, "one card on the table, at most 5 a player"),
        (2, "2 cards on the table, at most 5 a player"),
    ):
        facts = replace(first.facts, polish=replace(standing, on_table=count, most=5))
        assert ("quiet", said) in remarks(replace(first, facts=facts))

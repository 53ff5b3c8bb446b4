"""Answers: pages that can be asked for at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.games.polish import Polish
from homegame.lineplay.advice import COMMON, HELP, rule_page, whole_book
from homegame.lineplay.pages import (
    chances_page,
    hand_told,
    menu_page,
    paragraph,
    paragraphs,
    seats_page,
    table_page,
)
from homegame.terminal import strings
from homegame.terminal.books import books_text
from homegame.terminal.declaring import higher, matching

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal

MOST_HANDS = 20


async def answer(driver: Driver, words: str) -> str | None:
    """The page that was asked for; None if it was none. A HomegameError says why it can't be shown."""
    first, _, rest = words.lower().partition(" ")
    deal = driver.chronicle.deal
    if first.startswith("?"):
        return _rule(deal, words[1:])
    if first == "replay" and _is_number(rest, empty=True):
        return await _replay(driver, int(rest) if rest else 0)
    if deal is not None and (page := _of_deal(deal, first, rest)) is not None:
        return page
    return None if rest else await _beside(driver, first)


def _of_deal(deal: Deal, first: str, rest: str) -> str | None:
    if first == "ladder":
        return _ladder(deal, rest)
    if rest:
        return None
    if first == "table":
        return table_page(deal)
    return hand_told(deal) if first in {"hand", "h"} else None


async def _beside(driver: Driver, word: str) -> str | None:
    """What there is to be read beside the cards."""
    look = driver.chronicle.look
    if word == "odds":
        return chances_page(await driver.odds())
    pages: dict[str, Callable[[], str]] = {
        "help": lambda: HELP,
        "log": lambda: paragraphs(driver.chronicle.log()),
        "l": lambda: paragraphs(driver.chronicle.log()),
        "ledger": lambda: books_text(driver),
        "rules": lambda: _books_of(driver),
    }
    if look is not None:
        pages["seats"] = lambda: seats_page(look)
        if look.choosing:
            pages["menu"] = lambda: menu_page(look)
    return pages[word]() if word in pages else None


def _books_of(driver: Driver) -> str:
    """The rulebook of the game, and that of all games."""
    deal = driver.chronicle.deal
    names = [COMMON] if deal is None else [deal.game.name, COMMON]
    return "\n\n".join(map(whole_book, names))


def _rule(deal: Deal | None, asked: str) -> str:
    if deal is None:
        return rule_page(COMMON, ("G9",), asked)
    changed = [f"{name} {value}" for name, value in deal.game.changed_options().items()]
    house = paragraph(f"House options: {', '.join(changed)}.") if changed and not asked.strip() else ""
    return (f"{house}\n\n" if house else "") + rule_page(deal.game.name, deal.facts.rules or ("G9",), asked)


def _ladder(deal: Deal, typed: str) -> str | None:
    """The higher hands that begin as they were typed."""
    standing = deal.facts.polish
    game = deal.game
    if standing is None or not isinstance(game, Polish):
        return None
    found = matching(higher(game, standing.written), typed)
    lines = [f"  {one!s:<24} {one.words}" for one in found[:MOST_HANDS]]
    more = [f"  and {len(found) - MOST_HANDS} more"] if len(found) > MOST_HANDS else []
    return "\n".join([*lines, *more]) or strings.LADDER_EMPTY


async def _replay(driver: Driver, number: int) -> str:
    """An earlier deal told again, the last one if none is named."""
    deal = driver.chronicle.deal
    number = number or (deal.number if deal is not None else 0)
    told = await driver.deal_told(number)
    return paragraphs(told) if told else paragraph(f"There is no deal {number} to look back on.")


def _is_number(text: str, *, empty: bool = False) -> bool:
    return (text.isascii() and text.isdecimal() and len(text) < 7) or (empty and not text)

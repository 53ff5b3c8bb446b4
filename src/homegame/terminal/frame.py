"""The frame: the lines above and below the felt."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from homegame.terminal import strings
from homegame.terminal.bar import Key, Lines, keys_row, text_row
from homegame.terminal.beforehand import beforehand
from homegame.terminal.clocks import clock_text
from homegame.terminal.prompts import heading, keys_of, my_hand, waiting_for

if TYPE_CHECKING:
    from homegame.terminal.table import TableScreen

HIGH = 30  # lines from which more of the log is shown


def line(table: TableScreen, name: str) -> Lines:
    """The lines of that name."""
    return table.query_one(f"#{name}", Lines)


def show_lines(table: TableScreen) -> None:
    """Show all of them as things stand."""
    colours, width = table.manner.palette, table.size.width
    inner = line(table, "mine").size.width or width
    show_head(table)
    hand = my_hand(table.deal)
    mine = line(table, "mine")
    mine.styles.height = len(hand)
    mine.set_rows([text_row(one, inner, colours, "strong") for one in hand])
    room = 0 if table.side_beside else (3 if table.size.height < HIGH else 5) - len(hand)
    news = line(table, "news")
    news.styles.height = room
    prompt = waiting_for(table.driver)
    told = [one for one in table.driver.chronicle.log() if one not in prompt]
    news.set_rows([text_row(one, inner, colours, "quiet") for one in latest(told, room, inner - 2)])
    _show_bar(table, inner)
    row, spots = keys_row(keys_of(table.driver, table.page, beside=table.side_beside), width, colours)
    line(table, "keys").set_rows([row], spots)


def latest(told: list[str], room: int, width: int) -> list[str]:
    """The last sentences that fit into so many lines, none cut in the middle unless it alone is too long."""
    lines: list[str] = []
    for one in reversed(told[-room:] if room else []):
        parts = wrap(one, width, subsequent_indent="  ")
        if lines and len(lines) + len(parts) > room:
            break
        lines = [*parts, *lines]
    return lines[:room]


def show_head(table: TableScreen) -> None:
    """What is played, and the clock, or what is to be known of the connection."""
    colours, width = table.manner.palette, table.size.width
    right = table.driver.notice or clock_text(table.driver)
    room = max(10, width - len(right) - 3)
    row = [
        *text_row(heading(table.deal), room, colours, "wood strong"),
        *text_row(right, width - room, colours, "wood accent"),
    ]
    line(table, "head").set_rows([row])


def _show_bar(table: TableScreen, width: int) -> None:
    """What is asked, what can be chosen, and what was refused."""
    colours, controls = table.manner.palette, table.controls
    message = controls.message or table.message
    early = beforehand(table.deal)
    if table.asked is not None:
        message = strings.YES_OR_NO.format(table.asked[0])
    offers = controls.offers if controls.mode == "turn" else early
    keys = [Key(offer.key, offer.label) for offer in offers]
    row, spots = keys_row(keys, width, colours, 1, boxed=True)
    if controls.mode == "size":
        row = text_row(strings.SIZE_HINT, width, colours, "quiet")
    prompt = controls.prompt or waiting_for(table.driver)
    if early and table.deal is not None:
        prompt = f"{prompt}  {strings.BEFOREHAND}"
        prepared = table.deal.prepared
        message = message or (strings.PREPARED.format(prepared) if prepared else "")
    style = "accent" if controls.mode != "idle" else "cloth"
    rows = [text_row(prompt, width, colours, style), row, text_row(message, width, colours, "warn")]
    line(table, "bar").set_rows(rows, spots)

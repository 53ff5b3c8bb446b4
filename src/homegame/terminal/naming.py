"""Naming the next game, and the options that the house leaves to the dealer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.options import written
from homegame.terminal import strings
from homegame.terminal.decoding import read_game
from homegame.terminal.menus import Menu

if TYPE_CHECKING:
    from homegame.terminal.looks import Look, Plain
    from homegame.terminal.table import TableScreen

DEAL = "deal"


def house_options(offer: Plain) -> str:
    """The house options of a game on the menu, as it is written."""
    return str(offer["written"]).partition("(")[2].removesuffix(")")


def values_of(offer: Plain, option: Plain) -> list[str]:
    """What an option may be: the house's own value first."""
    usual = written(getattr(read_game(offer["written"]), option["name"]))
    return list(dict.fromkeys([usual, *option["values"]]))


def name_game(screen: TableScreen, look: Look) -> None:
    """Choose one of the menu; then how it is played."""
    usual = look.if_unnamed
    entries = []
    for at, one in enumerate(look.choosing):
        by_default = usual is not None and one["written"] == repr(usual)
        parts = [house_options(one), strings.IF_UNNAMED if by_default and screen.driver.among_people else ""]
        entries.append((str(at), "  ".join([one["title"], *filter(None, parts)])))

    def named(at: str | None) -> None:
        if at is not None:
            _choose_options(screen, look.choosing[int(at)], {})

    screen.app.push_screen(Menu(strings.NAME_GAME, entries), named)


def _choose_options(screen: TableScreen, offer: Plain, chosen: dict[str, str], at: int = 0) -> None:
    """Let each option be changed as often as one likes, until the game is dealt."""
    if not offer["free"]:
        screen.wish(naming(offer, chosen))
        return
    entries = [(DEAL, strings.DEAL_IT.format(offer["title"]))]
    for option in offer["free"]:
        value = chosen.get(option["name"], values_of(offer, option)[0])
        entries.append((option["name"], f"{option['name'].replace('_', ' ')}: {value}"))

    def picked(name: str | None) -> None:
        if name == DEAL:
            screen.wish(naming(offer, chosen))
        elif name is not None:
            place = [one for one, _ in entries].index(name)
            option = offer["free"][place - 1]
            values = values_of(offer, option)
            following = values[(values.index(chosen.get(name, values[0])) + 1) % len(values)]
            _choose_options(screen, offer, {**chosen, name: following}, place)

    screen.app.push_screen(Menu(offer["title"], entries, at), picked)


def naming(offer: Plain, chosen: dict[str, str]) -> Plain:
    """The wish to play a game so."""
    return {"is": "Name", "game": offer["game"], "options": [list(pair) for pair in chosen.items()]}

"""Setting up in lines: the game, the house rules, who plays and how well, for how much."""

from __future__ import annotations

import sys
import textwrap
from typing import TYPE_CHECKING

from homegame.errors import HomegameError, NotationError
from homegame.games import game_named, games
from homegame.lineplay.pages import WIDTH, paragraph
from homegame.telling.voice import capital
from homegame.terminal.setup import LEVELS, Programme

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.setup import Setup

NIGHTS: tuple[Programme, ...] = ("one", "rotation", "choice")
LONGEST_SUM = 9  # figures


def set_up(setup: Setup, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """Ask for all that can be chosen; an empty line leaves it as it is. EOFError if nothing more comes."""
    say("Which game?")
    for number, name in enumerate(games(), start=1):
        about = (sys.modules[games()[name].__module__].__doc__ or name).splitlines()[0]
        say(textwrap.fill(f"  {number}  {about}", WIDTH, subsequent_indent=" " * 5))
    questions: list[tuple[Callable[[], str], Callable[[Setup, str], None]]] = [
        (lambda: f"Game ({setup.game}) > ", _game),
        (lambda: f"Night: 1 one game, 2 all in turn, 3 dealer's choice ({setup.programme}) > ", _night),
        (lambda: f"Players, {_allowed(setup)} ({setup.seats}) > ", _seats),
        (lambda: f"Opponents: {', '.join(LEVELS)}, or one for each ({_levels(setup)}) > ", _opponents),
        (lambda: f"Chips for each ({setup.stack}) > ", _stack),
    ]
    for prompt, choose in questions:
        _until_good(setup, prompt, choose, ask, say)
    _house_rules(setup, ask, say)


def _until_good(
    setup: Setup,
    prompt: Callable[[], str],
    choose: Callable[[Setup, str], None],
    ask: Callable[[str], str],
    say: Callable[[str], None],
) -> None:
    """Ask until it can be so."""
    while said := " ".join(ask(prompt()).split()):
        try:
            choose(setup, said)
        except HomegameError as refusal:
            say(paragraph(f"{capital(str(refusal))}."))
        else:
            break
    setup.fit()


def _game(setup: Setup, said: str) -> None:
    names = list(games())
    by_number = said.isascii() and said.isdecimal() and 1 <= int(said[:3]) <= len(names)
    setup.game = names[int(said[:3]) - 1] if by_number else game_named(said).name


def _night(setup: Setup, said: str) -> None:
    by_word = {word: night for at, night in enumerate(NIGHTS, start=1) for word in (str(at), night)}
    if said.lower() not in by_word:
        raise NotationError("write 1, 2 or 3")
    setup.programme = by_word[said.lower()]


def _allowed(setup: Setup) -> str:
    allowed = setup.seats_allowed()
    return f"{allowed[0]} to {allowed[-1]}, you included"


def _seats(setup: Setup, said: str) -> None:
    seats = _whole(said)
    if seats not in setup.seats_allowed():
        raise NotationError(f"{setup.the_game().title} is played by {_allowed(setup)}")
    setup.seats = seats


def _whole(said: str) -> int:
    if not (said.isascii() and said.isdecimal() and len(said) <= LONGEST_SUM):
        raise NotationError("write a whole number")
    return int(said)


def _levels(setup: Setup) -> str:
    return ", ".join(dict.fromkeys(level for _, level in setup.opponents()))


def _opponents(setup: Setup, said: str) -> None:
    from homegame.bots import bot_named

    named = [bot_named(word).name for word in said.replace(",", " ").split()]
    setup.levels = [named[at % len(named)] for at in range(len(setup.levels))]


def _stack(setup: Setup, said: str) -> None:
    setup.stack = max(1, _whole(said))


def _house_rules(setup: Setup, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
    """House rules, one after the other, until an empty line."""
    known = {option.name: option for option in setup.house_options()}
    while said := ask("House rules: NAME=VALUE, ? lists them, Enter deals > ").strip():
        name, equals, value = said.partition("=")
        option = known.get(name.strip())
        if option is None or not equals:
            lines = [f"{one.name}={setup.value(one)}  {one.rule}: {one.says}" for one in known.values()]
            say("\n".join(textwrap.fill(f"  {line}", WIDTH, subsequent_indent=" " * 6) for line in lines))
            continue
        try:
            setup.choose(option, value)
        except HomegameError as refusal:
            say(paragraph(f"{capital(str(refusal))}."))

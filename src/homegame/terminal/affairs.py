"""Affairs of the table beside the cards: seats, chips, talk, and what the host does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.terminal.menus import Ask
from homegame.terminal.naming import name_game
from homegame.terminal.setup import LEVELS
from homegame.terminal.wishes import SIMPLE, a_bot, free_seats, usual_chips

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Look
    from homegame.terminal.table import TableScreen

ALWAYS = (("book", "read the whole rulebook"), ("settings", "how the table looks"))
KEYS = {"book": "R", "settings": ",", "leave": "q"}


def menu_of(look: Look, driver: Driver) -> list[tuple[str, str]]:
    """What one can want now."""
    if not driver.among_people:
        return [*ALWAYS, ("leave", "leave the table")]
    found = [("say", "say something"), *_seat(look)]
    if look.is_host:
        found += _host(look)
    return [*found, *ALWAYS, ("leave", "leave this program; the seat is kept")]


def _seat(look: Look) -> list[tuple[str, str]]:
    if look.seat is None:
        free = free_seats(look)
        return [(f"sit {seat}", f"sit down at seat {seat + 1}") for seat in free]
    mine = next(one for one in look.sitters if one["seat"] == look.seat)
    found = [("back", "be back in")] if mine["out"] or mine["away"] else [("rest", "sit out the next deals")]
    found.append(("buy", "buy more chips"))
    if look.deal is not None and look.deal.over and look.deal.mine is not None:
        found.append(("show", "show the hand you held"))
    return [*found, ("get up", "get up and be paid out")]


def _host(look: Look) -> list[tuple[str, str]]:
    found = [
        (f"approve {one['player']}", f"let {one['player']} have {one['chips']}") for one in look.requests
    ]
    found += [(f"decline {one['player']}", f"refuse {one['player']}") for one in look.requests]
    if not look.opened:
        found.append(("open", "open the night"))
    found.append(("go on", "go on") if look.paused else ("pause", "pause"))
    found += [(f"bot {level}", f"let a bot play: {level}") for level in LEVELS if free_seats(look)]
    if look.playing or look.broken:
        found.append(("call off", "call this deal off"))
    elif not look.closed:
        found.append(("close", "end the night"))
    return found


def do_affair(screen: TableScreen, name: str, look: Look) -> None:
    """Do what was chosen; what needs a word more is asked for."""
    verb, _, rest = name.partition(" ")
    if name in SIMPLE:
        screen.wish(SIMPLE[name])
    elif name in KEYS:
        screen.press(KEYS[name], KEYS[name])
    elif verb in {"approve", "decline"}:
        screen.wish({"is": verb.capitalize(), "player": rest})
    elif verb == "bot":
        screen.wish(a_bot(look, rest))
    elif verb == "name":
        name_game(screen, look)
    else:
        _ask(screen, verb, rest, look)


def _ask(screen: TableScreen, verb: str, rest: str, look: Look) -> None:
    """Something to say, or a sum."""
    least, most = look.buy_in
    title = "Say" if verb == "say" else "How many chips?"
    hint = "" if verb == "say" else f"from {least} to {most}"

    def answered(text: str | None) -> None:
        if not text:
            return
        if verb == "say":
            screen.wish({"is": "Say", "text": text})
        elif text.strip().isdigit():
            chips = int(text)
            wish = {"is": "Buy", "chips": chips}
            screen.wish({"is": "Sit", "seat": int(rest), "chips": chips} if verb == "sit" else wish)

    screen.app.push_screen(Ask(title, "" if verb == "say" else str(usual_chips(look)), hint), answered)

"""Affairs of the table beside the cards: seats, chips, talk, and what the host does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.terminal import strings
from homegame.terminal.menus import Ask, Menu

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Look, Plain
    from homegame.terminal.table import TableScreen

BOT_NAMES = ("Ann", "Bea", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jo")
LEVELS = ("beginner", "regular", "shark")


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
        free = _free(look)
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
    found += [(f"bot {level}", f"let a bot play: {level}") for level in LEVELS if _free(look)]
    if look.playing or look.broken:
        found.append(("call off", "call this deal off"))
    elif not look.closed:
        found.append(("close", "end the night"))
    return found


def _free(look: Look) -> list[int]:
    taken = {one["seat"] for one in look.sitters}
    return [seat for seat in range(look.seats) if seat not in taken]


_SIMPLE: dict[str, Plain] = {
    "rest": {"is": "Rest"},
    "back": {"is": "Back"},
    "show": {"is": "Show"},
    "get up": {"is": "Leave"},
    "open": {"is": "Open"},
    "pause": {"is": "Pause"},
    "go on": {"is": "GoOn"},
    "close": {"is": "Close"},
    "call off": {"is": "CallOff", "reason": strings.CALLED_OFF},
}


def do_affair(screen: TableScreen, name: str, look: Look) -> None:
    """Do what was chosen; what needs a word more is asked for."""
    verb, _, rest = name.partition(" ")
    if name in _SIMPLE:
        screen.wish(_SIMPLE[name])
    elif name in KEYS:
        screen.press(KEYS[name], KEYS[name])
    elif verb in {"approve", "decline"}:
        screen.wish({"is": verb.capitalize(), "player": rest})
    elif verb == "bot":
        _add_bot(screen, look, rest)
    elif verb == "name":
        _name(screen, look)
    else:
        _ask(screen, verb, rest, look)


def _add_bot(screen: TableScreen, look: Look, level: str) -> None:
    known = {str(one["player"]).casefold() for one in look.sitters}
    name = next(name for name in BOT_NAMES if name.casefold() not in known)
    chips = _usual(look)
    screen.wish({"is": "AddBot", "seat": _free(look)[0], "name": name, "bot": level, "chips": chips})


def _usual(look: Look) -> int:
    least, most = look.buy_in
    return max(least, min(most, 100))


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

    screen.app.push_screen(Ask(title, "" if verb == "say" else str(_usual(look)), hint), answered)


def _name(screen: TableScreen, look: Look) -> None:
    """Name the next game, then each option that the house leaves open."""
    entries = [(str(at), f"{one['title']}  {_house(one['written'])}") for at, one in enumerate(look.choosing)]

    def named(at: str | None) -> None:
        if at is not None:
            offer = look.choosing[int(at)]
            _options(screen, offer, list(offer["free"]), [])

    screen.app.push_screen(Menu(strings.NAME_GAME, entries), named)


def _house(written: str) -> str:
    """The house options of a game, as it is written."""
    return written.partition("(")[2].removesuffix(")")


def _options(screen: TableScreen, offer: Plain, left: list[Plain], chosen: list[list[str]]) -> None:
    if not left:
        screen.wish({"is": "Name", "game": offer["game"], "options": chosen})
        return
    option, *rest = left

    def picked(value: str | None) -> None:
        if value is not None:
            _options(screen, offer, rest, [*chosen, [option["name"], value]])

    screen.app.push_screen(Menu(option["says"], [(value, value) for value in option["values"]]), picked)

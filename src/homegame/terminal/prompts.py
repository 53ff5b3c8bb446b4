"""The prompts: what is asked or waited for, what one has, and the keys at the foot of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.games.wojciech import Wojciech
from homegame.telling.voice import capital
from homegame.terminal import strings
from homegame.terminal.bar import Key
from homegame.terminal.looks import blinds_of
from homegame.terminal.setup import KEPT_BY_THE_NIGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.terminal.drivers.driver import Driver
    from homegame.terminal.looks import Deal, Look
    from homegame.terminal.side import What


def heading(deal: Deal | None) -> str:
    """The game, the deal, the street, and the house options that are not the usual ones."""
    if deal is None:
        return strings.TITLE
    changed = deal.game.changed_options().items()
    chosen = [f"{name} {value}" for name, value in changed if name not in KEPT_BY_THE_NIGHT]
    street = "" if deal.over or deal.facts.street == "round" else deal.facts.street
    blinds = f"blinds {'/'.join(map(str, blinds_of(deal) or ()))}" if blinds_of(deal) else ""
    return " · ".join([deal.game.title, f"deal {deal.number}", *filter(None, [street, blinds]), *chosen])


def my_hand(deal: Deal | None) -> list[str]:
    """What one has, in the game's words, in as many lines as the game may need of them.

    In Wojciech that is two: before the suit card a hand may be one thing if it is red and another if black.
    """
    readings = deal.facts.mine if deal is not None else ()
    told = [f"{'if ' + one.when if one.when else 'You have'}: {one.words}" for one in readings]
    lines = 2 if deal is not None and isinstance(deal.game, Wojciech) else 1
    return [capital(line) for line in told] + [""] * (lines - len(told))


def waiting_for(driver: Driver) -> str:
    """What one waits for, or how the deal came out."""
    look = driver.chronicle.look
    if look is None:
        return driver.notice or strings.COMING
    return _of_the_night(look) or _of_the_choice(driver, look) or _of_the_deal(driver, look)


def _of_the_night(look: Look) -> str:
    """What there is to say of the night before anything is said of a deal."""
    if look.closed:
        return strings.NIGHT_OVER
    if not look.opened and look.is_host:
        return strings.OPEN_NIGHT
    if look.seat is None and not look.playing:
        return strings.NO_SEAT
    return "" if look.opened else strings.WAITING


def _of_the_choice(driver: Driver, look: Look) -> str:
    """Who names the next game, and what it is if they don't."""
    if look.playing or look.chooser is None or not (look.my_choice or driver.among_people):
        return ""
    names = strings.NAME_GAME if look.my_choice else strings.OTHERS_NAME.format(look.name_at(look.chooser))
    usual = look.if_unnamed if driver.among_people else None
    return f"{names} {strings.UNNAMED.format(usual.title)}" if usual is not None else names


def _of_the_deal(driver: Driver, look: Look) -> str:
    deal = look.deal
    if deal is not None and not deal.over and deal.turn is not None:
        return strings.THINKING.format(deal.names[deal.turn])
    waits = strings.READY if look.am_ready and driver.among_people else strings.NEXT_DEAL
    return result(driver.chronicle.log()) or waits


def result(log: Sequence[str]) -> str:
    """How the deal came out, in the words in which it was told."""
    won = [line for line in log if " wins " in line or line.startswith("You win ") or " share " in line]
    return " ".join(won[-2:]) or next((line for line in log if line.endswith((" wins.", "You win."))), "")


def keys_of(driver: Driver, page: What, *, beside: bool) -> list[Key]:
    """The keys at the foot of the screen."""
    look = driver.chronicle.look
    found = []
    if look is not None and not look.opened:
        found += [Key("⏎", "open the night", "enter")] if look.is_host else []
    elif look is not None and look.my_choice:
        found.append(Key("n", "name the game"))
    elif look is not None and not look.playing and look.seat is not None:
        found.append(Key("⏎", "next", "enter"))
    found.append(Key("?", "rules"))
    if not beside or page != "log":
        found.append(Key("l", "log"))
    found.append(Key("o", "odds"))
    if driver.can_undo:
        found.append(Key("u", "undo"))
    return [*found, *LAST_KEYS]


LAST_KEYS = (Key("v", "replay"), Key("g", "ledger"), Key("t", "menu"), Key("q", "quit"))

"""The words of the terminal table, all in one place; what happens in a deal is told by homegame.telling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.telling.voice import does
from homegame.terminal.decoding import read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.terminal.looks import Look, Plain

TITLE = "homegame"
RANKS = {"T": "10", "Jk": "jokers"}

# The home screen
PROGRAMMES = {"one": "one game", "rotation": "all in turn", "choice": "dealer's choice"}
MIXED = "mixed"
NO_ODDS = "odds need NumPy: pip install 'homegame[fast]'"

# At the table
THINKING = "{} to act ..."
WAITING = "Waiting for the host to open the night."
READY = "Waiting for the others."
NEXT_DEAL = "Enter: the next deal"
NAME_GAME = "You deal: name the game."
OTHERS_NAME = "{} names the next game."
DEAL_BEGINS = "=== Deal {}: {}. {}"
IF_UNNAMED = "(if time runs out)"
UNNAMED = "If time runs out, it is {}."
DEAL_IT = "deal {}"
CHECK_OR_FOLD = "check or fold"
BEFOREHAND = "Before your turn, while the price stays:"
PREPARED = "At your turn: {}. The same key takes it back."
SURE_FOLD = "Checking is free. Fold all the same?"
SURE_QUIT = "Leave the table?"
NOTHING_TO_UNDO = "There is no decision of yours to take back."
UNDONE = "Back to your last decision."
NO_UNDO_HERE = "Among people, what is done is done."
OFFLINE = "Connection lost. Trying again ..."
GONE = "The server says: {}."
NO_CARDS_YET = "No deal yet."
RECKONING = "Reckoning ..."
CHOOSE_NOW = "Your turn"
GIVE = "Which card do you give? A number, then one of the widow's."
TAKE_ONE = "For which card of the widow?"
GIVE_ANY = "Which cards do you give? Numbers, then Enter."
TAKE_ANY = "For which {}? Numbers, then Enter."
PICK = "Take a card from the centre."
LADDER_HINT = "Type to filter, Enter declares, Esc goes back."
LADDER_EMPTY = "No higher hand is called so."
CARDS_ON_TABLE = "{} cards on the table, at most {} a player"
ONE_ON_TABLE = "one card on the table, at most {1} a player"
STANDING = "Standing"
NOTHING_STANDS = "nothing declared yet"
WILD = "wild"
TOO_SMALL = "This window is too small: 80 columns and 24 lines are needed."

YES_OR_NO = "{} y, or Esc"
HERE = "›"  # noqa: RUF001 - a mark, and no greater-than
BEFORE, AFTER = "‹ ", " ›"  # noqa: RUF001 - likewise
LEDGER, RULEBOOK, MENU, SETTINGS = "The ledger", "The rulebook", "The table", "Settings"
COMING = "Coming to the table ..."
NIGHT_OVER = "The night is over. g shows the ledger."
OPEN_NIGHT = "Enter opens the night."
NO_SEAT = "You are watching. t: take a seat."
CALLED_OFF = "called off by the host"
LOOKING_BACK = "Looking back"
SIZE_HINT = "type it, or ↑↓   l least  h half pot  p pot  m most   Enter  Esc"

# Beside the table
LOG, RULES, ODDS = "What happened", "The rule in force", "Your chances"


def raise_to(verb: str, to: int, in_front: int) -> str:
    """A bet or raise with its size: ``raise to 20 (12 more)``."""
    if verb == "bet":
        return f"bet {to}"
    return f"raise to {to} ({to - in_front} more)"


def size_prompt(said: str, least: int, most: int) -> str:
    """The size as it stands, and from where to where it can go."""
    return f"{said}   of {least}–{most}"


def turn_prompt(call: int) -> str:
    """What one's turn is about, where chips are owed or not."""
    return f"Your turn: a call costs {call}." if call else "Your turn."


def rank_shown(rank: str) -> str:
    """A rank as it is shown: ``10`` for ``T``."""
    return RANKS.get(rank, rank)


def ranks_shown(ranks: tuple[str, ...]) -> str:
    """Ranks in a row, ``nothing`` if there are none."""
    return ", ".join(map(rank_shown, ranks)) or "nothing"


def news_line(news: Plain, look: Look | None) -> str:
    """Tell something that happened beside the cards; empty if it needs no telling."""
    teller = _NEWS.get(str(news["is"]))
    return "" if teller is None else teller(news, look)


def _name(look: Look | None, seat: int) -> str:
    name = "" if look is None else look.name_at(seat)
    return _whose(look, name) or f"seat {seat + 1}"


def _whose(look: Look | None, name: str) -> str:
    return "You" if look is not None and name and name == look.player else name


def _happened(news: Plain, look: Look | None) -> str:
    told = news["happening"]
    teller = _HAPPENINGS.get(str(told["is"]))
    return "" if teller is None else teller(told, look)


def _requested(news: Plain, look: Look | None) -> str:
    asked = news["request"]
    what = f"asks for {asked['chips']} chips" if asked["rebuy"] else f"asks for a seat with {asked['chips']}"
    return does(_whose(look, asked["player"]), what)


def _answered(news: Plain, look: Look | None) -> str:
    asked = news["request"]
    verdict = "is let in" if news["granted"] else "is refused"
    return does(_whose(look, asked["player"]), verdict)


def _host_did(news: Plain, look: Look | None) -> str:
    about = " ".join(filter(None, (_whose(look, news["player"]), news["reason"] and f"({news['reason']})")))
    return f"The host: {news['what']}{' ' + about if about else ''}."


def _game_named(told: Plain, look: Look | None) -> str:
    name = read_game(told["game"])
    chosen = ", ".join(f"{option} {value}" for option, value in name.changed_options().items())
    return does(_name(look, told["seat"]), f"names {name.title}{f' ({chosen})' if chosen else ''}")


def _booked(told: Plain, look: Look | None) -> str:
    entry = told["entry"]
    who, chips = _whose(look, entry["player"]), entry["chips"]
    if entry["what"] == "cash-out":
        return does(who, f"cashes out {-chips}")
    if entry["what"] in {"buy-in", "rebuy"}:
        return does(who, f"buys in for {chips}")
    return does(who, f"is {entry['what']} {chips} ({entry['reason']})")


_HAPPENINGS: dict[str, Callable[[Plain, Look | None], str]] = {
    "Booked": _booked,
    "GameNamed": _game_named,
    "SatOut": lambda told, look: does(_name(look, told["seat"]), "sits out"),
    "CameBack": lambda told, look: does(_name(look, told["seat"]), "is back"),
    "Busted": lambda told, look: does(_name(look, told["seat"]), "has no chips left"),
    "Leaving": lambda told, look: does(_name(look, told["seat"]), "leaves after this deal"),
    "GotUp": lambda told, look: does(_whose(look, told["player"]), "leaves the table"),
    "BlindsRose": lambda told, _: f"From now on the blinds are {told['small']} and {told['big']}.",
    "DealCancelled": lambda told, _: f"The deal is called off: {told['reason']}.",
}

_NEWS: dict[str, Callable[[Plain, Look | None], str]] = {
    "Happened": _happened,
    "RanOut": lambda news, look: f"Time was up for {_name(look, news['seat'])}: {news['action']}.",
    "WentAway": lambda news, look: does(_name(look, news["seat"]), "is away"),
    "IsBack": lambda news, look: does(_name(look, news["seat"]), "is back"),
    "Prepared": lambda news, _: f"At your turn: {news['action']}." if news["action"] else "",
    "Said": lambda news, look: f"{_whose(look, news['player'])}: {news['text']}",
    "Requested": _requested,
    "Answered": _answered,
    "HostDid": _host_did,
    "Lapsed": lambda news, _: f"Not done, for something has changed: {news['action']}.",
    "Broke": lambda _, __: "The table stands still after a fault. The host can call the deal off.",
    "Resumed": lambda _, __: "The table is back.",
}

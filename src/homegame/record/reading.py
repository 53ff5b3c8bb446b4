"""Reading records. What can't be right is refused with its line and the reason, at bounded cost."""

from __future__ import annotations

import re
import tomllib
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from homegame.errors import HomegameError, NotationError, RecordError
from homegame.fair.proof import read_proof
from homegame.games import game_named
from homegame.limits import Limit
from homegame.options import MOST_CHIPS, options
from homegame.piles import SPECTATOR
from homegame.record.lines import Lines
from homegame.record.playing import (
    LONGEST_NOTE,
    LONGEST_TABLE,
    Record,
    after,
    check_names,
    check_words,
    quoted,
    read_move,
)
from homegame.record.veiled import MOST_TRIES, MOST_WORK, Guess, deals_cards, read_faces

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.fair import Proof
    from homegame.game import Game
    from homegame.options import Option
    from homegame.piles import Seat
    from homegame.record.playing import Move
    from homegame.record.veiled import Faces
    from homegame.state import State

MOST_BYTES = 4 * 2**20  # of a file
MOST_DEALS = 10_000  # in a file
MOST_ACTIONS = 10_000  # in a deal
LONGEST_REASON = 400  # characters
LARGEST_NUMBER = 10**15

KEYS = (
    "game",
    "options",
    "fingerprint",
    "date",
    "table",
    "note",
    "seats",
    "stacks",
    "button",
    "seen_by",
    "actions",
    "results",
    "proof",
)

Kind = TypeVar("Kind")


def load(path: str | Path) -> list[Record]:
    """Read the records in a file. RecordError if there is none, or one that can't be right."""
    try:
        with Path(path).open("rb") as file:
            found = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(f"{quoted(str(path))} can't be opened: {error}") from None
    _check_size(len(found))
    try:
        return read(found.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = found.count(b"\n", 0, error.start) + 1
        raise RecordError("this is no text in UTF-8", line) from None


def read(text: str) -> list[Record]:
    """Read the records written in a text, one for each ``[[deal]]``.

    RecordError names the line of what can't be right.
    """
    try:
        _check_size(len(text) if text.isascii() else len(text.encode()))
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise RecordError("there is half a character here (a lone surrogate)", line) from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    lines = Lines(text)
    document = _parsed(text)
    for key in document:
        if key != "deal":
            raise RecordError(f"{quoted(key)} stands outside of a deal: begin with [[deal]]", lines.find(key))
    deals = document.get("deal", [])
    if not isinstance(deals, list):
        raise RecordError("a deal begins with [[deal]], in two pairs of brackets", lines.find(0))
    if len(deals) > MOST_DEALS:
        raise RecordError(f"more than {MOST_DEALS} deals: divide the file")
    return [_Deal(deal, lines, number).record() for number, deal in enumerate(deals)]


def _check_size(size: int) -> None:
    if size > MOST_BYTES:
        raise RecordError(f"more than {MOST_BYTES} bytes: divide the file")


def _parsed(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # TOMLDecodeError is one, and so is a number with too many digits
        reason = str(error)
        found = re.search(r" \(at line (\d+), column \d+\)$", reason)
        line = int(found[1]) if found else text.count("\n") + 1 if "end of document" in reason else 0
        words = reason[: found.start()] if found else reason
        raise RecordError(f"this is no TOML: {_short(words)}", line) from None


def _short(reason: str) -> str:
    return reason if len(reason) <= LONGEST_REASON else reason[:LONGEST_REASON] + "…"


class _Deal:
    """A deal that is being read: the table of its keys, and where each stands."""

    def __init__(self, table: object, lines: Lines, number: int) -> None:
        self.lines = lines
        self.number = number
        if not isinstance(table, dict):
            raise self.wrong("a deal begins with [[deal]]")
        self.table = table
        for key in table:
            if key not in KEYS:
                raise self.wrong(f"{quoted(key)} is no key of a deal; there are: {', '.join(KEYS)}", key)

    def wrong(self, reason: object, *path: str, place: int | None = None) -> RecordError:
        """Say what is wrong, and on which line."""
        line = self.lines.find(self.number, *path, place=place)
        return RecordError(_short(str(reason)), line)

    def record(self) -> Record:
        """Read all of it, and play it through."""
        game = self.game()
        names = tuple(self.listed("seats", str, "names"))
        chips = "stacks" in self.table or game.has_chips
        stacks = tuple(self.whole_numbers("stacks")) if chips else (0,) * len(names)
        if len(stacks) != len(names):
            raise self.wrong(f"{len(names)} players have {len(stacks)} stacks: give one to each", "stacks")
        record = self.seated(game, names, stacks)
        moves, state = self.played(record)
        self.check_results(state)
        return replace(record, actions=moves, proofs=self.proofs())

    def seated(self, game: Game, names: tuple[str, ...], stacks: tuple[int, ...]) -> Record:
        """Let the players sit down; no cards are dealt yet."""
        button = self.value("button", str, "the dealer's name")
        table, note = self.words("table", LONGEST_TABLE), self.words("note", LONGEST_NOTE)
        with self.blaming("seats"):
            check_names(names)
        if button not in names:
            raise self.wrong(f"{quoted(button)} has the button, and is not among the seats", "button")
        with self.blaming("stacks" if len(names) in game.seats_allowed() else "seats"):
            return Record(
                game,
                names,
                stacks,
                names.index(button),
                date=self.date(),
                table=table,
                note=note,
                viewer=self.viewer(names),
            )

    def viewer(self, names: tuple[str, ...]) -> Seat | None:
        """Whose eyes the deal was seen with: a seat's, or a spectator's where no name is given."""
        if "seen_by" not in self.table:
            return None
        name = self.value("seen_by", str, "a player's name, or nothing for somebody who only watched")
        if name and name not in names:
            raise self.wrong(f"{quoted(name)} saw it, and is not among the seats", "seen_by")
        return names.index(name) if name else SPECTATOR

    def played(self, record: Record) -> tuple[tuple[Move, ...], State]:
        """Play the actions; where cards were not seen, with some that go with the rest."""
        written = self.listed("actions", str, "actions in quotes") if "actions" in self.table else []
        if len(written) > MOST_ACTIONS:
            raise self.wrong(f"more than {MOST_ACTIONS} actions in a deal", "actions")
        if record.viewer is None:
            return self.play(record, written)
        guess = Guess(record.viewer, self.draws(written))
        for _ in range(min(MOST_TRIES, 1 + MOST_WORK // (len(written) + 1))):
            guess.begin()
            moves, state = self.play(record, written, guess)
            if guess.fits(state):
                if self.results_fit(state):
                    return moves, state
                guess.begin_anew()
        self.check_results(state)
        raise self.wrong("no cards in the places of ?? go with all that happened", "actions")

    def draws(self, written: list[str]) -> list[Faces]:
        """The cards of each deal, as far as they were seen."""
        found = []
        for place, text in enumerate(written):
            with self.blaming("actions", place=place):
                if deals_cards(text):
                    found.append(read_faces(text))
        return found

    def play(
        self, record: Record, written: list[str], guess: Guess | None = None
    ) -> tuple[tuple[Move, ...], State]:
        """Play the actions, each as soon as it is read."""
        state, moves = record.start(), []
        for place, text in enumerate(written):
            with self.blaming("actions", place=place):
                if guess is not None and deals_cards(text):
                    move: Move = guess.deal(state)
                else:
                    move = read_move(text, state, record.names)
                state = after(state, move)
            moves.append(move)
        return tuple(moves), state

    def results_fit(self, state: State) -> bool:
        """Whether the deal comes to the results that are written, if any are."""
        return "results" not in self.table or tuple(self.whole_numbers("results")) == state.payoffs()

    def check_results(self, state: State) -> None:
        """Compare the results, if they are written, with what the actions come to."""
        if "results" not in self.table:
            return
        given = self.whole_numbers("results")
        if not state.over:
            raise self.wrong("there are results, but the deal isn't over after these actions", "results")
        if tuple(given) != state.payoffs():
            raise self.wrong(f"the actions come to {list(state.payoffs())}, not {given}", "results")

    def proofs(self) -> tuple[Proof, ...]:
        """What shows that the deal was fair, shuffle by shuffle; whether it holds is not asked here."""
        tables = self.value("proof", dict, "a table for each shuffle, [deal.proof.1] and so on", {})
        numbers = [str(number) for number in range(1, len(tables) + 1)]
        for name, one in tables.items():
            if name not in numbers or not isinstance(one, dict):
                raise self.wrong("proofs are tables with numbers, from [deal.proof.1] upward", "proof", name)
        return tuple([self.proof(number, tables[number]) for number in numbers])

    def proof(self, number: str, table: dict[str, object]) -> Proof:
        """The proof of one shuffle."""
        return read_proof(table, lambda key, why: self.wrong(why, "proof", number, key))

    def game(self) -> Game:
        """Set up the game with its options."""
        with self.blaming("game"):
            game = game_named(self.value("game", str, "the game's name"))
        known = options(game)
        chosen: dict[str, Any] = {}
        for name, value in self.value("options", dict, "a table of options", {}).items():
            if name not in known:
                raise self.wrong(
                    f"{game.title} has no option {quoted(name)}; it has: {', '.join(known)}", "options", name
                )
            with self.blaming("options", name):
                chosen[name] = _option_value(known[name], value)
        with self.blaming("options"):
            house = game(**chosen)
        fingerprint = self.value("fingerprint", str, "a fingerprint", house.fingerprint)
        if fingerprint != house.fingerprint:
            raise self.wrong(
                f"{game.title} with these options has another fingerprint, {house.fingerprint}: "
                "has an option been changed?",
                "fingerprint",
            )
        return house

    def date(self) -> date | None:
        """When it was played: a day, or a moment."""
        found = self.table.get("date")
        if found is None or isinstance(found, date):
            return found
        raise self.wrong("a date is written without quotes, as in 2026-01-31 or 2026-01-31T20:15:00", "date")

    def words(self, key: str, longest: int) -> str:
        """Words for people, or none."""
        found = self.value(key, str, "words in quotes", "")
        with self.blaming(key):
            check_words(key, found, longest)
        return found

    def whole_numbers(self, key: str) -> list[int]:
        """A list of whole numbers, one for each seat."""
        found = self.listed(key, int, "whole numbers")
        for place, number in enumerate(found):
            if type(number) is not int or abs(number) >= LARGEST_NUMBER:
                raise self.wrong(f"{key} are whole numbers, none above {MOST_CHIPS}", key, place=place)
        return found

    def listed(self, key: str, kind: type[Kind], what: str) -> list[Kind]:
        """A list in which all are of one kind."""
        found: list[Kind] = self.value(key, list, f"a list of {what}")
        for place, value in enumerate(found):
            if not isinstance(value, kind):
                raise self.wrong(f"{key} is a list of {what}", key, place=place)
        return found

    def value(self, key: str, kind: type[Kind], what: str, missing: Kind | None = None) -> Kind:
        """The value of a key; *missing* where it isn't written."""
        if key not in self.table and missing is not None:
            return missing
        if key not in self.table:
            raise self.wrong(f"{key} is missing: {what}")
        found = self.table[key]
        if not isinstance(found, kind):
            raise self.wrong(f"{key} must be {what}", key)
        return found

    @contextmanager
    def blaming(self, *path: str, place: int | None = None) -> Iterator[None]:
        """What goes wrong in here is the fault of the line that *path* leads to."""
        try:
            yield
        except RecordError:
            raise
        except HomegameError as error:
            raise self.wrong(error, *path, place=place) from None


def _option_value(option: Option, value: object) -> object:
    """Turn the value of an option from TOML into what the game takes. GameError if it can't be that."""
    if option.kind is Limit:
        if not isinstance(value, str):
            raise NotationError(f"{option.name}: {option.explained}, in quotes")
        return Limit.read(value)
    return option.check(_frozen(value))


def _frozen(value: object) -> object:
    if isinstance(value, list):
        return tuple([_frozen(one) for one in value])
    if isinstance(value, dict) or (isinstance(value, int) and abs(value) >= LARGEST_NUMBER):
        raise NotationError("this is a table, or a number beyond all bounds")
    return value

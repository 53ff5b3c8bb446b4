"""Proving: what shows somebody that a deal was fair, put together from what they were told of it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from homegame.errors import ProofError
from homegame.fair.proof import Proof, read_proof
from homegame.fair.shuffles import faces
from homegame.piles import NOBODY, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from homegame.cards import Card
    from homegame.events import Event
    from homegame.piles import Seat
    from homegame.server.table.rows import Row
    from homegame.server.table.table import Table
    from homegame.state import State

KINDS = tuple(f'"is":"{kind}"' for kind in ("DeckCut", "Opened", "Dealt"))


def first_seen(before: State | None, new: Iterable[Event]) -> Iterator[tuple[Seat, Card]]:
    """Who sees which card for the first time with *new* events; a spectator, if all do."""
    known = (
        {} if before is None else {slot.card: slot.seen for some in before.piles.values() for slot in some}
    )
    for event in new:
        public = faces(event, SPECTATOR)
        for card in public:
            if SPECTATOR not in known.get(card, NOBODY):
                known[card] = known.get(card, NOBODY) | {SPECTATOR}
                yield SPECTATOR, card
        for seat in range(0 if before is None else before.seats):
            for card in faces(event, seat):
                if card not in public and seat not in known.get(card, NOBODY):
                    known[card] = known.get(card, NOBODY) | {seat}
                    yield seat, card


def proofs_for(table: Table, player: str, number: int) -> tuple[Proof, ...]:
    """What proves deal *number* to a player, as far as it has come; who isn't in it sees what all see.

    There is one for each shuffle that cards were dealt from, as in a record of the deal. It opens the cards
    that they have seen, and no other; none where no deck was sealed.
    """
    return proofs_of(table.log, player, number)


def proofs_of(rows: Iterable[Row], player: str, number: int) -> tuple[Proof, ...]:
    """Give the same from those rows of the log in which something happened in the deal."""
    found: dict[str, dict[str, Any]] = {}
    for one in _told(rows, player, number):
        if one["is"] == "DeckCut":
            cut = {key: one[key] for key in ("label", "size", "root", "commitments", "numbers")}
            found[one["label"]] = {**cut, "dealt": 0, "openings": {}}
        elif one["is"] == "Opened" and one["label"] in found:
            found[one["label"]]["openings"][one["opening"]] = None
        elif one["is"] == "Played" and one["event"]["is"] == "Dealt" and found:
            list(found.values())[-1]["dealt"] += len(one["event"]["cards"])
    dealt = [{**one, "openings": sorted(one["openings"], key=_position)} for one in found.values()]
    return tuple([read_proof(one, _wrong) for one in dealt if one["dealt"]])


def _told(rows: Iterable[Row], player: str, number: int) -> Iterator[dict[str, Any]]:
    for row in rows:
        for text in row.told_to(player):
            if any(kind in text for kind in KINDS):
                found = json.loads(text)
                if found.get("number") == number:
                    yield found


def _position(opening: str) -> int:
    return int(opening.partition(" ")[0])


def _wrong(key: str, reason: str) -> Exception:
    return ProofError(f"{key}: {reason}")

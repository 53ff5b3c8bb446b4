"""Sealed decks: the cards of a table, fixed before anybody bets, and dealt as the players have cut them."""

from __future__ import annotations

import json
import secrets
from typing import TYPE_CHECKING, NoReturn

from homegame.actions import DealCards
from homegame.fair import SealedDeck
from homegame.fair.cut import NUMBER_BYTES
from homegame.fair.proof import opening_written
from homegame.fair.shuffles import seen_last, used_up
from homegame.piles import CHANCE
from homegame.server.table.chance import Dealer, due
from homegame.server.table.plain import in_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.cards import Card
    from homegame.fair import Cut
    from homegame.piles import Seat
    from homegame.server.table.scene import Scene
    from homegame.state import State


class FairDecks(Dealer):
    """Decks that are shuffled by the system's random source, sealed, and cut by the players.

    They are a secret, and follow from nothing. :meth:`kept` is what a store must keep safe with the row after
    which they are needed; :meth:`settle` forgets what is needed no longer, above all the cards that were
    never dealt, as soon as a deal is over.
    """

    def __init__(self, table: str, random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> None:
        self._table, self._random_bytes = table, random_bytes
        self._decks: dict[str, SealedDeck] = {}
        self._numbers: dict[str, dict[int, str]] = {}
        self._openings: dict[str, dict[str, str]] = {}  # of cards that somebody has seen, after the deal
        self._orders: dict[str, tuple[int, ...]] = {}
        self._written: dict[tuple[str, Card], str] = {}  # openings that were asked for, of decks in play
        self._cut: Cut | None = None
        self._kept: tuple[str, SealedDeck | None, int, bytes] | None = None  # as it was written last

    def label(self, number: int, shuffle: int, seq: int) -> str:
        """Name a shuffle; no two rows of a table begin the same."""
        return f"table {self._table}, deal {number}, shuffle {shuffle}, row {seq}"

    def seal(self, label: str, deck: frozenset[Card]) -> str:
        """Shuffle a deck and seal it; give its root."""
        if label not in self._decks:
            self._decks[label] = SealedDeck.shuffled(deck, random_bytes=self._random_bytes)
        return self._decks[label].root.hex()

    def number(self, label: str, seat: Seat) -> str:
        """Draw a number for a seat that sends none."""
        known = self._numbers.setdefault(label, {})
        if seat not in known:
            known[seat] = self._random_bytes(NUMBER_BYTES).hex()
        return known[seat]

    def cut(self, cuts: Sequence[Cut]) -> None:
        """Deal from the deck that was cut last."""
        self._cut = cuts[-1] if cuts else None
        if self._cut is not None and self._cut.label not in self._orders:
            self._orders = {self._cut.label: self._cut.order(self._decks[self._cut.label].size)}

    def deal(self, number: int, state: State) -> State:  # noqa: ARG002 - the cut says which deal it is
        """Give out cards until a seat must choose, the deal is over, or another deck must be cut."""
        gathered = used_up(state) if state.to_act == CHANCE else 0
        while state.to_act == CHANCE and used_up(state) == gathered:
            assert self._cut is not None
            deck, order = self._decks[self._cut.label], self._orders[self._cut.label]
            dealt = deck.size - len(state.stock)
            places = order[dealt : dealt + due(state)]
            state = state.apply(DealCards(tuple(map(deck.card, places))))
        return state

    def opening(self, label: str, card: Card) -> str:
        """Open a card of a sealed deck."""
        deck = self._decks.get(label)
        if deck is None:
            return self._openings.get(label, {}).get(card.name, "")
        if (label, card) not in self._written:
            self._written[label, card] = opening_written(deck.open(deck.position(card)))
        return self._written[label, card]

    # Keeping

    def kept(self, scene: Scene) -> bytes:
        """Give the secret that goes with a scene: the deck in play, or after the deal what was seen of it."""
        label = label_of(scene)
        if not label:
            return b""
        if scene.night.seating is None:
            return in_bytes({"label": label, "openings": dict(self._seen(scene, label))})
        deck, numbers = self._decks.get(label), self._numbers.get(label, {})
        kept = self._kept
        if kept is None or kept[0] != label or kept[1] is not deck or kept[2] != len(numbers):
            kept = self._kept = label, deck, len(numbers), _kept(label, deck, numbers)
        return kept[3]

    def _seen(self, scene: Scene, label: str) -> dict[str, str]:
        """The openings of all cards that a player has seen; a card that nobody saw has none any more."""
        state = scene.state
        if label in self._openings or state is None:
            return self._openings.get(label, {})
        return {card.name: self.opening(label, card) for card in sorted(seen_last(state))}

    def settle(self, scene: Scene) -> None:
        """Forget all but what goes with a scene."""
        label = label_of(scene)
        if scene.night.seating is None or (self._kept is not None and self._kept[0] != label):
            self._kept = None
        if scene.night.seating is None and label:
            self._openings = {label: self._seen(scene, label)}
            self._decks, self._numbers, self._written = {}, {}, {}
        else:
            self._openings = {}
            self._decks = {one: deck for one, deck in self._decks.items() if one == label}
            self._written = {key: text for key, text in self._written.items() if key[0] == label}
            self._numbers = {one: some for one, some in self._numbers.items() if one == label}

    def take_up(self, secret: bytes) -> None:
        """Go on with what was kept."""
        self._decks, self._numbers, self._openings = {}, {}, {}
        self._orders, self._written = {}, {}
        self._kept = None
        if not secret:
            return
        found = json.loads(secret)
        if "openings" in found:
            self._openings = {found["label"]: found["openings"]}
            return
        self._numbers = {found["label"]: {int(seat): one for seat, one in found["numbers"].items()}}
        if found["deck"]:
            self._decks = {found["label"]: SealedDeck.from_kept(bytes.fromhex(found["deck"]))}

    def __repr__(self) -> str:
        return "<sealed decks>"

    def __reduce__(self) -> NoReturn:
        raise TypeError("sealed decks are not handed on")


def _kept(label: str, deck: SealedDeck | None, numbers: dict[int, str]) -> bytes:
    return in_bytes(
        {
            "label": label,
            "deck": "" if deck is None else deck.kept().hex(),
            "numbers": {str(seat): number for seat, number in sorted(numbers.items())},
        }
    )


def label_of(scene: Scene) -> str:
    """The shuffle that a scene deals from, or is about to; empty if none was sealed."""
    if scene.cutting is not None:
        return scene.cutting.label
    return scene.cuts[-1].label if scene.cuts else ""

"""The controls: keys and clicks become choices. They know no screen, only what can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from homegame.games.whiskey import Whiskey
from homegame.telling.voice import counted
from homegame.terminal import strings
from homegame.terminal.layout import Place
from homegame.terminal.offers import Offer, meant, offers_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from homegame.terminal.looks import Deal

Mode = Literal["idle", "turn", "size", "give", "receive", "sure"]
LONGEST_SUM = 9  # figures
WAYS = {"left": -1, "right": 1}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a key: something was chosen, the ladder is wanted, or the controls only look different."""

    act: str = ""
    ladder: bool = False


SEEN = Outcome()


class Controls:
    """What is about to be chosen: a size as far as it is typed, cards as far as they are picked."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.offers: list[Offer] = []
        self.mode: Mode = "idle"
        self.message = ""
        self.cursor = 0
        self.giving: list[int] = []
        self.taking: list[int] = []
        self.size = 0
        self.typed = ""
        self._sized: Offer | None = None
        self._pending = ""

    def see(self, deal: Deal | None) -> None:
        """Look at the deal again; what was begun is dropped if the question is another now."""
        before, self.deal = self.deal, deal
        if deal is None or not deal.my_turn:
            self.offers, self.mode = [], "idle"
            self._drop()
            return
        same = before is not None and (before.told, before.number) == (deal.told, deal.number)
        self.offers = offers_of(deal)
        if not same or self.mode == "idle":
            self.mode, self.message = "turn", ""
            self._drop()

    def _drop(self) -> None:
        self.giving, self.taking, self.typed, self.cursor = [], [], "", 0
        self._sized, self._pending = None, ""

    def _offers(self, verb: str) -> Offer | None:
        return next((offer for offer in self.offers if offer.verb == verb), None)

    # Keys

    def press(self, key: str, letter: str | None = None) -> Outcome | None:
        """Take a key; None if it means nothing here now."""
        if self.deal is None or self.mode == "idle":
            return None
        if self.mode != "turn" and key == "escape":
            self.mode, self.message = "turn", ""
            self._drop()
            return SEEN
        return self._in_mode(key, letter or key)

    def _in_mode(self, key: str, pressed: str) -> Outcome | None:
        if self.mode == "sure":
            return self._answer(pressed)
        if self.mode == "size":
            return self._enter_size(key, pressed)
        if self.mode != "turn":
            return self._on_cards(key, pressed)
        picked = self._on_cards(key, pressed) if self._offers("take") else None
        return picked or self._choose(pressed)

    def _choose(self, pressed: str) -> Outcome | None:
        offer = meant(pressed, self.offers)
        if offer is None:
            return None
        self.message = ""
        if offer.verb == "fold" and self._offers("check"):
            return self._ask(strings.SURE_FOLD, offer.text)
        if offer.verb == "declare":
            return Outcome(ladder=True)
        return Outcome(offer.text) if offer.text else self._begin(offer)

    def _begin(self, offer: Offer) -> Outcome | None:
        """Begin what needs a size, or cards."""
        if offer.verb == "exchange":
            self.mode = "give"
        elif offer.most:
            self.mode, self._sized = "size", offer
            self.size, self.typed = offer.least, ""
        else:
            return None
        return SEEN

    def _ask(self, question: str, pending: str) -> Outcome:
        self.mode, self.message, self._pending = "sure", strings.YES_OR_NO.format(question), pending
        return SEEN

    def _answer(self, pressed: str) -> Outcome:
        pending, self.mode, self.message = self._pending, "turn", ""
        self._drop()
        return Outcome(pending) if pressed == "y" else SEEN

    # A size

    def _enter_size(self, key: str, pressed: str) -> Outcome | None:
        offer, deal = self._sized, self.deal
        assert offer is not None
        assert deal is not None
        self.message = ""
        presets = {"l": offer.least, "m": offer.most, "h": self._of_pot(1, 2), "p": self._of_pot(1, 1)}
        if pressed.isdigit() and len(self.typed) < LONGEST_SUM:
            self.typed = (self.typed + pressed).lstrip("0")
        elif key == "backspace":
            self.typed = self.typed[:-1]
        elif key in {"up", "down"}:
            self._set(self.amount + (1 if key == "up" else -1))
        elif pressed in presets:
            self._set(presets[pressed])
        elif key == "enter":
            return self._submit(offer)
        elif len(pressed) > 1 or not pressed.isalnum():
            return None
        return SEEN

    @property
    def amount(self) -> int:
        """The size as it is typed or set."""
        return int(self.typed) if self.typed else self.size

    def _set(self, size: int) -> None:
        offer = self._sized
        assert offer is not None
        self.size, self.typed = min(offer.most, max(offer.least, size)), ""

    def _of_pot(self, parts: int, of: int) -> int:
        """What a bet of a part of the pot comes to, the pot being as it is after calling."""
        deal = self.deal
        assert deal is not None
        call = deal.facts.call
        return max(deal.bets) + (deal.pot + call) * parts // of

    def _submit(self, offer: Offer) -> Outcome:
        if not offer.least <= self.amount <= offer.most:
            self.message = f"From {offer.least} to {offer.most}."
            return SEEN
        return Outcome(f"{offer.verb} {self.amount}")

    # Cards

    def _on_cards(self, key: str, pressed: str) -> Outcome | None:
        """Pick cards by number, or by going to them and pressing Enter."""
        count = len(self._picking())
        if key in WAYS and count:
            self.cursor = (self.cursor + WAYS[key]) % count
            return SEEN
        if pressed.isdigit() and (at := (int(pressed) - 1) % 10) < count:
            return self._pick(at)
        if key == "space" and count:
            return self._pick(self.cursor)
        if key == "enter" and count:
            return self._done_picking()
        return None

    def _picking(self) -> tuple[str | None, ...]:
        """The cards one can pick from now."""
        if self.deal is None:
            return ()
        if self.mode == "give":
            return self.deal.pile("hand", self.deal.mine)
        if self.mode == "receive":
            return self.deal.pile("widow")
        return self.deal.pile("centre") if self._offers("take") else ()

    @property
    def _any_number(self) -> bool:
        game = self.deal.game if self.deal is not None else None
        return isinstance(game, Whiskey) and game.exchange == "any"

    def _pick(self, at: int) -> Outcome:
        """A card is picked; where one is enough, that is all."""
        self.cursor = at
        if self.mode == "turn":
            return Outcome(f"take {self._picking()[at]}")
        picked = self.giving if self.mode == "give" else self.taking
        if at in picked:
            picked.remove(at)
            return SEEN
        if self.mode == "receive" and len(self.taking) == len(self.giving):
            self.taking.pop(0)
        picked.append(at)
        return SEEN if self._any_number else self._done_picking()

    def _done_picking(self) -> Outcome:
        if self.mode == "turn":
            return self._pick(self.cursor)
        picked = self.giving if self.mode == "give" else self.taking
        if not picked:
            picked.append(self.cursor)
        if self.mode == "give":
            self.mode, self.cursor = "receive", 0
            return SEEN
        if len(self.taking) < len(self.giving):
            return SEEN
        return Outcome(self._exchange())

    def _exchange(self) -> str:
        deal = self.deal
        assert deal is not None
        mine, widow = deal.pile("hand", deal.mine), deal.pile("widow")
        give, take = (
            [str(pile[at]) for at in picked] for pile, picked in ((mine, self.giving), (widow, self.taking))
        )
        return f"exchange {' '.join(give)} for {' '.join(take)}"

    def click(self, place: Place) -> Outcome | None:
        """A card was clicked."""
        deal = self.deal
        if deal is None or self.mode in {"idle", "size", "sure"}:
            return None
        if self.mode == "turn" and self._offers("exchange") and place.pile == f"hand {deal.mine}":
            self.mode = "give"
        wanted = {"turn": "centre", "give": f"hand {deal.mine}", "receive": "widow"}[self.mode]
        if place.pile != wanted or place.at >= len(self._picking()):
            return None
        return self._pick(place.at)

    # How it looks

    def tags(self) -> Mapping[Place, str]:
        """The numbers that cards are picked by now."""
        pile = self._pile_picked_from()
        return {Place(pile, at): str(at + 1) for at in range(len(self._picking()))} if pile else {}

    def picked(self) -> frozenset[Place]:
        """The cards that are picked, and the one the cursor is at."""
        deal = self.deal
        pile = self._pile_picked_from()
        if deal is None or not pile:
            return frozenset()
        found = {Place(f"hand {deal.mine}", at) for at in self.giving}
        found |= {Place("widow", at) for at in self.taking}
        return frozenset(found | {Place(pile, self.cursor)})

    def _pile_picked_from(self) -> str:
        if self.deal is None or not self._picking():
            return ""
        return {"give": f"hand {self.deal.mine}", "receive": "widow"}.get(self.mode, "centre")

    @property
    def prompt(self) -> str:
        """What is asked now."""
        deal = self.deal
        if deal is None or self.mode == "idle":
            return ""
        if self.mode == "give":
            return strings.GIVE_ANY if self._any_number else strings.GIVE
        if self.mode == "receive":
            cards = counted(len(self.giving), "card")
            return strings.TAKE_ANY.format(cards) if self._any_number else strings.TAKE_ONE
        if self.mode == "size" and self._sized is not None:
            said = strings.raise_to(self._sized.verb, self.amount, deal.bets[deal.mine or 0])
            return strings.size_prompt(said, self._sized.least, self._sized.most)
        if self._offers("take"):
            return strings.PICK
        return strings.turn_prompt(deal.facts.call)

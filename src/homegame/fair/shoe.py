"""The fair shoe: gives out the cards of sealed decks as the players have cut them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.actions import DealCards
from homegame.errors import GameError, ProofError
from homegame.fair.proof import Proof
from homegame.fair.shuffles import shuffles, used_up
from homegame.piles import CHANCE, SPECTATOR
from homegame.steps import Draw

if TYPE_CHECKING:
    from homegame.fair.cut import Cut
    from homegame.fair.deck import SealedDeck
    from homegame.piles import Seat
    from homegame.state import State


class FairShoe:
    """The sealed decks of one deal, each with its cut; used like :class:`homegame.Shoe`.

    It remembers nothing of what it gave out: the state says how far the deal has come. So a deal that is
    taken up again from what was stored goes on with the same cards. It is as secret as its decks.
    """

    __slots__ = ("_shuffles",)

    def __init__(self) -> None:
        self._shuffles: list[tuple[SealedDeck, Cut, tuple[int, ...]]] = []

    def add(self, deck: SealedDeck, cut: Cut) -> None:
        """Put a deck in, now that it is cut. ProofError if it isn't the deck that was cut."""
        cut.check()
        if cut.root != deck.root:
            raise ProofError("another deck was sealed than the one that was cut")
        self._shuffles.append((deck, cut, cut.order(deck.size)))

    def needs_deck(self, state: State) -> bool:
        """Say whether cards are to be dealt and the next deck is to be sealed and cut first.

        So it is before the first card, and whenever all cards have been gathered.
        """
        return state.to_act == CHANCE and used_up(state) >= len(self._shuffles)

    def deal(self, state: State) -> State:
        """Give out cards until a seat must choose, the deal is over, or another deck is needed."""
        while state.to_act == CHANCE and not self.needs_deck(state):
            deck, _, order = self._shuffles[used_up(state)]
            if deck.size != len(state.game.deck):
                raise GameError(f"{state.game.title} is played with {len(state.game.deck)} cards here")
            turn = state.turn
            assert isinstance(turn, Draw)
            dealt = deck.size - len(state.stock)
            due = order[dealt : dealt + len(turn.piles)]
            state = state.apply(DealCards(tuple(map(deck.card, due))))
        return state

    def proofs(self, state: State, viewer: Seat = SPECTATOR) -> tuple[Proof, ...]:
        """Give what proves the deal as far as it has come, for *viewer*'s eyes: by default, for everybody's.

        It opens the cards that the viewer has seen, in the order of the deck, and no other. Whoever has seen
        a card can keep its opening; a mucked hand and the undealt cards stay sealed.
        """
        found = []
        for (deck, cut, _), shuffle in zip(self._shuffles, shuffles(state, viewer), strict=False):
            openings = tuple([deck.open(place) for place in sorted(map(deck.position, shuffle.seen))])
            found.append(Proof(cut, deck.size, len(shuffle.dealt), openings))
        return tuple(found)

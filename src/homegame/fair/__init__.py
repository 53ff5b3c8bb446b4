"""A deal that anyone can check: the deck is sealed before the first bet, and the players cut it.

``docs/fair-deal.md`` describes it from the players' side, and byte by byte for whoever checks it themselves.
"""

from __future__ import annotations

from homegame.fair.checking import Checked, check
from homegame.fair.cut import Cut, Cutting, commitment
from homegame.fair.deck import Opening, SealedDeck
from homegame.fair.proof import Proof
from homegame.fair.shoe import FairShoe

__all__ = ["Checked", "Cut", "Cutting", "FairShoe", "Opening", "Proof", "SealedDeck", "check", "commitment"]

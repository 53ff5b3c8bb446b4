"""Checking whether what was published about a deal agrees with what was dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.errors import ProofError
from homegame.fair.shuffles import shuffles

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.fair.proof import Proof
    from homegame.fair.shuffles import Shuffle
    from homegame.piles import Seat
    from homegame.position import Position


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found of one shuffle that agrees in everything."""

    root: bytes
    size: int  # cards in the deck
    dealt: int  # of them
    opened: int  # of those
    cut_by: frozenset[Seat]


def check(position: Position, proofs: Sequence[Proof]) -> tuple[Checked, ...]:
    """Check every shuffle of a deal against its proof; a view will do as well as a state.

    ProofError says what doesn't agree: a card that was shown and lay elsewhere or isn't opened, a number that
    isn't the one committed to, a player who was dealt in and took no part in the cut.
    """
    found = shuffles(position)
    if len(proofs) != len(found):
        raise ProofError(f"cards were dealt from {len(found)} shuffles, and there are {len(proofs)} proofs")
    for what, values in (
        ("label", [proof.cut.label for proof in proofs]),
        ("root", [proof.cut.root for proof in proofs]),
    ):
        if len(set(values)) < len(values):
            raise ProofError(f"two shuffles have the same {what}")
    return tuple([_check(position, *pair) for pair in zip(found, proofs, strict=True)])


def _check(position: Position, shuffle: Shuffle, proof: Proof) -> Checked:
    cut, deck = proof.cut, position.game.deck
    if proof.size != len(deck):
        raise ProofError(f"{len(deck)} cards are played with, and {proof.size} were sealed")
    if proof.dealt != len(shuffle.dealt):
        raise ProofError(f"{len(shuffle.dealt)} cards were dealt, and the proof is of {proof.dealt}")
    if len(cut.numbers) > position.seats:
        raise ProofError("more seats took part in the cut than there are")
    cut.check()
    left_out = shuffle.seats - cut.seats
    if left_out:
        raise ProofError(f"seat {min(left_out)} was dealt in and took no part in the cut")
    _check_cards(shuffle, proof)
    return Checked(cut.root, proof.size, proof.dealt, len(proof.openings), cut.seats)


def _check_cards(shuffle: Shuffle, proof: Proof) -> None:
    """Each opened card lies under the root, and came when the cut says; none that was shown is missing."""
    when = {place: turn for turn, place in enumerate(proof.cut.order(proof.size)[: proof.dealt])}
    opened = set()
    for opening in proof.openings:
        card = opening.card
        if opening.position not in when:
            raise ProofError(f"{card} is opened, and no card was dealt from position {opening.position}")
        if opening.root(proof.size) != proof.cut.root:
            raise ProofError(f"{card} did not lie in position {opening.position} of the sealed deck")
        dealt = shuffle.dealt[when[opening.position]]
        if dealt is not None and dealt is not card:
            raise ProofError(f"{card} was due, and {dealt} was dealt")
        if card in opened:
            raise ProofError(f"{card} is opened twice")
        opened.add(card)
    missing = shuffle.shown - opened
    if missing:
        raise ProofError(f"{min(missing)} was shown, and is not opened")

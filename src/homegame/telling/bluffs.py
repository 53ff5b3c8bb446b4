"""Bluffs: how a round of Polish Poker stands, and how the last call came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from homegame.declarations import evidence
from homegame.events import Acted, Shown, Told
from homegame.games.polish import CallBluff, Declare, Polish, Speak
from homegame.piles import hand

if TYPE_CHECKING:
    from homegame.cards import Card
    from homegame.declarations import Declaration
    from homegame.piles import Seat
    from homegame.view import View


@dataclass(frozen=True, slots=True)
class RevealedHand:
    """The cards that a seat held when a declaration was called."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the last call came out.

    *evidence* are the cards that show the declaration to be there. Where the house lets a higher hand do as
    well, *higher* is that hand in words. *hands* are all cards as they were turned up.
    """

    declaration: str
    words: str
    holds: bool
    evidence: tuple[Card, ...]
    higher: str
    declarer: Seat | None
    caller: Seat | None
    loser: Seat | None
    hands: tuple[RevealedHand, ...]


@dataclass(frozen=True, slots=True)
class PolishFacts:
    """How a round of Polish Poker stands.

    *standing* is the standing declaration as it is written, *standing_words* as it is said, both empty if
    there is none; *by* has declared it. *counts* are the cards that each seat holds, *on_table* all of them,
    *most* the limit. *mine_holds*: whether the viewer's own cards make the standing declaration true. The
    *verdict* stays until somebody declares in the next round.
    """

    standing: str
    standing_words: str
    by: Seat | None
    on_table: int
    most: int
    counts: tuple[int, ...]
    mine_holds: bool | None
    verdict: Verdict | None


def polish_facts(view: View, game: Polish) -> PolishFacts:
    """Work out how the round stands."""
    turn = view.turn
    standing = turn.standing if isinstance(turn, Speak) else None
    counts = tuple([len(view.faces(hand(seat))) if seat in view.live else 0 for seat in range(view.seats)])
    own = view.cards(hand(view.seat)) if view.seat in view.live else ()
    return PolishFacts(
        standing="" if standing is None else str(standing),
        standing_words="" if standing is None else standing.words,
        by=turn.declarer if isinstance(turn, Speak) else None,
        on_table=sum(counts),
        most=game.most_cards(view.seats),
        counts=counts,
        mine_holds=standing.is_in(own) if standing is not None and own else None,
        verdict=_verdict(view, game),
    )


def _verdict(view: View, game: Polish) -> Verdict | None:
    """The last call, unless somebody has declared since."""
    loser: Seat | None = None
    hands: list[RevealedHand] = []
    caller: Seat | None = None
    for event in reversed(view.events):
        match event:
            case Acted(seat, Declare(declaration)):
                return None if caller is None else _found(game, declaration, (seat, caller, loser), hands)
            case Acted(seat, CallBluff()):
                caller = seat
            case Told("loses the round", int(seat)):
                loser = seat
            case Shown(pile, _, cards) if pile.seat is not None and pile.name == "hand":
                hands.insert(0, RevealedHand(pile.seat, cards))
    return None


def _found(
    game: Polish,
    declaration: Declaration,
    people: tuple[Seat, Seat, Seat | None],
    hands: list[RevealedHand],
) -> Verdict:
    declarer, caller, loser = people
    cards = [card for one in hands for card in one.cards]
    proof = evidence(declaration, cards)
    holds = game.ladder.truth(declaration, cards, game.exists)
    higher = game.ladder.highest_in(cards) if holds and not proof else None
    return Verdict(
        declaration=str(declaration),
        words=declaration.words,
        holds=holds,
        evidence=proof,
        higher="" if higher is None else higher.words,
        declarer=declarer,
        caller=caller,
        loser=loser,
        hands=tuple(hands),
    )

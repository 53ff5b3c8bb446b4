"""Fair deals for the tests: sealed, cut, played. ``python -m tests.fair.dealing`` writes the golden ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from homegame import CHANCE, Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.fair import Cut, Cutting, FairShoe, SealedDeck, commitment
from homegame.limits import FixedLimit
from homegame.record import Record, write

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from homegame.game import Game
    from homegame.piles import Seat

FOLDER = Path(__file__).parent / "records"
NAMES = ("Ann", "Bea", "Cy", "Dee")

GOLDEN: dict[str, tuple[Game, int]] = {  # by file: the game and the seed
    "wojciech": (Wojciech(limit=FixedLimit(1, 2, 3)), 1),
    "wasteland": (Wasteland(), 2),
    "spokane": (Spokane(limit=FixedLimit(1, 2, 3)), 1),
    "polish": (Polish(first_opener="lowest_card", lowest_rank=9, card_limit=3), 2),
    "whiskey-lives": (Whiskey(lives=1), 5),
}


@dataclass(frozen=True)
class Dealt:
    """A finished deal, and the secrets behind it."""

    record: Record
    decks: tuple[SealedDeck, ...]
    cuts: tuple[Cut, ...]


def cut_of(label: str, deck: SealedDeck, seats: Iterable[Seat], random_bytes: Callable[[int], bytes]) -> Cut:
    """All seats choose a number, commit, see the root, and open."""
    numbers = {seat: random_bytes(32) for seat in sorted(seats)}
    cutting = Cutting(label, frozenset(numbers))
    for seat, number in numbers.items():
        cutting = cutting.commit(seat, commitment(label, seat, number))
    cutting = cutting.publish(deck.root)
    for seat, number in numbers.items():
        cutting = cutting.open(seat, number)
    return cutting.cut


def dealt(game: Game, seed: int, seats: int = 4) -> Dealt:
    """A deal played to its end; passive players, so that hands are often shown."""
    luck = Random(seed)
    shoe = FairShoe()
    decks: list[SealedDeck] = []
    cuts: list[Cut] = []
    record = Record(game, NAMES[:seats], (60,) * seats, luck.randrange(seats), table="Thursday")
    while not record.state.over:
        state = record.state
        if shoe.needs_deck(state):
            deck = SealedDeck.shuffled(game.deck, random_bytes=luck.randbytes)
            label = f"Thursday {seed}, shuffle {len(decks) + 1}"
            there = state.live - state.gone
            cut = cut_of(label, deck, there, luck.randbytes)
            shoe.add(deck, cut)
            decks.append(deck)
            cuts.append(cut)
        if state.to_act == CHANCE:
            record = record.deal(shoe)
        else:
            choices = state.choices
            place = luck.randrange(min(4, len(choices)))
            hangs_on = str(choices[place]) == "fold" and luck.random() < 0.8
            record = record.apply(choices[place + hangs_on])
    state = record.state
    record = replace(record, proofs=shoe.proofs(state))
    vars(record)["state"] = state  # known already
    return Dealt(record, tuple(decks), tuple(cuts))


def main() -> None:
    """Write the golden records anew."""
    for name, (game, seed) in GOLDEN.items():
        (FOLDER / f"{name}.toml").write_text(write([dealt(game, seed).record]), encoding="utf-8")


if __name__ == "__main__":
    main()

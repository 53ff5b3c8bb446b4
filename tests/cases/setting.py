"""Lines of a case that set up a deal on the engine, and how its cards are dealt."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

from homegame.actions import Action, Call, Check, DealCards
from homegame.betting import Wager
from homegame.cards import JOKERS, STANDARD, Card, card, cards
from homegame.games.polish import Polish, Round
from homegame.games.spokane import CENTRE, Spokane
from homegame.games.wasteland import BOARD, BURN, Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import ROW, SUIT_CARD, Wojciech
from homegame.options import options
from homegame.piles import CHANCE, Pile, hand
from homegame.shoe import Shoe
from homegame.steps import Draw
from homegame.widow import WIDOW
from tests.cases.paper import Paper, parts, same, sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.game import Game
    from homegame.state import State

GAMES: dict[str, type[Game]] = {
    "W": Wojciech,
    "H": Wasteland,
    "S": Spokane,
    "P": Polish,
    "K": Whiskey,
}
STREETS = {"burn": BURN, "row": ROW, "suit": SUIT_CARD, "widow": WIDOW}
BOARD_PLACES = {"flop": slice(0, 3), "turn": slice(3, 4), "river": slice(4, 5)}
DECK_BY_SUITS = (*sorted(STANDARD, key=lambda c: (c.suit or 0, c.rank)), *JOKERS)
STACK = 100  # where a block names none

SHORTHAND = (
    (r"\bfive=", "five_of_a_kind="),
    (r"\b(no-limit|pot-limit)\b", r"limit=\1"),
    (r"\b(fixed|spread)(?:-limit)? (\S+)", r"limit=\1-limit_\2"),
    (r"\bante (\d+)", r"ante=\1"),
    (r"\b(wasteland|casino)\b", r"procedure=\1"),
    (r"(?<= )(\d+/\d+)(?= )", r"blinds=\1"),
)


class Setting(Paper):
    """A deal on the engine; cards that a block doesn't name are drawn at random from the rest."""

    def __init__(self, seed: int, lines: Sequence[str]) -> None:
        super().__init__(seed, lines)
        self.rng = random.Random(seed)
        self.seats: list[str] = []
        self.stacks: tuple[int, ...] = ()
        self.wanted: dict[Pile, list[Card]] = {}  # cards that a block names, still to be dealt
        self.fixed = False  # whether the block names the hands
        self.state: State | None = None
        self.run_out: State | None = None  # how the deal ends, once nobody can bet any more

    def position_told(self) -> str:
        """Who is to act, what is offered, and the chips."""
        if self.state is None:
            return ""
        acting = "nobody" if self.state.turn is None else f"seat {self.state.turn.seat}"
        return f"\n{acting} to act: {self.state.choices!r}; {self.state.chips}"

    # Setting up.

    def line_game(self, rest: str) -> None:
        """`game W no-limit ante 1`: letter, betting, ante or blinds, and options by name."""
        self.game, rest = (rest + " ").split(" ", maxsplit=1)
        self.options = {}
        for pattern, written in SHORTHAND:
            rest = re.sub(pattern, written, rest)
        known = options(GAMES[self.game])
        for part in rest.split():
            name, is_given, value = part.partition("=")
            value = value if value in known[name].words else value.replace("_", " ")
            self.options[name] = known[name].read(value) if is_given else True

    def line_seats(self, rest: str) -> None:
        """`seats A 98, B 102`: clockwise from the dealer's left, with stacks."""
        for part in parts(rest, ","):
            seat, *stack = part.split()
            self.seats.append(seat)
            self.stacks = (*self.stacks, int(stack[0]) if stack else STACK)

    def line_cards(self, rest: str) -> None:
        """`cards A Js Ts; B 4s 5s`: the cards each will be dealt."""
        super().line_cards(rest)
        self.fixed = True
        for seat, held in self.held.items():
            self.wanted[hand(self.seats.index(seat))] = list(held)

    def line_board(self, rest: str) -> None:
        """`board As Ks Qs 2s 3s`: flop, turn and river to come."""
        self.wanted[BOARD] = list(cards(rest))

    def line_row(self, rest: str) -> None:
        """`row 9d 4c Js`: the wild cards to come."""
        self.wanted[ROW] = list(cards(rest))

    def line_suit(self, rest: str) -> None:
        """`suit Qh`: the suit card to come."""
        self.wanted[SUIT_CARD] = [card(rest)]

    def line_centre(self, rest: str) -> None:
        """`centre 9h Kd 4c Qs`: the cards that the next round adds to the centre."""
        self.wanted[CENTRE] = list(cards(rest))

    def line_whiskey(self, rest: str) -> None:
        """`whiskey | A 2c ... | B ... | widow ...`: what is dealt."""
        self.game = "K"
        self.fixed = True
        for part in parts(rest, "|"):
            name, held = part.split(maxsplit=1)
            if name == "widow":
                self.wanted[WIDOW] = list(cards(held))
            else:
                self.seats.append(name)
                self.wanted[hand(len(self.seats) - 1)] = list(cards(held))

    def line_deal(self, rest: str) -> None:
        """`deal 5 A | A 9h | B 9s 2c | C out`: limit of cards, opener, and the hands of one round."""
        self.game = "P"
        about, *hands = parts(rest, "|")
        limit, opener = about.split()
        held = dict(part.split(maxsplit=1) for part in hands)
        self.seats = list(held)
        out = [seat for seat, name in enumerate(held) if held[name] == "out"]
        self.wanted = {
            hand(seat): list(cards(held[name])) for seat, name in enumerate(held) if seat not in out
        }
        due = tuple(len(self.wanted.get(hand(seat), ())) for seat in range(len(held)))
        state = Polish(card_limit=int(limit), **self.options).start((STACK,) * len(held))
        for seat in out:
            state = state.drop(seat)
        self.state = state.end().then(Round(self.seat(opener), due)).settled()

    def line_dealt(self, rest: str) -> None:
        """`dealt K 3 = A 2c ...; widow ...`: what comes off a deck that lies suit by suit."""
        what, expected = sides(rest, "=")
        name, count = what.split()
        letter, _, procedure = name.partition("-")
        self.line_game(f"{letter} {procedure}")
        game = GAMES[letter](**self.options)
        shoe, state = (
            Shoe(order=[c for c in DECK_BY_SUITS if c in game.deck]),
            game.start([STACK] * int(count)),
        )
        while not state.over:
            state = shoe.deal(state)
            if state.turn:
                state = state.apply(quiet(state))
        burnt = 0
        for part in parts(expected):
            pile, *names = part.split()
            if pile in BOARD_PLACES:
                found = state.cards(BOARD)[BOARD_PLACES[pile]]
            elif pile == "burn":
                found, burnt = state.cards(BURN)[burnt : burnt + 1], burnt + 1
            else:
                found = state.cards(STREETS[pile] if pile in STREETS else hand(ord(pile) - ord("A")))
            same(found, tuple(map(card, names)), pile)

    # The deal as it goes on.

    @property
    def undealt(self) -> State:
        """The state as the lines so far have made it."""
        if self.state is None:
            stacks = self.stacks or (STACK,) * len(self.seats)
            self.state = GAMES[self.game](**self.options).start(stacks)
        return self.state

    @property
    def now(self) -> State:
        """The same, with the cards dealt that are due."""
        self.state = self.dealt(self.undealt)
        return self.state

    def dealt(self, state: State) -> State:
        """Deal the cards that are due: those named, and any others where none are."""
        while state.to_act == CHANCE:
            turn = state.turn
            assert isinstance(turn, Draw)
            state = state.apply(DealCards(self.draw(state, turn.piles)))
        return state

    def draw(self, state: State, piles: Sequence[Pile]) -> tuple[Card, ...]:
        """A card for each pile."""
        named = {c for due in self.wanted.values() for c in due}
        free = sorted(state.stock - named)
        self.rng.shuffle(free)
        return tuple(self.wanted[pile].pop(0) if self.wanted.get(pile) else free.pop() for pile in piles)

    @property
    def end(self) -> State:
        """The state when the deal is over, or now if it is not."""
        return self.run_out or self.now

    def seat(self, name: str) -> int:
        """The number of a seat."""
        return self.seats.index(name)

    def names(self, seats: Sequence[int] | frozenset[int]) -> list[str]:
        """The names of seats."""
        return [self.seats[seat] for seat in sorted(seats)]

    def quiet_end(self, state: State, *, no_bets: bool = False) -> State:
        """How the deal ends if everybody does as little as possible."""
        before = {pile: list(due) for pile, due in self.wanted.items()}
        while not (state := self.dealt(state)).over:
            assert not (no_bets and isinstance(state.turn, Wager)), f"a bet is asked for: {state.turn}"
            state = state.apply(quiet(state))
        self.wanted = before
        return state


def quiet(state: State) -> Action:
    """What costs nothing: a check, else a call; elsewhere what is done for a player whose time runs out."""
    assert state.turn is not None
    if isinstance(state.turn, Wager):
        return Check() if Check() in state.choices else Call()
    return state.turn.default(state)

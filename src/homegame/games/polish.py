"""Polish Poker: declare a hand that all cards together hold, or call the last one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from homegame.actions import Action, Choices, bounded
from homegame.cards import STANDARD
from homegame.declarations import Declaration, Ladder
from homegame.errors import GameError
from homegame.events import WINS, Acted, Told
from homegame.game import Game, Step, Turn
from homegame.options import option
from homegame.piles import hand, up
from homegame.position import dealers_left
from homegame.pot import uncontested
from homegame.steps import Ante, Draw

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.cards import Card
    from homegame.piles import Seat
    from homegame.position import Position
    from homegame.state import State

MOST_CARDS = {2: 5, 3: 5, 4: 5, 5: 4, 6: 3, 7: 3, 8: 3}  # by the number of players at the start


@dataclass(frozen=True, kw_only=True, repr=False)
class Polish(Game):
    """Each round's loser holds one card more; the last one standing wins."""

    name = "polish"
    title = "Polish Poker"
    players = range(2, 9)

    first_opener: Literal["dealer_left", "lowest_card"] = option(
        "dealer_left",
        "P9",
        "Who opens the first round: the dealer's left, or the lowest card of a trial deal.",
    )
    stake: int = option(0, "P11", "Chips that each player puts in, all to the last one standing.")
    cards_to_start: int = option(1, "P13", "Cards that each player begins with.", least=1, most=10)
    card_limit: int | None = option(
        None, "P13", "The most cards a player may hold; none: by the number of players.", least=1, most=26
    )
    lowest_rank: int = option(2, "P13", "The lowest rank in the deck; 9 gives 24 cards.", least=2, most=10)
    flush: bool = option(True, "P13", "Flushes and straight flushes may be declared.")
    order: Literal["standard", "blef"] = option(
        "standard", "P13", "The order of the hands; blef, for 24 cards, puts straight and flush elsewhere."
    )
    high_card: bool = option(False, "P13", "A single rank may be declared, below a pair.")
    exists: Literal["contains", "at_least"] = option(
        "contains", "P13", "A hand exists if the cards contain it, or also if they hold a higher one."
    )
    opener: Literal["loser", "next"] = option(
        "loser", "P13", "Who opens the next round: its loser, or the player after."
    )
    min_players: int = option(3, "P13", "The fewest players.", least=2, most=3)

    def rules(self, s: State) -> Iterator[Step | Turn]:
        """Rounds follow each other until one player is left."""
        yield Ante(self.stake, "stake")
        if self.first_opener == "lowest_card":
            yield TrialDeal(tuple(s.around(dealers_left(s))))
        else:
            yield Round(s.left_of(s.button), (self.cards_to_start,) * s.seats)

    @property
    def deck(self) -> tuple[Card, ...]:
        """52 cards, or fewer if the house leaves out low ranks."""
        return tuple(card for card in STANDARD if card.rank >= self.lowest_rank)

    @property
    def ladder(self) -> Ladder:
        """Every hand that may be declared, lowest first."""
        return Ladder(
            order=self.order,
            lowest_rank=self.lowest_rank,
            flush=self.flush,
            high_card=self.high_card,
            ace_low_straight=self.ace_low_straight,
        )

    @property
    def has_chips(self) -> bool:
        """Chips are played for only if there is a stake."""
        return self.stake > 0

    def seats_allowed(self) -> range:
        """Three to eight, or two where the house allows it."""
        return range(self.min_players, 9)

    def most_cards(self, seats: int) -> int:
        """The limit of cards: who would get one more is eliminated."""
        return MOST_CARDS[seats] if self.card_limit is None else self.card_limit

    def start(self, stacks: Sequence[int], button: Seat | None = None) -> State:
        """Begin a game; every stack must cover the stake, and the deck all hands."""
        seats = len(stacks)
        if seats in self.seats_allowed():
            limit = self.most_cards(seats)
            if self.cards_to_start > limit:
                raise GameError(f"cards_to_start={self.cards_to_start} is over the limit of {limit} cards")
            if limit * seats > len(self.deck):
                raise GameError(
                    f"{seats} players with {limit} cards each: the deck has only {len(self.deck)}"
                )
            if min(stacks) < self.stake:
                raise GameError(f"every player needs {self.stake} chips for the stake")
        return super().start(stacks, button)

    def leave(self, s: State, seat: Seat, turn: Turn) -> State:  # noqa: ARG002 - whoever it is
        """Whoever leaves is eliminated once the round is over (rule G17)."""
        return turn.resume(s)


def house(s: Position) -> Polish:
    """The game with the house's options."""
    assert isinstance(s.game, Polish)
    return s.game


@dataclass(frozen=True, slots=True)
class TrialDeal(Step):
    """A card each, face up: the lowest opens; who ties for it is dealt another (rule P9)."""

    tied: tuple[Seat, ...]

    def run(self, s: State) -> State:
        """Deal one to each who may still open."""
        return (
            s.gather()
            .begin("trial deal")
            .then(Draw(tuple(map(up, self.tied)), face_up=True), ReadTrial(self.tied))
        )


@dataclass(frozen=True, slots=True)
class ReadTrial(Step):
    """The lowest card of the trial deal opens the first round."""

    tied: tuple[Seat, ...]

    def run(self, s: State) -> State:
        """Deal again among those who tie."""
        ranks = {seat: s.cards(up(seat))[0].rank for seat in self.tied}
        lowest = tuple(seat for seat in self.tied if ranks[seat] == min(ranks.values()))
        if len(lowest) > 1:
            return s.then(TrialDeal(lowest))
        return s.then(Round(lowest[0], (house(s).cards_to_start,) * s.seats))


@dataclass(frozen=True, slots=True)
class Round(Step):
    """Deal everybody the cards they are due; the opener declares first."""

    opener: Seat
    cards: tuple[int, ...]  # due to each seat

    def run(self, s: State) -> State:
        """The dealer of a round is the player to the right of its opener (rule P12)."""
        order = s.around(self.opener)
        s = s.gather().pass_button(order[-1]).begin("round")
        most = max(self.cards[seat] for seat in order)
        due = [hand(seat) for place in range(most) for seat in order if place < self.cards[seat]]
        return s.then(Draw(tuple(due)), Speak(self.opener, self))

    def lost_by(self, s: State, loser: Seat) -> State:
        """The loser gets a card more and opens, unless that is over the limit; the last one standing wins."""
        game = house(s)
        cards = (*self.cards[:loser], self.cards[loser] + 1, *self.cards[loser + 1 :])
        s = s.tell(Told("loses the round", loser))
        for seat in s.around(loser):
            over_the_limit = cards[seat] > game.most_cards(s.seats)
            if (over_the_limit or seat in s.gone) and len(s.live) > 1:
                s = s.drop(seat)
        if len(s.live) == 1:
            return last_one_standing(s)
        opener = loser if game.opener == "loser" else s.left_of(loser)
        return s.then(Round(s.around(opener)[0], cards))


def last_one_standing(s: State) -> State:
    """The winner takes all stakes."""
    s = s.tell(Told(WINS, *s.live))
    return uncontested(s) if s.chips.pot else s


@dataclass(frozen=True, slots=True)
class Declare(Action):
    """Say that all cards together hold a hand."""

    declaration: Declaration
    verb = "declare"

    def __str__(self) -> str:
        return f"declare {self.declaration}"


@dataclass(frozen=True, slots=True)
class CallBluff(Action):
    """Say that the standing declaration is not there."""

    verb = "call bluff"


@dataclass(frozen=True, slots=True)
class Speak(Turn):
    """Declare something higher than what stands, or call it."""

    seat: Seat
    round: Round
    standing: Declaration | None = None
    declarer: Seat | None = None

    def choices(self, s: Position) -> Bids:
        """The opener must declare; over the highest hand only a call is left."""
        return Bids(house(s).ladder, self.standing)

    def take(self, s: State, action: Action) -> State:
        """On a call all cards are shown, and only the standing declaration is checked."""
        s = s.tell(Acted(self.seat, action))
        if isinstance(action, Declare):
            return s.then(Speak(s.left_of(self.seat), self.round, action.declaration, self.seat))
        assert self.standing is not None
        assert self.declarer is not None
        hands = [hand(seat) for seat in s.around(self.seat)]
        s = s.show(*hands)
        exists = house(s).ladder.truth(self.standing, s.cards(*hands), house(s).exists)
        return self.round.lost_by(s, self.seat if exists else self.declarer)

    def default(self, s: Position) -> Action:
        """Call, or as opener the lowest declaration."""
        return self.choices(s)[0]


class Bids(Choices):
    """Call the standing declaration, or declare any higher one."""

    __slots__ = ("above", "ladder", "standing")

    def __init__(self, ladder: Ladder, standing: Declaration | None) -> None:
        self.ladder = ladder
        self.standing = standing
        self.above = ladder.above(standing)

    def __len__(self) -> int:
        return len(self.above) + (self.standing is not None)

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Declare):
            found = action.declaration
            return found in self.ladder and (
                self.standing is None or self.ladder.level(found) > self.ladder.level(self.standing)
            )
        return action == CallBluff() and self.standing is not None

    def __iter__(self) -> Iterator[Action]:
        if self.standing is not None:
            yield CallBluff()
        yield from map(Declare, self.above)

    def __getitem__(self, place: int) -> Action:
        if self.standing is None:
            return Declare(self.above[place])
        return CallBluff() if place == 0 else Declare(self.above[place - 1])

    def read(self, text: str) -> Action:
        """Read ``call bluff`` (or ``call``), or a declaration, with or without the word ``declare``."""
        wanted = bounded(text).lower()
        if wanted in {"call", CallBluff.verb}:
            if self.standing is None:
                raise self.refuse(wanted)
            return CallBluff()
        action = Declare(self.ladder.read(wanted.removeprefix(Declare.verb).strip()))
        if action not in self:
            raise self.refuse(str(action))
        return action

    def told(self) -> list[str]:
        """As offered: a call, and the lowest and highest declaration."""
        call = [] if self.standing is None else [CallBluff.verb]
        return [*call, f"declare {self.above[0]} .. {self.above[-1]}"] if self.above else call


GAME = Polish

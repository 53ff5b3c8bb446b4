"""Spokane Open Wild: for each card one can take, the chance that one's hand wins in the end.

The opponents' hole cards are any cards one hasn't seen, and nobody folds any more. Whoever chooses later,
oneself included, takes the rank they hold most of, the highest of those; only the last choice of the deal, of
two cards, is made as it should be: for the better hand, with the rank of the other card wild.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from math import perm
from typing import TYPE_CHECKING

from homegame.cards import WITH_JOKERS, Card, Rank, shown
from homegame.errors import GameError
from homegame.games.spokane import CENTRE, LEAST_ROUNDS, Choose, Round, Spokane, Take
from homegame.odds.answer import EFFORT, Answer, Chance, Effort, Row, Table
from homegame.odds.arrays import dealt, indices, np, parts
from homegame.odds.known import known, unseen
from homegame.odds.strengths import contested, strengths
from homegame.odds.tally import SHARE, Tally, against, best_of
from homegame.piles import MOST_SEATS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from homegame.odds.arrays import Indices, Integers
    from homegame.odds.known import Cards
    from homegame.view import View

MOST_DEALS = 100_000  # ways in which the hole cards can lie, for an exact answer
SAMPLES = 10_000
ME = 0  # players are counted clockwise from oneself
HOLE_CARDS = 1
HELD = np.uint8(16)  # what a card that one has already is worth, in steps of rank
RANK = np.array([card.rank for card in WITH_JOKERS], dtype=np.uint8)


@dataclass(frozen=True, slots=True)
class Deal:
    """What is known of a deal: the centre, and the cards of each player who is in, clockwise from oneself.

    *hidden* is how many cards of each aren't known; *turns* are the players who still choose in this round,
    in order; *rounds* the players who will have first choice in each round to come.
    """

    hands: tuple[Cards, ...]
    hidden: tuple[int, ...]
    centre: Cards
    turns: tuple[int, ...]
    rounds: tuple[int, ...]
    dead: Cards = ()
    game: Spokane = field(default_factory=Spokane)
    unseen: Cards = field(init=False)

    def __post_init__(self) -> None:
        if len(self.centre) != len(self.turns) + 1:
            raise GameError(
                f"{len(self.centre)} cards in the centre: one more than players who choose, {len(self.turns)}"
            )
        left = unseen(self.game.deck, *self.hands, self.centre, self.dead)
        object.__setattr__(self, "unseen", left)
        rounds = (len(left) - sum(self.hidden)) // len(self.hands)
        object.__setattr__(self, "rounds", self.rounds[:rounds])  # while the stock has a card for each (S2)

    @property
    def to_come(self) -> int:
        """How many cards are still to be dealt to the centre."""
        return len(self.rounds) * len(self.hands)


def deal_of(
    own: Cards,
    others: tuple[Cards, ...],
    centre: Cards,
    *,
    dead: Cards = (),
    rounds: int | None = None,
    game: Spokane | None = None,
) -> Deal:
    """A deal in which it is one's turn to choose: *others* are the up cards of the opponents, clockwise.

    *rounds* are those of the whole deal, as many as without any folding. GameError if the numbers of cards
    can't be so.
    """
    game = game or Spokane()
    players = len(others) + 1
    if players not in game.seats_allowed():
        allowed = game.seats_allowed()
        raise GameError(f"{players} players: there may be {allowed[0]} to {allowed[-1]}")
    after = len(centre) - 2
    if not 0 <= after < players:
        raise GameError(f"with {players} players there are 2 to {players + 1} cards in the centre")
    done = len(own) - HOLE_CARDS
    due = [done + (place > after) for place in range(1, players)]
    if done < 0 or [len(cards) for cards in others] != due:
        raise GameError(f"your opponents, clockwise, must have {', '.join(map(str, due))} up cards")
    total = max(LEAST_ROUNDS, players) if rounds is None else rounds
    if not LEAST_ROUNDS <= total <= MOST_SEATS:
        raise GameError(f"{total} rounds: there may be {LEAST_ROUNDS} to {MOST_SEATS}")
    first = (after + 1) % players
    to_come = tuple((first + number) % players for number in range(1, total - done))
    hidden = (0, *[HOLE_CARDS] * len(others))
    return Deal((own, *others), hidden, centre, tuple(range(after + 1)), to_come, dead, game)


def odds(view: View, effort: Effort = EFFORT) -> Answer:
    """What a seat can expect of each card it may take, from all it has seen."""
    assert isinstance(view.game, Spokane)
    seen = known(view)
    order = view.around(view.seat)
    hands = (seen.own, *seen.others)
    held = [sum(len(view.faces(pile)) for pile in view.piles if pile.seat == seat) for seat in order]
    hidden = tuple(number - len(cards) for number, cards in zip(held, hands, strict=True))
    turns = tuple(order.index(line.seat) for line in view.agenda if isinstance(line, Choose))
    rounds = tuple(order.index(seat) for seat in _to_come(view))
    return answer(Deal(hands, hidden, view.open_cards(CENTRE), turns, rounds, seen.dead, view.game), effort)


def _to_come(view: View) -> Iterator[int]:
    """Who will have first choice in each round to come, if nobody folds (rule S7)."""
    for line in view.agenda:
        if isinstance(line, Round):
            stock = view.stock_size
            number, led, have_led = line.number, line.led, line.have_led
            while number <= LEAST_ROUNDS or not (view.live <= have_led or stock < len(view.live)):
                led = view.left_of(led)
                yield led
                number, have_led, stock = number + 1, have_led | {led}, stock - len(view.live)


def answer(deal: Deal, effort: Effort = EFFORT) -> Answer:
    """The chances with each card that one can take, the best first; or as it stands, when others choose."""
    mine = deal.turns[:1] == (ME,)
    exact = not deal.to_come and perm(len(deal.unseen), sum(deal.hidden)) <= MOST_DEALS
    plays = _plays(deal, deal.centre if mine else (None,), effort, exact=exact)
    last = mine and len(deal.turns) == 1
    rows = [
        Row(name, play.tally.chances(exact=exact), _leaves(deal, name) if last else "")
        for name, play in plays.items()
    ]
    rows.sort(key=lambda row: -row.chances[SHARE].value)
    tables = [Table(against(len(deal.hands) - 1), tuple(rows))]
    if len(deal.turns) > 1:
        tables.append(_left_over(rows[0].name, plays[rows[0].name], exact=exact))
    note = (
        "Nobody folds; everyone takes the rank they hold most of, the highest of those, and at the last "
        "choice of the deal what makes the better hand."
    )
    return Answer("spokane", _title(deal), tuple(tables), (note,))


def _title(deal: Deal) -> str:
    others = "; ".join(shown(cards) or "no up card" for cards in deal.hands[1:])
    return f"{shown(deal.hands[ME])}; centre {shown(deal.centre)}; against {others}"


def _leaves(deal: Deal, taken: str) -> str:
    """What is wild after the last choice of a round."""
    left = next(card for card in deal.centre if str(Take(card)) != taken)
    return f"{left.rank.words} wild"


@dataclass(slots=True)
class _Play:
    """What came of playing on: a tally, and for each card left over in this round how often, and won."""

    tally: Tally
    left_over: dict[int, tuple[int, float]]


def _left_over(taken: str, play: _Play, *, exact: bool) -> Table:
    rows = []
    for index, (times, won) in sorted(play.left_over.items(), key=lambda item: -item[1][0]):
        chances = {
            SHARE: Chance(won, times, exact),
            "left over": Chance(times, play.tally.of, exact),
        }
        rows.append(Row(f"{WITH_JOKERS[index].shown} is left", chances))
    return Table(f"If you {taken}", tuple(rows))


def _plays(deal: Deal, takes: Sequence[Card | None], effort: Effort, *, exact: bool) -> dict[str, _Play]:
    """Play on to the showdown with each card taken, in every way or in the same random ways."""
    plays = {str(Take(card)) if card else "as it stands": _Play(Tally(), {}) for card in takes}
    samples = effort.samples or SAMPLES
    every = _every_way(deal) if exact else None
    for part in parts(samples if every is None else len(every)):
        if every is None:
            decks = np.broadcast_to(indices(deal.unseen), (part.stop - part.start, len(deal.unseen)))
            drawn = dealt(decks, sum(deal.hidden) + deal.to_come, seed=effort.seed, first=part.start)
        else:
            drawn = every[part]
        for card, play in zip(takes, plays.values(), strict=True):
            _count(play, deal, *_Table(deal, drawn).played(card))
        effort.progress(part.stop, samples)
    return plays


def _every_way(deal: Deal) -> Indices:
    """Every way in which the hidden cards can lie."""
    places = list(permutations([card.index for card in deal.unseen], sum(deal.hidden)))
    return np.array(places, dtype=np.uint8).reshape(len(places), -1)


def _count(play: _Play, deal: Deal, left_over: Indices, found: Integers) -> None:
    mine, (best, holders) = found[ME], best_of(found[1:])
    play.tally.add(mine, best, holders)
    won = (mine > best) + (mine == best) / (holders + 1)
    for card in deal.centre:
        here = left_over == card.index
        if here.any():
            times, before = play.left_over.get(card.index, (0, 0.0))
            play.left_over[card.index] = times + int(here.sum()), before + float(won[here].sum())


class _Table:
    """Many deals played on at once: a column of each array for each, a row for each card."""

    def __init__(self, deal: Deal, drawn: Indices) -> None:
        self.deal = deal
        self.deals = len(drawn)
        self.stock = np.ascontiguousarray(drawn.T)
        self.hands = [
            np.vstack((self._all(cards), self._next(hidden)))
            for cards, hidden in zip(deal.hands, deal.hidden, strict=True)
        ]
        self.centre = self._all(deal.centre)

    def _all(self, cards: Cards) -> Indices:
        return np.tile(indices(cards)[:, None], (1, self.deals))

    def _next(self, count: int) -> Indices:
        taken, self.stock = self.stock[:count], self.stock[count:]
        return taken

    def played(self, take: Card | None) -> tuple[Indices, Integers]:
        """The card left over in this round, and the strength of each player's hand in the end."""
        players, rounds = len(self.hands), self.deal.rounds
        for turn, player in enumerate(self.deal.turns):
            if turn == 0 and take is not None:
                self._take(player, np.full(self.deals, self.deal.centre.index(take), np.uint8))
            else:
                self._choose(player, last=not rounds)
        left_over = self.centre[0]
        for number, first in enumerate(rounds, start=1):
            self.centre = np.vstack((self.centre, self._next(players)))
            for place in range(players):
                self._choose((first + place) % players, last=number == len(rounds))
        return left_over, self._contested(RANK[self.centre[0]])

    def _choose(self, player: int, *, last: bool) -> None:
        """A player chooses; *last* in the last round."""
        if last and len(self.centre) == 2:
            first, second = (self._with(player, place) for place in range(2))
            self._take(player, (second > first).astype(np.uint8))
            return
        own, best = RANK[self.hands[player]], np.zeros(self.deals, dtype=np.uint8)
        chosen = np.zeros(self.deals, dtype=np.uint8)
        for place, rank in enumerate(RANK[self.centre]):
            worth = HELD * (own == rank).sum(axis=0, dtype=np.uint8) + rank
            better = worth > best
            chosen[better] = place
            np.maximum(worth, best, out=best)
        self._take(player, chosen)

    def _with(self, player: int, place: int) -> Integers:
        """The strength of a hand with one of the last two cards, the other one wild."""
        hand = np.vstack((self.hands[player], self.centre[place]))
        return self._strengths(hand, RANK[self.centre[1 - place]])

    def _take(self, player: int, chosen: Indices) -> None:
        """Each deal's player takes the card at the place chosen there; the last one moves into its place."""
        *rest, last = self.centre
        taken = last.copy()
        for place, cards in enumerate(rest):
            here = chosen == place
            taken[here] = cards[here]
            rest[place] = np.where(here, last, cards)
        self.hands[player] = np.vstack((self.hands[player], taken))
        self.centre = np.array(rest)

    def _contested(self, wild: Indices) -> Integers:
        """The strength of each player's hand, a wild rank in each deal."""
        found = np.zeros((len(self.hands), self.deals), dtype=np.int64)
        for rank in np.unique(wild).tolist():
            same = np.flatnonzero(wild == rank)
            wilds = self.deal.game.with_wild(Rank(rank))
            found[:, same] = contested([hand[:, same].T for hand in self.hands], wilds)
        return found

    def _strengths(self, hands: Indices, wild: Indices) -> Integers:
        """The strength of each hand, with a wild rank of its own."""
        found = np.zeros(self.deals, dtype=np.int64)
        for rank in np.unique(wild).tolist():
            same = np.flatnonzero(wild == rank)
            found[same] = strengths(hands[:, same].T, self.deal.game.with_wild(Rank(rank)))
        return found

"""Spokane Open Wild at its best: hidden cards weighed by what was taken, and each choice played out.

Whoever hides a queen takes queens, and bets once it has two. So each card that a rival may hide is weighed by
whether the rival would have taken what it took with that card in its hand, and bet as it has in the rounds
before; then the draft is played out in possible worlds.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from homegame.actions import Bet, Call, Check, Raise
from homegame.bots.levels.spokane_hands import MOST_CARDS, measures
from homegame.bots.rungs.estimates.futures import Future, rivals
from homegame.cards import STANDARD, written
from homegame.events import Acted, Dealt, Told
from homegame.games.spokane import CENTRE, LEAST_ROUNDS, Choose, Spokane, Take
from homegame.piles import hand, up

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.bots.levels.spokane_hands import Measures
    from homegame.cards import Rank
    from homegame.piles import Seat
    from homegame.view import View

WORLDS, MORE_WORLDS, FINALISTS = 1_152, 2_688, 3  # worlds, divided by the square of the players
BETTING_WORLDS, HIDDEN = 240, 10
UNLIKELY = 0.2  # how often a card is taken that does not make the best hand
BLUFFS, STABS, STUBBORN = 0.3, 0.3, 0.5  # how often a raise, a bet and a call come with any hidden card
LOOKING_AHEAD = 0.5  # the part of worlds in which the last to choose looks at the rank that is left

Hand = list[int]


class Draft(NamedTuple):
    """What one sees, clockwise from oneself, and who chooses next."""

    by: Measures
    own: tuple[int, ...]  # the hidden card first
    showing: tuple[tuple[int, ...], ...]  # of each rival
    centre: tuple[int, ...]
    wild: Rank | None
    to_choose: tuple[int, ...]  # places that choose after oneself in this round
    leads: int  # the place with first choice in the next round
    rounds: int  # still to come after this one
    beliefs: tuple[tuple[float, ...], ...]  # of each rival: the weight of each unseen card, added up
    unseen: tuple[int, ...]
    luck: str


def playable(view: View) -> bool:
    """Whether hands are still small enough to play the draft out in time."""
    if view.game.name != Spokane.name:
        return False
    more = isinstance(view.turn, Choose) or rounds_to_come(view) > 0
    return 1 + len(view.cards(up(view.seat))) + more <= MOST_CARDS


def draft(view: View) -> Draft:
    """Look at the table."""
    game, seats = cast("Spokane", view.game), view.around(view.seat)
    places = {seat: place for place, seat in enumerate(seats)}
    own = tuple(card.index for card in view.cards(hand(view.seat), up(view.seat)))
    showing = tuple(tuple(card.index for card in view.cards(up(seat))) for seat in rivals(view))
    centre = tuple(card.index for card in view.cards(CENTRE))
    turn = view.turn
    choosing = isinstance(turn, Choose)
    wild = turn.wild if isinstance(turn, Choose) else view.cards(CENTRE)[-1].rank
    waiting = [line.seat for line in view.agenda if isinstance(line, Choose) and line is not turn]
    taken = len(view.cards(up(view.seat))) + choosing
    seen = {card.index for card in view.cards(*view.piles)}
    unseen = tuple(card.index for card in STANDARD if card.index not in seen)
    rounds = min(rounds_to_come(view), MOST_CARDS - 1 - taken)
    return Draft(
        measures(game),
        own,
        showing,
        centre,
        wild,
        tuple(places[seat] for seat in waiting if seat in places),
        places[view.left_of(leaders(view)[-1])],
        min(rounds, (len(unseen) - len(showing)) // len(seats)),
        tuple(tuple(accumulate(_weights(view, seat, unseen))) for seat in rivals(view)),
        unseen,
        written(view.cards(hand(view.seat), up(view.seat), CENTRE)),
    )


def leaders(view: View) -> list[Seat]:
    """Who has had first choice, round by round."""
    return [event.seat for event in view.events if isinstance(event, Told) and event.seat is not None]


def rounds_to_come(view: View) -> int:
    """How many rounds follow if nobody else gives up: all who are in must have had first choice (rule S7)."""
    led = leaders(view)
    played, leader, have_led = len(led), led[-1], set(led)
    while len(led) < LEAST_ROUNDS or not view.live <= have_led:
        leader = view.left_of(leader)
        led.append(leader)
        have_led.add(leader)
    return len(led) - played


class Chosen(NamedTuple):
    """What a rival has taken, out of what, and what was wild."""

    taken: int
    centre: tuple[int, ...]
    wild: Rank | None


class Acting(NamedTuple):
    """What a rival has done in a betting round, what it showed then, and what was wild."""

    action: Action
    showing: tuple[int, ...]
    wild: Rank


def _weights(view: View, seat: Seat, unseen: Sequence[int]) -> list[float]:
    """How likely a rival hides each unseen card, by what it has taken and how it has bet.

    The last bets are left to be read card by card.
    """
    by = measures(cast("Spokane", view.game))
    choices, acts = _told_by(view, seat)
    if not isinstance(view.turn, Choose) and not rounds_to_come(view):
        acts = [act for act in acts if len(act.showing) < len(choices)]
    weights = [_fits(by, hidden, choices) for hidden in unseen]
    for act in acts:
        made = by[act.wild].with_each(act.showing, unseen)
        lined_up = sorted(made)
        for place, value in enumerate(made):
            below = (bisect_left(lined_up, value) + bisect_right(lined_up, value)) / 2
            weights[place] *= _bets_so(act.action, below / len(made))
    return weights


def _told_by(view: View, seat: Seat) -> tuple[list[Chosen], list[Acting]]:
    """What a rival has taken, and how it has bet."""
    centre: list[int] = []
    wild: Rank | None = None
    choices: list[Chosen] = []
    acts: list[Acting] = []
    for event in view.events:
        if isinstance(event, Dealt) and event.piles[0] == CENTRE:
            wild = STANDARD[centre[-1]].rank if centre else None
            centre += [card.index for card in event.cards if card is not None]
        elif isinstance(event, Acted) and isinstance(event.action, Take):
            if event.seat == seat:
                choices.append(Chosen(event.action.card.index, tuple(centre), wild))
            centre.remove(event.action.card.index)
        elif isinstance(event, Acted) and event.seat == seat:
            showing = tuple(chosen.taken for chosen in choices)
            acts.append(Acting(event.action, showing, STANDARD[centre[-1]].rank))
    return choices, acts


def _bets_so(action: Action, below: float) -> float:
    """How likely somebody does this whose hidden card is better than this part of all."""
    match action:
        case Raise():
            return BLUFFS + below * below
        case Bet():
            return STABS + below
        case Call():
            return STUBBORN + below
        case Check():
            return 1 - below / 2
        case _:
            return 1.0


def _fits(by: Measures, hidden: int, choices: Sequence[Chosen]) -> float:
    found, held = 1.0, [hidden]
    for taken, centre, wild in choices:
        made = by[wild].with_each(held, centre)
        found *= 1.0 if made[centre.index(taken)] == max(made) else UNLIKELY
        held.append(taken)
    return found


def by_playing_out(view: View) -> Mapping[Action, float]:
    """Each card one may take, and the part of the pot that it leads to."""
    seen = draft(view)
    rng = Random(seen.luck)
    first, more = (worlds // len(view.live) ** 2 for worlds in (WORLDS, MORE_WORLDS))
    worlds = [_world(seen, rng) for _ in range(first + more)]
    sums: dict[Action, float] = {}
    for card in view.cards(CENTRE):
        sums[Take(card)] = sum(_share(seen, world, card.index) for world in worlds[:first])
    finalists = sorted(sums, key=lambda action: -sums[action])[:FINALISTS]
    for action in finalists:
        assert isinstance(action, Take)
        sums[action] += sum(_share(seen, world, action.card.index) for world in worlds[first:])
    return {action: sums[action] / len(worlds) for action in finalists}


class World(NamedTuple):
    """The hidden cards of the rivals, what the stock will bring, and whether they look ahead."""

    hidden: tuple[int, ...]
    stock: tuple[int, ...]
    looking_ahead: bool


def _world(seen: Draft, rng: Random) -> World:
    hidden: list[int] = []
    for weights in seen.beliefs:
        card = rng.choices(seen.unseen, cum_weights=weights)[0]
        while card in hidden:
            card = rng.choice(seen.unseen)
        hidden.append(card)
    rest = [card for card in seen.unseen if card not in hidden]
    count = min(len(rest), seen.rounds * (1 + len(seen.showing)))
    return World(tuple(hidden), tuple(rng.sample(rest, count)), rng.random() < LOOKING_AHEAD)


def _share(seen: Draft, world: World, taken: int) -> float:
    hands, wild = _played_out(seen, world, taken)
    found = [*map(seen.by[wild], hands)]
    best = max(found)
    return 1 / found.count(best) if found[0] == best else 0.0


def _played_out(seen: Draft, world: World, taken: int | None) -> tuple[list[Hand], Rank]:
    """Every hand when the draft is over, clockwise from oneself, and what is wild then."""
    hands = [
        list(seen.own),
        *([card, *shown] for card, shown in zip(world.hidden, seen.showing, strict=True)),
    ]
    centre = list(seen.centre)
    if taken is not None:
        centre.remove(taken)
        hands[0].append(taken)
    players, dealt = len(hands), 0
    drafting = Drafting(seen.by, world.looking_ahead)
    drafting.choose(hands, centre, seen.to_choose, seen.wild)
    for number in range(seen.rounds):
        wild = STANDARD[centre[-1]].rank
        centre += world.stock[dealt : dealt + players]
        dealt += players
        order = [(seen.leads + number + step) % players for step in range(players)]
        drafting.choose(hands, centre, order, wild, last=number == seen.rounds - 1)
    return hands, STANDARD[centre[-1]].rank


class Drafting(NamedTuple):
    """How all go on choosing in a possible world: each takes what makes the best hand at once.

    With two cards left oneself looks at the one that will be wild, and so do the others if they look *ahead*.
    """

    by: Measures
    ahead: bool

    def choose(
        self, hands: list[Hand], centre: Hand, order: Sequence[int], wild: Rank | None, *, last: bool = False
    ) -> None:
        """Play a round; in the *last* one sees oneself what those who choose later will leave."""
        for turn, place in enumerate(order):
            if place == 0 and last:
                later = order[turn + 1 :]
                made = [self._in_the_end(hands, centre, card, later, wild) for card in centre]
                best = centre[made.index(max(made))]
            else:
                best = self._best(hands[place], centre, wild, ahead=self.ahead or place == 0)
            centre.remove(best)
            hands[place].append(best)

    def _best(self, held: Hand, centre: Hand, wild: Rank | None, *, ahead: bool) -> int:
        if ahead and len(centre) == 2:
            first, second = centre
            one = self.by[STANDARD[second].rank]([*held, first])
            two = self.by[STANDARD[first].rank]([*held, second])
            return first if one >= two else second
        made = self.by[wild].with_each(held, centre)
        return centre[made.index(max(made))]

    def _in_the_end(
        self, hands: Sequence[Hand], centre: Hand, card: int, later: Sequence[int], wild: Rank | None
    ) -> Any:  # noqa: ANN401 - as a measure gives it
        """What one's own hand makes with a card, once the others have taken theirs and one is left wild."""
        left = [other for other in centre if other != card]
        for place in later:
            left.remove(self._best(hands[place], left, wild, ahead=self.ahead))
        return self.by[STANDARD[left[0]].rank]([*hands[0], card])


def futures(view: View) -> tuple[Future, ...]:
    """Ways the draft may end, and in each the chance to beat what each rival may hide."""
    seen = draft(view)
    rng = Random(seen.luck)
    worlds = BETTING_WORLDS // len(view.live)
    found = []
    for _ in range(worlds):
        hands, wild = _played_out(seen, _world(seen, rng), None)
        by = seen.by[wild]
        mine = by(hands[0])
        beats = []
        for held, weights in zip(hands[1:], seen.beliefs, strict=True):
            hidden = rng.choices(seen.unseen, cum_weights=weights, k=HIDDEN)
            others = by.with_each(held[1:], [card for card in hidden if card not in held])
            won = sum((mine > theirs) + (mine >= theirs) for theirs in others) / 2
            beats.append((won + 0.5) / (len(others) + 1))
        found.append(Future(1 / worlds, tuple(beats)))
    return tuple(found)

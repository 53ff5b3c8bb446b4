"""Whiskey Poker: hands that grow with every turn, against what is known of the others'."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from homegame.bots.rungs.estimates.futures import Future, power, rivals
from homegame.bots.rungs.estimates.ranked import field, percentile, strength
from homegame.cards import STANDARD, written
from homegame.events import Began
from homegame.piles import hand
from homegame.widow import HAND_SIZE, WIDOW, Exchange, ExchangeAll, Knock, exchange_turns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.actions import Action
    from homegame.cards import Card
    from homegame.hands import Wilds
    from homegame.view import View

# Between greedy players, hands that have had 0, 1, 2, 3 turns are the best of 1, 3, 10, 24 random ones.
GROWTH, MOST_DRAWS = 3.0, 24.0
OWN_GROWTH = 1.8  # in each turn, of the exponent of one's chance to be beaten: from 50 to 71 to 90 %
TURNS_TO_COME = {"first betting": 2, "second betting": 1}  # each; after the third none
LATER = 0.5  # of a further turn that others get if one does not knock
COME = 8  # cards looked at that may turn up in the widow
POSSIBLE_HANDS = 24  # of each rival
CANDIDATES = 4  # exchanges worth a second look

Cards = tuple["Card", ...]


class Opposition(NamedTuple):
    """What a rival may hold: hands, weakest first, of which the best of *draws* is taken."""

    hands: Sequence[int]
    draws: float


def strangers(view: View) -> list[Opposition]:
    """Rivals of whom one knows only how many turns they have had."""
    turns = [seat for seat, _ in exchange_turns(view)]
    random = field(0, view.game.wilds(view))
    return [Opposition(random, draws(turns.count(seat))) for seat in rivals(view)]


def acquaintances(view: View) -> list[Opposition]:
    """Rivals of whom one remembers every card that they have taken from the open widow."""
    wilds, unseen = view.game.wilds(view), _unseen(view)
    turns = [seat for seat, _ in exchange_turns(view)]
    rng = Random(written((*own(view), *unseen)))
    found = []
    for seat in rivals(view):
        known = view.cards(hand(seat))
        if not known:
            found.append(Opposition(field(0, wilds), draws(turns.count(seat))))
            continue
        missing = HAND_SIZE - len(known)
        rest = min(HAND_SIZE, len(unseen)) if missing else 0  # the best of what was dealt was kept
        count = POSSIBLE_HANDS if missing else 1
        hands = sorted(strength((*known, *rng.sample(unseen, rest)), wilds) for _ in range(count))
        found.append(Opposition(hands, 1.0))
    return found


def futures(view: View) -> tuple[Future, ...]:
    """One future: every hand grows by the turns to come."""
    street = next((event.street for event in reversed(view.events) if isinstance(event, Began)), "")
    to_come = TURNS_TO_COME.get(street, 0)
    made = strength(own(view), view.game.wilds(view))
    beats = [
        power(grown(percentile(made, other.hands), to_come), draws(to_come, other.draws))
        for other in strangers(view)
    ]
    return (Future(1.0, tuple(beats)),)


def grown(chance: float, turns: float) -> float:
    """What becomes of the chance to beat a random hand with so many turns to come."""
    return 1 - power(1 - chance, OWN_GROWTH**turns)


def draws(turns: float, before: float = 1.0) -> float:
    """How many hands one has had the best of, in effect, after so many turns."""
    return min(MOST_DRAWS, before * power(GROWTH, turns))


def own(view: View) -> Cards:
    """The cards of one's hand, sorted."""
    return tuple(sorted(view.cards(hand(view.seat))))


def _unseen(view: View) -> list[Card]:
    seen = set(view.cards(*view.piles))
    return [card for card in STANDARD if card not in seen]


# Exchanging


def by_hand(view: View) -> Mapping[Action, int]:
    """How strong a hand every action leaves one with; a widow that lies face down says nothing."""
    mine, widow, wilds = own(view), view.open_cards(WIDOW), view.game.wilds(view)
    found: dict[Action, int] = {}
    for action in view.choices:
        if isinstance(action, Exchange):
            kept = [card for card in mine if card not in action.give]
            found[action] = strength((*kept, *action.take), wilds)
        elif not isinstance(action, ExchangeAll):
            found[action] = strength(mine, wilds)
        elif widow:
            found[action] = strength(widow, wilds)
    return found


def ahead(made: int, opposition: Sequence[Opposition], turns: float) -> float:
    """The chance to beat every rival after so many more turns of theirs."""
    chance = 1.0
    for hands, before in opposition:
        chance *= power(percentile(made, hands), draws(turns, before))
    return chance


def by_chance(view: View, opposition: Sequence[Opposition], *, last: bool) -> Mapping[Action, float]:
    """Each action, and the chance to win after it.

    Whoever knocks gives each other player one more turn and has none; whoever does not has one too, and the
    others perhaps more than one.
    """
    hands = by_hand(view)
    if last:
        return {action: ahead(made, opposition, 0) for action, made in hands.items()}
    found: dict[Action, float] = {Knock(): ahead(hands[Knock()], opposition, 1)} if Knock() in hands else {}
    others = sorted((action for action in hands if action != Knock()), key=hands.__getitem__, reverse=True)
    for action in others[:CANDIDATES]:
        found[action] = _with_one_more_card(_held(view, action), view, opposition)
    if ExchangeAll() in view.choices and ExchangeAll() not in hands:
        found[ExchangeAll()] = _blind(view, opposition)
    return found


def _held(view: View, action: Action) -> Cards:
    mine = own(view)
    if isinstance(action, Exchange):
        return (*[card for card in mine if card not in action.give], *action.take)
    return view.open_cards(WIDOW) if isinstance(action, ExchangeAll) else mine


def _with_one_more_card(held: Cards, view: View, opposition: Sequence[Opposition]) -> float:
    """The chance to win with a hand that may take one of the cards still to come."""
    wilds, unseen = view.game.wilds(view), _unseen(view)
    come = Random(written(sorted(held))).sample(unseen, min(COME, len(unseen)))
    found = 0.0
    for card in come:
        found += ahead(_best_with(card, held, wilds), opposition, 1 + LATER)
    return found / len(come)


def _best_with(card: Card, held: Cards, wilds: Wilds) -> int:
    """The best hand of five when a card may take the place of one of them."""
    return strength((*held, card), wilds)


def _blind(view: View, opposition: Sequence[Opposition]) -> float:
    """The chance to win with five unseen cards."""
    wilds = view.game.wilds(view)
    hands = field(0, wilds)
    some = hands[:: len(hands) // COME]
    return sum(ahead(made, opposition, 1 + LATER) for made in some) / len(some)

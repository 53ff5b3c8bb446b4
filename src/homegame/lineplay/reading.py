"""Reading what is typed at one's turn: actions as written, their short forms, and numbers out of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from homegame.actions import Bet, Call, Check, Fold, Listed, Raise
from homegame.betting import Wagers
from homegame.errors import NotationError
from homegame.games.polish import Bids, CallBluff, Declare
from homegame.games.spokane import Take
from homegame.games.wojciech import Stay, Withdraw, Withdrawal
from homegame.piles import hand
from homegame.telling.tables import faces
from homegame.widow import WIDOW, Exchange, ExchangeAll, Exchanges, Knock, Pass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from homegame.actions import Action
    from homegame.view import View

# What a letter may stand for; the first that can be chosen is meant.
SHORT: dict[str, tuple[str, ...]] = {
    "f": (Fold.verb,),
    "x": (Check.verb,),
    "k": (Check.verb, Knock.verb),
    "c": (Call.verb, CallBluff.verb, Check.verb),
    "b": (Bet.verb,),
    "r": (Raise.verb,),
    "a": ("all in",),
    "d": (Declare.verb,),
    "t": (Take.verb,),
    "e": (Exchange.verb,),
    "p": (Pass.verb,),
    "s": (Stay.verb,),
    "w": (Withdraw.verb,),
}

EXAMPLES = (
    "pair 9",
    "two pair K 9",
    "three J",
    "straight A",
    "flush hearts A",
    "full house 10 over 9",
    "four Q",
)


def read_action(text: str, view: View) -> Action:
    """Give the choice that was meant; NotationError or IllegalAction says what can be done instead."""
    choices = view.choices
    first, *rest = text.lower().split() or [""]
    if isinstance(choices, Exchanges) and first in {"e", Exchange.verb}:
        return choices.read(_exchange(rest, view))
    if isinstance(choices, Listed | Exchanges) and first.isascii() and first.isdigit() and not rest:
        return numbered(view, int(first[:4]))
    if isinstance(choices, Wagers) and first.isdigit() and not rest:
        raise NotationError(
            f"{first[:12]} what? To bet or raise to it, write {choices.wager.verb} {first[:12]}"
        )
    if first in SHORT:
        return choices.read(" ".join([_meant(first, view), *rest]))
    return choices.read(text)


def _meant(letter: str, view: View) -> str:
    """The word that a letter stands for, out of those that are possible now."""
    possible = {action.verb for action in _some(view)}
    return next((word for word in SHORT[letter] if word in possible), SHORT[letter][0])


def _some(view: View) -> Iterator[Action]:
    """One choice of each kind: the first ones, for the others differ in size only."""
    choices = view.choices
    for place in range(min(len(choices), 4)):
        yield choices[place]


def pickable(view: View) -> list[Action]:
    """The choices that have a number: all of a short list, but of exchanges only that of the whole hand."""
    choices = view.choices
    if isinstance(choices, Exchanges):
        return list(choices.plain)
    return list(choices) if isinstance(choices, Listed) else []


def numbered(view: View, number: int) -> Action:
    """Give the choice with this number, counted from 1."""
    actions = pickable(view)
    if not 1 <= number <= len(actions):
        raise NotationError(f"the choices have the numbers 1 to {len(actions)}")
    return actions[number - 1]


def _exchange(words: list[str], view: View) -> str:
    """Read ``e all``, ``e 7c Ah``, ``e 7c for Ah``, ``e 7c 8d for Ah Kd`` or, by the places, ``e 2 4``."""
    if words in ([], ["all"]):
        return ExchangeAll.verb
    half = words.index("for") if "for" in words else len(words) // 2
    give, take = words[:half], words[half + ("for" in words) :]
    mine, widow = view.cards(hand(view.seat)), view.cards(WIDOW)
    places = {str(place) for place in range(1, len(mine) + 1)}
    if words and places.issuperset(give + take):
        give = [mine[int(word) - 1].name for word in give]
        take = [widow[int(word) - 1].name for word in take]
    return f"{Exchange.verb} {' '.join(give)} for {' '.join(take)}"


def offered(view: View) -> list[str]:
    """The choices in words, with how to write them, a line each."""
    choices = view.choices
    if isinstance(choices, Wagers):
        return [_wagers(choices, view)]
    if isinstance(choices, Bids):
        return _bids(choices)
    lines = [f"  {number}  {_named(action, view)}" for number, action in enumerate(pickable(view), start=1)]
    if isinstance(choices, Exchanges):
        lines = ["".join(lines), *_exchanges(choices, view)]
    return ["You can choose, by number or in words:", *lines]


def _named(action: Action, view: View) -> str:
    """An action as it is written, but cards as they are shown, and with what a withdrawal gives back."""
    if isinstance(action, Withdraw):
        return f"{action}, and take back {cast('Withdrawal', view.turn).half(view)}"
    return f"{action.verb} {action.card.shown}" if isinstance(action, Take) else str(action)


def _wagers(choices: Wagers, view: View) -> str:
    free = Check() in choices
    parts = ["check (x)", "fold (f)"] if free else [f"call {choices.owed} (c)", "fold (f)"]
    if choices.most:
        verb = choices.wager.verb
        in_front = view.chips.bets[view.seat]
        sums = f"{choices.least}" if choices.least == choices.most else f"{choices.least}..{choices.most}"
        at_least = " at least" if choices.least < choices.most else ""
        more = f", {choices.least - in_front} more{at_least}" if in_front else ""
        to = "raise to" if verb == Raise.verb else "bet"
        parts.append(f"{to} {sums} ({verb[0]} {choices.least}{more})")
        if choices.most == choices.all_in:
            parts.append(f"all in for {choices.all_in - in_front} (a)")
    if Call() in choices and choices.owed == choices.stack:
        parts[0] = f"call {choices.owed}, all in (c)"
    return f"You can: {', '.join(parts)}"


def _bids(choices: Bids) -> list[str]:
    lines = []
    if choices.standing is not None:
        lines.append(f"You can call (c): is there really {choices.standing.words}?")
    if choices.above:
        lowest, highest = choices.above[0], choices.above[-1]
        or_ = "Or declare" if lines else "You can declare"
        lines.append(f"{or_} from {lowest.words} to {highest.words},")
        lines.append(f"  such as: {', '.join(_examples(choices))}")
    return lines


def _examples(choices: Bids) -> list[str]:
    """Ways to write declarations, as far as they are possible now."""
    possible = {str(declared) for declared in choices.above}
    return [example for example in EXAMPLES if example in possible]


def _exchanges(choices: Exchanges, view: View) -> list[str]:
    mine, widow = view.faces(hand(view.seat)), view.faces(WIDOW)
    how = "e 1 2 for 4 5 (any number)" if choices.most > 1 else "e 2 4"
    some = choices[len(choices.plain)]
    return [
        f"  or exchange: {some}, or by places: {how}",
        "    places  1   2   3   4   5",
        f"    yours   {_spread(faces(mine))}",
        f"    widow   {_spread(faces(widow))}",
    ]


def _spread(cards: str) -> str:
    return "".join(f"{card:<4}" for card in cards.split()).rstrip()

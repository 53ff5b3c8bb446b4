"""Reading what is typed at one's turn: actions as written, their short forms, and numbers out of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import card
from homegame.errors import NotationError
from homegame.games.polish import Polish
from homegame.games.whiskey import Whiskey
from homegame.lineplay.pages import faces_told
from homegame.terminal.declaring import higher
from homegame.terminal.offers import offers_of

if TYPE_CHECKING:
    from homegame.terminal.looks import Deal
    from homegame.terminal.offers import Offer

# What a letter may stand for; the first that can be chosen is meant.
SHORT: dict[str, tuple[str, ...]] = {
    "f": ("fold",),
    "x": ("check",),
    "k": ("check", "knock"),
    "c": ("call", "call bluff", "check"),
    "b": ("bet",),
    "r": ("raise",),
    "a": ("all in",),
    "d": ("declare",),
    "t": ("take",),
    "e": ("exchange",),
    "p": ("pass",),
    "s": ("stay",),
    "w": ("withdraw",),
}
EXCHANGE = "exchange"
LONGEST = 400

EXAMPLES = (
    "pair 9",
    "two pair K 9",
    "three J",
    "straight A",
    "flush hearts A",
    "full house 10 over 9",
    "four Q",
)


def written(text: str, deal: Deal) -> str:
    """Give the choice that was meant as it is written; the table says whether it can be made.

    NotationError where what was typed is only half of a choice, or of none.
    """
    if len(text) > LONGEST:
        raise NotationError(f"an action takes at most {LONGEST} characters")
    offers = {offer.verb: offer for offer in offers_of(deal)}
    first, *rest = text.lower().split() or [""]
    if EXCHANGE in offers and first in {"e", EXCHANGE}:
        return _exchange(rest, deal)
    if first.isascii() and first.isdigit() and not rest:
        return _numbered(first, deal, offers)
    if first in SHORT:
        meant = next((word for word in SHORT[first] if word in offers), SHORT[first][0])
        return " ".join([meant, *rest])
    return text


def _numbered(typed: str, deal: Deal, offers: dict[str, Offer]) -> str:
    """The choice with this number, counted from 1; where sums are chosen, a number says too little."""
    if sized := next((verb for verb in ("bet", "raise") if verb in offers), ""):
        raise NotationError(f"{typed[:12]} what? To bet or raise to it, write {sized} {typed[:12]}")
    actions = pickable(deal)
    number = int(typed[:4])
    if not 1 <= number <= len(actions):
        raise NotationError(f"the choices have the numbers 1 to {len(actions)}" if actions else "a number?")
    return actions[number - 1]


def pickable(deal: Deal) -> list[str]:
    """The choices that have a number: all of a short list, but of exchanges only that of the whole hand."""
    if "fold" in deal.told or isinstance(deal.game, Polish):
        return []
    return [told for told in deal.told if " .. " not in told]


def _exchange(words: list[str], deal: Deal) -> str:
    """Read ``e all``, ``e 7c Ah``, ``e 7c for Ah``, ``e 7c 8d for Ah Kd`` or, by the places, ``e 2 4``."""
    if words in ([], ["all"]):
        return f"{EXCHANGE} all"
    half = words.index("for") if "for" in words else len(words) // 2
    give, take = words[:half], words[half + ("for" in words) :]
    mine, widow = deal.pile("hand", deal.mine), deal.pile("widow")
    places = {str(place) for place in range(1, len(mine) + 1)}
    if words and places.issuperset(give + take):
        give = [str(mine[int(word) - 1]) for word in give]
        take = [str(widow[int(word) - 1]) for word in take]
    return f"{EXCHANGE} {' '.join(give)} for {' '.join(take)}"


def offered(deal: Deal) -> list[str]:
    """The choices in words, with how to write them, a line each."""
    if "fold" in deal.told:
        return [_wagers(deal)]
    if isinstance(deal.game, Polish):
        return _declarations(deal, deal.game)
    lines = [f"  {number}  {_named(action, deal)}" for number, action in enumerate(pickable(deal), start=1)]
    some = next((told for told in deal.told if " .. " in told), "")
    if some:
        lines = ["".join(lines), *_exchanges(deal, some.partition(" .. ")[0])]
    return ["You can choose, by number or in words:", *lines]


def _named(action: str, deal: Deal) -> str:
    """An action as it is written, but a card as it is shown, and with what a withdrawal gives back."""
    if action == "withdraw":
        return f"{action}, and take back {deal.withdrawn}"
    verb, _, face = action.partition(" ")
    return f"{verb} {card(face).shown}" if verb == "take" else action


def _wagers(deal: Deal) -> str:
    mine = deal.mine or 0
    offers = {offer.verb: offer for offer in offers_of(deal)}
    owed, in_front = deal.facts.call, deal.bets[mine]
    whole = ", all in" if owed == deal.stacks[mine] else ""
    parts = ["check (x)" if "check" in offers else f"call {owed}{whole} (c)", "fold (f)"]
    sized = offers.get("bet") or offers.get("raise")
    if sized is not None:
        sums = f"{sized.least}" if sized.least == sized.most else f"{sized.least}..{sized.most}"
        at_least = " at least" if sized.least < sized.most else ""
        more = f", {sized.least - in_front} more{at_least}" if in_front else ""
        to = "raise to" if sized.verb == "raise" else "bet"
        parts.append(f"{to} {sums} ({sized.verb[0]} {sized.least}{more})")
        if deal.facts.all_in is not None:
            parts.append(f"all in for {deal.stacks[mine]} (a)")
    return f"You can: {', '.join(parts)}"


def _declarations(deal: Deal, game: Polish) -> list[str]:
    standing = deal.facts.polish
    above = higher(game, standing.written if standing is not None else "")
    lines = []
    if standing is not None and standing.written:
        lines.append(f"You can call (c): is there really {standing.words}?")
    if above:
        or_ = "Or declare" if lines else "You can declare"
        possible = {str(one) for one in above}
        examples = [example for example in EXAMPLES if example in possible]
        lines.append(f"{or_} from {above[0].words} to {above[-1].words},")
        lines.append(f"  such as: {', '.join(examples)}")
        lines.append("  ladder full k lists those that begin so")
    return lines


def _exchanges(deal: Deal, example: str) -> list[str]:
    any_number = isinstance(deal.game, Whiskey) and deal.game.exchange == "any"
    how = "e 1 2 for 4 5 (any number)" if any_number else "e 2 4"
    mine, widow = (faces_told(deal, deal.pile(*pile)) for pile in (("hand", deal.mine), ("widow", None)))
    return [
        f"  or exchange: {example}, or by places: {how}",
        "    places  1   2   3   4   5",
        f"    yours   {_spread(mine)}",
        f"    widow   {_spread(widow)}",
    ]


def _spread(cards: str) -> str:
    return "".join(f"{one:<4}" for one in cards.split()).rstrip()

"""``homegame odds``: the chances in any of the games, from the cards that one player can see."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from homegame.commands import add_house_options, chosen
from homegame.errors import NotationError
from homegame.games import with_options
from homegame.odds import GAMES, Effort
from homegame.odds.picture import ProgressBar, plot, text
from homegame.odds.ranges import split_cards

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from homegame.cards import Card
    from homegame.game import Game
    from homegame.odds import Answer

    Cards = tuple[Card, ...]

SUMMARY = "the chances in any of the games, from the cards that one player can see"
MOST_OPPONENTS = 9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be asked."""
    parser.add_argument(
        "--frequencies", action="store_true", help="how often each hand is dealt, by full enumeration"
    )
    parser.add_argument("--deck", type=int, choices=(52, 53, 54), help="with how many cards (52)")
    parser.add_argument("--cards", type=int, default=5, metavar="N", help="cards of a hand (5)")
    parser.add_argument(
        "--wild", default="", metavar="RANK,...", help="ranks that are wild, such as 2,3 or A"
    )
    parser.add_argument("--jokers", default="wild", choices=("wild", "bug", "colour"), help="what jokers are")
    _say_how(parser)
    games = parser.add_subparsers(title="games", dest="game", metavar="GAME")
    for game, (summary, arguments) in _GAMES.items():
        sub = games.add_parser(game, help=summary, description=f"{summary.capitalize()}.")
        arguments(sub)
        add_house_options(sub)
        sub.add_argument(
            "--samples", type=int, metavar="N", help="random deals, where counting takes too long"
        )
        sub.add_argument(
            "--seed", type=int, default=1, metavar="N", help="the same seed, the same answer (1)"
        )
        _say_how(sub)


def _say_how(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print plain data")
    parser.add_argument("--plot", metavar="FILE", default=argparse.SUPPRESS, help="draw it, as .svg or .png")
    parser.add_argument(
        "--all", action="store_true", default=argparse.SUPPRESS, help="print long tables whole"
    )


def _hand(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument("own", nargs="+", metavar="CARD", help=what)


def _opponents(parser: argparse.ArgumentParser, known: str) -> None:
    parser.add_argument("--opponents", type=int, metavar="N", help="how many there are (1)")
    parser.add_argument("--against", action="append", default=[], metavar="CARDS", help=known)
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards you have seen")


def _wojciech(parser: argparse.ArgumentParser) -> None:
    _hand(parser, "your five cards")
    parser.add_argument("--row", nargs="+", default=[], metavar="CARD", help="the wild cards turned so far")
    parser.add_argument("--suit-card", default="", metavar="CARD", help="the suit card, once it is turned")
    _opponents(parser, "what you know of an opponent's hand; once for each")


def _wasteland(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "hands", nargs="*", metavar="HAND", help="AhKd, QQ+, AKs, ATo+, 88-JJ, JkA, JkJk, random; with commas"
    )
    parser.add_argument("--board", nargs="+", default=[], metavar="CARD", help="the board so far")
    parser.add_argument("--opponents", type=int, metavar="N", help="how many random hands to add")
    parser.add_argument("--dead", default="", metavar="CARDS", help="other cards you have seen")
    parser.add_argument(
        "--preflop", action="store_true", help="every kind of hole cards against random hands"
    )
    parser.add_argument("--without-jokers", action="store_true", help="a deck of 52, as in ordinary hold'em")


def _spokane(parser: argparse.ArgumentParser) -> None:
    _hand(parser, "your hole card, and your up cards")
    parser.add_argument("--centre", nargs="+", required=True, metavar="CARD", help="the cards to choose from")
    _opponents(parser, "an opponent's up cards, clockwise from your left, once for each; - for none")
    parser.add_argument(
        "--rounds", type=int, metavar="N", help="rounds of the whole deal (4, or one for each)"
    )


def _polish(parser: argparse.ArgumentParser) -> None:
    _hand(parser, "your own cards")
    parser.add_argument(
        "--on-table", type=int, required=True, metavar="N", help="cards of all players together"
    )
    parser.add_argument("--standing", metavar="DECLARATION", help="the last declaration, such as 'pair 9'")


def _whiskey(parser: argparse.ArgumentParser) -> None:
    _hand(parser, "your five cards")
    parser.add_argument(
        "--widow", nargs="+", default=[], metavar="CARD", help="the widow, once it is turned up"
    )
    _opponents(parser, "what you have seen an opponent take; once for each")


_GAMES = {
    "wojciech": ("which cards end up wild, and whether your hand wins", _wojciech),
    "wasteland": ("hands and ranges against each other", _wasteland),
    "spokane": ("what each card you can take is worth", _spokane),
    "polish": ("which declarations are likely to be true", _polish),
    "whiskey": ("what each exchange is worth", _whiskey),
}
assert list(_GAMES) == list(GAMES)


def run(args: argparse.Namespace) -> int:
    """Answer, in the way that was asked for."""
    answer = _answer(args)
    if getattr(args, "plot", None):
        plot(answer, args.plot)
    if getattr(args, "json", False):
        print(json.dumps(answer.as_json(), indent=1))
    else:
        plain = not _can_show(sys.stdout.encoding or "ascii")
        print(text(answer, everything=getattr(args, "all", False), plain=plain))
    return 0


def _can_show(encoding: str) -> bool:
    try:
        "█▏±".encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _answer(args: argparse.Namespace) -> Answer:
    if args.frequencies:
        from homegame.odds.frequencies import answer, setting

        return answer(setting(args.deck, args.cards, args.wild, args.jokers), ProgressBar())
    if args.game is None:
        raise NotationError(f"odds of what? Name a game ({', '.join(GAMES)}), or ask for --frequencies")
    effort = Effort(args.samples, args.seed, ProgressBar())
    return _ASK[args.game](args, with_options(args.game, chosen(args.option)), effort)


def _read(words: Sequence[str] | str) -> Cards:
    return split_cards(words if isinstance(words, str) else " ".join(words))


def _others(args: argparse.Namespace) -> tuple[Cards, ...]:
    """What is known of each opponent's cards: as many opponents as were named, or counted."""
    named = tuple(() if cards.strip() == "-" else _read(cards) for cards in args.against)
    number = max(1, len(named)) if args.opponents is None else args.opponents
    if not max(1, len(named)) <= number <= MOST_OPPONENTS:
        raise NotationError(
            f"--opponents {number}: write how many there are, {max(1, len(named))} to {MOST_OPPONENTS}"
        )
    return (*named, *[()] * (number - len(named)))


def _ask_wojciech(args: argparse.Namespace, game: Game, effort: Effort) -> Answer:
    from homegame.games.wojciech import Wojciech
    from homegame.odds.known import Known
    from homegame.odds.wojciech import Deal, answer

    assert isinstance(game, Wojciech)
    suit_card = _read(args.suit_card)
    if len(suit_card) > 1:
        raise NotationError("--suit-card: there is only one")
    seen = Known(_read(args.own), _others(args), _read(args.dead))
    return answer(Deal(seen, _read(args.row), next(iter(suit_card), None), game), effort)


def _ask_wasteland(args: argparse.Namespace, game: Game, effort: Effort) -> Answer:
    from homegame.games.wasteland import Wasteland
    from homegame.odds.wasteland import MOST_HANDS, answer, deal_of, preflop

    assert isinstance(game, Wasteland)
    number = int(len(args.hands) < 2) if args.opponents is None else args.opponents
    if number < 0 or not 1 <= number + len(args.hands) <= MOST_HANDS - args.preflop:
        raise NotationError(f"--opponents {number}: there may be {MOST_HANDS} hands in all")
    if args.preflop:
        if args.hands or args.board or args.dead:
            raise NotationError("--preflop goes through all hands: give neither hands nor cards")
        return preflop(number, effort, game=game, plain=args.without_jokers)
    if not args.hands:
        raise NotationError("whose hand? Write one such as AhKd or QQ+, or ask for --preflop")
    ranges = [*args.hands, *["random"] * number]
    deal = deal_of(ranges, _read(args.board), _read(args.dead), game=game, plain=args.without_jokers)
    return answer(deal, effort)


def _ask_spokane(args: argparse.Namespace, game: Game, effort: Effort) -> Answer:
    from homegame.games.spokane import Spokane
    from homegame.odds.spokane import answer, deal_of

    assert isinstance(game, Spokane)
    own, centre, dead = _read(args.own), _read(args.centre), _read(args.dead)
    deal = deal_of(own, _others(args), centre, dead=dead, rounds=args.rounds, game=game)
    return answer(deal, effort)


def _ask_polish(args: argparse.Namespace, game: Game, effort: Effort) -> Answer:
    from homegame.games.polish import Polish
    from homegame.odds.claims import Deal, answer

    assert isinstance(game, Polish)
    standing = None if args.standing is None else game.ladder.read(args.standing)
    return answer(Deal(_read(args.own), args.on_table, standing, game), effort)


def _ask_whiskey(args: argparse.Namespace, game: Game, effort: Effort) -> Answer:
    from homegame.games.whiskey import Whiskey
    from homegame.odds.known import Known
    from homegame.odds.whiskey import Deal, answer

    assert isinstance(game, Whiskey)
    seen = Known(_read(args.own), _others(args), _read(args.dead))
    return answer(Deal(seen, _read(args.widow), game=game), effort)


_ASK: dict[str, Callable[[argparse.Namespace, Game, Effort], Answer]] = {
    "wojciech": _ask_wojciech,
    "wasteland": _ask_wasteland,
    "spokane": _ask_spokane,
    "polish": _ask_polish,
    "whiskey": _ask_whiskey,
}

"""Lines of a case that need no deal: hands and their order, pots, and declarations."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from homegame.cards import Card, Rank, card, cards
from homegame.chips import Chips, split
from homegame.declarations import Ladder
from homegame.errors import HomegameError, NotationError
from homegame.hands import HandRank, Wilds, best_hand, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from homegame.chips import Pot

WITH_JOKERS_ONLY = "H"
LADDER_OPTIONS = {"order", "lowest_rank", "flush", "high_card", "ace_low_straight"}
RANKING_OPTIONS = {"jokers", "five_of_a_kind", "ace_low_straight", "double_ace_flush", "natural_wins_ties"}
SHORT = {"five": "five_of_a_kind"}


class WrongDeal(Exception):  # no error: another deal is tried
    """The cards of this deal don't give the order that the block asks for."""


class Paper:
    """What a block has said so far, and a method for each kind of line."""

    def __init__(self, seed: int, lines: Sequence[str]) -> None:
        self.seed = seed
        self.lines = lines
        self.game = ""  # its letter; without one, hands may hold jokers
        self.options: dict[str, Any] = {}
        self.held: dict[str, tuple[Card, ...]] = {}  # the cards of each seat
        self.board: tuple[Card, ...] = ()
        self.row: tuple[Card, ...] = ()
        self.suit: Card | None = None
        self.wild: frozenset[Rank] = frozenset()
        self.table: tuple[Card, ...] = ()  # all cards, in Polish Poker
        self.places: list[list[str]] = []  # the order of the hands, best first
        self.put_in: dict[str, int] = {}
        self.folded: set[str] = set()

    def position_told(self) -> str:
        """Whatever helps to see why a line doesn't hold."""
        return ""

    # What there is.

    def line_game(self, rest: str) -> None:
        """`game H jokers=bug`: the game's letter, then options of the house."""
        self.game, *words = rest.split()
        for word in words:
            name, is_given, value = word.partition("=")
            self.options[SHORT.get(name, name)] = option_value(value) if is_given else True

    def line_cards(self, rest: str) -> None:
        """`cards A Js Ts; B 4s 5s`: who holds what."""
        for part in parts(rest):
            seat, held = part.split(maxsplit=1)
            self.held[seat] = cards(held)

    def line_board(self, rest: str) -> None:
        """`board As Ks Qs 2s 3s`: the cards that are everybody's."""
        self.board = cards(rest)

    def line_row(self, rest: str) -> None:
        """`row 9d 4c Js`: Wojciech's wild cards."""
        self.row = cards(rest)

    def line_suit(self, rest: str) -> None:
        """`suit Qh`: Wojciech's suit card."""
        self.suit = card(rest)

    def line_wild(self, rest: str) -> None:
        """`wild 2 9`: ranks that are wild."""
        self.wild = frozenset(rank_written(name) for name in rest.split())

    # Hands.

    def wilds(self) -> Wilds:
        """The wild ranks, with the options of the house; row cards of the suit card's colour count (W4)."""
        ranks = set(self.wild)
        if self.suit is not None:
            ranks |= {row_card.rank for row_card in self.row if row_card.colour is self.suit.colour}
        if self.game in ("", WITH_JOKERS_ONLY) and not self.row:
            ranks.add(Rank.JOKER)
        options = {name: value for name, value in self.options.items() if name in RANKING_OPTIONS}
        return Wilds(ranks=frozenset(ranks), **options)

    def hand_of(self, who: str) -> HandRank:
        """The best hand of a seat, or of the cards written."""
        if len(who) == 1:
            return evaluate((*self.held[who], *self.board), self.wilds())
        return evaluate(cards(who), self.wilds())

    def line_hand(self, rest: str) -> None:
        """`hand A = flush A K Q 7 3`: the best hand that the cards make."""
        who, expected = sides(rest, "=")
        same(str(self.hand_of(who)), ten_as_t(expected), f"the hand of {who}")

    def line_compare(self, rest: str) -> None:
        """`compare X > Y` or `X = Y`: two hands, each of its own deal."""
        left, sign, right = re.split(r"\s+([>=])\s+", rest)
        first, second = self.hand_of(left), self.hand_of(right)
        same(sign_between(first, second), sign, f"{left} ({first}) against {right} ({second})")

    def line_no_hand(self, rest: str) -> None:
        """`no hand Ah Ah 3c because Ah`: these cards are refused, and the error names that one."""
        written, culprit = sides(rest, "because")
        error = refusal(lambda: evaluate(cards(written), self.wilds()))
        assert culprit in str(error), f"the error names no {culprit}: {error}"

    def line_plays(self, rest: str) -> None:
        """`plays X = Y; Jk1 as 2h`: the cards of X that play, and what the wild ones stand for."""
        written, played = sides(rest, "=")
        of_them, *parts_played = parts(played)
        found = best_hand(cards(written), self.wilds())
        same(found.cards, cards(of_them), "the cards that play")
        for part in parts_played:
            wild, stands_for = sides(part, "as")
            same(str(found.stands_for[card(wild)]), str(card(stands_for)), f"what {wild} stands for")

    def line_order(self, rest: str) -> None:
        """`order A > B = C`: A beats B, B and C tie; or, where no cards are known, who is to win."""
        self.places = order_written(rest)
        if self.held:
            self.check_order({seat: self.hand_of(seat) for place in self.places for seat in place})

    def check_order(self, ranks: Mapping[str, HandRank]) -> None:
        """The hands are in the order that was written."""
        found: dict[HandRank, list[str]] = {}
        for seat in sorted(ranks, key=lambda seat: ranks[seat], reverse=True):
            found.setdefault(ranks[seat], []).append(seat)
        same(
            [sorted(place) for place in found.values()], [sorted(place) for place in self.places], "the order"
        )

    # Pots, where the way there doesn't matter.

    def line_chips(self, rest: str) -> None:
        """`chips A 100, B 300 folded`: what each has put in by the end."""
        for part in parts(rest, ","):
            seat, amount, *has_folded = part.split()
            self.put_in[seat] = int(amount)
            if has_folded:
                self.folded.add(seat)

    def line_back(self, rest: str) -> None:
        """`back C 100`: chips that nobody called."""
        same(self.returned(), amounts(rest), "returned")

    def line_pots(self, rest: str) -> None:
        """`pots 64 A B C D; 9 A B D`: main pot first, and who contests each."""
        expected = [(int(amount), set(seats)) for amount, *seats in (part.split() for part in parts(rest))]
        same(self.pots(), expected, "the pots")

    def line_paid(self, rest: str) -> None:
        """`paid A 34, B 33`: what each takes from the pots."""
        same(self.winnings(), amounts(rest), "paid")

    def returned(self) -> dict[str, int]:
        """What goes back, by seat."""
        seat, amount = self.chips_put_in().uncalled()
        return {list(self.put_in)[seat]: amount} if amount else {}

    def pots(self) -> list[tuple[int, set[str]]]:
        """The pots, and who contests them."""
        seats = list(self.put_in)
        return [(pot.amount, {seats[seat] for seat in pot.seats}) for pot in self._pots()]

    def winnings(self) -> dict[str, int]:
        """What each seat takes; without an order there is one seat left."""
        seats = list(self.put_in)
        order = self.places or [[seat for seat in seats if seat not in self.folded]]
        won: dict[str, int] = {}
        for pot in self._pots():
            contesting = {seats[seat] for seat in pot.seats}
            best = next(place for place in order if contesting & set(place))
            for seat, share in split(
                pot.amount, [seats.index(seat) for seat in sorted(contesting & set(best))]
            ):
                won[seats[seat]] = won.get(seats[seat], 0) + share
        return won

    def chips_put_in(self) -> Chips:
        """The chips in the middle."""
        amounts_put_in = tuple(self.put_in.values())
        return Chips.of(amounts_put_in).stake(dict(enumerate(amounts_put_in)))

    def _pots(self) -> tuple[Pot, ...]:
        chips = self.chips_put_in()
        live = [seat for seat, name in enumerate(self.put_in) if name not in self.folded]
        return chips.give_back(*chips.uncalled()).pots(live)

    # Declarations.

    def ladder(self) -> Ladder:
        """What can be declared, with the options of the house."""
        return Ladder(**{name: value for name, value in self.options.items() if name in LADDER_OPTIONS})

    def line_raises(self, rest: str) -> None:
        """`raises X -> Y`: Y may be declared over X."""
        standing, over = map(self.ladder().read, sides(rest, "->"))
        assert over in self.ladder().above(standing), f"{over} is no raise over {standing}"

    def line_equal(self, rest: str) -> None:
        """`equal X -> Y`: Y is as high as X, so no raise."""
        standing, other = map(self.ladder().read, sides(rest, "->"))
        same(self.ladder().level(other), self.ladder().level(standing), "the level")
        assert other not in self.ladder().above(standing), f"{other} is no raise over {standing}"

    def line_above(self, rest: str) -> None:
        """`above X = 296, 353`: so many levels, and declarations, are higher than X."""
        standing, expected = sides(rest, "=")
        higher = self.ladder().above(self.ladder().read(standing))
        found = len({self.ladder().level(declaration) for declaration in higher}), len(higher)
        same(found, tuple(map(int, parts(expected, ","))), f"levels and declarations above {standing}")

    def line_nonsense(self, rest: str) -> None:
        """`nonsense two pair 9 9; straight 4`: these are no declarations."""
        for text in parts(rest):
            error = refusal(partial(self.ladder().read, text))
            assert isinstance(error, NotationError), f"{text} can be read: {error}"

    def line_table(self, rest: str) -> None:
        """`table 9h 9s Ac 4d`: all cards of all players."""
        self.table = cards(rest)

    def line_exists(self, rest: str) -> None:
        """`exists pair 9; three 9`: these are true of the table."""
        for text in parts(rest):
            assert self.is_true(text), f"{text} is there"

    def line_missing(self, rest: str) -> None:
        """`missing pair 10`: these are not."""
        for text in parts(rest):
            assert not self.is_true(text), f"{text} is not there"

    def is_true(self, text: str) -> bool:
        """Whether a declaration is true of the table, as the house has it."""
        return self.ladder().truth(
            self.ladder().read(text), self.table, self.options.get("exists", "contains")
        )


def parts(rest: str, by: str = ";") -> list[str]:
    """The parts of a line that stand between semicolons, or commas."""
    return [part.strip() for part in rest.split(by) if part.strip()]


def sides(rest: str, sign: str) -> tuple[str, str]:
    """What stands left and right of a sign."""
    left, right = rest.split(f" {sign} ", maxsplit=1)
    return left.strip(), right.strip()


def amounts(rest: str) -> dict[str, int]:
    """`A 34, B 33` by seat."""
    return {seat: int(amount) for seat, amount in (part.split() for part in parts(rest, ","))}


def order_written(rest: str) -> list[list[str]]:
    """`A > B = C` as [[A], [B, C]]."""
    return [[seat.strip() for seat in place.split("=")] for place in rest.split(">")]


def option_value(text: str) -> str | int | bool:
    """The value of an option: a number, yes or no, or a word."""
    if text in {"True", "False"}:
        return text == "True"
    return int(text) if text.isdigit() else text


def rank_written(name: str) -> Rank:
    """A rank by its letter; T or 10 is the ten."""
    for rank in Rank:
        if name in {rank.letter, rank.label}:
            return rank
    raise NotationError(f"no rank is called {name}")


def ten_as_t(hand: str) -> str:
    """A hand as it is written, with T for the ten."""
    return re.sub(r"\b10\b", "T", hand)


def sign_between(first: HandRank, second: HandRank) -> str:
    """`>`, `=` or `<`."""
    return "=" if first == second else ">" if first > second else "<"


def refusal(attempt: Callable[[], object]) -> HomegameError:
    """The error that an attempt ends with."""
    try:
        result = attempt()
    except HomegameError as error:
        return error
    raise AssertionError(f"not refused: {result}")


def same(found: object, expected: object, what: str) -> None:
    """Say what differs."""
    assert found == expected, f"{what}: {found}, and not {expected}"

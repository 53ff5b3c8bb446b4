"""Lines of a case that are played on the engine, move by move, and what must be true then."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from homegame.cards import card, cards
from homegame.events import Acted, Awarded, Began, Out, Returned, Told
from homegame.games.spokane import CENTRE, Choose, Take
from homegame.games.wasteland import BOARD
from homegame.hands import evaluate
from homegame.piles import EVERYBODY, hand, up
from homegame.steps import Draw
from homegame.widow import WIDOW
from tests.cases.paper import WrongDeal, amounts, order_written, parts, refusal, same, sides, ten_as_t
from tests.cases.setting import Setting, quiet

if TYPE_CHECKING:
    from homegame.hands import HandRank
    from homegame.state import State


ONE_SIZE = re.compile(r"\b(\d+)\.\.\1$")  # `bet 2..2` is `bet 2`


class Table(Setting):
    """A deal that goes on as the lines say."""

    def moves(self, rest: str) -> list[tuple[int, str]]:
        """`A bet 5; B call` as seats and what they do; cards nobody speaks of are taken first."""
        found = []
        for part in parts(rest):
            name, action = part.split(maxsplit=1)
            found.append((self.seat(name), action))
        if found and not found[0][1].startswith(Take.verb):
            self.choose_any()
        return found

    def choose_any(self) -> None:
        """Spokane's players take what lies first, until somebody may bet."""
        while isinstance(self.now.turn, Choose):
            self.state = self.now.apply(quiet(self.now))

    def line_do(self, rest: str) -> None:
        """`do A bet 5; B call`: these, in this order, are all possible."""
        for part in parts(rest):
            ((seat, action),) = self.moves(part)
            self.state = self.now.apply(action, seat)
            self.run_out = None

    def line_refuse(self, rest: str) -> None:
        """`refuse B raise 33`: not possible; it is still the same player's turn, and nothing has changed."""
        for seat, action in self.moves(rest):
            refusal(partial(self.now.apply, action, seat))

    def line_legal(self, rest: str) -> None:
        """`legal B: fold, call 3, raise 30..200`: it is B's turn, and this is what B can do."""
        name, offered = rest.split(":", maxsplit=1)
        if not offered.strip().startswith(Take.verb):
            self.choose_any()
        same(self.now.to_act, self.seat(name), "the turn")
        choices = self.now.choices
        expected = [ONE_SIZE.sub(r"\1", part) for part in parts(offered, ",")]
        same(choices.told(), expected, f"what {name} can do")
        for place in {0, len(choices) // 2, len(choices) - 1}:
            self.now.apply(choices[place])

    def line_times_out(self, rest: str) -> None:
        """`times out B: check`: it is B's turn, B's time is up, and this is done for B."""
        name, expected = rest.split(":", maxsplit=1)
        turn = self.now.turn
        assert turn is not None
        same(turn.seat, self.seat(name), "the turn")
        same(str(turn.default(self.now)), expected.strip(), f"what is done for {name}")
        self.state = self.now.apply(turn.default(self.now))

    def line_leaves(self, rest: str) -> None:
        """`leaves C`: C gets up from the table, whoever's turn it is."""
        self.state = self.now.leave(self.seat(rest))

    def line_checked_down(self, rest: str) -> None:
        """`checked down`: nobody bets any more, and everybody calls; the deal is over."""
        same(rest, "", "nothing else")
        self.state = self.quiet_end(self.now)

    # What must be true now.

    def line_to_act(self, rest: str) -> None:
        """`to act B`: B is next."""
        same(self.now.to_act, self.seat(rest), "the turn")

    def line_round(self, rest: str) -> None:
        """`round wild-1`: that betting round has just begun."""
        self.choose_any()
        since = self.now.events[::-1]
        begun = next((place, event) for place, event in enumerate(since) if isinstance(event, Began))
        same(begun[1].street, rest, "the round")
        bets = [e for e in since[: begun[0]] if isinstance(e, Acted) and not isinstance(e.action, Take)]
        assert not bets, f"the round is no longer at its beginning: {bets}"

    def line_runout(self, rest: str) -> None:
        """`runout`: nobody is asked for a bet any more; what else there is to decide is decided quietly."""
        same(rest, "", "nothing else")
        self.run_out = self.quiet_end(self.now, no_bets=True)

    def line_over(self, rest: str) -> None:
        """`over`: nothing is left to do."""
        same(rest, "", "nothing else")
        assert self.now.over, "the deal isn't over"

    def line_left_with(self, rest: str) -> None:
        """`left-with B 79`: stacks at this moment."""
        self.same_stacks(self.now, rest)

    def line_stacks(self, rest: str) -> None:
        """`stacks A 400, B 0`: stacks when the deal is over."""
        assert self.end.over, "the deal isn't over"
        self.same_stacks(self.end, rest)

    def same_stacks(self, state: State, rest: str) -> None:
        """Stacks are as written."""
        expected = amounts(rest)
        same({name: state.chips.stacks[self.seat(name)] for name in expected}, expected, "the stacks")

    def line_pot(self, rest: str) -> None:
        """`pot 73`: the chips in the middle; without what nobody called, once betting is over."""
        chips = (self.run_out or self.undealt).chips
        same(sum(chips.staked) + sum(chips.bets), int(rest), "the pot")

    def returned(self) -> dict[str, int]:
        """What went back because nobody called it."""
        return {self.seats[e.seat]: e.amount for e in self.end.events if isinstance(e, Returned)}

    def pots(self) -> list[tuple[int, set[str]]]:
        """The pots, and who contests them."""
        pots = self.end.chips.collect().pots(self.end.live)
        return [(pot.amount, set(self.names(pot.seats))) for pot in pots]

    def winnings(self) -> dict[str, int]:
        """What each took from the pots."""
        won: dict[str, int] = {}
        for event in self.end.events:
            for seat, share in event.shares if isinstance(event, Awarded) else ():
                won[self.seats[seat]] = won.get(self.seats[seat], 0) + share
        return won

    # Hands.

    def hand_of(self, who: str) -> HandRank:
        """The best hand of a seat, as the deal ends; or of the cards written."""
        if len(who) > 1:
            return super().hand_of(who)
        seat = self.seat(who)
        return evaluate(self.end.cards(hand(seat), up(seat), BOARD), self.end.game.wilds(self.end))

    def line_hand(self, rest: str) -> None:
        """`hand A = flush A K Q 7 3`: what A's cards make at the end, or now."""
        who, expected = sides(rest, "=")
        same(str(self.hand_of(who)), ten_as_t(expected), f"the hand of {who}")

    def line_order(self, rest: str) -> None:
        """`order A > B = C`: the hands at the end; if the block leaves the cards open, they are to be so."""
        self.places = order_written(rest)
        try:
            self.check_order({seat: self.hand_of(seat) for place in self.places for seat in place})
        except AssertionError:
            if self.fixed:
                raise
            raise WrongDeal from None

    def line_showdown(self, rest: str) -> None:
        """`showdown A > B > C`: play is over, and this is the order of the hands."""
        assert self.now.over, "play isn't over"
        self.places = order_written(rest)
        self.check_order({seat: self.hand_of(seat) for place in self.places for seat in place})

    def line_holds(self, rest: str) -> None:
        """`holds A 2c 3d 4h 5s Ad`: A's hand at this moment."""
        name, held = rest.split(maxsplit=1)
        same(set(self.now.cards(hand(self.seat(name)))), set(cards(held)), f"the hand of {name}")

    def line_widow(self, rest: str) -> None:
        """`widow up`, `widow down`, or `widow 2c 3c 4c 5c 6c`."""
        slots = self.now.piles[WIDOW]
        if rest in {"up", "down"}:
            same(
                [slot.seen is EVERYBODY for slot in slots],
                [rest == "up"] * len(slots),
                "open cards of the widow",
            )
        else:
            same({slot.card for slot in slots}, set(cards(rest)), "the widow")

    # Spokane.

    def line_first(self, rest: str) -> None:
        """`first B`: B has first choice."""
        told = [e.seat for e in self.now.events if isinstance(e, Told) and e.what == "first choice"]
        same(told[-1], self.seat(rest), "first choice")

    def line_left(self, rest: str) -> None:
        """`left 4c`: the card that nobody took."""
        same(self.now.cards(CENTRE), (card(rest),), "left over")

    def line_out(self, rest: str) -> None:
        """`out A B`: who is no longer in."""
        same(
            set(range(len(self.seats))) - self.undealt.live, {self.seat(name) for name in rest.split()}, "out"
        )

    def line_opens(self, rest: str) -> None:
        """`opens B`: B is the first who may bet."""
        self.choose_any()
        self.line_to_act(rest)

    def line_showing(self, rest: str) -> None:
        """`showing B = pair Q`: the best hand of B's face-up cards."""
        who, expected = sides(rest, "=")
        shown = evaluate(self.now.cards(up(self.seat(who))), self.now.game.wilds(self.now))
        same(str(shown), ten_as_t(expected), f"what {who} shows")

    def line_more(self, rest: str) -> None:
        """`more yes`, `more no`: whether another round of choosing is due."""
        turn = self.undealt.turn
        due = isinstance(turn, Choose) or (isinstance(turn, Draw) and CENTRE in turn.piles)
        same(due, rest == "yes", "another round")

    def line_rounds(self, rest: str) -> None:
        """`rounds 5`: so many rounds of choosing have been begun."""
        begun = [e for e in self.end.events if isinstance(e, Began) and e.street.startswith("round")]
        same(len(begun), int(rest), "rounds")

    # Polish Poker.

    def line_loses(self, rest: str) -> None:
        """`loses A`, `loses A eliminated`: who lost the last round."""
        name, *eliminated = rest.split()
        events = self.now.events
        since = max(
            place for place, e in enumerate(events) if isinstance(e, Told) and e.what == "loses the round"
        )
        same(events[since].seat, self.seat(name), "the loser")  # type: ignore[attr-defined]
        out = [e.seat for e in events[since:] if isinstance(e, Out)]
        same(out, [self.seat(name)] if eliminated else [], "eliminated")

    def line_next_opener(self, rest: str) -> None:
        """`next opener D`: who opens the round that follows."""
        self.line_to_act(rest)

    def line_wins(self, rest: str) -> None:
        """`wins A`: who has won, when all is over."""
        same(self.names(self.end.winners), sorted(rest.split()), "the winners")

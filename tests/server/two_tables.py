"""Two tables at which the same is ordered, and the cards that one viewer never sees lie differently."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from homegame.actions import DealCards
from homegame.errors import HomegameError
from homegame.events import Gathered
from homegame.piles import CHANCE, SPECTATOR, hand
from homegame.record import Leaves, Record, Shows
from homegame.server.table import (
    Act,
    Back,
    Buy,
    Dealer,
    Leave,
    Open,
    Order,
    Prepare,
    Ready,
    Rest,
    Say,
    Show,
    Sit,
    Table,
    in_bytes,
    plain,
)
from tests.kit import walk as kit
from tests.kit.openings import looked_on
from tests.server.tables import PEOPLE, Keeper, keeper_of

if TYPE_CHECKING:
    from homegame.cards import Card
    from homegame.night import Programme
    from homegame.server.table import Settings, Wish
    from homegame.state import State

Swap: TypeAlias = "dict[Card, Card]"
VIEWERS = (*PEOPLE[:4], "Zoe", "")  # Ann is host, Zoe comes late, and the last one only watches
FOREIGN = ("bet 0", "take 9h", "exchange 2c for 3c", "declare pair of 99", "knock knock", "deal Ah", "check")


@dataclass(slots=True)
class Script:
    """What was ordered at the first table, and what its deals were."""

    settings: Settings
    orders: list[tuple[Order, int]] = field(default_factory=list)  # refused ones too
    moves: list[tuple[int, int]] = field(default_factory=list)  # after each: the deal, and its moves so far
    deals: dict[int, Record] = field(default_factory=dict)
    showed: dict[int, set[str]] = field(default_factory=dict)  # who showed a hand after a deal


def scripted(programme: Programme, seed: int, orders: int) -> Script:
    """Let people play, come late, leave, talk and try what they can't, for so many orders."""
    rng = Random(seed)
    keeper = keeper_of(programme, 4, late_before_out=2)
    script = Script(keeper.settings)
    log = [(row.order, row.at) for row in keeper.table.log]
    keeper = Keeper(keeper.settings)
    for order, at in log:
        keeper.now = at
        given(script, keeper, order)
    for _ in range(orders):
        keeper.now += rng.choice((100, 1_000, 1_000, 25_000))
        while (alarm := keeper.table.alarm) is not None and alarm[0] <= keeper.now:
            given(script, keeper, alarm[1])
        given(script, keeper, wanted(keeper, rng))
    return script


def given(script: Script, keeper: Keeper, order: Order) -> None:
    """Give an order at the first table, and note what it came to."""
    try:
        keeper.submit(order)
    except HomegameError:
        done = False
    else:
        done = True
    scene = keeper.table.scene
    script.orders.append((order, keeper.now))
    script.moves.append((scene.night.deals, len(scene.moves)))
    if scene.shown is not None and scene.state is not None:
        seating = scene.shown
        button = seating.seats.index(seating.dealer)
        script.deals[seating.number] = Record(
            seating.game, seating.players, seating.stacks, button, scene.moves
        )
        if done and isinstance(order.wish, Show):
            script.showed.setdefault(seating.number, set()).add(order.by)


def wanted(keeper: Keeper, rng: Random) -> Order:
    """What somebody wants next; nobody looks at hidden cards to want it."""
    state = keeper.table.scene.state
    by = rng.choice((*VIEWERS[:-1], "Di"))
    if state is not None and not state.over and rng.random() < 0.75:
        told = state.choices
        quiet = [one for one in list(told)[:2] if str(one) in {"check", "call", "pass", "stay", "call bluff"}]
        action = quiet[0] if quiet and rng.random() < 0.6 else told[rng.randrange(len(told))]
        return keeper.order(keeper.turn, Act(str(action)))
    if state is not None and state.over and rng.random() < 0.5:
        return keeper.order(by, Show())
    wishes: list[Wish] = [
        Say("hm"),
        Prepare("check/fold"),
        Ready(),
        Rest(),
        Back(),
        Buy(30),
        Sit(4, 80),
        Open(),
    ]
    wishes += [Act(text) for text in FOREIGN]
    if rng.random() < 0.1:
        wishes = [Leave()]
    return keeper.order(by, rng.choice(wishes))


class OtherCards(Dealer):
    """Deals what the first table dealt, with some cards in each other's places."""

    def __init__(self, deals: dict[int, Record], swaps: dict[int, list[dict[Card, Card]]]) -> None:
        self.swaps = swaps
        self.dealt = {
            number: [move for move in record.actions if isinstance(move, DealCards)]
            for number, record in deals.items()
        }
        self.moved = 0

    def deal(self, number: int, state: State) -> State:
        while state.to_act == CHANCE:
            made = sum(type(event).__name__ == "Dealt" for event in state.events)
            shuffle = sum(isinstance(event, Gathered) for event in state.events)
            swap = self.swaps.get(number, [])
            here = swap[shuffle] if shuffle < len(swap) else {}
            wanted_cards = self.dealt[number][made].cards
            found = tuple([here.get(card, card) for card in wanted_cards])
            self.moved += sum(one is not other for one, other in zip(wanted_cards, found, strict=True))
            state = state.apply(DealCards(found))
        return state


def swaps_for(script: Script, number: int, viewer: str, moment: int, rng: Random) -> list[Swap]:
    """Which cards of a deal change places: all that the viewer has not seen up to *moment*.

    At the end of the deal, all but those that a result hangs on, or that somebody shows after it.
    """
    record = script.deals[number]
    made = [move for move in record.actions if not isinstance(move, Shows)]  # a scene has none of these
    moves = [kit.Leaves(move.seat) if isinstance(move, Leaves) else move for move in made]
    deal = kit.Deal(record.game, record.stacks, record.button, b"", 0)
    walk = kit.Walk(deal, moves, list(record.states()))
    seat = record.names.index(viewer) if viewer in record.names else SPECTATOR
    onlooker = looked_on(walk, seat, moment)
    kept: set[Card] = set()
    if moment == len(moves):
        last = walk.states[-1]
        shown = {record.names.index(name) for name in script.showed.get(number, ())}
        kept.update(card for other in last.live | shown for card in last.cards(hand(other)))
    found = []
    for layout in onlooker.layouts:
        unseen = [card for card in layout.unseen(record.game.deck) if card not in kept]
        found.append(dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True)))
    return found


def told(table: Table, viewer: str, order: Order, at: int, dealer: object) -> bytes:
    """All that a viewer is given after an order: table, news, and the refusal if the order was theirs."""
    since, answer = table.seq, b""
    try:
        table.submit(order, at, dealer)  # type: ignore[arg-type]  # a dealer
    except HomegameError as refusal:
        answer = f"{type(refusal).__name__}: {refusal}".encode()
    news = in_bytes(plain(tuple(table.news(viewer, since))))
    return b"\n".join((table.look(viewer).in_bytes(), news, answer if order.by == viewer else b""))


def compared(script: Script, viewer: str, rng: Random) -> int:
    """Play the script at two tables, compare what the viewer is given; give how many cards lay otherwise.

    The cards of a deal that is chosen at random are exchanged as far as it goes up to a moment, and
    compared until then; those of the deals before it are exchanged for good.
    """
    numbers = sorted(script.deals)
    cut = rng.choice(numbers)
    ends = [at for at, (number, _) in enumerate(script.moves) if number == cut]
    end = rng.choice(ends)
    moment = min(script.moves[end][1], len(script.deals[cut].actions))
    moments = {number: len(script.deals[number].actions) for number in numbers if number < cut}
    swaps = {number: swaps_for(script, number, viewer, moment, rng) for number, moment in moments.items()}
    swaps[cut] = swaps_for(script, cut, viewer, moment, rng)
    one, other = Table(script.settings), Table(script.settings)
    first, second = OtherCards(script.deals, {}), OtherCards(script.deals, swaps)
    for at in range(end + 1):
        order, time = script.orders[at]
        assert told(one, viewer, order, time, first) == told(other, viewer, order, time, second), (
            f"order {at}"
        )
    for since in rng.sample(range(one.seq + 1), min(5, one.seq)):
        assert plain(tuple(one.news(viewer, since))) == plain(tuple(other.news(viewer, since)))
    return second.moved

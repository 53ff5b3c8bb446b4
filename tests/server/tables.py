"""Tables for the tests, kept by hand: a clock that is set, people who give orders, cards from a fixed key."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from homegame.game import Game
from homegame.night import House, Rotation
from homegame.server.table import Act, Approve, Decks, Open, Order, Settings, Sit, Table

if TYPE_CHECKING:
    from homegame.night import Programme
    from homegame.server.table import Answer, Dealer, Wish
    from homegame.server.table.news import News
    from homegame.state import State

PEOPLE = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay")


class Keeper:
    """Keeps a table as a server does: it numbers orders, tells the time, and submits what is due."""

    def __init__(
        self, settings: Settings, *, key: bytes = b"a key for tests", dealer: Dealer | None = None
    ) -> None:
        self.table = Table(settings)
        self.settings = settings
        self.dealer = dealer or Decks(key)
        self.now = 0
        self._ids = count(1)

    def order(self, by: str, wish: Wish, answers: int | None = None) -> Order:
        """A new order, that answers the version of now."""
        return Order(f"x{next(self._ids)}", by, self.table.seq if answers is None else answers, wish)

    def give(self, by: str, wish: Wish, answers: int | None = None) -> Answer:
        """Give an order now."""
        return self.submit(self.order(by, wish, answers))

    def submit(self, order: Order) -> Answer:
        return self.table.submit(order, self.now, self.dealer)

    def acts(self, *written: str) -> None:
        """Whoever's turn it is does so, one after the other; ``Ann: call`` also says who that must be."""
        for text in written:
            who, colon, action = text.rpartition(": ")
            assert not colon or who == self.turn, f"it is {self.turn}'s turn"
            self.give(self.turn, Act(action))

    def wait(self, milliseconds: int) -> None:
        """Let time pass; what falls due on the way is done at its moment."""
        until = self.now + milliseconds
        while (alarm := self.table.alarm) is not None and alarm[0] <= until:
            self.now = max(self.now, alarm[0])
            self.submit(alarm[1])
        self.now = until

    def playing(self) -> bool:
        """Whether a deal goes on."""
        return self.table.scene.night.seating is not None

    def run_out(self) -> None:
        """Let the time that runs run out."""
        alarm = self.table.alarm
        assert alarm is not None
        self.wait(alarm[0] - self.now)

    def next_deal(self) -> None:
        """Wait until a deal goes on."""
        while self.table.scene.night.seating is None:
            alarm = self.table.alarm
            assert alarm is not None, "nothing will happen here"
            self.wait(alarm[0] - self.now)

    @property
    def state(self) -> State:
        state = self.table.scene.state
        assert state is not None
        return state

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        seating, state = self.table.scene.night.seating, self.table.scene.state
        assert seating is not None
        assert state is not None
        assert state.to_act is not None
        return seating.players[state.to_act]

    def stack(self, player: str) -> int:
        night = self.table.scene.night
        seat = night.seat_of(player)
        assert seat is not None
        return night.place(seat).stack

    def news(self, player: str = "", since: int | None = None) -> list[News]:
        """What somebody is told after version *since*; of the last order alone if it is not given."""
        after = self.table.seq - 1 if since is None else since
        return [one for _, some in self.table.news(player, after) for one in some]

    def play_out(self) -> None:
        """Everybody goes along until the deal is over."""
        while self.table.scene.night.seating is not None:
            told = self.state.choices.told()
            self.acts(
                "check" if "check" in told else "call" if any(x.startswith("call") for x in told) else told[0]
            )


def settings_for(programme: Programme | Game, **changes: object) -> Settings:
    """Settings of a table with six seats, for stacks of 1 to 1000; Ann is the host."""
    rotation = Rotation((programme,)) if isinstance(programme, Game) else programme
    seats = changes.pop("seats", 6)
    rebuys = changes.pop("rebuys", None)
    house = House(programme=rotation, seats=seats, least_buy_in=1, most_buy_in=1000, rebuys=rebuys)  # type: ignore[arg-type]
    return Settings(**{"house": house, "host": "Ann", **changes})  # type: ignore[arg-type]


def keeper_of(
    programme: Programme | Game, players: int = 3, *, chips: int = 100, **changes: object
) -> Keeper:
    """A table at which so many people sit, Ann first, and the first deal goes on."""
    keeper = seated(programme, players, chips=chips, **changes)
    keeper.give("Ann", Open())
    keeper.next_deal()
    return keeper


def seated(programme: Programme | Game, players: int = 3, *, chips: int = 100, **changes: object) -> Keeper:
    """The same, before the night begins."""
    keeper = Keeper(settings_for(programme, **changes))
    for seat, who in enumerate(PEOPLE[:players]):
        keeper.give(who, Sit(seat, chips))
        if keeper.table.scene.requests:
            keeper.give("Ann", Approve(who))
    return keeper

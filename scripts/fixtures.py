"""Play a deal of every game, and keep what Ann saw of each phase for the client's gallery and tests.

Run it after a change of the look: ``.venv/bin/python scripts/fixtures.py``. It writes
client/src/fixtures/*.json; with ``--films`` also every look of each deal, for the gallery alone.
"""

# ruff: noqa: INP001 - a script

from __future__ import annotations

import json
import random
import sys
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.night import House, Rotation
from homegame.server.table import Act, AddBot, Decks, Open, Order, Settings, Sit, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.game import Game
    from homegame.server.table import Wish
    from homegame.state import State

HOME = Path(__file__).parent.parent / "client/src/fixtures"
NAMES = ("Ann", "Bob", "Cy", "Di", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo")
LEVELS = {3: "regular", 5: "beginner", 8: "shark"}
FILMS = "--films" in sys.argv
Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Scene:
    """What to play, and which deal is wanted: the first, by seed, that has all of *wanted*."""

    name: str
    game: Game
    players: int
    wanted: tuple[str, ...]
    chips: tuple[int, ...] = (120, 84, 150, 66, 98, 40, 132, 77, 101, 58)
    only: tuple[str, ...] = ()
    """Phases to keep; all, if empty."""


SCENES = (
    Scene("wojciech", Wojciech(), 5, ("fold", "wild", "ann shows")),
    Scene(
        "wojciech-withdrawal",
        Wojciech(half_stake_withdrawal=True),
        4,
        ("withdraw",),
        only=("withdrawal", "suit"),
    ),
    Scene("wojciech-crowd", Wojciech(), 9, ("fold", "ann shows"), only=("pre-wild", "wild-2", "over")),
    Scene("wasteland", Wasteland(), 6, ("fold", "joker", "ann shows")),
    Scene("wasteland-side-pots", Wasteland(), 4, ("side pots",), (30, 20, 150, 40)),
    Scene("wasteland-crowd", Wasteland(), 10, ("joker", "ann shows"), only=("pre-flop", "turn", "over")),
    Scene("spokane", Spokane(), 5, ("fold", "wild", "ann shows")),
    Scene(
        "spokane-crowd", Spokane(max_players=10), 10, ("ann shows",), only=("round 1", "betting 4", "over")
    ),
    Scene("polish", Polish(), 4, ("ann called", "won")),
    Scene("polish-crowd", Polish(), 8, (), only=("many cards", "called, and there", "over")),
    Scene("whiskey", Whiskey(), 4, ("one for one", "ann shows")),
    Scene("whiskey-lives", Whiskey(lives=3), 5, ("ann loses a life",), only=("start", "lost")),
    Scene(
        "whiskey-crowd", Whiskey(betting=True), 9, ("ann shows",), only=("first betting", "widow up", "over")
    ),
)


class Evening:
    """A table that is played by nobody in particular."""

    def __init__(self, scene: Scene, seed: int) -> None:
        self.rng = random.Random(seed)
        self.scene = scene
        house = House(
            programme=Rotation((scene.game,)), seats=max(6, scene.players), least_buy_in=1, most_buy_in=1000
        )
        self.table = Table(Settings(house=house, host="Ann"))
        self.dealer = Decks(seed.to_bytes(32, "big"))
        self.ids = count(1)
        for seat, name in enumerate(NAMES[: scene.players]):
            chips = scene.chips[seat]
            if seat in LEVELS:
                self.give("Ann", AddBot(seat, name, LEVELS[seat], chips))
            else:
                self.give(name, Sit(seat, chips))
        self.give("Ann", Open())
        if self.table.scene.night.seating is None:
            self.wait()

    def give(self, by: str, wish: Wish) -> None:
        """Let somebody have their wish."""
        self.table.submit(
            Order(f"x{next(self.ids)}", by, self.table.seq, wish), self.table.scene.at + 4000, self.dealer
        )

    def wait(self) -> None:
        """Let the time that runs run out."""
        alarm = self.table.alarm
        assert alarm is not None
        self.table.submit(alarm[1], alarm[0], self.dealer)

    @property
    def state(self) -> State:
        """The deal."""
        state = self.table.scene.state
        assert state is not None
        return state

    def look(self) -> Plain:
        """What Ann sees."""
        plain: Any = self.table.look("Ann").plain()
        plain["talk"] = plain["ledger"] = None
        found: Plain = json.loads(json.dumps(plain))
        return found

    def choice(self) -> str:
        """Something that a person might do."""
        state = self.state
        told = state.choices.told()
        verbs = [text.split()[0] for text in told]
        if "declare" in verbs:
            return self.declared()
        if "take" in verbs or "stay" in verbs:
            return self.rng.choice(told) if "take" in verbs or self.rng.random() < 0.3 else "stay"
        if "knock" in verbs:
            return self.exchanged(verbs)
        roll = self.rng.random()
        sizes = [text for text in told if text.startswith(("bet", "raise"))]
        if sizes and roll < 0.22:
            verb, _, size = sizes[0].partition(" ")
            least, _, most = size.partition("..")
            wish = int(least) if not most else min(int(most), int(least) * self.rng.choice((1, 2, 3)))
            return f"{verb} {wish}"
        if "check" in told:
            return "check"
        return "fold" if roll > 0.84 else "call"

    def declared(self) -> str:
        """A call now and then, else a declaration a little higher."""
        choices = self.state.choices
        if self.rng.random() < 0.25 and str(choices[0]) == "call bluff":
            return "call bluff"
        return str(choices[min(len(choices) - 1, self.rng.randint(1, 9))])

    def exchanged(self, verbs: list[str]) -> str:
        """A pass or an exchange, and after a while a knock."""
        roll = self.rng.random()
        if roll < 0.12 or (roll < 0.5 and "pass" not in verbs):
            return "knock"
        if roll < 0.3 and "pass" in verbs:
            return "pass"
        some = list(self.state.choices)
        return str(self.rng.choice(some))


def phase(look: Plain) -> str:
    """The name of the phase that a look is of."""
    deal = look["deal"]
    if deal is None:
        return "before"
    found: Plain = deal["facts"]
    if deal["over"]:
        return "over"
    if found["polish"] is not None:
        return polish_phase(found["polish"])
    if found["whiskey"] is not None and found["whiskey"]["last"]:
        return "last turns"
    return str(found["street"] or "start")


def polish_phase(found: Plain) -> str:
    """Whether a hand is to be declared, stands, or has been called."""
    verdict = found["verdict"]
    if verdict is not None:
        return "called, and there" if verdict["holds"] else "called, and not there"
    if not found["standing"]:
        return "opening"
    return "many cards" if found["on_table"] > 8 else "standing"


def played(scene: Scene, seed: int) -> tuple[list[Plain], list[str]]:
    """All looks of a deal, and all that was done."""
    evening = Evening(scene, seed)
    looks = [evening.look()]
    done: list[str] = []
    while not evening.state.over and len(done) < 400:
        at = evening.state.to_act
        assert at is not None
        seating = evening.table.scene.night.seating
        assert seating is not None
        action = evening.choice()
        done.append(f"{seating.players[at]}: {action}")
        evening.give(seating.players[at], Act(action))
        looks.append(evening.look())
    return looks, done


WANTED: dict[str, Callable[[list[Plain], list[str]], bool]] = {
    "fold": lambda _, done: any("fold" in one for one in done),
    "withdraw": lambda _, done: any("withdraw" in one for one in done),
    "one for one": lambda _, done: any("exchange" in one and " for " in one for one in done),
    "wild": lambda looks, _: any(
        reading["cards"] and any(card[0] in looks[-1]["deal"]["facts"]["wild"] for card in reading["cards"])
        for reading in looks[-1]["deal"]["facts"]["mine"]
    ),
    "joker": lambda looks, _: any(
        "Jk1" in pile or "Jk2" in pile for pile in looks[-1]["deal"]["piles"].values()
    ),
    "ann shows": lambda looks, _: (
        len(looks[-1]["deal"]["facts"]["hands"]) > 2
        and 0 in [one["seat"] for one in looks[-1]["deal"]["facts"]["hands"]]
    ),
    "side pots": lambda looks, _: (
        any(len(look["deal"]["facts"]["pots"]) > 2 for look in looks)
        and len(looks[-1]["deal"]["facts"]["hands"]) > 2
    ),
    "ann called": lambda _, done: any(one == "Ann: call bluff" for one in done) and len(done) < 60,
    "won": lambda looks, _: looks[-1]["deal"]["over"],
    "ann loses a life": lambda looks, _: any(0 in look["deal"]["facts"]["whiskey"]["lost"] for look in looks),
}


def kept(scene: Scene, looks: list[Plain]) -> list[Plain]:
    """A look of each phase: the first in which it is Ann's turn, or else the first."""
    found: dict[str, Plain] = {}
    for look in looks:
        name = phase(look)
        whiskey = look["deal"]["facts"]["whiskey"]
        if whiskey is not None and whiskey["lost"]:
            name = "lost"
        better = name not in found or (look["deal"]["to_act"] == look["seat"]) > (
            found[name]["deal"]["to_act"] == found[name]["seat"]
        )
        if better and (not scene.only or name in scene.only):
            found[name] = look
    return [{"phase": name, "look": look} for name, look in found.items()]


def main() -> None:
    """Write a file for each scene."""
    HOME.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        for seed in range(3000):
            looks, done = played(scene, seed)
            if looks[-1]["deal"]["over"] and all(WANTED[name](looks, done) for name in scene.wanted):
                break
        some = kept(scene, looks)
        path = HOME / f"{scene.name}.json"
        path.write_text(json.dumps(some, separators=(",", ":"), ensure_ascii=False) + "\n", encoding="utf-8")
        if FILMS:
            film = path.with_name(f"film-{path.name}")
            film.write_text(json.dumps(looks, separators=(",", ":")), encoding="utf-8")
        print(f"{path.name}: seed {seed}, {len(done)} acts, {[one['phase'] for one in some]}")  # noqa: T201


if __name__ == "__main__":
    main()

"""A server that is started many times, and kills itself at a named point (method M5).

Run as a module it is the mother of all its lives: it has everything imported, and forks for each.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from homegame import Wojciech
from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.keeper import Keeper
from homegame.server.pace import Pace
from homegame.server.patience import Limits
from homegame.server.store import Writer, store_at
from homegame.server.store.sealing import key_in
from homegame.server.store.sql import SqlStore
from homegame.server.table import FairDecks, Table
from homegame.server.wire import listening, serve
from tests.server.tables import settings_for
from tests.server.town import GENEROUS

if TYPE_CHECKING:
    from collections.abc import Callable

    from homegame.server.table import Step

SNAPSHOT_EVERY = 10  # rows


def _line_with_a_secret(*given: Any) -> bool:  # noqa: ANN401 - whatever the function is given
    return given[1].secret is not None


def _the_deal_is_over(*given: Any) -> bool:  # noqa: ANN401 - likewise
    return given[1].night.seating is None


def _commits_a_begin(*given: Any) -> bool:  # noqa: ANN401 - likewise
    table: Table = given[0]
    step: Step = given[1]
    return step.scene.night.deals > table.scene.night.deals


POINTS: dict[str, tuple[type[Any], str, str, Callable[..., bool]]] = {
    name: (owner, method, when, condition)
    for name, owner, method, when, condition in (
        ("an order has come", Keeper, "give", "before", lambda *_: True),
        ("carried out, and not yet written", Writer, "append", "before", lambda *_: True),
        ("a deck has been sealed, and not yet written", FairDecks, "seal", "after", lambda *_: True),
        ("written, and not committed", SqlStore, "_append", "after", lambda *_: True),
        ("a secret has been written, and not committed", SqlStore, "_append", "after", _line_with_a_secret),
        ("committed, and the writer not told", SqlStore, "append", "after", lambda *_: True),
        ("the beginning of a deal committed", Table, "commit", "before", _commits_a_begin),
        ("the end of a deal committed", FairDecks, "settle", "before", _the_deal_is_over),
        ("acknowledged, and nobody else told", Keeper, "publish", "before", lambda *_: True),
        ("one of several told", Keeper, "_publish_to", "after", lambda *_: True),
        ("a snapshot is due", SqlStore, "keep_snapshot", "before", lambda *_: True),
        ("a snapshot has been kept", SqlStore, "keep_snapshot", "after", lambda *_: True),
        ("a table has been claimed", SqlStore, "claim", "after", lambda *_: True),
        ("a log is being read", Table, "take_up", "after", lambda *_: True),
    )
}
"""Where it dies, by what has just happened."""


def dies_at(point: str, left: int) -> None:
    """Let this process die when it comes to a point for that time."""
    owner, method, when, condition = POINTS[point]
    honest = getattr(owner, method)

    def passed(*given: object) -> None:
        nonlocal left
        left -= condition(*given)
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def watched(*given: object, **named: object) -> object:
        if when == "before":
            passed(*given)
        found = honest(*given, **named)
        if when == "after":
            passed(*given)
        return found

    setattr(owner, method, watched)


async def live(folder: Path, port: int, tables: int, limits: Limits) -> None:
    """Serve the tables that there are; make them first."""
    listener = listening("127.0.0.1", port)
    hall = Hall(store_at(folder), key_in(folder), Pace(quickest=0.0, slowest=0.01, retry=0.05))
    told: dict[str, Any] = {"port": listener.getsockname()[1], "pid": os.getpid(), "people": []}
    for _ in range(tables):
        table = await hall.create(settings_for(Wojciech(), turn_time=None, pause=20))
        links = await hall.links(table)
        for scope, name in (("host", ""), ("play", "Bob")):
            one = await hall.join(links[scope], name)
            told["people"].append((table, one.guest.name, one.secret))
    print(json.dumps(told), flush=True)  # noqa: T201 - it is read by the test
    await serve(app_for(hall, frozenset(), limits), listener)


class Lives:
    """The server of a folder, life after life."""

    def __init__(self, folder: Path, tables: int, *, strict: bool = False) -> None:
        self.folder, self.port, self.strict = folder, 0, strict
        self.mother = subprocess.Popen(
            [sys.executable, "-m", "tests.trust.lives", str(folder)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )  # fmt: skip
        self.told = self.begin(tables=tables)

    def begin(self, point: str = "", left: int = 0, tables: int = 0) -> dict[str, Any]:
        """Let it live again, at the same address."""
        assert self.mother.stdin is not None
        assert self.mother.stdout is not None
        wanted = {
            "port": self.port, "point": point, "left": left, "tables": tables, "strict": self.strict
        }  # fmt: skip
        self.mother.stdin.write(json.dumps(wanted) + "\n")
        self.mother.stdin.flush()
        told: dict[str, Any] = json.loads(self.mother.stdout.readline())
        self.port, self.pid, self.lives = told["port"], told["pid"], True
        return told

    def has_ended(self, within: float = 10) -> str:
        """Wait until it has died; give how. What does not die *within* so many seconds is interrupted."""
        assert self.mother.stdout is not None
        late = threading.Timer(within, os.kill, (self.pid, signal.SIGINT))
        late.start()
        try:
            found = json.loads(self.mother.stdout.readline())
            self.lives = False
            return str(found["ended"])
        finally:
            late.cancel()

    def end(self) -> str:
        """Kill it; give how it died."""
        os.kill(self.pid, signal.SIGKILL)
        return self.has_ended()

    def no_more(self) -> None:
        """That was the last."""
        if self.lives:
            self.end()
        assert self.mother.stdin is not None
        assert self.mother.stdout is not None
        self.mother.stdin.close()
        self.mother.wait(20)
        self.mother.stdout.close()


def mother(folder: Path) -> None:
    """Fork for each line that comes, and say how each life ended."""
    for text in sys.stdin:
        wanted = json.loads(text)
        child = os.fork()
        if child == 0:
            vars(sys.modules["homegame.server.table.table"])["EVERY"] = SNAPSHOT_EVERY
            if wanted["point"]:
                dies_at(wanted["point"], wanted["left"])
            limits = Limits() if wanted["strict"] else GENEROUS
            asyncio.run(live(folder, wanted["port"], wanted["tables"], limits))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        how = signal.Signals(os.WTERMSIG(status)).name if os.WIFSIGNALED(status) else "by itself"
        print(json.dumps({"ended": how}), flush=True)  # noqa: T201 - likewise


if __name__ == "__main__":
    mother(Path(sys.argv[1]))

"""A server under load: tables full of people who act at times drawn beforehand, whatever the server does.

Server and people are two processes on the same machine. The time of an action runs from the moment when it
was due until the last viewer of its table has been sent what came of it, as each viewer's process reads it.
An action is a durable one: the server has flushed it to the disk before anybody hears of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

SERVER = """
import asyncio, json, sys
from pathlib import Path
import uvloop
from homegame import Wojciech
from homegame.night import House, Rotation
from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.patience import Limits
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in
from homegame.server.table import Settings
from homegame.server.wire import listening, serve

async def main(folder, tables, players, watchers):
    listener = listening("127.0.0.1", 0)
    hall = Hall(store_at(folder), key_in(folder))
    limits = Limits(messages=10**6, knocks=10**6, strangers=10**6)
    app = app_for(hall, frozenset(), limits)
    house = House(programme=Rotation((Wojciech(ante=1),)), seats=players, least_buy_in=1, most_buy_in=1000)
    people = []
    for _ in range(tables):
        settings = Settings(house=house, host="Ann", turn_time=None, pause=200)
        table = await hall.create(settings)
        links = await hall.links(table)
        some = [await hall.join(links["host"], "")]
        some += [await hall.join(links["play"], f"P{seat}") for seat in range(1, players)]
        some += [await hall.join(links["watch"], "") for _ in range(watchers)]
        people.append((table, [(one.guest.name, one.secret) for one in some]))
    print(json.dumps({"port": listener.getsockname()[1], "people": people}), flush=True)
    await serve(app, listener)

uvloop.run(main(Path(sys.argv[1]), *map(int, sys.argv[2:])))
"""


@dataclass(slots=True)
class Viewer:
    """One socket: somebody who plays, or who only watches."""

    name: str
    socket: ClientConnection
    seat: int | None = None
    seq: int = 0
    choice: str = ""  # what to choose, while it is this player's turn
    waits: bool = False  # for the answer to an order: until then the looks that come may be older than it


@dataclass(slots=True)
class Due:
    """An action that was sent, and who has not heard of it yet."""

    at: float
    missing: int = 0
    seq: int = 0
    refused: bool = False
    acknowledged: float = 0.0
    heard: float = 0.0


@dataclass(slots=True)
class Hosted:
    """A table: its viewers, the actions under way, and what is known of whose turn it is."""

    name: str
    people: list[tuple[str, str]]
    viewers: list[Viewer] = field(default_factory=list)
    under_way: dict[str, Due] = field(default_factory=dict)
    by_seq: dict[int, Due] = field(default_factory=dict)
    heard: dict[int, tuple[int, float]] = field(default_factory=dict)  # by seq: how many, and when the last
    seq: int = 0
    count: int = 0


@dataclass(frozen=True, slots=True)
class Measured:
    """What came out of it; times in milliseconds."""

    tables: int
    sockets: int
    wanted: float  # actions a second
    done: int
    lost: int
    refused: int
    acks: list[float]
    times: list[float]
    memory: float  # MiB, of the server
    cpu: float  # seconds of the server's, for a second of the clock
    own: float  # the same of whoever measures

    def at(self, share: float, *, acks: bool = False) -> float:
        """The time within which so many were served."""
        found = sorted(self.acks if acks else self.times)
        return found[min(len(found) - 1, int(share * len(found)))]


async def measured(
    *, tables: int, players: int, watchers: int, rate: float, seconds: float, stalled: int = 0, seed: int = 1
) -> Measured:
    """Start a server, let people come, and let them act at moments drawn beforehand.

    Meanwhile nothing is collected here: a pause of whoever measures would count as one of the server's.
    """
    gc.collect()
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, folder, str(tables), str(players), str(watchers),
            stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, limit=2**26,
        )  # fmt: skip
        try:
            assert server.stdout is not None
            told = json.loads(await server.stdout.readline())
            hosted = [Hosted(name, people) for name, people in told["people"]]
            url = f"ws://127.0.0.1:{told['port']}/ws"
            return await _run(hosted, url, server.pid, rate, seconds, stalled, Random(seed))
        finally:
            server.terminate()
            await server.wait()
            gc.enable()


async def _run(  # noqa: PLR0917 - the figures of a run
    hosted: list[Hosted], url: str, pid: int, rate: float, seconds: float, stalled: int, rng: Random
) -> Measured:
    readers, sockets = [], []
    for table in hosted:
        for name, secret in table.people:
            viewer = Viewer(  # who pings is the server: browsers never do
                name, await connect(url, compression=None, max_queue=None, ping_interval=None)
            )
            hello = {"type": "hello", "version": 1, "table": table.name, "secret": secret}
            await viewer.socket.send(json.dumps(hello))
            table.viewers.append(viewer)
            sockets.append(viewer.socket)
            readers.append(asyncio.create_task(_read(table, viewer)))
    await asyncio.sleep(0.5)
    for at, table in enumerate(hosted):
        if at < stalled:  # one of its watchers reads nothing any more
            table.viewers[-1].socket.transport.pause_reading()
            table.viewers.pop()
        for seat, viewer in enumerate(table.viewers):
            if viewer.name:
                viewer.seat = seat
                await _send(table, viewer, {"is": "Sit", "seat": seat, "chips": 500})
        await _send(table, table.viewers[0], {"is": "Open"})
    await _settled(hosted)
    cpu, own, began = _cpu(pid), time.process_time(), time.perf_counter()
    dues = await _act(hosted, rate, seconds, rng)
    lasted = time.perf_counter() - began
    spent, own_spent = (_cpu(pid) - cpu) / lasted, (time.process_time() - own) / lasted
    await _heard_of(dues)
    memory = _memory(pid)
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)
    for socket in sockets:  # who reads nothing would never hear a farewell
        socket.transport.abort()
    await asyncio.gather(*[socket.wait_closed() for socket in sockets])
    served = [due for due in dues if due.seq and not due.missing]
    refused = sum(due.refused for due in dues)
    return Measured(
        tables=len(hosted),
        sockets=len(sockets),
        wanted=rate,
        done=len(dues),
        lost=len(dues) - len(served) - refused,
        refused=refused,
        acks=[(due.acknowledged - due.at) * 1000 for due in served],
        times=[(due.heard - due.at) * 1000 for due in served],
        memory=memory,
        cpu=spent,
        own=own_spent,
    )


async def _settled(hosted: list[Hosted]) -> None:
    """Wait until all have sat down and been dealt to: what is still to be done then would count as slow."""
    seqs: list[int] = []
    for _ in range(60):
        await asyncio.sleep(1)
        before, seqs = seqs, [viewer.seq for table in hosted for viewer in table.viewers]
        if seqs == before and all(any(one.choice for one in table.viewers) for table in hosted):
            return
    raise TimeoutError("the tables are not ready after a minute")


async def _heard_of(dues: list[Due]) -> None:
    """Wait for what is still under way; what takes longer than that is lost."""
    for _ in range(50):
        await asyncio.sleep(0.1)
        if all(due.refused or (due.seq and not due.missing) for due in dues):
            return


async def _act(hosted: list[Hosted], rate: float, seconds: float, rng: Random) -> list[Due]:
    """Let people act: at each due moment somebody at a table, if possible whose turn it is."""
    dues: list[Due] = []
    moment = time.perf_counter()
    until = moment + seconds
    while True:
        moment += rng.expovariate(rate)
        if moment > until:
            return dues
        delay = moment - time.perf_counter()
        if delay > 0:
            await asyncio.sleep(delay)
        table = rng.choice(hosted)
        viewer = rng.choice([one for one in table.viewers if one.seat is not None])
        viewer = next((one for one in table.viewers if one.choice and not one.waits), viewer)
        action = "" if viewer.waits else viewer.choice
        wish = {"is": "Act" if action else "Prepare", "action": action}
        viewer.waits = True
        due = Due(moment, len(table.viewers))
        dues.append(due)
        await _send(table, viewer, wish, due)


async def _send(table: Hosted, viewer: Viewer, wish: dict[str, Any], due: Due | None = None) -> None:
    table.count += 1
    name = f"o{table.count}"
    if due is not None:
        table.under_way[name] = due
    await viewer.socket.send(json.dumps({"type": "order", "id": name, "answers": table.seq, "wish": wish}))


async def _read(table: Hosted, viewer: Viewer) -> None:
    async for frame in viewer.socket:
        now = time.perf_counter()
        assert isinstance(frame, str)
        if frame.startswith(('{"id":', '{"code":')):
            _answered(table, viewer, json.loads(frame), now)
        elif frame.startswith('{"look":'):
            _heard(table, viewer, int(frame[frame.rindex('"seq":') + 6 :].partition(",")[0]), now)
            viewer.choice = _choice(frame)


def _choice(frame: str) -> str:
    """What to choose, if it is one's turn: to go along, mostly. No more is read of a look than that."""
    _, _, rest = frame.partition('"told":[')
    told: list[str] = json.loads(f"[{rest.partition(']')[0]}]")
    for quiet in ("check", "call"):
        for one in told:
            if one.startswith(quiet):
                return quiet
    return told[0].partition("..")[0] if told else ""


def _answered(table: Hosted, viewer: Viewer, found: dict[str, Any], now: float) -> None:
    due = table.under_way.pop(found["id"], None)
    viewer.waits = False
    if due is None:
        return
    if found["type"] != "done":
        due.refused = True
        return
    viewer.choice = ""  # the look that comes next says what there is to choose
    due.seq, due.acknowledged = found["seq"], now
    table.by_seq[due.seq] = due


def _heard(table: Hosted, viewer: Viewer, seq: int, now: float) -> None:
    """A look of version *seq* tells its viewer of all that happened since the look before."""
    table.seq = max(table.seq, seq)
    for one in range(viewer.seq + 1, seq + 1):
        due = table.by_seq.get(one)
        count, _ = table.heard.get(one, (0, 0.0))
        table.heard[one] = (count + 1, now)
        if due is not None:
            due.missing = len(table.viewers) - count - 1
            due.heard = now
    viewer.seq = max(viewer.seq, seq)


def _cpu(pid: int) -> float:
    """Seconds that a process has run, all its threads together, by the scheduler's own clock."""
    spent = [path.read_text("ascii").split()[0] for path in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(map(int, spent)) / 1e9


def _memory(pid: int) -> float:
    lines = Path(f"/proc/{pid}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


def table_row(found: Measured) -> str:
    """One line of the table that is printed; times in milliseconds."""
    counts = (found.tables, found.sockets, round(found.wanted), found.done, found.lost, found.refused)
    times = (*[found.at(share) for share in (0.5, 0.9, 0.99)], found.at(0.99, acks=True))
    figures = [*map(str, counts), *[f"{one:.1f}" for one in times], f"{found.memory:.0f}"]
    figures += [f"{found.cpu:.2f}", f"{found.cpu * 1000 / found.wanted:.2f}", f"{found.own:.2f}"]
    return f"| {' | '.join(figures)} |"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--watchers", type=int, default=2)
    parser.add_argument("--rate", type=float, default=200.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--stalled", type=int, default=0)
    found = asyncio.run(measured(**vars(parser.parse_args())))
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    print(
        "| tables | sockets | actions/s | sent | lost | refused | p50 | p90 | p99 | ack p99 | MiB | cores "
        "| ms/action | own cores |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|")
    print(table_row(found))


if __name__ == "__main__":
    main()

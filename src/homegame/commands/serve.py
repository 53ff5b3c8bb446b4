"""``homegame serve``: keep tables that people join by a link."""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.errors import HomegameError, NotationError

if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Callable

    from homegame.server.hall import Hall

SUMMARY = "keep tables that people join by a link"

DEFAULT_PORT = 8000
EVERYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - what is compared with, not bound to


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Tell the parser what can be chosen; nothing need be."""
    parser.add_argument(
        "--data", metavar="FOLDER", type=Path, help="where everything is kept (see docs/server.md)"
    )
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, metavar="N", help="0: any that is free (8000)"
    )
    parser.add_argument(
        "--host",
        default="0.0.0.0",  # noqa: S104 - the home network should reach it
        metavar="ADDRESS",
        help="where to listen; 127.0.0.1: this machine alone",
    )
    parser.add_argument("--database", metavar="URL", help="keep everything in PostgreSQL: postgresql://...")
    parser.add_argument(
        "--trusted-proxy", metavar="ADDRESS,...", help="believe these proxies about who asks, and how"
    )
    parser.add_argument(
        "--address", metavar="URL", help="how people reach the server: https://poker.example.org"
    )
    parser.add_argument("--name", metavar="NAME", help="what the host is called")


def run(args: argparse.Namespace) -> int:
    """Serve until stopped."""
    try:
        from homegame.server.hall import Hall
        from homegame.server.logs import log_to_stderr
        from homegame.server.store import store_at
        from homegame.server.store.sealing import key_in
        from homegame.server.wire import listening
    except ImportError as missing:
        raise HomegameError(f"{missing.name} is missing: pip install 'homegame[serve]'") from None
    log_to_stderr()
    folder = args.data or data_folder()
    try:
        listener = listening(args.host, args.port)
    except OSError as error:
        raise HomegameError(
            f"port {args.port} can't be used: {error.strerror}; choose another by --port"
        ) from None
    with listener:
        try:
            store = store_at(folder, args.database)
        except OSError as error:
            raise HomegameError(f"{folder} can't be used: {error.strerror}") from None
        with asyncio.Runner(loop_factory=quickest_loop()) as runner:
            runner.run(_serve(args, Hall(store, key_in(folder)), listener))
    return 0


def quickest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Give the loop of uvloop where that is installed, which it is not on Windows; None: Python's own."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


def data_folder() -> Path:
    """Where programs keep their data on this system."""
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or str(Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "homegame"


async def _serve(args: argparse.Namespace, hall: Hall, listener: socket.socket) -> None:
    from homegame.server.app import app_for
    from homegame.server.wire import serve

    port = int(listener.getsockname()[1])
    addresses = reached_at(args.host, port, args.address)
    app = app_for(hall, frozenset(addresses))
    await hall.open_all()
    await _say(args, hall, addresses)
    await serve(app, listener, args.trusted_proxy)


def reached_at(host: str, port: int, address: str | None) -> list[str]:
    """How people can reach the server, the best for others first."""
    from homegame.server.wire import own_address

    found = [address.rstrip("/")] if address else []
    if host in EVERYWHERE:
        own = own_address()
        found += [f"http://{own}:{port}"] if own else []
    elif host not in {"127.0.0.1", "::1", "localhost"}:
        found.append(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
    return [*found, f"http://localhost:{port}", f"http://127.0.0.1:{port}"]


async def _say(args: argparse.Namespace, hall: Hall, addresses: list[str]) -> None:
    """Print the links; where no table is open, one is set up."""
    open_tables = [keeper for keeper in hall.open_keepers if not keeper.table.scene.closed]
    if open_tables:
        table = open_tables[0].name
    else:
        from homegame.server.api import NewTable

        table = await hall.create(NewTable(host=args.name or host_name()).settings())
    links = await hall.links(table)
    best, here = addresses[0], f"http://localhost:{addresses[-1].rpartition(':')[2]}"
    print(f"For the host, and nobody else:  {here}/#{links['host']}")
    print(f"For your guests:                {best}/#{links['play']}")
    print(f"To watch only:                  {best}/#{links['watch']}")
    print(f"To set up other tables:         {here}/#opening.{hall.opening}", flush=True)


def host_name() -> str:
    """What the host is called, unless that is said: as on this system, if that can be a name."""
    from homegame.server.names import free_name

    try:
        return free_name(getpass.getuser().capitalize())
    except (NotationError, OSError, KeyError):
        return "Sam"

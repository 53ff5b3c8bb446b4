"""``homegame serve``: keep tables that people join by a link."""

from __future__ import annotations

import asyncio
import getpass
import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

from homegame.errors import HomegameError, NotationError

if TYPE_CHECKING:
    import argparse
    import socket
    from collections.abc import Callable, Mapping

    from homegame.server.hall import Hall

SUMMARY = "keep tables that people join by a link"

DEFAULT_PORT = 8000
NO_CLIENT = """\
The web client is not built here, so browsers find only a page that says how to join from a program.
With Node 20.19, 22.12 or newer, install homegame again from its folder: pip install -e ."""
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
    parser.add_argument(
        "--name", metavar="NAME", help="set up a first table, whose host is called so (unless there is one)"
    )
    parser.add_argument(
        "--no-browser", action="store_true", help="don't open the page that sets up tables in a browser"
    )


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
    app = app_for(hall, frozenset(addresses), address=addresses[0])
    await hall.open_all()
    lobby = f"http://localhost:{port}/#opening.{hall.opening}"
    await _say(args, hall, addresses, lobby)
    if has_client() and not args.no_browser and has_browser(os.environ, sys.platform):
        opening = asyncio.create_task(asyncio.to_thread(webbrowser.open, lobby))
        opening.add_done_callback(lambda done: done.cancelled() or done.exception())
    await serve(app, listener, args.trusted_proxy)


def has_client() -> bool:
    """Whether the web client was built."""
    from homegame.server.front import STATIC

    return (STATIC / "index.html").is_file()


def has_browser(environment: Mapping[str, str], platform: str) -> bool:
    """Whether whoever starts the server sits before a screen that can show a page."""
    if any(name in environment for name in ("SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY")):
        return False
    return platform in {"win32", "darwin"} or any(
        environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )


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


async def _say(args: argparse.Namespace, hall: Hall, addresses: list[str], lobby: str) -> None:
    """Print where to go, and the links of a table that is open; without a page for it one is set up."""
    open_tables = [keeper for keeper in hall.open_keepers if not keeper.table.scene.closed]
    if open_tables:
        await _say_links(hall, addresses, open_tables[0].name)
    elif hall.stands_by:
        print("Another server keeps the tables; this one goes on with them if it stops.")
    elif args.name or not has_client():
        from homegame.server.api import NewTable

        table = await hall.create(NewTable(host=args.name or host_name()).settings())
        await _say_links(hall, addresses, table)
    print(f"To set up tables:               {lobby}", flush=True)
    if not has_client():
        print(NO_CLIENT, file=sys.stderr, flush=True)
    if sys.stdout.isatty():
        print("Ctrl-C stops the server; the tables are kept.", flush=True)


async def _say_links(hall: Hall, addresses: list[str], table: str) -> None:
    links = await hall.links(table)
    best, here = addresses[0], f"http://localhost:{addresses[-1].rpartition(':')[2]}"
    print(f"For the host, and nobody else:  {here}/#{links['host']}")
    print(f"For your guests:                {best}/#{links['play']}")
    print(f"To watch only:                  {best}/#{links['watch']}")


def host_name() -> str:
    """What the host is called, unless that is said: as on this system, if that can be a name."""
    from homegame.server.names import free_name

    try:
        return free_name(getpass.getuser().capitalize())
    except (NotationError, OSError, KeyError):
        return "Sam"

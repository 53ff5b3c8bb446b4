"""How soon a page stands on a slow telephone, how large the client is, and how smoothly cards are dealt.

"Fast 3G" is what browsers call so: 150 ms there and back, 1.44 Mbit/s. The processor is made four times
slower besides.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple
from urllib.request import Request, urlopen

from homegame.server.front import STATIC

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

ROOT = Path(__file__).parents[1]
RUNS = 5
SLOW_LINK = {"offline": False, "latency": 150, "downloadThroughput": 180_000, "uploadThroughput": 84_000}
SLOWER = 4
PHONE = {"width": 390, "height": 844}
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
SERVE = "from homegame.cli import main; main()"
WATCH = """
const look = () => {
  if (!window.stands && document.querySelector(%s)) window.stands = performance.now();
  requestAnimationFrame(look);
};
look();
"""
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
MOST_KILOBYTES = 120
WAIT = 60_000  # milliseconds
SETTLE = 100


class Soon(NamedTuple):
    """When a page first shows something, and when it stands, in milliseconds."""

    paint: float
    stands: float


@contextmanager
def running(*command: str, ready: str, cwd: Path = ROOT) -> Iterator[str]:
    """Run a server until it says an address that matches *ready*; give it, and stop the server at the end."""
    with subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603 - they stand below
        try:
            assert server.stdout is not None
            for line in server.stdout:
                if found := re.search(ready, re.sub(r"\x1b\[\d*m", "", line)):
                    yield found[0]
                    return
            raise SystemExit(f"{command[0]} does not start")
        finally:
            server.terminate()


def free_port() -> str:
    """A port that nobody listens at."""
    with socket.socket() as some:
        some.bind(("127.0.0.1", 0))
        return str(some.getsockname()[1])


def soon(browser: Browser, address: str, shows: str) -> Soon:
    """Open a page for the first time, on a slow link and machine; it stands when it *shows* something."""
    context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]  # a dictionary with its two keys
    page = context.new_page()
    page.add_init_script(WATCH % json.dumps(shows))
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", SLOW_LINK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address)
    page.wait_for_selector(shows, state="attached", timeout=WAIT)
    page.wait_for_timeout(SETTLE)
    found = Soon(page.evaluate(FIRST_PAINT), page.evaluate("window.stands"))
    context.close()
    return found


def pages(browser: Browser) -> None:
    """Print how soon each page stands: of some runs the middle one."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder, running(
        sys.executable, "-uc", SERVE, "serve", "--no-browser", "--port", port, "--data", folder,
        ready=r"http://\S+#opening\.\S+",
    ) as said:  # fmt: skip
        opening = re.sub(r"//[^/]+", f"//127.0.0.1:{port}", said)
        print("| first visit, fast 3G, slow processor | first paint, ms | stands, ms | at most |")
        print("| --- | ---: | ---: | ---: |")
        for name, address, shows in (
            ("the lobby", opening, "form.lobby input[value=whiskey]"),
            ("a link to a table", invitation(opening), "#name"),
        ):
            runs = [soon(browser, address, shows) for _ in range(RUNS)]
            paint, stands = (median(one) for one in zip(*runs, strict=True))
            print(f"| {name} | {paint:.0f} | {stands:.0f} | 1,000 |")


def invitation(opening: str) -> str:
    """Set up a table, and give the link for its players."""
    url, secret = opening.split("/#opening.")
    table = {"host": "Ann", "games": [{"game": "wojciech"}], "programme": "rotation", "seats": 6}
    headers = {"Authorization": f"Bearer {secret}", "Origin": url, "Content-Type": "application/json"}
    asked = Request(f"{url}/api/tables", json.dumps(table).encode(), headers)  # noqa: S310 - our own server
    with urlopen(asked) as answer:  # noqa: S310 - our own server
        links: dict[str, str] = json.load(answer)["links"]
    return f"{url}/#{links['play']}"


def sizes() -> None:
    """Print how large the client is, packed as it is sent."""
    files = [path for path in (STATIC / "assets").iterdir() if path.suffix in {".js", ".css"}]
    silent = [path for path in files if not path.name.startswith("soundmaker")]
    packed = {path: len(gzip.compress(path.read_bytes(), 6)) / 1000 for path in silent}
    print("\n| part of the client | KB, packed | at most |")
    print("| --- | ---: | ---: |")
    for path, size in sorted(packed.items(), key=lambda one: -one[1])[:6]:
        print(f"| {path.name.split('-')[0]}{path.suffix} | {size:.1f} | |")
    print(f"| all, without sounds | {sum(packed.values()):.1f} | {MOST_KILOBYTES} |")


def frames(browser: Browser) -> None:
    """Print how long the frames take while thirty cards are dealt."""
    vite = ROOT / "client/node_modules/.bin/vite"
    if not vite.is_file():
        print("\nWhere `make client` has run, the frames of a deal are measured too.")
        return
    port = free_port()
    with running(str(vite), "--port", port, "--strictPort", ready=r"http://\S+", cwd=ROOT / "client"):
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        found: list[dict[str, str]] = []
        for _ in range(RUNS):
            page.goto(f"http://localhost:{port}/gallery.html?demo", timeout=WAIT)
            page.wait_for_selector("output:not(:empty)", state="attached", timeout=WAIT)
            found.append(json.loads(page.locator("output").inner_text()))
    print("\n| thirty cards are dealt | ms | at most |")
    print("| --- | ---: | ---: |")
    print(f"| a frame, the middle one | {median(float(one['p50']) for one in found):.1f} | |")
    print(f"| 95 of 100 frames take less than | {median(float(one['p95']) for one in found):.1f} | 34 |")


def main() -> None:
    """Print the tables, where there are Chromium and a built client."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None or not (STATIC / "index.html").is_file():
        print("The page is measured where Chromium is installed and the client is built.")
        return
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - it is there for the tests

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        pages(browser)
        sizes()
        frames(browser)
        browser.close()


if __name__ == "__main__":
    main()

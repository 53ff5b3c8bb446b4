"""What the browser tests share: the client as it is built, a browser, a server."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, NoReturn

import pytest
from playwright.sync_api import expect, sync_playwright

from hatch_build import digest, system_npm, wheel_npm
from homegame.server.front import STATIC
from tests.web.guests import SOON, Guest, comes
from tests.web.site import Site, site_at

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CLIENT = ROOT / "client"
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
expect.set_options(timeout=SOON)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In CI, give each browser test a second try: cards, bots and cuts are drawn anew each time.

    The summary counts whoever needed it as rerun: a fault to be mended, of the test or of the page.
    """
    if os.environ.get("CI"):
        for item in items:
            if item.path.is_relative_to(HERE):
                item.add_marker(pytest.mark.flaky(reruns=1))


def missing(what: str) -> NoReturn:
    """Pass over a test for want of something that only CI must have."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is missing")
    pytest.skip(f"{what} is missing")


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Let one process of the tests at a time do something."""
    with Path(gettempdir(), f"homegame-{name}").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def npm(*words: str) -> None:
    """Have npm do something in the client's folder: the machine's, or scripts/setup's."""
    environment = dict(os.environ)
    try:
        command = system_npm() or wheel_npm(environment)
    except RuntimeError as without:
        missing(str(without))
    subprocess.run([*command, *words], cwd=CLIENT, env=environment, check=True, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client, as it was installed, or built now if it has changed since."""
    stamp = STATIC / "build.stamp"
    if stamp.is_file() and stamp.read_text() == digest(CLIENT):
        return STATIC
    folder = tmp_path_factory.mktemp("client")
    modules()
    npm("run", "build", "--", "--outDir", str(folder), "--emptyOutDir")
    return folder


def modules() -> Path:
    """The folder of what the client is made with; it is fetched if it is not there."""
    folder = CLIENT / "node_modules"
    with alone("node-modules.lock"):
        if not (folder / "axe-core").is_dir():
            npm("ci", "--ignore-scripts", "--no-audit", "--no-fund")
    return folder


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for barriers in a page."""
    return (modules() / "axe-core/axe.min.js").read_text()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. Its loop runs in this thread: it must be gone before other tests run theirs."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if chromium is None:
        missing("Chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(client: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server with bots that don't linger."""
    with site_at(tmp_path_factory.mktemp("site"), client) as site:
        yield site


@pytest.fixture
def guest(browser: Browser) -> Iterator[Callable[..., Guest]]:
    """Let somebody come with a browser window of their own; nothing may go wrong on anybody's page."""
    there: list[Guest] = []

    def come(**more: object) -> Guest:
        there.append(comes(browser, **more))  # type: ignore[arg-type]  # as comes() takes them
        return there[-1]

    yield come
    for one in there:
        assert not one.errors, one.errors[:3]
        one.context.close()

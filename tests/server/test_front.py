"""The pages of the web client, as they are served; and the browser that the server opens."""

from __future__ import annotations

import argparse
import asyncio
from contextlib import contextmanager
from typing import TYPE_CHECKING

import httpx
import pytest

from homegame.commands import serve
from homegame.commands.serve import has_browser
from homegame.server.answering import HEADERS
from homegame.server.api import NewTable
from homegame.server.app import app_for
from homegame.server.hall import Hall
from homegame.server.store import store_at
from homegame.server.store.sealing import key_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from starlette.applications import Starlette


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>homegame</title>" + " " * 2000, "utf-8")
    (folder / "assets" / "table-1a2b3c4d.js").write_text("export {};\n" * 200, "utf-8")
    (folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", "utf-8")
    (tmp_path / "secret.txt").write_text("not to be served", "utf-8")
    return folder


ADDRESS = "http://192.0.2.7:8000"


class Client:
    """Asks an app, without any wire."""

    def __init__(self, app: Starlette, hall: Hall) -> None:
        self.app, self.hall = app, hall

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        async def asked() -> httpx.Response:
            transport = httpx.ASGITransport(self.app)
            async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
                return await client.get(path, headers=headers)

        return asyncio.run(asked())


@contextmanager
def client_of(data: Path, static: Path) -> Iterator[Client]:
    store = store_at(data, None)
    hall = Hall(store, key_in(data))
    try:
        yield Client(app_for(hall, frozenset(), address=ADDRESS, static=static), hall)
    finally:
        hall.writer.close()


@pytest.fixture
def client(built: Path, tmp_path: Path) -> Iterator[Client]:
    with client_of(tmp_path / "data", built) as found:
        yield found


def test_what_has_a_hash_in_its_name_is_kept_for_good_and_the_page_is_asked_for_anew(client: Client) -> None:
    page, script = client.get("/"), client.get("/assets/table-1a2b3c4d.js")
    assert (page.status_code, script.status_code) == (200, 200)
    assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == page.headers["content-encoding"] == "gzip"
    assert client.get("/icon.svg").headers["cache-control"] == "no-cache"
    again = client.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert again.status_code == 304


def test_A7_every_page_forbids_scripts_that_are_not_its_own(client: Client) -> None:
    for path in ("/", "/icon.svg", "/assets/table-1a2b3c4d.js", "/api/games"):
        headers = client.get(path).headers
        for name in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
            assert headers[name] == HEADERS[name]
    policy = dict(part.strip().partition(" ")[::2] for part in HEADERS["Content-Security-Policy"].split(";"))
    assert policy["script-src"] == policy["style-src"] == policy["default-src"] == "'self'"


@pytest.mark.parametrize(
    "path", ["/nothing", "/../secret.txt", "/%2e%2e/secret.txt", "/assets/", "/api/nothing"]
)
def test_nothing_else_is_served(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_without_a_client_the_page_says_how_to_join(tmp_path: Path) -> None:
    with client_of(tmp_path, tmp_path / "none") as found:
        assert "POST /api/join" in found.get("/").text


def test_who_may_set_up_tables_is_told_how_others_reach_them(client: Client) -> None:
    async def main() -> httpx.Response:
        await client.hall.create(NewTable(host="Ann").settings())
        headers = {"Authorization": f"Bearer {client.hall.opening}"}
        transport = httpx.ASGITransport(client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as asking:
            found = await asking.get("/api/tables", headers=headers)
        for keeper in client.hall.open_keepers:
            await keeper.stop()
        return found

    (table,) = asyncio.run(main()).json()
    assert (table["address"], table["title"], table["players"], table["deals"]) == (
        ADDRESS,
        "Ann’s table",
        [],
        0,
    )
    assert set(table["links"]) == {"host", "play", "watch"}


@pytest.mark.parametrize(("has_page", "name", "links"), [(True, None, 1), (True, "Ann", 4), (False, None, 4)])
def test_the_server_says_in_a_few_lines_where_to_go(
    client: Client,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    has_page: bool,
    name: str | None,
    links: int,
) -> None:
    """Where the page can set up tables none is there beforehand, unless somebody asked for it."""
    monkeypatch.setattr(serve, "has_client", lambda: has_page)
    lobby = f"http://localhost:8000/#opening.{client.hall.opening}"

    async def said() -> None:
        for _ in range(2):  # the second time there is a table already, or still none
            await serve._say(
                argparse.Namespace(name=name), client.hall, [ADDRESS, "http://localhost:8000"], lobby
            )
        for keeper in client.hall.open_keepers:
            await keeper.stop()

    asyncio.run(said())
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[:links] == lines[links:]
    assert lines[links - 1].endswith(lobby)
    assert (ADDRESS in out) == (links == 4)
    assert ("not built" in err) == (not has_page)


def test_a_browser_is_opened_only_before_a_screen() -> None:
    screen = {"DISPLAY": ":0"}
    assert has_browser(screen, "linux")
    assert has_browser({"WAYLAND_DISPLAY": "wayland-0"}, "linux")
    assert has_browser({}, "darwin")
    assert has_browser({}, "win32")
    assert not has_browser({}, "linux")
    assert not has_browser({**screen, "SSH_CONNECTION": "192.0.2.1 1 192.0.2.2 22"}, "linux")
    assert not has_browser({"SSH_TTY": "/dev/pts/1"}, "darwin")

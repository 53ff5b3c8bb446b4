"""Every route, by everybody, from every origin, with every kind of token (A1, A2, A9; method M13)."""

from __future__ import annotations

import asyncio
import logging
import re
from itertools import product
from typing import TYPE_CHECKING

from starlette.routing import Route

from homegame import Wojciech
from homegame.server.app import app_for
from homegame.server.table import Open, Sit
from tests.server.tables import settings_for
from tests.server.town import town

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

OPEN = {
    "/api/join", "/api/games", "/api/games/{name}/rules", "/api/games/polish/ladder", "/api/openapi.json",
    "/healthz", "/metrics", "/", "/{path:path}",
}  # fmt: skip
"""Where nobody need say who they are; of each other route somebody must, or is refused."""


PLACES = re.compile(r"{(\w+)[^}]*}")


def test_A9_no_route_is_open_by_oversight(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> tuple[int, set[str]]:
        tried, secrets = 0, set()
        async with town(tmp_path) as here:
            await here.open(settings_for(Wojciech(), pause=10))
            people = {
                "host": await here.comes(scope="host"),
                "play": await here.comes("Bob"),
                "watch": await here.comes(scope="watch"),
            }
            gone = await here.person("Cy")
            await people["host"].order(Sit(0, 100))
            await people["play"].order(Sit(1, 100))
            await people["host"].order(Open())
            keeper = await here.hall.keeper(here.table)
            before = [row.order.id for row in keeper.table.log if row.order.by != "table"]
            elsewhere = await here.hall.create(settings_for(Wojciech()))
            link = (await here.hall.links(elsewhere))["host"]
            stranger = await here.hall.join(link, "")
            keeper.guests = {key: one for key, one in keeper.guests.items() if one.name != "Cy"}
            tokens = {
                "none": None,
                "made up": f"Bearer {bytes(16).hex()}",
                "basic": f"Basic {people['host'].secret}",
                "in the wrong place": f"Bearer {here.table}.{people['host'].secret}",
                "a link": f"Bearer {here.links['host'].partition('.')[2]}",
                "another table's": f"Bearer {stranger.secret}",
                "one sent away": f"Bearer {gone.secret}",
                **{role: f"Bearer {person.secret}" for role, person in people.items()},
            }
            secrets = {one.partition(" ")[2] for one in tokens.values() if one} | {here.hall.opening}
            values = {"table": here.table, "name": "wojciech", "path": "x"}
            own: set[str] = {person.secret for person in (*people.values(), gone)} | {stranger.secret}
            routes = [one for one in app_for(here.hall, frozenset()).routes if isinstance(one, Route)]
            origins = (None, here.url, "http://evil.example", "null", here.url + ".evil.example")
            for route, (role, token), origin in product(routes, tokens.items(), origins):
                path = PLACES.sub(lambda place: values.get(place[1], "1"), route.path)
                headers = {} if token is None else {"Authorization": token}
                headers |= {} if origin is None else {"Origin": origin}
                for method in sorted((route.methods or set()) - {"HEAD"}):
                    said = await here.http.request(method, path, headers=headers)
                    tried += 1
                    where = (method, route.path, role, origin, said.status_code)
                    assert said.status_code < 500, where
                    if origin not in {None, here.url}:
                        assert said.status_code == 403, where
                    elif route.path not in OPEN and (role not in people or method == "POST"):
                        assert 400 <= said.status_code < 500, where
                    assert not any(one in said.text for one in own), where
            for person in people.values():
                await person.leave()
            assert before == [row.order.id for row in keeper.table.log if row.order.by != "table"]
        return tried, secrets

    with caplog.at_level(logging.DEBUG, logger="homegame"):
        tried, secrets = asyncio.run(main())
    assert tried > 500
    assert secrets
    assert not any(one in caplog.text for one in secrets), "a secret is in the log"

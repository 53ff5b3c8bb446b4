"""The front: the pages of the web client, as a browser should keep them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from homegame.server.answering import HEADERS
from homegame.server.welcome import PAGE

if TYPE_CHECKING:
    from starlette.requests import Request

STATIC = Path(__file__).parents[1] / "static"
HASHED = "assets"  # what lies in there has a new name whenever it changes
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"


class Pages(StaticFiles):
    """The built client. What has a hash in its name may be kept for good, all else is asked for anew."""

    def file_response(self, full_path: Any, *given: Any, **named: Any) -> Response:  # noqa: ANN401 - Starlette's own
        """Give a file, with all that a browser must know of it."""
        answer = super().file_response(full_path, *given, **named)
        answer.headers.update(HEADERS)
        is_hashed = Path(full_path).parent.name == HASHED
        answer.headers["Cache-Control"] = FOR_GOOD if is_hashed else ASK_FIRST
        return answer


def pages(folder: Path) -> BaseRoute:
    """Serve the client that was built into *folder*; where none was, say how to join without it."""
    if (folder / "index.html").is_file():
        return Mount("/", GZipMiddleware(Pages(directory=folder, html=True), compresslevel=6))
    return Route("/", welcome)


async def welcome(_: Request) -> Response:
    """Say how to join, where no client was built."""
    return HTMLResponse(PAGE, headers=HEADERS)

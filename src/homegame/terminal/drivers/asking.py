"""Asking a server over HTTP: to join, for odds, for earlier deals."""

from __future__ import annotations

import ipaddress
import json
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import ProxyHandler, Request, build_opener

from homegame.errors import HomegameError, IllegalAction, NotationError

if TYPE_CHECKING:
    from collections.abc import Mapping

SOON = 20  # seconds in which an answer must have come
LONGEST = 16 * 1024 * 1024


class Unreachable(HomegameError):
    """The server can't be reached."""


def split_link(link: str) -> tuple[str, str]:
    """The server's address, and the table with its secret: ``http://host:8000/#TABLE.SECRET``."""
    parts = urlsplit(link.strip())
    if parts.scheme not in {"http", "https"} or not parts.hostname or "." not in parts.fragment:
        raise NotationError(
            f"{link[:60]!r} is no link to a table: it looks like http://host:8000/#TABLE.SECRET"
        )
    if parts.fragment.startswith("opening."):
        raise NotationError("this link is for setting up tables, in a browser; join by a table's own link")
    return f"{parts.scheme}://{parts.netloc}", parts.fragment


def ask(address: str, path: str, *, secret: str = "", body: Mapping[str, Any] | None = None) -> Any:  # noqa: ANN401
    """Ask something, and give the answer. IllegalAction with the server's reason, or Unreachable."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}{path}", data, headers)  # noqa: S310 - split_link has checked the scheme
    opener = build_opener(ProxyHandler({})) if is_near(address) else build_opener()
    try:
        with opener.open(request, timeout=SOON) as answer:
            return json.loads(answer.read(LONGEST))
    except HTTPError as refused:
        raise IllegalAction(_reason(refused)) from None
    except (URLError, OSError, ValueError) as wrong:
        raise Unreachable(f"{address} can't be reached: {getattr(wrong, 'reason', wrong)}") from None


def _reason(refused: HTTPError) -> str:
    try:
        return str(json.loads(refused.read(LONGEST))["reason"])
    except (ValueError, KeyError, OSError):
        return f"the server answers {refused.code}"


def is_near(address: str) -> bool:
    """Whether an address is in this house, so that no proxy is between."""
    host = urlsplit(address).hostname or ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith((".local", ".lan"))
    return found.is_private or found.is_loopback

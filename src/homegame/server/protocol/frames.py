"""Frames: messages as they go over the wire. The same message is always the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

import msgspec

from homegame.errors import NotationError
from homegame.server.protocol.messages import ClientMessage, Message
from homegame.server.table import in_bytes
from homegame.server.table.reading import read_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from homegame.server.table.plain import Plain


def read_message(data: bytes) -> ClientMessage:
    """Read what somebody has sent.

    NotationError if it is no message; whatever is sent, nothing else is raised.
    """
    try:
        found: ClientMessage = msgspec.convert(read_json(data), ClientMessage)
    except msgspec.ValidationError as wrong:
        raise NotationError(f"this is no message: {str(wrong)[:200]}") from None
    return found


def write(message: Message) -> bytes:
    """Write a message."""
    return in_bytes(cast("Plain", msgspec.to_builtins(message)))


def news_frame(seq: int, told: Sequence[str]) -> bytes:
    """Write what happened with a version, as somebody was told it: in JSON, piece by piece."""
    return f'{{"news":[{",".join(told)}],"seq":{seq},"type":"news"}}'.encode()

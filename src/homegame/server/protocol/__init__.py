"""The protocol: every message between a table and a person, as types, and the reading and writing of them.

``docs/protocol.md`` lists them; a test compares it with what stands here.
"""

from __future__ import annotations

from homegame.server.protocol.frames import news_frame, read_message, write
from homegame.server.protocol.looks import Looks, Own
from homegame.server.protocol.messages import (
    VERSION,
    Bye,
    ClientMessage,
    Done,
    Hello,
    Look,
    News,
    Order,
    Refused,
    ServerMessage,
    Welcome,
)

__all__ = [
    "VERSION",
    "Bye",
    "ClientMessage",
    "Done",
    "Hello",
    "Look",
    "Looks",
    "News",
    "Order",
    "Own",
    "Refused",
    "ServerMessage",
    "Welcome",
    "news_frame",
    "read_message",
    "write",
]

"""The socket of one person: hello first, then orders in, frames out."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from starlette.websockets import WebSocket, WebSocketDisconnect

from homegame.errors import (
    HomegameError,
    NotAllowed,
    NotationError,
    NotYourTurn,
    StaleVersion,
    TableBroken,
)
from homegame.server.keeper import Busy, Unsure
from homegame.server.outbox import NO_HELLO, TOO_MANY, UNKNOWN, Closing, Outbox
from homegame.server.protocol import VERSION, Bye, Done, Hello, Refused, Welcome, read_message, write
from homegame.server.store import StoreError
from homegame.server.table import Answer, Order, Say, read_wish_of

if TYPE_CHECKING:
    from homegame.server.hall import Hall
    from homegame.server.keeper import Keeper
    from homegame.server.metrics import Metrics
    from homegame.server.patience import Porter
    from homegame.server.protocol import Order as OrderMessage

LOG = logging.getLogger("homegame.socket")

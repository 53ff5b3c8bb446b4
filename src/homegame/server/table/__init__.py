"""A table where people play a night: orders in, news out, without sockets, clocks or databases.

Whoever keeps a :class:`Table` passes the time in, deals from decks that no scene holds, stores each row
before it has happened, and gives people their :meth:`~Table.look` and :meth:`~Table.news`, nothing else.
The rules of the table are numbered T1 to T12 in ``docs/night.md``.
"""

from __future__ import annotations

from homegame.server.table.at_play import Act, Cut, Name, Prepare, Ready, Restarted, Show, TimeUp
from homegame.server.table.chance import Dealer, Decks, Replayed
from homegame.server.table.cutting import CutMyself, LetCut
from homegame.server.table.hosting import (
    AddBot,
    Approve,
    CallOff,
    Close,
    Decline,
    Give,
    GoOn,
    HandOver,
    Move,
    Open,
    Pause,
    Remove,
    SeatOut,
)
from homegame.server.table.looking import InDeal, Look, Sitter
from homegame.server.table.orders import TABLE, Order, Wish
from homegame.server.table.people import Back, Buy, Leave, Rest, Say, Sit
from homegame.server.table.plain import in_bytes, plain
from homegame.server.table.reading import read_order
from homegame.server.table.rows import Row, read_row, write_row
from homegame.server.table.sealed import FairDecks
from homegame.server.table.settings import Settings
from homegame.server.table.table import Answer, BotTurn, Step, Table

__all__ = [
    "TABLE",
    "Act",
    "AddBot",
    "Answer",
    "Approve",
    "Back",
    "BotTurn",
    "Buy",
    "CallOff",
    "Close",
    "Cut",
    "CutMyself",
    "Dealer",
    "Decks",
    "Decline",
    "FairDecks",
    "Give",
    "GoOn",
    "HandOver",
    "InDeal",
    "Leave",
    "LetCut",
    "Look",
    "Move",
    "Name",
    "Open",
    "Order",
    "Pause",
    "Prepare",
    "Ready",
    "Remove",
    "Replayed",
    "Rest",
    "Restarted",
    "Row",
    "Say",
    "SeatOut",
    "Settings",
    "Show",
    "Sit",
    "Sitter",
    "Step",
    "Table",
    "TimeUp",
    "Wish",
    "in_bytes",
    "plain",
    "read_order",
    "read_row",
    "write_row",
]

"""What people take home: the deals as they have seen them, and the ledger."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from homegame.server.table import in_bytes, plain
from homegame.server.table.news import Played

if TYPE_CHECKING:
    from homegame.server.table import Table
    from homegame.server.table.plain import Plain


def records(table: Table, player: str) -> bytes:
    """Every deal that is over, as somebody has seen it, in JSON. What they did not see is not in it."""
    deals: dict[int, dict[str, Plain]] = {}
    for _, some in table.news(player, 0):
        for one in some:
            if isinstance(one, Played):
                deal = deals.setdefault(
                    one.number, {"deal": one.number, "players": plain(one.players), "events": []}
                )
                events = deal["events"]
                assert isinstance(events, list)
                events.append(plain(one.event))
    if table.scene.night.seating is not None:
        deals.pop(table.scene.night.seating.number, None)
    return in_bytes({"player": player, "deals": list(deals.values())})


def ledger(table: Table) -> str:
    """The ledger for a spreadsheet, and under it the payments that settle the night as it stands."""
    file = io.StringIO()
    sheet = csv.writer(file, lineterminator="\n")
    sheet.writerow(("what", "player", "chips", "deal", "reason", "giver"))
    night = table.scene.night
    for one in night.ledger:
        sheet.writerow(
            (one.what, _words(one.player), one.chips, one.deal, _words(one.reason), _words(one.giver))
        )
    sheet.writerow(())
    sheet.writerow(("payer", "payee", "amount"))
    for payment in night.payments:
        sheet.writerow((_words(payment.payer), _words(payment.payee), payment.amount))
    return file.getvalue()


def _words(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in {"=", "+", "-", "@"} else text

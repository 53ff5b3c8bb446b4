"""What people take home: the deals as they have seen them, the ledger, and who owes whom."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING

from homegame.games import game_named
from homegame.record import write
from homegame.server.api import Balance, DealAbout, Due, Settlement
from homegame.server.table import in_bytes, plain
from homegame.server.table.looking import plain_deal
from homegame.server.table.past import PastDeal, past_deal, past_deals, steps
from homegame.server.table.proving import proofs_of

if TYPE_CHECKING:
    from homegame.record import Record
    from homegame.server.table import Table
    from homegame.server.table.plain import Plain

PLAYED = '"is":"Played"'


def records(table: Table, player: str) -> bytes:
    """Every deal that is over, as somebody was told of it, in JSON. What they did not see is not in it."""
    deals: dict[int, dict[str, Plain]] = {}
    for _, some in table.told(player, 0):
        for text in some:
            if PLAYED not in text:
                continue
            one = json.loads(text)
            deal = deals.setdefault(
                one["number"], {"deal": one["number"], "players": one["players"], "events": []}
            )
            events = deal["events"]
            assert isinstance(events, list)
            events.append(one["event"])
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


def deals(table: Table) -> list[DealAbout]:
    """The deals of the night."""
    return [_about(one) for one in past_deals(table)]


def _about(deal: PastDeal) -> DealAbout:
    game, net = deal.summary
    return DealAbout(
        number=deal.number,
        game=game,
        title=game_named(game).title,
        players=list(deal.players),
        winners=[deal.players[seat] for seat in sorted(deal.winners)] if deal.over else [],
        net=None if net is None else list(net),
        over=deal.over,
    )


def replay(table: Table, number: int, player: str) -> bytes:
    """A deal step by step, as somebody saw it. NoSuchDeal if there is none of that number."""
    deal = past_deal(table, number)
    told: list[Plain] = [
        {"seq": step.seq, "at": step.at, "news": plain(step.news), "deal": plain_deal(step.deal)}
        for step in steps(deal, player)
    ]
    return in_bytes({"number": number, "steps": told})


def record(table: Table, number: int, player: str) -> str:
    """The record of a deal that is over, as somebody saw it: what they never saw is not in it."""
    return write([_seen(table, past_deal(table, number), player)])


def all_records(table: Table, player: str) -> str:
    """The records of all deals that are over."""
    return write([_seen(table, one, player) for one in past_deals(table) if one.over])


def _seen(table: Table, deal: PastDeal, player: str) -> Record:
    proofs = proofs_of(table.log[deal.first - 1 : deal.rows[-1][0]], player, deal.number)
    return replace(deal.record(), viewer=deal.seat_of(player), proofs=proofs)


def settlement(table: Table) -> Settlement:
    """What everybody has bought, was paid, and has won or lost so far; and the payments that settle it."""
    night = table.scene.night
    owed = [(one.player, one.owed) for one in night.ledger]
    balances = [
        Balance(
            player=player,
            bought=sum(chips for who, chips in owed if who == player and chips > 0),
            cashed=-sum(chips for who, chips in owed if who == player and chips < 0),
            net=net,
        )
        for player, net in night.balances.items()
    ]
    return Settlement(balances=balances, payments=[Due(*one) for one in night.payments])

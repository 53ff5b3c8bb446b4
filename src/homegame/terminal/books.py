"""The books: who has bought how much, how everybody stands, and who would pay whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.telling.voice import padded

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Driver


def books_text(driver: Driver) -> str:
    """The ledger, the balances and the fewest payments, as lines."""
    accounts = driver.accounts()
    if not accounts:
        return "Nobody has bought any chips."
    width = max(len(one.player) for one in accounts)
    lines = [f"{padded('', width)}  {'bought':>7}  {'now':>7}  {'net':>7}"]
    lines += [
        f"{padded(one.player, width)}  {one.bought:>7}  {one.bought + one.net:>7}  {one.net:>+7}"
        for one in accounts
    ]
    payments = driver.payments()
    lines += ["", "To settle up now:" if payments else "Nobody owes anything."]
    lines += [f"  {one.payer} pays {one.payee} {one.amount}" for one in payments]
    lines += ["", "Line by line:"]
    for entry in driver.chronicle.ledger:
        why = f" ({entry['reason']})" if entry["reason"] else ""
        what = f"{entry['what']} {entry['chips']}{why}"
        lines.append(f"  deal {entry['deal']:>3}  {padded(entry['player'], width)}  {what}")
    return "\n".join(lines)

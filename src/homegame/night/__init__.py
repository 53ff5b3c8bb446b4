"""A night of home games: who sits where, what is dealt next and by whom, and who owes whom at the end.

A :class:`Night` is a value, and knows no cards: its deals are played on the engine. The rules it follows are
numbered N1 to N15 in ``docs/night.md``.

>>> from homegame import Wojciech
>>> night = Night.at(House(programme=Rotation((Wojciech(),)), seats=3))
>>> for command in (SitDown(0, "Ann", 100), SitDown(2, "Bob", 100), BeginDeal()):
...     night, happened = night.apply(command)
>>> night.seating.dealer, night.seating.seats
(0, (0, 2))
>>> night, happened = night.apply(EndDeal((60, 140)))
>>> night.payments
[Payment(payer='Ann', payee='Bob', amount=40)]
"""

from __future__ import annotations

from homegame.night.commands import (
    BeginDeal,
    CancelDeal,
    ComeBack,
    EndDeal,
    GetUp,
    GiveChips,
    MoveChips,
    NameDefault,
    NameGame,
    Rebuy,
    SitDown,
    SitOut,
)
from homegame.night.house import DealersChoice, House, Offer, Programme, Rotation
from homegame.night.ledger import Entry
from homegame.night.night import Command, Night, Place
from homegame.night.seating import Seating
from homegame.night.settling import Payment, payments

__all__ = [
    "BeginDeal",
    "CancelDeal",
    "ComeBack",
    "Command",
    "DealersChoice",
    "EndDeal",
    "Entry",
    "GetUp",
    "GiveChips",
    "House",
    "MoveChips",
    "NameDefault",
    "NameGame",
    "Night",
    "Offer",
    "Payment",
    "Place",
    "Programme",
    "Rebuy",
    "Rotation",
    "Seating",
    "SitDown",
    "SitOut",
    "payments",
]

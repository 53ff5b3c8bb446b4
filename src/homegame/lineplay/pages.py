"""Pages of text from what a driver knows: the table, the choices, odds and the books."""

from __future__ import annotations

from typing import TYPE_CHECKING

from homegame.cards import card
from homegame.lineplay.dealing import paragraph
from homegame.telling.voice import capital, columns_of, padded
from homegame.terminal.offers import offers_of
from homegame.terminal.remarks import pot_line, remarks

if TYPE_CHECKING:
    from homegame.terminal.drivers.driver import Chances
    from homegame.terminal.looks import Deal, Faces

MOST_ROWS = 12


def faces_told(faces: Faces) -> str:
    """Cards as they are shown; ``??`` for one that may not be seen."""
    return " ".join("??" if face is None else card(face).shown for face in faces)


def table_page(deal: Deal) -> str:
    """The table: what lies in the middle, a line for each seat, the pot."""
    middle = [name for name in deal.piles if name.rpartition(" ")[0] not in {"hand", "up"} and name != "burn"]
    lines = [f"{deal.game.title} · deal {deal.number} · {deal.facts.street}"]
    lines += [f"  {capital(name)}  {faces_told(deal.piles[name]) or '-'}" for name in middle]
    lines += [f"  {capital(text)}" for _, text in remarks(deal) if text]
    width = max(map(columns_of, deal.names))
    for seat, name in enumerate(deal.names):
        marks = (">" if seat == deal.turn else " ") + ("D" if seat == deal.button else " ")
        chips = f"{deal.stacks[seat]:>6} {f'bet {deal.bets[seat]}' if deal.bets[seat] else '':8}"
        cards = " | ".join(filter(None, (faces_told(deal.pile(pile, seat)) for pile in ("hand", "up"))))
        out = "" if seat in deal.live else "out  "
        lines.append(
            f"{marks} {padded(name, width)} {chips if deal.game.has_chips else ''} {out}{cards}".rstrip()
        )
    return "\n".join([*lines, *filter(None, [capital(pot_line(deal))])])


def choices_page(deal: Deal) -> str:
    """What can be chosen, as it is written."""
    written = [told for told in deal.told if not told.startswith("exchange ") or told == "exchange all"]
    if any(offer.verb == "exchange" for offer in offers_of(deal)):
        written.append("exchange CARD for CARD")
    return f"You can: {', '.join(written)}"


def chances_page(chances: Chances) -> str:
    """Odds in lines."""
    lines = [paragraph(chances.title)]
    for heading, rows in chances.tables:
        width = max([len(name) for name, _, _ in rows], default=0)
        lines += ["", heading, *[f"  {name:<{width}}  {told}" for name, _, told in rows[:MOST_ROWS]]]
    return "\n".join([*lines, *map(paragraph, chances.notes)])

"""Pages: the table, what one holds, how a deal came out, odds, seats and the menu, as lines of text."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from homegame.cards import card
from homegame.games.polish import Polish
from homegame.telling.voice import capital, columns_of, padded
from homegame.terminal import strings
from homegame.terminal.looks import blinds_of
from homegame.terminal.remarks import pot_line, remarks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from homegame.terminal.drivers.driver import Chances
    from homegame.terminal.looks import Deal, Faces, Look

WIDTH = 78
MOST_ROWS = 12
MIDDLE_FIRST = ("suit card", "row", "centre")
UNSEEN = "??"


def paragraph(text: str) -> str:
    """A sentence, not wider than the page."""
    return textwrap.fill(text, WIDTH, subsequent_indent="  ") if columns_of(text) > WIDTH else text


def paragraphs(lines: Iterable[str]) -> str:
    """Several sentences, a line or more each."""
    return "\n".join(map(paragraph, lines))


# The table


def table_page(deal: Deal) -> str:
    """The table: what lies in the middle, a line for each seat, the pot.

    ``>`` marks the seat that must choose, ``D`` the dealer; ``??`` is a card that may not be seen, ``*``
    marks one that is wild.
    """
    parts = [[_heading(deal)], _middle(deal), _seats(deal), list(filter(None, [capital(pot_line(deal))]))]
    return "\n\n".join(["\n".join(part) for part in parts if part])


def _heading(deal: Deal) -> str:
    parts = [deal.game.title, "" if deal.over or deal.facts.street == "round" else deal.facts.street]
    if (blinds := blinds_of(deal)) is not None:
        parts.append(f"blinds {blinds[0]}/{blinds[1]}")
    if deal.turn is not None and not deal.over:
        parts.append(f"{deal.names[deal.turn]} to act")
    return " · ".join(filter(None, parts))


def _middle(deal: Deal) -> list[str]:
    """The piles in the middle, and what is to be said of them."""
    piles = [name for name in deal.piles if name.rpartition(" ")[0] not in {"hand", "up"} and name != "burn"]
    piles.sort(key=lambda name: MIDDLE_FIRST.index(name) if name in MIDDLE_FIRST else len(MIDDLE_FIRST))
    width = max(map(len, piles), default=0)
    lines = [f"  {capital(name):<{width}}  {faces_told(deal, deal.piles[name]) or '-'}" for name in piles]
    said = [text for _, text in remarks(deal) if text]
    return [*lines, *[paragraph(f"  {capital(text)}".replace("   if", "; if")) for text in said]]


def faces_told(deal: Deal, faces: Faces) -> str:
    """Cards as they are shown, wild ones marked; jokers need no mark."""
    wild = () if isinstance(deal.game, Polish) else deal.facts.wild
    return " ".join([UNSEEN if face is None else card(face).shown + _mark(face, wild) for face in faces])


def _mark(face: str, wild: Sequence[str]) -> str:
    return "*" if card(face).rank.letter in wild and not face.startswith("Jk") else ""


def _seats(deal: Deal) -> list[str]:
    columns = _columns(deal)
    rows = [["", "", *columns, ""]] if columns else []
    for seat, name in enumerate(deal.names):
        marks = (">" if seat == deal.turn and not deal.over else " ") + ("D" if seat == deal.button else " ")
        rows.append([marks, name, *[column[seat] for column in columns.values()], _held(deal, seat)])
    widths = [max(columns_of(row[place]) for row in rows) for place in range(len(rows[0]))]
    lines = []
    for marks, name, *numbers, held in rows:
        told = [f"{number:>{width}}" for number, width in zip(numbers, widths[2:-1], strict=True)]
        lines.append("  ".join([f"{marks:<2} {padded(name, widths[1])}", *told, held]).rstrip())
    return lines


def _columns(deal: Deal) -> dict[str, list[str]]:
    """What is told of each seat in numbers."""
    found = {"lives": list(map(str, deal.facts.lives))} if deal.facts.lives else {}
    if deal.game.has_chips and not deal.facts.lives:
        found["chips"] = list(map(str, deal.stacks))
        found["bet"] = [str(bet) if bet else "" for bet in deal.bets]
    return found


def _held(deal: Deal, seat: int) -> str:
    """The cards before a seat: in hand, then face up; of a seat that is out, only those that are known."""
    held, up = deal.pile("hand", seat), deal.pile("up", seat)
    if seat not in deal.live:
        return f"out  {faces_told(deal, tuple(face for face in held if face is not None))}".rstrip()
    return " | ".join(filter(None, [faces_told(deal, held), faces_told(deal, up)]))


def hand_told(deal: Deal) -> str:
    """What one has, in the game's words."""
    told = [f"if {one.when}: {one.words}" if one.when else one.words for one in deal.facts.mine]
    return paragraph(f"You have: {'; '.join(told)}" if told else "You hold no cards.")


def result_page(deal: Deal) -> str:
    """Who won and lost how much, who has how much now, and each hand that was shown."""
    names = _wide(deal.names)
    if deal.facts.net:
        gains = [f"{gain:+d}" if gain else "0" for gain in deal.facts.net]
        width = max(map(len, gains))
        now = _wide([f"now {chips}" for chips in deal.stacks])
        numbers = [f"{gain:>{width}}  {chips}" for gain, chips in zip(gains, now, strict=True)]
    else:
        numbers = ["won" if seat in deal.facts.winners else "" for seat in range(len(names))]
    lines = ["Result"]
    for seat, (name, number) in enumerate(zip(names, numbers, strict=True)):
        hand = deal.facts.hands.get(seat)
        lines.append(paragraph(f"  {name}  {number}  {hand.words if hand else ''}".rstrip()))
    return "\n".join(lines)


def _wide(words: Sequence[str]) -> list[str]:
    """All as wide as the widest."""
    width = max(map(columns_of, words))
    return [padded(word, width) for word in words]


# Beside it


def seats_page(look: Look) -> str:
    """Who sits where, with how much, and how well the bots play."""
    lines = []
    for seat in range(look.seats):
        found = next((one for one in look.sitters if one["seat"] == seat), None)
        if found is None:
            lines.append(f"  seat {seat + 1}  free")
            continue
        name = "You" if found["player"] == look.player else str(found["player"])
        about = [found["bot"] and f"bot, {found['bot']}", "host" if found["player"] == look.host else ""]
        about += ["sits out" if found["out"] else "", "away" if found["away"] else ""]
        lines.append(", ".join(filter(None, [f"  seat {seat + 1}  {name}  {found['stack']}", *about])))
    asked = [
        f"  {one['player']} asks for {one['chips']} chips: approve or decline {one['player']}"
        for one in look.requests
    ]
    return paragraphs([*lines, *asked])


def menu_page(look: Look) -> str:
    """The games that one can name, and the options that one may choose with each."""
    lines = [strings.NAME_GAME]
    for at, one in enumerate(look.choosing, start=1):
        house = one["written"].partition("(")[2].removesuffix(")")
        lines.append(f"  name {at}  or name {one['game']}: {one['title']}{f' ({house})' if house else ''}")
        lines += [f"      {option['name']}={'|'.join(option['values'])}" for option in one["free"]]
    return paragraphs(lines)


def chances_page(chances: Chances) -> str:
    """Odds in lines."""
    lines = [paragraph(chances.title)]
    for heading, rows in chances.tables:
        width = max([len(name) for name, _, _ in rows], default=0)
        lines += ["", paragraph(heading)]
        lines += [f"  {name:<{width}}  {told}" for name, _, told in rows[:MOST_ROWS]]
    return "\n".join([*lines, *map(paragraph, chances.notes)])

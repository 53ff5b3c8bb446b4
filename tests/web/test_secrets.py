"""No page and no frame holds a card that its viewer may not know (V1, V7)."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from homegame import Polish, Spokane, Wasteland, Whiskey, Wojciech
from homegame.cards import Card
from homegame.piles import SPECTATOR
from tests.web.tables import host_at, table_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from homegame.game import Game
    from tests.web.guests import Guest
    from tests.web.site import Site

WRITTEN = re.compile(r"(?<![\w])(?:[2-9TJQKA][cdhs]|Jk[12])(?![\w])")
RANKS = {"T": "10"}
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def spellings(card: Card) -> tuple[str, ...]:
    """How a page could write a card."""
    written = str(card)
    if card.suit is None:
        return (written,)
    rank, suit = written[0], written[1]
    return (written, f"{RANKS.get(rank, rank)}{SUITS[suit]}", f"{card.rank.word} of {card.suit.name.lower()}")


def cards_of(event: object) -> Iterator[Card]:
    """The cards that can be seen in an event."""
    yield from (card for card in getattr(event, "cards", ()) if card is not None)
    action = getattr(event, "action", None)
    for name in ("cards", "give", "take"):
        yield from (card for card in getattr(action, name, ()) if isinstance(card, Card))
    if isinstance(card := getattr(action, "card", None), Card):
        yield card


def dealt(site: Site, table: str) -> int:
    """The number of the deal that is shown."""
    shown = site.table(table).scene.shown
    assert shown is not None
    return shown.number


def hidden_from(site: Site, table: str, name: str) -> set[Card]:
    """The cards of the deal that somebody has seen nothing of."""
    scene = site.table(table).scene
    assert scene.state is not None
    assert scene.shown is not None
    seat = scene.shown.seat_of(name)
    here = SPECTATOR if seat is None else seat
    seen = {card for event in scene.state.events for card in cards_of(event.seen_by(here))}
    return set(scene.state.game.deck) - seen


def all_of(guest: Guest) -> tuple[str, set[str]]:
    """Everything that stands on a page, and the cards in what it was sent."""
    page = str(guest.page.evaluate("document.documentElement.outerHTML"))
    page += str(guest.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})"))
    return page, set(WRITTEN.findall(json.dumps(guest.frames)))


def leaks(page: str, sent: set[str], hidden: set[Card]) -> list[str]:
    """What of the cards that are hidden stands there."""
    words = {spelling for card in hidden for spelling in spellings(card)[1:]}
    found = [text for text in words if re.search(rf"(?<![\w]){re.escape(text)}(?![\w])", page)]
    return [str(card) for card in hidden if str(card) in sent] + found


@pytest.mark.parametrize(
    "game",
    [Wojciech(), Wasteland(), Spokane(), Polish(stake=5, card_limit=3), Whiskey()],
    ids=lambda game: game.name,
)
def test_V1_neither_a_player_nor_a_watcher_is_sent_a_card_unseen(
    game: Game, site: Site, guest: Callable[..., Guest]
) -> None:
    links = table_of(site, game, bots=2)
    ann, watcher = host_at(guest(), links), guest()
    watcher.goes_to(links["watch"])
    ann.button("Deal the first").click()
    ann.until(lambda: bool(ann.looks and ann.look["deal"]))
    turns, told_apart = 0, False
    while True:
        ann.until(lambda: ann.is_asked or ann.is_over())
        over = ann.is_over()
        number = dealt(site, links["table"])
        seen = [all_of(one) for one in (ann, watcher)]
        hidden = [
            hidden_from(site, links["table"], name) for name in ("Ann", "")
        ]  # later: it may be less, not more, unless other cards have been dealt by now
        if dealt(site, links["table"]) != number:
            break
        assert [leaks(*what, cards) for what, cards in zip(seen, hidden, strict=True)] == [[], []]
        if own := hidden[1] - hidden[0]:  # none, where all that one holds was shown in an earlier round
            assert leaks(*seen[0], own), "one's own cards are there to be found"
            told_apart = True
        if over:
            break
        turns += bool(ann.acts())
        ann.waits(60)
    assert turns
    assert told_apart, "the test would notice nothing"

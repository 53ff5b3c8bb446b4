"""The layout: where everything lies on the felt, from what is seen and how much room there is.

Nothing here knows of a screen: a scene is a list of pictures with their places, and moving from one scene to
the next is up to the felt.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from homegame.games.polish import Polish
from homegame.games.spokane import Spokane
from homegame.games.wasteland import Wasteland
from homegame.games.whiskey import Whiskey
from homegame.games.wojciech import Wojciech
from homegame.terminal.canvas import Sprite, fitted
from homegame.terminal.cards import LARGE, MEDIUM, MINI, SMALL, Marks, card_sprite, slot_sprite
from homegame.terminal.remarks import pot_line, remarks
from homegame.terminal.seats import Block, block_sprite, own_line

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from homegame.terminal.cards import Measure
    from homegame.terminal.looks import Deal, Faces
    from homegame.terminal.palette import Palette


class Place(NamedTuple):
    """A card's place on the table: a pile by its name, and which of its cards."""

    pile: str
    at: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A picture, and where it lies. A card bears its *place* and its *face*, so that it can be followed."""

    x: int
    y: int
    sprite: Sprite
    place: Place | None = None
    face: str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the felt; cards that are new come from *source*."""

    width: int
    height: int
    placed: tuple[Placed, ...]
    source: tuple[int, int] = (0, 0)

    def at(self, x: int, y: int) -> Place | None:
        """The card that lies there, the uppermost."""
        for one in reversed(self.placed):
            inside = one.x <= x < one.x + one.sprite.width and one.y <= y < one.y + one.sprite.height
            if one.place is not None and inside:
                return one.place
        return None


@dataclass(frozen=True, slots=True)
class Setting:
    """What the layout is told besides the deal."""

    palette: Palette
    deeds: Mapping[int, str] = field(default_factory=dict)  # what each seat has done last
    picked: frozenset[Place] = frozenset()
    tags: Mapping[Place, str] = field(default_factory=dict)  # numbers to choose cards by
    away: frozenset[int] = frozenset()  # places in the deal
    letters: bool = False
    words: Sequence[str] = ()  # how it ended, told in the middle


class Plan(NamedTuple):
    """How large everything is drawn."""

    others: Measure
    middle: Measure
    own: Measure
    stacked: bool  # the suit card above the row
    tight: bool  # two lines for a seat instead of three


PLANS = (
    Plan(SMALL, LARGE, LARGE, stacked=True, tight=False),
    Plan(SMALL, LARGE, LARGE, stacked=False, tight=False),
    Plan(SMALL, MEDIUM, LARGE, stacked=False, tight=False),
    Plan(SMALL, MEDIUM, MEDIUM, stacked=False, tight=False),
    Plan(SMALL, SMALL, MEDIUM, stacked=False, tight=False),
    Plan(MINI, MEDIUM, MEDIUM, stacked=False, tight=False),
    Plan(MINI, SMALL, MEDIUM, stacked=False, tight=False),
    Plan(MINI, SMALL, SMALL, stacked=False, tight=False),
    Plan(MINI, SMALL, SMALL, stacked=False, tight=True),
)
WIDEST_SEAT, GAP = 34, 1
BOARD = 5


class Group(NamedTuple):
    """Cards that lie together, under a label."""

    pile: str
    label: str
    faces: Faces
    slots: int = 0  # places for cards that may still come


def lay_out(deal: Deal, width: int, height: int, setting: Setting) -> Scene:
    """Lay the table out for a felt of that size."""
    plan = next((one for one in PLANS if _fits(deal, one, width, height)), PLANS[-1])
    return _Layout(deal, plan, width, height, setting).scene()


def others_of(deal: Deal) -> list[int]:
    """The seats of the others, clockwise from one's left; for who only watches, all."""
    count = len(deal.players)
    if deal.mine is None:
        return list(range(count))
    return [(deal.mine + step) % count for step in range(1, count)]


def middle_of(deal: Deal) -> list[Group]:
    """The cards in the middle of the table."""
    match deal.game:
        case Wojciech():
            return [Group("row", "row", deal.pile("row")), Group("suit card", "suit", deal.pile("suit card"))]
        case Wasteland():
            return [Group("board", "board", deal.pile("board"), BOARD)]
        case Spokane():
            return [Group("centre", "centre", deal.pile("centre"))]
        case Whiskey():
            return [Group("widow", "widow", deal.pile("widow"))]
        case Polish():
            return []
    piles = [name for name in deal.piles if name.rpartition(" ")[0] not in {"hand", "up"}]
    return [Group(name, name, deal.piles[name]) for name in piles]


def own_of(deal: Deal) -> list[Group]:
    """One's own cards; of the cards before a seat, those in the hand first."""
    if deal.mine is None:
        return []
    found = [Group(f"{name} {deal.mine}", "", deal.pile(name, deal.mine)) for name in ("hand", "up")]
    return [group for group in found if group.faces]


def _row_width(groups: Sequence[Group], size: Measure) -> int:
    counts = [max(len(group.faces), group.slots) for group in groups]
    return sum(count * (size.width + 1) for count in counts) + 4 * max(0, len(groups) - 1)


def _cards_of(deal: Deal, seat: int) -> list[tuple[Place, str | None]]:
    return [
        (Place(f"{name} {seat}", at), face)
        for name in ("hand", "up")
        for at, face in enumerate(deal.pile(name, seat))
    ]


class _Rows(NamedTuple):
    """How the others are seated: so many in each row, each so wide and so high."""

    each: int
    rows: int
    width: int
    height: int


def _seat_rows(deal: Deal, plan: Plan, width: int) -> _Rows:
    others = others_of(deal)
    most = max([len(_cards_of(deal, seat)) for seat in others], default=0)
    size = plan.others
    cards = most * size.step + (size.width - size.step if most else 0)
    needed = max(15, cards + 1)
    fit = max(1, width // needed)
    rows = -(-len(others) // fit) or 1
    each = -(-len(others) // rows) or 1
    high = size.height + (1 if plan.tight else 2)
    return _Rows(each, rows, min(WIDEST_SEAT, width // each), high)


def _middle_height(deal: Deal, plan: Plan) -> int:
    """The cards, and the lines below them: what is wild, and the pot."""
    if isinstance(deal.game, Polish):
        return 6
    cards = plan.middle.height * (2 if plan.stacked and isinstance(deal.game, Wojciech) else 1)
    return cards + len(remarks(deal)) + 1


def _fits(deal: Deal, plan: Plan, width: int, height: int) -> bool:
    rows = _seat_rows(deal, plan, width)
    if rows.rows > 2 or (plan.others != MINI and rows.rows > 1 and height < 30):
        return False
    if plan.stacked and not isinstance(deal.game, Wojciech):
        return False
    if max(_row_width(middle_of(deal), plan.middle), _row_width(own_of(deal), plan.own)) > width:
        return False
    return rows.rows * rows.height + _middle_height(deal, plan) + plan.own.height + 1 <= height


class _Layout:
    def __init__(self, deal: Deal, plan: Plan, width: int, height: int, setting: Setting) -> None:
        self.deal, self.plan, self.setting = deal, plan, setting
        self.width, self.height = width, height
        self.placed: list[Placed] = []
        self.source = (width // 2, 0)
        self.counting = _counting(deal)

    def scene(self) -> Scene:
        """Lay out the others, the middle and one's own cards, with what room is left between them."""
        rows = _seat_rows(self.deal, self.plan, self.width)
        used = rows.rows * rows.height + _middle_height(self.deal, self.plan) + self.plan.own.height + 1
        spare = max(0, self.height - used)
        above, below = min(3, spare // 3), min(4, (spare + 1) // 3)
        self.others(rows, min(1, spare - above - below))
        middle = rows.rows * rows.height + min(1, spare - above - below) + above
        self.middle(middle)
        own = max(
            middle + _middle_height(self.deal, self.plan), self.height - self.plan.own.height - 1 - below // 2
        )
        self.own(own)
        return Scene(self.width, self.height, tuple(self.placed), self.source)

    # The others

    def others(self, rows: _Rows, top: int) -> None:
        """The seats as they sit around the table: clockwise from one's left, up, across, and down again."""
        for down, line in enumerate(_around(others_of(self.deal), rows.rows)):
            left = (self.width - rows.width * len(line)) // 2
            for right, seat in enumerate(line):
                self.other(seat, left + right * rows.width, top + down * rows.height, rows)

    def other(self, seat: int, x: int, y: int, rows: _Rows) -> None:
        """One seat: name and chips, cards, and what it has done last."""
        deal, palette = self.deal, self.setting.palette
        block = Block(
            seat, rows.width - 1, deed=self.setting.deeds.get(seat, ""), tight=self.plan.tight,
            away=seat in self.setting.away,
        )  # fmt: skip
        head, foot = block_sprite(deal, block, palette)
        self.placed.append(Placed(x, y, head))
        size = self.plan.others
        for at, (place, face) in enumerate(_cards_of(deal, seat)):
            self.card(x + 1 + at * size.step, y + 1, size, place, face, out=seat not in deal.live)
        if not self.plan.tight:
            self.placed.append(Placed(x, y + 1 + size.height, foot))
        if seat == deal.button:
            self.source = (x, y)

    # Cards

    def card(
        self, x: int, y: int, size: Measure, place: Place, face: str | None, *, out: bool = False
    ) -> None:
        """A card, with its marks; a wild one is marked as one, and so are those that count at the end."""
        setting = self.setting
        picked = place in setting.picked
        lit = face in self.counting and self._counted(place)
        marks = Marks(
            wild=face is not None and self._is_wild(place, face),
            lit=lit,
            dim=out or (bool(self.counting) and not lit and face is not None and self._counted(place)),
            picked=picked,
            tag=setting.tags.get(place, "") or self._may_be_wild(place, face),
            letters=setting.letters,
        )
        up = 1 if picked and place.pile == f"hand {self.deal.mine}" else 0
        sprite = card_sprite(face, size, setting.palette, marks)
        self.placed.append(Placed(x, max(0, y - up), sprite, place, face))

    def _is_wild(self, place: Place, face: str) -> bool:
        """Jokers need no mark, and Wojciech's row and suit card show what is wild without being it."""
        if place.pile == "suit card" or face.startswith("Jk"):
            return False
        return face[0] in self.deal.facts.wild

    def _may_be_wild(self, place: Place, face: str | None) -> str:
        """Whether a card is wild if Wojciech's suit card is red, or black."""
        facts = self.deal.facts
        if face is None or place.pile.split()[0] != "hand":
            return ""
        red, black = face[0] in facts.if_red, face[0] in facts.if_black
        return {(True, True): "wild", (True, False): "red", (False, True): "blk"}.get((red, black), "")

    def _counted(self, place: Place) -> bool:
        """Whether a card could have counted: those of hands and board, and after a call those turned up."""
        if isinstance(self.deal.game, Polish):
            return place.pile == "revealed"
        return place.pile.split()[0] in {"hand", "up", "board"}

    def cards(self, groups: Sequence[Group], size: Measure, y: int) -> None:
        """Groups of cards side by side, in the middle of the line."""
        x = (self.width - _row_width(groups, size) + 1) // 2
        for group in groups:
            for at in range(max(len(group.faces), group.slots)):
                if at < len(group.faces):
                    self.card(x, y, size, Place(group.pile, at), group.faces[at])
                else:
                    self.placed.append(Placed(x, y, slot_sprite(size, self.setting.palette)))
                x += size.width + 1
            x += 4

    # The middle, and one's own

    def middle(self, y: int) -> None:
        """The cards on the table, what is wild, and the pot."""
        groups, size = middle_of(self.deal), self.plan.middle
        if isinstance(self.deal.game, Wojciech) and self.plan.stacked:
            self.cards(groups[1:], size, y)
            y += size.height
            groups = groups[:1]
        if groups:
            self.cards(groups, size, y)
            y += size.height
        said = [*remarks(self.deal), ("chips", pot_line(self.deal))]
        turned_up = self._turned_up() if _says_verdict(self.deal) else []
        for at, (style, text) in enumerate(said):
            if turned_up and at == 1:
                self.revealed(y, turned_up)
                y += 1
            self.line(y, text, style)
            y += 1

    def _turned_up(self) -> list[str]:
        """All cards as they were turned up when a declaration was called (rule P7)."""
        polish = self.deal.facts.polish
        assert polish is not None
        assert polish.verdict is not None
        return [card for hand in polish.verdict.get("hands") or () for card in hand["cards"]]

    def revealed(self, y: int, faces: list[str]) -> None:
        """All cards of a round in a line, those that prove the declaration lit."""
        x = (self.width - 3 * len(faces)) // 2
        for at, face in enumerate(faces):
            self.card(x + 3 * at, y, MINI, Place("revealed", at), face)

    def line(self, y: int, text: str, style: str) -> None:
        """A line of text in the middle."""
        row = tuple(fitted(text, self.width, self.setting.palette[style], "centre"))
        self.placed.append(Placed(0, y, Sprite((row,))))

    def own(self, y: int) -> None:
        """One's own cards, and below them one's name and chips."""
        if self.deal.mine is None:
            return
        self.cards(own_of(self.deal), self.plan.own, y)
        deed = self.setting.deeds.get(self.deal.mine, "")
        sprite = own_line(self.deal, deed, self.width, self.setting.palette)
        self.placed.append(Placed(0, y + self.plan.own.height, sprite))
        if self.deal.button == self.deal.mine:
            self.source = (self.width // 2, y)


def _around(seats: Sequence[int], rows: int) -> list[list[int]]:
    """Seats in clockwise order, in rows from above; two rows are a ring that begins below, in the middle."""
    if rows < 2:
        return [list(seats)]
    above = -(-len(seats) // 2)
    left = (len(seats) - above + 1) // 2
    return [list(seats[left : left + above]), [*reversed(seats[:left]), *reversed(seats[left + above :])]]


def _says_verdict(deal: Deal) -> bool:
    polish = deal.facts.polish
    return polish is not None and polish.verdict is not None and not polish.written


def _counting(deal: Deal) -> frozenset[str]:
    """The cards that count in the end: the winners' hands, or what a declaration was proved by."""
    facts = deal.facts
    if facts.polish is not None and facts.polish.verdict is not None:
        return frozenset(facts.polish.verdict.get("evidence") or ())
    if not deal.over:
        return frozenset()
    return frozenset(
        [card for seat in facts.winners if seat in facts.hands for card in facts.hands[seat].cards]
    )

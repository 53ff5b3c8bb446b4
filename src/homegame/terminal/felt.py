"""The felt: shows a scene, and lets cards slide from where they lay to where they lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from homegame.terminal.canvas import Canvas
from homegame.terminal.layout import Scene

if TYPE_CHECKING:
    from textual import events

    from homegame.terminal.canvas import Sprite
    from homegame.terminal.layout import Place, Placed
    from homegame.terminal.palette import Palette

SLIDE, STAGGER, LONGEST = 0.28, 0.035, 1.1  # seconds


class Moving(NamedTuple):
    """A card on its way: from where, what it showed there, and how long it waits."""

    placed: Placed
    x: int
    y: int
    before: Sprite | None  # another picture than now: it turns on the way
    waits: float


class Felt(Widget):
    """The table. A click on a card says which."""

    DEFAULT_CSS = "Felt { height: 1fr; width: 1fr; }"
    progress: reactive[float] = reactive(1.0)

    class Picked(Message):
        """A card was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Resized(Message):
        """There is more room, or less."""

    def __init__(self, palette: Palette, *, still: bool = False) -> None:
        super().__init__()
        self.palette, self.still = palette, still
        self.scene = Scene(0, 0, ())
        self._moving: list[Moving] = []
        self._lasts = 0.0
        self._strips: list[Strip] = []

    @property
    def moving(self) -> bool:
        """Whether cards are still on their way."""
        return self.progress < 1.0

    def show(self, scene: Scene) -> None:
        """Show a scene; what lay elsewhere slides there, unless the felt has another size or is still."""
        before, self.scene = self.scene, scene
        same_size = (before.width, before.height) == (scene.width, scene.height)
        self.stop_animation_now()
        self._moving = [] if self.still or not same_size or not before.placed else _moves(before, scene)
        if not self._moving:
            self.progress = 1.0
            self.repaint()
            return
        self._lasts = SLIDE + max(one.waits for one in self._moving)
        self.set_reactive(Felt.progress, 0.0)
        self.repaint()
        self.animate("progress", 1.0, duration=self._lasts, easing="linear")

    def stop_animation_now(self) -> None:
        """Let nothing move any more."""
        if self.is_attached and self.app.animator.is_being_animated(self, "progress"):
            self.app.animator.force_stop_animation(self, "progress")

    def watch_progress(self) -> None:
        """A frame of the motion."""
        self.repaint()

    def repaint(self) -> None:
        """Draw the scene as far as the cards have come."""
        canvas = Canvas(self.scene.width, self.scene.height, self.palette["cloth"])
        on_the_way = {id(one.placed): one for one in self._moving} if self.moving else {}
        for one in self.scene.placed:
            if id(one) not in on_the_way:
                canvas.lay(one.x, one.y, one.sprite)
        for move in on_the_way.values():
            self._draw_moving(canvas, move)
        self._strips = canvas.strips()
        self.refresh()

    def _draw_moving(self, canvas: Canvas, move: Moving) -> None:
        passed = self.progress * self._lasts - move.waits
        if passed <= 0 and move.before is None:
            return
        share = min(1.0, max(0.0, passed / SLIDE))
        eased = 1 - (1 - share) ** 3
        x = round(move.x + (move.placed.x - move.x) * eased)
        y = round(move.y + (move.placed.y - move.y) * eased)
        sprite = move.placed.sprite
        if move.before is not None and move.before.width == sprite.width:
            sprite = move.before if share < 1 / 2 else sprite
            width = max(1, round(sprite.width * abs(2 * share - 1)))
            x += (sprite.width - width) // 2
            sprite = sprite.squeezed(width)
        canvas.lay(x, y, sprite)

    def render_line(self, y: int) -> Strip:
        """Give a line of the felt."""
        if y < len(self._strips):
            return self._strips[y].adjust_cell_length(self.size.width, self.palette["cloth"])
        return Strip.blank(self.size.width, self.palette["cloth"])

    def on_resize(self) -> None:
        """Let the scene be laid out anew."""
        self.post_message(self.Resized())

    def on_click(self, event: events.Click) -> None:
        """Say which card was clicked."""
        place = self.scene.at(event.x, event.y)
        if place is not None:
            self.post_message(self.Picked(place))


def _moves(before: Scene, after: Scene) -> list[Moving]:
    """The cards that lie elsewhere than before, turned over, or are new; new ones come from the dealer."""
    cards = [one for one in before.placed if one.place is not None]
    by_face = {one.face: one for one in cards if one.face is not None}
    by_place = {one.place: one for one in cards}
    found: list[Moving] = []
    new = 0
    for one in after.placed:
        if one.place is None:
            continue
        old = by_face.get(one.face) if one.face is not None else None
        old = old or by_place.get(one.place)
        if old is None:
            found.append(Moving(one, *after.source, None, min(new * STAGGER, LONGEST)))
            new += 1
        elif (old.face is None) != (one.face is None):
            found.append(Moving(one, old.x, old.y, old.sprite, 0.0))
        elif (old.x, old.y) != (one.x, one.y):
            found.append(Moving(one, old.x, old.y, None, 0.0))
    return found

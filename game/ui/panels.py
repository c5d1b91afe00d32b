"""The panels around the board: whose trays they are, and the tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from game.core.contract import Tray
from game.ui import trays
from game.ui.brush import Brush
from game.ui.layout import TableLayout, grid
from game.ui.lines import centred
from game.ui.play import Play
from game.ui.scene import Sprite
from game.ui.talk import Talk, headed
from game.ui.tiles import Tiles
from game.ui.widgets import Widget, crowded
from game.ui.words import Words

TOOLS = (
    ("undo", "button", "undo"),
    ("redo", "button", "redo"),
    ("turn", "button", "flip"),
    ("hints", "toggle", "hints"),
    ("new", "button", "new"),
    ("shelf", "button", "menu"),
    ("full", "button", "full"),
)
"""The tools' ids, roles and icons, in their order."""


@dataclass
class Panels:
    """Everything around the board for one moment of the game: what is drawn and what can be worked."""

    sprites: list[Sprite] = field(default_factory=list)
    widgets: list[Widget] = field(default_factory=list)
    slots: list[trays.Slot] = field(default_factory=list)

    def slot(self, name: str | None) -> trays.Slot | None:
        """The slot of that widget id, or None."""
        return next((slot for slot in self.slots if slot.id == name), None)


class PanelMaker:
    """Makes the panels from the game; remembers which kinds a pile ever held, so that sockets stay where they are."""

    def __init__(self, play: Play, brush: Brush, tiles: Tiles, words: Words) -> None:
        self.play, self.brush, self.tiles, self.words = play, brush, tiles, words
        self._seen: dict[tuple[str, str], list[str]] = {}

    def make(self, place: TableLayout, near: str, far: str, hints: bool) -> Panels:
        """The panels as they stand now."""
        panels = Panels()
        piles = self._remembered(self.play.game.trays(self.play.session.state))
        # each player's panel is as tall as what is in it, and lies where that player's side of the board is
        self._seat(panels, place, place.far, far, [tray for tray in piles if tray.owner in (far, "any")], place.portrait)
        self._seat(panels, place, place.near, near, [tray for tray in piles if tray.owner == near], not place.portrait)
        shown = {slot.kind for slot in panels.slots if slot.count and self.mine(slot.owner)}
        sprites, widgets = Talk(self.play, self.brush, self.tiles, self.words).make(place.talk, place.portrait, shown)
        panels.sprites += sprites
        panels.widgets += widgets
        self._tools(panels, place, hints)
        return panels

    def _remembered(self, piles: Sequence[Tray]) -> Sequence[Tray]:
        order = {kind: i for i, kind in enumerate(self.play.game.kinds)}
        for tray in piles:
            known = self._seen.setdefault((tray.pile, tray.owner), [])
            known += [kind for kind, count in tray.tiles.items() if count and kind not in known]
            known.sort(key=lambda kind: order.get(kind, len(order)))
        return piles

    def _seat(self, panels: Panels, place: TableLayout, rect: Rect, seat: str, piles: Sequence[Tray], low: bool) -> None:
        brush, base = self.brush, self.brush.theme.base
        moving = self.play.mover == seat
        head = round(base * 2.3) if seat in self.play.game.seats else round(base * 0.4)
        pad = round(base * 0.7)
        area = Rect(rect.x + pad, rect.y + head, rect.width - 2 * pad, rect.height - head - pad // 2)
        parts = trays.sections(piles, self._seen, {i: headed(self.words.of(tray.name)) for i, tray in enumerate(piles)})
        largest = round(min(max(place.board.width / 13.5, base * 2.4), base * 4.2))
        if not place.portrait:
            largest = min(largest, round((area.width - 3) / 4.45))
        captions, slots = trays.arrange(area, parts, largest, round(base * 1.45))
        bottom = max((slot.rect.bottom for slot in slots), default=area.y) + pad
        panel = Rect(rect.x, rect.y, rect.width, min(max(bottom - rect.y, head + pad), rect.height))
        if low:
            panel, captions, slots = _lowered(panel, captions, slots, rect.bottom - panel.bottom)
        if seat in self.play.game.seats or piles:
            panels.sprites.append(Sprite(brush.plate(panel.size, "lit" if moving else "panel"), *panel.topleft))
        if seat in self.play.game.seats:
            self._name(panels, panel, seat, moving)
        for caption in captions:
            words = brush.text(caption.words, -1, "muted", "sans", caption.rect.width)
            panels.sprites.append(Sprite(words, caption.rect.x, caption.rect.bottom - words.get_height() - round(base * 0.1)))
        panels.slots += slots
        panels.widgets += [self._slot_widget(slot) for slot in slots]

    def _name(self, panels: Panels, rect: Rect, seat: str, moving: bool) -> None:
        brush, base = self.brush, self.brush.theme.base
        middle = rect.y + round(base * 1.3)
        disc = self.tiles.plain(seat, round(base * 1.3))
        left = rect.x + round(base * 0.7)
        panels.sprites.append(centred(disc, (left + round(base * 0.65), middle)))
        score = self.play.game.scores(self.play.session.state).get(seat)
        shown = brush.text(str(score), 2, "gold" if moving else "text", "bold") if score is not None else None
        room = rect.width - round(base * 3.2) - (shown.get_width() if shown else 0)
        name = brush.fitted(self.words.seat(seat), 1, "gold" if moving else "text", "serif", max(room, 10))
        panels.sprites.append(Sprite(name, left + round(base * 1.75), middle - name.get_height() // 2))
        if shown:
            panels.sprites.append(
                Sprite(shown, rect.right - round(base * 0.7) - shown.get_width(), middle - shown.get_height() // 2)
            )

    def _slot_widget(self, slot: trays.Slot) -> Widget:
        kind = self.play.game.kinds.get(slot.kind)
        label = self.words.of(kind.name) if kind else slot.kind
        return trays.slot_widget(slot, label, slot.count > 0 and self.mine(slot.owner), self.play.chosen[slot.kind] > 0)

    def draw_slots(self, slots: Sequence[trays.Slot], hover: str | None) -> list[Sprite]:
        """The sockets as they look now, the one under the pointer raised."""
        out: list[Sprite] = []
        for slot in slots:
            chosen = self.play.chosen[slot.kind] if self.mine(slot.owner) else 0
            out += trays.draw_slot(self.brush, self.tiles, slot, self._look(slot), chosen, slot.id == hover)
        return out

    def _look(self, slot: trays.Slot) -> str:
        if not self.mine(slot.owner):
            return "rest"
        if slot.kind == self.play.lifted:
            return "lifted"
        return "ready" if self.token(slot) in self.play.first | self.play.options else "dim"

    def token(self, slot: trays.Slot | None) -> str:
        """What pressing a socket picks: its kind; ``draw`` where the tiles are unseen; nothing in the other player's."""
        if slot is None or not self.mine(slot.owner):
            return ""
        return slot.kind if slot.kind != trays.HIDDEN else "draw" if "draw" in self.play.options else ""

    def mine(self, owner: str) -> bool:
        """Whether the player to move may pick from that owner's piles."""
        return self.play.mover is not None and owner in (self.play.mover, "any")

    def _tools(self, panels: Panels, place: TableLayout, hints: bool) -> None:
        rect, base = place.tools, self.brush.theme.base
        gap = max(place.gap * 2 // 3, 3)
        columns = len(TOOLS) if place.portrait else 2
        lines = -(-len(TOOLS) // columns)
        height = min(round(base * 2.5), (rect.height - gap * (lines - 1)) // lines)
        area = rect if place.portrait else Rect(rect.x, rect.bottom - lines * height - (lines - 1) * gap, rect.width, rect.height)
        cells = grid(area, columns, gap, len(TOOLS), height)
        enabled = self._enabled()
        labels = {name: self.words({"new": "tool_new", "shelf": "tool_shelf"}.get(name, name)) for name, _, _ in TOOLS}
        small = crowded(self.brush, [labels[name] for name, _, _ in TOOLS[: len(TOOLS) if place.portrait else -1]], cells[0])
        for (name, role, icon), cell in zip(TOOLS, cells, strict=True):
            on = role == "toggle" and hints
            panels.widgets.append(
                Widget(name, role, labels[name], cell, icon=icon, small=small, enabled=enabled.get(name, True), on=on)
            )
        if not place.portrait and len(TOOLS) % 2:
            panels.widgets[-1] = replace(
                panels.widgets[-1], rect=panels.widgets[-1].rect.union(Rect(rect.x, cells[-1].y, rect.width, height))
            )

    def _enabled(self) -> Mapping[str, bool]:
        here = self.play.session.here
        return {"undo": here.parent is not None, "redo": here.preferred is not None}


def _lowered(
    panel: Rect, captions: Sequence[trays.Caption], slots: Sequence[trays.Slot], by: int
) -> tuple[Rect, list[trays.Caption], list[trays.Slot]]:
    """A panel and what is in it, moved down: the near player's lies at the lower edge."""
    return (
        panel.move(0, by),
        [replace(caption, rect=caption.rect.move(0, by)) for caption in captions],
        [replace(slot, rect=slot.rect.move(0, by)) for slot in slots],
    )

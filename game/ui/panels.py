"""The panels around the board: whose trays they are, what is asked, the picks so far, the tools."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from game.core.contract import Tray
from game.ui import trays
from game.ui.brush import Brush
from game.ui.layout import TableLayout, grid
from game.ui.lines import centred
from game.ui.play import Play, is_place
from game.ui.scene import Sprite
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
        self._talk(panels, place)
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
        parts = trays.sections(piles, self._seen, {i: self.words.of(tray.name) for i, tray in enumerate(piles)})
        largest = round(min(place.board.width / 13.5, base * 4.2, (area.width - 3) / (4.45 if not place.portrait else 1)))
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
        name = brush.text(self.words.seat(seat), 1, "gold" if moving else "text", "serif", max(room, 10))
        panels.sprites.append(Sprite(name, left + round(base * 1.75), middle - name.get_height() // 2))
        if shown:
            panels.sprites.append(
                Sprite(shown, rect.right - round(base * 0.7) - shown.get_width(), middle - shown.get_height() // 2)
            )

    def _slot_widget(self, slot: trays.Slot) -> Widget:
        kind = self.play.game.kinds.get(slot.kind)
        label = self.words.of(kind.name) if kind else slot.kind
        return trays.slot_widget(slot, label, slot.count > 0 and self.mine(slot.owner), self.play.chosen[slot.kind] > 0)

    def mine(self, owner: str) -> bool:
        """Whether the player to move may pick from that owner's piles."""
        return self.play.mover is not None and owner in (self.play.mover, "any")

    def _talk(self, panels: Panels, place: TableLayout) -> None:
        """What the game asks, the picks so far, and the words that can be picked."""
        base, rect = self.brush.theme.base, place.talk
        pad = round(base * 0.8)
        panels.sprites.append(Sprite(self.brush.plate(rect.size, "panel"), *rect.topleft))
        inner = rect.inflate(-2 * pad, -round(1.4 * pad))
        left, right = inner, inner
        if place.portrait:
            half = (inner.width - 2 * pad) // 2
            left = Rect(inner.x, inner.y, half, inner.height)
            right = Rect(inner.right - half, inner.y, half, inner.height)
        top = self._heading(panels, left)
        top = self._asked(panels, Rect(left.x, top, left.width, left.bottom - top))
        start = right.y if place.portrait else top
        self._answers(panels, Rect(right.x, start, right.width, right.bottom - start))

    def _heading(self, panels: Panels, rect: Rect) -> int:
        play, brush, base = self.play, self.brush, self.brush.theme.base
        state = play.session.state
        words = self.words.of(play.game.name)
        step = next((s for s in (2, 1, 0) if brush.text(words, s, "text", "serif").get_width() <= rect.width), 0)
        name = brush.text(words, step, "text", "serif", rect.width)
        panels.sprites.append(Sprite(name, rect.x, rect.y))
        phase = self.words.of(play.game.phase(state))
        small = " · ".join(filter(None, (phase, self.words("ply", n=play.session.here.depth + 1))))
        line = brush.text(small, -1, "muted", "sans", rect.width)
        top = rect.y + name.get_height()
        panels.sprites.append(Sprite(line, rect.x, top))
        return top + line.get_height() + round(base * 0.45)

    def _asked(self, panels: Panels, rect: Rect) -> int:
        play, brush, base = self.play, self.brush, self.brush.theme.base
        result = play.result
        if result is not None:
            head = (
                self.words("over") if result.winner in (None, "draw") else self.words("wins", seat=self.words.seat(result.winner))
            )
            asked = self.words.of(result.name)
        else:
            head = self.words("to_move", seat=self.words.seat(play.mover or "any"))
            asked = self.words.of(play.game.asked(play.session.state))
        top = rect.y
        turn = brush.text(head, 0, "gold", "bold", rect.width)
        panels.sprites.append(Sprite(turn, rect.x, top))
        top += round(base * 1.45)
        lines = max((rect.bottom - top) // round(base * 1.32), 1)
        block = brush.block(asked, rect.width, 0, "text", most=min(lines, 4))
        panels.sprites.append(Sprite(block, rect.x, top))
        if self.play.keeper.problem:
            top += block.get_height()
            warning = brush.block(self.words("cannot_save", why=self.play.keeper.problem), rect.width, -1, "gold", most=4)
            panels.sprites.append(Sprite(warning, rect.x, top))
            return top + warning.get_height() + round(base * 0.4)
        return top + block.get_height() + round(base * 0.4)

    def _answers(self, panels: Panels, rect: Rect) -> None:
        """The breadcrumb with its way back, and a button for each word, number or unseen kind that can be picked."""
        base = self.brush.theme.base
        height = round(base * 2.0)
        top = rect.y
        if self.play.picked:
            self._crumbs(panels, Rect(rect.x, top, rect.width, height))
            top += height + round(base * 0.3)
        words = self._words(panels.slots)
        if not words:
            return
        labels = [self._said(word) for word in words]
        widest = max(self.brush.text(label).get_width() for label in labels) + round(base * 1.4)
        gap = round(base * 0.35)
        columns = max(min((rect.width + gap) // (widest + gap), len(words), 7), 1)
        room = rect.bottom - top
        tall = min(height, max(room // max(-(-len(words) // columns), 1) - gap, round(base * 1.3)))
        cells = grid(Rect(rect.x, top, rect.width, room), columns, gap, len(words), tall)
        for word, label, cell in zip(words, labels, cells, strict=True):
            panels.widgets.append(Widget(f"word:{word}", "button", label, cell, weight="primary" if len(words) == 1 else ""))

    def _words(self, slots: Sequence[trays.Slot]) -> list[str]:
        shown = {slot.kind for slot in slots if slot.count and self.mine(slot.owner)}
        words = [token for token in self.play.options if not is_place(token) and token not in shown]
        return sorted(words, key=lambda word: (not word.isdigit(), int(word) if word.lstrip("-").isdigit() else 0, word))

    def _said(self, token: str) -> str:
        kind = self.play.game.kinds.get(token)
        if kind:
            return self.words.of(kind.name)
        return token if token.lstrip("-").isdigit() else self.words.of(self.play.game.word(token))

    def _crumbs(self, panels: Panels, rect: Rect) -> None:
        """The picks as small tiles and places, the latest always seen, and a button that takes one back."""
        brush, base = self.brush, self.brush.theme.base
        side = rect.height
        panels.widgets.append(
            Widget("back", "button", self.words("back"), Rect(rect.right - side, rect.y, side, side), icon="back")
        )
        panels.sprites.append(Sprite(brush.plate((rect.width - side - round(base * 0.3), side), "well"), rect.x, rect.y))
        chips = [self._chip(pick, side) for pick in self.play.picked]
        arrow = brush.text("\u203a", 0, "muted", "bold")
        room = rect.width - side - round(base * 1.2)
        while len(chips) > 1 and sum(sum(p.get_width() for p in chip) + arrow.get_width() * 2 for chip in chips) > room:
            chips.pop(0)
        left = rect.x + round(base * 0.4)
        for i, chip in enumerate(chips):
            for picture in chip if not i else [arrow, *chip]:
                panels.sprites.append(Sprite(picture, left, rect.centery - picture.get_height() // 2))
                left += picture.get_width() + round(base * 0.25)

    def _chip(self, pick: str, side: int) -> list:  # type: ignore[type-arg]
        piece = self.play.pieces.get(pick)
        kind = piece.kind if piece else pick
        if kind in self.play.game.kinds:
            owner = piece.owner if piece else self.play.mover or "any"
            tile = self.tiles.picture(kind, owner, round(side * 0.72))
            room = self.brush.text(self.words.of(self.play.game.kinds[kind].name), -1, "text")
            return [tile] if self.play.choosing else [tile, room]
        return [self.brush.text(pick if is_place(pick) else self._said(pick), 0, "text", "bold")]

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
        small = crowded(self.brush, list(labels.values()), cells[0])
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

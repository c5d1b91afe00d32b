"""The widgets: few and semantic. A widget says what it is and how it stands; here it is drawn, found and walked through."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.core.records import dataclass, replace
from game.drawing import svg
from game.drawing.brush import Brush
from game.drawing.colours import mix
from game.drawing.sprites import Sprite, centred

STEPPED = ("number", "choice", "toggle")
"""The roles with a value that goes one less or one more."""
READ = "read"
"""The role of what is read among the others, and never has the focus."""


@dataclass(frozen=True)
class Widget:
    """One thing that can be worked. ``id`` is what the screen is told; ``role`` is button, toggle, choice, number, slot,
    card, tab, row, scrub or board. ``value`` is shown beside the label; ``weight`` is ``primary`` for the one button that
    leads on; ``small`` letters, or no label at all (``bare``), stand on all buttons of a row together. ``picture`` is shown in
    place of an icon. ``spoken`` is said in place of a label that does not make sense alone. ``tip`` is told beside it where the
    pointer rests or the keys are, at a table."""

    id: str
    role: str
    label: str
    rect: Rect
    value: str = ""
    icon: str = ""
    enabled: bool = True
    on: bool = False
    weight: str = ""
    small: bool = False
    bare: bool = False
    picture: pygame.Surface | None = None
    spoken: str = ""
    tip: str = ""


def widget_at(widgets: Sequence[Widget], pos: tuple[int, int]) -> Widget | None:
    """The widget at a pixel, the last one drawn if several are."""
    return next((widget for widget in reversed(widgets) if widget.rect.collidepoint(pos)), None)


def find_widget(widgets: Sequence[Widget], name: str | None) -> Widget | None:
    """The widget of that id, or None."""
    return next((widget for widget in widgets if widget.id == name), None)


def next_focus(widgets: Sequence[Widget], focus: str | None, by: int) -> str | None:
    """The id that Tab leads to from the focused one (by = 1), or Shift+Tab (by = -1); disabled ones are passed over, and what is
    only read."""
    names = [widget.id for widget in widgets if widget.enabled and widget.role != READ]
    if not names:
        return None
    if focus not in names:
        return names[0 if by > 0 else -1]
    return names[(names.index(focus) + by) % len(names)]


def nearest_focus(widgets: Sequence[Widget], focus: str | None, step: tuple[int, int]) -> str | None:
    """The id of the nearest widget in the direction of an arrow; the focused one where there is none."""
    here = find_widget(widgets, focus)
    if here is None:
        return next_focus(widgets, None, 1)
    best, least = focus, float("inf")
    for other in widgets:
        if not other.enabled or other.id == focus or other.role == READ:
            continue
        dx = other.rect.centerx - here.rect.centerx
        dy = here.rect.centery - other.rect.centery
        along, aside = dx * step[0] + dy * step[1], abs(dx * step[1]) + abs(dy * step[0])
        if along > 2 and along + 2 * aside < least:
            best, least = other.id, along + 2 * aside
    return best


def draw_pad_sign(brush: Brush, rect: Rect, sign: str) -> list[Sprite]:
    """The name of a gamepad's button at the upper right corner of what it works; nothing for an empty name."""
    if not sign:
        return []
    letters = brush.text(sign, -2, "shade", "bold")
    base = brush.theme.base
    slip = Rect(0, 0, max(letters.get_width() + round(base * 0.5), round(base * 1.1)), round(base * 1.1))
    slip.midright = rect.right - round(base * 0.15), rect.top + round(base * 0.25)
    return [Sprite(brush.plate(slip.size, "primary"), *slip.topleft), centred(letters, slip.center)]


def draw_widget(brush: Brush, widget: Widget, hover: bool = False, focus: bool = False) -> list[Sprite]:
    """A button, toggle, choice or number as sprites; slots, cards and boards are drawn by their own modules."""
    sprites = [Sprite(brush.plate(widget.rect.size, _style(widget, hover)), *widget.rect.topleft)]
    if widget.role == "toggle" and widget.value:
        sprites += _switch(brush, widget)
    else:
        sprites += _stepper(brush, widget) if widget.role in STEPPED and widget.value else _button(brush, widget)
    if focus:
        sprites.append(draw_focus_ring(brush, widget.rect))
    return sprites


def draw_focus_ring(brush: Brush, rect: Rect) -> Sprite:
    """The focus ring around a rectangle."""
    room = max(round(brush.theme.base / 4), 3)
    wide = rect.inflate(2 * room, 2 * room)
    return Sprite(brush.ring(wide.size), *wide.topleft)


def _style(widget: Widget, hover: bool) -> str:
    if not widget.enabled:
        return "off"
    if widget.weight == "primary":
        return "primary_hover" if hover else "primary"
    if widget.on:
        return "on"
    return "hover" if hover else "button"


def _ink(brush: Brush, widget: Widget) -> str:
    if not widget.enabled:
        return _faint(brush)
    return "shade" if widget.weight == "primary" else "text"


def _faint(brush: Brush) -> str:
    return mix(brush.theme["muted"], brush.theme["panel"], 0.55)


def _button(brush: Brush, widget: Widget) -> list[Sprite]:
    """Icon and label side by side in the middle, a long label on two lines; the icon alone where there is no room."""
    rect, base = widget.rect, brush.theme.base
    colour = _ink(brush, widget)
    side = min(round(base * 1.25), rect.height - 4)
    icon = widget.picture or (brush.icon(widget.icon, colour, side) if widget.icon else None)
    beside = round(icon.get_width() * 1.3) if icon else 0
    if icon and (widget.bare or not widget.label):
        return [centred(icon, rect.center)]
    label = _label(brush, widget, colour, rect.width - round(base * 0.7) - beside)
    if icon is None:
        return [centred(label, rect.center)]
    if label.get_width() > rect.width - round(base * 0.4) - beside:
        return [centred(icon, rect.center)]
    left = rect.centerx - (beside + label.get_width()) // 2
    return [
        Sprite(icon, left, rect.centery - icon.get_height() // 2),
        Sprite(label, left + beside, rect.centery - label.get_height() // 2),
    ]


def _label(brush: Brush, widget: Widget, colour: str, room: int) -> pygame.Surface:
    """What stands on a button: on one line, else on two if they fit into its height. Letters keep their size, but where a word
    would be cut otherwise."""
    for step in (-1,) if widget.small else (0, -1):
        if label := _whole_label(brush, widget, colour, room, step):
            return label
        if widget.icon or widget.picture:
            return brush.text(widget.label, step, colour, _face(widget))
    return brush.text(widget.label, -1, colour, _face(widget), max(room, 8))


def _whole_label(brush: Brush, widget: Widget, colour: str, room: int, step: int) -> pygame.Surface | None:
    """A button's label in letters of one size, on one line or on two; None where neither has room."""
    face = _face(widget)
    label = brush.text(widget.label, step, colour, face)
    if label.get_width() <= room:
        return label
    if any(brush.text(word, step, colour, face).get_width() > room for word in widget.label.split()):
        return None
    two = brush.block(widget.label, room, step, colour, face, centre=True)
    return two if two.get_height() <= widget.rect.height * 1.1 else None


def _face(widget: Widget) -> str:
    return "bold" if widget.weight == "primary" else "sans"


def even_letters(brush: Brush, widgets: Sequence[Widget]) -> list[Widget]:
    """Buttons with labels alone that stand together: where one of them needs small letters, all have them."""
    return list(widgets) if _has_room(brush, widgets, 0) else [replace(widget, small=True) for widget in widgets]


def are_whole(brush: Brush, widgets: Sequence[Widget]) -> bool:
    """Whether no label of buttons that stand together is cut, in small letters if need be."""
    return _has_room(brush, widgets, -1)


def _has_room(brush: Brush, widgets: Sequence[Widget], step: int) -> bool:
    edge = round(brush.theme.base * 0.7)
    return all(_whole_label(brush, widget, "text", widget.rect.width - edge, step) for widget in widgets)


def fits_beside_icon(brush: Brush, label: str, cell: Rect, step: int = 0) -> bool:
    """Whether a label has room beside an icon in a button of that size."""
    return measure_beside_icon(brush, label, cell.height, step) <= cell.width


def measure_beside_icon(brush: Brush, label: str, height: int, step: int = 0) -> int:
    """How wide a button of that height has to be for a label beside an icon."""
    icon = round(min(brush.theme.base * 1.25, height - 4) * 1.3)
    return brush.text(label, step).get_width() + round(brush.theme.base * 0.7) + icon


def share_row(brush: Brush, labels: Sequence[str], row: Sequence[Rect]) -> list[Rect]:
    """The cells of a row for buttons with labels beside icons: all equal, as they are, or each as wide as its label needs where
    only so all of them have room."""
    widths = [measure_beside_icon(brush, label, cell.height) for label, cell in zip(labels, row, strict=True)]
    spare = sum(cell.width for cell in row) - sum(widths)
    if spare < 0 or all(width <= cell.width for width, cell in zip(widths, row, strict=True)):
        return list(row)
    gap, left, out = row[1].left - row[0].right, row[0].left, list[Rect]()
    for at, (width, cell) in enumerate(zip(widths, row, strict=True)):
        width += spare * (at + 1) // len(row) - spare * at // len(row)
        out.append(Rect(left, cell.top, width, cell.height))
        left += width + gap
    return out


def fit_labels(brush: Brush, labels: Sequence[str], cells: Sequence[Rect]) -> tuple[bool, bool]:
    """Whether labels beside icons need small letters in such buttons, and whether there is room for none."""
    pairs = list(zip(labels, cells, strict=True))
    small, bare = (not all(fits_beside_icon(brush, label, cell, step) for label, cell in pairs) for step in (0, -1))
    return small, bare


def _value(brush: Brush, widget: Widget, colour: str) -> pygame.Surface:
    """The value of a setting between its two signs: on a line, else on as many as it has room for."""
    edge, wide = round(brush.theme.base * 0.8), widget.rect.width
    value = brush.text(widget.value, 0, colour, "bold")
    if value.get_width() <= wide - 4 * edge:
        return value
    most = max(int(widget.rect.height / brush.measure_block("x", wide)), 2)
    return brush.block(widget.value, wide - 3 * edge, 0, colour, "bold", most, centre=True)


def measure_value(brush: Brush, widget: Widget) -> int:
    """How high the value of a setting is that needs several lines between its two signs; 0 where it has room on one."""
    edge = round(brush.theme.base * 0.8)
    if widget.role == "toggle" or brush.text(widget.value, 0, "text", "bold").get_width() <= widget.rect.width - 4 * edge:
        return 0
    return brush.measure_block(widget.value, widget.rect.width - 3 * edge, 0, "bold")


def _stepper(brush: Brush, widget: Widget) -> list[Sprite]:
    """Less, the value in the middle, more."""
    rect, colour = widget.rect, _ink(brush, widget)
    edge = round(brush.theme.base * 0.8)
    value = _value(brush, widget, colour)
    signs = ("\u2212", "+") if widget.role == "number" else ("\u2039", "\u203a")
    less, more = (brush.text(sign, 1, "gold", "bold") for sign in signs)
    return [
        centred(value, rect.center),
        centred(less, (rect.left + edge, rect.centery)),
        centred(more, (rect.right - edge, rect.centery)),
    ]


def _switch(brush: Brush, widget: Widget) -> list[Sprite]:
    """A knob at the left (off) or at the right (on) of its track, and the word."""
    rect, base = widget.rect, brush.theme.base
    width, height = round(base * 2.2), round(base * 1.15)
    t = brush.theme
    track = mix(t["panel"], "#000000", 0.35) if not widget.on else mix(t["gold"], t["panel"], 0.25)
    knob = t["text"] if widget.enabled else _faint(brush)
    at = width - height / 2 if widget.on else height / 2
    text = svg.document(
        width,
        height,
        svg.rect(0.5, 0.5, width - 1, height - 1, height / 2, fill=track),
        svg.circle(at, height / 2, height * 0.36, fill=knob),
    )
    word = brush.text(widget.value, 0, _ink(brush, widget), "bold", rect.width - width - round(base * 1.6))
    return [
        Sprite(word, rect.x + round(base * 0.8), rect.centery - word.get_height() // 2),
        Sprite(brush.pictures.draw(text, (width, height)), rect.right - width - round(base * 0.7), rect.centery - height // 2),
    ]

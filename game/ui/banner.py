"""A strip above the table: what is the matter with the rules that it follows, until it is mended. It covers nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Rect

from game.core.errors import Problem
from game.ui.brush import Brush
from game.ui.following import Follower
from game.ui.scene import Sprite
from game.ui.shown import shown
from game.ui.widgets import Widget
from game.ui.words import Words

MOST = 0.24
"""The part of the window's height that the strip may take."""
_LINES = 3


class Said(NamedTuple):
    """What a strip says: where, or what it is about; the sentence; its buttons, ids with labels."""

    head: str
    text: str
    buttons: Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Banner:
    """A strip as it is drawn, from the window's upper left corner."""

    height: int
    sprites: Sequence[Sprite] = ()
    widgets: Sequence[Widget] = ()


def said_of(follower: Follower, words: Words) -> Said | None:
    """What is to be said of the rules that a table follows; None where nothing is the matter."""
    if follower.problems:
        first, more = follower.problems[0], len(follower.problems) - 1
        head = place_of(first) + ("" if not more else f" \u00b7 {words('one_more') if more == 1 else words('more', n=more)}")
        label = words("all_problems", n=more + 1) if more else words("see_problem")
        return Said(head, sentence_of(first), [("problems", label)])
    if follower.unfit is not None:
        text = words("rules_unfit_text", why=shown(words.of(follower.unfit)).rstrip("."))
        return Said(words("rules_unfit"), text, [("new", words("begin_with_them"))])
    return None


def place_of(problem: Problem) -> str:
    """Where a problem is, the file by its name alone."""
    name = problem.file.replace("\\", "/").rpartition("/")[2]
    return shown(f"{name}:{problem.line}:{problem.column}" if problem.line else name)


def sentence_of(problem: Problem) -> str:
    """What is wrong, and what helps."""
    path = f"{problem.path}: " if problem.path else ""
    return f"{path}{problem.message} {problem.hint}".strip()


def banner(brush: Brush, said: Said, size: tuple[int, int], gap: int) -> Banner:
    """The strip for a window of that size, in the brush's letters: the words beside its buttons, or above them where it is
    narrow."""
    base = brush.theme.base
    pad, line = round(base * 0.7), round(base * 2.1)
    wide = max(brush.text(label).get_width() for _, label in said.buttons) + round(base * 1.6)
    inner = size[0] - 2 * gap - 2 * pad
    beside = inner - len(said.buttons) * (wide + gap) >= base * 24
    width = inner - len(said.buttons) * (wide + gap) if beside else inner
    head = brush.fitted(said.head, 0, "gold", "bold", width)
    room = size[1] * MOST - 2 * pad - head.get_height() - (0 if beside else line + gap)
    lines = min(max(int(room / (brush.theme.step(0) * 1.32)), 1), _LINES)
    text = brush.block(said.text, width, 0, "text", most=lines)
    told = head.get_height() + text.get_height()
    height = max(told, line) + 2 * pad if beside else told + gap + line + 2 * pad
    plate = Rect(gap, gap, size[0] - 2 * gap, height)
    top = plate.y + pad + (max(height - 2 * pad - told, 0) // 2 if beside else 0)
    sprites = [Sprite(brush.plate(plate.size, "lit"), *plate.topleft), Sprite(head, plate.x + pad, top)]
    sprites.append(Sprite(text, plate.x + pad, top + head.get_height()))
    right, low = plate.right - pad, plate.centery - line // 2 if beside else plate.bottom - pad - line
    widgets = []
    for name, label in reversed(said.buttons):
        widgets.append(Widget(name, "button", label, Rect(right - wide, low, wide, line)))
        right -= wide + gap
    return Banner(plate.bottom, sprites, widgets[::-1])

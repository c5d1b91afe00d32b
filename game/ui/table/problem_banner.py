"""A strip above the table: what is the matter with the rules that it follows, until it is mended.

Its room is kept once it has been there, so that nothing on the table moves when it goes or comes again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pygame import Rect

from game.core.errors import Problem, errors_of
from game.core.translation import translate_problem
from game.core.types import trim
from game.drawing.brush import Brush
from game.drawing.sprites import Sprite
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords, make_printable
from game.ui.table.hot_reload import HotReload


class BannerText(NamedTuple):
    """What a strip says: where, or what it is about; the sentence; its buttons, ids with labels; and, where all of
    the sentence has no room, what is left of it without advice."""

    head: str
    text: str
    buttons: Sequence[tuple[str, str]]
    short: str = ""


@dataclass(frozen=True)
class Banner:
    """A strip as it is drawn, from the window's upper left corner, on its ``plate``."""

    plate: Rect
    sprites: Sequence[Sprite] = ()
    widgets: Sequence[Widget] = ()
    told: Sequence[str] = ()
    """What it says, a line each."""

    def lowered(self, by: int) -> Banner:
        """The same so many pixels lower."""
        if not by:
            return self
        sprites = [sprite._replace(y=sprite.y + by) for sprite in self.sprites]
        widgets = [replace(widget, rect=widget.rect.move(0, by)) for widget in self.widgets]
        return replace(self, plate=self.plate.move(0, by), sprites=sprites, widgets=widgets)


def describe_rules_state(follower: HotReload, words: UiWords, taking: bool = False) -> BannerText | None:
    """What is to be said of the rules that a table follows, and may be ``taking`` just now; None where nothing is."""
    if not follower.broken and taking:
        return BannerText(words("rules_coming"), words("rules_coming_text"), [])
    if not follower.broken and follower.unfit is not None:
        why = {language: make_printable(said) for language, said in trim(follower.unfit).items()}
        text = words("rules_unfit_text", why=why)
        return BannerText(words("rules_unfit"), text, [("new", words("begin_with_them"))])
    if follower.problems:
        first, many = next(iter(errors_of(follower.problems)), follower.problems[0]), len(follower.problems)
        label = words("all_problems", n=many) if many > 1 else words("see_problem")
        short = translate_problem(first, words.language).message
        return BannerText(describe_problem_place(first), describe_problem(first, words), [("problems", label)], short)
    return None


def describe_problem_place(problem: Problem) -> str:
    """Where a problem is, the file by its name alone."""
    name = problem.file.replace("\\", "/").rpartition("/")[2]
    return make_printable(f"{name}:{problem.line}:{problem.column}" if problem.line else name)


def describe_problem(problem: Problem, words: UiWords) -> str:
    """What is wrong, and what helps."""
    path = f"{problem.where}: " if problem.path else ""
    said = translate_problem(problem, words.language)
    return f"{path}{said.message} {said.hint}".strip()


def measure_banner(size: tuple[int, int], base: float) -> int:
    """How high a strip is in a window of that size, whatever it says: it has two lines, close together where they
    can be long."""
    return round(base * (2.9 if _is_wide(size, base) else 3.6))


def _is_wide(size: tuple[int, int], base: float) -> bool:
    return size[0] >= base * 62


def draw_banner(brush: Brush, said: BannerText, size: tuple[int, int], gap: int) -> Banner:
    """The strip for a window of that size, in the brush's letters: its words, as far as there is room, and its buttons at the
    right."""
    base = brush.theme.base
    plate = Rect(gap, gap, size[0] - 2 * gap, measure_banner(size, base))
    pad, line = round(base * 0.7), round(base * 2.1)
    wide = max((brush.text(label).get_width() for _, label in said.buttons), default=0) + round(base * 1.6)
    right, widgets = plate.right - (plate.height - line) // 2, []
    for name, label in reversed(said.buttons):
        widgets.append(Widget(name, "button", label, Rect(right - wide, plate.centery - line // 2, wide, line)))
        right -= wide + gap
    left, room, told = plate.x + pad, right - plate.x - pad, [said.head, said.text]
    sprites = [Sprite(brush.plate(plate.size, "lit"), *plate.topleft)]
    if _is_wide(size, base):
        head = brush.block(said.head, round(room * 0.45), 0, "gold", "bold", most=2)
        sprites.append(Sprite(head, left, plate.centery - head.get_height() // 2))
        left, room = left + head.get_width() + pad, room - head.get_width() - pad
    elif brush.has_room(said.text, room, most=1) and brush.has_room(said.head, room, face="bold", most=1):
        both = brush.text(said.head, 0, "gold", "bold"), brush.text(said.text)
        top = plate.centery - sum(line.get_height() for line in both) // 2
        sprites += [Sprite(both[0], left, top), Sprite(both[1], left, top + both[0].get_height())]
        return Banner(plate, sprites, widgets[::-1], told)
    text = brush.block(said.text if brush.has_room(said.text, room, most=2) else said.short or said.text, room, most=2)
    return Banner(plate, [*sprites, Sprite(text, left, plate.centery - text.get_height() // 2)], widgets[::-1], told)

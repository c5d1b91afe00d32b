"""What a screen says to those who hear it: its widgets by name and state, and which of its sentences are new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple
from weakref import WeakKeyDictionary

from game.ui.framework.screen import Screen
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords

HELD = ("toggle", "picture", "tab", "row", "card")
"""The roles of which it is said that they are not on, too."""

STOPS = ".!?:;\u2026"
"""The signs at which a voice pauses."""


class Spoken(NamedTuple):
    """A thing as it is spoken: ``role`` as widgets have it, or ``switch`` for a toggle with a value, or ``place`` for a point of
    a board; ``rect`` from the left and the top to the right and the bottom, in pixels of the window; ``on`` is None where that
    makes no sense."""

    id: str
    role: str
    name: str
    rect: tuple[int, int, int, int]
    enabled: bool = True
    on: bool | None = None


def speak_widget(widget: Widget, words: UiWords) -> Spoken:
    """A widget with a name that makes sense alone: its label, or what is said in place of it, and its value."""
    name, value = widget.spoken or widget.label, widget.value.removesuffix("|")
    if value and widget.role != "toggle" and not name.endswith(value):
        name = words.entry(name, value)
    on = widget.on if widget.role in HELD or widget.on else None
    rect = widget.rect
    role = "switch" if widget.role == "toggle" and value else widget.role
    return Spoken(widget.id, role, name, (rect.left, rect.top, rect.right, rect.bottom), widget.enabled, on)


def speak_screen(screen: Screen) -> list[Spoken]:
    """All that can have the focus on a screen, in the order in which Tab leads through it."""
    return [speak_widget(widget, screen.words) for widget in screen.heard]


class Announcer:
    """Tells which sentences of a screen have not been said yet, so that none is said twice."""

    def __init__(self) -> None:
        self._said: WeakKeyDictionary[Screen, Counter[str]] = WeakKeyDictionary()

    def forget(self) -> None:
        """All is to be said once more."""
        self._said.clear()

    def news(self, screen: Screen, *, others: Iterable[str] = ()) -> Sequence[str]:
        """What stands there now and did not when this was last asked, of a screen that is new all of it, each with a stop at its
        end; ``others`` are sentences over the screen."""
        texts = (line.strip() for text in (*screen.heard_text, *others) for line in text.split("\n"))
        told = [line if line[-1] in STOPS else f"{line}." for line in texts if line]
        before = self._said.get(screen, Counter())
        self._said[screen] = Counter(told)
        return list(_new(told, before))


def _new(told: Sequence[str], before: Counter[str]) -> Iterator[str]:
    left = before.copy()
    for line in told:
        if left[line]:
            left[line] -= 1
        else:
            yield line

"""A ruleset's options as controls: numbers stop at their ends, choices go round, switches switch."""

from __future__ import annotations

from pygame import Rect

from game.core.contract import Option
from game.ui.widgets import Widget
from game.ui.words import Words

Value = int | str | bool


def changed(option: Option, value: Value, by: int) -> Value:
    """An option's value one step less (by = -1) or more (by = 1)."""
    if option.type == "number":
        return min(max(int(value) + by * option.step, option.minimum), option.maximum)
    if option.type == "switch":
        return not value
    names = list(option.choices)
    return names[(names.index(str(value)) + by) % len(names)] if str(value) in names else option.default


def option_widget(option: Option, value: Value, rect: Rect, enabled: bool, words: Words) -> Widget:
    """The control of an option, showing its value in words."""
    shown = str(value)
    if option.type == "switch":
        shown = words("on" if value else "off")
    elif option.type == "choice" and value in option.choices:
        shown = words.of(option.choices[str(value)])
    role = {"number": "number", "choice": "choice"}.get(option.type, "toggle")
    return Widget(f"option:{option.id}", role, words.of(option.name), rect, shown, enabled=enabled, on=value is True)

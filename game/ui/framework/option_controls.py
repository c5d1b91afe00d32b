"""A ruleset's options as controls: numbers stop at their ends, choices go round, switches switch."""

from __future__ import annotations

import time

from pygame import Rect

from game.core.contract import Option
from game.core.records import dataclass
from game.ui.framework.widgets import Widget
from game.ui.framework.words import UiWords

Value = int | str | bool
SEED_LIMIT = 1_000_000_000
"""Seeds lie below this."""


def step_option(option: Option, value: Value, by: int) -> Value:
    """An option's value one step less (by = -1) or more (by = 1)."""
    if option.type == "number":
        return min(max(int(value) + by * option.step, option.minimum), option.maximum)
    if option.type == "switch":
        return not value
    names = list(option.choices)
    return names[(names.index(str(value)) + by) % len(names)] if str(value) in names else option.default


def describe_value(option: Option, value: Value, words: UiWords) -> str:
    """An option's value in words."""
    if option.type == "switch":
        return words("on" if value else "off")
    return words.of(option.choices[str(value)]) if option.type == "choice" and value in option.choices else str(value)


def make_option_widget(option: Option, value: Value, rect: Rect, enabled: bool, words: UiWords) -> Widget:
    """The control of an option, showing its value in words."""
    shown = describe_value(option, value, words)
    role = {"number": "number", "choice": "choice"}.get(option.type, "toggle")
    return Widget(f"option:{option.id}", role, words.of(option.name), rect, shown, enabled=enabled, on=value is True)


SEEDS = 10_000
"""Games that are dealt anew have short seeds, below this."""


def fresh_seed() -> int:
    """A number for the next game's chance, another at each start."""
    return time.time_ns() // 1000 % SEEDS


@dataclass(frozen=True)
class SeedField:
    """The number from which a game's chance comes, stepped or typed. ``fresh``: what is typed next takes its place."""

    number: int
    fresh: bool = True
    empty: bool = False

    def shown(self, focus: bool) -> str:
        """The number, with a mark behind it where a digit would go."""
        return ("" if self.empty else str(self.number)) + ("|" if focus else "")

    def stepped(self, by: int) -> SeedField:
        """One less or more, round its ends."""
        return SeedField((self.number + by) % SEED_LIMIT)

    def longer(self, digit: str) -> SeedField:
        """With one digit more; as long as it may be, none."""
        number = int(digit if self.fresh or self.empty else f"{self.number}{digit}")
        return SeedField(number, fresh=False) if number < SEED_LIMIT else self

    def shorter(self) -> SeedField:
        """With one digit less; where there is none left, 0 and nothing shown."""
        left = str(self.number)[:-1]
        return SeedField(int(left or 0), fresh=False, empty=not left)

    def pasted(self, text: str) -> SeedField:
        """The digits of a text, as many as may be; the same if it has none."""
        digits = "".join(sign for sign in text if sign in "0123456789")[: len(str(SEED_LIMIT)) - 1]
        return SeedField(int(digits), fresh=False) if digits else self

"""Options as a screen and a rule book show them, and what else a rule book has to be told of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.contract import Option, Text
from game.core.records import dataclass

OptionValue = int | str | bool


@dataclass(frozen=True, slots=True)
class Setting:
    """What a rule book needs besides the rules: the board's names, and the options, with the values that they have."""

    board: Mapping[str, Any]
    options: Sequence[Option] = ()
    values: Mapping[str, OptionValue] | None = None

    def value(self, option: Option) -> OptionValue:
        """What an option is set to."""
        return (self.values or {}).get(option.id, option.default)


def text_of(value: Any) -> Text:
    """A text by language."""
    return {"en": value} if isinstance(value, str) else dict(value)


def default_of(option: Mapping[str, Any]) -> OptionValue:
    """An option's default."""
    value: OptionValue = next(option[key] for key in ("number", "choice", "switch") if key in option)
    return value


def option_of(name: str, a: Mapping[str, Any]) -> Option:
    """An option as a screen shows it."""
    kind = next(key for key in ("number", "choice", "switch") if key in a)
    choices = {key: text_of(choice["name"]) for key, choice in a.get("choices", {}).items()}
    return Option(
        name,
        text_of(a.get("name", name.replace("_", " "))),
        kind,
        default_of(a),
        a.get("min", 0),
        a.get("max", 1000),
        a.get("step", 1),
        choices,
        text_of(a.get("text", "")),
    )

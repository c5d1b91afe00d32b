"""The entry of a catalogue for a ruleset: made from its data, and whether data that nobody has checked can be shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.core.catalogue import CatalogueEntry
from game.core.contract import Option, Text
from game.rules.language.setting import option_of, text_of

_LONGEST_TEXT = 2000
"""Letters of a text that is shown unchecked."""


def entry_from(name: str, data: Mapping[str, Any]) -> CatalogueEntry:
    """The entry of a ruleset's plain data."""
    options = tuple(option_of(key, entry) for key, entry in data.get("options", {}).items())
    players, minutes = (data.get("players", {}).get(key, other) for key, other in (("count", 2), ("minutes", 0)))
    presets = {key: (text_of(a.get("name", key)), a["set"]) for key, a in data.get("presets", {}).items()}
    called, about = text_of(data.get("name", name)), text_of(data.get("about", ""))
    known = data.get("players", {})
    difficulty, special = known.get("difficulty", 0), known.get("special", "")
    return CatalogueEntry(
        name, called, about, players, options,
        presets=presets, minutes=minutes, difficulty=difficulty, special=text_of(special) if special else {},
        chance=any(has_chance(entry) for entry in (data, *data.get("options", {}).values())),
    )  # fmt: skip


def has_chance(data: object) -> bool:
    """Whether plain rules shuffle a pile or toss a coin; what their options would change is not looked into."""
    if isinstance(data, Mapping):
        tossed = data.get("order") == "shuffled" or data.get("first") == "chance"
        return tossed or any(has_chance(entry) for key, entry in data.items() if key != "options")
    return isinstance(data, (list, tuple)) and any(map(has_chance, data))


def showable(entry: CatalogueEntry) -> bool:
    """Whether nothing in an unchecked entry is other than a screen takes for granted."""
    texts = [entry.name, entry.about, *([entry.special] if entry.special else [])]
    texts += [text for option in entry.options for text in (option.name, option.text, *option.choices.values())]
    numbers = type(entry.players) is type(entry.minutes) is type(entry.difficulty) is int
    return numbers and all(map(_is_text, texts)) and all(map(_can_be_set, entry.options))


def _is_text(text: Text) -> bool:
    return "en" in text and all(isinstance(words, str) and len(words) <= _LONGEST_TEXT for words in text.values())


def _can_be_set(option: Option) -> bool:
    if option.type == "number":
        numbers: tuple[Any, ...] = (option.minimum, option.default, option.maximum, option.step)
        return all(type(number) is int for number in numbers) and numbers[0] <= numbers[1] <= numbers[2]
    return option.default in option.choices if option.type == "choice" else isinstance(option.default, bool)


def entry_of(known: Mapping[str, Any]) -> CatalogueEntry:
    """The entry that was cached as plain data."""
    options = tuple(Option(**option) for option in known["options"])
    presets = {name: (preset[0], preset[1]) for name, preset in known["presets"].items()}
    return CatalogueEntry(**{**known, "options": options, "presets": presets})

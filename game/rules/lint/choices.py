"""Options that leave nothing to choose, and presets that set nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from game.rules.domain.names import records_in
from game.rules.domain.variants import changes_of
from game.rules.lint.prospects import Prospects
from game.rules.trees.tree import Record, plain


def tell(prospects: Prospects) -> None:
    """Tells of everything of that sort."""
    _options(prospects)
    _presets(prospects)


def _options(prospects: Prospects) -> None:
    for name, option in prospects.entries("options").items():
        path = ("options", name)
        if "choices" in option and prospects.owns((*path, "choices")):
            _choices(prospects, name, option)
        single = "number" in option and "max" in option and option.get("min") == option["max"]
        if single and prospects.owns((*path, "max")):
            prospects.tell((*path, "max"), f"the number can only be {option['max']}.", "Widen the bounds, or take it out.")
    for place, changes in changes_of(prospects.tree):
        if prospects.owns(place) and _says_nothing(prospects, place[1], changes):
            prospects.tell(place, "the rules are so already, and so this changes nothing.", "Change something else.", key=True)


def _choices(prospects: Prospects, name: str, option: Record) -> None:
    """Choices of which two are the same; an option that rules name by ``$`` may differ by its word alone."""
    choices, path = records_in(option, "choices"), ("options", name, "choices")
    named = ("options", name) in prospects.lint.used
    if not named and not any("changes" in choice for choice in choices.values()):
        return  # it is told of the whole option that it changes nothing
    if len(choices) == 1:
        prospects.tell(path, "there is only one choice.", "Add another, or take the option out.", key=True)
    if named:
        return
    for one, other in combinations(choices, 2):
        if plain(choices[one].get("changes", Record())) == plain(choices[other].get("changes", Record())):
            message = f'"{other}" does the same as "{one}".'
            prospects.tell((*path, other), message, "Give one of them other changes:, or take it out.", key=True)


def _says_nothing(prospects: Prospects, option: str, changes: Record) -> bool:
    """Whether changes only say what the rules say anyway, and what no other option changes."""
    others = [entries for path, entries in changes_of(prospects.tree) if path[1] != option]
    for section, name, field, value in _fields(changes):
        contested = any(_touches(entries, section, name) for entries in others)
        if contested or not _is_said(prospects.tree, section, name, field, value):
            return False
    return "remove" not in changes


def _fields(changes: Record) -> Iterator[tuple[str, str, str, Any]]:
    """Each field that changes write: section, entry, field (empty where there is none) and value."""
    for section, entries in changes.items():
        for name, entry in entries.items() if isinstance(entries, Record) else (("", entries),):
            for field, value in entry.items() if isinstance(entry, Record) else (("", entry),):
                yield section, name, field, value


def _touches(changes: Record, section: str, name: str) -> bool:
    entries = changes.get(section)
    return "remove" in changes or (entries is not None and (not isinstance(entries, Record) or not name or name in entries))


def _is_said(tree: Record, section: str, name: str, field: str, value: Any) -> bool:
    here: Any = tree.get(section)
    for step in filter(None, (name, field)):
        here = here.get(step) if isinstance(here, Record) else None
    return here is not None and plain(here) == plain(value)


def _presets(prospects: Prospects) -> None:
    """A preset beside no other that sets but the defaults, and one that sets what another sets."""
    presets, options = prospects.entries("presets"), prospects.entries("options")
    defaults = {name: _default(option) for name, option in options.items()}
    sets = {name: defaults | dict(plain(preset.get("set", Record()))) for name, preset in presets.items()}
    own = [name for name in presets if prospects.owns(("presets", name), key=True)]
    for name in own:
        same = next((other for other in sets if other != name and sets[other] == sets[name]), None)
        path = ("presets", name, "set")
        if same is not None and not (same in own and own.index(name) < own.index(same)):
            prospects.tell(path, f'sets the options as "{same}" does.', "Set something else, or take it out.", key=True)
        elif len(presets) == 1 and sets[name] == defaults:
            prospects.tell(path, "sets the options as they are without it.", "Set something else, or take it out.", key=True)


def _default(option: Record) -> Any:
    return next((option[kind] for kind in ("number", "choice", "switch") if kind in option), None)

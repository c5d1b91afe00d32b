"""What a file writes that an option, as it stands by default, writes over."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.errors import Problem
from game.rules.language.options import OptionChange, changes_of
from game.rules.trees.tree import Record, Value, key_mark_of, warning_at

_LEVELS = 3


def warnings_of(file: Record, tree: Record) -> list[Problem]:
    """A warning for each field of a sound file that does not count by default; ``tree`` is the whole ruleset that it makes."""
    return [problem for change in changes_of(tree, {}) if change.in_force for problem in _overruled(file, change)]


def _overruled(file: Record, change: OptionChange) -> Iterator[Problem]:
    own = file.get("options")
    option = own.get(change.option) if isinstance(own, Record) else None
    if isinstance(option, Record) and ("changes" in option or "choices" in option):
        return  # its author has written both
    for path, value in _fields(change.patch):
        here = _at(file, path)
        if here is not None and here != value:
            message = f'counts only while the option "{change.option}" is not {change.value}, which it is by default.'
            way = f"another default of {change.option} under options:"
            if change.value == "yes":
                way = f"options: {{{change.option}: {{switch: false}}}}"
            yield warning_at(key_mark_of(file, path), path, message, f"Write {way}, or change it in the changes of that option.")


def _fields(patch: Record, above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Value]]:
    """What a patch writes, field by field."""
    for key, value in patch.items():
        if isinstance(value, Record) and len(above) + 1 < _LEVELS:
            yield from _fields(value, (*above, key))
        else:
            yield (*above, key), value


def _at(tree: Record, path: tuple[str, ...]) -> Value | None:
    here: Value | None = tree
    for step in path:
        here = here.get(step) if isinstance(here, Record) else None
    return here

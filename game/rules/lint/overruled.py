"""What is written and does not count: an option, as it stands by default, writes over it, or a later parent does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from game.core.errors import Problem
from game.rules.language.options import OptionChange, changes_of
from game.rules.trees.merging import Load, files_of, resolve
from game.rules.trees.tree import Items, Record, Value, key_mark_of, plain, value_at, warning_at

_LEVELS = 3
_FEW = 3
"""Fields that are named; that there are more is said."""


def warnings_of(file: Record, tree: Record) -> list[Problem]:
    """A warning for each field of a sound file that does not count by default; ``tree`` is the whole ruleset that it makes."""
    return [problem for change in changes_of(tree, {}) if change.in_force for problem in _overruled(file, change)]


def _overruled(file: Record, change: OptionChange) -> Iterator[Problem]:
    own = file.get("options")
    option = own.get(change.option) if isinstance(own, Record) else None
    if isinstance(option, Record) and ("changes" in option or "choices" in option):
        return  # its author has written both
    for path, value in _fields(change.patch):
        here = value_at(file, path)
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


def brought_back(file: Record, tree: Record, load: Load) -> Iterator[Problem]:
    """A warning for each two parents of which the later has what both build on, where the earlier changes it: the later one's
    whole rules are merged over the earlier one's. ``tree`` is the whole ruleset that the sound ``file`` makes."""
    listed = file.get("extends")
    parents = [str(name) for name in listed] if isinstance(listed, Items) else []
    if len(parents) < 2:
        return
    files = {name: load(name) for name in parents}
    whole = {name: resolve(files[name], load) for name in parents}
    above = {name: {str(one["id"]): one for one in files_of(files[name], load)} for name in parents}
    for (_, early), (number, late) in combinations(enumerate(parents), 2):
        shared = {name: resolve(one, load) for name, one in above[late].items() if name in above[early] and name != early}
        lost = {
            ".".join(path): name
            for name, base in shared.items()
            for path, value in _fields(base)
            if _says(whole[late], path, value) and _says(tree, path, value) and not _says(whole[early], path, value)
            if value_at(file, path) is None
        }
        if lost:
            names = ", ".join([*list(lost)[:_FEW], *["..."] * (len(lost) > _FEW)])
            message = f'brings back {names} of {", ".join(dict.fromkeys(lost.values()))}, which "{early}" changes.'
            hint = f"Take {late} out." if late in shared else "Let one of the two extend the other, or change it here as well."
            yield warning_at(key_mark_of(file, ("extends", number)), ("extends", number), message, hint)


def _says(tree: Record, path: tuple[str, ...], value: Value) -> bool:
    found = value_at(tree, path)
    return found is not None and plain(found) == plain(value)

"""Options: house rules that a player sets before the game.

A number is put in wherever the ruleset says ``$name``; a choice or a switch may bring ``changes``, which are merged as a
file that extends the ruleset would be.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from game.core.errors import BadRequest, BadRuleset, Problem
from game.rules.trees.merging import Listed, beneath, merge, remove
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Items, Record, Step, Value, key_mark_of, mark_of, problem_at

OptionValue: TypeAlias = "int | str | bool"
FIXED = frozenset({"format", "id", "based_on", "extends", "abstract", "version", "options", "presets"})
"""What no option can change."""
_REFERENCE = re.compile(r"\$([A-Za-z][A-Za-z0-9_-]*)")


class BadOptions(BadRequest):
    """Values that the options do not allow. ``reasons`` holds a sentence for every one of them."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)


def apply_options(tree: Record, values: Mapping[str, OptionValue], unsound: Collection[tuple[Step, ...]] = ()) -> Record:
    """A new tree with the options set to these values, the others to their defaults.

    The changes of each option are merged in the order in which the options are written, then each text that is exactly
    ``$name`` becomes that option's value, everywhere but in ``options`` and ``presets`` themselves. Raises BadOptions for
    values out of range, all at once, and BadRuleset for changes that cannot be made and names that no option has. What is
    ``unsound`` of the changes, by its path in the tree, is merged as ``merge`` says.
    """
    options = _options(tree)
    reasons = [reason for name, value in values.items() if (reason := _wrong(options, name, value))]
    if reasons:
        raise BadOptions(reasons)
    chosen = {name: values.get(name, _default(option)) for name, option in options.items()}
    problems: list[Problem] = []
    changed = tree
    for name, option in options.items():
        changes, below = _changes(option, chosen[name])
        if isinstance(changes, Record):
            changed = _patched(changed, changes, ("options", name, *below), problems, unsound)
    filled = _filled_ruleset(changed, chosen, problems)
    if problems:
        raise BadRuleset(sorted(problems))
    return filled


class OptionChange(NamedTuple):
    """What an option brings: its name, the value that brings it (in words), the path to it, the patch, whether it is in force."""

    option: str
    value: str
    path: tuple[Step, ...]
    patch: Record
    in_force: bool


def changes_of(tree: Record, values: Mapping[str, OptionValue]) -> list[OptionChange]:
    """All that the options of a ruleset can change, in the order in which it is merged; ``values`` as for ``apply_options``."""
    found: list[OptionChange] = []
    for name, option in _options(tree).items():
        chosen = values.get(name, _default(option))
        choices = option.get("choices") if "choice" in option else None
        every: list[OptionValue] = [*choices] if isinstance(choices, Record) else [chosen]
        for value in every:
            patch, below = _changes(option, value) if choices else (option.get("changes"), ("changes",))
            if isinstance(patch, Record):
                words = str(value) if choices else f"{option.get('from')} or more" if "number" in option else "yes"
                found.append(OptionChange(name, words, ("options", name, *below), patch, _changes(option, chosen)[0] is patch))
    return found


def _options(tree: Record) -> dict[str, Record]:
    section = tree.get("options")
    return {name: option for name, option in section.items() if isinstance(option, Record)} if isinstance(section, Record) else {}


def _default(option: Record) -> OptionValue:
    """The value an option has if nobody sets it."""
    for kind in ("number", "choice", "switch"):
        value = option.get(kind)
        if isinstance(value, (int, str)):
            return value
    return ""


def _wrong(options: Mapping[str, Record], name: str, value: object) -> str:
    """Why an option cannot have a value; empty if it can."""
    if name not in options:
        return f'There is no option called "{name[:64]}". {did_you_mean(name, options)}'.rstrip()
    option = options[name]
    shown = f'"{value[:40]}"' if isinstance(value, str) else str(value)[:40]
    if "number" in option:
        return "" if _in_range(option, value) else f'The option "{name}" must be a whole number{_range(option)}, not {shown}.'
    if "choice" in option:
        return _wrong_choice(option, name, value, shown)
    return "" if isinstance(value, bool) else f'The option "{name}" must be true or false, not {shown}.{_truth(value)}'


def _truth(value: object) -> str:
    """Which of the two was meant by another word for it."""
    meant = {"yes": "true", "on": "true", "ja": "true", "no": "false", "off": "false", "nein": "false"}.get(str(value).casefold())
    return f" Write {meant}." if meant else ""


def _bound(option: Record, word: str) -> int | None:
    value = option.get(word)
    return value if isinstance(value, int) else None


def _in_range(option: Record, value: object) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    least, most = (_bound(option, word) for word in ("min", "max"))
    return (least is None or value >= least) and (most is None or value <= most)


def _range(option: Record) -> str:
    """The range of a number, as the end of a sentence."""
    words = (("min", "from"), ("max", "to"))
    return "".join(f" {said} {bound}" for word, said in words if (bound := _bound(option, word)) is not None)


def _wrong_choice(option: Record, name: str, value: object, shown: str) -> str:
    choices = option.get("choices")
    known = list(choices) if isinstance(choices, Record) else []
    if value in known:
        return ""
    hint = did_you_mean(value, known) if isinstance(value, str) else ""
    return f'The option "{name}" must be one of {", ".join(known)}; not {shown}. {hint}'.rstrip()


def _changes(option: Record, value: OptionValue) -> tuple[Value | None, tuple[Step, ...]]:
    """What an option brings at this value, if anything, and the path to it within the option."""
    if "number" in option:
        least = _bound(option, "from")
        there = least is not None and isinstance(value, int) and value >= least
        return (option.get("changes") if there else None), ("changes",)
    if "choice" not in option:
        return (option.get("changes") if value is True else None), ("changes",)
    choices = option.get("choices")
    taken = choices.get(str(value)) if isinstance(choices, Record) else None
    return (taken.get("changes") if isinstance(taken, Record) else None), ("choices", str(value), "changes")


def _patched(
    tree: Record, changes: Record, path: tuple[Step, ...], problems: list[Problem], unsound: Collection[tuple[Step, ...]]
) -> Record:
    problems += [
        problem_at(key_mark_of(changes, (word,)), (*path, word), "is nothing an option can change.")
        for word in changes
        if word in FIXED
    ]
    if "remove" in changes:
        try:
            listed = Listed((*path, "remove"), mark_of(changes, ("remove",)), "the ruleset")
            tree = remove(tree, changes["remove"], listed)
        except BadRuleset as bad:
            problems += bad.problems
    try:
        return merge(tree, changes.without((*FIXED, "remove")), beneath(path, unsound))
    except BadRuleset as bad:
        problems += bad.problems
        return tree


class _Filling:
    """Puts the options' values in place of their names."""

    def __init__(self, chosen: Mapping[str, OptionValue], problems: list[Problem]) -> None:
        self._chosen = chosen
        self._problems = problems

    def value(self, value: Value, path: tuple[Step, ...], above: Record | Items) -> Value:
        """The value filled in: the same object where nothing in it is to be filled in."""
        if isinstance(value, (Record, Items)) and not _may_refer(value):
            return value
        if isinstance(value, Record):
            filled = Record(value.mark)
            for key, inner in value.items():
                filled.take(key, value, self.value(inner, (*path, key), value))
            return filled
        if isinstance(value, Items):
            listed = Items(value.mark)
            listed.extend(self.value(inner, (*path, index), value) for index, inner in enumerate(value))
            listed.marks += value.marks
            return listed
        found = _REFERENCE.fullmatch(value) if isinstance(value, str) else None
        return self._named(found[1], value, path, above) if found else value

    def _named(self, name: str, text: Value, path: tuple[Step, ...], above: Record | Items) -> Value:
        if name in self._chosen:
            return self._chosen[name]
        mark, hint = mark_of(above, path[-1:]), did_you_mean(name, self._chosen)
        self._problems.append(problem_at(mark, path, f'there is no option called "{name}".', hint))
        return text


def _may_refer(value: Record | Items) -> bool:
    """False only where no option's name stands anywhere in a value. Writing it as JSON is the quickest way to look through it."""
    return '"$' in json.dumps(value)


def _filled_ruleset(tree: Record, chosen: Mapping[str, OptionValue], problems: list[Problem]) -> Record:
    filling = _Filling(chosen, problems)
    filled = Record(tree.mark)
    for key, section in tree.items():
        own = key in ("options", "presets")
        filled.take(key, tree, section if own else filling.value(section, (key,), tree))
    return filled

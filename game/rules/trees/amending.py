"""Changing a list that is inherited: a step of it is replaced, taken out, or gets others before or after it, by its name.

Fields are replaced whole; of a long list that would mean to write all of it again for one line. A file may therefore write a
record in place of the list: ``turn: {after: {arrange: [draw]}}``. A step is called by its ``label``, a pick by its ``as``, an
action among the steps of a turn by its own name, and anything else by its first word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from game.core.errors import BadRuleset, Problem
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Items, Mark, Path, Record, Value, mark_of, problem_at

AMENDMENTS = ("replace", "before", "after", "remove")
"""The words of a record that changes a list."""
_NAMES = ("label", "as")
Marked = tuple[Value, Mark]
Act = Callable[[Value, Mark], Sequence[Marked]]
"""What comes in the place of an item."""


def amends(value: Any) -> bool:
    """Whether a value is a record that changes a list, and no list."""
    return isinstance(value, Mapping) and bool(value) and all(word in AMENDMENTS for word in value)


def amend(items: Items, amendment: Record, path: Path) -> Items:
    """The list with these changes made. ``path``: where the record stands, for the problems.

    Raises BadRuleset for each name that nothing in the list has, or several, and for a list of which nothing is left.
    """
    problems: list[Problem] = []
    for place, name, act in _acts(amendment):
        found = [_name_of(item) for item in _every(items)].count(name)
        if found == 1:
            items = _rewritten(items, name, act)
            continue
        here = (*path, *place)
        if found:
            message, hint = f'{found} steps here are called "{name}".', "Give the one that is meant a label: of its own."
        else:
            known = dict.fromkeys(filter(None, map(_name_of, _every(items))))
            message = f'nothing that is inherited here is called "{name}".'
            hint = did_you_mean(name, known) or f"There are: {', '.join(known)}." if known else "Give the step a label: there."
        problems.append(problem_at(mark_of(amendment, place), here, message, hint))
    if not problems and not items:
        problems = [problem_at(amendment.mark, path, "nothing would be left of what is inherited here.", "Write the new list.")]
    if problems:
        raise BadRuleset(problems)
    return items


def _acts(amendment: Record) -> Iterator[tuple[Path, str, Act]]:
    """Where each change stands, the name of what it changes, and what it does."""
    for word in AMENDMENTS:
        asked = amendment.get(word)
        if isinstance(asked, Record):
            for name, steps in asked.items():
                yield (word, name), name, _placing(word, list(_marked(steps, mark_of(asked, (name,)))))
        elif isinstance(asked, Items):
            yield from (((word, at), name, lambda _item, _mark: ()) for at, name in enumerate(asked) if isinstance(name, str))


def _placing(word: str, new: list[Marked]) -> Act:
    """What puts new items before an item, after it, or in its place: then one that has no label has that of the old one."""

    def place(item: Value, mark: Mark) -> Sequence[Marked]:
        if word == "replace":
            return [(_labelled(new[0][0], item), new[0][1])] if len(new) == 1 else new
        return [*new, (item, mark)] if word == "before" else [(item, mark), *new]

    return place


def _labelled(new: Value, old: Value) -> Value:
    if not isinstance(new, Record) or not isinstance(old, Record) or "label" not in old or "label" in new:
        return new
    named = new.without(())
    named.take("label", old)
    return named


def _marked(steps: Value, mark: Mark) -> Iterator[Marked]:
    """One item, or those of a list, each with its mark."""
    if not isinstance(steps, Items):
        yield steps, mark
    else:
        yield from zip(steps, steps.marks, strict=True)


def _every(items: Items) -> Iterator[Value]:
    """The items of a list, and of the lists within them."""
    for item in items:
        yield item
        for inner in item.values() if isinstance(item, Record) else ():
            if isinstance(inner, Items):
                yield from _every(inner)


def _name_of(item: Value) -> str:
    """What an item is called; empty if nothing."""
    if isinstance(item, Record):
        return next((name for word in _NAMES if isinstance(name := item.get(word), str)), next(iter(item), ""))
    return item if isinstance(item, str) else ""


def _rewritten(items: Items, name: str, act: Act) -> Items:
    found = Items(items.mark)
    for item, mark in zip(items, items.marks, strict=True):
        if _name_of(item) == name:
            for new, its_mark in act(item, mark):
                found.put(new, its_mark)
        else:
            found.put(_within(item, name, act), mark)
    return found


def _within(item: Value, name: str, act: Act) -> Value:
    """An item with the lists in it rewritten; itself where it holds none."""
    if not isinstance(item, Record) or not any(isinstance(inner, Items) for inner in item.values()):
        return item
    changed = item.without(())
    for word, inner in item.items():
        if isinstance(inner, Items):
            changed.take(word, item, _rewritten(inner, name, act))
    return changed

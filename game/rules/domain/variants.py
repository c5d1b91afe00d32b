"""A ruleset's entries in every form that its options can give them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from game.rules.domain.names import records_in, texts_in
from game.rules.language.families import EffectNode
from game.rules.language.nodes import value_of
from game.rules.language.turn_steps import actions_in, read_steps
from game.rules.language.types import One
from game.rules.trees.tree import Record

Entry = Mapping[str, Any]
ANY_NUMBER = (0, 1 << 30)


class Variants:
    """What options change, add or remove; all else is as the ruleset says."""

    def __init__(self, tree: Record) -> None:
        self.tree = tree
        self._changes = [changes for _, changes in changes_of(tree)]
        self._removed = {tuple(path.split(".")) for changes in self._changes for path in texts_in(changes.get("remove"))}
        self._known: dict[str, dict[str, list[Entry]]] = {}

    def of(self, section: str) -> dict[str, list[Entry]]:
        """The entries of a section: each as it is written, and as each option has it."""
        if section not in self._known:
            found: dict[str, list[Entry]] = {name: [entry] for name, entry in records_in(self.tree, section).items()}
            for changes in self._changes:
                for name, entry in records_in(changes, section).items():
                    forms = found.setdefault(name, [])
                    forms.append({**forms[0], **entry} if forms else entry)
            self._known[section] = found
        return self._known[section]

    def fields(self, section: str, field: str) -> Iterator[tuple[str, Any]]:
        """A field of every form of every entry of a section, with the entry's name, where it has that field."""
        for name, forms in self.of(section).items():
            yield from ((name, form[field]) for form in forms if field in form)

    def offered(self) -> frozenset[str]:
        """The actions that some turn offers, or that are offered beside one of these, in some form of the rules."""
        turns = (steps for field in ("before", "turn", "after") for _, steps in self.fields("phases", field))
        found = {name for steps in turns for name in actions_in(read_steps(steps))}
        return frozenset(found | {name for name, base in self.fields("actions", "as") if base in found})

    @cached_property
    def effects(self) -> tuple[EffectNode, ...]:
        """Every effect of every form of every action, however deep in conditions it stands."""
        return tuple(effect for _, effects in self.fields("actions", "do") for effect in effects_in(effects))

    def values(self, section: str) -> list[Any]:
        """What a section that has no entries can be."""
        every = [self.tree, *self._changes]
        return [tree[section] for tree in every if section in tree]

    def varies(self, section: str, name: str = "", *fields: str) -> bool:
        """Whether some option changes, adds or removes the entry (or any), or one of these fields of it."""
        changed = [entries for changes in self._changes if (entries := changes.get(section)) is not None]
        for entries in changed:
            entry = entries.get(name) if name and isinstance(entries, Mapping) else entries
            told = [entry] if name else list(entries.values()) if isinstance(entries, Mapping) else [entries]
            known = [part for part in told if part is not None]
            if any(not fields or not isinstance(part, Mapping) or set(fields) & set(part) for part in known):
                return True
        return any(path[0] == section and (not name or path[1:2] in ((), (name,))) for path in self._removed)

    def replaces(self, section: str, name: str, field: str) -> bool:
        """Whether some option puts another value in the place of a field of an entry."""
        return any(field in records_in(changes, section).get(name, ()) for changes in self._changes)

    def range_of(self, value: Any) -> tuple[int, int]:
        """The least and the most that a number, or an option in its place, can be."""
        if isinstance(value, int):
            return value, value
        option: Entry = records_in(self.tree, "options").get(str(value).removeprefix("$"), Record())
        least, most = (option.get(word, option.get("number")) for word in ("min", "max"))
        return (least, most) if isinstance(least, int) and isinstance(most, int) else ANY_NUMBER


def effects_in(records: Any) -> Iterator[EffectNode]:
    """Every effect of a list of records, however deep in conditions it stands."""
    for record in records if isinstance(records, list) else ():
        node: EffectNode = value_of(One("effect"), record)
        yield from node.each()


def changes_of(tree: Record) -> Iterator[tuple[tuple[str, ...], Record]]:
    """Every record of changes that an option can bring, with its path."""
    for name, option in records_in(tree, "options").items():
        places: list[tuple[tuple[str, ...], Any]] = [((), option)]
        places += [(("choices", word), choice) for word, choice in records_in(option, "choices").items()]
        for below, holder in places:
            if isinstance(holder.get("changes"), Record):
                yield ("options", name, *below, "changes"), holder["changes"]

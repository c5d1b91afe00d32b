"""One merge for ``extends``, for house rules and for options: sections join, entries join, fields are replaced whole.

A rule is one field, and never half of one file's and half of another's; lists do not join either. Every value keeps the
mark of the file that wrote it. Where two files write into one record, the record has the later one's mark, as the earlier
was sound without it. No tree that is given is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from game.core.errors import BadRuleset, Problem
from game.rules.nearest import did_you_mean
from game.rules.tree import NOWHERE, Items, Mark, Record, Step, Value, mark_of, problem_at

MAX_CHAIN = 8
"""How many parents above one another a ruleset may have."""
MAX_PARENTS = 16
"""How many parents a ruleset may have in all."""
NEVER_INHERITED = ("id", "name", "about", "source", "abstract", "extends", "remove", "version")
_HEADER = frozenset({"format", *NEVER_INHERITED})
_LEVELS = 3
_BARE_NAME = "A parent is named without folder or ending."

Load: TypeAlias = Callable[[str], Record]


class Listed(NamedTuple):
    """Where a list of things to take out stands, and from whose tree they are taken."""

    path: tuple[Step, ...] = ("remove",)
    mark: Mark = NOWHERE
    whose: str = "the parent"


_IN_FILE = Listed()


class UnknownRuleset(BadRuleset):
    """There is no such ruleset (or board) among the ``known`` ones."""

    def __init__(self, problem: Problem, known: Iterable[str]) -> None:
        super().__init__([problem])
        self.known = tuple(known)


def merge(base: Record, over: Record) -> Record:
    """A new tree: the base, with what ``over`` writes joined down to entries, and put in place of the base's fields.

    What the base wrote first keeps its place in the order.
    """
    return _join(base, over, _LEVELS)


def _join(base: Record, over: Record, levels: int) -> Record:
    joined = Record(over.mark if over.mark.line else base.mark)
    for key in base:
        joined.take(key, base)
    for key, new in over.items():
        old = base.get(key)
        if levels > 1 and isinstance(old, Record) and isinstance(new, Record):
            joined.take(key, over, _join(old, new, levels - 1))
        else:
            joined.take(key, over)
    return joined


def remove(tree: Record, items: Value, listed: Listed = _IN_FILE) -> Record:
    """A new tree without these sections, entries (``tiles.wheel``) or fields (``tiles.wheel.move``).

    ``listed`` says where the list stands, for the problems. A section that loses its last entry goes too. Raises
    BadRuleset for each item that is not there.
    """
    path, whose = listed.path, listed.whose
    if not isinstance(items, Items):
        raise BadRuleset([problem_at(listed.mark, path, "must be a list.", "Write it like [tiles.wheel, endings].")])
    problems: list[Problem] = []
    gone: list[list[str]] = []
    for index, item in enumerate(items):
        parts, message, hint = _find(tree, item, whose)
        if message:
            problems.append(problem_at(mark_of(items, (index,)), (*path, index), message, hint))
        gone.append(parts)
    if problems:
        raise BadRuleset(problems)
    return _without(tree, gone)


def _find(tree: Record, item: Value, whose: str) -> tuple[list[str], str, str]:
    """The parts of an item's name, and what is wrong with it, if anything is."""
    parts = item.split(".") if isinstance(item, str) else []
    if not 1 <= len(parts) <= _LEVELS:
        return [], "only a section, an entry or a field can be taken out.", "Write tiles, tiles.wheel or tiles.wheel.move."
    if parts[0] in _HEADER:
        return [], f'"{parts[0]}" cannot be taken out.', "It belongs to each file itself."
    here: Value = tree
    for part in parts:
        if not isinstance(here, Record) or part not in here:
            known = [key for key in here if key not in _HEADER] if isinstance(here, Record) else []
            return [], f'{whose} has nothing called "{item}".', did_you_mean(part, known)
        here = here[part]
    return parts, "", ""


def _without(tree: Record, gone: list[list[str]]) -> Record:
    """The tree without these paths; a record at the top that loses all it held is left out."""
    fewer = tree.without(parts[0] for parts in gone if len(parts) == 1)
    for key in list(fewer):
        below = [parts[1:] for parts in gone if parts[0] == key and len(parts) > 1]
        section = fewer[key]
        if below and isinstance(section, Record):
            rest = _without_entries(section, below)
            fewer = _replaced(fewer, key, rest) if rest else fewer.without([key])
    return fewer


def _without_entries(section: Record, gone: list[list[str]]) -> Record:
    fewer = section.without(parts[0] for parts in gone if len(parts) == 1)
    for key, entry in list(fewer.items()):
        fields = [parts[1] for parts in gone if parts[0] == key and len(parts) > 1]
        if fields and isinstance(entry, Record):
            fewer = _replaced(fewer, key, entry.without(fields))
    return fewer


def _replaced(record: Record, key: str, value: Value) -> Record:
    """The same record with another value under a key, which keeps its marks."""
    same = record.without(())
    same.take(key, record, value)
    return same


def resolve(ruleset: Record, load: Load) -> Record:
    """The ruleset with all it takes over from its parents; ``load`` gives a ruleset as its file has it.

    Parents are merged from left to right, each resolved first; then ``remove`` is applied, then the file itself merged.
    The result has neither ``extends`` nor ``remove`` left, so resolving it again changes nothing. Raises BadRuleset for
    circles, missing parents, chains that are too long and everything wrong in the parents' files, all at once.
    """
    extending = _Extending(load)
    resolved = extending.resolved(ruleset, (_id_of(ruleset),))
    if resolved is None:
        raise BadRuleset(sorted(extending.problems))
    return resolved


def _id_of(ruleset: Record) -> str:
    name = ruleset.get("id")
    return name if isinstance(name, str) else "this file"


class _Extending:
    """One walk up the parents: each is loaded once, however many rulesets extend it."""

    def __init__(self, load: Load) -> None:
        self._load = load
        self._known: dict[str, Record | None] = {}
        self.problems: list[Problem] = []

    def resolved(self, ruleset: Record, chain: tuple[str, ...]) -> Record | None:
        """The ruleset with its parents merged; None if any of it failed, for a reason that is among the problems."""
        names = self._names(ruleset)
        parents = [self._parent(ruleset, index, name, chain) for index, name in enumerate(names or ())]
        base = Record()
        for parent in parents:
            if parent is not None:
                base = merge(base, parent.without(NEVER_INHERITED))
        if names is None or None in parents:
            return None
        removed = self._removed(base, ruleset) if "remove" in ruleset else base
        return None if removed is None else merge(removed, ruleset.without(("extends", "remove")))

    def _removed(self, base: Record, ruleset: Record) -> Record | None:
        try:
            return remove(base, ruleset["remove"], Listed(mark=mark_of(ruleset, ("remove",))))
        except BadRuleset as bad:
            self.problems += bad.problems
            return None

    def _names(self, ruleset: Record) -> list[str] | None:
        """The names under ``extends``; None if they are not a list of different names."""
        listed = ruleset.get("extends", Items())
        names = [name for name in listed if isinstance(name, str)] if isinstance(listed, Items) else []
        if isinstance(listed, Items) and len(set(names)) == len(listed):
            return names
        self._refuse(ruleset, (), "must be a list of different rulesets.", "Write it like [flowers].")
        return None

    def _refuse(self, ruleset: Record, place: tuple[Step, ...], message: str, hint: str = "") -> None:
        path = ("extends", *place)
        self.problems.append(problem_at(mark_of(ruleset, path), path, message, hint))

    def _parent(self, ruleset: Record, index: int, name: str, chain: tuple[str, ...]) -> Record | None:
        """The parent, resolved; None if that failed, for a reason that is among the problems."""
        told = " extends ".join((*chain, name[:64]))
        if name in chain:
            self._refuse(ruleset, (index,), f"a ruleset cannot extend itself: {told}.", "Take one of them out.")
        elif len(chain) > MAX_CHAIN:
            self._refuse(ruleset, (index,), f"more than {MAX_CHAIN} rulesets extend one another: {told}.", "Shorten the chain.")
        elif name in self._known:
            return self._known[name]
        elif len(self._known) >= MAX_PARENTS:
            self._refuse(ruleset, (index,), f"a ruleset can have {MAX_PARENTS} parents in all.", "Extend fewer.")
        else:
            self._known[name] = self._loaded(ruleset, index, name, (*chain, name))
            return self._known[name]
        return None

    def _loaded(self, ruleset: Record, index: int, name: str, chain: tuple[str, ...]) -> Record | None:
        try:
            return self.resolved(self._load(name), chain)
        except UnknownRuleset as unknown:
            told = " extends ".join(part[:64] for part in chain)
            hint = _BARE_NAME if set(name) & set("./\\") else did_you_mean(name, unknown.known)
            self._refuse(ruleset, (index,), f'there is no ruleset called "{name[:64]}" ({told}).', hint)
        except BadRuleset as bad:
            self.problems += bad.problems
        return None

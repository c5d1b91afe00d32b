"""One merge for ``extends``, for house rules and for options: sections join, entries join, fields are replaced whole.

A rule is one field, and never half of one file's and half of another's; lists do not join either. Every value keeps the
mark of the file that wrote it. Where two files write into one record, the record has the later one's mark, as the earlier
was sound without it. No tree that is given is changed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, TypeAlias

from game.core.errors import BadRuleset, Problem
from game.rules.trees.amending import amend, amends
from game.rules.trees.nearest import did_you_mean, nearest
from game.rules.trees.tree import NOWHERE, Items, Mark, Record, Step, Value, mark_of, problem_at

MAX_CHAIN = 8
"""How many parents above one another a ruleset may have."""
MAX_PARENTS = 16
"""How many parents a ruleset may have in all."""
_LEVELS = 3
"""Sections, entries, fields: so deep trees are joined, and things taken out of them."""
_BARE_NAME = "A parent is named without folder or ending."
NEVER_INHERITED = ("id", "name", "about", "source", "abstract", "based_on", "extends", "remove", "version")
"""What belongs to a file and is never inherited."""
_HEADER = frozenset({"format", *NEVER_INHERITED})
_NAMED = "[tiles.wheel, endings.last_flower]"
_LONGEST = 120

Load: TypeAlias = Callable[[str], Record]


class UnknownRuleset(BadRuleset):
    """There is no such ruleset (or board) among the ``known`` ones."""

    def __init__(self, problem: Problem, known: Iterable[str]) -> None:
        super().__init__([problem])
        self.known = tuple(known)


def merge(base: Record, over: Record, unsound: Collection[tuple[Step, ...]] = ()) -> Record:
    """A new tree: the base, with what ``over`` writes joined down to entries, and put in place of the base's fields.

    What the base wrote first keeps its place in the order; a record that changes a list (amending.py) changes that of the base. A
    section, an entry or a field that is ``unsound`` in ``over``, by its path, takes the place of nothing: so one value of a wrong
    form does not break all that names what it would have replaced.
    Raises BadRuleset for changes of a list that cannot be made.
    """
    problems: list[Problem] = []
    joined = _join(base, over, (), frozenset(unsound), problems)
    if problems:
        raise BadRuleset(problems)
    return joined


def joins(path: tuple[Step, ...]) -> bool:
    """Whether records of two files at a path become one: sections, entries, and the choices of an option."""
    return len(path) < _LEVELS or (len(path) < _LEVELS + 2 and path[0] == "options" and path[2] == "choices")


def _join(
    base: Record, over: Record, above: tuple[Step, ...], unsound: frozenset[tuple[Step, ...]], problems: list[Problem]
) -> Record:
    joined = Record(over.mark if over.mark.line else base.mark)
    joined.take_all(base)
    for key, new in over.items():
        old, path, below = base.get(key), (*above, key), beneath((key,), unsound)
        if old is not None and (key,) in unsound:
            continue
        if isinstance(old, Record) and isinstance(new, Record) and joins(path):
            joined.take(key, over, _join(old, new, path, below, problems))
        elif isinstance(old, Items) and isinstance(new, Record) and amends(new):
            if not below:
                joined.take(key, over, _amended(old, new, path, problems))
        else:
            joined.take(key, over)
    return joined


def _amended(old: Items, new: Record, path: tuple[Step, ...], problems: list[Problem]) -> Items:
    try:
        return amend(old, new, path)
    except BadRuleset as bad:
        problems += bad.problems
        return old


def beneath(above: tuple[Step, ...], paths: Collection[tuple[Step, ...]]) -> frozenset[tuple[Step, ...]]:
    """Those of the paths that lead further down from one, each from there on."""
    return frozenset(path[len(above) :] for path in paths if len(path) > len(above) and path[: len(above)] == above)


def resolve(ruleset: Record, load: Load, unsound: Collection[tuple[Step, ...]] = ()) -> Record:
    """The ruleset with all it takes over from its parents; ``load`` gives a ruleset as its file has it, and ``unsound``
    says what of the ruleset itself is of a wrong form.

    Parents are merged from left to right, each resolved first; then ``remove`` is applied, then the file itself merged.
    The result has neither ``extends`` nor ``remove`` left, so resolving it again changes nothing. Raises BadRuleset for
    circles, missing parents, chains that are too long and everything wrong in the parents' files, all at once.
    """
    extending = _Extending(load, unsound)
    resolved = extending.resolved(ruleset, (_id_of(ruleset),))
    if resolved is None:
        raise BadRuleset(sorted(extending.problems))
    return resolved


def files_of(ruleset: Record, load: Load) -> list[Record]:
    """The files that a ruleset is made of, as they are written, in the order in which they are merged: parents first, itself
    last. Raises BadRuleset as ``resolve`` does."""
    extending = _Extending(load, ())
    if extending.resolved(ruleset, (_id_of(ruleset),)) is None:
        raise BadRuleset(sorted(extending.problems))
    return extending.merged


def _id_of(ruleset: Record) -> str:
    name = ruleset.get("id")
    return name if isinstance(name, str) else "this file"


class _Extending:
    """One walk up the parents: each is loaded once, however many rulesets extend it."""

    def __init__(self, load: Load, unsound: Collection[tuple[Step, ...]]) -> None:
        self._load = load
        self._unsound = unsound
        self._first = Record()
        self._known: dict[str, Record | None] = {}
        self.problems: list[Problem] = []
        self.merged: list[Record] = []

    def resolved(self, ruleset: Record, chain: tuple[str, ...]) -> Record | None:
        """The ruleset with its parents merged; None if any of it failed, for a reason that is among the problems."""
        if len(chain) == 1:
            self._first = ruleset
        names = self._names(ruleset)
        parents = [self._parent(ruleset, index, name, chain) for index, name in enumerate(names or ())]
        base = Record()
        for parent in parents:
            if parent is not None:
                base = self._merged(base, parent.without(NEVER_INHERITED), ()) or base
        if names is None or None in parents:
            return None
        removed = self._removed(base, ruleset) if "remove" in ruleset else base
        self.merged.append(ruleset)
        unsound = self._unsound if len(chain) == 1 else ()
        return None if removed is None else self._merged(removed, ruleset.without(("extends", "remove")), unsound)

    def _merged(self, base: Record, over: Record, unsound: Collection[tuple[Step, ...]]) -> Record | None:
        try:
            return merge(base, over, unsound)
        except BadRuleset as bad:
            self.problems += bad.problems
            return None

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
        twice = next((number for number, name in enumerate(names) if name in names[:number]), None)
        if isinstance(listed, Items) and len(names) == len(listed) and twice is not None:
            self._refuse(ruleset, (twice,), f'"{names[twice][:64]}" is in the list twice.', "Take one out.")
        else:
            self._refuse(ruleset, (), "must be a list of rulesets.", f"Write {as_list(listed, '[name_of_the_game]')}.")
        return None

    def _refuse(self, ruleset: Record, place: tuple[Step, ...], message: str, hint: str = "") -> None:
        path = ("extends", *place)
        self.problems.append(problem_at(mark_of(ruleset, path), path, message, hint))

    def _parent(self, ruleset: Record, index: int, name: str, chain: tuple[str, ...]) -> Record | None:
        """The parent, resolved; None if that failed, for a reason that is among the problems."""
        told = " extends ".join((*chain, name[:64]))
        if name in chain:
            whose, number = self._closing(ruleset, index, name, chain)
            self._refuse(whose, (number,), f"a ruleset cannot extend itself: {told}.", "Take one of them out.")
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

    def _closing(self, ruleset: Record, index: int, name: str, chain: tuple[str, ...]) -> tuple[Record, int]:
        """Where a circle is told: at the first file's own line, if it is part of it."""
        listed = self._first.get("extends")
        if name == chain[0] and len(chain) > 1 and isinstance(listed, Items) and chain[1] in listed:
            return self._first, listed.index(chain[1])
        return ruleset, index

    def _loaded(self, ruleset: Record, index: int, name: str, chain: tuple[str, ...]) -> Record | None:
        try:
            return self.resolved(self._load(name), chain)
        except UnknownRuleset as unknown:
            bare = re.sub(r"^.*[/\\\\]|\.ya?ml$", "", name)
            hint = f"Write {bare}, without folder or ending." if bare in unknown.known else did_you_mean(bare, unknown.known)
            hint = hint or _BARE_NAME * (bare != name)
            told = f" ({' extends '.join(part[:64] for part in chain)})" if len(chain) > 2 else ""
            self._refuse(ruleset, (index,), f'there is no ruleset called "{name[:64]}"{told}.', hint)
        except BadRuleset as bad:
            self.problems += bad.problems
        return None


# What a file takes out of the rules that it extends


class Listed(NamedTuple):
    """Where a list of things to take out stands, and from whose tree they are taken."""

    path: tuple[Step, ...] = ("remove",)
    mark: Mark = NOWHERE
    whose: str = "the parent"


_IN_FILE = Listed()


def remove(tree: Record, items: Value, listed: Listed = _IN_FILE) -> Record:
    """A new tree without these sections, entries (``tiles.wheel``) or fields (``tiles.wheel.move``).

    ``listed`` says where the list stands, for the problems. A section that loses its last entry goes too. Raises
    BadRuleset for each item that is not there.
    """
    path, whose = listed.path, listed.whose
    if not isinstance(items, Items):
        raise BadRuleset([problem_at(listed.mark, path, "must be a list.", f"Write {as_list(items, _NAMED)}.")])
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


def as_list(value: Value, default: str) -> str:
    """The list that was probably meant by another value: by a text its words, by a record its words with what they stand for."""
    if isinstance(value, Record):
        pairs = [(key, names if isinstance(names, (list, dict)) else [names]) for key, names in value.items()]
        words = [f"{key}.{name}" for key, names in pairs for name in names]
    else:
        words = re.findall(r"[\w./-]+", value) if isinstance(value, str) else []
    return f"[{', '.join(words)}]"[:_LONGEST] if words else default


def _find(tree: Record, item: Value, whose: str) -> tuple[list[str], str, str]:
    """The parts of an item's name, and what is wrong with it, if anything is."""
    parts = item.split(".") if isinstance(item, str) else []
    if not parts or not joins(tuple(parts[:-1])):
        return [], "only a section, an entry or a field can be taken out.", "Write tiles, tiles.wheel or tiles.wheel.move."
    if parts[0] in _HEADER:
        return [], f'"{parts[0]}" cannot be taken out.', "It belongs to each file itself."
    here: Value = tree
    for number, part in enumerate(parts):
        if not isinstance(here, Record) or part not in here:
            above = ".".join(parts[:number])
            return [], f'{whose} has nothing called "{item}".', _meant(tree, here, above, part)
        here = here[part]
    return parts, "", ""


def _meant(tree: Record, here: Value, above: str, part: str) -> str:
    """What was probably to be taken out, by its whole name."""
    known = [key for key in here if key not in _HEADER] if isinstance(here, Record) else []
    entries = [section for section in tree if section not in _HEADER and part in _entries(tree[section])]
    if not above and entries[:1] == ["tiles"]:
        return f"To play without a tile, write tiles: {{{part}: {{count: 0}}}}."
    if not above and entries:
        return f'Did you mean "{entries[0]}.{part}"?'
    near = nearest(part, known)
    if near is None and not above:
        return "Name a section, or an entry with its section, such as tiles.wheel."
    whole = f"{above}.{near}" if above else near
    return f'Did you mean "{whole}"?' if near else f"There are: {', '.join(known)}."[:_LONGEST] if known else ""


def _entries(section: Value) -> Iterable[str]:
    return section if isinstance(section, Record) else ()


def _without(tree: Record, gone: list[list[str]], *, top: bool = True) -> Record:
    """The tree without these paths; a record at the top that loses all it held is left out."""
    fewer = tree.without(parts[0] for parts in gone if len(parts) == 1)
    for key in list(fewer):
        below = [parts[1:] for parts in gone if parts[0] == key and len(parts) > 1]
        inner = fewer[key]
        if below and isinstance(inner, Record):
            rest = _without(inner, below, top=False)
            fewer = _replaced(fewer, key, rest) if rest or not top else fewer.without([key])
    return fewer


def _replaced(record: Record, key: str, value: Value) -> Record:
    """The same record with another value under a key, which keeps its marks."""
    same = record.without(())
    same.take(key, record, value)
    return same

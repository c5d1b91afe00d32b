"""The walk over a ruleset by the types of its fields: whether phrases read, whether names are names of something.

It reports what is wrong with each value, and keeps what it has come to for those who look at the whole.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from typing import Any

from game.core.errors import ERROR, Problem
from game.core.lattice import POINTS
from game.core.outline import Outline, outline_of
from game.rules.domain.names import RESERVED, SHARED, SINGULAR, KnownNames, records_in
from game.rules.files.header import main_file
from game.rules.language.nodes import VERBS, Verb, verbs_in, verbs_of
from game.rules.language.sections import SECTIONS
from game.rules.language.texts import clipped
from game.rules.language.types import OPTION, Field, One, Path, Phrase, Type
from game.rules.lint.faults import place_faults, unfit, zone_faults
from game.rules.lint.phrases import faults_of
from game.rules.lint.places import examples, filled
from game.rules.lint.quoting import all_of, elsewhere
from game.rules.lint.schema import SEVERAL
from game.rules.lint.seen import Missed, Seen
from game.rules.lint.shape import below, section_type
from game.rules.playing.grounds import drawing_of
from game.rules.trees.merging import beneath
from game.rules.trees.tree import Record, key_mark_of, mark_of, problem_at

Sections = str | tuple[str, ...]
MOST = 100
"""Problems after which no more are looked for, or told."""
_OPTION = re.compile(OPTION)


class EnoughError(Exception):
    """There are so many problems that more would help nobody."""


class Lint:
    """One walk over a ruleset by the types of its fields, which call it back for phrases, names and records of verbs."""

    def __init__(
        self,
        tree: Record,
        board: Record | None,
        unsound: Collection[Path] = (),
        unread: Collection[str] = (),
        *,
        warns: bool = True,
    ) -> None:
        self.tree, self.board = tree, board
        self.warns = warns
        """Whether what only warns is looked for; some of it is found even if not."""
        self.names = KnownNames(tree, board)
        self.problems: list[Problem] = []
        self.used: set[tuple[str, str]] = set()
        """Each section and entry of it that something names."""
        self.seen: list[Seen] = []
        """The phrases and the records of verbs, in the order in which they were come to."""
        self.missed: list[Missed] = []
        """Names of nothing."""
        self.unsound = frozenset(unsound)
        """The paths of what has the wrong form: of that, and of nothing beside it, no more is told."""
        self._unread = frozenset(unread)  # words that may be names of something
        self._phrase_names = self.names.in_phrases()
        self._picks: dict[str, Record] | None = None
        """The picks made so far, within an action."""

    def of(self, changed: Record, changes: Iterable[Path]) -> Lint:
        """A lint of the same ruleset with changes made, which stand at these paths."""
        unsound = self.unsound.union(*(beneath(path, self.unsound) for path in changes))
        return Lint(changed, self.board, unsound, self._unread, warns=self.warns)

    def is_unsound(self, *above: str | int) -> bool:
        """Whether the form of a section or an entry, or of anything in it, is wrong."""
        return any(path[: len(above)] == above for path in self.unsound)

    def report(
        self, path: Path, message: str, hint: str = "", *, key: bool = False, column: int = 0, severity: str = ERROR
    ) -> None:
        """A problem with the value at a path (or with its key), so many columns into it."""
        mark = (key_mark_of if key else mark_of)(self.tree, path)
        moved = mark._replace(column=mark.column + column) if mark.line else mark
        self.problems.append(problem_at(moved, path, message, hint, severity))
        if len(self.problems) >= MOST:
            raise EnoughError

    # The walk

    def section(self, name: str) -> None:
        """One section, if it is there."""
        value, kind = self.tree.get(name), SECTIONS[name].value
        if value is None or (name,) in self.unsound:
            return
        if kind is not None:
            self.check(kind, value, (name,))
        elif isinstance(value, Record):
            for entry in value:
                self.entry(name, entry)

    def entry(self, section: str, name: str) -> None:
        """One entry of a section."""
        path, value, known = (section, name), self.tree[section][name], SECTIONS[section]  # type: ignore[index,call-overload]
        if path in self.unsound or not isinstance(value, Record) or known.fields is None:
            if known.each is not None:
                self.check(known.each, value, path)
            return
        self._complete(path, value, known.fields)
        if section == "actions":
            self._action(path, value)
        else:
            self.check(section_type(known), {name: value}, (section,))

    def _complete(self, path: Path, entry: Record, fields: Mapping[str, Field]) -> None:
        """An entry, with all it inherits, has what it must have."""
        for name, field in fields.items():
            missing = field.required and name not in {*entry, *self._unread} and field.unless not in entry
            if missing and not any(slip[:-1] == path and slip[-1] not in fields for slip in self.unsound):
                self.report(path, f'"{name}" is missing: {field.doc}.', filled(name, field.type), key=True)

    def _action(self, path: Path, action: Record) -> None:
        """An action's picks are known to its later picks and to what it does, and to nothing else."""
        fields = SECTIONS["actions"].fields or {}
        self._picks = {}
        for field in sorted(action, key=lambda name: (name not in ("name", "text", "when"), name != "pick")):
            if field == "pick":
                self._pick_list(path, action)
            elif field in fields:
                self.check(fields[field].type, action[field], (*path, field))
        self._picks = None

    def _pick_list(self, path: Path, action: Record) -> None:
        listed = action["pick"]
        if isinstance(listed, Record):
            self.check((SECTIONS["actions"].fields or {})["pick"].type, listed, (*path, "pick"))
        for number, pick in enumerate(listed if isinstance(listed, list) else ()):
            here = (*path, "pick", number)
            self.check(One("pick"), pick, here)
            name = pick.get("as") if isinstance(pick, Record) else None
            if isinstance(pick, Record) and isinstance(name, str) and (*here, "as") not in self.unsound:
                self._pick_name(name, (*here, "as"))
                self._picks = (self._picks or {}) | {name: pick}
            elif self.is_unsound(*here):  # it is one of these
                self._picks = dict.fromkeys(str(action.get("says")).split()[1:], Record()) | (self._picks or {})

    def _pick_name(self, name: str, path: Path) -> None:
        what = self._phrase_names.get(name) or ("word of the grammar of phrases" if name in RESERVED else "")
        if self._picks and self._picks.get(name):
            self.report(path, f'another pick of this action is called "{name}".', "Give it another name.")
        elif what:
            self.report(path, f'"{name}" is a {what} already.', "Give the pick another name.")

    def check(self, kind: Type, value: Any, path: Path) -> None:
        """A value of a type, unless its form is wrong."""
        if path not in self.unsound:
            kind.check(self, value, path)

    # What the types ask

    def phrase(self, text: str, path: Path, kind: Phrase) -> None:
        """A phrase: built rightly, of known names, and of the sort that is needed."""
        known = self._phrase_names | dict.fromkeys(self._picks or {}, "pick")
        for fault in faults_of(text, kind.about, known, self.names):
            if fault.word in self._unread:
                continue
            message = f'"{clipped(text)}": {fault.message}'
            self.report(path, message, fault.hint, column=fault.column, severity=fault.severity)
            if fault.word:
                self.missed.append(Missed(fault.word, SHARED, self.problems[-1]))
        self.seen.append(Seen("phrase", text, path, self.tree, self._picks or {}, kind.sort))
        self._note(text)

    def zone(self, value: Record, path: Path) -> None:
        """A zone given as a record: its places are on the board, or its phrase names zones."""
        if "where" in value:
            self.check(Phrase("places"), value["where"], (*path, "where"))
        if not any(found[: len(path)] == path for found in self.unsound):
            inherited = mark_of(self.tree, path).file != main_file(self.tree)
            self._faults(zone_faults(value, path, self._outline, inherited=inherited))

    @cached_property
    def _outline(self) -> Outline:
        """The places there are on the board; the whole lattice where that cannot be told."""
        try:
            drawn = drawing_of(self.board or {})
            return outline_of(drawn.points if drawn.is_even and drawn.fits else POINTS)
        except (KeyError, TypeError, ValueError):
            return outline_of(POINTS)

    def zone_places(self, value: Any, path: Path) -> None:
        """Places where the tile that the path ends with can lie."""
        self._faults(place_faults(value, path, self.names.field(str(path[-1]), "lives_on") or "points", self._outline))

    def _faults(self, found: Iterator[tuple[Path, str, str]]) -> None:
        for path, message, hint in found:
            if path not in self.unsound:
                self.report(path, message, hint)

    def _note(self, text: str) -> None:
        for word in text.replace("(", " ").replace(")", " ").split():
            self.used |= {(section, word) for section in SHARED}

    def reference(
        self, sections: Sections, name: str, path: Path, *, at: int = 0, extra: tuple[str, ...] = (), key: bool = False
    ) -> None:
        """A name that must be one of these sections' (or an extra word); ``at``: columns before it in the value."""
        asked = (sections,) if isinstance(sections, str) else sections
        known = [word for section in asked for word in self._named(section, path)]
        self.used |= {(section, name) for section in asked}
        if name in known or name in extra or name in self._unread:
            return
        what = " or ".join(SINGULAR.get(section, section) for section in asked) + f' called "{name}"'
        hint = self.names.meant(name, [*known, *extra]) or all_of(known, extra)
        hint = hint or (self._without_pick(path) if asked == ("picks",) else "")
        self.report(path, f"there is no {what}{elsewhere(self.tree, self.names, asked, name)}.", hint, key=key, column=at)
        self.missed.append(Missed(name, asked, self.problems[-1]))

    def _without_pick(self, path: Path) -> str:
        """What to do in an action that picks nothing: whoever meant to change one that is inherited called it otherwise."""
        actions = records_in(self.tree, "actions")
        if path[:1] != ("actions",) or "pick" in actions.get(str(path[1]), ()):
            return ""
        inherited = [name for name in actions if key_mark_of(self.tree, ("actions", name)).file != main_file(self.tree)]
        parts = set(str(path[1]).split("_"))
        alike = [name for name in inherited if parts & set(name.split("_"))] or inherited[:5]
        return f"Write pick:, or change one of the inherited actions: {', '.join(alike)}." if alike else "Write pick:."

    def made_by(self, verbs: tuple[str, ...], name: str, path: Path) -> None:
        """A pick that must have been made by one of these verbs, where it is known by which it was."""
        made = verbs_in("pick", (self._picks or {}).get(name))
        verb = made[0].name if made else ""
        if verbs and verb and verb not in verbs:
            wanted = " or ".join(f'"{found}"' for found in verbs)
            message = f'"{name}" is picked by "{verb}", and here a pick by {wanted} is needed.'
            self.report(path, message, examples([VERBS["pick"][found] for found in verbs[:1]]))

    def amount(self, text: str, path: Path, least: int, most: int) -> None:
        """An option that stands for a number within bounds."""
        name = text.removeprefix("$")
        self.reference("options", name, path, at=1)
        option = records_in(self.tree, "options").get(name)
        if option is None or self.is_unsound("options", name):
            return
        for message, hint in unfit(name, option, least, most):
            self.report(path, message, hint, column=1)

    def text(self, text: str, path: Path) -> None:
        """A text for people, in whose place no option can stand."""
        if _OPTION.fullmatch(text):
            self.report(path, f'"{text[:40]}" is an option, and here a text is needed.', "Put other words around it.")

    def in_order(self, bounds: Sequence[Any], path: Path) -> None:
        """The least and the most of something."""
        least, most = bounds
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self.report(path, "the least comes first.", f"Write [{most}, {least}].")

    def _named(self, section: str, path: Path) -> list[str]:
        if section == "picks" and self._picks is not None:
            return list(self._picks)
        if section == "choices":
            pick = reduce(below, path[:-1], self.tree).get("chosen")
            return self.names.choices_of(pick) if isinstance(pick, str) else self.names.choices()
        return self.names.of(section)

    def record(self, family: str, value: Mapping[str, Any], path: Path) -> None:
        """A record with one verb of a family (of relations, with any number of them)."""
        verbs = verbs_in(family, value)
        if not verbs:
            if not any((*path, word) in self.unsound for word in value):
                hint = examples(verbs_of(family))
                self.report(path, f"has no verb, such as {', '.join(sorted(VERBS[family]))}.", hint)
            return
        self.seen.append(Seen(family, value, path, self.tree, self._picks or {}))
        params = {word: field.type for verb in verbs for word, field in verb.params.items()}
        named = self._named_each(verbs[0], value, path)
        for word, item in value.items():
            if word in params:
                self.check_knowing(named if word == "do" else {}, params[word], item, (*path, word))
            elif family in SEVERAL and (*path, word) not in self.unsound:
                self.report((*path, word), f'"{word}" cannot stand beside "{verbs[0].name}".', examples(verbs), key=True)
        for verb in verbs:
            self._some_of(verb, value, path)

    def check_knowing(self, picks: Mapping[str, Mapping[str, Any]], kind: Type, value: Any, path: Path) -> None:
        """A value in which more picks are known."""
        outside = self._picks
        for name, record in picks.items():
            pick = Record()
            pick.update(record)
            self._picks = {**(self._picks or {}), name: pick}
        self.check(kind, value, path)
        self._picks = outside

    def _named_each(self, verb: Verb, value: Mapping[str, Any], path: Path) -> dict[str, Mapping[str, Any]]:
        """The name that the rules within a record have for each of some tiles, as a pick."""
        name, tiles = value.get("as"), value.get(verb.node.names_each)
        if not isinstance(name, str) or not isinstance(tiles, str) or (*path, "as") in self.unsound:
            return {}
        self._pick_name(name, (*path, "as"))
        return {name: {"as": name, "tile": tiles}}

    def nothing_inherited(self, path: Path) -> None:
        """A record that changes an inherited list, where no such list is inherited."""
        message = "changes steps, but the rules that this builds on have none here."
        self.report(path, message, "Write the steps as a list, in brackets.")

    def _some_of(self, verb: Verb, value: Mapping[str, Any], path: Path) -> None:
        sound = not any((*path, word) in self.unsound for word in value)
        if verb.some_of and sound and not any(word in value for word in verb.some_of):
            self.report(path, f'beside "{verb.name}" one of these is needed: {", ".join(verb.some_of)}.', examples([verb]))

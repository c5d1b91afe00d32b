"""All that is wrong with a ruleset, at once and in the order of its lines.

First the form, by the schema; then, wherever the form is sound, the meaning: whether phrases read, whether names are names
of something. Only a ruleset without such slips is searched for what is never used or can never happen, as one misspelt
name would make half of it look unused.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from game.core.errors import Problem
from game.rules import lint_board, lint_likeness, lint_options, lint_says, lint_strata, lint_use
from game.rules.lint_form import examples, schema_slips
from game.rules.lint_names import RESERVED, SHARED, SINGULAR, Names, records_in
from game.rules.lint_phrases import faults_of
from game.rules.lint_shape import section_type, verbs_in, verbs_of
from game.rules.nearest import did_you_mean
from game.rules.registry import VERBS, Verb
from game.rules.schema import SEVERAL
from game.rules.sections import FORMAT, SECTIONS
from game.rules.tree import Record, key_mark_of, mark_of, problem_at
from game.rules.types import OPTION, Field, One, Path, Phrase, Type

Sections = str | tuple[str, ...]
MOST = 100
"""Problems after which no more are looked for, or told."""
_OPTION = re.compile(OPTION)


class EnoughError(Exception):
    """There are so many problems that more would help nobody."""


def problems_of(tree: Record, board: Record | None, *, kept: bool = False) -> list[Problem]:
    """Everything wrong with a resolved ruleset, before options are set, on its board (None: it names none), by line; or with
    rules ``kept`` with a game, options applied, in which much may be unused."""
    newer = list(_too_new(tree))
    if newer:
        return newer
    slips = schema_slips(tree, most=MOST)
    lint = Lint(tree, board, {slip.path for slip in slips}, kept)
    lint.problems += [slip.problem for slip in slips]
    if len(slips) < MOST:
        with suppress(EnoughError):
            _meaning(lint)
    return sorted(set(lint.problems))[:MOST]


def _meaning(lint: Lint) -> None:
    """All that the form does not show."""
    lint.whole()
    lint.problems += lint_board.problems_of(lint.board) if lint.board is not None else []
    lint.problems += lint_options.problems_of(lint)
    if not lint.problems:
        lint.problems += lint_use.problems_of(lint)


def _too_new(tree: Record) -> Iterator[Problem]:
    version = tree.get("format")
    if isinstance(version, int) and version > FORMAT:
        message = f"is {version}, and this program reads format {FORMAT}."
        yield problem_at(mark_of(tree, ("format",)), ("format",), message, "The file is for a newer version of the program.")


class Lint:
    """One walk over a ruleset by the types of its fields, which call it back for phrases, names and records of verbs."""

    def __init__(self, tree: Record, board: Record | None, unsound: Collection[Path] = (), kept: bool = False) -> None:
        self.tree, self.board, self.kept = tree, board, kept
        self.names = Names(tree, board)
        self.problems: list[Problem] = []
        self.used: set[tuple[str, str]] = set()
        """Each section and entry of it that something names."""
        self._unsound = frozenset(unsound)
        self._phrase_names = self.names.in_phrases()
        self._picks: list[str] | None = None
        """The picks made so far, within an action."""
        self._pick_verbs: dict[str, str] = {}

    def of(self, changed: Record) -> Lint:
        """A lint of the same ruleset with some changes."""
        return Lint(changed, self.board, self._unsound)

    def is_unsound(self, *above: str) -> bool:
        """Whether the form of a section or an entry, or of anything in it, is wrong."""
        return any(path[: len(above)] == above for path in self._unsound)

    def report(self, path: Path, message: str, hint: str = "", *, key: bool = False, column: int = 0) -> None:
        """A problem with the value at a path (or with its key), so many columns into it."""
        mark = (key_mark_of if key else mark_of)(self.tree, path)
        moved = mark._replace(column=mark.column + column) if mark.line else mark
        self.problems.append(problem_at(moved, path, message, hint))
        if len(self.problems) >= MOST:
            raise EnoughError

    # The walk

    def whole(self) -> None:
        """Every section, and what only the whole can show."""
        for name in SECTIONS:
            self.section(name)
        for part in (lint_likeness, lint_strata, lint_says):
            self.problems += part.problems_of(self)

    def section(self, name: str) -> None:
        """One section, if it is there."""
        value, kind = self.tree.get(name), SECTIONS[name].value
        if value is None or (name,) in self._unsound:
            return
        if kind is not None:
            self.check(kind, value, (name,))
        elif isinstance(value, Record):
            for entry in value:
                self.entry(name, entry)

    def entry(self, section: str, name: str) -> None:
        """One entry of a section."""
        path, value, known = (section, name), self.tree[section][name], SECTIONS[section]  # type: ignore[index,call-overload]
        if path in self._unsound or not isinstance(value, Record) or known.fields is None:
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
            missing = field.required and name not in entry and field.unless not in entry
            if missing and (*path, name) not in self._unsound:
                self.report(path, f'"{name}" is missing: {field.doc}.', f'Write "{name}: ..." under it.', key=True)

    def _action(self, path: Path, action: Record) -> None:
        """An action's picks are known to its later picks and to what it does, and to nothing else."""
        fields = SECTIONS["actions"].fields or {}
        self._picks, self._pick_verbs = [], {}
        for field in sorted(action, key=lambda name: (name not in ("name", "text", "when"), name != "pick")):
            if field == "pick":
                self._pick_list(path, action)
            elif field in fields:
                self.check(fields[field].type, action[field], (*path, field))
        self._picks = None

    def _pick_list(self, path: Path, action: Record) -> None:
        listed = action["pick"]
        for number, pick in enumerate(listed if isinstance(listed, list) else ()):
            self.check(One("pick"), pick, (*path, "pick", number))
            name = pick.get("as") if isinstance(pick, Record) else None
            if isinstance(name, str) and self._picks is not None:
                self._pick_name(name, (*path, "pick", number, "as"))
                self._picks.append(name)
                self._pick_verbs[name] = next((verb.name for verb in verbs_in("pick", pick)), "")

    def _pick_name(self, name: str, path: Path) -> None:
        what = self._phrase_names.get(name) or ("word of the grammar of phrases" if name in RESERVED else "")
        if self._picks is not None and name in self._picks:
            self.report(path, f'another pick of this action is called "{name}".', "Give it another name.")
        elif what:
            self.report(path, f'"{name}" is a {what} already.', "Give the pick another name.")

    def check(self, kind: Type, value: Any, path: Path) -> None:
        """A value of a type, unless its form is wrong."""
        if path not in self._unsound:
            kind.check(self, value, path)

    # What the types ask

    def phrase(self, text: str, path: Path, about: str = "") -> None:
        """A phrase: built rightly, of known names, and of the sort that is needed."""
        known = self._phrase_names
        if self._picks is not None:
            known = known | dict.fromkeys(self._picks, "pick")
        for fault in faults_of(text, about, known, self.names):
            self.report(path, f'"{_clipped(text)}": {fault.message}', fault.hint, column=fault.column)
        self._note(text)

    def zone(self, value: Record, path: Path) -> None:
        """A zone given as a record: its places are on the board, or its phrase names zones."""
        if "where" in value:
            self.check(Phrase("places"), value["where"], (*path, "where"))
        if not any(found[: len(path)] == path for found in self._unsound):
            for below, message, hint in lint_board.zone_faults(value):
                self.report((*path, *below), message, hint)

    def zone_places(self, value: Any, path: Path) -> None:
        """Places where the tile that the path ends with can lie."""
        listed = Record()
        listed.put(self.names.field(str(path[-1]), "lives_on") or "points", value)
        for below, message, hint in lint_board.zone_faults(listed):
            self.report((*path, *below[1:]), message, hint)

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
        if name in known or name in extra:
            return
        what = " or ".join(SINGULAR.get(section, section) for section in asked)
        hint = did_you_mean(name, [*known, *extra]) or _all_of(known, extra)
        self.report(path, f'there is no {what} called "{name}"{self._elsewhere(asked, name)}.', hint, key=key, column=at)

    def made_by(self, verbs: tuple[str, ...], name: str, path: Path) -> None:
        """A pick that must have been made by one of these verbs, where it is known by which it was."""
        verb = self._pick_verbs.get(name) if self._picks is not None else None
        if verbs and verb and verb not in verbs:
            wanted = " or ".join(f'"{found}"' for found in verbs)
            message = f'"{name}" is picked by "{verb}", and here a pick by {wanted} is needed.'
            self.report(path, message, examples([VERBS["pick"][found] for found in verbs[:1]]))

    def amount(self, text: str, path: Path, least: int, most: int) -> None:
        """An option that stands for a number within bounds."""
        name = text.removeprefix("$")
        self.reference("options", name, path, at=1)
        option = records_in(self.tree, "options").get(name)
        if option is None or self.is_unsound("options"):
            return
        low, high = (option.get(word, option.get("number")) for word in ("min", "max"))
        if not isinstance(low, int) or not isinstance(high, int):
            self.report(path, f'the option "{name}" is no number.', "Give it number:, min: and max:.", column=1)
        elif low < least or high > most:
            message = f'the option "{name}" goes from {low} to {high}, and here only {least} to {most} can stand.'
            self.report(path, message, f"Bound it under options.{name} with min: and max:.", column=1)

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
            return self._picks
        if section == "choices":
            pick = self._beside(path, "chosen")
            return self.names.choices_of(pick) if isinstance(pick, str) else self.names.choices()
        return self.names.of(section)

    def _beside(self, path: Path, word: str) -> Any:
        """What stands beside the last word of a path."""
        here: Any = self.tree
        for step in path[:-1]:
            here = here[step]
        return here.get(word)

    def _elsewhere(self, asked: tuple[str, ...], name: str) -> str:
        """That there is something else of that name."""
        if asked == ("picks",) and name in self.names.picks():
            return " here: picks are known only to what comes after them in the same action"
        found = next((section for section in SECTIONS if section not in asked and name in records_in(self.tree, section)), None)
        return f", but {'an' if SINGULAR[found][0] in 'aeiou' else 'a'} {SINGULAR[found]}" if found in SINGULAR else ""

    def record(self, family: str, value: Mapping[str, Any], path: Path) -> None:
        """A record with one verb of a family (of relations, with any number of them)."""
        verbs = verbs_in(family, value)
        if not verbs:
            if not any((*path, word) in self._unsound for word in value):
                hint = examples(verbs_of(family))
                self.report(path, f"has no verb, such as {', '.join(sorted(VERBS[family]))}.", hint)
            return
        params = {word: field.type for verb in verbs for word, field in verb.params.items()}
        for word, item in value.items():
            if word in params:
                self.check(params[word], item, (*path, word))
            elif family in SEVERAL and (*path, word) not in self._unsound:
                self.report((*path, word), f'"{word}" cannot stand beside "{verbs[0].name}".', examples(verbs), key=True)
        for verb in verbs:
            self._some_of(verb, value, path)

    def _some_of(self, verb: Verb, value: Mapping[str, Any], path: Path) -> None:
        sound = not any((*path, word) in self._unsound for word in value)
        if verb.some_of and sound and not any(word in value for word in verb.some_of):
            self.report(path, f'beside "{verb.name}" one of these is needed: {", ".join(verb.some_of)}.', examples([verb]))


def _clipped(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:37]}..."


def _all_of(known: list[str], extra: tuple[str, ...]) -> str:
    words = list(dict.fromkeys([*known, *extra]))
    return f"There are: {', '.join(words)}." if 0 < len(words) <= 12 else ""

"""A name that is misspelt where it is made is missed wherever it is used: told once, and where it is made."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, NamedTuple

from game.core.errors import Problem
from game.rules.domain.names import pick_names, picks_of, records_in, titles_of
from game.rules.files.nearest import nearest
from game.rules.files.tree import Mark, Record, key_mark_of, mark_of, problem_at
from game.rules.lint.likeness import one_slip
from game.rules.lint.vocabulary import Vocabulary

if TYPE_CHECKING:
    from game.rules.lint.linting import Lint

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_OWN = frozenset({"as", "name", "text", "because", "says"})


class Missed(NamedTuple):
    """A name that nothing has: the name, the sections it was looked for in, and what was told of it."""

    word: str
    sections: tuple[str, ...]
    problem: Problem


def told_once(lint: Lint) -> list[Problem]:
    """The problems; in place of all that come of one misspelt name, one at the name."""
    gone: set[Problem] = set()
    found: list[Problem] = []
    for name, action in records_in(lint.tree, "actions").items():
        for told, because in _of_picks(lint, name, action):
            found.append(told)
            gone |= because
    for word in dict.fromkeys(missed.word for missed in lint.missed):
        uses = [missed for missed in lint.missed if missed.word == word and missed.problem not in gone]
        once = _of_entry(lint, word, uses) if uses else None
        if once is not None:
            found.append(once)
            gone |= {missed.problem for missed in uses}
            gone |= {problem for problem in lint.problems if problem.message.startswith(f'"{word}" is new here')}
    return [*(problem for problem in lint.problems if problem not in gone), *found]


def _of_entry(lint: Lint, word: str, uses: list[Missed]) -> Problem | None:
    """The entry that is named by nothing, if its name was probably to be this word."""
    for section in dict.fromkeys(section for missed in uses for section in missed.sections):
        for tree in (lint.tree, lint.board or Record()):
            entries = tree.get(section)
            for name, entry in entries.items() if isinstance(entries, Record) else ():
                if (section, name) not in lint.used and _close(word, name):
                    mark = key_mark_of(tree, (section, name))
                    if _is_meant(word, entry, mark, uses) or _is_odd(lint, word, name, entry):
                        return problem_at(mark, (section, name), *_said(name, word, uses))
    return None


def _close(word: str, name: str) -> bool:
    """Whether two names differ by a slip; short ones may differ by more of what they have."""
    return one_slip(word, name) or (max(len(word), len(name)) <= 4 and bool(nearest(word, [name])))


def _is_odd(lint: Lint, word: str, name: str, entry: Any) -> bool:
    """Whether the word is made of words that the rules know, and the entry's name is not."""
    known = Vocabulary(lint.tree, lint.board or {})
    return known.knows(word, name, entry) and not known.knows(name, name, entry)


def _is_meant(word: str, entry: Any, mark: Mark, uses: list[Missed]) -> bool:
    """Whether it is rather the entry that is misspelt than its uses: players call it so, or several rules of its file do."""
    called = titles_of(entry.get("name")) if isinstance(entry, Record) else []
    return word in called or sum(missed.problem.file == mark.file for missed in uses) > 1


def _said(name: str, word: str, uses: list[Missed]) -> tuple[str, str]:
    first = min(missed.problem for missed in uses)
    more = f" and in {len(uses) - 1} more place{'s' * (len(uses) > 2)}" if len(uses) > 1 else ""
    message = f'nothing names "{name}", but "{word}" is named in line {first.line} of {PurePath(first.file).name}{more}.'
    return message, f'Did you mean "{word}"?'


def _of_picks(lint: Lint, name: str, action: Record) -> Iterator[tuple[Problem, set[Problem]]]:
    """A pick of which its action speaks by another name; with what was told because of that."""
    names = pick_names(action)
    used = set(_words(action))
    idle = [pick for pick in picks_of(action) if pick.get("as") in names and pick["as"] not in used]
    inside = f"actions.{name}."
    missed = [missed for missed in lint.missed if missed.problem.path.startswith(inside) and missed.word in used]
    words = list(dict.fromkeys(missed.word for missed in missed))
    says = action.get("says")
    spoken = says.split() if isinstance(says, str) else []
    for pick in idle:
        wrong = str(pick["as"])
        word = next((word for word in words if word in spoken), None) if wrong not in spoken else None
        if len(idle) != 1 or word is None:
            continue
        path = ("actions", name, "pick", action["pick"].index(pick), "as")  # type: ignore[union-attr,arg-type]
        because = {missed.problem for missed in missed if missed.word == word}
        because |= {problem for problem in lint.problems if problem.path == f"{inside}says" and f'"{wrong}"' in problem.message}
        message = f'this pick is called "{wrong}", and its action speaks of "{word}".'
        yield problem_at(mark_of(lint.tree, path), path, message, f'Did you mean "{word}"?'), because


def _words(value: Any) -> Iterator[str]:
    """All words of the rules below a value, less what picks are called and what people read."""
    if isinstance(value, str):
        yield from _WORD.findall(value)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key in _OWN else _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)

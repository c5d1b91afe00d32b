"""Options and presets: defaults and bounds that agree, and choices of which each leaves a sound ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.errors import ERROR, BadRuleset, Problem
from game.rules.domain.names import records_in
from game.rules.domain.variants import changes_of
from game.rules.language.options import BadOptions, OptionValue, apply_options
from game.rules.language.sections import SECTIONS
from game.rules.lint.faults import KINDS
from game.rules.lint.quoting import together
from game.rules.lint.walk import Lint
from game.rules.lint.whole_ruleset import walk_all
from game.rules.trees.merging import beneath
from game.rules.trees.tree import Record, key_mark_of, mark_of, plain, problem_at

Path = tuple[str | int, ...]
MOST_CHANGES = 48
"""Choices that can change rules: each is tried, and the tries must not take long."""

def problems_of(lint: Lint) -> list[Problem]:
    """What is wrong with the options, and with the rules that their choices bring."""
    options = records_in(lint.tree, "options")
    faults = {name: list(_form(lint, name, option)) for name, option in options.items() if not _is_unsound(lint, name)}
    sound = [name for name, found in faults.items() if not found]
    found = [problem for name in faults for problem in faults[name]]
    found += [*_defaults(lint, sound), *_presets(lint, sound)]
    return found if len(sound) < len(options) else [*found, *_chosen(lint)]


def _is_unsound(lint: Lint, name: str) -> bool:
    """Whether the form of an option is wrong, what it changes and what people read not counted."""
    changed = {(*path, *below) for path, _ in changes_of(lint.tree) for below in beneath(path, lint.unsound)}
    wrong = {path for path in lint.unsound if path[:2] == ("options", name) and path[-1] not in ("name", "text")}
    return ("options",) in lint.unsound or bool(wrong - changed)


def _form(lint: Lint, name: str, option: Record) -> Iterator[Problem]:
    kinds = [kind for kind in KINDS if kind in option]
    here = key_mark_of(lint.tree, ("options", name))
    if len(kinds) != 1:
        message = f"needs one of number, choice and switch; it has {' and '.join(kinds) or 'none'}."
        hint = _lacking(option) or "For example: accents: {number: 4, min: 0, max: 8}."
        yield problem_at(here, ("options", name), message, hint)
        return
    kind = kinds[0]
    for other, words in KINDS.items():
        for word in words:
            if other != kind and word in option and word not in KINDS[kind]:
                path = ("options", name, word)
                yield problem_at(key_mark_of(lint.tree, path), path, f'"{word}" belongs to {other}, and this option is a {kind}.')
    if kind == "number" and ("from" in option) is not ("changes" in option):
        yield problem_at(here, ("options", name), "a number that changes rules says from: which number on, and changes:.")
    if kind == "choice" and "choices" not in option:
        yield problem_at(here, ("options", name), '"choices" is missing.', "List what can be chosen under it.")
    least, most = option.get("min"), option.get("max")
    if isinstance(least, int) and isinstance(most, int) and least > most:
        path = ("options", name, "min")
        yield problem_at(mark_of(lint.tree, path), path, f"the least, {least}, is more than the most, {most}.", "Exchange them.")
    elif isinstance(change := option.get("from"), int) and not _within_bounds(change, least, most):
        path = ("options", name, "from")
        message = f"{change} can never be chosen, so these rules would never change."
        yield problem_at(mark_of(lint.tree, path), path, message, _from_hint(least, most))


def _within_bounds(number: int, least: Any, most: Any) -> bool:
    return (not isinstance(least, int) or number >= least) and (not isinstance(most, int) or number <= most)


def _from_hint(least: Any, most: Any) -> str:
    bounds = [f"{word} {bound}" for word, bound in (("at least", least), ("at most", most)) if isinstance(bound, int)]
    return f"Here from: is {' and '.join(bounds)}."


def _lacking(option: Record) -> str:
    """The default that an option lacks, by the words that it has."""
    choices = option.get("choices")
    if isinstance(choices, Record) and choices:
        return f"Write the default too: choice: {next(iter(choices))}."
    bounds = [option[word] for word in ("min", "max") if isinstance(option.get(word), int)]
    return f"Write the default too: number: {bounds[0]}." if bounds else ""


def _defaults(lint: Lint, sound: list[str]) -> Iterator[Problem]:
    options = records_in(lint.tree, "options")
    for name in sound:
        option = options[name]
        kind = next(kind for kind in KINDS if kind in option)
        yield from _refused(lint, {name: plain(option[kind])}, ("options", name, kind))


def _presets(lint: Lint, sound: list[str]) -> Iterator[Problem]:
    for name, preset in records_in(lint.tree, "presets").items():
        values = preset.get("set")
        for option, value in values.items() if isinstance(values, Record) else ():
            if option in sound and not lint.is_unsound("presets", name):
                yield from _refused(lint, {option: plain(value)}, ("presets", name, "set", option))


def _refused(lint: Lint, values: dict[str, Any], path: Path) -> Iterator[Problem]:
    """Why options cannot have these values."""
    options = lint.tree.without(section for section in lint.tree if section != "options")
    try:
        apply_options(options, values)
    except BadOptions as bad:
        for reason in bad.reasons:
            yield problem_at(mark_of(lint.tree, path), path, reason)
    except BadRuleset:
        pass  # told where the changes are tried, or where the name stands


def _chosen(lint: Lint) -> Iterator[Problem]:
    """Each choice that changes rules, tried: its own changes must fit, and leave nothing dangling."""
    every = list(changes_of(lint.tree))
    if len(every) > MOST_CHANGES:
        message = f"{len(every)} choices change the rules, and there can be {MOST_CHANGES}."
        yield problem_at(
            key_mark_of(lint.tree, ("options",)), ("options",), message, "Write some of them as rulesets of their own."
        )
        return
    known = {(problem.file, problem.line, problem.path) for problem in lint.problems}
    for path, changes in every:
        option = records_in(lint.tree, "options")[path[1]]
        value: OptionValue = path[3] if path[2] == "choices" else plain(option.get("from", True))
        broken: list[Problem] = []
        for problem in _tried(lint, path, value, changes):
            if (problem.file, problem.line, problem.path) not in known:
                known.add((problem.file, problem.line, problem.path))
                if _is_of(problem, path, changes):
                    yield problem
                elif problem.severity == ERROR:
                    broken.append(problem)
                else:
                    yield _moved(lint, problem, path)
        if broken:
            yield problem_at(key_mark_of(lint.tree, path), path, together("with this option", broken), "Change those rules too.")


def _is_of(problem: Problem, path: tuple[str, ...], changes: Record) -> bool:
    """Whether a problem is with something that the changes wrote themselves."""
    section, _, rest = problem.path.partition(".")
    entries = changes.get(section)
    written = isinstance(entries, Record) and rest.split(".")[0] in entries
    return written or section == "options" or (section in changes and not rest)


def _moved(lint: Lint, problem: Problem, path: tuple[str, ...]) -> Problem:
    """What is odd about what the changes left behind, told at the changes."""
    there = f"{problem.where} (line {problem.line} of {problem.file})"
    mark = key_mark_of(lint.tree, path)
    return problem_at(mark, path, f"with this option, {there} is odd: {problem.message}", problem.hint, problem.severity)


def _tried(lint: Lint, path: tuple[str, ...], value: OptionValue, changes: Record) -> list[Problem]:
    try:
        changed = apply_options(lint.tree, {path[1]: value}, lint.unsound)
    except BadRuleset as bad:
        return list(bad.problems)
    trial = lint.of(changed, (there for there, _ in changes_of(lint.tree)))  # what is in force by default is made too
    if "remove" in changes:
        walk_all(trial)
    else:
        _changed_parts(trial, changes)
    lint.used |= trial.used
    lint.seen += [seen for seen in trial.seen if _within(seen.path, changes)]
    return trial.problems


def _within(path: Path, changes: Record) -> bool:
    """Whether a path leads into something that the changes wrote."""
    entries = changes.get(str(path[0]))
    return entries is not None and (len(path) == 1 or not isinstance(entries, Record) or path[1] in entries)


def _changed_parts(trial: Lint, changes: Record) -> None:
    """Only what the changes wrote: the rest is as sound as it was."""
    for section, entries in changes.items():
        if section not in SECTIONS:
            continue
        if SECTIONS[section].value is not None:
            trial.section(section)
            continue
        there = trial.tree.get(section)
        if not (isinstance(entries, Record) and isinstance(there, Record)):
            continue
        for name in entries:
            if name in there:  # not one that could not be read, and is told where it stands
                trial.entry(section, name)

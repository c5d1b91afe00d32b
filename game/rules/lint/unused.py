"""What a ruleset has and nothing uses, and what it lacks to be played. Asked only of a ruleset that is sound so far.

Only what the file itself wrote is searched for what is unused: what it inherits may well be there for other games.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.errors import Problem
from game.rules.domain.names import EVERY_TILE, SINGULAR, records_in, texts_in
from game.rules.domain.variants import changes_of
from game.rules.files.header import main_file
from game.rules.language.turn_steps import actions_in, steps_of
from game.rules.lint.walk import Lint
from game.rules.trees.nearest import did_you_mean
from game.rules.trees.tree import Record, key_mark_of, mark_of, problem_at, warning_at

NEEDED = {
    "board": "the board it is played on, such as board: pai_sho",
    "tiles": "the kinds of tile",
    "actions": "what players do",
    "phases": "the parts of the game, with the steps of a turn",
}
"""Sections without which nothing can be played."""
LONGEST = 200
"""Actions that a turn can name, repetitions counted."""
USED = ("relations", "circles", "zones", "piles", "links")
"""Sections whose entries are there only to be named by others."""


def problems_of(lint: Lint) -> list[Problem]:
    """What is missing, and what would have no end."""
    if lint.tree.get("abstract"):
        return []
    parts = (_unsaid, _nothing_to_do, _endless, _long_turns)
    return list(_missing(lint.tree)) or [problem for part in parts for problem in part(lint)]


def warnings_of(lint: Lint) -> list[Problem]:
    """What nothing uses."""
    parts = (_unused, _statuses, _groups, _off_the_flow, _unreached, _unset_options, _pictures)
    return [problem for part in parts for problem in part(lint)]


def _missing(tree: Record) -> Iterator[Problem]:
    lacking = [section for section in NEEDED if section not in tree]
    if len(lacking) > 1 and "extends" not in tree:
        named = f"{', '.join(lacking[:-1])} and {lacking[-1]}"
        hint = "To change a game, name it on a line of its own: extends: [name_of_the_game]."
        yield problem_at(tree.mark, (), f"these are not the rules of a whole game: {named} are missing.", hint)
        return
    for section in lacking:
        yield problem_at(tree.mark, (section,), "is missing.", f"A ruleset that can be played needs {NEEDED[section]}.")


def _own(lint: Lint, section: str) -> Iterator[str]:
    """The entries of a section whose names the file itself wrote; none of a bundle, which holds those of other games too."""
    if "based_on" in lint.tree:
        return
    entries, file = lint.tree.get(section), main_file(lint.tree)
    marks = entries.marks if isinstance(entries, Record) else {}
    for name in marks:
        if marks[name][0].file == file:
            yield name


def _told_at(lint: Lint, section: str, name: str, message: str, hint: str = "") -> Problem:
    return warning_at(key_mark_of(lint.tree, (section, name)), (section, name), message, hint)


def _unused(lint: Lint) -> Iterator[Problem]:
    for section in USED:
        for name in _own(lint, section):
            if (section, name) not in lint.used and "as" not in records_in(lint.tree, section).get(name, ()):
                yield _told_at(lint, section, name, f"no rule names this {SINGULAR[section]}.", "Use it, or take it out.")


def _statuses(lint: Lint) -> Iterator[Problem]:
    for name in _own(lint, "statuses"):
        status = records_in(lint.tree, "statuses")[name]
        if not {"cannot", "text", "seen_by"} & set(status) and ("statuses", name) not in lint.used:
            message = "no rule names this status, and it forbids nothing."
            yield _told_at(lint, "statuses", name, message, "Use it, or take it out.")


def _unsaid(lint: Lint) -> Iterator[Problem]:
    for name, status in records_in(lint.tree, "statuses").items():
        if "who" not in status and not status.get("marked"):
            path, message = ("statuses", name), "says neither who is under it nor that it is marked."
            yield problem_at(key_mark_of(lint.tree, path), path, message, "Write who: and a phrase.")


def _groups(lint: Lint) -> Iterator[Problem]:
    for name in _own(lint, "groups"):
        if name != EVERY_TILE and not lint.names.members.get(name):
            hint = f"Write is: [{name}] under a tile, or take the group out."
            yield _told_at(lint, "groups", name, "no tile is in this group.", hint)


def _off_the_flow(lint: Lint) -> Iterator[Problem]:
    if "flow" in lint.tree:
        flows = [lint.tree["flow"], *(changes.get("flow") for _, changes in changes_of(lint.tree))]
        reached = {name for flow in flows for name in texts_in(flow)}
        for name in _own(lint, "phases"):
            if name not in reached:
                hint = "Name it under flow:, or take it out."
                yield _told_at(lint, "phases", name, "the flow does not come to this phase.", hint)


def _long_turns(lint: Lint) -> Iterator[Problem]:
    for name in records_in(lint.tree, "phases"):
        if sum(step.length() for step in steps_of(lint.tree, name)) > LONGEST:
            path = ("phases", name, "turn")
            message = f"the turn is longer than {LONGEST} actions."
            yield problem_at(mark_of(lint.tree, path), path, message, "Repeat less, or let the phase have more turns.")


def _unreached(lint: Lint) -> Iterator[Problem]:
    actions = records_in(lint.tree, "actions")
    for name in _own(lint, "actions"):
        if ("actions", name) not in lint.used and "as" not in actions.get(name, ()):
            hint = "Name it in a turn, or let it stand beside an action of the turn (as: plant), or take it out."
            yield _told_at(lint, "actions", name, "no phase's turn names this action.", hint)


def _unset_options(lint: Lint) -> Iterator[Problem]:
    for name in _own(lint, "options"):
        option = records_in(lint.tree, "options")[name]
        choices = records_in(option, "choices").values()
        changes = "changes" in option or any("changes" in choice for choice in choices)
        elsewhere = any(f"${name}" in _texts(below) for _, below in changes_of(lint.tree))
        if not changes and not elsewhere and ("options", name) not in lint.used:
            yield _told_at(lint, "options", name, "changes nothing.", f"Write ${name} where it counts, or give it changes:.")


def _pictures(lint: Lint) -> Iterator[Problem]:
    shown = {str(tile.get("art", name)) for name, tile in records_in(lint.tree, "tiles").items()}
    for name in _own(lint, "pictures"):
        if name not in shown:
            hint = did_you_mean(name, shown) or "A picture has the name of a tile, or of its art:."
            yield _told_at(lint, "pictures", name, "no tile shows this picture.", hint)


def _texts(value: Any) -> list[str]:
    """All texts below a value."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value] if isinstance(value, str) else [text for item in inner for text in _texts(item)]


def _last_phase(lint: Lint) -> str:
    flow = texts_in(lint.tree.get("flow")) or list(records_in(lint.tree, "phases"))
    return flow[-1]


def _nothing_to_do(lint: Lint) -> Iterator[Problem]:
    """A main phase that goes on by itself for ever."""
    phase = _last_phase(lint)
    actions = records_in(lint.tree, "actions")
    steps = steps_of(lint.tree, phase)
    if all(name in actions and actions[name].get("automatic") for name in actions_in(steps)):
        path = ("phases", phase, "turn")
        message = "every action of the last phase happens by itself, so there is nothing to do."
        yield problem_at(mark_of(lint.tree, path), path, message, "Let a turn offer an action without automatic:.")


def _endless(lint: Lint) -> Iterator[Problem]:
    if "endings" not in lint.tree and lint.tree.get("stuck", "pass") == "pass":
        hint = "Write when it is over, and who has won."
        yield problem_at(lint.tree.mark, ("endings",), "is missing, so the game never ends.", hint)

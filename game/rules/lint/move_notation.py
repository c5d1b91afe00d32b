"""How a move is written: ``says`` holds a verb, then each pick of the action once, in their order, with plain words between."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.errors import Problem
from game.rules.domain.names import pick_names, records_in
from game.rules.lint.walk import Lint
from game.rules.trees.nearest import did_you_mean, typo_of
from game.rules.trees.tree import mark_of, problem_at

VERBS = ("place", "move", "rotate", "push", "ferry", "choose", "draw", "discard", "proclaim")
"""The verbs of moves that programs expect; a ruleset may have others."""
TAKEN = ("pass", "skip", "resign")
"""The moves that every game has."""
_PLAIN = re.compile("[a-z][a-z0-9_]*")
_FORM = "It reads like: place seed gate."


def problems_of(lint: Lint) -> list[Problem]:
    """All that is wrong with how the actions' moves are written."""
    actions = records_in(lint.tree, "actions")
    sayings = {name: says for name, action in actions.items() if isinstance(says := action.get("says"), str)}
    firsts = [says.split()[0] for says in sayings.values() if says.split()]
    found: list[Problem] = []
    for name, says in sayings.items():
        picks = pick_names(actions[name])
        path = ("actions", name, "says")
        mark = mark_of(lint.tree, path)
        found += [problem_at(mark, path, message, hint) for message, hint in _faults(says.split(), picks, firsts)]
    return found


def _faults(words: list[str], picks: list[str], firsts: list[str]) -> Iterator[tuple[str, str]]:
    if not words or words[0] in picks:
        yield "a move begins with a verb, not with a pick.", _FORM
        return
    yield from _verb_faults(words[0], firsts)
    for word in words:
        if not _PLAIN.fullmatch(word):
            yield f'"{word[:40]}" is not a plain word of small letters.', _FORM
    named = [word for word in words[1:] if word in picks]
    for pick in picks:
        if pick not in named:
            meant = did_you_mean(pick, [word for word in words[1:] if word not in picks])
            yield f'the pick "{pick}" is not in it.', meant.replace("Did you mean", "Is it meant by") or _FORM
    if not set(picks) - set(named) and named != picks:
        yield f"each pick stands in it once, in the order of the picks: {', '.join(picks)}.", _FORM


def _verb_faults(verb: str, firsts: list[str]) -> Iterator[tuple[str, str]]:
    if verb in TAKEN:
        yield f'"{verb}" is a move of every game already.', "Choose another verb."
    often = [word for word in dict.fromkeys(firsts) if firsts.count(word) > firsts.count(verb)]
    meant = None if verb in VERBS else typo_of(verb, [*VERBS, *TAKEN, *often])
    if meant:
        yield f'the verb "{verb}" looks like "{meant}".', f'Did you mean "{meant}"? If not, choose one that is less like it.'

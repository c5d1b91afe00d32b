"""The Python source that lists a ruleset's moves, with the lines of the ruleset that it is made of: ``paisho explain --code``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from game.core.contract import SEATS
from game.rules.compiling.listing import Lists, SourceText
from game.rules.files.writing import text_of
from game.rules.language.options import apply_options
from game.rules.playing.state import OWNER
from game.rules.trees.tree import Record, key_mark_of
from game.workshop.provenance import at, format_mark

if TYPE_CHECKING:
    from game.rules.rulesets import Rulesets


def explain_code(rulesets: Rulesets, ruleset: str, options: Mapping[str, Any]) -> Iterator[str]:
    """The lines of the source, for each phase, moment and seat. Raises BadRuleset."""
    rules, tree = rulesets.open(ruleset, options).compiled, apply_options(rulesets.resolved(ruleset), options)
    slots = {0: "occupied", OWNER: "GUEST's", OWNER + 1: "HOST's", OWNER + 2: "nobody's"}
    slots |= {slot: name for name, slot in rules.slots.items()}
    yield "# m[n] are sets of places, a bit for each:"
    yield from (f"#   m[{slot}]  {name}" for slot, name in sorted(slots.items()))
    write = Lists(rules).write
    for number, phase in enumerate(rules.phases):
        for index, node in enumerate(phase.nodes):
            for seat in range(len(rules.seats)):
                yield ""
                yield f"# phases.{phase.name}: {node.label}, {SEATS[seat].upper()}"
                yield from _with_rules(write(number, index, seat), tree)


def _with_rules(text: SourceText, tree: Record) -> Iterator[str]:
    for at_line, line in enumerate(text.lines):
        if at_line in text.remarks:
            indent = line[: len(line) - len(line.lstrip())]
            yield from (f"{indent}# {said}" for said in _rule(tree, text.remarks[at_line]))
        yield line
    if text.objects:
        yield from (f"# {name}: {_told(value)}" for name, value in text.objects.items())


def _rule(tree: Record, path: str) -> Iterator[str]:
    """A rule of the ruleset: where it stands, and its lines."""
    steps = tuple(path.split("."))
    value, mark = at(tree, steps), key_mark_of(tree, steps)
    yield f"{path}  ({format_mark(mark)})" if mark is not None and mark.file else path
    if isinstance(value, Record):
        yield from (f"  {line}" for line in text_of(value).splitlines() if line.strip())


def _told(value: object) -> str:
    """What an object of the source is: its sort, and the function that is asked."""
    owner = getattr(value, "__self__", None)
    return type(value).__name__ if owner is None else f"{type(owner).__name__}.{getattr(value, '__name__', '')}"

"""How messages quote what stands in a file: clipped texts, phrases spelled out, names of another section."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from game.core.errors import Problem
from game.rules.domain.names import SINGULAR, KnownNames, records_in
from game.rules.language.phrases import GROUP, THROUGH, Node
from game.rules.language.sections import SECTIONS
from game.rules.lint.suggested_values import written
from game.rules.trees.tree import Record

_WEAK = ("or", "and")
_LONGEST = 40
LONGEST_QUOTED = 110
"""Letters of a problem that is quoted in another."""


def spelled(node: Node) -> str:
    """A part of a phrase as it would be written."""
    if not node.parts:
        return node.word if node.op == "name" else f"{node.op} {node.word}"
    if node.op in _WEAK:
        return f" {node.op} ".join(_inner(part, node.op) for part in node.parts)
    if node.op == THROUGH:
        return f"{GROUP} {_inner(node.parts[0], GROUP)} through {_inner(node.parts[1], GROUP)}"
    return f"{_operator(node)} {_inner(node.parts[0], node.op)}"


def _operator(node: Node) -> str:
    """An operator with all its words: ``within 2 steps of another``."""
    if not node.op.startswith("within"):
        return node.op
    _, unit, *other = node.op.split()
    return " ".join(["within", str(node.count), unit, "of", *other])


def _inner(part: Node, within: str) -> str:
    """A part of an operator's, in brackets where it would be read otherwise without."""
    loose = part.op in _WEAK and not (part.op == "and" and within == "or")
    return f"({spelled(part)})" if loose else spelled(part)


def all_of(known: list[str], extra: tuple[str, ...] = ()) -> str:
    """All the names that there are, if they are few."""
    words = list(dict.fromkeys([*known, *extra]))
    return f"There are: {', '.join(words)}." if 0 < len(words) <= 12 else ""


def elsewhere(tree: Record, names: KnownNames, asked: tuple[str, ...], name: str) -> str:
    """That there is something else of that name."""
    if asked == ("picks",) and name in names.picks():
        return " here: picks are known only to what comes after them in the same action"
    found = next((section for section in SECTIONS if section not in asked and name in records_in(tree, section)), None)
    return f", but {'an' if SINGULAR[found][0] in 'aeiou' else 'a'} {SINGULAR[found]}" if found in SINGULAR else ""


def shown(value: Any) -> str:
    """A value as a message quotes it."""
    if isinstance(value, str):
        return f'"{value[:_LONGEST]}"'
    if isinstance(value, (list, dict)):
        text = written(value) if len(value) <= 4 else ""
        what = "list" if isinstance(value, list) else "record"
        return text if value and 0 < len(text) <= _LONGEST else f"a {what}" if value else f"an empty {what}"
    return written(value)[:_LONGEST]


def said(*sentences: str) -> str:
    """Those of the sentences that say something, joined."""
    return " ".join(sentence for sentence in sentences if sentence)


def left_out(section: str, name: str = "") -> str:
    """How one plays without something inherited."""
    if section == "tiles" and name:
        return f"To play without a tile, write tiles: {{{name}: {{count: 0}}}}."
    return f"To play without it, write remove: [{section}{f'.{name}' * bool(name)}]."


def together(how: str, broken: list[Problem]) -> str:
    """One sentence for all that is broken: where the first is and what it says, and how many more there are."""
    first, *others = sorted(broken)
    said = first.message if len(first.message) <= LONGEST_QUOTED else f"{first.message[: LONGEST_QUOTED - 3]}..."
    more = f" and in {len(others)} more place{'s' * (len(others) > 1)}" if others else ""
    return f"{how}, the rules are broken in line {first.line} of {PurePath(first.file).name} ({first.where}){more}: {said}"

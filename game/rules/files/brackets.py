"""The brackets of a text that is no sound YAML: which are open at a place, and whether one is ever closed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

CLOSERS = {"[": "]", "{": "}"}
_SIGNS = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|\\\"|(?<![\w])'[^']*'|(?:^|(?<=\s))#.*|[\[\]{}]")
"""What is looked over as one, or is a bracket. An escaped quotation mark opens nothing: the end of each would be looked for."""
TOP = re.compile(r"[^\s#\[\]{}]")
"""How the first line of a section begins."""

Place = tuple[int, int]


def open_at(lines: Sequence[str], at: Place) -> list[Place]:
    """The brackets that are open at a place, the innermost last; only those of its section."""
    first = at[0]
    while first and not TOP.match(lines[first] if first < len(lines) else ""):
        first -= 1
    found: list[Place] = []
    for place, sign in _brackets(lines, (first, 0)):
        if place >= at:
            break
        _turn(lines, found, place, sign)
    return found


def is_closed(lines: Sequence[str], opener: Place) -> bool:
    """Whether a bracket is closed on its line or on those that stand deeper below it."""
    found: list[Place] = []
    number, indent, deeper = opener[0], indent_of(lines[opener[0]]), True
    for place, sign in _brackets(lines, opener):
        if place[0] > number:
            number, deeper = place[0], indent_of(lines[place[0]]) > indent
        if not deeper and sign in CLOSERS:
            break
        _turn(lines, found, place, sign)
        if not found:
            return True
    return False


def indent_of(line: str) -> int:
    """The number of blanks a line begins with."""
    return len(line) - len(line.lstrip())


def _turn(lines: Sequence[str], found: list[Place], place: Place, sign: str) -> None:
    """Opens or closes a bracket; one that closes another sort closes nothing."""
    if sign in CLOSERS:
        found.append(place)
    elif found and CLOSERS[lines[found[-1][0]][found[-1][1]]] == sign:
        found.pop()


def _brackets(lines: Sequence[str], since: Place) -> Iterator[tuple[Place, str]]:
    for number in range(since[0], len(lines)):
        for match in _SIGNS.finditer(lines[number], since[1] if number == since[0] else 0):
            if match[0] in "[]{}":
                yield (number, match.start()), match[0]

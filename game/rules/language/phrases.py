"""Phrases: words that name a set of places, for zones, tiles, auras and conditions alike.

    set  := both { "or" both }          both := one { "and" one }
    one  := "not" one | "(" set ")" | "around" one | "beside" one | "within" N ("steps" | "spaces") "of" ["another"] one
          | "in line with" one | "in sight of" one | "between" one | "flanked by" one | "mirror of" one | "reflection of" one
          | "origin of" one | "corners of" one | "squares at" one | "on top of" one | "group of" one ["through" one]
          | "ends of" link | name

This module only reads; sets.py gives phrases their meaning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

_TOKEN = re.compile(r"\s*(?:(?P<word>[a-z][a-z0-9_]*)|(?P<number>\d{1,3})|(?P<sign>[()])|(?P<bad>\S))")
PREFIXES: dict[tuple[str, ...], str] = {
    ("around",): "around",
    ("beside",): "beside",
    ("in", "line", "with"): "in line with",
    ("in", "sight", "of"): "in sight of",
    ("between",): "between",
    ("flanked", "by"): "flanked by",
    ("mirror", "of"): "mirror of",
    ("reflection", "of"): "reflection of",
    ("origin", "of"): "origin of",
    ("corners", "of"): "corners of",
    ("squares", "at"): "squares at",
}
"""The words that turn one set of places into another, as they are written."""
ENDS = "ends of"
"""The operator before the name of a link: the tiles at the ends of such links, whoever they belong to."""
ON_TOP = "on top of"
"""The operator before kinds of tile, or whose they are: the tiles that lie on such."""
GROUP = "group of"
"""The operator for the tiles that hang together with such a tile, each straight beside the next and all of one owner."""
THROUGH = "group through"
"""The same through the places of a second set, whatever lies there."""
OF_TILES = frozenset({ENDS, ON_TOP, GROUP})
"""The operators that hold nothing but places with a tile."""
CHANGING = OF_TILES | {THROUGH}
"""The operators of which no place is known before play."""
LOOSE: dict[tuple[str, ...], str] = {("on", "top", "of"): ON_TOP, ("group", "of"): GROUP}
"""More such words, which are words of the grammar only where all of them stand: each may be a name elsewhere."""
LOOSE_WORDS = re.compile(rf"\b({'|'.join(' +'.join(words) for words in LOOSE)})\b")
GRAMMAR_WORDS = frozenset(
    {"and", "or", "not", "within", "steps", "spaces", "of", "another", "ends"} | {w for p in PREFIXES for w in p}
)
EXAMPLE = "A phrase reads like 'mine and flower', 'not gates', 'around (theirs and orchid)'."
DEPTH = 24


@dataclass(frozen=True, slots=True)
class Node:
    """A part of a phrase: an operator (``and``, ``or``, ``not``, ``around``, ``within`` ...) or a ``name``; column from 0.

    ``word`` is the name, or the link of ``ends of``.
    """

    op: str
    column: int
    word: str = ""
    count: int = 0
    parts: tuple[Node, ...] = field(default=())

    def names(self) -> Iterator[Node]:
        """Every name in it of a set of places."""
        yield from (part for part in self.every() if part.op == "name")

    def every(self) -> Iterator[Node]:
        """It and all its parts, however deep."""
        yield self
        for part in self.parts:
            yield from part.every()


class PhraseError(Exception):
    """A phrase that does not read; ``column`` counts from 0 within it."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, int]] = []
        for match in _TOKEN.finditer(text.rstrip()):
            kind = match.lastgroup or "bad"
            if kind == "bad":
                raise PhraseError(f"{match[kind]!r} has no meaning in a phrase. {EXAMPLE}", match.start(kind))
            self.tokens.append((match[kind], match.start(kind)))
        self.tokens.append(("", len(text)))
        self.next = 0
        self.depth = 0

    def peek(self) -> str:
        return self.tokens[self.next][0]

    def take(self) -> tuple[str, int]:
        token = self.tokens[self.next]
        self.next = min(self.next + 1, len(self.tokens) - 1)
        return token

    def expect(self, *words: str) -> str:
        word, column = self.take()
        if word not in words:
            wanted = " or ".join(repr(w) for w in words)
            raise PhraseError(f"{wanted} is missing here. {EXAMPLE}", column)
        return word


@lru_cache(4096)
def parse(text: str) -> Node:
    """The phrase as a tree. Raises PhraseError with the column where it stops making sense."""
    reader = _Reader(text)
    node = _set(reader)
    word, column = reader.take()
    if word:
        raise PhraseError(f"{word!r} is one word too many: between two sets stands 'and' or 'or'. {EXAMPLE}", column)
    return node


def _set(reader: _Reader) -> Node:
    parts = [_both(reader)]
    column = reader.tokens[max(0, reader.next - 1)][1]
    while reader.peek() == "or":
        reader.take()
        parts.append(_both(reader))
    return parts[0] if len(parts) == 1 else Node("or", column, parts=tuple(parts))


def _both(reader: _Reader) -> Node:
    column = reader.tokens[reader.next][1]
    parts = [_one(reader)]
    while reader.peek() == "and":
        reader.take()
        parts.append(_one(reader))
    return parts[0] if len(parts) == 1 else Node("and", column, parts=tuple(parts))


def _one(reader: _Reader) -> Node:
    reader.depth += 1
    if reader.depth > DEPTH:
        raise PhraseError("This phrase is nested too deeply.", reader.tokens[reader.next][1])
    word, column = reader.take()
    node = _prefixed(reader, word, column)
    reader.depth -= 1
    return node


def _prefixed(reader: _Reader, word: str, column: int) -> Node:
    if word == "not":
        return Node("not", column, parts=(_one(reader),))
    if word == "(":
        inner = _set(reader)
        reader.expect(")")
        return inner
    if word == "within":
        return _within(reader, column)
    if word == "ends":
        reader.expect("of")
        return Node(ENDS, column, reader.take()[0])
    loose = {words: op for words, op in LOOSE.items() if (word, reader.peek()) == words[:2]}
    found = loose or {words: op for words, op in PREFIXES.items() if word == words[0]}
    for words, op in found.items():
        if len(found) == 1 or reader.peek() == words[1]:
            for rest in words[1:]:
                reader.expect(rest)
            part = _one(reader)
            if op == GROUP and reader.peek() == "through":
                reader.take()
                return Node(THROUGH, column, parts=(part, _one(reader)))
            return Node(op, column, parts=(part,))
    if found:
        reader.expect(*(words[1] for words in found))
    if not word or not word[0].isalpha() or word in GRAMMAR_WORDS:
        raise PhraseError(f"A name is missing {'at the end' if not word else f'before {word!r}'}. {EXAMPLE}", column)
    return Node("name", column, word)


def _within(reader: _Reader, column: int) -> Node:
    number, at = reader.take()
    if not number.isdigit() or not 1 <= int(number) <= 19:
        raise PhraseError("After 'within' comes a number from 1 to 19, as in 'within 2 spaces of knotweed'.", at)
    unit = reader.expect("steps", "step", "spaces", "space").rstrip("s") + "s"
    reader.expect("of")
    other = reader.peek() == "another"
    if other:
        reader.take()
    return Node(f"within {unit}{' another' if other else ''}", column, count=int(number), parts=(_one(reader),))

"""Files in which nothing is to be refused, read straight from the scanner's events into a tree.

Nearly all files that are opened are of that sort. Of any other nothing is said here: ``building`` reads it again, and says what
is wrong. Both read a sound file as the same tree with the same marks.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from yaml.events import (
    CollectionEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from game.rules.files.building import MAX_NODES, WORD, scan
from game.rules.files.error_recovery import SCANNER_ERRORS
from game.rules.files.scalars import RefusedError, is_null, is_reserved, plain_value, quoted_value
from game.rules.trees.tree import MAX_DEPTH, NOWHERE, Items, Mark, Record, Scalar, Value

_VALUES = (ScalarEvent, MappingStartEvent, SequenceStartEvent)


class _OddError(Exception):
    """Something is to be said of the file."""


def read_plainly(text: str, file: str) -> Record | None:
    """The record a text holds; None if anything in it is to be refused."""
    try:
        top = _values(scan(text), file)
    except (_OddError, RefusedError, *SCANNER_ERRORS):
        return None
    return top[0] if len(top) == 1 and isinstance(top[0], Record) else None


def _values(events: Iterable[Any], file: str) -> Items:
    """The values of all documents. Raises _OddError and RefusedError.

    It is one loop without calls of its own, since most of what reading costs is spent here.
    """
    top = Items()
    here: Any = top
    above: list[Record | Items] = []
    word, word_mark, nodes = "", NOWHERE, 0
    for event in events:
        kind = type(event)
        if kind not in _VALUES:
            if isinstance(event, CollectionEndEvent):
                if kind is MappingEndEvent and not here and len(above) < 3:
                    raise _OddError  # a section, or the file, with nothing in it
                here = above.pop()
            elif isinstance(event, NodeEvent) or (kind is DocumentStartEvent and top):
                raise _OddError
            continue
        nodes += 1
        start = event.start_mark
        if nodes > MAX_NODES or event.anchor is not None or event.tag is not None or start is None:
            raise _OddError
        mark = Mark(file, start.line + 1, start.column + 1)
        names = type(here) is Record
        value: Value
        if kind is not ScalarEvent:
            if len(above) >= MAX_DEPTH or (names and not word):
                raise _OddError
            value = Record(mark) if kind is MappingStartEvent else Items(mark)
        elif names and not word:
            word, word_mark = _word(event, here), mark
            continue
        else:
            value = _scalar(event)
        if names:
            here[word] = value
            here.marks[word] = (word_mark, mark)
            word = ""
        else:
            here.append(value)
            here.marks.append(mark)
        if kind is not ScalarEvent:
            above.append(here)
            here = value
    return top


def _word(event: ScalarEvent, record: Record) -> str:
    word = event.value
    if not WORD.fullmatch(word) or word in record or (not event.style and is_reserved(word)):
        raise _OddError
    return word


def _scalar(event: ScalarEvent) -> Scalar:
    if event.style:
        return quoted_value(event.value)
    if is_null(event.value) or (event.value[:1] == "(" and event.value[1:].lstrip("-").isdigit()):
        raise _OddError  # nothing, or half a place in round brackets
    return plain_value(event.value)

"""A tree as YAML text, as people write it: what ``reading`` makes of the text is the tree again, in its order."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from game.rules.files.scalars import RefusedError, is_reserved, plain_value

WIDE = 120
"""Letters of a line; a longer one only where a text has no blank to break it at."""
_PLAIN = re.compile(r"[\w$(][\w$()./+%'-]*( [\w$()./+%'-]+)*")
"""Texts that need no quotation marks, neither in a line of their own nor within brackets."""
_BLOCK = re.compile(r"[^\s][^\n]*\n([ ]*[^\s][^\n]*\n)+")
"""Texts of several lines that can stand below a ``|``."""


def text_of(tree: Any) -> str:
    """The YAML text of plain data (or of a tree) with records, lists, texts, numbers and truths; it ends with a line end."""
    return "\n".join(_record(tree, 0, apart=True)) + "\n"


def _record(record: dict[str, Any], indent: int, *, apart: bool = False) -> Iterator[str]:
    """The lines of a record; ``apart``: an empty line before each record of records, as between sections."""
    long = False
    for key, value in record.items():
        lines = list(_entry(key, value, indent))
        if apart and (long or len(lines) > 1):
            yield ""
        yield from lines
        long = len(lines) > 1


def _entry(key: str, value: Any, indent: int) -> Iterator[str]:
    """A key with its value: on its line if there is room, else below it."""
    blanks = " " * indent
    flat = f"{blanks}{key}: {flow(value)}"
    if isinstance(value, str) and _BLOCK.fullmatch(value):
        yield f"{blanks}{key}: |"
        yield from (f"{blanks}  {line}" for line in value.split("\n")[:-1])
    elif not value or not isinstance(value, (dict, list)) or (len(flat) <= WIDE and _is_small(value)):
        yield flat
    elif isinstance(value, dict):
        yield f"{blanks}{key}:"
        yield from _record(value, indent + 2)
    else:
        yield f"{blanks}{key}:"
        yield from _items(value, indent + 2)


def _items(items: list[Any], indent: int) -> Iterator[str]:
    blanks = " " * indent
    for item in items:
        flat = f"{blanks}- {flow(item)}"
        if not item or not isinstance(item, (dict, list)) or len(flat) <= WIDE:
            yield flat
            continue
        below = _record(item, indent + 2) if isinstance(item, dict) else _items(item, indent + 2)
        for number, line in enumerate(below):
            yield f"{blanks}- {line[indent + 2 :]}" if number == 0 else line


def _is_small(value: Any) -> bool:
    """Whether a record or a list is read at a glance: not records within records, more than once over."""
    return _depth(value) <= (2 if isinstance(value, dict) else 3) and _words(value) <= 12


def _depth(value: Any) -> int:
    below = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(_depth, below), default=0) if isinstance(value, (dict, list)) else 0


def _words(value: Any) -> int:
    if isinstance(value, dict):
        return sum(1 + _words(item) for item in value.values())
    return sum(map(_words, value)) if isinstance(value, list) else 1


def flow(value: Any) -> str:
    """Plain data in one line, within brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(flow, value)) + "]"
    return _quoted(value) if isinstance(value, str) else json.dumps(value)


def _quoted(text: str) -> str:
    """A text, in quotation marks if without them it would be something else."""
    if _PLAIN.fullmatch(text) and not is_reserved(text) and _stays(text):
        return text
    if "\n" not in text and "'" not in text and text.isprintable():
        return f"'{text}'" if '"' in text or "\\" in text else f'"{text}"'
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    return json.dumps(text, ensure_ascii=False)


def _stays(text: str) -> bool:
    """Whether a text without quotation marks is read as that text, and not as a number or a truth."""
    try:
        return plain_value(text) == text
    except RefusedError:
        return False

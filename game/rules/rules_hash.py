"""Whether two games are played by the same rules: a hash over all that decides what can be played, and over nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from game.rules.language.sections import BOARD_SECTIONS, HEADER, SECTIONS
from game.rules.language.types import Label, MapOf, Phrase, Type, Words
from game.rules.lint.shape import document, within
from game.rules.verbs.every import VERB_MODULES

assert VERB_MODULES  # noqa: S101  (which of a verb's words are texts is known once the verbs are in their table)
_NOT_HASHED = frozenset({*HEADER, "pictures", "options", "presets", "board"})
"""Sections that say who made a ruleset, how it looks, or what could have been chosen; the board is hashed by itself."""
_ROWS = 17
"""Rows of the board of all rulesets of which hashes were kept before there were others: it is told by its letters alone."""
_BOARD_NOT_HASHED = frozenset({*HEADER, "names"})
_ONLY_SEEN = frozenset(
    {
        *(("tiles", name) for name in ("code", "art")),
        *(("players", name) for name in ("minutes", "difficulty", "special")),
        ("zones", "shown"),
    }
)
"""Fields that no rule reads."""
_FOR_READERS = re.compile(r"\((not \w+)\)")
"""Brackets that mean nothing, as ``not`` is stronger than ``and`` and ``or``: they only help to read."""


def rules_hash(settled: Mapping[str, Any], board: Mapping[str, Any]) -> str:
    """SHA-256, in hexadecimal, over the rules of a settled ruleset and over its board; the same on every machine.

    ``settled``: resolved, options applied, as plain data. What counts is every section that is played by, with its entries
    in their order (that of tiles decides what is dealt), and the board's points, legend and zones. What does not count: the
    header (format, id, version, name, about, source, extends ...), ``options`` and ``presets``, whose values are applied, the
    name of the board, pictures, codes, and every text that only people read: names, sentences, reasons. Nor does the order of
    the sections, or of the fields of an entry. So a house rule and the bundle made of it, two translations of one ruleset, and
    one ruleset under two names have the same hash; and tables that show the same ``Identity.short`` offer the same moves,
    whatever it says on them.
    """
    rules = {name: _bare(within(_RULES, settled, name), settled[name], name) for name in sorted(_counting(settled))}
    counting = sorted(name for name in board if name not in _BOARD_NOT_HASHED)
    ground = {name: _bare(within(_BOARD, board, name), board[name], name) for name in counting}
    rows = [line.split() for line in str(ground.get("points", "")).splitlines() if line.strip()]
    ground["points"] = [letter for row in rows for letter in row]
    if len(rows) != _ROWS:
        ground["rows"] = len(rows)  # the same letters in other rows are another board
    canonical = json.dumps({"board": ground, "rules": rules}, ensure_ascii=True, separators=(",", ":"))
    return sha256(canonical.encode("ascii")).hexdigest()


_RULES, _BOARD = document(SECTIONS), document(BOARD_SECTIONS)


def _counting(settled: Mapping[str, Any]) -> set[str]:
    return {name for name in settled if name in SECTIONS and name not in _NOT_HASHED}


def _bare(kind: Type | None, value: Any, section: str = "") -> Any:
    """A value of this type without the texts in it; where a text has a name that rules read, the name stays."""
    if isinstance(kind, Phrase) and isinstance(value, str):
        return _FOR_READERS.sub(r"\1", value)
    if isinstance(value, list):
        return [_bare(within(kind, value, number) if kind else None, item) for number, item in enumerate(value)]
    if not isinstance(value, dict):
        return value
    named = isinstance(kind, MapOf)
    found: dict[str, Any] = {}
    for key, item in value.items():
        below = within(kind, value, key) if kind else None
        if isinstance(below, Label) and not named:
            continue
        if isinstance(below, Words):
            found |= {key: ""} if named else {}
        elif named or (section, key) not in _ONLY_SEEN:
            found[key] = _bare(below, item, section)
    return found if named else dict(sorted(found.items()))
